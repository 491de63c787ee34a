"""Keeper Mode: the table as one player, or everybody, may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from dragonlab.draw import Mark, Scene
from dragonlab.draw.arrangement import COMPACT, NARROW, WIDE, Arrangement
from dragonlab.draw.ground import table_top
from dragonlab.draw.layout import Area
from dragonlab.draw.seats import result_words
from dragonlab.engine.game import Game
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dragon_keepers.dragons import DRAGONS, dragon_name
from dragonlab.games.dragon_keepers.keeper_mode.board.players import hand, panel
from dragonlab.games.dragon_keepers.keeper_mode.board.ring import ring
from dragonlab.games.dragon_keepers.keeper_mode.board.table import Table, read_board
from dragonlab.games.dragon_keepers.keeper_mode.words import dragons

EDGE = 8.0
HAND_H = 100.0
PANEL_H = 88.0  # the most that a player's panel needs
#: The ring's room by arrangement: what is cut off for it, from the left or from the top.
RING = {WIDE: 520.0, COMPACT: 466.0, NARROW: 384.0}


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
    whole = Area(0, 0, arrangement.width, arrangement.height).inside(EDGE)
    beside = arrangement is not NARROW
    cut = whole.left if beside else whole.top
    middle, rest = cut(RING[arrangement], EDGE)
    own, others = rest.top(HAND_H, EDGE)
    marks = [
        *table_top(arrangement),
        *ring(t, middle),
        *hand(t, own),
        *panels(t, others, columns=1 if beside else 3),
    ]
    title = f"Keeper Mode, round {t.s.turn}"
    return Scene(arrangement.width, arrangement.height, tuple(marks), title=title, alt=alt(t))


def panels(t: Table, at: Area, columns: int) -> Iterator[Mark]:
    """Draw what lies before each player."""
    n, across = t.game.players, min(columns, t.game.players)
    height = min(at.height, -(-n // across) * (PANEL_H + 6) - 6)
    for seat, area in enumerate(at.top(height)[0].grid(n, across, 6)):
        yield from panel(t, seat, area)


def alt(t: Table) -> str:
    """Return the position in a few sentences."""
    s = t.s
    players = "; ".join(
        f"{name} has {count(t.shields(seat), 'shield')} on dragons"
        for seat, name in enumerate(t.names)
    )
    arrows = [f"{dragon_name(k)} {count(s.arrows[k], 'arrow')}" for k in range(DRAGONS)]
    hurt = [words for k, words in enumerate(arrows) if s.arrows[k]]
    wounds = f" {capital(listed(hurt))}." if hurt else ""
    if s.over:
        winners = [t.names[k] for k in range(t.game.players) if s.won[k]]
        return f"The game is over; {result_words(winners)}. {players}.{wounds}"
    return (
        f"Round {s.turn}: the hunter targets {dragons(s.targets)}; {t.names[s.actor]} decides. "
        f"{players}.{wounds}"
    )
