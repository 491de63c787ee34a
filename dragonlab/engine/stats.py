"""Intervals for what a run estimates."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from dragonlab.errors import OptionError


def quantile(confidence: float) -> float:
    """Return the two-sided normal quantile of a confidence level.

    Raises
    ------
    OptionError
        If the level is not between 0 and 1.
    """
    if not 0 < confidence < 1:
        raise OptionError(f"A confidence lies between 0 and 1, such as 0.95; got {confidence!r}.")
    return NormalDist().inv_cdf(0.5 + confidence / 2)


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
    if games == 0:
        return 0.0, 1.0
    z = quantile(confidence)
    rate = hits / games
    centre = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * np.sqrt(rate * (1 - rate) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return float(max(0.0, centre - half)), float(min(1.0, centre + half))


def mean_interval(values: npt.ArrayLike, confidence: float = 0.95) -> tuple[float, float, float]:
    """Return mean, low and high of a sample's mean (normal interval).

    Parameters
    ----------
    values : array, shape (games,)
    confidence : float
    """
    sample = np.asarray(values, float)
    mean = float(sample.mean())
    if sample.size < 2:
        return mean, float("-inf"), float("inf")
    half = quantile(confidence) * float(sample.std(ddof=1)) / np.sqrt(sample.size)
    return mean, float(mean - half), float(mean + half)
