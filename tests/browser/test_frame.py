"""The frame in JupyterLab: nothing moves the board, and all that can be decided is in sight."""

from __future__ import annotations

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, expect

import dragonlab as dl
from dragonlab.draw.arrangement import ARRANGEMENTS, fitting
from dragonlab.engine.registry import GAMES
from tests.browser.frame_page import SIZES, FramePage
from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab

pytestmark = pytest.mark.browser

GAME_IDS = [id for id, package in GAMES.items() if package.startswith("dragonlab.games.")]
KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
CELL = """import dragonlab as dl
app = dl.Tabletop({id!r}, players={players}, seed=7, seats=["human"] + ["greedy"] * {bots},
    keep=False{more})
app"""
SMALLEST = 12 - 0.01


def cell(id: str) -> str:
    """Return the code of an app with as many players and parts as the game has."""
    game = dl.Game(id)
    most = game.kit.players[1]
    chests = list(game.options["chests"].members) if "chests" in game.options else []
    more = f", chests={chests}" if chests else ""
    return CELL.format(id=id, players=most, bots=most - 1, more=more)


def opened(lab: Lab, lab_page: LabPage, *ids: str) -> list[FramePage]:
    """Open a notebook with an app for each game."""
    cells = [new_code_cell(cell(id), metadata={"jupyter": {"source_hidden": True}}) for id in ids]
    book = new_notebook(cells=cells, metadata={"kernelspec": KERNELSPEC})
    nbformat.write(book, lab.root / "frame.ipynb")
    lab_page.open("frame.ipynb")
    assert lab_page.run_all() == []
    expect(lab_page.notebook.locator(".dl-where")).to_have_count(len(ids))
    return [FramePage(lab_page, k) for k in range(len(ids))]


def check(found: dict, window: tuple[int, int]) -> None:
    """Check what was measured at one of the sizes that everything must fit."""
    board, pane, frame = found["board"], found["pane"], found["frame"]
    assert max(one.scale(board["width"], board["height"]) for one in ARRANGEMENTS) >= 1
    assert found["scale"] >= 1
    assert frame["height"] == pytest.approx(pane["height"] - 6, abs=1)
    assert found["sideways"] <= 0
    for name in ("board", "side", "story", "bar", "choices"):
        part = found[name]
        assert part["top"] >= pane["top"] - 1, name
        assert part["top"] + part["height"] <= pane["top"] + pane["height"] + 1, name
        assert part["left"] >= 0, name
        assert part["left"] + part["width"] <= window[0], name
    assert found["choices"]["height"] >= 100
    assert (found["cut"], found["scrolls"]) == (0, True)
    assert found["around"] >= SMALLEST
    assert found["onBoard"] >= SMALLEST


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_whole_game_moves_nothing(id: str, lab: Lab, lab_page: LabPage) -> None:
    (app,) = opened(lab, lab_page, id)
    app.window(1280, 800, side_bar=True)
    check(app.measure(), (1280, 800))
    played = app.play()
    assert played["over"]
    assert played["decided"] > 3  # the shortest game has four rounds
    assert played["moved"] == 0
    check(app.measure(), (1280, 800))
    assert lab_page.console_errors == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_everything_fits(size: tuple[int, int], lab: Lab, lab_page: LabPage) -> None:
    for app in opened(lab, lab_page, *GAME_IDS):
        tables = lab_page.notebook.locator(".dl-tabletop")
        table = tables.nth(app.index)
        for side_bar in (True, False):
            app.window(*size, side_bar=side_bar)
            check(app.measure(), size)
        assert app.play(5)["moved"] == 0
        check(app.measure(), size)
        table.get_by_role("button", name="Play to the end").click()
        expect(table.locator(".dl-result")).to_be_visible()
        app.settle()
        check(app.measure(), size)
    assert lab_page.console_errors == []


