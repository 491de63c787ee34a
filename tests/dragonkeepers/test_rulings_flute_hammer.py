"""Dragonkeepers, flute and hammer: rulings DK-56 to DK-60, DK-65, DK-66, DK-74 and DK-75."""

import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import Phase
from dragonlab.games.dragonkeepers.positions import card_type
from tests.decisions import legal, told
from tests.dragonkeepers.helpers import (
    BLUE,
    GREEN,
    RED,
    RED_PEARL,
    arrange,
    at,
    crest,
    crystals,
    from_state,
    hand,
    pass_turn,
    phase,
    pieces,
    play,
    play_dragons,
    put_pieces,
    refused,
    row,
    shadows,
    stack,
    table,
)

FLUTE = {"chests": ("twilight_flute",)}
HAMMER = {"chests": ("green_ore_hammer",)}
REDS = ["red/1", "red/2", "red/3"]
FULL = {"amulets": dict.fromkeys(range(4), 2), "rings": dict.fromkeys(range(4), 2)}


def with_row(game: dl.Game, lowest: list[int], **position) -> dl.Match:
    """Return a position in which these are the lowest pieces of the amulet row."""
    state = arrange(game, phase="play", **position)
    put_pieces(game, state, row=lowest)
    return from_state(game, state)


# ---- the twilight flute


def test_dk_56_all_but_one_of_the_cards_just_played():
    """The older stack stays where it is."""
    match = at(
        table(**FLUTE),
        phase="play",
        book=(3, "red"),
        rows={0: [("red", 4, 1)]},
        crystals={0: 1},
        hands={0: REDS},
    )
    play_dragons(match, RED)
    assert stack(match, 0, RED) == (7, 1)
    play(match, "stays", "red/2")
    assert hand(match, 0) == ["red/1", "red/3"]
    assert stack(match, 0, RED) == (5, 1)
    assert len(pieces(match, 0)) == 2  # the reward stays
    assert (crystals(match, 0), match.state.supply_crystals) == (0, 10)


def test_dk_56_a_card_that_was_not_played_cannot_be_the_one():
    match = at(
        table(**FLUTE),
        phase="play",
        book=(2, "red"),
        crystals={0: 1},
        hands={0: ["red/1", "red/1", "blue/1"]},
    )
    play_dragons(match, RED)
    assert refused(match, "stays", "blue/1") == "flute_card"
    assert refused(match, "stays", "red/2") == "flute_card"


def test_dk_57_a_new_stack_keeps_a_real_dragon():
    position = {
        "phase": "play",
        "book": (2, "red"),
        "crystals": {0: 1},
        "hands": {0: ["red/1", "shadow"]},
    }
    match = at(table(**FLUTE), **position)
    play_dragons(match, RED)
    assert refused(match, "stays", "shadow") == "flute_dragon"
    play(match, "stays", "red/1")
    assert stack(match, 0, RED) == (1, 0)
    assert shadows(match, 0) == 2  # the one that came back, and the reward of a 2


def test_dk_57_upon_an_older_stack_the_shadow_dragon_may_stay():
    match = at(
        table(**FLUTE),
        phase="play",
        book=(2, "red"),
        rows={0: ["red"]},
        crystals={0: 1},
        hands={0: ["red/1", "shadow"]},
    )
    play_dragons(match, RED)
    play(match, "stays", "shadow")
    assert stack(match, 0, RED) == (1, 1)
    assert "red/1" in hand(match, 0)


def leave_a_shadow_dragon() -> dl.Match:
    """Return a match in which seat 0 has a stack of a red shadow dragon alone, by option."""
    match = at(
        table(flute_may_leave_shadow=True, **FLUTE),
        phase="play",
        book=(2, "red"),
        crystals={0: 1},
        rows={0: ["white", "blue"]},
        hands={0: ["red/1", "shadow"], 1: ["white/2"]},
    )
    play_dragons(match, RED, side=1)
    play(match, "stays", "shadow")
    return match


def test_dk_57_by_option_the_shadow_dragon_may_stay_alone():
    match = leave_a_shadow_dragon()
    assert stack(match, 0, RED) == (0, 1)
    assert row(match, 0) == ["white", "blue", "red"]


def test_dk_57_such_a_stack_is_the_stack_of_its_colour():
    """The next red dragons go upon it; the row does not get a second red stack."""
    match = leave_a_shadow_dragon()
    start = match.state.copy()
    start.turn, start.active, start.actor, start.phase = 3, 0, 0, Phase.PLAY
    start.taken, start.used, start.fresh = 3, 0, 0
    again = from_state(match.game, start)
    assert hand(again, 0) == ["red/1", "shadow"]
    play_dragons(again, RED)
    assert row(again, 0) == ["white", "blue", "red"]
    assert stack(again, 0, RED) == (1, 2)


