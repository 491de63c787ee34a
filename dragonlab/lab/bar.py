"""The bar of the app: the timeline, the bots, and what opens the drawers."""

from __future__ import annotations

from dragonlab.lab.markup import Node, button, check, el, entry
from dragonlab.lab.session import Session

DRAWERS = {
    "games": "Games",
    "players": "Players",
    "points": "Points",
    "new": "New game",
    "file": "Save and load",
    "box": "What is in the box",
}
SHORT = {"file": "Save", "box": "Box"}


def bar(session: Session, drawer: str) -> list[Node]:
    """Return timeline, bots and drawers."""
    return [
        el("div", {"class": "dl-row dl-timeline"}, *timeline(session), step(session)),
        el("div", {"class": "dl-row dl-bots", "key": "bots"}, *bots(session)),
        el("div", {"class": "dl-row dl-tabs", "key": "tabs"}, *tabs(drawer)),
    ]


def timeline(session: Session) -> list[Node]:
    """Return undo, slider and redo."""
    match = session.match
    here, last = match.position, match.length
    told = f"Decision {here} of {last}"
    return [
        icon("start", "Start", "goto", 0, disabled=here == 0, title="To the start of the game"),
        icon("back", "Undo", "undo", disabled=here == 0, title="Take back the last decision"),
        entry(
            "goto_value",
            here,
            kind="range",
            min="0",
            max=str(max(last, 1)),
            disabled=last == 0,
            **{"aria-label": "Timeline", "aria-valuetext": told, "class": "dl-slider"},
        ),
        icon("on", "Redo", "redo", disabled=here == last, title="On to the next decision"),
        icon("end", "Newest", "goto", last, disabled=here == last, title="To the newest decision"),
        el("span", {"class": "dl-where"}, el("span", {}, "Decision "), f"{here} of {last}"),
    ]


def step(session: Session) -> Node:
    """Return the button that lets a bot decide."""
    mine = "" if session.bots_turn else f"; in a person's place {session.helper} decides"
    title = f"A bot takes one decision{mine}"
    return button("Step", "step", disabled=session.match.over, title=title)


def bots(session: Session) -> list[Node]:
    """Return what lets bots play to the end, and what goes by itself."""
    at_once = {"title": "Bots decide at once, until a person has to"}
    forced = {"title": "Decisions that leave no choice are taken by themselves"}
    return [
        button(
            "To the end",
            "play_to_end",
            disabled=session.match.over,
            title=f"Bots play on to the end, {session.helper} in the place of people",
            **{"aria-label": "Play to the end"},
        ),
        check("Bots at once", "play_on", session.play_on, attributes=at_once),
        check("Skip forced", "skip_forced", session.skip_forced, attributes=forced),
    ]


def tabs(drawer: str) -> list[Node]:
    """Return what opens a drawer, the story where it has no place of its own, and full screen."""
    return [
        *(tab(name, title, name == drawer) for name, title in DRAWERS.items()),
        button("Story", "story", **{"class": "dl-tab dl-tab-story"}),
        icon("full", "Full screen", "fullscreen", title="Full screen, and back"),
    ]


def tab(name: str, title: str, on: bool) -> Node:
    """Return the button that opens or closes a drawer."""
    said = {"aria-label": title, "aria-expanded": "true" if on else "false"}
    return button(SHORT.get(name, title), "drawer", name, title=title, **{"class": "dl-tab"} | said)


def icon(picture: str, name: str, do: str, arg: object = None, **attributes: object) -> Node:
    """Return a button with a picture for its name."""
    looks = {"class": f"dl-icon dl-icon-{picture}", "aria-label": name}
    return button("", do, arg, **looks | attributes)
