"""The Dungeon: what may be done, and what it does. Nothing but rules.

`refuse` defines legality; `legal_actions` lists the same set quickly, and a test compares both.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.engine.state import forget_events
from dragonlab.games.dungeon.material import (
    ACTIONS,
    CODES,
    COLOURS,
    SIDE,
    DeadEnd,
    Phase,
    Rule,
)
from dragonlab.games.dungeon.rules.basics import (
    column_tiles,
    exchangeable,
    in_stack,
    release_at,
    row_tiles,
)
from dragonlab.games.dungeon.rules.course import (
    decline_passage,
    decline_power,
    exchange,
    give,
    take,
    trap,
    use_passage,
)
from dragonlab.games.dungeon.rules.ending import (
    give_second,
    give_tribute,
    keep_release,
    may_give,
    release,
    settle,
)
from dragonlab.games.dungeon.rules.floors import end_floor

TAKE = ACTIONS.first["take"]
EXCHANGE = ACTIONS.first["exchange"]
TRAP = ACTIONS.first["trap"]
NO_POWER = ACTIONS.first["no_power"]
GIVE = ACTIONS.first["give"]
PASSAGE = ACTIONS.first["passage"]
NO_PASSAGE = ACTIONS.first["no_passage"]
TRIBUTE = ACTIONS.first["tribute"]
SECOND = ACTIONS.first["second"]
RELEASE = ACTIONS.first["release"]
NO_RELEASE = ACTIONS.first["no_release"]


@rules
def refuse(box: Any, s: Any, action: int) -> int:
    """Return the `Rule` that forbids an action of the acting player now, or `Rule.NONE`."""
    if s.over != 0:
        return Rule.GAME_OVER
    if action >= TRIBUTE:
        return refuse_scoring(box, s, action)
    if s.phase >= Phase.TRIBUTE:
        return Rule.FLOORS_DONE
    if action < EXCHANGE:
        return refuse_take(box, s, action - TAKE)
    if action < TRAP:
        return refuse_exchange(
            box, s, (action - EXCHANGE) // COLOURS, (action - EXCHANGE) % COLOURS
        )
    if action < NO_POWER:
        return refuse_trap(s, action - TRAP)
    if action == NO_POWER:
        offered = s.phase == Phase.EXCHANGE or s.phase == Phase.TRAP
        return Rule.NONE if offered else Rule.POWER_NOT_DUE
    if action < PASSAGE:
        return refuse_give(box, s, action - GIVE)
    if s.phase != Phase.PASSAGE:
        return Rule.PASSAGE_NOT_DUE
    return Rule.NONE if action == NO_PASSAGE else refuse_pick(box, s, action - PASSAGE)


@rules
def refuse_take(box: Any, s: Any, cell: int) -> int:
    """Refuse movement 1 to a cell."""
    if s.phase != Phase.TAKE:
        return Rule.ONE_MOVEMENT
    return refuse_pick(box, s, cell)


@rules
def refuse_pick(box: Any, s: Any, cell: int) -> int:
    """Refuse to move along the row to a cell and take its tile."""
    dragon = int(s.dragon)
    if cell == dragon:
        stays = box.may_take_start_tile != 0 and s.floor[cell] != 0
        return Rule.NONE if stays else Rule.MUST_MOVE
    if cell // SIDE != dragon // SIDE:
        return Rule.OUT_OF_ROW
    return Rule.NONE if s.floor[cell] != 0 else Rule.NO_TILE


@rules
def refuse_exchange(box: Any, s: Any, seat: int, colour: int) -> int:
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
def refuse_trap(s: Any, cell: int) -> int:
    """Refuse to get a tile of the floor for the remote trap."""
    if s.phase != Phase.TRAP:
        return Rule.TRAP_NOT_DUE
    return Rule.NONE if s.floor[cell] != 0 else Rule.NO_TILE


@rules
def refuse_give(box: Any, s: Any, cell: int) -> int:
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
def refuse_scoring(box: Any, s: Any, action: int) -> int:
    """Refuse a decision of the scoring."""
    if s.phase < Phase.TRIBUTE:
        return Rule.SCORING_LATER
    seat = int(s.actor)
    if action < SECOND:
        if s.phase != Phase.TRIBUTE:
            return Rule.TRIBUTE_NOT_DUE
        if s.height[seat][action - TRIBUTE] == 0:
            return Rule.EMPTY_STACK
        fits = may_give(box, s, seat, action - TRIBUTE, Phase.TRIBUTE)
        return Rule.NONE if fits else Rule.NOT_LARGEST
    if action < RELEASE:
        if s.phase != Phase.SECOND:
            return Rule.SECOND_NOT_DUE
        if s.height[seat][action - SECOND] == 0:
            return Rule.EMPTY_STACK
        fits = may_give(box, s, seat, action - SECOND, Phase.SECOND)
        return Rule.NONE if fits else Rule.NOT_NEXT
    if s.phase != Phase.RELEASE:
        return Rule.RELEASE_NOT_DUE
    return Rule.NONE if action == NO_RELEASE else refuse_release(box, s, seat, action - RELEASE)


@rules
def refuse_release(box: Any, s: Any, seat: int, code: int) -> int:
    """Refuse to let a tile leave with the release tile that is due."""
    guild = int(s.guild[seat])
    if int(box.colour[code]) != guild:
        return Rule.NOT_GUILD
    n = in_stack(s, seat, guild, code)
    if n == 0:
        return Rule.NOT_THERE
    itself = code == release_at(box, s, seat) and n == 1
    return Rule.NOT_ITSELF if itself and box.self_release == 0 else Rule.NONE


@rules
def legal_actions(box: Any, s: Any, out: npt.NDArray[np.int32]) -> int:
    """Write the codes of all legal actions into `out`, in rising order; return how many.

    Parameters
    ----------
    out : int32 array, shape (ACTIONS.size,) or longer
    """
    if s.over != 0:
        return 0
    phase = int(s.phase)
    if phase == Phase.TAKE:
        return list_row(box, s, out, TAKE)
    if phase == Phase.GIVE:
        return list_column(s, out)
    if phase == Phase.PASSAGE:
        n = list_row(box, s, out, PASSAGE)
        out[n] = NO_PASSAGE
        return n + 1
    if phase == Phase.EXCHANGE:
        return list_exchanges(box, s, out)
    if phase == Phase.TRAP:
        return list_traps(s, out)
    if phase == Phase.RELEASE:
        return list_releases(box, s, out)
    return list_stacks(box, s, out, phase)


@rules
def list_row(box: Any, s: Any, out: npt.NDArray[np.int32], kind: int) -> int:
    """List the tiles of the dragon's row."""
    cells = row_tiles(s, int(s.dragon))
    if box.may_take_start_tile != 0:
        cells |= int(s.tiles) & (1 << int(s.dragon))
    return list_cells(cells, out, kind)


