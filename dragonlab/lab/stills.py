"""The picture and the words that stay where no kernel runs an app.

An app's widget is nothing without its kernel: a saved notebook, its export and a repository's web
view would show an empty place. So each app's cell has a second output, with a still picture and
the last lines of the story, which is hidden wherever the app itself is on the page.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Final

from dragonlab.draw.svg import to_svg
from dragonlab.lab.following import running_loop

if TYPE_CHECKING:
    from dragonlab.draw.scene import Scene
    from dragonlab.lab.session import Session

DECISIONS: Final = 3  # told below the picture
#: The picture follows the game so long after a change: it is of no use before.
SECONDS: Final = 3.0
#: Until the app itself is on the page the picture takes no room, so that nothing jumps.
ENTER: Final = (
    "<style>@keyframes dl-picture{from{height:0;overflow:hidden;visibility:hidden}}</style>"
)


def words(session: Session) -> list[str]:
    """Return where the game stands, and what the last decisions brought about."""
    match = session.match
    where = f"decision {match.position}" if match.position else "the start"
    lines = [f"{match.game.title} for {match.game.players} players: {where}."]
    for position in range(max(1, match.position - DECISIONS + 1), match.position + 1):
        lines += [event.text for event in match.events(position, session.eyes)]
    return [*lines, "Run this cell to play."]


def html(board: Scene, told: list[str]) -> str:
    """Return the picture with the words below; as an image, which no reader takes out."""
    svg = base64.b64encode(to_svg(board, still=True).encode()).decode()
    lines = "".join(f"<div>{escape(line)}</div>" for line in told)
    return (
        f'{ENTER}<div class="dl-picture" style="animation:dl-picture 1s step-end">'
        f'<img alt="{escape(board.alt)}" width="{board.width:g}" '
        f'src="data:image/svg+xml;base64,{svg}">{lines}</div>'
    )


class Still:
    """The still of an app that a cell shows; it follows the game.

    Parameters
    ----------
    app : widget
    scene, told : callable
        Return the board and the words as they are now.
    """

    def __init__(self, app: Any, scene: Callable[[], Scene], told: Callable[[], list[str]]) -> None:
        self.app, self.scene, self.told = app, scene, told
        self.handle: Any = None
        self.waiting = False

    def bundle(self) -> dict[str, str]:
        """Return the picture and the words, each in the form that a reader of notebooks takes."""
        told = self.told()
        return {"text/html": html(self.scene(), told), "text/plain": "\n".join(told)}

    def show(self) -> None:
        """Put the still into the output of the cell that runs now."""
        from IPython.display import display

        show: Any = display
        known = True if self.handle is None else self.handle.display_id
        self.handle = show(self.bundle(), raw=True, display_id=known)
        self.waiting = False

    def behind(self) -> None:
        """Let the still follow: after a while, or when the cell that runs now has run."""
        if self.handle is not None and not self.waiting:
            self.waiting = True
            if loop := running_loop():
                loop.call_later(SECONDS, self.follow)

    def follow(self) -> None:
        """Show where the game stands now, if that has changed."""
        if self.waiting and self.app.comm is not None:
            self.handle.update(self.bundle(), raw=True)
        self.waiting = False


def is_still(data: Mapping[str, Any]) -> bool:
    """Whether an output of a notebook is the still of an app."""
    return 'class="dl-picture"' in data.get("text/html", "")
