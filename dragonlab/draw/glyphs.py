"""Original glyphs, drawn as filled paths (even-odd rule) in a box of 24 by 24 units.

Only absolute ``M L Q C Z`` commands are used, so that every renderer can scale them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from math import cos, pi, radians, sin, tan
from typing import Final

BOX: Final = 24.0


def number(value: float) -> str:
    """Write a coordinate as short as possible, to a hundredth of a unit."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polygon(points: Iterable[tuple[float, float]], closed: bool = True) -> str:
    """Return the path through some points."""
    joined = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{joined}Z" if closed else f"M{joined}"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the path of a rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    right, low = x + width, y + height
    n = number
    return (
        f"M{n(x + r)} {n(y)}L{n(right - r)} {n(y)}Q{n(right)} {n(y)} {n(right)} {n(y + r)}"
        f"L{n(right)} {n(low - r)}Q{n(right)} {n(low)} {n(right - r)} {n(low)}"
        f"L{n(x + r)} {n(low)}Q{n(x)} {n(low)} {n(x)} {n(low - r)}"
        f"L{n(x)} {n(y + r)}Q{n(x)} {n(y)} {n(x + r)} {n(y)}Z"
    )


def _arc(cx: float, cy: float, radius: float, start: float, end: float) -> str:
    """Return the curves along a circle, from ``start`` to ``end`` degrees, without a first move."""
    turn = abs(end - start)
    pieces = 4 if turn == 360 else max(1, round(turn / 60))
    step = radians((end - start) / pieces)
    reach = 4 / 3 * tan(step / 4) * radius
    out = []
    for piece in range(pieces):
        a = radians(start) + piece * step
        b = a + step
        ends = (
            (cx + radius * cos(a) - reach * sin(a), cy + radius * sin(a) + reach * cos(a)),
            (cx + radius * cos(b) + reach * sin(b), cy + radius * sin(b) - reach * cos(b)),
            (cx + radius * cos(b), cy + radius * sin(b)),
        )
        out.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in ends))
    return "".join(out)


def circle(cx: float, cy: float, radius: float) -> str:
    """Return the path of a circle."""
    return f"M{number(cx + radius)} {number(cy)}{_arc(cx, cy, radius, 0, 360)}Z"


def sector(cx: float, cy: float, outer: float, inner: float, start: float, end: float) -> str:
    """Return the path of a piece of a ring between two angles in degrees."""
    a, b = radians(start), radians(end)
    return (
        f"M{number(cx + outer * cos(a))} {number(cy + outer * sin(a))}"
        f"{_arc(cx, cy, outer, start, end)}"
        f"L{number(cx + inner * cos(b))} {number(cy + inner * sin(b))}"
        f"{_arc(cx, cy, inner, end, start)}Z"
    )


def star(cx: float, cy: float, outer: float, inner: float, rays: int) -> str:
    """Return the path of a star with one ray up."""
    turns = [(-pi / 2 + k * pi / rays, inner if k % 2 else outer) for k in range(2 * rays)]
    return polygon((cx + r * cos(a), cy + r * sin(a)) for a, r in turns)


def regular(cx: float, cy: float, radius: float, sides: int, turn: float = -90) -> str:
    """Return the path of a regular polygon whose first corner lies at ``turn`` degrees."""
    angles = (radians(turn + 360 * k / sides) for k in range(sides))
    return polygon((cx + radius * cos(a), cy + radius * sin(a)) for a in angles)


_PAIR: Final = re.compile(r"(-?[\d.]+)[ ,]+(-?[\d.]+)")


def placed(d: str, x: float, y: float, scale: float = 1, degrees: float = 0) -> str:
    """Return path data turned about its origin, scaled, then moved by ``x, y``."""
    c, s = scale * cos(radians(degrees)), scale * sin(radians(degrees))

    def move(found: re.Match[str]) -> str:
        a, b = float(found[1]), float(found[2])
        return f"{number(x + c * a - s * b)} {number(y + s * a + c * b)}"

    return _PAIR.sub(move, d)


