"""Policies: how a seat decides. Compiled ones are handed to the simulator by pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.checked import is_whole
from dragonlab.engine.compiled import compiling, is_rule, rules
from dragonlab.engine.fate import draw
from dragonlab.errors import PolicyError, shown

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

PolicyFunction = Callable[..., int]
Policy = str | PolicyFunction


@rules
def random_policy(box: Any, view: Any, actions: npt.NDArray[np.int32], n: int) -> int:
    """Choose any legal action, each equally likely."""
    return draw(view, n)


def policy(function: PolicyFunction) -> PolicyFunction:
    """Mark a policy that you wrote as a rule, so that runs compile it and it plays at full speed.

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
    if not callable(function):
        raise PolicyError(f"A policy is a function (box, view, actions, n), not {shown(function)}.")
    return rules(function)


def is_compiled(function: object) -> bool:
    """Whether a policy can be compiled, so that it can run without the interpreter."""
    return is_rule(function) and compiling()


def find_policy(game: Game, chosen: Policy) -> PolicyFunction:
    """Return a policy's function by its name, or the function itself.

    Raises
    ------
    PolicyError
        If there is none of this name, or it is no function.
    """
    if callable(chosen):
        check_arguments(chosen)
        return chosen
    known = {"random": random_policy, **game.kit.policies}
    if not isinstance(chosen, str) or chosen not in known:
        raise PolicyError(
            f"No policy {shown(chosen)} for {game.title}; there are {', '.join(map(repr, known))}, "
            "or a function (box, view, actions, n) -> index."
        )
    return known[chosen]


def check_arguments(function: PolicyFunction) -> None:
    """Raise `PolicyError` if a policy cannot be called with what every policy is handed."""
    try:
        signature(function).bind(None, None, None, None)
    except ValueError:  # a function that does not tell what it takes
        return
    except TypeError as error:
        raise PolicyError(
            f"Policy {policy_name(function)!r} should take (box, view, actions, n): {error}."
        ) from None


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
    """Whether a policy is one of the package's own, which reads live records."""
    return function is random_policy or function in game.kit.policies.values()


def check_answer(answer: Any, n: int, index: int, seat: int) -> int:
    """Return a policy's answer if it is the index of a legal action.

    Raises
    ------
    PolicyError
        If it is not; the message names game and seat.
    """
    if is_whole(answer, 0, n - 1):
        return int(answer)
    raise PolicyError(
        f"In game {index} the policy of seat {seat} returned {shown(answer)}; it should return "
        f"an index from 0 to {n - 1} into the {n} legal actions."
    )
