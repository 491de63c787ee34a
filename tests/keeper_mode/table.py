"""What the tests of Keeper Mode share: matches from positions, rounds played by colours."""

from collections.abc import Sequence
from typing import Any

import dragonlab as dl
from dragonlab.engine.bits import count_bits
from dragonlab.engine.words import Event
from dragonlab.games.dragon_keepers.dragons import COLOURS, Dragon
from tests.decisions import play

NAMES = ("Ariel", "Deja", "Ganesh", "Roberto", "Sol", "Tove")


def table(players: int = 4, options: dict[str, Any] | None = None, **position: Any) -> dl.Match:
    """Return a match that starts from a position made to order."""
    game = dl.Game("keeper_mode", players=players, **(options or {}))
    return dl.Match(game, seed=1, names=NAMES[:players], start=game.arrange(**position))


def choose(match: dl.Match, *colours: str, forced: Sequence[int] = ()) -> list[Event]:
    """Let the next players choose cards by colour; return what the last choice brought about."""
    events: list[Event] = []
    for k, colour in enumerate(colours):
        last = k == len(colours) - 1
        events = play(match, "choose", Dragon[colour.upper()], forced=forced if last else ())
    return events


def dice(*colours: str) -> list[int]:
    """Return the forced outcomes of a roll."""
    return [COLOURS.index(colour) for colour in colours]


def arrows(match: dl.Match) -> dict[str, int]:
    """Return the arrows by colour, where there are any."""
    return {COLOURS[k]: int(n) for k, n in enumerate(match.state.arrows) if n}


def shields(match: dl.Match, seat: int) -> set[str]:
    """Return the colours of the dragons on which a seat has a shield."""
    return {colour for k, colour in enumerate(COLOURS) if int(match.state.placed[seat]) >> k & 1}


def targets(match: dl.Match) -> set[str]:
    """Return the colours of the targeted dragons."""
    return {colour for k, colour in enumerate(COLOURS) if int(match.state.targets) >> k & 1}


def placed(match: dl.Match) -> list[int]:
    """Return how many shields each player has placed."""
    return [count_bits(int(match.state.placed[seat])) for seat in range(match.game.players)]