def mirrored(d: str, width: float) -> str:
    """Return path data as it looks in a mirror at the side of a box of this width."""
    return _PAIR.sub(lambda found: f"{number(width - float(found[1]))} {found[2]}", d)


def corners_of(d: str) -> list[tuple[float, float]]:
    """Return the points named in path data, control points included."""
    return [(float(a), float(b)) for a, b in _PAIR.findall(d)]


def _waves() -> str:
    band = (
        "M1.5 -0.4C4 -4.4 6.5 -4.4 9 -1.4C11 1 13 1 15 -1.4C17.5 -4.4 20 -4.4 22.5 -0.4L22.5 2.4"
        "C20 -1.6 17.5 -1.2 15.6 1.8C13 4.4 11 4.4 8.4 1.8C6.5 -1.2 4 -1.6 1.5 2.4Z"
    )
    return "".join(placed(band, 0, y) for y in (6, 12, 18))


def _pips(count: int) -> str:
    low, mid, high = 5.6, 12.0, 18.4
    corners = [(low, low), (high, high), (high, low), (low, high)]
    sides = [(low, mid), (high, mid)]
    spots = corners[: count - count % 2] if count < 6 else corners + sides
    spots = [*spots, (mid, mid)] if count % 2 else spots
    return "".join(circle(x, y, 2.5) for x, y in spots)


_CLOUD = (
    "M7 19.5C3.8 19.5 1.6 17.3 1.6 14.6C1.6 12 3.4 10.1 5.9 9.8C6.4 6.6 9 4.5 12.1 4.5"
    "C15.2 4.5 17.7 6.5 18.3 9.5C20.8 9.9 22.4 11.9 22.4 14.4C22.4 17.3 20.1 19.5 17.2 19.5Z"
)
_SHIELD = "M12 2L20.5 4.6L20.5 11C20.5 16.4 17.2 20.2 12 22.2C6.8 20.2 3.5 16.4 3.5 11L3.5 4.6Z"
_EGG = (
    "M12 1.8C16.2 1.8 19.8 8.6 19.8 13.8C19.8 18.9 16.4 22.2 12 22.2"
    "C7.6 22.2 4.2 18.9 4.2 13.8C4.2 8.6 7.8 1.8 12 1.8Z"
)
_DRAGON = (
    "M2 22.4L4.6 18.4L2 15.4L5.8 14L4.4 10.4L8 10.2L1.8 3.4L10.4 7.2L8.4 1.4L14.2 6.6"
    "C16.4 6.8 17.8 7.8 18.8 9L21 8.8C22.4 9.4 23 10.8 22.6 12.8L20.8 13.1L20 15L18.9 13.4"
    "L14.8 14.2L20.6 16.6C19.8 18.4 17.6 19 14.8 18.4C13 18.8 12.6 20.4 13.2 22.4Z"
    "M12.2 9.4L16 10.2L13.4 11.8Z"
)

