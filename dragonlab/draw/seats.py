"""What lies before a player, as every game shows it: frame, sign, name, part, points, crown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import fit_lines, text_width
from dragonlab.draw.scene import Mark, Shape, State, Text, Token, Zone
from dragonlab.draw.table import BoardTable, Offer
from dragonlab.draw.theme import SEAT_GLYPHS, SEAT_HUES

#: Heights of a panel's head, with one line and with two.
HEAD: Final = 30.0
TALL_HEAD: Final = 46.0
_EDGE: Final = 9.0
_NAME_X: Final = 31.0
_LINE: Final = 16.0
_SECOND: Final = 36.0
_NAME_SIZE: Final = 15.0
_SIZE: Final = 12.5
_ROOMY: Final = 210.0  # from this width on points stand beside the name, else below it
_CROWN: Final = 22.0
_SPARE: Final = 1.15  # real letters may be wider than the estimate


def seat_panel(
    t: BoardTable,
    seat: int,
    at: Area,
    *,
    role: str = "",
    acting: bool = False,
    won: bool = False,
    points: str = "",
    points_tip: str = "",
    status: str = "",
    tooltip: str = "",
) -> Iterator[Mark]:
    """Draw the frame of a player's panel and its head.

    The role stands at the right of the first line; where `points` or a `status` are given, these
    take the first line's right and the second line's left, and the role ends the second line. In
    a small panel the points take the place of the status.

    Parameters
    ----------
    t : BoardTable
    seat : int
    at : Area
    role : str
        What part the player has now, or what came of the game: "gives", "second", "eliminated".
    acting : bool
        Whether the player decides now.
    won : bool
        Whether the player has won: draws the crown.
    points, points_tip, status : str
    tooltip : str
        The player's situation in words.
    """
    yield Zone(
        id=f"seat-{seat}", x=at.x, y=at.y, width=at.width, height=at.height, hue=SEAT_HUES[seat],
        glyph=SEAT_GLYPHS[seat], tooltip=tooltip,
        state=State.HIGHLIGHTED if acting or won else State.NONE,
    )  # fmt: skip
    two = bool(points or status)
    line, second, right = at.y + _LINE, at.y + _SECOND, at.right - _EDGE
    left, points_at = right, (at.x + _EDGE, second)
    if points and at.width >= _ROOMY:
        points_at, left = (right, line), right - _SPARE * text_width(points, _NAME_SIZE)
    elif points:
        status = ""  # the name is worth more
    elif not two:
        left = right - role_room(role, won)
    name = fit_lines(t.names[seat], _NAME_SIZE, (left - 8 - at.x - _NAME_X) / _SPARE, 1)
    yield Text(
        id=f"name-{seat}", x=at.x + _NAME_X, y=line, text=name[0] if name else "…",
        size=_NAME_SIZE, bold=True, tooltip="" if name == [t.names[seat]] else t.names[seat],
    )  # fmt: skip
    if points:
        yield Text(
            id=f"points-{seat}", x=points_at[0], y=points_at[1], text=points, bold=True,
            size=_NAME_SIZE if left < right else _SIZE, tooltip=points_tip,
            anchor="end" if left < right else "start",
        )  # fmt: skip
    if status:
        room = right - role_room(role, won) - 8 - at.x - _EDGE
        words = fit_lines(status, _SIZE, room / _SPARE, 1)
        yield Text(
            id=f"status-{seat}", x=at.x + _EDGE, y=second, size=_SIZE, colour="muted",
            text=words[0] if words else "", tooltip="" if words == [status] else status,
        )  # fmt: skip
    at_y = second if two else line
    yield from role_marks(t, seat, right, at_y, role=role, acting=acting, won=won)


def role_room(role: str, won: bool) -> float:
    """Return how much of a line the role and the crown take."""
    return (_SPARE * text_width(role, _SIZE) if role else 0) + (_CROWN + 8 if won else 0)


def role_marks(
    t: BoardTable, seat: int, right: float, y: float, *, role: str, acting: bool, won: bool
) -> Iterator[Mark]:
    """Write a player's part at the right end of a line, the winner's crown before it."""
    if role:
        stands_out = acting or won
        yield Text(
            id=f"role-{seat}", x=right, y=y, text=role, size=_SIZE, anchor="end", bold=True,
            colour="glow" if stands_out else "ink" if t.s.over else "muted",
        )  # fmt: skip
    if won:
        yield Token(
            id=f"crown-{seat}", x=right - role_room(role, won) + _CROWN / 2 + 2, y=y, size=_CROWN,
            hue="gold", glyph="crown", tooltip=f"{t.names[seat]} wins",
        )  # fmt: skip


def seat_sign(seat: int, id: str, x: float, y: float, size: float = 26) -> Token:
    """Return a player's sign, to stand for the player anywhere on a board."""
    return Token(id=id, x=x, y=y, size=size, hue=SEAT_HUES[seat], glyph=SEAT_GLYPHS[seat])


def amount(
    id: str,
    x: float,
    y: float,
    n: int,
    tooltip: str,
    *,
    shape: Shape = "disc",
    hue: str,
    glyph: str = "",
    size: float = 34,
    offer: Offer | None = None,
) -> Iterator[Mark]:
    """Draw a piece and how many there are of it; dimmed if there is none."""
    given = {**(offer or {})}
    if not n:
        given["state"] = given.get("state", State.NONE) | State.DIMMED
    yield Token(
        id=id, x=x + size / 2, y=y, size=size, hue=hue, shape=shape, glyph=glyph,
        tooltip=tooltip, **given,
    )  # fmt: skip
    yield Text(
        id=f"{id}-n", x=x + size + 5, y=y, text=str(n), size=max(15.0, 0.53 * size), bold=True,
        colour="ink" if n else "muted",
    )  # fmt: skip


def result_words(winners: list[str], nobody: str = "Nobody wins") -> str:
    """Return who has won, for the words that stand for a board: "Ann and Ben win"."""
    if not winners:
        return nobody
    *first, last = winners
    names = f"{', '.join(first)} and {last}" if first else last
    return f"{names} {'win' if first else 'wins'}"
