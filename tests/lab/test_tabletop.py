"""The app without a browser: what its buttons do, and what it shows."""

import json
import subprocess
import sys

import ipywidgets
import pytest

import dragonlab as dl
from dragonlab.draw.theme import SEAT_HUES
from dragonlab.lab import session as session_module
from dragonlab.lab.handlers import HANDLERS
from dragonlab.lab.side import headings
from dragonlab.lab.tabletop import Tabletop


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setenv("DRAGONLAB_STRICT", "1")


@pytest.fixture
def app():
    return Tabletop("dragonkeepers", players=3, seed=7)


@pytest.fixture
def mixed():
    return Tabletop("dragonkeepers", players=3, seed=7, seats=["human", "greedy", "random"])


def walk(node):
    yield node
    if isinstance(node, list):
        for child in node[2:]:
            yield from walk(child)


def sent(panel):
    """Return what a panel sends to the browser."""
    return json.loads(panel.content)


def elements(panel, **wanted):
    """Return the elements of a panel whose attributes are as wanted."""
    found = [n for top in sent(panel)["nodes"] for n in walk(top) if isinstance(n, list)]
    return [n for n in found if all(n[1].get(k) == v for k, v in wanted.items())]


def words(panel):
    return " ".join(n for top in sent(panel)["nodes"] for n in walk(top) if isinstance(n, str))


def press(panel, do, arg=None, value=None, age=0):
    """Press as the browser does: only what the panel shows."""
    if do == "goto" and panel.name == "story":
        assert arg in [n[1]["arg"] for n in elements(panel) if n[0] == "jump"]
    elif do not in ("upload", "goto_value"):
        assert elements(panel, do=do), f"no {do} in the panel {panel.name}"
    seq = sent(panel)["seq"] - age
    panel._handle_custom_msg({"do": do, "arg": arg, "value": value, "seq": seq}, [])


def click(app, mark):
    board = app._board
    board._handle_custom_msg(
        {
            "event": "click",
            "id": mark.id,
            "codes": list(mark.codes),
            "probe": list(mark.probe),
            "seq": json.loads(board.scene)["seq"],
        },
        [],
    )


def board_json(app):
    return json.loads(app._board.scene)["marks"]


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
        assert part in words(app._side)
    press(app._side, "dismiss")
    assert refusal.rule.text not in words(app._side)


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
    press(app._side, "ask_title", value=headings(app.game)[kind])
    code = app.game.kit.actions.first[kind]
    press(app._side, "ask_code", value=str(code))
    assert app.match.why_not(code).text in words(app._side)
    press(app._side, "ask")
    assert app.match.why_not(code).text in words(app._side)
    allowed = app.match.legal_actions()[0]
    assert app.ask(allowed) is None
    assert "It is allowed now." in words(app._side)


def test_every_kind_can_be_asked_about(app):
    press(app._side, "asking")
    titles = headings(app.game)
    assert list(titles) == list(app.game.kit.actions.kinds)
    for title in titles.values():
        press(app._side, "ask_title", value=title)
        options = elements(app._side, do="ask_code")[0][2:]
        texts = [option[2] for option in options]
        assert len(texts) == len(set(texts)) > 0


def test_an_illegal_action_is_answered_and_raised_to_callers(app):
    wrong = next(c for c in range(app.game.kit.actions.size) if app.match.why_not(c))
    with pytest.raises(dl.IllegalAction):
        app.act(wrong)
    press(app._side, "act", wrong)
    assert app.match.why_not(wrong).text in words(app._side)
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
    while not app.session.bots_turn:
        app.step()
    assert not elements(app._side, do="act")
    here = app.match.position
    press(app._side, "step")
    assert app.match.position == here + 1
    press(app._bar, "play_to_end")
    assert app.match.over
    assert "wins" in words(app._side) or "win" in words(app._side)
    assert str(app.match.scores[0]) in words(app._side)
    app.goto(here)
    press(app._bar, "play_to_me")
    assert app.match.actor == 0


def test_bots_answer_at_once_if_asked(mixed):
    press(mixed._bar, "drawer", "players")
    press(mixed._drawer, "play_on", value=True)
    assert mixed.match.actor == 0
    mixed.act(mixed.match.legal_actions()[0])
    assert mixed.match.over or mixed.match.actor == 0


def test_forced_decisions_are_skipped_if_asked(app):
    press(app._bar, "drawer", "players")
    press(app._drawer, "skip_forced", value=True)
    for _ in range(40):
        if app.match.over:
            break
        assert len(app.match.legal_actions()) > 1
        app.act(app.match.legal_actions()[-1])


def test_long_play_stops_and_says_so(app, monkeypatch):
    monkeypatch.setattr(session_module, "MOST_SECONDS", -1)
    app.play_to_end()
    assert not app.match.over
    assert "press again" in words(app._side)


