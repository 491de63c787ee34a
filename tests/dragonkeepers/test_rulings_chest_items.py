"""Dragonkeepers, mint, horn, ink, feather: DK-27, DK-61, DK-63, DK-64 and DK-67 to DK-69."""

import pytest

import dragonlab as dl
from tests.decisions import legal
from tests.dragonkeepers.helpers import (
    BLUE,
    GREEN,
    LEFT,
    RED,
    RIGHT,
    WHITE,
    at,
    book,
    crystals,
    display,
    eggs,
    hand,
    page_size,
    pass_turn,
    pieces,
    play,
    play_dragons,
    refill,
    refused,
    row,
    stack,
    table,
    take_one,
)

REDS = ["red/1"] * 3 + ["red/2"] * 3
CLOSED_RED = {0: ["white", "red", "blue"]}


def chest(*names: str, players: int = 2, **options) -> dl.Game:
    """Return a game with these chests."""
    return table(players, chests=names, **options)


# ---- the dragon mint


@pytest.mark.parametrize("actor", [0, 1])
def test_dk_61_63_the_mint_is_for_the_start_of_the_own_turn(actor):
    match = at(chest("dragon_mint"), crystals={0: 2, 1: 2}, book=(2, "green"))
    if actor == 0:
        assert ("mint",) in legal(match)
        play(match, "take", LEFT)
        assert refused(match, "mint") == "mint_at_start"
        play(match, "stop")
        assert refused(match, "mint") == "mint_at_start"
    else:
        take_one(match)
        play(match, "no_play")
        assert refused(match, "mint") == "mint_own_turn"


def test_dk_61_the_top_cards_of_both_pages():
    """No refill of the display; new backs show; the cards do not count as taken."""
    match = at(
        chest("dragon_mint"),
        crystals={0: 1},
        book=(2, "green"),
        display=("red/1", "blue/white"),
    )
    left, right = refill(match, LEFT, 5), refill(match, RIGHT, BLUE)
    sizes = [page_size(match, page) for page in (LEFT, RIGHT)]
    play(match, "mint", forced=[*left, *right])
    assert hand(match, 0) == ["white/2", "white/green"]
    assert display(match) == ["red/1", "blue/white"]
    assert book(match) == (5, "blue")
    assert [page_size(match, page) for page in (LEFT, RIGHT)] == [n - 1 for n in sizes]
    assert (crystals(match, 0), match.state.supply_crystals) == (0, 10)
    assert refused(match, "stop") == "take_at_least_one"
    for _ in range(3):
        play(match, "take", RIGHT)
    assert len(hand(match, 0)) == 5


def test_dk_61_a_card_put_on_the_page_is_its_top_card():
    match = at(
        chest("dragon_mint"), phase="book", book=(2, "green"), crystals={1: 1}, hands={0: ["red/4"]}
    )
    play(match, "place", "red/4")
    pass_turn(match)
    play(match, "mint")
    assert "red/4" in hand(match, 1)
    assert book(match)[0] == 2


# ---- the troll horn


def test_dk_64_the_horn_opens_a_closed_stack():
    position = {
        "phase": "play",
        "book": (2, "red"),
        "rows": CLOSED_RED,
        "hands": {0: ["red/1", "red/2"]},
    }
    match = at(chest("troll_horn"), **position, crystals={0: 1})
    play(match, "play", RED, 0)
    assert stack(match, 0, RED) == (3, 0)
    assert row(match, 0) == CLOSED_RED[0]
    assert crystals(match, 0) == 0
    match = at(chest("troll_horn"), **position)
    assert refused(match, "play", RED, 0) == "closed_stack"


def test_dk_64_it_puts_no_new_stack_in_between():
    match = at(
        chest("troll_horn"),
        phase="play",
        book=(1, "red"),
        rows={0: ["white", "blue"]},
        crystals={0: 1},
        hands={0: ["red/1"]},
    )
    play(match, "play", RED, 0)
    assert legal(match) == {("side", 0), ("side", 1)}
    play(match, "side", 1)
    assert row(match, 0) == ["white", "blue", "red"]
    assert crystals(match, 0) == 2  # nothing was paid, one was won


# ---- prism ink


@pytest.mark.parametrize("colour", [WHITE, BLUE, GREEN])
def test_dk_67_ink_any_other_colour_same_number_same_reward(colour):
    name = ("white", "red", "blue", "green")[colour]
    match = at(
        chest("prism_ink"),
        phase="play",
        book=(4, "red"),
        crystals={0: 1},
        hands={0: [f"{name}/1"] * 3 + [f"{name}/2"]},
    )
    play_dragons(match, colour)
    assert stack(match, 0, colour) == (4, 0)
    assert (crystals(match, 0), eggs(match, 0)) == (0, 1)


