"""The six dragons of Dragon Keepers, and their keepers, as both games of the box know them."""

from __future__ import annotations

from enum import IntEnum
from types import MappingProxyType
from typing import Final

DRAGONS: Final = 6
DECK: Final = 6  # keeper cards in a deck, one for each dragon


class Dragon(IntEnum):
    """A dragon, called by its colour; also the colour of the tribe whose favourite it is."""

    WHITE = 0
    BLUE = 1
    PURPLE = 2
    RED = 3
    GREEN = 4
    YELLOW = 5


COLOURS: Final = tuple(dragon.name.lower() for dragon in Dragon)

#: By name, as on its tile.
NAMES: Final = MappingProxyType({
    Dragon.WHITE: "Saeran",
    Dragon.BLUE: "Killua",
    Dragon.PURPLE: "Kuru",
    Dragon.RED: "Modor",
    Dragon.GREEN: "Luciel and Luci",
    Dragon.YELLOW: "Hythe",
})  # fmt: skip


def dragon_name(dragon: int) -> str:
    """Return a dragon in words, such as "the red dragon"."""
    return f"the {COLOURS[dragon]} dragon"
