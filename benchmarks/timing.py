"""How things are measured: in turn with what they are compared with, medians and the best."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Sizes:
    """How much is played for each figure."""

    rounds: int = 7
    probe_games: int = 200
    decisions: int = 3_000_000  # of a compiled run
    c_times: int = 4  # a C loop plays so many times as many games
    check_games: int = 50_000
    plain_decisions: int = 6_000
    match_decisions: int = 400
    clicks: int = 5
    starts: int = 5
    compiles: bool = True


class Figures:
    """What some jobs returned, round by round: each value of a round stands beside the others'."""

    def __init__(self, found: Mapping[str, list[float]]) -> None:
        self.found = found

    def median(self, name: str) -> float:
        """Return the median of a job's values."""
        return statistics.median(self.found[name])

    def most(self, name: str) -> float:
        """Return the largest of a job's values."""
        return max(self.found[name])

    def least(self, name: str) -> float:
        """Return the smallest of a job's values."""
        return min(self.found[name])

    def ratio(self, name: str, other: str) -> float:
        """Return the median of a job's value divided by another's of the same round."""
        pairs = zip(self.found[name], self.found[other], strict=True)
        return statistics.median(a / b for a, b in pairs)

    def beside(self, name: str, other: str, called: str) -> str:
        """Say how many times as large a job's rates are as another's: paired, and at best."""
        best = self.most(name) / self.most(other)
        return f"{self.ratio(name, other):.2f} times {called} (best by best {best:.2f})"

    def rates(self, name: str) -> str:
        """Write a job's rates a second: the median, and the best."""
        return f"{a_second(self.median(name))} (best {a_second(self.most(name))})"

    def seconds(self, name: str, unit: float = 1.0) -> str:
        """Write a job's times in seconds, or in milliseconds: the median, and the best."""
        sign, digits = ("s", 2) if unit == 1.0 else ("ms", 1)
        median, best = self.median(name) / unit, self.least(name) / unit
        return f"{median:.{digits}f} {sign} (best {best:.{digits}f} {sign})"


def in_turn(jobs: Mapping[str, Callable[[], float]], rounds: int) -> Figures:
    """Run jobs in turn, forwards and backwards, so that a machine that slows down slows all."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for turn in range(rounds):
        for name in list(jobs)[:: 1 if turn % 2 == 0 else -1]:
            found[name].append(jobs[name]())
    return Figures(found)


def last_number(code: str, environment: Mapping[str, str]) -> float:
    """Run code in a new interpreter and return the number that it prints last."""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1])


@dataclass
class Table:
    """Lines of figures under a heading, printed as they come; the rows are kept."""

    rows: list[tuple[str, str, str]] = field(default_factory=list)

    def heading(self, text: str, note: str = "") -> None:
        """Print a heading."""
        print(f"\n{text}" + (f" ({note})" if note else ""), flush=True)

    def row(self, what: str, figure: str, beside: str = "") -> None:
        """Print what was measured, the figure, and what it is beside something else."""
        self.rows.append((what, figure, beside))
        print(f"  {what:<42}{figure:>32}  {beside}".rstrip(), flush=True)


def a_second(value: float) -> str:
    """Write a rate."""
    return f"{value / 1e6:.2f} M/s" if value >= 1e6 else f"{value:,.0f} /s"
