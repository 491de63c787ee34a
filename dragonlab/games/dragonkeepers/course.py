"""Dragonkeepers: the course of a game, from the first card to the last pearl."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.compiled import rules, wide
from dragonlab.engine.fate import draw
from dragonlab.engine.state import forget_events, tell
from dragonlab.games.dragonkeepers.basics import (
    amulets_on_table,
    has_stack,
    highest_piece,
    item_open,
    items_needed,
    lowest_piece,
    may_lay,
    may_place,
    next_higher_piece,
    page_cards,
    page_shows,
    usable_crystals,
)
from dragonlab.games.dragonkeepers.ending import finish
from dragonlab.games.dragonkeepers.material import (
    CARDS,
    COLOUR_CARD,
    COLOURS,
    DECK_CARDS,
    EVENTS,
    ITEMS,
    PAGES,
    RING,
    SHADOW_CARD,
    START_CARD,
    START_CARDS,
    THREE_TAKES,
    VALUES,
    Ending,
    Event,
    Item,
    Page,
    Phase,
    Supply,
)

CLOSED_HANDS = 2
OPEN_HANDS = 1
AUTO_RED, ASK = 0, 1
RED, BLUE = 0, 1


# ---- setup


@rules
def setup(box: Any, s: Any) -> None:
    """Lay out a zeroed state for the first turn; only its random stream must be set."""
    s.viewer = -1
    first = int(box.first_player)
    if first < 0:
        first = draw(s, wide(box.players))
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
def forget_setup(s: Any) -> None:
    """Start story and tallies with the first turn."""
    forget_events(s)
    for seat in range(len(s.tally)):
        for kind in range(EVENTS):
            s.tally[seat][kind] = 0


@rules
def sort_pieces(box: Any, s: Any) -> None:
    """Make the amulet row: all pieces but some that go back unseen."""
    left = 0
    for v in range(VALUES):
        s.row_pieces[v] = box.pieces[v]
        left += int(box.pieces[v])
    for _ in range(int(box.removed)):
        k = draw(s, left)
        v = 0
        while k >= int(s.row_pieces[v]):
            k -= int(s.row_pieces[v])
            v += 1
        s.row_pieces[v] -= 1
        left -= 1


@rules
def open_chests(box: Any, s: Any) -> None:
    """Reveal the chosen chests, or one of them at random."""
    s.chests = box.chests
    if box.random_chest == 0:
        return
    n = 0
    for item in range(ITEMS):
        n += (int(box.chests) >> item) & 1
    k = draw(s, n)
    for item in range(ITEMS):
        if (int(box.chests) >> item) & 1:
            if k == 0:
                s.chests = 1 << item
            k -= 1


@rules
def deal_starting_cards(box: Any, s: Any, first: int) -> None:
    """Deal starting cards blind, clockwise from the starting player; the rest stay unseen."""
    left = START_CARDS
    for which in range(START_CARDS):
        s.start_box[which] = 1
    for k in range(int(box.players)):
        seat = (first + k) % int(box.players)
        for _ in range(int(box.deal[k])):
            at = draw(s, left)
            which = 0
            while at > 0 or s.start_box[which] == 0:
                at -= int(s.start_box[which])
                which += 1
            s.start_box[which] = 0
            left -= 1
            receive(box, s, seat, START_CARD + which, 1)


# ---- the magic book


@rules
def draw_back(box: Any, s: Any, page: int) -> int:
    """Draw what the next unseen card of a page shows."""
    k = draw(s, wide(s.deck_n[page]))
    card = 0 if page == Page.LEFT else COLOUR_CARD
    while k >= int(s.deck[card]):
        k -= int(s.deck[card])
        card += 1
    return int(box.shows[card])


@rules
def draw_front(s: Any, page: int) -> int:
    """Draw which card the top unseen card of a page is, given what its back shows."""
    shows = int(s.deck_top[page])
    first = (shows - 1) * COLOURS if page == Page.LEFT else COLOUR_CARD + shows * COLOURS
    n = 0
    for card in range(first, first + COLOURS):
        n += int(s.deck[card])
    k = draw(s, n)
    card = first
    while k >= int(s.deck[card]):
        k -= int(s.deck[card])
        card += 1
    return card


@rules
def lift(box: Any, s: Any, page: int) -> int:
    """Remove the top card of a page and return it; the next one shows."""
    n = int(s.placed_n[page])
    if n > 0:
        card = int(s.placed[page][n - 1])
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
def turn_page(box: Any, s: Any, page: int) -> None:
    """Fill the display from its page."""
    card = lift(box, s, page)
    s.display[page] = card
    tell(s, Event.PAGE_TURNED, wide(s.active), 1, page, card, page_shows(box, s, page))


@rules
def check_page(s: Any, page: int) -> None:
    """Trigger the early end when a page is down to one card."""
    if page_cards(s, page) <= 1 and int(s.ending) & Ending.PAGE == 0:
        s.ending |= Ending.PAGE
        tell(s, Event.PAGE_SPENT, wide(s.active), 1, page, 0, 0)


@rules
def receive(box: Any, s: Any, seat: int, card: int, secretly: int) -> None:
    """Put a card into a hand; `secretly` if the others did not see its front."""
    s.hand[seat][card] += 1
    s.hand_n[seat] += 1
    if box.hand_visibility == CLOSED_HANDS or (secretly and box.hand_visibility != OPEN_HANDS):
        s.secret[seat][card] += 1


@rules
def give_up(s: Any, seat: int, card: int) -> int:
    """Remove a card from a hand, one that the others know if there is one; 1 if it was secret."""
    hidden = 1 if int(s.secret[seat][card]) == int(s.hand[seat][card]) else 0
    s.hand[seat][card] -= 1
    s.hand_n[seat] -= 1
    s.secret[seat][card] -= hidden
    return hidden


# ---- a turn: taking, changing the book


@rules
def begin_turn(s: Any, seat: int) -> None:
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
    tell(s, Event.TURN_BEGAN, seat, 1, wide(s.turn), 0, 0)


@rules
def use_item(s: Any, seat: int, item: int) -> None:
    """Pay a crystal for a chest item."""
    s.crystals[seat] -= 1
    s.supply_crystals += 1
    s.used[seat] |= 1 << item
    tell(s, Event.ITEM_USED, seat, 1, item, 0, 0)


@rules
def mint(box: Any, s: Any) -> None:
    """Use the dragon mint: take the top card of both pages unseen by the others."""
    s.minted = 1
    use_item(s, wide(s.actor), Item.DRAGON_MINT)
    for page in range(PAGES):
        n = int(s.placed_n[page])
        known = n > 0 and s.placed_by[page][n - 1] == 0
        card = lift(box, s, page)
        receive(box, s, wide(s.actor), card, 0 if known else 1)
        tell(s, Event.MINT_CARD, wide(s.actor), 1, page, card, 1 if known else 0)
    for page in range(PAGES):
        check_page(s, page)
    if int(s.ending) & Ending.PAGE:
        s.phase = Phase.PLAY


@rules
def take(box: Any, s: Any, page: int, fourth: int) -> None:
    """Take the display card of a page and fill the gap."""
    if fourth:
        s.crystals[s.actor] -= 1
        s.supply_crystals += 1
        tell(s, Event.FOURTH_CARD, wide(s.actor), 1, 0, 0, 0)
    card = int(s.display[page])
    receive(box, s, wide(s.actor), card, 0)
    tell(s, Event.CARD_TAKEN, wide(s.actor), 1, page, card, 0)
    s.taken += 1
    turn_page(box, s, page)
    check_page(s, page)
    if int(s.ending) & Ending.PAGE:
        s.phase = Phase.PLAY
    elif s.taken > THREE_TAKES or (s.taken == THREE_TAKES and usable_crystals(s, s.actor) < 1):
        begin_book(box, s)


@rules
def begin_book(box: Any, s: Any) -> None:
    """Go on to changing the book, or to playing if no card can change it."""
    s.phase = Phase.PLAY
    for card in range(CARDS):
        if may_place(box, s, card):
            s.phase = Phase.BOOK


@rules
def place(box: Any, s: Any, card: int) -> None:
    """Put a card of the hand face down on its page."""
    page = int(box.page[card])
    hidden = give_up(s, wide(s.actor), card)
    n = int(s.placed_n[page])
    s.placed[page][n] = card
    s.placed_by[page][n] = hidden * (int(s.actor) + 1)
    s.placed_n[page] = n + 1
    s.changed[page] = 1
    tell(s, Event.CARD_PLACED, wide(s.actor), 1, page, card, hidden)
    begin_book(box, s)


# ---- playing dragons


@rules
def begin_play(box: Any, s: Any, colour: int, feather: int) -> None:
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
    if s.play_opens and s.row_n[seat] > 0 and box.family == 0:
        s.phase = Phase.SIDE
        return
    if s.play_opens:
        open_stack(s, 1)
    lay_on(box, s)


@rules
def choose_side(box: Any, s: Any, side: int) -> None:
    """Open the new stack at the left (0) or right (1) end of the row."""
    open_stack(s, side)
    lay_on(box, s)


@rules
def open_stack(s: Any, side: int) -> None:
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
    tell(s, Event.STACK_OPENED, wide(s.actor), 1, wide(s.play_colour), side, n + 1)


@rules
def lay(box: Any, s: Any, card: int) -> None:
    """Lay one card of the play on its stack."""
    seat = int(s.actor)
    give_up(s, seat, card)
    s.laid[card] += 1
    s.play_cards[card] += 1
    s.play_left -= 1
    if card == SHADOW_CARD:
        s.wild[seat][s.play_colour] += 1
    else:
        s.dragons[seat][s.play_colour] += 1
        s.play_dragons += 1


@rules
def lay_on(box: Any, s: Any) -> None:
    """Lay cards for as long as there is no choice between different ones."""
    while s.play_left > 0:
        only, kinds = 0, 0
        for card in range(CARDS):
            if may_lay(box, s, card):
                only = card
                kinds += 1
        if kinds > 1:
            s.phase = Phase.LAY
            return
        lay(box, s, only)
    wild = int(s.play_cards[SHADOW_CARD])
    cards = int(s.play_dragons) + wild
    tell(s, Event.DRAGONS_PLAYED, wide(s.actor), 1, wide(s.play_colour), cards, wild)
    s.due_lowest = box.reward_lowest[s.play_number]
    s.due_highest = box.reward_highest[s.play_number]
    s.due_first = 1
    pay_reward(box, s)


@rules
def decline_play(box: Any, s: Any) -> None:
    """Play nothing."""
    tell(s, Event.NOT_PLAYED, wide(s.actor), 1, 0, 0, 0)
    next_player(box, s)


# ---- the reward


@rules
def hammer_offered(box: Any, s: Any) -> bool:
    """Whether the lowest piece that is due may be upgraded."""
    if not item_open(s, s.actor, Item.GREEN_ORE_HAMMER) or usable_crystals(s, s.actor) < 1:
        return False
    if box.hammer_first_only != 0 and s.due_first == 0:
        return False
    return next_higher_piece(s) >= 0


@rules
def pay_reward(box: Any, s: Any) -> None:
    """Pay what is due, as far as no decision of the player is needed."""
    while s.due_pearls > 0 or s.due_lowest > 0 or s.due_highest > 0:
        if s.due_pearls > 0:
            if box.pearl_choice == ASK and s.supply_pearls[RED] > 0 and s.supply_pearls[BLUE] > 0:
                s.phase = Phase.PEARL
                return
            draw_pearl(box, s)
        elif lowest_piece(s) < 0:
            missing = int(s.due_lowest) + int(s.due_highest)
            run_out(s, Supply.PIECE, missing)
            s.due_lowest = 0
            s.due_highest = 0
        elif s.due_lowest > 0:
            if hammer_offered(box, s):
                s.phase = Phase.PIECE
                return
            s.due_lowest -= 1
            win_piece(box, s, lowest_piece(s))
        else:
            s.due_highest -= 1
            win_piece(box, s, highest_piece(s))
    pay_extras(box, s)
    win_crest(box, s)
    offer_flute(box, s)


@rules
def choose_piece(box: Any, s: Any, upgraded: int) -> None:
    """Take the lowest piece, or pay for the hammer and take the next higher one."""
    v = lowest_piece(s)
    if upgraded:
        use_item(s, wide(s.actor), Item.GREEN_ORE_HAMMER)
        higher = next_higher_piece(s)
        tell(
            s,
            Event.PIECE_UPGRADED,
            wide(s.actor),
            1,
            wide(box.piece_value[v]),
            wide(box.piece_value[higher]),
            0,
        )
        v = higher
    s.due_lowest -= 1
    win_piece(box, s, v)
    s.phase = Phase.PLAY
    pay_reward(box, s)


@rules
def win_piece(box: Any, s: Any, v: int) -> None:
    """Add an amulet piece to the ring; the third one closes it."""
    seat = int(s.actor)
    s.due_first = 0
    s.row_pieces[v] -= 1
    s.pieces[seat][v] += 1
    s.ring[seat] += 1
    tell(s, Event.PIECE_WON, seat, 1, wide(box.piece_value[v]), wide(s.ring[seat]), 0)
    if s.ring[seat] < RING:
        return
    s.ring[seat] = 0
    s.amulets[seat] += 1
    s.due_pearls += 1
    total = amulets_on_table(box, s)
    tell(s, Event.RING_CLOSED, seat, 1, wide(s.amulets[seat]), total, wide(box.goal))
    if total >= int(box.goal) and int(s.ending) & Ending.GOAL == 0:
        s.ending |= Ending.GOAL
        tell(s, Event.GOAL_REACHED, seat, 1, total, 0, 0)


@rules
def draw_pearl(box: Any, s: Any) -> None:
    """Give the pearl that is due where there is no choice."""
    red, blue = int(s.supply_pearls[RED]), int(s.supply_pearls[BLUE])
    if red + blue == 0:
        s.due_pearls -= 1
        run_out(s, Supply.PEARL, 1)
    elif box.pearl_choice <= ASK:
        give_pearl(s, RED if red > 0 else BLUE)
    else:
        give_pearl(s, RED if draw(s, red + blue) < red else BLUE)


@rules
def give_pearl(s: Any, colour: int) -> None:
    """Put a face-down pearl of a colour into the ring."""
    s.due_pearls -= 1
    s.supply_pearls[colour] -= 1
    s.pearls[s.actor][colour] += 1
    s.phase = Phase.PLAY
    tell(s, Event.PEARL_DRAWN, wide(s.actor), 1, colour, 0, 0)


@rules
def run_out(s: Any, supply: int, missing: int) -> None:
    """Tell that a supply could not pay all that was due; the rest is lost."""
    tell(s, Event.RAN_OUT, wide(s.actor), missing, supply, 0, 0)


@rules
def extra(s: Any, event: int, supply: int, due: int, left: int) -> int:
    """Tell of an extra reward and return how much of it the supply still has."""
    paid = min(due, left)
    if paid > 0:
        tell(s, event, wide(s.actor), paid, 0, 0, 0)
    if paid < due:
        run_out(s, supply, due - paid)
    return paid


@rules
def pay_extras(box: Any, s: Any) -> None:
    """Pay crystals, shadow dragons and golden eggs, as far as there are any."""
    seat, number = int(s.actor), int(s.play_number)
    due = int(box.reward_crystals[number])
    paid = extra(s, Event.CRYSTAL_WON, Supply.CRYSTAL, due, int(s.supply_crystals))
    s.supply_crystals -= paid
    s.crystals[seat] += paid
    s.fresh[seat] += paid
    due = int(box.reward_shadows[number])
    paid = extra(s, Event.SHADOW_WON, Supply.SHADOW, due, int(s.supply_shadows))
    s.supply_shadows -= paid
    for _ in range(paid):
        receive(box, s, seat, SHADOW_CARD, 0)
    due = int(box.reward_eggs[number])
    paid = extra(s, Event.EGG_WON, Supply.EGG, due, int(s.supply_eggs))
    s.supply_eggs -= paid
    s.eggs[seat] += paid


@rules
def win_crest(box: Any, s: Any) -> None:
    """Give the best crest left to whoever just laid out the fourth colour."""
    seat = int(s.actor)
    if box.family != 0 or s.row_n[seat] < COLOURS or s.play_opens == 0:
        return
    if s.crests_taken < box.crest_n:
        tell(s, Event.CREST_WON, seat, 1, wide(box.crest[wide(s.crests_taken)]), 0, 0)
        s.crests_taken += 1
        s.crest[seat] = s.crests_taken
    else:
        run_out(s, Supply.CREST, 1)


@rules
def offer_flute(box: Any, s: Any) -> None:
    """Ask whether cards go back to the hand, if the flute can be used; else go on."""
    cards = int(s.play_dragons) + int(s.play_cards[SHADOW_CARD])
    ready = item_open(s, s.actor, Item.TWILIGHT_FLUTE) and usable_crystals(s, s.actor) > 0
    if ready and cards > 1:
        s.phase = Phase.FLUTE
    else:
        next_player(box, s)


@rules
def return_cards(box: Any, s: Any, stays: int) -> None:
    """Use the twilight flute: all cards just played but one go back into the hand."""
    seat = int(s.actor)
    use_item(s, seat, Item.TWILIGHT_FLUTE)
    back = 0
    for card in range(CARDS):
        n = int(s.play_cards[card]) - (1 if card == stays else 0)
        for _ in range(n):
            receive(box, s, seat, card, 0)
            s.laid[card] -= 1
            back += 1
            if card == SHADOW_CARD:
                s.wild[seat][s.play_colour] -= 1
            else:
                s.dragons[seat][s.play_colour] -= 1
    tell(s, Event.CARDS_RETURNED, seat, back, stays, 0, 0)


# ---- completing the turn


@rules
def next_player(box: Any, s: Any) -> None:
    """Let the next player complete the turn, or end it."""
    s.play_colour = 0
    s.play_number = 0
    s.play_dragons = 0
    s.play_opens = 0
    s.due_first = 0
    for card in range(CARDS):
        s.play_cards[card] = 0
    seat = (int(s.actor) + 1) % int(box.players)
    if seat != s.active:
        s.actor = seat
        s.phase = Phase.PLAY
        return
    if s.turn >= box.turn_cap:
        s.ending |= Ending.CAP
    if s.ending != 0:
        s.phase = Phase.OVER
        finish(box, s)
    else:
        begin_turn(s, seat_after(box, s))


@rules
def seat_after(box: Any, s: Any) -> int:
    """Return the seat whose turn is next."""
    return (int(s.active) + 1) % int(box.players)
