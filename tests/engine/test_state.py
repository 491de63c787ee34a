"""States: records that can be copied and compared, their story, and the result they hold."""

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.live import live_class
from dragonlab.engine.registry import register
from dragonlab.engine.result import read_result, wrong_result
from dragonlab.engine.state import (
    EVENT_FAULT,
    NOBODY,
    Outcome,
    begin_action,
    blank_states,
    copy_state,
    fields_of,
    forget_events,
    rank_scores,
    same_state,
    share_result,
    tell,
    without_story,
)

register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=3)
STATE = GAME.kit.state
START = GAME.start(1)


@pytest.fixture(params=["record", "live"])
def state(request: pytest.FixtureRequest):
    """A blank state as compiled rules have it, or plain ones."""
    blank = blank_states(STATE.dtype, 1)[0]
    return blank if request.param == "record" else live_class(STATE.dtype)(bytearray(blank))


def test_a_copy_is_equal_and_independent():
    copy = copy_state(START)
    assert same_state(copy, START)
    copy.nest[0][0] += 1
    assert not same_state(copy, START)


def test_records_of_another_kind_are_never_the_same():
    assert not same_state(START, np.zeros(1, [("turn", "i2")]).view(np.recarray)[0])


def test_fields_are_those_of_the_record():
    fields = fields_of(START)
    for name in STATE.fields:
        assert np.array_equal(fields[name], START[name])
        assert getattr(fields, name) is fields[name]


def test_events_are_told_counted_and_forgotten(state):
    for k in range(3):
        tell(state, 2, 1, 3, k, 8, 9)
    assert state.event_n == 3
    assert list(state.events[2]) == [2, 1, 3, 2, 8, 9]
    assert state.tally[1][2] == 9
    forget_events(state)
    assert state.event_n == 0
    assert not any(any(row) for row in state.events)
    assert state.tally[1][2] == 9


def test_more_events_than_there_is_room_for_are_a_fault(state):
    room = len(state.events)
    for _ in range(room):
        tell(state, 0, 0, 1, 0, 0, 0)
    assert not state.fault
    tell(state, 0, 0, 1, 0, 0, 0)
    assert state.fault == EVENT_FAULT
    assert state.event_n == room
    assert state.tally[0][0] == room + 1


def test_a_match_says_so_and_stays_as_it_was(monkeypatch: pytest.MonkeyPatch):
    match = dl.Match(GAME, seed=1)
    before = match.state.tobytes()

    def chatter(box, s, action):
        for _ in range(len(s.events) + 1):
            tell(s, 0, 0, 1, 0, 0, 0)

    monkeypatch.setitem(GAME.kit.__dict__, "apply_action", chatter)
    with pytest.raises(dl.DragonlabError, match="more events than it has room for"):
        match.apply(0)
    assert match.state.tobytes() == before


def test_what_is_nobody_s_counts_for_nobody(state):
    tell(state, 1, NOBODY, 2, 0, 0, 0)
    assert state.tally[STATE.seats][1] == 2
    assert not any(state.tally[seat][1] for seat in range(STATE.seats))
    assert state.events[0][1] == NOBODY


def test_an_event_of_nobody_has_no_seat():
    match = dl.Match(dl.Game("toy", players=4, limit=5), seed=1)
    while not match.over:
        match.apply(match.choose("greedy"))
    assert [event.seat for event in match.events() if event.kind == "bag_empty"] == [None]


def test_silence_writes_no_story_but_counts(state):
    state.silent = 1
    tell(state, 0, 0, 1, 0, 0, 0)
    begin_action(state)
    assert (state.event_n, state.tally[0][0], state.decisions) == (0, 1, 1)


def test_a_position_has_no_story():
    state = GAME.after(START, 0)
    assert state.event_n
    assert state.log_n
    state.forced[0], state.forced_n, state.fault, state.silent = 3, 1, 1, 1
    bare = without_story(state)
    assert not bare.event_n + bare.log_n + bare.forced_n + bare.fault + bare.silent
    assert not bare.events.any()
    assert same_state(bare, without_story(bare))
    assert (bare.rng == state.rng).all()


# ---- results


@pytest.mark.parametrize(
    ("scores", "scored", "ranks"),
    [
        ([5, 3, 9], [1, 1, 1], [2, 3, 1]),
        ([5, 5, 3], [1, 1, 1], [1, 1, 3]),
        ([-5, 0, 0], [1, 0, 0], [1, 2, 2]),
        ([0, 7, -9], [0, 1, 1], [3, 1, 2]),
    ],
)
def test_who_has_no_score_stands_behind_who_has(state, scores, scored, ranks):
    for seat in range(3):
        state.score[seat], state.scored[seat] = scores[seat], scored[seat]
    rank_scores(state, 3)
    assert list(state.rank) == [*ranks, 0]


@pytest.mark.parametrize("outcome", [Outcome.WON, Outcome.LOST])
def test_a_table_wins_or_loses_together(state, outcome):
    share_result(state, 3, outcome)
    result = read_result(state, 3, ())
    assert result.shared is (outcome == Outcome.WON)
    assert result.winners == ([0, 1, 2] if result.shared else [])
    assert [one.place for one in result.standings] == [1, 1, 1]


@pytest.mark.parametrize("name", ["score", "scored", "rank", "won", "outcome", "title", "abnormal"])
def test_a_result_before_the_end_is_wrong(name: str):
    state = copy_state(START)
    state[name] = 1
    assert wrong_result(fields_of(state), 3, ()) == [f"{name} belongs to the end of the game"]
    with pytest.raises(dl.PositionError, match=name):
        dl.Match(GAME, start=state)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rank": [2, 2, 3, 0]}, "do not fit"),
        ({"rank": [0, 1, 2, 0]}, "do not fit"),
        ({"rank": [1, 1, 2, 0]}, "do not fit"),
        ({"score": [1, 1, 1, 1]}, "not at the table"),
        ({"won": [1, 0, 0, 1]}, "not at the table"),
        ({"title": 1}, "no such title"),
    ],
)
def test_a_result_that_contradicts_itself_is_wrong(changes, says):
    state = copy_state(START)
    state.over, state.rank[:] = 1, (1, 2, 2, 0)
    assert wrong_result(fields_of(state), 3, ()) == []
    for name, value in changes.items():
        state[name] = value
    assert says in str(wrong_result(fields_of(state), 3, ()))
