"""Save files: what a match needs to be played again, and a check that it is the same."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from dragonlab.engine.game import Game
from dragonlab.engine.positions import state_from_json, state_to_json
from dragonlab.errors import DragonlabError, IllegalAction, PositionError, SaveError

if TYPE_CHECKING:
    from dragonlab.engine.match import Match

    SomeMatch = TypeVar("SomeMatch", bound=Match)

FORMAT = "dragonlab match"
VERSION = 1
FIELDS = {
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
        material["text"] = game.material.text
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


def write(path: str | Path, data: dict[str, Any]) -> None:
    """Write a save file; an old one is replaced only when the new one is whole."""
    target = Path(path)
    part = target.with_name(target.name + ".part")
    try:
        part.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        part.replace(target)
    except OSError as error:
        raise SaveError(f"The match cannot be saved to {target}: {error}.") from None


def read(path: str | Path) -> object:
    """Read a save file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(f"The save file {path} cannot be read: {error}.") from None
    return parse(text, f"The save file {path}")


def parse(text: str, where: str) -> object:
    """Parse a save file's text; `where` begins the message if it is damaged."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits is a ValueError
        raise SaveError(f"{where} is damaged or cut short: {error}.") from None


def unpack(cls: type[SomeMatch], data: object) -> SomeMatch:
    """Make a match from plain data, replaying and checking every decision."""
    saved = check_fields(data)
    game = load_game(saved)
    names = saved["names"]
    start = saved["start"]
    try:
        state = None if start is None else state_from_json(game.kit.state, game.box, start)
        match = cls(game, saved["seed"], index=saved["index"], names=names, start=state)
    except SaveError:
        raise
    except PositionError as error:
        raise SaveError(f"The saved position cannot be: {error}") from None
    except DragonlabError as error:
        raise SaveError(f"The save file's seed or names are not right: {error}") from None
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
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError("This is not a save file of dragonlab.")
    if data.get("version") != VERSION:
        raise SaveError(
            f"This save file has version {data.get('version')!r}; this dragonlab reads "
            f"version {VERSION}. Open it with the dragonlab that wrote it."
        )
    for name, kind in FIELDS.items():
        value = data.get(name, ...)
        if value is ... or not isinstance(value, kind) or isinstance(value, bool):
            raise SaveError(f"The save file's {name!r} is missing or damaged.")
    if extra := sorted(set(data) - set(FIELDS)):
        raise SaveError(f"The save file has unknown entries: {', '.join(map(str, extra))}.")
    return data


def load_game(saved: dict[str, Any]) -> Game:
    """Make the game of a save file, and check that its components are the same."""
    material = saved["material"]
    try:
        game = Game(
            saved["game"],
            players=saved["players"],
            material=material.get("text"),
            **saved["options"],
        )
    except (DragonlabError, TypeError) as error:
        raise SaveError(f"The save file's game cannot be set up: {error}") from None
    if game.material.digest != material.get("digest"):
        raise SaveError(
            "The save file was made with other component tables than this dragonlab has."
        )
    return game


def replay(match: Match, k: int, entry: object) -> None:
    """Carry out saved decision `k`."""
    code, forced = entry, []
    if isinstance(entry, dict):
        code, forced = entry.get("code"), entry.get("forced")
    whole = [code, *forced] if isinstance(forced, list) else [None]
    if not all(isinstance(x, int) and not isinstance(x, bool) for x in whole):
        raise SaveError(f"Decision {k + 1} of the save file is no action: {entry!r}.")
    try:
        match.apply(code, forced=forced)  # type: ignore[arg-type]
    except IllegalAction as error:
        raise SaveError(f"Decision {k + 1} of the save file is illegal: {error}") from None
    except DragonlabError as error:
        raise SaveError(f"Decision {k + 1} of the save file cannot be: {error}") from None
