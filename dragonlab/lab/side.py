"""The part of the app that says who decides what, and offers the actions."""

from __future__ import annotations

from collections.abc import Sequence

from dragonlab.engine.match import Match
from dragonlab.engine.words import Action
from dragonlab.lab import results
from dragonlab.lab.answers import Asking, headings
from dragonlab.lab.markup import Node, button, el, rule_note
from dragonlab.lab.session import HUMAN, Session


def side(session: Session, asking: Asking) -> list[Node]:
    """Return task and actions; the way to ask stays in sight while a long list scrolls."""
    why = button("Why can't I …?", "asking", **{"class": "dl-why"}) if session.mine else None
    return [
        el("div", {"class": "dl-task"}, *task(session)),
        el("div", {"class": "dl-choices"}, *choices(session, asking)),
        el("div", {"class": "dl-foot"}, why),
    ]


# ---- who decides what


def task(session: Session) -> list[Node]:
    """Return who decides in which phase, and the rule for it."""
    match = session.match
    if match.result is not None:
        return results.end(match.result, match.names)
    told = match.task
    return [
        el("h3", {}, *who(session, int(match.state.actor), told.title)),
        el("p", {}, told.text, " ", rule_note(told.rule)),
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
            el(
                "div",
                {"class": "dl-acts"},
                button("New game", "drawer", "new", **{"class": "dl-act dl-main"}),
                button("Where the points come from", "drawer", "points", **{"class": "dl-act"}),
            ),
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
    titles = headings(match)
    kinds = dict.fromkeys(titles[action.kind] for action in actions)
    return [
        el(
            "section",
            {"class": "dl-group", "key": title, "aria-label": title},
            el("h4", {}, title) if len(kinds) > 1 else None,
            el("div", {"class": "dl-acts"}, *(act(a) for a in actions if titles[a.kind] == title)),
        )
        for title in kinds
    ]


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
