"""Whose turn it is to compile a game: one process at a time; the others see how far it is.

The turn is a lock that the system takes back when its process ends, however it ends: a turn is
never stale. In the locked file stands who has it, and how much is done. Whoever has it and does
not come on, because it was halted, is waited for no longer than `PATIENCE`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from dragonlab.engine.cache import TURN

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # a locked byte cannot be read there: one that nobody reads

    def _lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


WIDTH = 80  # characters; always as many, so that nobody reads half of two texts
LOOK_EVERY = 0.1  # seconds
PATIENCE = 60.0  # seconds without anything done
Report = Callable[[float], None]


class Turn:
    """The right to compile into a folder, waited for and given back by `with`.

    Parameters
    ----------
    folder : Path, optional
        Where compiled rules are kept; with None nobody else can be in the way.
    follow : callable (done)
        Told how much the other process has done, while we wait for it.
    """

    def __init__(self, folder: Path | None, follow: Report) -> None:
        self.path = folder / TURN if folder else None
        self.follow = follow
        self.file: int | None = None

    def __enter__(self) -> Turn:
        last, since = None, time.monotonic()
        while not self.take() and time.monotonic() - since < PATIENCE:
            done = self.heard()
            if done is not None:
                self.follow(done)
            if done != last:
                last, since = done, time.monotonic()
            time.sleep(LOOK_EVERY)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None

    def take(self) -> bool:
        """Take the turn if nobody has it; where none can be had, everybody has one."""
        if self.path is None:
            return True
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT)
        except OSError:
            return True  # nothing can be kept here either
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):
            os.close(file)
            return False
        except OSError:
            os.close(file)  # a file system without locks
            return True
        self.file = file
        self.tell(0)
        return True

    def tell(self, done: float) -> None:
        """Let the others know how much is done."""
        if self.file is None:
            return
        text = json.dumps({"pid": os.getpid(), "done": round(done, 1)}).ljust(WIDTH)
        try:
            os.lseek(self.file, 0, os.SEEK_SET)
            os.write(self.file, text.encode())
        except OSError:
            pass  # a full disk: they wait without knowing

    def heard(self) -> float | None:
        """Return how much whoever has the turn has done, or None if it has not said so."""
        try:
            text = self.path.read_text() if self.path else ""
            return float(json.loads(text)["done"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
