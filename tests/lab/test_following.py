"""Apps show where their match stands, whoever has changed it."""

import asyncio
import gc
import weakref

import dragonlab as dl
from dragonlab.lab import following
from dragonlab.lab.tabletop import Tabletop
from tests.lab.app_help import board_json, click, words


def pair(**options):
    match = dl.Match(dl.Game("dungeon", players=3), seed=5)
    return match, Tabletop(match, **options), Tabletop(match)


def test_two_apps_on_one_match_show_the_same():
    _, a, b = pair()
    for change in (a.step, b.step, a.undo, b.redo, lambda: a.goto(0), b.play_to_end, a.undo):
        change()
        assert board_json(a) == board_json(b)
        assert words(a._bar) == words(b._bar)
        assert words(a._story) == words(b._story)


def test_a_click_is_never_aimed_at_an_older_position():
    match, a, b = pair()
    a.step()
    mark = next(mark for mark in b.session.scene() if mark.codes)
    click(b, mark)
    assert match.position == 2
    assert board_json(a) == board_json(b)


def test_a_decision_is_shown_once(monkeypatch):
    _, a, b = pair()
    told = []
    for app in (a, b):
        monkeypatch.setattr(app, "moved", lambda app=app: told.append(app))
    a.step()
    assert sorted(map(id, told)) == sorted(map(id, (a, b)))


def test_an_app_follows_what_a_cell_does_with_its_match():
    match, a, b = pair()
    before = board_json(a)
    match.apply(match.legal_actions()[0])
    assert "Decision 1 of 1" in words(a._bar)
    assert board_json(a) == board_json(b) != before
    match.undo()
    assert board_json(a) == before
    other = dl.Match(dl.Game("dungeon", players=2), seed=6)
    match.become(other)
    assert board_json(b) == board_json(Tabletop(other))


def test_an_app_leaves_its_match_for_another():
    match, a, b = pair()
    assert len(match._watchers) == 2
    b.new_game(seed=9)
    assert len(match._watchers) == 1
    a.step()
    assert "Decision 0 of 0" in words(b._bar)
    assert "Decision 1 of 1" in words(a._bar)


def test_a_match_keeps_no_app_alive():
    match, a, b = pair()
    gone = weakref.ref(b)
    b.close()
    del b
    gc.collect()
    assert gone() is None
    a.step()
    assert len(match._watchers) == 1


def test_many_changes_are_told_once(monkeypatch):
    match, a, b = pair(seats="greedy")
    told = []
    monkeypatch.setattr(b, "moved", lambda: told.append(match.position))
    a.play_to_end()
    assert told == [match.length]


def test_a_loop_in_a_cell_need_not_wait_for_each_picture(monkeypatch):
    monkeypatch.setattr(following, "SECONDS", 0.05)
    match, a, b = pair()
    told = []
    moved = a.moved
    monkeypatch.setattr(a, "moved", lambda: (told.append(match.position), moved()))

    async def cell():
        for _ in range(30):
            match.apply(match.choose("greedy"))
        await asyncio.sleep(0.2)

    asyncio.run(cell())
    assert told[-1] == 30
    assert len(told) < 25
    assert board_json(a) == board_json(b)
