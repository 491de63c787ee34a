"""The Dungeon: how the component tables become a box."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np

from dragonlab.engine.material import Material
from dragonlab.engine.options import Presets, Settings
from dragonlab.errors import MaterialError
from dragonlab.games.dungeon.enums import (
    CELLS,
    COLOURS,
    FLOORS,
    LIVE,
    PLAIN,
    POWERED,
    POWERS,
    STACK_MAX,
    STAIRS,
    TYPES,
    VALUES,
    Colour,
    Power,
)
from dragonlab.games.dungeon.records import MOST_COINS, MOST_POINTS, MOST_SUPPLY, CoinSupply

COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)
POWER_NAMES = tuple(power.name.lower() for power in Power)[1 : POWERS + 1]

#: What the online version does otherwise than the rulebook.
PRESETS: Presets = MappingProxyType({
    "rules": {
        "online": {
            "may_take_start_tile": True,
            "last_survivor": "score",
            "release_any_origin": True,
            "passage_chain": False,
            "tribute_tie": "guild",
        },
    },
})  # fmt: skip


def read_box(box: Any, material: Material, settings: Settings) -> None:
    """Fill a box, in which players and options stand already, from its tables.

    Raises
    ------
    MaterialError
        If a table is damaged, or describes a box that cannot be played.
    """
    read_tiles(box, material)
    read_treasure(box, material)


def read_tiles(box: Any, material: Material) -> None:
    """Read how many tiles there are of each colour, value and power."""
    for colour in Colour:
        name = colour.name.lower()
        counts = material.numbers("tiles.plain", name, size=VALUES, most=STACK_MAX)
        for k, n in enumerate(counts):
            describe(box, PLAIN + colour * VALUES + k, colour, k + 1, Power.NONE)
            box.count[PLAIN + colour * VALUES + k] = n
    for power, name in enumerate(POWER_NAMES, 1):
        value = material.number("tiles.power_values", name, least=1, most=VALUES)
        n = material.number("tiles.power_counts", name, most=STACK_MAX)
        for guild in range(1, COLOURS):
            code = POWERED + (guild - 1) * POWERS + power - 1
            describe(box, code, guild, value, power)
            box.count[code] = n
            if power == Power.RELEASE:
                describe(box, LIVE + guild - 1, guild, value, power)
    value = material.number("tiles.stairs", "value", least=1, most=VALUES)
    for level in range(FLOORS - 1):
        describe(box, STAIRS + level, Colour.RED, value, Power.STAIRS)
        box.count[STAIRS + level] = 1
    check_tiles(box, material)
    box.pile = np.repeat(np.arange(1, TYPES + 1), box.count)


def describe(box: Any, code: int, colour: int, value: int, power: int) -> None:
    """Write what a tile looks like."""
    box.colour[code] = colour
    box.value[code] = value
    box.power[code] = power


def check_tiles(box: Any, material: Material) -> None:
    """Refuse tiles that do not fill the floors, or a colour that has too many."""
    counts = [int(n) for n in box.count]
    if sum(counts) != FLOORS * CELLS:
        raise MaterialError(
            f"{material.where}: [tiles] should add up to {FLOORS * CELLS} tiles, the stairs "
            f"included, not {sum(counts)}: {FLOORS} floors of {CELLS}."
        )
    for colour, name in enumerate(COLOUR_NAMES):
        n = sum(count for code, count in enumerate(counts) if box.colour[code] == colour)
        if n > STACK_MAX:
            raise MaterialError(
                f"{material.where}: [tiles] has {n} {name} tiles; a stack holds {STACK_MAX}."
            )


def read_treasure(box: Any, material: Material) -> None:
    """Read what coins are won and lost, and their points."""
    box.start_coins = material.number("treasure", "start", most=MOST_COINS)
    box.gift_above = material.number("treasure", "gift_above", most=VALUES)
    box.gift_coins = material.number("treasure", "gift_coins", most=9)
    box.last_taker_cost = material.number("treasure", "last_taker", most=MOST_COINS)
    box.supply = material.number("treasure_supply", "coins", most=MOST_SUPPLY)
    players = int(box.players)
    if box.coin_supply == CoinSupply.LIMITED and box.supply < players * box.start_coins:
        raise MaterialError(
            f"{material.where}: [treasure_supply] coins should be {players * box.start_coins} or "
            f"more, so that {players} players can have {int(box.start_coins)} each at the start."
        )
    box.most_treasure = material.number("most_treasure", "points", most=MOST_POINTS)
    tiles = material.numbers("floor_cost", "tiles", least=1, most=CELLS, rising=True)
    coins = material.numbers("floor_cost", "coins", size=len(tiles), most=MOST_COINS)
    for first, cost in zip(tiles, coins, strict=True):
        box.cost[first:] = cost
