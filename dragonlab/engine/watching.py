"""What a match tells those who show it: that it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakMethod


class Watched:
    """Something that tells who watches it of each change; nobody is kept alive by watching."""

    def __init__(self) -> None:
        self._watchers: list[WeakMethod[Callable[[], None]]] = []
        self._held = 0  # how many `together` are open
        self._behind = False  # whether something changed in them

    def watch(self, told: Callable[[], None]) -> None:
        """Call a method of an object after each change, for as long as the object lives."""
        if WeakMethod(told) not in self._watchers:
            self._watchers.append(WeakMethod(told))

    def unwatch(self, told: Callable[[], None]) -> None:
        """Call the method no longer."""
        self._watchers = [one for one in self._watchers if one() not in (None, told)]

    @contextmanager
    def together(self) -> Iterator[None]:
        """Take several changes for one: who watches is told once, after the last."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if self._behind and not self._held:
                self._behind = False
                self.changed()

    def changed(self) -> None:
        """Tell who watches."""
        if self._held:
            self._behind = True
            return
        for told in [one() for one in self._watchers]:
            if told is not None:
                told()
