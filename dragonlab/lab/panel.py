"""A panel of the app: a small widget that shows a tree of elements and hears of its presses.

One widget shows any number of buttons and lines, so that a new position costs one message and
no new widgets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import traitlets

from dragonlab.errors import DragonlabError
from dragonlab.lab.markup import Node, Place, keyed, short
from dragonlab.lab.sparing import Sparing

_HERE: Final = Path(__file__).parent
_dump: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode


def _texts(*names: str) -> str:
    return "".join((_HERE / name).read_text(encoding="utf-8") for name in names)


@dataclass(frozen=True, slots=True)
class Press:
    """A button that was pressed, or a control that was changed.

    Parameters
    ----------
    do : str
        What it is for.
    arg : object
        Which one; what the panel gave it.
    value : object
        What was entered, for a control.
    stale : bool
        Whether the panel has changed since: the press was aimed at an older one.
    """

    do: str
    arg: Any = None
    value: Any = None
    stale: bool = False


class Panel(Sparing):
    """A part of the app. Make one and keep it; ``show`` moves it on.

    Parameters
    ----------
    name : str
        Its place in the app: the panel has the class ``dl-<name>``.
    label : str
        What screen readers call it.
    """

    # As text: a file would be watched for changes, and its watcher keeps each widget for ever.
    _esm = traitlets.Unicode(_texts("taking.js", "frame.js", "panel.js")).tag(sync=True)
    _css = traitlets.Unicode(_texts("frame.css", "panel.css", "over.css")).tag(sync=True)

    name = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    WHOLE = "content"
    # JSON in one string of plain ASCII: short to send, and no letter can break the message.
    content = traitlets.Unicode("").tag(sync=True)
    rules = traitlets.Unicode("{}").tag(sync=True)

    def __init__(self, name: str, label: str) -> None:
        super().__init__(name=name, label=label)
        self._callbacks: list[Callable[[Press], None]] = []
        self._seq = 0
        self._shown = ""
        self._keyed: dict[Place, list[Any]] = {}

    def show(self, nodes: list[Node]) -> None:
        """Show elements in place of the last ones; only what differs is redrawn."""
        shown = _dump(nodes)
        if shown != self._shown:
            self._shown = shown
            base, self._seq = self._seq, self._seq + 1
            fresh = _dump(short(nodes, self._keyed))
            self._keyed = keyed(nodes)
            self.move_on(
                f'{{"seq":{self._seq},"nodes":{shown}}}',
                f'{{"base":{base},"seq":{self._seq},"nodes":{fresh}}}',
            )

    def explain(self, rules: Mapping[str, str]) -> None:
        """Tell the panel the titles of the rules that its signs refer to by id."""
        self.rules = _dump(rules)

    def close(self) -> None:
        """Take the panel off the page and out of memory, though the object may be kept."""
        super().close()
        self.content, self.change, self._shown, self._keyed = "", "", "", {}
        self.rules, self._esm, self._css = "{}", "", ""
        self._callbacks = []

    def on_press(self, callback: Callable[[Press], None]) -> None:
        """Call a function with each ``Press``; its errors are not swallowed."""
        self._callbacks.append(callback)

    def heard(self, content: Any) -> None:
        """Take a press."""
        press = self._read(content)
        for callback in tuple(self._callbacks):
            callback(press)

    def _read(self, content: Any) -> Press:
        good = isinstance(content, dict) and isinstance(content.get("do"), str)
        if not good or type(content.get("seq")) is not int:
            raise DragonlabError(f"a panel got a message that is no press: {content!r:.200}")
        return Press(
            content["do"], content.get("arg"), content.get("value"), content["seq"] != self._seq
        )
