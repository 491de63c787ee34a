"""Policies: by name, in plain Python, compiled; and what is said of wrong ones."""

from types import FunctionType
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.compiled import compiling
from dragonlab.engine.fate import draw
from dragonlab.engine.policies import find_policies, find_policy, is_compiled, random_policy
from dragonlab.engine.registry import register

register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=3)


def last(box: Any, view: Any, actions: Any, n: int) -> int:
    """Take the last legal action."""
    return n - 1


def lucky(box: Any, view: Any, actions: Any, n: int) -> int:
    """Take any of the two first legal actions."""
    return draw(view, min(n, 2))


def copy_of(function: Any) -> Any:
    """Return a function that nobody has marked."""
    return FunctionType(function.__code__, function.__globals__, function.__name__)


def quick(*policies: Any, games: int = 4, seed: int = 1) -> dl.Run:
    """Play a few games, one policy for each seat or one for all."""
    chosen = policies[0] if len(policies) == 1 else policies
    return dl.simulate(GAME, games=games, seed=seed, policies=chosen, workers=1)


@pytest.mark.parametrize("function", [last, lucky])
def test_compiled_and_plain_policies_play_alike(function: Any):
    plain, made = quick(function), quick(dl.policy(copy_of(function)))
    assert plain.states.tobytes() == made.states.tobytes()
    assert plain.policies == made.policies == [function.__name__] * 3
    assert plain.decisions == made.decisions


def test_a_mixture_of_plain_compiled_and_named_policies():
    plain = quick("greedy", last, "random")
    made = quick("greedy", dl.policy(copy_of(last)), "random")
    assert plain.states.tobytes() == made.states.tobytes()
    assert plain.policies == ["greedy", "last", "random"]


def test_a_policy_of_one_s_own_that_is_like_the_random_one():
    def mine(box: Any, view: Any, actions: Any, n: int) -> int:
        return draw(view, n)

    assert quick(mine).states.tobytes() == quick("random").states.tobytes()
    assert quick(random_policy).states.tobytes() == quick("random").states.tobytes()


def test_the_decorator_keeps_the_name():
    made = dl.policy(copy_of(last))
    assert made.__name__ == "last"
    assert is_compiled(made) == compiling()
    assert not is_compiled(last)


def test_policies_are_found_by_name():
    assert find_policy(GAME, "random") is random_policy
    assert find_policy(GAME, last) is last
    functions, names = find_policies(GAME, ["random", last, "greedy"])
    assert functions[1] is last
    assert names == ["random", "last", "greedy"]


@pytest.mark.parametrize("wrong", ["gready", "", 3, None])
def test_unknown_policies_name_those_there_are(wrong: Any):
    with pytest.raises(dl.PolicyError, match="there are 'random', 'greedy', or a function"):
        quick(wrong, "random", "random")


@pytest.mark.parametrize("count", [0, 2, 4])
def test_as_many_policies_as_players(count: int):
    with pytest.raises(dl.PolicyError, match="3 players need 3 policies"):
        dl.simulate(GAME, games=1, policies=["random"] * count)


@pytest.mark.parametrize("wrong", [3, None, 2.5])
def test_policies_that_are_no_sequence(wrong: Any):
    with pytest.raises(dl.PolicyError):
        dl.simulate(GAME, games=1, policies=wrong)


ANSWERS = [("-1", -1), ("n", None), ("a million", 10**6)]


@pytest.mark.parametrize(("what", "answer"), ANSWERS, ids=[a[0] for a in ANSWERS])
@pytest.mark.parametrize("compile_it", [False, True], ids=["plain", "compiled"])
def test_an_answer_that_is_no_index_names_game_and_seat(
    what: str, answer: int | None, compile_it: bool
):
    always = -2 if answer is None else answer

    def wrong(box: Any, view: Any, actions: Any, n: int) -> int:
        return n if always == -2 else always

    chosen = dl.policy(wrong) if compile_it else wrong
    with pytest.raises(dl.PolicyError, match=r"In game 0 the policy of seat 1 returned"):
        quick("random", chosen, "random")


