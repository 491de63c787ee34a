"""Where a match is saved: regular files only, rights kept, foreign files asked about, no parts."""

import json
import os
import resource
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine import files, saving
from dragonlab.engine.registry import register
from dragonlab.errors import ExistingFile

register({"toy": "tests.toy"})
MATCH = dl.Match("toy", seed=1)
DATA = MATCH.to_json()
MATCH.apply(MATCH.choose("random"))
LATER = MATCH.to_json()  # of the same match
OTHER = dl.Match("toy", seed=2).to_json()


@pytest.fixture(autouse=True)
def no_parts(tmp_path: Path) -> Iterator[None]:
    """Look for part files after each test."""
    yield
    assert not list(tmp_path.rglob("*.part"))
    assert not list(tmp_path.rglob(".dragonlab*"))


def mode(path: Path) -> int:
    """Return a file's rights."""
    return stat.S_IMODE(path.lstat().st_mode)


def saved(path: Path) -> Any:
    """Return which save a file holds: 1 for the first, 2 for the later one."""
    return 1 + len(json.loads(path.read_text())["actions"])


def refused(path: Any, says: str, **how: Any) -> None:
    """Check that a place is refused in words."""
    with pytest.raises(dl.SaveError, match=says) as caught:
        saving.write(path, DATA, **how)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500


# ---- what may lie there


def test_an_older_save_of_the_same_match_is_replaced(tmp_path: Path):
    path = tmp_path / "game.json"
    saving.write(path, DATA)
    saving.write(str(path), LATER)
    assert saved(path) == 2
    assert dl.Match.load(path).length == 1
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("lost", [LATER, OTHER, LATER | {"names": ["Ann", "Ben", "Cem"]}])
def test_another_game_is_replaced_only_if_asked_for(lost: dict[str, Any], tmp_path: Path):
    path = tmp_path / "game.json"
    saving.write(path, lost)
    refused(path, "holds another game. Take another name")
    assert json.loads(path.read_text()) == lost
    saving.write(path, DATA, overwrite=True)
    assert json.loads(path.read_text()) == DATA


@pytest.mark.parametrize("kept", [20, 60, 200])
def test_a_save_file_that_was_cut_short_is_asked_about(kept: int, tmp_path: Path):
    path = tmp_path / "game.json"
    saving.write(path, DATA)
    path.write_text(path.read_text()[:kept])
    refused(path, "no game of dragonlab" if kept == 20 else "a game that cannot be read")


FOREIGN = [
    b"my notes", b"{}", b"[1]", b'{"format": "other"}', b"\xff\xfe\x00", b" \n",
    b'{"cells": [{"format": "dragonlab match"}]}', b'x = {"format": "dragonlab match"}',
]  # fmt: skip


@pytest.mark.parametrize("content", FOREIGN)
def test_a_foreign_file_is_replaced_only_if_asked_for(content: bytes, tmp_path: Path):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(ExistingFile, match=r"notes\.txt is there already .* overwrite=True"):
        saving.write(path, DATA)
    assert path.read_bytes() == content
    saving.write(path, DATA, overwrite=True)
    assert saved(path) == 1


def test_an_empty_file_is_taken(tmp_path: Path):
    path = tmp_path / "game.json"
    path.touch()
    saving.write(path, DATA)
    assert saved(path) == 1


def test_a_foreign_file_is_known_to_match_save_too(tmp_path: Path):
    path = tmp_path / "notes.txt"
    path.write_text("my notes")
    with pytest.raises(dl.SaveError, match="no game of dragonlab"):
        MATCH.save(path)
    assert path.read_text() == "my notes"
    MATCH.save(path, overwrite=True)
    assert saved(path) == 2


def test_what_is_no_regular_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)  # a socket's name may not be long
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("socket")
        main, end = os.openpty()
        try:
            for place, kind in (
                (tmp_path / "pipe", "a pipe"),
                (tmp_path / "socket", "a socket"),
                (os.ttyname(end), "a device"),
                (tmp_path, "a folder"),
                (".", "a folder"),
            ):
                before = os.lstat(place).st_ino
                for how in ({}, {"overwrite": True}):
                    refused(place, f"it is {kind}, not a regular file", **how)
                assert os.lstat(place).st_ino == before
        finally:
            os.close(main)
            os.close(end)


def test_a_link_is_followed_and_stays(tmp_path: Path):
    (tmp_path / "games").mkdir()
    target, link = tmp_path / "games" / "one.json", tmp_path / "game.json"
    saving.write(target, DATA)
    link.symlink_to("games/one.json")
    (tmp_path / "folder").symlink_to("games")
    saving.write(link, LATER)
    assert link.is_symlink()
    assert saved(target) == 2
    saving.write(tmp_path / "folder" / "one.json", DATA, overwrite=True)
    assert saved(target) == 1
    assert sorted(os.listdir(target.parent)) == ["one.json"]


