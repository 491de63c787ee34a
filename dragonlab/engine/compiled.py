"""`rules`: the decorator of every function that is part of a game's rules.

It is `numba.njit(nogil=True)` with a cache that cannot go stale. Numba alone would keep using
a compiled function after another module that it calls has changed; so the functions of a module
are cached in a folder named after a hash of that module and of all modules that it imports.
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
from typing import Any, TypeVar

import numba
import numpy as np
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
IMPORT = re.compile(r"^\s*from dragonlab\.([\w.]+) import", re.MULTILINE)
DAYS_KEPT = 14


def compiling() -> bool:
    """Whether rules are compiled; `NUMBA_DISABLE_JIT=1` runs them as plain Python."""
    return not numba.config.DISABLE_JIT


@cache
def imported_sources(path: Path) -> tuple[tuple[str, bytes], ...]:
    """Return name and text of a module of the package, and of those it imports at any depth."""
    found: dict[Path, bytes] = {}
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one not in found and one.is_file():
            found[one] = one.read_bytes()
            parts = IMPORT.findall(found[one].decode())
            waiting += [PACKAGE.joinpath(*part.split(".")).with_suffix(".py") for part in parts]
    return tuple((str(one.name), text) for one, text in sorted(found.items()))


def sources_digest(path: Path) -> str:
    """Return the hash that names a module's cache: its sources and the compiler's versions."""
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for name, text in imported_sources(path):
        digest.update(name.encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Return where compiled rules are kept; `DRAGONLAB_CACHE_DIR` moves it."""
    chosen = os.environ.get("DRAGONLAB_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path("dragonlab")


@cache
def cache_folder(path: Path) -> Path | None:
    """Return the folder of a module's compiled rules, or None where nothing is writable."""
    if numba.config.BOUNDSCHECK:
        return None  # numba cannot cache code that checks bounds
    folder = cache_root() / sources_digest(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)  # the mark by which old folders are known
        return folder if os.access(folder, os.W_OK) else None
    except OSError:
        return None


def forget_old_caches() -> None:
    """Remove the caches that no session has used for some time."""
    root = cache_root()
    before = time.time() - DAYS_KEPT * 24 * 3600
    for folder in root.iterdir() if root.is_dir() else ():
        if folder.is_dir() and folder.stat().st_mtime < before:
            shutil.rmtree(folder, ignore_errors=True)


def rules(function: Function) -> Function:
    """Compile `function` when it is first called, and keep the result for later sessions."""
    return rules_with(function, None)


def rules_with(function: Function, signature: object) -> Function:
    """Compile `function` now for one signature, so that it can be handed functions by pointer."""
    if not compiling():
        return function
    folder = cache_folder(Path(function.__code__.co_filename))
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")  # only while the decorator looks at it
    try:
        made = numba.njit(signature, nogil=True, cache=folder is not None)(function)
    finally:
        numba.config.CACHE_DIR = before
    widen_arguments(made)
    return made  # type: ignore[no-any-return]


def widen_arguments(function: Any) -> None:
    """Let other rules call this one with int64 for every whole number.

    Numba would compile it anew for each combination of int8, literals and enums that it meets in
    a call: two dozen times for a function such as `tell`, at a sixth of a second each.
    """
    resolve = function.get_call_template

    def resolve_widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(widened(arg) for arg in args), kws)

    function.get_call_template = resolve_widened


def widened(arg: Any) -> Any:
    """Return int64 for a type of whole numbers, other types as they are."""
    whole = (numba.types.Integer, numba.types.IntegerLiteral, numba.types.IntEnumMember)
    return numba.types.int64 if isinstance(arg, whole) else arg
