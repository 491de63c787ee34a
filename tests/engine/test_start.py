"""Games that go on from a position, as it is or redealt for a viewer; games replayed."""

from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.fate import draw
from dragonlab.engine.plan import GOING_ON, Plan, check_start
from dragonlab.engine.replay import replay

IDS = ["dragonkeepers", "dungeon"]


def midgame(id: str, players: int = 3, seed: int = 5, decisions: int = 25) -> dl.Match:
    """Return a match after some decisions."""
    match = dl.Match(dl.Game(id, players=players), seed=seed)
    for _ in range(decisions):
        match.apply(match.choose("greedy"))
    assert not match.over
    return match


def lucky(box: Any, view: Any, actions: Any, n: int) -> int:
    """Take any of the three first legal actions."""
    return draw(view, min(n, 3))


def lucky_compiled() -> Any:
    """Return `lucky`, compiled."""
    return dl.policy(lucky)


def by_hand(plan: Plan, index: int) -> np.record:
    """Play a game with the first legal action, from its first position."""
    game, state = plan.game, plan.first_state(index)
    while not state.over:
        game.kit.apply_action(game.box, state, game.legal_codes(state)[0])
    return state


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("compile_it", [False, True])
def test_every_game_goes_on_from_the_position(id: str, viewer: int | None, compile_it: bool):
    match = midgame(id)

    def first(box: Any, view: Any, actions: Any, n: int) -> int:
        return 0

    policy = dl.policy(first) if compile_it else first
    run = dl.simulate(
        match.game, games=12, seed=8, start=match, viewer=viewer, policies=policy, progress=False
    )
    plan = Plan(match.game, 8, policy, *check_start(match.game, match, viewer))
    for index in (0, 5, 11):
        assert run.states[index].tobytes() == by_hand(plan, index).tobytes()
    assert (run.states.decisions > 25).all()
    assert run.decisions == (run.states.decisions - 25).sum()
    assert len({state.tobytes() for state in run.states}) > 1
    assert "from a position" in repr(run)


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_start_gives_the_same_games_on_any_worker(viewer: int | None):
    match = midgame("dungeon")
    given: dict[str, Any] = {"start": match.state, "viewer": viewer, "seed": 2, "progress": False}
    one = dl.simulate(match.game, games=300, workers=1, **given)
    two = dl.simulate(match.game, games=300, workers=2, **given)
    few = dl.simulate(match.game, games=7, policies=lambda *given: 0, **given)
    assert one.states.tobytes() == two.states.tobytes()
    summary = dl.simulate(match.game, games=300, keep="summary", **given)
    assert summary.win_rates().equals(one.win_rates())
    assert few.states.tobytes() != one.states[:7].tobytes()


def test_a_position_as_it_is_keeps_its_secrets_and_a_redeal_does_not():
    match = midgame("dungeon", players=2)
    kept = dl.simulate(match.game, games=200, start=match, progress=False)
    secret = [tuple(state) for state in kept.states.guild[:, :2].tolist()]
    assert set(secret) == {tuple(match.state.guild[:2].tolist())}
    dealt = dl.simulate(match.game, games=200, start=match, viewer=0, progress=False)
    assert set(dealt.states.guild[:, 0].tolist()) == {int(match.state.guild[0])}
    assert len(set(dealt.states.guild[:, 1].tolist())) > 1


def test_a_redeal_is_no_better_than_chance_with_the_match_s_own_seed():
    """The hidden guild must not come again because seed and stream are the same."""
    hits = games = 0
    for seed in range(60):
        match = midgame("dungeon", players=2, seed=seed, decisions=1)
        plan = Plan(match.game, seed, "random", *check_start(match.game, match, 0))
        hits += int(plan.first_state(0).guild[1] == match.state.guild[1])
        games += 1
    colours = 5
    assert hits / games < 2 / (colours - 1)


