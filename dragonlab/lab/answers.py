"""What lies over the board until it is closed: answers to "why not?", rules, and a line of news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dragonlab.engine.match import Match
from dragonlab.lab.markup import Node, button, dialog, el, field, rule_body, select
from dragonlab.lab.notices import Answer, Notice
from dragonlab.lab.session import Session

CLOSE = ("dismiss", None)


@dataclass
class Asking:
    """What is being asked, and what the app says about it."""

    notice: Notice | None = None
    answers: tuple[Answer, ...] = ()
    rule: str = ""
    narrowed: tuple[int, ...] = ()
    open: bool = False
    title: str = ""
    code: int = -1

    def forget(self) -> None:
        """Drop what belonged to the last position."""
        self.notice, self.narrowed = None, ()
        self.close()

    def close(self) -> None:
        """Drop what lies over the board."""
        self.answers, self.rule, self.open = (), "", False


def news(notice: Notice | None) -> list[Node]:
    """Return the line of news, or nothing."""
    if notice is None:
        return []
    details = el("details", {}, el("summary", {}, "Details"), el("pre", {}, notice.details))
    return [
        el(
            "div",
            {"class": f"dl-notice dl-notice-{notice.tone}", "role": "alert", "key": notice.text},
            el("p", {}, notice.text),
            button(*notice.way, **{"class": "dl-act"}) if notice.way else None,
            details if notice.details else None,
            button("×", "unsay", **{"class": "dl-close", "aria-label": "Close the message"}),
        )
    ]


def over_board(session: Session, asking: Asking) -> list[Node]:
    """Return what lies over the board: a rule, the chooser of what to ask, answers; or nothing."""
    if asking.rule:
        rule = session.match.game.rules[asking.rule]
        return [dialog(rule.title, CLOSE, *rule_body(rule)[1:], key=f"rule {rule.id}")]
    told = [node for one in asking.answers for node in answer(session, one, asking)]
    said = el("div", {"class": "dl-answers", "role": "status", "aria-live": "polite"}, *told)
    if asking.open:
        return [dialog("Why can't I …?", CLOSE, *question(session.match, asking), said, key="why")]
    if not told:
        return []
    key = " ".join(one.question + one.text for one in asking.answers)
    return [dialog(heading(asking.answers), CLOSE, said, key=key)]


def heading(told: Sequence[Answer]) -> str:
    """Return what stands over answers: the question, where there is but one."""
    return told[0].question if len(told) == 1 else "Why not?"


def question(match: Match, asking: Asking) -> list[Node]:
    """Return the chooser of an action to ask about."""
    titles = tuple(dict.fromkeys(headings(match).values()))
    asking.title = asking.title if asking.title in titles else titles[0]
    options = texts(match, asking.title)
    asking.code = asking.code if asking.code in options else next(iter(options))
    kinds, rows = [(title, title) for title in titles], [(str(c), t) for c, t in options.items()]
    return [
        el(
            "div",
            {"class": "dl-question"},
            field("Kind of action", select("ask_title", kinds, asking.title)),
            field("Which", select("ask_code", rows, str(asking.code))),
            button("Why not?", "ask", **{"class": "dl-ask-button dl-main"}),
        ),
    ]


def headings(match: Match) -> dict[str, str]:
    """Return the heading of each kind of action."""
    return {kind: deed.title for kind, deed in match.game.kit.words.deeds.items()}


def texts(match: Match, title: str) -> dict[int, str]:
    """Return each action under a heading in words; of those that read alike, the first."""
    kit, titles = match.game.kit, headings(match)
    found: dict[str, int] = {}
    for code in range(kit.actions.size):
        choice = kit.actions.choice(code)
        if titles[choice.kind] == title and not kit.words.never(match.game, choice):
            found.setdefault(match.action(code).text, code)
    return {code: text for text, code in found.items()}


def answer(session: Session, told: Answer, asking: Asking) -> list[Node]:
    """Return one answer with its rule."""
    named = asking.open or len(asking.answers) > 1
    nodes: list[Node] = [el("h4", {}, told.question)] if named else []
    nodes.append(el("p", {"class": "dl-reason"}, told.text))
    if told.rule is not None:
        nodes.append(el("div", {"class": "dl-rule-body"}, *rule_body(told.rule)))
    if told.code is not None and session.mine:
        nodes.append(button("Do it", "act", told.code, **{"class": "dl-act"}))
    return nodes
