"""Kinds of entries in component tables: what each should be, in words and as a test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dragonlab.engine.checked import is_whole

LONGEST = 1000  # items of a list, if nothing else is said
MOST_LETTERS = 200


@dataclass(frozen=True)
class Kind:
    """What an entry should be.

    Attributes
    ----------
    says : str
        Ends the sentence "this should be ...".
    many : str
        What several of them are called.
    fits : callable
        Whether a value is so.
    item : Kind, optional
        For a list: what each of its items should be.
    """

    says: str
    many: str
    fits: Callable[[Any], bool]
    item: Kind | None = None


def whole(least: int = 0, most: int = 100) -> Kind:
    """Return the kind of whole numbers within limits."""
    says = f"a whole number from {least} to {most}"
    return Kind(says, "whole numbers", lambda x: is_whole(x, least, most))


def real(least: float, most: float) -> Kind:
    """Return the kind of numbers within limits, whole or not."""

    def fits(value: Any) -> bool:
        right = isinstance(value, (int, float)) and not isinstance(value, bool)
        return right and least <= value <= most

    return Kind(f"a number from {least:g} to {most:g}", "numbers", fits)


def text(most: int = MOST_LETTERS) -> Kind:
    """Return the kind of texts of one line."""

    def fits(value: Any) -> bool:
        return isinstance(value, str) and 0 < len(value) <= most and value.isprintable()

    return Kind(f"a text of 1 to {most} letters on one line", "texts", fits)


def name(most: int = 20) -> Kind:
    """Return the kind of short names, by which other entries refer to one."""
    says = f"a name of at most {most} letters, digits, - and _"
    return Kind(says, "names", lambda x: is_name(x, most))


def one_of(choices: Sequence[str]) -> Kind:
    """Return the kind of words out of a few."""
    known = tuple(choices)
    says = f"one of {', '.join(known)}"
    return Kind(says, f"words out of {', '.join(known)}", lambda x: x in known)


def several(item: Kind, *, size: int | None = None, longest: int = LONGEST) -> Kind:
    """Return the kind of lists of one kind, of one size or up to a longest."""
    if size is None:
        says = f"a list of at most {longest} {item.many}"
        return Kind(says, "lists", lambda x: is_list(x, 0, longest), item)
    return Kind(f"a list of {size} {item.many}", "lists", lambda x: is_list(x, size, size), item)


def is_list(value: object, shortest: int, longest: int) -> bool:
    """Whether a value is a list with so many items."""
    return isinstance(value, list) and shortest <= len(value) <= longest


def is_name(value: object, most: int) -> bool:
    """Whether a value is a short name: letters, digits, - and _, no point in it."""
    if not isinstance(value, str) or not 0 < len(value) <= most:
        return False
    return value.replace("-", "").replace("_", "").isalnum()
