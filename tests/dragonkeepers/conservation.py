"""Is everything still there? A check of its own, written from what `material.toml` says.

It shares with the rules the names of the fields and the numbers of the card types, nothing else.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

import dragonlab as dl
from dragonlab.engine.state import EVENT_MAX
from dragonlab.games.dragonkeepers.material import PLACED_MAX, Phase

Numbers = npt.NDArray[np.int64]

compiled = numba.njit(nogil=True)

COLOURS = ("white", "red", "blue", "green")
LEFT_TYPES, PAGE_TYPES, SHADOW, STARTING, TYPES = 20, 36, 36, 37, 45
SHADOW_FRONT = 4
SEATS = 4
VALUES = 8


class Broken(IntEnum):
    """What does not add up."""

    NOTHING = 0
    CARD_TYPE = 1
    NEGATIVE = 2
    HAND_SIZE = 3
    SECRET_CARDS = 4
    PAGE_SIZE = 5
    PAGE_TOP = 6
    PLACED_CARD = 7
    STARTING_CARDS = 8
    PIECE_VALUE = 9
    RING = 10
    PEARL = 11
    CRYSTAL = 12
    EGG = 13
    CREST = 14
    STACK = 15
    ROW = 16
    EMPTY_SEAT = 17
    VIEW_FIELD = 18
    EVENTS = 19
    TURN = 20
    FATE = 21


class Contents(NamedTuple):
    """What the box holds, as numbers that compiled code reads."""

    players: int
    turn_cap: int
    cards: Numbers  # of each type
    front: Numbers  # colour of each type
    right: Numbers  # 1 where a type belongs on the right page
    shows: Numbers  # what the back of each type shows
    pieces: Numbers  # of each value
    removed: int
    pearls: Numbers  # red, blue
    crystals: int
    eggs: int
    crests: int


def contents(game: dl.Game) -> Contents:
    """Read what a game's box holds from its component tables."""
    data = game.material.data
    deck = data["deck_profile"][game.settings["deck_profile"]]
    cards, front, right, shows = (np.zeros(TYPES, np.int64) for _ in range(4))
    for f, colour in enumerate(COLOURS):
        for k, n in enumerate(deck["left"][colour]):
            cards[4 * k + f], front[4 * k + f], shows[4 * k + f] = n, f, k + 1
        for b, back in enumerate(COLOURS):
            card = LEFT_TYPES + 4 * b + f
            cards[card], front[card] = deck["right"][back].get(colour, 0), f
            right[card], shows[card] = 1, b
    cards[SHADOW], front[SHADOW] = data["supply"]["shadow_dragons"], SHADOW_FRONT
    shows[SHADOW] = 6
    for k, (colour, back) in enumerate(data["starting_card_list"]["cards"]):
        card, number = STARTING + k, isinstance(back, int)
        cards[card], front[card] = 1, COLOURS.index(colour)
        right[card], shows[card] = not number, back if number else COLOURS.index(back)
    by_players = game.players - 2
    crests = data["crests"]
    return Contents(
        players=game.players,
        turn_cap=int(game.settings["turn_cap"]),
        cards=cards,
        front=front,
        right=right,
        shows=shows,
        pieces=np.array(data["amulet_pieces"]["counts"]),
        removed=data["removed_pieces"]["by_players"][by_players],
        pearls=np.array([len(data["pearls"]["red"]), len(data["pearls"]["blue"])]),
        crystals=data["supply"]["crystals"],
        eggs=data["supply"]["golden_eggs"],
        crests=len(crests["values"]) - crests["removed_by_players"][by_players],
    )


@compiled
def pieces_put_back(c: Contents, s: Any, out: Numbers) -> None:
    """Write how many amulet pieces of each value are not in the game."""
    for v in range(VALUES):
        out[v] = c.pieces[v] - s.row_pieces[v]
        for seat in range(SEATS):
            out[v] -= s.pieces[seat][v]


