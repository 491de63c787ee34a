"""The frame of a greedy policy: it looks one decision ahead; the game says what that is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dragonlab.engine.compiled import rules

LEAST = -1.0e9  # worth less than anything


def best_of(worth: Callable[[Any, Any, int], float]) -> Callable[..., int]:
    """Return the policy that takes the action worth most, the first of equals.

    Parameters
    ----------
    worth : rule (box, view, action) -> float
        What a legal action promises; it may write into the view if it cleans up after itself.
    """

    @rules
    def choose(box: Any, view: Any, actions: Any, n: int) -> int:
        chosen, best = 0, LEAST
        for k in range(n):
            promised = worth(box, view, int(actions[k]))
            if promised > best:
                chosen, best = k, promised
        return chosen

    return choose
