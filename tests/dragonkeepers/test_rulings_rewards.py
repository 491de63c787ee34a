"""Dragonkeepers, rewards: rulings DK-02 and DK-33 to DK-41."""

import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import Item, Phase
from tests.decisions import told
from tests.dragonkeepers.helpers import (
    GREEN,
    RED,
    arrange,
    at,
    crest,
    crystals,
    eggs,
    from_state,
    keep_book,
    phase,
    piece_row,
    pieces,
    play,
    play_dragons,
    put_pieces,
    refused,
    shadows,
    table,
)

REDS = ["red/1"] * 3 + ["red/2"] * 3
# (lowest pieces, highest pieces, crystals, shadow dragons, eggs)
FIXED = {1: (1, 0, 1, 0, 0), 2: (1, 0, 0, 1, 0), 3: (2, 0, 0, 0, 0), 6: (0, 1, 0, 0, 0)}
PROFILES = {
    "A": {**FIXED, 4: (1, 0, 0, 0, 1), 5: (1, 0, 0, 0, 2)},
    "B": {**FIXED, 4: (1, 0, 0, 0, 1), 5: (1, 0, 1, 0, 1)},
    "C": {**FIXED, 4: (1, 0, 1, 1, 0), 5: (1, 0, 0, 0, 1)},
}
SHOP = {"amulets": dict.fromkeys(range(4), 2), "rings": dict.fromkeys(range(4), 2)}


def six_or(number: int, match) -> None:
    """Put the shadow dragon on the book if the page is to show 6, and go on to playing."""
    if number == 6:
        play(match, "place", "shadow")
    keep_book(match)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("profile", ["A", "B", "C"])
def test_dk_02_every_number_pays_what_the_table_says(profile, number):
    lowest, highest, won_crystals, won_shadows, won_eggs = PROFILES[profile][number]
    game = table(reward_profile=profile)
    cards = [*REDS, "shadow"] if number == 6 else REDS
    shown = (5 if number == 6 else number, "red")
    state = arrange(game, phase="book", book=shown, hands={0: cards})
    put_pieces(game, state, row=[1, 4])
    match = from_state(game, state)
    six_or(number, match)
    assert shadows(match, 0) == 0
    play_dragons(match, RED)
    assert pieces(match, 0) == [1, 4][:lowest] + [20] * highest
    assert crystals(match, 0) == won_crystals
    assert shadows(match, 0) == won_shadows
    assert eggs(match, 0) == won_eggs
    assert match.state.supply_crystals == 10 - won_crystals
    assert match.state.supply_eggs == 9 - won_eggs


def test_a_reward_comes_from_the_left_page_not_from_the_cards():
    """The fronts and backs of the cards played do not matter."""
    match = at(table(), phase="play", book=(2, "red"), hands={0: ["red/blue", "red/white"]})
    play_dragons(match, RED)
    assert (len(pieces(match, 0)), shadows(match, 0)) == (1, 1)


def test_dk_33_two_lowest_pieces_one_after_another():
    """One 4 is left: the second piece is the next higher value that lies there."""
    game = table()
    state = arrange(game, phase="play", book=(3, "red"), hands={0: REDS})
    put_pieces(game, state, row=[4, 6])
    match = from_state(game, state)
    play_dragons(match, RED)
    assert pieces(match, 0) == [4, 6]


def test_dk_34_one_value_left_is_lowest_and_highest():
    game = table(4)
    for number, card in ((1, "red/1"), (6, "shadow")):
        hands = {0: [card, *["red/2"] * 3, "red/1", "red/1", "red/white"]}
        state = arrange(game, phase="book", book=(1, "red"), hands=hands, **SHOP)
        put_pieces(game, state, row=[10] * 5)
        match = from_state(game, state)
        six_or(number, match)
        play_dragons(match, RED)
        assert piece_row(match) == [10] * 4
        assert 10 in pieces(match, 0)


