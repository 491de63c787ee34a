"""Positions as plain data, for save files: every field by name, checked when it is read."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from dragonlab.engine.checked import checked_numbers
from dragonlab.engine.state import Header, blank_states, copy_state
from dragonlab.errors import SaveError

# What led to a position, and what was asked of chance: not part of it.
STORY = (
    *("events", "event_n", "log", "log_n"),
    *("forced", "forced_n", "forced_at", "fault", "silent"),
)
RESULT = ("score", "scored", "rank", "won", "outcome", "title")  # 0 before the end
COUNTERS = {"turn": 30_000, "decisions": 2**30, "tally": 30_000}  # they are added to


def state_to_json(state: np.record) -> dict[str, Any]:
    """Return a state as plain numbers and lists, by field name."""
    return {name: np.asarray(state[name]).tolist() for name in state.dtype.names or ()}


def state_from_json(kind: type[Header], box: Any, data: object) -> np.record:
    """Read a state written by `state_to_json`.

    Parameters
    ----------
    kind : Header class
    box : record
        The box of the game, which limits the numbers.
    data : anything

    Raises
    ------
    SaveError
        If a field is missing, unknown, of another shape, not a whole number or out of range.
    """
    if not isinstance(data, dict):
        raise SaveError("The position is not a table of fields.")
    if wrong := sorted(set(kind.fields) ^ set(map(str, data))):
        raise SaveError(f"The position has missing or unknown fields: {json.dumps(wrong)[:200]}.")
    state = blank_states(kind.dtype, 1)[0]
    for name, one in kind.fields.items():
        least, most = one.limits(box)
        where = f"Field {name!r} of the position"
        state[name] = checked_numbers(data[name], one.shape, least, most, where=where)
    return state  # type: ignore[no-any-return]


def without_story(state: np.record) -> np.record:
    """Return a copy that holds the position alone, without what the last action told."""
    alone = copy_state(state)
    for name in STORY:
        alone[name] = 0
    return alone


def told_in(state: np.record) -> list[str]:
    """Return which fields tell what led to a position."""
    return [name for name in STORY if np.any(state[name])]


def header_faults(state: np.record, players: int, titles: int) -> list[str]:
    """Return what is wrong with a state's header, beyond the ranges of single fields.

    Parameters
    ----------
    state : record
    players, titles : int
        How many are at the table, and how many titles the game can award.
    """
    wrong = [
        f"{name} leaves no room to go on counting"
        for name, most in COUNTERS.items()
        if np.max(state[name]) > most
    ]
    if not state.over and any(np.any(state[name]) for name in RESULT):
        wrong.append("a result is written, but the game is not over")
    if state.over and not np.all(state.rank[:players]):
        wrong.append("the game is over, but a player has no rank")
    if int(np.max(state.rank)) > players:
        wrong.append("a rank is lower than the last one")
    if any(np.any(state[name][players:]) for name in ("score", "scored", "rank", "won")):
        wrong.append("a seat that nobody has is in the result")
    if not 0 <= state.title <= titles:
        wrong.append("a title is written that the game does not award")
    return wrong
