"""How a policy is asked for one decision in a match: it is shown a view, never the state."""

from __future__ import annotations

from typing import Any

import numpy as np

from dragonlab.engine.checked import is_whole
from dragonlab.engine.fate import seed_stream
from dragonlab.engine.game import Game
from dragonlab.engine.policies import PolicyFunction, is_own, policy_name
from dragonlab.engine.state import MAX_SEATS, copy_state
from dragonlab.errors import PolicyError, shown

Stream = tuple[int, ...]  # a policy's own chance: four words
Streams = tuple[Stream, ...]


def first_streams(seed: int, index: int) -> Streams:
    """Return the policies' own chance, one stream for each seat, as a run has them."""
    words = np.zeros((MAX_SEATS, 4), np.int64)
    for seat, stream in enumerate(words):
        seed_stream(stream, seed, index, seat + 1)
    return tuple(tuple(stream) for stream in words.tolist())


def ask(
    game: Game, state: np.record, stream: Stream, function: PolicyFunction, codes: list[int]
) -> tuple[int, Stream]:
    """Return which of the legal codes a policy chooses for the acting player.

    Parameters
    ----------
    game : Game
    state : record
    stream : tuple of int
        The chance of the acting seat's policy.
    function : callable (box, view, actions, n) -> index
    codes : list of int
        The legal actions.

    Returns
    -------
    (index, stream)
        The answer, and the stream after what was drawn for it.

    Raises
    ------
    PolicyError
        If it returns no index of a legal action.
    """
    way = ask_ours if is_own(game, function) else ask_theirs
    chosen, stream = way(game, state, stream, function, codes)
    if not is_whole(chosen, 0, len(codes) - 1):
        raise PolicyError(
            f"Policy {policy_name(function)!r} returned {shown(chosen)}; it should return an index "
            f"from 0 to {len(codes) - 1} into the {len(codes)} legal actions."
        )
    return int(chosen), stream


def ask_ours(
    game: Game, state: np.record, stream: Stream, function: PolicyFunction, codes: list[int]
) -> tuple[Any, Stream]:
    """Ask one of the game's own policies, on live records."""
    view = game.live_view(state, int(state["actor"]))
    view.silent = 1
    for k, word in enumerate(stream):
        view.rng[k] = word
    chosen = function(game.live_box, view, list(codes), len(codes))
    return chosen, tuple(view.rng)


def ask_theirs(
    game: Game, state: np.record, stream: Stream, function: PolicyFunction, codes: list[int]
) -> tuple[Any, Stream]:
    """Ask a policy that somebody wrote, on NumPy records that it may do with as it likes."""
    view = game.observe(state, int(state["actor"]))
    view.silent = 1
    view.rng[:] = stream
    shown = np.zeros(game.kit.actions.size, np.int32)
    shown[: len(codes)] = codes
    chosen = function(copy_state(game.box), view, shown, len(codes))
    return chosen, tuple(int(word) for word in view.rng)
