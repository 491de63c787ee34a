"""Compiled rules do what the same rules do in plain Python, byte for byte."""

import random

import numpy as np
import pytest

from dragonlab.engine.compiled import compiling
from dragonlab.engine.playout import Player
from dragonlab.engine.policies import random_policy
from dragonlab.engine.registry import load_kit
from dragonlab.engine.state import copy_state, same_state
from tests.conformance.positions import Seen, random_game
from tests.conformance.soak import Compiled, play

pytestmark = pytest.mark.skipif(not compiling(), reason="NUMBA_DISABLE_JIT: nothing is compiled")


def test_each_action_leads_to_the_same_state(id: str):
    rnd = random.Random(31)
    for k in range(12):
        game = random_game(id, rnd)
        compiled = Compiled(game)
        states, codes = play(game, compiled, k, rnd)
        for state, code, after in zip(states, codes, states[1:], strict=False):
            assert game.legal_codes(state) == compiled.legal(state)
            assert same_state(game.after(state, code), after)


def test_games_are_the_same_whoever_plays_them(id: str):
    from dragonlab.engine.speed import compiled_player

    kit, rnd = load_kit(id), random.Random(32)
    greedy, chosen = kit.policies["greedy"], []
    for k in range(6):
        game = random_game(id, rnd)
        policies = [rnd.choice((greedy, random_policy)) for _ in range(game.players)]
        ends = []
        for player in (Player.in_python(kit), compiled_player(id)):
            states = np.zeros(4, kit.state.dtype)
            made, fault = player.run(game.box, states, policies, k, 10 * k)
            assert made > 0
            assert not fault.any()
            ends.append((made, states.tobytes()))
        assert ends[0] == ends[1]
        chosen += policies
    assert {greedy, random_policy} <= set(chosen)


def test_a_compiled_policy_chooses_the_same(seen: list[Seen]):
    from dragonlab.engine.speed import compiled_rule

    for game, state in seen[::3]:
        if state.over:
            continue
        legal = game.legal_codes(state)
        codes = np.zeros(game.kit.actions.size, np.int32)
        codes[: len(legal)] = legal
        for policy in game.kit.policies.values():
            fast = compiled_rule(game.id, policy, "policy")
            view = game.observe(state, int(state.actor))
            view.rng[:] = 1, 2, 3, 4
            live = game.live(copy_state(view))
            slow = policy(game.live_box, live, [*legal], len(legal))
            assert fast(game.box, view, codes, len(legal)) == slow
            assert live.dump() == view.tobytes()
