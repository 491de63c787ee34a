"""Dragonkeepers, taking cards: rulings DK-11 to DK-17."""

import pytest

from dragonlab.games.dragonkeepers.enums import COLOUR_CARD, Ending, Phase
from tests.decisions import legal, told
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
    hand,
    page_size,
    pass_turn,
    phase,
    play,
    play_dragons,
    refill,
    refused,
    stack,
    table,
)

TAKES = {("take", LEFT), ("take", RIGHT)}
SHORT_LEFT = {"pages": (2, 20), "book": (2, "green"), "display": ("red/1", "blue/white")}


def test_dk_11_a_turn_begins_with_taking_and_nothing_else():
    match = at(table(), book=(1, "red"), hands={0: ["red/1", "red/2"]})
    assert legal(match) == TAKES
    assert refused(match, "stop") == "take_at_least_one"
    assert refused(match, "place", "red/1") == "take_first"
    assert refused(match, "keep") == "take_first"
    assert refused(match, "play", RED, 0) == "book_before_play"
    assert refused(match, "no_play") == "book_before_play"


@pytest.mark.parametrize("takes", [1, 2, 3])
def test_dk_11_one_to_three_cards(takes):
    match = at(table(), hands={0: ["red/1"]})
    for _ in range(takes):
        play(match, "take", LEFT)
    assert len(hand(match, 0)) == 1 + takes
    if takes < 3:
        assert refused(match, "stop") == ""
        play(match, "stop")
    assert phase(match) == Phase.BOOK
    assert refused(match, "take", LEFT) == ("taking_is_over" if takes < 3 else "three_cards")


def test_dk_11_no_limit_to_a_hand():
    match = at(table(), hands={0: ["white/1", "white/2", "red/1", "red/2"] * 2 + ["shadow"] * 10})
    for page in (LEFT, RIGHT, LEFT):
        play(match, "take", page)
    assert len(hand(match, 0)) == 21


@pytest.mark.parametrize("page", [LEFT, RIGHT])
def test_dk_12_the_gap_is_filled_at_once_from_its_own_page(page):
    """The card that showed on the page comes up, and the page shows another."""
    match = at(table(), book=(2, "green"), display=("red/1", "blue/white"))
    other = 1 - page
    size, shown = page_size(match, page), display(match)[other]
    # the top card of the page: the first of its kind, and a new back below it
    forced = refill(match, page, 5 if page == LEFT else BLUE)
    events = play(match, "take", page, forced=forced)
    assert told(events)[:2] == ["card_taken", "page_turned"]
    assert hand(match, 0) == [("red/1", "blue/white")[page]]
    assert display(match)[page] == ("white/2", "white/green")[page]
    assert display(match)[other] == shown
    assert book(match) == ((5, "green"), (2, "blue"))[page]
    assert page_size(match, page) == size - 1
    assert legal(match) == {*TAKES, ("stop",)}  # the next take is a decision of its own


def test_dk_12_no_card_is_taken_blind_from_a_page():
    """Companion: only the two face-up cards, so there are just two ways to take."""
    match = at(table())
    for _ in range(3):
        assert {action for action in legal(match) if action[0] == "take"} == TAKES
        shown = display(match)[RIGHT]
        before = hand(match, 0)
        play(match, "take", RIGHT)
        assert hand(match, 0) == sorted([*before, shown])


def test_dk_13_a_crystal_pays_for_a_fourth_card():
    match = at(table(), crystals={0: 2})
    assert refused(match, "fourth", LEFT) == "fourth_after_three"
    for _ in range(3):
        play(match, "take", LEFT)
    # the third refill is seen before deciding; the crystal is not spent yet
    assert (phase(match), crystals(match, 0)) == (Phase.TAKE, 2)
    assert legal(match) == {("fourth", LEFT), ("fourth", RIGHT), ("stop",)}
    assert refused(match, "take", LEFT) == "three_cards"
    play(match, "fourth", RIGHT)
    assert (len(hand(match, 0)), crystals(match, 0)) == (4, 1)
    assert match.state.supply_crystals == 9
    assert refused(match, "fourth", RIGHT) == "one_fourth_card"  # not a fifth one
    assert phase(match) == Phase.BOOK


def test_dk_13_nobody_has_to_buy_it():
    match = at(table(), crystals={0: 1})
    for _ in range(3):
        play(match, "take", LEFT)
    play(match, "stop")
    assert (len(hand(match, 0)), crystals(match, 0)) == (3, 1)
    assert refused(match, "fourth", LEFT) == "taking_is_over"


def test_dk_13_without_a_crystal_there_is_none():
    match = at(table())
    for _ in range(3):
        play(match, "take", LEFT)
    assert refused(match, "fourth", LEFT) == "no_crystal"


def test_dk_13_only_the_active_player():
    match = at(table(), phase="play", crystals={1: 3})
    play(match, "no_play")
    assert match.actor == 1
    assert refused(match, "fourth", LEFT) == "only_active_takes"
    assert refused(match, "take", LEFT) == "only_active_takes"


def test_dk_13_after_one_take_the_fourth_is_not_on_offer():
    match = at(table(), crystals={0: 1})
    play(match, "take", LEFT)
    assert refused(match, "fourth", LEFT) == "fourth_after_three"


