"""The games. Adding one is adding a folder and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dragonlab.errors import UnknownGame

if TYPE_CHECKING:
    from dragonlab.engine.kit import Kit

REGISTRY = {
    "dragonkeepers": "dragonlab.games.dragonkeepers",
    "dungeon": "dragonlab.games.dungeon",
}


def load_kit(id: str) -> Kit:
    """Return a game's kit; its rules are imported only now.

    Raises
    ------
    UnknownGame
        If there is no such game.
    """
    if not isinstance(id, str) or id not in REGISTRY:
        raise UnknownGame(f"No game {id!r}; there are {', '.join(map(repr, REGISTRY))}.")
    kit: Kit = import_module(REGISTRY[id]).KIT
    return kit