@rules
def list_cells(cells: int, out: npt.NDArray[np.int32], kind: int) -> int:
    """List an action for each of these cells."""
    n = 0
    while cells != 0:
        out[n] = kind + lowest_bit(cells)
        cells &= cells - 1
        n += 1
    return n


@rules
def list_column(s: Any, out: npt.NDArray[np.int32]) -> int:
    """List the tiles of the dragon's column."""
    return list_cells(column_tiles(s, int(s.dragon)), out, GIVE)


@rules
def list_exchanges(box: Any, s: Any, out: npt.NDArray[np.int32]) -> int:
    """List the stacks that can be exchanged with, and not exchanging."""
    n = 0
    for seat in range(int(box.players)):
        for colour in range(COLOURS):
            if exchangeable(box, s, seat, colour) > 0:
                out[n] = EXCHANGE + seat * COLOURS + colour
                n += 1
    out[n] = NO_POWER
    return n + 1


@rules
def list_traps(s: Any, out: npt.NDArray[np.int32]) -> int:
    """List the tiles that the remote trap can get, and not using it."""
    n = list_cells(int(s.tiles), out, TRAP)
    out[n] = NO_POWER
    return n + 1


@rules
def list_stacks(box: Any, s: Any, out: npt.NDArray[np.int32], phase: int) -> int:
    """List the stacks that can be given to the dragon."""
    n = 0
    kind = TRIBUTE if phase == Phase.TRIBUTE else SECOND
    for colour in range(COLOURS):
        if may_give(box, s, int(s.actor), colour, phase):
            out[n] = kind + colour
            n += 1
    return n


@rules
def list_releases(box: Any, s: Any, out: npt.NDArray[np.int32]) -> int:
    """List the guild tiles that can leave with the release tile, and not using it."""
    n = 0
    for code in range(CODES):
        if refuse_release(box, s, int(s.actor), code) == Rule.NONE:
            out[n] = RELEASE + code
            n += 1
    out[n] = NO_RELEASE
    return n + 1


@rules
def apply_action(box: Any, s: Any, action: int) -> None:
    """Carry out one legal decision of the acting player."""
    forget_events(s)
    s.decisions += 1
    if action < TRIBUTE:
        dead_end = move(box, s, action)
        if dead_end != DeadEnd.NONE:
            end_floor(box, s, dead_end)
    else:
        step = score(box, s, int(s.actor), action)
        settle(box, s, int(s.actor), step)


@rules
def move(box: Any, s: Any, action: int) -> int:
    """Carry out a decision on a floor and return the dead end that it leads into."""
    if action < EXCHANGE:
        return take(box, s, action - TAKE)
    if action < TRAP:
        return exchange(box, s, (action - EXCHANGE) // COLOURS, (action - EXCHANGE) % COLOURS)
    if action < NO_POWER:
        return trap(box, s, action - TRAP)
    if action == NO_POWER:
        return decline_power(box, s)
    if action < PASSAGE:
        return give(box, s, action - GIVE)
    if action < NO_PASSAGE:
        return use_passage(box, s, action - PASSAGE)
    return decline_passage(box, s)


@rules
def score(box: Any, s: Any, seat: int, action: int) -> int:
    """Carry out a decision of the scoring and return with which step it goes on."""
    if action < SECOND:
        return give_tribute(box, s, seat, action - TRIBUTE)
    if action < RELEASE:
        give_second(box, s, seat, action - SECOND)
    elif action < NO_RELEASE:
        release(box, s, action - RELEASE)
    else:
        keep_release(box, s)
    return Phase.RELEASE