#: Glyphs that are plain path text; the others are computed below.
_DRAWN: Final[Mapping[str, str]] = {
    "leaf": "M3.4 20.6C1.4 9.4 8.8 3 21 3C21.4 15 15.2 22.4 5.6 20L4.4 22.4L2.4 21.6Z"
    "M6 18.2L15.2 9.6L14.2 8.6L5.6 17Z",
    "cloud": _CLOUD,
    "flame": "M12.6 1.4C13.2 6.6 19.8 9 19.8 15.2C19.8 19.4 16.4 22.6 12 22.6"
    "C7.6 22.6 4.2 19.4 4.2 15.2"
    "C4.2 12 5.8 9.6 7.6 7.8C7.8 9.8 8.4 11 9.6 11.8C9.2 7.8 10.2 4 12.6 1.4Z"
    "M12 20.4C10 20.4 8.8 19 8.8 17.4C8.8 15.4 11 14.4 11.9 12C13.2 14.2 15.2 15.4 15.2 17.4"
    "C15.2 19 14 20.4 12 20.4Z",
    "gem": "M6.6 3.4L11.2 3.4L8.2 8.8L2.4 8.8ZM12 4L14.7 8.8L9.3 8.8ZM12.8 3.4L17.4 3.4L21.6 8.8"
    "L15.8 8.8ZM2.6 10.2L8.2 10.2L11.2 20.6ZM9.5 10.2L14.5 10.2L12 20ZM15.8 10.2L21.4 10.2"
    "L12.8 20.6Z",
    "crystal": "M12 1.6L15.6 6.2L15.6 21.8L8.4 21.8L8.4 6.2ZM3 13.4L5.2 10.2L7.2 12.4L7.2 21.8"
    "L3 21.8Z"
    "M16.8 12.4L18.8 8.6L21 11.8L21 21.8L16.8 21.8Z",
    "arrow": "M2.5 9.6L13 9.6L13 4L21.8 12L13 20L13 14.4L2.5 14.4Z",
    "book": "M11.2 6C8.6 4 5.4 3.6 1.8 3.8L1.8 18.6C5.4 18.4 8.6 18.8 11.2 20.8Z"
    "M12.8 6C15.4 4 18.6 3.6 22.2 3.8L22.2 18.6C18.6 18.4 15.4 18.8 12.8 20.8Z",
    "chest": "M2 10.6L2 9C2 5.8 4.2 4 7 4L17 4C19.8 4 22 5.8 22 9L22 10.6L14.4 10.6L14.4 9.6"
    "L9.6 9.6"
    "L9.6 10.6ZM2 12.2L9.6 12.2L9.6 14.6L14.4 14.6L14.4 12.2L22 12.2L22 20.4L2 20.4Z",
    "sprout": "M10.8 22.4L10.8 13C5.6 12.8 2 9.4 1.8 3.4C7.4 3.6 10.8 6.4 12 10.6"
    "C13.2 6.4 16.6 3.6 22.2 3.4C22 9.4 18.4 12.8 13.2 13L13.2 22.4Z",
    "hammer": "M3.4 4L14.6 4L18.6 7.6L18.6 9.6L12.2 9.6L12.2 22L8.4 22L8.4 9.6L3.4 9.6Z",
    "horn": "M2 20.5C5 20 6 16 8 12C10.5 7 14.5 4 20.5 3L22.5 12.5C18 13 15.5 15 13.5 18"
    "C11 21.8 6 22.8 2 20.5ZM16.4 5.2L17.8 4.7L19.7 12.2L18.3 12.8Z",
    "ink": "M9 2L15 2L15 4.4L14.2 4.4L14.2 7.6C18 8.6 20 11 20 14.4L20 19C20 20.8 18.8 22 17 22"
    "L7 22"
    "C5.2 22 4 20.8 4 19L4 14.4C4 11 6 8.6 9.8 7.6L9.8 4.4L9 4.4ZM12 11.4"
    "C13.4 13.6 14.8 15 14.8 16.8"
    "C14.8 18.4 13.6 19.6 12 19.6C10.4 19.6 9.2 18.4 9.2 16.8C9.2 15 10.6 13.6 12 11.4Z",
    "feather": "M21.6 2.2C13 2.4 6.2 6.6 5.8 14.8L2 21.2L3.8 22.2L7.2 17.2"
    "C15 17.4 18.8 13.4 19.4 9.8"
    "L16 10L20.6 7.2C21.2 5.6 21.6 4 21.6 2.2ZM8 14.8L16.6 6.4L17.2 7L8.8 15.4Z",
    "stairs": "M2 22L2 17.6L7 17.6L7 12.8L12 12.8L12 8L17 8L17 3.2L22 3.2L22 22Z",
    "sword": "M20 1.8L22.2 4L10.8 16L13 18.2L11.4 19.8L9 17.6L4.8 22L2 19.2L6.4 15L4.2 12.6L5.8 11"
    "L8 13.2Z",
    "heart": "M12 21.4C5.4 16.4 1.8 12.8 1.8 8.4C1.8 5.2 4.2 2.8 7.2 2.8C9.2 2.8 11 3.8 12 5.6"
    "C13 3.8 14.8 2.8 16.8 2.8C19.8 2.8 22.2 5.2 22.2 8.4C22.2 12.8 18.6 16.4 12 21.4Z",
    "crown": "M2 6.4L7.4 11L12 3.6L16.6 11L22 6.4L20 17L4 17ZM4 18.6L20 18.6L20 21L4 21Z",
    "check": "M2.6 12.8L5.6 9.8L9.8 14L18.6 4.8L21.6 7.8L9.8 20Z",
    "cross": "M5.4 2.6L12 9.2L18.6 2.6L21.4 5.4L14.8 12L21.4 18.6L18.6 21.4L12 14.8L5.4 21.4"
    "L2.6 18.6"
    "L9.2 12L2.6 5.4Z",
    "door": "M3.4 22L3.4 10.6C3.4 5.4 7.2 2 12 2C16.8 2 20.6 5.4 20.6 10.6L20.6 22L17.4 22"
    "L17.4 10.8C17.4 7.4 15.2 5.2 12 5.2C8.8 5.2 6.6 7.4 6.6 10.8L6.6 22Z"
    "M12 8.2L15.8 13.4L13.6 13.4L13.6 22L10.4 22L10.4 13.4L8.2 13.4Z",
    "swap": "M2 5.2L13.4 5.2L13.4 1.6L22 7L13.4 12.2L13.4 8.8L2 8.8Z"
    "M22 15.2L10.6 15.2L10.6 11.8L2 17L10.6 22.4L10.6 18.8L22 18.8Z",
    "trap": "M1.6 2L22.4 2L22.4 6L19 12.4L15.5 6.6L12 12.4L8.5 6.6L5 12.4L1.6 6Z"
    "M1.6 22L22.4 22L22.4 13L19 18L15.5 12L12 18L8.5 12L5 18L1.6 13Z",
    "triangle": "M12 2.6L22.4 20.8L1.6 20.8Z",
    "bolt": "M14.8 1.4L4.4 13.6L10.8 13.6L8.6 22.6L19.6 9.8L13.2 9.8Z",
    "bars": "M2.6 3.2L21.4 3.2L21.4 7.4L2.6 7.4ZM2.6 9.9L21.4 9.9L21.4 14.1L2.6 14.1Z"
    "M2.6 16.6L21.4 16.6L21.4 20.8L2.6 20.8Z",
    "diamond": "M12 1.8L20.8 12L12 22.2L3.2 12Z",
    "hourglass": "M4.4 2L19.6 2L19.6 4.6L18.2 4.6C18.2 8.6 16 10.4 13.8 12"
    "C16 13.6 18.2 15.4 18.2 19.4"
    "L19.6 19.4L19.6 22L4.4 22L4.4 19.4L5.8 19.4C5.8 15.4 8 13.6 10.2 12C8 10.4 5.8 8.6 5.8 4.6"
    "L4.4 4.6Z",
}