@compiled
def broken(c: Contents, s: Any, put_back: Numbers, room: Numbers) -> int:
    """Return the first thing in a state that does not add up, or `Broken.NOTHING`.

    `put_back` are the pieces of each value that the setup put back; `room` is scratch (2, TYPES).
    """
    found = broken_cards(c, s, room[0])
    if found == Broken.NOTHING:
        found = broken_hands(c, s)
    if found == Broken.NOTHING:
        found = broken_pages(c, s)
    if found == Broken.NOTHING:
        found = broken_treasure(c, s, put_back, room[1])
    if found == Broken.NOTHING:
        found = broken_stacks(c, s)
    if found == Broken.NOTHING:
        found = broken_table(c, s)
    return found


@compiled
def broken_cards(c: Contents, s: Any, there: Numbers) -> int:
    """Count every type of card over all places."""
    for card in range(TYPES):
        there[card] = s.laid[card]
        if s.laid[card] < 0:
            return Broken.NEGATIVE
        for seat in range(SEATS):
            there[card] += s.hand[seat][card]
            if s.hand[seat][card] < 0 or s.secret[seat][card] < 0:
                return Broken.NEGATIVE
    for card in range(PAGE_TYPES):
        there[card] += s.deck[card]
        if s.deck[card] < 0:
            return Broken.NEGATIVE
    there[SHADOW] += s.supply_shadows
    if s.supply_shadows < 0:
        return Broken.NEGATIVE
    for k in range(TYPES - STARTING):
        there[STARTING + k] += s.start_box[k]
        if s.start_box[k] < 0:
            return Broken.NEGATIVE
    for page in range(2):
        there[s.display[page]] += 1
        for k in range(s.placed_n[page]):
            there[s.placed[page][k]] += 1
    for card in range(TYPES):
        if there[card] != c.cards[card]:
            return Broken.CARD_TYPE
    return Broken.NOTHING


@compiled
def broken_hands(c: Contents, s: Any) -> int:
    """Check the counts that go with hands and starting cards."""
    for seat in range(SEATS):
        held, secret = 0, 0
        for card in range(TYPES):
            held += s.hand[seat][card]
            secret += s.secret[seat][card]
            if s.secret[seat][card] > s.hand[seat][card]:
                return Broken.SECRET_CARDS
        if held != s.hand_n[seat]:
            return Broken.HAND_SIZE
        if secret != s.secret_n[seat]:
            return Broken.SECRET_CARDS
    boxed = 0
    for k in range(TYPES - STARTING):
        boxed += s.start_box[k]
    return Broken.NOTHING if boxed == s.start_left else Broken.STARTING_CARDS


@compiled
def broken_pages(c: Contents, s: Any) -> int:
    """Check both pages: their sizes, what shows on top, and what was put on them."""
    secret = 0
    for page in range(2):
        unseen, like_top = 0, 0
        for card in range(PAGE_TYPES):
            if c.right[card] == page:
                unseen += s.deck[card]
                if c.shows[card] == s.deck_top[page]:
                    like_top += s.deck[card]
        if unseen != s.deck_n[page] or unseen + s.placed_n[page] < 1:
            return Broken.PAGE_SIZE
        if unseen > 0 and like_top < 1:
            return Broken.PAGE_TOP
        for k in range(min(s.placed_n[page] + 1, PLACED_MAX)):  # the place above is blank
            card, knower = s.placed[page][k], s.placed_by[page][k]
            on_page = k < s.placed_n[page]
            if on_page and c.right[card] != page:
                return Broken.PLACED_CARD
            if (not on_page and (card != 0 or knower != 0)) or not 0 <= knower <= c.players:
                return Broken.PLACED_CARD
            secret += 1 if knower != 0 else 0
    return Broken.NOTHING if secret == s.placed_secret else Broken.SECRET_CARDS


