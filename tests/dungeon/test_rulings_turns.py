"""The Dungeon, setup and turns: rulings G1 to G4, G16 to G20, G43 to G48, G52; DD-T2, DD-T7."""

from collections import Counter

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.games.dungeon.enums import CELLS, CENTRE, FLOORS, STAIRS, TYPES, Phase
from dragonlab.games.dungeon.words.names import tile_name
from tests.decisions import legal, play, refused, told
from tests.dungeon.helpers import (
    BLUE,
    GAPS,
    ID,
    RED,
    at,
    cell,
    coins,
    end_floor,
    phase,
    stack,
    stacks,
    table,
)

CROSS = [
    "blue 1, yellow 1, red 2, green 1, purple 1",
    GAPS,
    "red 3, . , red 4 , . , red 5",
    GAPS,
    "blue 2, . , yellow 2 , . , green 2",
]


def names_on(game: dl.Game, cells: np.ndarray) -> list[str]:
    return [tile_name(game.box, int(code) - 1) for code in cells if code]


def test_dd_t7_the_tiles_and_floors():
    """25/25/25 tiles, 15 of each colour, sum 188, stairs on the two upper floors only."""
    game = dl.Game(ID, open_floors=True)
    state = game.start(5)
    floors = [state.floor, *state.below]
    assert [int((cells != 0).sum()) for cells in floors] == [25, 25, 25]
    tiles = [int(code) - 1 for cells in floors for code in cells]
    assert Counter(int(game.box.colour[t]) for t in tiles) == dict.fromkeys(range(5), 15)
    assert sum(int(game.box.value[t]) for t in tiles) == 188
    by_colour = [
        sum(int(game.box.value[t]) for t in tiles if game.box.colour[t] == c) for c in range(5)
    ]
    assert by_colour == [48, 35, 35, 35, 35]
    assert Counter(int(game.box.power[t]) for t in tiles) == {0: 57, 1: 4, 2: 4, 3: 4, 4: 4, 5: 2}
    stairs = [[k for k, n in enumerate(names_on(game, f)) if n == "red 1 stairs"] for f in floors]
    assert stairs == [[12], [12], []]


def test_the_tile_list():
    game = table(2)
    names = Counter({
        tile_name(game.box, code): int(n) for code, n in enumerate(game.box.count)
    })  # fmt: skip
    assert [names[f"red {v}"] for v in range(1, 7)] == [0, 3, 4, 3, 2, 1]
    for colour in ("blue", "yellow", "green", "purple"):
        assert [names[f"{colour} {v}"] for v in range(1, 7)] == [4, 3, 2, 1, 1, 0]
        powers = ("1 secret passage", "2 release", "3 exchange", "4 remote trap")
        assert [names[f"{colour} {power}"] for power in powers] == [1, 1, 1, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players: int):
    game = table(players)
    state = game.start(1)
    assert state.coins.tolist() == [4] * players + [0] * (4 - players)
    assert (state.dragon, state.level, state.tiles_left) == (cell(3, 3), 0, 25)
    assert not state.height.any()
    for wrong in (1, 5):
        with pytest.raises(dl.OptionError):
            dl.Game(ID, players=wrong)


def test_g1_guilds_are_drawn_once_and_kept():
    game = table(4)
    seen = set()
    for seed in range(30):
        state = game.start(seed)
        guilds = [int(c) for c in state.guild]
        assert sorted(guilds) == [1, 2, 3, 4]
        seen.add(tuple(guilds))
        while not state.over:
            game.kit.apply_action(game.box, state, game.legal_codes(state)[-1])
            assert [int(c) for c in state.guild] == guilds
    assert len(seen) > 12
    three = {tuple(int(c) for c in table(3).start(seed).guild[:3]) for seed in range(60)}
    assert {c for guilds in three for c in guilds} == {1, 2, 3, 4}
    assert all(len(set(guilds)) == 3 for guilds in three)


def test_g2_the_first_player_is_drawn_or_named():
    assert {int(table(3).start(seed).actor) for seed in range(40)} == {0, 1, 2}
    assert {int(table(3, first_player=1).start(seed).actor) for seed in range(9)} == {1}
    with pytest.raises(dl.OptionError, match="table of 2"):
        dl.Game(ID, players=2, first_player=2)


