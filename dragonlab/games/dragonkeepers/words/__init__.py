"""Dragonkeepers: actions, events and decisions in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.phrases import count, genitive, listed
from dragonlab.engine.words import Task
from dragonlab.games.dragonkeepers.material import (
    ACTIONS,
    DECK_CARDS,
    PAGES,
    SHADOW_CARD,
    THREE_TAKES,
    Ending,
    Item,
    Page,
    Phase,
)
from dragonlab.games.dragonkeepers.rules.basics import (
    cards_laid_out,
    count_bits,
    items_needed,
    lowest_piece,
    next_higher_piece,
    page_shows,
)
from dragonlab.games.dragonkeepers.words.event_words import ending_text, event_text
from dragonlab.games.dragonkeepers.words.names import (
    ITEM_NAMES,
    PAGE_NAMES,
    PEARL_NAMES,
    SIDE_NAMES,
    back_name,
    card_front,
    card_name,
    card_shows,
    colour_name,
    dragons,
    item_names,
    reward_source,
    reward_text,
    row_text,
    short_card,
)
from dragonlab.games.dragonkeepers.words.refusals import refusal
from dragonlab.games.dragonkeepers.words.rule_texts import CHAPTERS, RULES

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

__all__ = [
    "CHAPTERS",
    "ITEM_NAMES",
    "KIND_TITLES",
    "RULES",
    "action_text",
    "back_name",
    "card_front",
    "card_name",
    "colour_name",
    "event_text",
    "refusal",
    "reward_source",
    "reward_text",
    "sensible",
    "task",
]

LEFT, RIGHT = int(Page.LEFT), int(Page.RIGHT)

ACTION_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "mint": ("dragon_mint", "mint_at_start"),
    "take": ("three_cards", "display", "refill"),
    "fourth": ("fourth_card", "display", "refill"),
    "stop": ("take_at_least_one",),
    "place": ("page_changed", "page_backs"),
    "keep": ("free_change",),
    "play": ("exact_number",),
    "no_play": ("free_play",),
    "side": ("new_stack", "placement"),
    "lay": ("wild_cards", "shadow_alone"),
    "piece": ("lowest_piece",),
    "pearl": ("pearl",),
    "stays": ("twilight_flute", "flute_card"),
    "no_flute": ("twilight_flute",),
})  # fmt: skip


# ---- actions


KIND_TITLES: Mapping[str, str] = MappingProxyType({
    "mint": "Take cards",
    "take": "Take cards",
    "fourth": "Take cards",
    "stop": "Take cards",
    "place": "Change the magic book",
    "keep": "Change the magic book",
    "play": "Play dragons",
    "no_play": "Play dragons",
    "side": "Open the new stack",
    "lay": "Choose the cards of the play",
    "piece": "Amulet piece",
    "pearl": "Pearl",
    "stays": "Twilight flute",
    "no_flute": "Twilight flute",
})  # fmt: skip


def sensible(game: Game, code: int) -> bool:
    """Return whether an action can ever be legal: cards must be in the box.

    Parameters
    ----------
    game : Game
    code : int
    """
    choice = ACTIONS.choice(code)
    if choice.kind in ("place", "lay", "stays"):
        (card,) = choice.args
        return card >= DECK_CARDS or bool(game.box.deck[card])
    return True


def action_text(game: Game, state: np.record, code: int) -> tuple[str, list[str]]:
    """Return an action in words, and the ids of the rules it rests on.

    Parameters
    ----------
    game : Game
    state : record
        A state, or a view of the acting player; only what that player knows is told.
    code : int
        Any action, allowed now or not.
    """
    box, choice = game.box, ACTIONS.choice(int(code))
    ids = list(ACTION_RULES[choice.kind])
    match choice.kind, choice.args:
        case "mint", _:
            text = "Pay a crystal for the mint: take the top card of both pages"
        case "take" | "fourth", (page,):
            card = f"the {card_name(box, state.display[page])} from the {PAGE_NAMES[Page(page)]}"
            fourth = choice.kind == "fourth"
            text = f"Pay a crystal and take {card} as a fourth card" if fourth else f"Take {card}"
        case "stop", _:
            text = "Take no more cards"
        case "place", (card,):
            text = place_text(box, card)
            ids += ["shadow_page"] if card == SHADOW_CARD else []
        case "keep", _:
            text = "Leave the book as it is"
        case "play", (colour, feather):
            text, more = play_text(box, state, colour, feather)
            ids += more
        case "no_play", _:
            text = "Play nothing"
        case "lay", (card,):
            text = f"Lay {short_card(box, card)}"
        case "pearl", (colour,):
            text = f"Take a {PEARL_NAMES[colour]} pearl"
        case "side", (side,):
            what = colour_name(state.play_colour) if state.phase == Phase.SIDE else "new"
            text = f"Open the {what} stack at the {SIDE_NAMES[side]} end"
        case "piece", (upgraded,):
            text = piece_text(box, state, upgraded)
            ids += ["green_ore_hammer"] if upgraded else []
        case "stays", (card,):
            text = f"Flute: leave {short_card(box, card)} and take the others back"
        case _:
            text = "Keep the cards laid out"
    return text, ids


def place_text(box: np.record, card: int) -> str:
    """Return in words that a card goes on its page."""
    page = PAGE_NAMES[Page(int(box.page[card]))]
    if card == SHADOW_CARD:
        return f"Put a shadow dragon on the {page}: it will show {card_shows(box, card)}"
    usable = card < SHADOW_CARD or box.starting_backs
    shows = f": it will show {card_shows(box, card)}" if usable else ""
    return f"Put your {card_name(box, card)} on the {page}{shows}"


def play_text(box: np.record, state: np.record, colour: int, feather: int) -> tuple[str, list[str]]:
    """Return a play in words with the chest items it takes, and further rules."""
    number = int(page_shows(box, state, LEFT))
    seat = int(state.actor)
    needed = int(items_needed(box, state, seat, colour, feather))
    items = needed & (int(state.chests) | 1 << Item.SWINDLE_FEATHER)
    text = f"Play {dragons(number - feather, colour)}"
    ids = [item.name.lower() for item in Item if items >> item & 1]
    if items:
        crystals = count(int(count_bits(items)), "crystal")
        text += f" ({listed(item_names(items))}: {crystals})"
    return text, ids or ["wild_cards"]


def piece_text(box: np.record, state: np.record, upgraded: int) -> str:
    """Return in words which amulet piece is taken."""
    low, high = int(lowest_piece(state)), int(next_higher_piece(state))
    if not upgraded:
        value = f" ({int(box.piece_value[low])})" if low >= 0 else ""
        return f"Take the lowest amulet piece{value}"
    if high < 0:
        return "Pay a crystal for the hammer: take the next higher piece"
    values = int(box.piece_value[high]), int(box.piece_value[low])
    return f"Pay a crystal for the hammer: take the {values[0]} instead of the {values[1]}"


# ---- decisions


def task(game: Game, state: np.record, names: tuple[str, ...]) -> Task:
    """Return what the acting player has to decide, or how the game ended.

    Parameters
    ----------
    game : Game
    state : record
        A state or a view.
    names : tuple of str
        The players' names.
    """
    who = names[int(state.actor)]
    return TASKS[Phase(int(state.phase))](game.box, state, names, who)


def book_text(box: np.record, state: np.record) -> str:
    """Return what the book asks for, as a sentence."""
    number, colour = (int(page_shows(box, state, page)) for page in (LEFT, RIGHT))
    return f"The book asks for exactly {dragons(number, colour)}."


def take_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask for one of the cards of the display."""
    cards = listed((f"the {card_name(box, state.display[page])}" for page in range(PAGES)), "or")
    taken = int(state.taken)
    if taken == THREE_TAKES:
        text = f"A crystal buys {who} a fourth card: {cards}. {book_text(box, state)}"
        return Task(f"{who}: a fourth card?", text, RULES["fourth_card"])
    more = "" if taken == 0 else ", or no more"
    text = f"Take {cards}{more}. {book_text(box, state)}"
    title = f"{who}: take cards ({taken + 1} of {THREE_TAKES})"
    return Task(title, text, RULES["three_cards" if taken else "take_at_least_one"])


