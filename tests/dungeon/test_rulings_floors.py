"""The Dungeon, the end of a floor: rulings G5 to G15, G26, G30, G49; DD-T1, DD-T3, DD-T4."""

import pytest

from dragonlab.games.dungeon.enums import Ending
from tests.decisions import legal, play, refused, told
from tests.dungeon.helpers import (
    GAPS,
    at,
    cell,
    coins,
    end_floor,
    ending_floor,
    gone,
    stacks,
    table,
)

STAIRS = "red 1 stairs"


@pytest.mark.parametrize(("left", "cost"), [(0, 0), (1, 1), (5, 1), (6, 2), (8, 2), (9, 3)])
def test_dd_t1_what_the_end_of_a_floor_costs(left: int, cost: int):
    """G6, G7: the last taker pays one more, also on an empty floor."""
    match = end_floor(table(2), left=left, coins={0: 9, 1: 9})
    assert coins(match) == [9 - cost - 1, 9 - cost]
    assert match.state.left.tolist() == [left, -1, -1]
    assert (match.state.level, match.state.tiles_left) == (1, 25)


def test_dd_t1_the_whole_table():
    cost = [0, *[1] * 5, *[2] * 3, *[3] * 17]
    assert table(2).box.cost.tolist() == cost


def test_g5_no_tile_in_the_row_ends_the_floor():
    match = end_floor(table(2), left=4)
    ended = next(e for e in match.events() if e.kind == "floor_ended")
    assert (ended.seat, ended.args) == (1, (4, 1, 0))


def test_g5_no_tile_in_the_column_ends_the_floor():
    floor = [". , red 3, . , . , red 2", GAPS, "red 4, . , . , . , .", GAPS, GAPS]
    match = at(table(3), floor=floor, dragon=(1, 1), coins={0: 9, 1: 9, 2: 9})
    events = play(match, "take", cell(1, 2))
    ended = next(e for e in events if e.kind == "floor_ended")
    assert (ended.seat, ended.args) == (0, (2, 1, 1))
    assert coins(match) == [7, 8, 8]  # who is stuck in the column was the last to take


def test_g5_at_the_start_of_a_floor_the_dragons_own_tile_does_not_count():
    """At a start the row is full, so the game cannot be stuck there; loaded positions neither."""
    floor = [GAPS, GAPS, f". , . , {STAIRS}, . , red 2", GAPS, ". , . , . , . , red 3"]
    match = at(table(2), floor=floor, dragon=(3, 3))
    assert legal(match) == {("take", cell(3, 5))}


def test_g6_the_last_taker_is_who_made_the_last_movement_1():
    assert coins(end_floor(table(3), coins={0: 9, 1: 9, 2: 9})) == [7, 8, 8]
    receiver = table(3, last_taker="receiver")
    assert coins(end_floor(receiver, coins={0: 9, 1: 9, 2: 9})) == [8, 8, 7]


def test_g7_an_empty_floor_costs_the_last_taker_alone():
    match = end_floor(table(3), left=0)
    assert coins(match) == [3, 4, 4]
    assert told(match.events()).count("coins_lost") == 1


@pytest.mark.parametrize(("had", "alive"), [(2, False), (3, True)])
def test_dd_t3_coins_for_the_whole_cost(had: int, alive: bool):
    match = end_floor(table(3), left=9, coins={0: 9, 1: 9, 2: had})
    assert coins(match)[2] == 0
    assert bool(match.state.out[2]) != alive


def test_g8_penalties_are_added_up_and_judged_together():
    match = end_floor(table(3), left=9, coins={0: 3, 1: 3, 2: 2})
    assert match.state.out[:3].tolist() == [1, 0, 1]  # 3 + 1 is too much for the last taker
    assert match.winners == [1]
    out = [e for e in match.events() if e.kind == "eliminated"]
    assert [(e.seat, e.args) for e in out] == [(0, (4, 1, 3)), (2, (3, 0, 2))]


def test_g9_coins_and_tiles_of_the_eliminated_leave_the_game():
    held = ["red 4", "blue 2", "blue 1"]
    match = end_floor(table(3), left=9, coins={0: 9, 1: 9, 2: 2}, stacks={2: held[:2]})
    assert stacks(match, 2) == []
    assert {"red 4", "blue 2"} <= set(gone(match))
    assert coins(match)[2] == 0


