"""Charts of a run: plain plotly figures, small enough to be kept in a notebook.

Every chart holds counts or means, never one point for each game, and is readable on a light
and on a dark page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.errors import OptionError, shown

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from dragonlab.engine.run import Run

# Seats by colour and by shape; the colours differ for colour-blind eyes too.
SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#B58900", "#8C6BB1", "#56B4E9")
SEAT_MARKS = ("circle", "square", "diamond", "triangle-up", "cross", "star")
INK = "#808080"  # the grey that is read on white and on black alike
GRID = "rgba(127,127,127,0.25)"
WIDTH, HEIGHT = 760, 340
BINS = 40


def blank(title: str, x: str, y: str) -> Figure:
    """Return an empty figure in the house style."""
    import plotly.graph_objects as go

    axis = {"gridcolor": GRID, "zerolinecolor": GRID, "linecolor": GRID, "automargin": True}
    return go.Figure(
        layout={
            "template": "none",
            "title": {"text": title, "x": 0.02, "font": {"size": 16}},
            "font": {"color": INK, "size": 13},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "xaxis": {"title": {"text": x}, **axis},
            "yaxis": {"title": {"text": y}, **axis},
            "width": WIDTH,
            "height": HEIGHT,
            "margin": {"l": 64, "r": 16, "t": 48, "b": 48},
            "legend": {"orientation": "h", "y": 1.12, "x": 1, "xanchor": "right"},
        }
    )


def win_rates(run: Run, confidence: float = 0.95) -> Figure:
    """Draw how often each seat wins, with intervals, and what an even share would be.

    Parameters
    ----------
    run : Run
    confidence : float
    """
    table = run.win_rates(confidence)
    figure = blank("How often each seat wins", "", "share of games won")
    rate = table["rate"].to_numpy()
    figure.add_scatter(
        x=[
            f"{seat}<br>{policy}" for seat, policy in zip(table.index, table["policy"], strict=True)
        ],
        y=rate.round(5),
        error_y={
            "array": (table["high"].to_numpy() - rate).round(5),
            "arrayminus": (rate - table["low"].to_numpy()).round(5),
            "color": INK,
        },
        mode="markers",
        marker={
            "size": 12,
            "color": SEAT_COLOURS[: len(table)],
            "symbol": SEAT_MARKS[: len(table)],
        },
        showlegend=False,
    )
    figure.add_hline(
        y=1 / len(table),
        line={"color": INK, "dash": "dot"},
        annotation={"text": "an even share", "bgcolor": "rgba(127,127,127,0.15)"},
    )
    figure.update_yaxes(tickformat=".1%")
    return figure


def counts(values: Sequence[int] | np.ndarray, bins: int = BINS) -> tuple[list[float], list[int]]:
    """Return the middles and the counts of a histogram of whole numbers."""
    sample = np.asarray(values)
    if not sample.size or sample.dtype.kind not in "biu":
        raise OptionError(f"A histogram counts whole numbers, one at least, not {shown(values)}.")
    low, high = int(sample.min()), int(sample.max())
    step = max(1, -(-(high - low + 1) // bins))
    edges = np.arange(low, high + step + 1, step)
    found, _ = np.histogram(sample, edges)
    middles = edges[:-1] + (step - 1) / 2
    return [float(x) for x in middles], [int(n) for n in found]


def histogram(values: Sequence[int] | np.ndarray, title: str, x: str) -> Figure:
    """Draw how often each value comes.

    Parameters
    ----------
    values : whole numbers, shape (games,)
    title, x : str
    """
    middles, found = counts(values)
    figure = blank(title, x, "games")
    figure.add_bar(x=middles, y=found, marker={"color": SEAT_COLOURS[0]}, showlegend=False)
    mean = float(np.mean(values))
    figure.add_vline(
        x=mean, line={"color": SEAT_COLOURS[1], "dash": "dash"}, annotation_text=f"mean {mean:.1f}"
    )
    figure.update_layout(bargap=0.05)
    return figure


def scores(run: Run) -> Figure:
    """Draw how the final scores of each seat are spread; seats without a score are left out."""
    figure = blank("Final scores", "points", "games")
    for k, column in enumerate(run.scores.T):
        if not column.count():
            continue
        middles, found = counts(column.compressed())
        figure.add_scatter(
            x=middles,
            y=found,
            mode="lines+markers",
            name=f"seat {k + 1}: {run.policies[k]}",
            line={"color": SEAT_COLOURS[k], "width": 2},
            marker={"symbol": SEAT_MARKS[k], "size": 5},
        )
    return figure


def tallies(run: Run, events: Mapping[str, str], title: str = "In a game on average") -> Figure:
    """Draw how often events come in a game, by seat.

    Parameters
    ----------
    run : Run
    events : mapping
        For each event of the game its label.
    title : str
    """
    figure = blank(title, "", "times in a game")
    means = {event: run.tally(event).mean(axis=0) for event in events}
    for k in range(run.game.players):
        figure.add_bar(
            x=list(events.values()),
            y=[round(float(means[event][k]), 3) for event in events],
            name=f"seat {k + 1}",
            marker={"color": SEAT_COLOURS[k], "pattern": {"shape": ("", "/", "x", ".")[k % 4]}},
        )
    figure.update_layout(barmode="stack")
    return figure


def shares(parts: Mapping[str, int], title: str) -> Figure:
    """Draw what share of the games each of some outcomes has.

    Parameters
    ----------
    parts : mapping
        For each outcome its label and in how many games it came.
    title : str
    """
    total = sum(parts.values())
    if not total:
        raise OptionError("There is nothing to share out: no game is counted.")
    figure = blank(title, "share of games", "")
    figure.add_bar(
        x=[n / total for n in parts.values()],
        y=list(parts),
        orientation="h",
        text=[f"{n / total:.1%}" for n in parts.values()],
        textposition="outside",
        marker={"color": SEAT_COLOURS[: len(parts)]},
        cliponaxis=False,
        showlegend=False,
    )
    figure.update_xaxes(tickformat=".0%", range=[0, 1.12])
    figure.update_layout(margin={"l": 220}, height=120 + 44 * len(parts))
    return figure
