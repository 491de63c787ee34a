"""Dragonkeepers: the records of its box, with the options, and of its table."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.options import first_player
from dragonlab.engine.record import BoxRecord, Ints, field, option
from dragonlab.engine.state import Header, last_seat
from dragonlab.games.dragonkeepers.enums import (
    BACKS,
    CARDS,
    CARDS_MAX,
    COLOURS,
    DECK_CARDS,
    ITEMS,
    NUMBERS,
    PAGES,
    PLACED_MAX,
    RING,
    SEATS,
    START_CARDS,
    THREE_TAKES,
    VALUES,
    ChestsChoice,
    DeckProfile,
    Event,
    FeatherReading,
    HammerOrder,
    HandVisibility,
    Item,
    PearlChoice,
    Phase,
    RewardProfile,
    ShowScores,
    StartingBacks,
)

MOST_TURNS = 5000
MOST_PEARLS = 16
ALL_ITEMS = 2**ITEMS - 1


class Box(BoxRecord):
    """What is in the box, and how the game is set up."""

    first_player: int = first_player("Setup, step 3: the players decide", SEATS)
    chests: int = option(ChestsChoice.NONE, members=Item)
    chests_bits: int
    family_variant: int = option(False)
    deck_profile: int = option(DeckProfile.EVEN_52)
    reward_profile: int = option(RewardProfile.A)
    starting_backs: int = option(StartingBacks.REAL)
    hand_visibility: int = option(HandVisibility.BACKS)
    pearl_choice: int = option(PearlChoice.AUTO_RED)
    tiebreak_counts_shadow: int = option(True)
    flute_may_leave_shadow: int = option(
        False, needs={"chests": (Item.TWILIGHT_FLUTE, ChestsChoice.RANDOM)}
    )
    hammer_order: int = option(
        HammerOrder.CHOOSE, needs={"chests": (Item.GREEN_ORE_HAMMER, ChestsChoice.RANDOM)}
    )
    feather_reading: int = option(
        FeatherReading.A, needs={"chests": (Item.SWINDLE_FEATHER, ChestsChoice.RANDOM)}
    )
    show_scores: int = option(ShowScores.OWN)
    turn_cap: int = option(1000, least=1, most=MOST_TURNS)

    goal: int = field("i2")
    removed: int = field("i2")
    pieces: Ints = field("i1", VALUES)
    piece_value: Ints = field("i2", VALUES)
    crest_n: int = field("i1", most=SEATS)
    crest: Ints = field("i2", SEATS)  # largest first
    crystals: int = field("i1")
    eggs: int = field("i1")
    shadows: int = field("i1")
    egg_value: int = field("i2")
    egg_flipped: int = field("i2")
    deal: Ints = field("i1", SEATS)
    deck: Ints = field("i1", DECK_CARDS)
    deck_n: Ints = field("i2", PAGES)
    front: Ints = field("i1", CARDS)
    page: Ints = field("i1", CARDS)
    shows: Ints = field("i1", CARDS)  # the number or colour on the back
    back: Ints = field("i1", CARDS)
    page_kinds: Ints = field("i8", PAGES)  # bits: the types of card that can go on a page
    front_kinds: Ints = field("i8", COLOURS)  # bits: the types of card with this front
    reward_lowest: Ints = field("i1", NUMBERS + 1)
    reward_highest: Ints = field("i1", NUMBERS + 1)
    reward_crystals: Ints = field("i1", NUMBERS + 1)
    reward_shadows: Ints = field("i1", NUMBERS + 1)
    reward_eggs: Ints = field("i1", NUMBERS + 1)
    pearl_n: Ints = field("i1", 2)
    pearl_value: Ints = field("i2", 2, MOST_PEARLS)


def _all_seats(box: Any) -> int:
    return (1 << int(box.players)) - 1


def _crests(box: Any) -> int:
    return int(box.crest_n)


class State(Header, seats=SEATS, events=Event, phases=Phase, room=40):
    """The table."""

    # the magic book
    deck: Ints = field("i1", DECK_CARDS)  # unseen cards of both pages, the top ones included
    deck_n: Ints = field("i2", PAGES)
    deck_top: Ints = field("i1", PAGES, most=NUMBERS)  # what the top unseen card shows
    placed_n: Ints = field("i2", PAGES, most=PLACED_MAX)  # cards put on the page since
    placed: Ints = field("u1", PAGES, PLACED_MAX, most=CARDS - 1)
    placed_by: Ints = field("i1", PAGES, PLACED_MAX, most=_all_seats)  # bits: who knows it; 0: all
    placed_secret: int = field("i2")  # how many of them not everybody knows
    display: Ints = field("i1", PAGES, most=CARDS - 1)
    start_box: Ints = field("i1", START_CARDS, most=1)  # starting cards unseen in the box
    start_left: int = field("i1", most=START_CARDS)  # how many there are
    # hands
    hand: Ints = field("i1", SEATS, CARDS)
    hand_kinds: Ints = field("i8", SEATS, most=2**CARDS - 1)  # bits: the types of card in a hand
    fronts: Ints = field("i1", SEATS, COLOURS + 1)  # the hand by front colour
    secret: Ints = field("i1", SEATS, CARDS)  # those whose front not everybody knows
    secret_n: Ints = field("i2", SEATS)
    # secret cards of hands that not only their owner knows, in the order in which they came
    shared_n: int = field("i1", most=CARDS_MAX)
    shared_card: Ints = field("u1", CARDS_MAX, most=CARDS - 1)
    shared_in: Ints = field("i1", CARDS_MAX, most=last_seat)  # whose hand
    shared_with: Ints = field("i1", CARDS_MAX, most=_all_seats)  # bits: who else knows it
    unknown: Ints = field("i1", SEATS, BACKS)  # in a view: cards of which only the back is known
    unseen_shadows: int = field("i1")  # in a view: shadow dragons somewhere out of sight
    hand_n: Ints = field("i2", SEATS)
    # what lies before the players
    row: Ints = field("i1", SEATS, COLOURS, most=COLOURS - 1)
    row_n: Ints = field("i1", SEATS, most=COLOURS)
    dragons: Ints = field("i1", SEATS, COLOURS)
    wild: Ints = field("i1", SEATS, COLOURS)
    laid: Ints = field("i1", CARDS)
    pieces: Ints = field("i1", SEATS, VALUES)
    ring: Ints = field("i1", SEATS, most=RING - 1)
    amulets: Ints = field("i1", SEATS)
    pearls: Ints = field("i1", SEATS, 2)
    pearl_points: Ints = field("i2", SEATS)
    pearls_shown: Ints = field("i4", 2, most=2**MOST_PEARLS - 1)  # bits: which were turned over
    crystals: Ints = field("i1", SEATS)
    fresh: Ints = field("i1", SEATS)  # crystals won this turn
    eggs: Ints = field("i1", SEATS)
    flipped: Ints = field("i1", SEATS, most=1)
    crest: Ints = field("i1", SEATS, most=_crests)  # which, from 1; 0: none
    # supplies
    row_pieces: Ints = field("i1", VALUES)
    supply_pearls: Ints = field("i1", 2)
    supply_crystals: int = field("i1")
    supply_eggs: int = field("i1")
    supply_shadows: int = field("i1")
    crests_taken: int = field("i1", most=_crests)
    # the turn
    active: int = field("i1", most=last_seat)
    taken: int = field("i1", most=THREE_TAKES + 1)
    minted: int = field("i1", most=1)
    changed: Ints = field("i1", PAGES, most=1)
    ending: int = field("i1", most=7)  # bits of Ending
    chests: int = field("i1", most=ALL_ITEMS)  # bits of Item
    used: Ints = field("i1", SEATS, most=ALL_ITEMS)  # bits of Item, this turn
    # the play and its reward
    play_colour: int = field("i1", most=COLOURS - 1)
    play_number: int = field("i1", most=NUMBERS)  # of the page: the reward
    play_left: int = field("i1", most=NUMBERS)  # cards still to lay
    play_opens: int = field("i1", most=1)
    play_dragons: int = field("i1", most=NUMBERS)
    play_cards: Ints = field("i1", CARDS, most=NUMBERS)
    due_lowest: int = field("i1", most=3)
    due_highest: int = field("i1", most=3)
    due_first: int = field("i1", most=1)  # no lowest piece of this reward was taken yet
    due_pearls: int = field("i1", most=3)
