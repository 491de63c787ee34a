"""Dragonkeepers, the magic chests: rulings DK-53 to DK-55, DK-63, DK-70, DK-72, DK-73, DK-80.

What each item does is in test_rulings_chest_items and test_rulings_flute_hammer.
"""

import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import Item, Phase
from tests.decisions import legal
from tests.dragonkeepers.helpers import (
    ALL_CHESTS,
    BLUE,
    GREEN,
    RED,
    RIGHT,
    WHITE,
    at,
    book,
    crest,
    crystals,
    hand,
    pass_turn,
    phase,
    pieces,
    play,
    play_dragons,
    refill,
    refused,
    stack,
    table,
)

REDS = ["red/1"] * 3 + ["red/2"] * 3
CLOSED_RED = {0: ["white", "red", "blue"]}


def chest(*names: str, players: int = 2, **options) -> dl.Game:
    """Return a game with these chests."""
    return table(players, chests=names, **options)


# ---- DK-53 to DK-55: how many chests, how often


def test_dk_53_no_chest_by_default():
    assert table().settings["chests"] == "none"
    assert dl.Match(table(), seed=1).state.chests == 0


def test_dk_53_one_chest_at_random():
    """Each of the six comes up in some game, always one alone."""
    found = {int(table(chests="random").start(seed).chests) for seed in range(60)}
    assert found == {1 << item for item in Item}


@pytest.mark.parametrize("names", [("troll_horn",), ("prism_ink", "dragon_mint"), ALL_CHESTS])
def test_dk_53_a_chosen_set(names):
    state = chest(*names).start(2)
    assert state.chests == sum(1 << Item[name.upper()] for name in names)


def test_dk_53_no_other_chest():
    with pytest.raises(dl.OptionError):
        dl.Game("dragonkeepers", chests=("cauldron",))
    with pytest.raises(dl.OptionError):
        dl.Game("dragonkeepers", chests=())


@pytest.mark.parametrize(
    ("position", "action", "rule"),
    [
        ({"hands": {0: ["white/1"]}}, ("play", WHITE, 0), "wrong_colour"),  # no ink
        ({"hands": {0: ["red/1"]}, "rows": CLOSED_RED}, ("play", RED, 0), "closed_stack"),
        ({"hands": {0: ["red/1"]}}, ("play", RED, 1), "item_absent"),  # no feather
        ({}, ("mint",), "item_absent"),
    ],
)
def test_an_item_that_is_not_in_the_game_cannot_be_used(position, action, rule):
    match = at(table(), phase="play", book=(1, "red"), crystals={0: 5}, **position)
    assert refused(match, *action) == rule


def test_dk_54_each_player_can_use_the_item_each_turn():
    """Seat 0 in its turn, seat 1 in the same turn, seat 0 again in the next one."""
    match = at(
        chest("swindle_feather"),
        phase="play",
        book=(2, "red"),
        crystals={0: 2, 1: 1},
        hands={0: ["red/1", "red/1"], 1: ["red/2"]},
    )
    play(match, "play", RED, 1)
    play(match, "play", RED, 1)
    assert (crystals(match, 0), crystals(match, 1)) == (1, 0)
    # seat 1 takes a card and leaves 2 and red: its own cards show it
    play(match, "take", RIGHT, forced=refill(match, RIGHT, RED))
    play(match, "stop")
    play(match, "keep")
    play(match, "no_play")
    assert book(match) == (2, "red")
    play(match, "play", RED, 1)
    assert crystals(match, 0) == 0
    assert stack(match, 0, RED) == (2, 0)


def test_dk_54_not_twice_in_a_turn():
    match = at(chest("dragon_mint"), crystals={0: 3})
    play(match, "mint")
    assert refused(match, "mint") == "item_once"
    assert crystals(match, 0) == 2


def test_dk_55_several_items_at_once():
    """Ink, horn and feather in one play: three crystals."""
    game = chest("prism_ink", "troll_horn", "swindle_feather")
    position = {
        "phase": "play",
        "book": (3, "blue"),
        "rows": CLOSED_RED,
        "hands": {0: ["red/1", "red/2"]},
    }
    match = at(game, **position, crystals={0: 2})
    assert refused(match, "play", RED, 1) == "wrong_colour"
    match = at(game, **position, crystals={0: 3})
    play(match, "play", RED, 1)
    assert crystals(match, 0) == 0
    assert stack(match, 0, RED) == (3, 0)  # one lay there
    assert len(pieces(match, 0)) == 2


