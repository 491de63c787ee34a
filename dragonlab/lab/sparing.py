"""Widgets that send what has changed, and the whole only to a page that needs it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

import anywidget
import traitlets


class Sparing(anywidget.AnyWidget):  # type: ignore[misc]
    """A widget with a trait that the kernel keeps whole, but of which it sends the changes only.

    A page that is loaded anew gets the whole trait with all others. Each change names the state
    that it starts from and the one that it leads to: a view to which it does not fit asks for the
    whole (``taking.js``).
    """

    #: Name of the trait: JSON with ``seq``, the number of the state.
    WHOLE: ClassVar[str]
    # JSON in one string: Jupyter would walk through a tree of thousands of parts, twice.
    change = traitlets.Unicode("").tag(sync=True)

    def move_on(self, whole: str, change: str) -> None:
        """Keep a new state, and send what leads there; the first state is sent whole."""
        first = not getattr(self, self.WHOLE)
        setattr(self, self.WHOLE, whole)
        if first:
            self.send_state(self.WHOLE)
        else:
            self.change = change

    def _should_send_property(self, key: str, value: Any) -> bool:
        return key != self.WHOLE and bool(super()._should_send_property(key, value))

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Take a message from the browser (ipywidgets calls this)."""
        super()._handle_custom_msg(content, buffers)
        if isinstance(content, dict) and content.get("kind") == "anywidget-command":
            return
        if content == {"event": "whole"}:
            self.send_state(self.WHOLE)
        else:
            self.heard(content)

    @abstractmethod
    def heard(self, content: Any) -> None:
        """Take a message that is the widget's own."""
