"""Dragonkeepers: small questions about the table that the rules, policies and pictures share."""

from __future__ import annotations

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.games.dragonkeepers.enums import (
    COLOUR_BACK,
    COLOURS,
    PAGES,
    SHADOW_CARD,
    START_COLOUR_BACK,
    START_NUMBER_BACK,
    UNKNOWN_FRONT,
    VALUES,
    FeatherReading,
    Item,
    Page,
    Phase,
    StartingBacks,
)
from dragonlab.games.dragonkeepers.records import Box, State


@rules
def back_shows(back: int) -> int:
    """Return the number (from 1) or the colour that a back shows."""
    if back < COLOUR_BACK:
        return back + 1
    if back < START_NUMBER_BACK:
        return back - COLOUR_BACK
    if back < START_COLOUR_BACK:
        return back - START_NUMBER_BACK + 1
    return back - START_COLOUR_BACK


@rules
def page_shows(box: Box, s: State, page: int) -> int:
    """Return the number or colour that a page of the book shows now."""
    n = int(s.placed_n[page])
    if n == 0:
        return int(s.deck_top[page])
    card = int(s.placed[page][n - 1])
    if card >= UNKNOWN_FRONT:
        return back_shows(card - UNKNOWN_FRONT)
    return int(box.shows[card])


@rules
def page_cards(s: State, page: int) -> int:
    """Return how many cards a page consists of."""
    return int(s.deck_n[page]) + int(s.placed_n[page])


@rules
def usable_crystals(s: State, seat: int) -> int:
    """Return the crystals a seat may pay with: not those won in this very turn."""
    return int(s.crystals[seat]) - int(s.fresh[seat])


@rules
def item_open(s: State, seat: int, item: int) -> bool:
    """Whether a chest item is in the game and the seat has not used it this turn."""
    bit = 1 << item
    return (int(s.chests) & bit) != 0 and (int(s.used[seat]) & bit) == 0


@rules
def has_stack(s: State, seat: int, colour: int) -> bool:
    """Whether the seat has a stack of this colour, be it of shadow dragons alone."""
    return int(s.dragons[seat][colour]) + int(s.wild[seat][colour]) > 0


@rules
def is_closed(box: Box, s: State, seat: int, colour: int) -> bool:
    """Whether the placement rule closes the stack: it lies between two others."""
    if box.family_variant != 0:
        return False
    inside = False
    for k in range(1, int(s.row_n[seat]) - 1):
        inside = inside or int(s.row[seat][k]) == colour
    return inside


@rules
def dragons_in_hand(box: Box, s: State, seat: int, colour: int) -> int:
    """Return how many dragons of a colour, without shadow dragons, the seat holds."""
    return int(s.fronts[seat][colour])


@rules
def placeable(box: Box, s: State) -> int:
    """Return as bits the types of card that the acting player may put on the book."""
    kinds = 0
    for page in range(PAGES):
        if s.changed[page] == 0:
            kinds |= int(box.page_kinds[page])
    return kinds & int(s.hand_kinds[s.actor])


@rules
def layable(box: Box, s: State) -> int:
    """Return as bits the types of card that may be laid next."""
    kinds = int(box.front_kinds[s.play_colour])
    if int(s.play_dragons) > 0 or int(s.play_left) > 1:
        kinds |= 1 << SHADOW_CARD
    return kinds & int(s.hand_kinds[s.actor])


@rules
def may_lay(box: Box, s: State, card: int) -> bool:
    """Whether the acting player may add this card to the play that has begun."""
    if int(s.hand[s.actor][card]) == 0:
        return False
    if card == SHADOW_CARD:
        return int(s.play_dragons) > 0 or int(s.play_left) > 1
    return int(box.front[card]) == int(s.play_colour)


