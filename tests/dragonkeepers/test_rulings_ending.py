"""Dragonkeepers, the end and the score: rulings DK-47 to DK-52, DK-78 and DK-82."""

import random

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import Ending
from tests.decisions import told
from tests.dragonkeepers.helpers import (
    RED,
    arrange,
    at,
    from_state,
    pass_turn,
    pieces,
    play,
    play_dragons,
    put_pieces,
    table,
    take_one,
)


def score(game: dl.Game, held=None, forced=(), **position):
    """Return the match after the one turn of a game that is capped at one turn.

    `held` names the amulet pieces of the seats, `forced` the pearls that are turned over.
    """
    state = arrange(game, phase="play", **position)
    put_pieces(game, state, held)
    match = from_state(game, state)
    for _ in range(game.players - 1):
        play(match, "no_play")
    play(match, "no_play", forced=forced)
    assert match.over
    return match


def one_turn(players: int = 2, **options) -> dl.Game:
    """Return a game that is scored after one turn."""
    return table(players, turn_cap=1, **options)


@pytest.mark.parametrize(("players", "goal"), [(2, 7), (3, 8), (4, 9)])
@pytest.mark.parametrize("short", [0, 1])
def test_dk_47_the_amulets_of_all_players_count(players, goal, short):
    """Nobody has seven alone; together they do. One less, and the game goes on."""
    amulets = {0: goal - 1 - short - (players - 1)} | dict.fromkeys(range(1, players), 1)
    match = at(
        table(players),
        phase="play",
        book=(1, "red"),
        amulets=amulets,
        rings={0: 2},
        hands={0: ["red/1"]},
    )
    play_dragons(match, RED)
    assert match.state.amulets.sum() == goal - short
    pass_turn(match)
    assert match.over == (short == 0)


def test_dk_48_the_players_need_not_have_had_equally_many_turns():
    """Seat 1 ends the game in its turn; seat 2 does not get another one."""
    match = at(
        table(3),
        phase="play",
        active=1,
        book=(1, "red"),
        amulets={0: 2, 1: 3, 2: 2},
        rings={1: 2},
        hands={1: ["red/1"]},
    )
    turn = int(match.state.turn)
    play_dragons(match, RED)
    pass_turn(match)
    assert match.over
    assert int(match.state.turn) == turn
    assert match.legal_actions() == []
    assert match.why_not(match.find("take", 0)).rule.id == "game_over"


def test_dk_49_loose_pieces_count_and_have_no_pearl():
    match = score(one_turn(), {0: [6, 20], 1: [4]}, rings={0: 2, 1: 1})
    assert match.scores == [26, 4]
    assert match.state.pearl_points[:2].tolist() == [0, 0]


def test_the_whole_score():
    """Pieces 1 + 4 + 20, loose 6, pearl 9, crest 16, eggs 16 + 4: 76. The other: 10, 4, 3, 4."""
    match = score(
        one_turn(3),
        {0: [1, 4, 20, 6], 1: [1, 1, 8]},
        forced=[2, 0],
        amulets={0: 1, 1: 1},
        rings={0: 1},
        eggs={0: 2, 1: 1},
        crests=[0],
    )
    assert match.state.pearls[:2].tolist() == [[1, 0], [1, 0]]
    assert match.scores == [25 + 6 + 9 + 16 + 16 + 4, 10 + 8 + 4, 0]
    assert match.winners == [0]


def test_pearls_are_turned_over_without_putting_any_back():
    """Three red ones 8, 8, 9 in any order, and blue ones of 3 and 4."""
    game = one_turn(4)
    amulets = {0: 2, 1: 2, 2: 0, 3: 0}
    points = set()
    for seed in range(12):
        state = arrange(game, phase="play", amulets=amulets, seed=seed)
        match = from_state(game, state)
        pass_turn(match)
        found = match.state.pearl_points.tolist()
        assert found[0] in (16, 17)  # two red ones
        assert found[1] in ((11, 12, 13) if found[0] == 17 else (12, 13))  # the third and a blue
        points.add(tuple(found[:2]))
    assert len(points) > 2
    every = score(game, amulets={0: 3, 1: 3, 2: 3, 3: 2})
    assert every.state.pearl_points[0] == 25
    assert 11 * 9 >= every.state.pearl_points.sum() >= 25 + 6 * 3 + 2 * 4


@pytest.mark.parametrize(
    ("held", "points", "flipped"),
    [
        ({0: 3, 1: 1}, [24, 4, 0], [1, 0, 0]),
        ({0: 2, 1: 2}, [20, 20, 0], [1, 1, 0]),
        ({0: 1, 1: 1, 2: 1}, [16, 16, 16], [1, 1, 1]),
        ({2: 1}, [0, 0, 16], [0, 0, 1]),
        ({}, [0, 0, 0], [0, 0, 0]),
    ],
)
def test_dk_50_everybody_with_the_most_eggs_flips_one(held, points, flipped):
    """An egg is worth 4, a flipped one 16; nobody with no egg flips one."""
    match = score(one_turn(3), eggs=held)
    assert match.scores == points
    assert match.state.flipped[:3].tolist() == flipped


