"""The shapes in which a board is drawn, each for another room on the screen.

A scene's unit is a CSS pixel at the smallest size at which it is shown, and no text on a board is
smaller than `nodes.SMALLEST` units: a board shown at a scale of 1 or more can be read. All
arrangements of a position have the same marks and offer the same actions; only places and sizes
differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dragonlab.errors import OptionError, shown


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A shape of a board.

    Parameters
    ----------
    name : str
    width, height : float
        The exact size of every scene in this arrangement.
    """

    name: str
    width: float
    height: float

    def scale(self, width: float, height: float) -> float:
        """Return how large a board of this shape can be shown in a room."""
        return min(width / self.width, height / self.height)


WIDE: Final = Arrangement("wide", 840, 510)
COMPACT: Final = Arrangement("compact", 740, 610)
NARROW: Final = Arrangement("narrow", 540, 640)
ARRANGEMENTS: Final = (WIDE, COMPACT, NARROW)


def fitting(width: float, height: float) -> Arrangement:
    """Return the arrangement that is shown largest in a room of so many pixels."""
    return max(ARRANGEMENTS, key=lambda one: one.scale(width, height))


def arrangement_named(arrangement: Arrangement | str) -> Arrangement:
    """Return an arrangement, or the one with a name; `OptionError` if there is none."""
    known = {one.name: one for one in ARRANGEMENTS}
    if isinstance(arrangement, Arrangement):
        return arrangement
    if not isinstance(arrangement, str) or arrangement not in known:
        names = ", ".join(map(repr, known))
        raise OptionError(f"An arrangement is one of {names}, not {shown(arrangement)}.")
    return known[arrangement]
