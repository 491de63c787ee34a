"""Save files: what a match needs to be played again, and a check that it is the same."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from dragonlab.engine.checked import check_plain
from dragonlab.engine.files import (
    Unusable,
    named,
    place_to_write,
    read_start,
    read_text,
    replace_text,
)
from dragonlab.engine.game import Game
from dragonlab.engine.material import MaterialText
from dragonlab.engine.positions import state_from_json, state_to_json
from dragonlab.engine.state import same_state, without_story
from dragonlab.errors import (
    DragonlabError,
    ExistingFile,
    IllegalAction,
    PositionError,
    SaveError,
    clipped,
    shown,
)

if TYPE_CHECKING:
    from dragonlab.engine.match import Match

    SomeMatch = TypeVar("SomeMatch", bound=Match)

FORMAT = "dragonlab match"
VERSION = 1
MOST_BYTES = 1_000_000  # of a save file; the longest games have some 200,000
MOST_LISTS = 100_000  # a list costs 30 times its two brackets in memory
OURS = re.compile(rf'\s*{{\s*"format"\s*:\s*"{FORMAT}"')  # how a save file begins
TABLE = "table"  # what an app adds: who sits where; the match goes on without it
RESERVED = {"id", "players", "material"}  # what `Game` takes beside options
FIELDS: dict[str, type | tuple[type, ...]] = {
    "format": str,
    "version": int,
    "game": str,
    "players": int,
    "options": dict,
    "material": dict,
    "seed": int,
    "index": int,
    "names": list,
    "start": (dict, type(None)),
    "actions": list,
    "position": int,
    "check": str,
}


def pack(
    match: Match, codes: list[int], forced: list[tuple[int, ...]], last: np.record
) -> dict[str, Any]:
    """Return a match as plain data."""
    game = match.game
    material = {"digest": game.material.digest}
    if game.material.edited:
        material["text"] = str(game.material.text)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.id,
        "players": game.players,
        "options": {k: list(v) if isinstance(v, tuple) else v for k, v in game.changed.items()},
        "material": material,
        "seed": match.seed,
        "index": match.index,
        "names": list(match.names),
        "start": None if match.start is None else state_to_json(match.start),
        "actions": [
            {"code": code, "forced": list(outcomes)} if outcomes else code
            for code, outcomes in zip(codes, forced, strict=True)
        ],
        "position": match.position,
        "check": fingerprint(match.start, last),
    }


def fingerprint(start: np.record | None, last: np.record) -> str:
    """Return a hash of both ends of a match, by field, so that the layout does not count."""
    ends = [None if state is None else state_to_json(state) for state in (start, last)]
    text = json.dumps(ends, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write(path: str | Path, data: dict[str, Any], *, overwrite: bool = False) -> None:
    """Write a save file; an old one of the same match is replaced when the new one is whole.

    Parameters
    ----------
    path : str or Path
        A link is followed to the file that it leads to; that file's rights are kept.
    data : dict
        What `pack` returned.
    overwrite : bool
        Whether a file may be replaced that holds something else than the beginning of this match.

    Raises
    ------
    ExistingFile
        If there is such a file and `overwrite` is not given.
    SaveError
        If the file cannot be written; nothing has changed then.
    """
    text = json.dumps(data, indent=1) + "\n"
    try:
        if len(text) > MOST_BYTES:
            raise Unusable(f"the file would be larger than {MOST_BYTES:,} bytes")
        target, old = place_to_write(path)
        if old is not None and not overwrite and (holds := what_is_lost(target, data)):
            raise ExistingFile(
                f"{named(path)} is there already and holds {holds}. Take another name, or say "
                "overwrite=True to replace it.",
                holds,
            )
        replace_text(target, old, text)
    except Unusable as error:
        raise SaveError(f"The match cannot be saved to {named(path)}: {error}.") from None


def what_is_lost(path: Path, data: dict[str, Any]) -> str:
    """Say what a file holds that is not in a match's own save; nothing for an empty file."""
    if not read_start(path, 1):
        return ""
    try:
        return "" if goes_on(data, check_fields(read(path))) else "another game"
    except SaveError:
        return "a game that cannot be read" if is_ours(path) else "no game of dragonlab"


def goes_on(new: dict[str, Any], old: dict[str, Any]) -> bool:
    """Whether a match goes on from an older save of it, so that nothing of it would be lost."""
    same = set(FIELDS) - {"actions", "position", "check"}
    decided = len(old["actions"])
    return {k: new[k] for k in same} == {k: old[k] for k in same} and (
        new["actions"][:decided] == old["actions"]
    )


def is_ours(path: Path) -> bool:
    """Whether a file begins like a save file, or is empty, so that nothing can be lost."""
    start = read_start(path, 200)
    return not start or OURS.match(start.decode("utf-8", "replace")) is not None


