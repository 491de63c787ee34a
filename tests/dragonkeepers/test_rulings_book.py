"""Dragonkeepers, changing the magic book: rulings DK-18 to DK-23."""

import pytest

from dragonlab.games.dragonkeepers.enums import Phase
from tests.decisions import legal
from tests.dragonkeepers.helpers import (
    GREEN,
    LEFT,
    RED,
    RIGHT,
    arrange,
    at,
    book,
    display,
    from_state,
    hand,
    keep_book,
    page_size,
    pass_turn,
    phase,
    piece_row,
    pieces,
    play,
    play_dragons,
    put_pieces,
    refused,
    shadows,
    stack,
    table,
)

HAND = ["white/1", "red/2", "blue/green", "green/white", "shadow"]


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("white/1", (1, "red")),
        ("red/2", (2, "red")),
        ("shadow", (6, "red")),
        ("blue/green", (4, "green")),
        ("green/white", (4, "white")),
    ],
)
def test_dk_18_numbers_go_left_and_colours_right(card, shown):
    """A card names no page: its back says where it goes."""
    match = at(table(), phase="book", book=(4, "red"), hands={0: HAND})
    before = [page_size(match, LEFT), page_size(match, RIGHT)]
    play(match, "place", card)
    assert book(match) == shown
    left = shown[1] == "red"
    assert [page_size(match, LEFT), page_size(match, RIGHT)] == [
        before[0] + left,
        before[1] + (not left),
    ]
    assert hand(match, 0) == sorted(set(HAND) - {card})


def test_dk_19_one_card_on_each_page_in_any_order():
    for first, second in (("white/1", "blue/green"), ("blue/green", "white/1")):
        match = at(table(), phase="book", book=(4, "red"), hands={0: HAND})
        play(match, "place", first)
        assert phase(match) == Phase.BOOK
        play(match, "place", second)
        assert book(match) == (1, "green")
        assert phase(match) == Phase.PLAY


@pytest.mark.parametrize(
    ("first", "second"),
    [("white/1", "red/2"), ("white/1", "shadow"), ("shadow", "white/1"),
     ("blue/green", "green/white")],
)  # fmt: skip
def test_dk_19_no_page_is_changed_twice(first, second):
    match = at(table(), phase="book", book=(4, "red"), hands={0: HAND})
    play(match, "place", first)
    assert refused(match, "place", second) == "page_changed"


def test_dk_19_not_before_taking_is_finished_and_not_after_playing():
    match = at(table(), book=(1, "red"), hands={0: [*HAND, "red/1"]})
    play(match, "take", LEFT)
    assert refused(match, "place", "white/1") == "take_first"
    play(match, "stop")
    assert refused(match, "place", "white/1") == ""
    play(match, "keep")
    assert refused(match, "place", "white/1") == "book_is_set"
    assert refused(match, "keep") == "book_is_set"


def test_dk_19_a_card_has_to_be_in_the_hand():
    match = at(table(), phase="book", hands={0: HAND, 1: ["white/2"]})
    assert refused(match, "place", "white/2") == "not_in_hand"


def test_dk_19_each_turn_anew():
    match = at(table(), phase="book", book=(4, "red"), hands={0: HAND, 1: ["green/3"]})
    play(match, "place", "white/1")
    play(match, "keep")
    pass_turn(match)
    play(match, "take", RIGHT)
    play(match, "stop")
    play(match, "place", "green/3")
    assert book(match)[0] == 3


def test_dk_20_the_book_may_be_changed_without_playing():
    """To spoil it for the next player, for instance."""
    match = at(
        table(),
        phase="book",
        book=(1, "green"),
        hands={0: ["red/1", "white/3"], 1: ["green/2"]},
    )
    play(match, "place", "white/3")
    play(match, "no_play")
    assert match.actor == 1
    assert refused(match, "play", GREEN, 0) == "too_few"


def test_dk_20_it_need_not_be_changed():
    match = at(table(), phase="book", book=(4, "red"), hands={0: HAND})
    play(match, "keep")
    assert (book(match), hand(match, 0)) == ((4, "red"), sorted(HAND))


