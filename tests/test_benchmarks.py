"""The benchmarks run, and their C loops play dragonlab's games. No time is asserted."""

from pathlib import Path

import numpy as np
import pytest

import dragonlab as dl
from benchmarks import __main__ as program
from benchmarks import c_limit, starts
from benchmarks.c_limit import LOOPS, RESULT, Loop, build, check, find_compiler, header, z_scores
from benchmarks.timing import Sizes, in_turn

TINY = Sizes(
    rounds=2,
    probe_games=3,
    decisions=1_000,
    c_times=2,
    check_games=300,
    plain_decisions=100,
    match_decisions=5,
    clicks=1,
    starts=1,
    compiles=False,
)
IDS = ("dragonkeepers", "dungeon", "keeper_mode")


def test_every_figure_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (program, starts):  # other tests may have added games of their own
        monkeypatch.setattr(module, "GAMES", IDS)
    table, complete = program.measure(TINY)
    printed = capsys.readouterr().out
    assert complete, printed
    named = [what.strip() for what, _, _ in table.rows]
    for what in (
        "random play",
        "greedy play",
        "the same rules in plain Python",
        "through Match with words",
        "a click in the app, the kernel's part",
        "a press without an answer, sent",
        "a press that bots answer, kernel",
        "a board drawn",
    ):
        answered = what.startswith("a press without")  # in Keeper Mode all answer every press
        assert named.count(what) == len(IDS) - answered, what
    for id in IDS:
        assert f"new process, first choices of {id}" in named
    loops = [loop.title for loop in LOOPS] if find_compiler() else []
    assert [what for what in named if what.startswith("C ")] == loops
    assert all(figure in printed for _, figure, _ in table.rows)


def test_without_a_compiler_the_rest_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert program.build_and_check(tmp_path, TINY, program.Table()) == {}
    assert "no C compiler found" in capsys.readouterr().out


def test_a_loop_that_does_not_build_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    refusing = tmp_path / "refusing"
    refusing.write_text("#!/bin/sh\necho 'cannot do that' >&2\nexit 1\n")
    refusing.chmod(0o755)
    with pytest.raises(c_limit.BuildError, match="cannot do that"):
        build(str(refusing), LOOPS[0], tmp_path)


@pytest.mark.parametrize("id", IDS)
def test_the_header_has_every_number_of_the_box(id: str) -> None:
    box = dl.Game(id, players=3).box
    lines = header(box).splitlines()
    assert f"  .players = {3}," in lines
    assert sum(line.startswith("  .") for line in lines) == len(box.dtype.names)


def test_a_loop_that_plays_other_games_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = c_limit.games_in_dragonlab("dungeon", 300, 1)
    other = ours.copy()
    other["score"][7, 1] += 1
    monkeypatch.setattr(c_limit, "games_in_c", lambda *_: other)
    monkeypatch.setattr(c_limit, "games_in_dragonlab", lambda *_: ours)
    exact = Loop("dungeon", "one game differs", "none.c", exact=True)
    checked = check(exact, Path("none"), 300, 1)
    assert not checked.agrees
    assert "1 games differ" in checked.text


def test_z_scores_find_a_mean_that_lies_elsewhere() -> None:
    random = np.random.default_rng(1)
    ours, theirs = np.zeros(4_000, RESULT), np.zeros(4_000, RESULT)
    for games in (ours, theirs):
        games["turn"] = random.integers(0, 20, len(games))
        games["decisions"] = random.integers(0, 20, len(games))
    theirs["turn"] += random.integers(0, 3, len(games))
    theirs["score"][:, 2] = 1
    found = z_scores(ours, theirs)
    assert abs(found["decisions"]) < 4
    assert found["turn"] > 5
    assert found["score 3"] == np.inf


def test_ratios_are_those_of_the_same_round() -> None:
    values = {"a": iter([1.0, 10.0, 100.0]), "b": iter([2.0, 20.0, 400.0])}
    found = in_turn({name: lambda name=name: next(values[name]) for name in values}, 3)
    assert found.ratio("b", "a") == 2.0
    assert (found.median("b"), found.most("b"), found.least("b")) == (20.0, 400.0, 2.0)
