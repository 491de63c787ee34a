"""Dragonkeepers: why an action is not allowed, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.phrases import RefusedAction, capital, count, genitive, listed
from dragonlab.engine.words import Refusal
from dragonlab.games.dragonkeepers.material import (
    ACTIONS,
    PAGES,
    SHADOW_CARD,
    THREE_TAKES,
    Colour,
    Item,
    Page,
    Phase,
    Rule,
)
from dragonlab.games.dragonkeepers.rules.basics import (
    amulets_on_table,
    count_bits,
    dragons_in_hand,
    items_needed,
    lowest_piece,
    page_cards,
    page_shows,
    usable_crystals,
)
from dragonlab.games.dragonkeepers.words.event_words import ending_text
from dragonlab.games.dragonkeepers.words.names import (
    ITEM_NAMES,
    PAGE_NAMES,
    PEARL_NAMES,
    card_front,
    card_name,
    colour_name,
    dragons,
    item_names,
    reward_text,
    row_text,
)
from dragonlab.games.dragonkeepers.words.rule_texts import RULES

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

LEFT, RIGHT = int(Page.LEFT), int(Page.RIGHT)

WAITING_FOR = MappingProxyType({
    Phase.TAKE: "takes cards",
    Phase.BOOK: "decides about the book",
    Phase.PLAY: "decides about playing",
    Phase.SIDE: "chooses an end for the new stack",
    Phase.LAY: "chooses the cards of the play",
    Phase.PIECE: "chooses an amulet piece",
    Phase.PEARL: "chooses a pearl",
    Phase.FLUTE: "decides about the twilight flute",
})  # fmt: skip


@dataclass(frozen=True)
class Refused(RefusedAction):
    """A refused action with all that its reason may speak of."""

    @property
    def active(self) -> str:
        """The name of the player whose turn it is."""
        return self.names[int(self.state.active)]

    @property
    def number(self) -> int:
        """The number on the left page."""
        return int(page_shows(self.box, self.state, LEFT))

    @property
    def colour(self) -> int:
        """The colour on the right page."""
        return int(page_shows(self.box, self.state, RIGHT))

    @property
    def now(self) -> str:
        """What the acting player does now, as a sentence."""
        return f"{self.who} {WAITING_FOR[Phase(int(self.state.phase))]} now."

    @property
    def items(self) -> int:
        """The chest items, as bits, that a play takes."""
        colour, feather = self.choice.args
        return int(items_needed(self.box, self.state, self.seat, colour, feather))

    @property
    def cost(self) -> tuple[int, str]:
        """The crystals that the action costs, and what for."""
        if self.choice.kind == "play":
            items = self.items
            return int(count_bits(items)), f"the {listed(item_names(items))}"
        paid = {"mint": Item.DRAGON_MINT, "piece": Item.GREEN_ORE_HAMMER}
        item = paid.get(self.choice.kind)
        return 1, "a fourth card" if item is None else f"the {ITEM_NAMES[item]}"


def refusal(game: Game, state: np.record, code: int, rule: int, names: tuple[str, ...]) -> Refusal:
    """Return why an action is refused.

    Parameters
    ----------
    game : Game
    state : record
    code : int
        The action.
    rule : int
        The `Rule` that forbids it.
    names : tuple of str
        The players' names.
    """
    found = Rule(int(rule))
    refused = Refused(game.box, state, ACTIONS.choice(int(code)), names)
    return Refusal(RULES[found.name.lower()], REASONS[found](refused))


# ---- taking cards and changing the book


def only_active(r: Refused) -> str:
    """Tell whose turn it is."""
    what = "takes cards" if r.choice.kind in ("take", "fourth", "stop") else "changes the book"
    return f"It is {genitive(r.active)} turn: only {r.active} {what}. {r.who} may only play."


def page_spent(r: Refused) -> str:
    """Tell which page is down to one card."""
    page = min(range(PAGES), key=lambda k: int(page_cards(r.state, k)))
    left = count(int(page_cards(r.state, page)), "card")
    return (
        f"The {PAGE_NAMES[Page(page)]} is down to {left}: no more cards are taken and the book "
        f"stays as it is. {r.who} may still play."
    )


def taken(r: Refused) -> str:
    """Tell how many cards the active player has taken."""
    return f"{r.who} has taken {count(int(r.state.taken), 'card')}"


def taking_is_over(r: Refused) -> str:
    """Tell that the active player has gone on."""
    return f"{taken(r)} this turn and has gone on: taking is over."


def take_first(r: Refused) -> str:
    """Tell that the book comes after taking."""
    if int(r.state.taken) == 0:
        return f"{taken(r)}; at least 1 must be taken before the book can change."
    return f"{taken(r)}; first choose to take no more, then change the book."


def fourth_after_three(r: Refused) -> str:
    """Tell how many cards are still free."""
    left = THREE_TAKES - int(r.state.taken)
    return f"{taken(r)}: {left} more {'is' if left == 1 else 'are'} free, without a crystal."


def page_changed(r: Refused) -> str:
    """Name the page that was changed already."""
    page = PAGE_NAMES[Page(int(r.box.page[r.choice.args[0]]))]
    return f"The {page} was already changed this turn; each page takes one card a turn."


# ---- crystals


def no_crystal(r: Refused) -> str:
    """Tell how many crystals it takes."""
    cost, what = r.cost
    have = int(r.state.crystals[r.seat])
    return f"{capital(what)} would take {count(cost, 'crystal')}; {r.who} has {have}."


def fresh_crystal(r: Refused) -> str:
    """Tell which crystals were won in this turn."""
    cost, what = r.cost
    have, fresh = int(r.state.crystals[r.seat]), int(r.state.fresh[r.seat])
    ready = int(usable_crystals(r.state, r.seat))
    text = f"{capital(what)} would take {count(cost, 'crystal')}. "
    if have == 1:
        return (
            text + f"{genitive(r.who)} only crystal was won this turn: it can pay from the next on."
        )
    return text + (
        f"Of the {have} crystals that {r.who} has, {fresh} {'was' if fresh == 1 else 'were'} won "
        f"this turn; only {ready} can be paid now, the others from the next turn on."
    )


# ---- playing


def asked(r: Refused) -> str:
    """Tell what the book asks for."""
    return f"The book asks for exactly {dragons(r.number, r.colour)}"


def wrong_colour(r: Refused) -> str:
    """Tell the colour of the book; there is no ink."""
    wanted = colour_name(r.choice.args[0])
    return f"{asked(r)}; {wanted} ones would need the prism ink, which is not in this game."


def held(r: Refused, colour: int) -> tuple[int, str]:
    """Return how many cards the acting player holds for a colour, and which."""
    real = int(dragons_in_hand(r.box, r.state, r.seat, colour))
    wild = int(r.state.hand[r.seat][SHADOW_CARD])
    text = dragons(real, colour) if real else f"no {colour_name(colour)} dragon"
    if wild:
        text += f" {'and' if real else 'but'} {dragons(wild, Colour.SHADOW)}"
    return real + wild, text


def too_few(r: Refused) -> str:
    """Tell what the hand lacks."""
    colour, feather = r.choice.args
    have, text = held(r, colour)
    need = r.number - feather
    reason = f"{asked(r)}; {r.who} holds {text}"
    if used := item_names(r.items & ~(1 << Item.TROLL_HORN)):
        reason = f"With {listed(used)} it takes {dragons(need, colour)}; {r.who} holds {text}"
    verdict = f": {have} {'is' if have == 1 else 'are'} not enough." if have else "."
    return reason + verdict + feather_hint(r, have)


def feather_hint(r: Refused, have: int) -> str:
    """Return that the swindle feather would help, if it would."""
    colour, feather = r.choice.args
    bit = 1 << Item.SWINDLE_FEATHER
    least = 3 if r.box.feather_from_three else 2
    ready = int(r.state.chests) & bit and not int(r.state.used[r.seat]) & bit
    if not ready or feather or r.number < least or have != r.number - 1:
        return ""
    if not dragons_in_hand(r.box, r.state, r.seat, colour):
        return ""
    if usable_crystals(r.state, r.seat) <= count_bits(r.items):
        return ""
    return f" The swindle feather would allow {have} for a crystal."


def shadow_alone(r: Refused) -> str:
    """Tell that a real dragon is missing."""
    if r.choice.kind == "lay":
        return (
            "This is the last card of the play, and only shadow dragons were laid so far: it must "
            f"be a {colour_name(r.state.play_colour)} dragon."
        )
    colour = r.choice.args[0]
    return (
        f"{r.who} holds {held(r, colour)[1]}; at least 1 real {colour_name(colour)} one is needed."
    )


def closed_stack(r: Refused) -> str:
    """Tell which stacks close this one; there is no troll horn."""
    row = row_text(r.state, r.seat).split(", ")
    colour = colour_name(r.choice.args[0])
    at = row.index(colour)
    return (
        f"{genitive(r.who)} {colour} stack lies between {row[at - 1]} and {row[at + 1]}, so it is "
        "closed; the troll horn is not in this game."
    )


# ---- rewards and chest items


def wanted_item(r: Refused) -> Item:
    """Return the chest item that the refused action takes."""
    if r.choice.kind == "mint":
        return Item.DRAGON_MINT
    return Item.GREEN_ORE_HAMMER if r.choice.kind == "piece" else Item.SWINDLE_FEATHER


def item_absent(r: Refused) -> str:
    """Tell which chests are open in place of this one."""
    there = item_names(r.state.chests)
    others = listed(there) if there else "none"
    return f"The {ITEM_NAMES[wanted_item(r)]} is not in this game. Chest items here: {others}."


def item_once(r: Refused) -> str:
    """Name the item that was used in this turn."""
    if r.choice.kind == "play":
        twice = listed(item_names(r.items & int(r.state.used[r.seat])))
    else:
        twice = ITEM_NAMES[wanted_item(r)]
    return f"{r.who} has already used the {twice} this turn."


def hammer_no_higher(r: Refused) -> str:
    """Tell what is left in the row."""
    low = int(lowest_piece(r.state))
    left = (
        "The row is empty" if low < 0 else f"Only pieces of {int(r.box.piece_value[low])} are left"
    )
    return f"{left}: the hammer has no higher piece to take."


def pearl_gone(r: Refused) -> str:
    """Tell which pearls are left."""
    this, other = (PEARL_NAMES[k] for k in (r.choice.args[0], 1 - r.choice.args[0]))
    left = count(int(r.state.supply_pearls[1 - r.choice.args[0]]), f"{other} pearl")
    return f"The {this} pearls are gone; what is left: {left}."


def flute_not_due(r: Refused) -> str:
    """Tell when the flute is used."""
    if not int(r.state.chests) & (1 << Item.TWILIGHT_FLUTE):
        return f"The twilight flute is not in this game. {r.now}"
    return f"The flute comes right after the reward of a play of 2 cards or more. {r.now}"


def game_over(r: Refused) -> str:
    """Tell why the game ended."""
    total, goal = count(int(amulets_on_table(r.box, r.state)), "amulet"), int(r.box.goal)
    why = ending_text(int(r.state.ending))
    return f"The game is over because {why} ({total} on the table; {goal} end the game)."


REASONS: Mapping[Rule, Callable[[Refused], str]] = MappingProxyType({
    Rule.GAME_OVER: game_over,
    Rule.ONLY_ACTIVE_TAKES: only_active,
    Rule.ONLY_ACTIVE_CHANGES: only_active,
    Rule.PAGE_SPENT: page_spent,
    Rule.TAKING_IS_OVER: taking_is_over,
    Rule.TAKE_FIRST: take_first,
    Rule.TAKE_AT_LEAST_ONE: lambda r: f"{taken(r)}; at least 1 must be taken.",
    Rule.THREE_CARDS: lambda r: f"{taken(r)}; a fourth one costs a crystal.",
    Rule.FOURTH_AFTER_THREE: fourth_after_three,
    Rule.ONE_FOURTH_CARD: lambda r: f"{taken(r)}: that is the most in a turn.",
    Rule.NO_CRYSTAL: no_crystal,
    Rule.FRESH_CRYSTAL: fresh_crystal,
    Rule.BOOK_IS_SET: lambda r: f"The book stays as it is for the rest of this turn. {r.now}",
    Rule.PAGE_CHANGED: page_changed,
    Rule.NOT_IN_HAND: lambda r: f"{r.who} does not hold this card: "
    f"{card_name(r.box, r.choice.args[0])}.",
    Rule.NO_USABLE_BACK: lambda r: "By the option starting_backs, this card has no page to show.",
    Rule.BOOK_BEFORE_PLAY: lambda r: f"Playing comes after taking cards and the book. {r.now}",
    Rule.ONE_PLAY: lambda r: f"{genitive(r.who)} play of this turn has begun. {r.now}",
    Rule.WRONG_COLOUR: wrong_colour,
    Rule.TOO_FEW: too_few,
    Rule.SHADOW_ALONE: shadow_alone,
    Rule.CLOSED_STACK: closed_stack,
    Rule.ITEM_ABSENT: item_absent,
    Rule.ITEM_ONCE: item_once,
    Rule.MINT_OWN_TURN: lambda r: f"It is {genitive(r.active)} turn; the mint needs one's own.",
    Rule.MINT_AT_START: lambda r: f"{taken(r)}: the turn is past its start.",
    Rule.FEATHER_TWO: lambda r: f"The book shows {r.number}; the feather needs "
    f"{3 if r.box.feather_from_three else 2} or more.",
    Rule.SIDE_NOT_DUE: lambda r: f"There is no new stack to place. {r.now}",
    Rule.LAY_NOT_DUE: lambda r: f"There are no single cards to choose. {r.now}",
    Rule.LAY_COLOUR: lambda r: f"This is a {card_front(r.box, r.choice.args[0])}; {r.who} is "
    f"playing {colour_name(r.state.play_colour)} dragons.",
    Rule.PIECE_NOT_DUE: lambda r: f"There is no amulet piece to choose. {r.now}",
    Rule.HAMMER_LOWEST: lambda r: "There is no lowest piece in this reward: "
    f"{reward_text(r.box, int(r.state.play_number))}.",
    Rule.HAMMER_FIRST: lambda r: "By the option hammer_order only the first piece can be upgraded.",
    Rule.HAMMER_NO_HIGHER: hammer_no_higher,
    Rule.PEARL_NOT_DUE: lambda r: f"There is no pearl to choose. {r.now}",
    Rule.PEARL_GONE: pearl_gone,
    Rule.FLUTE_NOT_DUE: flute_not_due,
    Rule.FLUTE_CARD: lambda r: f"{r.who} did not just play a card like this: "
    f"{card_name(r.box, r.choice.args[0])}.",
    Rule.FLUTE_DRAGON: lambda r: f"{genitive(r.who)} {colour_name(r.state.play_colour)} stack is "
    "new: a real dragon must stay, not a shadow dragon.",
})  # fmt: skip
