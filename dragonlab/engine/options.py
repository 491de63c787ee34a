"""Options: how a game is set up, each with its allowed values and the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

from dragonlab.engine.checked import is_whole
from dragonlab.errors import OptionError, shown

ALL = "all"  # every member of an option that is a set of names
Value = str | int | bool | tuple[str, ...]
Settings = Mapping[str, Value]
Presets = Mapping[str, Mapping[Value, Settings]]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that people may choose before a game.

    Attributes
    ----------
    name : str
        The keyword of `dl.Game`, and a field of the game's box.
    default : str, int, bool or tuple of str
    text : str
        What it decides, for people.
    source : str
        The rulebook section or the ruling it comes from.
    choices : tuple
        The allowed values; for a set of names also the words that stand alone. The box holds
        which of them was chosen, from 0.
    members : tuple of str
        If not empty, any set of these names is allowed too, and `"all"` of them.
    ordered : bool
        Whether the members are named in order, one for each seat from the first on; the default
        stands where none is named.
    least, most : int, optional
        If given, a whole number in this range; the box holds the number.
    words : mapping
        A line for people for each choice and member.
    needs : mapping
        Values of other options of which one must be chosen for this one to change anything.
    """

    name: str
    default: Value
    text: str
    source: str
    choices: tuple[Value, ...] = ()
    members: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    words: Mapping[Value, str] = field(default_factory=dict)
    needs: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    ordered: bool = False

    @property
    def is_ruling(self) -> bool:
        """Whether it chooses how a gap of the rulebook is read; else it is a variant of the game.

        Who begins is asked first in every game, whatever the rulebook says of it.
        """
        return self.source.startswith("ruling") and self.name != "first_player"

    @classmethod
    def declared(
        cls,
        default: Any,
        text: str,
        source: str,
        limits: tuple[int | None, int | None],
        members: type[IntEnum] | None,
        needs: Mapping[str, Any] | None,
        ordered: bool,
    ) -> Option:
        """Return an option from its declaration in a box; see `engine.record.option`."""
        asked = {
            name: tuple(map(_plain, value if isinstance(value, tuple) else (value,)))
            for name, value in (needs or {}).items()
        }
        choices: tuple[Value, ...] = ()
        if isinstance(default, bool):
            choices = (False, True)
        elif isinstance(default, IntEnum):
            choices = tuple(map(_plain, type(default)))
        elif isinstance(default, str):
            choices = (default,)
        names = tuple(map(_plain, members or ()))
        usual = _plain(default)
        least, most = limits
        return cls(
            "", usual, text, source, choices, names, least, most, needs=asked, ordered=ordered
        )

    def named(self, name: str, told: Mapping[Value, str]) -> Option:
        """Return this option under its name, with what is told of it and of its values."""
        words = {key: line for key, line in told.items() if key not in ("decides", "source")}
        if unknown := [key for key in words if key not in (*self.choices, *self.members)]:
            raise OptionError(f"Option {name!r} has no {shown(unknown[0])}: {self.allowed()}.")
        text, source = told.get("decides", self.text), told.get("source", self.source)
        words = {**self.words, **words}
        return replace(self, name=name, text=text, source=source, words=words)

    def places(self) -> Iterator[tuple[str, str, tuple[int, ...], int]]:
        """Yield the fields of the box that hold it: name, NumPy's code, shape, and the most."""
        most = self.most if self.most is not None else len(self.choices) - (not self.members)
        yield self.name, "i4" if most > 127 else "i1", (), most
        if self.members and self.ordered:
            yield f"{self.name}_order", "i1", (len(self.members),), len(self.members)
        elif self.members:
            yield f"{self.name}_bits", "i4", (), 2 ** len(self.members) - 1

    def write(self, box: Any, value: Value) -> None:
        """Write a checked value into the box."""
        chosen = value if isinstance(value, tuple) else ()
        if self.members and self.ordered:
            numbers = {self.default: 0} | {name: k + 1 for k, name in enumerate(self.members)}
            box[f"{self.name}_order"][: len(chosen)] = [numbers[name] for name in chosen]
        elif self.members:
            box[f"{self.name}_bits"] = sum(1 << self.members.index(name) for name in chosen)
        if isinstance(value, tuple):
            box[self.name] = len(self.choices)
        else:
            box[self.name] = self.choices.index(value) if self.choices else value

    def check(self, value: object) -> Value:
        """Return the value in its normal form.

        Raises
        ------
        OptionError
            If the value is not allowed; the message says what is.
        """
        limited = self.least is not None and self.most is not None
        if limited and is_whole(value, self.least, self.most):  # type: ignore[arg-type]
            return int(value)  # type: ignore[call-overload, no-any-return]
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        if self.members and not self.ordered and isinstance(value, str) and value == ALL:
            return self.members
        if self.members and isinstance(value, Iterable) and not isinstance(value, str):
            names = list(value)
            if self.ordered and self._in_order(names):
                return self.in_order(names)
            if not self.ordered and names and all(name in self.members for name in names):
                return tuple(name for name in self.members if name in names)
        raise OptionError(f"Option {self.name!r} cannot be {shown(value)}: {self.allowed()}.")

    def _in_order(self, names: list[Any]) -> bool:
        """Whether these are members, each once, or the default where nothing is named."""
        found = [name for name in names if name != self.default]
        once = len(set(map(str, found))) == len(found)
        known = all(name in self.members for name in found)
        return once and known and 0 < len(names) <= len(self.members)

    def in_order(self, names: Sequence[str]) -> Value:
        """Return names by place in their normal form: nothing is left at the end."""
        last = max((k for k, name in enumerate(names) if name != self.default), default=-1)
        return tuple(names[: last + 1]) or self.default

    def allowed(self) -> str:
        """Say in words which values are allowed."""
        parts = [repr(choice) for choice in self.choices]
        if self.least is not None:
            parts.append(f"a whole number from {self.least} to {self.most}")
        if self.members:
            names = ", ".join(repr(name) for name in self.members)
            several = (
                f"a list, seat by seat and each once, or {self.default!r}, of"
                if self.ordered
                else f"{ALL!r} or a list of"
            )
            parts.append(f"{several} {names}")
        return "it is " + ", or ".join(parts)

    def __repr__(self) -> str:
        allowed = self.allowed().removeprefix("it is ")
        return f"{self.name} = {self.default!r}: {self.text.rstrip('.')} ({allowed})"

    def describe(self, value: Value) -> str:
        """Say in words what a value means."""
        if isinstance(value, tuple):
            return ", ".join(self.words.get(name, name.replace("_", " ")) for name in value)
        if value in self.words:
            return self.words[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def idle(self, settings: Settings) -> str:
        """Return why this option changes nothing with these settings, or an empty text."""
        for name, wanted in self.needs.items():
            value = settings[name]
            held = value if isinstance(value, tuple) else (value,)
            if not set(held) & set(wanted):
                choices = " or ".join(repr(one) for one in wanted)
                return f"it only counts where {name!r} is {choices}"
        return ""


def _plain(value: Any) -> Any:
    """Return what people write for a member of an enum: its name, a single letter as it is."""
    if not isinstance(value, IntEnum):
        return value
    return value.name if len(value.name) == 1 else value.name.lower()


def first_player(source: str, seats: int) -> Any:
    """Declare the option that says who begins; the box holds 0 for a random seat, or seat + 1."""
    words: dict[Value, str] = {"random": "drawn at random"}
    words |= {seat: f"player {seat + 1}" for seat in range(seats)}
    return Option("", "random", "Who begins", source, tuple(words), words=words)


def whole_number(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number of Python or NumPy as an int.

    Raises
    ------
    OptionError
        If it is none, or out of its range.
    """
    if not is_whole(value, least, most):
        raise OptionError(f"{name} is a whole number from {least} to {most}, not {shown(value)}.")
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
        For an unknown name, a value that is not allowed, or one that could change nothing.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"No option {name!r}; there are {', '.join(known)}.")
    checked = {name: known[name].check(value) for name, value in given.items()}
    usual = usual_values(known.values(), checked, presets or {})
    settings = usual | checked
    for name, value in checked.items():
        if value != usual[name] and (why := known[name].idle(settings)):
            raise OptionError(f"Option {name!r} cannot be {value!r} here: {why}.")
    return settings


def usual_values(options: Iterable[Option], chosen: Settings, presets: Presets) -> dict[str, Value]:
    """Return the value that each option has if only the presets are chosen."""
    usual = {option.name: option.default for option in options}
    for name, sets in presets.items():
        usual |= sets.get(chosen.get(name, usual[name]), {})
    return usual


def check_seats(settings: Settings, players: int) -> None:
    """Refuse a first player who is not at the table."""
    first = settings.get("first_player", 0)
    if isinstance(first, int) and first >= players:
        raise OptionError(
            f"first_player {first} is not at a table of {players}; the seats are numbered 0 to "
            f"{players - 1}."
        )
