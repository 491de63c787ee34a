"""The Dungeon: the records of the box, with the options, and of the table."""

from __future__ import annotations

from enum import IntEnum

from dragonlab.engine.options import first_player
from dragonlab.engine.record import BoxRecord, Ints, Secret, field, option
from dragonlab.engine.state import Header, last_seat, players
from dragonlab.games.dungeon.enums import (
    CELLS,
    CODES,
    COLOURS,
    FLOORS,
    SEATS,
    STACK_MAX,
    TYPES,
    VALUES,
    Ending,
    Event,
    Phase,
    Power,
)

MOST_COINS = 30  # that anything costs or brings at once
MOST_SUPPLY = 500
MOST_HELD = 1000  # more than a player can ever have
MOST_POINTS = 100  # for most treasure
ROOM = 52  # events of one action: the last floor ends and four players are scored at once

# What the options choose among; the box below says what each decides.
Rules = IntEnum("Rules", {"RULEBOOK": 0, "ONLINE": 1})
LastTaker = IntEnum("LastTaker", {"PICKER": 0, "RECEIVER": 1})
LastSurvivor = IntEnum("LastSurvivor", {"WINS": 0, "SCORE": 1})
StairsOwner = IntEnum("StairsOwner", {"CURRENT": 0, "FIRST": 1})
NoStairs = IntEnum("NoStairs", {"STUCK": 0, "NEXT": 1})
CoinSupply = IntEnum("CoinSupply", {"NONE": 0, "LIMITED": 1})
TributeTie = IntEnum("TributeTie", {"CHOOSE": 0, "GUILD": 1})
SecondTribute = IntEnum("SecondTribute", {"NEXT_HIGHEST": 0, "CHOICE": 1})
CoinTie = IntEnum("CoinTie", {"ALL": 0, "NONE": 1})
Tiebreak = IntEnum("Tiebreak", {"SHARED": 0, "COINS": 1})


class Box(BoxRecord):
    """The options, and what the component tables say."""

    rules: int = option(Rules.RULEBOOK)
    first_player: int = first_player("ruling G2", SEATS)
    may_take_start_tile: int = option(False)
    last_taker: int = option(LastTaker.PICKER)
    last_survivor: int = option(LastSurvivor.WINS)
    stairs_owner: int = option(StairsOwner.CURRENT)
    no_stairs_start: int = option(NoStairs.STUCK)
    open_floors: int = option(False)
    coin_supply: int = option(CoinSupply.NONE)
    release_any_origin: int = option(False)
    exchange_own: int = option(False)
    trap_chain: int = option(False)
    passage_full_turn: int = option(False)
    passage_chain: int = option(True)
    tribute_tie: int = option(TributeTie.CHOOSE)
    second_tribute: int = option(SecondTribute.NEXT_HIGHEST)
    self_release: int = option(False)
    coin_tie: int = option(CoinTie.ALL)
    tiebreak: int = option(Tiebreak.SHARED)

    # what a tile looks like, by its code
    colour: Ints = field("i1", CODES, most=COLOURS - 1)
    value: Ints = field("i1", CODES, most=VALUES)
    power: Ints = field("i1", CODES, most=max(Power))
    count: Ints = field("i1", TYPES, most=STACK_MAX)
    pile: Ints = field("i1", FLOORS * CELLS, least=1, most=TYPES)  # all tiles, sorted: type + 1
    start_coins: int = field("i2", most=MOST_COINS)
    gift_above: int = field("i2", most=VALUES)
    gift_coins: int = field("i2", most=MOST_COINS)
    last_taker_cost: int = field("i2", most=MOST_COINS)
    cost: Ints = field("i2", CELLS + 1, most=MOST_COINS)  # by tiles left
    supply: int = field("i2", most=MOST_SUPPLY)
    most_treasure: int = field("i2", most=MOST_POINTS)


class State(Header, seats=SEATS, events=Event, phases=Phase, room=ROOM):
    """The table. Tiles are written as type + 1, so that 0 is a gap."""

    # the dungeon
    floor: Ints = field("i1", CELLS, most=TYPES)
    tiles: int = field("i4", most=2**CELLS - 1)  # bits: the cells that hold a tile
    below: Ints = field("i1", FLOORS - 1, CELLS, most=TYPES)  # lower floors that lie open
    pile: Ints = field("i1", FLOORS * CELLS, most=TYPES)  # what lies face down below, sorted
    pile_n: int = field("i1", most=FLOORS * CELLS)
    gone: Ints = field("i1", TYPES, most=FLOORS * CELLS)  # tiles out of the game, by type
    level: int = field("i1", most=FLOORS - 1)  # which floor, from 0
    tiles_left: int = field("i1", most=CELLS)  # on this floor
    left: Ints = field("i1", FLOORS, least=-1, most=CELLS)  # when a floor ended; -1: it has not
    dragon: int = field("i1", most=CELLS - 1)  # its cell
    # the players
    stack: Ints = field("i1", SEATS, COLOURS, STACK_MAX, most=CODES - 1)  # codes, lowest first
    height: Ints = field("i1", SEATS, COLOURS, most=STACK_MAX)
    coins: Ints = field("i2", SEATS, most=MOST_HELD)
    supply: int = field("i2", most=MOST_SUPPLY)  # coins left, if they are limited
    guild: Ints = field(
        "i1", SEATS, most=COLOURS - 1, secret=Secret.OTHERS, until="revealed"
    )  # colour; 0: not known
    revealed: int = field("i1", most=1)  # the guilds are open
    out: Ints = field("i1", SEATS, most=FLOORS)  # floor, from 1, whose end was too much
    # the floor's course
    active: int = field("i1", most=last_seat)  # whose turn it is
    last_taker: int = field("i1", most=players)  # seat + 1
    stairs_with: int = field("i1", most=players)  # seat + 1
    # the turn
    holding: int = field("i1", most=TYPES)  # tile whose power is offered now
    passage: int = field("i1", most=TYPES)  # secret passage that waits for the gift
    extra: int = field("i1", most=1)  # this is the extra turn of a secret passage
    ending: int = field("i1", most=max(Ending))
