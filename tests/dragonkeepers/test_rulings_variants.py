"""Dragonkeepers, variants and options: ruling DK-71, and all that can be switched."""

import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import Item
from tests.decisions import told
from tests.dragonkeepers.helpers import (
    ALL_CHESTS,
    GREEN,
    RED,
    at,
    crest,
    edited,
    eggs,
    pass_turn,
    play,
    play_dragons,
    refused,
    row,
    stack,
    table,
)

FAMILY = {"family_variant": True}


@pytest.mark.parametrize("stacks", [["white", "red", "blue"], ["green", "white", "red", "blue"]])
def test_dk_71_every_stack_stays_open(stacks):
    position = {"phase": "play", "book": (1, "red"), "rows": {0: stacks}, "hands": {0: ["red/1"]}}
    assert refused(at(table(), **position), "play", RED, 0) == "closed_stack"
    match = at(table(**FAMILY), **position)
    play_dragons(match, RED)
    assert stack(match, 0, RED) == (2, 0)


def test_dk_71_a_new_stack_needs_no_side():
    match = at(
        table(**FAMILY),
        phase="play",
        book=(1, "red"),
        rows={0: ["white", "blue"]},
        hands={0: ["red/1"]},
    )
    play(match, "play", RED, 0)
    assert match.actor == 1
    assert sorted(row(match, 0)) == ["blue", "red", "white"]


@pytest.mark.parametrize(("family", "points"), [(False, 16), (True, 0)])
def test_dk_71_no_crests(family, points):
    match = at(
        table(3, family_variant=family),
        phase="play",
        book=(1, "green"),
        rows={0: ["white", "red", "blue"]},
        hands={0: ["green/1"]},
    )
    events = play_dragons(match, GREEN, side=None if family else 0)
    assert crest(match, 0) == points
    assert ("crest_won" in told(events)) == (not family)
    assert "ran_out" not in told(events)


def test_dk_71_no_troll_horn_in_the_chests():
    with pytest.raises(dl.OptionError, match="troll_horn"):
        dl.Game("dragonkeepers", family_variant=True, chests=ALL_CHESTS)
    found = {int(table(chests="random", **FAMILY).start(seed).chests) for seed in range(60)}
    assert found == {1 << item for item in Item if item != Item.TROLL_HORN}
    others = tuple(name for name in ALL_CHESTS if name != "troll_horn")
    assert table(chests=others, **FAMILY).start(1).chests == sum(found)


def test_dk_71_is_off_by_default():
    assert table().settings["family_variant"] is False


def test_dk_71_everything_else_stays():
    """Goal, exact number and wild cards are as ever."""
    match = at(
        table(**FAMILY),
        phase="play",
        book=(2, "red"),
        amulets={0: 3, 1: 3},
        rings={0: 2},
        hands={0: ["red/1", "shadow"], 1: ["shadow", "shadow"]},
    )
    play_dragons(match, RED)
    assert refused(match, "play", RED, 0) == "shadow_alone"
    pass_turn(match)
    assert match.over


SWITCHES = [
    ("DK-01", "deck_profile", "even_52", "even_56_48"),
    ("DK-02", "reward_profile", "A", "C"),
    ("DK-03", "starting_backs", "real", "none"),
    ("DK-07", "hand_visibility", "backs", "open"),
    ("DK-07", "hand_visibility", "backs", "closed"),
    ("DK-10", "pearl_choice", "auto_red", "ask"),
    ("DK-10", "pearl_choice", "auto_red", "random_from_all"),
    ("DK-51", "tiebreak_counts_shadow", True, False),
    ("DK-53", "chests", "none", "random"),
    ("DK-57", "flute_may_leave_shadow", False, True),
    ("DK-66", "hammer_order", "choose", "first_only"),
    ("DK-68", "feather_reading", "A", "B"),
    ("DK-71", "family_variant", False, True),
]


@pytest.mark.parametrize(("ruling", "name", "default", "other"), SWITCHES)
def test_every_switch_of_the_rulings(ruling, name, default, other):
    """It has its default and its other value, goes into the saved game, and can be played."""
    assert table().settings[name] == default
    needs = {key: some[:1] for key, some in table().options[name].needs.items()}
    game = dl.Game("dragonkeepers", players=3, **needs, **{name: other})
    assert game.changed == needs | {name: other}
    assert dl.Game.from_spec(game.spec()).settings == game.settings
    match = dl.Match(game, seed=4)
    for _ in range(12):
        match.apply(match.game.legal_codes(match.state)[0])
    assert game.check(match.state) == []


def test_dk_04_the_twelfth_switch_is_the_table_itself():
    text = edited(("blue = [3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]", "blue = [5, 5]"))
    game = dl.Game("dragonkeepers", material=text)
    assert game.box.pearl_n.tolist() == [3, 2]
    assert game.start(1).supply_pearls.tolist() == [3, 2]
    assert dl.Game.from_spec(game.spec()).box.pearl_value.tolist() == game.box.pearl_value.tolist()


def test_dk_02_an_edited_table_changes_a_reward():
    """An owner of the game types in that a 3 pays an egg as well."""
    text = edited(("lowest = 2\n", "lowest = 2\ngolden_eggs = 1\n"))
    match = at(
        table(material=text), phase="play", book=(3, "red"), hands={0: ["red/1", "red/2", "red/3"]}
    )
    play_dragons(match, RED)
    assert eggs(match, 0) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("reward_profile", "D"), ("chests", "most"), ("family_variant", "yes"), ("turn_cap", 0),
     ("no_such_option", 1)],
)  # fmt: skip
def test_other_values_are_refused(name, value):
    with pytest.raises(dl.OptionError):
        dl.Game("dragonkeepers", **{name: value})