def test_dk_58_the_crest_is_kept():
    match = at(
        table(3, **FLUTE),
        phase="play",
        book=(2, "green"),
        rows={0: ["white", "red", "blue"]},
        crystals={0: 1},
        hands={0: ["green/1", "green/2"]},
    )
    play_dragons(match, GREEN, side=1)
    assert crest(match, 0) == 16
    play(match, "stays", "green/1")
    assert crest(match, 0) == 16
    assert row(match, 0) == ["white", "red", "blue", "green"]


def test_dk_59_after_a_single_card_it_is_not_offered():
    match = at(
        table(**FLUTE),
        phase="play",
        book=(1, "red"),
        crystals={0: 2},
        hands={0: ["red/1"]},
    )
    play_dragons(match, RED)
    assert (match.actor, crystals(match, 0)) == (1, 3)
    assert refused(match, "stays", "red/1") == "flute_not_due"
    assert refused(match, "no_flute") == "flute_not_due"


def test_dk_59_a_two_with_the_feather_is_a_single_card():
    match = at(
        table(chests=("twilight_flute", "swindle_feather")),
        phase="play",
        book=(2, "red"),
        crystals={0: 2},
        hands={0: ["red/1"]},
    )
    play_dragons(match, RED, 1)
    assert (match.actor, crystals(match, 0)) == (1, 1)


def test_dk_60_the_cards_are_of_no_use_this_turn():
    match = at(
        table(**FLUTE),
        phase="play",
        book=(2, "red"),
        crystals={0: 2},
        hands={0: ["red/1", "red/2"]},
    )
    play_dragons(match, RED)
    play(match, "stays", "red/1")
    assert match.actor == 1
    pass_turn(match)
    assert stack(match, 0, RED) == (1, 0)
    assert hand(match, 0) == ["red/2", "shadow"]


def test_dk_72_the_flute_comes_after_the_whole_reward():
    """Pearl and crest are there before the flute is offered."""
    match = at(
        table(3, **FLUTE),
        phase="play",
        book=(4, "green"),
        rings={0: 2},
        rows={0: ["white", "red", "blue"]},
        crystals={0: 1},
        hands={0: ["green/1", "green/1", "green/2", "green/2"]},
    )
    play_dragons(match, GREEN, side=0)
    assert phase(match) == Phase.FLUTE
    assert match.state.pearls[0].tolist() == [1, 0]
    assert (match.state.eggs[0], crest(match, 0)) == (1, 16)


def test_dk_74_all_but_one_or_none():
    """Three cards are out: one stays, or all three."""
    position = {
        "phase": "play",
        "book": (3, "red"),
        "crystals": {0: 1},
        "hands": {0: REDS},
    }
    match = at(table(**FLUTE), **position)
    play_dragons(match, RED)
    cards = [card_type(match.game, name) for name in REDS]
    assert legal(match) == {*(("stays", card) for card in cards), ("no_flute",)}
    play(match, "stays", "red/3")
    assert hand(match, 0) == ["red/1", "red/2"]
    match = at(table(**FLUTE), **position)
    play_dragons(match, RED)
    play(match, "no_flute")
    assert (hand(match, 0), crystals(match, 0)) == ([], 1)
    assert stack(match, 0, RED) == (3, 0)


def test_the_flute_costs_a_crystal():
    match = at(table(**FLUTE), phase="play", book=(2, "red"), hands={0: ["red/1", "red/2"]})
    play_dragons(match, RED)
    assert match.actor == 1


# ---- the green ore hammer


@pytest.mark.parametrize(
    ("lowest", "piece"), [([1, 4], 4), ([1, 1, 4], 4), ([1, 6], 6), ([4, 4, 4, 8], 8)]
)
def test_dk_65_the_next_higher_value_that_lies_there(lowest, piece):
    """Not the next in the box: where no 4 is left, a 1 becomes a 6."""
    game = table(4, **HAMMER)
    # five pieces lie there, so that values can be missing
    fill = [20] * 3 + [16] * 5
    five = sorted([*lowest, *fill[: 5 - len(lowest)]])
    match = with_row(game, five, book=(2, "red"), crystals={0: 1}, hands={0: REDS[:2]}, **FULL)
    before = pieces(match, 0)
    play_dragons(match, RED)
    assert phase(match) == Phase.PIECE
    assert crystals(match, 0) == 1  # asked when the piece is due, paid when it is used
    play(match, "piece", 1)
    assert crystals(match, 0) == 0
    assert sorted(pieces(match, 0)) == sorted([*before, piece])


def test_dk_65_it_need_not_be_used():
    match = with_row(table(**HAMMER), [1, 4], book=(2, "red"), crystals={0: 1}, hands={0: REDS[:2]})
    play_dragons(match, RED)
    play(match, "piece", 0)
    assert (pieces(match, 0), crystals(match, 0)) == ([1], 1)


def test_dk_75_with_one_value_left_it_is_not_offered():
    game = table(4, **HAMMER)
    match = with_row(game, [10] * 5, book=(2, "red"), crystals={0: 1}, hands={0: REDS[:2]}, **FULL)
    play_dragons(match, RED)
    assert (match.actor, crystals(match, 0)) == (1, 1)


