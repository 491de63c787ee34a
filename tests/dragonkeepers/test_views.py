"""Hidden cards: how often each comes in the tables that a viewer could be sitting at."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.state import copy_state, same_state
from dragonlab.games.dragonkeepers.enums import SHADOW_CARD, START_CARD, UNSEEN_BACK, Page
from dragonlab.games.dragonkeepers.rules.book import give_up, receive
from tests.dragonkeepers.random_options import ID


def tables_of(game: dl.Game, view: np.record, number: int) -> list[np.record]:
    """Return tables that the viewer could be sitting at."""
    return [game.redeal(view, 9, index) for index in range(number)]


def assert_frequencies(drawn: list[Any], weights: dict[Any, float]) -> None:
    """Compare what was drawn with exact weights, by chi-square far out in its tail."""
    counts, total = Counter(drawn), sum(weights.values())
    assert set(counts) == {x for x, w in weights.items() if w}
    expected = {x: len(drawn) * w / total for x, w in weights.items() if w}
    square = sum((counts[x] - e) ** 2 / e for x, e in expected.items())
    freedom = len(expected) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5 + 8, (square, counts, expected)


def secret_card(state: np.record, seat: int) -> int:
    """Return the only secret card of a hand."""
    (card,) = np.flatnonzero(state.secret[seat])
    return int(card)


def dealt(visibility: str, players: int = 2) -> tuple[dl.Game, np.record]:
    """Return a first position in which seat 0 begins and seat 1 has one starting card."""
    game = dl.Game(ID, players=players, hand_visibility=visibility, first_player=0)
    return game, game.start(4)


def test_a_starting_card_is_any_with_the_back_that_shows():
    game, state = dealt("backs")
    backs = game.box.back[START_CARD:]
    seen = int(game.box.back[secret_card(state, 1)])
    tables = tables_of(game, game.observe(state, 0), 2000)
    cards = {START_CARD + k: 1.0 for k in range(8) if backs[k] == seen}
    assert_frequencies([secret_card(t, 1) for t in tables], cards)


def test_a_starting_card_in_a_closed_hand_is_any():
    game, state = dealt("closed")
    tables = tables_of(game, game.observe(state, 0), 2000)
    assert_frequencies([secret_card(t, 1) for t in tables], dict.fromkeys(range(37, 45), 1.0))


def test_closed_hands_share_the_starting_cards_fairly():
    game, state = dealt("closed", players=3)  # seat 1 has one card, seat 2 has two
    tables = tables_of(game, game.observe(state, 0), 4000)
    drawn = [(secret_card(t, 1), *map(int, np.flatnonzero(t.secret[2]))) for t in tables]
    cards = range(START_CARD, START_CARD + 8)
    every = {(a, b, c): 1.0 for a, b, c in product(cards, repeat=3) if b < c and a not in (b, c)}
    assert_frequencies(drawn, every)


def with_secret_page_card(visibility: str) -> tuple[dl.Game, np.record]:
    """Return a position in which seat 1 holds a card of the left page that only it has seen."""
    game, state = dealt(visibility)
    view = game.observe(state, 0)
    top = 4 * (int(state.deck_top[Page.LEFT]) - 1)
    card = next(c for c in range(20) if view.deck[c] > 1 and not top <= c < top + 4)
    state.deck[card] -= 1
    state.deck_n[Page.LEFT] -= 1
    receive(game.box, state, 1, card, 1 << 1)
    assert game.check(state) == []
    return game, state


def test_an_unseen_page_card_in_a_closed_hand_is_as_likely_as_the_book_allows():
    game, state = with_secret_page_card("closed")
    view = game.observe(state, 0)
    tables = tables_of(game, view, 4000)
    drawn = [int(np.flatnonzero(t.secret[1][:20])[0]) for t in tables]
    unseen = [int(n) for n in view.deck[:20]]
    shown = int(view.deck_top[Page.LEFT]) - 1
    like_top = sum(unseen[4 * shown : 4 * shown + 4])
    # One card of the back that shows lies on top and cannot be in the hand.
    weights = {c: n * (like_top - (c // 4 == shown)) for c, n in enumerate(unseen)}
    assert_frequencies(drawn, weights)


def test_an_unseen_page_card_shows_its_back_where_backs_are_seen():
    game, state = with_secret_page_card("backs")
    held = int(np.flatnonzero(state.secret[1][:20])[0])
    view = game.observe(state, 0)
    tables = tables_of(game, view, 2000)
    drawn = [int(np.flatnonzero(t.secret[1][:20])[0]) for t in tables]
    first = held // 4 * 4
    assert_frequencies(drawn, {c: float(view.deck[c]) for c in range(first, first + 4)})


def test_hidden_cards_on_the_book_vary():
    game, state = with_secret_page_card("closed")
    held = int(np.flatnonzero(state.secret[1][:20])[0])
    state.placed_by[0, 0] = give_up(game.box, state, 1, held)
    state.placed[0, 0] = held
    state.placed_n[0] = state.placed_secret = 1
    assert game.check(state) == []
    view = game.observe(state, 0)
    tables = tables_of(game, view, 2000)
    first = held // 4 * 4
    weights = {c: float(view.deck[c]) for c in range(first, first + 4)}
    assert_frequencies([int(t.placed[0, 0]) for t in tables], weights)
    assert int(game.observe(state, 1).placed[0, 0]) == held


def test_a_hidden_shadow_dragon_goes_round_the_closed_hands():
    game, state = dealt("closed", players=3)
    state.supply_shadows -= 1
    receive(game.box, state, 2, SHADOW_CARD, 1 << 2)
    assert game.check(state) == []
    tables = tables_of(game, game.observe(state, 0), 2000)
    drawn = [1 if t.hand[1, SHADOW_CARD] else 2 for t in tables]
    assert_frequencies(drawn, {1: 1.0, 2: 3.0})  # seat 1 holds one hidden card, seat 2 three


# ---- two tables that a player cannot tell apart


def exchange(game: dl.Game, state: np.record, seat: int, old: int, new: int) -> np.record:
    """Return a copy in which a hand's secret starting card is another one."""
    other = copy_state(state)
    give_up(game.box, other, seat, old)
    receive(game.box, other, seat, new, 1 << seat)
    other.start_box[old - START_CARD] = 1
    other.start_box[new - START_CARD] = 0
    assert game.check(other) == []
    return other


@pytest.mark.parametrize("visibility", ["backs", "closed"])
def test_exchanged_hidden_cards_make_no_difference(visibility: str):
    game, state = dealt(visibility)
    old = secret_card(state, 1)
    for which in range(8):
        new = START_CARD + which
        if new == old:
            continue
        other = exchange(game, state, 1, old, new)
        alike = visibility == "closed" or game.box.back[new] == game.box.back[old]
        assert same_state(game.observe(state, 0), game.observe(other, 0)) == alike
        assert not same_state(game.observe(state, 1), game.observe(other, 1))


def test_the_owner_sees_the_own_cards_and_the_number_of_the_others():
    game, state = dealt("closed", players=4)
    view = game.observe(state, 2)
    assert (view.hand[2] == state.hand[2]).all()
    assert [int(n) for n in view.unknown[:, UNSEEN_BACK]] == [0, 1, 0, 3]
    assert [int(n) for n in view.hand_n] == [0, 1, 2, 3]
