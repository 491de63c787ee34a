"""Drawings of dragons, their land and their treasure: original, in flat colours.

A drawing is a sequence of shapes ``(fill, stroke, path)`` in a box of 100 by 100 units, painted
in their order; fill and stroke are roles of the palette. As with glyphs, paths hold absolute
``M L Q C Z`` only. Each dragon has a pose of its own, so that it can be told without its colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

from dragonlab.draw.glyphs import circle, mirrored, placed

Shape = tuple[str, str, str]
Drawing = tuple[Shape, ...]
#: Height of a card with a drawing, as a part of its width.
ASPECT: Final = 1.36


def _eye(x: float, y: float, r: float) -> Drawing:
    """Return an eye that looks to the left."""
    return (
        ("white", "none", circle(x, y, r)),
        ("white-ink", "none", circle(x - 0.25 * r, y + 0.1 * r, 0.6 * r)),
    )


#: A woolly one on four legs, with two horns.
_PASTURE: Final[Drawing] = (
    ("white", "neutral", "M36 74L34 90L42 90L44 76ZM66 72L68 90L76 90L74 70Z"),
    ("white", "neutral", "M74 56C84 58 90 52 88 42C96 46 98 60 88 66C82 70 76 68 72 64Z"),
    ("white", "neutral", "M30 72C20 70 18 58 26 54C24 44 34 38 42 42C48 34 62 34 66 42"
     "C76 40 84 48 80 56C86 62 82 72 74 72C70 80 60 80 56 76C50 82 38 80 36 74C34 74 32 73 30 72Z"),
    ("none", "neutral", "M40 58C42 52 50 52 52 58M58 62C60 56 68 56 70 62M46 70C48 65 55 65 57 70"),
    ("white", "neutral", "M44 74L43 91L52 91L53 76ZM58 74L59 91L68 91L67 73Z"),
    ("gold", "gold-edge", "M52 50C56 32 68 24 84 22C80 28 80 32 82 36C76 36 72 38 72 42"
     "C66 42 60 46 58 54Z"),
    ("white", "neutral", "M32 54C26 52 24 46 26 40L20 42C12 43 8 38 9 33C10 28 16 28 20 27"
     "C22 20 30 16 37 19C45 22 46 32 43 39C42 46 38 54 32 54Z"),
    ("gold", "gold-edge", "M30 18C28 10 22 8 18 9C22 12 23 16 25 21ZM38 20C40 12 36 7 31 6"
     "C34 11 33 15 33 19Z"),
    ("white-ink", "none", circle(29, 30, 3.2)),
    ("none", "white-ink", "M12 34L14 34"),
)  # fmt: skip
#: One of fur that sits, with a bushy tail.
_FUR: Final[Drawing] = (
    ("red", "red-edge", "M62 84C80 88 94 76 92 60L88 64L88 52L83 57L81 46L77 53C78 62 72 68 62 70"
     "Z"),
    ("gold", "red-edge", "M92 60L88 64L88 52L83 57L81 46C88 48 93 53 92 60Z"),
    ("red-edge", "red-edge", "M58 44C62 28 74 20 90 20C85 25 85 29 87 33C81 32 78 35 78 39"
     "C72 38 67 42 66 50Z"),
    ("red", "red-edge", "M34 90L30 82L35 83L32 72L38 74L36 60C34 52 38 44 46 42C58 40 68 48 70 60"
     "C72 68 74 76 70 84L74 90Z"),
    ("gold", "none", "M38 52C44 50 50 52 52 58L48 60L51 66L46 67L48 74L42 73L42 80L38 74L36 62Z"),
    ("red", "red-edge", "M54 90C52 78 58 70 66 72C74 74 76 82 74 90Z"),
    ("gold", "red-edge", "M34 90C34 86 40 85 43 90ZM52 90C53 85 60 85 63 90Z"),
    ("red", "red-edge", "M50 48C42 52 32 50 26 44L18 43C12 41 12 34 17 32L26 30C28 20 36 14 46 15"
     "L44 6L54 16L60 10L60 22C64 28 64 34 62 38L67 40L61 43L64 48L56 47L55 52Z"),
    *_eye(37, 30, 3.8),
    ("none", "white-ink", "M16 36L19 36M24 41C29 43 34 42 37 40"),
)  # fmt: skip
#: One of slate with plates on its back, low on four legs.
_SLATE: Final[Drawing] = (
    ("blue", "blue-edge", "M64 66L84 60L90 50L97 56L94 66L80 74L64 80Z"),
    ("blue-edge", "blue-edge", "M30 74L26 90L38 90L40 76ZM58 76L60 90L71 90L70 74Z"),
    ("neutral", "blue-edge", "M28 46L32 32L40 44L46 27L54 42L62 30L66 46L75 40L76 58L84 56L80 66"
     "L34 60Z"),
    ("blue", "blue-edge", "M24 56L36 46L56 43L72 52L80 66L70 80L44 82L28 76Z"),
    ("blue-edge", "none", "M38 56L50 52L58 60L46 66ZM60 58L70 60L72 68L62 68ZM44 70L56 70L54 78"
     "L44 78Z"),
    ("blue", "blue-edge", "M36 74L34 91L47 91L48 76ZM64 74L66 91L78 91L76 70Z"),
    ("blue", "blue-edge", "M36 64L22 68L6 64L4 56L12 50L14 40L26 36L38 44L40 56Z"),
    ("neutral", "blue-edge", "M26 36L34 24L38 44ZM14 40L16 29L24 37Z"),
    ("white", "none", "M17 47L26 46L24 52L18 52Z"),
    ("white-ink", "none", "M19 47L23 46.7L22.5 51.5L19.5 51.7Z"),
    ("none", "white-ink", "M5 60L20 61L26 58"),
)  # fmt: skip
#: One of the swamp that looks out of the water on a long neck.
_SWAMP: Final[Drawing] = (
    ("green", "green-edge", "M70 78C72 62 86 62 88 76L88 80L70 80ZM84 54C92 52 96 44 92 38"
     "C98 42 99 54 93 60C91 64 92 70 94 78L86 78C86 68 84 62 80 58Z"),
    ("green", "green-edge", "M34 80C28 66 44 62 44 50C44 44 40 44 34 45L22 46C14 46 10 42 11 36"
     "C12 31 18 31 23 30C26 20 36 15 46 17C60 20 66 32 64 46C63 56 64 64 72 80Z"),
    ("gold", "none", "M37 80C34 70 48 64 48 52C51 54 52 58 50 63C48 69 46 74 48 80Z"),
    ("green-edge", "green-edge", "M48 18C52 8 62 6 68 8C64 11 63 14 64 17C69 17 72 20 73 24"
     "C68 24 65 26 64 30ZM65 40C70 40 73 43 74 47C70 47 67 49 65 52ZM65 56C70 57 72 60 73 64"
     "C70 64 68 65 66 66Z"),
    *_eye(36.5, 28, 4.6),
    ("none", "white-ink", "M14 36L17 35.6M20 42C27 42 33 41 37 38"),
    ("blue", "none", "M4 80C12 75 18 75 26 80C34 85 42 75 50 80C58 85 66 75 74 80C82 85 90 75 96 80"
     "L96 91L4 91Z"),
    ("green", "green-edge", "M8 87C8 84 24 84 24 87C24 90 8 90 8 87ZM70 88C70 85 86 85 86 88"
     "C86 91 70 91 70 88Z"),
)  # fmt: skip
#: A dark one in flight, its wings spread.
_SHADOW: Final[Drawing] = (
    ("shadow", "shadow-edge", "M44 46C34 24 20 18 3 20C9 26 10 32 8 40C14 37 19 39 21 46"
     "C26 42 32 45 33 52C37 50 41 51 44 56ZM56 46C66 24 80 18 97 20C91 26 90 32 92 40"
     "C86 37 81 39 79 46C74 42 68 45 67 52C63 50 59 51 56 56Z"),
    ("none", "neutral", "M42 45C35 32 24 25 9 23M41 48C34 38 26 34 21 43M58 45C65 32 76 25 91 23"
     "M59 48C66 38 74 34 79 43"),
    ("shadow", "shadow-edge", "M50 66C56 76 66 74 66 84C66 92 54 94 48 88C56 90 60 86 57 83"
     "C53 79 44 78 43 66Z"),
    ("shadow", "shadow-edge", "M40 48C40 40 60 40 60 48C62 62 56 76 50 78C44 76 38 62 40 48Z"),
    ("none", "neutral", "M45 54L55 54M44 60L56 60M46 66L54 66"),
    ("shadow", "shadow-edge", "M40 60C36 64 36 70 40 74C41 70 42 68 45 68ZM60 60C64 64 64 70 60 74"
     "C59 70 58 68 55 68Z"),
    ("shadow", "shadow-edge", "M50 50C42 50 36 42 36 34C36 30 37 26 39 23L34 8L45 19"
     "C48 18 52 18 55 19L66 8L61 23C63 26 64 30 64 34C64 42 58 50 50 50Z"),
    ("gold", "none", "M40 31L48 35C46 39 41 38 40 31ZM60 31L52 35C54 39 59 38 60 31Z"),
)  # fmt: skip

#: The dark one over its hoard, on a round stand: a piece that walks.
_GUARD: Final[Drawing] = (
    ("white-ink", "none", circle(50, 53, 47)),
    ("shadow", "none", circle(50, 49, 47)),
    ("white", "none", circle(50, 49, 42)),
    ("gold", "gold-edge", "M14 70C24 62 32 68 40 65C50 60 62 66 72 64C78 64 83 67 86 70"
     "C79 83 66 91 50 91C34 91 21 83 14 70Z"),
    ("gold-edge", "none", "".join(
        circle(x, y, 3.4) for x, y in ((28, 75), (40, 83), (60, 84), (72, 76)))),
    *((fill, stroke, placed(d, 2, -3, 0.96)) for fill, stroke, d in _SHADOW),
)  # fmt: skip


def _recoloured(drawing: Drawing, old: str, new: str, *, turned: bool = False) -> Drawing:
    """Return a drawing with one hue in place of another, and looking the other way if asked."""
    names = {old: new, f"{old}-edge": f"{new}-edge", f"{old}-soft": f"{new}-soft"}
    return tuple(
        (names.get(fill, fill), names.get(stroke, stroke), mirrored(d, 100) if turned else d)
        for fill, stroke, d in drawing
    )


#: What the sky behind each dragon is painted with.
SKY: Final[Mapping[str, str]] = {
    "white": "blue-soft", "red": "gold-soft", "blue": "blue-soft", "green": "gold-soft",
    "shadow": "purple-soft", "purple": "purple-soft", "gold": "blue-soft",
}  # fmt: skip

#: The ground on which each dragon stands, 100 wide, its foot at 100.
_LAND: Final[Mapping[str, Drawing]] = {
    "white": (
        ("gold", "none", circle(82, 14, 9)),
        ("green-soft", "none", "M0 66C22 48 40 56 56 62C72 66 86 52 100 58L100 100L0 100Z"),
        ("green", "none", "M0 82C30 72 60 74 100 84L100 94Q100 100 94 100L6 100Q0 100 0 94Z"),
    ),
    "red": (
        ("gold", "none", circle(18, 20, 10)),
        ("red-soft", "none", "M0 70L22 44L36 58L58 34L84 62L100 50L100 100L0 100Z"),
        ("gold-edge", "none", "M0 86C30 78 62 80 100 86L100 94Q100 100 94 100L6 100Q0 100 0 94Z"),
    ),
    "blue": (
        ("neutral-soft", "none", "M0 60L16 26L30 44L52 12L78 48L88 36L100 56L100 100L0 100Z"),
        ("neutral", "none", "M0 84L18 80L34 86L66 82L84 86L100 80L100 94Q100 100 94 100"
         "L6 100Q0 100 0 94Z"),
    ),
    "green": (
        ("green-soft", "none", "M0 54C16 34 30 46 40 44C58 28 76 40 100 36L100 100L0 100Z"),
        ("blue", "none", "M0 80L100 80L100 94Q100 100 94 100L6 100Q0 100 0 94Z"),
        ("none", "green-edge", "M6 80L9 52M12 80L12 60M91 80L88 20M96 80L97 34"),
    ),
    "shadow": (
        ("gold", "none", circle(50, 40, 34)),
        ("purple", "none", "M0 92L14 80L26 90L44 76L60 90L80 78L100 92L100 94Q100 100 94 100"
         "L6 100Q0 100 0 94Z"),
    ),
}  # fmt: skip


def _arc(radius: float, start: float, end: float, parts: int) -> str:
    """Return curves about the middle from one angle in degrees to another, with their start."""
    step = (end - start) / parts
    lift = radius / cos(radians(step / 2))  # from the curve to the corner that bends it

    def at(r: float, angle: float) -> str:
        return f"{50 + r * cos(radians(angle)):.3g} {50 + r * sin(radians(angle)):.3g}"

    bends = (start + k * step for k in range(1, parts + 1))
    return at(radius, start) + "".join(f"Q{at(lift, a - step / 2)} {at(radius, a)}" for a in bends)


def _ring(pieces: int, pearl: str = "") -> Drawing:
    """Return an amulet: its pieces, the places of those that are missing, its pearl."""
    ends = [(-147 + 120 * k, -33 + 120 * k) for k in range(3)]
    bodies = [f"M{_arc(46, a, b, 2)}L{_arc(23, b, a, 2)}Z" for a, b in ends]
    there, gone = "".join(bodies[:pieces]), "".join(bodies[pieces:])
    lines = "".join(f"M{_arc(34.5, a + 16, b - 16, 1)}" for a, b in ends[:pieces])
    shapes = [("sunken", "paper-edge", gone)] if gone else []
    shapes += [("gold", "gold-edge", there), ("none", "gold-edge", lines)] if there else []
    return (*shapes, *(_pearl(pearl, 21) if pearl else ()))


def _pearl(hue: str, r: float) -> Drawing:
    """Return a pearl with its light."""
    light = f"M{50 - 0.8 * r:g} 50Q{50 - 0.7 * r:g} {50 - 0.7 * r:g} 50 {50 - 0.8 * r:g}"
    light += f"Q{50 - 0.5 * r:g} {50 - 0.5 * r:g} {50 - 0.8 * r:g} 50Z"
    return (
        (hue, f"{hue}-edge", circle(50, 50, r)),
        ("white", "none", light + circle(50 + 0.3 * r, 50 - 0.5 * r, 0.1 * r)),
    )


_EGG: Final = "M50 5C68 5 84 34 84 56C84 79 69 95 50 95C31 95 16 79 16 56C16 34 32 5 50 5Z"

#: All drawings by name.
_LAND_GOLD: Final = _recoloured(_LAND["red"], "red", "gold", turned=True)
_LAND_PURPLE: Final = _recoloured(_LAND["blue"], "neutral", "purple", turned=True)

DRAWINGS: Final[Mapping[str, Drawing]] = {
    "dragon-white": _PASTURE, "dragon-red": _FUR, "dragon-blue": _SLATE, "dragon-green": _SWAMP,
    "dragon-shadow": _SHADOW, "dragon-purple": _recoloured(_SHADOW, "shadow", "purple"),
    "dragon-gold": _recoloured(_SLATE, "blue", "gold", turned=True),
    "land-gold": _LAND_GOLD, "land-purple": _LAND_PURPLE,
    "dragon-guard": _GUARD,
    **{f"land-{hue}": drawing for hue, drawing in _LAND.items()},
    **{f"amulet-{n}": _ring(n) for n in range(3)},
    **{f"amulet-{hue}": _ring(3, hue) for hue in ("red", "blue")},
    **{f"pearl-{hue}": _pearl(hue, 44) for hue in ("red", "blue")},
    "egg": (
        ("gold", "gold-edge", _EGG),
        ("white", "none", "M36 28C44 18 50 16 54 18C46 22 42 28 38 38Z"),
        ("gold-edge", "none", circle(62, 44, 4) + circle(40, 60, 5) + circle(60, 74, 4)
         + circle(74, 60, 3)),
    ),
    "crystal": (
        ("purple", "purple-edge", "M50 4L68 26L68 92L32 92L32 26ZM8 60L20 44L32 58L32 92L8 92Z"
         "M68 56L80 36L94 54L94 92L68 92Z"),
        ("purple-soft", "none", "M50 12L50 86L38 86L38 30ZM20 52L20 86L13 86L13 62Z"
         "M80 46L80 86L73 86L73 58Z"),
    ),
}  # fmt: skip
