"""The frame of an app: a board, panels around it, and what lies over it; nothing moves the board.

How high it is and where each part stands is a matter of the page: `frame.js` and `frame.css`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from dragonlab.draw.arrangement import Arrangement, fitting
from dragonlab.draw.theme import Theme
from dragonlab.lab.board_widget import BoardWidget, Click
from dragonlab.lab.panel import Panel, Press


class Framed(ipywidgets.VBox):  # type: ignore[misc]
    """What apps in a frame share. Each part has the class ``dl-place-<name>``.

    Parameters
    ----------
    theme : str
        ``"auto"``, ``"light"`` or ``"dark"``.
    kind : str
        Which places the frame has: its class is ``dl-<kind>-top``.
    parts : sequence of widgets
        What stands around the board; the panels among them are heard.
    press, click : callable
        Called with each press of a panel, and each click on the board.
    fit : callable
        Called with the arrangement that suits the board's room in the page.
    """

    children: Any  # a trait of the box

    def __init__(
        self,
        theme: Theme,
        kind: str,
        parts: Sequence[ipywidgets.Widget],
        press: Callable[[Press], None],
        click: Callable[[Click], None],
        fit: Callable[[Arrangement], None],
    ) -> None:
        self._board = BoardWidget(theme=theme)
        self._answer = Panel("answer", "Answers")
        self._news = Panel("news", "News")
        self._board.add_class("dl-place-board")
        self._board.on_click(click)
        self._board.observe(lambda change: self._measured(fit), "room")
        every = (self._board, *parts, self._answer, self._news)
        for panel in every:
            if isinstance(panel, Panel):
                panel.add_class(f"dl-place-{panel.name}")
                panel.on_press(press)
        frame = ipywidgets.Box(every)
        for name in ("dl-frame", f"dl-{kind}-top"):
            frame.add_class(name)
        super().__init__([frame])
        for name in ("dl-tabletop", "dl-board", f"dl-{theme}"):
            self.add_class(name)

    def _measured(self, fit: Callable[[Arrangement], None]) -> None:
        if self.comm is not None and min(self._board.room) > 0:
            fit(fitting(*self._board.room))

    def close(self) -> None:
        """Take the app off the page and out of memory."""
        if self.comm is None:
            return
        frame: Any = self.children[0]
        for widget in (*frame.children, frame):
            widget.layout.close()
            widget.close()
        self.layout.close()
        super().close()
        self.children = ()
