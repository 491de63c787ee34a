"""The worked examples of the rulebook, K1 to K12, with the rulebook's own numbers."""

import pytest

from dragonlab.errors import MaterialError, PositionError
from dragonlab.games.dragonkeepers.enums import Ending, Item, Phase
from dragonlab.games.dragonkeepers.positions import card_type
from tests.decisions import legal
from tests.dragonkeepers.helpers import (
    BLUE,
    COLOURS,
    GREEN,
    LEFT,
    RED,
    RED_PEARL,
    RIGHT,
    WHITE,
    at,
    book,
    crystals,
    edited,
    eggs,
    hand,
    pass_turn,
    phase,
    piece_row,
    pieces,
    play,
    play_dragons,
    refill,
    refused,
    row,
    shadows,
    stack,
    table,
)

RICH_HAND = [*["green/1"] * 3, *["green/2"] * 2, *["red/1"] * 3, "red/2", *["white/1"] * 3]


def test_k1_four_green_are_the_only_play():
    """Game Objective: the left page shows 4, the right page green."""
    match = at(table(), phase="play", book=(4, "green"), hands={0: RICH_HAND})
    assert legal(match) == {("play", GREEN, 0), ("no_play",)}
    assert {refused(match, "play", other, 0) for other in (WHITE, RED, BLUE)} == {"wrong_colour"}
    play_dragons(match, GREEN)
    assert stack(match, 0, GREEN) == (4, 0)
    assert len(hand(match, 0)) == len(RICH_HAND) - 4


def test_k1_three_green_are_too_few():
    match = at(table(), phase="play", book=(4, "green"), hands={0: ["green/1"] * 3})
    assert refused(match, "play", GREEN, 0) == "too_few"


def test_k2_a_card_on_the_left_page_makes_four_green_one_green():
    """Changing the magic book: three taken, one green in hand, a 1 goes on the left page."""
    match = at(
        table(),
        book=(4, "green"),
        display=("red/1", "blue/white"),
        hands={0: ["green/3"]},
    )
    play(match, "take", LEFT, forced=refill(match, LEFT, 2))
    play(match, "take", LEFT, forced=refill(match, LEFT, 4))
    play(match, "take", RIGHT, forced=refill(match, RIGHT, GREEN))
    assert (book(match), len(hand(match, 0))) == ((4, "green"), 4)
    assert hand(match, 0).count("green/3") == 1

    play(match, "place", "red/1")
    assert book(match) == (1, "green")
    assert len(hand(match, 0)) == 3
    assert "red/1" not in hand(match, 0)
    play(match, "keep")
    assert legal(match) == {("play", GREEN, 0), ("no_play",)}
    play_dragons(match, GREEN)
    assert stack(match, 0, GREEN) == (1, 0)


@pytest.mark.parametrize("name", ["red/1", "white/green"])
def test_k3_cards_that_exist(name):
    """Changing the magic book, tip: a red dragon with a 1, a white one with green behind."""
    card = card_type(table(), name)
    assert table().box.deck[card] > 0


@pytest.mark.parametrize("colour", COLOURS)
def test_k3_no_card_has_one_colour_on_both_sides(colour):
    with pytest.raises(PositionError):
        at(table(), hands={0: [f"{colour}/{colour}"]})


def test_k3_no_table_may_make_one():
    wrong = edited(("right.white = { red = 5,", "right.white = { white = 1, red = 4,"))
    with pytest.raises(MaterialError, match="same colour on both sides"):
        table(material=wrong)


def test_k4_a_third_colour_goes_to_the_left_or_the_right():
    """Example A: white and green lie there, now red is played."""
    position = {"phase": "play", "book": (1, "red"), "hands": {0: ["red/1"]}}
    for side, expected in ((0, ["red", "white", "green"]), (1, ["white", "green", "red"])):
        match = at(table(), rows={0: ["white", "green"]}, **position)
        play(match, "play", RED, 0)
        assert legal(match) == {("side", 0), ("side", 1)}
        play(match, "side", side)
        assert row(match, 0) == expected


@pytest.mark.parametrize(
    ("colour", "rule"), [(WHITE, "closed_stack"), (RED, ""), (GREEN, ""), (BLUE, "")]
)
def test_k5_white_between_red_and_green_is_closed(colour, rule):
    """Example B: red lies on the left, so white is closed; the other colours are not."""
    name = COLOURS[colour]
    match = at(
        table(),
        phase="play",
        book=(1, name),
        rows={0: ["red", "white", "green"]},
        hands={0: [f"{name}/1"]},
    )
    assert refused(match, "play", colour, 0) == rule


def test_k6_two_blue_pay_a_piece_and_a_shadow_dragon():
    """Receiving a reward: 2 blue dragons."""
    match = at(table(), phase="play", book=(2, "blue"), hands={0: ["blue/1"] * 2})
    before = len(piece_row(match))
    assert match.state.supply_shadows == 11
    play_dragons(match, BLUE)
    assert len(pieces(match, 0)) == 1
    assert len(piece_row(match)) == before - 1
    assert shadows(match, 0) == 1
    assert match.state.supply_shadows == 10
    assert (crystals(match, 0), eggs(match, 0)) == (0, 0)


def test_k7_a_third_piece_closes_the_ring():
    """Receiving a reward: the third amulet piece, then a face-down pearl."""
    match = at(table(), phase="play", book=(1, "red"), rings={0: 2}, hands={0: ["red/1"]})
    assert (match.state.amulets[0], match.state.ring[0]) == (0, 2)
    play_dragons(match, RED)
    assert (match.state.amulets[0], match.state.ring[0]) == (1, 0)
    assert match.state.pearls[0].tolist() == [1, 0]
    assert match.state.supply_pearls[RED_PEARL] == 2
    assert len(pieces(match, 0)) == 3


