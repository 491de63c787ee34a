"""`rules`: the mark of every function that is part of a game's rules.

A rule is the plain Python function itself: one person's game needs no compiler. `compiled` makes
numba's version of it when speed is asked for, and only then is numba imported. Rules call one
another by name in both worlds: numba is told that a marked function stands for its compiled one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_RULES: set[Callable[..., Any]] = set()
_MADE: dict[Callable[..., Any], Any] = {}


def rules(function: Function) -> Function:
    """Mark a function as a rule: plain Python when called, compiled when speed is asked for."""
    _RULES.add(function)
    return function


def is_rule(function: object) -> bool:
    """Whether a function was marked by `rules`."""
    return callable(function) and function in _RULES


def compiling() -> bool:
    """Whether rules can be compiled; `NUMBA_DISABLE_JIT=1` runs everything as plain Python."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def compiled(function: Callable[..., Any]) -> Any:
    """Return numba's version of a rule that other compiled rules call; nothing is compiled yet."""
    made = _MADE.get(function)
    if made is None:
        from dragonlab.engine import numba_bridge

        made = _MADE[function] = numba_bridge.inner(function)
    return made


def compile_root(function: Callable[..., Any], signature: object, place: Path | None) -> Any:
    """Compile a function that Python or the driver calls, with all the rules that it calls.

    Parameters
    ----------
    function : callable
        A rule, or the driver of games.
    signature : numba signature
    place : Path, optional
        A folder for this function alone, where it is kept for later sessions; None keeps nothing.
    """
    from dragonlab.engine import numba_bridge

    return numba_bridge.root(function, signature, place)
