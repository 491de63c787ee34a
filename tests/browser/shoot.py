"""Take pictures of a notebook: ``python -m tests.browser.shoot notebooks/00_start.ipynb out``.

All cells are run; then each size and theme gets as many shots as the notebook is long.
"""

import argparse
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.lab_page import THEMES, LabPage
from tests.browser.lab_server import REPOSITORY, Lab, find_chromium, serve

SIZES = ((1280, 900), (1920, 1080))
OVERLAP = 60
SETTLE_MS = 400


def main() -> int:
    """Take the pictures; the exit code is 1 where a cell or the browser reported an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("notebook", type=Path)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--most", type=int, default=12, help="shots for one size and theme")
    options = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        parser.error("no Chromium found: install one or set DRAGONLAB_CHROMIUM to its path")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # `timeout` too must stop the server
    options.out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as scratch,
        serve(Path(scratch)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium)
        page = LabPage(browser, lab)
        page.open(place(options.notebook, lab))
        errors = [f"cell {e['cell']}: {e['name']}: {e['text']}" for e in page.run_all()]
        for file in shoot(page, options.out, options.notebook.stem, options.most):
            print(file)
        errors += [f"console: {text}" for text in page.console_errors]
        page.close()
        browser.close()
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


def place(notebook: Path, lab: Lab) -> str:
    """Return the notebook's path under the lab's root, copied there if it is not yet."""
    source = notebook.resolve()
    inside = source.is_relative_to(REPOSITORY / "notebooks")
    target = source.relative_to(REPOSITORY) if inside else Path(source.name)
    if not inside:
        shutil.copy(source, lab.root / target)
    return target.as_posix()


def shoot(page: LabPage, out: Path, stem: str, most: int) -> list[Path]:
    """Scroll through the notebook in each size and theme; return the files written."""
    files = []
    for width, height in SIZES:
        page.size(width, height)
        for theme in THEMES:
            page.theme(theme)
            page.page.wait_for_timeout(SETTLE_MS)
            top = 0
            for number in range(1, most + 1):
                here, seen, end = page.scroll(top)
                page.page.wait_for_timeout(SETTLE_MS)
                files.append(out / f"{stem}-{width}-{theme}-{number:02}.png")
                page.screenshot(files[-1])
                if here + seen >= end:
                    break
                top = here + seen - OVERLAP
    return files


if __name__ == "__main__":
    sys.exit(main())
