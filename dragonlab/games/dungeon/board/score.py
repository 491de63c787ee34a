"""The Dungeon: the score sheet that takes the floor's place when the floors are done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, State, Text, Token, Zone
from dragonlab.draw.nodes import fit_lines
from dragonlab.draw.seats import seat_sign
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.games.dungeon.board.table import HUES, Table, signed
from dragonlab.games.dungeon.enums import Phase
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, guild_name

HEAD: Final = 62.0
FEW: Final = 3  # so many lines fill the sheet at least
TITLES: Final = {
    Phase.TRIBUTE: "Tribute to the dragon",
    Phase.SECOND: "A second stack for the dragon",
    Phase.RELEASE: "Release of prisoners",
    Phase.OVER: "The game is over",
}


def sheet(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw what each player's points are made of."""
    yield Zone(id="sheet", x=x, y=y, width=width, height=height)
    yield Token(id="dragon", x=x + 40, y=y + 36, size=46, hue="shadow", glyph="dragon")
    yield Text(
        id="sheet-title", x=x + 74, y=y + 36, text=TITLES[Phase(t.s.phase)], size=24, bold=True
    )
    pitch = (height - HEAD - 10) / max(FEW, t.game.players)
    for seat in range(t.game.players):
        yield from line(t, seat, x + 14, y + HEAD + pitch * seat + 4, width - 28, pitch - 10)


def line(t: Table, seat: int, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw one player's line of the sheet."""
    s, middle = t.s, y + height / 2
    deciding = bool(s.won[seat]) if s.over else seat == s.actor
    yield Zone(
        id=f"line-{seat}", x=x, y=y, width=width, height=height, sunken=True,
        state=State.SELECTED if deciding else State.NONE,
    )  # fmt: skip
    yield seat_sign(seat, f"line-{seat}-sign", x + 104, y + 36)
    yield Text(
        id=f"line-{seat}-name", x=x + 124, y=y + 36, size=19, bold=True,
        text=fit_lines(t.names[seat], 19, 210, 1)[0],
    )  # fmt: skip
    yield from guild_sign(t, seat, x + 48, middle)
    words, result = parts(t, seat)
    yield Text(id=f"line-{seat}-parts", x=x + 92, y=y + 78, text=words, size=16)
    yield Text(
        id=f"total-{seat}", x=x + width - 20, y=middle, text=result, size=38, bold=True,
        anchor="end", colour="ink" if s.over else "muted",
    )  # fmt: skip
    if s.won[seat]:
        yield Token(
            id=f"line-{seat}-crown", x=x + width - 130, y=y + 36, size=38, hue="gold",
            glyph="crown", tooltip=f"{t.names[seat]} wins",
        )  # fmt: skip


def guild_sign(t: Table, seat: int, cx: float, cy: float) -> Iterator[Mark]:
    """Draw a player's guild; that of an eliminated one may never have been shown."""
    guild = t.s.guild[seat]
    if guild:
        yield Token(
            id=f"line-{seat}-guild", x=cx, y=cy, size=58, shape="shield", hue=HUES[guild],
            glyph=HUE_GLYPH[HUES[guild]], tooltip=f"{t.names[seat]}: {guild_name(guild)}",
        )  # fmt: skip


def parts(t: Table, seat: int) -> tuple[str, str]:
    """Return what a player's points are made of, and their sum."""
    s = t.s
    if s.out[seat]:
        return f"eliminated at the end of the {FLOOR_NAMES[s.out[seat] - 1]}", ""
    if s.over and not t.scored(seat):
        return "the only survivor", ""
    plus, minus = t.sums(seat)
    words = f"stacks {plus}, guild {signed(minus)}"
    if not s.over:
        return words, signed(plus + minus)
    bonus = s.score[seat] - plus - minus
    return f"{words}, most coins +{bonus}" if bonus else words, signed(s.score[seat])
