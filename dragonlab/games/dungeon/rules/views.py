"""The Dungeon: what a player can know, and the tables that a player could be sitting at.

The guilds of the others are secret, and lower floors lie face down. Those are not in the state
before they are uncovered, only their tiles in a sorted pile, which everybody can work out.
"""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.games.dungeon.records import Box, State
from dragonlab.games.dungeon.rules.setup import draw_guilds


@rules
def hide(box: Box, view: State, seat: int) -> None:
    """Hide nothing more: the secrecy of `State.guild` says it all."""
    return


@rules
def redeal(box: Box, s: State) -> None:
    """Draw the other guilds at random, every way to deal them as likely."""
    draw_guilds(box, s)