def paid_with_the_highest(game):
    """A match in which six reds were just played with one crystal there: no lowest piece."""
    match = at(
        game,
        phase="book",
        book=(5, "red"),
        crystals={0: 1},
        hands={0: ["shadow", *REDS, *REDS]},
    )
    play(match, "place", "shadow")
    if phase(match) == Phase.BOOK:
        play(match, "keep")
    play_dragons(match, RED)
    return match


def test_dk_65_75_not_for_the_highest_piece():
    match = paid_with_the_highest(table(**HAMMER))
    assert (match.actor, crystals(match, 0)) == (1, 1)
    assert len(pieces(match, 0)) == 1


def test_dk_75_the_refusal_says_why():
    """In the flute's question of the same reward: no lowest piece, or nothing higher."""
    chests = {"chests": ("green_ore_hammer", "twilight_flute")}
    match = paid_with_the_highest(table(**chests))
    assert refused(match, "piece", 1) == "hammer_lowest"
    match = with_row(
        table(4, **chests), [10] * 5, book=(2, "red"), crystals={0: 1}, hands={0: REDS[:2]}, **FULL
    )
    play_dragons(match, RED)
    assert refused(match, "piece", 1) == "hammer_no_higher"


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [(1, None, [1, 4]), (0, 1, [1, 6]), (0, 0, [1, 4])],
)
def test_dk_66_the_player_picks_which_of_two_takes(first, second, won):
    """The row begins 1, 4, 6. First take upgraded: 4, then the 1. Second: 1, then 6 for a 4."""
    match = with_row(table(**HAMMER), [1, 4, 6], book=(3, "red"), crystals={0: 2},
                     hands={0: REDS})  # fmt: skip
    play_dragons(match, RED)
    play(match, "piece", first)
    if second is None:
        assert match.actor == 1  # no second crystal for the other one
    else:
        play(match, "piece", second)
    assert pieces(match, 0) == won
    assert crystals(match, 0) == 2 - (first or second or 0)


def test_dk_66_by_option_only_the_first_take():
    game = table(hammer_order="first_only", **HAMMER)
    position = {"book": (3, "red"), "crystals": {0: 2}, "hands": {0: REDS}}
    match = with_row(game, [1, 4, 6], **position)
    play_dragons(match, RED)
    play(match, "piece", 0)
    assert (match.actor, pieces(match, 0), crystals(match, 0)) == (1, [1, 4], 2)
    match = with_row(game, [1, 4, 6], **position)
    play_dragons(match, RED)
    play(match, "piece", 1)
    assert (pieces(match, 0), crystals(match, 0)) == ([1, 4], 1)


def test_dk_66_by_option_the_first_take_even_when_it_closes_the_ring():
    """The pearl between both takes is asked for; the second piece still is not the first."""
    game = table(hammer_order="first_only", pearl_choice="ask", **HAMMER)
    state = arrange(
        game, phase="play", book=(3, "red"), rings={0: 2}, crystals={0: 2}, hands={0: REDS}
    )
    match = from_state(game, state)
    play_dragons(match, RED)
    play(match, "piece", 0)
    play(match, "pearl", RED_PEARL)
    assert match.actor == 1


def test_dk_72_the_hammer_is_paid_when_the_piece_is_due():
    match = with_row(table(**HAMMER), [1, 4], book=(2, "red"), crystals={0: 1}, hands={0: REDS[:2]})
    assert refused(match, "piece", 1) == "piece_not_due"
    play_dragons(match, RED)
    events = play(match, "piece", 1)
    assert [k for k in told(events) if k in ("item_used", "piece_upgraded", "piece_won")] == [
        "item_used", "piece_upgraded", "piece_won",
    ]  # fmt: skip


def test_dk_70_hammer_and_feather_with_two_crystals():
    """K10 again on a 2: one dragon, the piece upgraded, the shadow dragon paid."""
    match = with_row(
        table(chests=("swindle_feather", "green_ore_hammer")),
        [1, 4],
        book=(2, "blue"),
        crystals={1: 2},
        hands={1: ["blue/1"]},
    )
    play(match, "no_play")
    play_dragons(match, BLUE, 1)
    play(match, "piece", 1)
    assert (pieces(match, 1), shadows(match, 1), crystals(match, 1)) == ([4], 1, 0)


def test_the_hammer_asked_too_late_says_that_no_piece_is_due():
    """With one piece in the reward it is not the order of pieces that forbids it."""
    game = table(chests=("twilight_flute", "green_ore_hammer"), hammer_order="first_only")
    position = {"crystals": {0: 1}, "hands": {0: REDS}}
    match = with_row(game, [1, 4, 6], book=(2, "red"), **position)
    play_dragons(match, RED)
    play(match, "piece", 0)
    assert phase(match) == Phase.FLUTE
    assert refused(match, "piece", 1) == "piece_not_due"
    match = with_row(game, [1, 4, 6], book=(3, "red"), **position)
    play_dragons(match, RED)
    play(match, "piece", 0)
    assert refused(match, "piece", 1) == "hammer_first"
