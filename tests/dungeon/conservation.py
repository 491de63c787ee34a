"""Is everything still there? A check of its own, written from what `material.toml` says.

It shares with the rules the names of the fields and the numbers of the tile types, nothing else.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

import dragonlab as dl
from dragonlab.engine.state import EVENT_MAX

Numbers = npt.NDArray[np.int64]

compiled = numba.njit(nogil=True)

COLOURS = ("red", "blue", "yellow", "green", "purple")
POWERS = ("secret_passage", "release", "exchange", "remote_trap")
TYPES, LIVE, CODES = 48, 48, 52
SEATS, CELLS, FLOORS = 4, 25, 3
TRIBUTE, OVER = 5, 8  # phases


class Broken(IntEnum):
    """What does not add up."""

    NOTHING = 0
    TILES = 1
    STACK = 2
    FLOOR = 3
    PILE = 4
    COINS = 5
    GUILD = 6
    ABSENT = 7
    OVER = 8
    VIEW_FIELD = 9
    EVENTS = 10


class Contents(NamedTuple):
    """What the box holds, as numbers that compiled code reads."""

    players: int
    count: Numbers
    colour: Numbers  # of each code
    coins: int  # at the start, all players together
    supply: int  # of the box; -1: no limit
    open_floors: int


def contents(game: dl.Game) -> Contents:
    """Read what a game's box holds from its component tables."""
    data = game.material.data
    count, colour = np.zeros(TYPES, np.int64), np.zeros(CODES, np.int64)
    for c, name in enumerate(COLOURS):
        for k, n in enumerate(data["tiles"]["plain"][name]):
            count[6 * c + k], colour[6 * c + k] = n, c
    for c in range(4):
        for p, name in enumerate(POWERS):
            code = 30 + 4 * c + p
            count[code], colour[code] = data["tiles"]["power_counts"][name], c + 1
        colour[LIVE + c] = c + 1
    count[46:48] = 1
    limited = game.settings["coin_supply"] == "limited"
    return Contents(
        game.players,
        count,
        colour,
        data["treasure"]["start"] * game.players,
        data["treasure_supply"]["coins"] if limited else -1,
        int(bool(game.settings["open_floors"])),
    )


@compiled
def broken(c: Contents, s: Any, room: Numbers) -> int:
    """Return what is broken in a full state; `room` is scratch space of TYPES numbers."""
    for code in range(TYPES):
        if s.gone[code] < 0:
            return Broken.TILES.value
        room[code] = s.gone[code]
    for k in range(len(s.pile)):
        if k > 0 and k < s.pile_n and s.pile[k] < s.pile[k - 1]:
            return Broken.PILE.value
        if (s.pile[k] != 0) != (k < s.pile_n):
            return Broken.PILE.value
        if s.pile[k] != 0:
            room[s.pile[k] - 1] += 1
    left, below = 0, 0
    for k in range(CELLS):
        if (s.floor[k] != 0) != ((s.tiles >> k) & 1 == 1):
            return Broken.FLOOR.value
        if s.floor[k] != 0:
            room[s.floor[k] - 1] += 1
            left += 1
        for floor in range(FLOORS - 1):
            if s.below[floor][k] != 0:
                room[s.below[floor][k] - 1] += 1
                below += 1
    found = stacks_broken(c, s, room)
    if found != 0:
        return found
    for code in range(TYPES):
        if room[code] != c.count[code]:
            return Broken.TILES.value
    if left != s.tiles_left or (left > 0 and s.phase >= TRIBUTE):
        return Broken.FLOOR.value
    lower = CELLS * (FLOORS - 1 - s.level)
    if s.pile_n != (0 if c.open_floors else lower) or below != (lower if c.open_floors else 0):
        return Broken.PILE.value
    return table_broken(c, s)


@compiled
def stacks_broken(c: Contents, s: Any, room: Numbers) -> int:
    """Count the tiles of all stacks into `room`, and look at their order."""
    for seat in range(SEATS):
        for colour in range(len(COLOURS)):
            n = s.height[seat][colour]
            if n < 0 or n > len(s.stack[seat][colour]):
                return Broken.STACK.value
            for k in range(len(s.stack[seat][colour])):
                code = s.stack[seat][colour][k]
                if k >= n:
                    if code != 0:
                        return Broken.STACK.value
                    continue
                if c.colour[code] != colour:
                    return Broken.STACK.value
                room[31 + 4 * (code - LIVE) if code >= LIVE else code] += 1
    return Broken.NOTHING.value


@compiled
def table_broken(c: Contents, s: Any) -> int:
    """Look at coins, guilds, the eliminated, the end, and what belongs to views."""
    coins, living = 0, 0
    for seat in range(SEATS):
        coins += s.coins[seat]
        at_table = seat < c.players and s.out[seat] == 0
        living += 1 if at_table else 0
        if s.coins[seat] < 0:
            return Broken.COINS.value
        if not at_table:
            if s.coins[seat] != 0 or s.won[seat] != 0 or s.score[seat] != 0:
                return Broken.ABSENT.value
            for colour in range(len(COLOURS)):
                if s.height[seat][colour] != 0:
                    return Broken.ABSENT.value
        if (seat < c.players) != (1 <= s.guild[seat] <= 4):
            return Broken.GUILD.value
        for other in range(seat):
            if seat < c.players and s.guild[other] == s.guild[seat]:
                return Broken.GUILD.value
    if c.supply >= 0 and (s.supply < 0 or s.supply + coins > c.supply):
        return Broken.COINS.value
    if c.supply < 0 and s.supply != 0:
        return Broken.COINS.value
    if (s.over != 0) != (s.phase == OVER) or (s.over == 0 and living < 2 and s.phase < TRIBUTE):
        return Broken.OVER.value
    if (s.revealed != 0) != (s.phase >= TRIBUTE):
        return Broken.GUILD.value
    if s.viewer != -1 or s.fate_fault != 0:
        return Broken.VIEW_FIELD.value
    return Broken.EVENTS.value if s.event_n >= EVENT_MAX else Broken.NOTHING.value