def book_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether a card goes on the book."""
    free = [PAGE_NAMES[page] for page in Page if not state.changed[page]]
    text = (
        f"{book_text(box, state)} {who} may put a card of the hand face down on the "
        f"{listed(free, 'or')}, or leave the book as it is."
    )
    return Task(f"{who}: change the book", text, RULES["page_changed"])


def play_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether dragons are played, in the own turn or to complete another one."""
    reward = reward_text(box, int(page_shows(box, state, LEFT)))
    text = f"{book_text(box, state)} The reward: {reward}. {who} may play, or keep all cards."
    if int(state.ending) & Ending.PAGE:
        text = f"A page is down to 1 card, so this is the last turn. {text}"
    elif int(state.ending) & Ending.GOAL:
        text = f"The last amulet is completed, so this is the last turn. {text}"
    if state.actor == state.active:
        return Task(f"{who}: play dragons", text, RULES["exact_number"])
    title = f"{who}: complete {genitive(names[int(state.active)])} turn"
    return Task(title, text, RULES["completing"])


def side_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask for the end of the row at which the new stack goes."""
    colour = colour_name(state.play_colour)
    text = (
        f"The row of {who} is {row_text(state, int(state.actor))}. The {colour} stack goes to its "
        "left or its right end; stacks in between are closed."
    )
    return Task(f"{who}: place the {colour} stack", text, RULES["new_stack"])


def lay_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask for the next card of a play."""
    left, colour = int(state.play_left), colour_name(state.play_colour)
    text = f"{count(left, 'more card')} to lay on the {colour} stack: choose the next one."
    if state.play_dragons == 0:
        text += f" At least 1 must be a real {colour} dragon."
    return Task(f"{who}: choose {colour} cards", text, RULES["lay_colour"])


