"""Keeper Mode: the records of the box, with the options, and of the table."""

from __future__ import annotations

from enum import IntEnum

from dragonlab.engine.record import BoxRecord, Ints, Secret, field, option
from dragonlab.engine.state import Header, last_seat
from dragonlab.games.dragon_keepers.dragons import DRAGONS, Dragon
from dragonlab.games.dragon_keepers.keeper_mode.enums import SEATS, Ending, Event, Phase

ALL = 2**DRAGONS - 1  # bits: every dragon
MOST_DICE = 8
MOST_LIFE = 6
MOST_SHIELDS = 6
MOST_ROUNDS = 5000
ROOM = 64  # events of one action: the last card, a reveal, wounds, and the end for six players


# What the options choose among; the box below says what each decides.
WoundTiming = IntEnum("WoundTiming", {"AFTER_PROTECT": 0, "BEFORE": 1})
BonusOrder = IntEnum("BonusOrder", {"SEAT": 0, "FIXED": 1})


class Box(BoxRecord):
    """The options, and what the component tables say."""

    tribes: int = option("random", members=Dragon, ordered=True)
    tribes_order: Ints
    bonus_needs_shield: int = option(False)
    wound_timing: int = option(WoundTiming.AFTER_PROTECT)
    bonus_order: int = option(BonusOrder.SEAT)
    gone_arrows: int = option(3, least=0, most=9)
    round_cap: int = option(1000, least=1, most=MOST_ROUNDS)

    dice: int = field("i1", least=2, most=MOST_DICE)  # of the hunter
    life: int = field("i1", least=1, most=MOST_LIFE)  # arrows that defeat a dragon
    shields: int = field("i1", least=1, most=MOST_SHIELDS)  # of a player


class State(Header, seats=SEATS, events=Event, phases=Phase, room=ROOM):
    """The table. A set of dragons is written as bits."""

    turn: int = field("i2", least=1, most=MOST_ROUNDS)  # the round
    # the dragons
    circle: Ints = field("i1", DRAGONS, most=DRAGONS - 1)  # in the order in which they lie
    arrows: Ints = field("i1", DRAGONS, most=MOST_LIFE)
    gone: int = field("i1", most=ALL)  # defeated
    # the hunter
    rolled: Ints = field("i1", DRAGONS, most=MOST_DICE)  # dice that showed each dragon
    targets: int = field("i1", most=ALL)
    # the players
    tribe: Ints = field("i1", SEATS, most=DRAGONS)  # dragon + 1
    placed: Ints = field("i1", SEATS, most=ALL)  # the dragons with a shield of the seat
    chosen: Ints = field("i1", SEATS, most=DRAGONS, secret=Secret.OTHERS)  # dragon + 1, face down
    shown: Ints = field("i1", SEATS, most=DRAGONS)  # dragon + 1, of the last reveal
    # the round
    leader: int = field("i1", most=last_seat)
    bonus: int = field("i1", most=2**SEATS - 1)  # the seats whose bonus is due
    ending: int = field("i1", most=max(Ending))
