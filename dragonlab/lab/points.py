"""Where everybody's points come from: a column for each player, a row for each source."""

from __future__ import annotations

from collections.abc import Sequence

from dragonlab.engine.scores import Part, signed, total
from dragonlab.lab.markup import Node, el
from dragonlab.lab.session import Session

SO_FAR = "Points so far, as far as you can know them; in brackets, of how many."
AT_END = "Where the points come from, for everybody; in brackets, of how many."


def points(session: Session) -> list[Node]:
    """Return the table of points, as whoever looks may know them."""
    match = session.match
    parts = [match.score_parts(seat, session.eyes) for seat in range(match.game.players)]
    sources = in_order([[part.source for part in column] for column in parts])
    if not sources:
        return [el("p", {"class": "dl-hint"}, "There are no points to show yet.")]
    rows = [
        el(
            "tr",
            {},
            el("th", {"scope": "row"}, source),
            *(cell(column, source) for column in parts),
        )
        for source in sources
    ]
    sums: list[Node] = [
        el("td", {}, summed(session, seat, column)) for seat, column in enumerate(parts)
    ]
    head = el("tr", {}, el("td", {}, ""), *(el("th", {"scope": "col"}, n) for n in match.names))
    return [
        el("p", {"class": "dl-hint"}, AT_END if match.over else SO_FAR),
        el(
            "table",
            {"class": "dl-result dl-points"},
            el("thead", {}, head),
            el("tbody", {}, *rows),
            el("tfoot", {}, row("Sum", sums)),
        ),
    ]


def in_order(columns: list[list[str]]) -> list[str]:
    """Return all sources once: each after those that stand before it in some column."""
    found: list[str] = []
    for column in columns:
        at = 0
        for source in column:
            if source not in found:
                found.insert(at, source)
            at = found.index(source) + 1
    return found


def row(title: str, cells: list[Node]) -> Node:
    """Return a row of the table."""
    return el("tr", {}, el("th", {"scope": "row"}, title), *cells)


def cell(column: Sequence[Part], source: str) -> Node:
    """Return what a player has of a source: how many, and the points."""
    part = next((part for part in column if part.source == source), None)
    if part is None:
        return el("td", {}, "–")
    worth = "?" if part.points is None else signed(part.points)
    many = el("small", {}, f" ({part.n})") if part.n > 1 else None
    return el("td", {"title": str(part)}, worth, many)


def summed(session: Session, seat: int, column: list[Part]) -> str:
    """Return a player's points; one without a score has none, not 0."""
    result = session.match.result
    if result and result.standings[seat].score is None:
        return result.unscored(seat)
    unknown = any(part.points is None for part in column)
    return signed(total(column)) + (" + ?" if unknown else "")
