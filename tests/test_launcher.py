"""The command `dragonlab`: what it starts, and where."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from dragonlab import __version__
from dragonlab.__main__ import find_root, lab_command, main

ROOT = Path(__file__).resolve().parents[1]


def test_the_lab_opens_the_start_notebook_with_this_interpreter() -> None:
    command = lab_command(ROOT, browser=False, port=9999, extra=["--debug"])
    assert command[0] == sys.executable
    assert f"--ServerApp.root_dir={ROOT}" in command
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start.ipynb" in command
    assert "--no-browser" in command
    assert "--port=9999" in command
    assert command[-1] == "--debug"


def test_the_notebooks_are_found_from_a_folder_inside() -> None:
    assert find_root(ROOT / "dragonlab" / "engine") == ROOT


def test_without_notebooks_the_lab_opens_where_it_is() -> None:
    command = lab_command(None)
    assert not any("default_url" in flag or "root_dir" in flag for flag in command)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.split()[-1] == __version__


def test_an_unknown_flag_of_warm_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["warm", "--quickly"])
    assert stop.value.code == 2
    assert "--quickly" in capsys.readouterr().err


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "chess"]) == 2
    assert "No game 'chess'; there are" in capsys.readouterr().err


# ---- the first screen, and what goes on behind it; with the toy game, which compiles in seconds

ONLY_TOY = """
from dragonlab.engine.registry import GAMES
import dragonlab
GAMES.clear()
GAMES["toy"] = "tests.toy"
"""
# Compiling that hardly comes on once it has begun, as on a slow machine.
SLOW = """
from dragonlab.engine import turn
tell = turn.Turn.tell
def tell_and_rest(self, done):
    tell(self, done)
    if done > 6:
        import time
        time.sleep(4)
turn.Turn.tell = tell_and_rest
"""


class Place:
    """Where a lab is started: every Python that is started there knows the toy game only."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.caches = folder / "caches"
        self.setup(ONLY_TOY)

    def setup(self, code: str) -> None:
        """Let each Python that starts here run some code first."""
        (self.folder / "sitecustomize.py").write_text(code)

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Start `dragonlab` here."""
        folders = {name: str(self.folder / name) for name in ("JUPYTER_CONFIG_DIR",
                   "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_WORKSPACES_DIR",
                   "IPYTHONDIR")}  # fmt: skip
        paths = os.pathsep.join([str(self.folder), str(ROOT)])
        return subprocess.Popen(
            [sys.executable, "-m", "dragonlab", *command],
            cwd=ROOT,
            env=os.environ
            | folders
            | {"DRAGONLAB_CACHE_DIR": str(self.caches), "PYTHONPATH": paths},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def told(self) -> dict[str, Any] | None:
        """Return what the process that compiles has told."""
        for path in self.caches.glob("toy-*/turn"):
            with suppress(ValueError):
                return json.loads(path.read_text())
        return None

    def is_compiled(self) -> bool:
        """Whether everything of the toy game has been compiled."""
        return len(list(self.caches.glob("toy-*/*/sums.json"))) == 7


def wait_until(is_so: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return Place(tmp_path, probe.getsockname()[1])


@pytest.fixture
def labs(place: Place) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Return what starts a lab, which is ended with the test."""
    started = []

    def start() -> subprocess.Popen[str]:
        started.append(place.start("lab", "--no-browser", f"--port={place.port}"))
        return started[-1]

    yield start
    for lab in started:
        lab.kill()
        lab.wait()
        assert lab.stdout is not None
        lab.stdout.close()


def lines_of(lab: subprocess.Popen[str]) -> list[str]:
    """Return what a lab prints until it is open."""
    assert lab.stdout is not None
    lines = []
    while not lines or "Ready" not in lines[-1]:
        lines.append(lab.stdout.readline())
        assert lines[-1], "".join(lines)
    return lines


def test_the_lab_is_open_before_anything_is_compiled(
    place: Place, labs: Callable[[], subprocess.Popen[str]]
) -> None:
    place.setup(ONLY_TOY + SLOW)
    lab = labs()
    lines = lines_of(lab)
    assert [line.split(":")[0][:24] for line in lines] == [
        "Starting JupyterLab", "Games can be played at o", "Ready, nothing else to d"
    ]  # fmt: skip
    address = lines[-1].split()[-1]
    assert address.startswith(f"http://localhost:{place.port}/lab/tree/notebooks/00_start.ipynb?")
    with urllib.request.urlopen(address) as page:
        assert page.status == 200
    assert not place.is_compiled()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_compiling_is_calm_and_ends_with_the_lab(
    place: Place, labs: Callable[[], subprocess.Popen[str]], end: int
) -> None:
    place.setup(ONLY_TOY + SLOW)
    lab = labs()
    lines_of(lab)
    wait_until(lambda: (place.told() or {"done": 0})["done"] > 6)
    told = place.told()
    assert told is not None
    compiler = psutil.Process(told["pid"])
    above = compiler.parent()
    assert above is not None
    assert psutil.Process(lab.pid).children() == []  # the lab has no part in it
    if hasattr(os, "nice"):
        assert [compiler.nice(), above.nice()] == [19, 19]
    lab.send_signal(end)
    wait_until(lambda: not compiler.is_running() and not above.is_running(), 15)
    assert lab.communicate()[0].count("\n") <= 1  # at most the lab's own "stopping"
    assert not place.is_compiled()


def test_compiling_goes_on_behind_the_lab_to_its_end(
    place: Place, labs: Callable[[], subprocess.Popen[str]]
) -> None:
    lab = labs()
    lines_of(lab)
    wait_until(place.is_compiled)
    told = place.told()
    assert told is not None
    wait_until(lambda: not psutil.pid_exists(told["pid"]))
    lab.kill()
    assert lab.stdout is not None
    assert lab.stdout.read() == ""
    second = labs()
    assert [line.split(",")[0].split(":")[0] for line in lines_of(second)] == [
        "Starting JupyterLab", "Ready"
    ]  # fmt: skip


def test_the_rules_are_compiled_from_the_command_line(place: Place) -> None:
    warm = place.start("warm", "toy")
    out, _ = warm.communicate(timeout=120)
    assert warm.returncode == 0, out
    assert place.is_compiled()
