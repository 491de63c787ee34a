"""The board of The Dungeon: what it offers, what it hides, what it says."""

import pytest

from dragonlab.draw import State, Zone
from dragonlab.draw.arrangement import ARRANGEMENTS
from dragonlab.engine.state import copy_state
from dragonlab.games.dungeon.board import scene
from dragonlab.games.dungeon.enums import ACTIONS, CELLS, STACK_MAX, Colour
from dragonlab.games.dungeon.positions import arrange
from tests.dungeon.helpers import end_floor, table

NAMES = ("Ann", "Boris", "Chiara", "Dimitri Alexandros")
FLOOR = (
    "red 2, blue 1, ., ., .",
    "red 3, green 2 release, ., ., .",
    "., purple 3, ., green 1, yellow 4 trap",
    "., ., red 4, ., .",
    "., ., yellow 1, ., .",
)


def drawn(game, state):
    """Return the board that everybody may see."""
    return scene(game, state, legal=game.legal_codes(state), names=NAMES[: game.players])


def seen(game, state, seat):
    """Return the board that a seat may see."""
    legal = game.legal_codes(state)
    return scene(game, game.observe(state, seat), legal=legal, names=NAMES[: game.players])


def board_at(players=3, options=None, **position):
    """Return the board of a position made to order."""
    game = table(players, **(options or {}))
    return drawn(game, arrange(game, **position))


def test_the_dragon_does_not_hide_its_tile_from_a_click():
    board = drawn(table(2, may_take_start_tile=True), table(2, may_take_start_tile=True).start(1))
    assert not board["dragon"].clickable
    assert board["cell-12"].codes == (ACTIONS.code("take", 12),)


def test_an_exchange_is_offered_on_the_tops_of_others():
    board = board_at(
        floor=FLOOR, dragon=(4, 4), phase="exchange", power="blue 3 exchange",
        stacks={0: ["blue 3 exchange"], 1: ["red 2", "red 5"], 2: ["green 1"]},
    )  # fmt: skip
    assert {m.id for m in board if m.codes} == {
        "tile-1-0-1", f"tile-2-{Colour.GREEN}-0",
        f"tile-0-{Colour.BLUE}-0",  # keeps the exchange tile
    }  # fmt: skip
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
        stacks={0: ["red 2", "red 3", "red 4", "blue 4", "blue 1", "green 2 working release"]},
    )  # fmt: skip
    assert {m.id for m in board if m.codes} == {
        "tile-0-1-0", "tile-0-1-1",
        f"tile-0-{Colour.GREEN}-0",  # keeps the release tile
    }  # fmt: skip
    release, plain = board[f"tile-0-{Colour.GREEN}-0"], board["tile-0-1-0"]
    assert (release.lit, release.piece, plain.lit) == (True, "tile/green/2/2", False)


def test_the_guilds_of_others_are_not_shown():
    game = table(3)
    state = game.start(3)
    board = seen(game, state, 1)
    assert [board[f"guild-{seat}"].text for seat in range(3)] == ["?", "", "?"]
    assert board["guild-1"].hue != board["guild-0"].hue == "neutral"
    assert not any(drawn(game, state)[f"guild-{k}"].text for k in range(3))


def test_a_sum_is_negative_only_for_who_knows_the_guild():
    game = table(2)
    state = arrange(game, floor=FLOOR, dragon=(4, 4), guilds={0: "blue"}, stacks={0: ["blue 5"]})
    assert drawn(game, state)["sum-0-1"].text == "=\N{MINUS SIGN}5"
    assert seen(game, state, 0)["sum-0-1"].text == "=\N{MINUS SIGN}5"
    assert seen(game, state, 1)["sum-0-1"].text == "=5"


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
    assert (tile.piece, board["cell-6"].piece) == ("tile/gold/4/4", "tile/green/2/2")
    assert board["cell-2"].tooltip == "A gap, row 1, column 3"


def test_the_scale_marks_what_would_be_paid_now():
    board = board_at(floor=FLOOR, dragon=(4, 4), coins={0: 3, 1: 4, 2: 1}, last_taker=0)
    steps = {m.id: bool(m.state & State.SELECTED) for m in board if isinstance(m, Zone)}
    assert [steps[f"cost-{k}"] for k in range(4)] == [False, False, False, True]
    assert board["tiles-left"].text == "9 tiles left"
    assert board["last-taker"].tooltip.endswith("whoever took last: Ann")
    assert board["last-taker-sign"].glyph == board["seat-0"].glyph
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


