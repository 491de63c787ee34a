"""Compiled rules between sessions: never stale, never in the way, nobody else's files touched."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

from dragonlab.engine import cache, speed
from dragonlab.engine.cache import DAYS_KEPT, MARK, cache_root, forget_old_caches, kit_digest
from dragonlab.engine.compiled import compiling
from dragonlab.engine.registry import GAMES, load_kit
from tests.engine import sessions

needs_compiler = pytest.mark.skipif(not compiling(), reason="nothing is compiled")
NAMES = ["setup", "legal_actions", "apply_action", "hide", "policy_random", "policy_greedy",
         "play_games"]  # fmt: skip


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.toy")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty folder in which a new session keeps what it compiles."""
    monkeypatch.setenv("DRAGONLAB_CACHE_DIR", str(tmp_path / "caches"))
    sessions.forget()
    yield tmp_path / "caches"
    sessions.forget()


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the toy game once for all tests of this file."""
    place = tmp_path_factory.mktemp("once")
    sessions.run("from dragonlab.engine.warm import warm_up\nwarm_up(['toy'], progress=False)",
                 DRAGONLAB_CACHE_DIR=str(place))  # fmt: skip
    return place


@pytest.fixture
def full(root: Path, once: Path) -> Path:
    """Return the toy's folder in a cache that holds all of it."""
    shutil.copytree(once, root)
    return sessions.folder()


