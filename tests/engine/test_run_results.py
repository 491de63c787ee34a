"""Results, read from hand-made final states of four games for up to three seats."""

from typing import Any

import numpy as np
import pytest

from dragonlab.engine.run_results import results
from dragonlab.engine.state import Outcome
from dragonlab.engine.summary import Totals

FIELDS = [
    ("turn", "i2"),
    ("decisions", "i4"),
    ("tally", "i4", (4, 2)),
    ("score", "i4", (3,)),
    ("scored", "i1", (3,)),
    ("rank", "i1", (3,)),
    ("won", "i1", (3,)),
    ("outcome", "i1"),
    ("title", "i1"),
    ("abnormal", "i1"),
]


def ended(**fields: Any) -> np.ndarray[Any, Any]:
    """Return final states: each field for all games."""
    n = len(next(iter(fields.values())))
    states = np.zeros(n, np.dtype(FIELDS, align=True))
    for name, values in fields.items():
        states[name] = values
    return states


STATES = ended(
    score=[[7, -5, 0], [0, 0, 0], [9, 9, 4], [3, 1, 2]],
    scored=[[1, 1, 0], [0, 0, 0], [1, 1, 1], [1, 1, 1]],
    rank=[[1, 2, 3], [1, 1, 1], [1, 1, 3], [1, 3, 2]],
    won=[[1, 0, 0], [0, 0, 0], [1, 1, 0], [1, 0, 0]],
    abnormal=[0, 0, 0, 1],
)
TABLE = ended(
    won=[[1, 1, 1], [0, 0, 0], [1, 1, 1]],
    outcome=[Outcome.WON, Outcome.LOST, Outcome.WON],
    title=[2, 0, 2],
)


def test_who_is_not_scored_has_no_points():
    ends = results(STATES, 3)
    assert ends.scores.tolist() == [[7, -5, None], [None] * 3, [9, 9, 4], [3, 1, 2]]
    assert ends.scores.mean(axis=0).tolist() == pytest.approx([19 / 3, 5 / 3, 3])
    assert ends.scores.dtype == np.int64


def test_ranks_winners_and_flags():
    ends = results(STATES, 3)
    assert ends.ranks.tolist() == [[1, 2, 3], [1, 1, 1], [1, 1, 3], [1, 3, 2]]
    assert ends.winners.tolist() == (STATES["won"] != 0).tolist()
    assert ends.abnormal.tolist() == [False, False, False, True]
    assert ends.outcome.tolist() == [Outcome.NONE] * 4


def test_a_tie_is_shared_and_a_table_wins_as_a_whole():
    assert results(STATES, 3).returns.tolist() == [[1, 0, 0], [0, 0, 0], [0.5, 0.5, 0], [1, 0, 0]]
    assert results(TABLE, 3).returns.tolist() == [[1, 1, 1], [0, 0, 0], [1, 1, 1]]
    assert results(TABLE, 3).title.tolist() == [2, 0, 2]


def test_only_seats_that_are_taken_count():
    ends = results(STATES, 2)
    assert ends.scores.shape == ends.ranks.shape == ends.winners.shape == ends.returns.shape
    assert ends.returns.tolist() == [[1, 0], [0, 0], [0.5, 0.5], [1, 0]]


def totals(states: np.ndarray[Any, Any], players: int = 3) -> Totals:
    """Return what states add up to."""
    found = Totals.none(states.dtype, players)
    found.add(states)
    return found


def test_totals_of_seats():
    found = totals(STATES)
    assert found.games == 4
    assert found.wins.tolist() == [[2, 1, 0], [0, 1, 0], [0, 0, 0]]
    assert [(one.n, one.total, one.squares) for one in found.seats["score"]] == [
        (3, 19, 139),
        (3, 5, 107),
        (2, 6, 20),
    ]
    assert found.seats["rank"][2].counts() == {1: 1, 2: 1, 3: 2}
    assert found.abnormal == 1
    assert not found.by_table


def test_totals_of_a_table():
    found = totals(TABLE)
    assert found.by_table
    assert found.tables_won == 2
    assert found.fields["title"].counts() == {0: 1, 2: 2}
    assert found.wins.tolist() == [[0, 0, 2]] * 3


def test_a_table_may_lose_together_where_seats_win_alone():
    states = ended(won=[[1, 0, 0], [0, 0, 0]], outcome=[Outcome.NONE, Outcome.LOST])
    assert not totals(states).by_table
    assert not totals(states[:0]).by_table
