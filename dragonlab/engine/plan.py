"""`Plan`: all on which the games of a run depend, but for their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dragonlab.engine.fate import seed_stream
from dragonlab.engine.game import Game
from dragonlab.engine.policies import Policy
from dragonlab.engine.record import out_of_range
from dragonlab.engine.state import blank_states, without_story
from dragonlab.errors import DragonlabError, OptionError, PositionError

if TYPE_CHECKING:
    from dragonlab.engine.match import Match

# Games that go on from a position must not draw what a game of the same seed drew before it.
GOING_ON = 0x2545F4914F6CDD1D


@dataclass(frozen=True)
class Plan:
    """What a run plays. It can be sent to other processes.

    Attributes
    ----------
    game : Game
    seed : int
    policies : str, function, or a sequence of them
    start : bytes, optional
        The position from which every game goes on, or a view of it to be redealt.
    redealt : bool
        Whether `start` is a view.
    """

    game: Game
    seed: int
    policies: Policy | Sequence[Policy]
    start: bytes | None = None
    redealt: bool = False

    @property
    def stream_seed(self) -> int:
        """The seed of all chance: game i draws from (stream_seed, i)."""
        return self.seed if self.start is None else self.seed ^ GOING_ON

    def blank(self) -> np.record:
        """Return the record with which every game begins, before its chance is set."""
        states = blank_states(self.game.kit.state.dtype, 1)
        if self.start is not None:
            states[:] = np.frombuffer(self.start, self.game.kit.state.dtype)
        return states[0]  # type: ignore[no-any-return]

    def first_state(self, index: int) -> np.record:
        """Return the position with which game `index` begins."""
        if self.start is None:
            return self.game.start(self.seed, index)
        state = self.blank()
        if self.redealt:
            state = self.game.redeal(state, self.stream_seed, index)
        seed_stream(state.rng, self.stream_seed, index, 0)
        return state


def check_start(
    game: Game, start: np.record | Match | None, viewer: int | None
) -> tuple[bytes | None, bool]:
    """Check the position that games go on from; return it, and whether it is to be redealt.

    Raises
    ------
    PositionError
        If it cannot be, is over, or is a view of another seat than `viewer`.
    OptionError
        If there is no such seat, or nothing to be redealt.
    """
    if start is None:
        if viewer is not None:
            raise OptionError("viewer goes with start: a position as this seat sees it.")
        return None, False
    state: Any = getattr(start, "state", start)
    if getattr(state, "dtype", None) != game.kit.state.dtype or np.shape(state) != ():
        raise PositionError(
            f"start is a state of {game.title}, such as `match.state` or what `game.arrange` "
            f"returns; this is {type(start).__name__}."
        )
    state = without_story(state)
    if state.viewer >= 0:
        return check_view(game, state, viewer).tobytes(), True
    if wrong := game.check(state):
        raise PositionError("This position cannot be: " + "; ".join(wrong) + ".")
    if state.over:
        raise PositionError("In this position the game is over; there is nothing to play.")
    if viewer is None:
        return state.tobytes(), False
    return game.observe(state, viewer).tobytes(), True


def check_view(game: Game, view: np.record, viewer: int | None) -> np.record:
    """Check that a view can be redealt for a viewer, and return it."""
    seat = int(view.viewer)
    if viewer != seat:
        raise PositionError(
            f"start is what seat {seat} sees; with viewer={seat} it is redealt for each game."
        )
    game.check_seat(seat)
    if wrong := out_of_range(game.kit.state, view, game.box):
        raise PositionError("This view cannot be: " + "; ".join(wrong) + ".")
    try:
        state = game.redeal(view, 0)
    except (ArithmeticError, LookupError, ValueError, DragonlabError) as error:
        raise PositionError(f"This view cannot be redealt: {error}.") from None
    if wrong := game.check(state):
        raise PositionError("This view cannot be: " + "; ".join(wrong) + ".")
    if state.over:
        raise PositionError("In this position the game is over; there is nothing to play.")
    return view
