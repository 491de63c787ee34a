"""What every game needs to make positions to order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.checked import is_whole
from dragonlab.errors import PositionError

if TYPE_CHECKING:
    from dragonlab.engine.game import Game


def seat_at(game: Game, seat: object) -> int:
    """Return the seat if it is at the table, or raise `PositionError`."""
    if not is_whole(seat, 0, game.players - 1):
        raise PositionError(f"No seat {seat!r}; the seats are numbered 0 to {game.players - 1}.")
    return int(seat)  # type: ignore[call-overload, no-any-return]


def named(names: Sequence[str], name: object, what: str) -> int:
    """Return the index of a name, or raise `PositionError` with the names there are."""
    if name not in names:
        raise PositionError(f"No {what} {name!r}; there are {', '.join(names)}.")
    return names.index(str(name))


def cleared(game: Game, seed: int, fields: Sequence[str]) -> np.record:
    """Return the start position of a game without its story, and with some fields at 0."""
    state = game.start(seed)
    for name in ("events", "event_n", "log", "log_n", "tally", *fields):
        state[name] = 0
    return state


def arranged(game: Game, state: np.record) -> np.record:
    """Return a position if it can be, or raise `PositionError` with what is wrong."""
    if wrong := game.check(state):
        raise PositionError("This position cannot be: " + "; ".join(wrong) + ".")
    return state
