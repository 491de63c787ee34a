"""Scene to JSON for the live board: the same nodes that ``to_svg`` writes, as short lists."""

from __future__ import annotations

from typing import Any

from dragonlab.draw.marks import Drawn, draw
from dragonlab.draw.nodes import tidy
from dragonlab.draw.scene import Scene, State


def to_json(scene: Scene) -> dict[str, Any]:
    """Return a scene as a compact tree of JSON values.

    Returns
    -------
    dict
        ``w``, ``h``: size; ``title``, ``alt``: words; ``defs``: key -> node; ``marks``: a list of
        marks, each with ``id``, ``at`` (x, y, scale, degrees), ``n`` (nodes) and, where they are
        not empty, ``label``, ``tip``, ``codes``, ``probe`` and ``dim``.
    """
    picture = draw(scene)
    return {
        "w": scene.width,
        "h": scene.height,
        "title": scene.title,
        "alt": scene.alt,
        "defs": {key: node.to_json() for key, node in picture.defs.items()},
        "marks": [_mark(drawn) for drawn in picture.marks],
    }


def _mark(drawn: Drawn) -> dict[str, Any]:
    mark = drawn.mark
    optional = {
        "label": mark.label,
        "tip": mark.tooltip,
        "codes": list(mark.codes),
        "probe": list(mark.probe),
        "dim": int(bool(mark.state & State.DIMMED)),
        "on": int(bool(mark.state & State.SELECTED)),
    }
    return {
        "id": mark.id,
        "at": [tidy(float(v)) for v in drawn.at],
        "n": [node.to_json() for node in drawn.nodes],
        **{name: value for name, value in optional.items() if value},
    }