def test_seats_and_viewer(mixed):
    app = mixed
    assert app.session.viewer == 0
    press(app._bar, "drawer", "players")
    press(app._drawer, "seat", 1, "human")
    assert app.session.seats == ("human", "human", "random")
    app.goto(0)
    while app.match.actor != 1:
        app.step()
    assert not elements(app._side, do="act")
    press(app._side, "viewer_now", "1")
    assert app.session.viewer == 1
    assert elements(app._side, do="act")
    for value, viewer in (("all", None), ("actor", "actor"), ("2", 2)):
        press(app._bar, "viewer", value=value)
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
    while not app.session.bots_turn:
        app.step()
    board = app.session.scene()
    assert not any(mark.codes for mark in board)
    click(app, next(mark for mark in board if mark.probe))
    assert "Step lets it go on" in words(app._side)


def test_the_viewer_is_told_only_what_that_seat_may_know(mixed):
    app = mixed
    app.play_to_end()
    here = app.match.position
    told = [e.text for k in range(max(1, here - 20), here + 1) for e in app.match.events(k, 0)]
    assert all(text in words(app._story) for text in told)


def test_new_game_with_every_option(app):
    press(app._bar, "drawer", "new")
    for option in app.game.kit.options:
        assert option.text in words(app._drawer)
        assert f"{option.name} · {option.source}" in words(app._drawer)
    press(app._drawer, "draft", "players", "2")
    press(app._drawer, "draft", "seed", " 11 ")
    press(app._drawer, "draft", "names", "Ann, Bo")
    for option in app.game.kit.options:
        if option.members:
            press(app._drawer, "draft_member", [option.name, option.members[0]], True)
            press(app._drawer, "draft_member", [option.name, option.members[1]], True)
            press(app._drawer, "draft_member", [option.name, option.members[1]], False)
        elif set(option.choices) == {True, False}:
            press(app._drawer, "draft", option.name, not option.default)
        elif option.choices:
            press(app._drawer, "draft", option.name, "1")
        else:
            press(app._drawer, "draft", option.name, str(option.least))
    press(app._drawer, "start_new")
    match = app.match
    assert (match.game.players, match.seed, match.names) == (2, 11, ("Ann", "Bo"))
    for option in match.game.kit.options:
        value = match.game.settings[option.name]
        if option.members:
            assert value == option.members[:1]
        elif set(option.choices) == {True, False}:
            assert value is (not option.default)
        elif option.choices:
            assert value == option.choices[1]
        else:
            assert value == option.least
    press(app._drawer, "draft_reset")
    press(app._drawer, "start_new")
    assert app.match.game.changed == {}


def test_options_that_clash_keep_the_old_game(app):
    old = app.match
    press(app._bar, "drawer", "new")
    press(app._drawer, "draft", "players", "2")
    press(app._drawer, "draft", "first_player", "3")
    press(app._drawer, "start_new")
    assert app.match is old
    assert "not at a table of 2" in words(app._side)
    press(app._drawer, "draft", "first_player", "0")
    press(app._drawer, "draft", "seed", "seven")
    press(app._drawer, "start_new")
    assert app.match is old
    assert "A seed is a whole number" in words(app._side)
    press(app._drawer, "draft", "seed", "")
    press(app._drawer, "draft", "turn_cap", "many")
    press(app._drawer, "start_new")
    assert "turn_cap" in words(app._side)
    with pytest.raises(dl.OptionError):
        app.new_game(players=9)


def test_new_game_keeps_what_is_not_named(mixed):
    mixed.new_game(players=4, chests=["troll_horn"])
    mixed.new_game(seed=3)
    assert mixed.game.players == 4
    assert mixed.game.settings["chests"] == ("troll_horn",)
    assert mixed.session.seats == ("human", "greedy", "random", "random")
    mixed.session.set_viewer(3)
    mixed.new_game(players=2)
    assert mixed.session.viewer == 0


def test_save_and_load(app, tmp_path):
    app.step()
    press(app._bar, "drawer", "file")
    path = tmp_path / "game.json"
    press(app._drawer, "path", value=str(path))
    press(app._drawer, "save")
    assert "Saved" in words(app._side)
    old = app.match.to_json()
    app.new_game(seed=1)
    press(app._drawer, "load")
    assert app.match.to_json() == old
    app.new_game(seed=1)
    press(app._drawer, "upload", value=path.read_text())
    assert app.match.to_json() == old


