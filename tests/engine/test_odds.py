"""Exact chances of an action, against what one can work out and what happens."""

from fractions import Fraction

import pytest

import dragonlab as dl
from dragonlab.engine.odds import scaled, scales
from dragonlab.engine.registry import register

register({"toy": "tests.toy"})


@pytest.fixture
def match() -> dl.Match:
    return dl.Match("toy", seed=3)


def test_every_outcome_has_its_fraction(match):
    found = {one.text: one.chance for one in dl.odds(match, match.find("egg"))}
    assert found == {
        "Player 1 took a red egg.": Fraction(2, 5),
        "Player 1 took a blue egg.": Fraction(2, 5),
        "Player 1 took a gold egg.": Fraction(1, 5),
    }


def test_what_is_gone_cannot_come(match):
    match.apply(match.find("egg"), forced=["gold"])
    match.apply(match.find("egg"), forced=["gold"])
    found = dl.odds(match, match.find("egg"))
    assert [one.chance for one in found] == [Fraction(1, 2), Fraction(1, 2)]
    assert found.of(lambda one: "gold" in one.text) == 0


def test_a_viewer_is_told_what_it_may_know(match):
    seen = dl.odds(match, match.find("egg"), viewer=1)
    assert [(one.chance, one.text) for one in seen] == [(Fraction(1), "Player 1 took an egg.")]


def test_what_happens_in_any_case_is_said_once():
    match = dl.Match(dl.Game("toy", players=2, limit=5), seed=3)
    for name in ("gold",) * 2 + ("red",) * 3:
        match.apply(match.find("egg"), forced=[name])
    match.apply(match.find("stop"))
    for name in ("blue",) * 3:
        match.apply(match.find("egg"), forced=[name])
    found = dl.odds(match, match.find("egg"))
    assert {one.text for one in found} == {"Player 2 took a red egg.", "Player 2 took a blue egg."}
    match.apply(match.find("egg"))
    last = dl.odds(match, match.find("stop"))
    assert [one.chance for one in last] == [1]
    assert "Player 1 scored" in next(iter(last)).text


def test_an_action_without_chance_is_certain(match):
    (only,) = dl.odds(match, match.find("stop"))
    assert only.chance == 1


def test_past_the_limit_it_samples_and_says_so(match):
    found = dl.odds(match, match.find("egg"), limit=2, samples=4000)
    assert not found.exact
    assert "more than 2 ways" in str(found)
    truth = {"red": 0.4, "blue": 0.4, "gold": 0.2}
    for one in found:
        (share,) = [truth[name] for name in truth if name in one.text]
        assert one.low - 0.02 < share < one.high + 0.02
    assert {"low", "high"} <= set(found.frame().columns)


def test_it_changes_nothing_and_takes_no_chance_from_the_game(match):
    before = match.state.tobytes()
    dl.odds(match, match.find("egg"), limit=1)
    assert match.state.tobytes() == before


def test_only_a_match_has_odds(match):
    with pytest.raises(dl.OptionError, match="not of Game"):
        dl.odds(match.game, 0)


def test_an_illegal_action_is_refused(match):
    for _ in range(3):
        match.apply(match.find("egg"), forced=[0])
    with pytest.raises(dl.IllegalAction, match="holds 3 eggs"):
        dl.odds(match, match.find("egg"))


def test_odds_of_what_is_no_match_or_for_no_seat(match):
    with pytest.raises(dl.OptionError, match="not of 5"):
        dl.odds(5, 0)
    with pytest.raises(dl.OptionError, match="No seat 9"):
        dl.odds(match, match.find("egg"), viewer=9)


def test_what_is_drawn_again_leaves_its_chance_to_the_others():
    """A coin is tossed until heads; then a die, again and again while it shows 1 or 2."""
    tails, heads = (1,), (0,)
    chances = {(): Fraction(1), tails: Fraction(1, 2), heads: Fraction(1, 2)}
    chances |= {(0, place): Fraction(1, 12) for place in range(6)}
    scale = scales(chances, [(tails, 1), ((0, 0), 1), ((0, 1), 1)])
    found = [chances[0, place] * scaled(scale, (0, place)) for place in (2, 3, 4, 5)]
    assert found == [Fraction(1, 4)] * 4


def test_both_can_be_drawn_again_together():
    """A coin, then a die that begins all again with 1, but only itself with 2."""
    chances = {(): Fraction(1), (0,): Fraction(1, 2), (1,): Fraction(1, 2)}
    chances |= {(side, place): Fraction(1, 12) for side in (0, 1) for place in range(6)}
    void = [((side, 0), 2) for side in (0, 1)] + [((side, 1), 1) for side in (0, 1)]
    scale = scales(chances, void)
    left = [(side, place) for side in (0, 1) for place in (2, 3, 4, 5)]
    assert [chances[row] * scaled(scale, row) for row in left] == [Fraction(1, 8)] * 8
