"""Pictures that last: in a saved notebook without its kernel, untrusted, and as an HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab

pytestmark = pytest.mark.browser

KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
CELLS = (
    "import dragonlab as dl",
    "app = dl.Tabletop('dungeon', players=2, seed=7)\napp",
)
TOLD = "Dragon Keeper: The Dungeon for 2 players: decision 2."
SAVE = "window.jupyterapp.commands.execute('docmanager:save')"
NO_MODEL = "Error displaying widget: model not found"

#: Watch board and page while the still follows: how often and how far anything moves.
WATCH = """async milliseconds => {
    const app = document.querySelector('.dl-tabletop'), box = () => app.getBoundingClientRect();
    const first = box(), end = performance.now() + milliseconds;
    let moved = 0, longest = 0, last = performance.now();
    const far = (a, b) => Math.abs(a.top - b.top) + Math.abs(a.height - b.height);
    while (performance.now() < end) {
        await new Promise(done => requestAnimationFrame(done));
        const now = performance.now(), here = box();
        longest = Math.max(longest, now - last);
        last = now;
        moved = Math.max(moved, far(here, first));
    }
    return [moved, longest];
}"""


def book_of(*cells: str) -> Any:
    return new_notebook(
        cells=[new_code_cell(cell) for cell in cells], metadata={"kernelspec": KERNELSPEC}
    )


def expect_picture(place: Any, text: str) -> None:
    """Expect a still whose image was really drawn."""
    still = place.locator(".dl-picture, :has(> img[src^='data:image/svg'])").last
    expect(still).to_contain_text(text)
    image = place.locator("img[src^='data:image/svg']").last
    expect(image).to_be_visible()
    assert image.evaluate("async e => { await e.decode(); return e.naturalWidth; }") > 500


def decide(app: Locator, where: str) -> None:
    app.locator(".dl-choices [data-do=act]").first.click()
    expect(app.locator(".dl-where")).to_have_text(where)


def test_a_saved_notebook_shows_the_game_without_its_kernel(lab: Lab, lab_page: LabPage) -> None:
    nbformat.write(book_of(*CELLS), lab.root / "still.ipynb")
    lab_page.open("still.ipynb")
    assert lab_page.run_all() == []
    app, still = lab_page.notebook.locator(".dl-tabletop"), lab_page.notebook.locator(".dl-picture")
    expect(still).to_be_attached()
    expect(still).to_be_hidden()
    decide(app, "Decision 1 of 1")
    decide(app, "Decision 2 of 2")
    moved, longest = lab_page.page.evaluate(WATCH, 5000)
    assert moved == 0
    print(f"\\nwhile the still followed nothing moved; the longest frame took {longest:.0f} ms")
    expect(still).to_contain_text(TOLD)
    expect(still).to_be_hidden()
    lab_page.page.evaluate(SAVE)
    lab_page.page.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
    lab_page.open("still.ipynb")  # with a new kernel, which knows nothing of the app
    expect(lab_page.notebook.get_by_text(NO_MODEL)).to_be_visible()
    expect_picture(lab_page.notebook, TOLD)


def test_a_notebook_from_elsewhere_shows_the_game_untrusted(lab: Lab, lab_page: LabPage) -> None:
    book = book_of(*CELLS, "app.play_to_end()")
    NotebookClient(book, store_widget_state=False).execute()
    nbformat.write(book, lab.root / "foreign.ipynb")
    lab_page.open("foreign.ipynb")
    expect_picture(lab_page.notebook, "The Dungeon for 2 players: decision")


@pytest.mark.parametrize("state", [False, True])
def test_the_html_page_shows_the_board(state: bool, lab_page: LabPage, tmp_path: Path) -> None:
    book = book_of(*CELLS)
    NotebookClient(book, store_widget_state=state).execute()
    page, _ = HTMLExporter().from_notebook_node(book)
    (tmp_path / "book.html").write_text(page)
    lab_page.page.goto(f"file://{tmp_path}/book.html")
    expect_picture(lab_page.page, "the start")
    expect(lab_page.page.locator("body")).not_to_contain_text("Tabletop(children")
