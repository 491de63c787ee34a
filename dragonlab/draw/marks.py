"""From marks to nodes: the one place that decides how a board looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin
from typing import Final

from dragonlab.draw.cards import card_nodes, pile_nodes, ring_nodes
from dragonlab.draw.check import check_mark
from dragonlab.draw.glyphs import corners_of, polygon
from dragonlab.draw.nodes import Node, Pen, circle, path, rect, text_width
from dragonlab.draw.scene import (
    Card,
    Mark,
    Path,
    Pile,
    Point,
    Scene,
    SceneError,
    State,
    Text,
    Tile,
    Token,
    Zone,
)
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.draw.tiles import tile_nodes
from dragonlab.draw.tokens import token_nodes


@dataclass(frozen=True, slots=True)
class Drawn:
    """A mark with its nodes and where they go.

    Parameters
    ----------
    mark : Mark
        What is drawn.
    at : tuple of float
        x, y, scale, degrees; nodes of cards and tokens are drawn about the origin.
    nodes : tuple of Node
        In painting order.
    box : tuple of float
        x, y, width, height on the board, for hovering.
    """

    mark: Mark
    at: tuple[float, ...]
    nodes: tuple[Node, ...]
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn scene: what is shared, and the marks."""

    scene: Scene
    defs: Mapping[str, Node]
    marks: tuple[Drawn, ...]


def draw(scene: Scene) -> Picture:
    """Turn a scene into nodes."""
    pen = Pen(scene.texture)
    marks = tuple(draw_mark(mark, pen) for mark in scene.marks)
    return Picture(scene, pen.defs, marks)


def draw_mark(mark: Mark, pen: Pen) -> Drawn:
    """Turn one mark into nodes.

    Raises
    ------
    SceneError
        If it cannot be drawn, with the field that is wrong.
    """
    try:
        return _draw(mark, pen)
    except (KeyError, TypeError, ValueError):
        check_mark(mark)
        raise


def _draw(mark: Mark, pen: Pen) -> Drawn:
    if isinstance(mark, Card):
        return _draw_card(mark, pen)
    if isinstance(mark, Tile):
        box = (mark.x, mark.y, mark.size, mark.size)
        return Drawn(mark, (mark.x, mark.y), tuple(tile_nodes(mark, pen)), box)
    if isinstance(mark, Token):
        half = mark.size / 2
        box = (mark.x - half, mark.y - half, mark.size, mark.size)
        return Drawn(mark, (mark.x, mark.y), tuple(token_nodes(mark, pen)), box)
    if isinstance(mark, Zone):
        box = (mark.x, mark.y, mark.width, mark.height)
        return Drawn(mark, (mark.x, mark.y), tuple(_zone(mark, pen)), box)
    if isinstance(mark, Path):
        return _draw_path(mark, pen)
    if isinstance(mark, Text):
        return _draw_text(mark, pen)
    raise SceneError(f"no way to draw a {type(mark).__name__}")


def _draw_card(card: Card, pen: Pen) -> Drawn:
    nodes = pile_nodes(card, pen) if isinstance(card, Pile) else card_nodes(card, pen)
    box = (card.x, card.y, card.width, card.height)
    if not card.angle:
        return Drawn(card, (card.x, card.y), tuple(nodes), box)
    # A turn is about the card's centre, the transform's about its corner.
    a = radians(card.angle)
    hw, hh = card.width / 2, card.height / 2
    x = card.x + hw - hw * cos(a) + hh * sin(a)
    y = card.y + hh - hw * sin(a) - hh * cos(a)
    return Drawn(card, (x, y, 1, card.angle), tuple(nodes), box)


def _zone(zone: Zone, pen: Pen) -> list[Node]:
    w, h = zone.width, zone.height
    active = bool(zone.state & State.HIGHLIGHTED)
    fill = "sunken" if zone.sunken else "panel"
    key = f"zone-{w:g}x{h:g}-{fill}"
    if key not in pen.defs:
        shade = [] if zone.sunken else [rect(1, 3, w - 2, h, 10, f="shade", o=0.1)]
        pen.shared(key, [*shade, rect(0, 0, w, h, 10, f=fill, s="line", w=1)])
    nodes = [*(ring_nodes(w, h, 10, "glow") if active else []), pen.use(key)]
    if zone.state & State.SELECTED:
        nodes += ring_nodes(w, h, 10, "select")
    x = 10.0
    if zone.hue:
        sign = zone.glyph or HUE_GLYPH[zone.hue]
        nodes.append(circle(17, 16, 9, f=zone.hue, s=f"{zone.hue}-edge", w=1.2))
        nodes.append(pen.glyph(sign, 17, 16, 11, f"{zone.hue}-ink"))
        x = 31.0
    if zone.label:
        nodes.append(pen.text(zone.label, x, 16, 14, "ink", a="start"))
    if zone.note:
        nodes.append(pen.text(zone.note, w - 10, 16, 12, "muted", a="end", b="400"))
    return nodes


