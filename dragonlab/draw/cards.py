"""How a card, a tile and a pile look."""

from __future__ import annotations

from dataclasses import replace

from dragonlab.draw.dragons import ASPECT, SKY
from dragonlab.draw.hatch import hatch
from dragonlab.draw.nodes import Node, Pen, circle, fit_lines, path, rect
from dragonlab.draw.scene import Badge, Card, Pile, State
from dragonlab.draw.theme import HUE_GLYPH, HUE_TEXTURE

#: The card for which the sizes below are meant; others scale.
_WIDTH, _HEIGHT = 84.0, 118.0
#: Widths of the two pictures of a card with a drawing.
_LARGE, _LITTLE = 70.0, 34.0


def _scale(card: Card) -> float:
    return min(card.width / _WIDTH, card.height / (_HEIGHT * 0.72))


def card_nodes(card: Card, pen: Pen) -> list[Node]:
    """Return a card's nodes, its upper left corner at the origin."""
    down = bool(card.state & State.FACE_DOWN)
    nodes = [*_standing_out(card, pen), _page(card, pen) if down else _body(card, pen)]
    return nodes + (_back_side(card, pen) if down else _front_side(card, pen))


def pile_nodes(pile: Pile, pen: Pen) -> list[Node]:
    """Return a pile's nodes: the layers below, the top card, the count."""
    if pile.count == 0:
        return _empty_place(pile, pen)
    layers = min(2, pile.count // 2) if pile.count > 1 else 0
    key = f"layers-{pile.width:g}x{pile.height:g}-{layers}"
    if layers and key not in pen.defs:
        pen.shared(key, (_layer(pile, k) for k in range(layers, 0, -1)))
    below = [pen.use(key)] if layers else []
    return (
        below
        + card_nodes(pile, pen)
        + count_nodes(pen, pile.width - 8, pile.height - 4, pile.count)
    )


def count_nodes(pen: Pen, cx: float, cy: float, count: int) -> list[Node]:
    """Return the small sign that says how many, centred on a point."""
    words, z = f"×{count}", 12.0
    key = f"count-{count}"
    if key not in pen.defs:
        height, width = z + 4, z * (0.6 + 0.52 * len(words))
        box = rect(-width / 2, -height / 2, width, height, height / 2, f="ink", s="panel", w=1.5)
        pen.shared(key, [box, pen.text(words, 0, 0, z, "panel")])
    return [pen.use(key, at=(cx, cy))]


def _layer(pile: Pile, depth: int) -> Node:
    shift = min(2.6, 3.6 * _scale(pile)) * depth
    radius = 9 * _scale(pile)
    return rect(
        shift * 0.5, shift, pile.width, pile.height, radius, f="paper", s="paper-edge", w=1.2
    )


def _empty_place(pile: Pile, pen: Pen) -> list[Node]:
    w, h, u = pile.width, pile.height, _scale(pile)
    frame = rect(1, 1, w - 2, h - 2, 9 * u, f="sunken", s="paper-edge", w=1.5, da="5 4")
    mark = pen.glyph(pile.glyph or HUE_GLYPH[pile.hue], w / 2, h * 0.42, 30 * u, "muted", o=0.45)
    return [*_standing_out(pile, pen), frame, mark, *_caption(pile, pen, "muted")]


def _standing_out(card: Card, pen: Pen) -> list[Node]:
    """Return the ring of a card that is legal or selected."""
    for flag, colour in ((State.SELECTED, "select"), (State.HIGHLIGHTED, "glow")):
        if card.state & flag:
            key = f"{colour}-{card.width:g}x{card.height:g}"
            if key not in pen.defs:
                pen.shared(key, ring_nodes(card.width, card.height, 9 * _scale(card), colour))
            return [pen.use(key)]
    return []


def ring_nodes(width: float, height: float, radius: float, colour: str) -> list[Node]:
    """Return a soft halo and a crisp ring around a box."""
    halo = rect(-5, -5, width + 10, height + 10, radius + 5, f="none", s=colour, w=6, o=0.28)
    ring = rect(-2, -2, width + 4, height + 4, radius + 2, f="none", s=colour, w=3)
    return [halo, ring]


def _body(card: Card, pen: Pen) -> Node:
    """Return paper, coloured face and hatch, shared by all cards of that size and hue."""
    if card.art:
        return _face(card, pen)
    w, h, u, hue = card.width, card.height, _scale(card), card.hue
    key = f"card-{w:g}x{h:g}-{hue}{'-t' if pen.texture else ''}"
    if key not in pen.defs:
        pen.shared(key, [_paper(card, pen), *_ground(card, pen, max(3.0, 5 * u))])
    return pen.use(key)


def _ground(card: Card, pen: Pen, inset: float) -> list[Node]:
    """Return the coloured ground of a face, and its hatch."""
    w, h, hue = card.width - 2 * inset, card.height - 2 * inset, card.hue
    nodes = [rect(inset, inset, w, h, 6 * _scale(card), f=hue, s=f"{hue}-edge", w=1)]
    if pen.texture:
        left, top, right, low = inset + 3, inset + 3, inset + w - 3, inset + h - 3
        nodes += hatch_nodes(hue, [(left, top), (right, top), (right, low), (left, low)])
    return nodes


def _paper(card: Card, pen: Pen) -> Node:
    """Return the card itself, with its shadow on the table."""
    w, h, radius = card.width, card.height, 9 * _scale(card)
    key = f"paper-{w:g}x{h:g}"
    if key not in pen.defs:
        shade = rect(0.5, 2.5, w - 1, h, radius, f="shade", o=0.22)
        paper = rect(0, 0, w, h, radius, f="paper", s="paper-edge", w=1.2)
        pen.shared(key, [shade, paper])
    return pen.use(key)


def _face(card: Card, pen: Pen) -> Node:
    """Return a card with a drawing before its sky and land: all sizes are one picture, scaled.

    A band above the drawing is left for signs where the card is large.
    """
    width, top = (_LARGE, 0.25) if _has_band(card) else (_LITTLE, 0.0)
    key = f"face-{card.art}-{width:g}{'-t' if pen.texture else ''}"
    if key not in pen.defs:
        base = replace(card, width=width, height=ASPECT * width)
        edge = max(3.5, 0.08 * width)
        upper, size = max(edge, top * base.height), width - 2 * edge
        high = base.height - upper - edge
        sky = rect(edge, upper, size, high, 0.06 * size, f=SKY[card.hue])
        names = (f"land-{card.hue}", card.art)
        drawn = [pen.drawing(name, edge, upper + high - size, size) for name in names]
        ground = _ground(base, pen, max(2.0, 0.04 * width))
        pen.shared(key, [_paper(base, pen), *ground, sky, *drawn, *_sign(card.hue, pen, top > 0)])
    return pen.use(key, at=(0, 0, round(card.width / width, 3)))


def _sign(hue: str, pen: Pen, band: bool) -> list[Node]:
    """Return the hue's small glyph at the upper left of a drawing: on its band or on a disc."""
    x = 15.0 if band else 7.0
    disc = [] if band else [circle(x, x, 8.5, f=hue, s="paper", w=1.2)]
    return [*disc, pen.glyph(HUE_GLYPH[hue], x, x, 17.0 if band else 11.5, f"{hue}-ink")]


def _has_band(card: Card) -> bool:
    """Tell whether a card with a drawing is large enough for signs above it."""
    return card.width >= 44


def _page(card: Card, pen: Pen) -> Node:
    """Return the other side of a card: a sheet of paper with a line around what it shows."""
    w, h, u = card.width, card.height, _scale(card)
    key = f"page-{w:g}x{h:g}"
    if key not in pen.defs:
        edge = max(2.5, 6 * u)
        line = rect(edge, edge, w - 2 * edge, h - 2 * edge, 4 * u, f="none", s="paper-edge", w=1)
        pen.shared(key, [_paper(card, pen), line])
    return pen.use(key)


def hatch_nodes(hue: str, outline: list[tuple[float, float]]) -> list[Node]:
    """Return the hatch of a hue inside an outline."""
    texture = HUE_TEXTURE[hue]
    d = hatch(texture, outline, 7)
    if not d:
        return []
    ink = f"{hue}-ink"
    style = {"f": ink} if texture == "dots" else {"f": "none", "s": ink, "w": 1.1}
    return [path(d, o=0.3, **style)]


def _front_side(card: Card, pen: Pen) -> list[Node]:
    w, u = card.width, _scale(card)
    ink, middle = f"{card.hue}-ink", _middle(card)
    nodes = [] if card.art else [_emblem(card, pen, ink, middle)]
    if card.number:
        size = 44 * u * min(1, 2.6 / max(2, len(card.number)))
        nodes.append(pen.text(card.number, w / 2, middle, size, ink))
    return nodes + _corners(card, pen, ink) + _fold(card, pen) + _caption(card, pen, ink)


def _middle(card: Card) -> float:
    """Return the height of the big sign: a caption below pushes it up."""
    return card.height * (0.44 if card.label and card.caption and card.height > 70 else 0.5)


def _emblem(card: Card, pen: Pen, ink: str, middle: float) -> Node:
    """Return the face's glyph: big alone, or behind a number with a small one at the corner."""
    name, u = card.glyph or HUE_GLYPH[card.hue], _scale(card)
    small = bool(card.number) and not card.corners[0]
    kind = f"{int(bool(card.number))}{int(small)}{int(middle * 2 < card.height)}"
    key = f"face-{card.width:g}x{card.height:g}-{card.hue}-{name}-{kind}"
    if key not in pen.defs:
        size, faint = (62 * u, {"o": 0.17}) if card.number else (44 * u, {})
        nodes = [pen.glyph(name, card.width / 2, middle, size, ink, **faint)]
        nodes += [pen.glyph(name, 17 * u, 17 * u, 15 * u, ink)] if small else []
        pen.shared(key, nodes)
    return pen.use(key)


def _back_side(card: Card, pen: Pen) -> list[Node]:
    """Return what a page shows, as large as its sheet."""
    back = card.back or Badge()
    size = min(0.62 * card.width, 0.5 * card.height)
    sign = _page_sign(pen, back, card.width / 2, _middle(card), size)
    return [*sign, *_caption(card, pen, "ink")]


def _page_sign(pen: Pen, back: Badge, cx: float, cy: float, size: float) -> list[Node]:
    """Return a page's number, or its colour as a disc with a glyph."""
    if back.text:
        return [pen.sign(cx, cy, size, "", back.text, "ink")]
    key = f"spot-{back.hue}-{back.glyph}"
    if key not in pen.defs:
        disc = circle(0, 0, 10, f=back.hue, s=f"{back.hue}-edge", w=1.5)
        glyph = back.glyph or HUE_GLYPH[back.hue]
        pen.shared(key, [disc, pen.glyph(glyph, 0, 0, 14, f"{back.hue}-ink")])
    return [pen.use(key, at=(cx, cy, round(size / 20, 2)))]


def _fold(card: Card, pen: Pen) -> list[Node]:
    """Return the turned corner of a card: it tells what the other side shows."""
    if card.back is None:
        return []
    w, f = card.width, fold_size(card)
    key = f"fold-{f:g}"
    if key not in pen.defs:
        corner = f"M0 0L{f:g} 0L{f:g} {f:g}Z"
        flap = f"M0 0L{f:g} {f:g}L5 {f:g}Q0 {f:g} 0 {f - 5:g}Z"
        pen.shared(
            key,
            [
                path(corner, f="panel"),
                path(flap, f="paper", s="paper-edge", w=1.2, j="round"),
            ],
        )
    sign = _page_sign(pen, card.back, w - 0.69 * f, 0.66 * f, 0.48 * f)
    return [pen.use(key, at=(w - f, 0)), *sign]


def fold_size(card: Card) -> float:
    """Return how wide a card's turned corner is."""
    return max(26.0, 0.42 * card.width)


def _corners(card: Card, pen: Pen, ink: str) -> list[Node]:
    w, h, u = card.width, card.height, _scale(card)
    near, size = 11 * u, 13 * u
    top, low = 17 * u, h - 17 * u
    places = (
        (near, top, "start"),
        (w - near, top, "end"),
        (near, low, "start"),
        (w - near, low, "end"),
    )
    return [
        pen.text(words, x, y, size, ink, a=anchor)
        for words, (x, y, anchor) in zip(card.corners, places, strict=True)
        if words
    ]


def _caption(card: Card, pen: Pen, ink: str) -> list[Node]:
    """Return the label at the card's foot, on one or two lines."""
    if not card.label or not card.caption or card.width < 54 or card.height <= 70:
        return []
    size = pen.letter(12)
    taken = any(card.corners[2:])
    lines = fit_lines(card.label, size, card.width - 18, 1 if taken or card.height < 96 else 2)
    foot = card.height - (32 if taken else 17) * _scale(card)
    first = foot - (len(lines) - 1) * size * 1.08
    return [
        pen.text(line, card.width / 2, first + k * size * 1.08, size, ink)
        for k, line in enumerate(lines)
    ]
