"""Sets of small numbers as the bits of an int."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from dragonlab.engine.compiled import compiling, rules


@intrinsic
def count_trailing_zeros(typingctx: Any, bits: Any) -> Any:
    """Return the number of zeros below the lowest bit: one processor instruction."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.int64), generate


def lowest_bit(bits: int) -> int:
    """Return the number of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1


if compiling():

    @rules
    def lowest_bit(bits: int) -> int:
        """Return the number of the lowest bit that is set."""
        return count_trailing_zeros(bits)
