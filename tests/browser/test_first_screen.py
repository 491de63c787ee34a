"""What `dragonlab lab` opens: the start notebook at its first line, with the room for a table."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.lab_server import REPOSITORY

pytestmark = pytest.mark.browser

STATE = """() => {
    const shell = window.jupyterapp.shell, panel = shell.currentWidget;
    const pane = panel.node.querySelector('.jp-WindowedPanel-outer');
    return [shell.leftCollapsed, shell.rightCollapsed, panel.context.path, pane.scrollTop];
}"""
READY = """() => window.jupyterapp?.shell.currentWidget?.context?.isReady"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A lab as the command starts it, for a user who has never had one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folders = ("HOME", "XDG_DATA_HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")
    kept = {k: v for k, v in os.environ.items() if not k.startswith("JUPYTER")}
    flags = ["--ip=127.0.0.1", "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
    started = subprocess.Popen(
        [sys.executable, "-m", "dragonlab", "lab", "--no-browser", f"--port={port}", *flags],
        cwd=REPOSITORY,
        env=kept | {name: str(tmp_path / name) for name in folders},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert started.stdout is not None
    told = next(line for line in started.stdout if line.startswith("Ready"))
    yield told.split()[-1]
    os.killpg(started.pid, signal.SIGKILL)  # its own session: the lab, and what compiles behind it
    started.wait()
    started.stdout.close()


def opened(page: Page, address: str) -> list[object]:
    page.goto(address)
    page.wait_for_function(READY)
    page.wait_for_timeout(500)
    return list(page.evaluate(STATE))


def test_the_first_screen(address: str, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    first = [True, True, "notebooks/00_start.ipynb", 0]
    assert opened(page, address) == first
    page.evaluate("window.jupyterapp.shell.expandLeft()")
    page.wait_for_timeout(2500)  # the lab keeps its layout after a while
    assert opened(page, address) == [False, *first[1:]]
    page.close()
