"""How a game ended: a place for each seat, or a result that the table shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dragonlab.engine.state import Outcome


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat did.

    Attributes
    ----------
    seat : int
    place : int
        1 for the first; seats that tie share a place.
    score : int or None
        Points; None if the seat was not scored.
    won : bool
        Alone or shared.
    """

    seat: int
    place: int
    score: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes
    ----------
    standings : tuple of Standing
        By seat.
    shared : bool or None
        Whether the table won, where it wins or loses together; None elsewhere.
    title : str
        What a solo game earned; empty elsewhere.
    abnormal : bool
        Whether it ended in a way that the rulebook does not know, such as a limit of turns.
    """

    standings: tuple[Standing, ...]
    shared: bool | None = None
    title: str = ""
    abnormal: bool = False

    @property
    def winners(self) -> list[int]:
        """The seats that won, alone or shared."""
        return [one.seat for one in self.standings if one.won]

    def unscored(self, seat: int) -> str:
        """Return what stands in place of the points of a seat that has none.

        Who has no points and has not won left the game before its end.
        """
        out = self.shared is None and not self.standings[seat].won
        return "eliminated" if out else "not scored"

    @property
    def by_place(self) -> list[Standing]:
        """The seats from the first place to the last."""
        return sorted(self.standings, key=lambda one: (one.place, one.seat))


def read_result(state: Any, players: int, titles: tuple[str, ...]) -> Result:
    """Return the result that a final state holds.

    Parameters
    ----------
    state : record, or anything with its fields
    players : int
    titles : tuple of str
        The game's titles; `state.title` counts them from 1.
    """
    standings = tuple(
        Standing(
            seat,
            int(state.rank[seat]),
            int(state.score[seat]) if state.scored[seat] else None,
            bool(state.won[seat]),
        )
        for seat in range(players)
    )
    shared = None if state.outcome == Outcome.NONE else bool(state.outcome == Outcome.WON)
    title = titles[int(state.title) - 1] if state.title else ""
    return Result(standings, shared, title, bool(state.abnormal))


def wrong_result(state: Any, players: int, titles: tuple[str, ...]) -> list[str]:
    """Return what is wrong with the result of a full state: places that cannot be, or too early.

    Parameters
    ----------
    state : record, or anything with its fields as arrays
    players : int
    titles : tuple of str
    """
    early = ("score", "scored", "rank", "won", "outcome", "title", "abnormal")
    if not state.over:
        return [f"{name} belongs to the end of the game" for name in early if state[name].any()]
    wrong = []
    places = sorted(state.rank[:players].tolist())
    if places != [1 + sum(other < one for other in places) for one in places]:
        wrong.append("the places of the players do not fit together")
    if any(state[name][players:].any() for name in ("rank", "won", "score", "scored")):
        wrong.append("a seat that is not at the table has a result")
    if state.title > len(titles):
        wrong.append("there is no such title")
    return wrong
