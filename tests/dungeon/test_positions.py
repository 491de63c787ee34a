"""Positions of The Dungeon made to order, and how the greedy policy plays."""

from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.games.dungeon.positions import arrange
from tests.dungeon.helpers import GAPS, at, stacks, table


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("open_floors", [False, True])
def test_positions_use_the_75_tiles(level: int, open_floors: bool):
    game = table(3, open_floors=open_floors)
    state = arrange(game, level=level, stacks={0: ["red 4", "blue 2 release"]})
    assert game.check(state) == []
    assert state.level == level - 1
    assert int(state.tiles_left) == (23 if level == 1 else 25)
    assert state.floor[12] != 0


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"level": 4}, "No floor 4"),
        ({"phase": "dance"}, "No phase 'dance'"),
        ({"dragon": (0, 3)}, "No cell"),
        ({"active": 2}, "No seat 2"),
        ({"guilds": {0: "red"}}, "No guild 'red'"),
        ({"stacks": {0: ["red 7"]}}, "No tile 'red 7'"),
        ({"stacks": {0: ["red"]}}, "No tile 'red'"),
        ({"stacks": {0: ["red 6", "red 6"]}}, "not so many tiles red 6"),
        ({"floor": [GAPS]}, "5 rows of 5"),
        ({"floor": [GAPS] * 5}, "nothing to choose"),
        ({"guilds": {0: "blue", 1: "blue"}}, "guild of its own"),
        ({"phase": "trap"}, "holding should name"),
        ({"phase": "trap", "power": "blue 4 trap"}, "holding should name"),
        ({"stacks": {0: ["red 2", "red 3", "red 4", "red 5", "red 6"] * 6}}, "not so many"),
        ({"out": {0: 1}, "level": 2}, "fewer than two"),
        ({"extra": True}, "extra turn"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(position: dict[str, Any], message: str):
    with pytest.raises(dl.PositionError, match=message):
        arrange(table(2), **position)


def test_on_the_upper_floor_there_are_25_tiles():
    tiles = [f"{c} {v}" for c in ("blue", "green", "yellow") for v in (1, 1, 1, 1, 2, 2, 2, 3, 3)]
    with pytest.raises(dl.PositionError, match="25 tiles in play"):
        arrange(table(2), stacks={0: tiles})


def test_powers_can_be_due():
    trap = at(table(2), phase="trap", power="blue 4 trap", stacks={0: ["blue 4 trap"]})
    assert trap.task.title == "Player 1: use the remote trap?"
    passage = at(table(2), phase="passage", power="blue 1 passage", stacks={0: ["blue 1 passage"]})
    assert ("no_passage",) in {(a.kind, *a.args) for a in passage.legal_actions()}
    assert stacks(passage, 0) == ["blue 1 secret passage"]


# ---- greedy


def eliminated(run: dl.Run) -> Any:
    """Return how often each seat is eliminated."""
    return (run.states["out"][:, : run.game.players] != 0).mean(axis=0)


@pytest.mark.parametrize(("players", "rate"), [(2, 0.85), (3, 0.75), (4, 0.7)])
def test_greedy_beats_random_and_stays_alive(players: int, rate: float):
    for seat in range(players):
        policies = ["random"] * players
        policies[seat] = "greedy"
        run = dl.simulate(table(players), games=600, seed=seat, policies=policies, workers=1)
        assert run.winners.mean(axis=0)[seat] > rate
        assert eliminated(run)[seat] < 0.05
        others = np.delete(eliminated(run), seat)
        assert (others > 0.15).all()


def test_when_the_score_is_taken_all_floors_are_done():
    game = dl.Game("dungeon", players=2)
    state = game.arrange(phase="scoring", level=3, stacks={0: ["red 4"], 1: ["red 3"]})
    assert state.left.tolist() == [0, 0, 0]
    words = " ".join(getattr(mark, "text", "") for mark in dl.Match(game, start=state).scene())
    assert "not\nplayed" not in words
