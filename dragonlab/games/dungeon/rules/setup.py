"""The Dungeon: the table before the first turn, and the tables that a player could sit at."""

from __future__ import annotations

import numpy as np

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import pick
from dragonlab.engine.state import tell
from dragonlab.engine.usual import first_seat
from dragonlab.games.dungeon.enums import CELLS, COLOURS, FLOORS, Event, Starter
from dragonlab.games.dungeon.records import Box, CoinSupply, State
from dragonlab.games.dungeon.rules.floors import begin_turn, draw_floor, lay_floor


@rules
def setup(box: Box, s: State) -> None:
    """Lay out a zeroed state, whose random stream is set, for the first turn."""
    first = first_seat(box, s)
    s.pile_n = FLOORS * CELLS
    for k in range(FLOORS * CELLS):
        s.pile[k] = box.pile[k]
    for level in range(FLOORS):
        s.left[level] = -1
    draw_guilds(box, s)
    for seat in range(int(box.players)):
        s.coins[seat] = box.start_coins
    if box.coin_supply == CoinSupply.LIMITED:
        s.supply = int(box.supply) - int(box.start_coins) * int(box.players)
    lay_floor(box, s)
    if box.open_floors != 0:
        silent = int(s.silent)
        s.silent = 1  # nobody names what comes, or asks for its odds: too many draws to write down
        for level in range(1, FLOORS):
            draw_floor(s, level, s.below[level - 1])
        s.silent = silent
    tell(s, Event.FLOOR_BEGAN, first, 1, 1, Starter.FIRST, 0)
    begin_turn(s, first)


@rules
def draw_guilds(box: Box, s: State) -> None:
    """Let every player without a known guild draw one of those that are left.

    This redeals a view, too: the guilds of the others are all that a player cannot know. Lower
    floors are not in the state before they are uncovered, only their tiles in a sorted pile,
    which everybody can work out.
    """
    free, left = np.zeros(COLOURS, np.int64), COLOURS - 1
    for guild in range(1, COLOURS):  # red is no guild: it stands for one that is not known
        free[guild] = 1
    for seat in range(int(box.players)):
        if s.guild[seat] != 0:
            free[s.guild[seat]] = 0
            left -= 1
    for seat in range(int(box.players)):
        if s.guild[seat] == 0:
            s.guild[seat] = pick(s, free, 1, COLOURS, left)
            free[s.guild[seat]] = 0
            left -= 1
