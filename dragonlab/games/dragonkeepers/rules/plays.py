"""Dragonkeepers: playing dragons."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import tell
from dragonlab.games.dragonkeepers.enums import ITEMS, SHADOW_CARD, Event, Page, Phase
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import (
    forced_card,
    has_stack,
    items_needed,
    page_shows,
)
from dragonlab.games.dragonkeepers.rules.book import give_up
from dragonlab.games.dragonkeepers.rules.course import next_player, use_item
from dragonlab.games.dragonkeepers.rules.reward import pay_reward


@rules
def begin_play(box: Box, s: State, colour: int, feather: int) -> None:
    """Start a play: pay its chest items, open a stack if need be."""
    seat = int(s.actor)
    items = items_needed(box, s, seat, colour, feather)
    for item in range(ITEMS):
        if items & (1 << item):
            use_item(s, seat, item)
    number = page_shows(box, s, Page.LEFT)
    s.play_colour = colour
    s.play_number = number
    s.play_left = number - feather
    s.play_dragons = 0
    s.play_opens = 0 if has_stack(s, seat, colour) else 1
    if s.play_opens and s.row_n[seat] > 0 and box.family_variant == 0:
        s.phase = Phase.SIDE
        return
    if s.play_opens:
        open_stack(s, 1)
    lay_on(box, s)


@rules
def choose_side(box: Box, s: State, side: int) -> None:
    """Open the new stack at the left (0) or right (1) end of the row."""
    open_stack(s, side)
    lay_on(box, s)


@rules
def open_stack(s: State, side: int) -> None:
    """Add the play's colour to an end of the acting player's row."""
    row = s.row[s.actor]
    n = int(s.row_n[s.actor])
    if side == 0:
        for k in range(n, 0, -1):
            row[k] = row[k - 1]
        row[0] = s.play_colour
    else:
        row[n] = s.play_colour
    s.row_n[s.actor] = n + 1
    tell(s, Event.STACK_OPENED, int(s.actor), 1, int(s.play_colour), side, n + 1)


@rules
def lay(box: Box, s: State, card: int) -> None:
    """Lay one card of the play on its stack."""
    seat = int(s.actor)
    give_up(box, s, seat, card)
    s.laid[card] += 1
    s.play_cards[card] += 1
    s.play_left -= 1
    if card == SHADOW_CARD:
        s.wild[seat][s.play_colour] += 1
    else:
        s.dragons[seat][s.play_colour] += 1
        s.play_dragons += 1


@rules
def lay_on(box: Box, s: State) -> None:
    """Lay cards for as long as there is no choice which, then pay the reward."""
    while s.play_left > 0:
        card = forced_card(box, s)
        if card < 0:
            s.phase = Phase.LAY
            return
        lay(box, s, card)
    wild = int(s.play_cards[SHADOW_CARD])
    cards = int(s.play_dragons) + wild
    tell(s, Event.DRAGONS_PLAYED, int(s.actor), 1, int(s.play_colour), cards, wild)
    s.due_lowest = box.reward_lowest[s.play_number]
    s.due_highest = box.reward_highest[s.play_number]
    s.due_first = 1
    pay_reward(box, s)


@rules
def decline_play(box: Box, s: State) -> None:
    """Play nothing."""
    tell(s, Event.NOT_PLAYED, int(s.actor), 1, 0, 0, 0)
    next_player(box, s)
