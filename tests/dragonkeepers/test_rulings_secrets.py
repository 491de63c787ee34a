"""Dragonkeepers, who knows what: rulings DK-07, DK-08, DK-09 and DK-77."""

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import (
    START_NUMBER_BACK,
    UNKNOWN_FRONT,
    UNSEEN_BACK,
    Page,
)
from tests.dragonkeepers.helpers import (
    LEFT,
    RED,
    RIGHT,
    at,
    hand,
    keep_book,
    pass_turn,
    pieces,
    play,
    play_dragons,
    shadows,
    table,
    take_one,
)

VISIBILITIES = ("backs", "open", "closed")


def unknown(match: dl.Match, viewer: int, seat: int) -> dict[int, int]:
    """Return how many cards of a hand the viewer knows only from behind, by back."""
    counts = match.observe(viewer).unknown[seat]
    return {back: int(n) for back, n in enumerate(counts) if n}


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_dk_07_starting_cards(visibility):
    """From behind one sees the back; with open hands everything, with closed ones the number."""
    match = dl.Match(table(3, first_player=0, hand_visibility=visibility), seed=5)
    dealt = [int(c) for c in np.flatnonzero(match.state.hand[2])]
    view = match.observe(0)
    if visibility == "open":
        assert hand(match, 2, view) == hand(match, 2)
        assert unknown(match, 0, 2) == {}
        return
    assert hand(match, 2, view) == []
    backs = [int(match.game.box.back[card]) for card in dealt]
    expected = {back: backs.count(back) for back in backs}
    assert unknown(match, 0, 2) == ({UNSEEN_BACK: 2} if visibility == "closed" else expected)
    assert view.hand_n[2] == 2
    assert min(backs) >= START_NUMBER_BACK
    assert hand(match, 2, match.observe(2)) == hand(match, 2)  # the owner sees them


@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_dk_07_a_card_taken_from_the_display_is_known(visibility):
    match = at(
        table(hand_visibility=visibility), display=("red/1", "blue/white"), book=(2, "green")
    )
    play(match, "take", LEFT)
    seen = hand(match, 0, match.observe(1))
    assert seen == ([] if visibility == "closed" else ["red/1"])
    assert hand(match, 0, match.observe(0)) == ["red/1"]


def test_dk_07_a_shadow_dragon_that_was_won_is_known():
    match = at(table(), phase="play", book=(2, "red"), hands={0: ["red/1", "red/2"]})
    play_dragons(match, RED)
    assert match.observe(1).hand[0].tolist() == match.state.hand[0].tolist()
    assert shadows(match, 0) == 1


def test_dk_07_mint_cards_are_seen_from_behind_only():
    match = at(table(chests=("dragon_mint",)), crystals={0: 1}, book=(2, "green"))
    play(match, "mint")
    assert hand(match, 0, match.observe(1)) == []
    two, green = 1, 6 + 3  # the backs that lay on top
    assert unknown(match, 1, 0) == {two: 1, green: 1}
    assert len(hand(match, 0, match.observe(0))) == 2


def test_dk_07_nobody_sees_into_the_pages():
    """Of the cards below the top ones a view has only how many are left of each kind."""
    match = dl.Match(table(2, first_player=0), seed=1)
    view = match.observe(0)
    assert not view.rng.any()
    assert not view.forced.any()
    assert (view.deck_n == match.game.box.deck_n - 1).all()  # the other one is in the display
    assert int(view.start_box.sum()) == 8  # the card of seat 1 is among them


def test_dk_08_amulet_pieces_are_public():
    """They come from an open row: everybody knows what everybody has."""
    match = at(table(3), rings={0: 1, 1: 2}, amulets={2: 1}, eggs={1: 2}, crests=[2])
    for viewer in range(3):
        view = match.observe(viewer)
        for name in ("pieces", "ring", "amulets", "eggs", "crest", "crystals", "row_pieces"):
            assert (view[name] == match.state[name]).all()


