"""The board widget without a browser: what it sends, and what it takes."""

import json
import re
from dataclasses import replace

import pytest

from dragonlab.draw import Badge, Card, Scene, State, Text, Token, serial, to_svg
from dragonlab.draw.marks import draw_mark
from dragonlab.draw.nodes import ATTRIBUTES
from dragonlab.draw.serial import MOST_DEFS, to_json
from dragonlab.lab import board_widget
from dragonlab.lab.board_widget import BoardWidget, Caption, Click
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


def scene_of(board):
    return json.loads(board.scene)


def change_of(board):
    return json.loads(board.change)


def test_everything_shown_is_in_traits(board):
    scene = json.loads(board.get_state()["scene"])
    assert scene["seq"] == 1
    assert len(scene["marks"]) == len(demo_scene().marks)
    used = set(
        re.findall(
            r'"u": "([^"]+)"|"((?:card|face|token|ring|badge)-[^"]+)"',
            json.dumps([scene["marks"], scene["defs"]], ensure_ascii=False),
        )
    )
    assert {a or b for a, b in used} - scene["defs"].keys() == set()
    assert "--dl-ground:" in board.get_state()["_css"]
    assert ".dl-live" in board.get_state()["_css"]


def test_the_kernel_keeps_the_scene_itself(board):
    """Kept marks and definitions must not differ from those drawn afresh."""
    demo = demo_scene()
    for scene in (demo, replace(demo, marks=demo.marks[5:]), demo_scene(True), demo):
        scenes = (scene, replace(scene, width=scene.width * 2))
        for one in scenes:
            board.show(one)
            fresh = json.loads(json.dumps(to_json(one)))
            defs = fresh.pop("defs")
            shown = scene_of(board)
            assert defs.items() <= shown.pop("defs").items()
            del shown["seq"]
            assert shown == fresh


def messages(board, monkeypatch):
    """Return a list that what the board sends is added to."""
    sent = []
    monkeypatch.setattr(board, "_send", lambda message, buffers=None: sent.append(message["state"]))
    return sent


def test_a_change_is_sent_and_the_whole_only_when_it_is_asked_for(board, monkeypatch):
    sent = messages(board, monkeypatch)
    board.show(replace(demo_scene(), marks=demo_scene().marks[3:]))
    assert [list(state) for state in sent] == [["change"]]
    board._handle_custom_msg({"event": "whole"}, [])
    assert sent[1:] == [{"scene": board.scene}]
    assert set(board.get_state()) > {"scene", "change"}  # a page that is loaded anew has both


def test_definitions_are_sent_only_when_they_are_new(board):
    before = scene_of(board)["defs"]
    board.show(replace(demo_scene(), marks=demo_scene().marks[:3]))
    assert change_of(board)["defs"] == {}
    board.show(replace(demo_scene(), marks=(Card(id="new", x=0, y=0, width=33, height=44),)))
    fresh = change_of(board)["defs"]
    assert fresh
    assert not fresh.keys() & before.keys()


def test_definitions_do_not_pile_up_for_ever(board):
    for width in range(20, 20 + MOST_DEFS):
        board.show(Scene(100, 100, (Card(id="new", x=0, y=0, width=width),)))
    assert len(scene_of(board)["defs"]) <= MOST_DEFS + 5


def test_boards_on_the_way_come_with_their_words(board):
    near, far = (
        replace(demo_scene(), marks=(replace(demo_scene()["river-0"], x=x),)) for x in (1, 2)
    )
    board.play([(near, None), (far, Caption("It flowed.", 1))])
    first, second = change_of(board)["steps"]
    assert "say" not in first
    assert second["say"] == [1, "It flowed."]
    assert [mark["id"] for mark in second["marks"]] == ["river-0"]
    assert change_of(board)["base"] == 1
    assert scene_of(board)["seq"] == change_of(board)["seq"] == 2


def test_at_once_only_the_last_board_is_sent_unless_somebody_wants_to_see_it_again(board):
    frames = [(demo_scene(), Caption("One.")), (demo_scene(True), Caption("Two."))]
    board.speed = "once"
    board.play(frames)
    assert len(change_of(board)["steps"]) == 1
    board.play(frames, again=True)
    assert len(change_of(board)["steps"]) == 2
    assert change_of(board)["again"]


def test_only_marks_that_differ_are_drawn(board, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        serial, "draw_mark", lambda mark, pen: drawn.append(mark.id) or draw_mark(mark, pen)
    )
    board.show(demo_scene())
    assert drawn == []
    moved = replace(demo_scene()["river-0"], x=1)
    board.show(
        replace(demo_scene(), marks=tuple(m if m.id != moved.id else moved for m in demo_scene()))
    )
    assert drawn == ["river-0"]


def test_no_text_can_break_a_message():
    half = "half \ud83d, " + "Long" * 25_000
    marks = (
        Card(id="a", x=0, y=0, label=half, tooltip=half, number=half),
        Text(id="t", x=0, y=0, text=half),
    )
    widget = BoardWidget(Scene(100, 100, marks, half, half))
    widget.message = half
    widget.play([(Scene(100, 100, marks[:1], half), Caption(half))])
    for name in ("scene", "change", "message"):
        assert getattr(widget, name).encode()
    assert scene_of(widget)["title"].startswith("half \ud83d")
    assert to_svg(Scene(100, 100, marks, half, half)).encode()
    widget.close()


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
    assert len(widget.scene) < 40_000
    widget.close()


def test_marks_that_stay_alike_are_written_alike(board):
    before = {m["id"]: m for m in scene_of(board)["marks"]}
    moved = tuple(
        replace(mark, x=mark.x + 5) if mark.id == "river-0" else mark for mark in demo_scene()
    )
    board.show(replace(demo_scene(), marks=moved))
    changed = [m["id"] for m in scene_of(board)["marks"] if before[m["id"]] != m]
    assert changed == ["river-0"]


def test_the_script_is_small_and_knows_the_same_names():
    script = BoardWidget._esm.default_value
    assert len(script) < 25_000
    assert "innerHTML" not in script
    table = re.search(r"const NAMES = \{(.*?)\};", script, re.S)[1]
    assert dict(re.findall(r'(\w+): "([\w-]+)"', table)) == dict(ATTRIBUTES)
