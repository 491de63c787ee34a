"""Policies: how a seat decides. Compiled ones are handed to the simulator by pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
import numpy.typing as npt
from numba.core.errors import NumbaError

from dragonlab.engine.compiled import compiling, rules
from dragonlab.engine.fate import draw
from dragonlab.engine.state import copy_state
from dragonlab.errors import PolicyError

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

PolicyFunction = Callable[..., int]
Policy = str | PolicyFunction


@rules
def random_policy(box: Any, view: Any, actions: npt.NDArray[np.int32], n: int) -> int:
    """Choose any legal action, each equally likely."""
    return draw(view, n)


def policy(function: PolicyFunction) -> PolicyFunction:
    """Compile a policy that you wrote, so that it plays at full speed.

    Parameters
    ----------
    function : callable (box, view, actions, n) -> int
        `box` and `view` are records, `actions[:n]` the legal codes; the result is an index into
        them. Chance comes from `dragonlab.engine.fate.draw(view, n)`. It must keep to what numba
        compiles; without this decorator a plain Python function works too, slower.

    Examples
    --------
    >>> @policy
    ... def first(box, view, actions, n):
    ...     return 0
    """
    if not compiling():
        return function
    return numba.njit(nogil=True)(function)  # type: ignore[no-any-return]


def is_compiled(function: object) -> bool:
    """Whether a policy is compiled, so that it can run without the interpreter."""
    return hasattr(function, "py_func")


def find_policy(game: Game, chosen: Policy) -> PolicyFunction:
    """Return a policy's function by its name, or the function itself.

    Raises
    ------
    PolicyError
        If there is none of this name, or it is no function.
    """
    if callable(chosen):
        return chosen
    known = {"random": random_policy, **game.kit.policies}
    if not isinstance(chosen, str) or chosen not in known:
        raise PolicyError(
            f"No policy {chosen!r} for {game.title}; there are {', '.join(map(repr, known))}, "
            "or a function (box, view, actions, n) -> index."
        )
    return known[chosen]


def find_policies(
    game: Game, chosen: Policy | Sequence[Policy]
) -> tuple[list[PolicyFunction], list[str]]:
    """Return function and name of each seat's policy.

    Raises
    ------
    PolicyError
        If there are not as many as players, or one is unknown.
    """
    if isinstance(chosen, str) or callable(chosen):
        chosen = [chosen] * game.players
    if not isinstance(chosen, Sequence):
        find_policy(game, chosen)
    if len(chosen) != game.players:
        raise PolicyError(f"{game.players} players need {game.players} policies, or one for all.")
    names = [name if isinstance(name, str) else policy_name(name) for name in chosen]
    return [find_policy(game, one) for one in chosen], names


def policy_name(function: PolicyFunction) -> str:
    """Return the name that a policy's function goes by."""
    return str(getattr(function, "__name__", type(function).__name__))


def is_own(game: Game, function: PolicyFunction) -> bool:
    """Whether a policy is one of the package's own: it writes into nothing but its view."""
    return function is random_policy or function in game.kit.policies.values()


def compile_policy(function: Any, signature: Any) -> None:
    """Compile a policy for one game's records.

    Raises
    ------
    PolicyError
        If numba cannot compile it, or it returns something that is no whole number.
    """
    if not is_compiled(function):
        return
    try:
        function.compile(signature.args)
    except NumbaError as error:
        raise PolicyError(
            f"Policy {policy_name(function)!r} cannot be compiled. Leave out the decorator to run "
            f"it as plain Python, or mend it: {str(error).strip()}"
        ) from None
    answer = function.overloads[signature.args].signature.return_type
    if not isinstance(answer, (numba.types.Integer, numba.types.IntEnumMember)):
        raise PolicyError(
            f"Policy {policy_name(function)!r} returns {answer} when it is compiled; it should "
            "return a whole number in every case: the index of a legal action."
        )


@lru_cache(64)
def behind_a_copy(function: Any, box: np.dtype[Any], signature: Any) -> PolicyFunction:
    """Return a compiled policy that is handed a copy of the box: what it writes there is lost."""

    def call(box_shown: Any, view: Any, actions: npt.NDArray[np.int32], n: int) -> int:
        copies = np.empty(1, box)
        copies[0] = box_shown
        chosen = function(copies[0], view, actions, n)
        return chosen if len(copies) else -1  # the copy must live until here

    return numba.njit(signature, nogil=True)(call)  # type: ignore[no-any-return]


def in_plain_python(function: PolicyFunction, answers: list[object]) -> PolicyFunction:
    """Return a policy for the plain loop: with a box of its own, its odd answers kept aside.

    What is no whole number of 64 bits goes to `answers`, and -1 stands for it.
    """

    def call(box: Any, view: Any, actions: npt.NDArray[np.int32], n: int) -> int:
        given = function(copy_state(box), view, actions, n)
        if is_whole(given) and -(2**63) <= given < 2**63:
            return int(given)
        answers.append(given)
        return -1

    return call


def is_whole(answer: object) -> bool:
    """Whether a policy's answer is a whole number, of Python or NumPy."""
    return isinstance(answer, (int, np.integer)) and not isinstance(answer, bool)


def check_answer(answer: Any, n: int, index: int, seat: int) -> int:
    """Return a policy's answer if it is the index of a legal action.

    Raises
    ------
    PolicyError
        If it is not; the message names game and seat.
    """
    if is_whole(answer) and 0 <= answer < n:
        return int(answer)
    raise PolicyError(
        f"In game {index} the policy of seat {seat} returned {answer!r}; it should return an "
        f"index from 0 to {n - 1} into the {n} legal actions."
    )
