"""Players' names: any script is welcome, nothing that breaks a line, a message or a drawing."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from dragonlab.errors import DragonlabError

MOST_LETTERS = 40
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
BREAKS = frozenset("\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029")
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that leave no ink
INKLESS = ("Z", "C", "M")  # spaces, controls, marks that need a letter to stand on


def usual_names(players: int) -> tuple[str, ...]:
    """Return the names of players who were given none."""
    return tuple(f"Player {k + 1}" for k in range(players))


def clean_names(names: object, players: int) -> tuple[str, ...]:
    """Return the names of all seats as plain strings; two players may share one.

    Parameters
    ----------
    names : sequence of str
        Whatever was given as that.
    players : int

    Raises
    ------
    DragonlabError
        If there are too many or too few, or one cannot be shown; the message says which.
    """
    wanted = f"{players} players need {players} names"
    if not isinstance(names, Sequence) or isinstance(names, (str, bytes)):
        raise DragonlabError(f"{wanted}, as a list of texts.")
    if len(names) != players:
        raise DragonlabError(f"{wanted}, not {len(names)}.")
    for k, name in enumerate(names):
        if wrong := problem(name):
            raise DragonlabError(f"{wanted}: name {k + 1} {wrong}.")
    return tuple(str(name) for name in names)


def problem(name: object) -> str:
    """Say what is wrong with a name; nothing if it is right."""
    if not isinstance(name, str):
        return f"should be a text, not {type(name).__name__}"
    if len(name) > MOST_LETTERS:
        return f"has {len(name)} letters; {MOST_LETTERS} are the most"
    for at, letter in enumerate(name):
        if kind := unwanted(letter):
            return f"holds {kind} (U+{ord(letter):04X}) as letter {at + 1}; leave it out"
    if not any(has_ink(letter) for letter in name):
        return "is blank; a name needs a letter that can be seen"
    return ""


def unwanted(letter: str) -> str:
    """Say what a letter is that no name may hold; nothing for all others."""
    category = unicodedata.category(letter)
    if letter in BREAKS:
        return "a line break"
    if category == "Cc":
        return "a control character"
    if category == "Cs":
        return "half a character"
    if letter in BIDI:
        return "a mark that turns the direction of writing"
    if ord(letter) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(letter) <= 0xFDEF:
        return "a code that is no character"
    return ""


def has_ink(letter: str) -> bool:
    """Whether a letter can be seen by itself."""
    category = unicodedata.category(letter)
    return letter not in BLANKS and (category in ("Co", "Cn") or category[0] not in INKLESS)
