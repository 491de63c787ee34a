"""The bar under the board: the timeline, the bots, and what opens the drawers."""

from __future__ import annotations

from dragonlab.lab.board_widget import SPEEDS
from dragonlab.lab.markup import Node, button, el, entry, select
from dragonlab.lab.session import HUMAN, Session

DRAWERS = {
    "players": "Players",
    "new": "New game",
    "file": "Save and load",
    "box": "What is in the box",
}


def bar(session: Session, drawer: str, pace: str) -> list[Node]:
    """Return timeline, bots and drawers."""
    return [
        el("div", {"class": "dl-row"}, *timeline(session)),
        el(
            "div",
            {"class": "dl-row"},
            *bots(session),
            speed(pace),
            el("span", {"class": "dl-space"}),
            eyes(session),
        ),
        el(
            "div",
            {"class": "dl-row dl-tabs"},
            *(tab(k, t, k == drawer) for k, t in DRAWERS.items()),
        ),
    ]


def timeline(session: Session) -> list[Node]:
    """Return undo, slider and redo."""
    match = session.match
    here, last = match.position, match.length
    told = f"Decision {here} of {last}"
    return [
        button("Start", "goto", 0, disabled=here == 0, title="Go to the start of the game"),
        button("Undo", "undo", disabled=here == 0, title="Back by one decision"),
        entry(
            "goto_value",
            here,
            kind="range",
            min="0",
            max=str(max(last, 1)),
            disabled=last == 0,
            **{"aria-label": "Timeline", "aria-valuetext": told, "class": "dl-slider"},
        ),
        button("Redo", "redo", disabled=here == last, title="On by one decision"),
        button("Newest", "goto", last, disabled=here == last, title="Go to the newest decision"),
        el("span", {"class": "dl-where"}, told),
    ]


def bots(session: Session) -> list[Node]:
    """Return the buttons that let bots decide."""
    over = session.match.over
    helper = session.helper
    mine = "" if session.bots_turn else f"; in a person's place {helper} decides"
    buttons: list[Node] = [
        button("Step", "step", disabled=over, title=f"A bot takes one decision{mine}"),
        button(
            "Play to my turn",
            "play_to_me",
            disabled=not session.bots_turn or HUMAN not in session.seats,
            title="The bots play until a person decides",
        ),
        button(
            "Play to the end",
            "play_to_end",
            disabled=over,
            title=f"Bots play on to the end, {helper} in the place of people; undo brings you back",
        ),
    ]
    return buttons


def speed(now: str) -> Node:
    """Return the choice of how fast is played what others do."""
    chosen = select("speed", SPEEDS.items(), now or "normal", title="How fast moves are shown")
    chosen[1]["aria-label"] = "Speed"
    return el("label", {"class": "dl-speed"}, "Speed ", chosen)


def eyes(session: Session) -> Node:
    """Return the choice of whose eyes look at the table."""
    names = session.match.names
    options = [("all", "everything"), ("actor", "whoever decides")]
    options += [(str(k), name) for k, name in enumerate(names)]
    viewer = "all" if session.viewer is None else str(session.viewer)
    return el("label", {"class": "dl-eyes"}, "Seen by ", select("viewer", options, viewer))


def tab(name: str, text: str, on: bool) -> Node:
    """Return the button that opens or closes a drawer."""
    expanded = "true" if on else "false"
    return button(text, "drawer", name, **{"class": "dl-toggle", "aria-expanded": expanded})
