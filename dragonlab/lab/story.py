"""The part of the app that tells what has happened, with the rules behind it."""

from __future__ import annotations

from dragonlab.engine.words import Event
from dragonlab.lab.markup import Node, el, rule_signs
from dragonlab.lab.session import Session
from dragonlab.lab.steps import could_only

MOST = 30  # decisions told; the slider reaches the others


class Story:
    """Tells a match; rows that were told before are kept and not put into words again."""

    def __init__(self) -> None:
        self._rows: dict[object, Node | None] = {}

    def nodes(self, session: Session) -> list[Node]:
        """Return what the last decisions brought about, the newest at the end."""
        match, here = session.match, session.match.position
        kept, self._rows = self._rows, {}
        for k in range(max(0, here - MOST) + 1, here + 1):
            key = (match.game, match.names, session.eyes, k, match.state_at(k).tobytes(), k == here)
            self._rows[key] = kept[key] if key in kept else decision(session, k, latest=k == here)
        rows = [row for row in self._rows.values() if row is not None]
        if not rows:
            rows = [el("li", {"key": "start", "class": "dl-hint"}, "The game begins.")]
        return [
            el("h3", {}, "What happened"),
            el("ol", {"class": "dl-log dl-follow", "role": "log", "tabindex": "0"}, *rows),
        ]


def decision(session: Session, position: int, *, latest: bool) -> Node | None:
    """Return what one decision brought about; nothing if the viewer learned nothing."""
    lines = [event_line(event) for event in session.match.events(position, session.eyes)]
    if session.known_forced(position - 1):
        only = could_only(session.match, position)
        lines.insert(0, el("p", {"class": "dl-event dl-hint"}, only))
    if not lines:
        return None
    return el(
        "li",
        {"key": position, "class": "dl-decision" + (" dl-latest" if latest else "")},
        ["jump", {"arg": position}],
        el("div", {}, *lines),
    )


def event_line(event: Event) -> Node:
    """Return an event with references to its rules."""
    return el(
        "p", {"class": f"dl-event dl-event-{event.kind}"}, event.text, " ", *rule_signs(event.rules)
    )
