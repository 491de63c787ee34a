"""Pieces of a run: cut by time, played here or elsewhere, handed on in the order of the games."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.dealing import compiled_dealer
from dragonlab.engine.plan import Plan
from dragonlab.engine.playout import BAD_CHOICE, BAD_STATE, Player
from dragonlab.engine.policies import (
    PolicyFunction,
    check_answer,
    find_policies,
    is_compiled,
    is_own,
)
from dragonlab.engine.state import blank_states
from dragonlab.engine.summary import Totals
from dragonlab.engine.written_policies import compiled_policy, in_plain_python
from dragonlab.errors import DragonlabError

PIECE_SECONDS = 0.5
PIECE_BYTES = 1 << 26  # of states that are sent from elsewhere
ROOM_BYTES = 1 << 22  # of states that are added up and dropped: they stay near the processor
GROWTH = 16
POLL_SECONDS = 0.1

States = npt.NDArray[Any]  # structured


@dataclass(frozen=True, slots=True)
class Piece:
    """Some games in a row, played.

    Attributes
    ----------
    first, count : int
    decisions : int
    seconds : float
    states : record array, optional
        Their final states, if they are not where they belong already.
    totals : Totals, optional
        What they add up to, if that is all that is kept.
    """

    first: int
    count: int
    decisions: int
    seconds: float
    states: States | None = None
    totals: Totals | None = None


class Cutter:
    """Cuts a run into pieces that take about half a second, by the speed seen so far.

    Parameters
    ----------
    games, workers : int
    most : int
        The most games of a piece.
    """

    def __init__(self, games: int, workers: int, most: int) -> None:
        self.games = games
        self.workers = workers
        self.most = max(1, most)
        self.size = 1
        self.first = 0

    def cut(self) -> tuple[int, int] | None:
        """Return first game and length of the next piece; None if there are no more."""
        left = self.games - self.first
        if left == 0:
            return None
        count = min(self.size, max(1, -(-left // self.workers)))
        self.first += count
        return self.first - count, count

    def measured(self, piece: Piece) -> None:
        """Learn from a piece how long the next ones should be."""
        wanted = int(piece.count * PIECE_SECONDS / max(piece.seconds, 1e-9))
        self.size = max(1, min(wanted, piece.count * GROWTH, self.most))


class PlanPlayer:
    """A plan made ready to be played in this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.functions, _ = find_policies(plan.game, plan.policies)
        self.plain = not all(is_compiled(one) for one in self.functions)
        self.loop = Player.in_python(plan.game.kit) if self.plain else self._compiled()

    def _compiled(self) -> Player:
        """Compile all that plays, and return the loop."""
        from dragonlab.engine.speed import compiled_player

        for function in self.functions:
            if not is_own(self.plan.game, function):
                compiled_policy(self.plan.game.id, function)
        if self.plan.redealt:
            compiled_dealer(self.plan.game.id)
        return compiled_player(self.plan.game.id)

    def play(self, states: States, first: int) -> int:
        """Play a game in each of `states`, which are zeroed, and return the decisions made."""
        game, seed = self.plan.game, self.plan.stream_seed
        answers: list[object] = []
        if self.plan.start is not None:
            self._begin(states, first)
        made, fault = self._player(answers).run(
            game.box, states, self.functions, seed, first, begun=self.plan.start is not None
        )
        index, seat, answer, n = (int(x) for x in fault)
        if made == BAD_STATE:
            raise DragonlabError(
                f"In game {index} an outcome was forced that could not come, or more events were "
                "told than there is room for."
            )
        if made == BAD_CHOICE:
            check_answer(answers[-1] if answers else answer, n, index, seat)
        return made

    def _begin(self, states: States, first: int) -> None:
        """Fill in the positions that games go on from."""
        game, seed = self.plan.game, self.plan.stream_seed
        states[:] = self.plan.blank()
        if self.plan.redealt and self.plain:
            for k in range(len(states)):
                states[k] = game.redeal(states[k], seed, first + k)
        elif self.plan.redealt:
            boxes = blank_states(game.kit.box.dtype, 1)
            boxes[:] = game.box
            compiled_dealer(game.id)(boxes, states, seed, first)

    def _player(self, answers: list[object]) -> Player:
        """Return what plays, with room for answers that are no whole numbers."""
        game = self.plan.game

        def seat(function: PolicyFunction) -> Any:
            if is_own(game, function):
                return self.loop.seat(function)
            if self.plain:
                return in_plain_python(game.kit, function, answers)
            return compiled_policy(game.id, function)

        return Player(game.kit, self.loop.play, self.loop.rules, seat, plain=self.plain)

    def piece(self, first: int, count: int, states: States | None) -> Piece:
        """Play a piece: into `states`, or added up if there are none."""
        began = time.perf_counter()
        if states is not None:
            made = self.play(states, first)
            return Piece(first, count, made, time.perf_counter() - began)
        game = self.plan.game
        totals = Totals.none(game.kit.state.dtype, game.players)
        most = max(1, ROOM_BYTES // game.kit.state.dtype.itemsize)
        room = blank_states(game.kit.state.dtype, min(count, most))
        made = 0
        for at in range(0, count, most):
            part = room[: min(most, count - at)]
            part.view(np.uint8)[:] = 0
            made += self.play(part, first + at)
            totals.add(part)
        return Piece(first, count, made, time.perf_counter() - began, totals=totals)


def play_elsewhere(plan: Plan, summary: bool, first: int, count: int) -> Piece:
    """Play a piece in another process, and return its states or what they add up to."""
    player = PlanPlayer(plan)
    if summary:
        return player.piece(first, count, None)
    states = blank_states(plan.game.kit.state.dtype, count)
    done = player.piece(first, count, states)
    return Piece(first, count, done.decisions, done.seconds, states)


def play_pieces(
    player: PlanPlayer,
    games: int,
    states: States | None,
    workers: int,
    executor: Executor | None,
    stopped: Callable[[], bool],
) -> Iterator[Piece]:
    """Play a run and yield its pieces in the order of the games, until it is stopped.

    Parameters
    ----------
    player : PlanPlayer
    games : int
    states : record array, optional
        Room for all final states; if there is none, pieces are added up.
    workers : int
    executor : concurrent.futures.Executor, optional
    stopped : callable
        Whether to begin no more pieces; those that run here come to their end.
    """
    cutter = Cutter(games, workers, PIECE_BYTES // player.plan.game.kit.state.dtype.itemsize)

    def here(first: int, count: int) -> Piece:
        return player.piece(first, count, None if states is None else states[first : first + count])

    if executor is not None:

        def send(first: int, count: int) -> Future[Piece]:
            return executor.submit(play_elsewhere, player.plan, states is None, first, count)

        yield from in_order(cutter, send, 2 * workers, stopped, patient=False)
    elif workers == 1:
        while not stopped() and (cut := cutter.cut()) is not None:
            piece = here(*cut)
            cutter.measured(piece)
            yield piece
    else:
        with ThreadPoolExecutor(workers) as pool:
            yield from in_order(cutter, lambda *cut: pool.submit(here, *cut), workers, stopped)


def in_order(
    cutter: Cutter,
    send: Callable[[int, int], Future[Piece]],
    most: int,
    stopped: Callable[[], bool],
    patient: bool = True,
) -> Iterator[Piece]:
    """Keep up to `most` pieces at work, and yield them in the order of the games.

    If one fails, the others at work are waited for, and the failure of the first game is raised:
    which one that is does not depend on how the run was cut.
    """
    working: dict[Future[Piece], int] = {}
    done: dict[int, Piece] = {}
    failed: dict[int, BaseException] = {}
    at = 0
    try:
        while True:
            while not (stopped() or failed) and len(working) < most and (cut := cutter.cut()):
                working[send(*cut)] = cut[0]
            if not working or (stopped() and not patient):
                break
            ready, _ = wait(working, timeout=POLL_SECONDS, return_when=FIRST_COMPLETED)
            for future in ready:
                first = working.pop(future)
                if (error := future.exception()) is not None:
                    failed[first] = error
                else:
                    done[first] = future.result()
                    cutter.measured(done[first])
            while at in done:
                piece = done.pop(at)
                at += piece.count
                yield piece
    finally:
        for future in working:
            future.cancel()
    if failed and not stopped():  # an interrupt reaches processes too: they fail with it
        raise failed[min(failed)]


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Note a first interrupt instead of raising it, and tell whether there was one.

    Pieces come to their end, and nothing is left half done. A second interrupt is raised.
    """
    before = signal.getsignal(signal.SIGINT)
    noted: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        if noted:
            raise KeyboardInterrupt
        noted.append(number)

    here = threading.current_thread() is threading.main_thread()
    if not here or not callable(before):  # no interrupt comes here, or none is wanted
        yield lambda: False
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(noted)
    finally:
        signal.signal(signal.SIGINT, before)
