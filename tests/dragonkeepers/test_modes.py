"""One set of rules: compiled, in plain Python and with bounds checked, it plays the same games."""

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

import dragonlab as dl
from dragonlab.engine.compiled import compiling
from dragonlab.engine.fate import seed_stream, step
from tests.dragonkeepers.random_options import random_game, varied_games

ROOT = Path(__file__).resolve().parents[2]
FEW, LONGEST = 8, 300  # games and decisions: plain Python plays three thousand a second
VARIANTS, GAMES = 60, 8
LOOKED_AT = 9  # every so many decisions all seats are shown the table, and all codes are tried


def transcript(seed: int) -> str:
    """Play a random game of a random variant; return a hash of all states and views on the way."""
    rnd = random.Random(seed)
    game = random_game(rnd)
    kit, state, digest = game.kit, game.start(seed), hashlib.sha256()
    stream, actions = np.zeros(4, np.int64), np.zeros(game.kit.actions.size, np.int32)
    seed_stream(stream, seed, 0, 1)
    decisions = 0
    while not state.over and decisions < LONGEST:
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


def many_games() -> str:
    """Play games of many variants, by both policies in turn; return a hash of how they end."""
    digest = hashlib.sha256()
    for k, game in enumerate(varied_games(VARIANTS, seed=11)):
        policies = [("random", "greedy")[(seat + k) % 2] for seat in range(game.players)]
        run = dl.simulate(game, games=GAMES, seed=k, policies=policies, workers=1)
        digest.update(run.states.tobytes())
    return digest.hexdigest()[:20]


def elsewhere(**environment: str) -> dict[str, Any]:
    """Run this module in another process and return what it prints."""
    command = [sys.executable, "-W", "error", "-m", "tests.dragonkeepers.test_modes"]
    names = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
    clean = {name: value for name, value in os.environ.items() if name not in names}
    done = subprocess.run(
        command, cwd=ROOT, env=clean | environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def reads_past_its_end() -> str:
    """Read past the end of an array in a record, and name what happens."""
    import numba

    @numba.njit
    def read(state: Any, k: int) -> int:
        return state.ring[k]

    try:
        read(random_game(random.Random(0)).start(1), 4)
    except IndexError:
        return "IndexError"
    return "nothing"


def main() -> None:
    """Play, and print the hashes and in which mode it was."""
    found = {
        "compiling": compiling(),
        "games": [transcript(seed) for seed in range(FEW)],
        "many games": many_games() if compiling() else "",
        "past the end": reads_past_its_end(),
    }
    print(json.dumps(found))


def test_plain_python_plays_the_same_games_state_by_state():
    plain = elsewhere(NUMBA_DISABLE_JIT="1")
    assert plain["compiling"] is False
    assert plain["games"] == [transcript(seed) for seed in range(FEW)]
    assert len(set(plain["games"])) == FEW


def test_no_index_leaves_its_array():
    checked = elsewhere(NUMBA_BOUNDSCHECK="1")  # an IndexError would end it
    assert (checked["compiling"], checked["past the end"]) == (True, "IndexError")
    assert checked["games"] == [transcript(seed) for seed in range(FEW)]
    assert checked["many games"] == many_games()


if __name__ == "__main__":
    main()
