"""The words of The Dungeon: complete, right for the position, and the same for all."""

import re
from functools import cache

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.games.dungeon import words
from dragonlab.games.dungeon.records import Box
from dragonlab.games.dungeon.enums import ACTIONS, Event, Rule
from tests.dungeon.helpers import cell, end_floor, play, scoring, table, varied_games

NAMES = ("Ann", "Boris", "Cleo", "Dan")
COUNTED = re.compile(r"\b(\d+) (?:card|coin|tile|point|player)(s?)\b")
RULINGS = {f"G{k}" for k in range(1, 54)}
ITALIAN = ("gilda", "tesoro", "Drago", "passaggio segreto", "scambio di prigionieri",
           "trappola a distanza", "rilascio", "scala", "vicolo cieco", "tributo")  # fmt: skip


@cache
def played(which: int) -> dl.Match:
    """Return a match of one of several variants that was played at random."""
    game = varied_games(8, seed=77)[which]
    match = dl.Match(game, which, names=NAMES[: game.players])
    rng = np.random.default_rng(which)
    while not match.over:
        match.apply(int(rng.choice(game.legal_codes(match.state))))
    return match


def check_text(text: str) -> None:
    assert text
    assert text == text.strip()
    assert text[0].isupper() or text[0].isdigit()
    assert not re.search(r"[{}]|None|np\.|  |\.\.", text)
    assert set(re.findall(r"\w+_\w+", text)) <= {option.name for option in Box.options}
    for number, plural in COUNTED.findall(text):
        assert (plural == "") == (number == "1"), text


def test_every_rule_has_its_text():
    names = {rule.name.lower() for rule in Rule if rule != Rule.NONE}
    assert names <= set(words.RULES)
    for id, rule in words.RULES.items():
        assert rule.id == id
        assert rule.title
        assert rule.section
        assert rule.text.endswith(".")
        assert not rule.ruling or re.search(r"\((public|G\d+(, G\d+)*)\)$", rule.ruling), (
            rule.ruling
        )
        assert set(re.findall(r"\w+_\w+", str(rule))) <= {option.name for option in Box.options}


def test_every_ruling_is_told():
    told = {g for rule in words.RULES.values() for g in re.findall(r"\bG\d+", rule.ruling)}
    assert told == RULINGS


def test_every_rule_is_in_one_chapter():
    ids = [id for _, chapter in words.CHAPTERS for id in chapter]
    assert sorted(ids) == sorted(words.RULES)


def test_every_option_is_named_in_the_glossary():
    told = " ".join(str(rule) for rule in words.RULES.values())
    assert not [o.name for o in Box.options if o.name != "rules" and o.name not in told]


@pytest.mark.parametrize("term", ITALIAN)
def test_the_italian_term_stands_once(term: str):
    told = " ".join(str(rule) for rule in words.RULES.values())
    assert len(re.findall(rf"\b{term}\b", told)) == 1


def test_every_kind_of_action_has_a_title():
    assert set(words.KIND_TITLES) == set(ACTIONS.kinds)


@pytest.mark.parametrize("which", range(8))
def test_every_action_and_refusal_has_words(which: int):
    match = played(which)
    for at in range(0, match.length + 1, 3):
        match.goto(at)
        check_text(match.task.title)
        check_text(match.task.text)
        for code in range(ACTIONS.size):
            action = match.action(code)
            check_text(action.text)
            assert action.rules
            rule = int(match.game.kit.refuse(match.game.box, match.state, code))
            refusal = match.why_not(code)
            assert (rule == Rule.NONE) == (refusal is None)
            if refusal is not None:
                assert refusal.rule is words.RULES[Rule(rule).name.lower()]
                check_text(refusal.text)


@pytest.mark.parametrize("which", range(8))
def test_legal_actions_read_differently(which: int):
    match = played(which)
    for at in range(match.length):
        match.goto(at)
        texts = [action.text for action in match.legal_actions()]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("which", range(8))
def test_actions_and_tasks_say_the_same_to_all(which: int):
    match = played(which)
    for at in range(0, match.length + 1, 9):
        match.goto(at)
        for seat in range(match.game.players):
            view = match.observe(seat)
            assert words.task(match.game, view, match.names) == match.task
            for code in range(ACTIONS.size):
                assert words.action_text(match.game, view, code)[0] == match.action(code).text


@pytest.mark.parametrize("which", range(8))
def test_events_have_words(which: int):
    match = played(which)
    for at in range(match.length + 1):
        match.goto(at)
        for event in match.events():
            check_text(event.text)
            assert event.text.endswith(".")
            assert event.rules


def test_every_kind_of_event_has_words():
    for kind in Event:
        text, ids = words.event_text(table(2), (kind, 0, 2, 1, 1, 0), ("Ann", "Boris"), None)
        check_text(text)
        assert ids
        assert set(ids) <= set(words.RULES)


def test_no_rule_refuses_without_being_met():
    """Every rule forbids something in random games; the rare ones have tests of their own."""
    met = set()
    for which in range(8):
        match = played(which)
        for at in range(match.length + 1):
            match.goto(at)
            box, state = match.game.box, match.state
            codes = range(ACTIONS.size)
            met |= {int(match.game.kit.refuse(box, state, code)) for code in codes}
    assert set(Rule) - met <= {Rule.ELIMINATED_STACK, Rule.NOT_NEXT, Rule.NOT_ITSELF}


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
    tile = words.tile_name(match.game.box, int(state.floor[cell(3, 1)]) - 1)
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
