"""What is kept and freed: closed tabs, cells that run again, kernels that go, large files."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab

pytestmark = pytest.mark.browser

KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
CELLS = (
    "import dragonlab as dl, ipywidgets, gc",
    "dl.Tabletop('dungeon', players=2, seed=7)",
    "gc.collect(); print(len(ipywidgets.widgets.widget._instances))",
)

RUN_CELL = """async index => {
    const { shell, commands } = window.jupyterapp;
    shell.currentWidget.content.activeCellIndex = index;
    await commands.execute('notebook:run-cell');
    const { outputs } = shell.currentWidget.content.widgets[index].model.toJSON();
    return outputs.map(output => output.text ?? '').flat().join('');
}"""


#: As readers have it: the tests' own setting, that nothing is kept, is taken away.
KEPT = (
    "import os; os.environ.pop('DRAGONLAB_KEEP', None)\nimport dragonlab as dl; print(os.getpid())",
    "dl.Tabletop('dungeon', players=2, seed=7)",
)
RESTART = "window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()"
SHUT_DOWN = "window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"


def open_book(lab: Lab, lab_page: LabPage, name: str, cells: tuple[str, ...] = CELLS) -> None:
    book = new_notebook(
        cells=[new_code_cell(cell) for cell in cells], metadata={"kernelspec": KERNELSPEC}
    )
    nbformat.write(book, lab.root / name)
    lab_page.open(name)
    assert lab_page.run_all() == []


def test_a_cell_that_runs_again_frees_its_former_app(lab: Lab, lab_page: LabPage) -> None:
    open_book(lab, lab_page, "again.ipynb")
    before = int(lab_page.page.evaluate(RUN_CELL, 2))
    for _ in range(5):
        lab_page.page.evaluate(RUN_CELL, 1)
    assert int(lab_page.page.evaluate(RUN_CELL, 2)) == before
    app = lab_page.notebook.locator(".dl-tabletop")
    expect(app).to_have_count(1)
    app.locator(".dl-choices [data-do=act]").first.click()
    expect(app.locator(".dl-where")).to_have_text("Decision 1 of 1")
    assert lab_page.console_errors == []


def test_a_closed_tab_keeps_the_game(lab: Lab, lab_page: LabPage) -> None:
    open_book(lab, lab_page, "tab.ipynb")
    app = lab_page.notebook.locator(".dl-tabletop")
    app.locator(".dl-choices [data-do=act]").first.click()
    expect(app.locator(".dl-where")).to_have_text("Decision 1 of 1")
    lab_page.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    lab_page.page.evaluate("window.jupyterapp.shell.currentWidget.close()")
    expect(lab_page.page.locator(".dl-tabletop")).to_have_count(0)
    lab_page.page.evaluate(
        "window.jupyterapp.commands.execute('docmanager:open', {path: 'tab.ipynb'})"
    )
    expect(app.locator(".dl-where")).to_have_text("Decision 1 of 1")
    app.locator(".dl-choices [data-do=act]").first.click()
    expect(app.locator(".dl-where")).to_have_text("Decision 2 of 2")


def test_a_file_that_is_too_large_is_refused(lab: Lab, lab_page: LabPage, tmp_path: Path) -> None:
    open_book(lab, lab_page, "large.ipynb")
    app = lab_page.notebook.locator(".dl-tabletop")
    app.get_by_role("button", name="Save").click()
    large = tmp_path / "large.json"
    large.write_text(json.dumps("x" * 12_000_000))
    app.locator("input[type=file]").set_input_files(large)
    expect(app.get_by_role("alert")).to_contain_text("The file has 12.0 MB")
    app.locator(".dl-choices [data-do=act]").first.click()
    expect(app.locator(".dl-where")).to_have_text("Decision 1 of 1")
    assert lab_page.console_errors == []


@pytest.mark.parametrize("end", ["kill", "restart", "shut down"])
def test_a_game_outlives_its_kernel(end: str, lab: Lab, lab_page: LabPage) -> None:
    name = f"{end}.ipynb"
    open_book(lab, lab_page, name, KEPT)
    process = int(lab_page.page.evaluate(RUN_CELL, 0))
    app = lab_page.notebook.locator(".dl-tabletop")
    for k in range(3):
        app.locator(".dl-choices [data-do=act]").first.click()
        expect(app.locator(".dl-where")).to_have_text(f"Decision {k + 1} of {k + 1}")
    if end == "kill":
        os.kill(process, signal.SIGKILL)
    else:
        lab_page.page.evaluate(RESTART if end == "restart" else SHUT_DOWN)
    expect(app.get_by_role("alert").filter(has_text="The kernel has gone")).to_contain_text(
        "run the cell again. Your game is kept."
    )
    lab_page.open(name)  # the page is loaded again as well
    assert lab_page.run_all() == []
    lines = app.get_by_role("alert").filter(has_text="A game was under way here")
    expect(lines).to_contain_text("decision 3")
    app.get_by_role("button", name="Go on", exact=True).click()
    expect(app.locator(".dl-where")).to_have_text("Decision 3 of 3")
    app.locator(".dl-choices [data-do=act]").first.click()
    expect(app.locator(".dl-where")).to_have_text("Decision 4 of 4")
    assert sorted(path.name for path in lab.root.glob(".dragonlab/.*")) == [".gitignore"]


def test_two_apps_on_one_match_stay_in_step(lab: Lab, lab_page: LabPage) -> None:
    cells = (
        "import dragonlab as dl\nmatch = dl.Match('dungeon', seed=7)",
        "dl.Tabletop(match)",
        "dl.Tabletop(match)",
        "match.apply(match.legal_actions()[0])",
        "for _ in range(20):\n    match.apply(match.choose('greedy'))",
    )
    nbformat.write(
        new_notebook(
            cells=[new_code_cell(cell) for cell in cells], metadata={"kernelspec": KERNELSPEC}
        ),
        lab.root / "two.ipynb",
    )
    lab_page.open("two.ipynb")
    for k in range(3):
        lab_page.page.evaluate(RUN_CELL, k)
    apps = lab_page.notebook.locator(".dl-tabletop")
    one, two = apps.nth(0), apps.nth(1)
    for cell, length in ((None, 1), (3, 2), (4, 22)):
        if cell is None:
            two.locator(".dl-choices [data-do=act]").first.click()
        else:
            lab_page.page.evaluate(RUN_CELL, cell)
        for app in (one, two):
            expect(app.locator(".dl-where")).to_have_text(f"Decision {length} of {length}")
        boards = [app.locator(".dl-live svg").first.inner_html() for app in (one, two)]
        # what they are drawn from lies there in the order in which each app has met it
        told = r"<defs>.*</defs>|dl[0-9]+-|[0-9.]+px"
        first, second = (re.sub(told, "", board) for board in boards)
        assert first == second
    assert lab_page.console_errors == []


def test_a_progress_bar_leaves_nothing_behind(lab: Lab, lab_page: LabPage) -> None:
    code = (
        "import time\nfrom dragonlab.progress import progress_bar\n"
        "with progress_bar(3, 'Slow work') as bar:\n"
        "    for _ in range(3):\n        time.sleep(0.7)\n        bar.update(1)"
    )
    book = new_notebook(cells=[new_code_cell(code)], metadata={"kernelspec": KERNELSPEC})
    nbformat.write(book, lab.root / "bar.ipynb")
    lab_page.open("bar.ipynb")
    lab_page.page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(lab_page.notebook.get_by_text("Slow work").last).to_be_visible()
    assert lab_page.run_all() == []
    expect(lab_page.notebook.locator(".jp-OutputArea-output:visible")).to_have_count(0)
    lab_page.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    (cell,) = nbformat.read(lab.root / "bar.ipynb", as_version=4).cells
    assert [output.data for output in cell.outputs] == [{}]