def read(path: str | Path) -> object:
    """Read a save file."""
    try:
        text = read_text(path, MOST_BYTES)
    except Unusable as error:
        raise SaveError(f"The match cannot be loaded from {named(path)}: {error}.") from None
    return parse(text, f"The save file {named(path)}")


def parse(text: str, where: str) -> object:
    """Parse a save file's text; `where` begins the message if it is damaged."""
    if len(text) > MOST_BYTES:
        raise SaveError(f"{where} is larger than {MOST_BYTES:,} letters.")
    if text.count("[") + text.count("{") > MOST_LISTS:
        raise SaveError(f"{where} holds more than {MOST_LISTS:,} lists and tables.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits is a ValueError
        raise SaveError(f"{where} is damaged or cut short: {clipped(str(error))}.") from None


def unpack(cls: type[SomeMatch], data: object) -> SomeMatch:
    """Make a match from plain data, replaying and checking every decision."""
    saved = check_fields(data)
    game = load_game(saved)
    start = saved["start"]
    try:
        state = None if start is None else read_start_position(game, start)
        match = cls(game, saved["seed"], index=saved["index"], names=saved["names"], start=state)
    except SaveError:
        raise
    except PositionError as error:
        raise SaveError(f"The saved position cannot be: {clipped(str(error))}") from None
    except DragonlabError as error:
        raise SaveError(
            f"The save file's seed, index or names are not right: {clipped(str(error))}"
        ) from None
    for k, entry in enumerate(saved["actions"]):
        replay(match, k, entry)
    if fingerprint(match.start, match.state) != saved["check"]:
        raise SaveError(
            "Replaying the save file leads to another position than the one it was saved in: "
            "it was edited, or saved by a version of dragonlab with other rules."
        )
    if not 0 <= saved["position"] <= match.length:
        raise SaveError(f"The save file names position {saved['position']}, which is not there.")
    match.goto(saved["position"])
    return match


def check_fields(data: object) -> dict[str, Any]:
    """Return the data if it has the form of a save file of this version."""
    if isinstance(data, dict) and data.get("format") != FORMAT:
        raise SaveError("This is not a save file of dragonlab.")
    check_plain(data, "The save file")
    if not isinstance(data, dict):
        raise SaveError("This is not a save file of dragonlab.")
    if data.get("version") != VERSION:
        raise SaveError(
            f"This save file has version {shown(data.get('version'))}; this dragonlab reads "
            f"version {VERSION}. Open it with the dragonlab that wrote it."
        )
    for name, kind in FIELDS.items():
        value = data.get(name, ...)
        if value is ... or not isinstance(value, kind) or isinstance(value, bool):
            raise SaveError(f"The save file's {name!r} is missing or damaged.")
    if not isinstance(data.get(TABLE, {}), dict):
        raise SaveError(f"The save file's {TABLE!r} is damaged.")
    if extra := sorted(set(data) - set(FIELDS) - {TABLE}):
        raise SaveError(f"The save file has unknown entries: {clipped(', '.join(extra))}.")
    return data


def read_start_position(game: Game, data: object) -> np.record:
    """Return the position in a save file; `Match` checks what the game demands of it."""
    state = state_from_json(game.kit.state, game.box, data)
    if not same_state(state, without_story(state)):
        raise PositionError("it tells what happened before it, or forces what chance will bring.")
    return state


def load_game(saved: dict[str, Any]) -> Game:
    """Make the game of a save file, and check that its components are the same."""
    material, options = saved["material"], saved["options"]
    text = material.get("text")
    try:
        if not isinstance(text, (str, type(None))):
            raise SaveError(f"its tables are no text, but {shown(text)}.")
        if taken := RESERVED & set(options):
            raise SaveError(f"it has no option {min(taken)!r}.")
        game = Game(
            saved["game"],
            players=saved["players"],
            material=None if text is None else MaterialText(text),  # never the name of a file
            **options,
        )
    except DragonlabError as error:
        raise SaveError(f"The save file's game cannot be set up: {clipped(str(error))}") from None
    if game.material.digest != material.get("digest"):
        raise SaveError(
            "The save file was made with other component tables than this dragonlab has."
        )
    return game


def replay(match: Match, k: int, entry: object) -> None:
    """Carry out saved decision `k`."""
    code: Any = entry
    forced: Any = []
    if isinstance(entry, dict):
        code, forced = entry.get("code"), entry.get("forced")
    whole = [code, *forced] if isinstance(forced, list) else [None]
    if not all(isinstance(x, int) and not isinstance(x, bool) for x in whole):
        raise SaveError(f"Decision {k + 1} of the save file is no action: {shown(entry)}.")
    try:
        match.apply(code, forced=forced)
    except IllegalAction as error:
        raise SaveError(
            f"Decision {k + 1} of the save file is illegal: {clipped(str(error))}"
        ) from None
    except DragonlabError as error:
        raise SaveError(
            f"Decision {k + 1} of the save file cannot be: {clipped(str(error))}"
        ) from None
