"""All chance of a game: one stream, the same everywhere, and outcomes forced before it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

import dragonlab as dl
from dragonlab.engine.fate import (
    ODDS_SALT,
    REDEAL_SALT,
    clear_forced,
    draw,
    named_outcome,
    pick,
    pick_place,
    seed_stream,
    step,
)
from dragonlab.engine.forcing import queue_outcomes
from dragonlab.engine.registry import load_kit, register
from dragonlab.engine.state import FATE_FAULT, FORCED_MAX, LOG_MAX, MAX_SEATS, blank_states

register({"toy": "tests.toy"})
WORD = 0xFFFFFFFF
KIT = load_kit("toy")
COUNTS = np.array([9, 3, 0, 5, 2, 9])  # things 1 to 4 are drawn from
SORTED = np.array([2, 2, 5, 7, 7, 7, 0])  # the first six are
LEAST_CHANCE = 1e-4  # of so uneven a result, were the draws fair
words = st.lists(st.integers(0, WORD), min_size=4, max_size=4)


def sfc32(a: int, b: int, c: int, counter: int) -> tuple[int, tuple[int, int, int, int]]:
    """Return the next number and state of sfc32, as its author published it."""
    out = (a + b + counter) & WORD
    rotated = (c << 21 | c >> 11) & WORD
    return out, (b ^ b >> 9, (c + (c << 3)) & WORD, (rotated + out) & WORD, (counter + 1) & WORD)


def fresh(seed: int = 1, *forced: int) -> np.record:
    """Return a blank state with a seeded stream."""
    state = blank_states(KIT.state.dtype, 1)[0]
    seed_stream(state.rng, seed, 0, 0)
    if forced:
        queue_outcomes(state, forced)
    return state


def picked(state: np.record) -> int:
    """Pick one of the things 1 to 4."""
    return pick(state, COUNTS, 1, 5, 10)


def placed(state: np.record) -> int:
    """Pick one of six places."""
    return pick_place(state, SORTED, 6)


@given(words)
def test_the_stream_is_sfc32(start: list[int]):
    rng, expected = np.array(start, np.int64), tuple(start)
    for _ in range(5):
        number, expected = sfc32(*expected)
        assert step(rng) == number
        assert tuple(rng.tolist()) == expected


def test_seed_index_and_salt_give_streams_of_their_own():
    seeds = [0, 1, 2, 2**32, 2**32 + 1, 2**62, 2**63 - 1]
    indices = [0, 1, 2, 2**32, 2**32 + 1, 10**9]
    salts = [*range(MAX_SEATS + 1), REDEAL_SALT, ODDS_SALT]
    seen = set()
    for seed in seeds:
        for index in indices:
            for salt in salts:
                rng = [0] * 4
                seed_stream(rng, seed, index, salt)
                seen.add(tuple(step(rng) for _ in range(4)))
    assert len(seen) == len(seeds) * len(indices) * len(salts)


# ---- fair


@pytest.mark.parametrize("n", [1, 2, 3, 7, 104, 32767])
def test_draws_stay_in_range_and_reach_its_ends(n: int):
    state = fresh(n)
    drawn = [draw(state, n) for _ in range(400)]
    assert all(0 <= x < n for x in drawn)
    if n <= 7:
        assert set(drawn) == set(range(n))


@pytest.mark.parametrize(
    ("ask", "weights"),
    [
        (lambda state: draw(state, 6), [1] * 6),
        (lambda state: picked(state) - 1, [3, 0, 5, 2]),
        (placed, [1] * 6),
    ],
    ids=["draw", "pick", "pick_place"],
)
def test_each_comes_as_often_as_it_should(ask, weights):
    state, number = fresh(5), 6000
    counts = np.bincount([ask(state) for _ in range(number)], minlength=len(weights))
    possible = np.array(weights) > 0
    assert not counts[~possible].any()
    expected = np.array(weights)[possible] / sum(weights) * number
    assert chisquare(counts[possible], expected).pvalue > LEAST_CHANCE


# ---- forced


def test_forced_outcomes_come_first_and_leave_the_stream_alone():
    forced, free = fresh(2, 3, 0, 5), fresh(2)
    assert [draw(forced, 6) for _ in range(3)] == [3, 0, 5]
    assert [draw(forced, 6) for _ in range(5)] == [draw(free, 6) for _ in range(5)]
    assert not forced.fault


@pytest.mark.parametrize(
    ("ask", "outcome", "comes"),
    [(picked, at, item) for at, item in enumerate([1, 1, 1, 3, 3, 3, 3, 3, 4, 4])]
    + [(picked, named_outcome(item), item) for item in (1, 3, 4)]
    + [(lambda s: draw(s, 6), named_outcome(item), item) for item in (0, 3, 5)]
    + [(placed, at, at) for at in range(6)]
    + [(placed, named_outcome(item), at) for item, at in ((2, 0), (5, 2), (7, 3))],
)
def test_a_thing_is_forced_by_its_place_or_its_name(ask, outcome, comes):
    state, free = fresh(2, outcome), fresh(2)
    assert ask(state) == comes
    assert not state.fault
    assert (state.rng == free.rng).all()


@pytest.mark.parametrize(
    ("ask", "outcome"),
    [(lambda s: draw(s, 6), x) for x in (6, 32767, named_outcome(6), -32767)]
    + [(picked, x) for x in (10, named_outcome(2), named_outcome(0), named_outcome(5))]
    + [(placed, x) for x in (6, named_outcome(0), named_outcome(3))],
)
def test_what_cannot_come_is_flagged_and_something_comes(ask, outcome):
    state = fresh(2, outcome)
    came = ask(state)
    assert state.fault == FATE_FAULT
    assert came in {ask(fresh(seed)) for seed in range(60)}


def test_forced_outcomes_can_be_forgotten():
    state = fresh(2, 1, 2, 3)
    draw(state, 6)
    clear_forced(state)
    state.log, state.log_n = 0, 0
    assert state.tobytes() == fresh(2).tobytes()


@pytest.mark.parametrize("forced", [[0] * (FORCED_MAX + 1), [2**15], [-(2**15)], [2**40]])
def test_what_cannot_be_forced(forced: list[int]):
    state = fresh(2)
    before = state.tobytes()
    with pytest.raises(dl.DragonlabError, match=r"outcomes can be forced|A forced outcome is"):
        queue_outcomes(state, forced)
    assert state.tobytes() == before


def test_as_many_as_fit_can_be_forced():
    state = fresh(2, *range(FORCED_MAX))
    assert [draw(state, 100) for _ in range(FORCED_MAX)] == list(range(FORCED_MAX))


# ---- the log


@pytest.mark.parametrize(
    ("ask", "outcome", "row"),
    [
        (lambda s: draw(s, 6), 4, [4, 4, 1, 6]),
        (picked, 5, [3, 3, 5, 10]),
        (picked, named_outcome(3), [3, 3, 5, 10]),
        (placed, 4, [7, 3, 3, 6]),
        (placed, named_outcome(2), [2, 0, 2, 6]),
    ],
)
def test_a_draw_is_written_down_with_its_range(ask, outcome, row):
    state = fresh(1, outcome)
    ask(state)
    assert state.log_n == 1
    assert state.log[0].tolist() == row


def test_a_long_log_says_how_long_it_was():
    state = fresh()
    for _ in range(LOG_MAX + 3):
        draw(state, 6)
    assert state.log_n == LOG_MAX + 3


def test_in_silence_nothing_is_written_down():
    state = fresh()
    state.silent = 1
    for ask in (lambda s: draw(s, 6), picked, placed):
        ask(state)
    assert state.log_n == 0
    assert not state.log.any()
