"""The board of The Dungeon: what it offers, what it hides, what it says."""

import json
import random
from functools import cache

import pytest

import dragonlab as dl
from dragonlab.draw import Card, State, Text, Token, Zone, to_svg
from dragonlab.draw.serial import to_json
from dragonlab.engine.state import copy_state
from dragonlab.games.dungeon.board import HEIGHT, WIDTH, scene
from dragonlab.games.dungeon.enums import ACTIONS, CELLS, STACK_MAX, Colour, Phase
from dragonlab.games.dungeon.positions import arrange

from .helpers import table, varied_games

NAMES = ("Ann", "Boris", "Chiara", "Dimitri Alexandros")
NO_PLACE = {"no_power", "no_passage", "no_release"}
FLOOR = (
    "red 2, blue 1, ., ., .",
    "red 3, green 2 release, ., ., .",
    "., purple 3, ., green 1, yellow 4 trap",
    "., ., red 4, ., .",
    "., ., yellow 1, ., .",
)


@cache
def positions():
    """Return (game, state) from random games, all phases among them."""
    rnd = random.Random(4)
    found = []
    plain = tuple(table(players) for players in (2, 3, 4))
    for again in range(3):
        for game in (*plain, *varied_games(6, seed=again)):
            state = game.start(rnd.randrange(1000))
            every = rnd.choice((2, 5, 9))
            while not state.over:
                game.kit.apply_action(game.box, state, rnd.choice(game.legal_codes(state)))
                if state.decisions % every == 0 or state.phase not in (Phase.TAKE, Phase.GIVE):
                    found.append((game, copy_state(state)))
            found.append((game, copy_state(state)))
    rnd.shuffle(found)
    by_phase = {}
    for game, state in found:
        by_phase.setdefault(int(state.phase), []).append((game, state))
    return [pair for pairs in by_phase.values() for pair in pairs[:30]]


def drawn(game, state):
    """Return the board that everybody may see."""
    return scene(game, state, legal=game.legal_codes(state), names=NAMES[: game.players])


def seen(game, state, seat):
    """Return the board that a seat may see."""
    legal = game.legal_codes(state)
    return scene(game, game.observe(state, seat), legal=legal, names=NAMES[: game.players])


def offered(board):
    """Return every code that a click on some mark means."""
    return {code for mark in board for code in mark.codes}


def board_at(players=3, options=None, **position):
    """Return the board of a position made to order."""
    game = table(players, **(options or {}))
    return drawn(game, arrange(game, **position))


# ---- what a click means


def test_positions_show_every_phase():
    assert {int(state.phase) for _, state in positions()} == {int(phase) for phase in Phase}


def test_every_legal_choice_on_the_table_has_a_mark_and_no_other_has():
    for game, state in positions():
        legal = game.legal_codes(state)
        board = drawn(game, state)
        placed = {c for c in legal if ACTIONS.choice(c).kind not in NO_PLACE}
        assert offered(board) == placed
        for mark in board:
            assert not set(mark.probe) & set(legal), mark.id


def test_whoever_decides_is_offered_the_same_in_the_own_view():
    for game, state in positions()[::3]:
        if not state.over:
            assert offered(seen(game, state, int(state.actor))) == offered(drawn(game, state))


def test_nobody_else_is_offered_anything():
    for game, state in positions()[::3]:
        for seat in set(range(game.players)) - {int(state.actor)}:
            board = seen(game, state, seat)
            assert not offered(board)
            assert board == scene(game, game.observe(state, seat), names=NAMES[: game.players])
            if state.phase < Phase.TRIBUTE:
                assert any(mark.probe for mark in board)


def test_what_is_legal_is_highlighted():
    for game, state in positions()[::4]:
        for mark in drawn(game, state):
            if mark.codes:
                assert mark.state & State.HIGHLIGHTED, mark.id


def test_the_marks_at_hand_answer_why_not():
    game = table(3, first_player=0)
    match = dl.Match(game, seed=5)
    board = drawn(game, match.state)
    for mark in ("cell-0", "cell-12", "stack-1-2", "stack-0-0"):
        (code,) = board[mark].probe
        assert match.why_not(code) is not None


def test_the_dragon_does_not_hide_its_tile_from_a_click():
    board = drawn(table(2, may_take_start_tile=True), table(2, may_take_start_tile=True).start(1))
    assert not board["dragon"].clickable
    assert board["cell-12"].codes == (ACTIONS.code("take", 12),)


