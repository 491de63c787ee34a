"""A table read for drawing: names that can be drawn, and offers only for who decides."""

import time

import pytest

import dragonlab as dl
from dragonlab.draw import State, to_svg
from dragonlab.draw.check import check_scene
from dragonlab.draw.figure import to_figure
from dragonlab.draw.table import BoardTable, read_table
from dragonlab.draw.words import MOST_LETTERS
from dragonlab.engine.registry import register

register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=2)


def read(state=None, legal=(), names=None):
    state = GAME.start(1) if state is None else state
    return read_table(BoardTable, GAME, state, legal, names, not_drawn={"rng"})


def test_a_record_is_read_as_plain_numbers_and_lists():
    t = read()
    assert t.names == ("Player 1", "Player 2")
    assert type(t.s.actor) is int
    assert t.s.nest == [[0, 0, 0]] * 4
    assert t.box.players == 2
    assert not hasattr(t.s, "rng")


def test_only_who_decides_is_offered_something():
    state = GAME.start(1)
    actor = int(state.actor)
    assert read(state, (0, 1)).offer(0, 1) == {"codes": (0, 1), "state": State.HIGHLIGHTED}
    assert read(GAME.observe(state, actor), (1,)).offer(0, 1)["codes"] == (1,)
    assert read(GAME.observe(state, 1 - actor), (0, 1)).offer(0, 1) == {"probe": (0,)}
    assert read(state).offer(0, 1, ask=(1,)) == {"probe": (1,)}


@pytest.mark.parametrize("name", ["Ann " * 25_000, "x" * 100_000, "\ud83dAnn"])
def test_a_board_stands_any_name(name):
    began = time.perf_counter()
    scene = GAME.kit.scene(GAME, GAME.start(1), names=(name, "Ben"))
    assert to_svg(scene).encode()
    assert to_figure(scene).to_json().encode()
    assert time.perf_counter() - began < 5
    check_scene(scene)
    assert all(len(one) <= MOST_LETTERS for one in read(names=(name, "Ben")).names)
    assert len(to_svg(scene)) < 20_000
