"""The loop that plays games: one compiled driver for any game and any mixture of policies.

Rules and policies reach it as typed function pointers, so it is compiled once a game, found in
the cache afterwards, and never compiled again for another mixture of policies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from dragonlab.engine.compiled import rules_with
from dragonlab.engine.fate import seed_stream
from dragonlab.engine.kit import Kit
from dragonlab.engine.policies import random_policy
from dragonlab.engine.state import MAX_SEATS


def play_games(
    boxes: Any,
    states: Any,
    views: Any,
    actions: npt.NDArray[np.int32],
    streams: npt.NDArray[np.int64],
    blind: npt.NDArray[np.int64],
    fault: npt.NDArray[np.int64],
    seed: int,
    first: int,
    setup: Callable[..., Any],
    legal_actions: Callable[..., int],
    apply_action: Callable[..., Any],
    observe: Callable[..., Any],
    p0: Callable[..., int],
    p1: Callable[..., int],
    p2: Callable[..., int],
    p3: Callable[..., int],
    p4: Callable[..., int],
    p5: Callable[..., int],
) -> int:
    """Play one game in each of `states`, from setup to the end; return the decisions made.

    Parameters
    ----------
    boxes : array of box records, shape (2,)
        The game's box, and room for the one that policies are shown.
    states : array of zeroed state records, shape (games,)
    views : array of state records, shape (1,)
        Room for what the acting player sees.
    actions : int32 array, shape (2, size of the action table)
        Room for the legal actions, and for those that policies are shown.
    streams : int64 array, shape (MAX_SEATS, 4)
        Room for the policies' own chance.
    blind : int64 array, shape (MAX_SEATS,)
        Not 0 for a seat whose policy looks at nothing but its chance: it needs no view.
    fault : int64 array, shape (4,)
        If a policy answers nonsense: game, seat, answer, number of legal actions; play stops.
    seed, first : int
        Game i of `states` is game `first + i` of the seed.
    """
    policies = (p0, p1, p2, p3, p4, p5)
    box, shown_box = boxes[0], boxes[1]
    legal, shown = actions[0], actions[1]
    decisions = 0
    for i in range(len(states)):
        state = states[i]
        boxes[1] = boxes[0]
        seed_stream(state.rng, seed, first + i, 0)
        for seat in range(len(streams)):
            seed_stream(streams[seat], seed, first + i, seat + 1)
        setup(box, state)
        while state.over == 0:
            n = legal_actions(box, state, legal)
            for k in range(n):
                shown[k] = legal[k]
            seat = int(state.actor)
            if blind[seat] == 0:
                views[0] = states[i]
                observe(box, views[0], seat)
            view = views[0]
            for k in range(4):
                view.rng[k] = streams[seat][k]
            chosen = policies[seat](shown_box, view, shown, n)
            if chosen < 0 or chosen >= n:
                fault[0] = first + i
                fault[1] = seat
                fault[2] = chosen
                fault[3] = n
                return -1
            for k in range(4):
                streams[seat][k] = view.rng[k]
            apply_action(box, state, int(legal[chosen]))
            decisions += 1
    return decisions


class Signatures:
    """The numba types of a game's functions."""

    def __init__(self, kit: Kit) -> None:
        box, state = numba.from_dtype(kit.box), numba.from_dtype(kit.state)
        i64, void = numba.types.int64, numba.types.void
        codes = numba.types.Array(numba.types.int32, 1, "C")
        words = numba.types.Array(i64, 1, "C")
        self.setup = void(box, state)
        self.refuse = i64(box, state, i64)
        self.legal_actions = i64(box, state, codes)
        self.apply_action = void(box, state, i64)
        self.observe = void(box, state, i64)
        self.redeal = void(box, state)
        self.policy = i64(box, state, codes, i64)
        pointer = numba.types.FunctionType
        array = numba.types.Array(state, 1, "C")
        self.play_games = i64(
            numba.types.Array(box, 1, "C"),
            array,
            array,
            numba.types.Array(numba.types.int32, 2, "C"),
            numba.types.Array(i64, 2, "C"),
            words,
            words,
            i64,
            i64,
            pointer(self.setup),
            pointer(self.legal_actions),
            pointer(self.apply_action),
            pointer(self.observe),
            *[pointer(self.policy)] * MAX_SEATS,
        )


@cache
def signatures(id: str) -> Signatures:
    """Return the signatures of a game, made once."""
    from dragonlab.games import load_kit

    return Signatures(load_kit(id))


@cache
def driver(id: str) -> Callable[..., int]:
    """Return the compiled `play_games` of a game."""
    return rules_with(play_games, signatures(id).play_games)


def jobs(id: str) -> list[tuple[Callable[..., Any], object]]:
    """Return the functions of a game that are compiled, each with its signature."""
    from dragonlab.games import load_kit

    kit, types = load_kit(id), signatures(id)
    rules = [
        (kit.setup, types.setup),
        (kit.apply_action, types.apply_action),
        (kit.legal_actions, types.legal_actions),
        (kit.refuse, types.refuse),
        (kit.observe, types.observe),
        (kit.redeal, types.redeal),
    ]
    return rules + [(one, types.policy) for one in (random_policy, *kit.policies.values())]
