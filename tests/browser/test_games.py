"""Every game in JupyterLab: decided by a button and on the board, questioned, played to its end."""

from __future__ import annotations

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

import dragonlab as dl
from dragonlab.engine.registry import GAMES
from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab

pytestmark = pytest.mark.browser

GAME_IDS = [id for id, package in GAMES.items() if package.startswith("dragonlab.games.")]

KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
CELL = """import dragonlab as dl
dl.Tabletop(dl.Game({id!r}, players=3{first}), seed=5, seats=["human", "greedy", "greedy"])
"""


def cell(id: str) -> str:
    """Return the code of an app in which the person at seat 1 begins."""
    first = ", first_player=0" if "first_player" in dl.Game(id).options else ""
    return CELL.format(id=id, first=first)


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_game_is_played_with_the_mouse(id: str, lab: Lab, lab_page: LabPage) -> None:
    cells = [new_code_cell(cell(id))]
    name = f"{id}.ipynb"
    nbformat.write(new_notebook(cells=cells, metadata={"kernelspec": KERNELSPEC}), lab.root / name)
    lab_page.open(name)
    assert lab_page.run_all() == []
    app = lab_page.notebook.locator(".dl-tabletop")
    where = app.locator(".dl-where")
    expect(where).to_have_text("Decision 0 of 0")
    app.locator(".dl-choices [data-do=act]").first.click()
    expect(where).not_to_have_text("Decision 0 of 0")
    before = where.text_content()
    expect(app.locator(".dl-log .dl-latest")).to_be_visible()
    app.locator("svg .dl-mark.dl-ask").first.dispatch_event("click")  # others may lie over it
    expect(app.locator(".dl-answer .dl-rule-body").first).to_contain_text("Where:")
    lab_page.page.keyboard.press("Escape")
    app.locator("svg .dl-mark.dl-can").first.click()
    expect(where).not_to_have_text(before)
    app.get_by_role("button", name="Play to the end").click()
    expect(app.locator(".dl-result")).to_be_visible()
    assert lab_page.console_errors == []
