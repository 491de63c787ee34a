"""Data that anybody may have written: limits before anything is made of it.

What comes out of a file is plain Python until every list has been counted and every number has
been looked at. A NumPy array made of unchecked lists may take a thousand times their size.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dragonlab.errors import DragonlabError, SaveError, shown

MOST_DEPTH = 10
MOST_VALUES = 300_000
MOST_BITS = 128  # no number of ours has more than 64; some room for a clear word about it


def check_plain(
    data: object,
    where: str,
    error: type[DragonlabError] = SaveError,
    *,
    values: int = MOST_VALUES,
    bits: int = MOST_BITS,
) -> None:
    """Refuse nested data that is too deep, too large, or not of the kinds that JSON has.

    It looks at one level after another, without recursion, so that no depth does harm; a list
    that holds itself is too deep as well.

    Parameters
    ----------
    data : object
    where : str
        Begins the message.
    error : class of exception
    values, bits : int
        The most values, and the longest number.

    Raises
    ------
    DragonlabError
        As `error`.
    """
    level, seen = [data], 0
    for _ in range(MOST_DEPTH):
        deeper: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                if not all(isinstance(key, str) for key in value):
                    raise error(f"{where} has an entry whose name is no text.")
                inner: Any = value.values()
            elif isinstance(value, list):
                inner = value
            else:
                check_single(value, where, error, bits)
                continue
            seen += len(inner)
            if seen > values:
                raise error(f"{where} holds more than {values:,} values.")
            deeper += inner
        if not deeper:
            return
        level = deeper
    raise error(f"{where} is nested deeper than {MOST_DEPTH} levels.")


def check_single(value: object, where: str, error: type[DragonlabError], bits: int) -> None:
    """Refuse a value that is no text and no number, or a number that is too long."""
    if value is not None and not isinstance(value, (str, int, float)):
        raise error(f"{where} holds a {type(value).__name__}, which has no place there.")
    if isinstance(value, int) and value.bit_length() > bits:
        raise error(f"{where} holds a number that is too long: {shown(value)}.")
    if isinstance(value, float) and not abs(value) < float("inf"):
        raise error(f"{where} holds {value!r}, which is no number.")


def is_whole(value: object, least: float = -math.inf, most: float = math.inf) -> bool:
    """Whether a value is a whole number, of Python or NumPy, from `least` to `most`."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    return whole and bool(least <= value <= most)  # type: ignore[operator]


def checked_numbers(
    value: object, shape: tuple[int, ...], least: int, most: int, *, where: str
) -> Any:
    """Return nested lists of whole numbers if they have a shape and stay within limits.

    Lists are counted before they are walked, so the work is never more than the shape is large.

    Parameters
    ----------
    value : object
        Plain data out of a file.
    shape : tuple of int
        As NumPy has it; empty for a single number.
    least, most : int
    where : str
        Begins the message, such as "Field 'deck' of the position".

    Returns
    -------
    int or list
        The same value; now it is safe to make an array of it.

    Raises
    ------
    SaveError
    """
    walk(value, shape, (), (least, most), where)
    return value


def walk(
    value: object,
    shape: tuple[int, ...],
    place: tuple[int, ...],
    limits: tuple[int, int],
    where: str,
) -> None:
    """Check one level of `checked_numbers`; `place` counts from 1."""
    if not shape:
        if not is_whole(value, *limits):
            at = f", number {' of list '.join(map(str, reversed(place)))}," if place else ""
            raise SaveError(
                f"{where}{at} should be a whole number from {limits[0]} to {limits[1]}, "
                f"not {shown(value)}."
            )
        return
    if not isinstance(value, list) or len(value) != shape[0]:
        at = f", list {' of list '.join(map(str, reversed(place)))}," if place else ""
        what = f"a list of {len(value)}" if isinstance(value, list) else shown(value)
        kind = "whole numbers" if len(shape) == 1 else "lists"
        raise SaveError(f"{where}{at} should be a list of {shape[0]} {kind}, not {what}.")
    for k, item in enumerate(value):
        walk(item, shape[1:], (*place, k + 1), limits, where)
