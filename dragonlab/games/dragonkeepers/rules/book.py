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
def seers(box: Box, s: State, page: int, seat: int) -> int:
    """Return as bits who knows the top card of a page once a seat holds it; 0 if all do."""
    n = int(s.placed_n[page])
    if box.hand_visibility == HandVisibility.OPEN or (n > 0 and s.placed_by[page][n - 1] == 0):
        return 0
    knowing = 1 << seat
    if n > 0:
        knowing |= int(s.placed_by[page][n - 1])
    return 0 if knowing == (1 << int(box.players)) - 1 else knowing


@rules
def receive(box: Box, s: State, seat: int, card: int, knowing: int) -> None:
    """Put a card into a hand; `knowing` are the seats that know its front, as bits, 0 for all."""
    s.hand[seat][card] += 1
    s.hand_n[seat] += 1
    s.hand_kinds[seat] |= 1 << card
    s.fronts[seat][box.front[card]] += 1
    closed = box.hand_visibility == HandVisibility.CLOSED
    if closed or (knowing != 0 and box.hand_visibility != HandVisibility.OPEN):
        s.secret[seat][card] += 1
        s.secret_n[seat] += 1
        if not closed and knowing != 1 << seat:
            share(s, seat, card, knowing & ~(1 << seat))


@rules
def give_up(box: Box, s: State, seat: int, card: int) -> int:
    """Remove a card from a hand; return as bits who knows it, 0 if all do.

    Of cards that look alike one goes that all know, then one that some others know.
    """
    hidden = s.secret[seat][card] == s.hand[seat][card]
    s.hand[seat][card] -= 1
    s.hand_n[seat] -= 1
    s.fronts[seat][box.front[card]] -= 1
    if s.hand[seat][card] == 0:
        s.hand_kinds[seat] ^= 1 << card
    if not hidden:
        return 0
    s.secret[seat][card] -= 1
    s.secret_n[seat] -= 1
    return 1 << seat | unshare(s, seat, card)


@rules
def share(s: State, seat: int, card: int, others: int) -> None:
    """Write down which others know a secret card that a hand has received."""
    n = int(s.shared_n)
    s.shared_card[n] = card
    s.shared_in[n] = seat
    s.shared_with[n] = others
    s.shared_n = n + 1


@rules
def unshare(s: State, seat: int, card: int) -> int:
    """Strike out the first such card of a hand; return as bits which others know it."""
    n, at = int(s.shared_n), 0
    while at < n and (s.shared_in[at] != seat or s.shared_card[at] != card):
        at += 1
    if at == n:
        return 0
    others = int(s.shared_with[at])
    for k in range(at, n - 1):
        s.shared_card[k] = s.shared_card[k + 1]
        s.shared_in[k] = s.shared_in[k + 1]
        s.shared_with[k] = s.shared_with[k + 1]
    s.shared_card[n - 1] = 0
    s.shared_in[n - 1] = 0
    s.shared_with[n - 1] = 0
    s.shared_n = n - 1
    return others
