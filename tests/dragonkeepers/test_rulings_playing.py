"""Dragonkeepers, playing dragons: rulings DK-24 to DK-32."""

import pytest

from dragonlab.games.dragonkeepers.enums import Phase
from tests.decisions import legal
from tests.dragonkeepers.helpers import (
    BLUE,
    COLOURS,
    GREEN,
    RED,
    WHITE,
    at,
    book,
    crest,
    hand,
    pass_turn,
    phase,
    play,
    play_dragons,
    refused,
    row,
    shadows,
    stack,
    table,
    take_one,
)


def test_dk_24_nobody_has_to_play():
    match = at(table(), phase="play", book=(1, "red"), hands={0: ["red/1"], 1: ["red/2"]})
    for seat in (0, 1):
        assert match.actor == seat
        assert ("no_play",) in legal(match)
        play(match, "no_play")
    assert hand(match, 0) == ["red/1"]
    assert hand(match, 1) == ["red/2"]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_dk_25_exactly_the_number(number):
    """With six red dragons in hand, exactly as many go as the page says."""
    match = at(
        table(), phase="play", book=(number, "red"), hands={0: ["red/1"] * 3 + ["red/2"] * 3}
    )
    play_dragons(match, RED)
    assert stack(match, 0, RED) == (number, 0)
    assert len(hand(match, 0)) - shadows(match, 0) == 6 - number


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_dk_25_one_less_is_refused(number):
    reds = ["red/1", "red/1", "red/2", "red/2"][: number - 1]
    match = at(table(), phase="play", book=(number, "red"), hands={0: reds})
    assert refused(match, "play", RED, 0) == "too_few"


@pytest.mark.parametrize(("dragons", "wild"), [(3, 0), (2, 1), (1, 2)])
def test_dk_25_shadow_dragons_count_as_the_colour(dragons, wild):
    match = at(
        table(),
        phase="play",
        book=(3, "red"),
        hands={0: ["red/1"] * dragons + ["shadow"] * wild},
    )
    play_dragons(match, RED)
    assert stack(match, 0, RED) == (dragons, wild)
    assert hand(match, 0) == []


def test_dk_25_the_player_chooses_which_cards_go():
    match = at(
        table(), phase="play", book=(2, "red"), hands={0: ["red/1", "red/2", "red/3", "shadow"]}
    )
    play(match, "play", RED, 0)
    assert phase(match) == Phase.LAY
    play(match, "lay", "red/3")
    play(match, "lay", "red/1")
    assert [name for name in hand(match, 0) if name != "shadow"] == ["red/2"]


def test_dk_25_only_the_colour_of_the_book():
    """Even a full set of another colour, or cards of two colours, are no play."""
    match = at(
        table(),
        phase="play",
        book=(2, "red"),
        hands={0: ["red/1", "white/1", "white/2", "blue/1", "blue/2"]},
    )
    assert legal(match) == {("no_play",)}
    assert refused(match, "play", WHITE, 0) == "wrong_colour"
    assert refused(match, "play", RED, 0) == "too_few"
    match = at(
        table(), phase="play", book=(2, "red"), hands={0: ["red/1", "red/2", "red/3", "white/1"]}
    )
    play(match, "play", RED, 0)
    assert refused(match, "lay", "white/1") == "lay_colour"


@pytest.mark.parametrize("number", [1, 2, 5])
def test_dk_26_shadow_dragons_are_never_played_alone(number):
    match = at(table(), phase="play", book=(number, "red"), hands={0: ["shadow"] * 6})
    assert refused(match, "play", RED, 0) == "shadow_alone"
    assert legal(match) == {("no_play",)}


def test_dk_26_nor_upon_a_stack_that_is_there():
    match = at(
        table(), phase="play", book=(2, "red"), rows={0: [("red", 3)]}, hands={0: ["shadow"] * 2}
    )
    assert refused(match, "play", RED, 0) == "shadow_alone"


def test_dk_26_no_shadow_dragon_on_a_one():
    match = at(table(), phase="play", book=(1, "red"), hands={0: ["red/1", "red/2", "shadow"]})
    play(match, "play", RED, 0)
    assert refused(match, "lay", "shadow") == "shadow_alone"
    assert legal(match) == {("lay", 1), ("lay", 5)}  # red/1 and red/2
    play(match, "lay", "red/2")
    assert stack(match, 0, RED) == (1, 0)


def test_dk_26_the_last_card_must_be_a_dragon_if_none_was_laid():
    match = at(table(), phase="play", book=(2, "red"), hands={0: ["red/1", "shadow", "shadow"]})
    play_dragons(match, RED)
    assert stack(match, 0, RED) == (1, 1)
    assert shadows(match, 0) == 2  # one of two, and the one that was won


