"""Dragonkeepers: the first code of each kind of action, as the rules use them."""

from __future__ import annotations

from dragonlab.games.dragonkeepers.material import ACTIONS

MINT = ACTIONS.first["mint"]
TAKE = ACTIONS.first["take"]
FOURTH = ACTIONS.first["fourth"]
STOP = ACTIONS.first["stop"]
PLACE = ACTIONS.first["place"]
KEEP = ACTIONS.first["keep"]
PLAY = ACTIONS.first["play"]
NO_PLAY = ACTIONS.first["no_play"]
SIDE = ACTIONS.first["side"]
LAY = ACTIONS.first["lay"]
PIECE = ACTIONS.first["piece"]
PEARL = ACTIONS.first["pearl"]
STAYS = ACTIONS.first["stays"]
NO_FLUTE = ACTIONS.first["no_flute"]