def test_dk_51_more_dragon_cards_laid_out_win_the_tie():
    """Both have 4 points; seat 1 has three cards in its stacks, seat 0 two and a full hand."""
    match = score(
        one_turn(),
        {0: [4], 1: [4]},
        rings={0: 1, 1: 1},
        rows={0: [("white", 2)], 1: ["red", ("blue", 2)]},
        hands={0: ["green/1"] * 3},
    )
    assert match.scores == [4, 4]
    assert match.winners == [1]


@pytest.mark.parametrize(("counts", "winner"), [(True, 0), (False, 1)])
def test_dk_51_whether_shadow_dragons_count(counts, winner):
    """Seat 0: a dragon and two shadow dragons; seat 1: two dragons."""
    match = score(
        one_turn(tiebreak_counts_shadow=counts),
        {0: [4], 1: [4]},
        rings={0: 1, 1: 1},
        rows={0: [("white", 1, 2)], 1: [("red", 2)]},
    )
    assert match.winners == [winner]


def test_dk_51_points_come_first():
    match = score(one_turn(), {0: [1], 1: [4]}, rings={0: 1, 1: 1}, rows={0: [("white", 5)]})
    assert match.winners == [1]


def test_dk_51_only_those_who_tie_for_the_most_points():
    """Seat 2 has more cards than anybody, and fewer points."""
    match = score(
        one_turn(3),
        {0: [4], 1: [4], 2: [1]},
        rings={0: 1, 1: 1, 2: 1},
        rows={0: ["white"], 1: [("red", 2)], 2: [("blue", 6)]},
    )
    assert match.winners == [1]


def test_dk_52_still_tied_all_of_them_win():
    match = score(
        one_turn(4),
        {0: [4], 1: [1], 2: [4], 3: [4]},
        rings=dict.fromkeys(range(4), 1),
        rows={0: [("white", 2)], 1: [("red", 4)], 2: ["blue", "green"], 3: ["red"]},
    )
    assert match.winners == [0, 2]
    assert match.events()[-1].kind == "game_won"


def test_the_score_is_told_only_at_the_end():
    match = at(one_turn(), phase="play")
    assert (match.scores, match.winners) == (None, None)
    pass_turn(match)
    assert match.scores == [0, 0]


@pytest.mark.parametrize("cap", [1, 3])
def test_dk_78_an_endless_game_is_scored(cap):
    """Nobody ever plays; after so many turns the game ends, and says why."""
    match = at(table(turn_cap=cap), phase="play")
    for turn in range(1, cap + 1):
        assert (match.over, int(match.state.turn)) == (False, turn)
        pass_turn(match)
        if turn < cap:
            take_one(match)
    assert match.over
    assert match.state.ending == Ending.CAP


def test_dk_78_the_usual_cap_is_a_thousand_turns():
    assert table().settings["turn_cap"] == 1000


def test_dk_82_two_reasons_one_end():
    """The page runs down while taking, and the play closes the last ring: told both."""
    match = at(
        table(),
        pages=(2, 20),
        book=(2, "green"),
        display=("red/1", "blue/white"),
        amulets={0: 3, 1: 3},
        rings={0: 2},
        hands={0: ["green/1"] * 3 + ["green/2"] * 3},
    )
    play(match, "take", 0)
    play_dragons(match, 3)
    assert match.state.ending == Ending.GOAL | Ending.PAGE
    pass_turn(match)
    assert match.over
    last = match.events()
    assert told(last).count("game_ended") == 1
    assert [e.args[0] for e in last if e.kind == "game_ended"] == [Ending.GOAL | Ending.PAGE]


# ---- what follows from the numbers


@pytest.mark.parametrize(("players", "held", "left"), [(2, 22, 7), (3, 27, 6), (4, 32, 5)])
def test_pieces_left_before_the_last_turn(players, held, left):
    """Three for each amulet but the last, two loose ones each: so many lie in the row at least."""
    goal = {2: 7, 3: 8, 4: 9}[players]
    amulets = dict.fromkeys(range(players), (goal - 1) // players)
    amulets[0] += (goal - 1) % players
    match = at(table(players), amulets=amulets, rings=dict.fromkeys(range(players), 2))
    assert sum(len(pieces(match, seat)) for seat in range(players)) == held
    assert match.state.row_pieces.sum() == left


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_stay_within_the_box(players):
    """Full random games: an end with a reason, no supply below zero, red pearls first."""
    game, chance = table(players, turn_cap=80), random.Random(players)
    state = game.start(players)
    while not state.over:
        game.kit.apply_action(game.box, state, chance.choice(game.legal_codes(state)))
    assert state.ending
    assert game.check(state) == []
    assert state.amulets.sum() <= game.box.goal - 1 + players
    assert state.supply_pearls[0] == 0 or state.pearls[:, 1].sum() == 0
    assert state.score.max() == state.score[int(np.argmax(state.won))]