def piece_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether the hammer upgrades a piece."""
    low, high = (int(box.piece_value[v(state)]) for v in (lowest_piece, next_higher_piece))
    text = (
        f"The lowest piece is worth {low}. For a crystal the green ore hammer takes the one worth "
        f"{high} instead."
    )
    return Task(f"{who}: which amulet piece?", text, RULES["green_ore_hammer"])


def pearl_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask for the colour of a pearl."""
    red, blue = (int(n) for n in state.supply_pearls)
    text = f"The ring is closed. Pearls left: {red} red and {blue} blue."
    return Task(f"{who}: choose a pearl", text, RULES["pearl"])


def flute_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether the flute takes cards back."""
    cards = int(state.play_cards.sum())
    text = (
        f"{who} has just played {dragons(cards, int(state.play_colour))}. For a crystal the "
        f"twilight flute takes {cards - 1} of them back; one stays."
    )
    return Task(f"{who}: play the flute?", text, RULES["twilight_flute"])


def over_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Tell who won, and by what."""
    winners = [seat for seat in range(int(box.players)) if state.won[seat]]
    best = int(state.score[winners[0]])
    laid = int(cards_laid_out(box, state, winners[0]))
    tied = [
        seat
        for seat in range(int(box.players))
        if state.score[seat] == best and not state.won[seat]
    ]
    who = listed(names[seat] for seat in winners)
    title = f"{who} {'wins' if len(winners) == 1 else 'share the win'}"
    text = f"The game ended because {ending_text(int(state.ending))}. "
    text += f"{who} {'has' if len(winners) == 1 else 'have'} {count(best, 'point')}"
    if len(winners) > 1:
        text += f" and {count(laid, 'dragon card')} laid out each"
    if tied:
        others = listed(f"{names[seat]} ({int(cards_laid_out(box, state, seat))})" for seat in tied)
        text += f", as many as {others}, but more dragon cards laid out ({laid})"
    rule = "tiebreak" if tied or len(winners) > 1 else "scoring"
    return Task(title, f"{text}.", RULES[rule])


TASKS: Mapping[Phase, Callable[[np.record, np.record, tuple[str, ...], str], Task]] = (
    MappingProxyType({
        Phase.TAKE: take_task,
        Phase.BOOK: book_task,
        Phase.PLAY: play_task,
        Phase.SIDE: side_task,
        Phase.LAY: lay_task,
        Phase.PIECE: piece_task,
        Phase.PEARL: pearl_task,
        Phase.FLUTE: flute_task,
        Phase.OVER: over_task,
    })
)  # fmt: skip