@compiled
def broken_treasure(c: Contents, s: Any, put_back: Numbers, room: Numbers) -> int:
    """Check amulet pieces, rings, pearls, crystals, eggs and crests."""
    pieces_put_back(c, s, room)
    away = 0
    for v in range(VALUES):
        away += room[v]
        if room[v] != put_back[v] or room[v] < 0 or s.row_pieces[v] < 0:
            return Broken.PIECE_VALUE
    if away != c.removed:
        return Broken.PIECE_VALUE
    red, blue = c.pearls[0] - s.supply_pearls[0], c.pearls[1] - s.supply_pearls[1]
    crystals, eggs, crests = c.crystals - s.supply_crystals, c.eggs - s.supply_eggs, 0
    for seat in range(SEATS):
        won = 0
        for v in range(VALUES):
            won += s.pieces[seat][v]
            if s.pieces[seat][v] < 0:
                return Broken.NEGATIVE
        if won != 3 * s.amulets[seat] + s.ring[seat] or not 0 <= s.ring[seat] < 3:
            return Broken.RING
        red -= s.pearls[seat][0]
        blue -= s.pearls[seat][1]
        if s.pearls[seat][0] + s.pearls[seat][1] > s.amulets[seat]:
            return Broken.PEARL
        crystals -= s.crystals[seat]
        if not 0 <= s.fresh[seat] <= s.crystals[seat]:
            return Broken.CRYSTAL
        eggs -= s.eggs[seat]
        if s.eggs[seat] < 0 or s.pearls[seat][0] < 0 or s.pearls[seat][1] < 0:
            return Broken.NEGATIVE
        if s.crest[seat] != 0:
            crests |= 1 << s.crest[seat]
    if red != 0 or blue != 0 or s.supply_pearls[0] < 0 or s.supply_pearls[1] < 0:
        return Broken.PEARL
    if crystals != 0 or s.supply_crystals < 0:
        return Broken.CRYSTAL
    if eggs != 0 or s.supply_eggs < 0:
        return Broken.EGG
    # The crests go out best first: crests 1 to n make the bits 1 to n.
    if crests != (2 << s.crests_taken) - 2 or not 0 <= s.crests_taken <= c.crests:
        return Broken.CREST
    return Broken.NOTHING


@compiled
def broken_stacks(c: Contents, s: Any) -> int:
    """Check that the stacks hold the cards laid out, and that the rows name the stacks."""
    for colour in range(4):
        laid, stacked = 0, 0
        for card in range(TYPES):
            laid += s.laid[card] if c.front[card] == colour else 0
        for seat in range(SEATS):
            stacked += s.dragons[seat][colour]
            if s.dragons[seat][colour] < 0 or s.wild[seat][colour] < 0:
                return Broken.NEGATIVE
        if laid != stacked:
            return Broken.STACK
    wild = s.laid[SHADOW]
    for seat in range(SEATS):
        named = 0
        for k in range(s.row_n[seat]):
            if named & (1 << s.row[seat][k]):
                return Broken.ROW
            named |= 1 << s.row[seat][k]
        for colour in range(4):
            wild -= s.wild[seat][colour]
            cards = s.dragons[seat][colour] + s.wild[seat][colour]
            in_row = (named >> colour) & 1
            begun = s.phase == Phase.LAY and seat == s.actor and colour == s.play_colour
            if (cards > 0 and in_row == 0) or (cards == 0 and in_row == 1 and not begun):
                return Broken.ROW
    return Broken.NOTHING if wild == 0 else Broken.STACK


@compiled
def broken_table(c: Contents, s: Any) -> int:
    """Check empty seats, the fields of views, the story, the turn and fate."""
    for seat in range(SEATS):
        things = s.hand_n[seat] + s.row_n[seat] + s.amulets[seat] + s.ring[seat]
        things += s.crystals[seat] + s.eggs[seat] + s.crest[seat]
        if seat >= c.players and things != 0:
            return Broken.EMPTY_SEAT
        for back in range(len(s.unknown[seat])):
            if s.unknown[seat][back] != 0:
                return Broken.VIEW_FIELD
    if s.viewer != -1 or s.unseen_shadows != 0:
        return Broken.VIEW_FIELD
    if not 0 <= s.event_n < EVENT_MAX:
        return Broken.EVENTS
    if not 1 <= s.turn <= c.turn_cap:
        return Broken.TURN
    return Broken.FATE if s.fate_fault != 0 else Broken.NOTHING
