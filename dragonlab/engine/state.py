"""States: one NumPy record a game, small enough to copy at every decision.

Every game's record begins with the same header, so that the engine can drive any game.
"""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from dragonlab.engine.compiled import rules
from dragonlab.engine.record import Field, Ints, Record, Secret, field

MAX_SEATS = 6
FORCED_MAX = 24
LOG_MAX = 32  # draws of one action that are written down
LOG_WIDTH = 4  # what came, from which number on, how many lead to it, of how many
EVENT_WIDTH = 6  # kind, seat, amount, a, b, c
MOST_COUNTED = 30_000  # of turns, or of one thing that happens: what more a game adds still fits
NOBODY = -1  # the seat of an event that is nobody's

FATE_FAULT = 1  # bits of `fault`: a forced outcome that cannot come
EVENT_FAULT = 2  # more events than a game has room for


class Outcome(IntEnum):
    """How a game ended for the whole table, where it wins or loses together."""

    NONE = 0
    WON = 1
    LOST = 2


def players(box: Any) -> int:
    """Return how many play: the limit of a field that holds a seat + 1."""
    return int(box.players)


def last_seat(box: Any) -> int:
    """Return the last seat at the table: the limit of a field that holds a seat."""
    return int(box.players) - 1


class Header(Record):
    """What every game's state begins with; a game adds its own fields.

    A class that inherits from it names its most seats, its kinds of event, its phases, of which
    the last is that of a game that is over, and how many events one action can tell:
    ``class State(Header, seats=4, events=Event, phases=Phase, room=40)``.
    """

    # Chance and story, one stretch of bytes that views blank.
    rng: Ints = field("i8", 4, most=0xFFFFFFFF, secret=Secret.ALL)
    forced: Ints = field("i2", FORCED_MAX, least=-(2**15), secret=Secret.ALL)
    forced_n: int = field("i2", most=FORCED_MAX, secret=Secret.ALL)
    forced_at: int = field("i2", most=FORCED_MAX, secret=Secret.ALL)
    log: Ints = field("i2", LOG_MAX, LOG_WIDTH, secret=Secret.ALL)
    log_n: int = field("i2", secret=Secret.ALL)
    event_n: int = field("i2", secret=Secret.ALL)
    events: Ints  # (room, EVENT_WIDTH)
    fault: int = field("i1", most=3, secret=Secret.ALL)
    silent: int = field("i1", most=1, secret=Secret.ALL)  # events are counted, not written
    # the course of the game
    actor: int = field("i1", most=last_seat)
    phase: int
    over: int = field("i1", most=1)
    viewer: int = field("i1", least=-1, most=last_seat)  # -1: a full state
    turn: int = field("i2", most=MOST_COUNTED)
    decisions: int = field("i4", most=10**9)
    tally: Ints  # (seats + 1, kinds of event); the last row is nobody's
    # the result
    score: Ints  # (seats,), points
    scored: Ints  # whether the seat has a score
    rank: Ints  # 1 for the first; who ties shares a rank; 0 before the end
    won: Ints
    outcome: int = field("i1", most=max(Outcome))
    title: int = field("i1")  # a solo game's; 0: none
    abnormal: int = field("i1", most=1)  # ended in a way the rulebook does not know

    seats: ClassVar[int]
    kinds: ClassVar[type[IntEnum]]
    phases: ClassVar[type[IntEnum]]

    def __init_subclass__(
        cls, seats: int, events: type[IntEnum], phases: type[IntEnum], room: int, **more: Any
    ) -> None:
        super().__init_subclass__(**more)
        cls.seats, cls.kinds, cls.phases = seats, events, phases
        sized = {
            "events": Field("i2", (room, EVENT_WIDTH), -(2**15), 2**15 - 1, Secret.ALL),
            "phase": Field("i1", (), 0, max(phases)),
            "tally": Field("i2", (seats + 1, len(events)), 0, MOST_COUNTED),
            "score": Field("i4", (seats,), -(2**31), 2**31 - 1),
            "scored": Field("i1", (seats,), 0, 1),
            "rank": Field("i1", (seats,), 0, seats),
            "won": Field("i1", (seats,), 0, 1),
        }
        limit = Field("i2", (), 0, room, Secret.ALL)
        order = {**dict.fromkeys(Header.__annotations__), **cls.fields, **sized, "event_n": limit}
        cls.set_fields({name: one for name, one in order.items() if isinstance(one, Field)})


