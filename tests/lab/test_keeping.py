"""Every app keeps its game, and a cell that runs again finds it."""

import json
import os
import time
from types import SimpleNamespace

import pytest

import dragonlab as dl
from dragonlab.lab import keeping, notebook
from dragonlab.lab.tabletop import Tabletop
from tests.lab.app_help import elements, press, words


@pytest.fixture
def folder(tmp_path):
    keeping._TIDIED.clear()
    return tmp_path / "games"


@pytest.fixture
def cell(tmp_path, monkeypatch):
    """A notebook's cell that runs now; tests change its id, or run it again."""
    told = {"metadata": {"cellId": "one"}, "header": {"msg_id": "run 1"}}
    shell = SimpleNamespace(kernel=None, get_parent=lambda: told, user_ns={"In": ["the code"]})
    book = tmp_path / "book.ipynb"
    book.write_text("{}")
    monkeypatch.setattr(notebook, "kernel_shell", lambda: shell)
    monkeypatch.setenv("JPY_SESSION_NAME", str(book))
    monkeypatch.delenv(keeping.VARIABLE)
    keeping._TIDIED.clear()
    return told


def again(told, id="one"):
    """Run a cell again."""
    told["header"]["msg_id"] += "+"
    told["metadata"]["cellId"] = id


def table(keep=True, **options):
    return Tabletop("dungeon", **{"players": 3, "seed": 5, "keep": keep, **options})


def play(app, decisions=1):
    for _ in range(decisions):
        app.act(app.match.choose("greedy"))


def offered(app):
    return bool(elements(app._over, do="keep_on"))


def files(folder):
    return sorted(path.name for path in folder.iterdir() if path.suffix == ".json")


def test_a_game_goes_on_where_it_was(folder):
    first = table(folder)
    assert not folder.exists()
    play(first, 3)
    first.undo()
    app = table(folder)
    assert app.match.length == 0
    assert "decision 2 of 3" in words(app._over)
    press(app._over, "keep_on")
    assert app.match.to_json() == first.match.to_json()
    assert words(app._over) == ""
    play(app)
    assert json.loads(next(folder.glob("*.json")).read_text())["position"] == 3


def test_nothing_is_offered_where_nothing_was_decided(folder):
    first = table(folder)
    play(first)
    first.undo()
    (kept,) = folder.glob("*.json")
    assert offered(table(folder))  # the decision is there to be taken again
    data = json.loads(kept.read_text())
    kept.write_text(json.dumps(dl.Match("dungeon", 5).to_json() | {"players": data["players"]}))
    assert not offered(table(folder))


def test_the_same_match_shown_again_offers_nothing(folder):
    match = dl.Match("dungeon", seed=5)
    app = Tabletop(match, keep=folder)
    play(app, 2)
    assert not offered(Tabletop(match, keep=folder))
    match.undo()
    assert offered(Tabletop(dl.Match("dungeon", seed=5), keep=folder))


def test_to_begin_anew_keeps_the_older_game(folder):
    first = table(folder)
    play(first, 3)
    app = table(folder)
    press(app._over, "keep_anew")
    assert app.match.length == 0
    assert [name.endswith(".older.json") for name in files(folder)] == [True]
    play(app, 2)
    assert len(files(folder)) == 2
    press(app._bar, "drawer", "file")
    assert "decision 3" in words(app._drawer)
    press(app._drawer, "keep_swap")
    assert app.match.to_json() == first.match.to_json()
    press(app._bar, "drawer", "file")
    assert "decision 2" in words(app._drawer)
    press(app._drawer, "keep_swap")
    assert app.match.length == 2


def test_nothing_is_lost_by_playing_before_the_choice(folder):
    first = table(folder)
    play(first, 3)
    before = next(folder.glob("*.json")).read_bytes()
    app = table(folder)
    assert next(folder.glob("*.json")).read_bytes() == before
    play(app)
    assert not offered(app)
    press(app._over, "keep_swap")
    assert app.match.to_json() == first.match.to_json()
    assert len(files(folder)) == 2


def test_a_name_for_the_match_goes_on_with_it(folder):
    names = ["Ann", "Ben", "Cem"]
    first = dl.Match("dungeon", names=names)  # the seed is drawn
    play(Tabletop(first, keep=folder), 2)
    match = dl.Match("dungeon", names=names)
    app = Tabletop(match, keep=folder)
    press(app._over, "keep_on")
    assert app.match is match
    assert match.to_json() == first.to_json()
    assert not offered(Tabletop(match, keep=folder))


def test_another_game_of_the_app_and_who_sat_there_come_back(folder):
    app = table(folder, seats="human")
    app.new_game("dragonkeepers", players=4, seed=1)
    app.session.set_seat(2, "greedy")
    play(app)
    again = table(folder, seats=["human", "random", "human"])
    assert "Dragonkeepers, decision 1" in words(again._over)
    press(again._over, "keep_on")
    assert again.game.id == "dragonkeepers"
    assert again.session.seats == ("human", "random", "greedy", "human")


