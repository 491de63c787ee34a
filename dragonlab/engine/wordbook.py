"""A game's `words.toml`, read and checked.

It holds a row for each kind of action, phase and event, lists of what the members of an enum are
called, and parts that several sentences share. The reasons why an action is not allowed stand
beside the rules, as `why_not`. Every text is a template (see `engine.templates`) whose slots are:

- ``{name}``: a field or property of the game's `Telling` or `Happening`, or a part;
- ``{s.name}``, ``{box.name}``: a field of the state or of the box;
- ``{name(a, b)}``: a method of these classes, or the row of a list;
- in choices also an option: ``{option=value?text|other text}``.

In place of a rule's id may stand a template that chooses one, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields
from enum import Enum, IntEnum
from inspect import isfunction
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from dragonlab.engine.actions import ActionTable
from dragonlab.engine.phrases import count, listed
from dragonlab.engine.record import BoxRecord
from dragonlab.engine.rulebook import Facts, Rulebook, read_table
from dragonlab.engine.state import Header
from dragonlab.engine.telling import Happening, Telling, Told
from dragonlab.engine.templates import Slot, Template, Text, code, parse, said, writer
from dragonlab.engine.words import Deed, Ids, PhaseWords, Tale, Words, any_time
from dragonlab.errors import WordsError, shown

if TYPE_CHECKING:
    from dragonlab.engine.actions import Choice
    from dragonlab.engine.game import Game

Lists = Mapping[str, Mapping[Any, str]]


def read_words(
    package: str,
    telling: type[Telling],
    happening: type[Happening],
    *,
    box: type[BoxRecord],
    state: type[Header],
    actions: ActionTable,
    refusals: type[IntEnum],
    lists: Mapping[str, type[IntEnum]] | None = None,
    facts: Facts = lambda game: {},
    never: Callable[[Game, Choice], bool] = any_time,
) -> Words:
    """Return a game's words from the `rules.toml` and `words.toml` of its package.

    Parameters
    ----------
    package : str
    telling, happening : class
        What the game's positions and events can be asked.
    box, state, actions, refusals
        As in the game's `Kit`.
    lists : mapping
        For the name of each list the enum whose members have its rows.
    facts : callable (game) -> mapping of words
        What the rules say of the box that no single number tells.
    never : callable (game, choice) -> bool
        Whether an action can never be legal with these players and components.

    Raises
    ------
    WordsError
        If a row is missing or too much, or a text speaks of what there is not; it names the place.
    """
    rulebook = Rulebook.read(package, facts)
    forbid = [rule for rule in refusals if rule]
    with inside(f"{package}, rules.toml"):
        rows_of(dict.fromkeys(rulebook.ids), "the rulebook", forbid, rulebook.ids)
        why_not = rows_of(rulebook.why_not, "why_not", forbid)
    with inside(f"{package}, words.toml"):
        data = {"lists": {}, "parts": {}, **read_table(package, "words.toml")}
        rows_of(data, "table", ("lists", "parts", "actions", "phases", "events"))
        wanted = {
            name: [one for one in enum if one.name != "NONE"]
            for name, enum in (lists or {}).items()
        }
        named = {
            name: rows_of(rows, f"lists.{name}", wanted[name])
            for name, rows in rows_of(data["lists"], "lists", wanted).items()
        }
        shared = named, data["parts"], rulebook.ids
        of_position = Texts(telling, box, state, actions, *shared)
        of_event = Texts(happening, box, state, actions, *shared)
        deeds = of_position.table(Deed, data, "actions", actions.kinds)
        phases = of_position.table(PhaseWords, data, "phases", state.phases)
        tales = of_event.table(Tale, data, "events", state.kinds)
    with inside(f"{package}, rules.toml"):
        reasons = {
            rule: of_position.text(f"why_not of {key(rule)}", text)
            for rule, text in why_not.items()
        }
    asked = of_position.asked | of_event.asked
    if idle := {*wanted, *data["parts"]} - asked:
        raise WordsError(f"{package}, words.toml: no text asks for {min(idle)!r}.")
    return Words(rulebook, telling, happening, deeds, tales, phases, reasons, never)


@contextmanager
def inside(place: str) -> Iterator[None]:
    """Say in every error of the block where it is."""
    try:
        yield
    except WordsError as error:
        raise WordsError(f"{place}: {error}") from None


def key(row: Any) -> str:
    """Return what a row is called in the file."""
    return row.name.lower() if isinstance(row, Enum) else str(row)


def rows_of(
    table: Mapping[str, Any], place: str, wanted: Iterable[Any], also: Iterable[str] = ()
) -> dict[Any, Any]:
    """Return the wanted rows of a table, none missing, and see that it has no others but `also`."""
    names = {key(one): one for one in wanted}
    if missing := [name for name in names if name not in table]:
        raise WordsError(f"{place} has no {listed(missing)}.")
    if unknown := [name for name in table if name not in {*names, *also}]:
        raise WordsError(f"{place} has {listed(unknown)}, which the game does not have.")
    return {one: table[name] for name, one in names.items()}


class Texts:
    """Reads templates about a game's positions, or about its events.

    Parameters
    ----------
    told : class
        What they are about.
    box, state, actions
        As in the game's `Kit`.
    lists : mapping
        For each list its rows.
    parts : mapping
        What several sentences say.
    ids : tuple of str
        The game's rules.
    """

    def __init__(
        self,
        told: type[Told],
        box: type[BoxRecord],
        state: type[Header],
        actions: ActionTable,
        lists: Lists,
        parts: Mapping[str, str],
        ids: Ids,
    ) -> None:
        self.told, self.lists, self.parts, self.ids = told, lists, parts, frozenset(ids)
        self.closed = {"kind": set(actions.kinds), "phase": set(map(key, state.phases))}
        self.records = {"box": box.fields, "s": state.fields}
        self.options = {option.name: option for option in box.options}
        self.written: dict[str, dict[Any, Callable[..., str]]] = {}
        self.asked: set[str] = set()  # lists and parts
        self._open: list[str] = []  # parts that are being read

    def table(
        self, kind: type, data: Mapping[str, Any], name: str, wanted: Iterable[Any]
    ) -> dict[Any, Any]:
        """Return the rows of a table, each of a kind, in the order of what they are about."""
        rows = rows_of(data[name], name, wanted)
        return {one: self.row(kind, f"{name}.{key(one)}", row) for one, row in rows.items()}

    def row(self, kind: type, place: str, row: Mapping[str, Any]) -> Any:
        """Return a row of a table: its texts written, its rules looked up."""
        known = {one.name: one for one in fields(kind)}
        must = [name for name, one in known.items() if one.default is MISSING]
        rows_of(row, place, must, known)
        read: dict[str, Callable[[str, Any], Any]] = {"rules": self.rules, "rule": self.rule}
        whole = {}
        for name, text in row.items():
            whole[name] = read.get(name, self.text)(f"{place}.{name}", text)
            if known[name].type == "str" and callable(whole[name]):
                raise WordsError(f"{place}.{name} has slots; it should read the same everywhere.")
        return kind(**whole)

    def text(self, place: str, text: str) -> Text:
        """Return a text, or what writes it."""
        with inside(place):
            if not isinstance(text, str):
                raise WordsError(f"it should be a text, not {shown(text)}.")
            return writer(parse(text), self.find, {"rows": self.written})

    def rule(self, place: str, id: str) -> Text:
        """Return a rule's id, or what chooses it among rules that there are."""
        chosen = self.text(place, id)
        with inside(place):
            if unknown := outcomes(parse(id), self.lists) - self.ids - {""}:
                raise WordsError(f"there is no rule {min(unknown)!r}.")
        return chosen

    def rules(self, place: str, ids: list[str]) -> Ids | Callable[[Any], Ids]:
        """Return the ids of rules, or what chooses them."""
        if not isinstance(ids, list):
            raise WordsError(f"{place}: it should be a list of rules, not {shown(ids)}.")
        chosen = [self.rule(place, id) for id in ids]
        if all(isinstance(one, str) for one in chosen):
            return tuple(map(str, chosen))
        return lambda about: tuple(id for one in chosen if (id := said(one, about)))

    # ---- what slots read

    def find(self, slot: Slot) -> str:
        """Return the code that reads a slot off what is told about, `t`."""
        if slot.sign == "=":
            self._check_word(slot)
        if slot.args is None:
            return self._value(slot.name)
        args = ", ".join(map(self._value, slot.args))
        if slot.name in self.lists and len(slot.args) == 1:
            self._write_list(slot.name)
            return f"rows[{slot.name!r}][{args}](t)"
        method = getattr(self.told, slot.name, None)
        if not isfunction(method) or method.__code__.co_argcount != len(slot.args) + 1:
            raise WordsError(
                f"{self.told.__name__} has no method {slot.name!r} of "
                f"{count(len(slot.args), 'number')}, and there is no list of this name."
            )
        return f"t.{slot.name}({args})"

    def _part(self, name: str) -> str:
        """Return the code of a part."""
        if name in self._open:
            raise WordsError(f"the part {name!r} stands in itself.")
        self.asked.add(name)
        self._open.append(name)
        with inside(f"parts.{name}"):
            written = code(parse(self.parts[name]), self.find)
        self._open.pop()
        return f"({written})"

    def _value(self, name: str) -> str:
        if name.isdigit():
            return name
        first, _, rest = name.partition(".")
        if first in self.records and rest in self.records[first]:
            return f"t.{name}"
        field = name in getattr(self.told, "__dataclass_fields__", ())
        asked = field or isinstance(getattr(self.told, name, None), property)
        kinds = {self.told.__name__: asked, "the options": name in self.options,
                 "the parts": name in self.parts}  # fmt: skip
        found = [kind for kind, there in kinds.items() if there]
        if not found:
            raise WordsError(f"{self.told.__name__} has no {name!r}.")
        if len(found) > 1:
            raise WordsError(f"{name!r} could be of {listed(found, 'or')}.")
        if name in self.parts:
            return self._part(name)
        return f"t.game.settings[{name!r}]" if name in self.options else f"t.{name}"

    def _write_list(self, name: str) -> None:
        """Write the rows of a list for what is told about, once."""
        self.asked.add(name)
        if name not in self.written:
            self.written[name] = rows = {}
            for one, text in self.lists[name].items():
                row = self.text(f"lists.{name}.{key(one)}", text)
                rows[one] = (lambda t, row=row: row) if isinstance(row, str) else row

    def _check_word(self, slot: Slot) -> None:
        """Refuse to compare with a word by which what is compared never goes."""
        asked = getattr(self.told, slot.name, None)
        if slot.name in self.options:
            option = self.options[slot.name]
            numbers = range(option.least or 0, (option.most or -1) + 1)
            words = {*map(str, (*option.choices, *numbers)), *option.members}
        elif slot.name in self.closed:
            words = self.closed[slot.name]
        elif isinstance(asked, property):
            kind = get_type_hints(asked.fget)["return"]
            kind = get_args(kind)[0] if get_origin(kind) is tuple else kind
            words = set(map(key, kind)) if issubclass(kind, Enum) else set()
        else:
            words = set()
        if slot.other not in words and (words or not slot.other.isdigit()):
            raise WordsError(f"{slot.name} is never {slot.other!r}.")


def outcomes(template: Template, lists: Lists) -> set[str]:
    """Return all that a template can write, if only choices and lists stand in it."""
    parts: list[set[str]] = []
    for part in template:
        if isinstance(part, str):
            parts.append({part})
        elif part.texts:
            parts.append(set().union(*(outcomes(text, lists) for text in part.texts)))
        elif part.name in lists:
            rows = map(parse, lists[part.name].values())
            parts.append(set().union(*(outcomes(row, lists) for row in rows)))
        else:
            raise WordsError(f"{{{part.name}}} cannot choose a rule; a choice or a list can.")
    return set(map("".join, product(*parts)))
