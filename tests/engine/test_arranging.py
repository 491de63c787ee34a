"""Positions to order: what is asked for in a wrong way is refused in words."""

from typing import Any

import pytest

import dragonlab as dl


@pytest.mark.parametrize(
    ("id", "position", "says"),
    [
        ("dragonkeepers", {"hand": {}}, "no 'hand'; there are book, display, hands,"),
        ("dragonkeepers", {"hands": 5}, r"hands should be \{seat: a list, each a text\}, not 5"),
        ("dragonkeepers", {"hands": {0: "green/1"}}, "hands should be"),
        ("dragonkeepers", {"hands": {0: [3]}}, "hands should be"),
        ("dragonkeepers", {"hands": {3: []}}, "No seat 3"),
        ("dragonkeepers", {"book": ("green", 4)}, r"\(a whole number, a text\), not \('green', 4"),
        ("dragonkeepers", {"display": ("green/1",)}, r"display should be \(a text, a text\)"),
        ("dragonkeepers", {"rings": {7: 1}}, "No seat 7"),
        ("dragonkeepers", {"crystals": {0: 999}}, "far too large"),
        ("dragonkeepers", {"active": None}, "active should be a whole number, not None"),
        ("dungeon", {"floor": [5] * 5}, "a list, each a text or a list, each a text"),
        ("dungeon", {"coins": {0: True}}, r"coins should be \{seat: a whole number\}"),
        ("dungeon", {"extra": 5}, "extra should be True or False"),
        ("dungeon", {"seed": -1}, "seed is a whole number from 0"),
    ],
)
def test_what_is_asked_for_in_a_wrong_way(id: str, position: dict[str, Any], says: str):
    with pytest.raises(dl.DragonlabError, match=says):
        dl.Game(id).arrange(**position)


def test_none_stands_for_what_is_not_asked_for():
    assert dl.Game("dungeon").arrange(power=None, coins=None) is not None
