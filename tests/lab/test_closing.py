"""Apps that go leave nothing behind; cells that run again show the same."""

import gc
import subprocess
import sys
import weakref

import ipywidgets
import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient

import dragonlab as dl
from dragonlab import progress
from dragonlab.lab import cells
from dragonlab.lab.stills import is_still
from dragonlab.lab.tabletop import Tabletop
from dragonlab.progress import progress_bar

WIDGET = "application/vnd.jupyter.widget-view+json"


def alive():
    """Return how many widgets there are: each keeps its model in the page, too."""
    gc.collect()
    return len(ipywidgets.widgets.widget._instances)


@pytest.mark.parametrize("game", ["dungeon", "dragonkeepers"])
def test_a_closed_app_frees_all_its_widgets(game):
    before = alive()
    app = Tabletop(game, seed=1)
    parts = [app, app.layout, app.children[0], *app.children[0].children]
    parts = [weakref.ref(part) for part in [*parts, *(part.layout for part in parts[2:])]]
    assert alive() > before + 10
    match = app.match
    app.close()
    assert alive() == before
    app.close()
    app.act(match.legal_actions()[0])
    assert match.position == 1
    assert alive() == before
    del app
    gc.collect()
    assert [part() for part in parts if part() is not None] == []


def test_an_app_that_could_not_be_made_leaves_nothing_behind():
    before = alive()
    with pytest.raises(dl.DragonlabError):
        Tabletop("dungeon", players=99)
    assert alive() == before


@pytest.fixture
def shell(monkeypatch):
    """A shell that runs cells and displays what they return."""
    shell = InteractiveShell()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    monkeypatch.setattr("sys.displayhook", sys.displayhook)
    shell.user_ns["dl"] = dl
    yield shell
    cells._CELLS.clear()


def run(shell, cell, code):
    """Run a cell; return the apps that are alive and how many widgets there are."""
    result = shell.run_cell(code, store_history=True, cell_id=cell)
    assert result.success
    del result
    count = alive()
    return sum(
        isinstance(w, Tabletop) for w in ipywidgets.widgets.widget._instances.values()
    ), count


def test_a_cell_that_runs_again_frees_its_former_app(shell):
    apps, _ = run(shell, "other", "dl.Tabletop('dungeon', seed=1)")
    first = run(shell, "one", "dl.Tabletop('dungeon', seed=1)")
    assert first[0] == apps + 1
    for _ in range(5):
        assert run(shell, "one", "dl.Tabletop('dungeon', seed=1)") == first
    kept = [type(value) for value in shell.user_ns["_oh"].values()]
    assert kept.count(Tabletop) == 2
    assert run(shell, "one", "1 + 1")[0] == apps


def test_a_named_app_lives_as_long_as_its_name(shell):
    apps, _ = run(shell, "make", "app = dl.Tabletop('dungeon', seed=1)")
    assert run(shell, "show", "app")[0] == apps
    assert run(shell, "show", "app")[0] == apps
    assert shell.user_ns["app"].comm is not None
    assert run(shell, "show", "app; 5")[0] == apps
    one = "app = dl.Tabletop('dungeon', seed=2)\napp"
    apps, _ = run(shell, "both", one)
    assert run(shell, "both", one)[0] == apps


def test_an_app_that_another_cell_shows_lives_on(shell):
    apps, _ = run(shell, "one", "dl.Tabletop('dungeon', seed=1)")
    run(shell, "two", "_")
    assert run(shell, "one", "5")[0] == apps
    assert run(shell, "two", "5")[0] == apps - 1


def test_a_cell_that_runs_again_shows_the_same():
    """No time and no address may stand in what notebook tests compare; a bar leaves nothing."""
    code = [
        "import dragonlab as dl\ndl.Tabletop('dungeon', players=3, seed=1)",
        "import time\nfrom dragonlab.progress import progress_bar\n"
        "with progress_bar(3, 'Slow work') as bar:\n"
        "    for _ in range(3):\n        time.sleep(0.6)\n        bar.update(1)",
    ]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in code])
    client = NotebookClient(book, timeout=120, store_widget_state=False)
    told = []
    with client.setup_kernel():
        for _ in range(2):
            for k, cell in enumerate(book.cells):
                client.execute_cell(cell, k)
            outputs = [[o.get("data", o) for o in cell.outputs] for cell in book.cells]
            shown = [[{k: v for k, v in o.items() if k != WIDGET} for o in out] for out in outputs]
            told.append(shown)
    assert told[0] == told[1]
    said = f"{dl.Game('dungeon').title} for 3 players: run this cell to play."
    assert told[0][0][0] == {"text/plain": said}
    assert is_still(told[0][0][1])
    assert [output.data for output in book.cells[1].outputs] == [{}]


def test_the_bar_goes_when_the_work_is_done(monkeypatch):
    monkeypatch.setattr(progress, "_in_notebook", lambda: True)
    before = alive()
    with progress_bar(2, "Work") as bar:
        bar.update(1)
        bar.display(check_delay=False)
        assert bar.container.children[1].value == 1
    assert bar.container.comm is None
    del bar
    assert alive() == before


def test_in_a_terminal_the_bar_is_text():
    code = "from dragonlab.progress import progress_bar as b; print(type(b(3, 'x')).__name__)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "tqdm"
