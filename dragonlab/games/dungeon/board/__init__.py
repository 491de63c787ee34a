"""The Dungeon: the table as one player, or everybody, may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from dragonlab.draw import Mark, Scene
from dragonlab.draw.arrangement import COMPACT, Arrangement
from dragonlab.engine.game import Game
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dungeon.board.floor import floor, headline
from dragonlab.games.dungeon.board.players import panel
from dragonlab.games.dungeon.board.score import sheet
from dragonlab.games.dungeon.board.status import status
from dragonlab.games.dungeon.board.table import Table, read_board
from dragonlab.games.dungeon.words.names import cell_name, points_text, scoring_reason

WIDTH, HEIGHT = 1200.0, 880.0
EDGE: Final = 14.0
FLOOR_W: Final = 556.0
FLOOR_H: Final = 578.0
COLUMNS_FROM: Final = 4  # players from which on the panels stand two by two


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
    draw_left = sheet if t.scoring else floor
    y = 2 * EDGE + FLOOR_H
    marks = [
        *draw_left(t, EDGE, EDGE, FLOOR_W, FLOOR_H),
        *status(t, EDGE, y, FLOOR_W, HEIGHT - EDGE - y),
        *panels(t),
    ]
    title = f"The Dungeon, {t.floor_name}, turn {t.s.turn}"
    return Scene(WIDTH, HEIGHT, tuple(marks), title=title, alt=alt(t))


def panels(t: Table) -> Iterator[Mark]:
    """Draw what lies before the players: one below the other, or two by two."""
    columns = 2 if t.game.players >= COLUMNS_FROM else 1
    rows = -(-t.game.players // columns)
    left = 2 * EDGE + FLOOR_W
    width = (WIDTH - left - EDGE * columns) / columns
    height = (HEIGHT - EDGE * (rows + 1)) / rows
    for seat in range(t.game.players):
        x = left + (width + EDGE) * (seat % columns)
        yield from panel(t, seat, x, EDGE + (height + EDGE) * (seat // columns), width, height)


def alt(t: Table) -> str:
    """Return the position in a few sentences."""
    s = t.s
    seats = sorted(range(t.game.players), key=lambda seat: s.rank[seat])
    players = "; ".join(player_words(t, seat) for seat in seats)
    if s.over:
        winners = [t.names[k] for k in range(t.game.players) if s.won[k]]
        verb = "wins" if len(winners) == 1 else "win"
        now = f"{listed(winners)} {verb}" if winners else "All have lost"
        return f"The game is over; {now}. {players}."
    if t.scoring:
        return f"{scoring_reason(t.s)}; {t.who} decides: {headline(t)}. {players}."
    return (
        f"Turn {s.turn} of {t.names[s.active]}; {t.who} decides: {headline(t)}. "
        f"{capital(t.floor_name)}: {count(s.tiles_left, 'tile')}, the dragon stands at "
        f"{cell_name(s.dragon)}; if the floor ended now, each player would lose "
        f"{count(t.cost, 'coin')}. {players}."
    )


def player_words(t: Table, seat: int) -> str:
    """Return what a player has in a few words."""
    name, s = t.names[seat], t.s
    if s.out[seat]:
        return f"{name} is eliminated"
    tiles = count(sum(s.height[seat]), "tile")
    points = f", {points_text(s.score[seat])}" if t.scored(seat) else ""
    return f"{name} has {count(s.coins[seat], 'coin')} and {tiles}{points}"
