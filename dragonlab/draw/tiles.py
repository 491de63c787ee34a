"""How a thick square tile of painted stone looks: whole, or in part under the next one."""

from __future__ import annotations

from typing import Final

from dragonlab.draw.cards import hatch_nodes, ring_nodes
from dragonlab.draw.glyphs import placed
from dragonlab.draw.nodes import Node, Pen, Value, circle, path, rect
from dragonlab.draw.scene import State, Tile
from dragonlab.draw.theme import HUE_GLYPH

#: The tile for which the sizes below are meant; others scale.
_SIZE: Final = 62.0
_RADIUS: Final = 7.0
#: A number needs so much of a covered tile in sight.
SMALLEST_STRIP: Final = 8.0
#: Marks of the chisel, in a square of 1 by 1.
_CHIPS: Final = (
    "M0.1 0.3L0.17 0.37L0.14 0.46M0.2 0.9L0.28 0.84L0.38 0.88M0.9 0.56L0.83 0.62L0.85 0.72"
    "M0.58 0.1L0.64 0.15L0.74 0.12"
)


def tile_nodes(tile: Tile, pen: Pen) -> list[Node]:
    """Return a tile's nodes, its upper left corner at the origin."""
    ink = f"{tile.hue}-ink"
    face = [*_standing_out(tile, pen), _body(tile, pen)]
    return face + (_strip(tile, pen, ink) if tile.shown else _whole(tile, pen, ink))


def _standing_out(tile: Tile, pen: Pen) -> list[Node]:
    """Return the ring of a tile that is legal or selected."""
    for flag, colour in ((State.SELECTED, "select"), (State.HIGHLIGHTED, "glow")):
        if tile.state & flag:
            key = f"tile-{colour}-{tile.size:g}"
            if key not in pen.defs:
                radius = _RADIUS * tile.size / _SIZE
                pen.shared(key, ring_nodes(tile.size, tile.size, radius, colour))
            return [pen.use(key)]
    return []


def _body(tile: Tile, pen: Pen) -> Node:
    """Return the stone, and the sign of its colour where the whole of it is seen."""
    key, glyph = f"tile-{tile.hue}{'-t' * pen.texture}", tile.glyph or HUE_GLYPH[tile.hue]
    if key not in pen.defs:
        pen.shared(key, _stone(tile.hue, pen.texture))
    if not tile.shown:
        stone, key = key, f"{key}-{glyph}"
        if key not in pen.defs:
            ink, middle = f"{tile.hue}-ink", _SIZE / 2
            large = pen.glyph(glyph, middle, middle, 0.8 * _SIZE, ink, o=0.18)
            small = pen.glyph(glyph, 0.83 * _SIZE, 0.17 * _SIZE, 0.2 * _SIZE, ink)
            pen.shared(key, [pen.use(stone), large, small])
    return pen.use(key, at=(0.0, 0.0, round(tile.size / _SIZE, 4)))


def _stone(hue: str, texture: bool) -> list[Node]:
    """Return a block of painted stone with its sides, chisel marks, light and shade."""
    s, r, i = _SIZE, _RADIUS, 2.5
    light: dict[str, Value] = {"f": "none", "w": 2.0, "j": "round"}
    nodes = [
        rect(0, 4, s, s, r, f=hue, s=f"{hue}-edge", w=1),
        rect(0, 4, s, s, r, f="shade", o=0.4),
        rect(0, 0, s, s, r, f=hue, s=f"{hue}-edge", w=1),
        path(placed(_CHIPS, 0, 0, s), f="none", s=f"{hue}-ink", w=1.2, o=0.3),
        path(f"M{i} {s - r}L{i} {r}Q{i} {i} {r} {i}L{s - r} {i}", s="white", o=0.45, **light),
        path(f"M{s - i} {r}L{s - i} {s - r}Q{s - i} {s - i} {s - r} {s - i}L{r} {s - i}",
             s="shade", o=0.35, **light),
    ]  # fmt: skip
    if texture:
        nodes += hatch_nodes(hue, [(3, 3), (s - 3, 3), (s - 3, s - 3), (3, s - 3)])
    return nodes


def _whole(tile: Tile, pen: Pen, ink: str) -> list[Node]:
    """Return the number in the middle, or up at the left of what the tile can do."""
    s = tile.size
    if not tile.foot:
        return [pen.text(tile.number, s / 2, s / 2, 0.56 * s, ink)] if tile.number else []
    number = [pen.text(tile.number, 0.29 * s, 0.34 * s, 0.5 * s, ink)] if tile.number else []
    return [*number, *_power(tile, pen, 0.66 * s, 0.69 * s, 0.42 * s, ink)]


def _strip(tile: Tile, pen: Pen, ink: str) -> list[Node]:
    """Return what is seen of a tile that the next one covers in part, if there is room for it."""
    if tile.shown < SMALLEST_STRIP:
        return []
    x, s = tile.shown / 2 + 0.5, tile.size
    size = min(0.5 * s, 1.05 * tile.shown)
    nodes = [pen.text(tile.number, x, s * (0.28 if tile.foot else 0.5), size, ink)]
    return nodes + _power(tile, pen, x, 0.74 * s, min(0.42 * s, tile.shown - 1), ink)


def _power(tile: Tile, pen: Pen, cx: float, cy: float, size: float, ink: str) -> list[Node]:
    """Return the sign of what a tile can do; on a light disc if it still will."""
    if not tile.foot:
        return []
    if not tile.lit:
        return [pen.glyph(tile.foot, cx, cy, size, ink)]
    disc = circle(cx, cy, 0.6 * size, f="white", s="gold", w=max(1.2, 0.12 * size))
    return [disc, pen.glyph(tile.foot, cx, cy, 0.8 * size, "white-ink")]
