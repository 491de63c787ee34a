"""A lesson in JupyterLab: a wrong try by clicks, then the right one; and what is kept of it."""

from __future__ import annotations

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab

pytestmark = pytest.mark.browser

KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
KEEP = "import os; os.environ.pop('DRAGONLAB_KEEP', None)\n"
CELLS = (KEEP + "import dragonlab as dl", 'dl.Lesson("dungeon", "distance")')
RESTART = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
#: Where the board lies within its app: the page itself scrolls.
PLACE = """e => {
    const at = e.getBoundingClientRect(), app = e.closest('.dl-tabletop').getBoundingClientRect();
    return [at.x - app.x, at.y - app.y, at.width, at.height];
}"""


def lesson_in(lab: Lab, page: LabPage, name: str, *cells: str) -> Locator:
    """Run cells in a notebook and return the lesson that the last one shows."""
    book = new_notebook(
        cells=[new_code_cell(cell) for cell in cells], metadata={"kernelspec": KERNELSPEC}
    )
    nbformat.write(book, lab.root / name)
    page.open(name)
    assert page.run_all() == []
    app = page.notebook.locator(".dl-tabletop")
    expect(app.locator("svg .dl-mark").first).to_be_visible()
    return app


def tile(app: Locator, name: str) -> Locator:
    """Return what can be clicked on the board, by the beginning of its name."""
    return app.locator(f'svg .dl-mark.dl-can[aria-label^="{name}" i]').first


def test_a_wrong_try_and_the_right_one_by_clicks(lab: Lab, lab_page: LabPage) -> None:
    app = lesson_in(lab, lab_page, "lesson.ipynb", *CELLS)
    board = app.locator("svg").first
    place = board.evaluate(PLACE)
    expect(app.locator(".dl-ask-for")).to_contain_text("most valuable tile")
    app.get_by_role("button", name="Hint").click()
    expect(app.locator(".dl-hint-line")).to_have_count(1)
    tile(app, "blue 2").click()
    expect(app.locator(".dl-verdict-wrong")).to_contain_text("There is more further on.")
    expect(app.locator(".dl-verdict-wrong")).to_contain_text("Ann took the blue 2")
    app.get_by_role("button", name="Try again").click()
    expect(app.locator(".dl-verdict-wrong")).to_have_count(0)
    tile(app, "green 5").click()
    expect(app.locator(".dl-verdict-right")).to_contain_text("Right!")
    expect(app.locator(".dl-count")).to_contain_text("Solved")
    assert board.evaluate(PLACE) == place  # nothing has moved the board
    assert lab_page.console_errors == []

    lab_page.page.evaluate(RESTART)
    lab_page.page.wait_for_timeout(500)
    lab_page.open("lesson.ipynb")
    assert lab_page.run_all() == []
    again = lab_page.notebook.locator(".dl-tabletop")
    expect(again.locator(".dl-count")).to_contain_text("Solved")


def test_an_answer_and_the_next_lesson(lab: Lab, lab_page: LabPage) -> None:
    cell = 'dl.lessons("dragonkeepers", "The end")'
    app = lesson_in(lab, lab_page, "answers.ipynb", CELLS[0], cell)
    app.get_by_role("button", name="The game is over at once").click()
    expect(app.locator(".dl-verdict-wrong")).to_be_visible()
    app.get_by_role("button", name="Try again").click()
    app.get_by_role("button", name="Ben and Cem may still play").click()
    expect(app.locator(".dl-verdict-right")).to_contain_text("The game ended with Ann's turn")
    app.locator(".dl-verdict-right").get_by_role("button", name="Rule: ").first.click()
    expect(app.get_by_role("dialog")).to_contain_text("Where:")
    lab_page.page.keyboard.press("Escape")
    expect(app.get_by_role("dialog")).to_have_count(0)
    app.get_by_role("button", name="Next: ").click()
    expect(app.locator(".dl-asked h3")).to_contain_text("Too few pieces")
    expect(app.locator(".dl-dot-solved")).to_have_count(1)
    assert lab_page.console_errors == []
