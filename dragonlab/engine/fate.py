"""All chance of a game: one small random stream in the state, and outcomes forced before it.

The stream is sfc32 on 32-bit words kept in int64: the same numbers compiled and in plain
Python, with no overflow. A lesson or a test can queue outcomes; they are used up first. What an
action draws is written into a log, from which exact odds are made.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import FATE_FAULT, LOG_MAX

MASK = 0xFFFFFFFF
WARM_UP_STEPS = 15
MOST_SEED = 2**63 - 1
# Streams of one game: 0 for its own chance, seat + 1 for a seat's policy, and for what people
# draw beside the game, so that nothing they look at comes from the stream to be played.
REDEAL_SALT = 20
ODDS_SALT = 30


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
    salt : int, 0 <= salt < 63
        0 for the game's own chance, seat + 1 for the policy of a seat, `REDEAL_SALT` for redeals.
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

    A forced outcome that is not below `n` sets `state.fault`, and chance decides. As a name, -1
    stands for 0, -2 for 1, and so on; see `named_outcome`.
    """
    outcome = next_forced(state)
    if outcome < 0 and outcome != UNFORCED:
        outcome = -1 - outcome
    if not 0 <= outcome < n:
        if outcome != UNFORCED:
            state.fault |= FATE_FAULT
        outcome = (step(state.rng) * n) >> 32
    if state.silent == 0:
        write_down(state, outcome, outcome, 1, n)
    return outcome


@rules
def pick(state: Any, counts: Any, first: int, end: int, total: int) -> int:
    """Draw one of the things `first` .. `end` - 1, each as likely as its count, and return which.

    Parameters
    ----------
    state : record
    counts : int array
        How many there are of each.
    first, end : int
    total : int
        The sum of these counts, which the caller knows or adds up.

    Notes
    -----
    A forced outcome from 0 up is a place in the row of all single things; a negative one names
    the thing itself, as `named_outcome` says.
    """
    at = next_forced(state)
    if at < 0 and first <= -1 - at < end:
        return pick_named(state, counts, first, end, total, -1 - at)
    if not 0 <= at < total:
        if at != UNFORCED:
            state.fault |= FATE_FAULT
        at = (step(state.rng) * total) >> 32
    item, before = first, 0
    while at - before >= int(counts[item]):
        before += int(counts[item])
        item += 1
    if state.silent == 0:
        write_down(state, item, before, int(counts[item]), total)
    return item


@rules
def pick_named(state: Any, counts: Any, first: int, end: int, total: int, wanted: int) -> int:
    """Pick a thing that a forced outcome names; if there is none of it, that is a fault."""
    item, before = wanted, 0
    if int(counts[wanted]) == 0:
        state.fault |= FATE_FAULT
        item = first
        while int(counts[item]) == 0:
            item += 1
    for k in range(first, item):
        before += int(counts[k])
    if state.silent == 0:
        write_down(state, item, before, int(counts[item]), total)
    return item


@rules
def pick_place(state: Any, items: Any, n: int) -> int:
    """Draw one of the first `n` items of a sorted row, each equally likely; return its place.

    Equal items are one thing to people: a forced outcome can name it, and the log counts them.
    """
    at = next_forced(state)
    if at < 0 and at != UNFORCED:
        wanted, at = -1 - at, 0
        while at < n and int(items[at]) != wanted:
            at += 1
    if not 0 <= at < n:
        if at != UNFORCED:
            state.fault |= FATE_FAULT
        at = (step(state.rng) * n) >> 32
    if state.silent == 0:
        first, end = at, at + 1
        while first > 0 and items[first - 1] == items[at]:
            first -= 1
        while end < n and items[end] == items[at]:
            end += 1
        write_down(state, int(items[at]), first, end - first, n)
    return at


UNFORCED = -(2**15)  # no outcome was forced


@rules
def next_forced(state: Any) -> int:
    """Return the next forced outcome, or `UNFORCED`."""
    at = int(state.forced_at)
    if at >= int(state.forced_n):
        return UNFORCED
    state.forced_at = at + 1
    return int(state.forced[at])


@rules
def write_down(state: Any, what: int, first: int, weight: int, total: int) -> None:
    """Add a draw to the log of the action: what came, and `weight` of `total` lead to it."""
    n = int(state.log_n)
    if n < LOG_MAX:
        row = state.log[n]
        row[0] = what
        row[1] = first
        row[2] = weight
        row[3] = total
    state.log_n = n + 1


@rules
def draw_again(state: Any, n: int) -> None:
    """Say that the last `n` draws count for nothing, and that all of them follow once more."""
    if state.silent == 0:
        write_down(state, n, 0, 0, 0)


def named_outcome(item: int) -> int:
    """Return the forced outcome that names a thing, whatever lies around it."""
    return -1 - item


@rules
def clear_forced(state: Any) -> None:
    """Forget every forced outcome, used or not."""
    for i in range(int(state.forced_n)):
        state.forced[i] = 0
    state.forced_n = 0
    state.forced_at = 0
