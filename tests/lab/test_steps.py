"""Decisions step by step: what is played, what the strip lists, and that nothing hidden leaks."""

import json
import random

import pytest

import dragonlab as dl
from dragonlab.draw.serial import SceneWriter, to_json
from dragonlab.engine.registry import GAMES
from dragonlab.lab import steps
from dragonlab.lab.board_widget import SPEEDS
from dragonlab.lab.session import Session, Step
from dragonlab.lab.steps import MOST_LISTED, MOST_PLAYED, frames, since, strip
from dragonlab.lab.tabletop import Tabletop
from tests.draw.after import after
from tests.lab.app_help import elements, press, words

SEEDS = {"dragonkeepers": 3, "dungeon": 4}


@pytest.fixture(params=[*SEEDS])
def table(request):
    """An app with one person and two bots, after a few decisions of the person."""
    seats = ["human", "greedy", "random"]
    app = Tabletop(request.param, players=3, seed=SEEDS[request.param], seats=seats, keep=False)
    for _ in range(4):
        app.act(app.match.legal_actions()[0])
    return app


def change(app):
    return json.loads(app._board.change)


def said(app):
    return (
        [step["say"] for step in change(app)["steps"] if "say" in step] if app._board.change else []
    )


def act_until_bots_answer(app):
    """Decide until bots answer; return the position before."""
    while True:
        before = app.match.position
        app.act(app.match.legal_actions()[0])
        if len(said(app)) > 1:
            return before


def played(id, seed, players=None):
    """Return a match that was played to its end by chance."""
    rnd = random.Random(seed)
    match = dl.Match(dl.Game(id, **({"players": players} if players else {})), seed)
    while not match.over:
        match.apply(rnd.choice(match.legal_actions()))
    return match


# ---- differences


def redealt(game, state, seat, k):
    """Return a position with other hidden things and the same story, that a seat sees alike."""
    found = game.redeal(game.observe(state, seat), 5, k)
    found["events"], found["event_n"] = state["events"], state["event_n"]
    return found


@pytest.mark.parametrize("id", [*GAMES])
def test_all_differences_in_order_give_the_whole_scene(id):
    rnd, match = random.Random(1), played(id, 1)
    for viewer in (None, *range(match.game.players)):
        session, writer, shown, defs = Session(match, "human", viewer), SceneWriter(), {}, {}
        match.goto(0)
        while match.position < match.length:
            begin = match.position
            match.goto(min(begin + rnd.randint(1, 16), match.length))
            news = [Step(k, rnd.random() < 0.3) for k in range(begin + 1, match.position + 1)]
            path = [(scene, {}) for scene, _ in frames(session, news)]
            told = json.loads(writer.change(path))
            for step in told["steps"]:
                shown = after(shown, step)
            defs |= told["defs"]
            fresh = json.loads(json.dumps(to_json(session.scene())))
            assert [*shown.values()] == fresh["marks"]
            assert fresh["defs"].items() <= defs.items()
            whole = json.loads(writer.whole())
            assert whole["marks"] == fresh["marks"]
            assert fresh["defs"].items() <= whole["defs"].items()


@pytest.mark.parametrize("id", [*GAMES])
def test_a_step_tells_its_viewer_nothing_that_is_hidden(id):
    """With other hidden things behind the same views all boards, captions and lines are alike."""
    real, game = played(id, 2), dl.Game(id)
    for seat in range(game.players):
        other = dl.Match(game, 2)
        other._states = [redealt(game, state, seat, k) for k, state in enumerate(real._states)]
        other._codes, other._forced = [*real._codes], [*real._forced]
        other._streams = [*real._streams]
        seats = ["human" if k == seat else "random" for k in range(game.players)]
        for end in range(5, real.length, 7):
            told = []
            for match in (real, other):
                match.goto(end)
                session = Session(match, seats, seat)
                news = [Step(k) for k in range(end - 4, end + 1)]
                path = [scene for scene, _ in frames(session, news)][:-1]
                lines = [say for _, say in frames(session, news)]
                told.append((path, lines, strip(session, "")))
            assert told[0] == told[1]


def test_captions_are_told_as_their_viewer_may_know_it():
    match, others_know_more = played("dragonkeepers", 2), 0
    for seat in range(match.game.players):
        session = Session(match, "random", seat)
        for k in range(1, match.length + 1):
            told, whole = (
                " ".join(e.text for e in match.events(k, viewer) if e.kind != "turn_began")
                for viewer in (seat, None)
            )
            line = steps.caption(session, k)
            assert (line.text if line else "") == told
            others_know_more += told != whole
    assert others_know_more


# ---- what is played


def test_what_bots_decide_is_played_step_by_step(table):
    before = act_until_bots_answer(table)
    match = table.match
    lines = said(table)
    told = []
    for k in range(before + 1, match.position):
        events = [e.text for e in match.events(k + 1, 0) if e.kind != "turn_began"]
        if events:
            told.append((int(match.state_at(k)["actor"]), " ".join(events)))
    assert [seat for seat, _ in lines] == [seat for seat, _ in told]
    plain = [text.replace(" There was no other choice.", "") for _, text in lines]
    assert plain == [text for _, text in told]
    own, *rest = change(table)["steps"]
    assert "say" not in own  # one's own choice is seen, and needs no words
    assert own.get("marks")
    assert len(rest) == len(lines)


