"""Small pieces of English, and what a game's reasons are told from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from dragonlab.engine.actions import Choice
from dragonlab.engine.words import RuleText


def count(n: int, noun: str) -> str:
    """Return a number with its noun, such as "1 crystal" and "2 crystals"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


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


def rule(id: str, title: str, section: str, text: str, ruling: str = "") -> RuleText:
    """Return a rule; here the section stands before the long texts."""
    return RuleText(id, title, text, section, ruling)


@dataclass(frozen=True)
class RefusedAction:
    """A refused action with all that its reason may speak of; each game adds its own."""

    box: np.record
    state: np.record
    choice: Choice
    names: tuple[str, ...]

    @property
    def seat(self) -> int:
        """Who wanted to do it."""
        return int(self.state.actor)

    @property
    def who(self) -> str:
        """The name of the acting player."""
        return self.names[self.seat]
