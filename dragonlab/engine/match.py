"""`Match`: one game being played, with its history."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dragonlab.engine import saving
from dragonlab.engine.actions import Choice
from dragonlab.engine.fate import FORCED_MAX, MOST_SEED, clear_forced, seed_stream
from dragonlab.engine.game import Game
from dragonlab.engine.options import whole_number
from dragonlab.engine.playout import signatures
from dragonlab.engine.policies import Policy, compile_policy, find_policy, is_compiled
from dragonlab.engine.state import copy_state
from dragonlab.engine.warm import warm_up
from dragonlab.engine.words import Action, Event, Refusal, RuleText, Task
from dragonlab.errors import DragonlabError, IllegalAction, PolicyError, PositionError

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from dragonlab.draw.scene import Scene

MOST_OUTCOME = 2**15 - 1


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a match's history."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    forced: tuple[int, ...] = ()


class Match:
    """One game being played: decide, look back, go on from there, save.

    Parameters
    ----------
    game : Game or str
        A game, or the id of one with its usual options.
    seed : int, optional
        The same seed gives the same match; drawn if not given.
    names : sequence of str, optional
        The players' names.
    start : state record, optional
        A position to start from instead of the game's setup; it is checked.

    Raises
    ------
    PositionError
        If `start` breaks the game's own counts.
    """

    def __init__(
        self,
        game: Game | str,
        seed: int | None = None,
        *,
        names: Sequence[str] | None = None,
        start: np.record | None = None,
    ) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        self.seed = whole_number(
            "seed", secrets.randbelow(2**31) if seed is None else seed, 0, MOST_SEED
        )
        self.names = self._check_names(names)
        warm_up([self.game.id])
        self.start = None if start is None else self._check_start(start)
        first = self.game.start(self.seed) if self.start is None else copy_state(self.start)
        self._states = [first]
        self._codes: list[int] = []
        self._forced: list[tuple[int, ...]] = []
        self.position = 0

    def _check_names(self, names: Sequence[str] | None) -> tuple[str, ...]:
        if names is None:
            return tuple(f"Player {k + 1}" for k in range(self.game.players))
        right = isinstance(names, Sequence) and len(names) == self.game.players
        if not right or isinstance(names, str) or not all(isinstance(n, str) and n for n in names):
            raise DragonlabError(f"{self.game.players} players need {self.game.players} names.")
        return tuple(names)

    def _check_start(self, start: np.record) -> np.record:
        if getattr(start, "dtype", None) != self.game.kit.state:
            raise PositionError(
                f"A start position is a state of {self.game.title}, as `game.arrange` makes it; "
                f"this is {type(start).__name__}."
            )
        if wrong := self.game.kit.check(self.game.box, start):
            raise PositionError("This position cannot be: " + "; ".join(wrong) + ".")
        return copy_state(start)

    # ---- where the match stands

    @property
    def state(self) -> np.record:
        """The state at the current position; do not write into it."""
        return self._states[self.position]

    @property
    def length(self) -> int:
        """How many decisions the match has, those after the current position included."""
        return len(self._codes)

    @property
    def actor(self) -> int | None:
        """The seat that decides, from 0; None when the game is over."""
        return None if self.over else int(self.state.actor)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def scores(self) -> list[int] | None:
        """The final scores in points; None before the end."""
        return [int(x) for x in self.state.score[: self.game.players]] if self.over else None

    @property
    def winners(self) -> list[int] | None:
        """The seats that win, alone or shared; None before the end."""
        if not self.over:
            return None
        return [k for k in range(self.game.players) if self.state.won[k]]

    @property
    def task(self) -> Task:
        """What has to be decided now, with its rule."""
        return self.game.kit.words.task(self.game, self.state, self.names)

    def observe(self, player: int) -> np.record:
        """Return what a seat may know: a record in which the rest is blanked."""
        return self.game.observe(self.state, player)

    # ---- deciding

    def action(self, code: int | Action) -> Action:
        """Return an action by its code, in words for this position."""
        choice = self._choice(code)
        text, rules = self.game.kit.words.action_text(self.game, self.state, choice.code)
        return Action(choice.code, choice.kind, choice.args, text, self.rules(rules))

    def _choice(self, action: int | Action) -> Choice:
        code = action.code if isinstance(action, Action) else action
        return self.game.kit.actions.choice(code)

    def find(self, kind: str, *args: int) -> Action:
        """Return an action by kind and arguments, legal or not.

        Arguments at the end that are not given are 0: `find("play", Colour.GREEN)`.
        """
        table = self.game.kit.actions
        missing = len(table.kinds.get(kind, ())) - len(args)
        return self.action(table.code(kind, *args, *[0] * missing))

    def legal_actions(self) -> list[Action]:
        """Return all that the acting player may do now."""
        return [self.action(code) for code in self.game.legal_codes(self.state)]

    def why_not(self, action: int | Action) -> Refusal | None:
        """Return why an action is not allowed now, or None if it is."""
        code = self._choice(action).code
        rule = int(self.game.kit.refuse(self.game.box, self.state, code))
        if rule == 0:
            return None
        return self.game.kit.words.refusal(self.game, self.state, code, rule, self.names)

    def apply(self, action: int | Action, *, forced: Sequence[int] = ()) -> list[Event]:
        """Carry out an action and return what happened; later decisions are dropped.

        Parameters
        ----------
        action : int or Action
        forced : sequence of int
            Outcomes of the chance that this action meets, in order, each from 0.

        Raises
        ------
        IllegalAction
            If the rules forbid it; the match is unchanged.
        DragonlabError
            If a forced outcome cannot happen; the match is unchanged.
        """
        code = self._choice(action).code
        if (refusal := self.why_not(code)) is not None:
            raise IllegalAction(refusal)
        state = self._after(code, tuple(forced))
        del self._states[self.position + 1 :]
        del self._codes[self.position :]
        del self._forced[self.position :]
        self._states.append(state)
        self._codes.append(code)
        self._forced.append(tuple(forced))
        self.position += 1
        return self.events()

    def _after(self, code: int, forced: tuple[int, ...]) -> np.record:
        state = copy_state(self.state)
        if forced:
            queue_outcomes(state, forced)
        self.game.kit.apply_action(self.game.box, state, code)
        unused = int(state.forced_n) - int(state.forced_at)
        if forced and (state.fate_fault or unused):
            problem = "is out of its range" if state.fate_fault else f"is not met ({unused} left)"
            raise DragonlabError(f"Of the forced outcomes {list(forced)}, one {problem}.")
        return state

    def choose(self, policy: Policy = "greedy") -> Action:
        """Return what a policy would do for the acting player, who is shown only a view.

        Raises
        ------
        PolicyError
            If the policy is unknown or returns no index of a legal action.
        """
        if self.over:
            raise DragonlabError("The game is over; there is nothing to choose.")
        function = find_policy(self.game, policy)
        if is_compiled(function):
            compile_policy(function, signatures(self.game.id).policy)
        seat = int(self.state.actor)
        view = self.observe(seat)
        seed_stream(view.rng, self.seed, self.position, seat + 1)
        codes = np.zeros(self.game.kit.actions.size, np.int32)
        n = int(self.game.kit.legal_actions(self.game.box, self.state, codes))
        offered = [int(code) for code in codes[:n]]  # a policy may do with `codes` as it likes
        chosen = function(copy_state(self.game.box), view, codes, n)
        if not isinstance(chosen, (int, np.integer)) or not 0 <= chosen < n:
            raise PolicyError(
                f"Policy {policy!r} returned {chosen!r}; it should return an index from 0 to "
                f"{n - 1} into the {n} legal actions."
            )
        return self.action(offered[int(chosen)])

    # ---- history

    @property
    def history(self) -> list[Step]:
        """All decisions of the match, with what they brought about."""
        return [self.step(k) for k in range(self.length)]

    def step(self, index: int) -> Step:
        """Return decision `index` of the match, from 0."""
        index = whole_number("A step of the history", index, 0, self.length - 1)
        before = self._states[index]
        choice = self.game.kit.actions.choice(self._codes[index])
        text, rules = self.game.kit.words.action_text(self.game, before, choice.code)
        action = Action(choice.code, choice.kind, choice.args, text, self.rules(rules))
        return Step(int(before.actor), action, tuple(self.events(index + 1)), self._forced[index])

    def events(self, position: int | None = None, viewer: int | None = None) -> list[Event]:
        """Return what the decision before a position brought about.

        Parameters
        ----------
        position : int, optional
            The current position if not given.
        viewer : int, optional
            Tell it as this seat may know it.
        """
        position = self.position if position is None else position
        state = self._states[whole_number("A position", position, 0, self.length)]
        told = []
        for row in state.events[: int(state.event_n)]:
            kind, seat, amount, *args = (int(x) for x in row)
            text, rules = self.game.kit.words.event_text(
                self.game, (kind, seat, amount, *args), self.names, viewer
            )
            name = self.game.kit.events[kind]
            told.append(Event(name, seat, amount, tuple(args), text, self.rules(rules)))
        return told

    def rules(self, ids: Sequence[str]) -> tuple[RuleText, ...]:
        """Return rules of the game by their ids."""
        return tuple(self.game.kit.words.RULES[id] for id in ids)

    def goto(self, position: int) -> None:
        """Go to the position after so many decisions; nothing is lost."""
        self.position = whole_number("A position", position, 0, self.length)

    def undo(self) -> None:
        """Go back one decision; `redo` takes it again."""
        if self.position == 0:
            raise DragonlabError("There is nothing to undo: this is the start.")
        self.position -= 1

    def redo(self) -> None:
        """Take the next decision of the history again."""
        if self.position == self.length:
            raise DragonlabError("There is nothing to redo: this is the newest position.")
        self.position += 1

    # ---- saving

    def save(self, path: str | Path) -> None:
        """Write the match to a file (JSON)."""
        saving.write(path, self.to_json())

    def to_json(self) -> dict[str, Any]:
        """Return the match as plain data: game, seed or position, decisions, a check."""
        return saving.pack(self, self._codes, self._forced, self._states[-1])

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """Read a match from a file; every decision is replayed and checked.

        Raises
        ------
        SaveError
            If the file is damaged, was edited, or comes from another version.
        """
        return cls.from_json(saving.read(path))

    @classmethod
    def from_json(cls, data: object) -> Match:
        """Read a match from what `to_json` returned; `SaveError` as in `load`."""
        return saving.unpack(cls, data)

    # ---- pictures

    def scene(self, viewer: int | None = None) -> Scene:
        """Return the board as marks: as a seat may see it, or everything for None."""
        from importlib import import_module

        board = import_module(f"{self.game.kit.package}.board")
        state = self.state if viewer is None else self.observe(viewer)
        legal = self.game.legal_codes(self.state)
        return board.scene(self.game, state, legal=legal, names=self.names)  # type: ignore[no-any-return]

    def draw(self, viewer: int | None = None, theme: str = "light") -> Figure:
        """Return the board as a plotly figure."""
        from dragonlab.draw.figure import to_figure

        return to_figure(self.scene(viewer), theme)

    def _repr_html_(self) -> str:
        from dragonlab.draw.svg import to_svg

        return to_svg(self.scene(), "auto")

    def __repr__(self) -> str:
        where = f"decision {self.position} of {self.length}"
        return f"<Match of {self.game!r}, seed {self.seed}, {where}>"


def queue_outcomes(state: np.record, forced: Sequence[int]) -> None:
    """Queue outcomes that the state's next draws will have.

    Raises
    ------
    DragonlabError
        If there are too many or one is negative.
    """
    if len(forced) > FORCED_MAX:
        raise DragonlabError(f"At most {FORCED_MAX} outcomes can be forced, not {len(forced)}.")
    forced = [whole_number("A forced outcome", x, 0, MOST_OUTCOME) for x in forced]
    clear_forced(state)
    state.forced[: len(forced)] = forced
    state.forced_n = len(forced)
