"""Small pieces of English."""

from __future__ import annotations

from collections.abc import Iterable


def count(n: int, noun: str) -> str:
    """Return a number with its noun, such as "1 crystal" and "2 crystals"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def spoken(n: int, noun: str) -> str:
    """Return the same for a sentence, where a number may be below 0: "minus 3 points"."""
    return f"minus {count(-n, noun)}" if n < 0 else count(n, noun)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list: "red, blue and green"."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def capital(text: str) -> str:
    """Return a text that begins with a capital."""
    return text[:1].upper() + text[1:]


def genitive(name: str) -> str:
    """Return whose something is: "Ann's", "Boris'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
