"""Random games of random options, each state of which passes the game's own checks.

``python -m tests.conformance.soak --games 20000`` plays as many of each game;
``--game dungeon`` plays one game, ``--seed 7`` other ones. A state that is wrong ends it with
what makes the game again.
"""

import argparse
import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import dragonlab as dl
from dragonlab.engine.compiled import compile_root, compiling
from dragonlab.engine.record import out_of_range
from dragonlab.engine.registry import GAMES, load_kit
from dragonlab.engine.state import begin_action, blank_states, copy_state
from tests.conformance.positions import LONGEST, random_game

GAMES_OF_A_BOX = 4  # played before options are drawn again


class Plain:
    """One decision after another, in plain Python."""

    def __init__(self, game: dl.Game) -> None:
        self.game = game

    def legal(self, state: np.record) -> list[int]:
        """Return the legal codes."""
        return self.game.legal_codes(state)

    def act(self, state: np.record, code: int) -> np.record:
        """Return the state after an action."""
        return self.game.after(state, code)


class Compiled(Plain):
    """The same with compiled rules, many times as fast."""

    def __init__(self, game: dl.Game) -> None:
        super().__init__(game)
        self.begin, self.apply, self.list = compiled_parts(game.id)
        self.codes = np.zeros(game.kit.actions.size, np.int32)

    def legal(self, state: np.record) -> list[int]:
        """Return the legal codes."""
        return self.codes[: self.list(self.game.box, state, self.codes)].tolist()

    def act(self, state: np.record, code: int) -> np.record:
        """Return the state after an action."""
        after = copy_state(state)
        self.begin(after)
        self.apply(self.game.box, after, code)
        return after


@cache
def compiled_parts(id: str) -> tuple[Callable[..., Any], ...]:
    """Return what begins an action, applies it and lists the legal ones, compiled."""
    import numba

    from dragonlab.engine.speed import compiled_rule

    kit = load_kit(id)
    of_a_state = numba.types.void(numba.from_dtype(kit.state.dtype))
    begin = compile_root(begin_action, of_a_state, None)
    apply = compiled_rule(id, kit.apply_action, "apply_action")
    return begin, apply, compiled_rule(id, kit.legal_actions, "legal_actions")


def fastest(game: dl.Game) -> Plain:
    """Return what plays a game fastest here."""
    return Compiled(game) if compiling() else Plain(game)


def soak(id: str, games: int, seed: int = 0, every: int = 1) -> int:
    """Play games and check every so manyth state; return how many decisions there were."""
    rnd, decisions = random.Random(seed), 0
    for k in range(games):
        if k % GAMES_OF_A_BOX == 0:
            game = random_game(id, rnd)
            player = fastest(game)
        states, codes = play(game, player, k, rnd)
        decisions += len(codes)
        if wrong := wrong_in(game, states, every):
            at, what = wrong
            raise AssertionError(f"{game!r}, seed {k}, after the actions {codes[:at]}: {what}")
    return decisions


def play(
    game: dl.Game, player: Plain, seed: int, rnd: random.Random
) -> tuple[list[np.record], list[int]]:
    """Play one game at random; return its states and the codes between them."""
    states, codes = [game.start(seed)], []
    while not states[-1].over:
        assert len(codes) < LONGEST, f"{game!r}, seed {seed} does not end"
        legal = player.legal(states[-1])
        assert legal, f"{game!r}, seed {seed}, after {codes}: nothing is legal"
        codes.append(rnd.choice(legal))
        states.append(player.act(states[-1], codes[-1]))
    return states, codes


def wrong_in(game: dl.Game, states: list[np.record], every: int) -> tuple[int, list[str]] | None:
    """Return which of some states is wrong first, and what is; None if all are right.

    Ranges are looked at in all; the counts of every so many states and of the last: what is
    wrong once stays so.
    """
    whole = blank_states(game.kit.state.dtype, len(states))
    for k, state in enumerate(states):
        whole[k] = state
    looked = [*states[::every], states[-1]]
    right = not (out_of_range(game.kit.state, whole, game.box) or whole["fault"].any())
    if right and not any(game.wrong_counts(state) for state in looked):
        return None
    for k, state in enumerate(states):
        wrong = game.check(state)
        if wrong or state.fault:
            return k, wrong or ["it told more than there is room for"]
    return None


def main() -> None:
    """Play as many games as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="of each game")
    parser.add_argument("--game", choices=[*GAMES], help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for id in [given.game] if given.game else GAMES:
        began = time.perf_counter()
        decisions = soak(id, given.games, given.seed)
        seconds = time.perf_counter() - began
        print(f"{id}: {given.games} games, {decisions} decisions, {seconds:.0f} s, all right")


if __name__ == "__main__":
    main()