def test_dk_67_the_number_stays():
    match = at(
        chest("prism_ink"),
        phase="play",
        book=(4, "red"),
        crystals={0: 1},
        hands={0: ["white/1"] * 3},
    )
    assert refused(match, "play", WHITE, 0) == "too_few"


def test_dk_67_the_placement_rule_holds_unless_there_is_a_horn():
    position = {
        "phase": "play",
        "book": (1, "green"),
        "rows": CLOSED_RED,
        "hands": {0: ["red/1"]},
        "crystals": {0: 2},
    }
    assert refused(at(chest("prism_ink"), **position), "play", RED, 0) == "closed_stack"
    match = at(chest("prism_ink", "troll_horn"), **position)
    play(match, "play", RED, 0)
    assert crystals(match, 0) == 1  # two paid, one won


def test_dk_67_wild_cards_go_with_the_ink():
    """Still with a dragon of the colour that is played."""
    position = {"phase": "play", "book": (2, "red"), "crystals": {0: 1}}
    match = at(chest("prism_ink"), **position, hands={0: ["white/1", "shadow", "red/1"]})
    play_dragons(match, WHITE)
    assert stack(match, 0, WHITE) == (1, 1)
    match = at(chest("prism_ink"), **position, hands={0: ["shadow", "shadow"]})
    assert refused(match, "play", WHITE, 0) == "shadow_alone"


def test_dk_67_the_book_itself_does_not_change():
    match = at(
        chest("prism_ink"),
        phase="play",
        book=(1, "red"),
        crystals={0: 1},
        hands={0: ["white/1"], 1: ["white/2", "red/2"]},
    )
    play_dragons(match, WHITE)
    assert book(match) == (1, "red")
    assert refused(match, "play", WHITE, 0) == "wrong_colour"
    assert refused(match, "play", RED, 0) == ""


# ---- the swindle feather


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_dk_68_69_one_card_fewer_and_the_full_reward(number):
    match = at(
        chest("swindle_feather"),
        phase="play",
        book=(number, "red"),
        crystals={0: 1},
        hands={0: REDS[: number - 1]},
    )
    assert refused(match, "play", RED, 0) == "too_few"
    play_dragons(match, RED, 1)
    assert stack(match, 0, RED) == (number - 1, 0)
    assert len(pieces(match, 0)) == (2 if number == 3 else 1)
    assert eggs(match, 0) == {4: 1, 5: 2}.get(number, 0)
    assert hand(match, 0) == (["shadow"] if number == 2 else [])
    assert crystals(match, 0) == 0


@pytest.mark.parametrize(
    ("reading", "number", "rule"),
    [("A", 1, "feather_two"), ("A", 2, ""), ("A", 3, ""),
     ("B", 1, "feather_two"), ("B", 2, "feather_two"), ("B", 3, "")],
)  # fmt: skip
def test_dk_68_where_the_feather_helps(reading, number, rule):
    """A: the book shows 2 or more. B: two dragons at least are really played."""
    match = at(
        chest("swindle_feather", feather_reading=reading),
        phase="play",
        book=(number, "red"),
        crystals={0: 1},
        hands={0: REDS},
    )
    assert refused(match, "play", RED, 1) == rule


def test_dk_27_the_feather_needs_a_real_dragon_too():
    """On a 2 it is the dragon that is played, not the shadow dragon."""
    position = {"phase": "play", "book": (2, "red"), "crystals": {0: 1}}
    match = at(chest("swindle_feather"), **position, hands={0: ["shadow", "shadow"]})
    assert refused(match, "play", RED, 1) == "shadow_alone"
    match = at(chest("swindle_feather"), **position, hands={0: ["shadow", "red/1"]})
    play_dragons(match, RED, 1)
    assert stack(match, 0, RED) == (1, 0)
    match = at(chest("swindle_feather"), phase="play", book=(3, "red"), crystals={0: 1},
               hands={0: ["shadow", "red/1"]})  # fmt: skip
    play_dragons(match, RED, 1)
    assert stack(match, 0, RED) == (1, 1)


def test_dk_69_six_with_five_dragons_is_the_highest_piece():
    match = at(
        chest("swindle_feather"),
        phase="book",
        book=(1, "red"),
        crystals={0: 1},
        hands={0: ["shadow", *REDS[:5]]},
    )
    highest = max(v for v, n in zip((1, 4, 6, 8, 10, 12, 16, 20), match.state.row_pieces,
                                    strict=True) if n)  # fmt: skip
    play(match, "place", "shadow")
    play_dragons(match, RED, 1)
    assert pieces(match, 0) == [highest]
