"""The app without a browser: new games, files, and what is in the box."""

import pytest

import dragonlab as dl
from dragonlab.lab.tabletop import Tabletop
from tests.lab.app_help import elements, press, sent, words


def test_new_game_with_every_option(app):
    press(app._bar, "drawer", "new")
    for option in app.game.kit.options:
        assert option.text in words(app._drawer)
        assert f"{option.name}: {option.source}" in app._drawer.content
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
        if option.idle(match.game.settings):
            assert value == option.default
            continue
        if option.members:
            assert value == option.members[:1]
        elif set(option.choices) == {True, False}:
            assert value is (not option.default)
        elif option.choices:
            assert value == option.choices[1]
        else:
            assert value == option.least
    assert sent(app._drawer)["nodes"] == []
    press(app._bar, "drawer", "new")
    press(app._drawer, "draft_reset")
    press(app._drawer, "start_new")
    assert app.match.game.changed == {}


def test_options_that_clash_keep_the_old_game(app):
    old = app.match
    press(app._bar, "drawer", "new")
    press(app._drawer, "draft", "players", "2")
    press(app._drawer, "draft", "first_player", "3")
    for name, right, said in (
        ("first_player", "0", "not at a table of 2"),
        ("seed", "", "A seed is a whole number"),
        ("turn_cap", "90", "turn_cap"),
    ):
        if name != "first_player":
            press(app._drawer, "draft", name, "seven")
        press(app._drawer, "start_new")
        assert app.match is old
        assert said in words(app._drawer)
        press(app._drawer, "draft", name, right)
        assert said not in words(app._drawer)
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


def test_what_counts_for_nothing_is_not_kept_for_a_new_game(app):
    app.new_game(chests=["green_ore_hammer"], hammer_order="first_only")
    app.new_game(seed=5)
    assert app.game.settings["hammer_order"] == "first_only"
    app.new_game(chests="none")
    assert app.game.settings["hammer_order"] == app.game.options["hammer_order"].default
    old = app.match
    with pytest.raises(dl.OptionError):
        app.new_game(hammer_order="first_only")
    assert app.match is old


def test_save_and_load(app, tmp_path):
    app.step()
    press(app._bar, "drawer", "file")
    path = tmp_path / "game.json"
    press(app._drawer, "path", value=str(path))
    press(app._drawer, "save")
    assert "Saved" in words(app._news)
    old = app.match.to_json()
    app.new_game(seed=1)
    press(app._drawer, "load")
    assert app.match.to_json() == old
    app.new_game(seed=1)
    press(app._bar, "drawer", "file")
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
        assert "damaged" in words(app._news)
        app.tell(None)
    press(app._drawer, "path", value=str(tmp_path / "missing" / "game.json"))
    press(app._drawer, "save")
    assert "cannot be saved" in words(app._news)


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
        assert says in words(app._news)
        assert elements(app._news, **{"class": "dl-notice dl-notice-error"})
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


def test_a_preset_in_the_form_sets_the_other_options():
    app = dl.Tabletop("dungeon", players=2, seed=1)
    press(app._bar, "drawer", "new")
    online = app.game.options["rules"].choices.index("online")
    app.draft.enter("rules", online)
    assert app.draft.options["may_take_start_tile"] is True
    app.draft.enter("may_take_start_tile", False)
    app.new_game(**app.draft.arguments())
    assert app.game.settings["rules"] == "online"
    assert app.game.settings["may_take_start_tile"] is False
    assert app.game.settings["release_any_origin"] is True
    app.new_game(rules="rulebook")
    assert app.game.changed == {}


def test_a_file_that_is_no_saved_game_is_asked_about(tmp_path):
    app = Tabletop("dungeon", seed=1)
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes", encoding="utf-8")
    app.path = str(notes)
    press(app._bar, "drawer", "file")
    press(app._drawer, "save")
    assert app.asking.notice.way == ("Replace it", "save_over")
    assert notes.read_text(encoding="utf-8") == "my notes"
    press(app._news, "save_over")
    assert "Saved to" in app.asking.notice.text
    app.act(app.match.legal_actions()[0])
    app.load(notes)
    assert app.match.length == 0


def test_no_other_game_is_replaced_without_asking(tmp_path):
    app = Tabletop("dungeon", seed=1)
    app.path = str(tmp_path / "game.json")
    press(app._bar, "drawer", "file")
    press(app._drawer, "save")
    app.step()
    press(app._drawer, "save")  # the same game, further on
    assert "Saved to" in words(app._news)
    app.new_game(seed=2)
    press(app._drawer, "save")
    assert "game.json is there already and holds another game." in words(app._news)
    assert dl.Match.load(app.path).seed == 1
    press(app._news, "save_over")
    assert dl.Match.load(app.path).seed == 2


@pytest.mark.parametrize("name", ["", "  "])
def test_a_file_without_a_name_gets_a_plain_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = Tabletop("dungeon", seed=1)
    press(app._bar, "drawer", "file")
    press(app._drawer, "path", value=name)
    for do in ("save", "load"):
        press(app._drawer, do)
        assert "a file needs a name, such as game.json" in words(app._news)
    assert list(tmp_path.iterdir()) == []
