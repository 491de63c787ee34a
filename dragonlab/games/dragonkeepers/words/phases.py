"""Dragonkeepers: what has to be decided in each phase, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import count, listed
from dragonlab.engine.words import PhaseWords
from dragonlab.games.dragonkeepers.enums import PAGES, THREE_TAKES, Ending, Page, Phase
from dragonlab.games.dragonkeepers.rules.basics import (
    cards_laid_out,
    lowest_piece,
    next_higher_piece,
)
from dragonlab.games.dragonkeepers.words.names import (
    PAGE_NAMES,
    card_name,
    dragons,
    ending_text,
    reward_text,
    row_text,
)
from dragonlab.games.dragonkeepers.words.position import Position


def fourth(p: Position) -> bool:
    """Whether it is about a fourth card."""
    return bool(p.s.taken == THREE_TAKES)


def take_title(p: Position) -> str:
    """Return which card is asked for."""
    if fourth(p):
        return f"{p.who}: a fourth card?"
    return f"{p.who}: take cards ({int(p.s.taken) + 1} of {THREE_TAKES})"


def take_text(p: Position) -> str:
    """Ask for one of the cards of the display."""
    cards = listed((f"the {card_name(p.box, p.s.display[page])}" for page in range(PAGES)), "or")
    if fourth(p):
        return f"A crystal buys {p.who} a fourth card: {cards}. {p.asks}."
    more = "" if p.s.taken == 0 else ", or no more"
    return f"Take {cards}{more}. {p.asks}."


def take_rule(p: Position) -> str:
    """Return the rule for the next card."""
    if fourth(p):
        return "fourth_card"
    return "three_cards" if p.s.taken else "take_at_least_one"


def book_text(p: Position) -> str:
    """Ask whether a card goes on the book."""
    free = [PAGE_NAMES[page] for page in Page if not p.s.changed[page]]
    return (
        f"{p.asks}. {p.who} may put a card of the hand face down on the "
        f"{listed(free, 'or')}, or leave the book as it is."
    )


def play_title(p: Position) -> str:
    """Return whose turn it is that dragons are played in."""
    own = p.s.actor == p.s.active
    return f"{p.who}: {'play dragons' if own else f'complete {p.whose_turn} turn'}"


def play_text(p: Position) -> str:
    """Ask whether dragons are played, in the own turn or to complete another one."""
    reward = reward_text(p.box, p.number)
    text = f"{p.asks}. The reward: {reward}. {p.who} may play, or keep all cards."
    if int(p.s.ending) & Ending.PAGE:
        return f"A page is down to 1 card, so this is the last turn. {text}"
    if int(p.s.ending) & Ending.GOAL:
        return f"The last amulet is completed, so this is the last turn. {text}"
    if p.s.turn == p.box.turn_cap:
        return f"This is turn {p.s.turn}, the last one by the option turn_cap. {text}"
    return text


def side_text(p: Position) -> str:
    """Ask for the end of the row at which the new stack goes."""
    return (
        f"The row of {p.who} is {row_text(p.s, p.seat)}. The {p.play_colour} stack goes to its "
        "left or its right end; stacks in between are closed."
    )


def lay_text(p: Position) -> str:
    """Ask for the next card of a play."""
    left, colour = int(p.s.play_left), p.play_colour
    text = f"{count(left, 'more card')} to lay on the {colour} stack: choose the next one."
    if p.s.play_dragons == 0:
        text += f" At least 1 must be a real {colour} dragon."
    return text


def piece_text(p: Position) -> str:
    """Ask whether the hammer upgrades a piece."""
    low, high = (p.box.piece_value[v(p.s)] for v in (lowest_piece, next_higher_piece))
    return (
        f"The lowest piece is worth {low}. For a crystal the green ore hammer takes the one worth "
        f"{high} instead."
    )


def pearl_text(p: Position) -> str:
    """Ask for the colour of a pearl."""
    red, blue = p.s.supply_pearls
    return f"The ring is closed. Pearls left: {red} red and {blue} blue."


def flute_text(p: Position) -> str:
    """Ask whether the flute takes cards back."""
    cards = sum(p.s.play_cards)
    return (
        f"{p.who} has just played {dragons(cards, int(p.s.play_colour))}. For a crystal the "
        f"twilight flute takes {cards - 1} of them back; one stays."
    )


# ---- the end


def winners(p: Position) -> list[int]:
    """Return the seats that won."""
    return [seat for seat in range(p.game.players) if p.s.won[seat]]


def tied(p: Position) -> list[int]:
    """Return the seats that have as many points as the winners, but have not won."""
    best = p.s.score[winners(p)[0]]
    return [k for k in range(p.game.players) if p.s.score[k] == best and not p.s.won[k]]


def over_title(p: Position) -> str:
    """Tell who won."""
    names = listed(p.names[seat] for seat in winners(p))
    return f"{names} {'wins' if len(winners(p)) == 1 else 'share the win'}"


def over_text(p: Position) -> str:
    """Tell why the game ended, and by what it was won."""
    won, others = winners(p), tied(p)
    alone = len(won) == 1
    laid = int(cards_laid_out(p.box, p.s, won[0]))
    who = listed(p.names[seat] for seat in won)
    text = f"The game ended because {ending_text(int(p.s.ending))}. "
    text += f"{who} {'has' if alone else 'have'} {count(int(p.s.score[won[0]]), 'point')}"
    if not alone:
        text += f" and {count(laid, 'dragon card')} laid out each"
    if others:
        names = listed(f"{p.names[k]} ({cards_laid_out(p.box, p.s, k)})" for k in others)
        text += f", as many as {names}, but more dragon cards laid out ({laid})"
    return f"{text}."


PHASES: Mapping[Phase, PhaseWords] = MappingProxyType({
    Phase.TAKE: PhaseWords(take_title, take_text, take_rule, "takes cards", "takes cards"),
    Phase.BOOK: PhaseWords(
        lambda p: f"{p.who}: change the book", book_text, "page_changed",
        "decides about the book", "changes the book",
    ),
    Phase.PLAY: PhaseWords(
        play_title, play_text,
        lambda p: "exact_number" if p.s.actor == p.s.active else "completing",
        "decides about playing", "may play",
    ),
    Phase.SIDE: PhaseWords(
        lambda p: f"{p.who}: place the {p.play_colour} stack", side_text, "new_stack",
        "chooses an end for the new stack", "places a stack",
    ),
    Phase.LAY: PhaseWords(
        lambda p: f"{p.who}: choose {p.play_colour} cards", lay_text, "lay_colour",
        "chooses the cards of the play", "lays cards",
    ),
    Phase.PIECE: PhaseWords(
        lambda p: f"{p.who}: which amulet piece?", piece_text, "green_ore_hammer",
        "chooses an amulet piece", "may use the hammer",
    ),
    Phase.PEARL: PhaseWords(
        lambda p: f"{p.who}: choose a pearl", pearl_text, "pearl",
        "chooses a pearl", "chooses a pearl",
    ),
    Phase.FLUTE: PhaseWords(
        lambda p: f"{p.who}: play the flute?", flute_text, "twilight_flute",
        "decides about the twilight flute", "may play the flute",
    ),
    Phase.OVER: PhaseWords(
        over_title, over_text,
        lambda p: "tiebreak" if tied(p) or len(winners(p)) > 1 else "scoring",
    ),
})  # fmt: skip
