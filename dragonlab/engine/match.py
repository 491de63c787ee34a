"""`Match`: one game being played, with its history."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dragonlab.engine import saving
from dragonlab.engine.actions import Choice
from dragonlab.engine.asking import Stream, Streams, ask, first_streams
from dragonlab.engine.fate import MOST_SEED
from dragonlab.engine.forcing import Forced, after_forced, forced_numbers
from dragonlab.engine.game import Game, as_game
from dragonlab.engine.history import Step
from dragonlab.engine.listing import Listing
from dragonlab.engine.names import clean_names, usual_names
from dragonlab.engine.naming import named_code
from dragonlab.engine.options import whole_number
from dragonlab.engine.picturing import Pictured
from dragonlab.engine.policies import Policy, find_policy
from dragonlab.engine.positions import check_start
from dragonlab.engine.result import Result, read_result
from dragonlab.engine.scores import Part
from dragonlab.engine.watching import Watched
from dragonlab.engine.words import Action, Event, Refusal, Task
from dragonlab.errors import DragonlabError, IllegalAction

if TYPE_CHECKING:
    from dragonlab.draw.arrangement import Arrangement
    from dragonlab.draw.scene import Scene


class Match(Watched, Pictured):
    """One game being played: decide, look back, go on from there, save.

    Parameters
    ----------
    game : Game or str
        A game, or the id of one with its usual options.
    seed : int, optional
        The same seed gives the same match; drawn if not given.
    index : int
        Which game of the seed: `Match(game, seed, index=i)` is game i of a run with this seed.
    names : sequence of str, optional
        The players' names: at most 40 letters each, on one line.
    start : state record, optional
        A position to start from instead of the game's setup; it is checked.

    Raises
    ------
    PositionError
        If `start` breaks the game's own counts.
    DragonlabError
        If the names cannot be shown.
    """

    def __init__(
        self,
        game: Game | str,
        seed: int | None = None,
        *,
        index: int = 0,
        names: Sequence[str] | None = None,
        start: np.record | None = None,
    ) -> None:
        super().__init__()
        self.game = as_game(game)
        self.drawn = seed is None  # by chance: the next match made like this one is another
        self.seed = whole_number(
            "seed", secrets.randbelow(2**31) if seed is None else seed, 0, MOST_SEED
        )
        self.index = whole_number("index", index, 0, 2**40)
        players = self.game.players
        self.names = usual_names(players) if names is None else clean_names(names, players)
        self.start = None if start is None else check_start(self.game, start)
        first = self.game.start(self.seed, self.index) if self.start is None else self.start
        self._states = [first]
        self._codes: list[int] = []
        self._forced: list[tuple[int, ...]] = []
        self._streams: list[Streams] = [first_streams(self.seed, self.index)]
        self._asked: tuple[int, int, Stream] | None = None
        self._legal_of: np.record | None = None
        self._legal_codes: list[int] = []
        self.position = 0

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
        return None if self.over else int(self.state["actor"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state["over"])

    @property
    def result(self) -> Result | None:
        """How the game ended: places, scores, who won; None before the end."""
        if not self.over:
            return None
        return read_result(self.state, self.game.players, self.game.kit.titles)

    @property
    def scores(self) -> list[int | None] | None:
        """The final scores in points, None for a seat without one; None before the end."""
        return [one.score for one in self.result.standings] if self.result else None

    def score_parts(self, seat: int, viewer: int | None = None) -> list[Part]:
        """Return what a seat's points are made of, as a viewer may know it; None sees everything.

        Before the end these are the points so far, where the game's screen shows them.

        Raises
        ------
        OptionError
            If there is no such seat.
        """
        self.game.check_seat(seat)
        state = self.state if viewer is None else self.observe(viewer)
        return self.game.kit.score_parts(self.game.live_box, self.game.live(state), seat)

    @property
    def winners(self) -> list[int] | None:
        """The seats that win, alone or shared; None before the end."""
        return self.result.winners if self.result else None

    @property
    def task(self) -> Task:
        """What has to be decided now, with its rule."""
        return self.game.kit.words.task(self.game, self.game.live(self.state), self.names)

    def observe(self, player: int) -> np.record:
        """Return what a seat may know: a record in which the rest is blanked."""
        return self.game.observe(self.state, player)

    # ---- deciding

    def action(self, code: int | Action) -> Action:
        """Return an action by its code, in words for this position."""
        return self._told(self.state, self._choice(code))

    def _told(self, state: np.record, choice: Choice) -> Action:
        return self.game.kit.words.action(self.game, self.game.live(state), self.names, choice)

    def _choice(self, action: int | Action) -> Choice:
        code = action.code if isinstance(action, Action) else action
        return self.game.kit.actions.choice(code)

    def find(self, kind: str, *args: Any) -> Action:
        """Return an action by kind and arguments, legal or not: `find("play", "green")`.

        Arguments are names or numbers; those at the end that are not given are 0.
        """
        return self.action(named_code(self.game, self.names, kind, args))

    def legal_actions(self) -> list[Action]:
        """Return all that the acting player may do now."""
        return Listing(self.action(code) for code in self._legal())

    def why_not(self, action: int | Action) -> Refusal | None:
        """Return why an action is not allowed now, or None if it is."""
        choice = self._choice(action)
        rule = self.game.refusal_of(self.state, choice.code)
        if rule == 0:
            return None
        live, kit = self.game.live(self.state), self.game.kit
        return kit.words.refusal(self.game, live, self.names, choice, kit.refusals(rule))

    def apply(self, action: int | Action, *, forced: Forced = ()) -> list[Event]:
        """Carry out an action and return what happened; later decisions are dropped.

        Parameters
        ----------
        action : int or Action
        forced : sequence of int or str
            Outcomes of the chance that this action meets, in order: the name of a thing, such as
            `"red 4"`, or a number from 0.

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
        outcomes = forced_numbers(self.game, forced)
        state = after_forced(self.game, self.state, code, outcomes, forced)
        del self._states[self.position + 1 :]
        del self._streams[self.position + 1 :]
        del self._codes[self.position :]
        del self._forced[self.position :]
        self._states.append(state)
        self._streams.append(self._next_streams())
        self._codes.append(code)
        self._forced.append(outcomes)
        self._go(self.position + 1)
        return self.events()

    def _next_streams(self) -> Streams:
        """Return the policies' streams after this decision: who drew for it goes on from there."""
        streams = self._streams[self.position]
        if self._asked is None or self._asked[0] != self.position:
            return streams
        _, seat, words = self._asked
        return (*streams[:seat], words, *streams[seat + 1 :])

    def choose(self, policy: Policy = "greedy") -> Action:
        """Return what a policy would do for the acting player, who is shown only a view.

        The policy draws from its seat's own chance, the same as in a run of this seed.

        Raises
        ------
        PolicyError
            If the policy is unknown or returns no index of a legal action.
        """
        if self.over:
            raise DragonlabError("The game is over; there is nothing to choose.")
        function = find_policy(self.game, policy)
        seat, codes = int(self.state["actor"]), self._legal()
        stream = self._streams[self.position][seat]
        chosen, stream = ask(self.game, self.state, stream, function, codes)
        self._asked = (self.position, seat, stream)
        return self.action(codes[chosen])

    def _legal(self) -> list[int]:
        """Return the codes of the legal actions, worked out once for a position."""
        if self._legal_of is not self.state:
            self._legal_of, self._legal_codes = self.state, self.game.legal_codes(self.state)
        return self._legal_codes

    # ---- history

    @property
    def history(self) -> list[Step]:
        """All decisions of the match, with what they brought about."""
        return Listing(self.step(k) for k in range(self.length))

    def step(self, index: int) -> Step:
        """Return decision `index` of the match, from 0."""
        if not self.length:
            raise DragonlabError("There is no step of the history yet: nothing was decided.")
        index = whole_number("A step of the history", index, 0, self.length - 1)
        before = self._states[index]
        action = self._told(before, self.game.kit.actions.choice(self._codes[index]))
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
        state = self.state_at(self.position if position is None else position)
        rows = state["events"][: int(state["event_n"])].tolist()
        tell = self.game.kit.words.event
        return Listing(tell(self.game, tuple(row), self.names, viewer) for row in rows)

    def state_at(self, position: int) -> np.record:
        """Return the state after so many decisions; do not write into it."""
        return self._states[whole_number("A position", position, 0, self.length)]

    def goto(self, position: int) -> None:
        """Go to the position after so many decisions; nothing is lost."""
        self._go(whole_number("A position", position, 0, self.length))

    def _go(self, position: int) -> None:
        self.position = position
        self.changed()

    def undo(self) -> None:
        """Go back one decision; `redo` takes it again."""
        if self.position == 0:
            raise DragonlabError("There is nothing to undo: this is the start.")
        self._go(self.position - 1)

    def redo(self) -> None:
        """Take the next decision of the history again."""
        if self.position == self.length:
            raise DragonlabError("There is nothing to redo: this is the newest position.")
        self._go(self.position + 1)

    def become(self, other: Match) -> None:
        """Take over another match as it stands: its game, names, decisions and position."""
        self.game, self.names, self.start = other.game, other.names, other.start
        self.seed, self.index = other.seed, other.index
        self._states, self._codes = [*other._states], [*other._codes]
        self._forced, self._streams = [*other._forced], [*other._streams]
        self._asked, self._legal_of = None, None
        self._go(other.position)

    # ---- saving

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the match to a file (JSON), also over an older save of the same match.

        Parameters
        ----------
        path : str or Path
            A link is followed to the file that it leads to; that file's rights are kept.
        overwrite : bool
            Whether a file that holds something else may be replaced too.

        Raises
        ------
        ExistingFile
            If there is such a file and `overwrite` is not given.
        SaveError
            If the file cannot be written; nothing has changed then.
        """
        saving.write(path, self.to_json(), overwrite=overwrite)

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

    def scene(
        self,
        viewer: int | None = None,
        arrangement: Arrangement | str = "compact",
        position: int | None = None,
    ) -> Scene:
        """Return the board as marks.

        Parameters
        ----------
        viewer : int, optional
            The seat that looks; everything is shown if not given.
        arrangement : Arrangement or str
            The board's shape: "wide", "compact" or "narrow".
        position : int, optional
            After so many decisions; the current position if not given.
        """
        from dragonlab.draw.arrangement import arrangement_named

        here = position in (None, self.position)
        state = self.state if position is None else self.state_at(position)
        legal = self._legal() if here else self.game.legal_codes(state)
        return self.game.kit.scene(
            self.game, state if viewer is None else self.game.observe(state, viewer),
            legal=legal, names=self.names, arrangement=arrangement_named(arrangement),
        )  # fmt: skip

    def __repr__(self) -> str:
        where = f"decision {self.position} of {self.length}"
        game = f", game {self.index}" if self.index else ""
        return f"<Match of {self.game!r}, seed {self.seed}{game}, {where}>"
