"""The app without a browser: what its buttons do, and what it shows."""

import subprocess
import sys

import ipywidgets
import pytest

import dragonlab as dl
from dragonlab.draw.theme import SEAT_HUES
from dragonlab.lab import session as session_module
from dragonlab.lab.answers import headings
from dragonlab.lab.handlers import HANDLERS
from dragonlab.lab.markup import el
from dragonlab.lab.panel import Panel
from dragonlab.lab.story import MOST
from dragonlab.lab.tabletop import Tabletop
from tests.lab.app_help import board_json, click, elements, press, words


def test_an_action_is_carried_out_and_told(app):
    actor, before = app.match.actor, board_json(app)
    buttons = elements(app._side, do="act")
    assert [b[1]["arg"] for b in buttons] == [a.code for a in app.match.legal_actions()]
    press(app._side, "act", buttons[0][1]["arg"])
    assert app.match.position == 1
    assert board_json(app) != before
    assert app.match.events()[0].text in words(app._story)
    assert app.match.names[actor] in words(app._side)


def test_the_app_gives_each_seat_its_colour_on_the_board(app):
    style = app._side._css
    for seat, hue in enumerate(SEAT_HUES):
        rule = f".dl-seat-{seat} {{ background: var(--dl-{hue}); color: var(--dl-{hue}-ink); }}"
        assert rule in style


def test_a_press_on_an_older_table_decides_nothing(app):
    code = app.match.legal_actions()[0].code
    press(app._side, "act", code)
    press(app._side, "act", code, age=1)
    assert app.match.position == 1


def test_clicks_on_the_board(app):
    board = app.session.scene()
    one = next(mark for mark in board if len(mark.codes) == 1)
    click(app, one)
    assert app.match.position == 1
    asked = next(mark for mark in app.session.scene() if mark.probe and not mark.codes)
    refusal = app.match.why_not(asked.probe[0])
    click(app, asked)
    assert app.match.position == 1
    for part in (refusal.text, refusal.rule.title, refusal.rule.text, refusal.section):
        assert part in words(app._answer)
    press(app._answer, "dismiss")
    assert words(app._answer) == ""


def test_a_mark_with_several_actions_offers_them(app):
    legal = [action.code for action in app.match.legal_actions()]
    app.narrow(tuple(legal[:1]))
    assert len(elements(app._side, do="act")) == 1
    press(app._side, "widen")
    assert len(elements(app._side, do="act")) == len(legal)


def test_why_not_any_action(app):
    press(app._side, "asking")
    kinds = app.game.kit.actions.kinds
    kind = next(k for k in kinds if not any(a.kind == k for a in app.match.legal_actions()))
    press(app._answer, "ask_title", value=headings(app.match)[kind])
    code = app.game.kit.actions.first[kind]
    press(app._answer, "ask_code", value=str(code))
    assert app.match.why_not(code).text in words(app._answer)
    press(app._answer, "ask")
    assert app.match.why_not(code).text in words(app._answer)
    allowed = app.match.legal_actions()[0]
    assert app.ask(allowed) is None
    assert "It is allowed now." in words(app._answer)
    press(app._answer, "act", allowed.code)
    assert app.match.history[0].action.code == allowed.code
    assert words(app._answer) == ""


def test_every_kind_can_be_asked_about(app):
    press(app._side, "asking")
    titles = headings(app.match)
    assert list(titles) == list(app.game.kit.actions.kinds)
    for title in titles.values():
        press(app._answer, "ask_title", value=title)
        options = elements(app._answer, do="ask_code")[0][2:]
        texts = [option[2] for option in options]
        assert len(texts) == len(set(texts)) > 0


def test_a_rule_is_shown_over_the_board(app):
    rule = app.match.task.rule
    assert elements(app._side, do="rule")[0][1]["arg"] == rule.id
    press(app._side, "rule", rule.id)
    for part in (rule.title, rule.text, rule.section):
        assert part in words(app._answer)
    app.answer([])
    assert words(app._answer) == ""
    app._story._handle_custom_msg({"do": "rule", "arg": "no rule", "seq": 1}, [])
    assert "no rule" in words(app._news)


def test_an_illegal_action_is_answered_and_raised_to_callers(app):
    wrong = next(c for c in range(app.game.kit.actions.size) if app.match.why_not(c))
    with pytest.raises(dl.IllegalAction):
        app.act(wrong)
    press(app._side, "act", wrong)
    assert app.match.why_not(wrong).text in words(app._answer)
    assert app.match.position == 0


def test_timeline(app):
    app.step()
    app.step()
    press(app._bar, "undo")
    assert (app.match.position, app.match.length) == (1, 2)
    press(app._bar, "redo")
    press(app._bar, "goto", 0)
    assert app.match.position == 0
    press(app._bar, "goto_value", value=2)
    assert app.match.position == 2
    press(app._story, "goto", 1)
    assert app.match.position == 1
    app.goto(2)
    with pytest.raises(dl.DragonlabError):
        app.redo()


def test_bots_step_and_play(mixed):
    app = mixed
    press(app._bar, "play_on", value=False)
    while not app.session.bots_turn:
        app.step()
    assert not elements(app._side, do="act")
    here = app.match.position
    press(app._side, "step")
    assert app.match.position > here
    press(app._bar, "play_to_end")
    assert app.match.over
    assert "wins" in words(app._side) or "win" in words(app._side)
    assert str(app.match.scores[0]) in words(app._side)
    app.goto(here)
    press(app._side, "play_to_me")
    assert app.match.actor == 0


