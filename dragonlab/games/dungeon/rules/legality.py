"""The Dungeon: what is allowed, and which rule forbids the rest.

`refuse` defines legality; `legal_actions` lists the same set faster.
"""

from __future__ import annotations

from typing import Any

from dragonlab.engine.compiled import rules
from dragonlab.engine.usual import legal_among, list_bits, list_one
from dragonlab.games.dungeon.enums import COLOURS, SIDE, Code, Phase, Rule
from dragonlab.games.dungeon.records import Box, State
from dragonlab.games.dungeon.rules.basics import (
    column_tiles,
    exchangeable,
    exchangeable_stacks,
    in_stack,
    release_at,
    row_tiles,
)
from dragonlab.games.dungeon.rules.ending import may_give


@rules
def refuse(box: Box, s: State, action: int) -> int:
    """Return the `Rule` that forbids an action of the acting player now, or `Rule.NONE`."""
    if s.over != 0:
        return Rule.GAME_OVER
    if action >= Code.TRIBUTE:
        return refuse_scoring(box, s, action)
    if s.phase >= Phase.TRIBUTE:
        return Rule.FLOORS_DONE
    if action < Code.EXCHANGE:
        due = s.phase == Phase.TAKE
        return refuse_pick(box, s, action - Code.TAKE) if due else Rule.ONE_MOVEMENT
    if action < Code.TRAP:
        which = action - Code.EXCHANGE
        return refuse_exchange(box, s, which // COLOURS, which % COLOURS)
    if action < Code.NO_POWER:
        return refuse_trap(s, action - Code.TRAP)
    if action == Code.NO_POWER:
        offered = s.phase == Phase.EXCHANGE or s.phase == Phase.TRAP
        return Rule.NONE if offered else Rule.POWER_NOT_DUE
    if action < Code.PASSAGE:
        return refuse_give(box, s, action - Code.GIVE)
    if s.phase != Phase.PASSAGE:
        return Rule.PASSAGE_NOT_DUE
    return Rule.NONE if action == Code.NO_PASSAGE else refuse_pick(box, s, action - Code.PASSAGE)


@rules
def refuse_pick(box: Box, s: State, cell: int) -> int:
    """Refuse to move along the row to a cell and take its tile."""
    dragon = int(s.dragon)
    if cell == dragon:
        stays = box.may_take_start_tile != 0 and s.floor[cell] != 0
        return Rule.NONE if stays else Rule.MUST_MOVE
    if cell // SIDE != dragon // SIDE:
        return Rule.OUT_OF_ROW
    return Rule.NONE if s.floor[cell] != 0 else Rule.NO_TILE


@rules
def refuse_exchange(box: Box, s: State, seat: int, colour: int) -> int:
    """Refuse to exchange the tile just taken with the top of a stack."""
    if s.phase != Phase.EXCHANGE:
        return Rule.EXCHANGE_NOT_DUE
    if seat >= box.players:
        return Rule.NO_SUCH_PLAYER
    if seat == s.actor and box.exchange_own == 0:
        return Rule.OWN_STACK
    if s.out[seat] != 0:
        return Rule.ELIMINATED_STACK
    return Rule.NONE if exchangeable(box, s, seat, colour) > 0 else Rule.EMPTY_STACK


@rules
def refuse_trap(s: State, cell: int) -> int:
    """Refuse to get a tile of the floor for the remote trap."""
    if s.phase != Phase.TRAP:
        return Rule.TRAP_NOT_DUE
    return Rule.NONE if s.floor[cell] != 0 else Rule.NO_TILE


@rules
def refuse_give(box: Box, s: State, cell: int) -> int:
    """Refuse movement 2 to a cell."""
    if s.phase == Phase.TAKE:
        return Rule.TAKE_FIRST
    if s.phase == Phase.PASSAGE or (s.extra != 0 and box.passage_full_turn == 0):
        return Rule.GIVEN_ALREADY
    if s.phase == Phase.EXCHANGE or s.phase == Phase.TRAP:
        return Rule.POWER_FIRST
    dragon = int(s.dragon)
    if cell == dragon:
        return Rule.MUST_MOVE
    if cell % SIDE != dragon % SIDE:
        return Rule.OUT_OF_COLUMN
    return Rule.NONE if s.floor[cell] != 0 else Rule.NO_TILE


@rules
def refuse_scoring(box: Box, s: State, action: int) -> int:
    """Refuse a decision of the scoring."""
    if s.phase < Phase.TRIBUTE:
        return Rule.SCORING_LATER
    if action < Code.RELEASE:
        return refuse_stack(box, s, action)
    if s.phase != Phase.RELEASE:
        return Rule.RELEASE_NOT_DUE
    if action == Code.NO_RELEASE:
        return Rule.NONE
    return refuse_release(box, s, int(s.actor), action - Code.RELEASE)


@rules
def refuse_stack(box: Box, s: State, action: int) -> int:
    """Refuse a stack as the tribute, or as the second one after the own guild's."""
    first = action < Code.SECOND
    step = Phase.TRIBUTE if first else Phase.SECOND
    seat, colour = int(s.actor), (action - Code.TRIBUTE) % COLOURS
    if s.phase != step:
        return Rule.TRIBUTE_NOT_DUE if first else Rule.SECOND_NOT_DUE
    if s.height[seat][colour] == 0:
        return Rule.EMPTY_STACK
    if may_give(box, s, seat, colour, step):
        return Rule.NONE
    return Rule.NOT_LARGEST if first else Rule.NOT_NEXT


@rules
def refuse_release(box: Box, s: State, seat: int, code: int) -> int:
    """Refuse to let a tile leave with the release tile that is due."""
    guild = int(s.guild[seat])
    if int(box.colour[code]) != guild:
        return Rule.NOT_GUILD
    n = in_stack(s, seat, guild, code)
    if n == 0:
        return Rule.NOT_THERE
    itself = code == release_at(box, s, seat) and n == 1
    return Rule.NOT_ITSELF if itself and box.self_release == 0 else Rule.NONE


# ---- the list


legal_in_range = legal_among(refuse)


@rules
def legal_actions(box: Box, s: State, out: Any) -> int:
    """Write the codes of all legal actions into `out`, in rising order; return how many.

    Parameters
    ----------
    out : int32 array, or a list, with room for all actions
    """
    if s.over != 0:
        return 0
    phase = int(s.phase)
    if phase == Phase.GIVE:
        return list_bits(out, 0, Code.GIVE, column_tiles(s, int(s.dragon)))
    if phase == Phase.TRAP:
        return list_one(out, list_bits(out, 0, Code.TRAP, int(s.tiles)), Code.NO_POWER)
    if phase == Phase.EXCHANGE:
        n = list_bits(out, 0, Code.EXCHANGE, exchangeable_stacks(box, s))
        return list_one(out, n, Code.NO_POWER)
    if phase == Phase.RELEASE:
        return legal_in_range(box, s, out, Code.RELEASE, Code.NO_RELEASE + 1)
    if phase >= Phase.TRIBUTE:
        return legal_in_range(box, s, out, Code.TRIBUTE, Code.RELEASE)
    cells = row_tiles(s)
    if box.may_take_start_tile != 0:
        cells |= int(s.tiles) & (1 << int(s.dragon))
    if phase == Phase.TAKE:
        return list_bits(out, 0, Code.TAKE, cells)
    return list_one(out, list_bits(out, 0, Code.PASSAGE, cells), Code.NO_PASSAGE)
