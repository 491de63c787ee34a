"""`Run`: what one can ask of many games."""

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest

import dragonlab as dl
from dragonlab.engine.plan import Plan
from dragonlab.engine.registry import register
from dragonlab.engine.state import Outcome
from dragonlab.engine.stats import mean_interval, rate_interval
from dragonlab.engine.summary import Totals

register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=3, limit=4)
RUN = dl.simulate(GAME, games=300, seed=2, policies=["greedy", "greedy", "random"], progress=False)
SEATS = ["seat 1", "seat 2", "seat 3"]


def test_what_a_run_knows():
    assert len(RUN) == 300
    assert repr(RUN) == f"<Run of 300 games of {GAME!r}, seed 2, policies greedy, greedy, random>"
    assert (RUN.seed, RUN.game, RUN.policies) == (2, GAME, ["greedy", "greedy", "random"])
    assert RUN.decisions == RUN.states.decisions.sum()
    assert RUN.seconds > 0


def test_scores_winners_and_returns():
    assert RUN.scores.shape == RUN.winners.shape == RUN.returns.shape == (300, 3)
    assert RUN.scores.dtype == np.int64
    assert RUN.winners.dtype == bool
    assert RUN.returns.sum(axis=1) == pytest.approx(np.ones(300))
    assert ((RUN.returns > 0) == RUN.winners).all()
    best = RUN.scores == RUN.scores.max(axis=1, keepdims=True)
    assert (best | ~RUN.winners).all()


def run_of(**changes: Any) -> dl.Run:
    """Return a run of six games whose totals are changed."""
    totals = Totals.none(GAME.kit.state.dtype, 3)
    totals.add(RUN.states[:6])
    for name, value in changes.items():
        if name in totals.fields:
            totals.fields[name].__init__()
            totals.fields[name].add(np.array(value))
        else:
            setattr(totals, name, np.array(value))
    return dl.Run(Plan(GAME, 2, ["greedy", "greedy", "random"]), totals=totals)


def test_a_shared_win_is_shared_evenly():
    states = RUN.states[:1].copy()
    states.won[0, :3] = [1, 0, 1]
    run = dl.Run(Plan(GAME, 2, "random"), states=states)
    assert run.returns.tolist() == [[0.5, 0.0, 0.5]]
    table = run.win_rates()
    assert table["wins"].tolist() == [1, 0, 1]
    assert table["shared"].tolist() == [1, 0, 1]
    assert table["rate"].tolist() == [0.5, 0.0, 0.5]


def test_rates_count_what_was_shared():
    # Seat 1: 2 alone, 1 of two. Seat 2: 1 of two, 1 of three. Seat 3: 1 of three.
    table = run_of(wins=[[2, 1, 0], [0, 1, 1], [0, 0, 1]]).win_rates()
    assert table["wins"].tolist() == [3, 2, 1]
    assert table["shared"].tolist() == [1, 2, 1]
    assert table["rate"].tolist() == pytest.approx([2.5 / 6, (1 / 2 + 1 / 3) / 6, 1 / 18])
    for row in table.itertuples():
        assert 0 <= row.low < row.rate < row.high < 1


def test_nobody_ever_wins():
    table = run_of(wins=np.zeros((3, 3), int)).win_rates()
    assert table["rate"].tolist() == [0, 0, 0]
    assert list(zip(table["low"], table["high"], strict=True)) == [rate_interval(0, 6)] * 3


def test_a_table_that_wins_together_has_one_rate():
    won, lost = Outcome.WON, Outcome.LOST
    table = run_of(outcome=[won, lost, won, lost, lost, lost]).win_rates(0.9)
    assert list(table.index) == ["table"]
    row = table.loc["table"]
    assert row["policy"] == "greedy, random"
    assert (row["wins"], row["shared"], row["rate"]) == (2, 2, 2 / 6)
    assert (row["low"], row["high"]) == rate_interval(2, 6, 0.9)
    assert list(run_of(outcome=[Outcome.NONE] + [lost] * 5).win_rates().index) == SEATS


def test_titles_and_abnormal_ends_are_counted():
    run = run_of(title=[3, 0, 1, 3, 3, 1], abnormal=[0, 1, 0, 0, 1, 0])
    run.game = dl.Game("toy")
    run.game.kit = replace(run.game.kit, titles=("finder", "keeper", "dragon"))
    assert run.titles().to_dict() == {"none": 1, "finder": 2, "keeper": 0, "dragon": 3}
    assert "2 with an abnormal end" in repr(run)
    assert run.counts("abnormal").to_dict() == {0: 4, 1: 2}


def test_win_rates():
    table = RUN.win_rates()
    assert list(table.index) == SEATS
    assert list(table.columns) == ["policy", "wins", "shared", "rate", "low", "high"]
    assert table["policy"].tolist() == RUN.policies
    assert (table["wins"] == RUN.winners.sum(axis=0)).all()
    assert table["rate"].tolist() == pytest.approx(RUN.returns.mean(axis=0).tolist())
    assert (table["low"] <= table["rate"]).all()
    assert (table["rate"] < table["high"]).all()
    assert table["rate"].max() > 0.4
    assert (table["shared"] == (RUN.winners & (RUN.returns < 1)).sum(axis=0)).all()
    narrow = RUN.win_rates(confidence=0.5)
    assert (narrow["high"] - narrow["low"] < table["high"] - table["low"]).all()


