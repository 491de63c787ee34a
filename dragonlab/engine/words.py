"""How rules, actions and events are told: the small types that every game's words use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in our own words.

    Attributes
    ----------
    id : str
        The rule's name in the game's `Rule` enum, in lower case.
    title, text : str
    section : str
        Where the rulebook has it.
    ruling : str
        If the rulebook is silent or ambiguous: what dragonlab takes it to mean.
    """

    id: str
    title: str
    text: str
    section: str
    ruling: str = ""

    def __str__(self) -> str:
        ruling = f" Ruling: {self.ruling}" if self.ruling else ""
        return f"{self.title}: {self.text}{ruling} [{self.section}]"


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


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    Attributes
    ----------
    kind : str
    seat : int
        Whose event it is, from 0.
    amount : int
    args : tuple of int
    text : str
    rules : tuple of RuleText
        The rules that made it happen.
    """

    kind: str
    seat: int
    amount: int
    args: tuple[int, ...]
    text: str
    rules: tuple[RuleText, ...] = ()

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Task:
    """What the acting player has to decide, for the line above the board."""

    title: str
    text: str
    rule: RuleText
