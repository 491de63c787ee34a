"""States: one NumPy record a game, small enough to copy at every decision.

Every game's record begins with the same header, so that the engine can drive any game.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import FORCED_MAX
from dragonlab.errors import SaveError

MAX_SEATS = 6
EVENT_MAX = 36
EVENT_WIDTH = 6  # kind, seat, amount, a, b, c

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]


def state_dtype(fields: list[Field], *, seats: int, kinds_of_event: int) -> np.dtype[np.void]:
    """Return a state's dtype: the header of every game, then the game's own fields.

    Parameters
    ----------
    fields : list of (name, code[, shape])
        The game's own fields; they must not repeat a name of the header.
    seats : int
        The most players the game can have, at most `MAX_SEATS`.
    kinds_of_event : int
        How many kinds of event the game tells; each is counted for each seat.
    """
    header: list[Field] = [
        ("rng", "i8", (4,)),
        ("decisions", "i4"),
        ("forced", "i2", (FORCED_MAX,)),
        ("forced_n", "i2"),
        ("forced_at", "i2"),
        ("turn", "i2"),
        ("event_n", "i2"),
        ("events", "i2", (EVENT_MAX, EVENT_WIDTH)),
        ("tally", "i2", (seats, kinds_of_event)),
        ("score", "i2", (seats,)),
        ("won", "i1", (seats,)),
        ("fate_fault", "i1"),
        ("actor", "i1"),
        ("phase", "i1"),
        ("over", "i1"),
        ("viewer", "i1"),
    ]
    return np.dtype([*header, *fields], align=True)


def blank_states(dtype: np.dtype[np.void], n: int) -> np.recarray[Any, Any]:
    """Return `n` zeroed records of `dtype`."""
    return np.zeros(n, dtype).view(np.recarray)


def copy_state(state: np.record) -> np.record:
    """Return an independent copy of one record, with attribute access."""
    copies = blank_states(state.dtype, 1)
    copies[0] = state
    return copies[0]  # type: ignore[no-any-return]


def same_state(one: np.record, other: np.record) -> bool:
    """Whether two records are equal, byte for byte."""
    return one.dtype == other.dtype and one.tobytes() == other.tobytes()


def state_to_json(state: np.record) -> dict[str, Any]:
    """Return a state as plain numbers and lists, by field name."""
    return {name: np.asarray(state[name]).tolist() for name in state.dtype.names or ()}


def state_from_json(dtype: np.dtype[np.void], data: object) -> np.record:
    """Read a state written by `state_to_json`.

    Raises
    ------
    SaveError
        If a field is missing, unknown, of another shape, not a whole number or out of range.
    """
    if not isinstance(data, dict):
        raise SaveError("The position is not a table of fields.")
    names = set(dtype.names or ())
    if wrong := sorted(names ^ set(data)):
        raise SaveError(f"The position has missing or unknown fields: {json.dumps(wrong)}.")
    state = blank_states(dtype, 1)[0]
    for name in dtype.names or ():
        state[name] = _read_field(name, state[name], data[name])
    return state  # type: ignore[no-any-return]


def _read_field(name: str, slot: Any, value: object) -> Any:
    target = np.asarray(slot)
    try:
        given = np.array(value)
    except ValueError as error:
        raise SaveError(f"Field {name!r} of the position is uneven: {error}") from None
    if given.shape != target.shape or given.dtype.kind != "i":
        raise SaveError(
            f"Field {name!r} of the position should hold whole numbers in shape "
            f"{target.shape}; it holds {given.dtype} in shape {given.shape}."
        )
    limits = np.iinfo(target.dtype)
    if given.size and (given.min() < limits.min or given.max() > limits.max):
        raise SaveError(
            f"Field {name!r} of the position must stay within {limits.min} to {limits.max}."
        )
    return given.astype(target.dtype)


@rules
def tell(state: Any, kind: int, seat: int, amount: int, a: int, b: int, c: int) -> None:
    """Write an event into the state and add `amount` to the tally of its kind and seat."""
    state.tally[seat][kind] += amount
    n = int(state.event_n)
    if n < EVENT_MAX:
        row = state.events[n]
        row[0] = kind
        row[1] = seat
        row[2] = amount
        row[3] = a
        row[4] = b
        row[5] = c
        state.event_n = n + 1


@rules
def forget_events(state: Any) -> None:
    """Blank the events of the last action, so that equal states have equal bytes."""
    for i in range(int(state.event_n)):
        for j in range(EVENT_WIDTH):
            state.events[i][j] = 0
    state.event_n = 0