@rules
def can_lay(box: Box, s: State) -> bool:
    """Whether the acting player holds what a play that has begun still needs."""
    if int(s.play_left) == 0:
        return True
    dragons = dragons_in_hand(box, s, int(s.actor), int(s.play_colour))
    enough = dragons + int(s.hand[s.actor][SHADOW_CARD]) >= int(s.play_left)
    return enough and (dragons > 0 or int(s.play_dragons) > 0)


@rules
def forced_card(box: Box, s: State) -> int:
    """Return a card that every way to complete the play needs, or -1 if there are several ways."""
    left, kinds = int(s.play_left), int(s.hand_kinds[s.actor]) & int(box.front_kinds[s.play_colour])
    dragons = int(s.fronts[s.actor][s.play_colour])
    fewest = max(0, left - dragons)
    most = min(int(s.hand[s.actor][SHADOW_CARD]), left - (0 if s.play_dragons > 0 else 1))
    if fewest != most:
        return -1
    if most > 0:
        return SHADOW_CARD
    return lowest_bit(kinds) if dragons == left or kinds & (kinds - 1) == 0 else -1


@rules
def can_decide(box: Box, s: State) -> bool:
    """Whether the acting player holds what the decision that is due is about."""
    if s.phase == Phase.BOOK:
        return placeable(box, s) != 0
    return can_lay(box, s) and (s.phase != Phase.LAY or forced_card(box, s) < 0)


@rules
def may_place(box: Box, s: State, card: int) -> bool:
    """Whether the acting player has this card and its page is unchanged this turn."""
    if int(s.hand[s.actor][card]) == 0 or int(s.changed[box.page[card]]) != 0:
        return False
    return card <= SHADOW_CARD or box.starting_backs == StartingBacks.REAL


@rules
def feather_least(box: Box) -> int:
    """Return the least number on the book with which the swindle feather helps."""
    return 3 if box.feather_reading == FeatherReading.B else 2


@rules
def lowest_piece(s: State) -> int:
    """Return the index of the lowest value in the amulet row, or -1."""
    for v in range(VALUES):
        if int(s.row_pieces[v]) > 0:
            return v
    return -1


@rules
def highest_piece(s: State) -> int:
    """Return the index of the highest value in the amulet row, or -1."""
    for v in range(VALUES - 1, -1, -1):
        if int(s.row_pieces[v]) > 0:
            return v
    return -1


@rules
def next_higher_piece(s: State) -> int:
    """Return the index of the second lowest value in the amulet row, or -1."""
    low = lowest_piece(s)
    if low >= 0:
        for v in range(low + 1, VALUES):
            if int(s.row_pieces[v]) > 0:
                return v
    return -1


@rules
def amulets_on_table(box: Box, s: State) -> int:
    """Return how many amulets all players together have completed."""
    n = 0
    for seat in range(int(box.players)):
        n += int(s.amulets[seat])
    return n


@rules
def cards_laid_out(box: Box, s: State, seat: int) -> int:
    """Return the cards in a seat's stacks, as the tie-break counts them."""
    n = 0
    for colour in range(COLOURS):
        n += int(s.dragons[seat][colour])
        if box.tiebreak_counts_shadow != 0:
            n += int(s.wild[seat][colour])
    return n


@rules
def open_points(box: Box, s: State, seat: int) -> int:
    """Return a seat's points without its pearls, and with no egg flipped yet."""
    n = int(s.eggs[seat]) * int(box.egg_value)
    for v in range(VALUES):
        n += int(s.pieces[seat][v]) * int(box.piece_value[v])
    if s.crest[seat] > 0:
        n += int(box.crest[int(s.crest[seat]) - 1])
    return n


@rules
def items_needed(box: Box, s: State, seat: int, colour: int, feather: int) -> int:
    """Return as bits the chest items that a play of this colour takes."""
    items = 0
    if colour != page_shows(box, s, Page.RIGHT):
        items |= 1 << Item.PRISM_INK
    if is_closed(box, s, seat, colour):
        items |= 1 << Item.TROLL_HORN
    if feather != 0:
        items |= 1 << Item.SWINDLE_FEATHER
    return items
