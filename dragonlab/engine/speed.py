"""Compiled games: what is compiled of a kit, where it is kept, and when.

Nothing here is imported before somebody asks for speed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba

from dragonlab.engine.cache import cache_folder, jobs, kit_digest, missing
from dragonlab.engine.compiled import compile_root, is_rule
from dragonlab.engine.kit import Kit
from dragonlab.engine.numba_bridge import listening
from dragonlab.engine.playout import Player
from dragonlab.engine.registry import load_kit
from dragonlab.engine.state import MAX_SEATS
from dragonlab.engine.turn import Report, Turn

JOB, OPTIMISED = 2.0, 0.2  # measured: what a job takes by itself, and for each rule that it calls


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


@cache
def folder_of(id: str) -> Path | None:
    """Return where the compiled rules of a game are kept, or None where nothing is writable."""
    return cache_folder(id, kit_digest(load_kit(id)))


def place_of(id: str, name: str) -> Path | None:
    """Return where one compiled function of a game is kept, or None where nothing can be."""
    folder = folder_of(id)
    return folder / name if folder else None


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
    names = [name for name, (one, _) in jobs(load_kit(id)).items() if one is function]
    place = place_of(id, names[0]) if names else None  # what users write is not kept
    return compile_root(function, getattr(signatures(id), signature), place)


@cache
def compiled_player(id: str) -> Player:
    """Return what plays games at full speed; `warm_up` compiles its parts with a bar."""
    kit = load_kit(id)
    made = {name: compiled_rule(id, *job) for name, job in jobs(kit).items() if job[1] == name}
    order = ("setup", "legal_actions", "apply_action", "hide")
    return Player(
        kit,
        made["play_games"],
        [made[name] for name in order],
        lambda policy: compiled_rule(id, policy, "policy"),
        plain=False,
    )


# ---- compiling a whole game, and how far it is


def callees(function: Callable[..., Any]) -> set[Callable[..., Any]]:
    """Return the rules that a function calls by name, at any depth."""
    found: set[Callable[..., Any]] = set()
    waiting = [function]
    while waiting:
        one = waiting.pop()
        inside = [cell.cell_contents for cell in one.__closure__ or ()]
        named = [one.__globals__.get(name) for name in one.__code__.co_names]
        new = {called for called in (*inside, *named) if is_rule(called)} - found
        found |= new
        waiting += new
    return found


class Plan:
    """What there is to do to compile a game, in units of about the same time.

    A rule that is called by others is one unit: it is made into intermediate code once. Each job
    is then optimised with all that it calls, which takes a small share for each of them.
    """

    def __init__(self, kit: Kit) -> None:
        self.steps: dict[str, tuple[set[Callable[..., Any]], float]] = {}
        seen: set[Callable[..., Any]] = set()
        for name, (function, _) in jobs(kit).items():
            called = callees(function)
            self.steps[name] = called - seen, JOB + OPTIMISED * len(called)
            seen |= called
        self.total = sum(len(new) + rest for new, rest in self.steps.values())


def make_game(id: str, plan: Plan, report: Report) -> None:
    """Compile what is missing of a game, or load it; the turn to compile is waited for.

    Parameters
    ----------
    id : str
    plan : Plan
    report : callable (done)
        Told how many of the plan's units are done, by us or by the process that has the turn.
    """
    kit = load_kit(id)
    folder = folder_of(id)
    if folder is None or not missing(kit):
        _make_all(id, plan, report)
        return
    with Turn(folder, report) as turn:

        def both(done: float) -> None:
            turn.tell(done)
            report(done)

        # What another process has made meanwhile is loaded at once: the bar does not begin anew.
        _make_all(id, plan, both if missing(kit) else _say_nothing)
    report(plan.total)


def _say_nothing(done: float) -> None:
    return


def _make_all(id: str, plan: Plan, report: Report) -> None:
    done = 0.0
    for name, (function, signature) in jobs(load_kit(id)).items():
        new, rest = plan.steps[name]
        made: set[Callable[..., Any]] = set()

        def count(one: Callable[..., Any], done: float = done, made: Any = made,
                  new: Any = new) -> None:  # fmt: skip
            made |= {one} & new
            report(done + len(made))

        with listening(count):
            compiled_rule(id, function, signature)
        done += len(new) + rest
        report(done)
