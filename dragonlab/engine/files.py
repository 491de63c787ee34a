"""Reading and writing small text files that anybody may have put there.

Only regular files are read or replaced: a device fills the memory, a pipe blocks. A link is
followed to the regular file that it leads to, and stays a link.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from dragonlab.errors import clipped

KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
RIGHTS = stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO
FOR_ALL = 0o666  # a new file's rights, of which the system takes the user's mask


class Unusable(Exception):
    """A file cannot be read or written; the text says why, and goes into another message."""


def path_of(given: object) -> Path:
    """Return a path, or raise `Unusable` if something else was given."""
    try:
        if isinstance(given, (str, os.PathLike)) and "\0" not in os.fspath(given):
            if not os.fspath(given).strip():
                raise Unusable("a file needs a name, such as game.json")
            return Path(given)
    except TypeError:  # a path of bytes
        pass
    raise Unusable("it is not the name of a file")


def named(given: object) -> str:
    """Return a path for a message: on one line, short, with no half letters."""
    text = str(given) if isinstance(given, (str, os.PathLike)) else type(given).__name__
    if not text.strip():
        return "a file without a name"
    return clipped(text if text.isprintable() else repr(text), 200)


def reason(error: OSError | ValueError) -> str:
    """Return what the system says of a file, without its name."""
    return getattr(error, "strerror", None) or "the system cannot use its name"


def refuse_others(found: os.stat_result) -> None:
    """Raise `Unusable` for everything that is no regular file."""
    if not stat.S_ISREG(found.st_mode):
        kind = next((words for test, words in KINDS if test(found.st_mode)), "something else")
        raise Unusable(f"it is {kind}, not a regular file")


def read_start(given: object, most: int) -> bytes:
    """Return the first `most` bytes of a regular file, or all of it.

    Raises
    ------
    Unusable
        If it is not there or no regular file.
    """
    path = path_of(given)
    try:
        refuse_others(path.stat())  # before it is opened: to open a device may do something
        with open(path, "rb", opener=open_at_once) as file:
            refuse_others(os.fstat(file.fileno()))
            return file.read(most)
    except (OSError, ValueError) as error:
        raise Unusable(reason(error)) from None


def read_text(given: object, most: int) -> str:
    """Return the text of a regular file of at most `most` bytes.

    Raises
    ------
    Unusable
        If it is not there, no regular file, too large, or not text in UTF-8.
    """
    raw = read_start(given, most + 1)
    if len(raw) > most:
        raise Unusable(f"it is larger than {most:,} bytes")
    try:
        return raw.decode("utf-8-sig")  # some editors put a mark before the text
    except UnicodeDecodeError as error:
        raise Unusable(f"it is not text in UTF-8, from byte {error.start + 1} on") from None


def open_at_once(path: str, flags: int) -> int:
    """Open a file without waiting, should a pipe have taken its place."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def place_to_write(given: object) -> tuple[Path, os.stat_result | None]:
    """Return where a text is to be written, and what is known of a file that lies there.

    Raises
    ------
    Unusable
        If something else lies there, a link that leads nowhere, or a file that is protected.
    """
    path = path_of(given)
    try:
        target = path.resolve()
        old = target.stat()
    except FileNotFoundError:
        if path.is_symlink():
            raise Unusable("it is a link to a file that is not there") from None
        if not target.parent.is_dir():
            raise Unusable(f"there is no folder {named(path.parent)}") from None
        return target, None
    except RuntimeError:  # how pathlib tells of links in a circle
        raise Unusable("it is a link that leads back to itself") from None
    except (OSError, ValueError) as error:
        raise Unusable(reason(error)) from None
    refuse_others(old)
    if not old.st_mode & 0o222:
        raise Unusable("it is protected from being written")
    return target, old


def replace_text(target: Path, old: os.stat_result | None, text: str) -> None:
    """Write a text as a whole: into a part file first, which then takes the old one's place.

    Parameters
    ----------
    target, old
        What `place_to_write` returned; the old file's rights are kept.
    text : str

    Raises
    ------
    Unusable
        If it cannot be written; the old file is untouched and no part stays behind.
    """
    part = target.with_name(f".dragonlab-{secrets.token_hex(8)}.part")
    rights = FOR_ALL if old is None else stat.S_IRUSR | stat.S_IWUSR
    try:
        made = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights)
        try:
            with open(made, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            if old is not None:
                keep_rights(part, old)
            os.replace(part, target)
        finally:  # after an interrupt as well
            with contextlib.suppress(OSError):
                part.unlink()
    except (OSError, ValueError) as error:
        raise Unusable(reason(error)) from None


def keep_rights(part: Path, old: os.stat_result) -> None:
    """Give a new file the owner, group and rights of the old one, as far as we may."""
    rights = old.st_mode & RIGHTS
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(part, old.st_uid, -1)
        try:
            os.chown(part, -1, old.st_gid)
        except OSError:
            rights &= ~stat.S_IRWXG  # another group may not have what the old one had
    os.chmod(part, rights)
