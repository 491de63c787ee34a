"""The box of The Dungeon: options, the online preset, tables and every sort of damage to them."""

from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine.material import load_material
from dragonlab.games.dungeon.records import Box
from tests.dungeon.helpers import ID, table

PUBLISHED = load_material("dragonlab.games.dungeon")

# Option by option: the default, the other values, what the online version does, and where the
# rulings say so (C2 describes that version, the others are open points).
READINGS: dict[str, tuple[Any, tuple[Any, ...], Any, str]] = {
    "may_take_start_tile": (False, (True,), True, "C2 first pick of a floor, G3"),
    "last_taker": ("picker", ("receiver",), "picker", "C2 extra coin, G6"),
    "last_survivor": ("wins", ("score",), "score", "C2 one player left: scoring at once"),
    "stairs_owner": ("current", ("first",), "current", "C2 last to receive it, G13"),
    "no_stairs_start": ("stuck", ("next",), "stuck", "C2 the stuck player goes on, G15"),
    "open_floors": (False, (True,), False, "C1 set-up, G16"),
    "coin_supply": ("none", ("limited",), "none", "G17 no limit"),
    "release_any_origin": (False, (True,), True, "C2 automatic at the end, G21"),
    "exchange_own": (False, (True,), False, "C2 any other player, G22"),
    "trap_chain": (False, (True,), False, "C2 new tile's power does not work, G24"),
    "passage_full_turn": (False, (True,), False, "C2 no second gift, G27"),
    "passage_chain": (True, (False,), False, "C2 new tile's power does not work, G28"),
    "tribute_tie": ("choose", ("guild",), "guild", "C2 the guild stack is taken, G33"),
    "second_tribute": (
        "next_highest",
        ("choice",),
        "next_highest",
        "C2 one next-highest stack, G34",
    ),
    "self_release": (False, (True,), False, "G38; C2 calls its own way a weak point"),
    "coin_tie": ("all", ("none",), "all", "C1 score bonus, G40"),
    "tiebreak": ("shared", ("coins",), "shared", "C2 no tie-break, G41"),
    "first_player": ("random", (0, 1, 2, 3), "random", "C2 first player random"),
    "rules": ("rulebook", ("online",), "online", "the preset itself"),
}


def edited(*changes: tuple[str, str]) -> str:
    """Return the published tables with some places edited."""
    text = PUBLISHED.text
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


# ---- options


def test_the_rulebook_is_the_default_and_online_a_preset():
    assert set(READINGS) == {option.name for option in Box.options}
    for option in Box.options:
        default, others, _, source = READINGS[option.name]
        assert source
        assert option.default == default
        assert set(option.choices) == {default, *others}
        assert option.source
    assert table(2).settings == {name: row[0] for name, row in READINGS.items()}
    assert dl.Game(ID, rules="online").settings == {n: row[2] for n, row in READINGS.items()}


# ---- tables


def test_every_table_says_where_it_comes_from():
    tables = set(PUBLISHED.tables())
    assert tables == {
        "players", "tiles.plain", "tiles.power_values", "tiles.power_counts", "tiles.stairs",
        "treasure", "treasure_supply", "floor_cost", "most_treasure",
    }  # fmt: skip
    kinds = {name: PUBLISHED.provenance(name).kind for name in tables}
    assert kinds["floor_cost"] == kinds["treasure"] == "rulebook"
    assert kinds["tiles.plain"] == "public"


def test_edited_tables_are_played_by():
    text = edited(
        ("start = 4 ", "start = 7 "), ("gift_above = 2 ", "gift_above = 4 "),
        ("tiles = [1, 6, 9]", "tiles = [3, 20]"), ("coins = [1, 2, 3]", "coins = [2, 5]"),
        ("points = 2", "points = 6"), ("red = [0, 3, 4, 3, 2, 1]", "red = [1, 3, 4, 3, 2, 0]"),
        ("exchange = 3", "exchange = 5"),
    )  # fmt: skip
    game = dl.Game(ID, players=2, material=text)
    box = game.box
    assert (box.start_coins, box.gift_above, box.most_treasure) == (7, 4, 6)
    assert box.cost.tolist() == [0] * 3 + [2] * 17 + [5] * 6
    assert game.start(1).coins.tolist() == [7, 7, 0, 0]
    assert sorted(int(box.value[c]) for c in range(48) if box.power[c] == 3) == [5, 5, 5, 5]
    run = dl.simulate(game, games=20, seed=1, progress=False)
    assert all(game.check(state) == [] for state in run.states)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("red = [0, 3, 4, 3, 2, 1]", "red = [1, 3, 4, 3, 2, 1]"), "add up to 75 tiles"),
        (("red = [0, 3, 4, 3, 2, 1]", "red = [0, 3, 4]"), "a list of 6"),
        (("red = [0, 3, 4, 3, 2, 1]", "red = [0, 3, 4, 3, 2, -1]"), "from 0 to"),
        (("red = [0, 3, 4, 3, 2, 1]", "red = 5"), "a list of 6"),
        (("blue = [4, 3, 2, 1, 1, 0]\nyellow = [4, 3, 2, 1, 1, 0]",
          "blue = [8, 3, 2, 1, 1, 0]\nyellow = [0, 3, 2, 1, 1, 0]"), "19 blue tiles"),
        (("exchange = 3", "exchange = 7"), "from 1 to 6"),
        (("start = 4 ", "start = 31 "), "from 0 to 30"),
        (("start = 4 ", "start = true "), "whole number"),
        (("tiles = [1, 6, 9]", "tiles = [1, 9, 6]"), "rising order"),
        (("tiles = [1, 6, 9]", "tiles = [1, 6]"), "a list of 2"),
        (("[most_treasure]", "[most]"), r"\[most_treasure\] is missing"),
        (("gift_coins = 1 ", "gifts = 1 "), "no 'gift_coins'"),
    ],
)  # fmt: skip
def test_damaged_tables_are_refused(change: tuple[str, str], message: str):
    with pytest.raises(dl.MaterialError, match=message):
        dl.Game(ID, material=edited(change))


def test_a_supply_that_cannot_pay_the_start_is_refused():
    text = edited(("coins = 24", "coins = 15"))
    assert dl.Game(ID, players=4, material=text).box.supply == 15  # it does not count
    assert dl.Game(ID, players=3, material=text, coin_supply="limited").box.supply == 15
    with pytest.raises(dl.MaterialError, match="16 or more"):
        dl.Game(ID, players=4, material=text, coin_supply="limited")


def test_no_table_is_so_large_that_a_number_overflows():
    """The greatest numbers that tables may hold: games end, and every state is in its range."""
    text = edited(
        ("start = 4 ", "start = 30 "), ("gift_above = 2 ", "gift_above = 0 "),
        ("gift_coins = 1 ", "gift_coins = 9 "), ("points = 2", "points = 100"),
        ("last_taker = 1 ", "last_taker = 30 "), ("coins = [1, 2, 3]", "coins = [0, 0, 0]"),
    )  # fmt: skip
    game = dl.Game(ID, players=2, material=text)
    run = dl.simulate(game, games=200, seed=1, workers=1, progress=False)
    assert run.states["coins"].max() > 150
    assert all(game.check(state) == [] for state in run.states)
