"""Keeper Mode: the example of the rulebook, and those of the rulings, with their numbers."""

from dragonlab.games.dragon_keepers.dragons import Dragon
from tests.decisions import play, told
from tests.keeper_mode.table import arrows, choose, placed, shields, table, targets


def test_dk_e1_four_players_and_four_targets() -> None:
    """Ariel red, Deja and Roberto blue, Ganesh yellow; nobody protects white."""
    match = table(4, targets=["red", "blue", "yellow", "white"])
    assert sorted(match.state.rolled.tolist()) == [0, 0, 1, 1, 1, 2]  # one die went back
    assert targets(match) == {"red", "blue", "yellow", "white"}
    events = choose(match, "red", "blue", "yellow", "blue")
    assert (shields(match, 0), shields(match, 2)) == ({"red"}, {"yellow"})
    assert placed(match) == [1, 0, 1, 0]
    assert arrows(match) == {"white": 1}
    assert told(events).count("shared") == 1
    assert not match.over


def test_dk_e7_a_bonus_in_time() -> None:
    position = {
        "tribes": {0: "red"}, "targets": ["red", "white", "blue"], "arrows": {"white": 2},
        "shields": {1: ["white"]},
    }  # fmt: skip
    match = table(3, **position)
    choose(match, "red", "blue", "blue")
    play(match, "bonus", Dragon.WHITE)
    assert arrows(match) == {"white": 2}  # one off, one on
    assert shields(match, 1) == {"white"}
    assert not match.over
    before = table(3, {"wound_timing": "before"}, **position)
    choose(before, "red", "blue", "blue")
    assert before.over
    assert shields(before, 1) == set()


def test_dk_e8_the_count_after_the_loss() -> None:
    match = table(
        3, targets=["white", "blue", "green"], arrows={"white": 2},
        shields={0: ["red", "white"], 1: ["green"]},
    )  # fmt: skip
    choose(match, "blue", "green", "green")
    assert match.over
    assert placed(match) == [2, 1, 0]
    assert match.state.won.tolist()[:3] == [1, 0, 0]
