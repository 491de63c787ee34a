"""Scene to JSON for the live board: the same nodes that ``to_svg`` writes, as short lists."""

from __future__ import annotations

import json
from typing import Any, Final

from dragonlab.draw.marks import Drawn, draw, draw_mark
from dragonlab.draw.nodes import Pen, tidy
from dragonlab.draw.scene import Mark, Scene, State

#: Definitions pile up over a game, so that most scenes need no new ones; beyond this they go.
MOST_DEFS: Final = 500

#: Plain ASCII: a message with half a surrogate in it would never reach the browser.
_dump: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode


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
        **_frame(scene),
        "defs": {key: node.to_json() for key, node in picture.defs.items()},
        "marks": [_mark(drawn) for drawn in picture.marks],
    }


class SceneWriter:
    """Writes one scene after another as text; marks that stay as they are are not drawn again.

    Attributes
    ----------
    defs : str
        All definitions that the scenes so far have used, as JSON.
    """

    def __init__(self) -> None:
        self.defs = "{}"
        self._pen = Pen()
        self._written: dict[str, str] = {}  # the definitions, each as JSON
        self._last: dict[str, tuple[Mark, str]] = {}  # the last scene's marks by id

    def write(self, scene: Scene, seq: int) -> str:
        """Return a scene as the JSON that ``to_json`` gives, without ``defs`` and with ``seq``."""
        pen = self._pen
        if pen.texture != scene.texture or len(pen.defs) > MOST_DEFS:
            self._pen, self._written, self._last = Pen(scene.texture), {}, {}
        self._last = {mark.id: self._keep(mark) for mark in scene}
        fresh = self._pen.defs.keys() - self._written.keys()
        if fresh:
            for key in fresh:
                self._written[key] = f"{_dump(key)}:{_dump(self._pen.defs[key].to_json())}"
            self.defs = "{" + ",".join(self._written.values()) + "}"
        marks = ",".join(text for _, text in self._last.values())
        return f'{_dump({"seq": seq, **_frame(scene)})[:-1]},"marks":[{marks}]}}'

    def _keep(self, mark: Mark) -> tuple[Mark, str]:
        last = self._last.get(mark.id)
        if last is not None and last[0] == mark:
            return last
        return mark, _dump(_mark(draw_mark(mark, self._pen)))


def _frame(scene: Scene) -> dict[str, Any]:
    return {"w": scene.width, "h": scene.height, "title": scene.title, "alt": scene.alt}


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
