"""The harness itself, on a small notebook made here."""

from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab

pytestmark = pytest.mark.browser

BUTTON = """
import ipywidgets as widgets
button, told = widgets.Button(description="Roar"), widgets.Label("quiet")
button.on_click(lambda _: setattr(told, "value", "the dragon roars"))
widgets.VBox([button, told])
"""
KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}


def write(lab: Lab, name: str, *cells: str) -> str:
    book = new_notebook(
        cells=[new_code_cell(cell) for cell in cells], metadata={"kernelspec": KERNELSPEC}
    )
    nbformat.write(book, lab.root / name)
    return name


def test_a_click_reaches_the_kernel_and_comes_back(lab: Lab, lab_page: LabPage) -> None:
    lab_page.open(write(lab, "button.ipynb", BUTTON, "1 + 1"))
    assert lab_page.run_all() == []
    expect(lab_page.notebook.get_by_text("quiet", exact=True)).to_be_visible()
    lab_page.notebook.get_by_role("button", name="Roar", exact=True).click()
    expect(lab_page.notebook.get_by_text("the dragon roars", exact=True)).to_be_visible()
    assert lab_page.console_errors == []


def test_errors_and_cells_after_them_are_reported(lab: Lab, lab_page: LabPage) -> None:
    lab_page.open(write(lab, "error.ipynb", "1 / 0", "2"))
    errors = lab_page.run_all()
    assert [(error["cell"], error["name"]) for error in errors] == [
        (0, "ZeroDivisionError"),
        (1, "NotRun"),
    ]


def test_themes_sizes_and_pictures(lab: Lab, lab_page: LabPage, tmp_path: Path) -> None:
    lab_page.open(write(lab, "long.ipynb", *["1"] * 40))
    pictures = []
    for theme in ("light", "dark"):
        lab_page.theme(theme)
        lab_page.size(1600, 800)
        picture = tmp_path / f"{theme}.png"
        lab_page.screenshot(picture)
        pictures.append(picture.read_bytes())
    assert pictures[0] != pictures[1]
    assert lab_page.scroll(300)[0] == 300