def test_what_lies_over_the_board_takes_the_focus_and_gives_it_back(
    lab: Lab, lab_page: LabPage
) -> None:
    (app,) = opened(lab, lab_page, "dragonkeepers")
    app.window(1280, 800, side_bar=False)
    table, before = lab_page.notebook.locator(".dl-tabletop"), app.measure()
    ways: list[tuple[Locator, str]] = [
        (table.get_by_role("button", name="Why can't I …?"), ".dl-answer"),
        (table.locator(".dl-task .dl-rule"), ".dl-answer"),
        (table.locator(".dl-story .dl-rule").first, ".dl-answer"),
        (table.locator("svg .dl-ask").first, ".dl-answer"),
        (table.get_by_role("button", name="Players"), ".dl-drawer"),
        (table.get_by_role("button", name="New game"), ".dl-drawer"),
    ]
    for way, place in ways:
        way.focus()
        way.press("Enter")
        dialog = table.locator(place).get_by_role("dialog")
        expect(dialog).to_be_focused()
        found = app.measure()
        assert [found[k] for k in ("board", "svg", "side", "bar")] == [
            before[k] for k in ("board", "svg", "side", "bar")
        ]
        lab_page.page.keyboard.press("Tab")
        assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
        lab_page.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(way).to_be_focused()
    assert lab_page.console_errors == []


def test_full_screen_and_back(lab: Lab, lab_page: LabPage) -> None:
    (app,) = opened(lab, lab_page, "dungeon")
    app.window(1280, 800, side_bar=True)
    full = lab_page.notebook.get_by_role("button", name="Full screen")
    full.click()
    lab_page.page.wait_for_function("document.fullscreenElement?.matches('.dl-tabletop')")
    lab_page.page.wait_for_timeout(400)
    found = app.measure()
    assert (found["frame"]["width"], found["frame"]["height"]) == (1280 - 16, 800 - 16)
    assert found["scale"] > 1.1
    full.click()
    lab_page.page.wait_for_function("document.fullscreenElement === null")


@pytest.mark.parametrize("width", [900, 600])
def test_a_narrow_window_is_filled_anew(width: int, lab: Lab, lab_page: LabPage) -> None:
    (app,) = opened(lab, lab_page, "dungeon")
    app.window(width, 800, side_bar=False)
    found = app.measure()
    assert found["sideways"] <= 0
    assert found["side"]["top"] + found["side"]["height"] <= found["board"]["top"]
    assert found["board"]["width"] == found["frame"]["width"] == found["side"]["width"]
    assert found["scale"] > 0.88
    assert found["around"] >= SMALLEST
    assert app.play(5)["moved"] == 0
    table = lab_page.notebook.locator(".dl-tabletop")
    story = table.locator(".dl-log")
    expect(story).to_be_hidden()
    table.get_by_role("button", name="Story").click()
    expect(story).to_be_focused()
    lab_page.page.keyboard.press("Escape")
    expect(story).to_be_hidden()
    expect(table.get_by_role("button", name="Story")).to_be_focused()


def test_a_table_below_a_heading_is_brought_into_sight(lab: Lab, lab_page: LabPage) -> None:
    cells = [new_markdown_cell("# A heading\n\nSome words."), new_code_cell(cell("dungeon"))]
    book = new_notebook(cells=cells, metadata={"kernelspec": KERNELSPEC})
    book.cells[1].metadata["jupyter"] = {"source_hidden": True}
    nbformat.write(book, lab.root / "heading.ipynb")
    lab_page.open("heading.ipynb")
    lab_page.notebook.locator(".jp-MarkdownOutput").first.click()
    assert lab_page.run_all() == []
    lab_page.page.wait_for_function(
        """() => {
        const app = document.querySelector('.dl-tabletop'), box = app.getBoundingClientRect();
        const pane = app.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
        return Math.abs(box.top - pane.top - 3) <= 1;
    }"""
    )


def test_the_arrangement_follows_the_window(lab: Lab, lab_page: LabPage) -> None:
    (app,) = opened(lab, lab_page, "dungeon")
    svg = lab_page.notebook.locator(".dl-tabletop svg").first
    for size, side_bar in (((1280, 800), True), ((1366, 768), False), ((1440, 900), False)):
        app.window(*size, side_bar=side_bar)
        board = app.measure()["board"]
        best = fitting(board["width"], board["height"])
        expect(svg).to_have_attribute("viewBox", f"0 0 {best.width} {best.height}")
