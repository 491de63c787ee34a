"""Keeper Mode: its phases, events and rules as enums, and the table of actions."""

from __future__ import annotations

from enum import IntEnum

from dragonlab.engine.actions import ActionTable
from dragonlab.games.dragon_keepers.dragons import DRAGONS

SEATS = 6


class Phase(IntEnum):
    """What the acting player decides."""

    CHOOSE = 0
    BONUS = 1
    OVER = 2


class Ending(IntEnum):
    """Why the game ends; bits, because two of them can come in one round."""

    NONE = 0
    DEFEAT = 1
    SHIELDS = 2
    BOTH = 3
    ROUNDS = 4


class Event(IntEnum):
    """What can happen; each is told in the story and counted for each seat."""

    ROUND_BEGAN = 0
    ALL_SAME = 1
    TARGETED = 2
    DICE_RETURNED = 3
    CARD_CHOSEN = 4
    CARD_SHOWN = 5
    SHIELD_PLACED = 6
    SHIELD_THERE = 7
    SHARED = 8
    ARROW_REMOVED = 9
    BONUS_DECLINED = 10
    BONUS_IDLE = 11
    WOUNDED = 12
    DEFEATED = 13
    SHIELD_LOST = 14
    GAME_ENDED = 15
    SCORED = 16
    GAME_WON = 17


class Rule(IntEnum):
    """The rules that can forbid an action."""

    NONE = 0
    GAME_OVER = 1
    NOT_TARGETED = 2
    CARDS_SHOWN = 3
    BONUS_NOT_DUE = 4
    DRAGON_GONE = 5
    NO_ARROW = 6


ACTIONS = ActionTable(
    choose=(DRAGONS,),  # the keeper card of a dragon
    bonus=(DRAGONS,),  # the dragon that an arrow comes off
    no_bonus=(),
)
Code = ACTIONS.codes()
