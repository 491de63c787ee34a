"""What bots do is played before one's eyes: one by one, to be skipped, and to be seen again."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, expect

from dragonlab.draw.arrangement import ARRANGEMENTS
from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab

pytestmark = pytest.mark.browser

KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
#: The person stands before the decision that two bots answer.
APP = """import dragonlab as dl
app = dl.Tabletop("dungeon", players=3, seed=3, seats=["human", "greedy", "greedy"], keep=False)
while True:
    here, action = app.match.position, app.match.legal_actions()[0]
    app.act(action)
    if app.match.position > here + 4:
        app.goto(here)
        break
app"""
#: Collect each caption that is shown, with the words on the board meanwhile.
WATCH = """app => {
    const said = app.querySelector('.dl-said > span:last-child');
    const caption = app.querySelector('.dl-caption');
    window.seen = [];
    window.boards = new Set();
    new MutationObserver(() => {
        if (!caption.hidden && window.seen.at(-1) !== said.textContent)
            window.seen.push(said.textContent);
        window.boards.add(app.querySelector('.dl-live svg').textContent);
    }).observe(caption, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
#: Whether the board has the shape that suits its room: it is drawn anew once that is measured.
FITS = """shapes => [...document.querySelectorAll('.dl-live')].every(root => {
    const scale = ([w, h]) => Math.min(root.clientWidth / w, root.clientHeight / h);
    const best = shapes.reduce((a, b) => (scale(b) > scale(a) ? b : a));
    return root.querySelector('svg').viewBox.baseVal.width === best[0];
})"""
SHAPES = [[one.width, one.height] for one in ARRANGEMENTS]
MARKS = """svg => [...svg.querySelectorAll('.dl-mark')].map(
    g => [g.dataset.id, g.getAttribute('class'), g.getAttribute('style'), g.textContent])"""


@pytest.fixture
def app(lab: Lab, lab_page: LabPage) -> Locator:
    """The app before a decision that bots answer, where motion is welcome."""
    lab_page.page.emulate_media(reduced_motion="no-preference")
    return opened(lab, lab_page)


def opened(lab: Lab, lab_page: LabPage) -> Locator:
    cells = [new_code_cell(APP)]
    book = new_notebook(cells=cells, metadata={"kernelspec": KERNELSPEC})
    nbformat.write(book, lab.root / "motion.ipynb")
    lab_page.open("motion.ipynb")
    assert lab_page.run_all() == []
    app = lab_page.notebook.locator(".dl-tabletop")
    expect(app.locator(".dl-choices [data-do=act]").first).to_be_visible()
    app.page.wait_for_function(FITS, arg=SHAPES)
    app.evaluate(WATCH)
    return app


def decide(app: Locator) -> None:
    app.locator(".dl-choices [data-do=act]").first.click()


def where(app: Locator) -> str:
    return app.locator(".dl-where").inner_text()


def lines(app: Locator) -> list[str]:
    """Return what the strip lists."""
    rows = app.locator(".dl-turn-log li")
    return [
        text.split("\n")[-1]
        for text in rows.evaluate_all("all => all.map(li => li.lastChild.data)")
    ]


def seen(app: Locator) -> list[str]:
    return app.page.evaluate("window.seen")


def marks(app: Locator) -> list[list[str]]:
    return app.locator(".dl-live svg").evaluate(MARKS)


def test_bots_decisions_appear_one_by_one(app: Locator, lab_page: LabPage) -> None:
    decide(app)
    expect(app.locator(".dl-caption")).to_be_visible()
    playing = lab_page.notebook.locator(".dl-tabletop.dl-playing")
    expect(playing).to_have_count(1)
    expect(app.locator(".dl-caption")).to_be_hidden()
    assert seen(app) == lines(app)
    assert len(lines(app)) > 2
    assert app.page.evaluate("window.boards.size") >= len(lines(app))
    expect(playing).to_have_count(0)
    assert lab_page.console_errors == []


@pytest.mark.parametrize("how", ["Escape", " ", "click"])
def test_a_key_or_a_click_skips_and_decides_nothing(app: Locator, how: str) -> None:
    app.page.evaluate("localStorage.setItem('dragonlab-speed', 'slow')")
    app.locator("[data-do=speed]").select_option("slow")
    decide(app)
    expect(app.locator(".dl-caption")).to_be_visible()
    there = where(app)
    if how == "click":
        app.locator(".dl-choices [data-do=act]").first.click()
    else:
        app.page.keyboard.press(how)
    expect(app.locator(".dl-caption")).to_be_hidden()
    app.page.wait_for_timeout(300)
    assert where(app) == there
    assert len(seen(app)) < len(lines(app))
    decide(app)  # the next press decides
    expect(app.locator(".dl-where")).not_to_have_text(there)


def test_after_a_skip_and_after_a_reload_the_board_is_the_same(
    app: Locator, lab_page: LabPage
) -> None:
    decide(app)
    expect(app.locator(".dl-caption")).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(app.locator(".dl-caption")).to_be_hidden()
    skipped, here = marks(app), where(app)
    app.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    app.page.wait_for_timeout(500)
    lab_page.open("motion.ipynb")
    app = lab_page.notebook.locator(".dl-tabletop")
    expect(app.locator("svg .dl-mark").first).to_be_visible()
    app.page.wait_for_function(FITS, arg=SHAPES)
    assert where(app) == here
    assert marks(app) == skipped


def test_a_view_opened_late_is_right(app: Locator, lab_page: LabPage) -> None:
    decide(app)
    app.page.keyboard.press("Escape")
    expect(app.locator(".dl-caption")).to_be_hidden()
    app.page.evaluate("window.jupyterapp.commands.execute('notebook:create-output-view')")
    boards = app.page.locator(".dl-live svg")
    expect(boards).to_have_count(2)
    expect(boards.nth(1).locator(".dl-mark").first).to_be_visible()
    # another room may want another shape, for both of them
    app.page.wait_for_timeout(1000)
    app.page.wait_for_function("""() => new Set([...document.querySelectorAll('.dl-live svg')]
        .map(svg => svg.dataset.seq)).size === 1""")
    assert boards.nth(1).evaluate(MARKS) == boards.nth(0).evaluate(MARKS)
    assert lab_page.console_errors == []


def test_replay_shows_the_same_steps_again(app: Locator) -> None:
    decide(app)
    expect(app.locator(".dl-caption")).to_be_visible()
    expect(app.locator(".dl-caption")).to_be_hidden()
    once, board = seen(app), marks(app)
    app.page.evaluate("window.seen = []")
    app.get_by_role("button", name="Replay").click()
    expect(app.locator(".dl-caption")).to_be_visible()
    expect(app.locator(".dl-caption")).to_be_hidden()
    assert seen(app) == once
    assert marks(app) == board


def test_with_reduced_motion_all_is_there_at_once_and_listed(lab: Lab, lab_page: LabPage) -> None:
    lab_page.page.emulate_media(reduced_motion="reduce")
    app = opened(lab, lab_page)
    there = where(app)
    decide(app)
    expect(app.locator(".dl-where")).not_to_have_text(there)
    expect(app.locator(".dl-turn-log li").nth(1)).to_be_visible()
    assert app.locator(".dl-caption").is_hidden()
    assert seen(app) == []
    assert len(lines(app)) > 2


def test_the_speed_is_kept_for_the_next_app(app: Locator, lab: Lab, lab_page: LabPage) -> None:
    app.locator("[data-do=speed]").select_option("fast")
    lab_page.page.wait_for_function("localStorage.getItem('dragonlab-speed') === 'fast'")
    app = opened(lab, lab_page)
    expect(app.locator("[data-do=speed]")).to_have_value("fast")
