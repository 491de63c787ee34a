"""The Dungeon: the score sheet that takes the floor's place when the floors are done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, State, Text, Token, Zone
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import fit_lines
from dragonlab.draw.seats import seat_sign
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import capital
from dragonlab.games.dungeon.board.players import guild_sign
from dragonlab.games.dungeon.board.table import HUES, Table, signed
from dragonlab.games.dungeon.enums import COLOURS, Phase
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, colour_name

HEAD: Final = 62.0
MOST_LINE: Final = 84.0
TITLES: Final = {
    Phase.TRIBUTE: "Tribute to the dragon",
    Phase.SECOND: "A second stack for the dragon",
    Phase.RELEASE: "Release of prisoners",
    Phase.OVER: "The game is over",
}


def sheet(t: Table, at: Area) -> Iterator[Mark]:
    """Draw what each player's points are made of."""
    high = min(at.height, HEAD + 6 + MOST_LINE * t.game.players)
    yield Zone(id="sheet", x=at.x, y=at.y, width=at.width, height=high)
    yield Token(id="dragon", x=at.x + 24, y=at.y + 20, size=32, hue="shadow", glyph="dragon")
    yield Text(
        id="sheet-title", x=at.x + 46, y=at.y + 20, text=TITLES[Phase(t.s.phase)], size=18,
        bold=True,
    )  # fmt: skip
    lines = Area(at.x + 8, at.y + HEAD, at.width - 16, high - HEAD - 8)
    yield from sources(Area(lines.x, at.y + 36, lines.width, HEAD - 36))
    for seat, place in enumerate(lines.rows(t.game.players, 6)):
        yield from line(t, seat, place)


def columns(at: Area) -> list[Area]:
    """Return where the points of each colour, those for coins, and the sum stand."""
    return at.columns(COLOURS + 2, 0)


def sources(at: Area) -> Iterator[Mark]:
    """Draw what the columns of the sheet are."""
    *colours, coins, total = (place.middle for place in columns(at))
    for colour, (x, y) in enumerate(colours):
        yield Token(
            id=f"source-{colour}", x=x, y=y, size=22, shape="square", hue=HUES[colour],
            glyph=HUE_GLYPH[HUES[colour]], tooltip=capital(f"{colour_name(colour)} tiles"),
        )  # fmt: skip
    yield Token(id="source-coins", x=coins[0], y=coins[1], size=22, hue="gold", glyph="coin",
                tooltip="For most coins")  # fmt: skip
    yield Text(id="source-total", x=total[0], y=total[1], text="points", size=13, anchor="middle")


def line(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw one player's line of the sheet."""
    s = t.s
    deciding = bool(s.won[seat]) if s.over else seat == s.actor
    yield Zone(
        id=f"line-{seat}", x=at.x, y=at.y, width=at.width, height=at.height, sunken=True,
        state=State.SELECTED if deciding else State.NONE,
    )  # fmt: skip
    head, numbers = at.top(0.5 * at.height)
    x, y = at.x + 16, head.middle[1] + 3
    yield seat_sign(seat, f"line-{seat}-sign", x, y, 20)
    name = fit_lines(t.names[seat], 15, 0.5 * at.width, 1)[0]
    yield Text(id=f"line-{seat}-name", x=x + 16, y=y, size=15, bold=True, text=name,
               tooltip="" if name == t.names[seat] else t.names[seat])  # fmt: skip
    if s.guild[seat]:
        yield guild_sign(t, seat, f"line-{seat}-guild", at.right - 20, y, 26)
    if s.won[seat]:
        yield Token(
            id=f"line-{seat}-crown", x=at.right - 52, y=y, size=26, hue="gold", glyph="crown",
            tooltip=f"{t.names[seat]} wins",
        )  # fmt: skip
    yield from parts(t, seat, numbers)


def parts(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Write a player's points by where they come from, or why there are none."""
    s, y = t.s, at.middle[1] - 2
    if s.out[seat] or (s.over and not t.scored(seat)):
        where = FLOOR_NAMES[s.out[seat] - 1]
        words = f"eliminated at the end of the {where}" if s.out[seat] else "the only survivor"
        yield Text(id=f"line-{seat}-words", x=at.x + 12, y=y, text=words, size=14, colour="muted")
        return
    points = [t.points(seat, colour) for colour in range(COLOURS)]
    total = s.score[seat] if s.over else sum(points)
    for k, (n, place) in enumerate(zip((*points, total - sum(points)), columns(at), strict=False)):
        yield Text(
            id=f"part-{seat}-{k}", x=place.middle[0], y=y, text=signed(n), size=15,
            anchor="middle", colour="glow" if n < 0 else "ink" if n else "muted",
        )  # fmt: skip
    yield Text(
        id=f"total-{seat}", x=columns(at)[-1].middle[0], y=y, text=signed(total), size=20,
        bold=True, anchor="middle", colour="ink" if s.over else "muted",
    )  # fmt: skip
