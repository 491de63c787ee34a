"""An app shows the position of its match, whoever changes it: another app, or a line of code."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from dragonlab.lab.notices import shown

if TYPE_CHECKING:
    from dragonlab.engine.match import Match
    from dragonlab.lab.tabletop import Tabletop

#: A loop that plays a whole game in a cell need not wait until each position is drawn.
SECONDS: Final = 0.15


class Follower:
    """Watches the match of an app, keeps it, and shows what others have done to it.

    Parameters
    ----------
    app : Tabletop
    """

    def __init__(self, app: Tabletop) -> None:
        self.app = app
        self._match: Match | None = None
        self._own = False
        self._due = False
        self._last = 0.0

    def take(self, match: Match) -> None:
        """Watch this match, and no longer the one before."""
        if self._match is not match:
            self.leave()
            self._match = match
            match.watch(self.told)

    def leave(self) -> None:
        """Watch no longer."""
        if self._match is not None:
            self._match.unwatch(self.told)
            self._match = None

    @contextmanager
    def own(self) -> Iterator[None]:
        """Decide in the app itself: other apps hear of it at the end, and this one shows it."""
        self._own = True
        try:
            with self.app.match.together():
                yield
        finally:
            self._own = False

    def told(self) -> None:
        """Take note of a change."""
        self.app.keeping.changed()
        if self._own or self._due:
            return
        loop = running_loop()
        if loop is None or time.monotonic() - self._last > SECONDS:
            self.show()
        else:
            self._due = True
            loop.call_later(SECONDS, self.show)

    def show(self) -> None:
        """Show where the match stands now."""
        self._due = False
        show(self.app)
        self._last = time.monotonic()


@shown
def show(app: Tabletop) -> None:
    """Show where the match stands; what goes wrong is said in the app, not to who decided."""
    app.moved()


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the loop that will run on when this is done, as a notebook's kernel has one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
