"""Intervals, against numbers known from elsewhere."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine.stats import mean_interval, quantile, rate_interval, share_interval


@pytest.mark.parametrize(
    ("confidence", "z"), [(0.95, 1.959964), (0.99, 2.575829), (0.6826895, 1.0)]
)
def test_quantiles(confidence: float, z: float):
    assert quantile(confidence) == pytest.approx(z, abs=1e-6)


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95, 1 - 1e-16, float("nan"), "0.95", None])
def test_what_is_no_confidence(confidence: Any):
    with pytest.raises(dl.OptionError, match="between 0 and 1"):
        quantile(confidence)


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [
        # Newcombe (1998), "Two-sided confidence intervals for the single proportion", method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_s_interval(hits: int, games: int, low: float, high: float):
    assert rate_interval(hits, games) == pytest.approx((low, high), abs=5e-5)


def test_no_games_say_nothing():
    assert rate_interval(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10**6), st.data())
def test_a_rate_lies_in_its_interval(games: int, data: st.DataObject):
    hits = data.draw(st.integers(0, games))
    low, high = rate_interval(hits, games)
    assert 0 <= low <= hits / games + 1e-12
    assert hits / games - 1e-12 <= high <= 1
    mirrored = rate_interval(games - hits, games)
    assert mirrored == pytest.approx((1 - high, 1 - low))


def interval_of(shares: list[float], confidence: float = 0.95) -> tuple[float, float]:
    """Return the interval of a mean of shares."""
    return share_interval(sum(shares), sum(x * x for x in shares), len(shares), confidence)


def test_shares_that_are_whole_have_wilson_s_interval():
    assert interval_of([1, 0, 0, 1, 0, 0, 0]) == rate_interval(2, 7)
    assert interval_of([0] * 20) == rate_interval(0, 20)
    assert interval_of([1] * 20) == rate_interval(20, 20)


def test_halves_vary_less_than_wins_and_losses():
    halves, wins = interval_of([0.5] * 100 + [1, 0] * 50), interval_of([1, 0] * 100)
    assert sum(halves) == pytest.approx(1)
    # A variance of 1/8 in place of 1/4.
    assert halves[1] - halves[0] == pytest.approx((wins[1] - wins[0]) / math.sqrt(2), rel=0.02)
    low, high = interval_of([0.5] * 20)
    assert 0 < high - low < 0.2  # not certain, though they are all alike


@given(
    st.lists(st.sampled_from([0, 1 / 4, 1 / 3, 1 / 2, 1]), min_size=1, max_size=60),
    st.sampled_from([0.5, 0.95, 0.999]),
)
def test_a_mean_of_shares_lies_in_its_interval(shares: list[float], confidence: float):
    low, high = interval_of(shares, confidence)
    mean = sum(shares) / len(shares)
    assert 0 <= low <= mean + 1e-12
    assert mean - 1e-12 <= high <= 1
    assert low < high


@pytest.mark.parametrize("games", [40, 300])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(games: int, players: int):
    """Over random mixtures of losses, wins alone and wins shared by some."""
    rng = np.random.default_rng(games + players)
    shares = np.append(0, 1 / np.arange(1, players + 1))
    rounds, held = 6000, 0
    for _ in range(rounds):
        chances = rng.dirichlet(np.full(players + 1, 0.7))
        counts = rng.multinomial(games, chances)
        low, high = share_interval(float(counts @ shares), float(counts @ shares**2), games)
        held += low - 1e-9 <= chances @ shares <= high + 1e-9
    assert 0.935 <= held / rounds <= 0.965


def moments(values: Any) -> tuple[int, float, float]:
    """Return size, sum and sum of squares."""
    return len(values), sum(values), sum(x * x for x in values)


def test_the_mean_and_its_interval():
    mean, low, high = mean_interval(*moments([2, 4, 4, 4, 5, 5, 7, 9]))  # deviation sqrt(32 / 7)
    half = 1.959964 * math.sqrt(32 / 7 / 8)
    assert (mean, low, high) == pytest.approx((5, 5 - half, 5 + half))


def test_large_whole_numbers_lose_nothing():
    near, far = [3, 4, 4, 5], [10**15 + x for x in (3, 4, 4, 5)]
    (mean, low, high), (_, far_low, far_high) = (mean_interval(*moments(x)) for x in (near, far))
    assert mean == 4
    assert far_high - far_low == pytest.approx(high - low, rel=0.2)  # a float's last digit is 1/8


def test_intervals_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(400):
        _, low, high = mean_interval(*moments(rng.normal(7, 2, 100)), 0.9)
        held += low <= 7 <= high
    assert 340 <= held <= 380


def test_one_value_has_no_deviation():
    assert mean_interval(1, 3, 9) == (3.0, float("-inf"), float("inf"))


def test_no_value_has_no_mean():
    mean, low, high = mean_interval(0, 0, 0)
    assert math.isnan(mean)
    assert (low, high) == (float("-inf"), float("inf"))