def test_g9_the_eliminated_are_no_target_of_an_exchange():
    floor = [". , blue 3 exchange, . , . , .", ". , red 2, . , . , red 2", GAPS, GAPS, GAPS]
    match = at(
        table(3), level=2, floor=floor, dragon=(1, 1), out={2: 1}, stacks={1: ["red 4", "green 1"]}
    )
    play(match, "take", cell(1, 2))
    assert refused(match, "exchange", 2, 0) == "eliminated_stack"
    assert legal(match) == {("exchange", 1, 0), ("exchange", 1, 3), ("no_power",)}


def test_g10_the_last_survivor_wins_without_a_score():
    match = end_floor(table(2), left=9, coins={0: 9, 1: 2}, stacks={0: ["blue 5"]})
    assert (match.over, match.winners, match.scores) == (True, [0], [None, None])
    assert match.state.ending == Ending.SURVIVOR
    assert "tribute_given" not in told(match.events())
    assert stacks(match, 0) == ["red 3", "blue 5"]


def test_g10_or_is_scored_at_once():
    game = table(2, last_survivor="score")
    match = end_floor(
        game, left=9, coins={0: 9, 1: 2}, guilds={0: "green", 1: "blue"}, stacks={0: ["red 5"]}
    )
    # Red (5, 3) is the tribute; what is left is 0, and 2 points for most treasure.
    assert (match.over, match.winners, match.scores) == (True, [0], [2, None])
    assert match.state.ending == Ending.SURVIVOR


def test_g11_all_can_lose_together():
    match = end_floor(table(2), left=9, coins={0: 3, 1: 2})
    assert (match.over, match.winners, match.scores) == (True, [], [None, None])
    assert match.state.ending == Ending.ALL_LOST
    assert match.task.title == "All have lost"


def test_g12_elimination_on_the_last_floor_comes_before_the_scoring():
    match = end_floor(table(3), left=9, level=3, coins={0: 9, 1: 9, 2: 2},
                      stacks={2: ["red 6"]})  # fmt: skip
    assert match.state.out[2] == 3
    assert match.over
    assert 2 not in (match.winners or [])
    assert match.scores is not None
    assert match.scores[2] is None
    assert {e.seat for e in match.events() if e.kind == "scored"} == {0, 1}


@pytest.mark.parametrize("gift", [True, False])
def test_dd_t4_g13_the_owner_of_the_stairs_begins_below(gift: bool):
    if gift:  # the last to be given the stairs is seat 2
        match = end_floor(table(3), gift=STAIRS, coins={0: 9, 1: 9, 2: 9})
    else:
        match = end_floor(table(3), stacks={2: [STAIRS]}, coins={0: 9, 1: 9, 2: 9})
    assert (match.state.level, match.actor, match.state.dragon) == (1, 2, cell(3, 3))
    assert refused(match, "take", cell(3, 3)) == "must_move"
    assert match.state.floor[cell(3, 3)] != 0


def exchange_for_stairs(**options: str) -> int:
    """Let seat 0 exchange the stairs away from seat 2, then end the floor; return who begins."""
    floor = ending_floor(1)
    floor[0] = ". , blue 3 exchange, . , . , ."
    match = at(table(3, **options), floor=floor, dragon=(1, 1), stacks={2: [STAIRS]},
               coins={0: 9, 1: 9, 2: 9})  # fmt: skip
    play(match, "take", cell(1, 2))
    play(match, "exchange", 2, 0)
    play(match, "give", cell(2, 2))
    assert match.actor is not None
    return match.actor


def test_g13_the_present_owner_or_the_first():
    assert exchange_for_stairs() == 0
    assert exchange_for_stairs(stairs_owner="first") == 2


