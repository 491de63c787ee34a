"""The Dungeon, scoring: rulings G32 to G42, G50, G53 and C5; DD-T5, DD-T6, DD-T9."""

import pytest

import dragonlab as dl
from dragonlab.games.dungeon.enums import Phase
from tests.decisions import legal, play, refused, told
from tests.dungeon.helpers import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    code_of,
    end_floor,
    gone,
    phase,
    points,
    scoring,
    stack,
    stacks,
    table,
)

GUILDS = {0: "blue", 1: "yellow"}
THREE_GUILDS = GUILDS | {2: "green"}
REDS = ["red 2", "red 3", "red 2", "red 3", "red 4"]
BLUES = ["blue 1", "blue 2", "blue 1", "blue 2", "blue 3"]
GREENS = ["green 1", "green 2", "green 1", "green 2"]
LIVE = "green 2 working release"


def test_dd_t5_g32_the_stack_with_most_tiles_then_the_next():
    """Red 3, blue 5 (guild), green 4: blue and green go, red is scored (2 + 3 + 2)."""
    match = scoring(table(2), guilds=GUILDS, stacks={0: REDS[:3] + BLUES + GREENS})
    assert match.over
    assert stacks(match, 0) == REDS[:3]
    assert points(match) == [7, 0]


def test_g32_tiles_count_not_points():
    match = scoring(table(2), guilds=GUILDS, stacks={0: ["red 6", "green 1", "green 2"]})
    assert points(match) == [6, 0]


RELEASING = ["blue 4", "blue 1", LIVE, "red 2", "red 3", "red 3"]


def test_dd_t6_g37_a_release_tile_leaves_with_one_guild_tile():
    """4 and 1 left, one foreign working release: used -1, not used -3."""
    held = RELEASING
    match = scoring(table(2), guilds=GUILDS, stacks={0: held})
    assert (match.actor, phase(match)) == (0, Phase.RELEASE)
    four, one = (code_of(match, name) for name in ("blue 4", "blue 1"))
    assert legal(match) == {("release", four), ("release", one), ("no_release",)}
    assert refused(match, "release", code_of(match, "green 2 release")) == "not_guild"
    assert refused(match, "release", code_of(match, "blue 5")) == "not_there"
    play(match, "release", four)
    assert points(match) == [-1, 0]
    assert sorted(gone(match)) == ["blue 4", "green 2 release"]
    match.undo()
    play(match, "no_release")
    assert points(match) == [-3, 0]
    assert stack(match, 0, GREEN) == ["green 2 release"]


@pytest.mark.parametrize("usable", [False, True])
def test_dd_t8_a_release_tile_that_is_not_live(usable: bool):
    held = [name.replace(" working", "") for name in RELEASING]
    match = scoring(table(2, release_any_origin=usable), guilds=GUILDS, stacks={0: held})
    assert match.over != usable


def test_dd_t9_g33_only_the_chosen_stack_decides():
    """Blue 4 (guild), red 4: red chosen, blue counts against; blue chosen, both go."""
    held = REDS[:4] + BLUES[:4]
    match = scoring(table(2), guilds=GUILDS, stacks={0: held})
    assert legal(match) == {("tribute", RED), ("tribute", BLUE)}
    play(match, "tribute", RED)
    assert points(match) == [-6, 0]
    match.undo()
    play(match, "tribute", BLUE)
    assert points(match) == [0, 0]
    assert stacks(match, 0) == []


def test_g33_online_the_guild_is_forced():
    held = REDS[:4] + BLUES[:4]
    match = scoring(table(2, tribute_tie="guild"), guilds=GUILDS, stacks={0: held})
    assert match.over
    assert points(match) == [0, 0]
    other = scoring(table(2, tribute_tie="guild"), guilds=GUILDS, stacks={0: REDS[:4] + GREENS})
    assert legal(other) == {("tribute", RED), ("tribute", GREEN)}


def test_g33_a_smaller_stack_is_no_tribute():
    match = scoring(table(2), guilds=GUILDS, stacks={0: [*REDS[:2], *GREENS[:2], "purple 1"]})
    assert refused(match, "tribute", PURPLE) == "not_largest"
    assert refused(match, "tribute", YELLOW) == "empty_stack"
    assert refused(match, "second", RED) == "second_not_due"
    assert refused(match, "release", 0) == "release_not_due"
    assert refused(match, "take", 0) == "floors_done"


def second_position(**options: str) -> dl.Match:
    held = [*BLUES[:3], *REDS[:2], *GREENS[:2], "purple 1"]
    return scoring(table(2, **options), guilds=GUILDS, stacks={0: held})


def test_g34_the_next_largest_ties_by_choice():
    match = second_position()
    assert phase(match) == Phase.SECOND
    assert legal(match) == {("second", RED), ("second", GREEN)}
    assert refused(match, "second", PURPLE) == "not_next"
    assert refused(match, "second", BLUE) == "empty_stack"
    assert refused(match, "tribute", RED) == "tribute_not_due"
    play(match, "second", GREEN)
    assert points(match) == [2 + 3 + 1, 0]


def test_g34_or_any_stack():
    match = second_position(second_tribute="choice")
    assert legal(match) == {("second", RED), ("second", GREEN), ("second", PURPLE)}
    play(match, "second", PURPLE)
    assert points(match) == [5 + 3, 0]


def test_g35_without_tiles_no_tribute_and_0_points():
    match = scoring(table(2), guilds=GUILDS, coins={0: 5, 1: 3})
    assert match.scores == [2, 0]


