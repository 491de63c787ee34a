"""How rules, actions and events are told: tables of a game's words, and what they make.

A game gives one row for each kind of action, event, phase and reason; the sentences are small
functions of what they tell about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from dragonlab.engine.phrases import genitive
from dragonlab.engine.rulebook import Rulebook, RuleText

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


# ---- what a game's sentences are made of


@dataclass(frozen=True)
class Telling:
    """A position with all that words may speak of; games add their own questions.

    Attributes
    ----------
    game : Game
    s : live record or namespace
        The state, or what a viewer may know of it.
    names : tuple of str
        The players' names.
    choice : Choice, optional
        The action that is spoken of.
    """

    game: Game
    s: Any
    names: tuple[str, ...]
    choice: Choice | None = None

    @property
    def box(self) -> Any:
        """The game's box."""
        return self.game.live_box

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.s.actor)

    @property
    def who(self) -> str:
        """The name of the acting player."""
        return self.names[self.seat]

    @property
    def whose(self) -> str:
        """The name of the acting player, as an owner's."""
        return genitive(self.who)

    @property
    def kind(self) -> str:
        """The kind of the action that is spoken of."""
        return self.choice.kind if self.choice else ""

    @property
    def args(self) -> tuple[int, ...]:
        """The arguments of the action that is spoken of."""
        return self.choice.args if self.choice else ()


@dataclass(frozen=True)
class Happening:
    """An event with all that its words may speak of.

    Attributes
    ----------
    game : Game
    names : tuple of str
    seat : int
        -1 if it is nobody's.
    amount, a, b, c : int
    viewer : int or None
        For whom it is told; None sees everything.
    """

    game: Game
    names: tuple[str, ...]
    seat: int
    amount: int
    a: int
    b: int
    c: int
    viewer: int | None

    @property
    def box(self) -> Any:
        """The game's box."""
        return self.game.live_box

    @property
    def who(self) -> str:
        """Whose event it is."""
        return self.names[self.seat]

    @property
    def whose(self) -> str:
        """Whose event it is, as an owner."""
        return genitive(self.who)

    @property
    def own(self) -> bool:
        """Whether it is told to the player whose event it is, or to somebody who sees all."""
        return self.viewer in (None, self.seat)


Teller = TypeVar("Teller", bound=Telling)


@dataclass(frozen=True, slots=True)
class Deed(Generic[Teller]):
    """A row of the table of actions: a heading, its rules, and what it does in words."""

    title: str
    rules: Ids | Callable[[Teller], Ids]
    text: str | Callable[[Teller], str]


@dataclass(frozen=True, slots=True)
class Tale:
    """A row of the table of events: its rules, and what happened in words."""

    rules: Ids | Callable[[Happening], Ids]
    text: str | Callable[[Happening], str]


@dataclass(frozen=True, slots=True)
class PhaseWords(Generic[Teller]):
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

    title: str | Callable[[Teller], str]
    text: str | Callable[[Teller], str]
    rule: str | Callable[[Teller], str]
    waiting: str = ""
    role: str = ""


def said(row: Any, about: Any) -> Any:
    """Return a text, or what a function makes of what it speaks about."""
    return row(about) if callable(row) else row


@dataclass(frozen=True)
class Words(Generic[Teller]):
    """A game's words.

    Attributes
    ----------
    rulebook : Rulebook
        The rules, from the game's `rules.toml`.
    telling : class
        The game's kind of `Telling`.
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
    telling: type[Teller]
    deeds: Mapping[str, Deed[Teller]]
    tales: Mapping[Any, Tale]
    phases: Mapping[Any, PhaseWords[Teller]]
    reasons: Mapping[Any, str | Callable[[Teller], str]]
    never: Callable[[Game, Choice], bool] = field(default=lambda game, choice: False)

    def action(self, game: Game, s: Any, names: tuple[str, ...], choice: Choice) -> Action:
        """Return an action in words, as it stands in a position."""
        told, row = self.telling(game, s, names, choice), self.deeds[choice.kind]
        rules = game.rules_of(said(row.rules, told))
        return Action(choice.code, choice.kind, choice.args, said(row.text, told), rules)

    def event(
        self, game: Game, row: tuple[int, ...], names: tuple[str, ...], viewer: int | None
    ) -> Event:
        """Return an event in words, as a viewer may know it."""
        number, seat, amount, a, b, c = row
        told = Happening(game, names, seat, amount, a, b, c, viewer)
        kind = game.kit.state.kinds(number)
        tale = self.tales[kind]
        rules = game.rules_of(said(tale.rules, told))
        owner = seat if seat >= 0 else None
        return Event(kind.name.lower(), owner, amount, (a, b, c), said(tale.text, told), rules)

    def refusal(
        self, game: Game, s: Any, names: tuple[str, ...], choice: Choice, rule: IntEnum
    ) -> Refusal:
        """Return why a rule forbids an action in a position."""
        told = self.telling(game, s, names, choice)
        return Refusal(game.rules[rule.name.lower()], said(self.reasons[rule], told))

    def task(self, game: Game, s: Any, names: tuple[str, ...]) -> Task:
        """Return what has to be decided, or how the game ended."""
        told, row = self.telling(game, s, names), self.phases[int(s.phase)]
        rule = game.rules[said(row.rule, told)]
        return Task(said(row.title, told), said(row.text, told), rule)

    def waiting(self, told: Teller) -> str:
        """Return what the acting player does now, as a sentence."""
        return f"{told.who} {self.phases[int(told.s.phase)].waiting} now."
