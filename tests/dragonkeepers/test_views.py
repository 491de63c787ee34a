"""Nobody sees through the cards: views, and the tables that a viewer could be sitting at."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.fate import seed_stream, step
from dragonlab.engine.match import queue_outcomes
from dragonlab.engine.state import blank_states, copy_state, same_state
from dragonlab.games.dragonkeepers.enums import (
    ACTIONS,
    HAND_VISIBILITY,
    SHADOW_CARD,
    START_CARD,
    UNSEEN_BACK,
    Page,
    Phase,
)
from dragonlab.games.dragonkeepers.rules.actions import apply_action, legal_actions
from dragonlab.games.dragonkeepers.rules.setup import setup
from dragonlab.games.dragonkeepers.rules.views import redeal
from tests.dragonkeepers.conservation import compiled
from tests.dragonkeepers.random_options import ID, varied_games

PHASES = tuple(Phase)
SIZE = ACTIONS.size
EACH = 6  # positions of each phase, from each of a number of variants
VARIANTS = 6


@compiled
def gather(box: Any, found: Any, counts: Any, views: Any, seed: int, games: int) -> None:
    """Keep positions of random games, some of each phase, in `found[phase]`."""
    out = np.zeros(SIZE, np.int32)
    stream = np.zeros(4, np.int64)
    for i in range(games):
        views[0] = views[1]  # a blank state
        s = views[0]
        seed_stream(s.rng, seed, i, 0)
        seed_stream(stream, seed, i, 1)
        setup(box, s)
        while True:
            phase, kept = int(s.phase), int(counts[s.phase])
            wanted = phase > Phase.PLAY or step(stream) % 64 == 0
            if wanted and kept < found.shape[1]:
                found[phase, kept] = views[0]
                counts[phase] += 1
            if s.over != 0:
                break
            n = legal_actions(box, s, out)
            apply_action(box, s, int(out[(step(stream) * n) >> 32]))


@cache
def positions(visibility: str) -> dict[Phase, list[tuple[dl.Game, np.record]]]:
    """Return positions of every phase out of random games of several variants."""
    kept: dict[Phase, list[tuple[dl.Game, np.record]]] = {phase: [] for phase in Phase}
    fixed = {"hand_visibility": visibility, "pearl_choice": "ask", "family_variant": False}
    chests = ("twilight_flute", "dragon_mint", "green_ore_hammer", "prism_ink")
    for k, game in enumerate(varied_games(VARIANTS, seed=2, chests=chests, **fixed)):
        found = blank_states(game.kit.state, len(PHASES) * EACH).reshape(len(PHASES), EACH)
        counts = np.zeros(len(PHASES), np.int64)
        gather(game.box, found, counts, blank_states(game.kit.state, 2), k, 40)
        for phase in Phase:
            kept[phase] += [(game, found[phase, i]) for i in range(int(counts[phase]))]
    return kept


CASES = list(product(HAND_VISIBILITY, PHASES))


@pytest.fixture(params=CASES, ids=[f"{v}-{p.name.lower()}" for v, p in CASES])
def case(request: pytest.FixtureRequest) -> list[tuple[dl.Game, np.record]]:
    visibility, phase = request.param
    found = positions(visibility)[phase]
    assert len(found) >= EACH
    return found


def differing(one: np.record, other: np.record) -> list[str]:
    """Name the fields in which two records differ."""
    return [n for n in one.dtype.names or () if one[n].tobytes() != other[n].tobytes()]


def test_a_redealt_table_looks_the_same_and_can_be(case: list[tuple[dl.Game, np.record]]):
    for (game, state), index in zip(case, range(100), strict=False):
        for seat in range(game.players):
            view = game.observe(state, seat)
            table = game.redeal(view, 5, index)
            assert game.check(table) == []
            assert differing(game.observe(table, seat), view) == []
            assert same_state(game.observe(table, seat), view)


def test_the_acting_player_knows_what_is_legal(case: list[tuple[dl.Game, np.record]]):
    for game, state in case:
        seat = int(state.actor)
        view = game.observe(state, seat)
        legal = game.legal_codes(state)
        assert game.legal_codes(view) == legal
        assert game.legal_codes(game.redeal(view, 1)) == legal


def test_what_is_left_of_a_view_is_what_the_viewer_may_know(
    case: list[tuple[dl.Game, np.record]],
):
    for game, state in case:
        for seat in range(game.players):
            view = game.observe(state, seat)
            assert view.viewer == seat
            blank = ("rng", "forced", "forced_n", "forced_at", "fate_fault", "events", "event_n")
            assert not any(np.asarray(view[name]).any() for name in blank)
            assert (view.hand[seat] == state.hand[seat]).all()
            assert (view.hand_n == state.hand_n).all()
            for other in set(range(game.players)) - {seat}:
                known = state.hand[other] - state.secret[other]
                assert (view.hand[other] == known).all()
                assert view.unknown[other].sum() == state.secret_n[other]


def test_the_state_itself_is_not_touched(case: list[tuple[dl.Game, np.record]]):
    game, state = case[-1]
    before = state.tobytes()
    view = game.observe(state, 1)
    kept = view.tobytes()
    game.redeal(view, 3)
    assert (state.tobytes(), view.tobytes()) == (before, kept)


def test_with_open_hands_only_chance_and_story_are_hidden():
    for phase, index in product(PHASES, range(EACH)):
        game, state = positions("open")[phase][index]
        table = game.redeal(game.observe(state, 0), 1)
        hidden = {"rng", "events", "event_n"}
        assert set(differing(table, state)) <= hidden


# ---- hidden cards vary, and as often as they should


@compiled
def redeal_often(box: Any, view: Any, tables: Any, seed: int) -> None:
    """Redeal a view into each of `tables`."""
    for i in range(len(tables)):
        tables[i] = view[0]
        seed_stream(tables[i].rng, seed, i, 0)
        redeal(box, tables[i])


def tables_of(game: dl.Game, view: np.record, number: int) -> np.recarray[Any, Any]:
    """Return tables that the viewer could be sitting at."""
    one, tables = blank_states(view.dtype, 1), blank_states(view.dtype, number)
    one[0] = view
    redeal_often(game.box, one, tables, 9)
    return tables


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
    tables = tables_of(game, game.observe(state, 0), 4000)
    cards = {START_CARD + k: 1.0 for k in range(8) if backs[k] == seen}
    assert_frequencies([secret_card(t, 1) for t in tables], cards)


def test_a_starting_card_in_a_closed_hand_is_any():
    game, state = dealt("closed")
    tables = tables_of(game, game.observe(state, 0), 4000)
    assert_frequencies([secret_card(t, 1) for t in tables], dict.fromkeys(range(37, 45), 1.0))


def test_closed_hands_share_the_starting_cards_fairly():
    game, state = dealt("closed", players=3)  # seat 1 has one card, seat 2 has two
    tables = tables_of(game, game.observe(state, 0), 8000)
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
    for field in ("hand", "secret"):
        state[field][1, card] += 1
    for field in ("hand_n", "secret_n"):
        state[field][1] += 1
    assert game.check(state) == []
    return game, state


def test_an_unseen_page_card_in_a_closed_hand_is_as_likely_as_the_book_allows():
    game, state = with_secret_page_card("closed")
    view = game.observe(state, 0)
    tables = tables_of(game, view, 8000)
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
    tables = tables_of(game, view, 4000)
    drawn = [int(np.flatnonzero(t.secret[1][:20])[0]) for t in tables]
    first = held // 4 * 4
    assert_frequencies(drawn, {c: float(view.deck[c]) for c in range(first, first + 4)})


def test_hidden_cards_on_the_book_vary():
    game, state = with_secret_page_card("closed")
    held = int(np.flatnonzero(state.secret[1][:20])[0])
    for field in ("hand", "secret"):
        state[field][1, held] -= 1
    for field in ("hand_n", "secret_n"):
        state[field][1] -= 1
    state.placed[0, 0], state.placed_by[0, 0] = held, 2
    state.placed_n[0] = state.placed_secret = 1
    assert game.check(state) == []
    view = game.observe(state, 0)
    tables = tables_of(game, view, 4000)
    first = held // 4 * 4
    weights = {c: float(view.deck[c]) for c in range(first, first + 4)}
    assert_frequencies([int(t.placed[0, 0]) for t in tables], weights)
    assert int(game.observe(state, 1).placed[0, 0]) == held


def test_a_hidden_shadow_dragon_goes_round_the_closed_hands():
    game, state = dealt("closed", players=3)
    state.supply_shadows -= 1
    for field in ("hand", "secret"):
        state[field][2, SHADOW_CARD] += 1
    for field in ("hand_n", "secret_n"):
        state[field][2] += 1
    assert game.check(state) == []
    tables = tables_of(game, game.observe(state, 0), 4000)
    drawn = [1 if t.hand[1, SHADOW_CARD] else 2 for t in tables]
    assert_frequencies(drawn, {1: 1.0, 2: 3.0})  # seat 1 holds one hidden card, seat 2 three


@pytest.mark.parametrize("visibility", HAND_VISIBILITY)
def test_the_future_varies_over_redeals(visibility: str):
    game, state = positions(visibility)[Phase.TAKE][0]
    view, take = game.observe(state, int(state.actor)), ACTIONS.code("take", 0)
    shown = set()
    for index in range(30):
        table = game.redeal(view, 5, index)
        if take in game.legal_codes(table):
            game.kit.apply_action(game.box, table, take)
        shown.add(int(table.display[0]))
    assert len(shown) > 1


# ---- two tables that a player cannot tell apart


def exchange(game: dl.Game, state: np.record, seat: int, old: int, new: int) -> np.record:
    """Return a copy in which a hand's secret starting card is another one."""
    other = copy_state(state)
    for field in ("hand", "secret"):
        other[field][seat, old] -= 1
        other[field][seat, new] += 1
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


def test_chance_and_story_make_no_difference():
    game, state = dealt("backs")
    other = copy_state(state)
    seed_stream(other.rng, 99, 7, 0)
    queue_outcomes(other, [1, 2, 3])
    other.forced_at = 1
    other.events[0] = (3, 1, 1, 2, 7, 1)
    other.event_n = 1
    other.fate_fault = 1
    assert not same_state(state, other)
    for seat in range(2):
        assert same_state(game.observe(state, seat), game.observe(other, seat))


def test_the_owner_sees_the_own_cards_and_the_number_of_the_others():
    game, state = dealt("closed", players=4)
    view = game.observe(state, 2)
    assert (view.hand[2] == state.hand[2]).all()
    assert [int(n) for n in view.unknown[:, UNSEEN_BACK]] == [0, 1, 0, 3]
    assert [int(n) for n in view.hand_n] == [0, 1, 2, 3]


def test_no_such_seat():
    game, state = dealt("backs")
    for seat in (-1, 2, "0", None):
        with pytest.raises(dl.OptionError, match="seats are numbered 0 to 1"):
            game.observe(state, seat)
