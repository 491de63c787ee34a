"""What a game hands to the engine: its rooms, gathered in one record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from dragonlab.engine.actions import ActionTable
from dragonlab.engine.material import Material
from dragonlab.engine.options import Option, Presets, Value
from dragonlab.engine.words import Refusal, RuleText, Task

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

Names = tuple[str, ...]


class Words(Protocol):
    """The functions of a game's `words`."""

    RULES: Mapping[str, RuleText]
    KIND_TITLES: Mapping[str, str]  # a heading for each kind of action; some may share one

    def sensible(self, game: Game, code: int) -> bool:
        """Whether an action can ever be legal with these players and components."""

    def action_text(self, game: Game, state: np.record, code: int) -> tuple[str, list[str]]:
        """Return an action in words, and the ids of the rules it rests on."""

    def event_text(
        self, game: Game, event: tuple[int, ...], names: Names, viewer: int | None
    ) -> tuple[str, list[str]]:
        """Return an event in words as the viewer may know it, and the ids of its rules."""

    def refusal(self, game: Game, state: np.record, code: int, rule: int, names: Names) -> Refusal:
        """Return a refusal with the numbers of the position."""

    def task(self, game: Game, state: np.record, names: Names) -> Task:
        """Return what the acting player has to decide."""


@dataclass(frozen=True)
class Kit:
    """One game as the engine sees it.

    Attributes
    ----------
    id, title : str
    players : tuple of int
        The least and the most players.
    variants : str
        What it can be varied by, for the table of games.
    package : str
        Where its `material.toml` and `board` lie.
    options : tuple of Option
    box, state : numpy dtype
    actions : ActionTable
    events : tuple of str
        The kinds of event by number.
    read_box : callable (material, players, options) -> box record
    setup, refuse, legal_actions, apply_action, observe, redeal : compiled functions
    words : the game's words
    check : callable (box, state) -> list of str
        What is wrong with a state: counts that do not add up, numbers out of range.
    arrange : callable (game, **position) -> state
        Makes a position to order, for lessons and tests.
    policies : mapping
        The game's own compiled policies by name.
    presets : mapping
        For the name and value of an option, the values of other options that it sets.
    """

    id: str
    title: str
    players: tuple[int, int]
    variants: str
    package: str
    options: tuple[Option, ...]
    box: np.dtype[np.void]
    state: np.dtype[np.void]
    actions: ActionTable
    events: tuple[str, ...]
    read_box: Callable[[Material, int, Mapping[str, Value]], np.record]
    setup: Callable[..., Any]
    refuse: Callable[..., Any]
    legal_actions: Callable[..., Any]
    apply_action: Callable[..., Any]
    observe: Callable[..., Any]
    redeal: Callable[..., Any]
    words: Words
    check: Callable[[np.record, np.record], list[str]]
    arrange: Callable[..., np.record]
    policies: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    presets: Presets = field(default_factory=dict)
