"""Where things go on a board: areas, cut into rows, columns and grids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a board.

    Parameters
    ----------
    x, y : float
        Its upper left corner.
    width, height : float
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends at the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, edge: float) -> Area:
        """Return what is left within an edge on all sides."""
        return Area(self.x + edge, self.y + edge, self.width - 2 * edge, self.height - 2 * edge)

    def top(self, height: float, gap: float = 0) -> tuple[Area, Area]:
        """Cut off a strip at the top; return the strip and the rest."""
        rest = self.height - height - gap
        return (
            Area(self.x, self.y, self.width, height),
            Area(self.x, self.y + height + gap, self.width, rest),
        )

    def left(self, width: float, gap: float = 0) -> tuple[Area, Area]:
        """Cut off a strip at the left; return the strip and the rest."""
        rest = self.width - width - gap
        return (
            Area(self.x, self.y, width, self.height),
            Area(self.x + width + gap, self.y, rest, self.height),
        )

    def grid(self, n: int, columns: int, gap: float) -> list[Area]:
        """Return `n` equal areas, row by row."""
        rows = -(-n // columns)
        width = (self.width - gap * (columns - 1)) / columns
        height = (self.height - gap * (rows - 1)) / rows
        return [
            Area(
                self.x + (width + gap) * (k % columns),
                self.y + (height + gap) * (k // columns),
                width,
                height,
            )
            for k in range(n)
        ]

    def near_grid(self, n: int, aspect: float, gap: float) -> list[Area]:
        """Return `n` equal areas in rows, their width by their height as near as can be."""

        def distance(columns: int) -> float:
            one = self.grid(n, columns, gap)[0]
            return abs(log(one.width / one.height / aspect))

        return self.grid(n, min(range(1, n + 1), key=distance), gap)

    def flow(self, widths: Sequence[float], height: float, gap: float) -> list[Area]:
        """Return areas of some widths in lines from left to right; they may end below this one."""
        x, y, areas = self.x, self.y, []
        for width in widths:
            if x > self.x and x + width > self.right:
                x, y = self.x, y + height + gap
            areas.append(Area(x, y, width, height))
            x += width + gap
        return areas

    def holds(self, areas: Iterable[Area]) -> bool:
        """Return whether none of some areas ends right of this one or below it."""
        return all(one.right <= self.right and one.bottom <= self.bottom for one in areas)

    def columns(self, n: int, gap: float) -> list[Area]:
        """Return `n` equal areas side by side."""
        return self.grid(n, n, gap)

    def rows(self, n: int, gap: float) -> list[Area]:
        """Return `n` equal areas, one below the other."""
        return self.grid(n, 1, gap)


def step(n: int, room: float, size: float, gap: float = 0) -> float:
    """Return how far apart `n` things in a row lie: side by side, or overlapping in the room."""
    return min(size + gap, (room - size) / max(1, n - 1))
