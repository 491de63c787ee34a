"""The Dungeon: laying a floor, and what its end costs whom."""

from __future__ import annotations

from typing import Any

import numpy as np

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw, pick_place
from dragonlab.engine.state import tell
from dragonlab.games.dungeon.enums import (
    CELLS,
    CENTRE,
    COLOURS,
    FLOORS,
    Ending,
    Event,
    Lost,
    Phase,
    Starter,
)
from dragonlab.games.dungeon.records import Box, LastSurvivor, NoStairs, State
from dragonlab.games.dungeon.rules.basics import discard_stack, lift_tile, living, living_beside
from dragonlab.games.dungeon.rules.ending import begin_scoring, end_without_scoring


@rules
def draw_floor(s: State, level: int, cells: Any) -> None:
    """Draw the tiles of a floor; stairs lie in the centre of all floors but the lowest."""
    stairs = left = int(s.pile_n) - (FLOORS - 1 - level)  # the sorted pile ends with the stairs
    places = np.zeros(left, np.int64)  # of the tiles that can still be drawn
    for k in range(left):
        places[k] = k
    for cell in range(CELLS):
        at = stairs
        if cell != CENTRE or level == FLOORS - 1:
            k = draw(s, left) if s.silent != 0 else draw_tile(s, places, left)
            left -= 1
            at = int(places[k])
            places[k] = places[left]
        cells[cell] = s.pile[at]
        s.pile[at] = 0
    close_gaps(s)


@rules
def draw_tile(s: State, places: Any, n: int) -> int:
    """Draw one of the first `n` places for somebody who looks, and can say what is to come."""
    row = np.zeros(n, np.int64)
    for k in range(n):
        row[k] = s.pile[places[k]]
    return pick_place(s, row, n)


@rules
def close_gaps(s: State) -> None:
    """Move the tiles of the pile together: it stays sorted, so it tells nothing about draws."""
    n = 0
    for k in range(int(s.pile_n)):
        tile = int(s.pile[k])
        s.pile[k] = 0
        s.pile[n] = tile
        n += 1 if tile != 0 else 0
    s.pile_n = n


@rules
def lay_floor(box: Box, s: State) -> None:
    """Uncover the floor of this level and set the dragon in its centre.

    A face-down floor is drawn only now: as nobody has seen it, that makes no difference.
    """
    level = int(s.level)
    if level > 0 and box.open_floors != 0:
        for cell in range(CELLS):
            s.floor[cell] = s.below[level - 1][cell]
            s.below[level - 1][cell] = 0
    else:
        draw_floor(s, level, s.floor)
    s.tiles_left = CELLS
    s.tiles = (1 << CELLS) - 1
    s.dragon = CENTRE
    s.last_taker = 0
    s.stairs_with = 0


@rules
def begin_turn(s: State, seat: int) -> None:
    """Start the turn of a seat that can move the dragon."""
    s.turn += 1
    s.active = seat
    s.actor = seat
    s.phase = Phase.TAKE
    tell(s, Event.TURN_BEGAN, seat, 1, int(s.turn), 0, 0)


@rules
def end_floor(box: Box, s: State, column: int) -> None:
    """End the floor: the active player can make no movement 1 or, in a `column`, no movement 2."""
    if s.passage > 0:
        tell(s, Event.POWER_LOST, int(s.active), 1, int(s.passage) - 1, Lost.NO_GIFT, 0)
    s.holding = 0
    s.passage = 0
    s.extra = 0
    left = int(s.tiles_left)
    cost = int(box.cost[left])
    s.left[s.level] = left
    tell(s, Event.FLOOR_ENDED, int(s.active), 1, left, cost, column)
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            extra = int(box.last_taker_cost) if s.last_taker == seat + 1 else 0
            charge(box, s, seat, cost + extra, extra)
    clear_floor(s)
    survivors = living(box, s)
    if survivors == 0:
        end_without_scoring(box, s, Ending.ALL_LOST)
    elif survivors == 1 and box.last_survivor == LastSurvivor.WINS:
        end_without_scoring(box, s, Ending.SURVIVOR)
    elif survivors == 1:
        begin_scoring(box, s, Ending.SURVIVOR)
    elif s.level == FLOORS - 1:
        begin_scoring(box, s, Ending.LAST_FLOOR)
    else:
        go_down(box, s)


@rules
def charge(box: Box, s: State, seat: int, owed: int, extra: int) -> None:
    """Let a player pay for the end of a floor, or be eliminated."""
    had = int(s.coins[seat])
    if had >= owed:
        s.coins[seat] = had - owed
        s.supply += owed * int(box.coin_supply)
        if owed > 0:
            tell(s, Event.COINS_LOST, seat, owed, owed, extra, had - owed)
        return
    s.out[seat] = int(s.level) + 1
    s.coins[seat] = 0
    for colour in range(COLOURS):
        discard_stack(s, seat, colour)
    tell(s, Event.ELIMINATED, seat, 1, owed, extra, had)


@rules
def clear_floor(s: State) -> None:
    """Take the tiles that are left on the floor out of the game."""
    while s.tiles_left > 0:
        s.gone[lift_tile(s, lowest_bit(int(s.tiles)))] += 1


@rules
def go_down(box: Box, s: State) -> None:
    """Go on with the floor below, begun by the owner of the stairs."""
    seat, why = int(s.active), Starter.STUCK
    if s.stairs_with > 0:
        seat, why = int(s.stairs_with) - 1, Starter.STAIRS
        if s.out[seat] != 0:
            seat, why = living_beside(box, s, seat, 1), Starter.AFTER_STAIRS
    elif box.no_stairs_start == NoStairs.NEXT or s.out[seat] != 0:
        seat, why = living_beside(box, s, seat, 1), Starter.AFTER_STUCK
    s.level += 1
    lay_floor(box, s)
    tell(s, Event.FLOOR_BEGAN, seat, 1, int(s.level) + 1, why, 0)
    begin_turn(s, seat)
