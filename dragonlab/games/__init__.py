"""The games. Adding one is adding a folder and a line here."""

from __future__ import annotations

from dragonlab.engine.registry import register

register({
    "dragonkeepers": "dragonlab.games.dragonkeepers",
    "dungeon": "dragonlab.games.dungeon",
    "keeper_mode": "dragonlab.games.dragon_keepers.keeper_mode",
})  # fmt: skip
