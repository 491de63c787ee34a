"""Many games at once: the same ones for any number of workers, anywhere."""

import multiprocessing
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine import pieces as module
from dragonlab.engine.pieces import Cutter, Piece, in_order
from dragonlab.engine.registry import register
from dragonlab.engine.run import same_ending

register({"toy": "tests.toy"})
ID = "toy"
GAME = dl.Game(ID, players=3)
POLICIES = ["greedy", "random", "greedy"]


def play(**changes: Any) -> dl.Run:
    """Play some games."""
    given = {"games": 60, "seed": 4, "policies": POLICIES, "workers": 1, "progress": False}
    return dl.simulate(GAME, **(given | changes))


ONE = play()


def summed(run: dl.Run) -> list[Any]:
    """Return all that a run adds up to, as plain data."""
    one = run.totals
    return [one.games, one.wins.tolist(), one.tally.tolist(), one.fields, one.seats]


def same(run: dl.Run) -> bool:
    """Whether a run is the one of a single worker, to the last byte."""
    return (run.states.tobytes(), run.decisions) == (ONE.states.tobytes(), ONE.decisions)


@pytest.mark.parametrize("workers", [2, 3, 64, None])
def test_any_number_of_workers(workers: int | None):
    assert same(play(workers=workers))


@pytest.mark.parametrize("seconds", [0, 0.0005, 0.003, 1000])
@pytest.mark.parametrize("keep", ["states", "summary"])
def test_any_size_of_piece(seconds: float, keep: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "PIECE_SECONDS", seconds)
    monkeypatch.setattr(module, "ROOM_BYTES", 5000)
    for workers in (1, 2):
        run = play(workers=workers, keep=keep)
        assert summed(run) == summed(ONE)
        assert keep == "summary" or same(run)


@pytest.mark.parametrize(("games", "workers"), [(1, 1), (7, 2), (60, 3), (10_000, 8), (17, 64)])
@pytest.mark.parametrize("speed", [1, 3000, 1e9])
def test_pieces_make_up_the_run(games: int, workers: int, speed: float):
    cutter = Cutter(games, workers, 4000)
    pieces: list[tuple[int, int]] = []
    while (cut := cutter.cut()) is not None:
        cutter.measured(Piece(*cut, 0, cut[1] / speed))
        pieces.append(cut)
    assert [k for first, n in pieces for k in range(first, first + n)] == list(range(games))
    assert max(n for _, n in pieces) <= max(1, min(4000, speed * module.PIECE_SECONDS))


def test_pieces_take_about_half_a_second_soon():
    cutter = Cutter(10**9, 2, 10**6)
    for _ in range(6):
        _, count = cutter.cut()
        cutter.measured(Piece(0, count, 0, count / 50_000))
    assert cutter.cut()[1] == pytest.approx(25_000, abs=1)


def test_an_executor_of_processes():
    context = multiprocessing.get_context("spawn")
    given = {"mp_context": context, "initializer": register, "initargs": ({"toy": "tests.toy"},)}
    with ProcessPoolExecutor(1, **given) as executor:
        assert same(play(executor=executor))


class AtOnce(Executor):
    """An executor that works at once, and counts."""

    submitted = 0

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.submitted += 1
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def test_any_executor():
    executor = AtOnce()
    assert same(play(executor=executor))
    assert executor.submitted > 1
    with ThreadPoolExecutor(2) as threads:
        assert same(play(executor=threads))


def test_a_summary_on_an_executor():
    assert summed(play(executor=AtOnce(), keep="summary")) == summed(ONE)


@pytest.mark.parametrize("wrong", [5, "threads", ThreadPoolExecutor], ids=str)
def test_what_is_no_executor(wrong: Any):
    with pytest.raises(dl.OptionError, match="An executor has a method submit"):
        play(executor=wrong)


def test_an_executor_hands_a_fault_on():
    with pytest.raises(dl.PolicyError, match=r"In game 0 the policy of seat \d returned -1"):
        play(executor=AtOnce(), policies=lambda box, view, actions, n: -1)


