"""Small words for the tests of Dragonkeepers: tables, positions, plays, and what came of them.

Every `play` also checks that the list of legal actions knows it and that nothing got lost.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

import dragonlab as dl
from dragonlab.engine.words import Event
from dragonlab.games.dragonkeepers.enums import (
    COLOUR_CARD,
    DECK_CARDS,
    SHADOW_CARD,
    START_CARD,
    Colour,
    Item,
    Page,
    Phase,
)
from dragonlab.games.dragonkeepers.positions import arrange, card_type
from tests.decisions import decide, forbids

WHITE, RED, BLUE, GREEN = Colour.WHITE, Colour.RED, Colour.BLUE, Colour.GREEN
LEFT, RIGHT = Page.LEFT, Page.RIGHT
COLOURS = ("white", "red", "blue", "green")
ALL_CHESTS = tuple(item.name.lower() for item in Item)
PIECE_VALUES = (1, 4, 6, 8, 10, 12, 16, 20)
RED_PEARL, BLUE_PEARL = 0, 1


# ---- tables and positions


@cache
def table(players: int = 2, **options: Any) -> dl.Game:
    """Return a game, made once for each set of options."""
    return dl.Game("dragonkeepers", players=players, **options)


def at(game: dl.Game, **position: Any) -> dl.Match:
    """Return a match that starts in a position; see `arrange`."""
    return dl.Match(game, seed=0, start=arrange(game, **position))


def from_state(game: dl.Game, state: np.record) -> dl.Match:
    """Return a match that starts in a position that a test has changed by hand."""
    return dl.Match(game, seed=0, start=state)


def published_table() -> str:
    """Return the component tables that come with the toolkit."""
    text = files("dragonlab.games.dragonkeepers") / "material.toml"
    return text.read_text(encoding="utf-8")


def edited(*changes: tuple[str, str]) -> str:
    """Return the component tables with some words exchanged."""
    text = published_table()
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} should stand once in the table"
        text = text.replace(old, new)
    return text


def put_pieces(
    game: dl.Game,
    state: np.record,
    held: Mapping[int, Sequence[int]] | None = None,
    row: Sequence[int] | None = None,
) -> None:
    """Choose which amulet pieces the seats hold, and which are the lowest ones of the row.

    Seats not named hold low pieces; the rest of the row is filled up from the highest pieces.
    """
    pool = [v for v, n in zip(PIECE_VALUES, game.box.pieces, strict=True) for _ in range(int(n))]
    wanted = int(state.row_pieces.sum())
    counts = [int(state.pieces[seat].sum()) for seat in range(game.players)]
    hands: dict[int, list[int]] = {}
    for seat, values in (held or {}).items():
        assert len(values) == counts[seat], f"seat {seat} holds {counts[seat]} pieces"
        hands[seat] = list(values)
    lowest = list(row or ())
    for value in [*lowest, *(v for values in hands.values() for v in values)]:
        pool.remove(value)
    rest = wanted - len(lowest)
    assert rest >= 0, f"the row has {wanted} pieces"
    high, pool = pool[len(pool) - rest :], pool[: len(pool) - rest]
    assert not lowest or not high or max(lowest) <= min(high), "these are not the lowest"
    for seat in range(game.players):
        if seat not in hands:
            hands[seat], pool = pool[: counts[seat]], pool[counts[seat] :]
    state.row_pieces[:] = [[*lowest, *high].count(v) for v in PIECE_VALUES]
    for seat, values in hands.items():
        state.pieces[seat] = [values.count(v) for v in PIECE_VALUES]


# ---- deciding


def code_of(match: dl.Match, kind: str, args: Iterable[int | str]) -> int:
    """Return the code of an action whose cards are named front/back."""
    numbers = [card_type(match.game, a) if isinstance(a, str) else int(a) for a in args]
    return match.find(kind, *numbers).code


def play(match: dl.Match, kind: str, *args: int | str, forced: Sequence[int] = ()) -> list[Event]:
    """Carry out a decision, its card by number or name, and return what happened."""
    return decide(match, code_of(match, kind, args), forced)


def refused(match: dl.Match, kind: str, *args: int | str) -> str:
    """Return the id of the rule that forbids a decision, or an empty string if none does."""
    return forbids(match, code_of(match, kind, args))


def play_dragons(
    match: dl.Match, colour: int, feather: int = 0, *, side: int | None = None
) -> list[Event]:
    """Play dragons of a colour, the cards in any order, and return all that happened."""
    seat = match.actor
    events = play(match, "play", colour, feather)
    if match.actor == seat and phase(match) == Phase.SIDE:
        assert side is not None, "a side is to be chosen"
        events += play(match, "side", side)
    else:
        assert side is None, "no side is to be chosen"
    while match.actor == seat and phase(match) == Phase.LAY:
        code = match.game.legal_codes(match.state)[0]
        events += play(match, "lay", match.game.kit.actions.choice(code).args[0])
    return events


def pass_turn(match: dl.Match) -> None:
    """Let everybody from the acting player on decline, until the turn or the game is over."""
    turn = int(match.state.turn)
    while not match.over and int(match.state.turn) == turn:
        if phase(match) == Phase.FLUTE:
            play(match, "no_flute")
        else:
            play(match, "no_play")


def keep_book(match: dl.Match) -> None:
    """Leave the book as it is now, if that is still a question."""
    if phase(match) == Phase.BOOK:
        play(match, "keep")


def take_one(match: dl.Match, page: int = LEFT) -> None:
    """Take one card, leave the book as it is, and go on to playing."""
    play(match, "take", page)
    play(match, "stop")
    keep_book(match)


def refill(match: dl.Match, page: int, shows: int) -> list[int]:
    """Return the outcomes to force so that a page shows this after its top card is gone.

    The card that is turned up is the first that has the back the page shows now.
    """
    state, box = match.state, match.game.box
    assert not state.placed_n[page], "a card put on the page needs no chance"
    first, end = (0, COLOUR_CARD) if page == LEFT else (COLOUR_CARD, DECK_CARDS)
    deck = [int(n) for n in state.deck]
    card = next(c for c in range(first, end) if deck[c] and box.shows[c] == state.deck_top[page])
    deck[card] -= 1
    before = 0
    for card in range(first, end):
        if box.shows[card] == shows and deck[card]:
            return [0, before]
        before += deck[card]
    raise AssertionError(f"no card of the page shows {shows}")


# ---- what came of it


def name_of(game: dl.Game, card: int) -> str:
    """Return a card as front/back, like `arrange` takes it."""
    if card == SHADOW_CARD:
        return "shadow"
    right = int(game.box.page[card]) == RIGHT
    shows = int(game.box.shows[card])
    name = f"{COLOURS[int(game.box.front[card])]}/{COLOURS[shows] if right else shows}"
    return f"start {name}" if card >= START_CARD else name


def hand(match: dl.Match, seat: int, state: np.record | None = None) -> list[str]:
    """Return the cards that a hand is known to hold, sorted by name."""
    held = (match.state if state is None else state).hand[seat]
    cards = [card for card, n in enumerate(held) for _ in range(int(n))]
    return sorted(name_of(match.game, card) for card in cards)


def display(match: dl.Match) -> list[str]:
    """Return the two cards of the display."""
    return [name_of(match.game, int(card)) for card in match.state.display]


def book(match: dl.Match) -> tuple[int, str]:
    """Return what the two pages of the magic book show."""
    shown = []
    for page in (LEFT, RIGHT):
        n = int(match.state.placed_n[page])
        card = int(match.state.placed[page][n - 1])
        shown.append(int(match.game.box.shows[card]) if n else int(match.state.deck_top[page]))
    return shown[0], COLOURS[shown[1]]


def page_size(match: dl.Match, page: int) -> int:
    """Return how many cards a page consists of."""
    return int(match.state.deck_n[page]) + int(match.state.placed_n[page])


def row(match: dl.Match, seat: int) -> list[str]:
    """Return the colours of a seat's stacks, from left to right."""
    stacks = match.state.row[seat][: int(match.state.row_n[seat])]
    return [COLOURS[int(colour)] for colour in stacks]


