"""`odds`: every outcome of one action, in words, with its exact chance.

The action is carried out again and again on copies, with each row of outcomes forced in turn; the
log of what was drawn tells how likely each was, and what else could have come. Where draws count
for nothing and follow once more, as often as it takes, the rows that go on share their chance in
proportion, so that all chances add up to 1 and stay exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.fate import MOST_SEED, ODDS_SALT, seed_stream
from dragonlab.engine.forcing import queue_outcomes
from dragonlab.engine.match import Match
from dragonlab.engine.options import whole_number
from dragonlab.engine.phrases import count
from dragonlab.engine.state import FORCED_MAX, LOG_MAX, copy_state
from dragonlab.engine.stats import rate_interval
from dragonlab.engine.words import Action, Event
from dragonlab.errors import IllegalAction, OptionError, shown

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that can happen.

    Attributes
    ----------
    text : str
        What happens, in words, without what happens in any case.
    events : tuple of Event
        All that happens.
    chance : Fraction
        How likely it is: exact, or the share of a sample.
    low, high : float
        An interval for a sampled chance; the chance itself if it is exact.
    """

    text: str
    events: tuple[Event, ...]
    chance: Fraction
    low: float
    high: float


class Odds:
    """What an action can bring, the likeliest first.

    Attributes
    ----------
    action : Action
    chances : tuple of Chance
    exact : bool
        Whether the chances are exact.
    always : str
        What happens in any case.
    note : str
        How the numbers came about.
    """

    def __init__(
        self, action: Action, chances: tuple[Chance, ...], always: str, note: str, *, exact: bool
    ) -> None:
        self.action = action
        self.chances = chances
        self.always = always
        self.note = note
        self.exact = exact

    def __len__(self) -> int:
        return len(self.chances)

    def __iter__(self) -> Iterator[Chance]:
        return iter(self.chances)

    def of(self, test: Callable[[Chance], object]) -> Fraction:
        """Return how likely it is that something with a property happens."""
        return sum((one.chance for one in self.chances if test(one)), Fraction(0))

    def frame(self) -> pd.DataFrame:
        """Return a row for each thing that can happen: chance, its share, and the words."""
        import pandas as pd

        rows = [(str(one.chance), float(one.chance), one.text) for one in self.chances]
        table = pd.DataFrame(rows, columns=["chance", "share", "what happens"])
        if not self.exact:
            table.insert(2, "low", [one.low for one in self.chances])
            table.insert(3, "high", [one.high for one in self.chances])
        return table

    def __str__(self) -> str:
        lines = [f"{self.action.text}: {self.note}"]
        if self.always:
            lines.append(f"In any case: {self.always}")
        for one in self.chances:
            share = f"{100 * float(one.chance):.1f} %"
            if self.exact:
                lines.append(f"  {one.chance} ({share}): {one.text}")
            else:
                lines.append(f"  {share} ({100 * one.low:.1f} to {100 * one.high:.1f}): {one.text}")
        return "\n".join(lines)

    __repr__ = __str__


Row = tuple[int, ...]  # what was forced, draw by draw
Key = tuple[str, ...]  # a story: the sentences of what happened
Found = dict[Key, Fraction]
Stories = dict[Key, tuple[Event, ...]]


def odds(
    match: Match,
    action: int | Action,
    *,
    viewer: int | None = None,
    limit: int = 5_000,
    samples: int = 2_000,
    seed: int = 0,
) -> Odds:
    """Return each outcome of an action, in words, with its exact chance as a fraction.

    The chances are those of the true position, whoever knows of it. That something was drawn again,
    as when all dice of a roll show the same, is counted but not told.

    Parameters
    ----------
    match : Match
    action : int or Action
        A legal action.
    viewer : int, optional
        Tell what happens as this seat may know it; outcomes that look alike to it are joined.
    limit : int
        With more outcomes than this, they are not listed but sampled, with an interval.
    samples : int
        How many times the action is then carried out.
    seed : int
        For the sample.

    Raises
    ------
    IllegalAction
        If the rules forbid the action now.
    OptionError
        If a number is out of its range, or `match` is none.
    """
    if not isinstance(match, Match):
        raise OptionError(f"Odds are those of a dl.Match, not of {shown(match)}.")
    if viewer is not None:
        match.game.check_seat(viewer)
    limit = whole_number("limit", limit, 1, 1_000_000)
    samples = whole_number("samples", samples, 100, 1_000_000)
    seed = whole_number("seed", seed, 0, MOST_SEED)
    told = match.action(action)
    if (refusal := match.why_not(told)) is not None:
        raise IllegalAction(refusal)
    found, stories = exact_outcomes(match, told.code, viewer, limit)
    if found is not None:
        return gathered(told, found, stories, f"{count(len(found), 'outcome')}, exact", samples=0)
    found, stories = sampled_outcomes(match, told.code, viewer, samples, seed)
    note = (
        f"more than {limit:,} ways for chance to fall, so {samples:,} were drawn (seed {seed}); "
        "each share has its 95 % interval"
    )
    return gathered(told, found, stories, note, samples=samples)


