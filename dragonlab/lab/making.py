"""The match that an app begins with, from whatever it was given."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.game import Game, as_game
from dragonlab.engine.match import Match
from dragonlab.engine.registry import GAMES
from dragonlab.errors import OptionError


def first_game() -> str:
    """Return the game that lies there while somebody chooses one."""
    return next(iter(GAMES))


def make_match(given: Match | Game | str, seed: int | None, options: dict[str, Any]) -> Match:
    """Return the match that is asked for.

    Raises
    ------
    OptionError
        If it is none, or if options or a seed are given for what is already made.
    """
    if not isinstance(given, Match):
        return Match(make_game(given, options), seed)
    if options:
        raise OptionError(
            f"Options ({', '.join(options)}) go with a game's id; this match is already made."
        )
    if seed is not None:
        raise OptionError("This match has its seed already.")
    return given


def make_game(given: Game | str, options: dict[str, Any]) -> Game:
    """Return a game, or the one of an id with options; `OptionError` if the two do not fit."""
    if isinstance(given, str):
        return Game(given, **options)
    if options:
        raise OptionError(
            f"Options ({', '.join(options)}) go with a game's id; this game is already made."
        )
    return as_game(given)