# ---- what a cache is named after


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a package whose modules import one another, and one that none imports."""
    texts = {
        "a": "from dragonlab.b import two\n",
        "b": "from dragonlab.c import (\n    three,\n)\nfrom dragonlab.a import one\n"
        "if TYPE_CHECKING:\n    from dragonlab.lonely import four\n\n"
        "def late():\n    from dragonlab.room import d\n",
        "c": "three = 3\n",
        "room/__init__": "",
        "room/d": "d = 4\n",
        "lonely": "four = 4\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    return tmp_path


def rule_of(path: Path) -> Any:
    """Return a function that was written in a file."""
    names: dict[str, Any] = {}
    exec(compile("def rule(): return 1", path, "exec"), names)
    return names["rule"]


def test_the_sources_of_a_rule_are_its_module_s_imports_at_any_depth(package: Path):
    found = {Path(one).relative_to(package) for one in cache.sources([rule_of(package / "a.py")])}
    assert found == {Path(f"{one}.py") for one in ("a", "b", "c", "room/__init__", "room/d")}


@pytest.mark.parametrize("changed", ["tests/toy/__init__.py", "dragonlab/engine/fate.py",
                                     "dragonlab/engine/greedy.py", "dragonlab/engine/playout.py",
                                     "dragonlab/engine/dealing.py",
                                     "dragonlab/engine/numba_bridge.py"])  # fmt: skip
def test_a_change_in_what_rules_rest_on_gives_another_cache(
    changed: str, monkeypatch: pytest.MonkeyPatch
):
    before, read = kit_digest(load_kit("toy")), Path.read_bytes
    assert kit_digest(load_kit("toy")) == before
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: read(path) + b"#" * (path == sessions.ROOT / changed)
    )
    assert kit_digest(load_kit("toy")) != before


@pytest.mark.parametrize("name", ["numba", "llvmlite", "numpy"])
def test_another_compiler_gives_another_cache(name: str, monkeypatch: pytest.MonkeyPatch):
    before, version = kit_digest(load_kit("toy")), cache.metadata.version
    monkeypatch.setattr(cache.metadata, "version", lambda one: "0" * (one == name) or version(one))
    assert kit_digest(load_kit("toy")) != before


# ---- kept, and used again


@needs_compiler
def test_what_is_compiled_is_kept_and_used_again(full: Path):
    assert {one.name for one in full.iterdir()} == {*NAMES, MARK, "turn"}
    assert not cache.missing(load_kit("toy"))
    before = {one: one.stat().st_mtime_ns for one in full.rglob("*.nb?")}
    sessions.played()
    hits = speed.compiled_rule("toy", load_kit("toy").setup, "setup").stats.cache_hits
    assert sum(hits.values()) == 1
    assert {one: one.stat().st_mtime_ns for one in full.rglob("*.nb?")} == before


@needs_compiler
def test_what_deals_positions_anew_is_kept_beside_the_rest(full: Path):
    from dragonlab.engine.dealing import compiled_dealer

    compiled_dealer("toy")
    assert {one.name for one in full.iterdir()} == {
        *NAMES,
        MARK,
        "turn",
        "redeal",
        "deal_positions",
    }
    assert not cache.missing(load_kit("toy"))
    assert all(cache.is_whole(full / name) for name in ("redeal", "deal_positions"))


@needs_compiler
def test_what_users_write_is_not_kept(full: Path):
    from dragonlab import policy, simulate

    before = sorted(full.rglob("*"))
    simulate("toy", games=2, policies=policy(lambda box, view, actions, n: n - 1))
    assert sorted(full.rglob("*")) == before


@needs_compiler
def test_numba_s_own_setting_is_left_alone(root: Path):
    before = numba.config.CACHE_DIR
    speed.compiled_rule("toy", load_kit("toy").hide, "hide")
    assert before == numba.config.CACHE_DIR


def test_nothing_is_kept_while_bounds_are_checked(root: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert cache.cache_folder("toy", "0" * 16) is None
    assert not root.exists()


# ---- damaged files: compiled anew, said once

KINDS = ("*/*.nbi", "*/*.nbc", "sums.json")
FILES = [f"{name}/{kind}" for name in NAMES for kind in KINDS] + [MARK, "turn"]
DAMAGE: list[tuple[str, object]] = [(file, 0.5) for file in FILES]
DAMAGE += [(f"hide/{kind}", size) for kind in KINDS for size in (0, "zeros")]


@needs_compiler
@pytest.mark.parametrize(("file", "size"), DAMAGE)
def test_a_damaged_file_is_made_anew_and_said_once(
    full: Path, file: str, size: Any, capsys: pytest.CaptureFixture[str]
):
    wanted = sessions.played()
    sessions.forget()
    path = next(full.glob(file))
    whole = path.read_bytes()
    if size == "zeros":  # as long as before: a block that never reached the disk
        path.write_bytes(whole[:20] + bytes(len(whole) - 20))
    else:
        path.write_bytes(whole[: int(len(whole) * size)])
    assert sessions.played() == wanted
    told = capsys.readouterr().err
    assert told.count("are damaged") == (file not in (MARK, "turn"))
    assert not cache.missing(load_kit("toy"))
    sessions.forget()
    assert sessions.played() == wanted
    assert capsys.readouterr().err == ""


@needs_compiler
def test_what_was_cut_short_is_made_anew_without_a_word(
    full: Path, capsys: pytest.CaptureFixture[str]
):
    (full / "hide" / "sums.json").unlink()
    next(full.glob("hide/*/*.nbc")).write_bytes(b"")
    sessions.played()
    assert capsys.readouterr().err == ""
    assert not cache.missing(load_kit("toy"))


@needs_compiler
def test_a_file_that_numba_cannot_read_though_it_is_as_written(
    full: Path, capsys: pytest.CaptureFixture[str]
):
    next(full.glob("hide/*/*.nbi")).write_bytes(b"")
    cache.seal(full / "hide")
    wanted = sessions.played()
    assert capsys.readouterr().err.count("compiled anew") == 1
    sessions.forget()
    assert sessions.played() == wanted
    assert not cache.missing(load_kit("toy"))


# ---- no room, no right, no place


@needs_compiler
@pytest.mark.parametrize("written", ["nbi", "nbc", "sums.json"])
def test_a_full_disk_stops_nobody(
    root: Path, written: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def refuse(path: object, *args: object) -> None:
        if written in str(path):
            raise OSError(errno.ENOSPC, "No space left on device", str(path))

    replace, write = os.replace, Path.write_text
    with monkeypatch.context() as disk:
        disk.setattr(os, "replace", lambda a, b: [refuse(b), replace(a, b)])
        disk.setattr(Path, "write_text", lambda path, text: [refuse(path), write(path, text)])
        wanted = sessions.played()
    told = capsys.readouterr().err
    assert told.count("No space left on device") == 1
    assert told.count("\n") == 1
    assert not [one for one in root.rglob("*") if ".nb" in one.name]
    sessions.forget()  # and when there is room again, it is kept
    assert sessions.played() == wanted
    assert capsys.readouterr().err == ""
    assert not cache.missing(load_kit("toy"))


@needs_compiler
@pytest.mark.parametrize("place", ["file/caches", "file"])
def test_a_place_that_cannot_be_had_stops_nobody(
    root: Path,
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("DRAGONLAB_CACHE_DIR", str(tmp_path / place))
    assert sessions.played()
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert str(tmp_path / place) in told
    assert (tmp_path / "file").read_text() == "in the way"


@needs_compiler
def test_numba_s_other_places_are_not_used(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    from numba.core.caching import UserProvidedCacheLocator

    def full(locator: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(UserProvidedCacheLocator, "ensure_cache_path", full)
    assert sessions.played()
    assert capsys.readouterr().err.count("cannot be kept") == 1
    assert not list(sessions.ROOT.glob("tests/toy/__pycache__/*.nb?"))


def test_a_mistake_in_a_rule_is_no_trouble_of_the_cache(root: Path):
    from dragonlab.engine.numba_bridge import root as compile_root

    with pytest.raises(numba.core.errors.NumbaError):
        compile_root(lambda x: x.nothing, numba.int64(numba.int64), root / "toy-0" / "rule")


# ---- old caches


def old(path: Path) -> Path:
    """Make a file or folder look as if unused for longer than caches are kept."""
    then = time.time() - (DAYS_KEPT + 1) * 24 * 3600
    os.utime(path, (then, then))
    return path


def make(folder: Path, *files: str) -> Path:
    """Make a folder with files, all of them old."""
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        old_file = folder / name
        old_file.write_text("x")
        old(old_file)
    return old(folder)


OLD = "toy-0123456789abcdef"


def test_old_caches_are_forgotten(root: Path):
    forget_old_caches()  # there is no folder yet
    make(root / OLD, MARK, "turn", "hide/sums.json", "hide/toy_1/a.py311.1.nbc",
         "hide/toy_1/a.py311.nbi", "hide/toy_1/a.py311.nbi.tmp.00ff")  # fmt: skip
    young = make(root / "toy-ffffffffffffffff", "hide/toy_1/a.py311.nbi", MARK)
    (young / MARK).touch()
    forget_old_caches()
    assert list(root.iterdir()) == [young]


def test_a_session_makes_a_cache_young_again(full: Path):
    old(full / MARK)
    sessions.played()
    forget_old_caches()
    assert full.exists()


@pytest.mark.parametrize(
    "files",
    [
        ("thesis/chapter.txt",),
        (f"{OLD}/sums.json", f"{OLD}/a.nbi"),  # our name, no mark
        (f"thesis/{MARK}", "thesis/chapter.txt"),  # a mark, but not our name
        (f"{OLD}/{MARK}/mine.txt", f"{OLD}/a.nbi"),  # a folder of that name is no mark
        (f"{OLD}",),  # a file
        ("notes.txt",),
    ],
)
def test_what_dragonlab_did_not_make_stays(root: Path, files: tuple[str, ...]):
    root.mkdir()
    for name in files:
        make(root / Path(name).parent, Path(name).name)
    forget_old_caches()
    assert all((root / name).read_text() == "x" for name in files)


def test_somebody_s_file_in_a_folder_of_ours_stays(root: Path):
    make(root / OLD, MARK, "hide/a.nbi", "hide/mine.txt", "notes.md")
    forget_old_caches()
    left = {str(one.relative_to(root / OLD)) for one in root.rglob("*") if one.is_file()}
    assert left == {"hide/mine.txt", "notes.md"}


def test_links_and_what_they_point_to_stay(root: Path, tmp_path: Path):
    theirs = make(tmp_path / OLD, MARK, "a.nbi")
    root.mkdir()
    (root / OLD).symlink_to(theirs, target_is_directory=True)
    inside = make(root / "toy-ffffffffffffffff", MARK)
    (inside / "hide").symlink_to(theirs, target_is_directory=True)
    (inside / "a.nbi").symlink_to(theirs / "a.nbi")
    linked_mark = make(root / "toy-eeeeeeeeeeeeeeee", "a.nbi")
    (linked_mark / MARK).symlink_to(theirs / MARK)
    forget_old_caches()
    assert sorted(one.name for one in theirs.iterdir()) == ["a.nbi", MARK]
    assert (root / OLD).is_symlink()
    assert (inside / "hide").is_symlink()
    assert (inside / "a.nbi").is_symlink()
    assert (linked_mark / "a.nbi").exists()


def test_the_place_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("DRAGONLAB_CACHE_DIR", str(tmp_path))
    assert cache_root() == tmp_path
    monkeypatch.delenv("DRAGONLAB_CACHE_DIR")
    assert cache_root().name == "dragonlab"
