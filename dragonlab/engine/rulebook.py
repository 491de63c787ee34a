"""The rules of a game as data: `rules.toml`, whose texts follow the options and the box.

A text is a template (see `engine.templates`), and its slots are:

- ``{table.key}``: a number of the component table, or its list of numbers; ``{table.key:coin}``
  counts: "4 coins";
- ``{option}`` or ``{option:turn}``: what was chosen, in words or counted;
- ``{option?text|other text}`` and ``{option=value?text|other text}``: what holds with an option;
- ``{word}``: what the game itself says of its box, for what no single number tells.

A rule that can forbid an action has ``why_not``: the reason in a position, whose slots are those
of the game's `words.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from dragonlab.engine.phrases import count, listed
from dragonlab.engine.templates import Slot, Template, is_called, parse, slots
from dragonlab.errors import WordsError

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

Facts = Callable[["Game"], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in our own words, as it stands in one game with its options and numbers.

    Attributes
    ----------
    id : str
        The rule's name.
    title, text : str
    section : str
        Where the rulebook has it.
    ruling : str
        If the rulebook is silent or ambiguous: what dragonlab takes it to mean.
    rulings : tuple of str
        The numbers of these rulings.
    provenance : str
        `rulebook`, `public` or `rebuilt`.
    chapter : str
    related : tuple of str
        Rules that belong to it.
    options : tuple of str
        The options that change it or its text.
    """

    id: str
    title: str
    text: str
    section: str
    ruling: str = ""
    rulings: tuple[str, ...] = ()
    provenance: str = "rulebook"
    chapter: str = ""
    related: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        numbers = f" ({', '.join(self.rulings)})" if self.rulings else ""
        ruling = f" Ruling: {self.ruling}{numbers}" if self.ruling else ""
        return f"{self.title}: {self.text}{ruling} [{self.section}]"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game before options and numbers are filled in.

    Attributes
    ----------
    chapters : tuple of (title, rules)
    why_not : mapping
        For each rule that can forbid an action the template of the reason.
    facts : callable (game) -> mapping of words
        What the game says of its box beyond single numbers.
    """

    chapters: tuple[tuple[str, tuple[RuleText, ...]], ...]
    why_not: Mapping[str, str]
    facts: Facts

    @classmethod
    def read(cls, package: str, facts: Facts = lambda game: {}) -> Rulebook:
        """Read the `rules.toml` of a game's package."""
        chapters, why_not = read_chapters(package)
        return cls(chapters, why_not, facts)

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of all rules."""
        return tuple(rule.id for _, chapter in self.chapters for rule in chapter)

    def render(self, game: Game) -> dict[str, RuleText]:
        """Return every rule as it stands in one game."""
        facts = self.facts(game)
        return {
            rule.id: replace(
                rule, text=fill(rule.text, game, facts), ruling=fill(rule.ruling, game, facts)
            )
            for _, chapter in self.chapters
            for rule in chapter
        }


def read_table(package: str, name: str) -> dict[str, Any]:
    """Return a data file of a package; what is written on several lines becomes one line."""
    try:
        found = tomllib.loads((files(package) / name).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise WordsError(f"{package}, {name}: {error}.") from None
    one_line: dict[str, Any] = on_one_line(found)
    return one_line


def on_one_line(entry: Any) -> Any:
    """Return data with every text in it on one line."""
    if isinstance(entry, dict):
        return {key: on_one_line(x) for key, x in entry.items()}
    if isinstance(entry, list):
        return [on_one_line(x) for x in entry]
    return " ".join(entry.split()) if isinstance(entry, str) else entry


@cache
def read_chapters(
    package: str,
) -> tuple[tuple[tuple[str, tuple[RuleText, ...]], ...], Mapping[str, str]]:
    """Return the chapters of a package's `rules.toml`, and the reasons of the rules that forbid."""
    found, why_not = [], {}
    for chapter in read_table(package, "rules.toml")["chapter"]:
        for entry in chapter["rule"]:
            if "why_not" in entry:
                why_not[entry["id"]] = entry.pop("why_not")
        rules = tuple(read_rule(chapter["title"], entry) for entry in chapter["rule"])
        found.append((chapter["title"], rules))
    return tuple(found), why_not


def read_rule(chapter: str, entry: Mapping[str, Any]) -> RuleText:
    """Return one rule of the file. The options that its texts ask for need not be named again."""
    whole: dict[str, Any] = {
        key: tuple(x) if isinstance(x, list) else x for key, x in entry.items()
    }
    told = parse(whole["text"]) + parse(whole.get("ruling", ""))
    asked = [one.name for one in slots(told) if one.texts]
    names = dict.fromkeys([*whole.pop("options", ()), *asked])
    return RuleText(chapter=chapter, options=tuple(names), **whole)


def fill(text: str, game: Game, facts: Mapping[str, str]) -> str:
    """Return a text with this game's options, numbers and facts."""

    def written(template: Template) -> str:
        return "".join(part if isinstance(part, str) else told(part) for part in template)

    def told(slot: Slot) -> str:
        value = in_words(slot, game, facts)
        if slot.texts:
            holds = is_called(value, slot.other) if slot.sign else value
            return written(slot.texts[0 if holds else 1])
        return count(value, slot.noun) if slot.noun and not isinstance(value, str) else str(value)

    return written(parse(text)).strip()


def in_words(slot: Slot, game: Game, facts: Mapping[str, str]) -> Any:
    """Return what stands for a slot: a number to count, what to compare, or words."""
    if slot.name in facts:
        return facts[slot.name]
    if slot.name in game.settings:
        chosen = game.settings[slot.name]
        if slot.texts or (slot.noun and isinstance(chosen, int)):
            return chosen
        return game.options[slot.name].describe(chosen)
    value = game.material.value_at(slot.name)
    return listed(map(str, value), "or") if isinstance(value, list) else value
