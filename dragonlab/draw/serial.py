"""Scene to JSON for the live board: the same nodes that ``to_svg`` writes, as short lists."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from dragonlab.draw.changes import Fields, difference, travels
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
    """Writes scenes one after another: what differs from the last one, and the whole.

    Marks that stay as they are are not drawn again.

    Attributes
    ----------
    seq : int
        Number of the last scene that ``change`` led to.
    """

    def __init__(self) -> None:
        self.seq = 0
        self._pen = Pen()
        self._defs: dict[str, str] = {}  # the definitions, each as JSON
        self._drawn: dict[str, tuple[Mark, Fields, str]] = {}  # the last scene's marks by id
        self._there: dict[str, Fields] = {}  # the marks as the differences so far make them
        self._frame: Fields = {}

    def change(self, frames: Sequence[tuple[Scene, Fields]], **beside: object) -> str:
        """Return as JSON what leads through some scenes to the last of them.

        Parameters
        ----------
        frames : sequence of (Scene, dict)
            The scenes, each with what goes with it on the way (a caption).
        **beside
            What goes with the whole.

        Returns
        -------
        str
            ``base`` and ``seq``: the scene to start from and the one at the end; ``steps``: what
            goes with each scene and how it differs from the one before (``changes.difference``;
            ``fly``: pairs of marks between which a piece travels); ``defs``: definitions that
            are new; size, title and words as in ``to_json``, if they differ. What a click offers
            and what is said about a mark come with the last scene only: on the way nobody asks.
        """
        known, frame = self._defs.keys() | (), self._frame
        steps = [
            self._step(scene, words, last=k == len(frames))
            for k, (scene, words) in enumerate(frames, 1)
        ]
        fresh = ",".join(text for key, text in self._defs.items() if key not in known)
        base, self.seq = self.seq, self.seq + 1
        told: Fields = {"base": base, "seq": self.seq, "steps": steps, **beside}
        if self._frame != frame:
            told |= self._frame
        return f'{_dump(told)[:-1]},"defs":{{{fresh}}}}}'

    def _step(self, scene: Scene, words: Fields, *, last: bool) -> Fields:
        before = {id: mark for id, (mark, _, _) in self._drawn.items()}
        if self._pen.texture != scene.texture or len(self._pen.defs) > MOST_DEFS:
            self._pen, self._defs, self._drawn = Pen(scene.texture), {}, {}
        self._drawn = {mark.id: self._keep(mark) for mark in scene}
        for key in self._pen.defs.keys() - self._defs.keys():
            self._defs[key] = f"{_dump(key)}:{_dump(self._pen.defs[key].to_json())}"
        marks = {id: fields for id, (_, fields, _) in self._drawn.items()}
        if not last:
            marks = {id: _as_before(fields, self._there.get(id)) for id, fields in marks.items()}
        step = difference(self._there, marks)
        self._there, self._frame = marks, _frame(scene)
        fly = travels(before, {mark.id: mark for mark in scene})
        return {**words, **step, **({"fly": fly} if fly else {})}

    def whole(self) -> str:
        """Return the last scene as the JSON that ``to_json`` gives, with ``seq`` too."""
        marks = ",".join(text for _, _, text in self._drawn.values())
        defs = ",".join(self._defs.values())
        head = _dump({"seq": self.seq, **self._frame})[:-1]
        return f'{head},"defs":{{{defs}}},"marks":[{marks}]}}'

    def _keep(self, mark: Mark) -> tuple[Mark, Fields, str]:
        kept = self._drawn.get(mark.id)
        if kept is not None and kept[0] == mark:
            return kept
        fields = _mark(draw_mark(mark, self._pen))
        return mark, fields, _dump(fields)


#: What matters only when a board rests.
AT_REST: Final = ("codes", "probe", "tip")


def _as_before(fields: Fields, last: Fields | None) -> Fields:
    """Return a mark that offers and says what it did before."""
    kept = {k: last[k] for k in AT_REST if last and k in last}
    if all(fields.get(k) == kept.get(k) for k in AT_REST):
        return fields
    return {k: v for k, v in fields.items() if k not in AT_REST} | kept


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
