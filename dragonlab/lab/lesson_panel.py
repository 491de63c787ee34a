"""The task of a lesson: what is asked, what can be done, and what a try came to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import traitlets

from dragonlab.lab.markup import Node, button, el, rule_body, rule_note, rule_signs
from dragonlab.lab.panel import Panel
from dragonlab.lab.side import act, groups
from dragonlab.teaching.reading import ids_of
from dragonlab.teaching.trial import Verdict

if TYPE_CHECKING:
    from dragonlab.lab.lesson import LessonApp

_HERE: Final = Path(__file__).parent
HEADS: Final = {
    "right": "Right!",
    "wrong": "Not quite.",
    "refused": "This is not allowed.",
    "allowed": "This is allowed.",
    "on": "Go on.",
    "shown": "This is the way.",
}
TRY_AGAIN: Final = "Try again"


class LessonPanel(Panel):
    """The panel of a lesson."""

    @traitlets.default("_css")
    def _style(self) -> str:
        return str(Panel._css.default_value) + (_HERE / "lesson.css").read_text(encoding="utf-8")


def lesson_nodes(app: LessonApp) -> list[Node]:
    """Return progress, task, what can be done, what a try came to, and the tools."""
    key = f"{app.at}"
    return [
        el("div", {"class": "dl-row dl-progress"}, *progress(app)),
        el(
            "div",
            {"class": "dl-scroll", "tabindex": "0", "key": key},
            el("div", {"class": "dl-asked"}, *task(app)),
            el("div", {"class": "dl-choices"}, *choices(app)),
            el("div", {"class": "dl-outcome", "role": "status", "aria-live": "polite"}, *said(app)),
        ),
        el("div", {"class": "dl-row dl-tools"}, *tools(app)),
    ]


def progress(app: LessonApp) -> list[Node]:
    """Return the lessons as small buttons, and how many are solved."""
    done, n = sum(map(app.is_solved, app.lessons)), len(app.lessons)
    dots = el("span", {"class": "dl-dots"}, *(dot(app, k) for k in range(n)))
    here = f"{done} of {n} solved" if n > 1 else "Solved ✓" if done else "Not solved yet"
    return [dots if n > 1 else "", el("span", {"class": "dl-count"}, here + in_all(app))]


def in_all(app: LessonApp) -> str:
    """Return how many lessons of the game are solved, if there are more than these."""
    game = app.lesson.game.id
    every = ids_of(game)
    if app.lesson.id not in every or len(every) == len(app.lessons):
        return ""
    return f", {sum(app.kept.has(game, id) for id in every)} of {len(every)} in the game"


def dot(app: LessonApp, k: int) -> Node:
    """Return the button to one of the lessons."""
    lesson = app.lessons[k]
    solved = app.is_solved(lesson)
    state = "solved" if solved else "open"
    return button(
        "✓" if solved else str(k + 1),
        "go",
        k,
        key=k,
        title=f"{lesson.title} ({state})",
        **{
            "class": f"dl-dot dl-dot-{state}",
            "aria-label": f"Lesson {k + 1}: {lesson.title} ({state})",
            "aria-current": "true" if k == app.at else None,
        },
    )


def task(app: LessonApp) -> list[Node]:
    """Return what one needs to know, and the question."""
    lesson = app.lesson
    who = app.trial.match.names[lesson.seat]
    seat = el("span", {"class": f"dl-seat dl-seat-{lesson.seat}", "aria-hidden": "true"}, who)
    return [
        el("h3", {}, seat, lesson.title or "A lesson"),
        el("p", {"class": "dl-tell"}, lesson.tell) if lesson.tell else "",
        el("p", {"class": "dl-ask-for"}, lesson.ask),
    ]


def choices(app: LessonApp) -> list[Node]:
    """Return what can be tried now."""
    trial, asking = app.trial, app.asking
    if not trial.open:
        return []
    if not trial.acts:
        buttons = [
            button(text, "answer", text, key=text, **{"class": "dl-act"})
            for text in app.lesson.goal.answers
        ]
        return [el("div", {"class": "dl-acts dl-stacked"}, *buttons)]
    match = trial.match
    if asking.narrowed:
        few = [match.action(code) for code in asking.narrowed]
        hint = el("p", {"class": "dl-hint"}, "What you clicked can be used in several ways:")
        return [hint, *groups(match, few), button("Show all", "widen")]
    if app.lesson.goal.refused:
        codes = {*app.lesson.tries, *app.lesson.way, *app.session.codes()}
        offered = [match.action(code) for code in sorted(codes)]
        return [el("div", {"class": "dl-acts"}, *(act(action) for action in offered))]
    return groups(match, match.legal_actions())


# ---- what a try came to


def said(app: LessonApp) -> list[Node]:
    """Return the hints so far, and what the last try came to."""
    lesson, trial = app.lesson, app.trial
    hints: list[Node] = [
        el("p", {"class": "dl-hint-line", "key": f"hint-{k}"}, el("b", {}, "Hint: "), hint)
        for k, hint in enumerate(lesson.hints[: trial.hints])
    ]
    return hints if trial.verdict is None else [*hints, verdict(app, trial.verdict)]


def verdict(app: LessonApp, told: Verdict) -> Node:
    """Return what a try came to, with its rule and what happened."""
    fits = app.lesson.goal.refused and told.kind == "refused"
    head = "Not allowed either, but for another reason." if fits else HEADS[told.kind]
    nodes: list[Node] = [el("p", {"class": "dl-verdict-head"}, head)]
    if told.tried and told.kind != "on":
        start = "" if told.kind == "shown" else "You tried: "
        nodes.append(el("p", {"class": "dl-tried"}, f"{start}{told.tried}."))
    if told.text:
        nodes.append(el("p", {"class": "dl-reason"}, told.text))
    if told.events:
        lines = [el("li", {}, event.text, " ", *rule_signs(event.rules)) for event in told.events]
        nodes += [el("p", {"class": "dl-led"}, "What happened:"), el("ul", {}, *lines)]
    if told.rule is not None:
        summary = el("summary", {}, f"The rule: {told.rule.title}")
        nodes.append(el("details", {"class": "dl-the-rule"}, summary, *rule_body(told.rule)))
    attributes = {
        "class": f"dl-verdict dl-verdict-{told.kind} dl-fresh",
        "key": f"{app.at} {told.kind} {told.tried} {told.text}",
    }
    return el("div", attributes, *nodes, *ways_on(app, told))


def over(told: Verdict | None) -> bool:
    """Whether the try is over and another one is offered."""
    return told is not None and told.kind in ("wrong", "shown")


def ways_on(app: LessonApp, told: Verdict) -> list[Node]:
    """Return the buttons that follow a try."""
    main = {"class": "dl-act dl-main"}
    if over(told):
        return [el("div", {"class": "dl-acts"}, button(TRY_AGAIN, "again", **main))]
    if told.kind == "right" and (k := app.at + 1) < len(app.lessons):
        return [
            el(
                "div",
                {"class": "dl-acts"},
                button(f"Next: {app.lessons[k].title}", "go", k, **main),
            )
        ]
    return []


def tools(app: LessonApp) -> list[Node]:
    """Return hint, show me, begin again."""
    trial, lesson = app.trial, app.lesson
    left = len(lesson.hints) - trial.hints
    begun = (trial.match.position > trial.begins or not trial.open) and not over(trial.verdict)
    nodes: list[Node] = []
    if trial.open and left:
        nodes.append(button(f"Hint ({left} left)", "hint"))
    if trial.open:
        nodes.append(button("Show me", "show_me", title="Play what is right; it does not count"))
    if begun:
        nodes.append(button("Begin again", "again", title="Set the position back"))
    if trial.solved:
        nodes.append(el("span", {"class": "dl-space"}))
        nodes += [rule_note(lesson.game.rules[id]) for id in lesson.rules[1:]]
    return nodes
