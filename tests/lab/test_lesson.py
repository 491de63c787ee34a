"""Lessons on the table: pressing and clicking as a reader does."""

from __future__ import annotations

import gc
import json
import weakref

import ipywidgets
import pytest

import dragonlab as dl
from dragonlab.draw.arrangement import ARRANGEMENTS
from dragonlab.engine.registry import GAMES
from dragonlab.lab.lesson import LessonApp
from dragonlab.lab.solved import Solved
from dragonlab.teaching.reading import ids_of
from tests.lab.app_help import elements, press, words


@pytest.fixture
def kept(tmp_path) -> Solved:
    return Solved(tmp_path / "kept")


def app_of(kept: Solved, *ids: str, game: str = "dragonkeepers") -> LessonApp:
    return LessonApp([dl.Lesson(game, id) for id in ids], kept=kept)


def click(app: LessonApp, mark) -> None:
    """Click a mark as the browser does."""
    seq = json.loads(app._board.scene)["seq"]
    message = {"event": "click", "id": mark.id, "codes": [*mark.codes], "probe": [*mark.probe]}
    app._board._handle_custom_msg({**message, "seq": seq}, [])


def marks(app: LessonApp):
    return list(app.scene())


def test_a_wrong_try_then_the_right_one(kept: Solved):
    app = app_of(kept, "new_stack")
    left, right = (app.lesson.match().find("side", end).code for end in ("left", "right"))
    press(app._panel, "act", left)
    assert "Not quite." in words(app._panel)
    assert "Now white lies in the middle" in words(app._panel)
    assert "Ann opened a red stack at the left end." in words(app._panel)
    assert not elements(app._panel, do="act")
    press(app._panel, "again")
    press(app._panel, "act", right)
    assert "Right!" in words(app._panel)
    assert "Now green lies in the middle" in words(app._panel)
    assert "Solved ✓, 1 of " in words(app._panel)
    assert kept.has("dragonkeepers", "new_stack")


def test_an_answer(kept: Solved):
    app = app_of(kept, "crest")
    assert {mark.id for mark in marks(app) if mark.codes} == {"crest-0", "crest-1", "crest-2"}
    press(app._panel, "answer", "16")
    assert "Ben was faster" in words(app._panel)
    press(app._panel, "again")
    press(app._panel, "answer", "10")
    assert "took the crest worth 10" in words(app._panel)


def test_the_board_answers_too(kept: Solved):
    app = app_of(kept, "closed_stack")
    asked = next(
        mark
        for mark in marks(app)
        if not mark.codes
        and mark.probe
        and "play" in {app.trial.match.action(c).kind for c in mark.probe}
    )
    click(app, asked)
    assert app.trial.verdict is not None
    assert app.trial.verdict.kind in ("right", "refused")
    other = app_of(kept, "distance", game="dungeon")
    offered = next(mark for mark in marks(other) if mark.codes == other.lesson.way)
    click(other, offered)
    assert other.trial.solved


def test_hints_come_one_by_one_and_show_me_does_not_count(kept: Solved):
    app = app_of(kept, "whole_turn")
    first, second = app.lesson.hints
    press(app._panel, "hint")
    assert first in words(app._panel)
    assert second not in words(app._panel)
    press(app._panel, "hint")
    assert second in words(app._panel)
    assert not elements(app._panel, do="hint")
    press(app._panel, "show_me")
    assert "This is the way." in words(app._panel)
    assert not kept.has("dragonkeepers", "whole_turn")
    press(app._panel, "again")
    assert app.trial.open


def test_lessons_follow_each_other_and_are_counted(kept: Solved):
    app = app_of(kept, "free_play", "crest", "ties")
    assert "0 of 3 solved, 0 of " in words(app._panel)
    press(app._panel, "act", app.lesson.way[0])
    assert "1 of 3 solved, 1 of " in words(app._panel)
    press(app._panel, "go", 1)
    assert app.lesson.id == "crest"
    again = app_of(kept, "free_play", "crest", "ties")
    assert again.lesson.id == "crest"  # it begins with the first one that is not solved


def test_what_was_solved_is_kept_over_restarts(tmp_path):
    folder = tmp_path / "kept"
    Solved(folder).add("dungeon", "stairs")
    assert Solved(folder).has("dungeon", "stairs")
    assert (folder / ".gitignore").is_file()
    both = Solved(folder), Solved(folder)
    both[0].add("dungeon", "trap")
    both[1].add("dungeon", "passage")  # another notebook; neither loses what the other has
    assert Solved(folder).has("dungeon", "trap")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"solved": 3}', '{"solved": {"dungeon": 4}}'])
