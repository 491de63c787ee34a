"""Dragonkeepers: the words of the game as enums, and the records of its box and its table."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from dragonlab.engine.actions import ActionTable
from dragonlab.engine.state import state_dtype

SEATS = 4
COLOURS = 4
PAGES = 2
THREE_TAKES = 3
RING = 3  # amulet pieces that close a ring
VALUES = 8  # different amulet values
NUMBERS = 6  # numbers that a left page can show

# Card types. A card is known by its front and back, so cards that look alike share a type;
# the starting cards have a ribbon on their backs and therefore types of their own.
NUMBER_CARD = 0  # + (number - 1) * 4 + front colour
COLOUR_CARD = 20  # + back colour * 4 + front colour
SHADOW_CARD = 36
START_CARD = 37  # + which
START_CARDS = 8
ITEMS = 6
CARDS = START_CARD + START_CARDS
DECK_CARDS = SHADOW_CARD  # the types of which the two pages are made

# What one sees of a card from behind.
NUMBER_BACK = 0  # + number - 1, the shadow dragons' 6 included
COLOUR_BACK = 6  # + colour
START_NUMBER_BACK = 10  # + number - 1
START_COLOUR_BACK = 15  # + colour
UNSEEN_BACK = 19  # only that there is a card
BACKS = 20
UNKNOWN_FRONT = 64  # + back: a card on the book whose front the viewer does not know

PLACED_MAX = 96  # cards put on one page, one upon the other


class Colour(IntEnum):
    """A dragon's colour; the shadow dragon is every colour."""

    WHITE = 0
    RED = 1
    BLUE = 2
    GREEN = 3
    SHADOW = 4


class Page(IntEnum):
    """A page of the magic book: numbers on the left, colours on the right."""

    LEFT = 0
    RIGHT = 1


class Item(IntEnum):
    """What the magic chests hold."""

    TWILIGHT_FLUTE = 0
    DRAGON_MINT = 1
    TROLL_HORN = 2
    GREEN_ORE_HAMMER = 3
    PRISM_INK = 4
    SWINDLE_FEATHER = 5


class Phase(IntEnum):
    """What the acting player decides."""

    TAKE = 0
    BOOK = 1
    PLAY = 2
    SIDE = 3
    LAY = 4
    PIECE = 5
    PEARL = 6
    FLUTE = 7
    OVER = 8


class Ending(IntEnum):
    """Why the game ends; several can be true at once, as bits."""

    GOAL = 1
    PAGE = 2
    CAP = 4


class Event(IntEnum):
    """What can happen; each is told in the story and counted for each seat."""

    TURN_BEGAN = 0
    CARD_TAKEN = 1
    FOURTH_CARD = 2
    PAGE_TURNED = 3
    PAGE_SPENT = 4
    CARD_PLACED = 5
    DRAGONS_PLAYED = 6
    STACK_OPENED = 7
    NOT_PLAYED = 8
    PIECE_WON = 9
    PIECE_UPGRADED = 10
    RING_CLOSED = 11
    PEARL_DRAWN = 12
    CRYSTAL_WON = 13
    SHADOW_WON = 14
    EGG_WON = 15
    CREST_WON = 16
    RAN_OUT = 17
    ITEM_USED = 18
    CARDS_RETURNED = 19
    GOAL_REACHED = 20
    GAME_ENDED = 21
    EGG_FLIPPED = 22
    SCORED = 23
    GAME_WON = 24
    MINT_CARD = 25


EVENTS = len(Event)


class Supply(IntEnum):
    """What can run out."""

    PIECE = 0
    PEARL = 1
    CRYSTAL = 2
    SHADOW = 3
    EGG = 4
    CREST = 5


