"""Which lessons were solved: kept in a file beside the notebook, so that no restart loses it."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dragonlab.lab.keeping import FOLDER, VARIABLE, prepare
from dragonlab.lab.notebook import this_cell

NAME: Final = "lessons.json"
MOST_BYTES: Final = 1_000_000


class Solved:
    """The lessons that were solved, by game; what cannot be read or kept counts for now only.

    Parameters
    ----------
    folder : Path, optional
        Where to keep it; beside the notebook if not given.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = None if (found := folder or usual_folder()) is None else found / NAME
        self._found: dict[str, set[str]] = {}
        self._watchers: list[Callable[[], None]] = []
        self._read()

    def has(self, game: str, id: str) -> bool:
        """Whether a lesson was solved."""
        return id in self._found.get(game, ())

    def add(self, game: str, id: str) -> None:
        """Note that a lesson was solved, and tell who watches."""
        if not id or self.has(game, id):
            return
        self._read()  # another notebook may have written since
        self._found.setdefault(game, set()).add(id)
        self._write()
        for watcher in tuple(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None], remove: bool = False) -> None:
        """Call a function whenever something was solved, or no longer."""
        if remove:
            self._watchers.remove(watcher)
        else:
            self._watchers.append(watcher)

    def _read(self) -> None:
        """Add what the file holds; whatever else may lie there is left alone."""
        with contextlib.suppress(OSError, ValueError, AttributeError, TypeError):
            if self.path is not None and self.path.stat().st_size <= MOST_BYTES:
                kept = json.loads(self.path.read_text(encoding="utf-8"))
                for game, ids in kept["solved"].items():
                    self._found.setdefault(game, set()).update(map(str, ids))

    def _write(self) -> None:
        if self.path is None:
            return
        data = {"solved": {game: sorted(ids) for game, ids in sorted(self._found.items())}}
        with contextlib.suppress(OSError, ValueError):
            prepare(self.path.parent)
            fresh = self.path.with_suffix(".new")
            fresh.write_text(json.dumps(data, indent=1), encoding="utf-8")
            os.replace(fresh, self.path)


def usual_folder() -> Path | None:
    """Return the folder to keep things in; None if nothing is to be kept."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    cell = this_cell()
    return None if cell is None else cell.notebook.parent / FOLDER


_SOLVED: list[Solved] = []  # the one of this kernel: all lessons of a notebook count together


def solved() -> Solved:
    """Return what this kernel knows to be solved; it is asked for while a cell runs."""
    if not _SOLVED:
        _SOLVED.append(Solved())
    return _SOLVED[0]
