"""The board of Dragonkeepers: what it offers, what it hides, what it says."""

from itertools import product

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.draw import Card, Pile, State
from dragonlab.draw.arrangement import ARRANGEMENTS, COMPACT
from dragonlab.engine.state import copy_state
from dragonlab.games.dragonkeepers.board import scene
from dragonlab.games.dragonkeepers.enums import ACTIONS, SHADOW_CARD

from .helpers import ALL_CHESTS, BLUE, GREEN, RED, WHITE, at, play, table

NAMES = ("Ann", "Boris", "Chiara", "Dimitri Alexandros")


def drawn(game, state, shape=COMPACT):
    """Return the board that everybody may see."""
    legal, names = game.legal_codes(state), NAMES[: game.players]
    return scene(game, state, legal=legal, names=names, arrangement=shape)


def seen(game, state, seat):
    """Return the board that a seat may see."""
    legal = game.legal_codes(state)
    return scene(game, game.observe(state, seat), legal=legal, names=NAMES[: game.players])


# ---- what a click means


def test_what_is_legal_is_highlighted():
    board = drawn(table(3), table(3).start(5))
    taken = [mark for mark in board if mark.codes]
    assert {mark.codes for mark in taken} == {(1,), (2,)}
    assert all(mark.state & State.HIGHLIGHTED for mark in taken)
    assert all(mark.id.startswith("display-") for mark in taken)


def test_the_marks_at_hand_answer_why_not():
    game = table(3, chests=("dragon_mint",))
    board = drawn(game, game.start(5))
    match = dl.Match(game, seed=5)
    for mark in ("chest-1", "page-0", f"missing-{match.actor}-{RED}", f"crystals-{match.actor}"):
        (code,) = board[mark].probe
        assert match.why_not(code) is not None


def test_the_next_piece_can_be_asked_for_where_there_is_a_hammer():
    for chests, pieces in (("none", 1), (("green_ore_hammer",), 2)):
        game = table(3, chests=chests)
        board = drawn(game, game.start(5))
        asked = [mark for mark in board if mark.id.startswith("piece-") and mark.probe]
        assert len(asked) == pieces


# ---- what a view hides


def test_a_view_draws_only_fields_that_observe_has_cleared():
    game = table(4)
    view = game.observe(game.start(1), 2)
    before = scene(game, view)
    for name in ("deck", "start_box", "rng", "placed_by", "secret"):
        view[name] = np.roll(view[name], 1)
    assert scene(game, view) == before


def test_a_hidden_card_shows_its_back_only():
    game = table(2, first_player=0)
    state = game.start(3)
    (card,) = [c for c in range(len(state.hand[1])) if state.hand[1][c]]
    backs = [mark for mark in seen(game, state, 0) if mark.id.startswith("small-1-back-")]
    assert [mark.id for mark in backs] == [f"small-1-back-{game.box.back[card]}"]
    assert backs[0].state & State.FACE_DOWN
    assert not [m for m in seen(game, state, 0) if m.id == f"small-1-{game.box.front[card]}"]
    assert [m for m in drawn(game, state) if m.id == f"small-1-{game.box.front[card]}"]


def test_closed_hands_show_how_many_cards_they_hold():
    game = table(4, first_player=0, hand_visibility="closed")
    board = seen(game, game.start(3), 0)
    assert board["small-3-back-20"].count == 3
    assert "only their number is known" in board["small-3-back-20"].tooltip


# ---- what it shows


def test_the_book_says_what_may_be_played():
    match = at(table(2), book=(4, "green"))
    board = drawn(match.game, match.state)
    assert board["book-headline"].text == "The magic book: exactly 4 green dragons"
    assert board["book-number"].text == "4"
    assert board["book-colour"].hue == "green"
    assert board["book-reward"].text == "lowest piece\n+ golden egg"
    now, cell = board["reward-now"], board["reward-4"]
    assert now.state & State.SELECTED
    assert now.x < cell.x < now.x + now.width


