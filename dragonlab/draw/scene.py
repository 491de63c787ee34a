"""A board as data: typed marks in painting order. No game, no screen, no notebook.

Sizes are units, one of them a CSS pixel at the smallest size at which a board is shown (see
``arrangement``); y grows downwards. ``Card``, ``Pile``, ``Tile`` and ``Zone`` are placed by their
upper left corner, ``Token`` by its centre, ``Text`` by its anchor, ``Path`` by its points.

Marks are not checked when they are made: a board makes hundreds at each click, and the tests of
a game check its boards with ``check.check_scene``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag
from typing import Literal

from dragonlab.errors import DragonlabError

Shape = Literal[
    "disc", "gem", "hex", "egg", "ring", "square", "die", "shield", "segment", "arc", "pawn"
]
Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


class SceneError(DragonlabError, ValueError):
    """A scene or a mark is not well formed."""


class State(IntFlag):
    """How a mark stands out; flags may be joined with ``|``."""

    NONE = 0
    HIGHLIGHTED = 1  # it is legal now
    SELECTED = 2
    DIMMED = 4
    FACE_DOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What every mark has.

    Parameters
    ----------
    id : str
        Stable across redraws and unique in the scene.
    label : str
        A short name, drawn where the mark has room for it; spoken by screen readers.
    tooltip : str
        Plain text, several lines allowed.
    codes : tuple of int
        Action codes offered when the mark is clicked; empty if it offers none now.
    probe : tuple of int
        Action codes to ask "why not?" about when a mark that is not legal now is clicked.
    state : State
        Highlighted, selected, dimmed, face-down.
    piece : str
        What kind of piece the mark shows, as its viewer knows it, from the general to the exact:
        ``"card/red/4"``. Where one mark loses a piece (it is gone, or its count falls) and another
        gains one, a piece is seen to travel from the first to the second. Kinds are matched as
        exactly as they can be, then by their first parts: ``"card/red/4"`` may become a
        ``"card"`` that is seen from behind. Empty: nothing travels, but a mark that keeps its id
        moves all the same.
    stock : int or None
        How many pieces of that kind the mark stands for, where its count does not say so.
    """

    id: str
    label: str = ""
    tooltip: str = ""
    codes: tuple[int, ...] = ()
    probe: tuple[int, ...] = ()
    state: State = State.NONE
    piece: str = ""
    stock: int | None = None

    @property
    def pieces(self) -> int:
        """How many pieces the mark stands for."""
        counted: int | None = getattr(self, "count", None)
        return next((n for n in (self.stock, counted) if n is not None), 1)

    @property
    def clickable(self) -> bool:
        """Whether a click on the mark means anything."""
        return bool(self.codes or self.probe)


