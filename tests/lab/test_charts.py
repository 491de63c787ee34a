"""Charts of a run: the figures hold the run's numbers, and little else."""

from __future__ import annotations

from html import escape

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.lab import charts
from dragonlab.lab.sources import sources

MOST_BYTES = 6000


@pytest.fixture(scope="module")
def run() -> dl.Run:
    game = dl.Game("dragonkeepers", players=3)
    return dl.simulate(game, games=200, seed=1, progress=False)


def test_win_rates_have_a_point_and_an_interval_for_each_seat(run: dl.Run) -> None:
    figure = charts.win_rates(run)
    table = run.win_rates()
    points = figure.data[0]
    assert list(points.y) == pytest.approx(list(table["rate"]), abs=1e-4)
    assert np.allclose(
        np.array(points.y) + np.array(points.error_y.array), table["high"], atol=1e-4
    )
    assert len(set(points.marker.symbol)) == 3


def test_a_histogram_counts_every_game(run: dl.Run) -> None:
    figure = charts.histogram(run.states["turn"], "Turns", "turns")
    assert sum(figure.data[0].y) == len(run)


@pytest.mark.parametrize("values", [[3], [1, 1, 2], range(1000), [5, 500, 5000]])
def test_counts_lose_nothing_and_stay_few(values: list[int]) -> None:
    middles, found = charts.counts(values)
    assert sum(found) == len(values)
    assert len(middles) == len(found) <= charts.BINS + 1
    assert min(values) <= middles[0] + 200
    assert middles == sorted(middles)


@pytest.mark.parametrize("values", [[], [0.5], "abc"])
def test_what_is_no_whole_numbers_has_no_histogram(values: object) -> None:
    with pytest.raises(dl.OptionError, match="counts whole numbers, one at least"):
        charts.histogram(values, "Turns", "turns")


def test_nothing_cannot_be_shared() -> None:
    with pytest.raises(dl.OptionError, match="no game is counted"):
        charts.shares({"a": 0}, "Endings")


def test_scores_have_a_line_for_each_seat_in_the_same_bins(run: dl.Run) -> None:
    figure = charts.scores(run)
    assert len(figure.data) == 3
    assert all(sum(line.y) == len(run) for line in figure.data)
    assert len({tuple(line.x) for line in figure.data}) == 1


def test_labels_of_lines_stand_beside_the_data(run: dl.Run) -> None:
    share = charts.win_rates(run).layout.annotations[0]
    assert (share.xref, share.xanchor, share.showarrow) == ("paper", "left", False)
    assert share.x > 1
    mean = charts.histogram(run.states["turn"], "Turns", "turns").layout.annotations[0]
    assert (mean.yref, mean.yanchor) == ("paper", "bottom")
    assert mean.y > 1


def test_what_numbers_say() -> None:
    assert charts.said_mean([1, 2, 3, 4] * 100, 2) == "2.50 (2.39 to 2.61)"
    assert charts.said_share(50, 100) == "50.0 % (40.4 to 59.6 %)"
    assert charts.said_share(0, 0) == "0.0 % (0.0 to 100.0 %)"


def test_the_share_of_wins_is_that_of_the_table(run: dl.Run) -> None:
    row = run.win_rates().iloc[1]
    assert charts.said_wins(run, 2).startswith(f"{100 * row['rate']:.1f} % (")


def test_shares_of_wins_can_be_put_together(run: dl.Run) -> None:
    both = np.concatenate([run.returns[:, 0], run.returns[:, 0]])
    one, two = charts.said_returns(run.returns[:, 0]), charts.said_returns(both)
    assert one == charts.said_wins(run, 1)
    assert one.split(" %")[0] == two.split(" %")[0]
    assert one != two  # of twice as many games: one is surer


def test_sources_are_told_whole() -> None:
    table = sources("dungeon")
    material = dl.Game("dungeon").material
    longest = max((material.provenance(t).source for t in material.tables()), key=len)
    assert escape(longest) in table._repr_html_()
    assert longest in repr(table)
    assert {kind for _, kind, _ in table.rows} == {"rulebook", "public"}
    assert "rebuilt" in {kind for _, kind, _ in sources("dragonkeepers").rows}


def test_tallies_are_means_for_each_seat(run: dl.Run) -> None:
    figure = charts.tallies(run, {"pearl_drawn": "pearls", "egg_won": "eggs"})
    assert [bar.name for bar in figure.data] == ["seat 1", "seat 2", "seat 3"]
    assert figure.data[1].y[0] == pytest.approx(run.tally("pearl_drawn")[:, 1].mean(), abs=1e-3)
    assert figure.data[1].error_y.array[0] > 0
    assert figure.layout.barmode == "group"  # side by side, from one line: they can be compared


def test_shares_add_up(run: dl.Run) -> None:
    figure = charts.shares({"one": 30, "other": 10}, "Which")
    assert list(figure.data[0].x) == [0.75, 0.25]


def test_figures_are_small_enough_for_a_notebook(run: dl.Run) -> None:
    for figure in (charts.win_rates(run), charts.scores(run), charts.tallies(run, {"scored": "s"})):
        assert len(figure.to_json()) < MOST_BYTES
