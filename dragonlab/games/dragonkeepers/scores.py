"""Dragonkeepers: what a player's points are made of."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.scores import Part
from dragonlab.games.dragonkeepers.enums import VALUES, ShowScores


def score_parts(box: Any, s: Any, seat: int) -> list[Part]:
    """Return the sources of a seat's points, those that are there.

    Pearls lie face down until the end: nobody knows their worth before. Where the option
    `show_scores` keeps points off the screen there are no sources before the end.
    """
    if not s.over and not may_see(box, s, seat):
        return []
    flipped = int(s.flipped[seat])
    pearls = sum(int(n) for n in s.pearls[seat])
    pieces = [(int(s.pieces[seat][v]), int(box.piece_value[v])) for v in range(VALUES)]
    crest = int(s.crest[seat])
    parts = [
        *(Part(f"amulet pieces of {value}", n, n * value) for n, value in pieces),
        Part("golden eggs", int(s.eggs[seat]) - flipped, _eggs(box, s, seat)),
        Part("flipped golden egg", flipped, flipped * int(box.egg_flipped)),
        Part("crest of all colours", 1 if crest else 0, int(box.crest[crest - 1]) if crest else 0),
        Part("pearls", pearls, int(s.pearl_points[seat]) if s.over else None),
    ]
    return [part for part in parts if part.n]


def may_see(box: Any, s: Any, seat: int) -> bool:
    """Whether the points of a seat are shown during the game to whoever looks."""
    own = s.viewer in (-1, seat)
    return bool(box.show_scores == ShowScores.ALL or (own and box.show_scores == ShowScores.OWN))


def _eggs(box: Any, s: Any, seat: int) -> int:
    return (int(s.eggs[seat]) - int(s.flipped[seat])) * int(box.egg_value)
