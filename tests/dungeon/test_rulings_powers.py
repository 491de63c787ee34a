"""The Dungeon, powers: rulings G21 to G31, G44, G46, G51 and what C5 adds to them; DD-T8."""

import pytest

import dragonlab as dl
from dragonlab.games.dungeon.enums import Phase
from tests.decisions import legal, play, refused, told
from tests.dungeon.helpers import (
    BLUE,
    GAPS,
    GREEN,
    RED,
    at,
    cell,
    coins,
    gone,
    phase,
    stack,
    stacks,
    table,
)

RELEASE, LIVE = "green 2 release", "green 2 working release"


def crossing(
    take: str,
    *,
    give: str = "red 2",
    row: str = "red 2",
    column: str = ".",
    game: dl.Game | None = None,
    **position: object,
) -> dl.Match:
    """Return a match in which seat 0 takes `take` at (1, 2); then (2, 2) and (3, 2) lie below.

    `row` lies in row 2, column 5, where the gift leads to.
    """
    floor = [
        f". , {take} , . , . , .",
        f". , {give} , . , . , {row}",
        f"red 3, {column}, . , . , .",
        GAPS,
        "yellow 1, . , . , . , purple 1",
    ]
    match = at(game or table(2), floor=floor, dragon=(1, 1), **position)
    play(match, "take", cell(1, 2))
    return match


def at_passage(take: str = "red 2", **options: object) -> dl.Match:
    """Return a match in which seat 0 has taken a secret passage and given a tile."""
    match = crossing("blue 1 passage", row=take, game=table(2, **options), stacks={1: ["red 4"]})
    play(match, "give", cell(2, 2))
    return match


# ---- release tiles: which are live


def test_g21_a_release_tile_is_live_for_who_takes_it_by_movement_1():
    assert stack(crossing(RELEASE), 0, GREEN) == [LIVE]


def test_g21_dd_t8_not_as_a_gift():
    match = crossing("red 4", give=RELEASE)
    play(match, "give", cell(2, 2))
    assert stack(match, 1, GREEN) == [RELEASE]
    match = crossing("red 4", give=RELEASE, game=table(2, release_any_origin=True))
    play(match, "give", cell(2, 2))
    assert stack(match, 1, GREEN) == [LIVE]


@pytest.mark.parametrize(("chain", "code"), [(True, LIVE), (False, RELEASE)])
def test_g21_as_a_passages_extra_tile_it_is(chain: bool, code: str):
    match = at_passage(RELEASE, passage_chain=chain)
    play(match, "passage", cell(2, 5))
    assert stack(match, 0, GREEN) == [code]


def test_g21_not_by_an_exchange_and_no_more_when_it_comes_back():
    match = crossing("blue 3 exchange", stacks={1: [LIVE], 0: ["red 4"]})
    play(match, "exchange", 1, GREEN)
    assert stack(match, 0, GREEN) == [RELEASE]
    match = crossing("blue 3 exchange", give="yellow 3 exchange", stacks={1: [LIVE]})
    play(match, "exchange", 1, GREEN)
    assert stack(match, 0, GREEN) == [RELEASE]


def test_c5_a_release_that_was_exchanged_away_and_comes_back_is_not_live():
    match = crossing("blue 3 exchange", stacks={1: ["red 4"], 0: [LIVE]}, column="red 5")
    play(match, "exchange", 1, RED)
    assert stack(match, 0, GREEN) == [LIVE]  # what stays is live
    floor = [". , yellow 3 exchange, . , . , .", ". , red 2, . , . , purple 3 exchange",
             GAPS, GAPS, "red 2 , . , . , . , red 3"]  # fmt: skip
    match = at(table(2), floor=floor, dragon=(1, 1), stacks={1: [LIVE]})
    play(match, "take", cell(1, 2))
    play(match, "exchange", 1, GREEN)
    play(match, "give", cell(2, 2))
    play(match, "take", cell(2, 5))
    play(match, "exchange", 0, GREEN)
    assert stack(match, 1, GREEN) == [RELEASE]


@pytest.mark.parametrize(("chain", "code"), [(False, RELEASE), (True, LIVE)])
def test_g21_by_a_trap_only_with_trap_chain(chain: bool, code: str):
    match = crossing("blue 4 trap", column=RELEASE, game=table(2, trap_chain=chain))
    play(match, "trap", cell(3, 2))
    assert stack(match, 0, GREEN) == [code]


# ---- exchange


def test_g22_the_top_of_any_stack_of_another_player():
    held = {0: ["red 4"], 1: ["red 2", "red 3", "green 1"], 2: ["purple 2"]}
    match = crossing("blue 3 exchange", game=table(3), stacks=held, row=".", give="yellow 2")
    assert legal(match) == {
        ("exchange", 1, RED), ("exchange", 1, GREEN), ("exchange", 2, 4), ("no_power",)
    }  # fmt: skip
    assert refused(match, "exchange", 0, RED) == "own_stack"
    assert refused(match, "exchange", 1, BLUE) == "empty_stack"
    assert refused(match, "exchange", 3, RED) == "no_such_player"
    play(match, "exchange", 1, RED)
    assert stack(match, 0, RED) == ["red 4", "red 3"]
    assert stack(match, 1, RED) == ["red 2"]


