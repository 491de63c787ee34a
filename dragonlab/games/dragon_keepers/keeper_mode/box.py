"""Keeper Mode: how the component tables become a box."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.material import Material
from dragonlab.engine.options import Settings
from dragonlab.games.dragon_keepers.keeper_mode.records import MOST_DICE, MOST_LIFE, MOST_SHIELDS


def read_box(box: Any, material: Material, settings: Settings) -> None:
    """Fill a box, in which players and options stand already, from its tables.

    Raises
    ------
    MaterialError
        If a table is damaged, or describes a box that cannot be played.
    """
    most = material.number("hunter", "dice", least=2, most=MOST_DICE)
    more = material.number("hunter", "more_than_players", least=0, most=MOST_DICE)
    box.dice = min(int(box.players) + more, most)
    box.life = material.number("dragons", "life", least=1, most=MOST_LIFE)
    box.shields = material.number("players_own", "shields", least=1, most=MOST_SHIELDS)
