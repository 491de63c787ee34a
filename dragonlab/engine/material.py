"""Component tables: read from TOML, each table with the provenance of its numbers."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from dragonlab.engine.checked import check_plain
from dragonlab.engine.files import Unusable, named, read_text
from dragonlab.engine.kinds import LONGEST, Kind, is_name, several, whole
from dragonlab.errors import MaterialError, clipped, shown

MOST_BYTES = 100_000  # of a table; a game's own has about 6,000
MOST_ENTRIES = 20_000
MOST_KEY = 60
WHOLE_BITS = 63  # TOML's whole numbers

# A key of many parts, such as a.b.c.d: the work of reading it grows with their square.
QUOTED = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
PART = rf"(?:(?<![\w-])[\w-]+|{QUOTED})"
LONG_KEY = re.compile(rf"(?:{PART}[ \t]*\.[ \t]*){{8}}")

PROVENANCES = ("rulebook", "public", "rebuilt")


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the numbers of one table come from."""

    table: str
    kind: str
    source: str

    def __str__(self) -> str:
        return f"{self.kind} ({self.source})"


class MaterialText(str):
    """TOML text that is known to be text: it is never taken for the name of a file.

    A plain string is text only if it has a line break; what comes out of a file or from another
    computer is wrapped in this, whatever it holds.
    """

    __slots__ = ()


class Material:
    """The tables of a box.

    Attributes
    ----------
    text : MaterialText
        The TOML text, as it is saved with a match when it was edited.
    digest : str
        A hash of the numbers; a saved match names it.
    """

    def __init__(self, text: str, *, where: str, published: Material | None = None) -> None:
        self.data: dict[str, Any] = parse(text, where)
        self.text = MaterialText(text)
        self.where = where
        self.published = published
        self.digest = hashlib.sha256(repr(sorted_items(self.data)).encode()).hexdigest()[:12]

    @property
    def edited(self) -> bool:
        """Whether these tables differ from the ones that come with dragonlab."""
        return self.published is not None and self.published.digest != self.digest

    def table(self, name: str) -> dict[str, Any]:
        """Return a table by its dotted name.

        Raises
        ------
        MaterialError
            If it is not there.
        """
        found: Any = self.data
        for part in name.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            raise MaterialError(f"{self.where}: table [{name}] is missing.")
        return found

    def entry(self, table: str, key: str) -> Any:
        """Return one entry of a table, or raise `MaterialError` if it is missing."""
        found = self.table(table)
        if key not in found:
            raise MaterialError(f"{self.where}: [{table}] has no {key!r}.")
        return found[key]

    def read(self, table: str, key: str, kind: Kind) -> Any:
        """Return one entry of a table if it is of a kind, or raise `MaterialError`."""
        return self._of_kind(f"[{table}] {key}", self.entry(table, key), kind)

    def number(self, table: str, key: str, *, least: int = 0, most: int = 100) -> int:
        """Return a whole number within limits, or raise `MaterialError`."""
        return int(self.read(table, key, whole(least, most)))

    def numbers(
        self,
        table: str,
        key: str,
        *,
        size: int | None = None,
        longest: int = LONGEST,
        least: int = 0,
        most: int = 100,
        rising: bool = False,
    ) -> list[int]:
        """Return a list of whole numbers, or raise `MaterialError`.

        Parameters
        ----------
        table, key : str
        size, longest : int
            How many numbers there should be: exactly, or at most.
        least, most : int
            The limits of each number.
        rising : bool
            Whether each should be greater than the one before.
        """
        kind = several(whole(least, most), size=size, longest=longest)
        numbers = list(self.read(table, key, kind))
        if rising and numbers != sorted(set(numbers)):
            raise MaterialError(
                f"{self.where}: [{table}] {key} should be different numbers in rising order, "
                f"not {numbers}."
            )
        return numbers

    def records(
        self,
        name: str,
        fields: Mapping[str, Kind],
        *,
        usual: Mapping[str, Any] | None = None,
        least: int = 1,
        most: int = LONGEST,
    ) -> list[dict[str, Any]]:
        """Return a list of records, each with the same fields.

        Parameters
        ----------
        name : str
            The dotted name of a TOML array of tables, such as "tiles.tile" for `[[tiles.tile]]`;
            the table `[tiles]` around it says where the numbers come from.
        fields : mapping
            What each field should be.
        usual : mapping, optional
            The values of fields that a record may leave out.
        least, most : int
            How many records there should be.

        Raises
        ------
        MaterialError
            If a record lacks a field, has an unknown one, or a value is not right.
        """
        found = self.data_at(name)
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise MaterialError(f"{self.where}: the list of records [[{name}]] is missing.")
        if not least <= len(found) <= most:
            raise MaterialError(
                f"{self.where}: [[{name}]] should stand there {least} to {most} times, "
                f"not {len(found)} times."
            )
        return [
            self._record(f"[[{name}]] number {k + 1}", one, fields, usual or {})
            for k, one in enumerate(found)
        ]

    def _record(
        self,
        place: str,
        given: dict[str, Any],
        fields: Mapping[str, Kind],
        usual: Mapping[str, Any],
    ) -> dict[str, Any]:
        if unknown := sorted(set(given) - set(fields)):
            raise MaterialError(
                f"{self.where}: {place} has an unknown field {unknown[0]!r}; "
                f"there are {', '.join(fields)}."
            )
        if missing := [key for key in fields if key not in given and key not in usual]:
            raise MaterialError(f"{self.where}: {place} has no field {missing[0]!r}.")
        read = {k: self._of_kind(f"{place}, field {k!r}", v, fields[k]) for k, v in given.items()}
        return {key: read.get(key, usual.get(key)) for key in fields}

    def _of_kind(self, place: str, value: Any, kind: Kind, at: str = "") -> Any:
        if not kind.fits(value):
            raise MaterialError(
                f"{self.where}: {place} should be {kind.says}, not {shown(value)}{at}."
            )
        if kind.item is not None:
            for k, item in enumerate(value):
                self._of_kind(place, item, kind.item, f"{at} (number {k + 1} of the list)")
        return value

    def value_at(self, path: str) -> Any:
        """Return what stands at a dotted path: "treasure.start", or "goal.by_players.0".

        Raises
        ------
        MaterialError
            If nothing stands there; the message says how far the path leads.
        """
        found: Any = self.data
        parts = path.split(".")
        for k, part in enumerate(parts):
            inner = dict(enumerate(found)) if isinstance(found, list) else found
            key: Any = int(part) if isinstance(found, list) and part.isdecimal() else part
            if not isinstance(inner, dict) or key not in inner:
                before = ".".join(parts[:k])
                there = clipped(", ".join(map(str, inner))) if isinstance(inner, dict) else ""
                raise MaterialError(
                    f"{self.where}: nothing stands at {shown(path)}: {before or 'the top'} has no "
                    f"{shown(part)}{f'; there are {there}' if there else ''}."
                )
            found = inner[key]
        return found

    def provenance(self, name: str) -> Provenance:
        """Return where a table's numbers come from; `edited` if somebody changed it.

        Raises
        ------
        MaterialError
            If the table does not say so.
        """
        table = self.table(name)
        if self.published is not None and table != self.published.data_at(name):
            return Provenance(name, "edited", self.where)
        kind = table.get("provenance")
        if kind not in PROVENANCES:
            raise MaterialError(
                f"{self.where}: [{name}] provenance should be one of {', '.join(PROVENANCES)}, "
                f"not {shown(kind)}."
            )
        return Provenance(name, kind, str(table.get("source", "")))

    def data_at(self, name: str) -> object:
        """Return a table by its dotted name, or None."""
        found: Any = self.data
        for part in name.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        return found

    def tables(self) -> list[str]:
        """Return the dotted names of all tables that state a provenance."""
        names = []
        for name, value in self.data.items():
            if isinstance(value, dict) and "provenance" in value:
                names.append(name)
            elif isinstance(value, dict):
                names += [f"{name}.{part}" for part, table in value.items() if is_table(table)]
        return names


