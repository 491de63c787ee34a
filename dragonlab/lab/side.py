"""The part of the app that says who decides what, offers the actions and answers "why not?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dragonlab.engine.game import Game
from dragonlab.engine.match import Match
from dragonlab.engine.words import Action
from dragonlab.lab import results
from dragonlab.lab.markup import Node, button, el, field, rule_body, rule_note, select
from dragonlab.lab.notices import Answer, Notice
from dragonlab.lab.session import HUMAN, Session


@dataclass
class Asking:
    """What the app shows beside the match, and what is being asked."""

    notice: Notice | None = None
    answers: tuple[Answer, ...] = ()
    narrowed: tuple[int, ...] = ()
    open: bool = False
    title: str = ""
    code: int = -1

    def forget(self) -> None:
        """Drop what belonged to the last position."""
        self.notice, self.answers, self.narrowed = None, (), ()


def side(session: Session, asking: Asking) -> list[Node]:
    """Return message bar, task, actions and answers."""
    return [
        el("div", {"class": "dl-notices", "role": "alert"}, notice_bar(asking.notice)),
        el("div", {"class": "dl-task"}, *task(session)),
        el("div", {"class": "dl-choices"}, *choices(session, asking), *question(session, asking)),
        el(
            "div",
            {"class": "dl-answers", "role": "status", "aria-live": "polite"},
            *answers(session, asking.answers),
        ),
    ]


def notice_bar(notice: Notice | None) -> Node | None:
    """Return the message bar, or nothing."""
    if notice is None:
        return None
    details = el("details", {}, el("summary", {}, "Details"), el("pre", {}, notice.details))
    return el(
        "div",
        {"class": f"dl-notice dl-notice-{notice.tone} dl-news", "key": notice.text},
        el("p", {}, notice.text),
        button(*notice.way, **{"class": "dl-act"}) if notice.way else None,
        details if notice.details else None,
        button("×", "dismiss", **{"class": "dl-close", "aria-label": "Close the message"}),
    )


# ---- who decides what


def task(session: Session) -> list[Node]:
    """Return who decides in which phase, and the rule for it."""
    match = session.match
    if match.result is not None:
        return results.end(match.result, match.names)
    told = match.task
    return [
        el("h3", {}, *who(session, int(match.state.actor), told.title)),
        el("p", {}, told.text),
        rule_note(told.rule),
    ]


def who(session: Session, seat: int, title: str) -> list[Node | None]:
    """Return the line that names who decides what."""
    name, player = session.match.names[seat], session.seat_name(seat)
    return [
        el("span", {"class": f"dl-seat dl-seat-{seat}", "aria-hidden": "true"}, str(seat + 1)),
        title if name in title else f"{name}: {title}",
        el("span", {"class": "dl-player"}, player) if player != HUMAN else None,
    ]


# ---- what can be done


def choices(session: Session, asking: Asking) -> list[Node]:
    """Return the legal actions in groups, or how to go on when a bot decides."""
    match = session.match
    if match.actor is None:
        return [
            button("New game", "drawer", "new", **{"class": "dl-act dl-main"}),
            el("p", {"class": "dl-hint"}, "Or look back with the slider, and try another way."),
        ]
    if session.bots_turn:
        return waiting(session, match.actor)
    if not session.mine:
        return other_eyes(match, match.actor)
    actions = match.legal_actions()
    if not asking.narrowed:
        return groups(match, actions)
    few = [action for action in actions if action.code in asking.narrowed]
    return [
        el("p", {"class": "dl-hint"}, "What you clicked can be used in several ways:"),
        *groups(match, few),
        button("Show all actions", "widen"),
    ]


def groups(match: Match, actions: Sequence[Action]) -> list[Node]:
    """Return a button for each action, under a heading for kinds that belong together."""
    titles = headings(match.game)
    return [
        el(
            "section",
            {"class": "dl-group", "key": title},
            el("h4", {}, title),
            el("div", {"class": "dl-acts"}, *(act(a) for a in actions if titles[a.kind] == title)),
        )
        for title in dict.fromkeys(titles[action.kind] for action in actions)
    ]


def headings(game: Game) -> dict[str, str]:
    """Return the heading of each kind of action."""
    return {kind: deed.title for kind, deed in game.kit.words.deeds.items()}


def act(action: Action) -> Node:
    """Return an action's button."""
    rests = ", ".join(rule.title for rule in action.rules)
    return button(
        action.text,
        "act",
        action.code,
        key=action.code,
        title=f"Rule: {rests}" if rests else None,
        **{"class": "dl-act"},
    )