def test_the_game_of_a_late_fault_is_named():
    def wrong(box: Any, view: Any, actions: Any, n: int) -> int:
        wrong.games += int(view.decisions) < 3 and int(view.turn) == 1
        return 99 if wrong.games > 3 else 0

    wrong.games = 0
    with pytest.raises(dl.PolicyError, match=r"In game [1-9] the policy of seat \d returned 99"):
        quick(wrong, games=9)


@pytest.mark.parametrize(
    "answer", [None, "0", [0], float("nan"), 0.5, True, np.True_, np.float64(1), 2**63, -(2**70)]
)
def test_an_answer_that_is_no_index(answer: Any):
    with pytest.raises(dl.PolicyError, match="In game 0 the policy of seat") as caught:
        quick(lambda box, view, actions, n: answer)
    assert f"returned {answer!r}; it should" in str(caught.value)


def test_an_answer_with_too_many_digits():
    with pytest.raises(dl.PolicyError, match="returned something of the type int"):
        quick(lambda box, view, actions, n: 10**5000)


def returns_nan(box: Any, view: Any, actions: Any, n: int) -> Any:
    """Return no number."""
    return np.nan


def returns_a_fraction(box: Any, view: Any, actions: Any, n: int) -> Any:
    """Return a number that is not whole."""
    return 0.9


def returns_a_truth(box: Any, view: Any, actions: Any, n: int) -> Any:
    """Return whether there is a choice."""
    return n > 1


def returns_sometimes(box: Any, view: Any, actions: Any, n: int) -> Any:
    """Return nothing for once."""
    return None if n == 1 else 0


def returns_nothing(box: Any, view: Any, actions: Any, n: int) -> Any:
    """Return nothing."""


@pytest.mark.parametrize(
    ("function", "kind"),
    [
        (returns_nan, "float64"),
        (returns_a_fraction, "float64"),
        (returns_a_truth, "bool"),
        (returns_sometimes, "OptionalType|Optional"),
        (returns_nothing, "none"),
    ],
)
def test_compiled_policies_return_whole_numbers(function: Any, kind: str):
    says = rf"'{function.__name__}' returns ({kind}).* it should return a whole number"
    if not compiling():
        says = "In game 0 the policy of seat . returned"
    with pytest.raises(dl.PolicyError, match=says):
        quick(dl.policy(function))


@pytest.mark.parametrize("compile_it", [False, True], ids=["plain", "compiled"])
def test_small_whole_numbers_are_good_answers(compile_it: bool):
    def small(box: Any, view: Any, actions: Any, n: int) -> Any:
        return np.int8(n - 1)

    run = quick(dl.policy(small) if compile_it else small)
    assert run.states.tobytes() == quick(last).states.tobytes()


def test_numpy_s_numbers_are_good_answers():
    run = quick(lambda box, view, actions, n: np.int32(n - 1))
    assert run.states.tobytes() == quick(last).states.tobytes()


def test_a_policy_that_cannot_be_compiled_says_why():
    @dl.policy
    def opens_a_file(box: Any, view: Any, actions: Any, n: int) -> int:
        return len(open("x").read())

    wrong, says = dl.PolicyError, "'opens_a_file' cannot be compiled. Leave out the decorator"
    if not compiling():
        wrong, says = FileNotFoundError, "x"
    with pytest.raises(wrong, match=says):
        quick(opens_a_file)


@pytest.mark.parametrize("compile_it", [False, True], ids=["plain", "compiled"])
def test_an_error_inside_a_policy_comes_through(compile_it: bool):
    def breaks(box: Any, view: Any, actions: Any, n: int) -> int:
        if n > 0:
            raise ValueError("my own mistake")
        return 0

    with pytest.raises(ValueError, match="my own mistake"):
        dl.simulate(GAME, games=1, policies=dl.policy(breaks) if compile_it else breaks)


@pytest.mark.parametrize("wrong", [lambda view: 0, lambda: 0, lambda *, n: 0])
def test_a_policy_that_takes_something_else(wrong: Any):
    with pytest.raises(dl.PolicyError, match=r"should take \(box, view, actions, n\): "):
        dl.Match(GAME, seed=1).choose(wrong)
    with pytest.raises(dl.PolicyError, match=r"should take \(box, view, actions, n\): "):
        dl.simulate(GAME, games=5, policies=wrong, progress=False)


def test_what_is_no_function_is_no_policy():
    with pytest.raises(dl.PolicyError, match="is a function"):
        dl.policy(5)