def stack(match: dl.Match, seat: int, colour: int) -> tuple[int, int]:
    """Return how many dragons and shadow dragons a stack holds."""
    return int(match.state.dragons[seat][colour]), int(match.state.wild[seat][colour])


def pieces(match: dl.Match, seat: int) -> list[int]:
    """Return the values of a seat's amulet pieces, rising."""
    held = zip(PIECE_VALUES, match.state.pieces[seat], strict=True)
    return [value for value, n in held for _ in range(int(n))]


def piece_row(match: dl.Match) -> list[int]:
    """Return the values of the amulet pieces that can be won, rising."""
    there = zip(PIECE_VALUES, match.state.row_pieces, strict=True)
    return [value for value, n in there for _ in range(int(n))]


def crystals(match: dl.Match, seat: int) -> int:
    """Return a seat's crystals."""
    return int(match.state.crystals[seat])


def eggs(match: dl.Match, seat: int) -> int:
    """Return a seat's golden eggs."""
    return int(match.state.eggs[seat])


def crest(match: dl.Match, seat: int) -> int:
    """Return the points of a seat's crest, or 0."""
    which = int(match.state.crest[seat])
    return int(match.game.box.crest[which - 1]) if which else 0


def shadows(match: dl.Match, seat: int) -> int:
    """Return the shadow dragons in a hand."""
    return int(match.state.hand[seat][SHADOW_CARD])


def phase(match: dl.Match) -> Phase:
    """Return what the acting player decides."""
    return Phase(int(match.state.phase))
