"""A notebook open in JupyterLab, driven through the lab's own app object.

Menus and "idle" marks lie while a kernel is still starting; the app object's promises do not.
"""

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

from tests.browser.lab_server import Lab

OPEN_MS = 60_000

OPENED = """async path => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = app.shell.currentWidget;
    if (panel?.context?.path !== path) return false;
    await panel.context.ready;
    await panel.sessionContext.ready;
    if (!panel.sessionContext.session?.kernel) return false;
    await panel.sessionContext.session.kernel.info;
    return true;
}"""

RUN_ALL = """async () => {
    const app = window.jupyterapp;
    await app.commands.execute('notebook:run-all-cells');
    const frame = () => new Promise(done => requestAnimationFrame(done));
    await frame(); await frame();
    const errors = [];
    app.shell.currentWidget.content.widgets.forEach((cell, index) => {
        const model = cell.model.toJSON();
        for (const output of model.outputs ?? [])
            if (output.output_type === 'error')
                errors.push({cell: index, name: output.ename, text: output.evalue});
        const code = model.cell_type === 'code' && [model.source].flat().join('').trim();
        if (code && model.execution_count === null)
            errors.push({cell: index, name: 'NotRun', text: 'the cell did not run'});
    });
    return errors;
}"""

SET_THEME = """async theme => {
    const app = window.jupyterapp;
    await app.commands.execute('apputils:change-theme', {theme});
}"""

SCROLL = """top => {
    const panel = window.jupyterapp.shell.currentWidget.node;
    const pane = [...panel.querySelectorAll('.jp-WindowedPanel-outer, .jp-Notebook')]
        .find(node => /auto|scroll/.test(getComputedStyle(node).overflowY));
    pane.scrollTop = top;
    // to the last cell's end: the pane scrolls on into empty space
    const last = [...pane.querySelectorAll('.jp-Cell')].at(-1).getBoundingClientRect().bottom;
    const end = last - pane.getBoundingClientRect().top + pane.scrollTop;
    return [pane.scrollTop, pane.clientHeight, end].map(Math.round);
}"""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


class LabPage:
    """One browser tab with one notebook at a time.

    ``page`` is playwright's own page for whatever is not here; ``notebook`` is the notebook's
    part of it. ``console_errors`` collects errors and uncaught exceptions of the tab.
    """

    def __init__(self, browser: Browser, lab: Lab, size: tuple[int, int] = (1280, 900)) -> None:
        self.lab = lab
        self.console_errors: list[str] = []
        width, height = size
        # What bots do is shown at once; test_motion.py asks for motion.
        self._context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        self.page: Page = self._context.new_page()
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.console_errors.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.console_errors.append(f"{message.text} ({message.location.get('url')})")

    @property
    def notebook(self) -> Locator:
        """The open notebook."""
        return self.page.locator(".jp-NotebookPanel:visible")

    def open(self, path: str) -> None:
        """Open a notebook by its path under the lab's root and wait for its kernel."""
        # ?reset: no tabs of an earlier workspace
        self.page.goto(f"{self.lab.url}/lab/tree/{path}?reset", timeout=OPEN_MS)
        self.page.wait_for_function("window.jupyterapp !== undefined", timeout=OPEN_MS)
        for _ in range(OPEN_MS // 100):
            if self.page.evaluate(OPENED, path):
                return
            self.page.wait_for_timeout(100)
        raise TimeoutError(f"{path} did not open with a kernel")

    def run_all(self) -> list[dict[str, Any]]:
        """Run all cells to the end; return the errors, each with cell, name and text."""
        return self.page.evaluate(RUN_ALL)

    def theme(self, name: Literal["light", "dark"]) -> None:
        """Change JupyterLab's theme and wait until it shows."""
        self.page.evaluate(SET_THEME, THEMES[name])
        self.page.wait_for_function(
            "name => document.body.dataset.jpThemeName === name", arg=THEMES[name]
        )

    def size(self, width: int, height: int) -> None:
        """Resize the tab."""
        self.page.set_viewport_size({"width": width, "height": height})

    def scroll(self, top: int) -> tuple[int, int, int]:
        """Scroll the notebook; return where it now is, the height seen and where it ends."""
        here, seen, end = self.page.evaluate(SCROLL, top)
        return here, seen, end

    def screenshot(self, path: Path | str) -> None:
        """Write what the tab shows to a PNG file."""
        self.page.screenshot(path=path)

    def close(self) -> None:
        """End this tab and the kernels it started."""
        if self.page.url.startswith(self.lab.url):
            self.page.evaluate("window.jupyterapp?.serviceManager.sessions.shutdownAll()")
        self._context.close()
