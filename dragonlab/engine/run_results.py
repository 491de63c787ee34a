"""How the games of a run ended: read from their final states, the same for every game.

A seat has a rank, and a score if it is scored; whoever is not scored (left the game before its
end, say) has no points, which is something else than 0 points. A game can also have one result
for the whole table, a title for a lone player, and an end that is flagged as abnormal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.state import Outcome


@dataclass(frozen=True, slots=True)
class Results:
    """The ends of some games.

    Attributes
    ----------
    scores : masked array of int64, shape (games, players)
        Points; masked where a seat is not scored, so that means leave it out.
    ranks : array of int, shape (games, players)
        1 for the best; ties share a rank; 0 for a seat without one.
    winners : array of bool, shape (games, players)
    outcome, title : array of int, shape (games,)
    abnormal : array of bool, shape (games,)
    """

    scores: np.ma.MaskedArray[Any, Any]
    ranks: npt.NDArray[np.int64]
    winners: npt.NDArray[np.bool_]
    outcome: npt.NDArray[np.int64]
    title: npt.NDArray[np.int64]
    abnormal: npt.NDArray[np.bool_]

    @property
    def returns(self) -> npt.NDArray[np.float64]:
        """Each seat's share of the win: a tie is shared evenly, a table wins as a whole."""
        won = self.winners.astype(float)
        share = won / np.maximum(won.sum(axis=1, keepdims=True), 1.0)
        return np.asarray(np.where((self.outcome != Outcome.NONE)[:, None], won, share))


def results(states: npt.NDArray[Any], players: int) -> Results:
    """Read the ends of games from their final states.

    Parameters
    ----------
    states : structured array, shape (games,)
    players : int
    """

    def seats(name: str) -> npt.NDArray[np.int64]:
        return np.asarray(states[name][:, :players], np.int64)

    return Results(
        scores=np.ma.masked_array(seats("score"), seats("scored") == 0),
        ranks=seats("rank"),
        winners=seats("won") != 0,
        outcome=np.asarray(states["outcome"], np.int64),
        title=np.asarray(states["title"], np.int64),
        abnormal=np.asarray(states["abnormal"]) != 0,
    )
