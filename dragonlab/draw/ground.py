"""What a board lies on: a table of wooden planks."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from dragonlab.draw.arrangement import Arrangement
from dragonlab.draw.glyphs import rounded
from dragonlab.draw.scene import Mark, Path

PLANK: Final = 64.0
CORNER: Final = 16.0


def table_top(shape: Arrangement) -> Iterator[Mark]:
    """Draw the wood of the table, its joints and its grain."""
    w, h = shape.width, shape.height
    planks = [(k, PLANK * k, min(PLANK * (k + 1), h)) for k in range(ceil(h / PLANK))]
    joints = (f"M0 {low:g}L{w:g} {low:g}{_end(k, top, low, w)}" for k, top, low in planks)
    grain = (_grain(k, top, w) for k, top, low in planks if low - top == PLANK)
    yield Path(id="table", d=rounded(0, 0, w, h, CORNER), fill="wood", stroke="wood-edge")
    yield Path(id="table-planks", d="".join(joints), stroke="wood-edge", thickness=1.4)
    yield Path(id="table-grain", d="".join(grain), stroke="wood-edge", thickness=0.6)


def _end(k: int, top: float, low: float, width: float) -> str:
    """Return where two boards of a line of planks meet."""
    x = width * (0.24, 0.71, 0.45, 0.86)[k % 4]
    return f"M{x:g} {top:g}L{x:g} {low:g}"


def _grain(k: int, y: float, width: float) -> str:
    """Return two lines of the grain, which bend around a knot."""
    x, bend = width * (0.6, 0.2, 0.8, 0.38)[k % 4], 9.0 if k % 2 else -9.0
    return "".join(
        f"M0 {a:g}L{x - 60:g} {a:g}Q{x:g} {a + bend:g} {x + 60:g} {a:g}L{width:g} {a:g}"
        for a in (y + 26,)
    )
