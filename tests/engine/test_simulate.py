"""Many games at once: the same ones for any number of workers, anywhere."""

import multiprocessing
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine import simulate as module
from dragonlab.engine.simulate import chunks

ID = "dragonkeepers"
GAME = dl.Game(ID, players=3, chests="random")
POLICIES = ["greedy", "random", "greedy"]


def play(**changes: Any) -> dl.Run:
    """Play some games."""
    given = {"games": 60, "seed": 4, "policies": POLICIES, "workers": 1, "progress": False}
    return dl.simulate(GAME, **(given | changes))


ONE = play()


def same(run: dl.Run) -> bool:
    """Whether a run is the one of a single worker, to the last byte."""
    return (run.states.tobytes(), run.decisions) == (ONE.states.tobytes(), ONE.decisions)


@pytest.mark.parametrize("workers", [2, 3, 64, None])
def test_any_number_of_workers(workers: int | None):
    assert same(play(workers=workers))


@pytest.mark.parametrize("pieces", [1, 2, 7, 60, 1000])
def test_any_size_of_piece(pieces: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "CHUNKS_PER_WORKER", pieces)
    assert same(play())
    assert same(play(workers=2))


@pytest.mark.parametrize(("games", "workers"), [(1, 1), (7, 2), (60, 3), (10_000, 8), (17, 64)])
def test_pieces_make_up_the_run(games: int, workers: int):
    pieces = chunks(games, workers)
    assert [k for first, n in pieces for k in range(first, first + n)] == list(range(games))


def test_an_executor_of_processes():
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as executor:
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


def test_an_executor_hands_a_fault_on():
    with pytest.raises(dl.PolicyError, match=r"In game \d+ the policy of seat \d returned -1"):
        play(executor=AtOnce(), policies=lambda box, view, actions, n: -1)


def test_game_i_depends_on_seed_and_i_alone():
    assert play(games=20).states.tobytes() == ONE.states[:20].tobytes()
    for index in (0, 7, 19):
        assert GAME.start(4, index).chests == ONE.states[index].chests
    assert play(seed=5).states.tobytes() != ONE.states.tobytes()
    assert len({state.tobytes() for state in ONE.states}) == len(ONE)


def test_the_simulator_plays_by_the_rules_of_a_match():
    run = dl.simulate(GAME, games=1, seed=9, policies=lambda box, view, actions, n: n - 1)
    match = dl.Match(GAME, seed=9)
    while not match.over:
        match.apply(match.legal_actions()[-1])
    assert run.states[0].tobytes() == match.state.tobytes()
    assert run.scores[0].tolist() == match.scores
    assert np.flatnonzero(run.winners[0]).tolist() == match.winners
    assert run.decisions == match.length


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        *(({"games": n}, "games is a whole number from 1") for n in (0, -1, 1.5, "10", True)),
        *(({"seed": n}, "seed is a whole number from 0") for n in (-1, 2**63, 1.0, None)),
        *(({"workers": n}, "workers is a whole number from 1") for n in (0, -2, 2.0, "all")),
    ],
    ids=str,
)
def test_numbers_out_of_range(changes: dict[str, Any], says: str):
    with pytest.raises(dl.OptionError, match=says):
        play(**changes)


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
    run = dl.simulate(dl.Game(ID), games=400, seed=1, policies=policies, progress=False)
    assert run.returns[:, seat].mean() > 0.9