def test_what_goes_on_draws_other_chance_than_the_game_before():
    game = dl.Game("dungeon")
    start = game.start(7)
    plan = Plan(game, 7, "random", *check_start(game, start, None))
    assert plan.stream_seed == 7 ^ GOING_ON < 2**63
    rng = plan.first_state(0).rng.tobytes()
    assert rng not in {game.start(7, index).rng.tobytes() for index in range(20)}
    assert rng != plan.first_state(1).rng.tobytes()


def test_a_view_is_redealt_for_its_own_seat():
    match = midgame("dungeon")
    view = match.observe(1)
    given: dict[str, Any] = {"games": 20, "seed": 3, "progress": False}
    run = dl.simulate(match.game, start=view, viewer=1, **given)
    same = dl.simulate(match.game, start=match, viewer=1, **given)
    assert run.states.tobytes() == same.states.tobytes()
    for viewer in (None, 0):
        with pytest.raises(dl.PositionError, match=r"what seat 1 sees; with viewer=1"):
            dl.simulate(match.game, start=view, viewer=viewer, **given)


def broken(field: str, value: Any, view: bool = False) -> np.record:
    """Return a position, or a view of it, with a field that cannot be."""
    match = midgame("dungeon")
    state = match.observe(1) if view else dl.Match(match.game, start=match.state).state
    state[field] = value
    return state


def test_positions_that_cannot_be():
    game = dl.Game("dungeon", players=3)
    with pytest.raises(dl.PositionError, match="This position cannot be: "):
        dl.simulate(game, start=broken("coins", 99))
    with pytest.raises(dl.PositionError, match="This view cannot be"):
        dl.simulate(game, start=broken("coins", 99, view=True), viewer=1)
    with pytest.raises(dl.OptionError, match="No seat 4"):
        dl.simulate(game, start=midgame("dungeon"), viewer=4)
    with pytest.raises(dl.OptionError, match="viewer goes with start"):
        dl.simulate(game, viewer=1)
    over = dl.simulate(game, games=1, progress=False).states[0]
    with pytest.raises(dl.PositionError, match="the game is over"):
        dl.simulate(game, start=over)


@pytest.mark.parametrize("wrong", [5, "start", dl.Match("dragonkeepers", seed=1)], ids=str)
def test_what_is_no_position(wrong: Any):
    with pytest.raises(dl.PositionError, match=r"start is a state of .*Dungeon"):
        dl.simulate("dungeon", start=wrong)


POLICIES = ["random", "greedy", lucky]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("compile_it", [False, True])
def test_a_game_replayed_ends_as_in_the_run(id: str, compile_it: bool):
    game = dl.Game(id, players=3)
    policies = [*POLICIES[:2], lucky_compiled() if compile_it else lucky]
    run = dl.simulate(game, games=9, seed=6, policies=policies, progress=False)
    for index in (0, 8):
        state = game.start(6, index)
        codes = replay(game, 6, index, policies)
        for code in codes:
            assert game.kit.refuse(game.box, state, code) == 0
            game.kit.apply_action(game.box, state, code)
        assert state.tobytes() == run.states[index].tobytes()
        assert len(codes) == int(state.decisions)
    assert replay(game, 6, 0, policies) != replay(game, 6, 1, policies)


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_game_from_a_position_is_opened_as_a_match(viewer: int | None):
    before = midgame("dungeon")
    run = dl.simulate(
        before.game, games=6, seed=6, start=before, viewer=viewer, policies=POLICIES, progress=False
    )
    match = run.match(4)
    assert match.position == 0
    assert match.length == int(run.states[4].decisions) - 25
    match.goto(match.length)
    assert match.state.tobytes() == run.states[4].tobytes()


def test_a_replay_refuses_nonsense():
    game = dl.Game("dungeon", players=3)
    with pytest.raises(dl.PolicyError, match=r"In game 3 the policy of seat \d returned 99"):
        replay(game, 1, 3, lambda box, view, actions, n: 99)
