"""The line over the board: a game that was under way here, or one that cannot be kept."""

from __future__ import annotations

from dragonlab.lab.keeping import Keeping, described
from dragonlab.lab.markup import Node, button, el


def over(keeping: Keeping) -> list[Node]:
    """Return the line over the board; nothing if there is nothing to say."""
    if keeping.offer is not None:
        app = keeping.app
        usual = "" if app.opened == "games" else app.game.id
        text = f"A game was under way here ({described(keeping.offer, usual)})."
        return [
            line(
                text,
                button("Go on", "keep_on", **{"class": "dl-main"}),
                button("Begin anew", "keep_anew"),
            )
        ]
    seen = button("×", "keep_seen", **{"class": "dl-close", "aria-label": "Close the message"})
    if keeping.aside:
        text = "The game that was under way here is set aside, not lost."
        return [line(text, button("Go back to it", "keep_swap"), seen)]
    return [line(keeping.problem, seen)] if keeping.problem else []


def line(text: str, *buttons: Node) -> Node:
    """Return a line with its buttons."""
    return el("div", {"class": "dl-over-line", "role": "alert", "key": text}, text, *buttons)