def test_mean_scores():
    table = RUN.mean_scores()
    assert list(table.index) == SEATS
    assert list(table.columns) == ["policy", "scored", "mean", "low", "high"]
    assert table["scored"].tolist() == [300] * 3
    for k, row in enumerate(table.itertuples(index=False)):
        points = RUN.scores[:, k].tolist()
        wanted = mean_interval(300, sum(points), sum(x * x for x in points))
        assert (row.mean, row.low, row.high) == wanted


def test_who_is_not_scored_has_no_points_in_the_frame():
    states = RUN.states[:3].copy()
    states.scored[1, :3] = [1, 0, 0]
    run = dl.Run(Plan(GAME, 2, "random"), states=states)
    frame = run.frame()
    assert frame["score 2"].isna().tolist() == [False, True, False]
    assert frame["score 2"].mean() == (int(states.score[0, 1]) + int(states.score[2, 1])) / 2
    assert run.mean_scores()["scored"].tolist() == [3, 2, 2]
    assert run.mean_scores()["mean"].iloc[1] == frame["score 2"].mean()


def test_counts_are_histograms():
    turns = RUN.counts("turn")
    assert turns.sum() == 300
    assert turns.to_dict() == pd.Series(RUN.states["turn"]).value_counts().to_dict()
    assert turns.index.is_monotonic_increasing
    points = RUN.counts("score", seat=1)
    assert points.to_dict() == pd.Series(RUN.scores[:, 1].filled()).value_counts().to_dict()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("turns",), "Nothing is counted as 'turns'; there are turn, decisions"),
        (("score",), "counted for a seat: counts\\('score', seat=0\\)"),
        (("turn", 1), "'turn' belongs to the game"),
        (("score", 3), "No seat 3"),
    ],
    ids=str,
)
def test_what_is_not_counted(given: tuple[Any, ...], says: str):
    with pytest.raises(dl.OptionError, match=says):
        RUN.counts(*given)


def test_fields_by_name():
    assert (RUN.states["turn"] == RUN.states.turn).all()
    assert RUN.states[["turn", "over"]].dtype.names == ("turn", "over")
    assert RUN.states[3:5].turn.tolist() == RUN.states.turn.tolist()[3:5]
    assert int(RUN.states[3].turn) == int(RUN.states.turn[3])
    for ask in (
        lambda: RUN.states["turns"],
        lambda: RUN.states.turns,
        lambda: RUN.states[:3].turns,
        lambda: RUN.states[["turn", "turns"]],
    ):
        with pytest.raises(dl.OptionError, match=r"No field 'turns'; there are .*\bturn\b"):
            ask()
    assert not hasattr(RUN.states, "turns")


@pytest.mark.parametrize("confidence", [0, 1, 95])
def test_what_is_no_confidence(confidence: float):
    for ask in (RUN.win_rates, RUN.mean_scores):
        with pytest.raises(dl.OptionError, match="between 0 and 1"):
            ask(confidence=confidence)


@pytest.mark.parametrize("event", GAME.kit.events)
def test_tallies_of_every_event(event: str):
    counts = RUN.tally(event)
    assert counts.shape == (300, 3)
    row = RUN.tallies().loc[event]
    assert row[SEATS].tolist() == pytest.approx(counts.mean(axis=0).tolist())
    assert row["all"] == pytest.approx(counts.sum(axis=1).mean() + row["nobody"])


def test_tallies_fit_the_final_states():
    assert list(RUN.tallies().columns) == [*SEATS, "nobody", "all"]
    assert (RUN.tally("egg_taken") == RUN.states.held[:, :3]).all()
    assert (RUN.tally("scored") == 1).all()


def test_what_happens_to_the_table_is_nobody_s():
    run = dl.simulate(dl.Game("toy", players=4, limit=5), games=400, policies=takes, progress=False)
    row = run.tallies().loc["bag_empty"]
    emptied = int((run.states.bag.sum(axis=1) == 0).sum())
    assert emptied > 100
    assert row["nobody"] == row["all"] == emptied / 400
    assert row[["seat 1", "seat 4"]].tolist() == [0, 0]


def takes(box: Any, view: Any, actions: Any, n: int) -> int:
    """Take an egg if there is room."""
    return 0


@pytest.mark.parametrize("event", ["eggs", "", "EGG_TAKEN"])
def test_an_unknown_event_names_those_there_are(event: str):
    with pytest.raises(dl.OptionError, match="there are egg_taken, bag_empty"):
        RUN.tally(event)


def test_the_frame():
    frame = RUN.frame()
    wanted = [
        "turns",
        "decisions",
        *(f"{what} {k}" for what in ("score", "won") for k in (1, 2, 3)),
    ]
    assert list(frame.columns) == wanted
    assert frame.index.name == "game"
    assert frame.shape == (300, 8)
    assert frame["turns"].between(1, 20).all()
    assert frame["decisions"].sum() == RUN.decisions
    assert (frame[["score 1", "score 2", "score 3"]].to_numpy() == RUN.scores).all()
    assert (frame[["won 1", "won 2", "won 3"]].to_numpy() == RUN.winners).all()