def test_a_damaged_file_keeps_the_old_game(app, tmp_path):
    press(app._bar, "drawer", "file")
    path = tmp_path / "broken.json"
    path.write_text('{"format": "drag')
    press(app._drawer, "path", value=str(path))
    old = app.match
    for do, value in (("load", None), ("upload", path.read_text())):
        press(app._drawer, do, value=value)
        assert app.match is old
        assert "damaged" in words(app._side)
        app.tell(None)
    press(app._drawer, "path", value=str(tmp_path / "missing" / "game.json"))
    press(app._drawer, "save")
    assert "cannot be saved" in words(app._side)


def test_the_box_says_where_its_numbers_come_from(app):
    press(app._bar, "drawer", "box")
    material = app.game.material
    for name in material.tables():
        assert str(material.provenance(name)) in words(app._drawer)
    press(app._bar, "drawer", "box")
    assert sent(app._drawer)["nodes"] == []


def test_a_file_that_is_too_large_is_refused_in_words(app):
    press(app._bar, "drawer", "file")
    most = elements(app._drawer, do="upload")[0][1]["most"]
    assert 1_000_000 < most < 10_000_000  # Jupyter's own limit
    old = app.match
    for do, value, says in (
        ("upload_large", 12_000_000, "The file has 12.0 MB; a saved game has at most 4 MB"),
        ("upload_failed", "game.json", "could not read the file 'game.json'"),
    ):
        app._drawer._handle_custom_msg({"do": do, "value": value, "seq": 2}, [])
        assert says in words(app._side)
        assert elements(app._side, **{"class": "dl-notice dl-notice-error dl-news"})
        assert app.match is old


def test_another_game_can_be_put_on_the_table(app):
    app.new_game("dungeon", players=2, seed=4)
    assert (app.game.id, app.game.players, app.match.seed) == ("dungeon", 2, 4)
    assert app.game.title in repr(app)
    app.new_game(dl.Game("dragonkeepers", players=4))
    assert (app.game.id, app.game.players) == ("dragonkeepers", 4)
    old = app.match
    for wrong in (
        lambda: app.new_game("chess"),
        lambda: app.new_game(5),
        lambda: app.new_game(dl.Game("dungeon"), players=3),
    ):
        with pytest.raises(dl.DragonlabError):
            wrong()
    assert app.match is old


def test_a_bug_is_shown_and_raised_when_strict(app, monkeypatch):
    def broken(app, arg, value):
        raise ZeroDivisionError("by design")

    monkeypatch.setitem(HANDLERS, "undo", broken)
    app.step()
    with pytest.raises(ZeroDivisionError):
        press(app._bar, "undo")
    monkeypatch.delenv("DRAGONLAB_STRICT")
    press(app._bar, "undo")
    assert "This is a bug in dragonlab" in words(app._side)
    assert "Traceback" in words(app._side)


@pytest.mark.parametrize("message", [None, "act", {"do": 1, "seq": 1}, {"do": "act"}])
def test_a_damaged_message_is_refused(app, message):
    with pytest.raises(dl.DragonlabError):
        app._side._handle_custom_msg(message, [])


def test_unknown_presses_are_shown(app):
    for message in ({"do": "explode"}, {"do": "drawer", "arg": "cellar"}):
        app._bar._handle_custom_msg({**message, "seq": 1}, [])
        assert "The app has no" in words(app._side)


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


def test_what_an_app_can_be_made_from(app):
    match = dl.Match("dragonkeepers", 3)
    assert Tabletop(match).match is match
    assert Tabletop(dl.Game("dragonkeepers", players=4)).game.players == 4
    for wrong in (
        lambda: Tabletop(match, players=3),
        lambda: Tabletop(match, seed=3),
        lambda: Tabletop(match, seats=["human"]),
        lambda: Tabletop(match, seats="clever"),
        lambda: Tabletop(match, viewer=5),
        lambda: Tabletop("chess"),
        lambda: Tabletop(5),
        lambda: Tabletop(dl.Game("dragonkeepers"), players=3),
    ):
        with pytest.raises(dl.DragonlabError):
            wrong()


def test_the_app_imports_no_charts():
    code = (
        "import sys, dragonlab.lab; "
        "print([m for m in ('plotly', 'pandas', 'nbformat') if m in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert told.stdout.strip() == "[]"


def test_a_preset_in_the_form_sets_the_other_options():
    app = dl.Tabletop("dungeon", players=2, seed=1)
    press(app._bar, "drawer", "new")
    online = app.game.options["rules"].choices.index("online")
    app.draft.enter(app.game, "rules", online)
    assert app.draft.options["may_take_start_tile"] is True
    app.draft.enter(app.game, "may_take_start_tile", False)
    app.new_game(**app.draft.arguments())
    assert app.game.settings["rules"] == "online"
    assert app.game.settings["may_take_start_tile"] is False
    assert app.game.settings["release_any_origin"] is True
    app.new_game(rules="rulebook")
    assert app.game.changed == {}
