"""The Dungeon: what tiles, cells and guilds are called."""

from __future__ import annotations

from types import MappingProxyType

import numpy as np

from dragonlab.engine.phrases import count
from dragonlab.games.dungeon.material import LIVE, SIDE, Colour, Ending, Power

POWER_NAMES = MappingProxyType({
    Power.NONE: "",
    Power.SECRET_PASSAGE: "secret passage",
    Power.RELEASE: "release",
    Power.EXCHANGE: "exchange",
    Power.REMOTE_TRAP: "remote trap",
    Power.STAIRS: "stairs",
})  # fmt: skip
FLOOR_NAMES = ("upper floor", "middle floor", "lowest floor")


def colour_name(colour: int) -> str:
    """Return a tile's colour, such as "red"."""
    return Colour(int(colour)).name.lower()


def guild_name(colour: int) -> str:
    """Return a guild's name, such as "blue guild"; "unknown guild" if it is secret."""
    return f"{colour_name(colour)} guild" if colour else "unknown guild"


def tile_name(box: np.record, code: int) -> str:
    """Return a tile in words, such as "blue 3 exchange" or "red 4".

    Parameters
    ----------
    box : record
    code : int
        A tile's type, or the code of a live release tile.
    """
    power = POWER_NAMES[Power(int(box.power[code]))]
    live = "live " if code >= LIVE else ""
    name = f"{colour_name(box.colour[code])} {int(box.value[code])}"
    return f"{name} {live}{power}" if power else name


def cell_name(cell: int) -> str:
    """Return where a cell lies, such as "row 2, column 5"."""
    return f"row {cell // SIDE + 1}, column {cell % SIDE + 1}"


def cell_tile(box: np.record, state: np.record, cell: int) -> str:
    """Return the tile of a cell, with its place; "nothing" for a gap."""
    code = int(state.floor[cell]) - 1
    return f"the {tile_name(box, code)}" if code >= 0 else "nothing"


def last_taker(box: np.record) -> str:
    """Return who loses further coins at the end of a floor, such as "whoever took last"."""
    return "whoever got the last tile" if box.last_receiver else "whoever took last"


def stack_owner(box: np.record) -> str:
    """Return whose stacks an exchange is made with."""
    return "any player's stack" if box.exchange_own else "another player's stack"


def scoring_reason(state: np.record) -> str:
    """Return why there are no more movements."""
    return "Only one player is left" if state.ending == Ending.SURVIVOR else "The floors are done"


def points_text(points: int) -> str:
    """Return points in words: "5 points", "1 point", "minus 3 points"."""
    return f"minus {count(-points, 'point')}" if points < 0 else count(points, "point")