def test_an_exchange_is_offered_on_the_tops_of_others():
    board = board_at(
        floor=FLOOR, dragon=(4, 4), phase="exchange", power="blue 3 exchange",
        stacks={0: ["blue 3 exchange"], 1: ["red 2", "red 5"], 2: ["green 1"]},
    )  # fmt: skip
    assert {m.id for m in board if m.codes} == {"tile-1-0-1", f"tile-2-{Colour.GREEN}-0"}
    assert board["stack-0-1"].probe


def test_a_tribute_is_offered_on_whole_stacks():
    board = board_at(
        phase="scoring", guilds={0: "blue"},
        stacks={0: ["red 2", "red 3", "green 1", "green 3", "purple 1"]},
    )  # fmt: skip
    assert {m.id for m in board if m.codes} == {"stack-0-0", f"stack-0-{Colour.GREEN}"}
    assert board[f"stack-0-{Colour.PURPLE}"].probe


def test_a_release_is_offered_on_the_tiles_of_the_guild():
    board = board_at(
        phase="scoring", guilds={0: "blue"},
        stacks={0: ["red 2", "red 3", "red 4", "blue 4", "blue 1", "green 2 live release"]},
    )  # fmt: skip
    assert {m.id for m in board if m.codes} == {"tile-0-1-0", "tile-0-1-1"}
    assert board[f"live-0-{Colour.GREEN}-0"].glyph == "key"


# ---- what a view hides


@pytest.mark.parametrize("again", range(3))
def test_a_view_does_not_depend_on_what_its_viewer_cannot_know(again):
    for k, (game, state) in enumerate(positions()[:: 7 - again]):
        seat = k % game.players
        view = game.observe(state, seat)
        other = game.redeal(view, seed=again, index=k)
        legal = game.legal_codes(state) if seat == state.actor else ()
        assert scene(game, view, legal=legal) == scene(game, game.observe(other, seat), legal=legal)


def test_the_guilds_of_others_lie_face_down():
    game = table(3)
    state = game.start(3)
    board = seen(game, state, 1)
    down = [bool(board[f"guild-{seat}"].state & State.FACE_DOWN) for seat in range(3)]
    assert down == [True, False, True]
    assert not any(drawn(game, state)[f"guild-{k}"].state & State.FACE_DOWN for k in range(3))


def test_a_sum_is_negative_only_for_who_knows_the_guild():
    game = table(2)
    state = arrange(game, floor=FLOOR, dragon=(4, 4), guilds={0: "blue"}, stacks={0: ["blue 5"]})
    assert drawn(game, state)["sum-0-1"].text == "\N{MINUS SIGN}5"
    assert seen(game, state, 0)["sum-0-1"].text == "\N{MINUS SIGN}5"
    assert seen(game, state, 1)["sum-0-1"].text == "5"


# ---- what it shows


def test_a_tile_says_what_taking_it_would_do():
    board = board_at(floor=FLOOR, dragon=(3, 3), stacks={0: ["green 3"]}, guilds={0: "green"})
    tip = board["cell-13"].tooltip
    assert "Green 1, row 3, column 4" in tip
    assert "Ann gets it: then 2 tiles on the green stack: the own guild" in tip
    assert "there is no gift and the floor ends" in tip
    assert "column 2: 2 tiles there" in board["cell-11"].tooltip


def test_a_tile_says_what_giving_it_would_do():
    board = board_at(floor=FLOOR, dragon=(4, 2), phase="give")
    assert "Chiara gets it: then 1 tile on the purple stack" in board["cell-11"].tooltip
    assert "1 coin for Ann" in board["cell-11"].tooltip
    assert "It brings no coin" in board["cell-1"].tooltip
    assert "Ann gets it" not in board["cell-13"].tooltip


def test_tiles_and_gaps():
    board = board_at(floor=FLOOR, dragon=(4, 4))
    tile = board["cell-14"]
    assert (tile.hue, tile.number, tile.foot) == ("gold", "4", "trap")
    assert board["cell-2"].tooltip == "A gap, row 1, column 3"


def test_the_scale_marks_what_would_be_paid_now():
    board = board_at(floor=FLOOR, dragon=(4, 4), coins={0: 3, 1: 4, 2: 1}, last_taker=0)
    steps = {m.id: bool(m.state & State.SELECTED) for m in board if isinstance(m, Zone)}
    assert [steps[f"cost-{k}"] for k in range(4)] == [False, False, False, True]
    assert board["tiles-left"].text == "9 tiles left"
    assert board["last-taker"].text.endswith(": Ann")
    assert [board[f"owes-{k}"].text for k in range(3)] == [
        "would pay 4", "would pay 3", "would pay 3"
    ]  # fmt: skip
    assert [board[f"owes-{k}"].bold for k in range(3)] == [True, False, True]


