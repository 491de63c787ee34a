"""What a game hands to the engine: its rooms, gathered in one record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.actions import ActionTable
from dragonlab.engine.material import Material
from dragonlab.engine.naming import Namer
from dragonlab.engine.options import Option, Presets, Settings
from dragonlab.engine.record import BoxRecord, blank_ranges
from dragonlab.engine.scores import Part
from dragonlab.engine.state import Header
from dragonlab.engine.words import Words

if TYPE_CHECKING:
    from dragonlab.draw.scene import Scene
    from dragonlab.engine.game import Game


@dataclass(frozen=True)
class Kit:
    """One game as the engine sees it.

    Attributes
    ----------
    id, title : str
    players : tuple of int
        The least and the most players.
    usual : int
        How many play if nobody says.
    about : str
        What kind of game it is, in a sentence.
    minutes : str
        How long a game takes at a table: "20 to 30".
    variants : str
        What it can be varied by, for the table of games.
    package : str
        Where its `material.toml` and `rules.toml` lie.
    box : BoxRecord class
        With the options that it declares.
    state : Header class
    actions : ActionTable
    refusals : IntEnum class
        The rules that can forbid an action; 0 forbids nothing.
    read_box : callable (box, material, settings)
        Fills a box in which players and options stand already.
    setup : rule (box, state)
        Lays out a zeroed state whose random stream is set.
    refuse : rule (box, state, action) -> int
        The rule that forbids an action now.
    legal_actions : rule (box, state, out) -> int
        Writes the codes that `refuse` lets through, in rising order.
    apply_action : rule (box, state, action)
        Carries out one legal decision; the engine has counted it and cleared the story.
    hide : rule (box, view, seat)
        Hides from a seat what blanking fields does not hide; see `engine.record.Secret`.
    redeal : rule (box, state)
        Turns a copy of a view into a full state that the viewer could be in.
    words : Words
    scene : callable (game, state, *, legal, names, arrangement) -> Scene
        The board, in exactly the size of its arrangement (`draw.arrangement`).
    count : callable (box, state) -> iterable of (what, there, wanted)
        What never grows nor shrinks: how many there are, all places together, and how many there
        should be; numbers, or arrays of them.
    check : callable (box, state) -> list of str
        What else is wrong with a full state whose numbers are in their ranges.
    score_parts : callable (box, state, seat) -> list of Part
        What a seat's points are made of, as far as the state, or a view of it, tells. At the end
        the parts add up to the score.
    arrange : callable (game, **position) -> state
        Makes a position to order, for lessons and tests.
    named_outcome : callable (game, name) -> int
        The number of a thing that chance can bring, by its name; raises `OptionError`.
    arguments : mapping
        For a kind of action, how each of its arguments is called: see `engine.naming`.
    policies : mapping
        The game's own policies by name, as rules.
    presets : mapping
        For the name and value of an option, the values of other options that it sets.
    titles : tuple of str
        What a solo game can earn; `state.title` counts them from 1.
    """

    id: str
    title: str
    players: tuple[int, int]
    usual: int
    about: str
    minutes: str
    variants: str
    package: str
    box: type[BoxRecord]
    state: type[Header]
    actions: ActionTable
    refusals: type[IntEnum]
    read_box: Callable[[Any, Material, Settings], None]
    setup: Callable[..., Any]
    refuse: Callable[..., int]
    legal_actions: Callable[..., int]
    apply_action: Callable[..., Any]
    hide: Callable[..., Any]
    redeal: Callable[..., Any]
    words: Words
    scene: Callable[..., Scene]
    count: Callable[[Any, Any], Iterable[tuple[str, Any, Any]]]
    check: Callable[[Any, Any], list[str]]
    score_parts: Callable[[Any, Any, int], list[Part]]
    arrange: Callable[..., np.record]
    named_outcome: Callable[[Game, str], int]
    policies: Mapping[str, Callable[..., int]] = field(default_factory=dict)
    presets: Presets = field(default_factory=dict)
    titles: tuple[str, ...] = ()
    arguments: Mapping[str, tuple[Namer, ...]] = field(default_factory=dict)

    @property
    def options(self) -> Sequence[Option]:
        """The options, in the order in which the box declares them."""
        return self.box.options

    @cached_property
    def events(self) -> tuple[str, ...]:
        """The kinds of event by number."""
        return tuple(one.name.lower() for one in self.state.kinds)

    @cached_property
    def blanks(self) -> npt.NDArray[np.int64]:
        """What the engine blanks in a view; see `engine.record.blank_ranges`."""
        return blank_ranges(self.state)
