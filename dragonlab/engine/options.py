"""Options: how a game is set up, each with its allowed values and the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dragonlab.errors import OptionError

Value = str | int | bool | tuple[str, ...]
Presets = Mapping[str, Mapping[Value, Mapping[str, Value]]]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that people may choose before a game.

    Attributes
    ----------
    name : str
        The keyword of `dl.Game`.
    default : str, int, bool or tuple of str
    text : str
        What it decides, for people.
    source : str
        The rulebook section or the ruling it comes from.
    choices : tuple
        The allowed values; for a set of names also the words that stand alone.
    members : tuple of str
        If not empty, any set of these names is allowed too.
    least, most : int, optional
        If given, a whole number in this range.
    words : mapping
        A line for people for each choice and member.
    """

    name: str
    default: Value
    text: str
    source: str
    choices: tuple[Value, ...] = ()
    members: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    words: Mapping[Value, str] | None = None

    def check(self, value: object) -> Value:
        """Return the value in its normal form.

        Raises
        ------
        OptionError
            If the value is not allowed; the message says what is.
        """
        if self.least is not None and self.most is not None:
            whole = isinstance(value, int) and not isinstance(value, bool)
            if whole and self.least <= value <= self.most:  # type: ignore[operator]
                return value  # type: ignore[return-value]
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        if self.members and isinstance(value, Iterable) and not isinstance(value, str):
            names = list(value)
            if names and all(name in self.members for name in names):
                return tuple(name for name in self.members if name in names)
        raise OptionError(f"Option {self.name!r} cannot be {value!r}: {self.allowed()}.")

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        parts = [repr(choice) for choice in self.choices]
        if self.least is not None:
            parts.append(f"a whole number from {self.least} to {self.most}")
        if self.members:
            parts.append(f"a list of {', '.join(repr(name) for name in self.members)}")
        return "it is " + ", or ".join(parts)

    def describe(self, value: Value) -> str:
        """Say in words what a value means."""
        words = self.words or {}
        if isinstance(value, tuple):
            return ", ".join(words.get(name, name) for name in value)
        if not isinstance(value, bool) and value in words:
            return words[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)


def whole_number(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number of Python or NumPy as an int.

    Raises
    ------
    OptionError
        If it is none, or out of its range.
    """
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or not least <= value <= most:  # type: ignore[operator]
        raise OptionError(f"{name} is a whole number from {least} to {most}, not {value!r}.")
    return int(value)  # type: ignore[call-overload, no-any-return]


def check_options(
    options: Iterable[Option], given: Mapping[str, Any], presets: Presets | None = None
) -> dict[str, Value]:
    """Return every option's value: given, else set by a preset, else its default.

    Parameters
    ----------
    options : iterable of Option
    given : mapping
        Values by name.
    presets : mapping, optional
        For the name and value of an option, the values of other options that it sets.

    Raises
    ------
    OptionError
        For an unknown name or a value that is not allowed.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"No option {name!r}; there are {', '.join(known)}.")
    checked = {name: known[name].check(value) for name, value in given.items()}
    return usual_values(known.values(), checked, presets or {}) | checked


def usual_values(
    options: Iterable[Option], chosen: Mapping[str, Value], presets: Presets
) -> dict[str, Value]:
    """Return the value that each option has if only the presets are chosen."""
    usual = {option.name: option.default for option in options}
    for name, sets in presets.items():
        usual |= sets.get(chosen.get(name, usual[name]), {})
    return usual
