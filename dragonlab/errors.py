"""The package's exceptions: each says what is wrong, where, and what would be right."""

from __future__ import annotations

from reprlib import Repr
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dragonlab.engine.words import Refusal

MOST_SHOWN = 80  # letters of a wrong value in a message
SHORT = Repr()
SHORT.maxlevel, SHORT.maxstring, SHORT.maxother, SHORT.maxlong = 3, MOST_SHOWN, MOST_SHOWN, 40


def shown(value: object) -> str:
    """Return a wrong value for a message: short, printable, and never itself an error.

    A plain `repr` fails on a number of 5,000 digits or a list nested a thousand deep, and a text
    of a megabyte makes a message of a megabyte.
    """
    try:
        text = SHORT.repr(value)
    except Exception:  # whatever a foreign object's own repr does
        text = f"something of the type {type(value).__name__}"
    return clipped(text, MOST_SHOWN)


def clipped(text: str, most: int = 400) -> str:
    """Return a text for a message, cut where it is too long, with no half letters in it."""
    whole = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return whole if len(whole) <= most else whole[: most - 1] + "…"


class DragonlabError(Exception):
    """Base of every exception that dragonlab raises on purpose."""


class UnknownGame(DragonlabError):
    """No game has this id."""


class OptionError(DragonlabError):
    """An option does not exist, has a value that is not allowed, or clashes with another."""


class MaterialError(DragonlabError):
    """A component table is damaged or describes a box with which the game cannot be played."""


class PolicyError(DragonlabError):
    """A policy is unknown, or it returned something that is not the index of a legal action."""


class SaveError(DragonlabError):
    """A save file is damaged, was edited, or comes from another version."""


class ExistingFile(SaveError):
    """A match would replace a file that holds something else; `overwrite=True` does it.

    Attributes
    ----------
    holds : str
        What the file holds: another game, or no game at all.
    """

    def __init__(self, text: str, holds: str) -> None:
        super().__init__(text)
        self.holds = holds


class PositionError(DragonlabError):
    """A position breaks the game's own counts, or it asks for components that are not there."""


class WordsError(DragonlabError):
    """A game's table of words is damaged, or speaks of something that the game does not have."""


class LessonError(DragonlabError):
    """A lesson names something that its game does not have, or is not complete."""


class IllegalAction(DragonlabError):
    """The rules forbid this action now; nothing was changed.

    Attributes
    ----------
    refusal : Refusal
        The rule that forbids it, its section and the numbers involved.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
