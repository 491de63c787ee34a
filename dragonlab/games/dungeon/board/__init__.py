"""The Dungeon: the table as one player, or everybody, may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from dragonlab.draw import Mark, Scene
from dragonlab.draw.arrangement import COMPACT, Arrangement
from dragonlab.draw.ground import table_top
from dragonlab.draw.layout import Area
from dragonlab.draw.seats import result_words
from dragonlab.draw.table import read_table
from dragonlab.engine.game import Game
from dragonlab.engine.phrases import capital, count, spoken
from dragonlab.games.dungeon.board.floor import floor, floor_size
from dragonlab.games.dungeon.board.players import panel
from dragonlab.games.dungeon.board.score import sheet, sheet_height
from dragonlab.games.dungeon.board.status import status
from dragonlab.games.dungeon.board.table import NOT_DRAWN, Table
from dragonlab.games.dungeon.words import WORDS
from dragonlab.games.dungeon.words.names import cell_name, scoring_reason

EDGE: Final = 8.0
PANEL_ASPECT: Final = 1.7  # width by height of a player's panel, as near as can be


def scene(
    game: Game,
    state: np.record,
    *,
    legal: Sequence[int] = (),
    names: Sequence[str] | None = None,
    arrangement: Arrangement = COMPACT,
) -> Scene:
    """Return the board of a position; a full state shows everything; see `Kit.scene`."""
    t = read_table(Table, game, state, legal, names, not_drawn=NOT_DRAWN)
    marks = [*table_top(arrangement), *parts(t, arrangement)]
    title = f"The Dungeon, {t.floor_name}, turn {t.s.turn}"
    return Scene(arrangement.width, arrangement.height, tuple(marks), title=title, alt=alt(t))


def parts(t: Table, shape: Arrangement) -> Iterator[Mark]:
    """Draw the floor, what its end costs, and what lies before the players."""
    whole = Area(0, 0, shape.width, shape.height).inside(EDGE)
    (width, height), tall, n = floor_size(shape), shape.width < shape.height, t.game.players
    if tall:
        middle, players = whole.top(sheet_height(n) if t.scoring else height, EDGE)
    else:
        middle, players = whole.left(width, EDGE)
    if t.scoring:
        yield from sheet(t, middle)
    else:
        ground, costs = middle.left(width, EDGE) if tall else middle.top(height, EDGE)
        yield from floor(t, ground)
        yield from status(t, costs)
    for seat, at in enumerate(players.near_grid(n, PANEL_ASPECT, EDGE)):
        yield from panel(t, seat, at)


def alt(t: Table) -> str:
    """Return the position in a few sentences."""
    s = t.s
    seats = sorted(range(t.game.players), key=lambda seat: s.rank[seat])
    players = "; ".join(player_words(t, seat) for seat in seats)
    if s.over:
        winners = [t.names[k] for k in range(t.game.players) if s.won[k]]
        return f"The game is over; {result_words(winners, 'All have lost')}. {players}."
    now = f"{t.who} {WORDS.phases[s.phase].waiting}"
    if t.scoring:
        return f"{scoring_reason(t.s)}; {now}. {players}."
    return (
        f"Turn {s.turn} of {t.names[s.active]}; {now}. {capital(t.floor_name)}: "
        f"{count(s.tiles_left, 'tile')}, the dragon stands at {cell_name(s.dragon)}; if the floor "
        f"ended now, each player would lose {count(t.cost, 'coin')}. {players}."
    )


def player_words(t: Table, seat: int) -> str:
    """Return what a player has in a few words."""
    name, s = t.names[seat], t.s
    if s.out[seat]:
        return f"{name} is eliminated"
    tiles = count(sum(s.height[seat]), "tile")
    points = f", {spoken(s.score[seat], 'point')}" if s.scored[seat] else ""
    return f"{name} has {count(s.coins[seat], 'coin')} and {tiles}{points}"
