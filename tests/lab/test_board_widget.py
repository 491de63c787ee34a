"""The board widget without a browser: what it sends, and what it takes."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from dragonlab.draw import Badge, Card, Scene, State, Token
from dragonlab.draw.nodes import ATTRIBUTES
from dragonlab.lab import board_widget
from dragonlab.lab.board_widget import BoardWidget, Click
from tests.draw.demo import demo_scene

DragonlabError = board_widget.DragonlabError
GOOD = {"event": "click", "id": "river-0", "codes": [10], "probe": [10], "seq": 1}


@pytest.fixture
def board():
    widget = BoardWidget(demo_scene())
    yield widget
    widget.close()


def test_a_click_reaches_the_callback(board):
    heard = []
    board.on_click(heard.append)
    board._handle_custom_msg(GOOD, [])
    assert heard == [Click("river-0", (10,), (10,), 1)]
    board.on_click(heard.append, remove=True)
    board._handle_custom_msg(GOOD, [])
    assert len(heard) == 1


def test_a_callbacks_error_is_not_swallowed(board):
    board.on_click(lambda click: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        board._handle_custom_msg(GOOD, [])


@pytest.mark.parametrize(
    "message",
    [
        None,
        "click",
        {},
        {**GOOD, "event": "drag"},
        {**GOOD, "id": 7},
        {**GOOD, "id": "nowhere"},
        {**GOOD, "codes": [11]},
        {**GOOD, "codes": "10"},
        {**GOOD, "codes": None},
        {**GOOD, "codes": [True]},
        {**GOOD, "probe": [1.5]},
        {**GOOD, "seq": "1"},
        {**GOOD, "seq": 2},
        {k: v for k, v in GOOD.items() if k != "seq"},
    ],
)
def test_a_damaged_message_is_refused(board, message):
    board.on_click(lambda click: pytest.fail("called"))
    with pytest.raises(DragonlabError):
        board._handle_custom_msg(message, [])


def test_a_click_on_a_board_that_has_changed_is_dropped(board):
    board.show(demo_scene())
    board.on_click(lambda click: pytest.fail("called"))
    board._handle_custom_msg(GOOD, [])


def test_everything_shown_is_in_traits(board):
    state = board.get_state()
    assert state["scene"]["seq"] == 1
    assert len(state["scene"]["marks"]) == len(demo_scene().marks)
    used = set(
        re.findall(
            r'"u": "([^"]+)"|"((?:card|face|token|ring|badge)-[^"]+)"',
            json.dumps([state["scene"], state["defs"]]),
        )
    )
    assert {a or b for a, b in used} - state["defs"].keys() == set()
    assert "--dl-ground:" in state["_css"]
    assert ".dl-live" in state["_css"]


def test_definitions_are_sent_only_when_they_are_new(board):
    before = board.defs
    board.show(demo_scene())
    assert board.defs is before
    board.show(Scene(100, 100, (Card(id="new", x=0, y=0, width=33, height=44),)))
    assert board.defs.keys() > before.keys()


def test_definitions_do_not_pile_up_for_ever(board):
    for width in range(20, 20 + board_widget._MOST_DEFS):
        board.show(Scene(100, 100, (Card(id="new", x=0, y=0, width=width),)))
    assert len(board.defs) <= board_widget._MOST_DEFS


def test_a_board_of_150_marks_is_a_small_message():
    hues = ("red", "blue", "white", "green")
    cards = (
        Card(
            id=f"c{k}",
            x=60 * (k % 15),
            y=90 * (k // 15),
            number=str(k % 9),
            hue=hues[k % 4],
            back=Badge(hues[k % 3]),
            label=f"Card {k}",
            tooltip="Five points",
            probe=(k,),
            state=State(k % 5 == 0),
        )
        for k in range(60)
    )
    tokens = (
        Token(id=f"t{k}", x=9 * k, y=500, hue=hues[k % 4], glyph="pearl", label="Pearl")
        for k in range(90)
    )
    widget = BoardWidget(Scene(900, 900, (*cards, *tokens)))
    update, first = (
        len(json.dumps(sent, separators=(",", ":")))
        for sent in (widget.scene, [widget.scene, widget.defs])
    )
    assert update < 34_000
    assert first < 40_000
    widget.close()


def test_marks_that_stay_alike_are_written_alike(board):
    before = {m["id"]: m for m in board.scene["marks"]}
    moved = tuple(
        replace(mark, x=mark.x + 5) if mark.id == "river-0" else mark for mark in demo_scene()
    )
    board.show(replace(demo_scene(), marks=moved))
    changed = [m["id"] for m in board.scene["marks"] if before[m["id"]] != m]
    assert changed == ["river-0"]


def test_the_script_is_small_and_knows_the_same_names():
    script = (Path(board_widget.__file__).parent / "board.js").read_text(encoding="utf-8")
    assert len(script) < 12_000
    assert "innerHTML" not in script
    table = re.search(r"const NAMES = \{(.*?)\};", script, re.S)[1]
    assert dict(re.findall(r'(\w+): "([\w-]+)"', table)) == dict(ATTRIBUTES)