def test_g22_with_the_option_a_stack_of_ones_own_too():
    game = table(2, exchange_own=True)
    match = crossing("blue 3 exchange", game=game, stacks={0: ["blue 2", "red 4"], 1: []})
    assert legal(match) == {("exchange", 0, BLUE), ("exchange", 0, RED), ("no_power",)}
    play(match, "exchange", 0, BLUE)  # the tile below comes to lie on top
    assert stack(match, 0, BLUE) == ["blue 3 exchange", "blue 2"]


def test_g22_the_exchange_tile_itself_is_no_stack_to_exchange_with():
    match = crossing("blue 3 exchange", game=table(2, exchange_own=True))
    assert phase(match) == Phase.GIVE


def test_g23_both_tiles_go_on_top_of_their_colours():
    held = {0: ["red 4"], 1: ["blue 1", "red 2"]}
    match = crossing("blue 3 exchange", row="green 1", give="green 1", stacks=held)
    play(match, "exchange", 1, RED)
    assert stack(match, 0, RED) == ["red 4", "red 2"]
    assert stack(match, 1, BLUE) == ["blue 1", "blue 3 exchange"]
    assert stack(match, 0, BLUE) == []


@pytest.mark.parametrize("got", ["yellow 4 trap", "yellow 3 exchange", "yellow 1 passage"])
@pytest.mark.parametrize("chain", [False, True])
def test_g24_a_tile_got_by_exchange_has_no_power(got: str, chain: bool):
    match = crossing("blue 3 exchange", stacks={1: [got]}, game=table(2, trap_chain=chain))
    play(match, "exchange", 1, 2)
    assert phase(match) == Phase.GIVE
    play(match, "give", cell(2, 2))
    assert match.actor == 1


def test_g46_exchange_and_trap_come_between_the_movements():
    match = crossing("blue 3 exchange", stacks={1: ["red 4"]})
    assert refused(match, "give", cell(2, 2)) == "power_first"
    assert refused(match, "trap", cell(2, 2)) == "trap_not_due"
    assert refused(match, "passage", cell(2, 5)) == "passage_not_due"
    play(match, "no_power")
    assert refused(match, "exchange", 1, RED) == "exchange_not_due"
    assert refused(match, "no_power") == "power_not_due"


def test_g51_same_colour_is_allowed():
    match = crossing("blue 3 exchange", stacks={0: ["blue 1"], 1: ["blue 2"]})
    play(match, "exchange", 1, BLUE)
    assert stack(match, 0, BLUE) == ["blue 1", "blue 2"]
    assert stack(match, 1, BLUE) == ["blue 3 exchange"]


def test_g51_without_another_stack_it_is_not_offered():
    match = crossing("blue 3 exchange", stacks={0: ["red 4"]})
    assert phase(match) == Phase.GIVE
    assert "power_lost" in told(match.events())


# ---- remote trap


def test_g25_any_tile_of_the_floor_and_the_dragon_stays():
    match = crossing("blue 4 trap")
    assert ("trap", cell(5, 5)) in legal(match)
    assert refused(match, "trap", cell(4, 4)) == "no_tile"
    play(match, "trap", cell(5, 5))
    assert match.state.dragon == cell(1, 2)
    assert stacks(match, 0) == ["purple 1"]
    assert gone(match) == ["blue 4 remote trap"]
    assert phase(match) == Phase.GIVE


@pytest.mark.parametrize("tile", ["yellow 4 trap", "yellow 3 exchange", "yellow 1 passage"])
def test_g24_a_trapped_tile_has_no_power(tile: str):
    match = crossing("blue 4 trap", column=tile, stacks={1: ["red 4"]})
    play(match, "trap", cell(3, 2))
    assert phase(match) == Phase.GIVE
    play(match, "give", cell(2, 2))
    assert match.actor == 1


def test_g24_with_trap_chain_it_has():
    game = table(2, trap_chain=True)
    match = crossing("blue 4 trap", column="yellow 4 trap", game=game)
    play(match, "trap", cell(3, 2))
    assert phase(match) == Phase.TRAP
    play(match, "trap", cell(5, 5))
    assert gone(match) == ["blue 4 remote trap", "yellow 4 remote trap"]
    match = crossing("blue 4 trap", column="yellow 1 passage", game=game)
    play(match, "trap", cell(3, 2))
    play(match, "give", cell(2, 2))
    assert phase(match) == Phase.PASSAGE


# ---- secret passage


def test_g27_one_more_tile_and_no_second_gift():
    match = at_passage()
    assert (match.actor, phase(match)) == (0, Phase.PASSAGE)
    assert legal(match) == {("passage", cell(2, 5)), ("no_passage",)}
    assert refused(match, "give", cell(3, 2)) == "given_already"
    play(match, "passage", cell(2, 5))
    assert (match.actor, phase(match), match.state.level) == (1, Phase.TAKE, 1)  # row 2 is empty