def test_g3_the_dragon_must_leave_its_tile():
    match = dl.Match(table(2), seed=3)
    assert refused(match, "take", cell(3, 3)) == "must_move"
    assert legal(match) == {("take", cell(3, k)) for k in (1, 2, 4, 5)}
    match = dl.Match(table(2, may_take_start_tile=True), seed=3)
    assert legal(match) == {("take", cell(3, k)) for k in range(1, 6)}
    play(match, "take", cell(3, 3))
    assert stack(match, match.actor, RED) == ["red 1 stairs"]
    assert match.state.stairs_with == match.actor + 1


def test_g3_later_its_cell_is_always_empty():
    match = dl.Match(table(2, may_take_start_tile=True), seed=3)
    play(match, "take", cell(3, 1))
    play(match, "give", cell(1, 1))
    assert refused(match, "take", cell(1, 1)) == "must_move"


def test_g4_any_distance_over_gaps_and_tiles():
    match = at(table(2), floor=CROSS, dragon=(1, 1))
    assert legal(match) == {("take", cell(1, k)) for k in (2, 3, 4, 5)}
    play(match, "take", cell(1, 5))
    assert legal(match) == {("give", cell(3, 5)), ("give", cell(5, 5))}
    assert refused(match, "give", cell(3, 1)) == "out_of_column"
    assert refused(match, "give", cell(2, 5)) == "no_tile"
    assert refused(match, "give", cell(1, 5)) == "must_move"
    play(match, "give", cell(5, 5))
    assert refused(match, "take", cell(3, 1)) == "out_of_row"
    assert refused(match, "take", cell(5, 2)) == "no_tile"


def test_g16_lower_floors_are_hidden_until_reached():
    game = table(2)
    state = game.start(1)
    assert not state.below.any()
    assert int(state.pile_n) == 50
    below = {bytes(game.start(seed).floor) for seed in range(5)}
    assert len(below) == 5
    open_game = table(2, open_floors=True)
    match = end_floor(open_game, coins={0: 9, 1: 9})
    start = match.start
    assert match.state.floor.tolist() == start.below[0].tolist()
    assert match.state.below[1].tolist() == start.below[1].tolist()
    assert not match.state.below[0].any()


def test_g17_coins_are_not_limited_unless_asked():
    free = at(table(2), floor=CROSS, dragon=(1, 1), coins={0: 30, 1: 30})
    play(free, "take", cell(1, 5))
    play(free, "give", cell(3, 5))
    assert coins(free) == [31, 30]
    tight = at(table(2, coin_supply="limited"), floor=CROSS, dragon=(1, 1), coins={0: 12, 1: 12})
    play(tight, "take", cell(1, 5))
    assert "coin_won" not in told(play(tight, "give", cell(3, 5)))
    assert coins(tight) == [12, 12]


def test_c5_fees_go_back_to_a_limited_supply_but_not_the_coins_of_the_eliminated():
    game = table(3, coin_supply="limited")
    match = end_floor(game, left=9, coins={0: 10, 1: 2, 2: 6})
    assert match.start.supply == 24 - 18
    assert coins(match) == [6, 0, 3]
    assert match.state.supply == 6 + 4 + 3  # the 2 coins of seat 1 are gone


@pytest.mark.parametrize(("gift", "coin"), [("red 1 stairs", 0), ("red 2", 0), ("red 3", 1),
                                            ("red 6", 1)])  # fmt: skip
def test_g18_dd_t2_a_coin_for_a_gift_above_two(gift: str, coin: int):
    floor = ["blue 1, yellow 1, . , . , .", f". , {gift}, . , . , blue 1", GAPS, GAPS, GAPS]
    match = at(table(2), floor=floor, dragon=(1, 1))
    play(match, "take", cell(1, 2))
    events = play(match, "give", cell(2, 2))
    assert coins(match) == [4 + coin, 4]
    assert told(events).count("coin_won") == coin


def test_g18_taking_or_exchanging_brings_no_coin():
    floor = ["blue 1, red 6, . , . , .", ". , blue 1, . , . , blue 1", GAPS, GAPS, GAPS]
    match = at(table(2), floor=floor, dragon=(1, 1))
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    assert coins(match) == [4, 4]