def test_dk_55_the_fourth_card_is_separate():
    match = at(chest("prism_ink"), crystals={0: 2}, hands={0: ["white/1"]})
    for _ in range(3):
        play(match, "take", RIGHT)
    play(match, "fourth", RIGHT)
    assert (crystals(match, 0), match.state.used[0]) == (1, 0)


@pytest.mark.parametrize("item", ["twilight_flute", "troll_horn", "green_ore_hammer",
                                  "prism_ink", "swindle_feather"])  # fmt: skip
def test_dk_63_70_five_items_serve_in_the_turns_of_others(item):
    """Seat 1 completes the turn of seat 0 with each item but the mint."""
    colour = WHITE if item == "prism_ink" else RED
    cards = {"prism_ink": ["white/1"] * 2, "swindle_feather": ["red/1"]}.get(item, REDS[:2])
    match = at(
        chest(item),
        phase="play",
        book=(2, "red"),
        rows={1: CLOSED_RED[0]} if item == "troll_horn" else {},
        crystals={1: 1},
        hands={1: cards},
    )
    play(match, "no_play")
    play_dragons(match, colour, int(item == "swindle_feather"))
    if item == "green_ore_hammer":
        play(match, "piece", 1)
    if item == "twilight_flute":
        play(match, "stays", "red/1")
    assert crystals(match, 1) == 0
    assert match.actor == 1  # and now its own turn


# ---- DK-72, DK-73, DK-80: when items are named and paid


def test_dk_72_with_the_play():
    """Ink, horn and feather are paid when the play is named, before a side is chosen."""
    match = at(
        chest("prism_ink", "swindle_feather"),
        phase="play",
        book=(2, "red"),
        rows={0: ["blue"]},
        crystals={0: 2},
        hands={0: ["white/1"]},
    )
    play(match, "play", WHITE, 1)
    assert (phase(match), crystals(match, 0)) == (Phase.SIDE, 0)
    assert match.state.used[0] == 1 << Item.PRISM_INK | 1 << Item.SWINDLE_FEATHER


def test_dk_73_items_stay_usable_after_a_page_has_run_down():
    """Ink, horn, feather, hammer and flute in the last play."""
    match = at(
        chest(*ALL_CHESTS),
        pages=(20, 2),
        book=(3, "green"),
        display=("red/1", "blue/white"),
        rows={0: ["white", "blue", "red"]},
        crystals={0: 6},
        hands={0: ["blue/1", "blue/2"]},
    )
    play(match, "take", RIGHT)  # blue/white: three blue ones
    assert refused(match, "take", RIGHT) == "page_spent"
    horn_and_feather = 2 if book(match)[1] == "blue" else 3  # and the ink
    play_dragons(match, BLUE, 1)
    assert crystals(match, 0) == 6 - horn_and_feather
    play(match, "piece", 1)
    assert phase(match) == Phase.FLUTE
    stays = next(args for kind, *args in legal(match) if kind == "stays")
    play(match, "stays", *stays)
    assert crystals(match, 0) == 4 - horn_and_feather
    assert len(hand(match, 0)) == 2
    pass_turn(match)
    assert match.over


def test_dk_80_what_changes_nothing_is_not_paid():
    """Neither ink for the colour shown, nor the horn for an open stack."""
    match = at(
        chest("prism_ink", "troll_horn"),
        phase="play",
        book=(2, "red"),
        rows={0: ["red", "white", "blue"]},
        crystals={0: 2},
        hands={0: ["red/1", "red/2"]},
    )
    play_dragons(match, RED)
    assert crystals(match, 0) == 2
    assert match.state.used[0] == 0


def test_dk_80_the_feather_is_a_play_of_its_own():
    """Who has all the cards may play them all, or spare one by the feather."""
    match = at(
        chest("swindle_feather"), phase="play", book=(2, "red"), crystals={0: 1}, hands={0: REDS}
    )
    assert legal(match) == {("play", RED, 0), ("play", RED, 1), ("no_play",)}


def test_the_crest_comes_with_the_ink_too():
    match = at(
        chest("prism_ink", players=3),
        phase="play",
        book=(1, "red"),
        rows={0: ["white", "red", "blue"]},
        crystals={0: 1},
        hands={0: ["green/1"]},
    )
    play_dragons(match, GREEN, side=1)
    assert crest(match, 0) == 16