def test_dk_21_a_placed_card_is_the_next_refill_of_its_page():
    """It lies on top of the stack; under it the page shows what it showed before."""
    match = at(
        table(),
        phase="book",
        book=(4, "red"),
        display=("green/2", "blue/white"),
        hands={0: ["white/1", "blue/green"]},
    )
    play(match, "place", "white/1")
    play(match, "place", "blue/green")
    pass_turn(match)
    play(match, "take", RIGHT)
    assert display(match) == ["green/2", "blue/green"]
    assert book(match) == (1, "red")
    play(match, "take", LEFT)
    assert display(match) == ["white/1", "blue/green"]
    assert book(match) == (4, "red")
    play(match, "take", LEFT)
    assert hand(match, 1).count("white/1") == 1


def test_dk_21_placed_cards_pile_up():
    match = at(
        table(),
        phase="book",
        book=(4, "red"),
        hands={0: ["white/1"], 1: ["green/3"]},
    )
    play(match, "place", "white/1")
    pass_turn(match)
    play(match, "take", RIGHT)
    play(match, "stop")
    play(match, "place", "green/3")
    assert book(match)[0] == 3
    keep_book(match)
    pass_turn(match)
    play(match, "take", LEFT)
    assert (display(match)[LEFT], book(match)[0]) == ("green/3", 1)
    play(match, "take", LEFT)
    assert (display(match)[LEFT], book(match)[0]) == ("white/1", 4)


def test_dk_22_a_shadow_dragon_is_the_page_six_for_everybody():
    """Six of the colour, the highest piece; so for the others too."""
    game = table(2)
    state = arrange(
        game,
        phase="book",
        book=(2, "red"),
        hands={
            0: ["shadow", *["red/1"] * 3, *["red/2"] * 3],
            1: [*["red/3"] * 3, "red/4", "red/4", "red/5"],
        },
    )
    put_pieces(game, state, row=[1, 4])
    match = from_state(game, state)
    highest = piece_row(match)[-2:]
    play(match, "place", "shadow")
    assert book(match) == (6, "red")
    keep_book(match)
    play_dragons(match, RED)
    assert stack(match, 0, RED) == (6, 0)
    assert pieces(match, 0) == [highest[1]] == [20]
    assert match.actor == 1
    play_dragons(match, RED)
    assert stack(match, 1, RED) == (6, 0)
    assert pieces(match, 1) == [highest[0]] == [20]


def test_dk_22_five_are_not_enough():
    match = at(
        table(),
        phase="book",
        book=(2, "red"),
        hands={0: ["shadow", *["red/1"] * 3, *["red/2"] * 2]},
    )
    play(match, "place", "shadow")
    assert refused(match, "play", RED, 0) == "too_few"


def test_dk_23_a_shadow_dragon_in_the_display_is_taken_and_used_at_once():
    match = at(
        table(), book=(2, "red"), display=("shadow", "blue/white"), hands={0: ["red/1", "red/2"]}
    )
    play(match, "take", LEFT)
    assert shadows(match, 0) == 1
    play(match, "stop")
    play(match, "place", "red/2")
    keep_book(match)
    assert book(match) == (2, "red")
    play_dragons(match, RED)
    assert stack(match, 0, RED) == (1, 1)


def test_dk_23_a_shadow_dragon_moves_from_the_book_to_the_display():
    match = at(table(), phase="book", hands={0: ["shadow"]})
    play(match, "place", "shadow")
    pass_turn(match)
    play(match, "take", LEFT)
    assert display(match)[LEFT] == "shadow"
    play(match, "take", LEFT)
    assert shadows(match, 1) == 1
    assert match.state.supply_shadows == 10  # it never goes back there


def test_only_the_active_player_changes_the_book():
    match = at(table(), phase="book", hands={0: ["white/1"], 1: HAND})
    play(match, "keep")
    play(match, "no_play")
    assert {refused(match, "place", card) for card in HAND} == {"only_active_changes"}
    assert refused(match, "keep") == "only_active_changes"
    assert {kind for kind, *_ in legal(match)} <= {"play", "no_play"}