def test_bots_answer_at_once_unless_switched_off(mixed):
    assert mixed.match.actor == 0
    mixed.act(mixed.match.legal_actions()[0])
    assert mixed.match.over or mixed.match.actor == 0
    press(mixed._bar, "play_on", value=False)
    while mixed.match.actor == 0:
        mixed.act(mixed.match.legal_actions()[0])
    assert mixed.session.bots_turn
    press(mixed._bar, "play_on", value=True)
    assert mixed.match.actor == 0


def test_a_match_that_is_handed_in_stays_where_it_is():
    match = dl.Match("dragonkeepers", seed=7)
    seats = ["greedy" if k == match.actor else "human" for k in range(3)]
    assert Tabletop(match, seats=seats).match.position == 0
    assert Tabletop("dragonkeepers", seed=7, seats=seats).match.position > 0


def seats_of(match):
    return [step.seat for step in match.history]


def alone(match, k):
    """Whether decision k left no choice."""
    return len(match.game.legal_codes(match.state_at(k))) == 1


def test_forced_decisions_are_skipped_and_told_unless_switched_off(app):
    match = app.match
    while not match.over and match.length < 60:
        assert len(match.legal_actions()) > 1
        app.act(match.legal_actions()[-1])
    told = range(max(0, match.length - MOST), match.length)
    seats = [seat for k, seat in enumerate(seats_of(match)) if k in told and alone(match, k)]
    assert len(set(seats)) > 1
    assert words(app._story).count("could only choose") == len(seats)
    app.session.set_viewer(seats[0])
    app.refresh()
    assert words(app._story).count("could only choose") == seats.count(seats[0])
    press(app._bar, "skip_forced", value=False)
    app.goto(0)
    app.act(match.legal_actions()[-1])
    assert match.position == 1


def test_long_play_stops_and_says_so(app, monkeypatch):
    monkeypatch.setattr(session_module, "MOST_SECONDS", -1)
    app.play_to_end()
    assert not app.match.over
    assert "press again" in words(app._news)


def test_seats_and_viewer(mixed):
    app = mixed
    assert app.session.viewer == 0
    press(app._bar, "drawer", "players")
    press(app._drawer, "seat", 1, "human")
    assert app.session.seats == ("human", "human", "random")
    while app.match.actor != 1:
        app.step()
    assert not elements(app._side, do="act")
    press(app._side, "viewer_now", "1")
    assert app.session.viewer == 1
    assert elements(app._side, do="act")
    for value, viewer in (("all", None), ("actor", "actor"), ("2", 2)):
        press(app._drawer, "viewer", value=value)
        assert app.session.viewer == viewer


def test_a_policy_of_ones_own_can_sit_down():
    def first(box, view, actions, n):
        return 0

    app = Tabletop(dl.Game("dragonkeepers", players=2), seed=1, seats=[first, "human"])
    while not app.session.bots_turn:
        app.step()
    legal = app.match.legal_actions()
    app.step()
    assert app.match.history[-1].action.code == legal[0].code
    press(app._bar, "drawer", "players")
    assert "first" in words(app._drawer)


def test_only_who_decides_is_offered_something(mixed):
    app = mixed
    press(app._bar, "play_on", value=False)
    while not app.session.bots_turn:
        app.step()
    board = app.session.scene()
    assert not any(mark.codes for mark in board)
    click(app, next(mark for mark in board if mark.probe))
    assert "Step lets it go on" in words(app._news)


def test_the_viewer_is_told_only_what_that_seat_may_know(mixed):
    app = mixed
    app.play_to_end()
    here = app.match.position
    told = [e.text for k in range(max(1, here - 20), here + 1) for e in app.match.events(k, 0)]
    assert all(text in words(app._story) for text in told)


def test_a_bug_is_shown_and_raised_when_strict(app, monkeypatch):
    def broken(app, arg, value):
        raise ZeroDivisionError("by design")

    monkeypatch.setitem(HANDLERS, "undo", broken)
    app.step()
    with pytest.raises(ZeroDivisionError):
        press(app._bar, "undo")
    monkeypatch.delenv("DRAGONLAB_STRICT")
    press(app._bar, "undo")
    assert "This is a bug in dragonlab" in words(app._news)
    assert "Traceback" in words(app._news)


@pytest.mark.parametrize("message", [None, "act", {"do": 1, "seq": 1}, {"do": "act"}])
def test_a_damaged_message_is_refused(app, message):
    with pytest.raises(dl.DragonlabError):
        app._side._handle_custom_msg(message, [])


def test_no_letter_can_break_a_panels_message():
    panel = Panel("side", "Decision")
    panel.show([el("p", {"title": "half \ud83d"}, "half \udc09, whole \U0001f409")])
    panel.explain({"rule": "half \ud83d"})
    assert panel.content.encode()
    assert panel.rules.encode()
    assert words(panel) == "half \udc09, whole \U0001f409"
    panel.close()


def test_unknown_presses_are_shown(app):
    for message in ({"do": "explode"}, {"do": "drawer", "arg": "cellar"}):
        app._bar._handle_custom_msg({**message, "seq": 1}, [])
        assert "The app has no" in words(app._news)


def test_no_widget_is_made_after_the_start(mixed):
    app = mixed
    for name in ("players", "new", "file", "box"):
        press(app._bar, "drawer", name)
    before = len(ipywidgets.widgets.widget._instances)
    for _ in range(500):
        if app.match.over:
            app.new_game(seed=5)
        app.act(app.match.legal_actions()[0])
    assert len(ipywidgets.widgets.widget._instances) == before


def test_the_app_imports_no_charts():
    code = (
        "import sys, dragonlab.lab; "
        "print([m for m in ('plotly', 'pandas', 'nbformat') if m in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert told.stdout.strip() == "[]"
