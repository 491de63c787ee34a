"""The clickable board: one small widget over a scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args

import traitlets

from dragonlab.draw.scene import Mark, Scene
from dragonlab.draw.serial import SceneWriter
from dragonlab.draw.theme import Theme, check_theme, theme_css
from dragonlab.draw.words import whole_letters
from dragonlab.errors import DragonlabError
from dragonlab.lab.sparing import Sparing

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Click:
    """A click, or Enter or Space, on a mark.

    Parameters
    ----------
    id : str
        The mark's id.
    codes, probe : tuple of int
        The mark's action codes: to choose from now, or to ask "why not?" about.
    seq : int
        Number of the scene that was clicked.
    """

    id: str
    codes: tuple[int, ...]
    probe: tuple[int, ...]
    seq: int


#: How fast what happens is played; ``motion.js`` knows how long each takes.
SPEEDS: Final = {"slow": "slow", "normal": "normal", "fast": "fast", "once": "at once"}


@dataclass(frozen=True, slots=True)
class Caption:
    """One line about what is seen to happen.

    Parameters
    ----------
    text : str
    seat : int or None
        Whose sign stands before it.
    """

    text: str
    seat: int | None = None


class BoardWidget(Sparing):
    """A live board in JupyterLab: click or key a mark, hear of it, show the next scene.

    Make one and keep it; ``show`` and ``play`` move it on. Only what differs is sent.

    Parameters
    ----------
    board : Scene or None
        What to show first.
    theme : str
        ``"auto"`` follows JupyterLab's theme, live; ``"light"``, ``"dark"``.
    max_width : int
        The board fills its cell up to so many pixels.

    Attributes
    ----------
    message : str
        A line of plain text under the board, spoken by screen readers when it changes.
    speed : str
        How fast ``play`` is shown: a key of ``SPEEDS``; empty until somebody chooses, then the
        browser takes what was chosen in it last.
    room : tuple of int
        Width and height of the place it has in an app, in pixels, as the page measures it.
    """

    # As text: a file would be watched for changes, and its watcher keeps each widget for ever.
    _esm = traitlets.Unicode(
        "".join(
            (_HERE / name).read_text(encoding="utf-8")
            for name in ("taking.js", "motion.js", "board.js")
        )
    ).tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    WHOLE = "scene"
    scene = traitlets.Unicode("").tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    max_width = traitlets.Int(1200).tag(sync=True)
    speed = traitlets.Enum(("", *SPEEDS), "").tag(sync=True)
    room = traitlets.Tuple(traitlets.Int(), traitlets.Int(), default_value=(0, 0)).tag(sync=True)

    def __init__(
        self, board: Scene | None = None, *, theme: Theme = "auto", max_width: int = 1200
    ) -> None:
        check_theme(theme, get_args(Theme))
        super().__init__(theme=theme, max_width=max_width)
        self._callbacks: list[Callable[[Click], None]] = []
        self._marks: dict[str, Mark] = {}
        self._writer = SceneWriter()
        if board is not None:
            self.show(board)

    @traitlets.default("_css")
    def _style(self) -> str:
        return theme_css() + (_HERE / "board.css").read_text(encoding="utf-8")

    def show(self, board: Scene) -> None:
        """Show a scene in place of the last one."""
        self.play([(board, None)])

    def play(self, frames: Sequence[tuple[Scene, Caption | None]], *, again: bool = False) -> None:
        """Play scenes one after another; clicks on the way are for the last one only.

        Parameters
        ----------
        frames : sequence of (Scene, Caption or None)
            Each scene with the line to say about it. Without one there is nothing to wait for.
        again : bool
            Whether somebody wants to see it once more: then it is played at the speed "once" too.
        """
        if self.speed == "once" and not again:
            frames = frames[-1:]
        self._marks = {mark.id: mark for mark in frames[-1][0]}
        told = [(scene, {"say": [say.seat, say.text]} if say else {}) for scene, say in frames]
        change = self._writer.change(told, **({"again": 1} if again else {}))
        self.move_on(self._writer.whole(), change)

    @traitlets.validate("message")
    def _sendable(self, proposal: traitlets.Bunch) -> str:
        return whole_letters(proposal.value)

    def close(self) -> None:
        """Take the board off the page and out of memory, though the object may be kept."""
        super().close()
        self.scene, self.change, self._esm, self._css = "", "", "", ""
        self._marks, self._callbacks, self._writer = {}, [], SceneWriter()

    def on_click(self, callback: Callable[[Click], None], remove: bool = False) -> None:
        """Call a function with each ``Click``, or no longer; its errors are not swallowed."""
        if remove:
            self._callbacks.remove(callback)
        else:
            self._callbacks.append(callback)

    def heard(self, content: Any) -> None:
        """Take a click."""
        click = _read_click(content)
        if click.seq < self._writer.seq:
            return  # it was aimed at a board that has changed since: a second click, too fast
        mark = self._marks.get(click.id)
        if mark is None or (mark.codes, mark.probe, self._writer.seq) != (
            click.codes,
            click.probe,
            click.seq,
        ):
            raise DragonlabError(f"the board shows no mark to click like {click}")
        for callback in tuple(self._callbacks):
            callback(click)


def _read_click(content: Any) -> Click:
    """Return what a message says; refuse what is not a click, word for word."""
    if not isinstance(content, dict) or content.get("event") != "click":
        raise DragonlabError(f"the board got a message that is no click: {content!r:.200}")
    codes, probe = content.get("codes"), content.get("probe")
    whole = (content.get("seq"), *_entries(codes), *_entries(probe))
    if not isinstance(content.get("id"), str) or not all(type(n) is int for n in whole):
        raise DragonlabError(f"the board got a damaged click: {content!r:.200}")
    return Click(content["id"], tuple(codes or ()), tuple(probe or ()), content["seq"])


def _entries(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)