def test_rebuilt_rewards_are_marked():
    board = drawn(table(2), table(2).start(1))
    marks = [board[f"reward-{n}"].text for n in range(1, 7)]
    assert marks == ["1", "2", "3", "4*", "5*", "6"]
    assert "* rebuilt: not published" in board["rewards"].tooltip
    assert "Source: " in board["reward-5"].tooltip


def test_a_page_with_few_cards_warns():
    match = at(table(2))
    state = copy_state(match.state)
    assert not [m for m in drawn(match.game, state) if m.id.endswith("-few")]
    state.deck_n[1] = 5
    board = drawn(match.game, state)
    assert board["page-1-few"].text == "!"
    assert board["page-1-count"].text == "only 5 left"


def stacked(*colours):
    """Return a position in which seat 0 has these stacks, of two dragons each."""
    match = at(table(3))
    state = copy_state(match.state)
    state.row[0][: len(colours)] = colours
    state.row_n[0] = len(colours)
    for colour in colours:
        state.dragons[0][colour] = 2
    return match.game, state


def test_stacks_stand_in_their_order_and_closed_ones_have_a_lock():
    game, state = stacked(RED, WHITE, GREEN)
    state.wild[0][WHITE] = 1
    board = drawn(game, state)
    cards = [board[f"stack-0-{colour}"] for colour in (RED, WHITE, GREEN)]
    assert [card.count for card in cards] == [2, 3, 2]
    assert [card.art for card in cards] == ["dragon-red", "dragon-white", "dragon-green"]
    assert [card.x for card in cards] == sorted(card.x for card in cards)
    assert "1 shadow dragon" in board[f"wild-0-{WHITE}"].tooltip
    assert [m.id for m in board if m.id.startswith("lock-")] == [f"lock-0-{WHITE}"]
    assert board[f"missing-0-{BLUE}"].state & State.DIMMED


def test_a_new_stack_can_go_to_either_end():
    match = at(table(), phase="play", book=(1, "red"), rows={0: ["white"]}, hands={0: ["red/1"]})
    play(match, "play", RED, 0)
    board = drawn(match.game, match.state)
    assert board["side-0"].x < board["side-1"].x
    assert board["side-0"].codes == (ACTIONS.code("side", 0),)


def test_amulets_grow_piece_by_piece_and_end_in_a_pearl():
    game, state = stacked()
    state.amulets[1], state.ring[1], state.pearls[1] = 2, 1, (1, 1)
    state.pieces[1][0] = 7
    board = drawn(game, state)
    rings = [board[f"ring-1-{k}"].art for k in range(3)]
    assert rings == ["amulet-red", "amulet-blue", "amulet-1"]
    assert "Pieces 7×1" in board["ring-1-0"].tooltip
    assert board["points-1"].text == "7 + 2 pearls"
    assert board["goal"].text == "2 of 8 amulets"


def test_crystals_won_this_turn_lie_apart():
    game, state = stacked()
    state.crystals[0], state.fresh[0] = 3, 1
    board = drawn(game, state)
    assert (board["crystals-0"].count, board["fresh-0"].count) == (2, 1)


def test_nobody_has_more_amulets_than_are_counted():
    game, state = stacked()
    state.amulets[0] = 10
    assert drawn(game, state)["goal"].text == "10 amulets, 8 needed"


def test_a_number_on_paper_is_a_back_and_one_in_a_badge_a_count():
    game = table(2, first_player=0)
    state = game.start(3)
    for card in (SHADOW_CARD, 2):
        state.hand[0][card] = 3
    board = drawn(game, state)
    assert (board["hand-0-2"].count, board["hand-0-2"].back.text) == (3, "1")
    assert (board[f"hand-0-{SHADOW_CARD}"].count, board[f"hand-0-{SHADOW_CARD}"].back.text) == (
        3,
        "6",
    )
    assert not board["hand-0-2"].number


def test_what_a_player_does_not_have_takes_no_room():
    game, state = stacked()
    ids = {mark.id for mark in drawn(game, state)}
    assert not ids & {"eggs-0", "fresh-0", "owns-crest-0", "chests"}
    state.eggs[0], state.chests = 1, 1
    assert {"eggs-0", "chests"} <= {mark.id for mark in drawn(game, state)}


