"""What was decided step by step, told and drawn for who looks: played once, and listed."""

from __future__ import annotations

from typing import Final

from dragonlab.draw.scene import Scene
from dragonlab.engine.match import Match
from dragonlab.lab.board_widget import SPEEDS, Caption
from dragonlab.lab.markup import Node, button, el, select
from dragonlab.lab.session import HUMAN, Session, Step

Frame = tuple[Scene, Caption | None]

#: Of a longer run the last ones are played, and the last ones are listed.
MOST_PLAYED: Final = 24
MOST_LISTED: Final = 40
#: The sign before the next caption tells whose turn it is.
UNSAID: Final = frozenset({"turn_began"})


def frames(session: Session, steps: list[Step]) -> list[Frame]:
    """Return the boards that lead through some steps, as who looks now may see them.

    A person's own choice needs no caption, nor does a step of which the viewer learns nothing:
    its board comes with the next one.
    """
    found: list[Frame] = []
    if len(steps) > MOST_PLAYED:
        found.append((session.scene_at(steps[-MOST_PLAYED - 1].position), None))
    for step in steps[-MOST_PLAYED:]:
        said = None if step.own else caption(session, step.position)
        if step.own or said:
            found.append((session.scene_at(step.position), said))
    if steps and (steps[-1].own or said) and steps[-1].position == session.match.position:
        found[-1] = (session.scene(), said)  # the last board offers what can be done now
    else:
        found.append((session.scene(), None))
    return found


def replay(session: Session) -> list[Frame]:
    """Return the boards of ``since``: from before its first step to where the match stands now."""
    first, last = since(session)
    steps = [Step(k) for k in range(first + 1, last + 1)]
    return [(session.scene_at(first), None), *frames(session, steps)] if steps else []


def since(session: Session) -> tuple[int, int]:
    """Return the positions before and after what happened since the viewer's last turn.

    That is all that others decided, chance did, or rules left no choice about, before what the
    viewer has chosen since then.
    """
    match, mine = session.match, viewers_seats(session)
    last = match.position
    while last and chosen(session, last, mine):
        last -= 1
    first = last
    while first and not chosen(session, first, mine):
        first -= 1
    return max(first, last - MOST_LISTED), last


def viewers_seats(session: Session) -> set[int]:
    """Return the seats whose turns are the viewer's: for who sees everything, all people's."""
    if session.eyes is not None:
        return {session.eyes}
    return {seat for seat, player in enumerate(session.seats) if player == HUMAN}


def chosen(session: Session, position: int, mine: set[int]) -> bool:
    """Return whether one of these seats chose the decision before a position."""
    seat = int(session.match.state_at(position - 1)["actor"])
    return seat in mine and not session.forced_at(position - 1)


def caption(session: Session, position: int) -> Caption | None:
    """Return the line about a decision; None if the viewer learned nothing."""
    match = session.match
    seat = int(match.state_at(position - 1)["actor"])
    told = [e.text for e in match.events(position, session.eyes) if e.kind not in UNSAID]
    if session.known_forced(position - 1):
        told = told or [could_only(match, position)]
        told.insert(1, "There was no other choice.")
    return Caption(" ".join(told), seat) if told else None


def could_only(match: Match, position: int) -> str:
    """Return the sentence about a decision that was none."""
    step = match.step(position - 1)
    return f"{match.names[step.seat]} could only choose “{step.action.text}”."


def strip(session: Session, speed: str) -> list[Node]:
    """Return what happened since the viewer's last turn, a line for each decision, and the speed.

    Parameters
    ----------
    session : Session
    speed : str
        How fast it is played; empty if nobody has chosen.
    """
    first, last = since(session)
    told = [(k, caption(session, k)) for k in range(first + 1, last + 1)]
    rows = [row(k, said) for k, said in told if said is not None]
    paces = select("speed", SPEEDS.items(), speed or "normal", title="How fast it is played")
    paces[1]["aria-label"] = "Speed"
    again = button("Replay", "replay", disabled=not rows, title="See it once more on the board")
    return [
        el("div", {"class": "dl-turn-head"}, el("h3", {}, "Since your last turn"), paces, again),
        el("ol", {"class": "dl-turn-log dl-follow", "tabindex": "0"}, *rows)
        if rows
        else el("p", {"class": "dl-hint"}, "Nothing yet."),
    ]


def row(position: int, said: Caption) -> Node:
    """Return a line of the strip."""
    sign = "" if said.seat is None else str(said.seat + 1)
    return el(
        "li",
        {"key": position},
        el("span", {"class": f"dl-seat dl-seat-{said.seat}", "aria-hidden": "true"}, sign),
        said.text,
    )
