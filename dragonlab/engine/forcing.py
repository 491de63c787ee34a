"""Outcomes that lessons and tests force: named or numbered, and queued before chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from dragonlab.engine.fate import clear_forced, named_outcome
from dragonlab.engine.game import Game
from dragonlab.engine.options import whole_number
from dragonlab.engine.state import FATE_FAULT, FORCED_MAX, copy_state
from dragonlab.errors import DragonlabError, shown

MOST_OUTCOME = 2**15 - 1
Forced = Sequence[int | str]


def forced_numbers(game: Game, forced: Forced) -> tuple[int, ...]:
    """Return outcomes as numbers: things that are named as chance knows them."""
    if isinstance(forced, str):
        forced = [forced]
    if not isinstance(forced, Iterable):
        raise DragonlabError(
            f"Forced outcomes are a list of names and numbers, not {shown(forced)}."
        )
    return tuple(
        named_outcome(game.kit.named_outcome(game, one))
        if isinstance(one, str)
        else whole_number("A forced outcome", one, -MOST_OUTCOME, MOST_OUTCOME)
        for one in forced
    )


def queue_outcomes(state: np.record, forced: Sequence[int]) -> None:
    """Queue outcomes that the state's next draws will have.

    Raises
    ------
    DragonlabError
        If there are too many, or one is no number that chance can have.
    """
    if len(forced) > FORCED_MAX:
        raise DragonlabError(f"At most {FORCED_MAX} outcomes can be forced, not {len(forced)}.")
    numbers = [whole_number("A forced outcome", x, -MOST_OUTCOME, MOST_OUTCOME) for x in forced]
    clear_forced(state)
    state.forced[: len(numbers)] = numbers
    state.forced_n = len(numbers)


def after_forced(
    game: Game, before: np.record, code: int, forced: tuple[int, ...], given: Forced
) -> np.record:
    """Return the state after a legal action, with these outcomes of chance.

    Raises
    ------
    DragonlabError
        If one of them cannot happen, or the game told more than it has room for.
    """
    if forced:
        before = copy_state(before)
        queue_outcomes(before, forced)
    state = game.after(before, code)
    if forced and (state.fault & FATE_FAULT or state.forced_at < state.forced_n):
        named = [given] if isinstance(given, str) else list(given)
        if int(state.fault) & FATE_FAULT:
            at = first_wrong(game, before, code, forced)
            problem = f"number {at + 1}, {shown(named[at])}, cannot come here"
        else:
            unused = ", ".join(shown(one) for one in named[int(state.forced_at) :])
            problem = f"these are left over, as the action draws no more: {unused}"
        raise DragonlabError(f"Of the forced outcomes {shown(named)} {problem}.")
    if state["fault"]:
        raise DragonlabError(
            f"{game.title} told more events than it has room for: this is a fault of "
            "dragonlab. The match is unchanged."
        )
    if forced:
        clear_forced(state)
    return state


def first_wrong(game: Game, before: np.record, code: int, forced: tuple[int, ...]) -> int:
    """Return which of the outcomes is the first that cannot come: more are tried one by one."""
    for k in range(1, len(forced)):
        queue_outcomes(before, forced[:k])
        if int(game.after(before, code).fault) & FATE_FAULT:
            return k - 1
    return len(forced) - 1