def test_g19_powers_are_optional():
    floor = ["blue 1, blue 4 trap, . , . , .", ". , red 2, . , . , red 2", GAPS, GAPS, GAPS]
    match = at(table(2), floor=floor, dragon=(1, 1))
    play(match, "take", cell(1, 2))
    assert ("no_power",) in legal(match)
    play(match, "no_power")
    assert stack(match, 0, BLUE) == ["blue 4 remote trap"]
    assert phase(match) == Phase.GIVE


@pytest.mark.parametrize("gift", ["blue 4 trap", "blue 3 exchange", "blue 1 passage"])
def test_g20_a_gift_has_no_power(gift: str):
    floor = ["green 1, red 2, . , . , .", f"red 3 , {gift}, . , . , red 2", GAPS, GAPS, GAPS]
    match = at(table(2), floor=floor, dragon=(1, 1), stacks={0: ["red 4"], 1: ["red 5"]})
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    assert (match.actor, phase(match)) == (1, Phase.TAKE)


def test_g43_nobody_passes():
    match = at(table(2), floor=CROSS, dragon=(1, 1))
    assert {kind for kind, *_ in legal(match)} == {"take"}
    play(match, "take", cell(1, 3))
    assert {kind for kind, *_ in legal(match)} == {"give"}
    assert refused(match, "take", cell(1, 4)) == "one_movement"


def test_g45_and_g47_guilds_are_secret_stacks_and_coins_are_not():
    match = at(table(3), level=2, stacks={1: ["red 4", "blue 2", "red 3"]}, coins={1: 7})
    view = match.observe(0)
    assert [int(c) for c in view.guild] == [int(match.state.guild[0]), 0, 0, 0]
    assert view.stack.tolist() == match.state.stack.tolist()
    assert view.coins.tolist() == match.state.coins.tolist()


def test_g48_a_stack_for_each_colour_the_newest_on_top():
    floor = ["green 1, red 2, . , . , .", ". , blue 2, . , . , red 3", GAPS, GAPS, GAPS]
    match = at(table(2), floor=floor, dragon=(1, 1), stacks={0: ["red 5"], 1: ["blue 1"]})
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    assert stack(match, 0, RED) == ["red 5", "red 2"]
    assert stack(match, 1, BLUE) == ["blue 1", "blue 2"]


def test_g52_turns_go_round_and_gifts_go_back_without_the_eliminated():
    match = at(table(4), level=2, active=1, out={0: 1, 2: 1}, dragon=(3, 3), seed=2)
    tile = next(c for kind, c in legal(match) if kind == "take")
    play(match, "take", int(tile))
    while phase(match) != Phase.GIVE:
        play(match, "no_power")
    before = len(stacks(match, 3))
    play(match, "give", int(next(c for _, c in legal(match))))
    assert len(stacks(match, 3)) == before + 1  # 0 is out, so 3 sits at the right hand of 1
    if phase(match) == Phase.PASSAGE:
        play(match, "no_passage")
    assert match.actor == 3  # 2 is out


def test_g52_the_first_gift_of_a_floor_goes_to_the_right_hand_too():
    match = dl.Match(table(3, first_player=1), seed=11)
    assert match.actor == 1
    play(match, "take", cell(3, 1))
    while phase(match) != Phase.GIVE:
        play(match, "no_power")
    play(match, "give", cell(1, 1))
    assert [len(stacks(match, seat)) for seat in range(3)] == [1, 1, 0]


def test_dd_t7_every_tile_is_as_likely_in_every_cell():
    """Chi-square of tile types by cells over all floors; fixed seeds, far within five sigmas."""
    games, rounds = table(2, open_floors=True), 3000
    stairs = [f * CELLS + CENTRE for f in range(FLOORS - 1)]
    found = np.zeros((FLOORS * CELLS, TYPES + 1))
    for k in range(rounds):
        state = games.start(11, k)
        found[range(FLOORS * CELLS), [*state.floor, *state.below.ravel()]] += 1
    assert all(found[f * CELLS + CENTRE, STAIRS + f + 1] == rounds for f in range(FLOORS - 1))
    drawn = np.delete(found, stairs, axis=0)[:, 1 : STAIRS + 1]
    wanted = rounds / len(drawn) * games.box.count[:STAIRS]
    there = wanted > 0
    chi = float(((drawn - wanted) ** 2)[:, there].sum(axis=0) @ (1 / wanted[there]))
    free = len(drawn) * (int(there.sum()) - 1)
    assert abs(chi - free) < 5 * (2 * free) ** 0.5
