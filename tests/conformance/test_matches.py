"""Matches: the story, the way back, and files."""

import json
import random

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.state import same_state
from tests.conformance.positions import random_game

PLAYED = 250


def played(id: str, k: int) -> dl.Match:
    """Return a match of a random variant, by both policies in turn."""
    match = dl.Match(random_game(id, random.Random(80 + k)), seed=k, index=k)
    while not match.over and match.length < PLAYED:
        match.apply(match.choose(("greedy", "random")[match.length % 2]))
    return match


@pytest.fixture(params=range(3))
def match(request: pytest.FixtureRequest, id: str) -> dl.Match:
    """A match of a random variant."""
    return played(id, request.param)


def test_the_tally_is_what_the_story_tells(match: dl.Match):
    told = np.zeros_like(match.state.tally)
    for k in range(1, match.length + 1):
        for event in match.events(k):
            seat = -1 if event.seat is None else event.seat
            told[seat, match.game.kit.events.index(event.kind)] += event.amount
    match.goto(0)
    before = match.state.tally.copy()
    match.goto(match.length)
    assert (match.state.tally - before == told).all()


def test_a_match_is_saved_and_loaded(match: dl.Match, tmp_path):
    match.goto(match.length // 2)
    match.save(tmp_path / "match.json")
    again = dl.Match.load(tmp_path / "match.json")
    assert json.loads(json.dumps(again.to_json())) == match.to_json()
    assert (again.position, again.length) == (match.position, match.length)
    for k in range(match.length + 1):
        match.goto(k)
        again.goto(k)
        assert same_state(again.state, match.state)
    assert again.result == match.result


def test_a_match_from_a_position_is_saved_and_loaded(match: dl.Match):
    match.goto(match.length // 3)
    other = dl.Match(match.game, seed=3, start=match.state)
    while not other.over and other.length < 20:
        other.apply(other.choose("random"))
    again = dl.Match.from_json(json.loads(json.dumps(other.to_json())))
    assert same_state(again.state, other.state)


def test_back_and_forth_loses_nothing(match: dl.Match):
    states = []
    for k in range(match.length + 1):
        match.goto(k)
        states.append(match.state.tobytes())
    for k in range(match.length, 0, -1):
        match.undo()
        assert match.state.tobytes() == states[k - 1]
    for k in range(match.length):
        match.redo()
        assert match.state.tobytes() == states[k + 1]


def test_history_tells_who_did_what(match: dl.Match):
    for k, step in enumerate(match.history):
        match.goto(k)
        assert step.seat == match.actor
        assert step.action.code in match.game.legal_codes(match.state)
        assert list(step.events) == match.events(k + 1)


def test_a_refused_action_changes_nothing(match: dl.Match):
    match.goto(match.length // 2)
    before, length = match.state.tobytes(), match.length
    for code in range(match.game.kit.actions.size):
        if (refusal := match.why_not(code)) is not None:
            with pytest.raises(dl.IllegalAction) as caught:
                match.apply(code)
            assert caught.value.refusal == refusal
    assert (match.state.tobytes(), match.length) == (before, length)


def test_a_result_is_there_at_the_end_only(match: dl.Match):
    result = match.result
    if match.over:
        assert match.actor is None
        assert match.legal_actions() == []
        assert [one.seat for one in result.standings] == list(range(match.game.players))
        assert match.winners == result.winners
    match.goto(0)
    assert (match.result, match.scores, match.winners) == (None, None, None)
