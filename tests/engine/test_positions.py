"""Positions as plain data: each field has a range, and is read number by number."""

import json
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.positions import state_from_json, state_to_json
from dragonlab.engine.registry import register
from dragonlab.engine.state import same_state

register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=3)
KIND = GAME.kit.state


def ended() -> np.record:
    """Return a final state."""
    match = dl.Match(GAME, seed=1)
    while not match.over:
        match.apply(match.find("stop"))
    return match.state


def read(data: Any) -> np.record:
    """Read a position of the toy game."""
    return state_from_json(KIND, GAME.box, data)


@pytest.mark.parametrize("state", [GAME.start(1), ended()], ids=["start", "end"])
def test_a_position_is_written_and_read_back(state: np.record):
    data = json.loads(json.dumps(state_to_json(state)))
    assert same_state(read(data), state)


@pytest.mark.parametrize("name", KIND.fields)
def test_every_field_has_a_range(name: str):
    least, most = KIND.fields[name].limits(GAME.box)
    for number, right in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
        data = state_to_json(GAME.start(1))
        at, key = data, name
        while isinstance(at[key], list):
            at, key = at[key], len(at[key]) - 1  # type: ignore[assignment]
        at[key] = number
        if right:
            assert np.asarray(read(data)[name]).reshape(-1)[-1] == number
        else:
            with pytest.raises(dl.SaveError, match=f"^Field '{name}' of the position"):
                read(data)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"won": [0, 0, 0]}, r"Field 'won' of the position should be a list of 4 whole numbers"),
        ({"won": [0, 0, 0, 2]}, "number 4, should be a whole number from 0 to 1, not 2"),
        ({"extra": 1}, "missing or unknown fields: ..extra"),
        ({str(k): 1 for k in range(9999)}, "missing or unknown fields: "),
    ],
)
def test_other_data_is_refused(changes: dict[str, Any], says: str):
    with pytest.raises(dl.SaveError, match=says) as caught:
        read(state_to_json(GAME.start(1)) | changes)
    assert len(str(caught.value)) < 300


def test_what_is_no_table_of_fields():
    for data in (None, [], 5, "x"):
        with pytest.raises(dl.SaveError, match="not a table of fields"):
            read(data)
    data = state_to_json(GAME.start(1))
    del data["over"]
    with pytest.raises(dl.SaveError, match=r"missing or unknown fields: ..over"):
        read(data)


@pytest.mark.parametrize(("id", "position", "says"), [
    ("dragonkeepers", {"crystals": "x"}, "crystals should be .seat: a whole number"),
    ("dragonkeepers", {"hands": 5}, "hands should be .seat: a list, each a text"),
    ("dungeon", {"floor": 5}, "floor should be a list"),
    ("dungeon", {"dragon": "x"}, "dragon should be .a whole number, a whole number"),
    ("dungeon", {"coin": {0: 1}}, "A position has no 'coin'; there are floor, dragon"),
])  # fmt: skip
def test_a_position_that_is_written_in_another_way_is_refused_in_words(
    id: str, position: dict[str, Any], says: str
):
    with pytest.raises(dl.PositionError, match=says):
        dl.Game(id, players=2).arrange(**position)
