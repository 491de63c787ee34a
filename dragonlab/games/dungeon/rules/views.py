"""The Dungeon: what a player can know, and the tables that a player could be sitting at.

The guilds of the others are secret, and lower floors lie face down. Those are not in the state
before they are uncovered, only their tiles in a sorted pile, which everybody can work out.
"""

from __future__ import annotations

from typing import Any

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import clear_forced
from dragonlab.engine.state import forget_events
from dragonlab.games.dungeon.rules.setup import draw_guilds


@rules
def observe(box: Any, view: Any, seat: int) -> None:
    """Turn a copy of a state into the view of a seat: blank all that it cannot know."""
    view.viewer = seat
    for k in range(len(view.rng)):
        view.rng[k] = 0
    view.fate_fault = 0
    clear_forced(view)
    forget_events(view)
    if view.revealed == 0:
        for other in range(int(box.players)):
            if other != seat:
                view.guild[other] = 0


@rules
def redeal(box: Any, s: Any) -> None:
    """Turn a copy of a view into a full state that the viewer could be in, drawn at random.

    The random stream of `s` must be set. Every way to deal the other guilds is equally likely.
    """
    draw_guilds(box, s)
    s.viewer = -1
