"""Positions that anybody may hand in, and results: every number has a range and a check."""

import random

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.positions import state_from_json, state_to_json
from dragonlab.engine.registry import load_kit
from dragonlab.engine.state import Outcome, copy_state, same_state
from tests.conformance.positions import Seen, random_game, walk

MUTATIONS = 12  # of each field
PLAYED = 40  # decisions after a mutation that the checks let through


def mutated(seen: Seen, name: str, rnd: random.Random) -> np.record:
    """Return a state in which one number of a field is another: a neighbour or an extreme."""
    game, state = seen
    one = game.kit.state.fields[name]
    least, most = one.limits(game.box)
    info = np.iinfo(one.code)
    bad = copy_state(state)
    numbers = np.ravel(bad[name]).copy()
    at = rnd.randrange(numbers.size)
    near = (int(numbers[at]) - 1, int(numbers[at]) + 1)
    wanted = rnd.choice((least, most, least - 1, most + 1, info.min, info.max, 0, *near, *near))
    numbers[at] = min(max(wanted, info.min), info.max)
    if one.shape:
        bad[name] = numbers.reshape(one.shape)
    else:
        bad[name] = numbers[0]
    return bad


def test_a_mutated_state_is_refused_or_can_be_played(id: str, seen: list[Seen]):
    rnd, broken = random.Random(12), {}
    for name in load_kit(id).state.fields:
        for _ in range(MUTATIONS):
            one = rnd.choice(seen)
            bad = mutated(one, name, rnd)
            if one.game.check(bad):
                with pytest.raises(dl.PositionError):
                    dl.Match(one.game, seed=1, start=bad)
                continue
            try:
                play_on(one.game, bad, rnd)
            except Exception as error:
                was, now = (np.asarray(s[name]).tolist() for s in (one.state, bad))
                broken[name] = f"{one.game!r}: from {was} to {now}: {error!r}"
    assert not broken


def play_on(game: dl.Game, bad: np.record, rnd: random.Random) -> None:
    """Play a match on from a state that passed the checks; nothing in it may break."""
    match = dl.Match(game, seed=1, start=bad)
    match.scene()
    assert match.events() == []
    assert match.task.text
    state = match.state
    for _ in range(PLAYED):
        if state.over:
            break
        state = game.after(state, rnd.choice(game.legal_codes(state)))
        game.observe(state, int(state.actor))
        assert not state.fault
        assert game.wrong_counts(state) == []


def test_a_state_is_read_back_from_plain_data(seen: list[Seen]):
    for game, state in seen[::5]:
        again = state_from_json(game.kit.state, game.box, state_to_json(state))
        assert same_state(again, state)


def test_fields_out_of_their_range_are_named(seen: list[Seen]):
    game, state = seen[0]
    for name, one in game.kit.state.fields.items():
        least, most = one.limits(game.box)
        for value in (least - 1, most + 1):
            info = np.iinfo(one.code)
            data = state_to_json(state)
            data[name] = np.full(one.shape, value).tolist()
            with pytest.raises(dl.SaveError, match=f"'{name}'"):
                state_from_json(game.kit.state, game.box, data)
            if info.min <= value <= info.max:
                bad = copy_state(state)
                bad[name] = value
                assert any(name in problem for problem in game.check(bad)), name


def test_results_agree_with_themselves(id: str):
    rnd = random.Random(21)
    for k in range(60):
        game = random_game(id, rnd)
        *before, state = walk(game, k, rnd, greedy=(0.0, 0.9)[k % 2])
        n = game.players
        for early in before:
            assert not early.rank.any(), "ranked before the end"
            assert not early.won.any(), "won before the end"
            assert early.outcome == Outcome.NONE
            assert not early.abnormal
        result = dl.engine.result.read_result(state, n, game.kit.titles)
        places = sorted(one.place for one in result.standings)
        assert places == [1 + sum(other < one for other in places) for one in places]
        assert not state.rank[n:].any()
        assert not state.won[n:].any()
        if result.shared is None:
            assert result.winners or result.abnormal
            assert all(one.place == 1 for one in result.standings if one.won)
        else:
            assert places == [1] * n
            assert result.winners == (list(range(n)) if result.shared else [])
        scored = [one for one in result.by_place if one.score is not None]
        if not any(one.won and one.score is None for one in result.standings):
            assert [one.score for one in scored] == sorted(
                (one.score for one in scored), reverse=True
            )


def test_a_score_is_the_sum_of_its_parts(id: str):
    rnd = random.Random(22)
    for k in range(40):
        game = random_game(id, rnd)
        *_, state = walk(game, k, rnd, greedy=(0.0, 0.9)[k % 2])
        live = game.live(state)
        for seat in range(game.players):
            parts = game.kit.score_parts(game.live_box, live, seat)
            assert all(part.n > 0 and part.source for part in parts)
            if state.scored[seat]:
                assert sum(part.points for part in parts) == state.score[seat], parts