@dataclass(frozen=True, slots=True)
class Badge:
    """What a card's other side shows: drawn on its turned corner, or on the whole sheet.

    Parameters
    ----------
    hue : str
        One of ``theme.HUES``.
    glyph : str
        A glyph name; empty for the hue's own glyph unless there is a ``text``.
    text : str
        One to three characters shown in place of the glyph.
    """

    hue: str = "neutral"
    glyph: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Mark):
    """A card or a tile; ``x, y`` is its upper left corner.

    Parameters
    ----------
    hue : str
        Colour of the face, one of ``theme.HUES``.
    glyph : str
        Glyph of the face; empty for the hue's own.
    number : str
        Big text in the middle; without it the glyph is big.
    corners : tuple of str
        Small texts: top left, top right, bottom left, bottom right.
    back : Badge or None
        What the other side shows: on the turned corner at the top right, and on the whole sheet
        when the card lies face-down.
    art : str
        A drawing of `dragons.DRAWINGS` that fills the face; empty for none.
    angle : float
        Turn about the centre, in degrees clockwise.
    caption : bool
        Whether the label is drawn at the foot of the card.
    """

    x: float
    y: float
    width: float = 84
    height: float = 118
    hue: str = "neutral"
    glyph: str = ""
    number: str = ""
    corners: tuple[str, str, str, str] = ("", "", "", "")
    back: Badge | None = None
    art: str = ""
    angle: float = 0
    caption: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile(Card):
    """Several cards or tiles stacked; the card's fields describe the top one.

    Parameters
    ----------
    count : int
        How many; 0 draws an empty place.
    """

    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Mark):
    """A thick square tile of stone; ``x, y`` is its upper left corner.

    Parameters
    ----------
    size : float
        Length of its sides.
    hue : str
        Its colour, one of ``theme.HUES``.
    glyph : str
        The sign of its colour; empty for the hue's own.
    number : str
        What it is worth.
    foot : str
        Glyph of what it can do.
    lit : bool
        Whether it still will.
    shown : float
        How much of the tile, from its left edge, the next one leaves in sight; number and foot
        stand there. 0: all of it.
    """

    x: float
    y: float
    size: float = 62
    hue: str = "neutral"
    glyph: str = ""
    number: str = ""
    foot: str = ""
    lit: bool = False
    shown: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Mark):
    """A small piece; ``x, y`` is its centre.

    Parameters
    ----------
    size : float
        Diameter.
    shape : str
        One of ``Shape``.
    hue, glyph, text : str
        Colour; glyph (empty for none); text shown in place of the glyph.
    art : str
        A drawing of `dragons.DRAWINGS` in place of the coloured shape; empty for none.
    count : int or None
        A small number at the lower right, for several alike.
    angle : float
        Turn in degrees clockwise: lets three segments make a ring.
    caption : bool
        Whether the label is drawn under the token.
    """

    x: float
    y: float
    size: float = 36
    shape: Shape = "disc"
    hue: str = "neutral"
    glyph: str = ""
    text: str = ""
    art: str = ""
    count: int | None = None
    angle: float = 0
    caption: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Path(Mark):
    """A line, an area or an arrow.

    Parameters
    ----------
    points : tuple of (float, float)
        Corners; or else
    d : str
        SVG path data with absolute ``M L Q C Z`` only.
    stroke, fill : str
        Roles of the palette (``theme.palette``) or ``"none"``.
    thickness : float
        Width of the line.
    closed, arrow, dashed : bool
        Polygon rather than polyline; arrow head at the last point; broken line.
    """

    points: tuple[Point, ...] = ()
    d: str = ""
    stroke: str = "muted"
    fill: str = "none"
    thickness: float = 2
    closed: bool = False
    arrow: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Mark):
    """Words on the board; ``x, y`` is the anchor at mid height.

    Parameters
    ----------
    text : str
        What is written; lines are parted by line ends.
    size : float
        Height of the letters; never drawn smaller than is readable.
    anchor : str
        ``"start"``, ``"middle"`` or ``"end"``.
    bold, halo : bool
        Heavy letters; an outline of the ground, for text on a map.
    colour : str
        A role of the palette.
    """

    x: float
    y: float
    text: str
    size: float = 14
    anchor: Anchor = "start"
    bold: bool = False
    halo: bool = False
    colour: str = "ink"


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Mark):
    """A panel that groups an area; its ``label`` is the title, ``x, y`` its upper left corner.

    Highlighted, it is the active one. Marks placed from 30 units below its top clear the title.

    Parameters
    ----------
    note : str
        A short remark at the right of the title line.
    hue, glyph : str
        A sign before the title (a player's colour); no hue, no sign.
    sunken : bool
        Drawn deeper than the ground instead of raised: trays, supply.
    """

    x: float
    y: float
    width: float
    height: float
    note: str = ""
    hue: str = ""
    glyph: str = ""
    sunken: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole board.

    Parameters
    ----------
    width, height : float
        Size in units.
    marks : tuple of Mark
        In painting order: later ones lie on top.
    title, alt : str
        Name and description in words, for readers who do not see the picture.
    texture : bool
        Also hatch every hue.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str = ""
    alt: str = ""
    texture: bool = False

    def __iter__(self) -> Iterator[Mark]:
        """Walk over the marks in painting order."""
        return iter(self.marks)

    def __getitem__(self, mark_id: str) -> Mark:
        """Return the mark with this id."""
        for mark in self.marks:
            if mark.id == mark_id:
                return mark
        raise SceneError(f"the scene has no mark {mark_id!r}")

    def _repr_svg_(self) -> str:
        """Show the board when the scene ends a notebook cell."""
        from dragonlab.draw.svg import to_svg  # the writer imports this module

        return to_svg(self)
