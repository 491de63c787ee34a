"""Hatching: textures as plain lines inside a convex outline, so that no renderer needs patterns."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from dragonlab.draw.glyphs import circle, polygon
from dragonlab.draw.scene import Point
from dragonlab.draw.theme import Texture

_ANGLES: dict[str, tuple[float, ...]] = {
    "up": (-45,),
    "down": (45,),
    "across": (0,),
    "along": (90,),
    "grid": (0, 90),
    "cross": (45, -45),
}


def hatch(texture: Texture, outline: Sequence[Point], gap: float) -> str:
    """Return path data that hatches a convex outline; empty for no texture.

    Parameters
    ----------
    texture : str
        One of ``theme.Texture``; ``"dots"`` gives small discs to be filled, the others lines.
    outline : sequence of (float, float)
        Corners in either order.
    gap : float
        Distance of the lines.
    """
    if texture == "dots":
        return "".join(
            circle(x, y, gap * 0.11) for x, y in _grid(outline, gap) if _inside((x, y), outline)
        )
    lines = (
        polygon(ends, closed=False)
        for angle in _ANGLES.get(texture, ())
        for ends in _parallels(outline, angle, gap)
    )
    return "".join(lines)


def _grid(outline: Sequence[Point], gap: float) -> list[Point]:
    xs, ys = zip(*outline, strict=True)
    rows = range(int((max(ys) - min(ys)) / gap) + 1)
    columns = range(int((max(xs) - min(xs)) / gap) + 1)
    return [
        (min(xs) + (c + 0.5 + r % 2 / 2) * gap, min(ys) + (r + 0.5) * gap)
        for r in rows
        for c in columns
    ]


def _sides(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def _cross(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _inside(p: Point, outline: Sequence[Point]) -> bool:
    turns = [_cross(a, b, p) for a, b in _sides(outline)]
    return min(turns) >= 0 or max(turns) <= 0


def _parallels(outline: Sequence[Point], angle: float, gap: float) -> list[tuple[Point, Point]]:
    """Return where parallel lines enter and leave the outline."""
    ux, uy = cos(radians(angle)), sin(radians(angle))
    heights = [uy * x - ux * y for x, y in outline]
    low, high = min(heights), max(heights)
    found = []
    for k in range(1, int((high - low) / gap) + 1):
        h = low + k * gap
        hits = []
        for a, b in _sides(outline):
            ha, hb = uy * a[0] - ux * a[1] - h, uy * b[0] - ux * b[1] - h
            if ha * hb < 0:
                t = ha / (ha - hb)
                hits.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        if len(hits) == 2:
            found.append((hits[0], hits[1]))
    return found
