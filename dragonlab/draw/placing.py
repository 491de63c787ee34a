"""Marks by where they go: at a point of an area, or over all of it."""

from __future__ import annotations

from typing import Any

from dragonlab.draw.glyphs import rounded
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import fit_lines
from dragonlab.draw.scene import Path, Point, Text, Token, Zone

SPARE = 1.12  # real letters may be wider than the estimate


def words_at(
    id: str, at: Point, words: str, size: float = 12, *, room: float = 0, **more: Any
) -> Text:
    """Return words at a point; cut to a room on one line, their tooltip tells them in full."""
    if room:
        cut = (fit_lines(words, size, room / SPARE, 1) or ["…"])[0]
        if cut != words:
            more, words = {"tooltip": words, **more}, cut
    return Text(id=id, x=at[0], y=at[1], text=words, size=size, **more)


def token_at(id: str, at: Point, size: float, hue: str, glyph: str = "", **more: Any) -> Token:
    """Return a token around a point."""
    return Token(id=id, x=at[0], y=at[1], size=size, hue=hue, glyph=glyph, **more)


def zone_at(id: str, at: Area, **more: Any) -> Zone:
    """Return a zone over an area."""
    return Zone(id=id, x=at.x, y=at.y, width=at.width, height=at.height, **more)


def slab_at(id: str, at: Area, radius: float, fill: str, stroke: str, **more: Any) -> Path:
    """Return a plate with round corners over an area."""
    d = rounded(at.x, at.y, at.width, at.height, radius)
    return Path(id=id, d=d, fill=fill, stroke=stroke, **more)
