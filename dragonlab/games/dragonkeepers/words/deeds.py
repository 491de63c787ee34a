"""Dragonkeepers: what each action does, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from dragonlab.engine.bits import count_bits
from dragonlab.engine.phrases import count, listed
from dragonlab.engine.words import Deed
from dragonlab.games.dragonkeepers.enums import (
    DECK_CARDS,
    SHADOW_CARD,
    Item,
    Page,
    Phase,
    StartingBacks,
)
from dragonlab.games.dragonkeepers.rules.basics import lowest_piece, next_higher_piece
from dragonlab.games.dragonkeepers.words.names import (
    PAGE_NAMES,
    PEARL_NAMES,
    SIDE_NAMES,
    card_name,
    card_shows,
    dragons,
    item_names,
    short_card,
)
from dragonlab.games.dragonkeepers.words.position import Position

if TYPE_CHECKING:
    from dragonlab.engine.actions import Choice
    from dragonlab.engine.game import Game


def never(game: Game, choice: Choice) -> bool:
    """Whether an action can never be legal: its card is not in the box."""
    if choice.kind not in ("place", "lay", "stays"):
        return False
    (card,) = choice.args
    return card < DECK_CARDS and not game.box.deck[card]


def taken_card(p: Position) -> str:
    """Return the card of the display that is spoken of."""
    (page,) = p.args
    return f"the {card_name(p.box, p.s.display[page])} from the {PAGE_NAMES[Page(page)]}"


def place(p: Position) -> str:
    """Return in words that a card goes on its page."""
    box, (card,) = p.box, p.args
    page = PAGE_NAMES[Page(int(box.page[card]))]
    if card == SHADOW_CARD:
        return f"Put a shadow dragon on the {page}: it will show {card_shows(box, card)}"
    usable = card < SHADOW_CARD or box.starting_backs == StartingBacks.REAL
    shows = f": it will show {card_shows(box, card)}" if usable else ""
    return f"Put your {card_name(box, card)} on the {page}{shows}"


def paid_items(p: Position) -> int:
    """Return as bits the chest items that a play names: those in the game, and the feather."""
    return p.items & (int(p.s.chests) | 1 << Item.SWINDLE_FEATHER)


def play(p: Position) -> str:
    """Return a play in words with the chest items it takes."""
    colour, feather = p.args
    text = f"Play {dragons(p.number - feather, colour)}"
    if items := paid_items(p):
        text += f" ({listed(item_names(items))}: {count(count_bits(items), 'crystal')})"
    return text


def play_rules(p: Position) -> tuple[str, ...]:
    """Return the rules of a play: those of its chest items, or of the wild cards."""
    items = paid_items(p)
    more = tuple(item.name.lower() for item in Item if items >> item & 1)
    return ("exact_number", *(more or ("wild_cards",)))


def piece(p: Position) -> str:
    """Return in words which amulet piece is taken."""
    low, high = lowest_piece(p.s), next_higher_piece(p.s)
    if not p.args[0]:
        value = f" ({p.box.piece_value[low]})" if low >= 0 else ""
        return f"Take the lowest amulet piece{value}"
    if high < 0:
        return "Pay a crystal for the hammer: take the next higher piece"
    values = p.box.piece_value[high], p.box.piece_value[low]
    return f"Pay a crystal for the hammer: take the {values[0]} instead of the {values[1]}"


def side(p: Position) -> str:
    """Return in words at which end the new stack opens."""
    what = p.play_colour if p.s.phase == Phase.SIDE else "new"
    return f"Open the {what} stack at the {SIDE_NAMES[p.args[0]]} end"


TAKE, BOOK, PLAY, FLUTE = "Take cards", "Change the magic book", "Play dragons", "Twilight flute"

DEEDS: Mapping[str, Deed] = MappingProxyType({
    "mint": Deed(
        TAKE, ("dragon_mint", "mint_at_start"),
        "Pay a crystal for the mint: take the top card of both pages",
    ),
    "take": Deed(TAKE, ("three_cards", "display", "refill"), lambda p: f"Take {taken_card(p)}"),
    "fourth": Deed(
        TAKE, ("fourth_card", "display", "refill"),
        lambda p: f"Pay a crystal and take {taken_card(p)} as a fourth card",
    ),
    "stop": Deed(TAKE, ("take_at_least_one",), "Take no more cards"),
    "place": Deed(
        BOOK,
        lambda p: ("page_changed", "page_backs")
        + (("shadow_page",) if p.args[0] == SHADOW_CARD else ()),
        place,
    ),
    "keep": Deed(BOOK, ("free_change",), "Leave the book as it is"),
    "play": Deed(PLAY, play_rules, play),
    "no_play": Deed(PLAY, ("free_play",), "Play nothing"),
    "side": Deed("Open the new stack", ("new_stack", "placement"), side),
    "lay": Deed(
        "Choose the cards of the play", ("wild_cards", "shadow_alone"),
        lambda p: f"Lay {short_card(p.box, p.args[0])}",
    ),
    "piece": Deed(
        "Amulet piece",
        lambda p: ("lowest_piece", "green_ore_hammer") if p.args[0] else ("lowest_piece",),
        piece,
    ),
    "pearl": Deed("Pearl", ("pearl",), lambda p: f"Take a {PEARL_NAMES[p.args[0]]} pearl"),
    "stays": Deed(
        FLUTE, ("twilight_flute", "flute_card"),
        lambda p: f"Flute: leave {short_card(p.box, p.args[0])} and take the others back",
    ),
    "no_flute": Deed(FLUTE, ("twilight_flute",), "Keep the cards laid out"),
})  # fmt: skip
