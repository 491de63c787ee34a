"""The command `dragonlab`: what it starts, and where."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def test_the_rules_are_compiled_from_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dragonlab", "warm"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
