"""Positions as plain data, for save files: every field by name, checked when it is read."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from dragonlab.engine.state import Header, blank_states
from dragonlab.errors import SaveError


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
        state[name] = checked_numbers(data[name], one.shape, least, most, f"Field {name!r}")
    return state  # type: ignore[no-any-return]


def checked_numbers(
    value: object, shape: tuple[int, ...], least: int, most: int, place: str
) -> Any:
    """Return whole numbers in nested lists of a shape, each within its limits.

    Raises
    ------
    SaveError
        If something in it is not right; `place` begins the message.
    """
    if not shape:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise SaveError(
                f"{place} of the position should hold whole numbers from {least} to {most}."
            )
        return value
    if not isinstance(value, list) or len(value) != shape[0]:
        raise SaveError(f"{place} of the position should be a list of {shape[0]}.")
    return [checked_numbers(one, shape[1:], least, most, place) for one in value]
