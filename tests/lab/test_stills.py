"""The picture and the words that an app leaves in its cell."""

import base64
import re

import nbformat
import pytest
from nbclient import NotebookClient

import dragonlab as dl
from dragonlab.draw.svg import to_svg
from dragonlab.lab.stills import is_still, words
from dragonlab.lab.tabletop import Tabletop

IMAGE = re.compile(r'src="data:image/svg\+xml;base64,([^"]*)"')
MOST_BYTES = 90_000  # of a still, in a notebook that shows several


def image(html):
    return base64.b64decode(IMAGE.search(html)[1]).decode()


@pytest.mark.parametrize("game", ["dungeon", "dragonkeepers"])
def test_a_still_shows_what_the_app_shows(game):
    app = Tabletop(game, seed=3, seats=["human", "greedy", "greedy"])
    while app.match.position < 30:
        app.step()
    still = app.still.bundle()
    assert is_still(still)
    assert len(still["text/html"]) < MOST_BYTES
    assert image(still["text/html"]) == to_svg(app.session.scene(), still=True)
    assert app.session.eyes == 0  # others' secrets are none of its business
    lines = still["text/plain"].splitlines()
    assert lines == words(app.session)
    assert lines[0] == f"{app.game.title} for 3 players: decision {app.match.position}."
    assert lines[-1] == "Run this cell to play."
    here = app.match.position
    told = [e.text for k in range(here - 2, here + 1) for e in app.match.events(k, viewer=0)]
    assert told
    assert lines[1:-1] == told


def test_names_cannot_break_out_of_the_still():
    names = ["<b>Ann</b>", '"><script>', "C&D"]
    app = Tabletop(dl.Match(dl.Game("dungeon", players=3), seed=3, names=names))
    app.step()
    html = app.still.bundle()["text/html"]
    assert "<script>" not in html
    assert "<b>" not in html


def run(*code):
    """Run cells in a kernel; return the notebook."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in code])
    NotebookClient(book, timeout=120, store_widget_state=False).execute()
    return book


def test_the_still_follows_the_game_from_cell_to_cell():
    app = "import dragonlab as dl\napp = dl.Tabletop('dungeon', players=2, seed=7)\napp"
    before, after = run(app), run(app, "app.play_to_end()")
    stills = [
        [output.data for output in book.cells[0].outputs if is_still(output.data)]
        for book in (before, after)
    ]
    assert [len(found) for found in stills] == [1, 1]
    (first,), (last,) = stills
    assert "the start" in first["text/plain"]
    assert re.search(r"decision \d\d", last["text/plain"])
    assert image(first["text/html"]) != image(last["text/html"])
    assert after.cells[1].outputs == []


def test_two_apps_of_a_cell_leave_two_stills():
    code = "import dragonlab as dl\nfrom IPython.display import display\n"
    code += "for seed in (1, 2):\n    display(dl.Tabletop('dungeon', seed=seed))"
    outputs = run(code).cells[0].outputs
    assert [is_still(output.data) for output in outputs] == [False, False, True, True]
