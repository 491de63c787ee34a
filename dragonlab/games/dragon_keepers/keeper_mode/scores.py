"""Keeper Mode: what a player's points are made of: shields, one for one."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.bits import count_bits
from dragonlab.engine.scores import Part


def score_parts(box: Any, s: Any, seat: int) -> list[Part]:
    """Return the sources of a seat's points."""
    shields = count_bits(int(s.placed[seat]))
    return [Part("shields on dragons", shields, shields)] if shields else []
