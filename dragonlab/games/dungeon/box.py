"""The Dungeon: the options, and how the component tables become a box."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from dragonlab.engine.material import Material
from dragonlab.engine.options import Option, Value
from dragonlab.errors import MaterialError, OptionError
from dragonlab.games.dungeon.material import (
    BOX,
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

COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)
POWER_NAMES = tuple(power.name.lower() for power in Power)[1 : POWERS + 1]
MOST_COINS = 30

OPTIONS = (
    Option(
        "rules", "rulebook", "Whose reading of the rules", "the rulebook, and the online version",
        choices=("rulebook", "online"),
        words={
            "rulebook": "the rulebook's",
            "online": "the online version's, where it differs",
        },
    ),
    Option(
        "first_player", "random", "Who begins", "ruling G2",
        choices=("random", 0, 1, 2, 3),
        words={"random": "drawn at random", 0: "seat 1", 1: "seat 2", 2: "seat 3", 3: "seat 4"},
    ),
    Option(
        "may_take_start_tile", False, "The tile under the dragon may begin a floor", "ruling G3",
        choices=(False, True),
    ),
    Option(
        "last_taker", "picker", "Who loses a further coin when a floor ends", "ruling G6",
        choices=("picker", "receiver"),
        words={
            "picker": "who took the last tile by movement 1",
            "receiver": "who got the last tile, be it as a gift",
        },
    ),
    Option(
        "last_survivor", "wins", "What becomes of a single survivor", "ruling G10",
        choices=("wins", "score"),
        words={"wins": "wins at once", "score": "wins, and is scored at once"},
    ),
    Option(
        "stairs_owner", "current", "Whose stairs decide who begins below", "ruling G13",
        choices=("current", "first"),
        words={"current": "whoever has the tile", "first": "whoever got the tile first"},
    ),
    Option(
        "no_stairs_start", "stuck", "Who begins below if nobody has the stairs", "ruling G15",
        choices=("stuck", "next"),
        words={"stuck": "the player who could not move", "next": "the player after that one"},
    ),
    Option(
        "open_floors", False, "The lower floors lie open from the start", "ruling G16",
        choices=(False, True),
    ),
    Option(
        "coin_supply", "none", "A limit to the coins", "ruling G17", choices=("none", "limited"),
        words={"none": "no limit", "limited": "those of the box"},
    ),
    Option(
        "release_any_origin", False, "Release works however the tile was got", "ruling G21",
        choices=(False, True),
    ),
    Option(
        "exchange_own", False, "Exchange with a stack of one's own too", "ruling G22",
        choices=(False, True),
    ),
    Option(
        "trap_chain", False, "The power of a trapped tile works", "ruling G24",
        choices=(False, True),
    ),
    Option(
        "passage_full_turn", False, "A secret passage brings a whole turn, with a gift",
        "ruling G27", choices=(False, True),
    ),
    Option(
        "passage_chain", True, "The power of a secret passage's extra tile works", "ruling G28",
        choices=(True, False),
    ),
    Option(
        "tribute_tie", "choose", "Which of several largest stacks is the tribute", "ruling G33",
        choices=("choose", "guild"),
        words={"choose": "the player chooses", "guild": "the own guild's, if it is among them"},
    ),
    Option(
        "second_tribute", "next_highest", "Which second stack goes after the own guild's",
        "ruling G34", choices=("next_highest", "choice"),
        words={"next_highest": "the next largest", "choice": "any, as the player likes"},
    ),
    Option(
        "self_release", False, "A release tile of the own guild can leave alone", "ruling G38",
        choices=(False, True),
    ),
    Option(
        "coin_tie", "all", "Who gets the points for most treasure if several tie", "ruling G40",
        choices=("all", "none"), words={"all": "all of them", "none": "nobody"},
    ),
    Option(
        "tiebreak", "shared", "With equal points", "ruling G41", choices=("shared", "coins"),
        words={"shared": "the win is shared", "coins": "more coins win"},
    ),
)  # fmt: skip

PRESETS: Mapping[str, Mapping[Value, Mapping[str, Value]]] = MappingProxyType({
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


def read_box(material: Material, players: int, options: Mapping[str, Value]) -> np.record:
    """Make the box of one game from its tables and options.

    Raises
    ------
    MaterialError
        If a table is damaged, or describes a box that cannot be played.
    OptionError
        If options clash with the number of players.
    """
    box = np.zeros(1, BOX).view(np.recarray)[0]
    box.players = players
    read_options(box, players, options)
    read_tiles(box, material)
    read_treasure(box, material, players)
    return box  # type: ignore[no-any-return]


def read_options(box: np.record, players: int, options: Mapping[str, Value]) -> None:
    """Write the options into the box."""
    first = options["first_player"]
    if isinstance(first, int) and first >= players:
        raise OptionError(f"first_player {first} is not at a table of {players}.")
    box.first_player = -1 if first == "random" else first
    for name in (
        "may_take_start_tile",
        "open_floors",
        "release_any_origin",
        "exchange_own",
        "trap_chain",
        "passage_full_turn",
        "passage_chain",
        "self_release",
    ):
        box[name] = options[name]
    box.last_receiver = options["last_taker"] == "receiver"
    box.score_survivor = options["last_survivor"] == "score"
    box.stairs_first = options["stairs_owner"] == "first"
    box.no_stairs_next = options["no_stairs_start"] == "next"
    box.limited = options["coin_supply"] == "limited"
    box.tribute_guild = options["tribute_tie"] == "guild"
    box.second_free = options["second_tribute"] == "choice"
    box.coin_tie_all = options["coin_tie"] == "all"
    box.tiebreak_coins = options["tiebreak"] == "coins"


def read_tiles(box: np.record, material: Material) -> None:
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
        for colour in range(1, COLOURS):
            code = POWERED + (colour - 1) * POWERS + power - 1
            describe(box, code, colour, value, power)
            box.count[code] = n
            if power == Power.RELEASE:
                describe(box, LIVE + colour - 1, colour, value, power)
    value = material.number("tiles.stairs", "value", least=1, most=VALUES)
    for level in range(FLOORS - 1):
        describe(box, STAIRS + level, Colour.RED, value, Power.STAIRS)
        box.count[STAIRS + level] = 1
    check_tiles(box, material)
    box.pile = np.repeat(np.arange(1, TYPES + 1), box.count)


def describe(box: np.record, code: int, colour: int, value: int, power: int) -> None:
    """Write what a tile looks like."""
    box.colour[code] = colour
    box.value[code] = value
    box.power[code] = power


def check_tiles(box: np.record, material: Material) -> None:
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


def read_treasure(box: np.record, material: Material, players: int) -> None:
    """Read what coins are won and lost, and their points."""
    box.start_coins = material.number("treasure", "start", most=MOST_COINS)
    box.gift_above = material.number("treasure", "gift_above", most=VALUES)
    box.gift_coins = material.number("treasure", "gift_coins", most=9)
    box.last_taker_cost = material.number("treasure", "last_taker", most=MOST_COINS)
    box.supply = material.number("treasure_supply", "coins", most=500)
    if box.limited and box.supply < players * box.start_coins:
        raise MaterialError(
            f"{material.where}: [treasure_supply] coins should be {players * box.start_coins} or "
            f"more, so that {players} players can have {int(box.start_coins)} each at the start."
        )
    box.most_treasure = material.number("most_treasure", "points")
    tiles = material.numbers("floor_cost", "tiles", least=1, most=CELLS)
    coins = material.numbers("floor_cost", "coins", size=len(tiles), most=MOST_COINS)
    if tiles != sorted(set(tiles)):
        raise MaterialError(
            f"{material.where}: [floor_cost] tiles should be different numbers in rising order, "
            f"not {tiles}."
        )
    for first, cost in zip(tiles, coins, strict=True):
        box.cost[first:] = cost
