"""The Dungeon: the score sheet that takes the floor's place when the floors are done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, State
from dragonlab.draw.layout import Area
from dragonlab.draw.placing import token_at, words_at, zone_at
from dragonlab.draw.seats import seat_sign
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import capital
from dragonlab.engine.scores import signed
from dragonlab.games.dungeon.board.players import guild_sign
from dragonlab.games.dungeon.board.table import HUES, Table
from dragonlab.games.dungeon.enums import COLOURS
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, colour_name

HEAD: Final = 62.0
LINE: Final = 62.0


def sheet_height(players: int) -> float:
    """Return how high the sheet is."""
    return HEAD + LINE * players + 6


def sheet(t: Table, at: Area) -> Iterator[Mark]:
    """Draw what each player's points are made of."""
    n = t.game.players
    paper = at.top(sheet_height(n))[0]
    yield zone_at("sheet", paper)
    yield token_at("dragon", (at.x + 24, at.y + 20), 36, "shadow", art="dragon-guard")
    title = "The game is over" if t.s.over else "The points so far"
    yield words_at("sheet-title", (at.x + 46, at.y + 20), title, 17, bold=True)
    lines = Area(at.x + 8, at.y + HEAD, at.width - 16, paper.height - HEAD - 8)
    if any(t.s.scored) or not t.s.over:
        yield from sources(Area(lines.x, at.y + 36, lines.width, HEAD - 36))
    for seat, place in enumerate(lines.rows(n, 6)):
        yield from line(t, seat, place)


def columns(at: Area) -> list[tuple[float, float]]:
    """Return where the points of each colour, those for most coins, and the sum stand."""
    return [place.middle for place in at.columns(COLOURS + 2, 0)]


def sources(at: Area) -> Iterator[Mark]:
    """Draw what the columns of the sheet are."""
    *colours, coins, total = columns(at)
    for colour, place in enumerate(colours):
        hue, tip = HUES[colour], capital(f"{colour_name(colour)} tiles")
        glyph = HUE_GLYPH[hue]
        yield token_at(f"source-{colour}", place, 22, hue, glyph, shape="square", tooltip=tip)
    yield token_at("source-coins", coins, 22, "gold", "coin", tooltip="For most coins")
    yield words_at("source-total", total, "points", anchor="middle")


def line(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw one player's line of the sheet."""
    s = t.s
    deciding = bool(s.won[seat]) if s.over else seat == s.actor
    state = State.SELECTED if deciding else State.NONE
    yield zone_at(f"line-{seat}", at, sunken=True, state=state)
    head, numbers = at.top(0.5 * at.height)
    y, room = head.middle[1] + 3, at.width - (104 if s.won[seat] else 76)
    yield seat_sign(seat, f"line-{seat}-sign", at.x + 16, y, 20)
    yield words_at(f"line-{seat}-name", (at.x + 32, y), t.names[seat], 15, room=room, bold=True)
    if s.guild[seat]:
        yield guild_sign(t, seat, f"line-{seat}-guild", (at.right - 20, y), 26)
    if s.won[seat]:
        tip = f"{t.names[seat]} wins"
        yield token_at(f"line-{seat}-crown", (at.right - 52, y), 26, "gold", "crown", tooltip=tip)
    yield from parts(t, seat, Area(at.x, numbers.y - 2, at.width, numbers.height))


def parts(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Write a player's points by where they come from, or why there are none."""
    s = t.s
    if s.out[seat] or (s.over and not s.scored[seat]):
        where = FLOOR_NAMES[s.out[seat] - 1]
        words = f"eliminated at the end of the {where}" if s.out[seat] else "the only survivor"
        yield words_at(f"line-{seat}-words", (at.x + 12, at.middle[1]), words, 14, colour="muted")
        return
    points = [t.points(seat, colour) for colour in range(COLOURS)]
    total = s.score[seat] if s.over else sum(points)
    *places, last = columns(at)
    for k, (n, place) in enumerate(zip((*points, total - sum(points)), places, strict=True)):
        colour = "glow" if n < 0 else "ink" if n else "muted"
        yield words_at(f"part-{seat}-{k}", place, signed(n), 15, anchor="middle", colour=colour)
    yield words_at(f"total-{seat}", last, signed(total), 20, bold=True, anchor="middle",
                   colour="ink" if s.over else "muted")  # fmt: skip
