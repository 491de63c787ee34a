"""Policies see views: they cannot read the game's chance, nor change anything but by deciding."""

from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.fate import seed_stream
from dragonlab.engine.registry import register

register({"toy": "tests.toy"})
ID = "toy"


def test_a_policy_gets_a_stream_of_its_own():
    game = dl.Game(ID, players=3)
    seen: list[tuple[int, bytes]] = []

    def spy(box: Any, view: Any, actions: Any, n: int) -> int:
        seen.append((int(view.viewer), view.rng.tobytes()))
        return 0

    dl.simulate(game, games=1, seed=11, policies=spy)
    state = game.start(11)
    own = np.zeros(4, np.int64)
    seed_stream(own, 11, 0, int(state.actor) + 1)
    assert seen[0] == (int(state.actor), own.tobytes())
    while not state.over:
        assert all(state.rng.tobytes() != rng for _, rng in seen)
        state = game.after(state, game.legal_codes(state)[0])
    assert {viewer for viewer, _ in seen} == {0, 1, 2}


def test_a_policy_that_writes_into_its_view_changes_nothing():
    game = dl.Game(ID, players=2)

    def honest(box: Any, view: Any, actions: Any, n: int) -> int:
        return 0

    def vandal(box: Any, view: Any, actions: Any, n: int) -> int:
        for name in view.dtype.names:
            view[name] = 1
        return 0

    runs = [dl.simulate(game, games=2, seed=3, policies=p) for p in (honest, vandal)]
    assert runs[0].states.tobytes() == runs[1].states.tobytes()
    match = dl.Match(game, seed=3)
    before = match.state.tobytes()
    assert match.choose(vandal) == match.choose(honest)
    assert match.state.tobytes() == before


def test_a_policy_that_writes_into_the_actions_plays_none_that_is_illegal():
    game = dl.Game(ID, players=2)

    def honest(box: Any, view: Any, actions: Any, n: int) -> int:
        return 0

    def forger(box: Any, view: Any, actions: Any, n: int) -> int:
        actions[0] = game.kit.actions.code("stop")
        return 0

    honestly = dl.simulate(game, games=1, seed=3, policies=honest)
    try:
        forged = dl.simulate(game, games=1, seed=3, policies=forger)
    except (dl.PolicyError, ValueError):
        return
    assert forged.states.tobytes() == honestly.states.tobytes()


def test_people_s_policies_are_shown_numpy_s_records():
    game = dl.Game(ID, players=2)
    seen: list[Any] = []

    def spy(box: Any, view: Any, actions: Any, n: int) -> int:
        seen.append((type(box), type(view), box["limit"], view.nest.sum(), actions.dtype))
        return 0

    dl.simulate(game, games=1, policies=["greedy", spy], progress=False)
    assert {one[:3] for one in seen} == {(np.record, np.record, 3)}
    assert max(one[3] for one in seen) > 0
    assert seen[0][4] == np.int32


def by_limit(box: Any, view: Any, actions: Any, n: int) -> int:
    """Play by a number of the box."""
    return int(box.limit) % n


def vandal_of_boxes(box: Any, view: Any, actions: Any, n: int) -> int:
    """Write into the box, and play as `by_limit` does in a box as it was."""
    limit = int(box.limit)
    box.limit = limit + 1
    return limit % n


@pytest.mark.parametrize("compile_it", [False, True], ids=["plain", "compiled"])
def test_a_policy_that_writes_into_the_box_changes_nothing(compile_it: bool):
    game = dl.Game(ID, players=3)
    before = game.box.tobytes()
    made = dl.policy if compile_it else lambda function: function
    honest, vandal = made(by_limit), made(vandal_of_boxes)
    runs = [
        dl.simulate(game, games=3, seed=3, policies=policies, progress=False)
        for policies in ([honest] * 3, [vandal] * 3, [vandal, honest, made(vandal_of_boxes)])
    ]
    for run in runs[1:]:
        assert run.states.tobytes() == runs[0].states.tobytes()
    assert game.box.tobytes() == before
