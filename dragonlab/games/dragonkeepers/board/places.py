"""Dragonkeepers: where the parts of the board lie in each arrangement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dragonlab.draw.arrangement import COMPACT, NARROW, WIDE, Arrangement
from dragonlab.draw.layout import Area

EDGE: Final = 8.0
GAP: Final = 6.0


@dataclass(frozen=True, slots=True)
class Places:
    """The parts of the board; the chests have no height where there are none."""

    book: Area
    pieces: Area
    supply: Area
    rewards: Area
    chests: Area
    seats: list[Area]
    hand: Area


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Heights of the book's strip and of the hand, width of the book."""

    top: float
    book: float
    hand: float


_SIZES: Final = {
    WIDE.name: _Sizes(184, 396, 124),
    COMPACT.name: _Sizes(196, 380, 132),
    NARROW.name: _Sizes(128, 396, 98),
}


def places(arrangement: Arrangement, players: int, chests: int) -> Places:
    """Return the places for a number of players and of chests."""
    sizes = _SIZES[arrangement.name]
    whole = Area(0, 0, arrangement.width, arrangement.height).inside(EDGE)
    top, rest = whole.top(sizes.top, GAP)
    book, side = top.left(sizes.book, GAP)
    columns = 2 if arrangement == COMPACT else 3
    tray = 4 + 20 * -(-chests // columns) if chests else 0
    gap = GAP if chests else 0
    if arrangement == NARROW:
        rewards = side
        pieces, rest = rest.top(54, GAP)
        supply, rest = rest.top(30, GAP)
        trays, rest = rest.top(tray, gap)
    else:
        pieces, side = side.top(60, GAP)
        supply, side = side.top((side.height - tray - gap - GAP) / 2, GAP)
        rewards, trays = side.top(side.height - tray - gap, gap)
    two_by_two = arrangement == NARROW and players == 4
    hand_h = sizes.hand + (30 if arrangement == NARROW and not two_by_two else 0)
    middle, hand = rest.top(rest.height - hand_h - GAP, GAP)
    seats = middle.grid(players, 2 if two_by_two else players, GAP)
    return Places(book, pieces, supply, rewards, trays, seats, hand)
