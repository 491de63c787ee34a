"""The Dungeon: how tiles go from the floor to a stack, between stacks, and out of the game."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.games.dungeon.enums import COLOURS, LIVE, STAIRS, Power, StairsOwner
from dragonlab.games.dungeon.records import Box, State
from dragonlab.games.dungeon.rules.basics import ordinary


@rules
def lift_tile(s: State, cell: int) -> int:
    """Take the tile of a cell off the floor and return its type."""
    code = int(s.floor[cell]) - 1
    s.floor[cell] = 0
    s.tiles ^= 1 << cell
    s.tiles_left -= 1
    return code


@rules
def receive(box: Box, s: State, seat: int, code: int, live: int) -> None:
    """Put a tile on top of a seat's stack of its colour.

    Parameters
    ----------
    live : int
        Whether its power works for this seat; it matters for a release tile.
    """
    code = ordinary(code)
    colour = int(box.colour[code])
    settled = s.stairs_with != 0 and box.stairs_owner == StairsOwner.FIRST
    if code == STAIRS + int(s.level) and not settled:
        s.stairs_with = seat + 1
    if box.power[code] == Power.RELEASE and (live != 0 or box.release_any_origin != 0):
        code = LIVE + colour - 1
    n = int(s.height[seat][colour])
    s.stack[seat][colour][n] = code
    s.height[seat][colour] = n + 1


@rules
def lift_top(s: State, seat: int, colour: int) -> int:
    """Take the top tile off a stack and return its code."""
    n = int(s.height[seat][colour]) - 1
    code = int(s.stack[seat][colour][n])
    s.stack[seat][colour][n] = 0
    s.height[seat][colour] = n
    return code


@rules
def discard_top(s: State, seat: int, colour: int) -> int:
    """Take the top tile of a stack out of the game and return its type."""
    code = ordinary(lift_top(s, seat, colour))
    s.gone[code] += 1
    return code


@rules
def discard_stack(s: State, seat: int, colour: int) -> None:
    """Take a whole stack out of the game."""
    while s.height[seat][colour] > 0:
        discard_top(s, seat, colour)


@rules
def discard_stacks(s: State, seat: int) -> None:
    """Take all that a seat has collected out of the game."""
    for colour in range(COLOURS):
        discard_stack(s, seat, colour)


@rules
def discard_inside(s: State, seat: int, colour: int, code: int) -> None:
    """Take the uppermost tile with this code out of a stack and out of the game."""
    stack = s.stack[seat][colour]
    top = int(s.height[seat][colour]) - 1
    k = top
    while int(stack[k]) != code:
        k -= 1
    for at in range(k, top):
        stack[at] = stack[at + 1]
    stack[top] = 0
    s.height[seat][colour] = top
    s.gone[ordinary(code)] += 1
