"""Positions dealt anew for a viewer, many at once: for runs that go on from what a seat sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from dragonlab.engine.compiled import compile_root, rules
from dragonlab.engine.fate import REDEAL_SALT, seed_stream
from dragonlab.engine.registry import load_kit


@rules
def deal_positions(
    boxes: Any, states: Any, seed: int, first: int, redeal: Callable[..., Any]
) -> None:
    """Deal anew in each of `states` what its viewer cannot know, as `Game.redeal` does.

    Parameters
    ----------
    boxes : array of box records, shape (1,)
    states : array of views
        View i is dealt from stream (seed, first + i).
    seed, first : int
    redeal : rule (box, state)
    """
    for i in range(len(states)):
        state = states[i]
        seed_stream(state.rng, seed, first + i, REDEAL_SALT)
        state.silent = 1
        redeal(boxes[0], state)
        state.silent = 0
        state.viewer = -1


@cache
def compiled_dealer(id: str) -> Callable[..., None]:
    """Return the compiled `deal_positions` of a game, without its last argument."""
    import numba

    from dragonlab.engine.speed import place_of, signatures

    kit, types = load_kit(id), signatures(id)
    redeal = compile_root(kit.redeal, types.redeal, place_of(id, "redeal"))
    box, state = (numba.types.Array(one, 1, "C") for one in types.redeal.args)
    number = numba.types.int64
    signature = numba.types.void(box, state, number, number, numba.types.FunctionType(types.redeal))
    deal = compile_root(deal_positions, signature, place_of(id, "deal_positions"))
    return lambda *given: deal(*given, redeal)
