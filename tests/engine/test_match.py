"""`Match`: decide, look back, go on from there; nothing illegal ever changes anything."""

from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.state import FORCED_MAX, copy_state, same_state, without_story

ID = "dragonkeepers"


def fresh(seed: int = 7, **options: Any) -> dl.Match:
    """Return a new match of three players."""
    return dl.Match(dl.Game(ID, players=3, first_player=0, **options), seed=seed)


def advanced(decisions: int = 12, seed: int = 7) -> dl.Match:
    """Return a match after some random decisions."""
    match = fresh(seed)
    for _ in range(decisions):
        match.apply(match.choose("random"))
    return match


def everything(match: dl.Match) -> tuple[Any, ...]:
    """Return all that a failed attempt must leave as it was."""
    states = []
    here = match.position
    for k in range(match.length + 1):
        match.goto(k)
        states.append(match.state.tobytes())
    match.goto(here)
    return here, states, match.history


def test_a_new_match():
    match = fresh()
    assert (match.position, match.length, match.history) == (0, 0, [])
    assert (match.actor, match.over, match.scores, match.winners) == (0, False, None, None)
    assert match.names == ("Player 1", "Player 2", "Player 3")
    assert match.task.title
    assert repr(match) == f"<Match of {match.game!r}, seed 7, decision 0 of 0>"


def test_the_same_seed_gives_the_same_match():
    assert everything(advanced()) == everything(advanced())
    assert everything(advanced(seed=8)) != everything(advanced(seed=7))


def test_without_a_seed_one_is_drawn_and_can_be_used_again():
    match = dl.Match(ID)
    assert same_state(dl.Match(ID, seed=match.seed).state, match.state)
    assert dl.Match(ID).seed != dl.Match(ID).seed


@pytest.mark.parametrize("seed", [-1, 2**63, 10**30])
def test_wrong_seeds(seed: int):
    with pytest.raises(dl.DragonlabError, match="seed"):
        dl.Match(ID, seed=seed)


def test_undo_redo_and_goto_lose_nothing():
    match = advanced()
    before = everything(match)[1]
    for k in range(12, 0, -1):
        assert match.state.tobytes() == before[k]
        match.undo()
    with pytest.raises(dl.DragonlabError, match="nothing to undo"):
        match.undo()
    for k in range(12):
        assert match.state.tobytes() == before[k]
        match.redo()
    with pytest.raises(dl.DragonlabError, match="nothing to redo"):
        match.redo()
    match.goto(5)
    assert (match.position, match.length) == (5, 12)
    assert everything(match)[1] == before


@pytest.mark.parametrize("position", [-1, 13, 1000])
def test_positions_that_are_not_there(position: int):
    match = advanced()
    with pytest.raises(dl.DragonlabError, match="position is a whole number from 0 to 12"):
        match.goto(position)
    assert match.position == 12


def test_deciding_anew_drops_the_later_decisions():
    match = advanced()
    match.goto(2)
    kept = everything(match)[1][:3]
    other = next(a for a in match.legal_actions() if a != match.history[2].action)
    match.apply(other)
    assert (match.position, match.length) == (3, 3)
    assert everything(match)[1][:3] == kept
    assert match.history[-1].action == other
    with pytest.raises(dl.DragonlabError):
        match.redo()


def test_history_tells_who_did_what():
    match = advanced()
    for k, step in enumerate(match.history):
        match.goto(k)
        assert step.seat == match.actor
        assert step.action in match.legal_actions()
        match.redo()
        assert list(step.events) == match.events()
    assert match.step(0).seat == 0
    assert match.step(0) == match.history[0]


def test_every_illegal_action_is_refused_and_changes_nothing():
    match = advanced()
    match.goto(8)
    before = everything(match)
    legal = {action.code for action in match.legal_actions()}
    for code in range(match.game.kit.actions.size):
        refusal = match.why_not(code)
        assert (refusal is None) == (code in legal)
        if refusal is not None:
            with pytest.raises(dl.IllegalAction) as caught:
                match.apply(code)
            assert caught.value.refusal == refusal
            assert str(caught.value) == str(refusal)
            assert refusal.text in str(refusal)
            assert refusal.section
    assert everything(match) == before


@pytest.mark.parametrize("code", [-1, 10_000])
def test_codes_that_are_no_action(code: int):
    match = fresh()
    before = everything(match)
    for ask in (match.apply, match.why_not, match.action):
        with pytest.raises(dl.DragonlabError, match="No action has the code"):
            ask(code)
    assert everything(match) == before


def test_actions_by_code_by_kind_and_as_objects():
    match = fresh()
    take = match.find("take", 1)
    assert match.action(take.code) == match.action(take) == take
    assert match.why_not(take) is None
    assert match.apply(take) == match.events()
    assert match.history[0].action == take


# ---- forced outcomes


def test_forced_outcomes_are_met_and_remembered():
    shown = set()
    for outcome in range(0, 50, 10):
        match = fresh()
        match.apply(match.find("take", 0), forced=[0, outcome])
        assert match.history[0].forced == (0, outcome)
        assert not match.state.fault
        shown.add(int(match.state.deck_top[0]))
    assert len(shown) > 1
    assert same_state(match.state, redone(match).state)


def redone(match: dl.Match) -> dl.Match:
    """Return the same match, decided anew."""
    other = dl.Match(match.game, seed=match.seed)
    for step in match.history:
        other.apply(step.action, forced=step.forced)
    return other