def test_g36_a_release_tile_in_the_tribute_is_lost():
    match = scoring(table(2), guilds=GUILDS, stacks={0: ["blue 4", LIVE, "green 1"]})
    assert match.over
    assert points(match) == [-4, 0]


def test_g37_each_release_tile_takes_one():
    held = ["blue 4", "blue 1", LIVE, "yellow 2 working release", *REDS[:3]]
    match = scoring(table(2), guilds=GUILDS, stacks={0: held})
    play(match, "release", code_of(match, "blue 4"))
    assert phase(match) == Phase.RELEASE
    play(match, "release", code_of(match, "blue 1"))
    assert match.over
    assert points(match) == [0, 0]


def test_g37_declining_one_does_not_decline_the_other():
    held = ["blue 4", "blue 1", LIVE, "yellow 2 working release", *REDS[:3]]
    match = scoring(table(2), guilds=GUILDS, stacks={0: held})
    play(match, "no_release")
    play(match, "release", code_of(match, "blue 4"))
    assert points(match) == [2 - 1, 0]


def test_g38_a_release_of_the_own_guild_needs_another_guild_tile():
    own = "blue 2 working release"
    match = scoring(table(2), guilds=GUILDS, stacks={0: [own, *REDS[:2]]})
    assert match.over
    assert points(match) == [-2, 0]
    match = scoring(table(2), guilds=GUILDS, stacks={0: [own, "blue 3", *REDS[:3]]})
    assert refused(match, "release", code_of(match, own)) == "not_itself"
    play(match, "release", code_of(match, "blue 3"))
    assert points(match) == [0, 0]


def test_g38_or_it_leaves_alone():
    own = "blue 2 working release"
    game = table(2, self_release=True)
    match = scoring(game, guilds=GUILDS, stacks={0: [own, *REDS[:2]]})
    play(match, "release", code_of(match, own))
    assert points(match) == [0, 0]
    assert gone(match) == ["blue 2 release"]


def test_g38_it_may_be_the_tile_that_another_release_takes_along():
    own = "blue 2 working release"
    match = scoring(table(2), guilds=GUILDS, stacks={0: [own, LIVE, *REDS[:3]]})
    assert legal(match) == {("release", code_of(match, own)), ("no_release",)}
    play(match, "release", code_of(match, own))
    assert points(match) == [0, 0]


def test_g39_guilds_are_revealed_then_it_goes_by_seats():
    held = {0: [*REDS[:2], *GREENS[:2]], 1: ["purple 1", "green 1"]}
    match = scoring(table(2), guilds=GUILDS, stacks=held)
    assert match.actor == 0
    assert match.observe(1).guild.tolist() == match.state.guild.tolist()
    play(match, "tribute", RED)
    assert match.actor == 1
    play(match, "tribute", GREEN)
    assert points(match) == [3, 1]


def test_g39_the_guilds_are_revealed_by_the_end_of_the_last_floor():
    match = end_floor(table(2), level=3, coins={0: 9, 1: 9}, guilds=GUILDS)
    assert told(match.events()).count("guild_revealed") == 2
    assert match.state.revealed


@pytest.mark.parametrize(
    ("tie", "coins", "bonus"),
    [("all", {0: 3, 1: 3, 2: 1}, [2, 2, 0]), ("none", {0: 3, 1: 3, 2: 1}, [0, 0, 0]),
     ("none", {0: 3, 1: 2, 2: 1}, [2, 0, 0]), ("all", {0: 0, 1: 0, 2: 0}, [2, 2, 2])],
)  # fmt: skip
def test_g40_two_points_for_most_treasure(tie: str, coins: dict[int, int], bonus: list[int]):
    match = scoring(table(3, coin_tie=tie), guilds=THREE_GUILDS, coins=coins)
    assert match.scores == bonus


def test_g41_a_tie_is_shared_or_goes_to_more_coins():
    held = {0: ["red 2", "red 2", "purple 4"], 1: ["red 3", "red 3", "purple 2"]}
    for tiebreak, winners in (("shared", [0, 1]), ("coins", [1])):
        game = table(2, tiebreak=tiebreak)
        match = scoring(game, guilds=GUILDS, stacks=held, coins={0: 1, 1: 3})
        assert match.scores == [4, 4]
        assert match.winners == winners
    match = scoring(table(2, tiebreak="coins"), guilds=GUILDS, coins={0: 2, 1: 2})
    assert match.winners == [0, 1]


def test_g42_the_eliminated_are_behind_scores_below_0():
    held = {0: ["blue 5", "red 2", "red 3"], 1: ["yellow 5", "red 2", "red 3"]}
    match = end_floor(
        table(3, coin_tie="none"), left=9, level=3, guilds=THREE_GUILDS, stacks=held,
        coins={0: 6, 1: 5, 2: 0},
    )  # fmt: skip
    # Seat 0 gave red 2 to seat 2 and has red 2, 3, 3: reds go as tribute from both.
    assert match.scores == [-5, -5, None]
    assert [one.place for one in match.result.standings] == [1, 1, 3]
    assert match.winners == [0, 1]


def test_g50_coins_after_the_last_floor_count():
    match = end_floor(table(2), level=3, left=1, coins={0: 5, 1: 4}, guilds=GUILDS)
    # 5 - 1 - 1 = 3 and 4 - 1 = 3: a tie, which the coins before the cost would not be.
    assert [e.seat for e in match.events() if e.kind == "most_treasure"] == [0, 1]


def test_g53_a_single_stack_of_the_own_guild_goes_and_nothing_else():
    match = scoring(table(2), guilds=GUILDS, stacks={0: BLUES[:3]}, coins={0: 1, 1: 2})
    assert match.scores == [0, 2]
