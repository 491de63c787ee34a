"""The lab and the browser for tests marked `browser`."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.lab_page import LabPage
from tests.browser.lab_server import Lab, find_chromium, serve

PATIENCE_MS = 30_000


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; without one the tests are skipped, or fail where CI wants them run."""
    found = find_chromium()
    if found is None:
        reason = "no Chromium found: install one or set DRAGONLAB_CHROMIUM to its path"
        if os.environ.get("DRAGONLAB_REQUIRE_BROWSER"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab server for all browser tests of a worker."""
    with serve(tmp_path_factory.mktemp("lab")) as running:
        yield running


# Not for the session: while playwright runs, its event loop stands in the way of the notebook
# tests that the same worker may get next.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One headless Chromium for a module."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium)
        yield running
        running.close()


@pytest.fixture
def lab_page(browser: Browser, lab: Lab) -> Iterator[LabPage]:
    """A fresh tab; its kernels end with the test."""
    page = LabPage(browser, lab)
    page.page.set_default_timeout(PATIENCE_MS)
    yield page
    page.close()
