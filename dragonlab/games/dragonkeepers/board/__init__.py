"""Dragonkeepers: the table as one player, or everybody, may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from dragonlab.draw import Mark, Scene
from dragonlab.draw.arrangement import COMPACT, Arrangement
from dragonlab.engine.game import Game
from dragonlab.engine.phrases import count, listed
from dragonlab.games.dragonkeepers.board.book import book, rewards
from dragonlab.games.dragonkeepers.board.hands import big_hand
from dragonlab.games.dragonkeepers.board.players import panel, panel_height
from dragonlab.games.dragonkeepers.board.supply import amulet_row, chests, goal_words, supply
from dragonlab.games.dragonkeepers.board.table import Table, read_board
from dragonlab.games.dragonkeepers.words.names import card_name, reward_text

WIDTH: Final = 1200.0
EDGE: Final = 14.0
BOOK_W: Final = 616.0
TOP_H: Final = 318.0
PIECES_H: Final = 123.0
SUPPLY_H: Final = 76.0
GAP: Final = 8.0
HAND_H: Final = 198.0
CHESTS_W: Final = 236.0


def scene(
    game: Game,
    state: np.record,
    *,
    legal: Sequence[int] = (),
    names: Sequence[str] | None = None,
    arrangement: Arrangement = COMPACT,
) -> Scene:
    """Return the board of a position.

    Parameters
    ----------
    game : Game
    state : record
        A full state shows everything; a view shows what its viewer may know.
    legal : sequence of int
        Codes of the actions that are legal now. They are offered only where the viewer decides.
    names : sequence of str, optional
        The players' names.
    arrangement : Arrangement
    """
    t = read_board(game, state, legal, names)
    marks = [*top(t), *panels(t)]
    y = 3 * EDGE + TOP_H + panel_height(panel_width(t))
    seat = hand_seat(t)
    if seat is not None:
        marks += hand_line(t, seat, y)
        y += HAND_H + EDGE
    elif t.s.chests:
        marks += chests(t, EDGE, y, WIDTH - 2 * EDGE, HAND_H)
        y += HAND_H + EDGE
    return Scene(WIDTH, y, tuple(marks), title=f"Dragonkeepers, turn {t.s.turn}", alt=alt(t))


def top(t: Table) -> Iterator[Mark]:
    """Draw the book, the pieces, the supply and the rewards."""
    yield from book(t, EDGE, EDGE, BOOK_W, TOP_H)
    x = 2 * EDGE + BOOK_W
    width = WIDTH - EDGE - x
    yield from amulet_row(t, x, EDGE, width, PIECES_H)
    y = EDGE + PIECES_H + GAP
    yield from supply(t, x, y, width, SUPPLY_H)
    y += SUPPLY_H + GAP
    yield from rewards(t, x, y, width, EDGE + TOP_H - y)


def panel_width(t: Table) -> float:
    """Return how wide each player's panel is."""
    n: int = t.game.players
    return (WIDTH - EDGE * (n + 1)) / n


def panels(t: Table) -> Iterator[Mark]:
    """Draw what lies before the players, side by side."""
    width = panel_width(t)
    for seat in range(t.game.players):
        yield from panel(t, seat, EDGE + (width + EDGE) * seat, 2 * EDGE + TOP_H, width)


def hand_seat(t: Table) -> int | None:
    """Return whose hand is shown big: the viewer's, or that of the player who decides."""
    if t.s.viewer >= 0:
        return int(t.s.viewer)
    return None if t.s.over else int(t.s.actor)


def hand_line(t: Table, seat: int, y: float) -> Iterator[Mark]:
    """Draw the big hand, beside it the chests if there are any."""
    width = WIDTH - 2 * EDGE
    if t.s.chests:
        width -= CHESTS_W + EDGE
        yield from chests(t, 2 * EDGE + width, y, CHESTS_W, HAND_H)
    yield from big_hand(t, seat, EDGE, y, width, HAND_H)


def alt(t: Table) -> str:
    """Return the position in a few sentences."""
    s = t.s
    players = listed(
        f"{t.names[k]} has {points_words(t, k)} and {count(s.hand_n[k], 'card')} in hand"
        for k in range(t.game.players)
    )
    if s.over:
        winners = [t.names[k] for k in range(t.game.players) if s.won[k]]
        now = f"The game is over; {listed(winners)} {'wins' if len(winners) == 1 else 'win'}."
    else:
        now = f"Turn {s.turn} of {t.names[s.active]}; {t.names[s.actor]} decides."
    shown = listed(f"the {card_name(t.box, card)}" for card in s.display)
    return (
        f"{now} The magic book asks for {t.asks()} and pays {reward_text(t.box, t.number)}; "
        f"the display shows {shown}. {players}; {goal_words(t)}."
    )


def points_words(t: Table, seat: int) -> str:
    """Return a player's points in words."""
    if t.s.over:
        return count(t.s.score[seat], "point")
    pearls = sum(t.s.pearls[seat])
    extra = f", {count(pearls, 'pearl')}" if pearls else ""
    points = count(t.points(seat), "point") if t.shows_score(seat) else "hidden points"
    return points + extra
