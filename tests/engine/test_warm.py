"""Compiling ahead: once for all processes, with one honest bar, and never stuck."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dragonlab.engine import speed, warm
from dragonlab.engine.cache import TURN, missing
from dragonlab.engine.compiled import compiling
from dragonlab.engine.registry import GAMES, load_kit
from dragonlab.engine.turn import Turn
from tests.engine import sessions

needs_compiler = pytest.mark.skipif(not compiling(), reason="nothing is compiled")

COMPILE = """
from dragonlab.engine import turn
from dragonlab.engine.warm import warm_up
{before}
warm_up(["toy"], progress=False)
"""
# Stands still, as a slow machine would, once it has said how much is done.
STUCK = """
tell = turn.Turn.tell
def tell_and_stop(self, done):
    tell(self, done)
    if done > 6:
        print("stuck", flush=True)
        import time; time.sleep(600)
turn.Turn.tell = tell_and_stop
"""


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty folder in which a new session with the toy game keeps what it compiles."""
    monkeypatch.setitem(GAMES, "toy", "tests.toy")
    monkeypatch.setenv("DRAGONLAB_CACHE_DIR", str(tmp_path / "caches"))
    sessions.forget()
    yield tmp_path / "caches"
    sessions.forget()


@pytest.fixture
def stuck() -> Iterator[subprocess.Popen[str]]:
    """Return another process that has the turn to compile and does not come on."""
    process = sessions.start(COMPILE.format(before=STUCK))
    assert process.stdout is not None
    assert process.stdout.readline() == "stuck\n"
    yield process
    process.kill()
    process.communicate()


class Bar:
    """Stands for tqdm and remembers what it showed."""

    made: list[Bar]

    def __init__(self, total: float, desc: str, disable: bool, **layout: object) -> None:
        self.total, self.desc, self.n, self.disable = total, desc, 0.0, disable
        self.shown = [0.0]
        Bar.made.append(self)

    def update(self, more: float) -> None:
        self.n += more
        self.shown.append(self.n)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        return


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[Bar]:
    """Return the bars that are shown."""
    Bar.made = []
    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    return Bar.made


