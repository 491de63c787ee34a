"""`Run`: what one can ask of many games."""

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.stats import mean_interval, rate_interval

GAME = dl.Game("dragonkeepers", players=3, turn_cap=60)
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


def test_a_shared_win_is_shared_evenly():
    states = RUN.states[:1].copy()
    states.won[0] = [1, 0, 1, 0]
    run = dl.Run(GAME, 0, RUN.policies, states, 1, 1.0)
    assert run.returns.tolist() == [[0.5, 0.0, 0.5]]
    assert run.win_rates()["wins"].tolist() == [1, 0, 1]
    assert run.win_rates()["shared"].tolist() == [1, 0, 1]


def test_win_rates():
    table = RUN.win_rates()
    assert list(table.index) == SEATS
    assert list(table.columns) == ["policy", "wins", "shared", "rate", "low", "high"]
    assert table["policy"].tolist() == RUN.policies
    assert (table["wins"] == RUN.winners.sum(axis=0)).all()
    assert table["rate"].tolist() == pytest.approx((table["wins"] / 300).tolist())
    assert (table["low"] <= table["rate"]).all()
    assert (table["rate"] < table["high"]).all()
    assert table["rate"].max() > 0.4
    for row in table.itertuples():
        assert (row.low, row.high) == rate_interval(row.wins, 300)
    narrow = RUN.win_rates(confidence=0.5)
    assert (narrow["high"] - narrow["low"] < table["high"] - table["low"]).all()


def test_mean_scores():
    table = RUN.mean_scores()
    assert list(table.index) == SEATS
    assert list(table.columns) == ["policy", "mean", "low", "high"]
    for k, row in enumerate(table.itertuples(index=False)):
        assert (row.mean, row.low, row.high) == mean_interval(RUN.scores[:, k])


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
    assert row["all"] == pytest.approx(counts.sum(axis=1).mean())


def test_tallies_fit_the_final_states():
    assert list(RUN.tallies().columns) == [*SEATS, "all"]
    assert (RUN.tally("turn_began").sum(axis=1) == RUN.states.turn).all()
    assert (RUN.tally("pearl_drawn") == RUN.states.pearls[:, :3].sum(axis=2)).all()
    assert (RUN.tally("ring_closed") == RUN.states.amulets[:, :3]).all()
    assert (RUN.tally("egg_won") == RUN.states.eggs[:, :3]).all()
    assert (RUN.tally("game_won") == RUN.winners).all()
    assert (RUN.tally("stack_opened") == RUN.states.row_n[:, :3]).all()
    # A number of pieces is a multiple of what was won, not of how often.
    assert (RUN.tally("piece_won") == RUN.states.pieces[:, :3].sum(axis=2)).all()


@pytest.mark.parametrize("event", ["pearls", "", "PEARL_DRAWN"])
def test_an_unknown_event_names_those_there_are(event: str):
    with pytest.raises(dl.OptionError, match="there are turn_began, card_taken"):
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
    assert frame["turns"].between(1, 60).all()
    assert frame["decisions"].sum() == RUN.decisions
    assert (frame[["score 1", "score 2", "score 3"]].to_numpy() == RUN.scores).all()
    assert (frame[["won 1", "won 2", "won 3"]].to_numpy() == RUN.winners).all()
