"""Seeded games stay the same, decision by decision.

Each hash is of a game's decisions, scores, winners, number of decisions and turns. Those of
Dragonkeepers were made before the engine was rewritten. The Dungeon's were equal too until its
tiles came to be drawn from a shuffled pile, which takes other numbers for the same odds: the test
of tiles by cell stands in its place. A mended fault that changes games gets new hashes, and its
commit says why.
"""

import hashlib
import json
from pathlib import Path

import pytest

import dragonlab as dl
from dragonlab.engine.fate import seed_stream
from dragonlab.engine.live import live_class
from dragonlab.engine.policies import find_policy

SEED, GAMES = 2026, 4
CASES = json.loads((Path(__file__).parent / "same_games.json").read_text(encoding="utf-8"))


def hash_of(game: dl.Game, index: int, policy: str) -> str:
    """Play game `index` of the seed as a run does, and return its hash."""
    state, choose = game.start(SEED, index), find_policy(game, policy)
    streams = [[0] * 4 for _ in range(game.players)]
    for seat, stream in enumerate(streams):
        seed_stream(stream, SEED, index, seat + 1)
    view, codes = live_class(state.dtype)(bytearray(state.dtype.itemsize)), []
    while not state.over:
        seat, legal = int(state.actor), game.legal_codes(state)
        view.load(game.observe(state, seat).tobytes())
        for k in range(4):
            view.rng[k] = streams[seat][k]
        codes.append(legal[choose(game.live_box, view, list(legal), len(legal))])
        streams[seat] = list(view.rng)
        state = game.after(state, codes[-1])
    seats = range(game.players)
    told = [codes, [int(state.score[k]) for k in seats], [int(state.won[k]) for k in seats],
            int(state.decisions), int(state.turn)]  # fmt: skip
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:12]


@pytest.mark.parametrize(
    "case",
    CASES,
    ids=[f"{c['game']}-{c['players']}-{c['policy']}-{k}" for k, c in enumerate(CASES)],
)
def test_seeded_games_stay_the_same(case):
    game = dl.Game(case["game"], players=case["players"], **case["options"])
    hashes = [hash_of(game, k, case["policy"]) for k in range(GAMES)]
    assert hashes == case["hashes"][:GAMES]
