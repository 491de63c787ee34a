"""Keeper Mode: the table before the first round, and the tables that a player could sit at."""

from __future__ import annotations

import numpy as np

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw, pick
from dragonlab.games.dragon_keepers.dragons import DRAGONS
from dragonlab.games.dragon_keepers.keeper_mode.enums import Phase
from dragonlab.games.dragon_keepers.keeper_mode.records import Box, State
from dragonlab.games.dragon_keepers.keeper_mode.rules.rounds import begin_round, next_seat


@rules
def setup(box: Box, s: State) -> None:
    """Lay out a zeroed state, whose random stream is set, for the first round."""
    deal_tribes(box, s)
    for k in range(DRAGONS):
        s.circle[k] = k
    for k in range(DRAGONS - 1, 0, -1):
        other = draw(s, k + 1)
        dragon = int(s.circle[k])
        s.circle[k] = s.circle[other]
        s.circle[other] = dragon
    begin_round(box, s)


@rules
def deal_tribes(box: Box, s: State) -> None:
    """Give each player the tribe that the options name, or one at random, all different."""
    free, left = np.ones(DRAGONS, np.int64), DRAGONS
    for seat in range(int(box.players)):
        s.tribe[seat] = box.tribes_order[seat]
        if s.tribe[seat] > 0:
            free[int(s.tribe[seat]) - 1] = 0
            left -= 1
    for seat in range(int(box.players)):
        if s.tribe[seat] == 0:
            tribe = pick(s, free, 0, DRAGONS, left)
            s.tribe[seat] = tribe + 1
            free[tribe] = 0
            left -= 1


@rules
def redeal(box: Box, s: State) -> None:
    """Let each other player who has chosen have chosen any targeted dragon, each as likely."""
    if s.phase != Phase.CHOOSE:
        return
    targets = int(s.targets)
    n = 0
    while targets != 0:
        targets &= targets - 1
        n += 1
    seat = int(s.leader)
    while seat != s.actor:
        if s.chosen[seat] == 0:
            targets = int(s.targets)
            for _ in range(draw(s, n)):
                targets &= targets - 1
            s.chosen[seat] = lowest_bit(targets) + 1
        seat = next_seat(box, seat)
