"""Matches of The Dungeon: saving, positions to order, the greedy policy, all modes alike."""

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.compiled import compiling
from dragonlab.engine.fate import seed_stream, step
from dragonlab.games.dungeon.positions import arrange
from tests.dungeon.helpers import GAPS, at, random_game, scoring, stacks, table, varied_games

ROOT = Path(__file__).resolve().parents[2]
FEW = 16  # games in plain Python
LOOKED_AT = 5  # every so many decisions all seats are shown the table, and all codes are tried


# ---- saving


@pytest.mark.parametrize("which", range(6))
def test_a_match_is_saved_and_loaded(which: int, tmp_path: Path):
    game = varied_games(6, seed=5)[which]
    match = dl.Match(game, seed=which)
    while not match.over:
        match.apply(match.choose("greedy" if match.length % 2 else "random"))
    match.goto(match.length // 2)
    match.save(tmp_path / "game.json")
    again = dl.Match.load(tmp_path / "game.json")
    assert again.position == match.position
    assert again.game.settings == game.settings
    for position in (match.position, match.length):
        match.goto(position)
        again.goto(position)
        assert again.state.tobytes() == match.state.tobytes()


def test_a_position_is_saved_and_loaded():
    match = scoring(table(2, rules="online"), stacks={0: ["red 2", "green 1"]})
    again = dl.Match.from_json(match.to_json())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.game.changed == {"rules": "online"}


@pytest.mark.parametrize(
    ("field", "value"), [("tiles_left", 3), ("guild", [1, 1, 0, 0]), ("level", 2), ("holding", 4)]
)
def test_a_damaged_position_is_refused(field: str, value: Any):
    data = at(table(2), level=1).to_json()
    data["start"][field] = value
    with pytest.raises(dl.SaveError):
        dl.Match.from_json(data)


# ---- positions


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("open_floors", [False, True])
def test_positions_use_the_75_tiles(level: int, open_floors: bool):
    game = table(3, open_floors=open_floors)
    state = arrange(game, level=level, stacks={0: ["red 4", "blue 2 release"]})
    assert game.kit.check(game.box, state) == []
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


# ---- the story


@pytest.mark.parametrize("which", range(4))
def test_every_event_is_counted_for_its_seat(which: int):
    match = dl.Match(varied_games(4, seed=9)[which], seed=which)
    counted = np.zeros_like(match.state.tally)
    while True:
        for event in match.events():
            counted[event.seat, match.game.kit.events.index(event.kind)] += event.amount
        assert (match.state.tally == counted).all()
        if match.over:
            break
        match.apply(match.choose("random"))
    assert counted[:, match.game.kit.events.index("tile_taken")].sum() > 10


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play_eliminates_as_reported(players: int):
    run = dl.simulate(table(players), games=2000, seed=3, workers=1)
    left = run.states["left"]
    assert abs(eliminated(run).mean() - {2: 0.25, 3: 0.40, 4: 0.50}[players]) < 0.04
    assert abs(left[left >= 0].mean() - 8.2) < 0.4
    assert 20 < run.states["turn"].mean() < 28


# ---- all modes alike


def transcript(seed: int) -> str:
    """Play a random game of a random variant; return a hash of all states and views on the way."""
    game = random_game(random.Random(seed))
    kit, state, digest = game.kit, game.start(seed), hashlib.sha256()
    stream, actions = np.zeros(4, np.int64), np.zeros(game.kit.actions.size, np.int32)
    seed_stream(stream, seed, 0, 1)
    decisions = 0
    while not state.over:
        digest.update(state.tobytes())
        n = kit.legal_actions(game.box, state, actions)
        chosen = (step(stream) * n) >> 32
        if decisions % LOOKED_AT == 0:
            for seat in range(game.players):
                view = game.observe(state, seat)
                digest.update(view.tobytes() + game.redeal(view, seed, decisions).tobytes())
            codes = range(kit.actions.size)
            rules = [int(kit.refuse(game.box, state, code)) for code in codes]
            digest.update(bytes(rules) + actions[:n].tobytes())
        elif decisions % 2:
            view = game.observe(state, int(state.actor))
            chosen = kit.policies["greedy"](game.box, view, actions, n)
        kit.apply_action(game.box, state, int(actions[chosen]))
        decisions += 1
    digest.update(state.tobytes())
    return digest.hexdigest()[:20]


def elsewhere(**environment: str) -> dict[str, Any]:
    """Run this module in another process and return what it prints."""
    command = [sys.executable, "-W", "error", "-m", "tests.dungeon.test_matches"]
    names = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
    clean = {name: value for name, value in os.environ.items() if name not in names}
    done = subprocess.run(
        command, cwd=ROOT, env=clean | environment, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("mode", "compiled"), [("NUMBA_DISABLE_JIT", False), ("NUMBA_BOUNDSCHECK", True)]
)
def test_every_mode_plays_the_same_games_state_by_state(mode: str, compiled: bool):
    found = elsewhere(**{mode: "1"})
    assert found["compiling"] is compiled
    assert found["games"] == [transcript(seed) for seed in range(FEW)]
    assert len(set(found["games"])) == FEW


if __name__ == "__main__":
    print(
        json.dumps({"compiling": compiling(), "games": [transcript(seed) for seed in range(FEW)]})
    )
