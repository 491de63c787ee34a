"""The Dungeon: what tiles, cells and guilds are called, and what an option changes in it."""

from __future__ import annotations

from typing import Any

from dragonlab.games.dungeon.enums import LIVE, SIDE, Colour, Ending, Power
from dragonlab.games.dungeon.records import LastTaker

POWER_NAMES = ("", "secret passage", "release", "exchange", "remote trap", "stairs")  # by Power
COLOUR_WORDS = tuple(colour.name.lower() for colour in Colour)
FLOOR_NAMES = ("upper floor", "middle floor", "lowest floor")


def colour_name(colour: int) -> str:
    """Return a tile's colour, such as "red"."""
    return COLOUR_WORDS[colour]


def guild_name(colour: int) -> str:
    """Return a guild's name, such as "blue guild"; "unknown guild" if it is secret."""
    return f"{colour_name(colour)} guild" if colour else "unknown guild"


def tile_name(box: Any, code: int) -> str:
    """Return a tile in words, such as "blue 3 exchange" or "red 4".

    Parameters
    ----------
    box : Box
    code : int
        A tile's type, or the code of a working release tile.
    """
    power = POWER_NAMES[box.power[code]]
    works = "working " if code >= LIVE else ""
    name = f"{colour_name(box.colour[code])} {int(box.value[code])}"
    return f"{name} {works}{power}" if power else name


def cell_name(cell: int) -> str:
    """Return where a cell lies, such as "row 2, column 5"."""
    return f"row {cell // SIDE + 1}, column {cell % SIDE + 1}"


# ---- what an option changes


def powerless(box: Any, code: int, works: bool = False) -> bool:
    """Whether a tile has a power that does not work for who gets it.

    Parameters
    ----------
    works : bool
        Whether powers work the way in which it is got.
    """
    power = Power(int(box.power[code]))
    any_way = power == Power.RELEASE and box.release_any_origin
    return not (works or any_way or power in (Power.NONE, Power.STAIRS))


def last_taker(box: Any) -> str:
    """Return who loses further coins at the end of a floor."""
    receiver = box.last_taker == LastTaker.RECEIVER
    return "whoever got the last tile" if receiver else "whoever took last"


def other_stack(box: Any) -> str:
    """Return whose stacks an exchange is made with."""
    return "any player's stack" if box.exchange_own else "another player's stack"


def scoring_reason(s: Any) -> str:
    """Return why there are no more movements."""
    return "Only one player is left" if s.ending == Ending.SURVIVOR else "The floors are done"
