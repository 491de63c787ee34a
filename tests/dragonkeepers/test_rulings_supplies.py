"""Dragonkeepers, what a supply gives and takes: rulings DK-10, DK-42, DK-43 and DK-76."""

import pytest

from dragonlab.games.dragonkeepers.enums import Ending, Phase
from tests.decisions import legal, told
from tests.dragonkeepers.helpers import (
    BLUE,
    BLUE_PEARL,
    RED,
    RED_PEARL,
    WHITE,
    at,
    crystals,
    eggs,
    hand,
    keep_book,
    pass_turn,
    phase,
    pieces,
    play,
    play_dragons,
    refused,
    shadows,
    table,
    take_one,
)

REDS = ["red/1"] * 3 + ["red/2"] * 3


def test_dk_42_a_crystal_paid_is_back_at_once():
    """All ten are out: seat 0 pays one for the ink, and the same reward pays it to seat 0."""
    match = at(
        table(chests=("prism_ink",)),
        phase="play",
        book=(1, "red"),
        crystals={0: 1, 1: 9},
        hands={0: ["white/1"], 1: ["red/1"]},
    )
    assert match.state.supply_crystals == 0
    play_dragons(match, WHITE)
    assert (crystals(match, 0), match.state.supply_crystals) == (1, 0)


def test_dk_42_or_goes_to_the_next_player():
    """Seat 0 buys a fourth card and puts a 1 and red on the book for seat 1."""
    match = at(
        table(),
        crystals={0: 10},
        hands={0: ["white/1", "white/red"], 1: ["red/1"]},
    )
    for _ in range(3):
        play(match, "take", 1)
    play(match, "fourth", 1)
    play(match, "place", "white/1")
    play(match, "place", "white/red")
    play(match, "no_play")
    play_dragons(match, RED)
    assert (crystals(match, 0), crystals(match, 1)) == (9, 1)


def test_dk_43_shadow_dragons_never_return_to_their_stack():
    match = at(
        table(),
        phase="book",
        book=(5, "red"),
        hands={0: ["shadow", "shadow", "red/1"], 1: ["white/1"]},
    )
    assert match.state.supply_shadows == 9
    play(match, "place", "shadow")
    keep_book(match)
    pass_turn(match)
    assert match.state.supply_shadows == 9
    match = at(table(), phase="play", book=(3, "red"), hands={0: ["shadow", "shadow", "red/1"]})
    play_dragons(match, RED)
    for _ in range(3):
        pass_turn(match)
        take_one(match)
    assert match.state.supply_shadows == 9
    assert match.state.wild[0].tolist() == [0, 2, 0, 0]


# ---- DK-10: which pearl


def test_dk_10_the_first_three_pearls_are_red():
    match = at(
        table(4),
        phase="play",
        book=(1, "red"),
        rings=dict.fromkeys(range(4), 2),
        hands={0: ["red/1"], 1: ["red/1"], 2: ["red/1"], 3: ["red/2"]},
    )
    for _ in range(4):
        play_dragons(match, RED)
    assert match.state.pearls.tolist() == [[1, 0], [1, 0], [1, 0], [0, 1]]


@pytest.mark.parametrize("colour", [RED_PEARL, BLUE_PEARL])
def test_dk_10_asked_the_player_chooses_the_colour(colour):
    match = at(
        table(pearl_choice="ask"),
        phase="play",
        book=(3, "red"),
        rings={0: 2},
        hands={0: REDS},
    )
    play_dragons(match, RED)
    assert phase(match) == Phase.PEARL
    assert legal(match) == {("pearl", RED_PEARL), ("pearl", BLUE_PEARL)}
    play(match, "pearl", colour)
    assert match.state.pearls[0].tolist() == ([1, 0] if colour == RED_PEARL else [0, 1])
    assert match.state.ring[0] == 1  # the second piece comes after the pearl
    assert refused(match, "pearl", RED_PEARL) == "pearl_not_due"


def test_dk_10_when_the_red_ones_are_gone_there_is_no_question():
    match = at(
        table(4, pearl_choice="ask"),
        phase="play",
        book=(1, "red"),
        amulets={1: 3},
        rings={0: 2},
        hands={0: ["red/1"]},
    )
    play_dragons(match, RED)
    assert match.state.pearls[0].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("outcome", "pearls"),
    [
        *((0, [1, 0]), (2, [1, 0]), (3, [0, 1]), (14, [0, 1])),
        *(("red pearl", [1, 0]), ("blue pearl", [0, 1])),
    ],
)
def test_dk_10_drawn_from_all_fifteen(outcome, pearls):
    """Three red and twelve blue ones lie face down: outcomes 0 to 2 are red."""
    match = at(
        table(pearl_choice="random_from_all"),
        phase="play",
        book=(1, "red"),
        rings={0: 2},
        hands={0: ["red/1"]},
    )
    play(match, "play", RED, 0, forced=[outcome])
    assert match.state.pearls[0].tolist() == pearls


# ---- DK-76: supplies that run out


@pytest.mark.parametrize(
    ("number", "position", "lost"),
    [
        (1, {"crystals": {1: 10}}, lambda m: crystals(m, 0)),
        (5, {"eggs": {1: 9}}, lambda m: eggs(m, 0)),
        (2, {"hands": {0: REDS, 1: ["shadow"] * 11}}, lambda m: shadows(m, 0)),
    ],
)
def test_dk_76_what_has_run_out_is_not_paid(number, position, lost):
    match = at(
        table(), **{"phase": "play", "book": (number, "red"), "hands": {0: REDS}, **position}
    )
    events = play_dragons(match, RED)
    assert "ran_out" in told(events)
    assert lost(match) == 0
    assert len(pieces(match, 0)) == 1  # the amulet piece is


def test_dk_76_a_part_of_a_reward_is_paid():
    """Profile A, a 5: two eggs are due, one is left."""
    match = at(table(), phase="play", book=(5, "red"), eggs={1: 8}, hands={0: REDS})
    events = play_dragons(match, RED)
    assert eggs(match, 0) == 1
    assert [e.amount for e in events if e.kind in ("egg_won", "ran_out")] == [1, 1]


def test_dk_76_a_reward_cannot_be_refused():
    """Nothing is asked between the play and the next player."""
    match = at(table(), phase="play", book=(1, "blue"), hands={0: ["blue/1"]})
    play(match, "play", BLUE, 0)
    assert match.actor == 1
    assert match.state.ending & Ending.GOAL == 0
    assert hand(match, 0) == []
