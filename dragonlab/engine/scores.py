"""What a score is made of: points by source, during a game and at its end."""

from __future__ import annotations

from dataclasses import dataclass

from dragonlab.engine.phrases import count

MINUS = "\N{MINUS SIGN}"


def signed(points: int) -> str:
    """Return points with a true minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


@dataclass(frozen=True, slots=True)
class Part:
    """One source of a player's points.

    Attributes
    ----------
    source : str
        What they come from, such as "golden eggs".
    n : int
        How many there are of it.
    points : int or None
        What they are worth; None while nobody can know.
    """

    source: str
    n: int
    points: int | None

    @property
    def words(self) -> str:
        """The points in words; what is not known yet is said to be so."""
        if self.points is None:
            return "known at the end"
        if self.points < 0:
            return f"{MINUS}{count(-self.points, 'point')}"
        return count(self.points, "point")

    def __str__(self) -> str:
        return f"{self.source} ({self.n}): {self.words}"


def total(parts: list[Part]) -> int:
    """Return the points that are known."""
    return sum(part.points for part in parts if part.points is not None)
