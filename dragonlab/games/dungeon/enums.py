"""The Dungeon: how much there is of everything, and the words of the game as enums."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from dragonlab.engine.actions import ActionTable

SEATS = 4
FLOORS = 3
SIDE = 5  # rows and columns of a floor
CELLS = SIDE * SIDE
CENTRE = CELLS // 2
COLOURS = 5
VALUES = 6
POWERS = 4  # without the stairs

# Tile types. A tile is known by colour, value and power; the stairs of the two floors are told
# apart, because only those of the floor that ends decide who begins below.
PLAIN = 0  # + colour * 6 + value - 1
POWERED = 30  # + (colour - 1) * 4 + power - 1
STAIRS = 46  # + floor, from 0
TYPES = 48
# In a stack a release tile that will work at the end has a code of its own.
LIVE = 48  # + colour - 1
CODES = 52

# Sets of cells as bits: where the dragon can go from each cell by movement 1 and 2.
ROWS = np.array([0b11111 << cell - cell % SIDE & ~(1 << cell) for cell in range(CELLS)])
COLUMNS = np.array([0b100001000010000100001 << cell % SIDE & ~(1 << cell) for cell in range(CELLS)])

STACK_MAX = 18  # tiles of one colour


class Colour(IntEnum):
    """A tile's colour; all but red are guilds."""

    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3
    PURPLE = 4


class Power(IntEnum):
    """What a tile can do."""

    NONE = 0
    SECRET_PASSAGE = 1
    RELEASE = 2
    EXCHANGE = 3
    REMOTE_TRAP = 4
    STAIRS = 5


class Phase(IntEnum):
    """What the acting player decides."""

    TAKE = 0
    EXCHANGE = 1
    TRAP = 2
    GIVE = 3
    PASSAGE = 4
    TRIBUTE = 5
    SECOND = 6
    RELEASE = 7
    OVER = 8


class Ending(IntEnum):
    """Why the game ends."""

    NONE = 0
    LAST_FLOOR = 1
    SURVIVOR = 2
    ALL_LOST = 3


class Starter(IntEnum):
    """Why a player begins a floor."""

    FIRST = 0
    STAIRS = 1
    AFTER_STAIRS = 2
    STUCK = 3
    AFTER_STUCK = 4


class Lost(IntEnum):
    """Why a tile's power does not work."""

    NO_TARGET = 0
    NO_GIFT = 1  # movement 2 was not possible, so no passage opened
    BY_TRAP = 2
    BY_EXCHANGE = 3
    EXTRA = 4
    SECOND_PASSAGE = 5


class Dead(IntEnum):
    """Why a release tile is of no use in the scoring."""

    ORIGIN = 0
    NO_GUILD = 1
    TRIBUTE = 2


class Event(IntEnum):
    """What can happen; each is told in the story and counted for each seat."""

    FLOOR_BEGAN = 0
    TURN_BEGAN = 1
    TILE_TAKEN = 2
    TILE_GIVEN = 3
    COIN_WON = 4
    TILES_EXCHANGED = 5
    TRAP_USED = 6
    PASSAGE_USED = 7
    POWER_DECLINED = 8
    POWER_LOST = 9
    FLOOR_ENDED = 10
    COINS_LOST = 11
    ELIMINATED = 12
    GUILD_REVEALED = 13
    TRIBUTE_GIVEN = 14
    SECOND_TRIBUTE = 15
    TILE_RELEASED = 16
    RELEASE_KEPT = 17
    MOST_TREASURE = 18
    SCORED = 19
    GAME_WON = 20
    LAST_SURVIVOR = 21
    ALL_LOST = 22
    COIN_MISSED = 23
    RELEASE_DEAD = 24


class Rule(IntEnum):
    """The rules that can forbid an action."""

    NONE = 0
    GAME_OVER = 1
    FLOORS_DONE = 2
    ONE_MOVEMENT = 3
    OUT_OF_ROW = 4
    OUT_OF_COLUMN = 5
    NO_TILE = 6
    MUST_MOVE = 7
    TAKE_FIRST = 8
    POWER_FIRST = 9
    GIVEN_ALREADY = 10
    EXCHANGE_NOT_DUE = 11
    TRAP_NOT_DUE = 12
    POWER_NOT_DUE = 13
    NO_SUCH_PLAYER = 14
    OWN_STACK = 15
    ELIMINATED_STACK = 16
    EMPTY_STACK = 17
    PASSAGE_NOT_DUE = 18
    SCORING_LATER = 19
    TRIBUTE_NOT_DUE = 20
    NOT_LARGEST = 21
    SECOND_NOT_DUE = 22
    NOT_NEXT = 23
    RELEASE_NOT_DUE = 24
    NOT_GUILD = 25
    NOT_THERE = 26
    NOT_ITSELF = 27


ACTIONS = ActionTable(
    take=(CELLS,),
    exchange=(SEATS, COLOURS),  # whose stack, and which
    trap=(CELLS,),
    no_power=(),
    give=(CELLS,),
    passage=(CELLS,),
    no_passage=(),
    tribute=(COLOURS,),
    second=(COLOURS,),
    release=(CODES,),  # the guild tile that leaves with the release tile
    no_release=(),
)
Code = ACTIONS.codes()
