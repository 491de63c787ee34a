"""Dragonkeepers: the magic book and the hands, card by card."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import pick
from dragonlab.engine.state import tell
from dragonlab.games.dragonkeepers.enums import (
    COLOUR_CARD,
    COLOURS,
    DECK_CARDS,
    Ending,
    Event,
    HandVisibility,
    Page,
)
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import page_cards, page_shows


@rules
def draw_back(box: Box, s: State, page: int) -> int:
    """Draw what the next unseen card of a page shows."""
    first, end = (0, COLOUR_CARD) if page == Page.LEFT else (COLOUR_CARD, DECK_CARDS)
    return int(box.shows[pick(s, s.deck, first, end, int(s.deck_n[page]))])


@rules
def draw_front(s: State, page: int) -> int:
    """Draw which card the top unseen card of a page is, given what its back shows."""
    shows = int(s.deck_top[page])
    first = (shows - 1) * COLOURS if page == Page.LEFT else COLOUR_CARD + shows * COLOURS
    n = 0
    for card in range(first, first + COLOURS):
        n += int(s.deck[card])
    return pick(s, s.deck, first, first + COLOURS, n)


@rules
def lift(box: Box, s: State, page: int) -> int:
    """Remove the top card of a page and return it; the next one shows."""
    n = int(s.placed_n[page])
    if n > 0:
        card = int(s.placed[page][n - 1])
        s.placed_secret -= 1 if s.placed_by[page][n - 1] != 0 else 0
        s.placed[page][n - 1] = 0
        s.placed_by[page][n - 1] = 0
        s.placed_n[page] = n - 1
        return card
    card = draw_front(s, page)
    s.deck[card] -= 1
    s.deck_n[page] -= 1
    s.deck_top[page] = draw_back(box, s, page) if s.deck_n[page] > 0 else 0
    return card


@rules
def turn_page(box: Box, s: State, page: int) -> None:
    """Fill the display from its page."""
    card = lift(box, s, page)
    s.display[page] = card
    tell(s, Event.PAGE_TURNED, int(s.active), 1, page, card, page_shows(box, s, page))


@rules
def check_page(s: State, page: int) -> None:
    """Trigger the early end when a page is down to one card."""
    if page_cards(s, page) <= 1 and int(s.ending) & Ending.PAGE == 0:
        s.ending |= Ending.PAGE
        tell(s, Event.PAGE_SPENT, int(s.active), 1, page, 0, 0)


@rules
def receive(box: Box, s: State, seat: int, card: int, secretly: int) -> None:
    """Put a card into a hand; `secretly` if the others did not see its front."""
    s.hand[seat][card] += 1
    s.hand_n[seat] += 1
    s.kinds[seat] |= 1 << card
    s.fronts[seat][box.front[card]] += 1
    if box.hand_visibility == HandVisibility.CLOSED or (
        secretly and box.hand_visibility != HandVisibility.OPEN
    ):
        s.secret[seat][card] += 1
        s.secret_n[seat] += 1


@rules
def give_up(box: Box, s: State, seat: int, card: int) -> int:
    """Remove a card from a hand, one that the others know if there is one; 1 if it was secret."""
    hidden = 1 if int(s.secret[seat][card]) == int(s.hand[seat][card]) else 0
    s.hand[seat][card] -= 1
    s.hand_n[seat] -= 1
    s.fronts[seat][box.front[card]] -= 1
    if s.hand[seat][card] == 0:
        s.kinds[seat] ^= 1 << card
    s.secret[seat][card] -= hidden
    s.secret_n[seat] -= hidden
    return hidden
