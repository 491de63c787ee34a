"""Keeper Mode: a policy that mixes its choices, as one must where all choose at once.

It guesses how likely each other player is to choose each dragon, from what that player could win
there, and chooses a dragon the more often, the more it would gain by protecting it alone.
"""

from __future__ import annotations

from typing import Any

from dragonlab.engine.bits import count_bits
from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw
from dragonlab.games.dragon_keepers.dragons import DRAGONS
from dragonlab.games.dragon_keepers.keeper_mode.enums import Code, Phase
from dragonlab.games.dragon_keepers.keeper_mode.records import Box, State

# What things are worth, a shield being 1, by rule of thumb.
NOTHING = 0.08  # there is no shield to place: others stay away, so somebody may come
BONUS = 0.35
LAST_SHIELD = 2.0  # it ends the game with a win
KEEP_SHIELD = 0.8  # on a dragon that would be defeated
FINE = 10_000  # how finely chances are drawn


@rules
def greedy_policy(box: Box, v: State, actions: Any, n: int) -> int:
    """Choose a card by chances, or the best arrow to remove."""
    if v.phase == Phase.BONUS:
        return best_arrow(box, v, actions, n)
    total = 0.0
    for k in range(n):
        total += promise(box, v, int(actions[k]) - Code.CHOOSE)
    at = draw(v, FINE) * total / FINE
    for k in range(n - 1):
        at -= promise(box, v, int(actions[k]) - Code.CHOOSE)
        if at < 0.0:
            return k
    return n - 1


@rules
def promise(box: Box, v: State, dragon: int) -> float:
    """Return how often to choose a dragon: what it brings alone, times the chance to be alone."""
    seat = int(v.actor)
    alone = 1.0
    for other in range(int(box.players)):
        if other != seat:
            alone *= 1.0 - guess(box, v, other, dragon)
    gain = gain_alone(box, v, seat, dragon) * alone
    # Better than in proportion: two thirds of a chance is not worth two thirds of the visits.
    return gain * gain


@rules
def guess(box: Box, v: State, seat: int, dragon: int) -> float:
    """Return how likely another player is to choose a targeted dragon."""
    total = 0.0
    for other in range(DRAGONS):
        if int(v.targets) >> other & 1:
            total += gain_alone(box, v, seat, other)
    return gain_alone(box, v, seat, dragon) / total


@rules
def gain_alone(box: Box, v: State, seat: int, dragon: int) -> float:
    """Return what a player gains by protecting a dragon alone."""
    worth = NOTHING
    if int(v.placed[seat]) >> dragon & 1 == 0:
        worth = LAST_SHIELD if count_bits(int(v.placed[seat])) + 1 >= box.shields else 1.0
    elif v.arrows[dragon] + 1 >= box.life:
        worth = KEEP_SHIELD
    if v.tribe[seat] == dragon + 1:
        worth += BONUS
    return worth


@rules
def best_arrow(box: Box, v: State, actions: Any, n: int) -> int:
    """Return the arrow whose removal keeps most of what is ours, less what it keeps for others."""
    best, chosen = 0.0, n - 1  # the last action leaves all arrows where they are
    for k in range(n - 1):
        worth = arrow_worth(box, v, int(actions[k]) - Code.BONUS)
        if worth > best:
            best, chosen = worth, k
    return chosen


@rules
def arrow_worth(box: Box, v: State, dragon: int) -> float:
    """Return what it is worth to take an arrow off a dragon."""
    seat, shown = int(v.actor), False
    for other in range(int(box.players)):
        shown = shown or v.shown[other] == dragon + 1
    dies = int(v.targets) >> dragon & 1 and not shown and v.arrows[dragon] + 1 >= box.life
    worth = 0.1 * float(v.arrows[dragon]) if v.tribe[seat] == dragon + 1 else 0.0
    weight = 1.0 if dies else 0.2 * float(v.arrows[dragon])
    for other in range(int(box.players)):
        if int(v.placed[other]) >> dragon & 1:
            worth += weight if other == seat else -weight / float(box.players - 1)
    return worth