@pytest.mark.parametrize("before", [["white"], ["white", "green"], ["white", "green", "blue"]])
@pytest.mark.parametrize("side", [0, 1])
def test_dk_28_a_new_colour_goes_to_either_end(before, side):
    match = at(table(), phase="play", book=(1, "red"), rows={0: before}, hands={0: ["red/1"]})
    play(match, "play", RED, 0)
    assert legal(match) == {("side", 0), ("side", 1)}
    play(match, "side", side)
    assert row(match, 0) == (["red", *before] if side == 0 else [*before, "red"])


def test_dk_28_the_first_stack_has_no_side():
    match = at(table(), phase="play", book=(1, "red"), hands={0: ["red/1"]})
    play(match, "play", RED, 0)
    assert row(match, 0) == ["red"]
    assert match.actor == 1


def test_dk_28_a_known_colour_goes_upon_its_stack():
    match = at(
        table(),
        phase="play",
        book=(2, "red"),
        rows={0: ["white", ("red", 2, 1)]},
        hands={0: ["red/1", "red/2"]},
    )
    play_dragons(match, RED)
    assert row(match, 0) == ["white", "red"]
    assert stack(match, 0, RED) == (4, 1)
    assert refused(match, "side", 0) == "side_not_due"


@pytest.mark.parametrize(
    ("stacks", "open_colours"),
    [
        ([], "white red blue green"),
        (["red"], "white red blue green"),
        (["red", "blue"], "white red blue green"),
        (["red", "blue", "green"], "white red green"),
        (["white", "red", "blue", "green"], "white green"),
        (["blue", "white", "green", "red"], "blue red"),
    ],
)
def test_dk_29_only_the_outer_stacks_are_open(stacks, open_colours):
    for colour, name in enumerate(COLOURS):
        match = at(
            table(), phase="play", book=(1, name), rows={0: stacks}, hands={0: [f"{name}/1"]}
        )
        expected = "" if name in open_colours.split() else "closed_stack"
        assert refused(match, "play", colour, 0) == expected


def test_dk_29_each_player_has_an_own_row():
    match = at(
        table(),
        phase="play",
        book=(1, "red"),
        rows={0: ["white", "red", "blue"], 1: ["red", "white", "blue"]},
        hands={0: ["red/1"], 1: ["red/1"]},
    )
    assert refused(match, "play", RED, 0) == "closed_stack"
    play(match, "no_play")
    assert refused(match, "play", RED, 0) == ""


def test_dk_30_a_stack_of_one_dragon_and_wild_cards_is_a_colour():
    """Three stacks, each of one dragon with shadow dragons; the fourth colour wins the crest."""
    match = at(
        table(3),
        phase="play",
        book=(2, "green"),
        rows={0: [("white", 1, 2), ("red", 1, 2), ("blue", 1, 1)]},
        hands={0: ["green/1", "shadow"]},
    )
    play_dragons(match, GREEN, side=1)
    assert crest(match, 0) == 16


def test_dk_30_wild_cards_are_no_colour_of_their_own():
    match = at(
        table(3),
        phase="play",
        book=(2, "blue"),
        rows={0: [("white", 1, 2), ("red", 1, 2)]},
        hands={0: ["blue/1", "shadow"]},
    )
    play_dragons(match, BLUE, side=1)
    assert crest(match, 0) == 0


def test_dk_31_one_play_a_turn():
    """Enough for two plays, but the next one is somebody else's."""
    match = at(table(), phase="play", book=(1, "red"), hands={0: ["red/1", "red/2"]})
    play(match, "play", RED, 0)
    assert refused(match, "play", RED, 0) == "one_play"  # the cards are being chosen
    play(match, "lay", "red/1")
    assert match.actor == 1
    pass_turn(match)
    assert stack(match, 0, RED) == (1, 0)
    assert (match.actor, phase(match)) == (1, Phase.TAKE)


def test_dk_32_the_row_keeps_its_order():
    """Some turns later the stacks lie as they lay."""
    match = at(
        table(),
        phase="play",
        book=(1, "red"),
        rows={0: ["blue", "white"], 1: ["green", "white"]},
        hands={0: ["red/1", "red/2"]},
    )
    play(match, "play", RED, 0)
    play(match, "side", 0)
    play(match, "lay", "red/1")
    pass_turn(match)
    for _ in range(4):
        take_one(match)
        pass_turn(match)
    assert row(match, 0) == ["red", "blue", "white"]
    assert row(match, 1) == ["green", "white"]


def test_a_played_card_comes_from_the_hand():
    match = at(table(), phase="play", book=(1, "red"), hands={0: ["red/1", "red/2"], 1: ["red/3"]})
    play(match, "play", RED, 0)
    assert refused(match, "lay", "red/3") == "not_in_hand"
    assert book(match) == (1, "red")


def test_a_starting_card_counts_by_its_front():
    match = at(
        table(), phase="play", book=(2, "white"), hands={0: ["start white/1", "start white/red"]}
    )
    play_dragons(match, WHITE)
    assert stack(match, 0, WHITE) == (2, 0)