def test_dk_35_missing_pieces_are_lost():
    """Four players on a 3: five pieces lie there, eight would be due."""
    game = table(4)
    hands = {
        0: ["red/1"] * 3,
        1: ["red/2"] * 3,
        2: ["red/3"] * 3,
        3: ["red/4", "red/4", "red/5"],
    }
    match = at(game, phase="play", book=(3, "red"), hands=hands, **SHOP)
    assert len(piece_row(match)) == 5
    play_dragons(match, RED)
    play_dragons(match, RED)
    assert len(piece_row(match)) == 1
    events = play_dragons(match, RED)
    assert piece_row(match) == []
    assert len(pieces(match, 2)) == 9  # one of two
    assert told(events).count("ran_out") == 1
    assert refused(match, "play", RED, 0) == ""  # playing stays allowed
    play_dragons(match, RED)
    assert len(pieces(match, 3)) == 8
    assert match.over


def test_dk_35_the_other_parts_are_still_paid():
    game = table(4)
    match = at(
        game,
        phase="play",
        book=(1, "red"),
        amulets=dict.fromkeys(range(4), 3),
        rings={3: 1},
        hands={0: ["red/1"]},
    )
    assert piece_row(match) == []
    play_dragons(match, RED)
    assert crystals(match, 0) == 1
    assert len(pieces(match, 0)) == 9


def test_dk_36_the_second_piece_starts_a_new_ring():
    match = at(table(), phase="play", book=(3, "red"), rings={0: 2}, hands={0: REDS})
    events = play_dragons(match, RED)
    assert (match.state.amulets[0], match.state.ring[0]) == (1, 1)
    kinds = [kind for kind in told(events) if kind != "stack_opened"]
    assert kinds == ["dragons_played", "piece_won", "ring_closed", "pearl_drawn", "piece_won"]


@pytest.mark.parametrize(
    ("loose", "number", "after"), [(0, 1, (0, 1)), (1, 1, (0, 2)), (1, 3, (1, 0)), (2, 1, (1, 0))]
)
def test_dk_37_the_open_ring_is_filled_first(loose, number, after):
    match = at(table(), phase="play", book=(number, "red"), rings={0: loose}, hands={0: REDS})
    play_dragons(match, RED)
    assert (match.state.amulets[0], match.state.ring[0]) == after


def test_dk_38_pieces_pearl_bonus_crest_in_this_order():
    match = at(
        table(3),
        phase="play",
        book=(4, "green"),
        rings={0: 2},
        rows={0: ["white", "red", "blue"]},
        hands={0: ["green/1"] * 3 + ["green/2"]},
    )
    events = play_dragons(match, GREEN, side=1)
    order = ["dragons_played", "piece_won", "ring_closed", "pearl_drawn", "egg_won", "crest_won"]
    assert [kind for kind in told(events) if kind in order] == order


def test_dk_38_scarce_rewards_go_clockwise_from_the_active_player():
    """One egg is left; the active player, seat 1, and then seat 2 play on a 4."""
    four = ["red/{}", "red/{}", "red/{}", "red/white"]
    match = at(
        table(3),
        phase="play",
        active=1,
        book=(4, "red"),
        eggs={0: 8},
        hands={1: [c.format(1) for c in four], 2: [c.format(2) for c in four]},
    )
    play_dragons(match, RED)
    events = play_dragons(match, RED)
    assert [eggs(match, seat) for seat in range(3)] == [8, 1, 0]
    assert "ran_out" in told(events)
    assert len(pieces(match, 2)) == 1


def test_dk_39_one_crest_each_the_best_one_left():
    rows = {seat: ["white", "red", "blue"] for seat in range(4)}
    match = at(
        table(4),
        phase="play",
        book=(1, "green"),
        rows=rows,
        hands={seat: ["green/1"] for seat in (0, 1, 2)} | {3: ["green/2"]},
    )
    for seat in range(3):
        play_dragons(match, GREEN, side=1)
        assert crest(match, seat) == (16, 10, 6)[seat]  # also while completing the turn
    events = play_dragons(match, GREEN, side=0)
    assert crest(match, 3) == 0  # none is left
    assert "ran_out" in told(events)
    assert len(pieces(match, 3)) == 1


def test_dk_39_only_at_the_moment_of_the_fourth_colour():
    match = at(
        table(3),
        phase="play",
        book=(1, "green"),
        rows={0: ["white", "red", "blue", "green"], 1: ["white", "red"]},
        crests=[0],
        hands={0: ["green/1"], 1: ["green/1"]},
    )
    play_dragons(match, GREEN)
    play_dragons(match, GREEN, side=1)
    assert (crest(match, 0), crest(match, 1)) == (16, 0)
    assert match.state.crests_taken == 1


