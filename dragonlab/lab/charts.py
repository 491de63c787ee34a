"""Charts of a run: plain plotly figures, small enough to be kept in a notebook.

Every chart holds counts or means, never one point for each game, and is readable on a light
and on a dark page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.stats import mean_interval, rate_interval, share_interval
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
            "title": {"text": title, "x": 0.02, "y": 0.97, "yanchor": "top", "font": {"size": 16}},
            "font": {"color": INK, "size": 13},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "xaxis": {"title": {"text": x}, **axis},
            "yaxis": {"title": {"text": y}, **axis},
            "width": WIDTH,
            "height": HEIGHT,
            "margin": {"l": 64, "r": 16, "t": 64, "b": 48},
            "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
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
    figure.add_hline(y=1 / len(table), line={"color": INK, "dash": "dot"})
    beside(figure, 1 / len(table), "an even<br>share")
    figure.update_yaxes(tickformat=".1%")
    return figure


def beside(figure: Figure, y: float, text: str) -> None:
    """Write what a level line means beside the plot, where it lies over no data."""
    figure.add_annotation(
        x=1.01, xref="paper", xanchor="left", y=y, yref="y", text=text, align="left",
        showarrow=False,
    )  # fmt: skip
    figure.update_layout(margin={"r": 84})


def above(figure: Figure, x: float, text: str) -> None:
    """Write what an upright line means above the plot, where it lies over no data."""
    figure.add_annotation(
        x=x, xref="x", y=1.01, yref="paper", yanchor="bottom", text=text, showarrow=False
    )  # fmt: skip


def bin_edges(values: Sequence[int] | np.ndarray, bins: int = BINS) -> np.ndarray:
    """Return the edges of bins of one width, each of some whole numbers, that hold all values."""
    sample = np.asarray(values)
    if not sample.size or sample.dtype.kind not in "biu":
        raise OptionError(f"A histogram counts whole numbers, one at least, not {shown(values)}.")
    low, high = int(sample.min()), int(sample.max())
    step = max(1, -(-(high - low + 1) // bins))
    return np.arange(low, high + step + 1, step)


def counts(
    values: Sequence[int] | np.ndarray, edges: np.ndarray | None = None
) -> tuple[list[float], list[int]]:
    """Return the middles and the counts of a histogram of whole numbers."""
    edges = bin_edges(values) if edges is None else edges
    found, _ = np.histogram(np.asarray(values), edges)
    middles = edges[:-1] + (edges[1] - edges[0] - 1) / 2
    return [float(x) for x in middles], [int(n) for n in found]


def histogram(values: Sequence[int] | np.ndarray, title: str, x: str, y: str = "games") -> Figure:
    """Draw how often each value comes.

    Parameters
    ----------
    values : whole numbers, shape (games,)
    title, x, y : str
    """
    middles, found = counts(values)
    figure = blank(title, x, y)
    figure.add_bar(x=middles, y=found, marker={"color": SEAT_COLOURS[0]}, showlegend=False)
    mean = float(np.mean(values))
    figure.add_vline(x=mean, line={"color": SEAT_COLOURS[1], "dash": "dash"})
    above(figure, mean, f"mean {mean:.1f}")
    figure.update_layout(bargap=0.05)
    return figure


def scores(run: Run) -> Figure:
    """Draw how the final scores of each seat are spread; seats without a score are left out.

    All seats are counted in the same bins, so that their lines can be compared.
    """
    figure = blank("Final scores", "points", "games")
    scored = [(k, column.compressed()) for k, column in enumerate(run.scores.T) if column.count()]
    if not scored:
        return figure
    edges = bin_edges(np.concatenate([column for _, column in scored]))
    for k, column in scored:
        middles, found = counts(column, edges)
        figure.add_scatter(
            x=middles,
            y=found,
            mode="lines+markers",
            name=f"seat {k + 1}: {run.policies[k]}",
            line={"color": SEAT_COLOURS[k], "width": 2},
            marker={"symbol": SEAT_MARKS[k], "size": 5},
        )
    figure.update_layout(margin={"t": 84})
    return figure


def tallies(run: Run, events: Mapping[str, str], title: str = "In a game on average") -> Figure:
    """Draw how often events come in a game, a bar with its interval for each seat side by side.

    Parameters
    ----------
    run : Run
    events : mapping
        For each event of the game its label.
    title : str
    """
    figure = blank(title, "", "times in a game")
    found = [[mean_of(run.tally(event)[:, k]) for event in events] for k in seats_of(run)]
    for k, row in enumerate(found):
        figure.add_bar(
            x=list(events.values()),
            y=[round(mean, 4) for mean, _, _ in row],
            error_y={
                "array": [round(high - mean, 4) for mean, _, high in row],
                "color": INK,
                "thickness": 1.5,
                "width": 3,
            },
            name=f"seat {k + 1}",
            marker={"color": SEAT_COLOURS[k], "pattern": {"shape": ("", "/", "x", ".")[k % 4]}},
        )
    figure.update_layout(barmode="group", margin={"t": 84})
    return figure


def seats_of(run: Run) -> range:
    """Return the seats of a run."""
    return range(run.game.players)


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
    figure.update_yaxes(showgrid=False)  # a line through the numbers
    figure.update_layout(margin={"l": 220, "t": 52}, height=120 + 44 * len(parts))
    return figure


# ---- what the numbers say, in words


def mean_of(
    values: Sequence[int] | np.ndarray, confidence: float = 0.95
) -> tuple[float, float, float]:
    """Return the mean of whole numbers, and the low and high end of its interval."""
    sample = np.asarray(values, np.int64)
    return mean_interval(sample.size, int(sample.sum()), int((sample**2).sum()), confidence)


def said_mean(values: Sequence[int] | np.ndarray, digits: int = 1) -> str:
    """Return a mean with its interval for a sentence: "24.6 (24.5 to 24.7)"."""
    mean, low, high = (f"{x:.{digits}f}" for x in mean_of(values))
    return f"{mean} ({low} to {high})"


def said_share(hits: int, games: int, digits: int = 1) -> str:
    """Return a share with its interval for a sentence: "34.2 % (33.5 to 34.8 %)"."""
    low, high = rate_interval(int(hits), int(games))
    rate = hits / games if games else 0.0
    return f"{100 * rate:.{digits}f} % ({100 * low:.{digits}f} to {100 * high:.{digits}f} %)"


def said_wins(run: Run, seat: int, digits: int = 1) -> str:
    """Return a seat's share of the wins with its interval for a sentence; seats count from 1."""
    row = run.win_rates().iloc[seat - 1]
    rate, low, high = (f"{100 * float(row[name]):.{digits}f}" for name in ("rate", "low", "high"))
    return f"{rate} % ({low} to {high} %)"


def said_returns(returns: Sequence[float] | np.ndarray, digits: int = 1) -> str:
    """Return what share of the wins there is, game by game, with its interval for a sentence.

    For seats of several runs together: ``np.concatenate([run.returns[:, 0] for run in runs])``.
    """
    sample = np.asarray(returns, float)
    low, high = share_interval(float(sample.sum()), float((sample**2).sum()), sample.size)
    mean = float(sample.mean())
    return f"{100 * mean:.{digits}f} % ({100 * low:.{digits}f} to {100 * high:.{digits}f} %)"
