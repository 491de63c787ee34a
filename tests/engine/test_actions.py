"""The table of action codes."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine.actions import ActionTable
from dragonlab.engine.registry import load_kit

TABLE = ActionTable(take=(2,), stop=(), play=(4, 2), side=(3,))
ranges = st.lists(st.integers(1, 4), max_size=3).map(tuple)
tables = st.dictionaries(st.sampled_from("abcdef"), ranges, min_size=1).map(
    lambda kinds: ActionTable(**kinds)
)


@given(tables)
def test_every_code_has_one_action_and_every_action_one_code(table: ActionTable):
    choices = [table.choice(code) for code in range(table.size)]
    assert [choice.code for choice in choices] == list(range(table.size))
    assert [table.code(choice.kind, *choice.args) for choice in choices] == list(range(table.size))
    assert len({(choice.kind, choice.args) for choice in choices}) == table.size


def test_codes_follow_the_order_of_kinds_and_arguments():
    kinds = [(c.kind, *c.args) for c in map(TABLE.choice, range(TABLE.size))]
    assert kinds[:5] == [("take", 0), ("take", 1), ("stop",), ("play", 0, 0), ("play", 0, 1)]
    assert kinds[-1] == ("side", 2)
    assert TABLE.first == {"take": 0, "stop": 2, "play": 3, "side": 11}


@pytest.mark.parametrize(
    ("kind", "args", "says"),
    [
        ("fly", (), "there are take, stop, play, side"),
        ("take", (), r"one from 0 to 1; not \(\)"),
        ("take", (2,), r"one from 0 to 1; not \(2,\)"),
        ("take", (-1,), "one from 0 to 1"),
        ("take", ("left",), r"one from 0 to 1; not \('left',\)"),
        ("take", (0.5,), "one from 0 to 1"),
        ("stop", (0,), "numbers: none"),
        ("play", (1,), "one from 0 to 3 and one from 0 to 1"),
        ("play", (0, 2), "one from 0 to 3 and one from 0 to 1"),
        (5, (), "No kind of action 5"),
    ],
)
def test_what_is_no_action(kind: str, args: tuple[Any, ...], says: str):
    with pytest.raises(dl.DragonlabError, match=says):
        TABLE.code(kind, *args)


def test_arguments_may_be_numpy_s():
    assert TABLE.code("play", np.int8(3), np.int64(1)) == TABLE.code("play", 3, 1)


@pytest.mark.parametrize("code", [-1, TABLE.size, 10**9])
def test_what_is_no_code(code: int):
    with pytest.raises(dl.DragonlabError, match=f"from 0 to {TABLE.size - 1}"):
        TABLE.choice(code)


def test_choices_of_a_real_game_are_a_match_s_actions():
    kit = load_kit("dragonkeepers")
    match = dl.Match("dragonkeepers", seed=1)
    for action in match.legal_actions():
        assert kit.actions.choice(action.code).kind == action.kind
        assert match.find(action.kind, *action.args) == action
