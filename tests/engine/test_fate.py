"""All chance of a game: one stream, the same everywhere, and outcomes forced before it."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine.compiled import compiling
from dragonlab.engine.fate import FORCED_MAX, clear_forced, draw, seed_stream, step
from dragonlab.engine.match import queue_outcomes
from dragonlab.engine.state import blank_states
from dragonlab.games import load_kit

WORD = 0xFFFFFFFF
KIT = load_kit("dragonkeepers")
words = st.lists(st.integers(0, WORD), min_size=4, max_size=4)


def plain(function: Any) -> Any:
    """Return a rule as the plain Python function it was written as."""
    return function.py_func if compiling() else function


def sfc32(a: int, b: int, c: int, counter: int) -> tuple[int, tuple[int, int, int, int]]:
    """Return the next number and state of sfc32, as its author published it."""
    out = (a + b + counter) & WORD
    rotated = (c << 21 | c >> 11) & WORD
    return out, (b ^ b >> 9, (c + (c << 3)) & WORD, (rotated + out) & WORD, (counter + 1) & WORD)


def fresh(seed: int = 1, *forced: int) -> np.record:
    """Return a blank state with a seeded stream."""
    state = blank_states(KIT.state, 1)[0]
    seed_stream(state.rng, seed, 0, 0)
    if forced:
        queue_outcomes(state, forced)
    return state


@given(words)
def test_the_stream_is_sfc32(start: list[int]):
    rng, expected = np.array(start, np.int64), tuple(start)
    for _ in range(5):
        number, expected = sfc32(*expected)
        assert step(rng) == number
        assert tuple(rng.tolist()) == expected


@given(words)
def test_compiled_and_plain_python_give_the_same_numbers(start: list[int]):
    one, other = np.array(start, np.int64), np.array(start, np.int64)
    assert [step(one) for _ in range(5)] == [plain(step)(other) for _ in range(5)]
    assert (one == other).all()


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**31), st.integers(0, 6))
def test_seeding_is_the_same_compiled_and_plain(seed: int, index: int, salt: int):
    one, other = np.zeros(4, np.int64), np.zeros(4, np.int64)
    seed_stream(one, seed, index, salt)
    plain(seed_stream)(other, seed, index, salt)
    assert (one == other).all()
    assert ((one >= 0) & (one <= WORD)).all()


def test_seed_index_and_salt_give_streams_of_their_own():
    seeds = [0, 1, 2, 2**32, 2**32 + 1, 2**62, 2**63 - 1]
    indices = [0, 1, 2, 2**32, 2**32 + 1, 10**9]
    seen = set()
    for seed in seeds:
        for index in indices:
            for salt in range(7):
                rng = np.zeros(4, np.int64)
                seed_stream(rng, seed, index, salt)
                seen.add(tuple(step(rng) for _ in range(4)))
    assert len(seen) == len(seeds) * len(indices) * 7


@pytest.mark.parametrize("n", [1, 2, 3, 7, 104, 32767])
def test_draws_stay_in_range_and_reach_its_ends(n: int):
    state = fresh(n)
    drawn = [draw(state, n) for _ in range(400)]
    assert all(0 <= x < n for x in drawn)
    if n <= 7:
        assert set(drawn) == set(range(n))


def test_draws_are_uniform():
    state, n, number = fresh(5), 6, 6000
    counts = np.bincount([draw(state, n) for _ in range(number)], minlength=n)
    assert len(counts) == n
    square = float((((counts - number / n) ** 2) / (number / n)).sum())
    assert square < 25  # five degrees of freedom: beyond this lies one in 7,000


def test_forced_outcomes_come_first_and_leave_the_stream_alone():
    forced, free = fresh(2, 3, 0, 5), fresh(2)
    assert [draw(forced, 6) for _ in range(3)] == [3, 0, 5]
    assert [draw(forced, 6) for _ in range(5)] == [draw(free, 6) for _ in range(5)]
    assert not forced.fate_fault


@pytest.mark.parametrize("outcome", [6, 7, 32767])
def test_a_forced_outcome_out_of_range_is_flagged(outcome: int):
    forced, free = fresh(2, outcome), fresh(2)
    assert draw(forced, 6) == draw(free, 6)
    assert forced.fate_fault == 1


def test_forced_outcomes_can_be_forgotten():
    state = fresh(2, 1, 2, 3)
    draw(state, 6)
    clear_forced(state)
    assert state.tobytes() == fresh(2).tobytes()


@pytest.mark.parametrize("forced", [[-1], [0, -5], [0] * (FORCED_MAX + 1), [2**15], [2**40]])
def test_what_cannot_be_forced(forced: list[int]):
    state = fresh(2)
    before = state.tobytes()
    with pytest.raises(
        dl.DragonlabError,
        match=r"outcomes can be forced|A forced outcome is a whole number from 0 to 32767",
    ):
        queue_outcomes(state, forced)
    assert state.tobytes() == before


def test_as_many_as_fit_can_be_forced():
    state = fresh(2, *range(FORCED_MAX))
    assert [draw(state, 100) for _ in range(FORCED_MAX)] == list(range(FORCED_MAX))
