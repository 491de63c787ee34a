"""Rules that a game may take as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw

# ---- what is legal


def legal_among(refuse: Callable[[Any, Any, int], int]) -> Callable[..., int]:
    """Return the rule (box, state, out, first, end) -> int that asks `refuse` about some actions.

    It writes those of the codes `first` .. `end` - 1 that nothing forbids into `out` and returns
    how many they are. A game that knows which codes a phase allows asks about those alone.

    Parameters
    ----------
    refuse : rule (box, state, action) -> int
    """

    @rules
    def legal_in_range(box: Any, state: Any, out: Any, first: int, end: int) -> int:
        n = 0
        for action in range(first, end):
            if refuse(box, state, action) == 0:
                out[n] = action
                n += 1
        return n

    return legal_in_range


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
    legal_in_range = legal_among(refuse)

    @rules
    def legal_actions(box: Any, state: Any, out: Any) -> int:
        return legal_in_range(box, state, out, 0, size)

    return legal_actions


@rules
def list_bits(out: Any, n: int, first: int, bits: int) -> int:
    """List the action `first` + k for every bit k, after `n` others; return how many there are."""
    while bits != 0:
        out[n] = first + lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n


@rules
def list_one(out: Any, n: int, action: int) -> int:
    """List an action after `n` others; return how many there are now."""
    out[n] = action
    return n + 1


# ---- the start, what is seen, and the result


@rules
def first_seat(box: Any, state: Any) -> int:
    """Return who begins: whom the option `first_player` names, or a seat drawn at random."""
    return int(box.first_player) - 1 if box.first_player > 0 else draw(state, int(box.players))


@rules
def hide_nothing(box: Any, view: Any, seat: int) -> None:
    """Hide no more than the fields' own secrecy does."""
    return


def ranked_by(ahead: Callable[[Any, Any, int, int], bool]) -> Callable[..., None]:
    """Return the rule (box, state) that gives each seat its rank; the first win, ties share.

    Parameters
    ----------
    ahead : rule (box, state, one, other) -> bool
        Whether one seat's place is before another's.
    """

    @rules
    def rank_seats(box: Any, state: Any) -> None:
        for seat in range(int(box.players)):
            place = 1
            for other in range(int(box.players)):
                place += 1 if ahead(box, state, other, seat) else 0
            state.rank[seat] = place
            state.won[seat] = 1 if place == 1 else 0

    return rank_seats
