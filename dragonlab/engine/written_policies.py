"""Policies that people write: made fit for the loop that plays, compiled or in plain Python."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.checked import is_whole
from dragonlab.engine.compiled import compile_root
from dragonlab.engine.kit import Kit
from dragonlab.engine.policies import PolicyFunction, policy_name
from dragonlab.engine.state import state_of_bytes
from dragonlab.errors import PolicyError

WORDS = 4  # of a random stream


def in_plain_python(kit: Kit, function: PolicyFunction, answers: list[object]) -> PolicyFunction:
    """Return a policy for the plain loop: it is shown NumPy records, its odd answers are kept.

    What is no whole number of 64 bits goes to `answers`, and -1 stands for it.
    """

    def call(box: Any, view: Any, actions: npt.NDArray[np.int32], n: int) -> int:
        shown = state_of_bytes(kit.state.dtype, view.dump())
        given: Any = function(state_of_bytes(kit.box.dtype, box.dump()), shown, actions, n)
        for k in range(WORDS):
            view.rng[k] = int(shown.rng[k])
        if is_whole(given, -(2**63), 2**63 - 1):
            return int(given)
        answers.append(given)
        return -1

    return call


@lru_cache(64)
def compiled_policy(id: str, function: PolicyFunction) -> Any:
    """Return a policy that somebody wrote, compiled for the records of a game.

    Raises
    ------
    PolicyError
        If numba cannot compile it, or it returns something that is no whole number.
    """
    import numba
    from numba.core.errors import NumbaError

    from dragonlab.engine.speed import signatures

    signature = signatures(id).policy
    try:
        made = compile_root(function, signature.args, None)
    except NumbaError as error:
        raise PolicyError(
            f"Policy {policy_name(function)!r} cannot be compiled. Leave out the decorator to run "
            f"it as plain Python, or mend it: {str(error).strip()}"
        ) from None
    answer = made.overloads[signature.args].signature.return_type
    if not isinstance(answer, (numba.types.Integer, numba.types.IntEnumMember)):
        raise PolicyError(
            f"Policy {policy_name(function)!r} returns {answer} when it is compiled; it should "
            "return a whole number in every case: the index of a legal action."
        )
    return made if answer == numba.types.int64 else compile_root(function, signature, None)
