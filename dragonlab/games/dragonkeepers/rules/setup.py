"""Dragonkeepers: the table before the first turn."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw, pick
from dragonlab.engine.state import forget_events
from dragonlab.engine.usual import first_seat
from dragonlab.games.dragonkeepers.enums import (
    DECK_CARDS,
    ITEMS,
    PAGES,
    START_CARD,
    START_CARDS,
    VALUES,
    ChestsChoice,
)
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.book import draw_back, receive, turn_page
from dragonlab.games.dragonkeepers.rules.course import begin_turn


@rules
def setup(box: Box, s: State) -> None:
    """Lay out a zeroed state for the first turn; only its random stream must be set."""
    first = first_seat(box, s)
    sort_pieces(box, s)
    s.supply_crystals = box.crystals
    s.supply_eggs = box.eggs
    s.supply_shadows = box.shadows
    for colour in range(2):
        s.supply_pearls[colour] = box.pearl_n[colour]
    open_chests(box, s)
    deal_starting_cards(box, s, first)
    for card in range(DECK_CARDS):
        s.deck[card] = box.deck[card]
    for page in range(PAGES):
        s.deck_n[page] = box.deck_n[page]
        s.deck_top[page] = draw_back(box, s, page)
        turn_page(box, s, page)
    forget_setup(s)
    begin_turn(s, first)


@rules
def forget_setup(s: State) -> None:
    """Start story and tallies with the first turn."""
    forget_events(s)
    for seat in range(len(s.tally)):
        for kind in range(len(s.tally[seat])):
            s.tally[seat][kind] = 0


@rules
def sort_pieces(box: Box, s: State) -> None:
    """Make the amulet row: all pieces but some that go back unseen."""
    left = 0
    for v in range(VALUES):
        s.row_pieces[v] = box.pieces[v]
        left += int(box.pieces[v])
    for _ in range(int(box.removed)):
        s.row_pieces[pick(s, s.row_pieces, 0, VALUES, left)] -= 1
        left -= 1


@rules
def open_chests(box: Box, s: State) -> None:
    """Reveal the chosen chests, or one of them at random."""
    s.chests = box.chests_bits
    if box.chests != ChestsChoice.RANDOM:
        return
    n = 0
    for item in range(ITEMS):
        n += (int(box.chests_bits) >> item) & 1
    k = draw(s, n)
    for item in range(ITEMS):
        if (int(box.chests_bits) >> item) & 1:
            if k == 0:
                s.chests = 1 << item
            k -= 1


@rules
def deal_starting_cards(box: Box, s: State, first: int) -> None:
    """Deal starting cards blind, clockwise from the starting player; the rest stay unseen."""
    left = START_CARDS
    for which in range(START_CARDS):
        s.start_box[which] = 1
    for k in range(int(box.players)):
        seat = (first + k) % int(box.players)
        for _ in range(int(box.deal[k])):
            which = pick(s, s.start_box, 0, START_CARDS, left)
            s.start_box[which] = 0
            left -= 1
            receive(box, s, seat, START_CARD + which, 1 << seat)
    s.start_left = left
