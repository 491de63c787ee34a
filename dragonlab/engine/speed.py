"""Compiled games: what is compiled of a kit, where it is kept, and when.

Nothing here is imported before somebody asks for speed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba

from dragonlab.engine.cache import cache_folder, kit_digest
from dragonlab.engine.compiled import compile_root
from dragonlab.engine.kit import Kit
from dragonlab.engine.playout import Player, play_games
from dragonlab.engine.policies import random_policy
from dragonlab.engine.registry import load_kit
from dragonlab.engine.state import MAX_SEATS


class Signatures:
    """The numba types of a game's functions."""

    def __init__(self, kit: Kit) -> None:
        box, state = numba.from_dtype(kit.box.dtype), numba.from_dtype(kit.state.dtype)
        i64, void, array = numba.types.int64, numba.types.void, numba.types.Array
        codes, words = array(numba.types.int32, 1, "C"), array(i64, 1, "C")
        self.setup = void(box, state)
        self.refuse = i64(box, state, i64)
        self.legal_actions = i64(box, state, codes)
        self.apply_action = void(box, state, i64)
        self.hide = void(box, state, i64)
        self.redeal = void(box, state)
        self.policy = i64(box, state, codes, i64)
        pointer = numba.types.FunctionType
        self.play_games = i64(
            array(box, 1, "C"),
            array(state, 1, "C"),
            array(state, 1, "C"),
            array(numba.types.uint8, 1, "C"),
            array(i64, 2, "C"),
            array(numba.types.int32, 2, "C"),
            array(i64, 2, "C"),
            words,
            words,
            i64,
            i64,
            i64,
            pointer(self.setup),
            pointer(self.legal_actions),
            pointer(self.apply_action),
            pointer(self.hide),
            *[pointer(self.policy)] * MAX_SEATS,
        )


@cache
def signatures(id: str) -> Signatures:
    """Return the signatures of a game, made once."""
    return Signatures(load_kit(id))


def jobs(kit: Kit) -> list[tuple[Callable[..., Any], str]]:
    """Return what a run needs compiled, each with the name of its signature."""
    rules = [(kit.setup, "setup"), (kit.legal_actions, "legal_actions"),
             (kit.apply_action, "apply_action"), (kit.hide, "hide"),
             (play_games, "play_games")]  # fmt: skip
    return rules + [(one, "policy") for one in (random_policy, *kit.policies.values())]


@cache
def folder_of(id: str) -> Path | None:
    """Return where the compiled rules of a game are kept, or None where nothing is writable."""
    return cache_folder(id, kit_digest(load_kit(id)))


@cache
def compiled_rule(id: str, function: Callable[..., Any], signature: str) -> Any:
    """Return a rule of a game compiled for Python or the driver to call, made once a session.

    Parameters
    ----------
    id : str
    function : rule, or the driver
    signature : str
        Its name among the `Signatures`.
    """
    known = {one for one, _ in jobs(load_kit(id))}
    folder = folder_of(id) if function in known else None  # what users write is not kept
    return compile_root(function, getattr(signatures(id), signature), folder)


@cache
def compiled_player(id: str) -> Player:
    """Return what plays games at full speed; `warm` compiles its parts with a bar."""
    kit = load_kit(id)
    made = {name: compiled_rule(id, rule, name) for rule, name in jobs(kit) if name != "policy"}
    order = ("setup", "legal_actions", "apply_action", "hide")
    return Player(
        kit,
        made["play_games"],
        [made[name] for name in order],
        lambda policy: compiled_rule(id, policy, "policy"),
        plain=False,
    )
