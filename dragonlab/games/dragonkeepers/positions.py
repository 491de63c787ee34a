"""Dragonkeepers: positions made to order, for lessons and tests.

Components are never made up: whatever a position asks for is taken from the pages and supplies,
and if it is not there, `PositionError` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from dragonlab.engine.arranging import arranged, by_seat, cleared, named, seat_at
from dragonlab.engine.game import Game
from dragonlab.engine.naming import Namer, one_of
from dragonlab.errors import OptionError, PositionError, shown
from dragonlab.games.dragonkeepers.box import COLOUR_NAMES
from dragonlab.games.dragonkeepers.enums import (
    CARDS,
    COLOUR_CARD,
    COLOURS,
    DECK_CARDS,
    NUMBERS,
    RING,
    SHADOW_CARD,
    START_CARD,
    Ending,
    Page,
    Phase,
)
from dragonlab.games.dragonkeepers.rules.basics import page_cards
from dragonlab.games.dragonkeepers.rules.book import receive
from dragonlab.games.dragonkeepers.words.names import PEARL_NAMES, card_name

SIDES = ("left", "right")
PHASES = {"take": Phase.TAKE, "book": Phase.BOOK, "play": Phase.PLAY}


def arrange(
    game: Game,
    *,
    book: tuple[int, str] | None = None,
    display: tuple[str, str] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    unseen: Mapping[int, Sequence[str]] | None = None,
    rows: Mapping[int, Sequence[str | tuple[str, int] | tuple[str, int, int]]] | None = None,
    amulets: Mapping[int, int] | None = None,
    rings: Mapping[int, int] | None = None,
    crystals: Mapping[int, int] | None = None,
    fresh: Mapping[int, int] | None = None,
    eggs: Mapping[int, int] | None = None,
    crests: Sequence[int] = (),
    pages: tuple[int, int] | None = None,
    active: int = 0,
    actor: int | None = None,
    phase: str = "take",
    seed: int = 0,
) -> np.record:
    """Return a position, to be given to `dl.Match(game, start=...)`.

    Parameters
    ----------
    game : Game
    book : (number, colour), optional
        What the two pages show, such as `(4, "green")`.
    display : (card, card), optional
        The cards before the pages. A card is written front/back: `"green/2"`, `"red/blue"`,
        `"shadow"`, or `"start white/1"` for a starting card.
    hands : seat -> cards, optional
        Cards of a hand that everybody has seen. Hands not named are empty.
    unseen : seat -> cards, optional
        Further cards of a hand, which only their owner has seen.
    rows : seat -> stacks from left to right, optional
        A stack is a colour, or (colour, dragons), or (colour, dragons, shadow dragons).
    amulets, rings : seat -> number, optional
        Completed amulets, and loose pieces in the open ring; they hold the lowest pieces.
    crystals, fresh : seat -> number, optional
        Crystals, and how many of them were won this turn by players who have played in it.
    eggs : seat -> number, optional
    crests : sequence of seats
        Who has the best crest, the second, and so on.
    pages : (left, right), optional
        How many cards the pages consist of; the others are in the hands of the last seats.
    active, actor : int
        Whose turn it is, and who decides (the active player if not given).
    phase : {"take", "book", "play"}
    seed : int
        For everything that is left to chance.

    Raises
    ------
    PositionError
        If a name is not known, if components are asked for that are not there, or if a turn
        cannot come to this point.

    Notes
    -----
    What was played before is not asked for: a player can be given amulets without dragons that
    paid for them, which no game brings about.
    """
    state: Any = unpacked(game, seed)
    give_hands(game, state, hands, secretly=False)
    give_hands(game, state, unseen, secretly=True)
    lay_rows(game, state, rows)
    give_amulets(game, state, amulets or {}, rings or {})
    give_tokens(game, state, crystals, fresh, eggs, crests)
    for page, name in zip(Page, display or (), strict=False):
        state.display[page] = take_card(game, state, card_type(game, name))
    for page in Page:
        if display is None:
            state.display[page] = take_card(game, state, any_card(state, page))
    if pages is not None:
        shorten_pages(game, state, pages, keep=book)
    show_book(game, state, book)
    set_turn(game, state, active, actor, phase)
    return arranged(game, state)


def unpacked(game: Game, seed: int) -> np.record:
    """Return a start position with every card back on its page or in the box."""
    hands = ("hand", "hand_kinds", "fronts", "secret", "hand_n", "secret_n")
    state = cleared(game, seed, hands)
    state.start_box[:] = 1
    state.start_left = len(state.start_box)
    state.deck[:] = game.box.deck
    state.deck_n[:] = game.box.deck_n
    return state


def named_outcome(game: Game, name: str) -> int:
    """Return the number of what chance can bring, by its name: "green/2", "red pearl"."""
    pearls = [f"{colour} pearl" for colour in PEARL_NAMES]
    if name in pearls:
        return pearls.index(name)
    try:
        return card_type(game, name)
    except PositionError as error:
        raise OptionError(
            f"Chance cannot bring {shown(name)}. {error} A card is written front/back, such as "
            "'green/2' or 'red/blue', or 'shadow'; a pearl is a 'red pearl' or a 'blue pearl'."
        ) from None


CARD: Namer = lambda game, players, name: card_type(game, str(name))  # noqa: E731
ARGUMENTS: Mapping[str, tuple[Namer, ...]] = MappingProxyType({
    "take": (one_of(SIDES, "page"),),
    "fourth": (one_of(SIDES, "page"),),
    "place": (CARD,),
    "play": (one_of(COLOUR_NAMES, "dragon colour"), one_of(("whole", "feather"), "kind of play")),
    "side": (one_of(SIDES, "end of a row"),),
    "lay": (CARD,),
    "piece": (one_of(("lowest", "hammer"), "way to take a piece"),),
    "pearl": (one_of(PEARL_NAMES, "pearl"),),
    "stays": (CARD,),
})  # fmt: skip


def card_type(game: Game, name: str) -> int:
    """Return the type of a card written front/back."""
    if name == "shadow":
        return SHADOW_CARD
    starting = name.startswith("start ")
    front, _, back = name.removeprefix("start ").partition("/")
    colour = named(COLOUR_NAMES, front, "dragon colour")
    right = not (back.isascii() and back.isdigit())
    shows = named(COLOUR_NAMES, back, "back") if right else int(back[:4])
    if front == back:
        raise PositionError(f"No card {name!r}: no dragon has the same colour on both sides.")
    for card in range(START_CARD if starting else 0, CARDS if starting else SHADOW_CARD):
        looks = (int(game.box.front[card]), int(game.box.page[card]), int(game.box.shows[card]))
        if looks == (colour, int(right), shows):
            return card
    raise PositionError(
        f"No card {name!r}: write front/back such as 'green/2' or 'red/blue', or 'shadow'."
    )


def take_card(game: Game, state: Any, card: int) -> int:
    """Take a card from its page, the shadow supply or the starting cards."""
    if card < DECK_CARDS and state.deck[card]:
        state.deck[card] -= 1
        state.deck_n[game.box.page[card]] -= 1
    elif card == SHADOW_CARD and state.supply_shadows:
        state.supply_shadows -= 1
    elif card >= START_CARD and state.start_box[card - START_CARD]:
        state.start_box[card - START_CARD] = 0
        state.start_left -= 1
    else:
        raise PositionError(f"There are not so many cards like the {card_name(game.box, card)}.")
    return card


def any_card(state: Any, page: int, front: int | None = None, shows: int | None = None) -> int:
    """Return the commonest card left on a page, of a front colour or a back if given."""
    first, end = (0, COLOUR_CARD) if page == Page.LEFT else (COLOUR_CARD, DECK_CARDS)
    spared = None if shows is None else shows - (page == Page.LEFT)
    cards = [
        card
        for card in range(first, end)
        if (front is None or (card - first) % COLOURS == front)
        and (spared is None or (card - first) // COLOURS == spared)
    ]
    best = max(cards, key=lambda card: int(state.deck[card]), default=-1)
    if best < 0 or not state.deck[best]:
        raise PositionError(f"The {Page(page).name.lower()} page has no card left for this.")
    return best


def give_hands(
    game: Game, state: Any, hands: Mapping[int, Sequence[str]] | None, *, secretly: bool
) -> None:
    """Give the cards that hands ask for: seen by everybody, or by their owners alone."""
    box: Any = game.box
    for seat, cards in by_seat(game, hands):
        for name in cards:
            card = take_card(game, state, card_type(game, name))
            receive(box, state, seat, card, 1 << seat if secretly else 0)


def lay_rows(
    game: Game,
    state: Any,
    rows: Mapping[int, Sequence[str | tuple[str, int] | tuple[str, int, int]]] | None,
) -> None:
    """Lay out the stacks that rows ask for."""
    for seat, stacks in by_seat(game, rows):
        for k, stack in enumerate(stacks):
            colour_name, dragons, wild = (
                (stack, 1, 0) if isinstance(stack, str) else (*stack, 0)[:3]
            )
            colour = named(COLOUR_NAMES, colour_name, "dragon colour")
            if k >= COLOURS or dragons < 1:
                raise PositionError("A row has at most four stacks, each with a dragon.")
            state.row[seat, k] = colour
            state.row_n[seat] = k + 1
            for _ in range(dragons):
                page = (
                    Page.LEFT if state.deck_n[Page.LEFT] > state.deck_n[Page.RIGHT] else Page.RIGHT
                )
                state.laid[take_card(game, state, any_card(state, page, front=colour))] += 1
            for _ in range(wild):
                state.laid[take_card(game, state, SHADOW_CARD)] += 1
            state.dragons[seat, colour] = dragons
            state.wild[seat, colour] = wild


def give_amulets(
    game: Game, state: Any, amulets: Mapping[int, int], rings: Mapping[int, int]
) -> None:
    """Give completed amulets and loose pieces, the lowest pieces first."""
    for seat in sorted({seat_at(game, seat) for seat in (*amulets, *rings)}):
        done, loose = amulets.get(seat, 0), rings.get(seat, 0)
        if not 0 <= loose < RING:
            raise PositionError(f"An open ring has 0 to {RING - 1} pieces, not {loose}.")
        for _ in range(RING * done + loose):
            left = np.flatnonzero(state.row_pieces)
            if not left.size:
                raise PositionError("There are not so many amulet pieces.")
            state.row_pieces[left[0]] -= 1
            state.pieces[seat, left[0]] += 1
        for _ in range(done):
            colour = 0 if state.supply_pearls[0] else 1
            state.supply_pearls[colour] -= 1
            state.pearls[seat, colour] += 1
        state.amulets[seat], state.ring[seat] = done, loose


def give_tokens(
    game: Game,
    state: Any,
    crystals: Mapping[int, int] | None,
    fresh: Mapping[int, int] | None,
    eggs: Mapping[int, int] | None,
    crests: Sequence[int],
) -> None:
    """Give crystals, eggs and crests out of the supplies."""
    for seat, n in by_seat(game, crystals):
        state.crystals[seat] = n
        state.supply_crystals -= n
    for seat, n in by_seat(game, fresh):
        state.fresh[seat] = n
    for seat, n in by_seat(game, eggs):
        state.eggs[seat] = n
        state.supply_eggs -= n
    for k, seat in enumerate(crests):
        state.crest[seat_at(game, seat)] = k + 1
    state.crests_taken = len(crests)


def shorten_pages(
    game: Game, state: Any, pages: tuple[int, int], keep: tuple[int, str] | None
) -> None:
    """Move cards from the pages into the last seats' hands until so many are left."""
    box: Any = game.box
    kept = []
    if keep is not None:
        kept = [take_card(game, state, shown_card(state, page, keep)) for page in Page]
    for page, size in zip(Page, pages, strict=True):
        seat = 0
        while int(state.deck_n[page]) > size - bool(kept):
            card = take_card(game, state, any_card(state, page))
            receive(box, state, game.players - 1 - seat % (game.players - 1), card, 0)
            seat += 1
    for card in kept:
        state.deck[card] += 1
        state.deck_n[game.box.page[card]] += 1


