"""`Totals`: what many games add up to, in whole numbers and little room.

They can be added up piece by piece, in any order, and the states be dropped: the sums are exact,
so a run that kept its states and one that did not give the same answers to the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.run_results import results
from dragonlab.engine.state import Outcome

MOST_BARS = 4096
PLAIN_FIELDS = ("turn", "decisions", "ending")  # one number a game; not every game has the last
RESULT_FIELDS = ("outcome", "title", "abnormal")
SEAT_FIELDS = ("score", "rank")
NARROW = 1 << 16


def kept_fields(dtype: np.dtype[Any]) -> list[str]:
    """Return the fields of a game's states that are counted as they are."""
    return [name for name in PLAIN_FIELDS if name in (dtype.names or ())]


def tallied(values: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the values there are, rising, and how often each comes."""
    if values.size == 0:
        return values, values
    low, high = int(values.min()), int(values.max())
    if high - low >= NARROW:
        found, often = np.unique(values, return_counts=True)
        return found, np.asarray(often, np.int64)
    often = np.bincount(values - low)
    found = np.flatnonzero(often)
    return found + low, often[found]


@dataclass
class Histogram:
    """How often whole numbers came, with their exact sums.

    Attributes
    ----------
    bars : dict
        For each bar how many numbers it holds: bar k holds k * width to k * width + width - 1.
    width : int
        1, doubled as long as there would be more than `MOST_BARS` bars.
    n, total, squares : int
        How many numbers, their sum, the sum of their squares.
    """

    bars: dict[int, int] = field(default_factory=dict)
    width: int = 1
    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, values: npt.NDArray[np.int64]) -> None:
        """Add numbers."""
        found, often = tallied(values)
        for value, count in zip(found.tolist(), often.tolist(), strict=True):
            bar = value // self.width
            self.bars[bar] = self.bars.get(bar, 0) + count
            self.n += count
            self.total += value * count
            self.squares += value * value * count
        self._narrow()

    def merge(self, other: Histogram) -> None:
        """Add what another histogram holds."""
        wider = max(self.width, other.width)
        self._widen(wider)
        for bar, count in other.bars.items():
            bar = bar * other.width // wider
            self.bars[bar] = self.bars.get(bar, 0) + count
        self.n += other.n
        self.total += other.total
        self.squares += other.squares
        self._narrow()

    def _narrow(self) -> None:
        while len(self.bars) > MOST_BARS:
            self._widen(self.width * 2)

    def _widen(self, width: int) -> None:
        if width != self.width:
            before, self.bars = self.bars, {}
            for bar, count in before.items():
                bar = bar * self.width // width
                self.bars[bar] = self.bars.get(bar, 0) + count
            self.width = width

    def counts(self) -> dict[int, int]:
        """Return the first number of each bar, rising, with how many the bar holds."""
        return {bar * self.width: self.bars[bar] for bar in sorted(self.bars)}


@dataclass
class Totals:
    """What some games of a run add up to.

    Attributes
    ----------
    players : int
    games : int
    wins : int64 array, shape (players, players)
        How often each seat won, by how many won: column 0 alone, column 1 with one other.
    tally : int64 array, shape (rows of the tally, kinds of event)
    fields, seats : dict
        Histograms of the fields that hold one number a game, and of those for each seat.
    """

    players: int
    games: int
    wins: npt.NDArray[np.int64]
    tally: npt.NDArray[np.int64]
    fields: dict[str, Histogram]
    seats: dict[str, list[Histogram]]

    @classmethod
    def none(cls, dtype: np.dtype[Any], players: int) -> Totals:
        """Return the totals of no games."""
        return cls(
            players=players,
            games=0,
            wins=np.zeros((players, players), np.int64),
            tally=np.zeros(dtype["tally"].shape, np.int64),
            fields={name: Histogram() for name in (*kept_fields(dtype), *RESULT_FIELDS)},
            seats={name: [Histogram() for _ in range(players)] for name in SEAT_FIELDS},
        )

    def add(self, states: npt.NDArray[Any]) -> None:
        """Add finished games."""
        ends = results(states, self.players)
        self.games += len(states)
        won = ends.winners
        with_how_many = won.sum(axis=1)
        for k in range(self.players):
            self.wins[:, k] += won[with_how_many == k + 1].sum(axis=0)
        self.tally += states["tally"].sum(axis=0, dtype=np.int64)
        for name in kept_fields(states.dtype):
            self.fields[name].add(np.asarray(states[name], np.int64))
        for name in RESULT_FIELDS:
            self.fields[name].add(np.asarray(getattr(ends, name), np.int64))
        for seat in range(self.players):
            self.seats["score"][seat].add(ends.scores[:, seat].compressed())
            self.seats["rank"][seat].add(ends.ranks[:, seat])

    def merge(self, other: Totals) -> None:
        """Add the totals of further games."""
        self.games += other.games
        self.wins += other.wins
        self.tally += other.tally
        for name, histogram in self.fields.items():
            histogram.merge(other.fields[name])
        for name, histograms in self.seats.items():
            for histogram, further in zip(histograms, other.seats[name], strict=True):
                histogram.merge(further)

    @property
    def abnormal(self) -> int:
        """How many games ended in a way that is flagged."""
        flagged = self.fields["abnormal"]
        return flagged.n - flagged.bars.get(0, 0)

    @property
    def by_table(self) -> bool:
        """Whether every game has one result for the whole table."""
        return self.games > 0 and self.fields["outcome"].bars.get(Outcome.NONE, 0) == 0

    @property
    def tables_won(self) -> int:
        """How many games the table has won as a whole."""
        return self.fields["outcome"].bars.get(Outcome.WON, 0)
