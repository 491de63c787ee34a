"""The Dungeon: what tiles, cells and guilds are called, and what words ask a position."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from dragonlab.engine.phrases import count
from dragonlab.engine.words import Telling
from dragonlab.games.dungeon.enums import LIVE, SIDE, Colour, Ending, LastTaker, Power
from dragonlab.games.dungeon.rules.basics import living_beside, release_at

POWER_NAMES = MappingProxyType({
    Power.NONE: "",
    Power.SECRET_PASSAGE: "secret passage",
    Power.RELEASE: "release",
    Power.EXCHANGE: "exchange",
    Power.REMOTE_TRAP: "remote trap",
    Power.STAIRS: "stairs",
})  # fmt: skip
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
        A tile's type, or the code of a live release tile.
    """
    power = POWER_NAMES[box.power[code]]
    live = "live " if code >= LIVE else ""
    name = f"{colour_name(box.colour[code])} {int(box.value[code])}"
    return f"{name} {live}{power}" if power else name


def cell_name(cell: int) -> str:
    """Return where a cell lies, such as "row 2, column 5"."""
    return f"row {cell // SIDE + 1}, column {cell % SIDE + 1}"


def placed(box: Any, code: int, cell: int) -> str:
    """Return a tile with its place."""
    return f"the {tile_name(box, code)} ({cell_name(cell)})"


def points_text(points: int) -> str:
    """Return points in words: "5 points", "1 point", "minus 3 points"."""
    return f"minus {count(-points, 'point')}" if points < 0 else count(points, "point")


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


@dataclass(frozen=True)
class Told(Telling):
    """A position with all that words may speak of."""

    @property
    def row(self) -> int:
        """The dragon's row, from 1."""
        return int(self.s.dragon) // SIDE + 1

    @property
    def column(self) -> int:
        """The dragon's column, from 1."""
        return int(self.s.dragon) % SIDE + 1

    @property
    def receiver(self) -> str:
        """Who gets the acting player's gifts."""
        return self.names[living_beside(self.box, self.s, self.seat, -1)]

    @property
    def guild(self) -> str:
        """The acting player's guild."""
        return guild_name(self.s.guild[self.seat])

    @property
    def released(self) -> int:
        """The code of the release tile that is due."""
        return int(release_at(self.box, self.s, self.seat))

    @property
    def now(self) -> str:
        """What the acting player does now, as a sentence."""
        words: str = self.game.kit.words.waiting(self)
        return words

    def at(self, cell: int) -> str:
        """Return the tile of a cell with its place; "nothing" for a gap."""
        code = int(self.s.floor[cell]) - 1
        return placed(self.box, code, cell) if code >= 0 else f"nothing ({cell_name(cell)})"

    def tile(self, code: int) -> str:
        """Return a tile in words."""
        return f"the {tile_name(self.box, code)}"

    def name(self, seat: int) -> str:
        """Return a player's name, or the number of a seat that is not at the table."""
        return self.names[seat] if seat < len(self.names) else f"seat {seat + 1}"

    def stack(self, colour: int) -> str:
        """Return a stack of the acting player and its size."""
        n = count(int(self.s.height[self.seat][colour]), "tile")
        return f"the {colour_name(colour)} stack ({n})"
