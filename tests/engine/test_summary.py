"""Totals and histograms: nothing is lost, however the games are put together."""

import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine import pieces
from dragonlab.engine import summary as module
from dragonlab.engine.registry import register
from dragonlab.engine.summary import Histogram, Totals, tallied

NUMBERS = st.one_of(st.integers(-20, 20), st.integers(-(2**31), 2**31 - 1))


def histogram(values: list[int]) -> Histogram:
    """Return a histogram of numbers."""
    made = Histogram()
    made.add(np.array(values, np.int64))
    return made


@given(st.lists(NUMBERS))
def test_values_are_counted(values: list[int]):
    found, often = tallied(np.array(values, np.int64))
    assert np.repeat(found, often).tolist() == sorted(values)


@given(st.lists(st.lists(NUMBERS, max_size=20), max_size=6), st.integers(2, 9))
def test_pieces_of_a_histogram_add_up_in_any_order(parts: list[list[int]], most: int):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_BARS", most)
        values = [x for part in parts for x in part]
        whole = histogram(values)
        merged, grown = Histogram(), Histogram()
        for part in reversed(parts):
            merged.merge(histogram(part))
            grown.add(np.array(part, np.int64))
    assert merged == grown == whole
    assert (whole.n, whole.total) == (len(values), sum(values))
    assert whole.squares == sum(x * x for x in values)
    assert len(whole.bars) <= most
    for first, count in whole.counts().items():
        assert count == sum(first <= x < first + whole.width for x in values)


def test_few_values_keep_a_bar_each():
    assert histogram([5, -3, 5]).counts() == {-3: 1, 5: 2}
    assert list(histogram([5, -3, 5]).counts()) == [-3, 5]
    assert histogram(list(range(4096))).width == 1
    assert histogram(list(range(4097))).width == 2


register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=3)
GIVEN: dict[str, Any] = {"games": 2500, "seed": 3, "progress": False}
STATES = dl.simulate(GAME, **GIVEN)
SUMMARY = dl.simulate(GAME, **GIVEN, keep="summary")


def test_a_summary_answers_what_states_answer():
    for confidence in (0.5, 0.95):
        assert SUMMARY.win_rates(confidence).equals(STATES.win_rates(confidence))
        assert SUMMARY.mean_scores(confidence).equals(STATES.mean_scores(confidence))
    assert SUMMARY.tallies().equals(STATES.tallies())
    assert SUMMARY.titles().equals(STATES.titles())
    for field in ("turn", "decisions", "outcome", "title", "abnormal"):
        assert SUMMARY.counts(field).equals(STATES.counts(field))
    for field in ("score", "rank"):
        for seat in range(3):
            assert SUMMARY.counts(field, seat).equals(STATES.counts(field, seat))
    assert (len(SUMMARY), SUMMARY.decisions) == (len(STATES), STATES.decisions)
    assert repr(SUMMARY) == repr(STATES)[:-1] + ", summary only>"


def test_totals_merge_as_they_add_up():
    parts = [STATES.states[:700], STATES.states[700:701], STATES.states[701:]]
    merged = Totals.none(GAME.kit.state.dtype, 3)
    for part in reversed(parts):
        one = Totals.none(GAME.kit.state.dtype, 3)
        one.add(part)
        merged.merge(one)
    whole = STATES.totals
    assert (merged.games, merged.fields, merged.seats) == (2500, whole.fields, whole.seats)
    assert (merged.wins == whole.wins).all()
    assert (merged.tally == whole.tally).all()
    assert whole.tally.sum() > 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda run: run.states,
        lambda run: run.frame(),
        lambda run: run.scores,
        lambda run: run.returns,
        lambda run: run.winners,
        lambda run: run.ranks,
        lambda run: run.tally("scored"),
    ],
)
def test_what_a_summary_cannot_answer_says_what_to_do(ask: Any):
    with pytest.raises(dl.OptionError, match='needs keep="states"; the summary answers win_rates'):
        ask(SUMMARY)
    ask(STATES)


def test_the_memory_of_a_summary_is_flat(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pieces, "ROOM_BYTES", 1 << 18)
    peaks = []
    for games in (4000, 40_000):
        tracemalloc.start()
        dl.simulate(GAME, games=games, keep="summary", workers=1, progress=False)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 2_000_000 < 40_000 * GAME.kit.state.dtype.itemsize
