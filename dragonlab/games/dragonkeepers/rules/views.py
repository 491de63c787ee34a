"""Dragonkeepers: what a player can know, and the tables that a player could be sitting at."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw, pick
from dragonlab.games.dragonkeepers.enums import (
    CARDS,
    COLOUR_BACK,
    COLOUR_CARD,
    DECK_CARDS,
    NUMBERS,
    PAGES,
    SHADOW_CARD,
    START_CARD,
    START_CARDS,
    START_NUMBER_BACK,
    UNKNOWN_FRONT,
    UNSEEN_BACK,
    HandVisibility,
    Page,
)
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import back_shows, can_decide


@rules
def hide(box: Box, view: State, seat: int) -> None:
    """Hide the cards that a seat does not know.

    Cards whose front only somebody else knows go back among the unseen cards; what stays is
    their back (`unknown`), or with closed hands their number.
    """
    for other in range(int(box.players)):
        if other != seat and view.secret_n[other] > 0:
            hide_hand(box, view, other, seat)
    for k in range(int(view.shared_n)):
        if view.shared_in[k] != seat and int(view.shared_with[k]) >> seat & 1 == 0:
            view.shared_card[k] = UNKNOWN_FRONT + int(box.back[view.shared_card[k]])
    if view.placed_secret > 0:
        hide_placed(box, view, seat)


@rules
def hide_placed(box: Box, view: State, seat: int) -> None:
    """Hide the cards on the book whose fronts only other seats know."""
    left = int(view.placed_secret)
    for page in range(PAGES):
        k = int(view.placed_n[page]) - 1
        while left > 0 and k >= 0:
            knowing = int(view.placed_by[page][k])
            if knowing != 0:
                left -= 1
            if knowing != 0 and knowing >> seat & 1 == 0:
                card = int(view.placed[page][k])
                unsee(view, card, 1)
                view.placed[page][k] = UNKNOWN_FRONT + int(box.back[card])
            k -= 1


@rules
def hide_hand(box: Box, view: State, other: int, seat: int) -> None:
    """Hide the cards of a hand whose fronts a seat does not know."""
    left = int(view.secret_n[other]) - known_secrets(view, other, -1, seat)
    card = CARDS  # from behind: most often it is the starting cards that are secret
    while left > 0:
        card -= 1
        n = int(view.secret[other][card])
        if n > 0:
            n -= known_secrets(view, other, card, seat)
        if n > 0:
            closed = box.hand_visibility == HandVisibility.CLOSED
            view.unknown[other][UNSEEN_BACK if closed else int(box.back[card])] += n
            view.secret[other][card] -= n
            view.secret_n[other] -= n
            view.hand[other][card] -= n
            view.fronts[other][box.front[card]] -= n
            if view.hand[other][card] == 0:
                view.hand_kinds[other] ^= 1 << card
            unsee(view, card, n)
            left -= n


@rules
def known_secrets(s: State, owner: int, card: int, seat: int) -> int:
    """Return how many secret cards of a hand a seat knows: of one type, or of all for -1."""
    n = 0
    for k in range(int(s.shared_n)):
        if s.shared_in[k] == owner and int(s.shared_with[k]) >> seat & 1 != 0:
            n += 1 if card < 0 or s.shared_card[k] == card else 0
    return n


@rules
def unsee(view: State, card: int, n: int) -> None:
    """Count cards among those that the viewer has not seen."""
    if card < DECK_CARDS:
        view.deck[card] += n
    elif card == SHADOW_CARD:
        view.unseen_shadows += n
    else:
        view.start_box[card - START_CARD] += n


@rules
def redeal(box: Box, s: State) -> None:
    """Turn a copy of a view into a full state that the viewer could be in, drawn at random.

    The random stream of `s` must be set. Every card that fits what is known is as likely as
    its number among the unseen cards says. Whoever decides holds the cards that the decision is
    about; a deal in which that is not so is dealt again.
    """
    deal(box, s)
    while not can_decide(box, s):
        hide(box, s, int(s.viewer))
        deal(box, s)


@rules
def deal(box: Box, s: State) -> None:
    """Turn every card that the viewer does not know into one that it could be."""
    for page in range(PAGES):
        for k in range(int(s.placed_n[page])):
            card = int(s.placed[page][k])
            if card >= UNKNOWN_FRONT:
                s.placed[page][k] = draw_behind(box, s, card - UNKNOWN_FRONT)
    for k in range(int(s.shared_n)):
        if s.shared_card[k] >= UNKNOWN_FRONT:
            owner, back = int(s.shared_in[k]), int(s.shared_card[k]) - UNKNOWN_FRONT
            s.unknown[owner][back] -= 1
            s.shared_card[k] = draw_behind(box, s, back)
            give_secret(box, s, owner, int(s.shared_card[k]))
    for seat in range(int(box.players)):
        for back in range(UNSEEN_BACK):
            for _ in range(int(s.unknown[seat][back])):
                give_secret(box, s, seat, draw_behind(box, s, back))
            s.unknown[seat][back] = 0
    deal_unseen(box, s)


@rules
def give_secret(box: Box, s: State, seat: int, card: int) -> None:
    """Put a card that not everybody knows into a hand that already counts it."""
    s.hand[seat][card] += 1
    s.hand_kinds[seat] |= 1 << card
    s.fronts[seat][box.front[card]] += 1
    s.secret[seat][card] += 1
    s.secret_n[seat] += 1


@rules
def draw_behind(box: Box, s: State, back: int) -> int:
    """Draw, and take out, an unseen card with this back."""
    if back == NUMBERS - 1:
        s.unseen_shadows -= 1
        return SHADOW_CARD
    if back >= START_NUMBER_BACK:
        return draw_starting(box, s, back)
    shows = back_shows(back)
    first = (shows - 1) * 4 if back < COLOUR_BACK else COLOUR_CARD + shows * 4
    return take_out(s, first, first + 4)


@rules
def take_out(s: State, first: int, end: int) -> int:
    """Draw, and take out, one of the unseen page cards with types `first` .. `end` - 1."""
    card = pick(s, s.deck, first, end, unseen_of(s, first, end))
    s.deck[card] -= 1
    return card


@rules
def draw_starting(box: Box, s: State, back: int) -> int:
    """Draw, and take out, an unseen starting card, with this back unless it is unseen too."""
    n = 0
    for which in range(START_CARDS):
        if back == UNSEEN_BACK or int(box.back[START_CARD + which]) == back:
            n += int(s.start_box[which])
    k = draw(s, n)
    which = 0
    while True:
        if s.start_box[which] > 0 and (
            back == UNSEEN_BACK or int(box.back[START_CARD + which]) == back
        ):
            if k == 0:
                s.start_box[which] = 0
                return START_CARD + which
            k -= 1
        which += 1


@rules
def deal_unseen(box: Box, s: State) -> None:
    """Deal hands of which only the size is known, from the cards that are not elsewhere."""
    while s.unseen_shadows > 0:
        s.unseen_shadows -= 1
        give_secret(box, s, draw_seat(box, s), SHADOW_CARD)
    for page in range(PAGES):
        first, end = (0, COLOUR_CARD) if page == Page.LEFT else (COLOUR_CARD, DECK_CARDS)
        while unseen_of(s, first, end) > int(s.deck_n[page]):
            top = reserve_top(s, page)
            card = take_out(s, first, end)
            s.deck[top] += 1
            give_secret(box, s, draw_seat(box, s), card)
    while unseen_starting(s) > int(s.start_left):
        card = draw_starting(box, s, UNSEEN_BACK)
        give_secret(box, s, draw_seat(box, s), card)


@rules
def unseen_of(s: State, first: int, end: int) -> int:
    """Return how many unseen page cards have types `first` .. `end` - 1."""
    n = 0
    for card in range(first, end):
        n += int(s.deck[card])
    return n


@rules
def unseen_starting(s: State) -> int:
    """Return how many starting cards are unseen."""
    n = 0
    for which in range(START_CARDS):
        n += int(s.start_box[which])
    return n


@rules
def reserve_top(s: State, page: int) -> int:
    """Set aside a card with the back that the page's unseen top card is known to have."""
    shows = int(s.deck_top[page])
    first = (shows - 1) * 4 if page == Page.LEFT else COLOUR_CARD + shows * 4
    return take_out(s, first, first + 4)


@rules
def draw_seat(box: Box, s: State) -> int:
    """Draw the seat that holds the next unseen card, and count it there."""
    n = 0
    for seat in range(int(box.players)):
        n += int(s.unknown[seat][UNSEEN_BACK])
    k = draw(s, n)
    seat = 0
    while k >= int(s.unknown[seat][UNSEEN_BACK]):
        k -= int(s.unknown[seat][UNSEEN_BACK])
        seat += 1
    s.unknown[seat][UNSEEN_BACK] -= 1
    return seat
