"""Walking through lessons as a reader does: rightly and wrongly."""

from __future__ import annotations

from dragonlab.teaching import Lesson, Trial, Verdict


def solve(lesson: Lesson) -> tuple[Trial, Verdict]:
    """Go through a lesson by its own way."""
    trial = Trial(lesson)
    if lesson.goal.answers:
        return trial, trial.answer(lesson.goal.answer)
    verdict = None
    for code in lesson.way:
        verdict = trial.act(code)
    assert verdict is not None
    return trial, verdict


def is_goal(lesson: Lesson, code: int) -> bool:
    """Whether an action at the start is right by itself."""
    goal = lesson.goal
    if goal.codes or goal.refused:
        refusal = lesson.match().why_not(code)
        return code in goal.codes or (refusal is not None and refusal.rule.id in goal.refused)
    match = lesson.match()
    if match.why_not(code) is not None:
        return False
    match.apply(code)
    return goal.reached(match)


def wrong_actions(lesson: Lesson) -> list[int]:
    """Return actions that are not right: those that the file names, legal ones, forbidden ones."""
    match = lesson.match()
    codes = [code for code in lesson.wrong if isinstance(code, int)]
    codes += [action.code for action in match.legal_actions()]
    codes += range(lesson.game.kit.actions.size)
    wrong = [c for c in dict.fromkeys(codes) if c not in lesson.way and not is_goal(lesson, c)]
    named = [c for c in wrong if c in lesson.wrong]
    legal = [c for c in wrong if match.why_not(c) is None and c not in named]
    return [*named, *legal[:3], *[c for c in wrong if c not in legal][:3]]
