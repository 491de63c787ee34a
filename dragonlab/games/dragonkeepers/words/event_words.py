"""Dragonkeepers: what happened, in words, as somebody at the table may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.phrases import count, genitive, listed
from dragonlab.games.dragonkeepers.material import (
    HAND_VISIBILITY,
    RING,
    Colour,
    Ending,
    Event,
    Item,
    Page,
    Supply,
)
from dragonlab.games.dragonkeepers.words.names import (
    ITEM_NAMES,
    PAGE_NAMES,
    PEARL_NAMES,
    SIDE_NAMES,
    card_name,
    card_seen,
    card_shows,
    colour_name,
    dragons,
    page_text,
)

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

OPEN_HANDS = HAND_VISIBILITY.index("open")

EVENT_RULES: Mapping[Event, tuple[str, ...]] = MappingProxyType({
    Event.TURN_BEGAN: ("take_at_least_one",),
    Event.CARD_TAKEN: ("three_cards", "display"),
    Event.FOURTH_CARD: ("fourth_card",),
    Event.PAGE_TURNED: ("refill",),
    Event.PAGE_SPENT: ("page_spent", "early_end"),
    Event.CARD_PLACED: ("page_changed", "placed_card"),
    Event.DRAGONS_PLAYED: ("exact_number",),
    Event.STACK_OPENED: ("new_stack",),
    Event.NOT_PLAYED: ("free_play",),
    Event.PIECE_WON: ("reward", "ring"),
    Event.PIECE_UPGRADED: ("green_ore_hammer",),
    Event.RING_CLOSED: ("ring",),
    Event.PEARL_DRAWN: ("pearl",),
    Event.CRYSTAL_WON: ("reward", "crystal", "fresh_crystal"),
    Event.SHADOW_WON: ("reward", "shadow_dragon"),
    Event.EGG_WON: ("reward", "golden_egg"),
    Event.CREST_WON: ("crest",),
    Event.RAN_OUT: ("running_out",),
    Event.ITEM_USED: ("using_items",),
    Event.CARDS_RETURNED: ("twilight_flute",),
    Event.GOAL_REACHED: ("goal", "last_turn"),
    Event.GAME_ENDED: (),
    Event.EGG_FLIPPED: ("egg_majority",),
    Event.SCORED: ("scoring",),
    Event.GAME_WON: ("tiebreak",),
    Event.MINT_CARD: ("dragon_mint",),
})  # fmt: skip

ENDINGS: Mapping[Ending, tuple[str, str]] = MappingProxyType({
    Ending.GOAL: ("enough amulets were completed", "goal"),
    Ending.PAGE: ("a page of the book was down to 1 card", "early_end"),
    Ending.CAP: ("the limit of turns was reached", "turn_cap"),
})  # fmt: skip

SUPPLY_NAMES: Mapping[Supply, str] = MappingProxyType({
    Supply.PIECE: "amulet piece",
    Supply.PEARL: "pearl",
    Supply.CRYSTAL: "crystal",
    Supply.SHADOW: "shadow dragon",
    Supply.EGG: "golden egg",
    Supply.CREST: "crest",
})  # fmt: skip


@dataclass(frozen=True)
class Told:
    """An event with all that its words may speak of."""

    box: np.record
    kind: Event
    name: str
    amount: int
    args: tuple[int, ...]
    own: bool


def event_text(
    game: Game, event: tuple[int, ...], names: tuple[str, ...], viewer: int | None
) -> tuple[str, list[str]]:
    """Return an event in words as the viewer may know it, and the ids of its rules.

    Parameters
    ----------
    game : Game
    event : tuple of int
        Kind, seat, amount and three arguments.
    names : tuple of str
        The players' names.
    viewer : int, optional
        A seat; None sees every card.
    """
    number, seat, amount, *args = (int(x) for x in event)
    kind = Event(number)
    own = viewer is None or viewer == seat
    told = Told(game.box, kind, names[seat], amount, tuple(args), own)
    ids = list(EVENT_RULES[kind])
    if kind == Event.ITEM_USED:
        ids.append(Item(args[0]).name.lower())
    elif kind == Event.RAN_OUT and args[0] == Supply.PIECE:
        ids = ["empty_row"]
    elif kind == Event.GAME_ENDED:
        ids = [id for bit, (_, id) in ENDINGS.items() if args[0] & bit]
    elif kind == Event.DRAGONS_PLAYED and args[2]:
        ids.append("wild_cards")
    return turn_event(told), ids


def turn_event(told: Told) -> str:
    """Return in words what happened to cards and book."""
    box, name, (a, b, c) = told.box, told.name, told.args
    match told.kind:
        case Event.TURN_BEGAN:
            return f"{genitive(name)} turn began (turn {a})."
        case Event.CARD_TAKEN:
            return f"{name} took the {card_name(box, b)} from the {PAGE_NAMES[Page(a)]}."
        case Event.FOURTH_CARD:
            return f"{name} paid a crystal for a fourth card."
        case Event.PAGE_TURNED:
            page = PAGE_NAMES[Page(a)]
            shows = page_text(a, c)
            return f"The {card_name(box, b)} came from the {page}, which then showed {shows}."
        case Event.PAGE_SPENT:
            return (
                f"The {PAGE_NAMES[Page(a)]} was down to 1 card: the taking and changing was over, "
                "and the game ends with this turn."
            )
        case Event.CARD_PLACED:
            card = card_seen(box, b, told.own or not c)
            page = PAGE_NAMES[Page(a)]
            return f"{name} put {card} on the {page}, which then showed {card_shows(box, b)}."
        case Event.MINT_CARD:
            card = card_seen(box, b, told.own or bool(c) or box.hand_visibility == OPEN_HANDS)
            return f"{name} took {card} from the top of the {PAGE_NAMES[Page(a)]}."
        case Event.ITEM_USED:
            return f"{name} paid a crystal and used the {ITEM_NAMES[Item(a)]}."
        case _:
            return play_event(told)


def play_event(told: Told) -> str:
    """Return in words what was played and won."""
    name, n, (a, b, c) = told.name, told.amount, told.args
    match told.kind:
        case Event.DRAGONS_PLAYED:
            return f"{name} played {dragons(b, a)}{wild_text(b, c)}."
        case Event.STACK_OPENED:
            end = "" if c == 1 or told.box.family else f" at the {SIDE_NAMES[b]} end"
            return f"{name} opened a {colour_name(a)} stack{end}."
        case Event.NOT_PLAYED:
            return f"{name} played nothing."
        case Event.PIECE_WON:
            return f"{name} took an amulet piece worth {a} ({b} of {RING} in the ring)."
        case Event.PIECE_UPGRADED:
            return f"{name} swapped the piece worth {a} for the next higher one, worth {b}."
        case Event.RING_CLOSED:
            return (
                f"{name} closed a ring, which makes {count(a, 'amulet')} for {name} and {b} of "
                f"{c} on the table."
            )
        case Event.PEARL_DRAWN:
            return f"{name} put a {PEARL_NAMES[a]} pearl into the ring."
        case Event.CRYSTAL_WON:
            return f"{name} got {count(n, 'crystal')}."
        case Event.SHADOW_WON:
            return f"{name} got {dragons(n, Colour.SHADOW)}."
        case Event.EGG_WON:
            return f"{name} got {count(n, 'golden egg')}."
        case Event.CREST_WON:
            return f"{name} laid out all four colours and took the crest worth {a}."
        case Event.RAN_OUT:
            missing = count(n, SUPPLY_NAMES[Supply(a)])
            return f"{name} missed out on {missing}: there were no more."
        case Event.CARDS_RETURNED:
            stays = card_name(told.box, a)
            return f"{name} took {count(n, 'card')} back and left the {stays}."
        case _:
            return end_event(told)


def wild_text(cards: int, wild: int) -> str:
    """Return how many cards of a play were shadow dragons, in brackets, if any."""
    if wild == 0:
        return ""
    return f" ({wild} of them {'a shadow dragon' if wild == 1 else 'shadow dragons'})"


def end_event(told: Told) -> str:
    """Return in words how the game ended."""
    name, (a, b, c) = told.name, told.args
    match told.kind:
        case Event.GOAL_REACHED:
            return f"That was amulet number {a} on the table: the game ends with this turn."
        case Event.GAME_ENDED:
            return f"The game ended with {genitive(name)} turn: {ending_text(a)}."
        case Event.EGG_FLIPPED:
            return f"{name} had the most golden eggs ({a}) and turned one over."
        case Event.SCORED:
            return f"{name} scored {count(a, 'point')}, {b} of them from pearls."
        case _:
            tie = f", a tie, and {count(b, 'dragon card')} laid out" if c > 1 else ""
            return f"{name} won with {count(a, 'point')}{tie}."


def ending_text(bits: int) -> str:
    """Return why a game ended."""
    return listed(words for bit, (words, _) in ENDINGS.items() if bits & bit)