@needs_compiler
def test_one_bar_over_all_that_is_compiled(bars: list[Bar], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(GAMES, "second", "tests.toy")
    assert warm.warm_up(["toy", "second"]) == 14
    assert len(bars) == 1
    (bar,) = bars
    plan = speed.Plan(load_kit("toy"))
    assert bar.n == bar.total == 2 * plan.total
    assert bar.shown == sorted(bar.shown)
    assert len(set(bar.shown)) > 10  # it moves within a job, with each rule
    assert bar.desc == "Compiling Nests and Nests"


@needs_compiler
def test_no_bar_for_what_is_ready(bars: list[Bar]):
    warm.warm_up(["toy"], progress=False)
    assert [bar.disable for bar in bars] == [True]
    assert warm.warm_up(["toy"]) == 7
    assert len(bars) == 1


@needs_compiler
def test_a_plan_counts_every_rule_once_and_every_job():
    plan = speed.Plan(load_kit("toy"))
    names = {one.__name__ for new, _ in plan.steps.values() for one in new}
    assert {"tell", "pick", "lay_egg", "rank_scores", "refuse"} <= names
    assert sum(len(new) for new, _ in plan.steps.values()) == len(names)
    heard: list[object] = []
    from dragonlab.engine.numba_bridge import listening

    with listening(heard.append):
        warm.warm_up(["toy"], progress=False)
    compiled_now = {one.__name__ for one in heard if speed.is_rule(one)}
    assert compiled_now <= names | {job.__name__ for job, _ in speed.jobs(load_kit("toy")).values()}


@needs_compiler
def test_what_another_process_compiles_is_followed_and_not_done_twice(
    stuck: subprocess.Popen[str], bars: list[Bar], monkeypatch: pytest.MonkeyPatch
):
    compiled_here: list[object] = []
    looks = iter(range(8))

    def look(seconds: float) -> None:
        if next(looks, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr("dragonlab.engine.turn.time.sleep", look)
    monkeypatch.setattr(speed, "_make_all", lambda *job: compiled_here.append(job))
    with pytest.raises(KeyboardInterrupt):
        warm.warm_up(["toy"])
    assert compiled_here == []
    assert 6 < bars[0].n < bars[0].total
    told = json.loads((sessions.folder() / TURN).read_text())
    assert told == {"pid": stuck.pid, "done": bars[0].n}


@needs_compiler
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_if_the_other_process_ends_this_one_goes_on(
    stuck: subprocess.Popen[str], bars: list[Bar], monkeypatch: pytest.MonkeyPatch, end: int
):
    sleep = time.sleep
    monkeypatch.setattr(
        "dragonlab.engine.turn.time.sleep", lambda s: [os.kill(stuck.pid, end), sleep(s)]
    )
    assert warm.warm_up(["toy"]) == 7
    assert bars[0].n == bars[0].total
    assert not missing(load_kit("toy"))
    assert sessions.played()


@needs_compiler
def test_two_processes_at_once_compile_once():
    count = """
from dragonlab.engine import speed
warm_up(["toy"], progress=False)
jobs = speed.jobs(speed.load_kit("toy")).values()
print(sum(bool(speed.compiled_rule("toy", *job).stats.cache_misses) for job in jobs))
"""
    code = COMPILE.format(before="") + count
    both = [sessions.start(code), sessions.start(code)]
    done = [process.communicate(timeout=300) for process in both]
    assert [error for _, error in done] == ["", ""]
    assert sorted(int(out) for out, _ in done) == [0, 7]


@needs_compiler
def test_an_interrupted_session_can_go_on(root: Path, monkeypatch: pytest.MonkeyPatch):
    calls = iter(range(9))

    def interrupt(self: Turn, done: float) -> None:
        if next(calls, None) is None:
            raise KeyboardInterrupt

    with monkeypatch.context() as hand:
        hand.setattr(Turn, "tell", interrupt)
        with pytest.raises(KeyboardInterrupt):
            warm.warm_up(["toy"])
    assert sessions.played()
    assert not missing(load_kit("toy"))


def test_who_does_not_come_on_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    heard: list[float] = []
    began = time.monotonic()
    monkeypatch.setattr("dragonlab.engine.turn.PATIENCE", 0.4)
    with Turn(tmp_path, heard.append) as halted:
        halted.tell(2)
        with Turn(tmp_path, heard.append) as second:
            assert second.file is None  # it goes on without the turn
            second.tell(3)
            assert halted.heard() == 2
    assert len(heard) > 2
    assert set(heard) == {2}
    assert time.monotonic() - began < 20


def test_the_turn_of_a_process_that_is_gone_is_free(tmp_path: Path):
    (tmp_path / TURN).write_text(json.dumps({"pid": 1, "done": 3}))
    with Turn(tmp_path, lambda done: pytest.fail("nobody has it")) as turn:
        assert turn.heard() == 0
        turn.tell(2.5)
        second = Turn(tmp_path, lambda done: None)
        assert not second.take()
        assert second.heard() == 2.5
    assert second.take()


@pytest.mark.parametrize("text", ["", "{}", '{"done": "much"}', "\0" * 80])
def test_a_turn_that_says_nothing_is_waited_for_all_the_same(tmp_path: Path, text: str):
    (tmp_path / TURN).write_text(text)
    assert Turn(tmp_path, lambda done: None).heard() is None


def test_where_no_lock_can_be_had_everybody_compiles(tmp_path: Path):
    assert Turn(None, lambda done: None).take()
    assert Turn(tmp_path / "nowhere", lambda done: None).take()


def test_rules_work_uncompiled():
    code = "from dragonlab.engine.warm import warm_up\nprint(warm_up(['toy']))"
    assert sessions.run(code, NUMBA_DISABLE_JIT="1") == ("0", "")
