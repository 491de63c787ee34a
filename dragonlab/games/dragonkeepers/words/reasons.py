"""Dragonkeepers: why an action is not allowed, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dragonlab.engine.bits import count_bits
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dragonkeepers.enums import (
    PAGES,
    THREE_TAKES,
    Item,
    Page,
    Phase,
    Rule,
)
from dragonlab.games.dragonkeepers.rules.basics import (
    amulets_on_table,
    dragons_in_hand,
    feather_least,
    lowest_piece,
    page_cards,
    usable_crystals,
)
from dragonlab.games.dragonkeepers.words.names import (
    ITEM_NAMES,
    PAGE_NAMES,
    PEARL_NAMES,
    card_front,
    card_name,
    colour_name,
    dragons,
    ending_text,
    item_names,
    reward_text,
    row_text,
)
from dragonlab.games.dragonkeepers.words.phases import PHASES
from dragonlab.games.dragonkeepers.words.position import Position


def now(p: Position) -> str:
    """Return what the acting player does now, as a sentence."""
    return f"{p.who} {PHASES[p.s.phase].waiting} now."


# ---- taking cards and changing the book


def only_active(p: Position) -> str:
    """Tell whose turn it is."""
    what = "takes cards" if p.kind in ("take", "fourth", "stop") else "changes the book"
    return f"It is {p.whose_turn} turn: only {p.active} {what}. {now(p)}"


def page_spent(p: Position) -> str:
    """Tell which page is down to one card."""
    page = min(range(PAGES), key=lambda k: int(page_cards(p.s, k)))
    left = count(int(page_cards(p.s, page)), "card")
    return (
        f"The {PAGE_NAMES[Page(page)]} is down to {left}: no more cards are taken and the book "
        f"stays as it is. {now(p)}"
    )


def taking_is_over(p: Position) -> str:
    """Tell that the active player has gone on."""
    return f"{p.taken} this turn and has gone on: taking is over."


def three_cards(p: Position) -> str:
    """Tell that three cards are the most without a crystal."""
    more = "; a fourth one costs a crystal" if p.s.phase == Phase.TAKE else ""
    return f"{p.taken}, the most that is free in a turn{more}."


def take_first(p: Position) -> str:
    """Tell that the book comes after taking."""
    if int(p.s.taken) == 0:
        return f"{p.taken}; at least 1 must be taken before the book can change."
    return f"{p.taken}; first choose to take no more, then change the book."


def fourth_after_three(p: Position) -> str:
    """Tell how many cards are still free."""
    left = THREE_TAKES - int(p.s.taken)
    return f"{p.taken}: {left} more {'is' if left == 1 else 'are'} free, without a crystal."


def page_changed(p: Position) -> str:
    """Name the page that was changed already."""
    page = PAGE_NAMES[Page(int(p.box.page[p.args[0]]))]
    return f"The {page} was already changed this turn; each page takes one card a turn."


# ---- crystals


def no_crystal(p: Position) -> str:
    """Tell how many crystals it takes."""
    cost, what = p.cost
    have = int(p.s.crystals[p.seat])
    return f"{capital(what)} would take {count(cost, 'crystal')}; {p.who} has {have}."


# ---- playing


def wrong_colour(p: Position) -> str:
    """Tell the colour of the book, and what stands between the player and the ink."""
    wanted = colour_name(p.args[0])
    return f"{p.asks}; for {wanted} ones it takes the prism ink{way_barred(p, Item.PRISM_INK)}."


def way_barred(p: Position, item: Item) -> str:
    """Return why a chest item does not help a play that needs it, to follow its name."""
    if not int(p.s.chests) >> item & 1:
        return ", which is not in this game"
    if absent := item_names(p.items & ~int(p.s.chests)):
        verb = "is" if len(absent) == 1 else "are"
        return f" and the {listed(absent)} too, which {verb} not in this game"
    cost, what = p.cost
    have = count(int(p.s.crystals[p.seat]), "crystal")
    if cost == 1:
        return f" and a crystal, and {p.who} has none"
    return f"; {what} would take {cost} crystals together, and {p.who} has {have}"


def too_few(p: Position) -> str:
    """Tell what the hand lacks."""
    colour, feather = p.args
    have, text = p.held(colour)
    need = p.number - feather
    reason = f"{p.asks}; {p.who} holds {text}"
    if used := item_names(p.items & ~(1 << Item.TROLL_HORN)):
        reason = f"With {listed(used)} it takes {dragons(need, colour)}; {p.who} holds {text}"
    verdict = f": {have} {'is' if have == 1 else 'are'} not enough." if have else "."
    return reason + verdict + feather_hint(p, have)


def feather_hint(p: Position, have: int) -> str:
    """Return that the swindle feather would help, if it would."""
    colour, feather = p.args
    bit = 1 << Item.SWINDLE_FEATHER
    least = feather_least(p.box)
    if not int(p.s.chests) & bit or feather or p.number < least or have != p.number - 1:
        return ""
    if not dragons_in_hand(p.box, p.s, p.seat, colour):
        return ""
    if usable_crystals(p.s, p.seat) <= count_bits(p.items):
        return ""
    return f" The swindle feather would allow {have} for a crystal."


def shadow_alone(p: Position) -> str:
    """Tell that a real dragon is missing."""
    if p.kind == "lay":
        shadows = "only shadow dragons were laid so far"
        why = shadows if sum(p.s.play_cards) else "it is the only one"
        return f"This is the last card of the play and {why}: it must be a {p.play_colour} dragon."
    colour = p.args[0]
    return (
        f"{p.who} holds {p.held(colour)[1]}; at least 1 real {colour_name(colour)} one is needed."
    )


def closed_stack(p: Position) -> str:
    """Tell which stacks close this one, and what stands between the player and the horn."""
    row = row_text(p.s, p.seat).split(", ")
    colour = colour_name(p.args[0])
    at = row.index(colour)
    return (
        f"{p.whose} {colour} stack lies between {row[at - 1]} and {row[at + 1]}, so it is "
        f"closed; to play on it takes the troll horn{way_barred(p, Item.TROLL_HORN)}."
    )


# ---- rewards and chest items


ITEM_OF: Mapping[str, Item] = MappingProxyType({
    "mint": Item.DRAGON_MINT,
    "piece": Item.GREEN_ORE_HAMMER,
    "stays": Item.TWILIGHT_FLUTE,
    "no_flute": Item.TWILIGHT_FLUTE,
})  # fmt: skip


def wanted_item(p: Position) -> Item:
    """Return the chest item that the refused action takes."""
    return ITEM_OF.get(p.kind, Item.SWINDLE_FEATHER)


def item_absent(p: Position) -> str:
    """Tell which chests are open in place of this one."""
    there = item_names(p.s.chests)
    others = listed(there) if there else "none"
    return f"The {ITEM_NAMES[wanted_item(p)]} is not in this game. Chest items here: {others}."


def item_once(p: Position) -> str:
    """Name the item that was used in this turn."""
    return f"{p.who} has already used the {ITEM_NAMES[wanted_item(p)]} this turn."


def hammer_no_higher(p: Position) -> str:
    """Tell what is left in the row."""
    low = int(lowest_piece(p.s))
    left = (
        "The row is empty" if low < 0 else f"Only pieces of {int(p.box.piece_value[low])} are left"
    )
    return f"{left}: the hammer has no higher piece to take."


def pearl_gone(p: Position) -> str:
    """Tell which pearls are left."""
    this, other = (PEARL_NAMES[k] for k in (p.args[0], 1 - p.args[0]))
    left = count(int(p.s.supply_pearls[1 - p.args[0]]), f"{other} pearl")
    return f"The {this} pearls are gone; what is left: {left}."


def flute_not_due(p: Position) -> str:
    """Tell when the flute is used."""
    return f"The flute comes right after the reward of a play of 2 cards or more. {now(p)}"


def game_over(p: Position) -> str:
    """Tell why the game ended."""
    total, goal = count(int(amulets_on_table(p.box, p.s)), "amulet"), int(p.box.goal)
    why = ending_text(int(p.s.ending))
    return f"The game is over because {why} ({total} on the table; {goal} end the game)."


REASONS: Mapping[Rule, str | Callable[[Position], str]] = MappingProxyType({
    Rule.GAME_OVER: game_over,
    Rule.ONLY_ACTIVE_TAKES: only_active,
    Rule.ONLY_ACTIVE_CHANGES: only_active,
    Rule.PAGE_SPENT: page_spent,
    Rule.TAKING_IS_OVER: taking_is_over,
    Rule.TAKE_FIRST: take_first,
    Rule.TAKE_AT_LEAST_ONE: lambda p: f"{p.taken}; at least 1 must be taken.",
    Rule.THREE_CARDS: three_cards,
    Rule.FOURTH_AFTER_THREE: fourth_after_three,
    Rule.ONE_FOURTH_CARD: lambda p: f"{p.taken}: that is the most in a turn.",
    Rule.NO_CRYSTAL: no_crystal,
    Rule.BOOK_IS_SET: lambda p: f"The book stays as it is for the rest of this turn. {now(p)}",
    Rule.PAGE_CHANGED: page_changed,
    Rule.NOT_IN_HAND: lambda p: f"{p.who} does not hold this card: "
    f"{card_name(p.box, p.args[0])}.",
    Rule.NO_USABLE_BACK: lambda p: "By the option starting_backs, this card has no page to show.",
    Rule.BOOK_BEFORE_PLAY: lambda p: f"Playing comes after taking cards and the book. {now(p)}",
    Rule.ONE_PLAY: lambda p: f"{p.whose} play of this turn has begun. {now(p)}",
    Rule.WRONG_COLOUR: wrong_colour,
    Rule.TOO_FEW: too_few,
    Rule.SHADOW_ALONE: shadow_alone,
    Rule.CLOSED_STACK: closed_stack,
    Rule.ITEM_ABSENT: item_absent,
    Rule.ITEM_ONCE: item_once,
    Rule.MINT_OWN_TURN: lambda p: f"It is {p.whose_turn} turn; the mint needs one's own.",
    Rule.MINT_AT_START: lambda p: f"{p.taken}: the turn is past its start.",
    Rule.FEATHER_TWO: lambda p: f"The book shows {p.number}; the feather needs "
    f"{feather_least(p.box)} or more.",
    Rule.SIDE_NOT_DUE: lambda p: f"There is no new stack to place. {now(p)}",
    Rule.LAY_NOT_DUE: lambda p: f"There are no single cards to choose. {now(p)}",
    Rule.LAY_COLOUR: lambda p: f"This is a {card_front(p.box, p.args[0])}; {p.who} is "
    f"playing {p.play_colour} dragons.",
    Rule.PIECE_NOT_DUE: lambda p: f"There is no amulet piece to choose. {now(p)}",
    Rule.HAMMER_LOWEST: lambda p: "There is no lowest piece in this reward: "
    f"{reward_text(p.box, int(p.s.play_number))}.",
    Rule.HAMMER_FIRST: lambda p: "By the option hammer_order only the first piece can be upgraded.",
    Rule.HAMMER_NO_HIGHER: hammer_no_higher,
    Rule.PEARL_NOT_DUE: lambda p: f"There is no pearl to choose. {now(p)}",
    Rule.PEARL_GONE: pearl_gone,
    Rule.FLUTE_NOT_DUE: flute_not_due,
    Rule.FLUTE_CARD: lambda p: f"{p.who} did not just play a card like this: "
    f"{card_name(p.box, p.args[0])}.",
    Rule.FLUTE_DRAGON: lambda p: f"{p.whose} {p.play_colour} stack is "
    "new: a real dragon must stay, not a shadow dragon.",
})  # fmt: skip