class LateFirst(AtOnce):
    """An executor whose later pieces are done before the first."""

    def __init__(self) -> None:
        self.held: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.held:
            self.held.append((Future(), function, args))
            return self.held[0][0]
        if len(self.held) == 1:  # the second piece is at work: now the first can be done
            future = super().submit(function, *args)
            threading.Timer(0.3, self.release).start()
            self.held.append((future, None, None))
            return future
        return super().submit(function, *args)

    def release(self) -> None:
        """Do the first piece."""
        future, function, args = self.held[0]
        try:
            future.set_result(function(*args))
        except Exception as error:
            future.set_exception(error)


def test_pieces_come_in_the_order_of_the_games():
    assert same(play(executor=LateFirst(), workers=2))


def test_pieces_that_are_done_early_wait_for_those_before():
    executor = LateFirst()

    def send(first: int, count: int) -> Future[Any]:
        return executor.submit(Piece, first, count, 0, 1.0)

    pieces = list(in_order(Cutter(20, 2, 5), send, 2, lambda: False))
    assert [piece.first for piece in pieces] == list(range(20))


def test_of_several_faults_the_first_game_s_is_named():
    with pytest.raises(dl.PolicyError, match="In game 0 the policy"):
        play(executor=LateFirst(), workers=2, policies=lambda box, view, actions, n: -1)


def interrupt() -> None:
    """Do what Ctrl-C does."""
    signal.raise_signal(signal.SIGINT)


def interrupting_at(game: int) -> Any:
    """Return a policy that interrupts in the middle of a game."""
    seen = {"games": -1}

    def policy(box: Any, view: Any, actions: Any, n: int) -> int:
        if int(view.decisions) == 0:
            seen["games"] += 1
        if int(view.decisions) == 2 and seen["games"] == game:
            interrupt()
        return 0

    return policy


@pytest.mark.parametrize("keep", ["states", "summary"])
def test_an_interrupted_run_keeps_its_first_games(
    keep: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(module, "PIECE_SECONDS", 0)
    before = signal.getsignal(signal.SIGINT)
    run = play(policies=interrupting_at(7), games=40, keep=keep)
    assert signal.getsignal(signal.SIGINT) is before
    assert len(run) == 8  # the game at work comes to its end
    assert run.interrupted
    assert "interrupted" in repr(run)
    assert capsys.readouterr().out == "Interrupted: 8 of 40 games are done and kept.\n"
    whole = play(policies=lambda box, view, actions, n: 0, games=8)
    assert not whole.interrupted
    assert summed(run) == summed(whole)
    assert run.decisions == whole.decisions
    if keep == "states":
        assert run.states.tobytes() == whole.states.tobytes()


def test_a_second_interrupt_does_not_wait(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "PIECE_SECONDS", 0)
    seen: list[int] = []

    def slow(box: Any, view: Any, actions: Any, n: int) -> int:
        seen.append(int(view.decisions))
        if seen.count(0) == 3:
            interrupt()
        return 0

    run = play(policies=slow, games=40)
    assert len(run) == 2  # the third was broken off
    assert run.interrupted


def test_an_interrupt_before_anything_is_done_is_one():
    def never(box: Any, view: Any, actions: Any, n: int) -> int:
        interrupt()
        interrupt()
        return 0

    with pytest.raises(KeyboardInterrupt):
        play(policies=never)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_ends_a_long_run_soon(workers: int):
    timer = threading.Timer(0.7, interrupt_main)
    timer.start()
    run = play(games=10**9, policies="random", workers=workers, keep="summary")
    timer.join()
    assert run.interrupted
    assert 0 < len(run) < 10**9
    assert run.seconds < 4
    part = play(games=len(run), policies="random", workers=2)
    assert summed(run) == summed(part)


def interrupt_main() -> None:
    """Interrupt the main thread from another one."""
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)


def test_elsewhere_only_what_is_done_is_waited_for():
    class Stuck(AtOnce):
        def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if self.submitted < 3:
                return super().submit(function, *args)
            interrupt_main()
            return Future()  # never done

    run = play(executor=Stuck(), games=500, policies="random")
    assert run.interrupted
    assert run.states.tobytes() == play(games=len(run), policies="random").states.tobytes()


def test_elsewhere_with_nothing_done_an_interrupt_is_one():
    class Stuck(AtOnce):
        def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            interrupt_main()
            return Future()  # never done

    with pytest.raises(KeyboardInterrupt):
        play(executor=Stuck(), workers=1)