def test_a_damaged_file_is_no_harm(tmp_path, text: str):
    (tmp_path / "lessons.json").write_text(text, encoding="utf-8")
    kept = Solved(tmp_path)
    kept.add("dungeon", "stairs")
    assert Solved(tmp_path).has("dungeon", "stairs")


def test_all_apps_count_together(kept: Solved):
    one, other = app_of(kept, "free_play"), app_of(kept, "crest")
    press(one._panel, "act", one.lesson.way[0])
    assert ", 1 of " in words(other._panel)
    other.close()
    one.close()
    kept.add("dragonkeepers", "crest")  # nobody listens any more


def test_a_lesson_of_your_own_shows_and_is_not_counted(kept: Solved):
    lesson = dl.Lesson(
        "dragonkeepers", ask="Play.", goal=["play", "red"], book=(1, "red"), phase="play",
        hands={"Ann": ["red/1"]},
    )  # fmt: skip
    app = LessonApp([lesson], kept=kept)
    press(app._panel, "act", lesson.way[0])
    assert "Solved ✓" in words(app._panel)
    assert "in the game" not in words(app._panel)
    assert app.words() == ["A lesson.", "Play.", "Run this cell to try it."]


def test_a_rule_opens_over_the_board(kept: Solved):
    app = app_of(kept, "free_play")
    press(app._panel, "act", app.lesson.way[0])
    rule = next(n[1]["fill"] for n in elements(app._panel) if n[0] == "sign")
    app._panel._handle_custom_msg({"do": "rule", "arg": rule, "seq": app._panel._seq}, [])
    assert app.lesson.game.rules[rule].text in words(app._answer)
    press(app._answer, "dismiss")
    assert words(app._answer) == ""


def test_the_board_follows_the_room_it_has(kept: Solved):
    app = app_of(kept, "free_play")
    app._board.room = (550, 670)
    assert app.scene() is not None
    assert app.arrangement.name == "narrow"


def test_a_cell_shows_it_and_what_stands_there_without_a_kernel():
    lesson = dl.Lesson("dragonkeepers", "crest")
    assert "application/vnd.jupyter.widget-view+json" in lesson._repr_mimebundle_()
    assert repr(lesson) == "Lesson: All four colours (run this cell to try it)"
    assert "application/vnd.jupyter.widget-view+json" in dl.lessons("dungeon")._repr_mimebundle_()


def test_what_a_try_led_to_is_played_step_by_step(kept: Solved, monkeypatch):
    app = app_of(kept, "placed_card")
    played = []
    monkeypatch.setattr(
        app._board, "play", lambda frames: played.append([say for _, say in frames])
    )
    press(app._panel, "answer", "Ann's white dragon")
    (frames,) = played
    assert len(frames) == app.trial.match.position
    assert "Ann put the white dragon" in frames[0].text
    assert "The white dragon (back: 3) came from the left page" in frames[-1].text
    app.show_me()
    assert len(played[1]) == app.trial.match.position + 1  # it begins with the position
    app.refresh()
    assert len(played) == 2  # nothing is played twice


def test_an_answer_by_a_click_on_the_board(kept: Solved):
    app = app_of(kept, "stairs", game="dungeon")
    offered = {mark.id: mark for mark in marks(app) if mark.codes}
    assert set(offered) == {"seat-0", "seat-1", "seat-2"}
    click(app, offered["seat-2"])
    assert app.trial.verdict.kind == "wrong"
    app.again()
    click(app, next(mark for mark in marks(app) if mark.id == "seat-1"))
    assert app.trial.solved


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_for_an_answer_is_on_the_board_in_every_arrangement(game: str):
    for lesson in (dl.Lesson(game, id) for id in ids_of(game)):
        for arrangement in ARRANGEMENTS if lesson.marks else ():
            board = {mark.id for mark in lesson.match().scene(lesson.seat, arrangement)}
            assert set(lesson.marks) <= board, (lesson.id, arrangement.name)


def test_a_closed_lesson_leaves_nothing_behind(kept: Solved):
    gc.collect()
    before = len(ipywidgets.widgets.widget._instances)
    app = app_of(kept, "free_play", "crest")
    assert len(ipywidgets.widgets.widget._instances) > before
    app.close()
    gc.collect()
    assert len(ipywidgets.widgets.widget._instances) == before
    assert kept._watchers == []
    app.act(app.lesson.way[0])  # nobody looks, and nothing breaks
    gone = weakref.ref(app)
    del app
    gc.collect()
    assert gone() is None
