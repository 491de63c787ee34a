"""How rules are compiled and kept: never stale, never in the way."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numba
import pytest

from dragonlab.engine import compiled
from dragonlab.engine.compiled import (
    DAYS_KEPT,
    PACKAGE,
    cache_folder,
    cache_root,
    compiling,
    forget_old_caches,
    imported_sources,
    rules,
    sources_digest,
)
from dragonlab.engine.warm import warm_up

ROOT = Path(__file__).resolve().parents[2]
RULES = PACKAGE / "games" / "dragonkeepers" / "rules" / "actions.py"

needs_compiler = pytest.mark.skipif(not compiling(), reason="nothing is compiled")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a package of three modules, each importing the next, and one that none imports."""
    texts = {
        "a": "from dragonlab.b import two\n",
        "b": "from dragonlab.c import (\n    three,\n)\nfrom dragonlab.a import one\n",
        "c": "three = 3\n",
        "lonely": "four = 4\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    imported_sources.cache_clear()
    yield tmp_path
    imported_sources.cache_clear()


def digest(path: Path) -> str:
    """Return a module's digest as a new session would find it."""
    imported_sources.cache_clear()
    return sources_digest(path)


def test_the_sources_of_a_module_are_its_imports_at_any_depth(package: Path):
    names = [name for name, _ in imported_sources(package / "a.py")]
    assert names == ["a.py", "b.py", "c.py"]
    assert [name for name, _ in imported_sources(package / "lonely.py")] == ["lonely.py"]


@pytest.mark.parametrize("changed", ["a", "b", "c"])
def test_a_change_anywhere_below_gives_another_cache(package: Path, changed: str):
    before = digest(package / "a.py")
    assert digest(package / "a.py") == before
    path = package / f"{changed}.py"
    path.write_text(path.read_text() + "# a word\n")
    assert digest(package / "a.py") != before


def test_a_change_elsewhere_does_not(package: Path):
    before = digest(package / "a.py")
    (package / "lonely.py").write_text("five = 5\n")
    assert digest(package / "a.py") == before


def test_another_compiler_gives_another_cache(monkeypatch: pytest.MonkeyPatch):
    before = sources_digest(RULES)
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert sources_digest(RULES) != before


def test_the_rules_of_a_game_rest_on_all_that_they_call():
    names = {name for name, _ in imported_sources(RULES)}
    wanted = {"actions.py", "basics.py", "book.py", "course.py", "reward.py", "material.py"}
    assert wanted | {"fate.py", "state.py", "compiled.py"} <= names


# ---- where caches are kept


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder in which the caches are kept."""
    monkeypatch.setenv("DRAGONLAB_CACHE_DIR", str(tmp_path / "caches"))
    cache_folder.cache_clear()
    yield tmp_path / "caches"
    cache_folder.cache_clear()


def test_the_folder_of_a_cache(root: Path):
    folder = cache_folder(RULES)
    assert folder == root / sources_digest(RULES)
    assert folder.is_dir()
    assert cache_root() == root


def test_no_folder_where_nothing_can_be_written(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("in the way")
    for place in (tmp_path / "file" / "caches", Path("/proc/nonexistent")):
        monkeypatch.setenv("DRAGONLAB_CACHE_DIR", str(place))
        cache_folder.cache_clear()
        assert cache_folder(RULES) is None


def test_no_folder_while_bounds_are_checked(root: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert cache_folder(RULES) is None
    assert not root.exists()


def test_old_caches_are_forgotten_and_others_kept(root: Path):
    forget_old_caches()  # there is no folder yet
    for name, days in (("old", DAYS_KEPT + 1), ("young", DAYS_KEPT - 1)):
        (root / name).mkdir(parents=True)
        (root / name / "rule.nbi").write_text("x")
        then = time.time() - days * 24 * 3600
        os.utime(root / name, (then, then))
    forget_old_caches()
    assert [folder.name for folder in root.iterdir()] == ["young"]


@needs_compiler
def test_the_decorator_leaves_numba_s_own_setting_alone(root: Path):
    before = numba.config.CACHE_DIR

    def double(x: int) -> int:
        return 2 * x

    made: Any = rules(double)
    assert before == numba.config.CACHE_DIR
    assert (made(3), made.py_func) == (6, double)
    assert list(root.rglob("*.nbi"))


def run(code: str, **environment: str) -> str:
    """Run Python code in another process and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip()


ONE_SETUP = """
from pathlib import Path
import dragonlab as dl
from dragonlab.engine.compiled import cache_folder, compiling
state = dl.Game("dragonkeepers").start(1)
print(int(state.turn), compiling(), cache_folder(Path(dl.__file__)))
"""


@needs_compiler
def test_rules_work_where_nothing_can_be_written():
    assert run(ONE_SETUP, DRAGONLAB_CACHE_DIR="/proc/nonexistent") == "1 True None"


def test_rules_work_uncompiled():
    code = "from dragonlab.engine.warm import warm_up\nprint(warm_up())\n"
    assert run(ONE_SETUP, NUMBA_DISABLE_JIT="1").startswith("1 False")
    assert run(code, NUMBA_DISABLE_JIT="1") == "0"


@needs_compiler
def test_warming_up_twice_takes_no_harm():
    assert warm_up(progress=False) == warm_up(progress=False) > 0


@needs_compiler
def test_a_warm_cache_is_used_and_not_written_again(tmp_path: Path):
    code = """
from dragonlab.engine import fate
import numpy as np
fate.step(np.zeros(4, np.int64))
print(sum(fate.step.stats.cache_hits.values()), sum(fate.step.stats.cache_misses.values()))
"""
    place = {"DRAGONLAB_CACHE_DIR": str(tmp_path)}
    assert [run(code, **place), run(code, **place)] == ["0 1", "1 0"]