class Rule(IntEnum):
    """The rules that can forbid an action."""

    NONE = 0
    GAME_OVER = 1
    ONLY_ACTIVE_TAKES = 2
    ONLY_ACTIVE_CHANGES = 3
    PAGE_SPENT = 4
    TAKING_IS_OVER = 5
    TAKE_FIRST = 6
    TAKE_AT_LEAST_ONE = 7
    THREE_CARDS = 8
    FOURTH_AFTER_THREE = 9
    ONE_FOURTH_CARD = 10
    NO_CRYSTAL = 11
    FRESH_CRYSTAL = 12
    BOOK_IS_SET = 13
    PAGE_CHANGED = 14
    NOT_IN_HAND = 15
    NO_USABLE_BACK = 16
    BOOK_BEFORE_PLAY = 17
    ONE_PLAY = 18
    WRONG_COLOUR = 19
    TOO_FEW = 20
    SHADOW_ALONE = 21
    CLOSED_STACK = 22
    ITEM_ABSENT = 23
    ITEM_ONCE = 24
    MINT_OWN_TURN = 25
    MINT_AT_START = 26
    FEATHER_TWO = 27
    SIDE_NOT_DUE = 28
    LAY_NOT_DUE = 29
    LAY_COLOUR = 30
    PIECE_NOT_DUE = 31
    HAMMER_LOWEST = 32
    HAMMER_FIRST = 33
    HAMMER_NO_HIGHER = 34
    PEARL_NOT_DUE = 35
    PEARL_GONE = 36
    FLUTE_NOT_DUE = 37
    FLUTE_CARD = 38
    FLUTE_DRAGON = 39


ACTIONS = ActionTable(
    mint=(),
    take=(PAGES,),
    fourth=(PAGES,),
    stop=(),
    place=(CARDS,),
    keep=(),
    play=(COLOURS, 2),  # colour; with the swindle feather
    no_play=(),
    side=(2,),  # left or right end of the row
    lay=(CARDS,),
    piece=(2,),  # the lowest; upgraded by the hammer
    pearl=(2,),  # red or blue
    stays=(CARDS,),  # the twilight flute: the card that stays
    no_flute=(),
)

HAND_VISIBILITY = ("backs", "open", "closed")
SHOW_SCORES = ("own", "all", "none")
PEARL_CHOICE = ("auto_red", "ask", "random_from_all")

BOX = np.dtype(
    [
        ("players", "i1"),
        ("goal", "i2"),
        ("removed", "i2"),
        ("pieces", "i1", (VALUES,)),
        ("piece_value", "i2", (VALUES,)),
        ("crest_n", "i1"),
        ("crest", "i2", (SEATS,)),  # largest first
        ("crystals", "i1"),
        ("eggs", "i1"),
        ("shadows", "i1"),
        ("egg_value", "i2"),
        ("egg_flipped", "i2"),
        ("deal", "i1", (SEATS,)),
        ("deck", "i1", (DECK_CARDS,)),
        ("deck_n", "i2", (PAGES,)),
        ("front", "i1", (CARDS,)),
        ("page", "i1", (CARDS,)),
        ("shows", "i1", (CARDS,)),  # the number or colour on the back
        ("back", "i1", (CARDS,)),
        ("page_kinds", "i8", (PAGES,)),  # bits: the types of card that can go on a page
        ("front_kinds", "i8", (COLOURS,)),  # bits: the types of card with this front
        ("reward_lowest", "i1", (NUMBERS + 1,)),
        ("reward_highest", "i1", (NUMBERS + 1,)),
        ("reward_crystals", "i1", (NUMBERS + 1,)),
        ("reward_shadows", "i1", (NUMBERS + 1,)),
        ("reward_eggs", "i1", (NUMBERS + 1,)),
        ("pearl_n", "i1", (2,)),
        ("pearl_value", "i2", (2, 16)),
        ("chests", "i1"),  # bits of Item
        ("random_chest", "i1"),
        ("first_player", "i1"),  # -1: at random
        ("starting_backs", "i1"),
        ("hand_visibility", "i1"),
        ("pearl_choice", "i1"),
        ("tiebreak_counts_shadow", "i1"),
        ("flute_may_leave_shadow", "i1"),
        ("hammer_first_only", "i1"),
        ("feather_from_three", "i1"),
        ("family", "i1"),
        ("turn_cap", "i2"),
        ("show_scores", "i1"),  # for the screen
    ],
    align=True,
)

