"""Sets of small numbers as the bits of an int; compiled, each is one instruction."""

from __future__ import annotations


def lowest_bit(number: int) -> int:
    """Return the place of the lowest bit that is set; at least one must be."""
    return (number & -number).bit_length() - 1


def count_bits(number: int) -> int:
    """Return how many bits are set."""
    return number.bit_count()
