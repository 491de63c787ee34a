"""Keeper Mode: the course of a round: the hunter rolls, cards are shown, dragons suffer."""

from __future__ import annotations

from dragonlab.engine.bits import count_bits, lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw, draw_again
from dragonlab.engine.state import NOBODY, tell
from dragonlab.games.dragon_keepers.dragons import DRAGONS
from dragonlab.games.dragon_keepers.keeper_mode.enums import Ending, Event, Phase
from dragonlab.games.dragon_keepers.keeper_mode.records import BonusOrder, Box, State, WoundTiming
from dragonlab.games.dragon_keepers.keeper_mode.rules.ending import finish


@rules
def next_seat(box: Box, seat: int) -> int:
    """Return the next seat clockwise."""
    return 0 if seat == int(box.players) - 1 else seat + 1


@rules
def injured(s: State) -> int:
    """Return as bits which dragons have an arrow; a defeated one has left with its arrows."""
    dragons = 0
    for dragon in range(DRAGONS):
        if s.arrows[dragon] > 0:
            dragons |= 1 << dragon
    return dragons


# ---- the hunter


@rules
def begin_round(box: Box, s: State) -> None:
    """Begin a round: the hunter rolls, then the leader chooses first."""
    s.turn += 1
    tell(s, Event.ROUND_BEGAN, NOBODY, 1, int(s.turn), 0, 0)
    again = 0
    while roll(box, s):
        draw_again(s, int(box.dice))
        again += 1
    if again > 0:
        tell(s, Event.ALL_SAME, NOBODY, again, 0, 0, 0)
    returned = 0
    for dragon in range(DRAGONS):
        if s.rolled[dragon] > 0:
            tell(s, Event.TARGETED, NOBODY, 1, dragon, int(s.rolled[dragon]), 0)
            returned += int(s.rolled[dragon]) - 1
    if returned > 0:
        tell(s, Event.DICE_RETURNED, NOBODY, returned, 0, 0, 0)
    s.phase = Phase.CHOOSE
    s.actor = s.leader


@rules
def roll(box: Box, s: State) -> bool:
    """Roll the hunter's dice; return whether they all show the same, so that they roll again."""
    targets = 0
    for dragon in range(DRAGONS):
        s.rolled[dragon] = 0
    for _ in range(int(box.dice)):
        dragon = draw(s, DRAGONS)
        s.rolled[dragon] += 1
        targets |= 1 << dragon
    s.targets = targets
    return targets & (targets - 1) == 0


# ---- the cards


@rules
def reveal(box: Box, s: State) -> None:
    """Show all the cards, place shields, and go on to the bonuses."""
    once, several = 0, 0
    for seat in range(int(box.players)):
        dragon = int(s.chosen[seat]) - 1
        tell(s, Event.CARD_SHOWN, seat, 1, dragon, 0, 0)
        s.shown[seat] = dragon + 1
        s.chosen[seat] = 0
        several |= once & 1 << dragon
        once |= 1 << dragon
    if box.wound_timing == WoundTiming.BEFORE:
        wound(box, s, int(s.targets) & ~once)
    for seat in range(int(box.players)):
        dragon = int(s.shown[seat]) - 1
        if several >> dragon & 1 == 0:
            protect(box, s, seat, dragon)
    while several != 0:
        tell(s, Event.SHARED, NOBODY, 1, lowest_bit(several), 0, 0)
        several &= several - 1
    next_bonus(box, s)


@rules
def protect(box: Box, s: State, seat: int, dragon: int) -> None:
    """Let a player who protects a dragon alone place a shield; note if a bonus is due."""
    placed = int(s.placed[seat]) >> dragon & 1 == 0
    if placed:
        s.placed[seat] |= 1 << dragon
        tell(s, Event.SHIELD_PLACED, seat, 1, dragon, count_bits(int(s.placed[seat])), 0)
    else:
        tell(s, Event.SHIELD_THERE, seat, 1, dragon, 0, 0)
    if s.tribe[seat] == dragon + 1 and (placed or box.bonus_needs_shield == 0):
        s.bonus |= 1 << seat


@rules
def next_bonus(box: Box, s: State) -> None:
    """Ask the next player whose bonus is due, or end the round."""
    seat = int(s.leader) if box.bonus_order == BonusOrder.SEAT else 0
    for _ in range(int(box.players)):
        if int(s.bonus) >> seat & 1:
            if injured(s) != 0:
                s.phase = Phase.BONUS
                s.actor = seat
                return
            s.bonus ^= 1 << seat
            tell(s, Event.BONUS_IDLE, seat, 1, 0, 0, 0)
        seat = next_seat(box, seat)
    end_round(box, s)


# ---- wounds


@rules
def end_round(box: Box, s: State) -> None:
    """Wound the dragons that nobody protected, then end the game or begin another round."""
    if box.wound_timing == WoundTiming.AFTER_PROTECT:
        shielded = 0
        for seat in range(int(box.players)):
            shielded |= 1 << int(s.shown[seat]) - 1
        wound(box, s, int(s.targets) & ~shielded)
    ending: int = Ending.DEFEAT if s.gone != 0 else Ending.NONE
    for seat in range(int(box.players)):
        if count_bits(int(s.placed[seat])) >= box.shields:
            ending |= Ending.SHIELDS
    if ending == Ending.NONE and s.turn >= box.round_cap:
        ending = Ending.ROUNDS
    if ending != Ending.NONE:
        finish(box, s, ending)
        return
    s.leader = next_seat(box, int(s.leader))
    begin_round(box, s)


@rules
def wound(box: Box, s: State, dragons: int) -> None:
    """Give each of these dragons an arrow; those that have too many leave with their shields."""
    while dragons != 0:
        dragon = lowest_bit(dragons)
        dragons &= dragons - 1
        s.arrows[dragon] += 1
        tell(s, Event.WOUNDED, NOBODY, 1, dragon, int(s.arrows[dragon]), 0)
        if s.arrows[dragon] >= box.life:
            s.gone |= 1 << dragon
            s.arrows[dragon] = 0
            tell(s, Event.DEFEATED, NOBODY, 1, dragon, 0, 0)
            lose_shields(box, s, dragon)


@rules
def lose_shields(box: Box, s: State, dragon: int) -> None:
    """Take the shields on a defeated dragon out of the game."""
    for seat in range(int(box.players)):
        if int(s.placed[seat]) >> dragon & 1:
            s.placed[seat] ^= 1 << dragon
            tell(s, Event.SHIELD_LOST, seat, 1, dragon, count_bits(int(s.placed[seat])), 0)
