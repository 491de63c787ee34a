"""Set up dragonlab's own environment, saying what is done and how far it is.

Run by make with any Python: `install.py .venv` for the lab, `install.py .venv test` for the tests
as well. Nothing but the standard library is there yet.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PINS = ROOT / "constraints.txt"
FETCHED = re.compile(r"(Collecting|Processing|Requirement already satisfied)\b")
INSTALLING = "Installing collected packages:"
KEPT_LINES = 30  # of what pip said last, shown if it fails
LOG_EVERY = 15.0  # seconds between lines where no terminal shows one line that moves


class Step:
    """One step of the work: a line in a terminal that counts, some lines in a log."""

    def __init__(self, title: str) -> None:
        self.title, self.note = title, ""
        self.began = self.said = time.monotonic()
        self.terminal = sys.stdout.isatty()
        self._write("")

    def tell(self, note: str) -> None:
        """Say how far it is."""
        late = time.monotonic() - self.said >= (0.2 if self.terminal else LOG_EVERY)
        if note != self.note and late:
            self._write(note)

    def end(self, note: str) -> None:
        """Say that it is done."""
        self._write(f"{note}, {time.monotonic() - self.began:.0f} s")
        if self.terminal:
            print()

    def _write(self, note: str) -> None:
        gone = " " * max(0, len(self.note) - len(note))  # what was longer is written over
        start, end = ("\r", "") if self.terminal else ("", "\n")
        print(f"{start}  {self.title} {note}{gone}", end=end, flush=True)
        self.note, self.said = note, time.monotonic()


def pins(groups: list[str]) -> int:
    """Return how many packages constraints.txt names for the lab and these groups."""
    count, wanted = 0, False
    for line in PINS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# for "):
            wanted = line.split()[2].rstrip(":") in ("lab", *groups)
        count += wanted and "==" in line
    return count


def installed(folder: Path) -> int:
    """Return how many packages an environment holds."""
    return len(list(folder.glob("[Ll]ib/**/site-packages/*.dist-info")))


def run_pip(command: list[str], folder: Path, total: int, step: Callable[[str], Step]) -> None:
    """Run pip and tell how far it is: fetching by what it says, installing by what is there.

    Parameters
    ----------
    command : list of str
    folder : Path
        The environment.
    total : int
        About how many packages there are to fetch.
    step : callable (title) -> Step
        Begins a step.
    """
    now = step(f"Fetching about {total} packages: half a minute, or as long as the network takes.")
    lines: list[str] = []
    fetched, done = 0, threading.Event()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            lines.append(line)
            if FETCHED.match(line):
                fetched += 1
                now.tell(f"{min(fetched, total)} of {total}")
            elif line.startswith(INSTALLING):
                now.end(f"{fetched} fetched")
                wanted, before = line.count(",") + 1, installed(folder)
                now = step(f"Installing {wanted} packages: less than a minute.")
                job = (now, folder, before, wanted, done)
                threading.Thread(target=watch, args=job, daemon=True).start()
    done.set()
    code = pip.returncode
    if code:
        print("\n\npip could not install everything. It said:\n")
        print("".join(lines[-KEPT_LINES:]))
        print("If it could not reach its packages: is there a network? Then run make again.")
        sys.exit(code)
    now.end("all there")


def watch(step: Step, folder: Path, before: int, wanted: int, done: threading.Event) -> None:
    """Tell how many packages have been installed, until all are."""
    while not done.wait(0.3):
        step.tell(f"{max(0, installed(folder) - before)} of {wanted}")


def main(folder: Path, groups: list[str]) -> None:
    """Make the environment if there is none, install, and prepare what is installed."""
    what = "what the tests need" if groups else "dragonlab"
    print(f"Setting up {what} in {folder}: this once, one to three minutes.", flush=True)
    bin = folder / ("Scripts" if sys.platform == "win32" else "bin")
    if not (folder / "pyvenv.cfg").is_file():
        step = Step("Making an environment: some seconds.")
        venv.create(folder, with_pip=True)
        step.end("done")
    python = str(bin / "python")
    extras = f"[{','.join(groups)}]" if groups else ""
    quiet = ["--disable-pip-version-check", "--no-input", "--progress-bar=off", "--no-compile"]
    run_pip(
        [python, "-m", "pip", "install", *quiet, "-c", str(PINS), "-e", f"{ROOT}{extras}"],
        folder,
        pins(groups),
        Step,
    )
    step = Step("Preparing it for a quick start: some seconds.")
    # All processors at once, where pip uses one; and also where Python may not write bytecode.
    subprocess.run(
        [python, "-m", "compileall", "-qq", "-j", "0", "-x", r"[/\\]tests?[/\\]",
         str(folder), str(ROOT / "dragonlab")],
        check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    step.end("done")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
