"""The Dungeon: the list of legal actions, and carrying one out."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.games.dungeon.enums import COLOURS, Code, DeadEnd, Phase, Rule
from dragonlab.games.dungeon.records import Box, State
from dragonlab.games.dungeon.rules.basics import column_tiles, exchangeable, row_tiles
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
    release,
    settle,
)
from dragonlab.games.dungeon.rules.floors import end_floor
from dragonlab.games.dungeon.rules.legality import refuse


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
    if phase == Phase.TAKE:
        return list_row(box, s, out, Code.TAKE)
    if phase == Phase.GIVE:
        return list_column(s, out)
    if phase == Phase.PASSAGE:
        return add_one(list_row(box, s, out, Code.PASSAGE), out, Code.NO_PASSAGE)
    if phase == Phase.TRAP:
        return add_one(list_cells(int(s.tiles), out, Code.TRAP), out, Code.NO_POWER)
    if phase == Phase.EXCHANGE:
        return add_one(list_exchanges(box, s, out), out, Code.NO_POWER)
    if phase == Phase.RELEASE:
        return ask(box, s, out, Code.RELEASE, Code.NO_RELEASE + 1)
    return ask(box, s, out, Code.TRIBUTE, Code.RELEASE)


@rules
def add_one(n: int, out: Any, action: int) -> int:
    """List one action more."""
    out[n] = action
    return n + 1


@rules
def ask(box: Box, s: State, out: Any, first: int, end: int) -> int:
    """List those of the actions `first` .. `end` - 1 that nothing forbids."""
    n = 0
    for action in range(first, end):
        if refuse(box, s, action) == Rule.NONE:
            out[n] = action
            n += 1
    return n


@rules
def list_row(box: Box, s: State, out: Any, kind: int) -> int:
    """List the tiles of the dragon's row."""
    cells = row_tiles(s, int(s.dragon))
    if box.may_take_start_tile != 0:
        cells |= int(s.tiles) & (1 << int(s.dragon))
    return list_cells(cells, out, kind)


@rules
def list_cells(cells: int, out: Any, kind: int) -> int:
    """List an action for each of these cells."""
    n = 0
    while cells != 0:
        out[n] = kind + lowest_bit(cells)
        cells &= cells - 1
        n += 1
    return n


@rules
def list_column(s: State, out: Any) -> int:
    """List the tiles of the dragon's column."""
    return list_cells(column_tiles(s, int(s.dragon)), out, Code.GIVE)


@rules
def list_exchanges(box: Box, s: State, out: Any) -> int:
    """List the stacks that can be exchanged with."""
    n = 0
    for which in range(int(box.players) * COLOURS):
        if exchangeable(box, s, which // COLOURS, which % COLOURS) > 0:
            out[n] = Code.EXCHANGE + which
            n += 1
    return n


@rules
def apply_action(box: Box, s: State, action: int) -> None:
    """Carry out one legal decision of the acting player."""
    if action < Code.TRIBUTE:
        dead_end = move(box, s, action)
        if dead_end != DeadEnd.NONE:
            end_floor(box, s, dead_end)
    else:
        step = score(box, s, int(s.actor), action)
        settle(box, s, int(s.actor), step)


@rules
def move(box: Box, s: State, action: int) -> int:
    """Carry out a decision on a floor and return the dead end that it leads into."""
    if action < Code.EXCHANGE:
        return take(box, s, action - Code.TAKE)
    if action < Code.TRAP:
        which = action - Code.EXCHANGE
        return exchange(box, s, which // COLOURS, which % COLOURS)
    if action < Code.NO_POWER:
        return trap(box, s, action - Code.TRAP)
    if action == Code.NO_POWER:
        return decline_power(box, s)
    if action < Code.PASSAGE:
        return give(box, s, action - Code.GIVE)
    if action < Code.NO_PASSAGE:
        return use_passage(box, s, action - Code.PASSAGE)
    return decline_passage(box, s)


@rules
def score(box: Box, s: State, seat: int, action: int) -> int:
    """Carry out a decision of the scoring and return with which step it goes on."""
    if action < Code.SECOND:
        return give_tribute(box, s, seat, action - Code.TRIBUTE)
    if action < Code.RELEASE:
        give_second(box, s, seat, action - Code.SECOND)
    elif action < Code.NO_RELEASE:
        release(box, s, action - Code.RELEASE)
    else:
        keep_release(box, s)
    return Phase.RELEASE
