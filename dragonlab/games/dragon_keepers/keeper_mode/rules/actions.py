"""Keeper Mode: what is allowed, and carrying out a decision."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import tell
from dragonlab.engine.usual import list_bits, list_one
from dragonlab.games.dragon_keepers.keeper_mode.enums import Code, Event, Phase, Rule
from dragonlab.games.dragon_keepers.keeper_mode.records import Box, State
from dragonlab.games.dragon_keepers.keeper_mode.rules.rounds import (
    injured,
    next_bonus,
    next_seat,
    reveal,
)


@rules
def refuse(box: Box, s: State, action: int) -> int:
    """Return the `Rule` that forbids an action of the acting player now, or `Rule.NONE`."""
    if s.over != 0:
        return Rule.GAME_OVER
    if action < Code.BONUS:
        if s.phase != Phase.CHOOSE:
            return Rule.CARDS_SHOWN
        return Rule.NONE if int(s.targets) >> action & 1 else Rule.NOT_TARGETED
    if s.phase != Phase.BONUS:
        return Rule.BONUS_NOT_DUE
    if action == Code.NO_BONUS:
        return Rule.NONE
    dragon = action - Code.BONUS
    if int(s.gone) >> dragon & 1:
        return Rule.DRAGON_GONE
    return Rule.NONE if s.arrows[dragon] > 0 else Rule.NO_ARROW


@rules
def legal_actions(box: Box, s: State, out: Any) -> int:
    """Write the codes of all legal actions into `out`, in rising order; return how many."""
    if s.over != 0:
        return 0
    if s.phase == Phase.CHOOSE:
        return list_bits(out, 0, Code.CHOOSE, int(s.targets))
    return list_one(out, list_bits(out, 0, Code.BONUS, injured(s)), Code.NO_BONUS)


@rules
def apply_action(box: Box, s: State, action: int) -> None:
    """Carry out one legal decision of the acting player."""
    seat = int(s.actor)
    if action < Code.BONUS:
        s.chosen[seat] = action - Code.CHOOSE + 1
        tell(s, Event.CARD_CHOSEN, seat, 1, action - Code.CHOOSE, 0, 0)
        s.actor = next_seat(box, seat)
        if s.actor == s.leader:
            reveal(box, s)
        return
    s.bonus ^= 1 << seat
    if action == Code.NO_BONUS:
        tell(s, Event.BONUS_DECLINED, seat, 1, 0, 0, 0)
    else:
        dragon = action - Code.BONUS
        s.arrows[dragon] -= 1
        tell(s, Event.ARROW_REMOVED, seat, 1, dragon, int(s.arrows[dragon]), 0)
    next_bonus(box, s)