_COMPUTED: Final[Mapping[str, Callable[[], str]]] = {
    "wave": _waves,
    "wool": lambda: (
        _CLOUD + sector(8, 14, 3.4, 1.9, 150, 400) + sector(15.2, 13.2, 3.8, 2.3, 150, 400)
    ),
    "scale": lambda: "".join(
        sector(x, y, 5.2, 2.9, 0, 180)
        for x, y in ((6.2, 4), (17.8, 4), (12, 9.5), (6.2, 15), (17.8, 15))
    ),
    "crescent": lambda: (
        "M15 2.6C8.6 3 3.8 7.4 3.8 12.8C3.8 18.2 8.2 22.2 13.6 22.2C16.8 22.2 19.4 20.8 21 18.4"
        "C14.4 19.2 10 15.6 10 10.8C10 7.4 12 4.4 15 2.6Z" + star(18, 8.2, 4.2, 1.7, 4)
    ),
    "star": lambda: star(12, 12.8, 11.2, 4.7, 5),
    "dragon": lambda: _DRAGON,
    "egg": lambda: _EGG + circle(9, 10.2, 1.8) + circle(14.8, 13.4, 2.2) + circle(9.6, 17.2, 1.5),
    "pearl": lambda: circle(12, 12, 9.6) + sector(12, 12, 6.9, 5, 185, 275),
    "crest": lambda: _SHIELD + "M12 7.2L17 11L17 14.2L12 10.4L7 14.2L7 11Z",
    "shield": lambda: _SHIELD,
    "amulet": lambda: sector(12, 18, 12.6, 6, 205, 335),
    "amulet-low": lambda: sector(12, 13.6, 12.2, 6, 205, 335) + "M6.4 14.6L17.6 14.6L12 22.4Z",
    "amulet-high": lambda: sector(12, 13.6, 12.2, 6, 205, 335) + "M6.4 22L17.6 22L12 14.2Z",
    "ring": lambda: circle(12, 12, 10.2) + circle(12, 12, 5.8),
    "coin": lambda: circle(12, 12, 10.4) + circle(12, 12, 8.4) + star(12, 12, 6, 2.6, 4),
    "lock": lambda: (
        rounded(4, 10.4, 16, 11.6, 2.4)
        + circle(12, 16, 1.9)
        + "M6.6 9.6L6.6 7.4C6.6 4.2 8.8 2 12 2C15.2 2 17.4 4.2 17.4 7.4L17.4 9.6L14.7 9.6L14.7 7.4"
        "C14.7 5.6 13.6 4.6 12 4.6C10.4 4.6 9.3 5.6 9.3 7.4L9.3 9.6Z"
    ),
    "flute": lambda: (
        "M19.4 1.6L22.4 4.6L5.2 21.8C4.2 22.6 3 22.6 2.2 21.8C1.4 21 1.4 19.8 2.2 18.8Z"
        + "".join(circle(x, 24 - x, 1.15) for x in (8.0, 11.4, 14.8))
    ),
    "key": lambda: (
        circle(7.2, 12, 5.4)
        + circle(7.2, 12, 2.3)
        + "M12.8 10.4L22.4 10.4L22.4 17L19.4 17L19.4 13.6L17.4 13.6L17.4 16L14.6 16"
        + "L14.6 13.6L12.8 13.6Z"
    ),
    "eye": lambda: (
        "M1.4 12C5 6.6 8.6 4.8 12 4.8C15.4 4.8 19 6.6 22.6 12C19 17.4 15.4 19.2 12 19.2"
        "C8.6 19.2 5 17.4 1.4 12Z" + circle(12, 12, 4.6) + circle(12, 12, 2.3)
    ),
    "dot": lambda: circle(12, 12, 7),
    "hexagon": lambda: regular(12, 12, 10.6, 6),
    "sun": lambda: circle(12, 12, 5) + "".join(polygon(_ray(k * 45.0)) for k in range(8)),
    **{f"pips-{n}": partial(_pips, n) for n in range(1, 7)},
}


def _ray(angle: float) -> list[tuple[float, float]]:
    a = radians(angle)
    corners = ((6.6, -1.3), (11.2, 0.0), (6.6, 1.3))
    return [(12 + r * cos(a) - s * sin(a), 12 + r * sin(a) + s * cos(a)) for r, s in corners]


#: All glyph names.
GLYPHS: Final = frozenset(_DRAWN) | frozenset(_COMPUTED)


@cache
def glyph_path(name: str) -> str:
    """Return a glyph's path data in the 24 unit box."""
    return _DRAWN[name] if name in _DRAWN else _COMPUTED[name]()
