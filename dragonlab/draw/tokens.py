"""How round pieces, dice and pawns look."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Final

from dragonlab.draw.cards import count_nodes, hatch_nodes
from dragonlab.draw.glyphs import (
    circle,
    glyph_path,
    placed,
    polygon,
    regular,
    rounded,
    sector,
)
from dragonlab.draw.nodes import Node, Pen, Value, path
from dragonlab.draw.nodes import circle as disc
from dragonlab.draw.scene import State, Token

_PAWN = (
    "M12 1.6C14.9 1.6 17 3.7 17 6.4C17 8.2 16.1 9.7 14.8 10.6C17 12.8 18 15.8 18.6 18.6"
    "C19.9 19 20.6 20.2 20.6 22.2L3.4 22.2C3.4 20.2 4.1 19 5.4 18.6C6 15.8 7 12.8 9.2 10.6"
    "C7.9 9.7 7 8.2 7 6.4C7 3.7 9.1 1.6 12 1.6Z"
)


#: Small tokens of one look are drawn at this size, and scaled.
_USUAL: Final = 24.0
_SMALL: Final = 32.0


def outline(shape: str, size: float) -> str:
    """Return a shape's path around the origin, ``size`` across."""
    r = size / 2
    if shape in ("square", "die"):
        return rounded(-r, -r, size, size, size * (0.22 if shape == "die" else 0.12))
    if shape == "hex":
        return regular(0, 0, r * 1.06, 6)
    if shape == "gem":
        return polygon([(r * x, r * y) for x, y in _GEM])
    if shape == "ring":
        return circle(0, 0, r) + circle(0, 0, r * 0.52)
    if shape == "segment":
        return sector(0, 0, r, r * 0.46, -148, -32)
    if shape == "arc":  # a third of a ring, as wide as the token
        return sector(0, 0.42 * size, 0.58 * size, 0.24 * size, -149, -31)
    if shape in ("egg", "shield", "pawn"):
        d = _PAWN if shape == "pawn" else glyph_path("shield") if shape == "shield" else _EGG
        return placed(d, -r * 1.04, -r * 1.04, size * 1.04 / 24)
    return circle(0, 0, r)


_GEM = ((-0.5, -0.92), (0.5, -0.92), (1, -0.3), (0.72, 0.62), (0, 1), (-0.72, 0.62), (-1, -0.3))
_EGG = (
    "M12 1.4C16.4 1.4 20.2 8.4 20.2 13.8C20.2 19 16.6 22.6 12 22.6"
    "C7.4 22.6 3.8 19 3.8 13.8C3.8 8.4 7.6 1.4 12 1.4Z"
)
#: The light drawn on each shape: a second outline inside, or facets.
_FACETS = "M-0.5 -0.92L-0.4 -0.3L0 1M0.5 -0.92L0.4 -0.3L0 1M-1 -0.3L1 -0.3"


def token_nodes(token: Token, pen: Pen) -> list[Node]:
    """Return a token's nodes, its centre at the origin."""
    turn: dict[str, tuple[float, ...]] = {"at": (0, 0, 1, token.angle)} if token.angle else {}
    nodes = [*_standing_out(token, turn), _look(token, pen, turn)]
    if token.text or (token.glyph and (token.art or token.angle)):
        nodes.append(_sign(token, pen))
    half = token.size / 2
    if token.count is not None:
        across = 0.8 * half if half > 16 else half + 2.0
        nodes += count_nodes(pen, across, 0.66 * half, token.count)
    if token.caption and token.label:
        y = half + pen.letter(12) * 0.95
        nodes.append(pen.text(token.label, 0, y, 12, "ink"))
    return nodes


def _look(token: Token, pen: Pen, turn: dict[str, tuple[float, ...]]) -> Node:
    """Return a token's drawing, or its shape with its glyph, shared by all that look alike."""
    if token.art:
        return pen.drawing(token.art, -token.size / 2, -token.size / 2, token.size)
    glyph = "" if token.text or token.angle else token.glyph
    base = token if token.size > _SMALL else replace(token, size=_USUAL)
    hatched = "-t" if pen.texture else ""
    key = f"token-{token.shape}-{base.size:g}-{token.hue}-{glyph}{hatched}"
    if key not in pen.defs:
        pen.shared(key, [*_body(base, pen), *([_sign(base, pen)] if glyph else [])])
    if base is token:
        return pen.use(key, **turn)
    return pen.use(key, at=(0, 0, round(token.size / _USUAL, 3), token.angle))


def _sign(token: Token, pen: Pen) -> Node:
    share = {"gem": 0.5, "hex": 0.54, "egg": 0.46, "segment": 0.2, "ring": 0.4, "die": 0.86}
    share |= {"shield": 0.46, "arc": 0.3}
    size = token.size * share.get(token.shape, 0.56)
    x, y = 0.0, token.size * {"egg": 0.05, "pawn": 0.2, "shield": -0.03}.get(token.shape, 0.0)
    if token.shape == "segment":
        turn = radians(token.angle - 90)
        x, y = token.size * 0.365 * cos(turn), token.size * 0.365 * sin(turn)
    size = size * 0.62 if token.shape == "pawn" else size
    size = size * 0.6 if token.shape == "die" and not token.glyph.startswith("pips") else size
    if token.text:
        size = min(size * 1.05, token.size * 0.62)
    return pen.sign(x, y, size, token.glyph, token.text, f"{token.hue}-ink")


def _standing_out(token: Token, turn: dict[str, tuple[float, ...]]) -> list[Node]:
    for flag, colour in ((State.SELECTED, "select"), (State.HIGHLIGHTED, "glow")):
        if token.state & flag:
            halo = path(
                outline(token.shape, token.size + 7), f="none", s=colour, w=8, o=0.28, **turn
            )
            ring = path(outline(token.shape, token.size + 4), f="none", s=colour, w=3, **turn)
            return [halo, ring]
    return []


def _body(token: Token, pen: Pen) -> list[Node]:
    hue, size, shape = token.hue, token.size, token.shape
    r, fall = size / 2, max(1.4, size * 0.05)
    key = f"outline-{shape}-{size:g}"
    if shape != "disc" and key not in pen.defs:
        pen.defs[key] = path(outline(shape, size))
    if shape == "disc":  # far shorter than a path, and boards have many
        shadow = f"shadow-{size:g}"
        if shadow not in pen.defs:
            pen.defs[shadow] = disc(0.4, fall, r, f="shade", o=0.25)
        nodes = [pen.use(shadow), disc(0, 0, r, f=hue, s=f"{hue}-edge", w=1.4)]
    else:
        nodes = [
            pen.use(key, at=(0.4, fall, 1), f="shade", o=0.25),
            pen.use(key, f=hue, s=f"{hue}-edge", w=1.4, j="round"),
        ]
    if pen.texture and shape in ("disc", "hex", "square", "die"):
        around = [(r * 0.8 * cos(radians(a)), r * 0.8 * sin(radians(a))) for a in range(0, 360, 30)]
        nodes += hatch_nodes(hue, around)
    light: dict[str, Value] = {"f": "none", "s": f"{hue}-ink", "o": 0.3}
    if shape == "gem":
        nodes.append(path(placed(_FACETS, 0, 0, r), w=1, j="round", **light))
    elif shape == "disc" and size > _USUAL:
        nodes.append(disc(0, 0, r * 0.8, w=1.2, **light))
    elif shape in ("hex", "egg", "shield"):
        nodes.append(pen.use(key, at=(0, 0, 0.8), w=1.5, **light))
    return nodes