def carried_out(match: Match, code: int, forced: tuple[int, ...]) -> np.record:
    """Return the state after an action with some outcomes forced."""
    state = copy_state(match.state)
    queue_outcomes(state, forced)
    return match.game.after(state, code)


def exact_outcomes(
    match: Match, code: int, viewer: int | None, limit: int
) -> tuple[Found | None, Stories]:
    """Return the chance of each story, or None if there are more outcomes than the limit."""
    leaves: list[tuple[Row, np.record]] = []
    void: list[tuple[Row, int]] = []  # rows whose last draws, so many, are drawn again
    chances: dict[Row, Fraction] = {(): Fraction(1)}
    waiting: list[Row] = [()]
    while waiting:
        forced = waiting.pop()
        state = carried_out(match, code, forced)
        drawn = len(forced)
        if int(state.log_n) == drawn:
            leaves.append((forced, state))
        elif drawn >= min(FORCED_MAX, LOG_MAX):
            return None, {}
        elif int(state.log[drawn][3]) == 0:
            void.append((forced, int(state.log[drawn][0])))
        else:
            for place, share in alternatives(match, code, forced, drawn):
                waiting.append((*forced, place))
                chances[waiting[-1]] = chances[forced] * share
        if len(leaves) + len(waiting) > limit:
            return None, {}
    found: Found = {}
    stories: Stories = {}
    scale = scales(chances, void)
    for forced, state in leaves:
        chance = chances[forced] * scaled(scale, forced)
        add_story(match, state, viewer, chance, found, stories)
    return found, stories


def scales(chances: Mapping[Row, Fraction], void: Sequence[tuple[Row, int]]) -> dict[Row, Fraction]:
    """Return by how much the chances of all rows grow that begin as one that is drawn again."""
    found: dict[Row, Fraction] = {}
    for start in sorted({row[: len(row) - n] for row, n in void}, key=len, reverse=True):
        again = [row for row, n in void if row[: len(row) - n] == start]
        lost = sum((chances[row] * scaled(found, row) for row in again), Fraction(0))
        found[start] = chances[start] / (chances[start] - lost)
    return found


def scaled(scale: Mapping[Row, Fraction], row: Row) -> Fraction:
    """Return by how much the chance of one row grows."""
    return prod(
        (scale[row[:n]] for n in range(len(row) + 1) if row[:n] in scale), start=Fraction(1)
    )


def alternatives(
    match: Match, code: int, forced: tuple[int, ...], drawn: int
) -> Iterator[tuple[int, Fraction]]:
    """Yield what the next draw can be: a place to force, and how likely its thing is."""
    place, total = 0, 1
    while place < total:
        row = carried_out(match, code, (*forced, place)).log[drawn]
        _, first, weight, total = (int(x) for x in row)
        yield place, Fraction(weight, total)
        place = first + weight


def sampled_outcomes(
    match: Match, code: int, viewer: int | None, samples: int, seed: int
) -> tuple[Found, Stories]:
    """Return the share of each story in a sample."""
    found: Found = {}
    stories: Stories = {}
    for k in range(samples):
        state = copy_state(match.state)
        seed_stream(state.rng, seed, k, ODDS_SALT)
        after = match.game.after(state, code)
        add_story(match, after, viewer, Fraction(1, samples), found, stories)
    return found, stories


def add_story(
    match: Match,
    state: np.record,
    viewer: int | None,
    chance: Fraction,
    found: Found,
    stories: Stories,
) -> None:
    """Add the chance of a state to that of what its story says."""
    tell = match.game.kit.words.event
    rows = state.events[: int(state.event_n)].tolist()
    events = tuple(tell(match.game, tuple(row), match.names, viewer) for row in rows)
    key = tuple(event.text for event in events)
    found[key] = found.get(key, Fraction(0)) + chance
    stories.setdefault(key, events)


def gathered(
    action: Action,
    found: Found,
    stories: Stories,
    note: str,
    *,
    samples: int,
) -> Odds:
    """Return the stories as odds; what all of them tell is told once."""
    shared = set.intersection(*(set(key) for key in found)) if len(found) > 1 else set()
    chances = []
    for key, chance in found.items():
        text = " ".join(line for line in key if line not in shared) or "Nothing else happens."
        low = high = float(chance)
        if samples:
            low, high = rate_interval(int(chance * samples), samples)
        chances.append(Chance(text, stories[key], chance, low, high))
    chances.sort(key=lambda one: (-one.chance, one.text))
    first = next(iter(found))
    always = " ".join(line for line in first if line in shared)
    return Odds(action, tuple(chances), always, note, exact=not samples)
