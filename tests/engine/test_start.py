"""Games that go on from a position, as it is or redealt for a viewer; games replayed."""

from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.fate import draw
from dragonlab.engine.plan import GOING_ON, Plan, check_start
from dragonlab.engine.registry import register
from dragonlab.engine.run import same_ending

register({"toy": "tests.toy"})
IDS = ["toy"]


def midgame(id: str, players: int = 3, seed: int = 5, decisions: int = 5) -> dl.Match:
    """Return a match after some decisions."""
    match = dl.Match(dl.Game(id, players=players), seed=seed)
    for _ in range(decisions):
        match.apply(match.choose("greedy"))
    assert not match.over
    return match


def lucky(box: Any, view: Any, actions: Any, n: int) -> int:
    """Take any of the three first legal actions."""
    return draw(view, min(n, 3))


def lucky_too(box: Any, view: Any, actions: Any, n: int) -> int:
    """Do as `lucky` does."""
    return draw(view, min(n, 3))


def by_hand(plan: Plan, index: int) -> np.record:
    """Play a game with the first legal action, from its first position."""
    game, state = plan.game, plan.first_state(index)
    while not state.over:
        state = game.after(state, game.legal_codes(state)[0])
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
        assert same_ending(run.states[index], by_hand(plan, index))
    assert (run.states.decisions > 5).all()
    assert run.decisions == (run.states.decisions - 5).sum()
    assert len({state.tobytes() for state in run.states}) > 1
    assert match.state.event_n > 0
    assert (run.states.event_n == 0).all()  # what came before the position is no story of the game
    assert not run.states.events.any()
    assert "from a position" in repr(run)


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_start_gives_the_same_games_on_any_worker(viewer: int | None):
    match = midgame("toy")
    given: dict[str, Any] = {"start": match.state, "viewer": viewer, "seed": 2, "progress": False}
    one = dl.simulate(match.game, games=300, workers=1, **given)
    two = dl.simulate(match.game, games=300, workers=2, **given)
    few = dl.simulate(match.game, games=7, policies=lambda *given: 0, **given)
    assert one.states.tobytes() == two.states.tobytes()
    summary = dl.simulate(match.game, games=300, keep="summary", **given)
    assert summary.win_rates().equals(one.win_rates())
    assert few.states.tobytes() != one.states[:7].tobytes()


def test_a_position_as_it_is_keeps_its_secrets_and_a_redeal_does_not():
    match = midgame("toy", players=2)
    taken = match.state.nest.copy()
    kept = dl.simulate(match.game, games=200, start=match, progress=False)
    assert (kept.states.nest >= taken).all()
    dealt = dl.simulate(match.game, games=200, start=match, viewer=0, progress=False)
    assert (dealt.states.nest[:, 0] >= taken[0]).all()
    assert not (dealt.states.nest[:, 1] >= taken[1]).all()
    assert (dealt.states.held[:, 1] >= match.state.held[1]).all()


def test_a_redeal_is_no_better_than_chance_with_the_match_s_own_seed():
    """The hidden egg must not come again because seed and stream are the same."""
    hits, seeds = 0, 400
    for seed in range(seeds):
        match = dl.Match(dl.Game("toy", players=2), seed=seed)
        match.apply(match.find("stop"))
        match.apply(match.find("egg"))
        plan = Plan(match.game, seed, "random", *check_start(match.game, match, 0))
        hits += plan.first_state(0).nest[1].tolist() == match.state.nest[1].tolist()
    counts = match.game.box.eggs / match.game.box.eggs.sum()
    chance = float((counts**2).sum())
    assert abs(hits / seeds - chance) < 4 * (chance * (1 - chance) / seeds) ** 0.5 + 0.05


def test_what_goes_on_draws_other_chance_than_the_game_before():
    game = dl.Game("toy")
    start = game.start(7)
    plan = Plan(game, 7, "random", *check_start(game, start, None))
    assert plan.stream_seed == 7 ^ GOING_ON < 2**63
    rng = plan.first_state(0).rng.tobytes()
    assert rng not in {game.start(7, index).rng.tobytes() for index in range(20)}
    assert rng != plan.first_state(1).rng.tobytes()