def shown_card(state: Any, page: int, book: tuple[int, str]) -> int:
    """Return an unseen card with the back that the book is to show."""
    number, colour = book
    if page == Page.LEFT and not 1 <= number < NUMBERS:
        raise PositionError(f"An unseen left page shows 1 to {NUMBERS - 1}, not {number!r}.")
    shows = number if page == Page.LEFT else named(COLOUR_NAMES, colour, "dragon colour")
    return any_card(state, page, shows=shows)


def show_book(game: Game, state: Any, book: tuple[int, str] | None) -> None:
    """Choose the backs that lie on top of the pages."""
    for page in Page:
        card = any_card(state, page) if book is None else shown_card(state, page, book)
        state.deck_top[page] = game.box.shows[card]


def set_turn(game: Game, state: Any, active: int, actor: int | None, phase: str) -> None:
    """Set whose turn it is and what is to decide."""
    state.active = seat_at(game, active)
    state.actor = seat_at(game, active if actor is None else actor)
    state.phase = PHASES[tuple(PHASES)[named(tuple(PHASES), phase, "phase")]]
    state.taken = 0 if phase == "take" else 3
    if state.amulets.sum() >= game.box.goal:
        state.ending |= Ending.GOAL
    if min(page_cards(state, page) for page in Page) <= 1:
        state.ending |= Ending.PAGE