def test_dk_39_with_two_players_the_best_crest_is_worth_ten():
    match = at(
        table(2),
        phase="play",
        book=(1, "green"),
        rows={0: ["white", "red", "blue"]},
        hands={0: ["green/1"]},
    )
    play_dragons(match, GREEN, side=0)
    assert crest(match, 0) == 10


def test_dk_40_clockwise_order_decides_over_the_better_crest():
    rows = {seat: ["white", "red", "blue"] for seat in (0, 2)}
    match = at(
        table(3),
        phase="play",
        active=2,
        book=(1, "green"),
        rows=rows,
        hands={0: ["green/1"], 2: ["green/1"]},
    )
    play_dragons(match, GREEN, side=1)
    play_dragons(match, GREEN, side=1)
    assert (crest(match, 2), crest(match, 0)) == (16, 10)


def test_dk_41_a_crystal_won_now_pays_for_no_item_now():
    """Profile C, a 4: the crystal just won cannot pay for the flute, an older one can."""
    game = table(reward_profile="C", chests=("twilight_flute",))
    hands = {0: ["red/1"] * 3 + ["red/2"]}
    match = at(game, phase="play", book=(4, "red"), hands=hands)
    play_dragons(match, RED)
    assert (match.actor, crystals(match, 0)) == (1, 1)  # the flute was not offered

    match = at(game, phase="play", book=(4, "red"), hands=hands, crystals={0: 1})
    play_dragons(match, RED)
    assert phase(match) == Phase.FLUTE
    play(match, "stays", "red/1")
    assert crystals(match, 0) == 1
    assert match.state.fresh[0] == 1


@pytest.mark.parametrize("position", [
    {"phase": "take"},
    {"phase": "book", "hands": {0: ["red/1"]}},
    {"phase": "play"},
    {"phase": "play", "actor": 1, "fresh": {1: 1}},
])  # fmt: skip
def test_dk_41_nobody_has_a_fresh_crystal_before_playing(position):
    """It is won by the one play of a turn, so no turn comes to such a position."""
    with pytest.raises(dl.PositionError, match="a crystal was won this turn by a player who has"):
        at(table(), **{"crystals": {0: 1, 1: 1}, "fresh": {0: 1}} | position)
    match = at(table(), phase="play", actor=1, crystals={0: 1}, fresh={0: 1})
    assert match.state.fresh.tolist() == [1, 0, 0, 0]


def test_dk_41_in_the_next_turn_it_can_be_used():
    """Seat 1 wins a crystal while completing the turn of seat 0; its own turn comes next."""
    match = at(table(), phase="play", book=(1, "red"), hands={1: ["red/1"]})
    play(match, "no_play")
    play_dragons(match, RED)
    assert (match.actor, crystals(match, 1)) == (1, 1)
    for _ in range(3):
        play(match, "take", 0)
    assert refused(match, "fourth", 0) == ""


def rest_of_turn(match) -> list[tuple[int, int, int]]:
    """Follow every way the turn can go; return shadows in hand, laid, and crystals of seat 0."""
    turn, here = int(match.state.turn), match.position
    ends = []
    for action in match.legal_actions():
        match.apply(action)
        state = match.state
        if match.over or state.turn != turn:
            ends.append((shadows(match, 0), int(state.wild[0].sum()), crystals(match, 0)))
        else:
            ends += rest_of_turn(match)
        match.goto(here)
    return ends


@pytest.mark.parametrize("number", [2, 4])
def test_dk_41_a_shadow_dragon_won_reaches_no_play_of_the_turn(number):
    """With all six items and crystals enough: however the turn goes on, it stays in the hand."""
    game = table(reward_profile="C", chests=tuple(item.name.lower() for item in Item))
    match = at(
        game,
        phase="play",
        book=(number, "red"),
        rows={0: ["white", "red", "blue"]},
        hands={0: ["red/1", "red/1", "red/2", "red/2", "red/3"], 1: ["red/3"]},
        crystals={0: 6, 1: 1},
    )
    ends = []
    for colour, feather in ((RED, 0), (RED, 1)):
        match.goto(0)
        play(match, "play", colour, feather)
        ends += rest_of_turn(match)
    assert len(ends) > 50
    assert {end[:2] for end in ends} == {(1, 0)}
