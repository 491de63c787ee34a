"""The Dungeon: the table before the first turn."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw
from dragonlab.engine.state import tell
from dragonlab.games.dungeon.material import CELLS, COLOURS, FLOORS, Event, Starter
from dragonlab.games.dungeon.rules.floors import begin_turn, draw_floor, lay_floor


@rules
def setup(box: Any, s: Any) -> None:
    """Lay out a zeroed state for the first turn; only its random stream must be set."""
    s.viewer = -1
    first = int(box.first_player)
    if first < 0:
        first = draw(s, int(box.players))
    s.pile_n = FLOORS * CELLS
    for k in range(FLOORS * CELLS):
        s.pile[k] = box.pile[k]
    for level in range(FLOORS):
        s.left[level] = -1
    draw_guilds(box, s)
    for seat in range(int(box.players)):
        s.coins[seat] = box.start_coins
    if box.limited != 0:
        s.supply = int(box.supply) - int(box.start_coins) * int(box.players)
    lay_floor(box, s)
    if box.open_floors != 0:
        for level in range(1, FLOORS):
            draw_floor(s, level, s.below[level - 1])
    tell(s, Event.FLOOR_BEGAN, first, 1, 1, Starter.FIRST, 0)
    begin_turn(s, first)


@rules
def draw_guilds(box: Any, s: Any) -> None:
    """Let every player without a known guild draw one of those that are left."""
    taken = 0
    for seat in range(int(box.players)):
        taken |= 1 << int(s.guild[seat])
    taken |= 1  # red is no guild
    for seat in range(int(box.players)):
        if s.guild[seat] == 0:
            left = 0
            for colour in range(COLOURS):
                left += 1 - ((taken >> colour) & 1)
            k = draw(s, left)
            colour = 0
            while k > 0 or (taken >> colour) & 1 == 1:
                k -= 1 - ((taken >> colour) & 1)
                colour += 1
            s.guild[seat] = colour
            taken |= 1 << colour
