"""The words of The Dungeon: right for the position, the options and the tables."""

import re

import pytest

import dragonlab as dl
from dragonlab.games.dungeon.words.names import tile_name
from tests.decisions import play, refused
from tests.dungeon.helpers import at, cell, end_floor, scoring, table

RULINGS = {f"G{k}" for k in range(1, 54)}
ITALIAN = ("gilda", "tesoro", "Drago", "passaggio segreto", "scambio di prigionieri",
           "trappola a distanza", "rilascio", "scala", "vicolo cieco", "tributo")  # fmt: skip


def texts(events) -> list[str]:
    return [event.text for event in events]


def why(match: dl.Match, kind: str, *args: int) -> str:
    refusal = match.why_not(match.find(kind, *args))
    assert refusal is not None
    return refusal.text


def test_every_ruling_is_told():
    assert {g for rule in table(3).rules.values() for g in rule.rulings} == RULINGS


@pytest.mark.parametrize("term", ITALIAN)
def test_the_italian_term_stands_once(term: str):
    told = " ".join(str(rule) for rule in table(3).rules.values())
    assert len(re.findall(rf"\b{term}\b", told)) == 1


def test_the_end_of_a_floor_is_told_with_its_numbers():
    match = end_floor(table(2), left=7, coins={0: 9, 1: 9})
    texts = [event.text for event in match.events()]
    assert texts[1:4] == [
        "Player 2 found no tile in the row: the floor ended. 7 tiles left: this costs everybody "
        "2 coins.",
        "Player 1 lost 3 coins (1 of them for having taken the last tile) and had 6 left.",
        "Player 2 lost 2 coins and had 7 left.",
    ]


def test_actions_name_tiles_places_and_coins():
    match = dl.Match(table(2), seed=3)
    state = match.state
    tile = tile_name(match.game.box, int(state.floor[cell(3, 1)]) - 1)
    assert match.find("take", cell(3, 1)).text == f"Take the {tile} (row 3, column 1)"
    match = end_floor(table(2), left=2, gift="red 4")
    match.goto(1)
    assert match.find("give", cell(2, 2)).text == (
        "Give the red 4 (row 2, column 2): 1 coin for you"
    )


def test_refusals_have_the_numbers():
    held = {0: ["red 2", "red 3", "green 1", "green 2", "purple 1"]}
    match = scoring(table(2), guilds={0: "blue"}, stacks=held)
    refusal = match.why_not(match.find("tribute", 4))
    assert refusal is not None
    assert refusal.text == "The purple stack has 1 tile; the largest has 2."
    play(match, "tribute", 0)
    assert match.over
    refusal = match.why_not(match.find("take", 0))
    assert refusal is not None
    assert refusal.text == "The game is over because the lowest floor ended."


# ---- what did not happen is told


def taking(tile: str, below: str = ".", **options) -> dl.Match:
    """Return a match in which seat 0 has taken a tile by movement 1, with a gift in its column."""
    floor = ["., blue 2, ., ., red 2", f"., {tile}, ., ., .", f"., {below}, ., ., red 3"]
    match = at(table(2, **options), floor=[*floor, ". , . , . , . , .", "., ., red 2, ., ."],
               dragon=(2, 1), stacks={1: ["green 2 release"]}, level=2)  # fmt: skip
    play(match, "take", cell(2, 2))
    return match


def test_g30_a_passage_lost_with_the_gift_is_told():
    floor = [
        "., ., ., ., .",
        "., blue 1 passage, ., ., .",
        ". , ., red 2, . , .",
        *[". , . , . , . , ."] * 2,
    ]
    match = at(table(2), floor=floor, dragon=(2, 1), level=2)
    told = texts(play(match, "take", cell(2, 2)))
    assert "The power of Player 1's blue 1 secret passage was lost, because there was no " \
           "movement 2." in told  # fmt: skip


@pytest.mark.parametrize("chain", [False, True])
def test_g24_a_power_got_by_a_trap_is_told(chain: bool):
    match = taking("blue 4 trap", "green 3 exchange", trap_chain=chain)
    told = " ".join(texts(play(match, "trap", cell(3, 2))))
    assert ("green 3 exchange did not work, because a remote trap had got it" in told) != chain


@pytest.mark.parametrize("any_origin", [False, True])
def test_g21_a_release_got_by_an_exchange_or_as_a_gift_is_told(any_origin: bool):
    match = taking("blue 3 exchange", "yellow 2 release", release_any_origin=any_origin)
    told = " ".join(texts(play(match, "exchange", 1, 3)))
    assert ("did not work, because an exchange had got it" in told) != any_origin
    told = " ".join(texts(play(match, "give", cell(3, 2))))
    assert ("as a gift without its power" in told) != any_origin


