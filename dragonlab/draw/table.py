"""A table read for drawing: plain lists, names, and what a click on a mark offers.

A board asks a state for hundreds of numbers, and NumPy records are slow to ask one by one; so
each game's board reads the record once and draws from lists.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from dragonlab.draw.scene import State
from dragonlab.draw.words import shortened

Offer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BoardTable:
    """What the parts of a board draw from; each game adds its own questions.

    Parameters
    ----------
    game : Game
        For the number of players and the provenance of numbers.
    box, s : namespace
        The box and the state, every field a number or nested lists.
    names : tuple of str
        The players' names.
    legal : frozenset of int
        The actions that may be clicked: none if the viewer does not decide.
    """

    game: Any
    box: Any
    s: Any
    names: tuple[str, ...]
    legal: frozenset[int]

    @property
    def who(self) -> str:
        """Name of the player who decides."""
        return str(self.names[self.s.actor])

    def offer(self, *codes: int, ask: Sequence[int] | None = None) -> Offer:
        """Return what a mark offers: those codes that are legal, or else questions.

        Parameters
        ----------
        *codes : int
            All that the mark stands for.
        ask : sequence of int, optional
            What a click asks about if none is legal; by default the first of the codes.
        """
        legal = tuple(code for code in codes if code in self.legal)
        if legal:
            return {"codes": legal, "state": State.HIGHLIGHTED}
        return {"probe": tuple(codes[:1] if ask is None else ask)}


SomeTable = TypeVar("SomeTable", bound=BoardTable)


def read_table(
    kind: type[SomeTable],
    game: Any,
    state: np.record,
    legal: Sequence[int],
    names: Sequence[str] | None,
    *,
    not_drawn: Collection[str],
) -> SomeTable:
    """Read a state or a view once, as a game's kind of table.

    Parameters
    ----------
    kind : type
    game : Game
    state : record
    legal : sequence of int
        The legal actions; they are dropped for a viewer who does not decide, because they
        could tell what the acting player holds.
    names : sequence of str, optional
    not_drawn : collection of str
        Fields that the board does not look at.
    """
    s = namespace(state, not_drawn)
    decides = s.viewer in (-1, s.actor)
    named = tuple(map(shortened, names or (f"Player {k + 1}" for k in range(game.players))))
    codes = frozenset(int(c) for c in legal) if decides else frozenset()
    return kind(game, namespace(game.box, ()), s, named, codes)


def namespace(record: np.record, left_out: Collection[str]) -> SimpleNamespace:
    """Return a record's fields as numbers and lists."""
    names = (n for n in record.dtype.names or () if n not in left_out)
    return SimpleNamespace(**{n: record[n].tolist() for n in names})
