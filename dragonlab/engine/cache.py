"""Where compiled rules are kept between sessions, and which are old.

Numba alone would keep using a compiled function after another module that it calls has changed;
so each game's machine code lies in a folder named after a hash of all modules that its rules
import. Only folders that dragonlab made and marked are ever removed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from platformdirs import user_cache_path

from dragonlab.engine.kit import Kit

PACKAGE = Path(__file__).resolve().parents[1]
IMPORT = re.compile(r"^\s*from (dragonlab[\w.]*) import", re.MULTILINE)
MARK = "made by dragonlab"  # a file of this name is in each folder that we made
DAYS_KEPT = 14


def sources(functions: list[Callable[..., Any]]) -> dict[str, bytes]:
    """Return by file name the modules of functions, and those that they import at any depth."""
    found: dict[str, bytes] = {}
    inside = [cell.cell_contents for one in functions for cell in one.__closure__ or ()]
    waiting = [Path(one.__code__.co_filename) for one in (*functions, *filter(callable, inside))]
    while waiting:
        one = waiting.pop()
        if str(one) not in found and one.is_file():
            found[str(one)] = one.read_bytes()
            parts = IMPORT.findall(found[str(one)].decode())
            waiting += [PACKAGE.joinpath(*part.split(".")[1:]).with_suffix(".py") for part in parts]
    return found


def kit_digest(kit: Kit) -> str:
    """Return the hash that names a game's cache: its rules' sources and the compiler's versions."""
    from dragonlab.engine.playout import play_games

    rules = [kit.setup, kit.refuse, kit.legal_actions, kit.apply_action, kit.hide, kit.redeal]
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for name, text in sorted(sources([*rules, *kit.policies.values(), play_games]).items()):
        digest.update(Path(name).name.encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Return where compiled rules are kept; `DRAGONLAB_CACHE_DIR` moves it."""
    chosen = os.environ.get("DRAGONLAB_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path("dragonlab")


@cache
def cache_folder(kit_id: str, digest: str) -> Path | None:
    """Return the folder of a game's compiled rules, or None where nothing is writable."""
    if numba.config.BOUNDSCHECK:
        return None  # numba cannot cache code that checks bounds
    folder = cache_root() / f"{kit_id}-{digest}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).touch()  # also the mark by which old folders are known
        return folder if os.access(folder, os.W_OK) else None
    except OSError:
        return None


def forget_old_caches() -> None:
    """Remove the folders of ours that no session has used for some time."""
    root = cache_root()
    before = time.time() - DAYS_KEPT * 24 * 3600
    for folder in root.iterdir() if root.is_dir() else ():
        mark = folder / MARK
        if not folder.is_symlink() and mark.is_file() and mark.stat().st_mtime < before:
            shutil.rmtree(folder, ignore_errors=True)
