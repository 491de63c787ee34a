"""Dragonkeepers: the words of the game as enums, and its actions."""

from __future__ import annotations

from enum import IntEnum

from dragonlab.engine.actions import ActionTable

SEATS = 4
COLOURS = 4
PAGES = 2
THREE_TAKES = 3
RING = 3  # amulet pieces that close a ring
VALUES = 8  # different amulet values
NUMBERS = 6  # numbers that a left page can show

# Card types. A card is known by its front and back, so cards that look alike share a type;
# the starting cards have a ribbon on their backs and therefore types of their own.
# Number cards: (number - 1) * 4 + front colour.
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
RIBBON_BACK = 19  # a ribbon and no page
UNSEEN_BACK = 20  # only that there is a card
BACKS = 21
UNKNOWN_FRONT = 64  # + back: a card on the book whose front the viewer does not know

PLACED_MAX = 96  # cards put on one page, one upon the other
CARDS_MAX = 127  # all cards of a box together


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
    BOOK_IS_SET = 12
    PAGE_CHANGED = 13
    NOT_IN_HAND = 14
    NO_USABLE_BACK = 15
    BOOK_BEFORE_PLAY = 16
    ONE_PLAY = 17
    WRONG_COLOUR = 18
    TOO_FEW = 19
    SHADOW_ALONE = 20
    CLOSED_STACK = 21
    ITEM_ABSENT = 22
    ITEM_ONCE = 23
    MINT_OWN_TURN = 24
    MINT_AT_START = 25
    FEATHER_TWO = 26
    SIDE_NOT_DUE = 27
    LAY_NOT_DUE = 28
    LAY_COLOUR = 29
    PIECE_NOT_DUE = 30
    HAMMER_LOWEST = 31
    HAMMER_FIRST = 32
    HAMMER_NO_HIGHER = 33
    PEARL_NOT_DUE = 34
    PEARL_GONE = 35
    FLUTE_NOT_DUE = 36
    FLUTE_CARD = 37
    FLUTE_DRAGON = 38


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


Code = ACTIONS.codes()


# ---- what options choose


class ChestsChoice(IntEnum):
    """Which magic chests are opened, where they are not named."""

    NONE = 0
    RANDOM = 1


class DeckProfile(IntEnum):
    """How the cards are split between the pages."""

    EVEN_52 = 0
    EVEN_56_48 = 1


class StartingBacks(IntEnum):
    """Whether starting cards have a page on their backs."""

    REAL = 0
    NONE = 1


class HandVisibility(IntEnum):
    """What the others know of a hand."""

    BACKS = 0
    OPEN = 1
    CLOSED = 2


class PearlChoice(IntEnum):
    """Which pearl completes an amulet."""

    AUTO_RED = 0
    ASK = 1
    RANDOM_FROM_ALL = 2


class HammerOrder(IntEnum):
    """Which of two lowest pieces the hammer upgrades."""

    CHOOSE = 0
    FIRST_ONLY = 1


class ShowScores(IntEnum):
    """Whose points the screen shows during the game."""

    OWN = 0
    ALL = 1
    NONE = 2


class RewardProfile(IntEnum):
    """What 4 and 5 dragons pay."""

    A = 0
    B = 1
    C = 2


class FeatherReading(IntEnum):
    """Where the swindle feather helps."""

    A = 0
    B = 1
