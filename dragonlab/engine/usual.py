"""Rules that a game may take as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dragonlab.engine.compiled import rules


def legal_by(refuse: Callable[[Any, Any, int], int], size: int) -> Callable[..., int]:
    """Return the rule that lists the legal actions by asking `refuse` about each.

    For a game with few actions, or where it is not played by the million: a rule that looks only
    at what the phase allows is faster.

    Parameters
    ----------
    refuse : rule (box, state, action) -> int
    size : int
        How many actions the game's table has.
    """

    @rules
    def legal_actions(box: Any, state: Any, out: Any) -> int:
        n = 0
        for action in range(size):
            if refuse(box, state, action) == 0:
                out[n] = action
                n += 1
        return n

    return legal_actions


@rules
def hide_nothing(box: Any, view: Any, seat: int) -> None:
    """Hide no more than the fields' own secrecy does."""
    return