def test_the_eliminated_are_passed_over():
    board = board_at(floor=FLOOR, dragon=(4, 4), level=2, out={2: 1})
    assert board["gives-0"].tooltip == "Ann gives to Boris"
    assert board["gives-0-sign"].glyph == board["seat-1"].glyph
    assert board["role-2"].text == "eliminated"
    assert "Chiara could not pay" in board["out-2"].tooltip
    assert "coins-2" not in [mark.id for mark in board]
    assert "Chiara is eliminated" in board.alt


def test_stacks_show_every_tile_the_top_one_last():
    board = board_at(floor=FLOOR, dragon=(4, 4), stacks={1: ["red 2", "red 1 stairs", "red 5"]})
    tiles = [board[f"tile-1-0-{k}"] for k in range(3)]
    assert [tile.number for tile in tiles] == ["2", "1", "5"]
    assert tiles[0].x < tiles[1].x < tiles[2].x
    assert tiles[2].shown == 0
    assert board["stack-1-0"].tooltip == "Boris: 3 red tiles, 8 points"
    assert board["sum-1-0"].text == "=8"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shape", ARRANGEMENTS)
def test_the_largest_stacks_stay_in_their_trays_and_their_panel(players, shape):
    game = table(players)
    state = copy_state(game.start(1))
    for colour in Colour:
        state.height[1][colour] = STACK_MAX
        state.stack[1][colour][:] = 1 + 6 * colour
    board = scene(game, state, names=NAMES[:players], arrangement=shape)
    panel = board["seat-1"]
    for colour in Colour:
        tray, top = board[f"stack-1-{colour}"], board[f"tile-1-{colour}-{STACK_MAX - 1}"]
        assert top.x + top.size <= board[f"sum-1-{colour}"].x <= tray.x + tray.width
        assert tray.x + tray.width <= panel.x + panel.width
        assert tray.y + tray.height <= panel.y + panel.height <= shape.height


def test_a_panel_is_as_high_as_what_lies_in_it():
    heights = [
        board_at(floor=FLOOR, dragon=(4, 4), stacks={1: tiles})["seat-1"].height
        for tiles in ([], ["red 2"], ["red 2", "blue 3", "green 1", "purple 2"])
    ]
    assert heights == sorted(set(heights))


def test_the_end_ranks_the_eliminated_behind_a_survivor_below_0():
    match = end_floor(
        table(3, coin_tie="none"), left=9, level=3, guilds={0: "blue", 1: "yellow", 2: "green"},
        stacks={0: ["blue 5", "red 2", "red 3"], 1: ["yellow 4", "red 2", "red 3"]},
        coins={0: 6, 1: 5, 2: 0},
    )  # fmt: skip
    board = drawn(match.game, match.state)
    assert board["total-0"].text == "\N{MINUS SIGN}5"
    assert [m.id for m in board if m.id.startswith("crown-")] == ["crown-1"]
    assert [board[f"part-1-{k}"].text for k in range(6)] == [
        "0", "0", "\N{MINUS SIGN}4", "0", "0", "0"
    ]  # fmt: skip
    assert "could not" in board["out-2"].tooltip
    order = [board.alt.index(name) for name in ("Boris has", "Ann has", "Chiara is eliminated")]
    assert order == sorted(order)


def test_who_wins_by_surviving_has_no_points():
    for rule, role in (("wins", "survivor"), ("score", "2 points")):
        match = end_floor(table(2, last_survivor=rule), left=9, coins={0: 9, 1: 0})
        board = drawn(match.game, match.state)
        assert board["role-0"].text == role
        assert ("points" in board.alt) == (rule == "score")


def test_a_tile_does_not_promise_a_power_that_its_receiver_does_not_get():
    floor = ("., red 2, ., ., .", "., green 2 release, ., ., .", *FLOOR[2:])
    for any_origin, words in ((False, "as a gift it has no power"), (True, "it can leave")):
        board = board_at(options={"release_any_origin": any_origin}, floor=floor, dragon=(1, 2),
                         phase="give", level=2)  # fmt: skip
        assert words in board["cell-6"].tooltip


def test_captions_follow_the_options():
    options = {"stairs_owner": "first", "last_taker": "receiver"}
    board = board_at(options=options, floor=FLOOR, dragon=(4, 4), stacks={1: ["red 1 stairs"]})
    assert "was the first to get the stairs" in board["stairs-1"].tooltip
    assert "whoever got the last tile" in board["last-taker"].tooltip
    assert board["last-taker"].text.endswith("last to get")
