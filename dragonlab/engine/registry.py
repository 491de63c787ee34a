"""Which games there are: the engine loads them by name and imports none."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dragonlab.errors import UnknownGame

if TYPE_CHECKING:
    from dragonlab.engine.kit import Kit

GAMES: dict[str, str] = {}  # id -> the module that holds its KIT


def register(games: dict[str, str]) -> None:
    """Add games: for each id the module that holds its `KIT`."""
    GAMES.update(games)


def load_kit(id: object) -> Kit:
    """Return a game's kit; its rules are imported only now.

    Raises
    ------
    UnknownGame
        If there is no such game.
    """
    if not isinstance(id, str) or id not in GAMES:
        raise UnknownGame(f"No game {id!r}; there are {', '.join(map(repr, GAMES))}.")
    kit: Kit = import_module(GAMES[id]).KIT
    return kit
