"""`simulate`: many games at once, on threads here or on any executor elsewhere."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from copy import deepcopy
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.fate import MOST_SEED
from dragonlab.engine.game import Game, as_game
from dragonlab.engine.memory import check_fits, too_large
from dragonlab.engine.options import whole_number
from dragonlab.engine.pieces import PlanPlayer, States, interrupts, play_pieces
from dragonlab.engine.plan import Plan, check_start
from dragonlab.engine.policies import Policy, find_policies, is_compiled
from dragonlab.engine.run import Run
from dragonlab.engine.state import blank_states
from dragonlab.engine.summary import Totals
from dragonlab.engine.warm import warm_up
from dragonlab.errors import OptionError, shown
from dragonlab.progress import progress_bar

if TYPE_CHECKING:
    from dragonlab.engine.match import Match

MOST_GAMES = 10**9
MOST_WORKERS = 4096
KEEPS = ("states", "summary")


def simulate(
    game: Game | str,
    *,
    games: int = 10_000,
    seed: int = 0,
    policies: Policy | Sequence[Policy] = "random",
    start: np.record | Match | None = None,
    viewer: int | None = None,
    keep: str = "states",
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Run:
    """Play many games and return them all.

    Game i depends on (seed, i) alone: the result is the same for any number of workers, on any
    executor, compiled or not. An interrupt (Ctrl-C, or the stop button of a notebook) ends the
    run early: the games that are done come back, marked as `interrupted`.

    Parameters
    ----------
    game : Game or str
        A game, or the id of one with its usual options.
    games : int
    seed : int, 0 <= seed < 2**63
    policies : str, function, or a sequence of them
        One for all seats, or one for each: `"random"`, `"greedy"`, or your own.
    start : state record or Match, optional
        A position from which every game goes on, with chance of its own. Tallies, turns and
        decisions that it holds already are counted on.
    viewer : int, optional
        Deal anew for each game what this seat cannot know of `start`.
    keep : str
        `"states"` keeps every final state; `"summary"` keeps rates, means and histograms, in
        memory that does not grow with the number of games.
    workers : int, optional
        Threads; as many as there are processors if not given. A policy in plain Python uses one.
        With an executor: how many workers it has.
    executor : concurrent.futures.Executor, optional
        Where to play instead: processes, a cluster's client executor.
    progress : bool
        Whether to show a bar when this takes longer than a second.

    Returns
    -------
    Run

    Raises
    ------
    OptionError
        If a number is out of its range, or the states do not fit into the memory.
    PolicyError
        If a policy is unknown, does not compile, or returns no index of a legal action.
    PositionError
        If `start` cannot be.
    """
    game = as_game(game)
    games = whole_number("games", games, 1, MOST_GAMES)
    seed = whole_number("seed", seed, 0, MOST_SEED)
    workers = default_workers() if workers is None else workers
    workers = whole_number("workers", workers, 1, MOST_WORKERS)
    if keep not in KEEPS:
        raise OptionError(f'keep is "states" or "summary", not {shown(keep)}.')
    check_executor(executor)
    plan = Plan(game, seed, policies, *check_start(game, start, viewer))
    states = room_for(game, games) if keep == "states" else None
    functions, _ = find_policies(game, policies)
    if all(is_compiled(one) for one in functions):
        warm_up([game.id], progress=progress)
    elif executor is None:
        workers = 1
    player = PlanPlayer(plan)
    return play_run(player, games, states, workers, executor, progress)


def default_workers() -> int:
    """Return how many threads play if nobody says: one for each processor."""
    return os.cpu_count() or 1


def check_executor(executor: object) -> None:
    """Refuse what cannot be handed work."""
    can = callable(getattr(executor, "submit", None)) and not isinstance(executor, type)
    if executor is not None and not can:
        raise OptionError(
            "An executor has a method submit, as those of concurrent.futures have, not "
            f"{shown(executor)}."
        )


def room_for(game: Game, games: int) -> States:
    """Return room for the final states of a run; refuse a run that does not fit."""
    size = game.kit.state.dtype.itemsize
    check_fits(games, size)
    try:
        return blank_states(game.kit.state.dtype, games)
    except MemoryError:  # a limit that the system does not tell of
        raise too_large(games, size) from None


def play_run(
    player: PlanPlayer,
    games: int,
    states: States | None,
    workers: int,
    executor: Executor | None,
    progress: bool,
) -> Run:
    """Play all games, or as many as are done when somebody interrupts."""
    plan = player.plan
    totals = (
        None if states is not None else Totals.none(plan.game.kit.state.dtype, plan.game.players)
    )
    began = time.perf_counter()
    done = decisions = 0
    with (
        interrupts() as stopped,
        progress_bar(games, "Playing", unit="game", shown=progress) as bar,
    ):
        try:
            for piece in play_pieces(player, games, states, workers, executor, stopped):
                further = deepcopy(totals)
                if states is not None and piece.states is not None:
                    states[piece.first : piece.first + piece.count] = piece.states
                if further is not None and piece.totals is not None:
                    further.merge(piece.totals)
                # In one step: an interrupt finds a piece counted as a whole or not at all.
                totals, done, decisions = further, done + piece.count, decisions + piece.decisions
                bar.update(piece.count)
        except KeyboardInterrupt:
            if done == 0:
                raise
    if done == 0:
        raise KeyboardInterrupt
    if done < games:
        print(f"Interrupted: {done:,} of {games:,} games are done and kept.")
    return Run(
        plan,
        states=None if states is None else states[:done],
        totals=totals,
        decisions=decisions,
        seconds=time.perf_counter() - began,
        interrupted=done < games,
    )
