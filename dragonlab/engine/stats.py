"""Intervals for what a run estimates."""

from __future__ import annotations

from math import inf, sqrt
from numbers import Real
from statistics import NormalDist

from dragonlab.errors import OptionError, shown


def quantile(confidence: float) -> float:
    """Return the two-sided normal quantile of a confidence level.

    Raises
    ------
    OptionError
        If the level is not between 0 and 1.
    """
    number = float(confidence) if isinstance(confidence, Real) and 0 < confidence < 1 else 1.0
    if 0.5 + number / 2 == 1:
        raise OptionError(
            f"A confidence lies between 0 and 1, such as 0.95; got {shown(confidence)}."
        )
    return NormalDist().inv_cdf(0.5 + number / 2)


def rate_interval(hits: int, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval for a rate, right for rare and for frequent things.

    Parameters
    ----------
    hits, games : int
    confidence : float

    Returns
    -------
    (low, high) : tuple of float
    """
    return share_interval(hits, hits, games, confidence)


def share_interval(
    total: float, squares: float, games: int, confidence: float = 0.95
) -> tuple[float, float]:
    """Return an interval for a mean of shares from 0 to 1, such as wins that may be shared.

    It is Wilson's interval for as many games as would vary so much if each were won or lost
    as a whole. To be sure of the variation in few games, z² / 2 further ones are taken to be
    won or lost as a whole. If no share lies between 0 and 1, it is Wilson's interval itself.

    Parameters
    ----------
    total, squares : float
        The sums of the shares and of their squares.
    games : int
    confidence : float

    Returns
    -------
    (low, high) : tuple of float
    """
    z = quantile(confidence)
    if games == 0:
        return 0.0, 1.0
    rate = total / games
    whole = rate * (1 - rate)
    n = float(games)
    if total != squares and whole > 0:
        prior = z * z / 2
        varies = max(squares / games - rate * rate, 0.0)
        n *= whole * (games + prior) / (games * varies + prior * whole)
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(whole / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(
    n: int, total: float, squares: float, confidence: float = 0.95
) -> tuple[float, float, float]:
    """Return mean, low and high of a sample's mean (normal interval).

    Parameters
    ----------
    n : int
        How many values there are.
    total, squares : float
        Their sum and the sum of their squares; of whole numbers nothing is lost.
    confidence : float
    """
    z = quantile(confidence)
    if n == 0:
        return float("nan"), -inf, inf
    mean = float(total / n)
    if n < 2:
        return mean, -inf, inf
    spread = max(float((n * squares - total * total) / n / (n - 1)), 0.0)
    half = z * sqrt(spread / n)
    return mean, mean - half, mean + half
