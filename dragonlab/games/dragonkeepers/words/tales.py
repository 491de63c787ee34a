"""Dragonkeepers: what happened, in words, as somebody at the table may know it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import count
from dragonlab.engine.telling import Happening
from dragonlab.engine.words import Tale
from dragonlab.games.dragonkeepers.enums import (
    RING,
    Colour,
    Event,
    Item,
    Page,
    Supply,
)
from dragonlab.games.dragonkeepers.words.names import (
    ENDINGS,
    ITEM_NAMES,
    PAGE_NAMES,
    PEARL_NAMES,
    SIDE_NAMES,
    card_name,
    card_seen,
    card_shows,
    colour_name,
    dragons,
    ending_text,
    page_text,
)

SUPPLY_NAMES: Mapping[Supply, str] = MappingProxyType({
    Supply.PIECE: "amulet piece",
    Supply.PEARL: "pearl",
    Supply.CRYSTAL: "crystal",
    Supply.SHADOW: "shadow dragon",
    Supply.EGG: "golden egg",
    Supply.CREST: "crest",
})  # fmt: skip


def page(e: Happening) -> str:
    """Return the page that the first number names."""
    return PAGE_NAMES[Page(e.a)]


def knows(e: Happening) -> bool:
    """Whether the card is known to whom it is told; the last number says who knows it."""
    return e.own or e.c == 0 or (e.viewer is not None and bool(e.c >> e.viewer & 1))


def placed(e: Happening) -> str:
    """Tell of a card put on the book; its front only to those who know it."""
    card = card_seen(e.box, e.b, knows(e))
    return f"{e.who} put {card} on the {page(e)}, which then showed {card_shows(e.box, e.b)}."


def minted(e: Happening) -> str:
    """Tell of a card taken by the mint; its front only to those who know it."""
    return f"{e.who} took {card_seen(e.box, e.b, knows(e))} from the top of the {page(e)}."


def played(e: Happening) -> str:
    """Tell of a play, and how many of its cards were shadow dragons."""
    wild = ""
    if e.c:
        wild = f" ({e.c} of them {'a shadow dragon' if e.c == 1 else 'shadow dragons'})"
    return f"{e.who} played {dragons(e.b, e.a)}{wild}."


def opened(e: Happening) -> str:
    """Tell of a new stack, and where it lies if that matters."""
    end = "" if e.c == 1 or e.box.family_variant else f" at the {SIDE_NAMES[e.b]} end"
    return f"{e.who} opened a {colour_name(e.a)} stack{end}."


def ran_out(e: Happening) -> str:
    """Tell what a supply could not pay."""
    missing = count(e.amount, SUPPLY_NAMES[Supply(e.a)])
    return f"{e.who} missed out on {missing}: there were no more."


def won(e: Happening) -> str:
    """Tell who won, and by what a tie was broken."""
    tie = f", a tie, and {count(e.b, 'dragon card')} laid out" if e.c > 1 else ""
    return f"{e.who} won with {count(e.a, 'point')}{tie}."


TALES: Mapping[Event, Tale] = MappingProxyType({
    Event.TURN_BEGAN: Tale(("take_at_least_one",), lambda e: f"{e.whose} turn began (turn {e.a})."),
    Event.CARD_TAKEN: Tale(
        ("three_cards", "display"),
        lambda e: f"{e.who} took the {card_name(e.box, e.b)} from the {page(e)}.",
    ),
    Event.FOURTH_CARD: Tale(
        ("fourth_card",), lambda e: f"{e.who} paid a crystal for a fourth card."
    ),
    Event.PAGE_TURNED: Tale(
        ("refill",),
        lambda e: f"The {card_name(e.box, e.b)} came from the {page(e)}, which then showed "
        f"{page_text(e.a, e.c)}.",
    ),
    Event.PAGE_SPENT: Tale(
        ("page_spent", "early_end"),
        lambda e: f"The {page(e)} was down to 1 card: the taking and changing was over, and the "
        "game ends with this turn.",
    ),
    Event.CARD_PLACED: Tale(("page_changed", "placed_card"), placed),
    Event.MINT_CARD: Tale(("dragon_mint",), minted),
    Event.DRAGONS_PLAYED: Tale(
        lambda e: ("exact_number", "wild_cards") if e.c else ("exact_number",), played
    ),
    Event.STACK_OPENED: Tale(("new_stack",), opened),
    Event.NOT_PLAYED: Tale(("free_play",), lambda e: f"{e.who} played nothing."),
    Event.PIECE_WON: Tale(
        ("reward", "ring"),
        lambda e: f"{e.who} took an amulet piece worth {e.a} ({e.b} of {RING} in the ring).",
    ),
    Event.PIECE_UPGRADED: Tale(
        ("green_ore_hammer",),
        lambda e: f"{e.who} swapped the piece worth {e.a} for the next higher one, worth {e.b}.",
    ),
    Event.RING_CLOSED: Tale(
        ("ring",),
        lambda e: f"{e.who} closed a ring, which makes {count(e.a, 'amulet')} for {e.who} and "
        + (f"{e.b} of {e.c} on the table." if e.b <= e.c else f"{e.b} on the table."),
    ),
    Event.PEARL_DRAWN: Tale(
        ("pearl",), lambda e: f"{e.who} put a {PEARL_NAMES[e.a]} pearl into the ring."
    ),
    Event.CRYSTAL_WON: Tale(
        ("reward", "crystal", "fresh_crystal"),
        lambda e: f"{e.who} got {count(e.amount, 'crystal')}.",
    ),
    Event.SHADOW_WON: Tale(
        ("reward", "shadow_dragon"), lambda e: f"{e.who} got {dragons(e.amount, Colour.SHADOW)}."
    ),
    Event.EGG_WON: Tale(
        ("reward", "golden_egg"), lambda e: f"{e.who} got {count(e.amount, 'golden egg')}."
    ),
    Event.CREST_WON: Tale(
        ("crest",), lambda e: f"{e.who} laid out all four colours and took the crest worth {e.a}."
    ),
    Event.RAN_OUT: Tale(
        lambda e: ("empty_row",) if e.a == Supply.PIECE else ("running_out",), ran_out
    ),
    Event.ITEM_USED: Tale(
        lambda e: ("using_items", Item(e.a).name.lower()),
        lambda e: f"{e.who} paid a crystal and used the {ITEM_NAMES[Item(e.a)]}.",
    ),
    Event.CARDS_RETURNED: Tale(
        ("twilight_flute",),
        lambda e: f"{e.who} took {count(e.amount, 'card')} back and left the "
        f"{card_name(e.box, e.a)}.",
    ),
    Event.GOAL_REACHED: Tale(
        ("goal", "last_turn"),
        lambda e: f"That was amulet number {e.a} on the table: the game ends with this turn.",
    ),
    Event.GAME_ENDED: Tale(
        lambda e: tuple(id for bit, (_, id) in ENDINGS.items() if e.a & bit),
        lambda e: f"The game ended with {e.whose} turn: {ending_text(e.a)}.",
    ),
    Event.EGG_FLIPPED: Tale(
        ("egg_majority",),
        lambda e: f"{e.who} had the most golden eggs ({e.a}) and turned one over.",
    ),
    Event.SCORED: Tale(
        ("scoring",),
        lambda e: f"{e.who} scored {count(e.a, 'point')}"
        + (f", {e.b} of them from pearls." if e.b else "."),
    ),
    Event.GAME_WON: Tale(("tiebreak",), won),
})  # fmt: skip