def test_g13_only_the_stairs_of_this_floor_count():
    match = end_floor(table(3), level=2, stacks={2: [STAIRS]}, gift="red 2",
                      coins={0: 9, 1: 9, 2: 9}, stairs_with=None)  # fmt: skip
    assert match.start.stairs_with == 3  # of two stairs, those of the floor played come first
    floor = [*ending_floor(1)[:2], f". , . , {STAIRS}, . , .", GAPS, GAPS]
    match = end_floor(table(3), level=2, floor=floor, stacks={2: [STAIRS]},
                      coins={0: 9, 1: 9, 2: 9})  # fmt: skip
    assert match.start.stairs_with == 0
    assert match.actor == 1  # the stuck player


def test_g13_getting_the_stairs_of_the_floor_above_does_not_count():
    floor = [". , blue 3 exchange, . , . , .", *ending_floor(1)[1:4], f". , . , . , . , {STAIRS}"]
    match = at(table(3), level=2, floor=floor, dragon=(1, 1), stacks={2: [STAIRS]},
               coins={0: 9, 1: 9, 2: 9})  # fmt: skip
    play(match, "take", cell(1, 2))
    play(match, "exchange", 2, 0)
    assert stacks(match, 0) == [STAIRS]
    assert match.state.stairs_with == 0
    play(match, "give", cell(2, 2))
    assert (match.state.level, match.actor) == (2, 1)  # the stuck player, not seat 0


def test_g13_the_next_floor_begins_with_its_stairs_unowned():
    match = end_floor(table(3), stacks={2: [STAIRS]}, coins={0: 9, 1: 9, 2: 9})
    assert (match.actor, match.state.stairs_with, match.state.last_taker) == (2, 0, 0)


def test_g14_if_the_owner_is_out_the_next_one_begins():
    match = end_floor(table(4), left=9, stacks={2: [STAIRS]},
                      coins={0: 9, 1: 9, 2: 1, 3: 9})  # fmt: skip
    assert match.state.out[:4].tolist() == [0, 0, 1, 0]
    assert match.actor == 3
    match = end_floor(table(4), left=9, stacks={2: [STAIRS]},
                      coins={0: 9, 1: 9, 2: 1, 3: 1})  # fmt: skip
    assert match.actor == 0


def test_g15_without_stairs_the_stuck_player_begins():
    rich = {0: 9, 1: 9, 2: 9}
    assert end_floor(table(3), coins=rich).actor == 1
    assert end_floor(table(3, no_stairs_start="next"), coins=rich).actor == 2


@pytest.mark.parametrize("rule", ["stuck", "next"])
def test_c5_if_the_stuck_player_is_out_the_next_one_begins(rule: str):
    game = table(3, no_stairs_start=rule)
    match = end_floor(game, left=9, coins={0: 9, 1: 1, 2: 9})
    assert match.state.out[1] == 1
    assert match.actor == 2


def test_g26_a_trap_may_empty_the_column():
    floor = [". , blue 4 trap, . , . , .", GAPS, "red 2, red 3, . , . , .", GAPS, GAPS]
    match = at(table(2), floor=floor, dragon=(1, 1), coins={0: 9, 1: 9})
    play(match, "take", cell(1, 2))
    events = play(match, "trap", cell(3, 2))
    ended = next(e for e in events if e.kind == "floor_ended")
    assert (ended.seat, ended.args) == (0, (1, 1, 1))
    assert coins(match) == [7, 8]


def test_g30_no_gift_no_passage():
    floor = [". , blue 1 passage, . , . , red 3", GAPS, "red 2, . , . , . , .", GAPS, GAPS]
    match = at(table(2), floor=floor, dragon=(1, 1), coins={0: 9, 1: 9})
    events = play(match, "take", cell(1, 2))
    assert "floor_ended" in told(events)
    assert match.state.level == 1
    assert match.state.passage == 0


def test_g49_tiles_out_of_the_game_do_not_count_as_left():
    floor = ending_floor(6)
    floor[0] = ". , blue 4 trap, . , . , ."
    match = at(table(2), floor=floor, dragon=(1, 1), coins={0: 9, 1: 9})
    play(match, "take", cell(1, 2))
    play(match, "trap", cell(3, 1))  # 6 tiles would be left; now there are 5
    play(match, "give", cell(2, 2))
    assert coins(match) == [7, 8]
    assert match.state.left[0] == 5