def test_k8_a_crystal_pays_for_a_fourth_card_in_the_next_own_turn():
    """Companion, Receiving rewards: the crystal of this turn is of no use in this turn."""
    match = at(table(), phase="play", book=(1, "red"), hands={0: ["red/1"], 1: ["white/1"] * 2})
    play_dragons(match, RED)
    assert (len(pieces(match, 0)), crystals(match, 0)) == (1, 1)
    assert refused(match, "fourth", LEFT) == "only_active_takes"  # the other one completes
    pass_turn(match)

    assert match.actor == 1
    play(match, "take", LEFT)
    play(match, "stop")
    play(match, "keep")
    pass_turn(match)

    assert match.actor == 0
    for _ in range(3):
        play(match, "take", RIGHT)
    assert refused(match, "fourth", LEFT) == ""
    held = len(hand(match, 0))
    play(match, "fourth", LEFT)
    assert len(hand(match, 0)) == held + 1
    assert (crystals(match, 0), match.state.supply_crystals) == (0, 10)


def test_k8_a_crystal_won_this_turn_takes_no_fourth_card():
    match = at(table(), phase="book", book=(1, "red"), hands={0: ["red/1", "blue/1"]})
    play(match, "keep")
    play_dragons(match, RED)
    assert (match.actor, crystals(match, 0), match.state.fresh[0]) == (1, 1, 1)
    assert ("fourth", LEFT) not in legal(match)
    pass_turn(match)
    assert match.state.fresh[0] == 0


def test_k9_one_amulet_more_than_needed():
    """Companion, End of the game: 3 players, the eighth amulet, then a ninth."""
    match = at(
        table(3),
        phase="play",
        book=(1, "red"),
        amulets={0: 2, 1: 3, 2: 2},
        rings={0: 2, 2: 2},
        hands={0: ["red/1"], 1: ["white/2"], 2: ["red/1"]},
    )
    play_dragons(match, RED)
    assert match.state.amulets[:3].tolist() == [3, 3, 2]
    assert match.state.ending == Ending.GOAL
    assert (match.over, match.actor) == (False, 1)
    play(match, "no_play")
    assert match.actor == 2
    play_dragons(match, RED)
    assert match.state.amulets[:3].tolist() == [3, 3, 3]
    assert match.over
    assert match.scores is not None


def test_k10_feather_and_hammer_while_completing_the_turn():
    """The Magic Chests: three crystals, one card too few, and an upgraded piece."""
    game = table(3, chests=("swindle_feather", "green_ore_hammer"))
    match = at(
        game,
        phase="play",
        book=(4, "blue"),
        crystals={1: 3},
        hands={1: ["blue/1"] * 3, 2: ["blue/2"] * 2},
    )
    play(match, "no_play")
    assert match.actor == 1
    lowest, *higher = sorted(set(piece_row(match)))
    assert refused(match, "play", BLUE, 0) == "too_few"
    play(match, "play", BLUE, 1)
    assert crystals(match, 1) == 2
    assert stack(match, 1, BLUE) == (3, 0)
    assert phase(match) == Phase.PIECE
    play(match, "piece", 1)
    assert crystals(match, 1) == 1
    assert pieces(match, 1) == [higher[0]]
    assert lowest < higher[0]
    assert eggs(match, 1) == 1  # the full reward of a 4
    assert match.state.used[1] == 1 << Item.SWINDLE_FEATHER | 1 << Item.GREEN_ORE_HAMMER


def test_k10_a_second_crystal_does_not_lower_the_number_again():
    """Two cards too few: one feather is not enough, and there is no second one."""
    match = at(
        table(3, chests=("swindle_feather", "green_ore_hammer")),
        phase="play",
        book=(4, "blue"),
        crystals={0: 3},
        hands={0: ["blue/1"] * 2},
    )
    assert refused(match, "play", BLUE, 1) == "too_few"
    assert legal(match) == {("no_play",)}


def test_k11_one_of_two_pieces_is_upgraded():
    """Green ore hammer, note: no second crystal for the second piece."""
    match = at(
        table(chests=("green_ore_hammer", "twilight_flute")),
        phase="play",
        book=(3, "red"),
        crystals={0: 3},
        hands={0: ["red/1"] * 3},
    )
    values = piece_row(match)
    lowest, higher = sorted(set(values))[:2]
    play_dragons(match, RED)
    play(match, "piece", 1)
    assert phase(match) == Phase.FLUTE  # the second piece came without a question
    assert pieces(match, 0) == [lowest, higher]
    assert refused(match, "piece", 1) == "item_once"
    assert crystals(match, 0) == 2


def test_k12_a_green_back_has_a_blue_white_or_red_front():
    """Companion, Starting cards: so it is for every colour, over all 104 + 8 cards."""
    for profile in ("even_52", "even_56_48"):
        box = table(deck_profile=profile).box
        right = [card for card in range(len(box.front)) if box.page[card] == RIGHT]
        there = [card for card in right if card >= len(box.deck) or box.deck[card]]
        assert {(int(box.front[c]), int(box.shows[c])) for c in there} == {
            (front, back) for front in range(4) for back in range(4) if front != back
        }
        assert int(box.deck.sum()) + 8 == 112


def test_k12_no_starting_card_may_break_it():
    wrong = edited(('["white", "red"],', '["white", "white"],'))
    with pytest.raises(MaterialError, match="same colour on both sides"):
        table(material=wrong)