def test_floors_to_come():
    closed = drawn(table(2), table(2).start(2))
    assert "Face down on all lower floors: 50 tiles" in closed["floor-2"].tooltip
    assert not [m for m in closed if m.id.startswith("below-")]
    game = table(2, open_floors=True)
    board = drawn(game, game.start(2))
    assert len([m for m in board if m.id.startswith("below-")]) == 2 * CELLS


def test_stairs_and_gifts_have_their_owners():
    board = board_at(floor=FLOOR, dragon=(4, 4), stacks={1: ["red 1 stairs"]})
    assert [m.id for m in board if m.id.startswith("stairs-")] == ["stairs-1"]
    assert board["gives-0"].text == "gives to Chiara"


def test_the_eliminated_are_passed_over():
    board = board_at(floor=FLOOR, dragon=(4, 4), level=2, out={2: 1})
    assert board["gives-0"].text == "gives to Boris"
    assert board["out-2"].state & State.DIMMED
    assert "Chiara is eliminated" in board.alt


def test_stacks_show_every_tile_the_top_one_last():
    board = board_at(floor=FLOOR, dragon=(4, 4), stacks={1: ["red 2", "red 1 stairs", "red 5"]})
    tiles = [board[f"tile-1-0-{k}"] for k in range(3)]
    assert [tile.number for tile in tiles] == ["2", "1", "5"]
    assert tiles[0].x < tiles[1].x < tiles[2].x
    assert tiles[2].shown == 0
    assert board["count-1-0"].text == "3 tiles"
    assert board["sum-1-0"].text == "8"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_largest_stack_stays_in_its_tray(players):
    game = table(players)
    state = copy_state(game.start(1))
    state.height[1][0] = STACK_MAX
    state.stack[1][0][:] = 1
    board = drawn(game, state)
    tray, top = board["stack-1-0"], board[f"tile-1-0-{STACK_MAX - 1}"]
    assert top.x + top.width <= tray.x + tray.width


def test_a_finished_game_names_the_winner_and_the_parts_of_the_points():
    scored = [(g, s) for g, s in positions() if s.over and s.ending == 1]
    for game, state in scored:
        board = drawn(game, state)
        winners = [k for k in range(game.players) if state.won[k]]
        assert [m.id for m in board if m.id.startswith("crown-")] == [f"crown-{k}" for k in winners]
        total = board[f"total-{winners[0]}"].text.replace("\N{MINUS SIGN}", "-")
        assert int(total) == state.score[winners[0]]
        assert board[f"line-{winners[0]}-parts"].text.startswith("stacks ")
        assert "The game is over" in board.alt
    assert scored


# ---- the picture


def test_every_board_is_drawn_inside_its_frame_and_described():
    for game, state in positions()[::2]:
        board = drawn(game, state)
        assert (board.width, board.height) == (WIDTH, HEIGHT)
        assert all(name in board.alt for name in NAMES[: game.players])
        for mark in board:
            assert 0 <= mark_right(mark) <= WIDTH, mark.id
            if isinstance(mark, Text):
                assert mark.size >= 14, mark.id


def mark_right(mark):
    """Return how far to the right a mark reaches, words aside."""
    if isinstance(mark, Card | Zone):
        return mark.x + mark.width
    if isinstance(mark, Token):
        return mark.x + mark.size / 2
    return mark.x if isinstance(mark, Text) else 0


def test_marks_that_can_be_clicked_are_named():
    for game, state in positions()[::5]:
        assert all(m.label or m.tooltip for m in drawn(game, state) if m.clickable)


def test_ids_stay_while_tiles_are_taken():
    match = dl.Match(table(3), seed=7)
    before = {mark.id for mark in drawn(match.game, match.state)}
    match.apply(match.game.legal_codes(match.state)[0])
    after = {mark.id for mark in drawn(match.game, match.state)}
    assert len(before & after) > 0.85 * len(before)


def test_payload_is_small():
    for game, state in positions()[::3]:
        size = len(json.dumps(to_json(drawn(game, state)), separators=(",", ":")))
        assert size < (60_000 if game.settings["open_floors"] else 50_000)


def test_both_themes_are_drawn():
    game, state = positions()[0]
    for theme in ("light", "dark", "auto"):
        assert to_svg(drawn(game, state), theme).startswith("<svg")
