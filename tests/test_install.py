"""The first `make`: it says what it does and how far it is, and what went wrong."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]

PIP = """
import sys, time
from pathlib import Path
for name in ("a", "b", "c"):
    print("Collecting", name, flush=True)
    print("  Downloading", name, flush=True)
print("Installing collected packages: a, b, c", flush=True)
packages = Path(sys.argv[1], "lib", "python3", "site-packages")
for name in ("a", "b", "c"):
    (packages / f"{name}-1.dist-info").mkdir(parents=True)
    time.sleep(0.5)
print("ERROR: no more" * int(sys.argv[2]), flush=True)
sys.exit(int(sys.argv[2]))
"""


@pytest.fixture(scope="module")
def install() -> ModuleType:
    """Return the script, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("install", ROOT / "tools" / "install.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Step:
    """Stands for a step and remembers what it told."""

    told: list[str]

    def __init__(self, title: str) -> None:
        Step.told.append(title)

    def tell(self, note: str) -> None:
        Step.told.append(note)

    end = tell


def told_by(install: ModuleType, folder: Path, code: int) -> list[str]:
    """Return what is told while a made-up pip runs."""
    Step.told = []
    command = [sys.executable, "-c", PIP, str(folder), str(code)]
    install.run_pip(command, folder, 4, Step)
    return Step.told


def test_every_package_is_counted(install: ModuleType, tmp_path: Path) -> None:
    told = told_by(install, tmp_path, 0)
    assert told[0].startswith("Fetching about 4 packages")
    assert told[1:5] == ["1 of 4", "2 of 4", "3 of 4", "3 fetched"]
    assert told[5].startswith("Installing 3 packages")
    assert "2 of 3" in told[6:-1]
    assert told[-1] == "all there"


def test_what_pip_complains_of_is_shown(
    install: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        told_by(install, tmp_path, 3)
    assert stop.value.code == 3
    shown = capsys.readouterr().out
    assert "ERROR: no more" in shown
    assert "network" in shown


def test_the_groups_of_pins_are_counted(install: ModuleType) -> None:
    lab, both = install.pins([]), install.pins(["test"])
    everything = install.pins(["test", "cluster"])
    assert 80 < lab < both < everything == (ROOT / "constraints.txt").read_text().count("==")


def test_a_log_gets_few_lines(install: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    step = install.Step("Fetching.")
    for k in range(50):
        step.tell(str(k))
    step.end("done")
    assert re.fullmatch(r"  Fetching\. \n  Fetching\. done, 0 s\n", capsys.readouterr().out)


def test_a_terminal_gets_one_line_that_moves(
    install: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    step = install.Step("Fetching.")
    step.said = 0.0
    step.tell("99 of 104")
    step.end("done")
    shown = capsys.readouterr().out
    assert shown == "\r  Fetching. \r  Fetching. 99 of 104\r  Fetching. done, 0 s\n"


@pytest.mark.parametrize("target", ["help", "lab", "test", "bench", "types", "warm", "clean"])
def test_make_has_a_target_for_it(target: str) -> None:
    done = subprocess.run(
        ["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(rf"^make {target} ", listed.stdout, re.MULTILINE)


def test_make_test_runs_every_check() -> None:
    done = subprocess.run(
        ["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ran = [line for line in done.stdout.splitlines() if line.startswith(".venv/bin/")]
    last = [line.removeprefix(".venv/bin/").strip() for line in ran][-4:]
    assert last == ["ruff check .", "ruff format --check .", "mypy", "python -m pytest"]