def test_processes_that_fail_because_of_the_interrupt_are_no_fault():
    class Dying(Future[Any]):
        def exception(self, timeout: float | None = None) -> BaseException:
            interrupt_main()  # it reaches them first
            return RuntimeError("a process died")

    class Mortal(AtOnce):
        def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if self.submitted < 3:
                return super().submit(function, *args)
            future = Dying()
            future.set_result(None)
            return future

    run = play(executor=Mortal(), games=500, policies="random")
    assert run.interrupted
    assert 0 < len(run) < 500


def test_in_another_thread_there_are_no_interrupts_to_note():
    found: list[dl.Run] = []
    thread = threading.Thread(target=lambda: found.append(play()))
    thread.start()
    thread.join()
    assert same(found[0])


def test_game_i_depends_on_seed_and_i_alone():
    assert play(games=20).states.tobytes() == ONE.states[:20].tobytes()
    for index in (0, 7, 19):
        assert dl.Match(GAME, 4, index=index).state.bag.tolist() == GAME.start(4).bag.tolist()
    assert play(seed=5).states.tobytes() != ONE.states.tobytes()
    assert len({state.tobytes() for state in ONE.states}) > 50


def test_the_simulator_plays_by_the_rules_of_a_match():
    run = dl.simulate(GAME, games=1, seed=9, policies=lambda box, view, actions, n: n - 1)
    match = dl.Match(GAME, seed=9)
    while not match.over:
        match.apply(match.legal_actions()[-1])
    assert same_ending(run.states[0], match.state)
    assert run.scores[0].tolist() == match.scores
    assert np.flatnonzero(run.winners[0]).tolist() == match.winners
    assert run.decisions == match.length


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        *(
            ({"games": n}, "games is a whole number from 1")
            for n in (0, -1, 1.5, "10", True, 10**5000)
        ),
        *(({"seed": n}, "seed is a whole number from 0") for n in (-1, 2**63, 1.0, None)),
        *(({"workers": n}, "workers is a whole number from 1") for n in (0, -2, 2.0, "all")),
    ],
    ids=lambda value: "" if isinstance(value, str) else "-".join(value),
)
def test_numbers_out_of_range(changes: dict[str, Any], says: str):
    with pytest.raises(dl.OptionError, match=says):
        play(**changes)


@pytest.mark.parametrize("keep", ["summaries", None, 1])
def test_what_cannot_be_kept(keep: Any):
    with pytest.raises(dl.OptionError, match='keep is "states" or "summary"'):
        play(keep=keep)


def test_an_id_is_taken_for_a_game():
    run = dl.simulate(ID, games=3, seed=4, progress=False)
    assert run.game.players == dl.Game(ID).players
    wanted = dl.simulate(dl.Game(ID), games=3, seed=4, progress=False)
    assert run.states.tobytes() == wanted.states.tobytes()
    with pytest.raises(dl.UnknownGame, match="No game 'dragonkeeper'"):
        dl.simulate("dragonkeeper", games=3)


@pytest.mark.parametrize("wrong", [5, None, dl.Match(ID, seed=1)], ids=str)
def test_what_is_no_game(wrong: Any):
    with pytest.raises(dl.OptionError, match=r"A game is a dl\.Game or an id such as"):
        dl.simulate(wrong, games=3)


def test_numpy_s_numbers_are_welcome():
    assert same(play(games=np.int64(60), seed=np.uint8(4), workers=np.int32(1)))


@pytest.fixture(params=[2, 3, 4])
def random_run(request: pytest.FixtureRequest) -> dl.Run:
    return dl.simulate(dl.Game(ID, players=request.param), games=1500, seed=3, progress=False)


def test_by_chance_alone_no_seat_is_far_from_its_share(random_run: dl.Run):
    share = 1 / random_run.game.players
    means = random_run.returns.mean(axis=0)
    assert np.abs(means - share).max() < 4 * (share * (1 - share) / 1500) ** 0.5 + 0.02


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat: int):
    policies = ["random", "random"]
    policies[seat] = "greedy"
    run = dl.simulate(dl.Game(ID, players=2), games=400, seed=1, policies=policies, progress=False)
    assert run.returns[:, seat].mean() > 0.75
