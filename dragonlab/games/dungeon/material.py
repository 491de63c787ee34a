"""The Dungeon: the words of the game as enums, and the records of its box and its table."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from dragonlab.engine.actions import ActionTable
from dragonlab.engine.state import state_dtype

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
NOBODY = 0  # fields that hold a seat + 1, or a tile's code + 1


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


class DeadEnd(IntEnum):
    """Which movement the dragon cannot make."""

    NONE = 0
    ROW = 1
    COLUMN = 2


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


EVENTS = len(Event)


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

BOX = np.dtype(
    [
        ("players", "i1"),
        ("colour", "i1", (CODES,)),
        ("value", "i1", (CODES,)),
        ("power", "i1", (CODES,)),
        ("count", "i1", (TYPES,)),
        ("pile", "i1", (FLOORS * CELLS,)),  # all tiles, sorted: type + 1
        ("start_coins", "i2"),
        ("gift_above", "i2"),
        ("gift_coins", "i2"),
        ("last_taker_cost", "i2"),
        ("cost", "i2", (CELLS + 1,)),  # by tiles left
        ("supply", "i2"),
        ("most_treasure", "i2"),
        ("first_player", "i1"),  # -1: at random
        ("may_take_start_tile", "i1"),
        ("last_receiver", "i1"),
        ("score_survivor", "i1"),
        ("stairs_first", "i1"),
        ("no_stairs_next", "i1"),
        ("open_floors", "i1"),
        ("limited", "i1"),
        ("release_any_origin", "i1"),
        ("exchange_own", "i1"),
        ("trap_chain", "i1"),
        ("passage_full_turn", "i1"),
        ("passage_chain", "i1"),
        ("tribute_guild", "i1"),
        ("second_free", "i1"),
        ("self_release", "i1"),
        ("coin_tie_all", "i1"),
        ("tiebreak_coins", "i1"),
    ],
    align=True,
)

STATE = state_dtype(
    [
        # the dungeon
        ("floor", "i1", (CELLS,)),  # type + 1; 0: a gap
        ("tiles", "i4"),  # bits: the cells that hold a tile
        ("below", "i1", (FLOORS - 1, CELLS)),  # lower floors that lie open, type + 1
        # tiles that lie face down on lower floors, sorted: type + 1
        ("pile", "i1", (FLOORS * CELLS,)),
        ("pile_n", "i1"),
        ("gone", "i1", (TYPES,)),  # tiles out of the game
        ("level", "i1"),  # which floor, from 0
        ("tiles_left", "i1"),  # on this floor
        ("left", "i1", (FLOORS,)),  # tiles left when a floor ended; -1: it has not
        ("dragon", "i1"),  # its cell
        # the players
        ("stack", "i1", (SEATS, COLOURS, STACK_MAX)),  # codes, the lowest tile first
        ("height", "i1", (SEATS, COLOURS)),
        ("coins", "i2", (SEATS,)),
        ("supply", "i2"),  # coins left, if they are limited
        ("guild", "i1", (SEATS,)),  # colour; 0: not known
        ("revealed", "i1"),  # the guilds are open
        ("out", "i1", (SEATS,)),  # floor, from 1, at whose end the player was eliminated
        # the floor's course
        ("active", "i1"),  # whose turn it is
        ("last_taker", "i1"),  # seat + 1
        ("stairs_with", "i1"),  # seat + 1
        # the turn
        ("holding", "i1"),  # code + 1 of the tile whose power is offered now
        ("passage", "i1"),  # code + 1 of a secret passage that waits for the gift
        ("extra", "i1"),  # this is the extra turn of a secret passage
        ("ending", "i1"),
    ],
    seats=SEATS,
    kinds_of_event=EVENTS,
)
