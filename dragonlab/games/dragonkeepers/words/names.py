"""Dragonkeepers: what cards, pages, rewards and chest items are called."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from dragonlab.engine.material import Provenance
from dragonlab.engine.phrases import count, listed
from dragonlab.games.dragonkeepers.enums import (
    COLOUR_BACK,
    COLOURS,
    RIBBON_BACK,
    START_CARD,
    START_COLOUR_BACK,
    START_NUMBER_BACK,
    UNKNOWN_FRONT,
    UNSEEN_BACK,
    Colour,
    Ending,
    Item,
    Page,
    StartingBacks,
)
from dragonlab.games.dragonkeepers.rules.basics import back_shows

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

ITEM_NAMES = MappingProxyType({item: item.name.lower().replace("_", " ") for item in Item})
PAGE_NAMES = MappingProxyType({Page.LEFT: "left page", Page.RIGHT: "right page"})
COLOUR_WORDS = tuple(colour.name.lower() for colour in Colour)
PEARL_NAMES = ("red", "blue")
SIDE_NAMES = ("left", "right")
ENDINGS = MappingProxyType({
    Ending.GOAL: "enough amulets were completed",
    Ending.PAGE: "a page of the book was down to 1 card",
    Ending.CAP: "the limit of turns was reached",
})  # fmt: skip


def colour_name(colour: int) -> str:
    """Return a dragon's colour, such as "red"; "shadow" for the shadow dragon."""
    return COLOUR_WORDS[colour]


def dragons(n: int, colour: int) -> str:
    """Return a number of dragons of a colour, such as "4 green dragons"."""
    return count(n, f"{colour_name(colour)} dragon")


def back_name(back: int) -> str:
    """Return what a back shows, such as "3", "green" or "3 with ribbon".

    Parameters
    ----------
    back : int
        A back as in `box.back`; starting cards have a ribbon.
    """
    if back == UNSEEN_BACK:
        return "not seen"
    if back == RIBBON_BACK:
        return "ribbon"
    shows = back_shows(int(back))
    colour = COLOUR_BACK <= back < START_NUMBER_BACK or back >= START_COLOUR_BACK
    text = colour_name(shows) if colour else str(shows)
    return f"{text} with ribbon" if back >= START_NUMBER_BACK else text


def card_front(box: Any, card: int) -> str:
    """Return a card's front in words, such as "red dragon"; "card" if it is not known."""
    if card >= UNKNOWN_FRONT:
        return "card"
    return f"{colour_name(box.front[card])} dragon"


def card_back(box: Any, card: int) -> int:
    """Return the back of a card, also of one whose front is not known."""
    return int(card) - UNKNOWN_FRONT if card >= UNKNOWN_FRONT else int(box.back[card])


def card_name(box: Any, card: int) -> str:
    """Return a card in words, such as "red dragon (back: 3)".

    Parameters
    ----------
    box : record
    card : int
        A type of card, or `UNKNOWN_FRONT` + back for one of which only the back is known.
    """
    no_page = box.starting_backs == StartingBacks.NONE
    if START_CARD <= card < UNKNOWN_FRONT and no_page:
        return f"{card_front(box, card)} (starting card)"
    return f"{card_front(box, card)} (back: {back_name(card_back(box, card))})"


def card_shows(box: Any, card: int) -> str:
    """Return what a page shows with this card on top, such as "3" or "green"."""
    return page_text(int(box.page[card]), int(box.shows[card]))


def page_text(page: int, shows: int) -> str:
    """Return what a page shows, in words: a number, or a colour's name."""
    return colour_name(shows) if page == Page.RIGHT else str(int(shows))


def card_seen(box: Any, card: int, seen: bool) -> str:
    """Return a card for somebody who saw its front, or only its back.

    Parameters
    ----------
    box : record
    card : int
    seen : bool
        Whether its front is known; if not, only the back is named.
    """
    return f"the {card_name(box, card)}" if seen else f"a card (back: {back_name(box.back[card])})"


def reward_text(box: Any, number: int) -> str:
    """Return what a number on the left page pays: "1 lowest amulet piece + 1 crystal"."""
    parts = (
        (int(box.reward_lowest[number]), "lowest amulet piece"),
        (int(box.reward_highest[number]), "highest amulet piece"),
        (int(box.reward_crystals[number]), "crystal"),
        (int(box.reward_shadows[number]), "shadow dragon"),
        (int(box.reward_eggs[number]), "golden egg"),
    )
    return " + ".join(count(n, noun) for n, noun in parts if n)


def reward_source(game: Game, number: int) -> Provenance:
    """Return where it is from what a number pays."""
    profile = f"reward_profile.{game.settings['reward_profile']}"
    return game.material.provenance(profile if number in (4, 5) else f"reward.{number}")


def row_text(state: Any, seat: int) -> str:
    """Return the stacks of a seat from left to right: "white, red, green"."""
    stacks = [colour_name(c) for c in state.row[seat][: min(int(state.row_n[seat]), COLOURS)]]
    return ", ".join(stacks) if stacks else "empty"


def ending_text(bits: int) -> str:
    """Return why a game ended."""
    return listed(words for bit, words in ENDINGS.items() if int(bits) & bit)
