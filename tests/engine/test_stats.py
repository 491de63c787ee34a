"""Intervals, against numbers known from elsewhere."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine.stats import mean_interval, quantile, rate_interval


@pytest.mark.parametrize(
    ("confidence", "z"), [(0.95, 1.959964), (0.99, 2.575829), (0.6826895, 1.0)]
)
def test_quantiles(confidence: float, z: float):
    assert quantile(confidence) == pytest.approx(z, abs=1e-6)


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95, float("nan")])
def test_what_is_no_confidence(confidence: float):
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


def test_the_mean_and_its_interval():
    mean, low, high = mean_interval([2, 4, 4, 4, 5, 5, 7, 9])  # deviation sqrt(32 / 7)
    half = 1.959964 * math.sqrt(32 / 7 / 8)
    assert (mean, low, high) == pytest.approx((5, 5 - half, 5 + half))


def test_intervals_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(400):
        _, low, high = mean_interval(rng.normal(7, 2, 100), 0.9)
        held += low <= 7 <= high
    assert 340 <= held <= 380


@pytest.mark.parametrize("values", [[3], [3.0], np.array([3])])
def test_one_value_has_no_deviation(values: Any):
    assert mean_interval(values) == (3.0, float("-inf"), float("inf"))
