"""What the tests of the frame measure in the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.browser.lab_page import LabPage

SIZES = ((1280, 800), (1366, 768), (1440, 900), (1536, 864), (1920, 1080))

#: Where the parts stand, what can be decided where, and the smallest letters.
MEASURE = """index => {
    const app = document.querySelectorAll('.dl-tabletop')[index];
    const box = node => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return { left, top, width, height };
    };
    const place = name => box(app.querySelector('.dl-place-' + name));
    const pane = app.closest('.jp-WindowedPanel-outer');
    const letters = [];
    const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || node.closest('option, style')) continue;
        if (!node.getClientRects().length) continue;
        const scale = node.closest('svg') ? node.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(node).fontSize) * scale;
        letters.push([size, node.closest('svg') ? 'board' : 'around', node.textContent]);
    }
    const smallest = where => Math.min(99, ...letters.filter(l => l[1] === where).map(l => l[0]));
    const choices = app.querySelector('.dl-choices');
    const inside = choices.getBoundingClientRect();
    return {
        frame: box(app.querySelector('.dl-frame')), board: place('board'), side: place('side'),
        story: place('story'), bar: place('bar'), choices: box(choices),
        svg: box(app.querySelector('svg')), scale: app.querySelector('svg').getScreenCTM().a,
        pane: { ...box(pane), height: pane.clientHeight },
        sideways: pane.scrollWidth - pane.clientWidth,
        around: smallest('around'), onBoard: smallest('board'),
        cut: [...choices.querySelectorAll('button')].filter(b => {
            const { left, right } = b.getBoundingClientRect();
            return left < inside.left || right > inside.right + 1;
        }).length,
        scrolls: ['auto', 'scroll'].includes(getComputedStyle(choices).overflowY),
    };
}"""

#: Decide again and again, and take the farthest that frame, board and picture have moved.
PLAY = """async ([index, most]) => {
    const app = document.querySelectorAll('.dl-tabletop')[index];
    const parts = ['.dl-frame', '.dl-place-board', 'svg', '.dl-place-bar', '.dl-place-story'];
    const boxes = () => parts.flatMap(part => {
        const { left, top, width, height } = app.querySelector(part).getBoundingClientRect();
        return [left, top, width, height];
    }).concat(app.querySelector('.dl-task').getBoundingClientRect().top);
    const pause = ms => new Promise(done => setTimeout(done, ms));
    const where = () => app.querySelector('.dl-where').textContent;
    const first = boxes();
    let moved = 0, decided = 0;
    const look = () => boxes().forEach((x, k) => moved = Math.max(moved, Math.abs(x - first[k])));
    while (decided < most && !app.querySelector('.dl-result')) {
        const acts = app.querySelectorAll('.dl-choices [data-do=act]');
        const before = where();
        acts[(7 * decided) % acts.length].click();
        for (let tries = 0; where() === before; tries++) {
            if (tries > 2000) throw new Error('a decision was not carried out');
            await pause(5);
            look();
        }
        await pause(5);
        look();
        decided++;
    }
    return { moved, decided, over: Boolean(app.querySelector('.dl-result')) };
}"""


@dataclass
class FramePage:
    """One of the apps on a notebook's page."""

    lab_page: LabPage
    index: int = 0

    def window(self, width: int, height: int, *, side_bar: bool) -> None:
        """Give the window a size, the side bar open or folded, and the app its place in it."""
        how = "expandLeft" if side_bar else "collapseLeft"
        self.lab_page.page.evaluate(f"window.jupyterapp.shell.{how}()")
        self.lab_page.size(width, height)
        self.settle()

    def settle(self) -> None:
        """Bring the app into sight, and wait until the kernel knows its size and has drawn it."""
        page = self.lab_page.page
        page.wait_for_timeout(250)
        app = f"document.querySelectorAll('.dl-tabletop')[{self.index}]"
        page.evaluate(f"{app}.scrollIntoView({{block: 'start'}})")
        page.wait_for_timeout(350)

    def measure(self) -> dict[str, Any]:
        """Return where everything stands."""
        return self.lab_page.page.evaluate(MEASURE, self.index)

    def play(self, most: int = 10_000) -> dict[str, Any]:
        """Decide so many times, or to the end; return how far anything has moved."""
        return self.lab_page.page.evaluate(PLAY, [self.index, most])