STATE = state_dtype(
    [
        # the magic book
        ("deck", "i1", (DECK_CARDS,)),  # unseen cards of both pages, the top ones included
        ("deck_n", "i2", (PAGES,)),
        ("deck_top", "i1", (PAGES,)),  # what the top unseen card shows
        ("placed_n", "i2", (PAGES,)),  # cards put on the page since
        ("placed", "u1", (PAGES, PLACED_MAX)),
        ("placed_by", "i1", (PAGES, PLACED_MAX)),  # 0: known to all; seat + 1: known to that seat
        ("placed_secret", "i2"),  # how many of them not everybody knows
        ("display", "i1", (PAGES,)),
        ("start_box", "i1", (START_CARDS,)),  # starting cards unseen in the box
        ("start_left", "i1"),  # how many there are
        # hands
        ("hand", "i1", (SEATS, CARDS)),
        ("kinds", "i8", (SEATS,)),  # bits: the types of card in a hand
        ("fronts", "i1", (SEATS, COLOURS + 1)),  # the hand by front colour
        ("secret", "i1", (SEATS, CARDS)),  # those of the hand whose front only the owner knows
        ("secret_n", "i2", (SEATS,)),
        ("unknown", "i1", (SEATS, BACKS)),  # in a view: cards of which only the back is known
        ("unseen_shadows", "i1"),  # in a view: shadow dragons somewhere out of sight
        ("hand_n", "i2", (SEATS,)),
        # what lies before the players
        ("row", "i1", (SEATS, COLOURS)),
        ("row_n", "i1", (SEATS,)),
        ("dragons", "i1", (SEATS, COLOURS)),
        ("wild", "i1", (SEATS, COLOURS)),
        ("laid", "i1", (CARDS,)),
        ("pieces", "i1", (SEATS, VALUES)),
        ("ring", "i1", (SEATS,)),
        ("amulets", "i1", (SEATS,)),
        ("pearls", "i1", (SEATS, 2)),
        ("pearl_points", "i2", (SEATS,)),
        ("pearls_shown", "i2", (2,)),  # bits: which pearls of the box were turned over
        ("crystals", "i1", (SEATS,)),
        ("fresh", "i1", (SEATS,)),  # crystals won this turn
        ("eggs", "i1", (SEATS,)),
        ("flipped", "i1", (SEATS,)),
        ("crest", "i1", (SEATS,)),  # which, from 1; 0: none
        # supplies
        ("row_pieces", "i1", (VALUES,)),
        ("supply_pearls", "i1", (2,)),
        ("supply_crystals", "i1"),
        ("supply_eggs", "i1"),
        ("supply_shadows", "i1"),
        ("crests_taken", "i1"),
        # the turn
        ("active", "i1"),
        ("taken", "i1"),
        ("minted", "i1"),
        ("changed", "i1", (PAGES,)),
        ("ending", "i1"),  # bits of Ending
        ("chests", "i1"),  # bits of Item
        ("used", "i1", (SEATS,)),  # bits of Item, this turn
        # the play and its reward
        ("play_colour", "i1"),
        ("play_number", "i1"),  # of the page: the reward
        ("play_left", "i1"),  # cards still to lay
        ("play_opens", "i1"),
        ("play_dragons", "i1"),
        ("play_cards", "i1", (CARDS,)),
        ("due_lowest", "i1"),
        ("due_highest", "i1"),
        ("due_first", "i1"),  # no lowest piece of this reward was taken yet
        ("due_pearls", "i1"),
    ],
    seats=SEATS,
    kinds_of_event=EVENTS,
)
