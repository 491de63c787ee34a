"""The few SVG elements a board is made of, as data that every renderer understands.

A node is ``[tag, attributes, child, ...]`` when written as JSON. A string in place of a node is the
key of a definition to repeat, but for the only child of a ``text``, which is its words.
Attributes are SVG's own, but for short names (``ATTRIBUTES``), ``at`` = (x, y, scale, degrees) for
a transform, ``u`` = the key of a definition to repeat, and colours, which are roles of a palette.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dragonlab.draw.dragons import DRAWINGS
from dragonlab.draw.glyphs import BOX, glyph_path

#: Short attribute names and what SVG calls them.
ATTRIBUTES: Final[Mapping[str, str]] = {
    "f": "fill",
    "s": "stroke",
    "w": "stroke-width",
    "o": "opacity",
    "z": "font-size",
    "b": "font-weight",
    "a": "text-anchor",
    "da": "stroke-dasharray",
    "pe": "pointer-events",
    "po": "paint-order",
    "j": "stroke-linejoin",
    "r": "rx",
    "wd": "width",
    "ht": "height",
}
#: Attributes whose value is a role.
PAINTS: Final = frozenset({"f", "s"})
#: From the middle of a line of text down to its base line, as a part of its size.
BASELINE: Final = 0.355
#: What all text has unless its node says else; each renderer sets it once.
TEXT_DEFAULTS: Final[Mapping[str, str]] = {"a": "middle", "b": "700"}
#: No letter is drawn smaller than this many units.
SMALLEST: Final = 12.0

Value = str | float | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """One element: tag, attributes, children."""

    tag: str
    attrs: Mapping[str, Value]
    children: tuple[Node | str, ...] = ()

    def to_json(self) -> list[Any] | str:
        """Return the node as nested lists; what only repeats a definition is its key alone."""
        if self.tag == "use" and len(self.attrs) == 1:
            return str(self.attrs["u"])
        inner = [c if isinstance(c, str) else c.to_json() for c in self.children]
        attrs = {k: v if type(v) is str else tidy(v) for k, v in self.attrs.items()}
        return [self.tag, attrs, *inner]


def tidy(value: Value) -> Any:
    """Return an attribute's value for JSON, numbers as short as they can be."""
    if isinstance(value, tuple):
        return [tidy(v) for v in value]
    if isinstance(value, float):
        short = round(value, 2)
        return int(short) if short == int(short) else short
    return value


def rect(x: float, y: float, width: float, height: float, radius: float, **attrs: Value) -> Node:
    """Return a rectangle with round corners."""
    return Node("rect", {"x": x, "y": y, "wd": width, "ht": height, "r": radius, **attrs})


def circle(cx: float, cy: float, radius: float, **attrs: Value) -> Node:
    """Return a circle, written as a path-free element."""
    box = {"x": cx - radius, "y": cy - radius, "wd": 2 * radius, "ht": 2 * radius, "r": radius}
    return Node("rect", {**box, **attrs})


def path(d: str, **attrs: Value) -> Node:
    """Return a path."""
    return Node("path", {"d": d, **attrs})


@dataclass(slots=True)
class Pen:
    """Makes the nodes of one scene and keeps what they share.

    Parameters
    ----------
    texture : bool
        Whether hues are hatched.
    """

    texture: bool = False
    defs: dict[str, Node] = field(default_factory=dict)

    def letter(self, size: float) -> float:
        """Return a letter size that stays readable."""
        return max(size, SMALLEST)

    def shared(self, key: str, nodes: Iterable[Node]) -> None:
        """Define something under a key that says all about it."""
        self.defs[key] = Node("g", {}, tuple(nodes))

    def use(self, key: str, **attrs: Value) -> Node:
        """Repeat something defined."""
        return Node("use", {"u": key, **attrs})

    def glyph(
        self, name: str, cx: float, cy: float, size: float, colour: str, **attrs: Value
    ) -> Node:
        """Return a glyph centred on a point."""
        key = f"g-{name}"
        if key not in self.defs:
            self.defs[key] = path(glyph_path(name))
        scale = size / BOX
        at = (cx - size / 2, cy - size / 2, round(scale, 3))
        return self.use(key, at=at, f=colour, **attrs)

    def drawing(self, name: str, x: float, y: float, size: float) -> Node:
        """Return a drawing in a square given by its upper left corner."""
        key = f"d-{name}"
        if key not in self.defs:
            fills, strokes, _ = zip(*DRAWINGS[name], strict=True)
            usual = {"f": max(fills, key=fills.count), "s": max(strokes, key=strokes.count)}
            parts = (
                path(d, **{k: v for k, v in (("f", f), ("s", s)) if v != usual[k]})
                for f, s, d in DRAWINGS[name]
            )
            self.defs[key] = Node("g", {**usual, "w": 2, "j": "round"}, tuple(parts))
        return self.use(key, at=(x, y, round(size / 100, 4)))

    def text(
        self, words: str, x: float, y: float, size: float, colour: str, **attrs: Value
    ) -> Node:
        """Return one line of text, its middle at ``y``, bold and centred unless told else."""
        z = self.letter(size)
        base: dict[str, Value] = {"x": x, "y": y + BASELINE * z, "z": z, "f": colour}
        return Node("text", {**base, **attrs}, (words,))

    def sign(self, cx: float, cy: float, size: float, glyph: str, text: str, colour: str) -> Node:
        """Return a short text, or else a glyph, centred on a point."""
        if not text:
            return self.glyph(glyph, cx, cy, size, colour)
        room = size * 1.25
        z = min(size, size * room / max(1.0, text_width(text, size)))
        return self.text(text, cx, cy, z, colour)


class _Widths(dict[str, int]):
    """Widths of letters in hundredths of their size; no font is at hand to ask."""

    def __missing__(self, letter: str) -> int:
        return 58


_WIDTHS: Final = _Widths(dict.fromkeys("iljtfr.,:;'|!()[] ", 34))
_WIDTHS.update({**dict.fromkeys("mwM", 86), **dict.fromkeys("W@%", 104)})
_NARROWEST: Final = min(_WIDTHS.values())


def text_width(words: str, size: float) -> float:
    """Estimate how wide a text is."""
    return size * sum(map(_WIDTHS.__getitem__, words)) / 100


def fit_lines(words: str, size: float, room: float, most: int) -> list[str]:
    """Break a text into at most ``most`` lines that fit; what is left over becomes an ellipsis.

    The work grows with the length of the text and no faster, and only with its first letters
    where it has no spaces.
    """
    longest = max(0, int(100 * room / (size * _NARROWEST))) + 1  # no more letters fit a line
    lines: list[str] = []
    more = False
    for word in words.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(joined, size) <= room:
            lines[-1] = joined
        elif len(lines) == most:
            more = True
            break
        else:
            lines.append(word[: longest + 1])
    last = len(lines) - 1
    cut = [_cut(line, size, room, more and k == last) for k, line in enumerate(lines)]
    return [line for line in cut if line]


def _cut(line: str, size: float, room: float, more: bool) -> str:
    """Return as much of a line as fits, with an ellipsis if letters or more words are left out."""
    short, width = line, sum(map(_WIDTHS.__getitem__, line))
    while short and size * (width + (_WIDTHS["…"] if more else 0)) / 100 > room:
        width -= _WIDTHS[short[-1]]
        short, more = short[:-1], True
    return f"{short.rstrip()}…" if more and short else short
