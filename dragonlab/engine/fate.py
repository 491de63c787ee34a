"""All chance of a game: one small random stream in the state, and outcomes forced before it.

The stream is sfc32 on 32-bit words kept in int64: the same numbers compiled and in plain
Python, with no overflow. A lesson or a test can queue outcomes; they are used up first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.compiled import rules

MASK = 0xFFFFFFFF
WARM_UP_STEPS = 15
FORCED_MAX = 24
MOST_SEED = 2**63 - 1


@rules
def step(rng: npt.NDArray[np.int64]) -> int:
    """Advance a stream (four words) and return its next 32 bits."""
    word = (rng[0] + rng[1] + rng[3]) & MASK
    rng[3] = (rng[3] + 1) & MASK
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & MASK
    rng[2] = (((rng[2] << 21) | (rng[2] >> 11)) + word) & MASK
    return int(word)


@rules
def seed_stream(rng: npt.NDArray[np.int64], seed: int, index: int, salt: int) -> None:
    """Start a stream that depends on (seed, index, salt) alone.

    Parameters
    ----------
    rng : int64 array, shape (4,)
    seed : int, 0 <= seed < 2**63
    index : int
        Which game of a run.
    salt : int
        0 for the game's own chance, seat + 1 for the policy of a seat.
    """
    rng[0] = seed & MASK
    rng[1] = (seed >> 32) & MASK
    rng[2] = index & MASK
    rng[3] = ((index >> 32) * 64 + salt + 1) & MASK
    for _ in range(WARM_UP_STEPS):
        step(rng)


@rules
def draw(state: Any, n: int) -> int:
    """Return one of 0 .. n-1, each equally likely, or the next forced outcome.

    A forced outcome that is not below `n` sets `state.fate_fault`, and chance decides.
    """
    at = int(state.forced_at)
    if at < int(state.forced_n):
        outcome = int(state.forced[at])
        state.forced_at = at + 1
        if 0 <= outcome < n:
            return outcome
        state.fate_fault = 1
    return (step(state.rng) * n) >> 32


@rules
def clear_forced(state: Any) -> None:
    """Forget every forced outcome, used or not."""
    for i in range(int(state.forced_n)):
        state.forced[i] = 0
    state.forced_n = 0
    state.forced_at = 0
