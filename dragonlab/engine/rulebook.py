"""The rules of a game as data: `rules.toml`, whose texts follow the options and the box.

A text may hold, in braces:

- ``{table.key}``: a number of the component table, or its list of numbers; ``{table.key:coin}``
  counts: "4 coins";
- ``{option}`` or ``{option:turn}``: what was chosen, in words or counted;
- ``{option?text|other text}`` and ``{option=value?text|other text}``: what holds with an option;
- ``{word}``: what the game itself says of its box, for what no single number tells.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from dragonlab.engine.phrases import count, listed

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

Facts = Callable[["Game"], Mapping[str, str]]
CHOICE = re.compile(r"\{(\w+)(?:=(\w+))?\?([^{}|]*)\|([^{}|]*)\}")
FACT = re.compile(r"\{([\w.]+)(?::([\w ]+))?\}")


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
        `seed`, `public` or `reconstructed`.
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
    provenance: str = "seed"
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
    facts : callable (game) -> mapping of words
        What the game says of its box beyond single numbers.
    """

    chapters: tuple[tuple[str, tuple[RuleText, ...]], ...]
    facts: Facts

    @classmethod
    def read(cls, package: str, facts: Facts = lambda game: {}) -> Rulebook:
        """Read the `rules.toml` of a game's package."""
        return cls(read_chapters(package), facts)

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


@cache
def read_chapters(package: str) -> tuple[tuple[str, tuple[RuleText, ...]], ...]:
    """Return the chapters of a package's `rules.toml`."""
    text = (files(package) / "rules.toml").read_text(encoding="utf-8")
    found = []
    for chapter in tomllib.loads(text)["chapter"]:
        rules = tuple(read_rule(chapter["title"], entry) for entry in chapter["rule"])
        found.append((chapter["title"], rules))
    return tuple(found)


def read_rule(chapter: str, entry: Mapping[str, Any]) -> RuleText:
    """Return one rule of the file; its texts are written on several lines.

    The options that its texts ask for need not be named again.
    """
    whole: dict[str, Any] = {
        key: tuple(x) if isinstance(x, list) else " ".join(x.split()) for key, x in entry.items()
    }
    told = whole["text"] + whole.get("ruling", "")
    names = dict.fromkeys([*whole.pop("options", ()), *(m[1] for m in CHOICE.finditer(told))])
    return RuleText(chapter=chapter, options=tuple(names), **whole)


def fill(text: str, game: Game, facts: Mapping[str, str]) -> str:
    """Return a text with this game's options, numbers and facts."""

    def choose(found: re.Match[str]) -> str:
        name, value, yes, no = found.groups()
        setting = game.settings[name]
        if value is None:
            return yes if setting is True else no
        chosen = setting if isinstance(setting, tuple) else (setting,)
        return yes if value in map(str, chosen) else no

    def tell(found: re.Match[str]) -> str:
        name, noun = found.groups()
        if name in facts:
            return facts[name]
        if name in game.settings:
            chosen = game.settings[name]
            if noun and isinstance(chosen, int):
                return count(chosen, noun)
            return game.options[name].describe(chosen)
        value = game.material.value_at(name)
        if isinstance(value, list):
            return listed((str(x) for x in value), "or")
        return count(value, noun) if noun else str(value)

    return FACT.sub(tell, CHOICE.sub(choose, text)).strip()
