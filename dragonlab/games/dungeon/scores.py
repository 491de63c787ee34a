"""The Dungeon: what a player's points are made of."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.scores import Part
from dragonlab.games.dungeon.enums import COLOURS
from dragonlab.games.dungeon.records import CoinTie
from dragonlab.games.dungeon.rules.basics import stack_points
from dragonlab.games.dungeon.words.names import colour_name


def score_parts(box: Any, s: Any, seat: int) -> list[Part]:
    """Return the sources of a seat's points; the own guild's stack counts against it.

    A guild that is not known counts for nobody: then its stack looks as good as any other.
    """
    parts = []
    for colour in range(COLOURS):
        points, own = int(stack_points(box, s, seat, colour)), colour and s.guild[seat] == colour
        name = f"{colour_name(colour)} tiles" + (", the own guild" if own else "")
        parts.append(Part(name, int(s.height[seat][colour]), -points if own else points))
    coins = [int(n) for k, n in enumerate(s.coins) if s.scored[k]]
    if s.scored[seat] and s.coins[seat] == max(coins):
        paid = coins.count(max(coins)) == 1 or box.coin_tie == CoinTie.ALL
        parts.append(Part("most coins", max(coins), int(box.most_treasure) * paid))
    return [part for part in parts if part.n]
