"""`Run`: the games of a simulation, and the questions one asks of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.stats import mean_interval, rate_interval
from dragonlab.errors import OptionError

if TYPE_CHECKING:
    import pandas as pd

    from dragonlab.engine.game import Game


class Run:
    """Many finished games.

    Attributes
    ----------
    game : Game
    seed : int
    policies : list of str
        The policy of each seat.
    states : record array, shape (games,)
        The final states; every field of the game is there by name.
    decisions : int
        How many decisions were made.
    seconds : float
        How long it took.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        policies: list[str],
        states: np.recarray[Any, Any],
        decisions: int,
        seconds: float,
    ) -> None:
        self.game = game
        self.seed = seed
        self.policies = policies
        self.states = states
        self.decisions = decisions
        self.seconds = seconds

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        return (
            f"<Run of {len(self):,} games of {self.game!r}, seed {self.seed}, "
            f"policies {', '.join(self.policies)}>"
        )

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """Final scores in points, shape (games, players)."""
        return np.asarray(self.states["score"][:, : self.game.players], np.int64)

    @property
    def winners(self) -> npt.NDArray[np.bool_]:
        """Who wins, alone or shared, shape (games, players)."""
        return np.asarray(self.states["won"][:, : self.game.players] != 0)

    @property
    def returns(self) -> npt.NDArray[np.float64]:
        """Each seat's share of the win, from 0 to 1, shape (games, players)."""
        won = self.winners.astype(float)
        return np.asarray(won / np.maximum(won.sum(axis=1, keepdims=True), 1.0))

    def tally(self, event: str) -> npt.NDArray[np.int64]:
        """Return how often an event came, shape (games, players).

        Raises
        ------
        OptionError
            If the game tells no such event.
        """
        kinds = self.game.kit.events
        if event not in kinds:
            raise OptionError(f"No event {event!r}; there are {', '.join(kinds)}.")
        return np.asarray(
            self.states["tally"][:, : self.game.players, kinds.index(event)], np.int64
        )

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
        DataFrame, one row a seat
            `policy`; `wins` and `shared` (of them with others); `rate` with `low` and `high`.
        """
        import pandas as pd

        won = self.winners
        shared = won & (won.sum(axis=1, keepdims=True) > 1)
        wins = won.sum(axis=0)
        bounds = [rate_interval(int(k), len(self), confidence) for k in wins]
        return pd.DataFrame(
            {
                "policy": self.policies,
                "wins": wins,
                "shared": shared.sum(axis=0),
                "rate": wins / len(self),
                "low": [low for low, _ in bounds],
                "high": [high for _, high in bounds],
            },
            index=self.seats(),
        )

    def mean_scores(self, confidence: float = 0.95) -> pd.DataFrame:
        """Return each seat's mean score in points, with an interval."""
        import pandas as pd

        rows = [mean_interval(column, confidence) for column in self.scores.T]
        table = pd.DataFrame(rows, columns=["mean", "low", "high"], index=self.seats())
        table.insert(0, "policy", self.policies)
        return table

    def tallies(self) -> pd.DataFrame:
        """Return how often each event comes in a game: the mean for each seat and in all."""
        import pandas as pd

        counts = self.states["tally"][:, : self.game.players].mean(axis=0)
        table = pd.DataFrame(counts.T, columns=self.seats(), index=pd.Index(self.game.kit.events))
        table["all"] = table.sum(axis=1)
        table.index.name = "event"
        return table

    def frame(self) -> pd.DataFrame:
        """Return one row a game: turns, decisions, and for each seat its score and win."""
        import pandas as pd

        columns: dict[str, Any] = {
            "turns": self.states["turn"].astype(int),
            "decisions": self.states["decisions"].astype(int),
        }
        for k in range(self.game.players):
            columns[f"score {k + 1}"] = self.scores[:, k]
        for k in range(self.game.players):
            columns[f"won {k + 1}"] = self.winners[:, k]
        return pd.DataFrame(columns, index=pd.RangeIndex(len(self), name="game"))
