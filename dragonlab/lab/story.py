"""The part of the app that tells what has happened, with the rules behind it."""

from __future__ import annotations

from dragonlab.engine.words import Event
from dragonlab.lab.markup import Node, button, el, rule_signs
from dragonlab.lab.session import Session

MOST = 30  # decisions told; the slider reaches the others


def story(session: Session) -> list[Node]:
    """Return what the last decisions brought about, the newest at the end."""
    here = session.match.position
    first = max(0, here - MOST)
    told = [decision(session, k, latest=k == here) for k in range(first + 1, here + 1)]
    rows = [row for row in told if row is not None]
    if not rows:
        rows = [el("li", {"key": "start", "class": "dl-hint"}, "The game begins.")]
    return [
        el("h3", {}, "What happened"),
        el("ol", {"class": "dl-log dl-follow", "role": "log", "tabindex": "0"}, *rows),
    ]


def decision(session: Session, position: int, *, latest: bool) -> Node | None:
    """Return what one decision brought about; nothing if the viewer learned nothing."""
    events = session.match.events(position, session.eyes)
    if not events:
        return None
    jump = button(
        str(position),
        "goto",
        position,
        title=f"Go to the table after decision {position}",
        **{"class": "dl-jump", "aria-label": f"Go to decision {position}"},
    )
    return el(
        "li",
        {"key": position, "class": "dl-decision" + (" dl-latest" if latest else "")},
        jump,
        el("div", {}, *(event_line(event) for event in events)),
    )


def event_line(event: Event) -> Node:
    """Return an event with references to its rules."""
    return el(
        "p", {"class": f"dl-event dl-event-{event.kind}"}, event.text, " ", *rule_signs(event.rules)
    )
