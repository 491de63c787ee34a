"""How rules, actions and events are told: tables of a game's words, and what they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from dragonlab.engine.rulebook import Rulebook, RuleText
from dragonlab.engine.telling import Happening, Telling
from dragonlab.engine.templates import Text, said

if TYPE_CHECKING:
    from dragonlab.engine.actions import Choice
    from dragonlab.engine.game import Game

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed now.

    Attributes
    ----------
    rule : RuleText
    text : str
        The reason with the numbers of this position.
    """

    rule: RuleText
    text: str

    @property
    def section(self) -> str:
        """The rulebook section of the rule."""
        return self.rule.section

    def __str__(self) -> str:
        return f"{self.text} [{self.rule.section}]"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing the acting player can decide.

    Attributes
    ----------
    code : int
        Its number in the game's action table.
    kind : str
    args : tuple of int
    text : str
        What it does, in words.
    rules : tuple of RuleText
        The rules it rests on.
    """

    code: int
    kind: str
    args: tuple[int, ...]
    text: str
    rules: tuple[RuleText, ...] = ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{self.code}: {self.text}"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    Attributes
    ----------
    kind : str
    seat : int or None
        Whose event it is, from 0; None if it is nobody's.
    amount : int
    args : tuple of int
    text : str
    rules : tuple of RuleText
        The rules that made it happen.
    """

    kind: str
    seat: int | None
    amount: int
    args: tuple[int, ...]
    text: str
    rules: tuple[RuleText, ...] = ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Task:
    """What the acting player has to decide, for the line above the board."""

    title: str
    text: str
    rule: RuleText

    def __repr__(self) -> str:
        return f"{self.title}. {self.text} [{self.rule.section}]"


# ---- a game's tables


@dataclass(frozen=True, slots=True)
class Deed:
    """A row of the table of actions: a heading, its rules, and what it does in words."""

    title: str
    rules: Ids | Callable[[Any], Ids]
    text: Text


@dataclass(frozen=True, slots=True)
class Tale:
    """A row of the table of events: its rules, and what happened in words."""

    rules: Ids | Callable[[Any], Ids]
    text: Text


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """A row of the table of phases.

    Attributes
    ----------
    title, text : str or callable
        What has to be decided: a heading for the acting player, and a sentence or two.
    rule : str or callable
    waiting : str
        What the acting player does, after the name: "takes a tile".
    role : str
        The same on the board, in a word or two.
    """

    title: Text
    text: Text
    rule: Text
    waiting: str = ""
    role: str = ""


def any_time(game: Game, choice: Choice) -> bool:
    """Say of every action that it can be legal at some time."""
    return False


@dataclass(frozen=True)
class Words:
    """A game's words; `engine.wordbook` reads them.

    Attributes
    ----------
    rulebook : Rulebook
        The rules, from the game's `rules.toml`.
    telling, happening : class
        The game's kinds of `Telling` and `Happening`.
    deeds : mapping
        A row for each kind of action.
    tales : mapping
        A row for each kind of event.
    phases : mapping
        A row for each phase.
    reasons : mapping
        For each rule that can forbid an action the reason in this position.
    never : callable (game, choice) -> bool
        Whether an action can never be legal with these players and components.
    """

    rulebook: Rulebook
    telling: type[Telling]
    happening: type[Happening]
    deeds: Mapping[str, Deed]
    tales: Mapping[Any, Tale]
    phases: Mapping[Any, PhaseWords]
    reasons: Mapping[Any, Text]
    never: Callable[[Game, Choice], bool]

    def action(self, game: Game, s: Any, names: tuple[str, ...], choice: Choice) -> Action:
        """Return an action in words, as it stands in a position."""
        told, row = self.telling(game, s, names, choice), self.deeds[choice.kind]
        rules = rules_of(game, row.rules, told)
        return Action(choice.code, choice.kind, choice.args, said(row.text, told), rules)

    def event(
        self, game: Game, row: tuple[int, ...], names: tuple[str, ...], viewer: int | None
    ) -> Event:
        """Return an event in words, as a viewer may know it."""
        number, seat, amount, a, b, c = row
        told = self.happening(game, names, seat, amount, a, b, c, viewer)
        tale = self.tales[number]
        rules = rules_of(game, tale.rules, told)
        owner = seat if seat >= 0 else None
        return Event(
            game.kit.events[number], owner, amount, (a, b, c), said(tale.text, told), rules
        )

    def refusal(
        self, game: Game, s: Any, names: tuple[str, ...], choice: Choice, rule: IntEnum
    ) -> Refusal:
        """Return why a rule forbids an action in a position."""
        told = self.telling(game, s, names, choice)
        return Refusal(game.rules[rule.name.lower()], said(self.reasons[rule], told))

    def task(self, game: Game, s: Any, names: tuple[str, ...]) -> Task:
        """Return what has to be decided, or how the game ended."""
        told, row = self.telling(game, s, names), self.phases[s.phase]
        rule = game.rules[said(row.rule, told)]
        return Task(said(row.title, told), said(row.text, told), rule)


def rules_of(game: Game, ids: Ids | Callable[[Any], Ids], told: Any) -> tuple[RuleText, ...]:
    """Return the rules that a row rests on."""
    return game.rules_of(ids if isinstance(ids, tuple) else ids(told))
