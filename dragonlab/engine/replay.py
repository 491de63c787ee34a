"""Replaying a game of a run: which decisions its policies took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dragonlab.engine.fate import seed_stream
from dragonlab.engine.game import Game
from dragonlab.engine.playout import signatures
from dragonlab.engine.policies import (
    Policy,
    check_answer,
    compile_policy,
    find_policies,
    is_compiled,
)
from dragonlab.engine.state import copy_state


def replay(
    game: Game,
    seed: int,
    index: int,
    policies: Policy | Sequence[Policy],
    start: np.record | None = None,
) -> list[int]:
    """Play game `index` of a run once more and return the codes of its decisions.

    Parameters
    ----------
    game : Game
    seed, index : int
        The chance of the policies: one stream for each seat, which goes on from decision to
        decision, as in a run.
    policies : str, function, or a sequence of them
    start : state record, optional
        The position that the game begins with; the game's own setup if not given.

    Raises
    ------
    PolicyError
        If a policy returns no index of a legal action.
    """
    functions, _ = find_policies(game, policies)
    for function in set(functions):
        if is_compiled(function):
            compile_policy(function, signatures(game.id).policy)
    kit = game.kit
    state = game.start(seed, index) if start is None else copy_state(start)
    streams = np.zeros((game.players, 4), np.int64)
    for seat in range(game.players):
        seed_stream(streams[seat], seed, index, seat + 1)
    codes: list[int] = []
    legal = np.zeros(kit.actions.size, np.int32)
    while not state.over:
        n = int(kit.legal_actions(game.box, state, legal))
        seat = int(state.actor)
        view: Any = game.observe(state, seat)
        view.rng[:] = streams[seat]
        given = functions[seat](copy_state(game.box), view, legal.copy(), n)
        streams[seat] = view.rng
        codes.append(int(legal[check_answer(given, n, index, seat)]))
        kit.apply_action(game.box, state, codes[-1])
    return codes
