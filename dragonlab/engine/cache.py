"""Where compiled rules are kept between sessions, whether they are whole, and which are old.

Numba alone would keep using a compiled function after another module that it calls has changed;
so each game's machine code lies in a folder named after a hash of all modules that its rules
import. Each compiled function has a place of its own in there, with the sums of its files: what a
full disk or a lost battery has cut short is compiled anew. Only what dragonlab made is removed.

Nothing here needs numba: the launcher asks what is missing before anything is compiled.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from dragonlab.engine.kit import Kit

PACKAGE = Path(__file__).resolve().parents[1]
IMPORT = re.compile(r"^[ \t]*from (dragonlab[\w.]*) import (\([^)]*\)|.*)$", re.MULTILINE)
FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:(?:[ \t].*)?\n)+", re.MULTILINE)
COMPILERS = ("numba", "llvmlite", "numpy")

MARK = "made-by-dragonlab"  # a file of this name is in each folder that we made
SUMS = "sums.json"  # beside compiled code: its files and their hashes, written last
TURN = "turn"  # whose turn it is to compile; see engine.turn
OURS = re.compile(r"\w+-[0-9a-f]{16}")
FILES = re.compile(rf"{MARK}|{TURN}|({re.escape(SUMS)}|.+\.nb[ic])(\.tmp\.\w+)?")
DAYS_KEPT = 14

_TOLD: set[str] = set()


def tell_once(kind: str, text: str) -> None:
    """Print a line about the cache, one of a kind a session: no error, and nothing to be raised."""
    if kind not in _TOLD:
        _TOLD.add(kind)
        print(f"\rdragonlab: {text}", file=sys.stderr, flush=True)  # over a bar, if there is one


def tell_unkept(folder: Path, error: BaseException) -> None:
    """Say that a game's compiled rules cannot be kept, and why."""
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    tell_once(
        "unkept",
        f"compiled rules cannot be kept in {folder} ({why}), so they are compiled anew in each "
        "session. DRAGONLAB_CACHE_DIR may name a better place.",
    )


def tell_damaged(folder: Path) -> None:
    """Say that a game's compiled rules are not as they were written."""
    tell_once("damaged", f"compiled rules in {folder} are damaged; they are compiled anew.")


# ---- what a game's compiled rules rest on


def sources(functions: list[Callable[..., Any]]) -> dict[str, bytes]:
    """Return by file name the modules of functions, and those that they import at any depth."""
    found: dict[str, bytes] = {}
    inside = [cell.cell_contents for one in functions for cell in one.__closure__ or ()]
    rules = [one for one in (*functions, *inside) if hasattr(one, "__code__")]
    waiting = [Path(one.__code__.co_filename) for one in rules]
    waiting.append(PACKAGE / "engine" / "numba_bridge.py")  # it decides how all are compiled
    while waiting:
        one = waiting.pop()
        if str(one) not in found and one.is_file():
            found[str(one)] = one.read_bytes()
            waiting += imported_files(found[str(one)].decode())
    return found


def imported_files(text: str) -> Iterator[Path]:
    """Yield the files that a module's imports from dragonlab may mean, there or not."""
    for package, names in IMPORT.findall(FOR_TYPES.sub("", text)):
        path = PACKAGE.joinpath(*package.split(".")[1:])
        yield path.with_suffix(".py")
        yield path / "__init__.py"
        for name in re.findall(r"\w+", names):
            yield path / f"{name}.py"


def kit_digest(kit: Kit) -> str:
    """Return the hash that names a game's cache: its rules' sources and the compiler's versions."""
    from dragonlab.engine.dealing import deal_positions

    functions = [function for function, _ in jobs(kit).values()]
    functions += [kit.redeal, deal_positions]  # what starts from a view needs these as well
    versions = [f"{name} {metadata.version(name)}" for name in COMPILERS]
    versions += [sys.implementation.cache_tag, platform.machine()]
    digest = hashlib.sha256(" ".join(versions).encode())
    for name, text in sorted(sources(functions).items()):
        digest.update(Path(name).name.encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def jobs(kit: Kit) -> dict[str, tuple[Callable[..., Any], str]]:
    """Return what a run needs compiled: by name the function and the name of its signature."""
    from dragonlab.engine.playout import play_games
    from dragonlab.engine.policies import random_policy

    rules = (kit.setup, kit.legal_actions, kit.apply_action, kit.hide)
    names = ("setup", "legal_actions", "apply_action", "hide")
    found = {name: (rule, name) for name, rule in zip(names, rules, strict=True)}
    policies = {"random": random_policy, **kit.policies}
    found |= {f"policy_{name}": (one, "policy") for name, one in policies.items()}
    return found | {"play_games": (play_games, "play_games")}


# ---- where it is kept


def cache_root() -> Path:
    """Return where compiled rules are kept; `DRAGONLAB_CACHE_DIR` moves it."""
    chosen = os.environ.get("DRAGONLAB_CACHE_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("dragonlab")


@cache
def cache_folder(kit_id: str, digest: str) -> Path | None:
    """Return the folder of a game's compiled rules, or None where nothing can be kept."""
    if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"):
        return None  # numba cannot keep code that checks bounds
    folder = cache_root() / f"{kit_id}-{digest}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / MARK).is_file():
            os.utime(folder / MARK)  # so that it is not old; a full disk does not mind
        else:
            (folder / MARK).write_text(
                "Compiled rules. dragonlab removes them when they are old.\n"
            )
    except OSError as error:
        tell_unkept(folder, error)
        return None
    return folder


def missing(kit: Kit) -> bool:
    """Whether something of a game is not compiled yet, or not as it should be."""
    folder = cache_root() / f"{kit.id}-{kit_digest(kit)}"
    return not all(is_whole(folder / name) for name in jobs(kit))


# ---- whether it is whole


def _sums(place: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.suffix in (".nbi", ".nbc")
    }


def seal(place: Path) -> None:
    """Write the sums of all files of a compiled function: only now is it whole."""
    part = place / f"{SUMS}.tmp.{os.getpid()}"
    try:
        part.write_text(json.dumps(_sums(place)))
        part.replace(place / SUMS)
    finally:
        part.unlink(missing_ok=True)


def is_sealed(place: Path) -> bool:
    """Whether compiling this function once came to its end."""
    return (place / SUMS).is_file()


def is_whole(place: Path) -> bool:
    """Whether a compiled function lies there just as it was written."""
    try:
        known = json.loads((place / SUMS).read_text())
        return bool(known) and known == _sums(place)
    except (OSError, ValueError):
        return False


# ---- removing, of our own only


def is_ours(folder: Path) -> bool:
    """Whether a folder is one that dragonlab made: a real folder with our name and mark."""
    mark = folder / MARK
    plain = not folder.is_symlink() and not mark.is_symlink()
    return plain and OURS.fullmatch(folder.name) is not None and mark.is_file()


def clear(folder: Path) -> None:
    """Remove our files below a folder, and the folders that are empty then; nothing else."""
    try:
        for path in folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                clear(path)
            elif FILES.fullmatch(path.name) and not path.is_symlink():
                path.unlink()
        folder.rmdir()
    except OSError:
        pass  # somebody's own file is in there, or another process was quicker


def forget_old_caches() -> None:
    """Remove the folders of ours that no session has used for some time."""
    root = cache_root()
    before = time.time() - DAYS_KEPT * 24 * 3600
    for folder in root.iterdir() if root.is_dir() else ():
        try:
            old = is_ours(folder) and (folder / MARK).stat().st_mtime < before
        except OSError:
            continue  # another process was quicker
        if old:
            clear(folder)