def test_a_view_is_redealt_for_its_own_seat():
    match = midgame("toy")
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
    match = midgame("toy")
    state = match.observe(1) if view else dl.Match(match.game, start=match.state).state
    state[field] = value
    return state


def test_positions_that_cannot_be():
    game = dl.Game("toy", players=3)
    with pytest.raises(dl.PositionError, match="This position cannot be: "):
        dl.simulate(game, start=broken("held", 5))
    for field, value in (("held", 5), ("turn", 60), ("bag", 99)):
        with pytest.raises(dl.PositionError, match="This view cannot be"):
            dl.simulate(game, start=broken(field, value, view=True), viewer=1)
    with pytest.raises(dl.OptionError, match="No seat 4"):
        dl.simulate(game, start=midgame("toy"), viewer=4)
    with pytest.raises(dl.OptionError, match="viewer goes with start"):
        dl.simulate(game, viewer=1)
    over = dl.simulate(game, games=1, progress=False).states[0]
    with pytest.raises(dl.PositionError, match="the game is over"):
        dl.simulate(game, start=over)


def test_what_the_action_before_left_behind_does_not_count():
    """A flag of an error, and outcomes forced and not met, belong to a decision, not to a start."""
    given: dict[str, Any] = {"games": 5, "progress": False}
    match = midgame("toy")
    clean = dl.simulate(match.game, start=match, **given)
    for field, value in (("fault", 1), ("forced_n", 3)):
        run = dl.simulate(match.game, start=broken(field, value), **given)
        assert np.array_equal(run.ranks, clean.ranks)


@pytest.mark.parametrize("wrong", [5, "start", np.zeros(3)], ids=str)
def test_what_is_no_position(wrong: Any):
    with pytest.raises(dl.PositionError, match=r"start is a state of Nests"):
        dl.simulate("toy", start=wrong)


POLICIES = ["random", "greedy", lucky]


@pytest.mark.parametrize("keep", ["states", "summary"])
@pytest.mark.parametrize("compile_it", [False, True])
def test_a_game_of_a_run_is_opened_as_a_match(compile_it: bool, keep: str):
    game = dl.Game("toy", players=3)
    policies = [*POLICIES[:2], dl.policy(lucky_too) if compile_it else lucky]
    run = dl.simulate(game, games=9, seed=6, policies=policies, progress=False)
    for index in (0, 3, 8):
        match = dl.simulate(
            game, games=9, seed=6, policies=policies, keep=keep, progress=False
        ).match(index)
        assert (match.seed, match.index, match.position) == (6, index, 0)
        assert match.state.tobytes() == game.start(6, index).tobytes()
        assert match.length == int(run.states[index].decisions)
        match.goto(match.length)
        assert same_ending(match.state, run.states[index])
    with pytest.raises(dl.OptionError, match="A game of the run is a whole number from 0 to 8"):
        run.match(9)


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_game_from_a_position_is_opened_as_a_match(viewer: int | None):
    before = midgame("toy")
    run = dl.simulate(
        before.game, games=6, seed=6, start=before, viewer=viewer, policies=POLICIES, progress=False
    )
    for index in range(6):
        match = run.match(index)
        assert match.position == 0
        assert match.length == int(run.states[index].decisions) - 5
        match.goto(match.length)
        assert same_ending(match.state, run.states[index])


def test_a_policy_with_a_memory_cannot_be_replayed():
    seen: list[int] = []

    def counts(box: Any, view: Any, actions: Any, n: int) -> int:
        seen.append(n)
        return n - 1 if len(seen) > 8 else 0

    run = dl.simulate("toy", games=1, seed=2, policies=counts, progress=False)
    with pytest.raises(dl.PolicyError, match="Game 0 went otherwise when it was played again"):
        run.match(0)