def waiting(session: Session, seat: int) -> list[Node]:
    """Return the ways to let a bot decide."""
    name = session.match.names[seat]
    buttons = [button(f"Let {name} decide", "step", **{"class": "dl-act dl-main"})]
    if HUMAN in session.seats:
        buttons.append(button("Play to my turn", "play_to_me", **{"class": "dl-act"}))
    return [el("div", {"class": "dl-acts"}, *buttons)]


def other_eyes(match: Match, seat: int) -> list[Node]:
    """Return how to go on when the viewer is not the one who decides."""
    name = match.names[seat]
    return [
        el("p", {"class": "dl-hint"}, f"Only {name} may see what {name} can do."),
        button(f"I am {name}", "viewer_now", str(seat), **{"class": "dl-act dl-main"}),
    ]


# ---- why not?


def question(session: Session, asking: Asking) -> list[Node]:
    """Return the chooser of an action to ask about."""
    match = session.match
    if not session.mine:
        return []
    toggle = button(
        "Why can't I …?",
        "asking",
        **{"class": "dl-toggle", "aria-expanded": "true" if asking.open else "false"},
    )
    if not asking.open:
        return [toggle]
    titles = tuple(dict.fromkeys(headings(match.game).values()))
    asking.title = asking.title if asking.title in titles else titles[0]
    options = texts(match, asking.title)
    asking.code = asking.code if asking.code in options else next(iter(options))
    return [
        toggle,
        el(
            "div",
            {"class": "dl-question"},
            field(
                "Kind of action",
                select("ask_title", [(title, title) for title in titles], asking.title),
            ),
            field(
                "Which",
                select("ask_code", [(str(c), t) for c, t in options.items()], str(asking.code)),
            ),
            button("Why not?", "ask", **{"class": "dl-ask-button"}),
        ),
    ]


def texts(match: Match, title: str) -> dict[int, str]:
    """Return each action under a heading in words; of those that read alike, the first."""
    kit, titles = match.game.kit, headings(match.game)
    found: dict[str, int] = {}
    for code in range(kit.actions.size):
        choice = kit.actions.choice(code)
        if titles[choice.kind] == title and not kit.words.never(match.game, choice):
            found.setdefault(match.action(code).text, code)
    return {code: text for text, code in found.items()}


def answers(session: Session, told: Sequence[Answer]) -> list[Node]:
    """Return the answers to what was asked."""
    if not told:
        return []
    close = button("×", "dismiss", **{"class": "dl-close", "aria-label": "Close the answer"})
    nodes = [node for one in told for node in answer(session, one)]
    key = " ".join(one.question + one.text for one in told)
    return [el("div", {"class": "dl-answer dl-news", "key": key}, close, *nodes)]


def answer(session: Session, told: Answer) -> list[Node]:
    """Return one answer with its rule."""
    nodes: list[Node] = [el("h4", {}, told.question), el("p", {"class": "dl-reason"}, told.text)]
    if told.rule is not None:
        nodes.append(el("div", {"class": "dl-rule-body"}, *rule_body(told.rule)))
    if told.code is not None and session.mine:
        nodes.append(button("Do it", "act", told.code, **{"class": "dl-act"}))
    return nodes
