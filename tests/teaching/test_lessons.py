"""Every lesson of every game, by its right answer and by wrong ones."""

from __future__ import annotations

import pytest

from dragonlab.engine.registry import GAMES
from dragonlab.teaching import Lesson, Trial
from dragonlab.teaching.reading import ids_of
from tests.teaching.walk import solve, wrong_actions

LESSONS = [(game, id) for game in GAMES for id in ids_of(game)]


@pytest.fixture(params=LESSONS, ids=lambda one: "-".join(one))
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return Lesson(*request.param)


def test_the_right_answer_is_right_and_true(lesson: Lesson):
    trial, verdict = solve(lesson)
    assert (verdict.kind, trial.solved) == ("right", True)
    assert lesson.right in verdict.text
    assert verdict.rule is not None
    untrue = [k for k, holds in enumerate(lesson.proof) if not holds(trial.match)]
    assert untrue == [], [str(event) for event in verdict.events]


def test_show_me_shows_it_and_does_not_count(lesson: Lesson):
    trial = Trial(lesson)
    verdict = trial.show()
    assert (verdict.kind, trial.solved) == ("shown", False)
    assert verdict.tried
    assert all(holds(trial.match) for holds in lesson.proof)
    if lesson.goal.checks:
        assert lesson.goal.reached(trial.match)


def test_wrong_tries_are_answered_and_can_be_mended(lesson: Lesson):
    trial = Trial(lesson)
    start = trial.match.state.tobytes()
    if lesson.goal.answers:
        tries = [a for a in lesson.goal.answers if a != lesson.goal.answer]
    else:
        tries = wrong_actions(lesson)
    assert len(tries) >= 2
    for one in tries:
        verdict = trial.answer(one) if isinstance(one, str) else trial.act(one)
        assert verdict.kind in ("wrong", "refused", "allowed", "on"), one
        assert not trial.solved
        assert lesson.wrong.get(one, "") in verdict.text
        if verdict.kind == "refused":
            assert verdict.rule is not None
            assert verdict.rule.id not in lesson.goal.refused
        if verdict.kind in ("refused", "allowed"):
            assert trial.match.state.tobytes() == start
        trial.again()
        assert trial.match.state.tobytes() == start
    assert solve(lesson)[1].kind == "right"


def test_a_lesson_is_complete_and_short(lesson: Lesson):
    assert lesson.title
    assert lesson.right
    assert lesson.hints
    assert lesson.rules
    assert len(lesson.tell) <= 420
    assert len(lesson.ask) <= 260
    texts = [lesson.title, lesson.tell, lesson.ask, lesson.right, *lesson.hints]
    for word in ("own turn", "completing", "ruling", "DK-", "seat ", "dragonlab"):
        assert not [text for text in texts if word in text], word
