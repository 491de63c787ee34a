"""Keeper Mode: positions made to order, for lessons and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from dragonlab.engine.arranging import arranged, cleared, named, seat_at
from dragonlab.engine.game import Game
from dragonlab.engine.naming import Namer, one_of
from dragonlab.errors import PositionError
from dragonlab.games.dragon_keepers.dragons import COLOURS, DRAGONS
from dragonlab.games.dragon_keepers.keeper_mode.rules.rounds import next_seat, reveal


def arrange(
    game: Game,
    *,
    tribes: Mapping[int, str] | None = None,
    targets: Sequence[str] | None = None,
    arrows: Mapping[str, int] | None = None,
    shields: Mapping[int, Sequence[str]] | None = None,
    chosen: Sequence[str] | None = None,
    leader: int = 0,
    round: int = 1,
    seed: int = 0,
) -> np.record:
    """Return a position, to be given to `dl.Match(game, start=...)`.

    Parameters
    ----------
    game : Game
    tribes : seat -> colour, optional
        Drawn if not given.
    targets : sequence of colours, optional
        What each die of the hunter shows, as many as are rolled, or fewer: then the first of them
        shows on the others too. As rolled at the start if not given.
    arrows : colour -> number, optional
    shields : seat -> colours, optional
        The dragons on which a player has a shield.
    chosen : sequence of colours, optional
        The cards that lie face down already, from the leader on. If all have chosen, they are
        shown at once.
    leader : int
        Who chooses first.
    round : int
    seed : int
        For everything that is left to chance.

    Raises
    ------
    PositionError
        If a name is not known, or the position cannot be.
    """
    state: Any = cleared(game, seed, ())
    state.turn = round
    state.leader = state.actor = seat_at(game, leader)
    give_tribes(game, state, tribes or {})
    if targets is not None:
        lay_dice(game, state, [named(COLOURS, colour, "dragon") for colour in targets])
    for name, n in (arrows or {}).items():
        state.arrows[named(COLOURS, name, "dragon")] = n
    for seat, colours in (shields or {}).items():
        bits = {1 << named(COLOURS, colour, "dragon") for colour in colours}
        state.placed[seat_at(game, seat)] = sum(bits)
    lay_cards(game, state, chosen or ())
    return arranged(game, state)


def give_tribes(game: Game, state: Any, tribes: Mapping[int, str]) -> None:
    """Give seats the tribes asked for; who had one of them gets what is left in its place."""
    for seat, colour in tribes.items():
        tribe, at = named(COLOURS, colour, "tribe") + 1, seat_at(game, seat)
        had = int(state.tribe[at])
        state.tribe[state.tribe == tribe] = had
        state.tribe[at] = tribe


def lay_dice(game: Game, state: Any, dragons: list[int]) -> None:
    """Lay the hunter's dice on dragons."""
    dice = int(game.box.dice)
    if not 2 <= len(dragons) <= dice:
        raise PositionError(f"The hunter rolls {dice} dice; name what 2 to {dice} of them show.")
    rest = [dragons[0]] * (dice - len(dragons))
    state.rolled = np.bincount(dragons + rest, minlength=DRAGONS)
    state.targets = sum(1 << dragon for dragon in set(dragons))


def lay_cards(game: Game, state: Any, colours: Sequence[str]) -> None:
    """Lay chosen cards face down from the leader on, and show them if all have chosen."""
    if len(colours) > game.players:
        raise PositionError(f"There are {game.players} players, each with one card a round.")
    for colour in colours:
        dragon = named(COLOURS, colour, "dragon")
        if not int(state.targets) >> dragon & 1:
            raise PositionError(f"The {colour} dragon is not targeted; its card cannot be chosen.")
        state.chosen[state.actor] = dragon + 1
        state.actor = next_seat(game.live_box, int(state.actor))
    if len(colours) == game.players:
        state.silent = 1
        reveal(game.live_box, state)
        state.silent = 0
        state.tally = 0


DRAGON = one_of(COLOURS, "dragon")
ARGUMENTS: Mapping[str, tuple[Namer, ...]] = MappingProxyType(
    {
        "choose": (DRAGON,),
        "bonus": (DRAGON,),
    }
)
