"""A session with the toy game that knows nothing of what was compiled before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from dragonlab.engine import cache, dealing, speed, warm
from dragonlab.engine.registry import load_kit
from dragonlab.engine.simulate import simulate

ROOT = Path(__file__).resolve().parents[2]
TOY = "from dragonlab.engine.registry import register\nregister({'toy': 'tests.toy'})\n"


def forget() -> None:
    """Begin a new session in this process: nothing is loaded, nothing has been told."""
    for known in (speed.compiled_rule, speed.compiled_player, speed.folder_of, cache.cache_folder,
                  dealing.compiled_dealer):  # fmt: skip
        known.cache_clear()
    warm._READY.clear()
    cache._TOLD.clear()


def played() -> Any:
    """Return the scores of a few games at full speed."""
    run = simulate("toy", games=5, seed=3, progress=False)
    return run.states.score.tolist()


def folder() -> Path:
    """Return where the toy's compiled rules are kept."""
    return cache.cache_root() / f"toy-{cache.kit_digest(load_kit('toy'))}"


def start(code: str, **environment: str) -> subprocess.Popen[str]:
    """Start Python code that may use the toy game, in another process."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", TOY + code],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(code: str, **environment: str) -> tuple[str, str]:
    """Run such code to its end and return what it prints and what it complains of."""
    process = start(code, **environment)
    out, error = process.communicate(timeout=300)
    assert process.returncode == 0, error[-3000:]
    return out.strip(), error.strip()
