"""States: records that can be copied, compared, and written as plain data."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine.state import (
    EVENT_MAX,
    blank_states,
    copy_state,
    forget_events,
    same_state,
    state_from_json,
    state_to_json,
    tell,
)

GAME = dl.Game("dragonkeepers", players=3)
START = GAME.start(1)
FIELDS = START.dtype.names or ()


def test_a_copy_is_equal_and_independent():
    copy = copy_state(START)
    assert same_state(copy, START)
    copy.hand[0][0] += 1
    assert not same_state(copy, START)


def test_records_of_another_kind_are_never_the_same():
    assert not same_state(START, np.zeros(1, [("turn", "i2")]).view(np.recarray)[0])


@given(st.data())
def test_plain_data_and_back(data: st.DataObject):
    raw = np.frombuffer(data.draw(st.binary(min_size=64, max_size=64)), np.uint8)
    state = copy_state(START)
    for name in FIELDS:
        state[name] = np.resize(raw, np.shape(state[name])).astype(state[name].dtype)
    text = json.dumps(state_to_json(state))
    assert same_state(state_from_json(GAME.kit.state, json.loads(text)), state)


@pytest.mark.parametrize("name", FIELDS)
def test_a_missing_field_is_named(name: str):
    data = state_to_json(START)
    del data[name]
    with pytest.raises(dl.SaveError, match=f'missing or unknown fields: \\["{name}"\\]'):
        state_from_json(GAME.kit.state, data)


BAD = [None, "x", [], {}, 1.5, True, [1.5], [None], [[1], [1, 2]], 10**30, 2**63, -(2**63) - 1]


@pytest.mark.parametrize("value", BAD, ids=repr)
@pytest.mark.parametrize("name", ["rng", "turn", "hand", "won", "placed", "decisions"])
def test_a_field_of_another_form_is_refused(name: str, value: Any):
    data = state_to_json(START)
    data[name] = value
    with pytest.raises(dl.SaveError, match=f"Field '{name}'"):
        state_from_json(GAME.kit.state, data)


@pytest.mark.parametrize("name", FIELDS)
def test_a_number_too_large_for_its_field_is_refused(name: str):
    target = np.asarray(START[name])
    for value in (int(np.iinfo(target.dtype).max) + 1, int(np.iinfo(target.dtype).min) - 1):
        data = state_to_json(START)
        data[name] = np.full(target.shape, value, object).tolist()
        with pytest.raises(dl.SaveError, match=f"Field '{name}'"):
            state_from_json(GAME.kit.state, data)


@pytest.mark.parametrize("data", [None, [], "state", 3, [["turn", 1]]])
def test_what_is_no_table_of_fields(data: Any):
    with pytest.raises(dl.SaveError, match="not a table of fields"):
        state_from_json(GAME.kit.state, data)


def test_unknown_fields_are_named():
    for key in ("luck", "Turn"):
        with pytest.raises(dl.SaveError, match=key):
            state_from_json(GAME.kit.state, state_to_json(START) | {key: 1})


def test_events_are_told_counted_and_forgotten():
    state = blank_states(GAME.kit.state, 1)[0]
    for k in range(EVENT_MAX + 5):
        tell(state, 2, 1, 3, k, 8, 9)
    assert state.event_n == EVENT_MAX
    assert state.events[EVENT_MAX - 1].tolist() == [2, 1, 3, EVENT_MAX - 1, 8, 9]
    assert state.tally[1][2] == 3 * (EVENT_MAX + 5)
    forget_events(state)
    assert state.event_n == 0
    assert not state.events.any()