def test_a_hand_of_all_cards_fits_the_board():
    game, state = stacked()
    seat = int(state.actor)
    state.hand[seat][: SHADOW_CARD + 1] = 1
    state.hand[seat][SHADOW_CARD] = 3
    for chests, shape in product((0, 63), ARRANGEMENTS):
        state.chests = chests
        board = drawn(game, state, shape)
        cards = [m for m in board if isinstance(m, Card) and m.id.startswith("hand-")]
        hand = board["hand"]
        assert max(m.x + m.width for m in cards) <= hand.x + hand.width
        assert max(m.y + m.height for m in cards) <= hand.y + hand.height
        assert sum(m.count if isinstance(m, Pile) else 1 for m in cards) >= SHADOW_CARD


def test_a_finished_game_names_the_winner():
    match = at(table(turn_cap=1), phase="play", rows={1: ["red"]})
    play(match, "no_play")
    play(match, "no_play")
    game, state = match.game, match.state
    board = drawn(game, state)
    winners = [1]
    assert [m.id for m in board if m.id.startswith("crown-")] == [f"crown-{k}" for k in winners]
    assert board["points-0"].text.startswith(str(state.score[0]))
    assert "The game is over" in board.alt


def test_used_items_are_dimmed():
    match = at(table(2, chests=ALL_CHESTS))
    state = copy_state(match.state)
    assert not drawn(match.game, state)["chest-2"].state & State.DIMMED
    state.used[state.actor] = 1 << 2
    assert drawn(match.game, state)["chest-2"].state & State.DIMMED
    assert drawn(match.game, state)["chest-2-name"].text == "used"


# ---- the picture


def test_ids_stay_while_cards_are_taken():
    match = dl.Match(table(3), seed=7)
    before = {mark.id for mark in drawn(match.game, match.state)}
    play(match, "take", 0)
    after = {mark.id for mark in drawn(match.game, match.state)}
    assert len(before & after) > 0.85 * len(before)


def test_many_kinds_of_hidden_cards_share_a_pile():
    game = table(4)
    view = game.observe(game.start(1), 0)
    view.hand[1][:], view.unknown[1][:] = 0, 0
    view.unknown[1][:8] = 2
    (pile,) = [m for m in scene(game, view) if m.id.startswith("small-1-back-")]
    assert pile.count == 16
    assert "2 cards face down, back: green" not in pile.tooltip
    assert "2 cards face down, back: red" in pile.tooltip


def test_a_long_row_of_amulets_stays_in_its_panel():
    game, state = stacked()
    state.amulets[1], state.ring[1], state.pieces[1] = 9, 2, 3
    board = drawn(game, state)
    panel = board["seat-1"]
    rings = [m for m in board if m.id.startswith("ring-1-")]
    assert len(rings) == 10
    assert max(m.x + m.size / 2 for m in rings) <= panel.x + panel.width
    assert "3×20" in board["ring-1-0"].tooltip


@pytest.mark.parametrize(
    ("shown", "viewer", "seats"),
    [
        ("own", 1, {1}),
        ("own", None, {0, 1, 2}),
        ("all", 1, {0, 1, 2}),
        ("none", 1, set()),
        ("none", None, set()),
    ],
)
def test_dk_08_whose_points_are_shown(shown: str, viewer: int | None, seats: set[int]):
    match = at(table(3, show_scores=shown), amulets={0: 1, 1: 1, 2: 1})
    board = match.scene(viewer)
    assert {k for k in range(3) if board[f"points-{k}"].text[0].isdigit()} == seats
    assert {k for k in range(3) if "×" in board[f"ring-{k}-0"].tooltip} == seats
    assert board.alt.count("hidden points") == 3 - len(seats)


def test_dk_08_at_the_end_all_points_are_shown():
    match = at(table(3, show_scores="none", turn_cap=1), phase="play", amulets={0: 1})
    for _ in range(3):
        play(match, "no_play")
    assert match.over
    assert all(match.scene(1)[f"points-{k}"].text[0].isdigit() for k in range(3))
