"""The Dungeon: what the end of the floor would cost, the floors done and those to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Path, State, Text, Token, Zone
from dragonlab.draw.glyphs import rounded
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dungeon.board.table import HUES, Table
from dragonlab.games.dungeon.enums import CELLS, CENTRE, COLOURS, FLOORS, SIDE
from dragonlab.games.dungeon.words import cost_steps
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, colour_name, last_taker, tile_name

STEP_H: Final = 60.0
MINI: Final = 20.0
MOST_COINS_DRAWN: Final = 4


def status(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the scale of costs, who took last, and the floors."""
    label = "What the end of a floor costs" if t.scoring else "If the floor ended now"
    yield Zone(id="status", x=x, y=y, width=width, height=height, label=label)
    if not t.scoring:
        yield Text(
            id="tiles-left", x=x + width - 16, y=y + 22, size=17, bold=True, anchor="end",
            text=f"{count(t.s.tiles_left, 'tile')} left",
        )  # fmt: skip
    yield from scale(t, x + 10, y + 40, width - 20)
    yield Text(id="last-taker", x=x + 16, y=y + 119, text=last_words(t), size=15, colour="muted")
    pitch = (width - 26) / FLOORS
    for level in range(FLOORS):
        yield from small_floor(t, level, x + 16 + pitch * level, y + 140)


def last_words(t: Table) -> str:
    """Return who would pay for having taken last."""
    extra = f"{count(t.box.last_taker_cost, 'coin')} more"
    if t.scoring:
        return f"and {extra} for {last_taker(t.box)}"
    seat = t.s.last_taker - 1
    who = t.names[seat] if seat >= 0 else "nobody yet"
    return f"and {extra} for {last_taker(t.box)}: {who}"


def scale(t: Table, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw what each player loses, by the tiles that are left."""
    steps = cost_steps(t.box.cost)
    cell = width / len(steps)
    for k, (least, most, cost) in enumerate(steps):
        on = not t.scoring and least <= t.s.tiles_left <= most
        words = f"{least}" if least == most else f"{least}+" if most == CELLS else f"{least}–{most}"
        left, noun = x + cell * k, "tile" if most == 1 else "tiles"
        yield Zone(
            id=f"cost-{k}", x=left + 4, y=y, width=cell - 8, height=STEP_H, sunken=True,
            state=State.SELECTED if on else State.NONE,
            tooltip=f"{words} {noun} left: each player loses {count(cost, 'coin')}",
        )  # fmt: skip
        yield Text(
            id=f"cost-{k}-tiles", x=left + cell / 2, y=y + 17, text=f"{words} {noun}", size=15,
            bold=on, anchor="middle",
        )  # fmt: skip
        yield from coins_lost(f"cost-{k}", cost, left + cell / 2, y + 42)


def coins_lost(id: str, cost: int, cx: float, cy: float) -> Iterator[Mark]:
    """Draw the coins of a cost, or write that there is none."""
    if not 0 < cost <= MOST_COINS_DRAWN:
        words = count(cost, "coin") if cost else "no cost"
        yield Text(id=f"{id}-coins", x=cx, y=cy, text=words, size=15, anchor="middle")
        return
    for k in range(cost):
        yield Token(
            id=f"{id}-coin-{k}", x=cx + 26 * (k - (cost - 1) / 2), y=cy, size=24, hue="gold",
            glyph="coin",
        )  # fmt: skip


# ---- the three floors in small


def small_floor(t: Table, level: int, x: float, y: float) -> Iterator[Mark]:
    """Draw a floor in small: done, being played, or to come."""
    done, now = level < t.s.level or t.scoring, level == t.s.level and not t.scoring
    lies_open = not done and not now and t.box.open_floors
    state = State.SELECTED if now else State.NONE
    yield Path(
        id=f"floor-{level}", d=rounded(x - 3, y - 3, MINI * SIDE + 6, MINI * SIDE + 6, 6),
        fill="sunken", stroke="line", thickness=1.5, state=state, tooltip=floor_tip(t, level),
    )  # fmt: skip
    if lies_open:
        yield from open_tiles(t, level, x, y)
    elif not done:
        yield from tile_backs(t, level, now, x, y)
    yield Text(
        id=f"floor-{level}-words", x=x + MINI * SIDE + 12, y=y + MINI * SIDE / 2, size=15,
        text=f"{capital(FLOOR_NAMES[level]).split()[0]}\n{floor_words(t, level)}",
        colour="muted" if done else "ink", bold=now,
    )  # fmt: skip


def floor_words(t: Table, level: int) -> str:
    """Return how things stand with a floor, on two lines."""
    if t.s.left[level] >= 0 and (level < t.s.level or t.scoring):
        return f"done,\n{t.s.left[level]} left"
    if level == t.s.level and not t.scoring:
        return "floor\nnow"
    if t.scoring:
        return "not\nplayed"
    return "lies\nopen" if t.box.open_floors else "face\ndown"


def floor_tip(t: Table, level: int) -> str:
    """Return what is known of a floor."""
    name = capital(FLOOR_NAMES[level])
    if level <= t.s.level or t.scoring:
        return name
    if t.box.open_floors:
        return f"{name}, lying open"
    return f"{name}\n{pool_words(t)}"


def pool_words(t: Table) -> str:
    """Return which tiles lie face down, as everybody can work out."""
    colours = [t.box.colour[tile - 1] for tile in t.s.pile[: t.s.pile_n]]
    kinds = listed(f"{colours.count(c)} {colour_name(c)}" for c in range(COLOURS))
    return f"Face down on all lower floors: {count(len(colours), 'tile')}: {kinds}"


def open_tiles(t: Table, level: int, x: float, y: float) -> Iterator[Mark]:
    """Draw the tiles of a lower floor that lies open."""
    for cell, tile in enumerate(t.s.below[level - 1]):
        yield Token(
            id=f"below-{level}-{cell}", x=x + MINI * (cell % SIDE + 0.5),
            y=y + MINI * (cell // SIDE + 0.5), size=MINI - 1, shape="square",
            hue=HUES[t.box.colour[tile - 1]], text=str(t.box.value[tile - 1]),
            tooltip=capital(tile_name(t.box, tile - 1)),
        )  # fmt: skip


def tile_backs(t: Table, level: int, now: bool, x: float, y: float) -> Iterator[Mark]:
    """Draw where the tiles of a floor lie; stairs are known to lie in the centre."""
    stairs = level < FLOORS - 1
    there = [c for c in range(CELLS) if (not now or t.s.floor[c]) and not (stairs and c == CENTRE)]
    fill = "paper" if now else "neutral"
    yield Path(
        id=f"floor-{level}-tiles", d="".join(mini_square(c, x, y) for c in there) or "M0 0Z",
        fill=fill, stroke=f"{fill}-edge", thickness=1,
    )  # fmt: skip
    if stairs and (not now or t.s.floor[CENTRE]):
        yield Path(
            id=f"floor-{level}-stairs", d=mini_square(CENTRE, x, y), fill="red",
            stroke="red-edge", thickness=1,
        )  # fmt: skip


def mini_square(cell: int, x: float, y: float) -> str:
    """Return the outline of a tile in small."""
    a, b = x + MINI * (cell % SIDE) + 1.5, y + MINI * (cell // SIDE) + 1.5
    c, d = a + MINI - 3, b + MINI - 3
    return f"M{a:g} {b:g}L{c:g} {b:g}L{c:g} {d:g}L{a:g} {d:g}Z"