def _draw_path(mark: Path, pen: Pen) -> Drawn:
    d = mark.d or polygon(mark.points, mark.closed)
    where = list(mark.points) or corners_of(d)
    width, nodes = mark.thickness, []
    line: dict[str, str | float] = {"f": mark.fill, "s": mark.stroke, "w": width, "j": "round"}
    line |= {"da": f"{width * 2.4:g} {width * 1.8:g}"} if mark.dashed else {}
    for flag, colour in ((State.SELECTED, "select"), (State.HIGHLIGHTED, "glow")):
        if mark.state & flag:
            nodes.append(path(d, f="none", s=colour, w=width + 9, o=0.3, j="round"))
            line |= {"s": colour, "w": max(3.0, width)}
            break
    if mark.clickable and mark.fill == "none":
        # A thin line is hard to hit.
        nodes.append(path(d, f="none", s="none", w=max(16.0, width), pe="stroke"))
    nodes.append(path(d, **line))
    if mark.arrow and len(mark.points) > 1:
        nodes.append(_arrow_head(mark, str(line["s"])))
    xs, ys = [p[0] for p in where], [p[1] for p in where]
    box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    if mark.label:
        cx, cy = _middle(where, box, mark.closed or bool(mark.d))
        nodes.append(pen.text(mark.label, cx, cy, 13, "ink", **_HALO))
    return Drawn(mark, (0, 0), tuple(nodes), box)


_HALO: Final[dict[str, str | float]] = {"s": "panel", "w": 4, "po": "stroke", "j": "round"}


def _arrow_head(mark: Path, colour: str) -> Node:
    (ax, ay), (bx, by) = mark.points[-2:]
    a, size = atan2(by - ay, bx - ax), 5 + 2.2 * mark.thickness
    tip = (bx + size * 0.4 * cos(a), by + size * 0.4 * sin(a))
    wings = [(bx - size * cos(a + t), by - size * sin(a + t)) for t in (0.5, -0.5)]
    return path(polygon([tip, *wings]), f=colour, s=colour, w=1, j="round")


def _middle(where: list[Point], box: tuple[float, float, float, float], area: bool) -> Point:
    """Return the middle of an area's box, or the point half way along a line."""
    if area or len(where) < 2:
        return box[0] + box[2] / 2, box[1] + box[3] / 2
    pairs = list(pairwise(where))
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairs]
    left = sum(lengths) / 2
    for (a, b), length in zip(pairs, lengths, strict=True):
        if left <= length and length > 0:
            t = left / length
            return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        left -= length
    return where[-1]


def _draw_text(mark: Text, pen: Pen) -> Drawn:
    size = pen.letter(mark.size)
    lines = mark.text.split("\n")
    step = size * 1.35
    top = -step * (len(lines) - 1) / 2
    style: dict[str, str | float] = {} if mark.bold else {"b": "400"}
    style |= {} if mark.anchor == "middle" else {"a": mark.anchor}
    style |= _HALO if mark.halo else {}
    colour = "ink" if mark.clickable else mark.colour
    nodes = [pen.text(t, 0, top + k * step, size, colour, **style) for k, t in enumerate(lines)]
    width = max(text_width(t, size) for t in lines)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[mark.anchor]
    box = (left, top - step / 2, width, step * len(lines))
    if mark.clickable:
        # Words that can be clicked look like a button.
        nodes.insert(0, _button(mark, box))
    x, y, w, h = box
    return Drawn(mark, (mark.x, mark.y), tuple(nodes), (mark.x + x, mark.y + y, w, h))


def _button(mark: Text, box: tuple[float, float, float, float]) -> Node:
    x, y, w, h = box
    edge = "paper-edge"
    if mark.state & (State.HIGHLIGHTED | State.SELECTED):
        edge = "select" if mark.state & State.SELECTED else "glow"
    frame = rect(x - 14, y - 6, w + 28, h + 12, h / 2 + 6, f="paper", s=edge)
    return Node(frame.tag, {**frame.attrs, "w": 1.2 if edge == "paper-edge" else 2.6})
