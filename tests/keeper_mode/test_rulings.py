"""Keeper Mode: a test for each ruling, K1 to K31."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chisquare

import dragonlab as dl
from dragonlab.errors import OptionError
from dragonlab.games.dragon_keepers.dragons import COLOURS, Dragon
from dragonlab.games.dragon_keepers.keeper_mode.enums import Ending
from tests.decisions import forbids, legal, play, refused, told
from tests.keeper_mode.table import arrows, choose, dice, placed, shields, table, targets

RED, WHITE, BLUE = Dragon.RED, Dragon.WHITE, Dragon.BLUE


def test_k1_three_to_six_players_and_two_if_asked() -> None:
    for players in (2, 3, 4, 5, 6):
        assert dl.Game("keeper_mode", players=players).players == players
    assert dl.Game("keeper_mode").players == 4
    for players in (1, 7):
        with pytest.raises(OptionError):
            dl.Game("keeper_mode", players=players)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_one_die_more_than_players(players: int) -> None:
    match = dl.Match(dl.Game("keeper_mode", players=players), seed=5)
    assert match.state.rolled.sum() == players + 1


def test_k2_dice_all_alike_are_all_rolled_again() -> None:
    match = table(3, targets=["red", "blue"])
    choose(match, "red", "blue")
    again = dice("red", "red", "red", "red", "blue", "blue", "blue", "blue")
    events = choose(match, "blue", forced=[*again, *dice("green", "red", "green", "green")])
    assert [(e.kind, e.amount) for e in events if e.kind == "all_same"] == [("all_same", 2)]
    assert targets(match) == {"green", "red"}


def test_k3_further_dice_go_back_and_are_not_rolled_again() -> None:
    match = table(3, targets=["red", "blue"])
    choose(match, "red", "blue")
    events = choose(match, "blue", forced=dice("white", "white", "white", "green"))
    assert [e.amount for e in events if e.kind == "dice_returned"] == [2]
    assert targets(match) == {"white", "green"}


def test_k4_with_fewer_targets_than_players_they_share() -> None:
    match = table(5, targets=["red", "blue"])
    events = choose(match, "red", "red", "blue", "blue", "blue")
    assert told(events).count("shared") == 2
    assert placed(match) == [0] * 5


def test_k5_all_cards_are_back_each_round() -> None:
    match = table(3, targets=["red", "blue"])
    choose(match, "red", "red", "blue", forced=dice("red", "blue", "red", "blue"))
    assert match.state.turn == 2
    assert legal(match) == {("choose", RED), ("choose", BLUE)}


def test_k6_no_second_shield_but_the_bonus() -> None:
    position = {
        "tribes": {0: "red", 1: "green", 2: "purple"}, "targets": ["red", "blue"],
        "shields": {0: ["red"]}, "arrows": {"white": 1},
    }  # fmt: skip
    match = table(3, **position)
    assert "shield_there" in told(choose(match, "red", "blue", "blue"))
    assert shields(match, 0) == {"red"}
    assert legal(match) == {("bonus", WHITE), ("no_bonus",)}
    strict = table(3, {"bonus_needs_shield": True}, **position)
    choose(strict, "red", "blue", "blue")
    assert strict.state.turn == 2
    position["shields"] = {}
    strict = table(3, {"bonus_needs_shield": True}, **position)
    choose(strict, "red", "blue", "blue")
    assert ("no_bonus",) in legal(strict)


def test_k7_k29_any_dragon_with_an_arrow_or_none() -> None:
    match = table(
        3, tribes={0: "red", 1: "green", 2: "purple"}, targets=["red", "blue"],
        arrows={"white": 1, "red": 2, "blue": 2},
    )  # fmt: skip
    choose(match, "red", "blue", "blue")
    assert legal(match) == {("bonus", WHITE), ("bonus", RED), ("bonus", BLUE), ("no_bonus",)}
    assert refused(match, "bonus", Dragon.GREEN) == "no_arrow"
    assert told(play(match, "no_bonus"))[0] == "bonus_declined"
    assert arrows(match) == {"white": 1, "red": 2, "blue": 2}


def test_k8_a_bonus_saves_a_dragon_in_time_or_too_late() -> None:
    position = {
        "tribes": {0: "red", 1: "green", 2: "purple"}, "targets": ["red", "white", "blue"],
        "arrows": {"white": 2, "yellow": 1},
    }  # fmt: skip
    match = table(3, **position)
    choose(match, "red", "blue", "blue")
    play(match, "bonus", WHITE)
    assert not match.over
    assert arrows(match) == {"white": 2, "yellow": 1}
    early = table(3, {"wound_timing": "before"}, **position)
    choose(early, "red", "blue", "blue")
    assert refused(early, "bonus", WHITE) == "dragon_gone"
    assert legal(early) == {("bonus", Dragon.YELLOW), ("no_bonus",)}
    play(early, "no_bonus")
    assert early.over


@pytest.mark.parametrize(("order", "first"), [("seat", 1), ("fixed", 0)])
def test_k9_bonuses_one_after_the_other(order: str, first: int) -> None:
    match = table(
        3, {"bonus_order": order}, tribes={0: "red", 1: "white", 2: "purple"}, leader=1,
        targets=["red", "white", "blue"], arrows={"green": 1},
    )  # fmt: skip
    choose(match, "white", "blue", "red")
    assert match.actor == first
    events = play(match, "bonus", Dragon.GREEN)
    # the second sees that nothing is left: K28
    assert "bonus_idle" in told(events)
    assert match.state.turn == 2


def test_k10_k30_shields_leave_with_each_defeated_dragon() -> None:
    match = table(
        3, targets=["red", "white", "blue"], arrows={"white": 2, "red": 2},
        shields={0: ["red", "white"], 1: ["white", "green"]},
    )  # fmt: skip
    events = choose(match, "blue", "blue", "blue")
    assert told(events).count("defeated") == 2
    assert match.over
    assert match.state.gone == 1 << RED | 1 << WHITE
    assert placed(match) == [0, 1, 0]
    assert match.state.score.tolist()[:3] == [0, 1, 0]


def test_k11_k12_two_ends_at_once_are_one_and_the_count_decides() -> None:
    match = table(
        3, targets=["white", "blue", "green"], arrows={"white": 2},
        shields={0: ["red", "white"], 1: ["green"]},
    )  # fmt: skip
    choose(match, "blue", "green", "green")
    assert match.state.ending == Ending.DEFEAT  # the third shield was lost again
    assert placed(match) == [2, 1, 0]
    assert match.state.won.tolist()[:3] == [1, 0, 0]
    both = table(
        3, targets=["white", "blue", "green"], arrows={"white": 2}, shields={0: ["red", "purple"]}
    )
    choose(both, "blue", "green", "green")
    assert both.state.ending == Ending.BOTH


@pytest.mark.parametrize(("gone", "winners"), [(3, [0, 1]), (2, [1, 1]), (0, [1, 0])])
def test_k13_a_defeated_favourite_counts_its_arrows(gone: int, winners: list[int]) -> None:
    match = table(
        3, {"gone_arrows": gone}, tribes={0: "white", 1: "red", 2: "purple"},
        targets=["white", "blue"], arrows={"white": 2, "red": 2},
        shields={0: ["red"], 1: ["green"]},
    )  # fmt: skip
    choose(match, "blue", "blue", "blue")
    assert match.over
    assert match.state.won.tolist()[:2] == winners


def test_k14_k26_ties_are_shared_in_every_place() -> None:
    match = table(
        4, tribes={0: "red", 1: "green", 2: "purple", 3: "yellow"}, targets=["white", "blue"],
        arrows={"white": 2, "yellow": 1}, shields={0: ["red"], 1: ["green"]},
    )  # fmt: skip
    choose(match, "blue", "blue", "blue", "blue")
    assert match.state.rank.tolist()[:4] == [1, 1, 3, 4]
    assert match.state.won.tolist()[:4] == [1, 1, 0, 0]
    won = [str(event) for event in match.events(match.position) if event.kind == "game_won"]
    assert len(won) == 2
    assert all("shared the win with 1 shield" in text for text in won)


def test_k15_a_defeat_ends_the_game_in_its_round() -> None:
    match = table(3, targets=["white", "blue"], arrows={"white": 2})
    choose(match, "blue", "blue", "blue")
    assert match.over
    assert match.state.turn == 1
    assert refused(match, "choose", BLUE) == "game_over"


def test_k17_every_dragon_bears_three() -> None:
    for colour in COLOURS:
        other = "red" if colour != "red" else "blue"
        for n, over in ((1, False), (2, True)):
            match = table(3, targets=[colour, other], arrows={colour: n})
            choose(match, other, other, other)
            assert match.over == over


def test_k18_nobody_sees_a_card_before_all_have_chosen() -> None:
    match = table(3, targets=["red", "blue", "white"])
    choose(match, "red")
    assert match.observe(0).chosen[0] == RED + 1
    for other in (1, 2):
        assert match.observe(other).chosen[0] == 0
    one, two = (table(3, targets=["red", "blue", "white"]) for _ in range(2))
    choose(one, "red")
    choose(two, "white")
    assert one.observe(1).tobytes() == two.observe(1).tobytes()


def test_k18_redeals_deal_every_targeted_card() -> None:
    match = table(3, targets=["red", "blue", "white"], chosen=["blue"])
    view = match.observe(1)
    seen = {int(match.game.redeal(view, seed=k).chosen[0]) - 1 for k in range(60)}
    assert seen == {RED, BLUE, WHITE}
    own = match.observe(0)
    assert {int(match.game.redeal(own, seed=k).chosen[0]) - 1 for k in range(20)} == {BLUE}


def test_d2_every_dragon_can_lie_at_every_place() -> None:
    game = dl.Game("keeper_mode", players=3)
    circles = np.array([game.start(seed).circle for seed in range(300)])
    assert all(set(place) == set(range(6)) for place in circles.T.tolist())


def test_k21_tribes_are_drawn_all_different_or_named() -> None:
    firsts = set()
    for seed in range(40):
        tribes = dl.Match(dl.Game("keeper_mode", players=4), seed=seed).state.tribe[:4].tolist()
        assert len(set(tribes)) == 4
        firsts.add(tribes[0])
    assert firsts == {1, 2, 3, 4, 5, 6}
    named = dl.Game("keeper_mode", players=3, tribes=["yellow", "white"])
    tribes = dl.Match(named, seed=1).state.tribe[:3].tolist()
    assert tribes[:2] == [Dragon.YELLOW + 1, WHITE + 1]
    gaps = dl.Game("keeper_mode", players=6, tribes=["random", "red", "random", "white"])
    for seed in range(20):
        tribes = dl.Match(gaps, seed=seed).state.tribe.tolist()
        assert (tribes[1], tribes[3]) == (RED + 1, WHITE + 1)
        assert sorted(tribes) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(OptionError, match="each once"):
        dl.Game("keeper_mode", players=3, tribes=["red", "red"])
    assert dl.Game("keeper_mode", tribes=["random"]).settings["tribes"] == "random"


def test_k22_shields_of_several_players_on_one_dragon() -> None:
    match = table(3, targets=["red", "blue"], shields={1: ["red"]})
    choose(match, "red", "blue", "blue")
    assert shields(match, 0) == shields(match, 1) == {"red"}


def test_k23_the_shield_is_placed_without_asking() -> None:
    match = table(3, tribes={0: "green"}, targets=["red", "blue"])
    choose(match, "red", "blue", "blue")
    assert shields(match, 0) == {"red"}
    assert match.state.turn == 2


def test_k25_the_leader_changes_clockwise() -> None:
    match = table(3, targets=["red", "blue"])
    leaders = []
    for _ in range(2):
        leaders.append(match.actor)
        choose(match, "red", "red", "blue", forced=dice("red", "blue", "red", "blue"))
    assert leaders == [0, 1]
    assert match.state.leader == 2


def test_k27_the_arrows_after_the_last_wounds_count() -> None:
    match = table(
        3, tribes={0: "red", 1: "green", 2: "purple"}, targets=["red", "white", "blue"],
        arrows={"white": 2}, shields={0: ["blue"], 1: ["yellow"]},
    )  # fmt: skip
    choose(match, "blue", "blue", "blue")
    assert arrows(match) == {"red": 1}
    assert match.state.won.tolist()[:3] == [0, 1, 0]
    assert "the fewest arrows on the favourite" in str(match.events(match.position)[-1])


def test_k31_a_game_without_end_is_broken_off_and_marked() -> None:
    match = table(3, {"round_cap": 1}, targets=["red", "blue"])
    choose(match, "red", "red", "blue")
    assert match.over
    assert match.state.abnormal == 1
    assert match.state.ending == Ending.ROUNDS
    last = table(3, {"round_cap": 1}, targets=["red", "white"], arrows={"white": 2})
    choose(last, "red", "red", "red")  # it ends by itself in its last round
    assert last.state.ending == Ending.DEFEAT
    assert last.state.abnormal == 0


def test_only_targeted_dragons_can_be_chosen() -> None:
    match = table(3, targets=["red", "blue"])
    assert refused(match, "choose", WHITE) == "not_targeted"
    assert refused(match, "bonus", RED) == "bonus_not_due"
    assert refused(match, "no_bonus") == "bonus_not_due"
    assert forbids(match, match.find("choose", RED).code) == ""


def test_cards_are_not_chosen_again_when_they_lie_open() -> None:
    match = table(3, tribes={0: "red"}, targets=["red", "blue"], arrows={"white": 1})
    choose(match, "red", "blue", "blue")
    assert refused(match, "choose", BLUE) == "cards_shown"


def test_the_roll_is_fair() -> None:
    """How many dragons five dice name, beside the rolls that name so many, counted by hand."""
    game = dl.Game("keeper_mode", players=4)
    seen = np.bincount([int((game.start(k).rolled > 0).sum()) for k in range(3000)], minlength=6)[
        2:
    ]
    ways = np.array([15 * 30, 20 * 150, 15 * 240, 6 * 120])  # so many dragons, each at least once
    assert ways.sum() == 6**5 - 6
    assert chisquare(seen, ways / ways.sum() * seen.sum()).pvalue > 1e-4


def test_the_chances_of_a_roll_are_exact() -> None:
    """Of the 1,296 rolls of four dice the 6 that are all alike are rolled again."""
    match = table(3, targets=["red", "blue"])
    choose(match, "red", "red")
    odds = dl.odds(match, match.find("choose", BLUE))
    assert odds.exact
    found: Counter[int] = Counter()
    for one in odds:
        found[[event.kind for event in one.events].count("targeted")] += one.chance
    ways = {2: 15 * 14, 3: 20 * 36, 4: 15 * 24}
    assert found == {n: Fraction(k, 1290) for n, k in ways.items()}
