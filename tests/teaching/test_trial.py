"""What a try comes to, and what a lesson refuses to be."""

from __future__ import annotations

from pathlib import Path

import pytest

import dragonlab as dl
from dragonlab.teaching import Trial
from dragonlab.teaching.reading import read_entries

RED = {"book": (2, "red"), "hands": {"Ann": ["red/1", "shadow", "white/2"]}, "phase": "play"}


def make(**other) -> dl.Lesson:
    """Return a lesson as a teacher writes it."""
    given = {"ask": "Play two red dragons.", "goal": ["play", "red"], **RED, **other}
    return dl.Lesson("dragonkeepers", **given)


def test_a_lesson_in_ten_lines():
    lesson = make(right="Shadow dragons help.", rules=["wild_cards"], hints=["The shadow helps."])
    trial = Trial(lesson)
    assert trial.hint() == "The shadow helps."
    assert trial.hint() == ""
    white = lesson.match().find("play", "white").code
    verdict = trial.act(white)
    assert (verdict.kind, verdict.rule.id) == ("refused", "wrong_colour")
    assert trial.open
    verdict = trial.act(lesson.match().find("play", "red").code)
    assert (verdict.kind, verdict.text, verdict.rule.id) == (
        "right",
        "Shadow dragons help.",
        "wild_cards",
    )
    assert "Ann played 2 red dragons" in " ".join(map(str, verdict.events))


def test_a_wrong_try_tells_what_it_led_to_and_is_set_back():
    lesson = make(wrong=[{"do": ["no_play"], "say": "A pity."}])
    trial = Trial(lesson)
    verdict = trial.act(lesson.match().find("no_play").code)
    assert (verdict.kind, verdict.text) == ("wrong", "A pity.")
    assert [str(event) for event in verdict.events] == ["Ann played nothing."]
    assert not trial.open
    assert trial.act(lesson.way[0]).kind == "right"  # the next try begins at the position again


def test_another_way_to_the_goal_is_right_too():
    lesson = dl.Lesson(
        dl.Game("dragonkeepers", chests=["prism_ink"]), ask="Play.", way=[["play", "red"]],
        goal={"event": "dragons_played"}, book=(1, "red"), crystals={"Ann": 1}, phase="play",
        hands={"Ann": ["red/1", "blue/1"]},
    )  # fmt: skip
    assert Trial(lesson).act(lesson.match().find("play", "blue").code).kind == "right"


def test_several_decisions_may_lead_there():
    lesson = dl.Lesson("dragonkeepers", "both_pages")
    trial = Trial(lesson)
    first, second = lesson.way
    assert trial.act(second).kind == "on"
    assert trial.act(first).kind == "right"


def test_a_try_ends_when_somebody_else_decides():
    lesson = dl.Lesson("dragonkeepers", "change_book")
    trial = Trial(lesson)
    assert trial.act(trial.match.find("keep").code).kind == "on"
    assert trial.act(trial.match.find("no_play").code).kind == "wrong"


def test_what_is_not_allowed_is_found():
    lesson = dl.Lesson("dragonkeepers", "wrong_colour")
    trial = Trial(lesson)
    assert trial.act(lesson.match().find("play", "green").code).kind == "allowed"
    assert trial.act(lesson.match().find("play", "red").code).kind == "right"  # red is not green
    assert Trial(lesson).ask([lesson.match().find("place", "white/1").code]).kind == "refused"


def test_an_answer_is_shown_to_be_true():
    trial = Trial(dl.Lesson("dragonkeepers", "crest"))
    assert trial.answer("16").text == "Ben was faster and has this one."
    assert not trial.solved
    events = " ".join(map(str, trial.answer("10").events))
    assert "took the crest worth 10" in events


