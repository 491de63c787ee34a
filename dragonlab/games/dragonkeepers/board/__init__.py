"""Dragonkeepers: the table as one player, or everybody, may see it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dragonlab.draw import Scene
from dragonlab.draw.arrangement import COMPACT, Arrangement
from dragonlab.draw.ground import table_top
from dragonlab.engine.game import Game
from dragonlab.engine.phrases import count, listed
from dragonlab.games.dragonkeepers.board.book import book, rewards
from dragonlab.games.dragonkeepers.board.hands import big_hand, hand_seat
from dragonlab.games.dragonkeepers.board.places import places
from dragonlab.games.dragonkeepers.board.players import panel
from dragonlab.games.dragonkeepers.board.supply import amulet_row, chests, goal_words, supply
from dragonlab.games.dragonkeepers.board.table import Table, read_board
from dragonlab.games.dragonkeepers.words.names import card_name, reward_text


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
    where = places(arrangement, game.players, int(t.s.chests).bit_count())
    marks = [
        *table_top(arrangement),
        *book(t, where.book),
        *amulet_row(t, where.pieces),
        *supply(t, where.supply),
        *rewards(t, where.rewards),
        *chests(t, where.chests),
    ]
    for seat, at in enumerate(where.seats):
        marks += panel(t, seat, at)
    marks += big_hand(t, hand_seat(t), where.hand)
    size = (arrangement.width, arrangement.height)
    return Scene(*size, tuple(marks), title=f"Dragonkeepers, turn {t.s.turn}", alt=alt(t))


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
