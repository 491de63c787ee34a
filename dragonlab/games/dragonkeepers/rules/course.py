"""Dragonkeepers: the course of a turn, from the first card taken to the last who completes it."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import tell
from dragonlab.games.dragonkeepers.enums import (
    CARDS,
    PAGES,
    THREE_TAKES,
    Ending,
    Event,
    Item,
    Phase,
)
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import placeable, usable_crystals
from dragonlab.games.dragonkeepers.rules.book import (
    check_page,
    give_up,
    lift,
    receive,
    seers,
    turn_page,
)
from dragonlab.games.dragonkeepers.rules.ending import finish


@rules
def begin_turn(s: State, seat: int) -> None:
    """Start the turn of a seat."""
    s.turn += 1
    s.active = seat
    s.actor = seat
    s.phase = Phase.TAKE
    s.taken = 0
    s.minted = 0
    for page in range(PAGES):
        s.changed[page] = 0
    for other in range(len(s.used)):
        s.fresh[other] = 0
        s.used[other] = 0
    tell(s, Event.TURN_BEGAN, seat, 1, int(s.turn), 0, 0)


@rules
def use_item(s: State, seat: int, item: int) -> None:
    """Pay a crystal for a chest item."""
    s.crystals[seat] -= 1
    s.supply_crystals += 1
    s.used[seat] |= 1 << item
    tell(s, Event.ITEM_USED, seat, 1, item, 0, 0)


@rules
def mint(box: Box, s: State) -> None:
    """Use the dragon mint: take the top card of both pages unseen by the others."""
    s.minted = 1
    use_item(s, int(s.actor), Item.DRAGON_MINT)
    for page in range(PAGES):
        knowing = seers(box, s, page, int(s.actor))
        card = lift(box, s, page)
        receive(box, s, int(s.actor), card, knowing)
        tell(s, Event.MINT_CARD, int(s.actor), 1, page, card, knowing)
    for page in range(PAGES):
        check_page(s, page)
    if int(s.ending) & Ending.PAGE:
        s.phase = Phase.PLAY


@rules
def take(box: Box, s: State, page: int, fourth: int) -> None:
    """Take the display card of a page and fill the gap."""
    if fourth:
        s.crystals[s.actor] -= 1
        s.supply_crystals += 1
        tell(s, Event.FOURTH_CARD, int(s.actor), 1, 0, 0, 0)
    card = int(s.display[page])
    receive(box, s, int(s.actor), card, 0)
    tell(s, Event.CARD_TAKEN, int(s.actor), 1, page, card, 0)
    s.taken += 1
    turn_page(box, s, page)
    check_page(s, page)
    if int(s.ending) & Ending.PAGE:
        s.phase = Phase.PLAY
    elif s.taken > THREE_TAKES or (s.taken == THREE_TAKES and usable_crystals(s, s.actor) < 1):
        begin_book(box, s)


@rules
def begin_book(box: Box, s: State) -> None:
    """Go on to changing the book, or to playing if no card can change it."""
    s.phase = Phase.BOOK if placeable(box, s) != 0 else Phase.PLAY


@rules
def place(box: Box, s: State, card: int) -> None:
    """Put a card of the hand face down on its page."""
    page = int(box.page[card])
    knowing = give_up(box, s, int(s.actor), card)
    n = int(s.placed_n[page])
    s.placed[page][n] = card
    s.placed_by[page][n] = knowing
    s.placed_n[page] = n + 1
    s.placed_secret += 1 if knowing != 0 else 0
    s.changed[page] = 1
    tell(s, Event.CARD_PLACED, int(s.actor), 1, page, card, knowing)
    begin_book(box, s)


@rules
def next_player(box: Box, s: State) -> None:
    """Let the next player complete the turn, or end it."""
    if s.play_number > 0:
        forget_play(s)
    seat = (int(s.actor) + 1) % int(box.players)
    if seat != s.active:
        s.actor = seat
        s.phase = Phase.PLAY
        return
    if s.ending == 0 and s.turn >= box.turn_cap:
        s.ending = Ending.CAP
        s.abnormal = 1
    if s.ending != 0:
        s.phase = Phase.OVER
        finish(box, s)
    else:
        begin_turn(s, seat_after(box, s))


@rules
def forget_play(s: State) -> None:
    """Clear the table of what was only needed during a play."""
    s.play_colour = 0
    s.play_number = 0
    s.play_dragons = 0
    s.play_opens = 0
    s.due_first = 0
    for card in range(CARDS):
        s.play_cards[card] = 0


@rules
def seat_after(box: Box, s: State) -> int:
    """Return the seat whose turn is next."""
    return (int(s.active) + 1) % int(box.players)
