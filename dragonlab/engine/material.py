"""Component tables: read from TOML, each table with the provenance of its numbers."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from dragonlab.errors import MaterialError

PROVENANCES = ("seed", "public", "reconstructed")
PROVENANCE_WORDS = {
    "seed": "from the rulebook",
    "public": "from a public source",
    "reconstructed": "rebuilt by us",
    "edited": "from an edited table",
}


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the numbers of one table come from."""

    table: str
    kind: str
    source: str

    def __str__(self) -> str:
        return f"{PROVENANCE_WORDS[self.kind]} ({self.source})"


class Material:
    """The tables of a box.

    Attributes
    ----------
    text : str
        The TOML text, as it is saved with a match when it was edited.
    digest : str
        A hash of the numbers; a saved match names it.
    """

    def __init__(self, text: str, *, where: str, published: Material | None = None) -> None:
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise MaterialError(f"{where} is not valid TOML: {error}.") from None
        self.text = text
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

    def number(self, table: str, key: str, *, least: int = 0, most: int = 100) -> int:
        """Return a whole number within limits, or raise `MaterialError`."""
        return self._whole(f"[{table}] {key}", self.entry(table, key), least, most)

    def numbers(
        self, table: str, key: str, *, size: int | None = None, least: int = 0, most: int = 100
    ) -> list[int]:
        """Return a list of whole numbers within limits, or raise `MaterialError`."""
        found = self.entry(table, key)
        if not isinstance(found, list) or (size is not None and len(found) != size):
            wanted = "a list" if size is None else f"a list of {size}"
            raise MaterialError(
                f"{self.where}: [{table}] {key} should be {wanted} whole numbers, not {found!r}."
            )
        return [self._whole(f"[{table}] {key}", x, least, most) for x in found]

    def _whole(self, place: str, value: object, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise MaterialError(
                f"{self.where}: {place} should be a whole number from {least} to {most}, "
                f"not {value!r}."
            )
        return value

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
                f"not {kind!r}."
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


def load_material(package: str, material: str | Path | None = None) -> Material:
    """Read a game's tables, the published ones or an edited copy.

    Parameters
    ----------
    package : str
        The game's package, where `material.toml` lies.
    material : path or TOML text, optional

    Raises
    ------
    MaterialError
        If the file cannot be read or is not TOML.
    """
    text = (files(package) / "material.toml").read_text(encoding="utf-8")
    published = Material(text, where="material.toml")
    if material is None:
        return published
    if isinstance(material, str) and "\n" in material:
        return Material(material, where="the edited table", published=published)
    if not isinstance(material, (str, Path)):
        raise MaterialError(
            f"A component table is a path or TOML text, not {type(material).__name__}."
        )
    path = Path(material)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MaterialError(f"The component table {path} cannot be read: {error}.") from None
    return Material(text, where=path.name, published=published)
