"""`rules`: the decorator of every function that is part of a game's rules.

It is `numba.njit(nogil=True)` with a cache that cannot go stale. Numba alone would keep using
a compiled function after another module that it calls has changed; so the cache lies in a
folder named after a hash of all the sources that are compiled.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])

# Arguments that come from small fields are widened with this: numba compiles a function once
# for each width that it is called with.
wide = np.int64

PACKAGE = Path(__file__).resolve().parents[1]
KEPT_CACHES = 3


def compiling() -> bool:
    """Whether rules are compiled; `NUMBA_DISABLE_JIT=1` runs them as plain Python."""
    return not numba.config.DISABLE_JIT


def sources_digest() -> str:
    """Return the hash that names the cache: all compiled sources and the compiler's versions."""
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for folder in ("engine", "games"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=1)
def cache_folder() -> Path | None:
    """Return the folder of the compiled rules, or None where nothing is writable.

    `DRAGONLAB_CACHE_DIR` moves it; without it the user's cache folder is taken.
    """
    if numba.config.BOUNDSCHECK:
        return None  # numba cannot cache code that checks bounds
    chosen = os.environ.get("DRAGONLAB_CACHE_DIR")
    root = Path(chosen) if chosen else user_cache_path("dragonlab")
    folder = root / sources_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    return folder


def forget_old_caches() -> None:
    """Remove the caches of sources that are gone, all but the newest few."""
    folder = cache_folder()
    if folder is None:
        return
    others = [path for path in folder.parent.iterdir() if path.is_dir() and path != folder]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def rules(function: Function) -> Function:
    """Compile `function` when it is first called, and keep the result for later sessions."""
    return _decorate(function)


def rules_with(function: Function, signature: object) -> Function:
    """Compile `function` now for one signature, so that it can be handed functions by pointer."""
    return _decorate(function, signature)


def _decorate(function: Function, signature: object = None) -> Function:
    if not compiling():
        return function
    folder = cache_folder()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")  # only while the decorator looks at it
    try:
        made = numba.njit(signature, nogil=True, cache=folder is not None)(function)
    finally:
        numba.config.CACHE_DIR = before
    return made  # type: ignore[no-any-return]