def test_pieces_travel_between_marks_that_are_there(table):
    shown, journeys = {}, 0
    for _ in range(8):
        before = {mark["id"] for mark in json.loads(table._board.scene)["marks"]}
        table.act(table.match.legal_actions()[0])
        shown = dict.fromkeys(before)
        for step in change(table)["steps"]:
            old, shown = shown, dict.fromkeys(
                [*(id for id in shown if id not in step.get("gone", ())),
                 *(mark["id"] for mark in step.get("marks", ()))]
            )  # fmt: skip
            for source, target in step.get("fly", ()):
                assert source in old
                assert target in shown
                journeys += 1
    assert journeys > 4


def test_each_step_is_played_once(table):
    act_until_bots_answer(table)
    table.refresh()
    table.session.set_viewer(None)
    table.refresh()
    assert said(table) == []


def test_the_timeline_plays_nothing(table):
    act_until_bots_answer(table)
    here = table.match.position
    for move in (table.undo, table.redo, lambda: table.goto(2), lambda: table.goto(here)):
        move()
        assert len(change(table)["steps"]) == 1
        assert said(table) == []


def test_decisions_behind_the_apps_back_are_not_played(table):
    table.session._apply(table.match.legal_actions()[0], own=False)
    table.match.undo()
    assert table.session.take_news() == []


def test_of_a_long_run_the_last_steps_are_played(table):
    table.play_to_end()
    assert table.match.over
    assert table.match.length > MOST_PLAYED + 10
    assert MOST_PLAYED / 2 < len(said(table)) <= MOST_PLAYED
    assert len(change(table)["steps"]) <= MOST_PLAYED + 2
    assert said(table)[-1][1].endswith(table.match.events()[-1].text)
    assert len(elements(table._turn, **{"class": "dl-turn-log dl-follow"})[0]) - 2 <= MOST_LISTED


def test_a_person_hears_that_there_was_no_choice_and_others_do_not():
    app = Tabletop("dragonkeepers", players=3, seed=7, keep=False)
    while not any("no other choice" in text for _, text in said(app)):
        app.act(app.match.legal_actions()[-1])
    forced = next(
        k
        for k in range(app.match.position, 0, -1)
        if len(app.game.legal_codes(app.match.state_at(k - 1))) == 1
    )
    seat = int(app.match.state_at(forced - 1)["actor"])
    step = app.match.step(forced - 1)
    only = f"{app.match.names[seat]} could only choose “{step.action.text}”."
    assert only in words(app._story)
    for viewer in range(3):
        app.session.set_viewer(viewer)
        app.refresh()
        assert (only in words(app._story)) == (viewer == seat)
        line = steps.caption(app.session, forced)
        assert (line is not None and "no other choice" in line.text) == (viewer == seat)
    app.session.set_viewer(None)
    app.session.set_seat(seat, "greedy")
    assert steps.caption(app.session, forced).text.count("no other choice") == 0


def test_bots_wait_and_nothing_is_skipped_where_that_is_switched_off(table):
    table.session.play_on = table.session.skip_forced = False
    while not table.session.bots_turn:
        table.act(table.match.legal_actions()[0])
    here = table.match.position
    table.step()
    assert table.match.position == here + 1
    assert len(said(table)) == 1


# ---- the strip


def test_the_strip_tells_what_happened_since_the_viewers_turn(table):
    before = act_until_bots_answer(table)
    assert since(table.session) == (before + 1, table.match.position)
    lines = [text for _, text in said(table)]
    rows = [n for n in elements(table._turn) if n[0] == "li"]
    assert [row[3] for row in rows] == lines
    assert [row[2][2] for row in rows] == [str(seat + 1) for seat, _ in said(table)]
    if table.match.actor == 0:  # it stays while the viewer's turn goes on
        first, last = since(table.session)
        table.session.play_on = False
        table.act(table.match.legal_actions()[0])
        if table.match.actor == 0:
            assert since(table.session) == (first, last)


def test_a_game_that_begins_has_nothing_to_list():
    app = Tabletop("dungeon", players=2, seed=1, keep=False)
    assert "Nothing yet." in words(app._turn)
    assert elements(app._turn, do="replay")[0][1]["disabled"]


def test_replay_plays_the_same_steps_and_ends_where_the_match_stands(table):
    act_until_bots_answer(table)
    lines, whole = said(table), json.loads(table._board.scene)
    press(table._turn, "replay")
    assert said(table) == lines
    assert change(table)["again"]
    assert json.loads(table._board.scene)["marks"] == whole["marks"]


def test_nothing_to_replay_is_no_error():
    app = Tabletop("dungeon", players=2, seed=1, keep=False)
    before = app._board.change
    app.replay()
    assert app._board.change == before


# ---- speed


def test_the_speed_is_chosen_beside_the_list(table):
    shown = elements(table._turn, do="speed")[0]
    assert [option[1]["value"] for option in shown[2:]] == list(SPEEDS)
    assert shown[1]["value"] == "normal"
    press(table._turn, "speed", value="fast")
    assert table._board.speed == "fast"
    assert elements(table._turn, do="speed")[0][1]["value"] == "fast"
    table._board.set_state({"speed": "slow"})  # the browser's own, chosen in another app
    assert elements(table._turn, do="speed")[0][1]["value"] == "slow"


def test_at_once_nothing_is_played_but_all_is_listed(table):
    press(table._turn, "speed", value="once")
    while True:
        table.act(table.match.legal_actions()[0])
        first, last = since(table.session)
        assert len(change(table)["steps"]) == 1
        if last - first > 1:
            break
    assert len([n for n in elements(table._turn) if n[0] == "li"]) > 1