def test_dk_09_nobody_knows_a_pearl_before_the_end():
    """Not the value but the colour is in the record; the values are drawn when it is over."""
    game = table(turn_cap=1)
    match = at(game, phase="play", amulets={0: 1})
    worth = sum(pieces(match, 0))
    assert match.state.pearls_shown.tolist() == [0, 0]
    assert match.state.pearl_points.tolist() == [0, 0, 0, 0]
    play(match, "no_play")
    scores = set()
    for outcome in (0, 1, 2):
        match.goto(1)
        play(match, "no_play", forced=[outcome])
        scores.add(match.scores[0] - worth)
    assert scores == {8, 9}


def test_dk_77_a_card_all_have_seen_stays_known_on_the_book():
    match = at(table(), display=("red/1", "blue/white"), book=(2, "green"))
    play(match, "take", LEFT)
    play(match, "stop")
    play(match, "place", "red/1")
    view = match.observe(1)
    assert view.placed[LEFT][0] == match.state.placed[LEFT][0]
    assert view.placed[LEFT][0] < UNKNOWN_FRONT


def test_dk_77_a_starting_card_put_down_is_known_to_its_owner_only():
    """Until it is face up: the others see its back, which is the page."""
    match = at(table(3), active=1, phase="book", unseen={1: ["start white/1"]})
    play(match, "place", "start white/1")
    back = UNKNOWN_FRONT + START_NUMBER_BACK + 0
    for viewer in (0, 2):
        assert match.observe(viewer).placed[LEFT][0] == back
    assert match.observe(1).placed[LEFT][0] == 37
    keep_book(match)
    pass_turn(match)
    play(match, "take", LEFT)  # now it lies in the display
    for viewer in range(3):
        assert match.observe(viewer).display[LEFT] == 37
    play(match, "take", LEFT)
    assert "start white/1" in hand(match, 2, match.observe(0))


def test_dk_77_a_starting_card_that_was_played_is_known():
    position = {"active": 1, "phase": "play", "book": (1, "white")}
    match = at(table(), **position, unseen={1: ["start white/1"]})
    play_dragons(match, 0)
    assert match.observe(0).laid[37] == 1
    assert unknown(match, 0, 1) == {}


def test_dk_77_a_known_card_taken_by_the_mint_stays_known():
    match = at(
        table(chests=("dragon_mint",)),
        phase="book",
        crystals={1: 1},
        book=(2, "green"),
        hands={0: ["red/4"]},
    )
    play(match, "place", "red/4")
    pass_turn(match)
    play(match, "mint")
    assert hand(match, 1, match.observe(0)) == ["red/4"]
    assert unknown(match, 0, 1) == {6 + 3: 1}  # the other has a green back


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("seed", [0, 1])
def test_dk_77_what_a_seat_imagines_fits_what_it_sees(visibility, seed):
    """A table drawn from a view is a table that can be, and looks the same to that seat."""
    game = table(3, hand_visibility=visibility, chests=("dragon_mint",))
    match = dl.Match(game, seed=seed)
    for step in range(60):
        if match.over:
            break
        match.apply(match.choose("random"))
        if step % 6:
            continue
        for seat in range(3):
            view = match.observe(seat)
            drawn = game.redeal(view, seed=step)
            assert game.check(drawn) == []
            again = game.observe(drawn, seat)
            assert hand(match, seat, drawn) == hand(match, seat)
            for name in ("deck", "start_box", "hand", "unknown", "placed", "display", "deck_top"):
                assert (again[name] == view[name]).all(), name


def test_a_view_of_an_untouched_book_names_its_backs():
    match = at(table(), book=(3, "blue"))
    take_one(match, RIGHT)
    view = match.observe(1)
    assert (view.deck_top == match.state.deck_top).all()
    assert (view.display == match.state.display).all()
    assert [int(match.game.box.page[int(c)]) for c in view.display] == [Page.LEFT, Page.RIGHT]
