"""`Run`: the games of a simulation, and the questions one asks of them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.final_states import FinalStates
from dragonlab.engine.match import Match
from dragonlab.engine.options import whole_number
from dragonlab.engine.plan import Plan
from dragonlab.engine.policies import find_policies
from dragonlab.engine.run_results import Results, results
from dragonlab.engine.stats import mean_interval, rate_interval, share_interval
from dragonlab.engine.summary import SEAT_FIELDS, Histogram, Totals
from dragonlab.errors import OptionError, PolicyError, shown

if TYPE_CHECKING:
    import pandas as pd

ROOM_GAMES = 10_000  # added up at once
STORY = ("events", "event_n", "log", "log_n")


class Run:
    """Many finished games, or what they add up to.

    Attributes
    ----------
    plan : Plan
        What was played; `game`, `seed` and `policies` are its parts.
    decisions : int
        How many decisions were made.
    seconds : float
        How long it took.
    interrupted : bool
        Whether it was ended early; these are the first games then.
    """

    def __init__(
        self,
        plan: Plan,
        *,
        states: npt.NDArray[Any] | None = None,
        totals: Totals | None = None,
        decisions: int = 0,
        seconds: float = 0.0,
        interrupted: bool = False,
    ) -> None:
        self.plan = plan
        self.game = plan.game
        self.seed = plan.seed
        self.policies = find_policies(plan.game, plan.policies)[1]
        self.decisions = decisions
        self.seconds = seconds
        self.interrupted = interrupted
        self._states = None if states is None else states.view(FinalStates)
        if totals is not None:
            self.totals = totals

    def __len__(self) -> int:
        return self.totals.games if self._states is None else len(self._states)

    def __repr__(self) -> str:
        notes = [f"seed {self.seed}", f"policies {', '.join(self.policies)}"]
        if self.plan.start is not None:
            notes.append("from a position")
        if self._states is None:
            notes.append("summary only")
        if self.interrupted:
            notes.append("interrupted")
        if abnormal := self.totals.abnormal:
            notes.append(f"{abnormal:,} with an abnormal end")
        return f"<Run of {len(self):,} games of {self.game!r}, {', '.join(notes)}>"

    # ---- game by game

    @property
    def states(self) -> FinalStates:
        """The final states, a record array of shape (games,) with every field by name."""
        if self._states is None:
            raise OptionError(
                "This run kept its summary only. What is asked game by game (states, frame, "
                'scores, a match) needs keep="states"; the summary answers win_rates(), '
                "mean_scores(), tallies(), titles() and counts()."
            )
        return self._states

    @cached_property
    def results(self) -> Results:
        """How each game ended."""
        return results(self.states, self.game.players)

    @property
    def scores(self) -> np.ma.MaskedArray[Any, Any]:
        """Final scores in points, shape (games, players); masked where a seat is not scored."""
        return self.results.scores

    @property
    def ranks(self) -> npt.NDArray[np.int64]:
        """Final ranks from 1, ties shared, 0 for none; shape (games, players)."""
        return self.results.ranks

    @property
    def winners(self) -> npt.NDArray[np.bool_]:
        """Who wins, alone or shared, shape (games, players)."""
        return self.results.winners

    @property
    def returns(self) -> npt.NDArray[np.float64]:
        """Each seat's share of the win, from 0 to 1, shape (games, players).

        Two who tie have a half each; a table that wins together has 1 for every seat.
        """
        return self.results.returns

    def tally(self, event: str) -> npt.NDArray[np.int64]:
        """Return how often an event came, shape (games, players).

        Raises
        ------
        OptionError
            If the game tells no such event.
        """
        kinds = self.game.kit.events
        if event not in kinds:
            raise OptionError(f"No event {shown(event)}; there are {', '.join(kinds)}.")
        return np.asarray(
            self.states["tally"][:, : self.game.players, kinds.index(event)], np.int64
        )

    def frame(self) -> pd.DataFrame:
        """Return one row a game: turns, decisions, and for each seat its score and win.

        A seat that is not scored has no score.
        """
        import pandas as pd

        columns: dict[str, Any] = {
            "turns": self.states["turn"].astype(int),
            "decisions": self.states["decisions"].astype(int),
        }
        scores = self.scores
        for k in range(self.game.players):
            missing = np.ma.getmaskarray(scores[:, k])
            columns[f"score {k + 1}"] = pd.arrays.IntegerArray(scores.data[:, k].copy(), missing)
        for k in range(self.game.players):
            columns[f"won {k + 1}"] = self.winners[:, k]
        return pd.DataFrame(columns, index=pd.RangeIndex(len(self), name="game"))

    def match(self, index: int) -> Match:
        """Return a game of the run as a match, at its start, with all its decisions to come.

        Raises
        ------
        OptionError
            If the run has no such game.
        PolicyError
            If a policy does not decide as it did in the run.
        """
        index = whole_number("A game of the run", index, 0, len(self) - 1)
        plan, policies = self.plan, find_policies(self.game, self.plan.policies)[0]
        start = None if plan.start is None else plan.first_state(index)
        match = Match(plan.game, plan.stream_seed, index=index, start=start)
        while not match.over:
            match.apply(match.choose(policies[int(match.state.actor)]))
        if self._states is not None and not same_ending(match.state, self._states[index]):
            raise PolicyError(
                f"Game {index} went otherwise when it was played again: a policy that keeps "
                "something in mind from game to game cannot be replayed."
            )
        match.goto(0)
        return match

    # ---- all games together

    @cached_property
    def totals(self) -> Totals:
        """What the games add up to."""
        totals = Totals.none(self.game.kit.state.dtype, self.game.players)
        for first in range(0, len(self.states), ROOM_GAMES):
            totals.add(self.states[first : first + ROOM_GAMES])
        return totals

    def seats(self) -> pd.Index:
        """Return the seats' names, `seat 1` the first."""
        import pandas as pd

        return pd.Index([f"seat {k + 1}" for k in range(self.game.players)], name="seat")

    def win_rates(self, confidence: float = 0.95) -> pd.DataFrame:
        """Return how often each seat wins, with an interval.

        Parameters
        ----------
        confidence : float

        Returns
        -------
        DataFrame
            One row a seat, or one for the table if every game has one result for all:
            `policy`; `wins` and `shared` (of them with others); `rate`, to which a win shared
            by two adds a half, with `low` and `high`.
        """
        import pandas as pd

        if self.totals.by_table:
            return self._table_rate(confidence)
        wins = self.totals.wins
        shares = 1 / np.arange(1, self.game.players + 1)
        rates, squares = wins @ shares, wins @ shares**2
        bounds = [
            share_interval(float(a), float(b), len(self), confidence)
            for a, b in zip(rates, squares, strict=True)
        ]
        return pd.DataFrame(
            {
                "policy": self.policies,
                "wins": wins.sum(axis=1),
                "shared": wins[:, 1:].sum(axis=1),
                "rate": rates / len(self),
                "low": [low for low, _ in bounds],
                "high": [high for _, high in bounds],
            },
            index=self.seats(),
        )

    def _table_rate(self, confidence: float) -> pd.DataFrame:
        import pandas as pd

        wins = self.totals.tables_won
        low, high = rate_interval(wins, len(self), confidence)
        row = {
            "policy": ", ".join(dict.fromkeys(self.policies)),
            "wins": wins,
            "shared": wins if self.game.players > 1 else 0,
            "rate": wins / len(self),
            "low": low,
            "high": high,
        }
        return pd.DataFrame([row], index=pd.Index(["table"], name="seat"))

    def mean_scores(self, confidence: float = 0.95) -> pd.DataFrame:
        """Return each seat's mean score in points, with an interval.

        Only games in which the seat is scored count; `scored` says how many.
        """
        import pandas as pd

        found = self.totals.seats["score"]
        rows = [mean_interval(one.n, one.total, one.squares, confidence) for one in found]
        table = pd.DataFrame(rows, columns=["mean", "low", "high"], index=self.seats())
        table.insert(0, "policy", self.policies)
        table.insert(1, "scored", [one.n for one in found])
        return table

    def tallies(self) -> pd.DataFrame:
        """Return how often each event comes in a game: the mean for each seat and in all.

        Events of nobody's seat count for `nobody`.
        """
        import pandas as pd

        most = self.game.kit.players[1]
        nobody = self.totals.tally[most:].sum(axis=0)
        means = np.vstack([self.totals.tally[: self.game.players], nobody]) / max(len(self), 1)
        columns = [*self.seats(), "nobody"]
        table = pd.DataFrame(means.T, columns=columns, index=pd.Index(self.game.kit.events))
        table["all"] = table.sum(axis=1)
        table.index.name = "event"
        return table

    def titles(self) -> pd.Series:
        """Return how many games ended with each title that a solo game can earn, or with none."""
        import pandas as pd

        bars = self._histogram("title", None).counts()
        names = ("none", *self.game.kit.titles)
        index = pd.Index(names, name="title")
        return pd.Series([bars.get(k, 0) for k in range(len(names))], index=index, name="games")

    def counts(self, field: str, seat: int | None = None) -> pd.Series:
        """Return how many games have each value of a field: a histogram.

        Parameters
        ----------
        field : str
            `turn`, `decisions`, `title`, `outcome`, `abnormal` and, where a game has it,
            `ending`; for a seat `score` (if it is scored) or `rank`.
        seat : int, optional
            From 0.

        Returns
        -------
        Series
            Games by value. More than 4,096 values are put together, always as many in a row;
            the first one stands for all.
        """
        import pandas as pd

        bars = self._histogram(field, seat).counts()
        index = pd.Index(list(bars), name=field, dtype=int)
        return pd.Series(list(bars.values()), index=index, name="games", dtype=int)

    def _histogram(self, field: str, seat: int | None) -> Histogram:
        if field in SEAT_FIELDS and seat is not None:
            self.game.check_seat(seat)
            return self.totals.seats[field][seat]
        if field in SEAT_FIELDS:
            raise OptionError(f"{field!r} is counted for a seat: counts({field!r}, seat=0).")
        if not isinstance(field, str) or field not in self.totals.fields:
            known = (*self.totals.fields, *SEAT_FIELDS)
            raise OptionError(
                f"Nothing is counted as {shown(field)}; there are {', '.join(known)}."
            )
        if seat is not None:
            raise OptionError(f"{field!r} belongs to the game, not to a seat.")
        return self.totals.fields[field]


def same_ending(one: np.record, other: np.record) -> bool:
    """Whether two final states are equal, but for the story: a run does not write it."""
    return all(
        np.array_equal(one[name], other[name])
        for name in one.dtype.names or ()
        if name not in STORY
    )