def is_table(value: object) -> bool:
    """Whether a TOML value is a table that states its provenance."""
    return isinstance(value, dict) and "provenance" in value


def sorted_items(value: Any) -> Any:
    """Return nested tables as sorted tuples, so that the order of lines does not count."""
    if isinstance(value, dict):
        return tuple((key, sorted_items(value[key])) for key in sorted(value))
    if isinstance(value, list):
        return tuple(sorted_items(item) for item in value)
    return value


def parse(text: str, where: str) -> dict[str, Any]:
    """Return TOML text as nested tables, all of whose values can be compared, shown and saved.

    Raises
    ------
    MaterialError
        If it is not valid, too large, nested too deep, or holds what no table of ours has.
    """
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise MaterialError(f"{where} holds half a letter at place {error.start + 1}.") from None
    if size > MOST_BYTES:
        raise MaterialError(f"{where} is larger than {MOST_BYTES:,} bytes.")
    if found := LONG_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise MaterialError(f"{where} has a key of more than 8 parts in line {line}.")
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # invalid, or a number of 5,000 digits
        raise MaterialError(f"{where} is not valid TOML: {clipped(str(error))}.") from None
    except RecursionError:
        raise MaterialError(f"{where} is nested too deep.") from None
    check_plain(data, where, MaterialError, values=MOST_ENTRIES, bits=WHOLE_BITS)
    check_keys(data, where)
    return data


def check_keys(value: object, where: str) -> None:
    """Refuse keys that dotted names could not tell apart; the depth was checked before."""
    if isinstance(value, dict):
        for key in value:
            if not is_name(key, MOST_KEY):
                raise MaterialError(
                    f"{where} has the key {shown(key)}; a key has letters, digits, - and _."
                )
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            check_keys(inner, where)


def load_material(package: str, material: str | Path | None = None) -> Material:
    """Read a game's tables, the published ones or an edited copy.

    Parameters
    ----------
    package : str
        The game's package, where `material.toml` lies.
    material : path, `MaterialText` or str, optional
        A string with a line break is TOML text, any other one the name of a file.

    Raises
    ------
    MaterialError
        If the file cannot be read or is not TOML.
    """
    text = (files(package) / "material.toml").read_text(encoding="utf-8")
    published = Material(text, where="material.toml")
    if material is None:
        return published
    if isinstance(material, MaterialText) or (isinstance(material, str) and "\n" in material):
        return Material(material, where="the edited table", published=published)
    if not isinstance(material, (str, Path)):
        raise MaterialError(
            f"A component table is a path or TOML text, not {type(material).__name__}."
        )
    try:
        text = read_text(material, MOST_BYTES)
    except Unusable as error:
        raise MaterialError(
            f"The component table {named(material)} cannot be read: {error}."
        ) from None
    return Material(text, where=named(Path(material).name), published=published)