def test_cells_have_games_of_their_own(cell, tmp_path):
    a, b = table(), table()
    play(a)
    play(b, 2)
    again(cell, "two")
    assert not offered(table())
    again(cell)
    assert not offered(table(seed=6))
    named = dl.Match(dl.Game("dungeon", players=3), seed=5, names=["Ann", "Ben", "Cem"])
    assert not offered(Tabletop(named))
    a, b = table(), table()
    assert ("(decision 1)" in words(a._over), "(decision 2)" in words(b._over)) == (True, True)
    home = tmp_path / ".dragonlab"
    assert (home / ".gitignore").read_text().endswith("\n*\n")
    assert all(name.startswith("book--") for name in files(home))


def test_without_an_id_the_cells_text_tells_them_apart(cell):
    cell["metadata"].clear()
    play(table())
    cell["header"]["msg_id"] = "run 2"
    assert offered(table())
    cell["header"]["msg_id"] = "run 3"
    notebook.kernel_shell().user_ns["In"].append("other code")
    assert not offered(table())


def test_a_notebook_with_a_new_name_takes_its_games_along(cell, tmp_path, monkeypatch):
    play(table())
    again(cell)
    copy = tmp_path / "copy.ipynb"
    copy.write_text("{}")
    monkeypatch.setenv("JPY_SESSION_NAME", str(copy))
    assert not offered(table())  # a copy, whose original keeps its game
    (tmp_path / "book.ipynb").unlink()
    again(cell)
    assert offered(table())


def test_a_notebook_renamed_while_its_kernel_runs_keeps_its_games(cell, tmp_path):
    (tmp_path / "book.ipynb").rename(tmp_path / "new.ipynb")
    play(table())
    again(cell)
    assert offered(table())


def test_of_two_apps_of_a_cell_the_newer_keeps_its_game(folder):
    old, new = table(folder), table(folder)
    play(new)
    play(old, 2)
    assert "decision 1)" in words(table(folder)._over)


@pytest.mark.parametrize("told", ["off", "variable", "no notebook"])
def test_nothing_is_kept_unasked(told, cell, tmp_path, monkeypatch):
    if told == "variable":
        monkeypatch.setenv(keeping.VARIABLE, "")
    if told == "no notebook":
        monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "Console 1"))
    play(table(keep=told != "off"))
    assert [path.name for path in tmp_path.iterdir()] == ["book.ipynb"]


def test_the_variable_names_another_folder(cell, folder, monkeypatch):
    monkeypatch.setenv(keeping.VARIABLE, str(folder))
    play(table())
    assert len(files(folder)) == 1


def test_what_cannot_be_kept_is_said_once_and_the_game_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    app = table(tmp_path / "file" / "games")
    play(app)
    assert app.match.length == 1
    assert "It goes on all the same" in words(app._over)
    press(app._over, "keep_seen")
    play(app)
    assert words(app._over) == ""


def test_a_damaged_file_is_said_and_set_aside(folder):
    play(table(folder))
    (kept,) = folder.glob("*.json")
    kept.write_text(kept.read_text()[:-20])
    app = table(folder)
    assert "cannot be read" in words(app._over)
    play(app)
    assert app.match.length == 1
    assert len(files(folder)) == 2
    assert offered(table(folder))


def test_a_game_that_cannot_be_replayed_stays_where_it_is(folder):
    play(table(folder))
    (kept,) = folder.glob("*.json")
    kept.write_text(kept.read_text().replace('"check": "', '"check": "0'))
    app = table(folder)
    press(app._over, "keep_on")
    assert "leads to another position" in words(app._news)
    assert offered(app)
    assert kept.is_file()


def test_only_old_games_of_ours_are_deleted(folder):
    play(table(folder))
    (kept,) = folder.glob("*.json")
    old = time.time() - keeping.OLD_SECONDS - 60
    mine, foreign = folder / "book--old.json", folder / "my--own.json"
    mine.write_bytes(kept.read_bytes())
    foreign.write_text("{}")
    for path in (mine, foreign):
        os.utime(path, (old, old))
    keeping.prepare(folder)
    assert mine.exists()  # once in a session
    keeping._TIDIED.clear()
    keeping.prepare(folder)
    assert (mine.exists(), foreign.exists(), kept.exists()) == (False, True, True)
    (folder / ".gitignore").write_text("mine")
    mine.write_bytes(kept.read_bytes())
    os.utime(mine, (old, old))
    keeping._TIDIED.clear()
    keeping.prepare(folder)
    assert mine.exists()


def test_keeping_is_cheap(folder):
    app = table(folder)
    play(app, 30)
    begin = time.perf_counter()
    for _ in range(20):
        app.keeping.changed()
    assert (time.perf_counter() - begin) / 20 < 0.02