def test_g29_the_passage_tile_goes_when_the_extra_tile_is_taken():
    match = at_passage()
    assert stack(match, 0, BLUE) == ["blue 1 secret passage"]
    play(match, "passage", cell(2, 5))
    assert stacks(match, 0) == ["red 2"]
    assert "blue 1 secret passage" in gone(match)
    match = at_passage()
    play(match, "no_passage")
    assert stacks(match, 0) == ["blue 1 secret passage"]
    assert match.actor == 1


def test_g48_an_extra_tile_of_the_same_colour_takes_its_place():
    match = at_passage("blue 5")
    play(match, "passage", cell(2, 5))
    assert stack(match, 0, BLUE) == ["blue 5"]


def test_g28_exchange_or_trap_of_the_extra_tile_may_be_used():
    match = at_passage("yellow 3 exchange")
    play(match, "passage", cell(2, 5))
    assert phase(match) == Phase.EXCHANGE
    play(match, "exchange", 1, RED)
    assert stack(match, 0, RED) == ["red 2"]  # the gift, on top of seat 1's red 4
    match = at_passage("yellow 4 trap")
    play(match, "passage", cell(2, 5))
    play(match, "trap", cell(5, 1))
    assert stacks(match, 0) == ["yellow 1"]


@pytest.mark.parametrize("tile", ["yellow 3 exchange", "yellow 4 trap"])
def test_g28_not_with_the_online_reading(tile: str):
    match = at_passage(tile, passage_chain=False)
    play(match, "passage", cell(2, 5))
    assert phase(match) == Phase.TAKE
    assert stacks(match, 0)[0].startswith("yellow")


def test_g28_no_second_passage():
    floor = [". , blue 1 passage, . , . , .", ". , red 2, . , yellow 1 passage , red 2",
             GAPS, GAPS, "red 3, . , . , . , ."]  # fmt: skip
    match = at(table(2), floor=floor, dragon=(1, 1))
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    play(match, "passage", cell(2, 4))
    assert (match.actor, phase(match)) == (1, Phase.TAKE)
    assert stacks(match, 0) == ["yellow 1 secret passage"]


def test_g27_with_a_full_turn_there_is_a_gift_with_its_coin():
    floor = [". , blue 1 passage, . , . , .", ". , red 2, . , . , red 4",
             ". , . , . , . , red 5", GAPS, "red 3, . , . , . , ."]  # fmt: skip
    match = at(table(2, passage_full_turn=True), floor=floor, dragon=(1, 1), coins={0: 9, 1: 9})
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    play(match, "passage", cell(2, 5))
    assert (match.actor, phase(match)) == (0, Phase.GIVE)
    events = play(match, "give", cell(3, 5))
    assert "coin_won" in told(events)
    assert coins(match) == [9 + 1 - 2, 8]  # row 3 is empty now: one tile is left
    assert match.state.level == 1


def test_c5_a_full_extra_turn_can_end_the_floor_and_opens_no_second_passage():
    game = table(2, passage_full_turn=True)
    floor = [". , blue 1 passage, . , . , .", ". , red 2, . , yellow 1 passage, red 4",
             ". , . , . , red 5, .", GAPS, ". , . , . , red 3, ."]  # fmt: skip
    match = at(game, floor=floor, dragon=(1, 1))
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    match.apply(match.find("passage", cell(2, 5)))  # its column is empty
    ended = next(e for e in match.events() if e.kind == "floor_ended")
    assert (ended.seat, ended.args[0]) == (0, 3)
    match.undo()
    play(match, "passage", cell(2, 4))
    play(match, "give", cell(5, 4))
    assert (match.actor, phase(match), match.state.level) == (1, Phase.TAKE, 1)  # row 5 is empty


def test_g31_an_empty_row_takes_the_power_away():
    floor = [". , blue 1 passage, . , . , .", ". , red 2, . , . , .",
             GAPS, GAPS, "red 3, . , . , . , ."]  # fmt: skip
    match = at(table(2), floor=floor, dragon=(1, 1), coins={0: 9, 1: 9})
    play(match, "take", cell(1, 2))
    events = play(match, "give", cell(2, 2))
    assert told(events)[:3] == ["tile_given", "power_lost", "floor_ended"]
    assert coins(match) == [7, 8]  # the next player is stuck, and this one was the last taker
    assert stacks(match, 0) == ["blue 1 secret passage"]


def test_g44_after_a_passage_the_next_player_moves_along_the_row_again():
    floor = [". , blue 1 passage, . , . , .", ". , red 2, red 3, . , red 2",
             GAPS, GAPS, "red 3, . , . , . , ."]  # fmt: skip
    match = at(table(2), floor=floor, dragon=(1, 1))
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    play(match, "passage", cell(2, 5))
    assert legal(match) == {("take", cell(2, 3))}


def test_g6_passage_and_trap_tiles_count_for_the_same_player():
    match = at_passage()
    play(match, "passage", cell(2, 5))
    assert match.state.level == 1  # row 2 is empty, 3 tiles are left
    assert coins(match) == [4 - 1 - 1, 4 - 1]