@rules
def tell(state: Any, kind: int, seat: int, amount: int, a: int, b: int, c: int) -> None:
    """Write an event into the state and add `amount` to the tally of its kind and seat.

    Seat -1 is nobody's: what happens to the table.
    """
    state.tally[seat][kind] += amount
    if state.silent != 0:
        return
    n = int(state.event_n)
    if n >= len(state.events):
        state.fault |= EVENT_FAULT
        return
    row = state.events[n]
    row[0] = kind
    row[1] = seat
    row[2] = amount
    row[3] = a
    row[4] = b
    row[5] = c
    state.event_n = n + 1


@rules
def forget_events(state: Any) -> None:
    """Blank the events and draws of the last action, so that equal states have equal bytes."""
    for i in range(int(state.event_n)):
        for j in range(EVENT_WIDTH):
            state.events[i][j] = 0
    state.event_n = 0
    for i in range(min(int(state.log_n), LOG_MAX)):
        for j in range(LOG_WIDTH):
            state.log[i][j] = 0
    state.log_n = 0


def without_story(state: np.record) -> np.record:
    """Return a copy of a state as a position to begin from: nothing told or forced."""
    copy = copy_state(state)
    for name in ("forced", "forced_n", "forced_at", "log", "log_n", "events", "event_n", "fault"):
        copy[name] = 0
    copy.silent = 0
    return copy


@rules
def begin_action(state: Any) -> None:
    """Make the state ready for a decision."""
    if state.silent == 0:
        forget_events(state)
    state.decisions += 1


@rules
def rank_scores(state: Any, players: int) -> None:
    """Rank the seats that have a score by it, the others after them; ties share a rank."""
    for seat in range(players):
        place = 1
        for other in range(players):
            behind = state.scored[other] > state.scored[seat]
            equal = state.scored[other] == state.scored[seat]
            ahead = equal and state.scored[seat] != 0 and state.score[other] > state.score[seat]
            if behind or ahead:
                place += 1
        state.rank[seat] = place


@rules
def share_result(state: Any, players: int, outcome: int) -> None:
    """End a game that the table wins or loses together."""
    state.outcome = outcome
    for seat in range(players):
        state.rank[seat] = 1
        state.won[seat] = 1 if outcome == Outcome.WON else 0


def blank_states(dtype: np.dtype[np.void], n: int) -> np.recarray[Any, Any]:
    """Return `n` zeroed records of `dtype`."""
    return np.zeros(n, dtype).view(np.recarray)


def copy_state(state: np.record) -> np.record:
    """Return an independent copy of one record, with attribute access."""
    return state_of_bytes(state.dtype, state.tobytes())


def state_of_bytes(dtype: np.dtype[np.void], data: bytes | bytearray | memoryview) -> np.record:
    """Return a record of its own from a record's bytes."""
    record: np.record = np.frombuffer(bytearray(data), dtype).view(np.recarray)[0]
    return record


class Fields(SimpleNamespace):
    """A record's fields as NumPy's numbers and arrays, read many times as fast as from it."""

    def __getitem__(self, name: str) -> Any:
        """Return a field by its name."""
        return getattr(self, name)


def fields_of(record: np.record) -> Fields:
    """Return the fields of a record, to be read often."""
    whole = np.frombuffer(record.tobytes(), record.dtype)
    return Fields(**{name: whole[name][0] for name in record.dtype.names or ()})


def same_state(one: np.record, other: np.record) -> bool:
    """Whether two records are equal, byte for byte."""
    return one.dtype == other.dtype and one.tobytes() == other.tobytes()