def test_chance_is_as_the_lesson_says_if_it_is_met():
    lesson = dl.Lesson(
        "dragonkeepers", ask="Take.", goal=["take", "left"], forced=[["green/2"]],
        book=(2, "red"), display=("white/1", "red/blue"),
    )  # fmt: skip
    trial = Trial(lesson)
    said = " ".join(map(str, trial.act(lesson.way[0]).events))
    assert "The green dragon (back: 2) came from the left page" in said
    assert Trial(lesson).act(trial.match.find("take", "right").code).kind == "wrong"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"goal": ["play", "pink"]}, "No dragon colour 'pink'; there are white, red"),
        ({"goal": ["dance"]}, "No kind of action 'dance'; there are mint, take"),
        ({"goal": None}, "A goal is a table"),
        ({"goal": {"event": "dragon_danced"}}, "No event 'dragon_danced'; there are turn_began"),
        ({"goal": {"state": "wings", "is": 1}}, "No field 'wings' of the state"),
        ({"goal": {"state": "eggs", "is": 1}}, "The field eggs is asked at 1 places"),
        ({"goal": {"score": "Zoe", "is": 1}}, "No player 'Zoe'; there are Ann, Ben, Cem"),
        ({"goal": {"score": "Ann"}}, "checked by is, least or most"),
        ({"goal": {"event": "egg_won"}}, "The way that 'Show me' plays is missing"),
        ({"goal": {"refused": "nonsense"}}, "No rule 'nonsense'; there are starting_player"),
        ({"goal": {"answers": ["a", "b"], "answer": "c"}}, "should be one of a, b"),
        ({"goal": {"do": [["play", "red"]], "or": 1}}, "No entry 'or' here"),
        ({"rules": ["nonsense"]}, "No rule 'nonsense'"),
        ({"wrong": [{"do": ["play", "red"]}]}, "A wrong try has a do or an answer, and a say"),
        ({"book": (9, "red")}, "An unseen left page shows 1 to 5, not 9"),
        ({"display": ["red/1"]}, "display should be"),
        ({"towers": 3}, "A position has no 'towers'"),
        ({"seat": "Zoe"}, "No player 'Zoe'"),
    ],
)
def test_a_lesson_that_names_nonsense_says_so(given, said):
    with pytest.raises(dl.DragonlabError) as caught:
        make(**given)
    assert said in str(caught.value)


def test_a_lesson_that_is_not_there():
    with pytest.raises(dl.LessonError, match="No lesson 'dance'; there are book, whole_turn"):
        dl.Lesson("dragonkeepers", "dance")
    with pytest.raises(dl.LessonError, match="No chapter 'Dance'; there are The goal"):
        dl.lessons("dragonkeepers", "Dance")
    with pytest.raises(dl.UnknownGame):
        dl.lessons("chess")
    with pytest.raises(dl.LessonError, match="needs a task"):
        dl.Lesson("dragonkeepers", goal=["play", "red"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "is no TOML file"),
        ('[[chapter]]\ntitle = "A"\n[[chapter.lesson]]\nask = "x"', "needs an id of its own"),
        ('[[chapter]]\ntitle = "A"\n[[chapter.lesson]]\nid = "a"\naks = "x"', "no entry 'aks'"),
    ],
)
def test_a_file_that_is_wrong_says_where(text, said):
    with pytest.raises(dl.LessonError, match=said):
        read_entries(text, "The file")


TEXTS = """
[crest]
title = "Alle vier Farben"
ask = "Was ist Anns Wappen wert?"
right = "Das beste, das noch da ist."
answers = ["sechzehn", "zehn", "sechs", "keines"]
hints = ["eins", "zwei"]
wrong = ["Das hat Ben."]
"""


def test_texts_in_another_language(tmp_path: Path):
    file = tmp_path / "texts.toml"
    file.write_text(TEXTS, encoding="utf-8")
    lesson = dl.Lesson("dragonkeepers", "crest", texts=file)
    assert (lesson.title, lesson.goal.answer) == ("Alle vier Farben", "zehn")
    assert Trial(lesson).answer("sechzehn").text == "Das hat Ben."
    assert Trial(lesson).answer("zehn").kind == "right"
    assert dl.lessons("dragonkeepers", texts=file)["crest"].title == "Alle vier Farben"
    file.write_text(TEXTS.replace('"sechs", ', ""), encoding="utf-8")
    with pytest.raises(dl.LessonError, match="has 4 answers, the texts 3"):
        dl.Lesson("dragonkeepers", "crest", texts=file)


def test_all_lessons_of_a_game():
    every = dl.lessons("dungeon")
    assert every["stairs"].id == "stairs"
    assert every[0].id == "goal"
    assert len(every[:3]) == 3
    assert repr(every).startswith(f"{len(every)} lessons of Dragon Keeper: The Dungeon")
    chapter = dl.lessons("dungeon", "Four powers")
    assert {one.chapter for one in chapter} == {"Four powers"}


def test_actions_are_found_by_names():
    match = dl.Match("dungeon", seed=1, names=["Ann", "Ben", "Cem"])
    assert match.find("take", (3, 1)).code == match.find("take", 10).code
    assert match.find("exchange", "Ben", "red").args == (1, 0)
    with pytest.raises(dl.DragonlabError, match="No colour 'pink'"):
        match.find("tribute", "pink")
    with pytest.raises(dl.DragonlabError, match=r"A cell is \(row, column\)"):
        match.find("take", "middle")
