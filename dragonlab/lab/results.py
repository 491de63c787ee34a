"""The table at the end of a game: places with ties, points, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dragonlab.engine.phrases import listed, spoken
from dragonlab.engine.result import Result, Standing
from dragonlab.lab.markup import Node, el

ABNORMAL = "It ended in a way that the rulebook does not know, such as a limit of turns."


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table.

    Parameters
    ----------
    place, name, points, note : str
        As they are shown.
    won : bool
    """

    place: str
    name: str
    points: str
    note: str
    won: bool


def rows(result: Result, names: Sequence[str]) -> list[Row]:
    """Return the lines of the table, from the first place to the last.

    Where all win or lose together there are no places.
    """
    ties = Counter(one.place for one in result.standings)

    def place(one: Standing) -> str:
        if result.shared is not None:
            return "–"
        return f"{one.place}, shared" if ties[one.place] > 1 else str(one.place)

    return [
        Row(
            place(one),
            names[one.seat],
            result.unscored(one.seat) if one.score is None else spoken(one.score, "point"),
            "wins" if one.won else "",
            one.won,
        )
        for one in result.by_place
    ]


def headline(result: Result, names: Sequence[str]) -> str:
    """Return how the game ended, in a few words."""
    if result.title:
        return result.title
    if result.shared is not None:
        return "the table has won together" if result.shared else "the table has lost together"
    if not result.winners:
        return "nobody wins"
    verb = "wins" if len(result.winners) == 1 else "share the win"
    return f"{listed(names[seat] for seat in result.winners)} {verb}"


def end(result: Result, names: Sequence[str]) -> list[Node]:
    """Return how the game ended, with the table."""
    lines: list[Node] = [
        el(
            "tr",
            {"class": "dl-won" if row.won else None},
            el("td", {}, row.place),
            el("th", {"scope": "row"}, row.name),
            el("td", {}, row.points),
            el("td", {}, row.note),
        )
        for row in rows(result, names)
    ]
    heads = (el("th", {"scope": "col"}, head) for head in ("Place", "Player", "Points", ""))
    table = el(
        "table",
        {"class": "dl-result"},
        el("thead", {}, el("tr", {}, *heads)),
        el("tbody", {}, *lines),
    )
    nodes: list[Node] = [el("h3", {}, f"The game is over: {headline(result, names)}"), table]
    return [*nodes, el("p", {"class": "dl-hint"}, ABNORMAL)] if result.abnormal else nodes