@pytest.mark.parametrize(
    ("tile", "chain", "lost"),
    [("green 1 passage", True, "this was the extra turn"), ("green 1 passage", False, "an extra"),
     ("green 4 trap", False, "it was an extra tile"), ("green 5", True, "")],
)  # fmt: skip
def test_g28_a_power_of_the_extra_tile_is_told(tile: str, chain: bool, lost: str):
    floor = [f"., ., ., {tile}, red 2", *[". , . , . , . , ."] * 3, "., ., ., red 2, red 2"]
    match = at(table(2, passage_chain=chain), floor=floor, dragon=(1, 1), level=2,
               phase="passage", power="blue 1 passage", stacks={0: ["blue 1 passage"]})  # fmt: skip
    told = [text for text in texts(play(match, "passage", cell(1, 4))) if "did not work" in text]
    assert bool(told) == bool(lost)
    assert lost in "".join(told)


def test_g17_a_coin_that_does_not_come_is_told_and_not_promised():
    game = table(2, coin_supply="limited")
    floor = [". , . , . , . , .", "., red 5, ., ., .", *[". , . , . , . , ."] * 3]
    match = at(game, floor=floor, dragon=(1, 2), level=2, phase="give", coins={0: 12, 1: 12})
    assert match.find("give", cell(2, 2)).text.endswith("no coin is left for you")
    assert "the supply is empty" in match.task.text
    told = texts(play(match, "give", cell(2, 2)))
    assert "The supply was empty: Player 1 missed 1 coin for the gift." in told


def test_g40_points_that_a_tie_takes_away_are_told():
    match = end_floor(table(2, coin_tie="none"), level=3, left=1, coins={0: 5, 1: 4})
    assert "Player 1 had the most coins (3), as many as 1 other, and so got no points for them." \
        in texts(match.events())  # fmt: skip


def test_g21_a_dead_release_tile_is_told_at_the_end():
    held = {0: ["green 2 release", "red 2", "red 3"]}
    match = end_floor(table(2), level=3, coins={0: 9, 1: 9}, stacks=held)
    assert "Player 1's green 2 release had not been taken by movement 1 and could not be used." \
        in texts(match.events())  # fmt: skip


# ---- reasons


def test_an_extra_tile_brings_no_second_gift():
    match = at(table(2), phase="exchange", power="blue 3 exchange", extra=True, level=2,
               stacks={0: ["blue 3 exchange"], 1: ["red 2"]})  # fmt: skip
    assert refused(match, "give", cell(1, 3)) == "given_already"
    assert "brings no second gift" in why(match, "give", cell(1, 3))


def test_a_gap_is_called_a_gap():
    match = at(table(2), floor=["red 2, ., ., ., ."] + [". , . , . , . , ."] * 4, dragon=(1, 3))
    assert why(match, "take", cell(3, 3)).endswith("this gap lies in row 3.")


def test_the_owner_of_the_stairs_and_the_last_taker_follow_the_options():
    match = end_floor(table(2, stairs_owner="first", last_taker="receiver"), coins={0: 9, 1: 9},
                      stacks={1: ["red 1 stairs"]})  # fmt: skip
    told = " ".join(texts(match.events()))
    assert "was the first to get the stairs and began" in told
    assert "(1 of them for having got the last tile)" in told


def test_one_survivor_is_scored_because_nobody_else_is_left():
    match = end_floor(table(2, last_survivor="score"), left=9, coins={0: 9, 1: 0},
                      stacks={0: ["blue 2", "blue 5"], 1: ["red 2"]}, guilds={0: "green"},
                      )  # fmt: skip
    assert match.over or "Only one player is left" in why(match, "take", 0)


def test_an_exchange_says_whose_stack():
    for own, words in ((False, "another player's stack"), (True, "any player's stack")):
        match = taking("blue 3 exchange", "red 2", exchange_own=own)
        assert words in match.task.text
        assert "on Player 2's green stack" in match.find("exchange", 1, 3).text


@pytest.mark.parametrize(("options", "rule", "there", "gone"), [
    ({"release_any_origin": True}, "exchange", "but for a release tile", "has no power."),
    ({"release_any_origin": True}, "remote_trap", "a release tile works in any case", "power."),
    ({"passage_chain": False}, "release", "does not count as taken", "counts as taken"),
    ({"trap_chain": True}, "release", "got by a remote trap counts too", "trap does not"),
    ({"second_tribute": "choice"}, "not_next", "Any of those", "The largest of those"),
])  # fmt: skip
def test_a_rule_follows_an_option_that_another_rule_is_about(options, rule, there, gone):
    usual, changed = table(3).rules[rule].ruling, table(3, **options).rules[rule].ruling
    assert there in changed
    assert there not in usual
    assert gone not in changed


def test_a_passage_that_a_trap_has_got_is_not_denied():
    match = taking("blue 4 trap", "green 1 passage")
    play(match, "trap", cell(3, 2))
    assert why(match, "passage", cell(2, 5)).startswith("Player 1 has no secret passage to use")
