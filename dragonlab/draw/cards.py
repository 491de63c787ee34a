"""How a card, a tile and a pile look."""

from __future__ import annotations

from dragonlab.draw.hatch import hatch
from dragonlab.draw.nodes import Node, Pen, circle, fit_lines, path, rect
from dragonlab.draw.scene import Card, Pile, State
from dragonlab.draw.theme import HUE_GLYPH, HUE_TEXTURE

#: The card for which the sizes below are meant; others scale.
_WIDTH, _HEIGHT = 84.0, 118.0


def _scale(card: Card) -> float:
    return min(card.width / _WIDTH, card.height / (_HEIGHT * 0.72))


def card_nodes(card: Card, pen: Pen) -> list[Node]:
    """Return a card's nodes, its upper left corner at the origin."""
    down = bool(card.state & State.FACE_DOWN)
    hue = card.hue if not down else card.back.hue if card.back else "neutral"
    nodes = [*_standing_out(card, pen), _body(card, pen, hue, down)]
    return nodes + (_back_side(card, pen, hue) if down else _front_side(card, pen))


def pile_nodes(pile: Pile, pen: Pen) -> list[Node]:
    """Return a pile's nodes: the layers below, the top card, the count."""
    if pile.count == 0:
        return _empty_place(pile, pen)
    layers = min(4, (pile.count + 1) // 2) if pile.count > 1 else 0
    key = f"layers-{pile.width:g}x{pile.height:g}-{layers}"
    if layers and key not in pen.defs:
        pen.shared(key, (_layer(pile, k) for k in range(layers, 0, -1)))
    below = [pen.use(key)] if layers else []
    return (
        below
        + card_nodes(pile, pen)
        + count_nodes(pen, pile.width - 6, pile.height - 5, pile.count)
    )


def count_nodes(pen: Pen, cx: float, cy: float, count: int, size: float = 14) -> list[Node]:
    """Return the small number that says how many, centred on a point."""
    words = str(count)
    height = pen.letter(size) + 7
    width = max(height, height * (0.42 + 0.36 * len(words)))
    pill = rect(cx - width / 2, cy - height / 2, width, height, height / 2, f="ink", s="panel", w=2)
    return [pill, pen.text(words, cx, cy, size, "panel")]


def _layer(pile: Pile, depth: int) -> Node:
    shift = 2.6 * depth
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


def _body(card: Card, pen: Pen, hue: str, down: bool) -> Node:
    """Return paper, coloured face and hatch, shared by all cards of that size and hue."""
    w, h, u = card.width, card.height, _scale(card)
    key = f"card-{w:g}x{h:g}-{hue}{'-down' if down else ''}{'-t' if pen.texture else ''}"
    if key in pen.defs:
        return pen.use(key)
    inset = max(3.0, 5 * u)
    iw, ih, ir = w - 2 * inset, h - 2 * inset, 6 * u
    nodes = [
        rect(0.5, 3, w - 1, h, 9 * u, f="shade", o=0.22),
        rect(0, 0, w, h, 9 * u, f="paper", s="paper-edge", w=1.2),
        rect(inset, inset, iw, ih, ir, f=hue, s=f"{hue}-edge", w=1),
    ]
    if pen.texture:
        nodes += hatch_nodes(
            hue,
            [
                (inset + 3, inset + 3),
                (inset + iw - 3, inset + 3),
                (inset + iw - 3, inset + ih - 3),
                (inset + 3, inset + ih - 3),
            ],
        )
    if down:
        edge = inset + 4 * u
        frame = rect(edge, edge, w - 2 * edge, h - 2 * edge, 4 * u, f="none", s=f"{hue}-ink")
        nodes.append(Node("g", {"o": 0.45, "w": 1.2}, (frame,)))
    pen.shared(key, nodes)
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
    nodes = [_emblem(card, pen, ink, middle)]
    if card.number:
        size = 44 * u * min(1, 2.6 / max(2, len(card.number)))
        nodes.append(pen.text(card.number, w / 2, middle, size, ink))
    return nodes + _corners(card, pen, ink) + _badge(card, pen) + _caption(card, pen, ink)


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


def _back_side(card: Card, pen: Pen, hue: str) -> list[Node]:
    w, u = card.width, _scale(card)
    back = card.back
    glyph = (back.glyph if back else "") or HUE_GLYPH[hue]
    sign = pen.sign(w / 2, _middle(card), 42 * u, glyph, back.text if back else "", f"{hue}-ink")
    return [sign, *_caption(card, pen, f"{hue}-ink")]


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


def _badge(card: Card, pen: Pen) -> list[Node]:
    back = card.back
    if back is None:
        return []
    u = _scale(card)
    cx, cy, r = card.width - 13 * u, 13 * u, max(11.0, 14.5 * u)
    glyph = "" if back.text else back.glyph or HUE_GLYPH[back.hue]
    key = f"badge-{card.width:g}x{card.height:g}-{back.hue}-{glyph or 'text'}"
    ink = f"{back.hue}-ink"
    if key not in pen.defs:
        disc = circle(cx, cy, r, f=back.hue, s="paper", w=2.5)
        edge = circle(cx, cy, r + 1.2, f="none", s="paper-edge", w=1)
        pen.shared(key, [disc, edge, *([pen.glyph(glyph, cx, cy, 16 * u, ink)] if glyph else [])])
    words = [pen.sign(cx, cy, max(14.0, 16 * u), "", back.text, ink)] if back.text else []
    return [pen.use(key), *words]


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
