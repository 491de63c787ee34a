"""`simulate`: many games at once, on threads here or on any executor elsewhere."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt
from tqdm.auto import tqdm

from dragonlab.engine.fate import MOST_SEED
from dragonlab.engine.game import Game, as_game
from dragonlab.engine.options import whole_number
from dragonlab.engine.playout import Player
from dragonlab.engine.policies import Policy, PolicyFunction, find_policies, is_compiled
from dragonlab.engine.run import Run
from dragonlab.engine.state import blank_states
from dragonlab.engine.warm import warm_up
from dragonlab.errors import PolicyError

CHUNKS_PER_WORKER = 16


def simulate(
    game: Game | str,
    *,
    games: int = 10_000,
    seed: int = 0,
    policies: Policy | Sequence[Policy] = "random",
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Run:
    """Play many games and return them all.

    Game i depends on (seed, i) alone: the result is the same for any number of workers, on any
    executor, compiled or not.

    Parameters
    ----------
    game : Game
    games : int
    seed : int, 0 <= seed < 2**63
    policies : str, function, or a sequence of them
        One for all seats, or one for each: `"random"`, `"greedy"`, or your own.
    workers : int, optional
        Threads; as many as there are processors if not given. A policy in plain Python uses one.
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
        If a number is out of its range.
    PolicyError
        If a policy is unknown, does not compile, or returns no index of a legal action.
    """
    game = as_game(game)
    games = whole_number("games", games, 1, 10**9)
    seed = whole_number("seed", seed, 0, MOST_SEED)
    workers = whole_number("workers", default_workers() if workers is None else workers, 1, 4096)
    functions, names = find_policies(game, policies)
    if not all(is_compiled(one) for one in functions):
        workers = 1
    if all(is_compiled(one) for one in functions):
        warm_up([game.id], progress=progress)
    began = time.perf_counter()
    states = blank_states(game.kit.state.dtype, games)
    decisions = 0
    with tqdm(total=games, desc="Playing", unit="game", delay=1.0, disable=not progress) as bar:
        pieces = chunks(games, workers)
        for first, count, part, made in play_chunks(
            game, states, seed, functions, policies, pieces, workers, executor
        ):
            if part is not None:
                states[first : first + count] = part
            decisions += made
            bar.update(count)
    seconds = time.perf_counter() - began
    return Run(game, seed, names, states, decisions, seconds)


def default_workers() -> int:
    """Return how many threads play if nobody says: one for each processor."""
    return os.cpu_count() or 1


def chunks(games: int, workers: int) -> list[tuple[int, int]]:
    """Cut a run into pieces (first game, how many), small enough for a bar that moves."""
    size = max(1, -(-games // (workers * CHUNKS_PER_WORKER)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


Piece = tuple[int, int, npt.NDArray[Any] | None, int]


def play_chunks(
    game: Game,
    states: np.recarray[Any, Any],
    seed: int,
    functions: list[PolicyFunction],
    policies: Policy | Sequence[Policy],
    pieces: list[tuple[int, int]],
    workers: int,
    executor: Executor | None,
) -> Iterator[Piece]:
    """Play the pieces of a run, yielding each as it is done."""
    if executor is not None:
        spec = game.spec()
        with cancelling(
            [executor.submit(play_elsewhere, spec, seed, policies, *piece) for piece in pieces]
        ) as futures:
            for future in as_completed(futures):
                yield future.result()
        return
    play = prepare(game, functions)
    if workers == 1 or len(pieces) == 1:
        for first, count in pieces:
            made = play_chunk(game, play, states[first : first + count], seed, first, functions)
            yield first, count, None, made
        return
    with ThreadPoolExecutor(workers) as pool:
        tasks = {
            pool.submit(
                play_chunk, game, play, states[first : first + count], seed, first, functions
            ): (first, count)
            for first, count in pieces
        }
        with cancelling(list(tasks)) as futures:
            for future in as_completed(futures):
                first, count = tasks[future]
                yield first, count, None, future.result()


@contextmanager
def cancelling(futures: list[Future[Any]]) -> Iterator[list[Future[Any]]]:
    """Cancel what has not begun if a piece fails or the reader interrupts."""
    try:
        yield futures
    except BaseException:
        for future in futures:
            future.cancel()
        raise


def prepare(game: Game, functions: list[PolicyFunction]) -> Player:
    """Return the player for these policies: compiled, or plain Python if one of them is."""
    if not all(is_compiled(one) for one in functions):
        return Player.in_python(game.kit)
    from dragonlab.engine.speed import compiled_player

    return compiled_player(game.id)


def play_chunk(
    game: Game,
    player: Player,
    states: np.recarray[Any, Any],
    seed: int,
    first: int,
    functions: list[PolicyFunction],
) -> int:
    """Play one game in each of `states`, and return the decisions made."""
    answers: list[object] = []
    seats = [one if is_compiled(one) else answering(one, answers) for one in functions]
    made, fault = player.run(game.box, states, seats, seed, first)
    if made < 0:
        index, seat, answer, n = (int(x) for x in fault)
        told = answers[-1] if answers else answer
        raise PolicyError(
            f"In game {index} the policy of seat {seat} returned {told!r}; it should return an "
            f"index from 0 to {n - 1} into the {n} legal actions."
        )
    return made


def answering(function: PolicyFunction, answers: list[object]) -> PolicyFunction:
    """Let a policy in plain Python answer -1 in place of what is no whole number, kept aside."""

    def answer(box: Any, view: Any, actions: npt.NDArray[np.int32], n: int) -> int:
        given = function(box, view, actions, n)
        if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
            return int(given)
        answers.append(given)
        return -1

    return answer


def play_elsewhere(
    spec: dict[str, Any],
    seed: int,
    policies: Policy | Sequence[Policy],
    first: int,
    count: int,
) -> Piece:
    """Play a piece of a run in another process and return its states."""
    game = Game.from_spec(spec)
    warm_up([game.id], progress=False)
    functions, _ = find_policies(game, policies)
    states = blank_states(game.kit.state.dtype, count)
    made = play_chunk(game, prepare(game, functions), states, seed, first, functions)
    return first, count, states, made