@pytest.mark.parametrize(
    ("forced", "says"),
    [
        ([200], "cannot come"),
        ([0, 200], "number 2, 200, cannot come"),
        ([0, 0, 0], r"\[0, 0, 0\] these are left over, as the action draws no more: 0\."),
        (3, "a list of names and numbers, not 3"),
        ("green/green", "same colour on both sides"),
        ([-1], "cannot come"),
        ([2**15], "forced outcome is a whole number from -32767"),
        ([0] * (FORCED_MAX + 1), f"At most {FORCED_MAX}"),
    ],
)
def test_outcomes_that_cannot_be(forced: Any, says: str):
    match = fresh()
    before = everything(match)
    with pytest.raises(dl.DragonlabError, match=says):
        match.apply(match.find("take", 0), forced=forced)
    assert everything(match) == before


def test_the_free_draws_are_the_same_after_forced_ones():
    one, other = fresh(), fresh()
    one.apply(one.find("take", 0), forced=[0, 0])
    other.apply(other.find("take", 0), forced=[0, 1])
    assert (one.state.rng == other.state.rng).all()
    assert (one.state.rng == fresh().state.rng).all()


# ---- names and start positions


def test_a_match_from_a_position():
    match = advanced()
    other = dl.Match(match.game, seed=1, start=match.state)
    assert same_state(other.state, without_story(match.state))
    assert other.events() == []
    other.apply(other.legal_actions()[0])
    assert not same_state(other.state, other.start)
    other.undo()
    assert same_state(other.state, other.start)


def test_the_given_position_stays_the_caller_s():
    state = copy_state(fresh().state)
    match = dl.Match(fresh().game, seed=1, start=state)
    state.hand[0][0] += 1
    assert not same_state(match.state, state)
    assert not same_state(match.start, state)


@pytest.mark.parametrize(
    ("field", "index", "value", "says"),
    [
        ("hand", (0, 3), 5, "the cards by type"),
        ("hand_n", 0, 9, "a hand's size"),
        ("crystals", 1, 3, "crystals"),
        ("eggs", 1, 3, "golden eggs"),
        ("pearls", (0, 0), 1, "pearls"),
        ("row_pieces", 0, 0, "amulet pieces"),
        ("actor", (), 3, "actor should lie within 0 to 2"),
        ("actor", (), -1, "actor should lie"),
        ("phase", (), 99, "phase should lie"),
        ("phase", (), 8, "the game is over"),
        ("display", 0, 77, "display should lie"),
        ("placed_n", 0, 1000, "placed_n should lie"),
        ("turn", (), 0, "turn should lie"),
        ("viewer", (), 0, "the view of a player"),
        ("supply_crystals", (), -1, "supply_crystals should lie"),
        ("crest", 0, 1, "crests"),
        ("row_n", 0, 2, "row of seat 0"),
        ("play_left", (), 2, "left over from a play"),
    ],
)
def test_positions_that_cannot_be(field: str, index: Any, value: int, says: str):
    match = fresh()
    states = np.array([match.state]).view(np.recarray)
    states[field][(0, *index) if isinstance(index, tuple) else (0, index)] = value
    with pytest.raises(dl.PositionError, match=f"This position cannot be: .*{says}"):
        dl.Match(match.game, seed=1, start=states[0])


@pytest.mark.parametrize(
    "changes",
    [
        {"event_n": -1},
        {"taken": 3},  # without a crystal taking is over
        {"phase": 6},  # no pearl is due
        {"phase": 3, "play_left": 5, "play_number": 5},  # nobody holds these cards
        {"phase": 4, "play_left": 5, "play_number": 5},
    ],
    ids=str,
)
def test_positions_in_which_the_rules_could_not_go_on(changes: dict[str, int]):
    states = np.array([fresh().state]).view(np.recarray)
    for field, value in changes.items():
        states[field] = value
    with pytest.raises(dl.PositionError):
        dl.Match(fresh().game, seed=1, start=states[0])


def test_a_view_is_no_position_to_start_from():
    match = fresh()
    with pytest.raises(dl.PositionError):
        dl.Match(match.game, start=match.observe(0))


# ---- policies


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_a_policy_plays_a_match_to_its_end(policy: str):
    match = dl.Match(dl.Game(ID, players=2, turn_cap=10), seed=3)
    while not match.over:
        before = match.state.tobytes()
        chosen = match.choose(policy)
        assert chosen == match.choose(policy)
        assert match.state.tobytes() == before
        match.apply(chosen)
    assert match.actor is None
    assert match.legal_actions() == []
    assert len(match.scores) == 2
    assert match.winners
    assert max(match.scores) == match.scores[match.winners[0]]
    with pytest.raises(dl.DragonlabError, match="The game is over"):
        match.choose(policy)
    with pytest.raises(dl.IllegalAction):
        match.apply(0)


@pytest.mark.parametrize("answer", [-1, 10_000, None, "0", 0.0, [0]])
def test_a_policy_that_answers_nonsense(answer: Any):
    match = fresh()
    with pytest.raises(dl.PolicyError, match="should return an index from 0 to 1"):
        match.choose(lambda box, view, actions, n: answer)


@pytest.mark.parametrize("policy", ["gready", "", None, 3])
def test_unknown_policies(policy: Any):
    with pytest.raises(dl.PolicyError, match="there are 'random', 'greedy'"):
        fresh().choose(policy)