@pytest.mark.parametrize(("page", "pages"), [(LEFT, (2, 20)), (RIGHT, (20, 2))])
def test_dk_14_a_page_of_one_card_stops_taking_and_changing(page, pages):
    match = at(
        table(3, chests=("dragon_mint",)),
        pages=pages,
        book=(2, "green"),
        display=("red/1", "blue/white"),
        crystals={0: 2},
        hands={0: ["white/3", "white/red"]},
    )
    events = play(match, "take", page)
    assert "page_spent" in told(events)
    assert page_size(match, page) == 1
    assert len(display(match)) == 2  # the refill happened
    assert len(hand(match, 0)) == 3  # and the card was taken
    assert match.state.ending == Ending.PAGE
    assert phase(match) == Phase.PLAY
    assert refused(match, "take", 1 - page) == "page_spent"
    assert refused(match, "fourth", 1 - page) == "page_spent"
    assert refused(match, "place", "white/3") == "page_spent"
    assert refused(match, "keep") == "page_spent"
    assert not match.over
    pass_turn(match)
    assert match.over
    assert match.state.amulets.sum() == 0  # whatever the number of amulets


def test_dk_14_two_cards_left_stop_nothing():
    match = at(table(), pages=(3, 20), book=(2, "green"), display=("red/1", "blue/white"))
    play(match, "take", LEFT)
    assert page_size(match, LEFT) == 2
    assert match.state.ending == 0
    assert legal(match) == {*TAKES, ("stop",)}


def test_dk_14_the_third_refill_can_stop_the_fourth_card():
    match = at(
        table(),
        pages=(4, 20),
        book=(2, "green"),
        display=("red/1", "blue/white"),
        crystals={0: 1},
    )
    for _ in range(3):
        play(match, "take", LEFT)
    assert refused(match, "fourth", RIGHT) == "page_spent"
    assert crystals(match, 0) == 1
    assert phase(match) == Phase.PLAY


def test_dk_14_everybody_may_still_play():
    match = at(table(3), **SHORT_LEFT, hands={0: ["green/1"] * 3, 1: ["green/2"] * 2})
    play(match, "take", LEFT)
    number, colour = book(match)
    assert colour == "green"
    assert refused(match, "play", GREEN, 0) == ("" if number <= 3 else "too_few")
    pass_turn(match)
    assert match.over


def test_dk_16_a_card_put_on_the_page_can_be_the_last_one_but_one():
    """With a placed card on top, the page still has two cards: no end."""
    match = at(table(), phase="book", pages=(2, 20), book=(2, "green"), hands={0: ["red/1"]})
    play(match, "place", "red/1")
    play(match, "no_play")
    play(match, "no_play")
    assert page_size(match, LEFT) == 3
    play(match, "take", LEFT)
    assert (page_size(match, LEFT), book(match)) == (2, (2, "green"))
    assert match.state.ending == 0
    play(match, "take", LEFT)
    assert match.state.ending == Ending.PAGE


def test_dk_16_the_last_card_still_is_the_page():
    """The only card left of the page shows what may be played, and the active player plays it."""
    match = at(table(), **SHORT_LEFT, hands={0: ["green/1"] * 3 + ["green/2"] * 3})
    play(match, "take", LEFT)
    [last] = [card for card in range(COLOUR_CARD) if match.state.deck[card]]
    number = int(match.game.box.shows[last])
    assert book(match) == (number, "green")
    play_dragons(match, GREEN)
    assert stack(match, 0, GREEN) == (number, 0)


def test_dk_17_no_card_of_the_hand_saves_a_page():
    match = at(table(), **SHORT_LEFT, hands={0: ["white/3", "shadow"]})
    play(match, "take", LEFT)
    assert refused(match, "place", "white/3") == "page_spent"
    assert refused(match, "place", "shadow") == "page_spent"
    assert {kind for kind, *_ in legal(match)} <= {"play", "no_play"}


def test_dk_15_62_after_the_mint_the_stop_wins():
    """The mint takes a page down to one card: the compulsory first card is not taken."""
    match = at(
        table(chests=("dragon_mint",)),
        **SHORT_LEFT,
        crystals={0: 1},
        hands={0: ["white/3"]},
    )
    events = play(match, "mint")
    assert "page_spent" in told(events)
    assert (page_size(match, LEFT), page_size(match, RIGHT)) == (1, 19)
    assert len(hand(match, 0)) == 3
    assert phase(match) == Phase.PLAY
    assert refused(match, "take", LEFT) == "page_spent"
    assert refused(match, "place", "white/3") == "page_spent"
    pass_turn(match)
    assert match.over


def test_dk_62_the_mint_checks_both_pages():
    for pages, spent in (((20, 2), True), ((3, 3), False), ((2, 2), True)):
        match = at(
            table(chests=("dragon_mint",)),
            pages=pages,
            book=(2, "green"),
            display=("red/1", "blue/white"),
            crystals={0: 1},
        )
        events = play(match, "mint")
        assert told(events).count("page_spent") == int(spent)
        assert (match.state.ending == Ending.PAGE) == spent


def test_taking_uses_up_the_page_card_by_card():
    """No card is lost: a page's cards go to the display and to the hand one by one."""
    match = at(table(), book=(3, "white"), display=("green/1", "red/blue"))
    sizes = [page_size(match, LEFT)]
    for _ in range(3):
        play(match, "take", LEFT)
        sizes.append(page_size(match, LEFT))
    assert sizes == [51, 50, 49, 48]
    assert hand(match, 0).count("green/1") >= 1
    assert refused(match, "play", WHITE, 0) == "book_before_play"
