"""Dragonkeepers, completing the turn: rulings DK-44 to DK-46 and DK-79."""

import pytest

from dragonlab.games.dragonkeepers.enums import Ending, Phase
from tests.decisions import legal
from tests.dragonkeepers.helpers import (
    GREEN,
    LEFT,
    RED,
    at,
    book,
    crystals,
    eggs,
    pass_turn,
    phase,
    pieces,
    play,
    play_dragons,
    refused,
    row,
    stack,
    table,
    take_one,
)

READY = {"phase": "play", "book": (1, "red")}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("plays", [False, True])
def test_dk_44_each_other_player_once_clockwise(players, active, plays):
    """Also if the active player plays nothing; then the turn of the next player begins."""
    hands = {active: ["red/1"]} if plays else {}
    match = at(table(players), active=active, **READY, hands=hands)
    asked = []
    while match.state.active == active:
        asked.append(match.actor)
        if plays and match.actor == active:
            play_dragons(match, RED)
        else:
            play(match, "no_play")
    assert asked == [(active + k) % players for k in range(players)]
    assert (match.actor, phase(match)) == ((active + 1) % players, Phase.TAKE)


def test_dk_44_everybody_gets_the_reward():
    """Seat 3 and seat 1 complete the turn of seat 2; each is paid in full."""
    four = ["red/1", "red/2", "red/3"]
    match = at(
        table(4),
        phase="play",
        active=2,
        book=(4, "red"),
        hands={1: [*four, "red/white"], 3: [*four, "red/white"]},
    )
    play(match, "no_play")
    play_dragons(match, RED)
    play(match, "no_play")
    play_dragons(match, RED)
    assert [len(pieces(match, seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert [eggs(match, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert stack(match, 3, RED) == stack(match, 1, RED) == (4, 0)


def test_dk_44_by_the_book_as_it_was_left():
    match = at(
        table(3),
        phase="book",
        book=(5, "green"),
        hands={0: ["white/1", "white/red"], 1: ["red/1"], 2: ["green/1"]},
    )
    play(match, "place", "white/1")
    play(match, "place", "white/red")
    play(match, "no_play")
    assert refused(match, "play", RED, 0) == ""
    play_dragons(match, RED)
    assert book(match) == (1, "red")
    assert refused(match, "play", GREEN, 0) == "wrong_colour"


def test_dk_44_nobody_completes_a_turn_twice():
    match = at(table(3), **READY, hands={1: ["red/1", "red/1"]})
    play(match, "no_play")
    play_dragons(match, RED)
    assert match.actor == 2
    pass_turn(match)
    assert (match.actor, phase(match)) == (1, Phase.TAKE)
    assert stack(match, 1, RED) == (1, 0)


def test_dk_45_they_cannot_take_change_or_buy():
    game = table(chests=("dragon_mint",))
    match = at(game, **READY, crystals={1: 3}, hands={1: ["white/1", "white/green", "shadow"]})
    play(match, "no_play")
    assert refused(match, "take", LEFT) == "only_active_takes"
    assert refused(match, "fourth", LEFT) == "only_active_takes"
    assert refused(match, "stop") == "only_active_takes"
    assert refused(match, "mint") == "mint_own_turn"
    for card in ("white/1", "white/green", "shadow"):
        assert refused(match, "place", card) == "only_active_changes"
    assert legal(match) == {("no_play",)}


@pytest.mark.parametrize(("players", "goal"), [(2, 7), (3, 8), (4, 9)])
def test_dk_46_all_the_others_complete_the_final_turn(players, goal):
    """The active player closes the last ring needed; then everybody plays once more."""
    amulets = {0: goal - 1 - 2 * (players - 1)} | dict.fromkeys(range(1, players), 2)
    match = at(
        table(players),
        **READY,
        amulets=amulets,
        rings={0: 2, players - 1: 2},
        hands={seat: [f"red/{seat + 1}"] for seat in range(players)},
    )
    play_dragons(match, RED)
    assert match.state.ending == Ending.GOAL
    for seat in range(1, players):
        assert (match.over, match.actor) == (False, seat)
        play_dragons(match, RED)
        assert stack(match, seat, RED) == (1, 0)
    assert match.over
    assert match.state.amulets.sum() == goal + 1


def test_dk_46_one_who_completes_can_close_the_last_ring():
    """Seat 1 does it in the turn of seat 0; seat 2 and seat 3 are still asked."""
    match = at(
        table(4),
        **READY,
        amulets=dict.fromkeys(range(4), 2),
        rings={1: 2},
        hands={1: ["red/1"], 3: ["red/1"]},
    )
    play(match, "no_play")
    play_dragons(match, RED)
    assert match.state.ending == Ending.GOAL
    assert (match.over, match.actor) == (False, 2)
    play(match, "no_play")
    assert (match.over, match.actor) == (False, 3)
    play_dragons(match, RED)
    assert match.over
    assert len(pieces(match, 3)) == 7


def test_dk_79_a_new_stack_may_be_opened():
    match = at(table(), **READY, rows={1: ["white", "green"]}, hands={1: ["red/1"]})
    play(match, "no_play")
    play(match, "play", RED, 0)
    assert legal(match) == {("side", 0), ("side", 1)}
    play(match, "side", 0)
    assert row(match, 1) == ["red", "white", "green"]
    assert crystals(match, 1) == 1


def test_dk_79_the_placement_rule_holds_there_too():
    match = at(table(), **READY, rows={1: ["white", "red", "green"]}, hands={1: ["red/1"]})
    play(match, "no_play")
    assert refused(match, "play", RED, 0) == "closed_stack"


def test_a_whole_round():
    """Each of three players has one turn, and completes the two others' turns."""
    match = at(table(3), phase="play")
    turns = []
    for _ in range(6):
        turns.append((int(match.state.turn), int(match.state.active)))
        pass_turn(match)
        take_one(match)
    assert turns == [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1), (6, 2)]