def test_links_that_lead_elsewhere(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("my notes")
    os.mkfifo(tmp_path / "pipe")
    for name, leads, says in (
        ("a", "notes.txt", "no game of dragonlab"),
        ("b", "pipe", "it is a pipe"),
        ("c", "nowhere.json", "it is a link to a file that is not there"),
        ("d", "d", "link"),
        ("e", tmp_path, "it is a folder"),
    ):
        (tmp_path / name).symlink_to(leads)
        refused(tmp_path / name, says)
        assert (tmp_path / name).is_symlink()
    assert (tmp_path / "notes.txt").read_text() == "my notes"
    assert not (tmp_path / "nowhere.json").exists()


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("nowhere/game.json", "there is no folder nowhere"),
        ("", "a file needs a name, such as game.json"),
        ("  ", "a file needs a name, such as game.json"),
        ("notes.txt/game.json", "Not a directory"),
        ("a\0b", "it is not the name of a file"),
        ("a\ud800\n" * 9, "cannot be saved to"),
        ("x" * 300, "File name too long"),
        (5, "int: it is not the name of a file"),
        (None, "NoneType: it is not the name of a file"),
        (b"game.json", "bytes: it is not the name of a file"),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_where_nothing_can_be_saved(
    path: Any, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("my notes")
    refused(path, says)
    assert os.listdir() == ["notes.txt"]


@pytest.mark.parametrize("path", [5, None, b"x", "a\0b", "a\ud800b", "x" * 5000])
def test_what_cannot_be_loaded(path: Any):
    with pytest.raises(dl.SaveError, match=r"cannot be loaded from .*: ") as caught:
        dl.Match.load(path)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500


def test_only_regular_files_are_loaded(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path, kind in (
        (tmp_path / "pipe", "a pipe"),
        ("/dev/zero", "a device"),
        (tmp_path, "a fo"),
    ):
        with pytest.raises(dl.SaveError, match=f"cannot be loaded from .*: it is {kind}"):
            dl.Match.load(path)


# ---- rights


@pytest.mark.parametrize("rights", [0o600, 0o640, 0o644, 0o664, 0o606, 0o200])
def test_the_rights_of_an_old_file_are_kept(rights: int, tmp_path: Path):
    path = tmp_path / "game.json"
    saving.write(path, DATA)
    owner = (path.stat().st_uid, path.stat().st_gid)
    path.chmod(rights)
    if os.access(path, os.R_OK):
        saving.write(path, LATER)
    else:
        refused(path, "Permission denied")
    assert mode(path) == rights
    assert (path.stat().st_uid, path.stat().st_gid) == owner


@pytest.mark.parametrize(("mask", "rights"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_usual_rights(mask: int, rights: int, tmp_path: Path):
    before = os.umask(mask)
    try:
        saving.write(tmp_path / "game.json", DATA)
    finally:
        os.umask(before)
    assert mode(tmp_path / "game.json") == rights


def test_owner_and_group_are_kept_as_far_as_we_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, asked = tmp_path / "game.json", []
    saving.write(path, DATA)
    path.chmod(0o664)
    monkeypatch.setattr(os, "chown", lambda place, *owner: asked.append(owner))
    saving.write(path, LATER)
    assert asked == [(path.stat().st_uid, -1), (-1, path.stat().st_gid)]
    assert mode(path) == 0o664

    def not_allowed(*given: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chown", not_allowed)
    saving.write(path, DATA, overwrite=True)
    assert saved(path) == 1
    assert mode(path) == 0o604  # the new file's group is another one: it may nothing


def test_a_protected_file_stays(tmp_path: Path):
    path = tmp_path / "game.json"
    saving.write(path, DATA)
    path.chmod(0o444)
    refused(path, "it is protected from being written")
    refused(path, "it is protected from being written", overwrite=True)
    assert saved(path) == 1


# ---- what goes wrong in the middle


def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let no file grow beyond 100 bytes, as the system does it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before)


def failing(name: str, error: BaseException) -> Callable[[pytest.MonkeyPatch], Callable[[], None]]:
    """Let a function of the system fail."""

    def start(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
        def fail(*given: Any) -> None:
            raise error

        monkeypatch.setattr(files.os, name, fail)
        return monkeypatch.undo

    return start


@pytest.mark.parametrize(
    ("trouble", "kind", "says"),
    [
        (full_disk, dl.SaveError, "File too large"),
        (failing("replace", OSError(28, "No space left")), dl.SaveError, "No space left"),
        (failing("chmod", OSError(5, "No way")), dl.SaveError, "No way"),
        (failing("replace", KeyboardInterrupt("stop")), KeyboardInterrupt, "stop"),
    ],
    ids=["full", "replace", "chmod", "interrupt"],
)
def test_a_failure_leaves_all_as_it_was(
    trouble: Any, kind: type, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "game.json"
    saving.write(path, DATA)
    whole = path.read_bytes()
    stop = trouble(monkeypatch)
    try:
        with pytest.raises(kind, match=says):
            saving.write(path, LATER)
    finally:
        stop()
    assert path.read_bytes() == whole
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_new_file_that_fails_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    stop = full_disk(monkeypatch)
    try:
        refused(tmp_path / "game.json", "cannot be saved to .*File too large")
    finally:
        stop()
    assert os.listdir(tmp_path) == []


def test_the_file_of_another_save_is_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(files.secrets, "token_hex", lambda n: "one")
    other = tmp_path / ".dragonlab-one.part"
    other.write_text("of another save")
    try:
        refused(tmp_path / "game.json", "File exists")
        assert other.read_text() == "of another save"
    finally:
        other.unlink()


def test_a_match_too_long_to_be_read_again_is_not_saved(tmp_path: Path):
    long = DATA | {"actions": [0] * (saving.MOST_BYTES // 5)}
    with pytest.raises(dl.SaveError, match="the file would be larger than 1,000,000 bytes"):
        saving.write(tmp_path / "game.json", long)
    assert os.listdir(tmp_path) == []
