"""Positions that matches start from, and positions as plain data for save files."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from dragonlab.engine.checked import checked_numbers
from dragonlab.engine.game import Game
from dragonlab.engine.state import Header, blank_states, without_story
from dragonlab.errors import PositionError, SaveError


def check_start(game: Game, start: np.record) -> np.record:
    """Return a position to start from, without what happened before it.

    Raises
    ------
    PositionError
        If it is no state of the game, or breaks the game's own counts.
    """
    if getattr(start, "dtype", None) != game.kit.state.dtype:
        raise PositionError(
            f"A start position is a state of {game.title}, as `game.arrange` makes it; "
            f"this is {type(start).__name__}."
        )
    if wrong := game.check(start):
        raise PositionError("This position cannot be: " + "; ".join(wrong) + ".")
    return without_story(start)


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
