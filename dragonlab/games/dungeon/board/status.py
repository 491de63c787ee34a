"""The Dungeon: what the end of the floor would cost, and the floors to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Path, State, Text, Token, Zone
from dragonlab.draw.glyphs import rounded
from dragonlab.draw.layout import Area
from dragonlab.draw.seats import seat_sign
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dungeon.board.table import HUES, Table
from dragonlab.games.dungeon.enums import CELLS, CENTRE, COLOURS, FLOORS, SIDE, LastTaker
from dragonlab.games.dungeon.words import cost_steps
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, colour_name, last_taker, tile_name

WORDS_H: Final = 20.0
STEP_ASPECT: Final = 1.5
COIN: Final = 15.0
MOST_COINS_DRAWN: Final = 3
STEPS: Final = 4  # of the scale that are shown at once
MOST_MINI: Final = 96.0
# How high the panel is with floors to come: beside the scale where it is wide, else below it.
HIGH: Final = 172.0
TALL: Final = 274.0
# And on the lowest floor.
LOW: Final = 96.0
SHORT: Final = 148.0


def status(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the scale of costs, who took last, and the floors to come."""
    lowest, beside = t.s.level == FLOORS - 1, at.width > 1.2 * at.height
    high = (LOW if lowest else HIGH) if beside else (SHORT if lowest else TALL)
    yield Zone(id="status", x=at.x, y=at.y, width=at.width, height=min(high, at.height))
    inner = Area(at.x + 8, at.y + 4, at.width - 16, min(high, at.height) - 8)
    if beside:
        costs, floors = inner.left(inner.width if lowest else 0.54 * inner.width, 10)
    else:
        costs, floors = inner.top(SHORT - 8, 8)
    yield from scale(t, costs)
    yield from below(t, floors)


def scale(t: Table, at: Area) -> Iterator[Mark]:
    """Draw what each player loses by the tiles that are left, and who loses more."""
    head, rest = at.top(WORDS_H)
    y = head.middle[1]
    yield Text(id="tiles-left", x=at.x, y=y, size=14, bold=True,
               text=f"{count(t.s.tiles_left, 'tile')} left")  # fmt: skip
    yield Text(id="cost-now", x=at.right, y=y, size=12, anchor="end", colour="muted",
               text="if it ended now:")  # fmt: skip
    steps = cost_steps(t.box.cost)
    now = next(k for k, (least, most, _) in enumerate(steps) if least <= t.s.tiles_left <= most)
    first = max(0, min(now - 1, len(steps) - STEPS))
    shown = range(first, min(first + STEPS, len(steps)))
    scale, foot = rest.top(rest.height - WORDS_H)
    for k, place in zip(shown, scale.near_grid(len(shown), STEP_ASPECT, 4), strict=True):
        yield from cost_step(k, steps[k], place.inside(2), k == now)
    yield from last_to_take(t, foot)


def last_to_take(t: Table, at: Area) -> Iterator[Mark]:
    """Tell who loses more coins for having taken last."""
    extra, seat = count(t.box.last_taker_cost, "coin"), t.s.last_taker - 1
    who = t.names[seat] if seat >= 0 else "nobody yet"
    last = "get" if t.box.last_taker == LastTaker.RECEIVER else "take"
    y = at.middle[1]
    yield Text(
        id="last-taker", x=at.x, y=y, text=f"+{extra}: last to {last}", size=12, colour="muted",
        tooltip=f"And {extra} more for {last_taker(t.box)}: {who}",
    )  # fmt: skip
    if seat >= 0:
        yield seat_sign(seat, "last-taker-sign", at.right - 10, y, 18)


def cost_step(k: int, step: tuple[int, int, int], at: Area, on: bool) -> Iterator[Mark]:
    """Draw how many tiles cost how many coins."""
    least, most, cost = step
    words = f"{least}" if least == most else f"{least}+" if most == CELLS else f"{least}–{most}"
    noun = "tile" if most == 1 else "tiles"
    yield Zone(
        id=f"cost-{k}", x=at.x, y=at.y, width=at.width, height=at.height, sunken=True,
        state=State.SELECTED if on else State.NONE,
        tooltip=f"{words} {noun} left: each player loses {count(cost, 'coin')}",
    )  # fmt: skip
    x, y = at.middle
    yield Text(id=f"cost-{k}-tiles", x=x, y=y - 9, text=words, size=13, bold=on, anchor="middle")
    if not 0 < cost <= MOST_COINS_DRAWN:
        words = count(cost, "coin") if cost else "free"
        yield Text(id=f"cost-{k}-coins", x=x, y=y + 9, text=words, size=12, anchor="middle")
        return
    for n in range(cost):
        yield Token(
            id=f"cost-{k}-coin-{n}", x=x + (COIN - 1) * (n - (cost - 1) / 2), y=y + 9, size=COIN,
            hue="gold", glyph="coin",
        )  # fmt: skip


# ---- the floors to come, in small


def below(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the floors to come side by side, each with its name."""
    levels = range(t.s.level + 1, FLOORS)
    size = min(at.height - 18, (at.width - 8) / 2, MOST_MINI)
    for level, place in zip(levels, at.columns(len(levels), 8) if levels else (), strict=True):
        x, y = place.middle
        mini = Area(x - size / 2, y - 9 - size / 2, size, size)
        yield Path(
            id=f"floor-{level}", d=rounded(mini.x, mini.y, size, size, 6), fill="stone",
            stroke="stone-edge", thickness=1.5, tooltip=floor_tip(t, level),
        )  # fmt: skip
        cells = mini.inside(3).grid(CELLS, SIDE, 1)
        yield from open_tiles(t, level, cells) if t.box.open_floors else backs(level, cells)
        yield Text(
            id=f"floor-{level}-words", x=x, y=mini.bottom + 9, size=12, anchor="middle",
            text=capital(FLOOR_NAMES[level]).split()[0],
        )  # fmt: skip


def floor_tip(t: Table, level: int) -> str:
    """Return what is known of a floor to come."""
    name = capital(FLOOR_NAMES[level])
    if t.box.open_floors:
        return f"{name}, lying open"
    colours = [t.box.colour[tile - 1] for tile in t.s.pile[: t.s.pile_n]]
    kinds = listed(f"{colours.count(c)} {colour_name(c)}" for c in range(COLOURS))
    return f"{name}\nFace down on all lower floors: {count(len(colours), 'tile')}: {kinds}"


def open_tiles(t: Table, level: int, cells: list[Area]) -> Iterator[Mark]:
    """Draw the tiles of a lower floor that lies open."""
    for cell, (tile, at) in enumerate(zip(t.s.below[level - 1], cells, strict=True)):
        x, y = at.middle
        yield Token(
            id=f"below-{level}-{cell}", x=x, y=y, size=at.width, shape="square",
            hue=HUES[t.box.colour[tile - 1]], text=str(t.box.value[tile - 1]),
            tooltip=capital(tile_name(t.box, tile - 1)),
        )  # fmt: skip


def backs(level: int, cells: list[Area]) -> Iterator[Mark]:
    """Draw the tiles of a floor face down; stairs are known to lie in its centre."""
    stairs = level < FLOORS - 1
    down = (at for cell, at in enumerate(cells) if not (stairs and cell == CENTRE))
    squares = "".join(rounded(at.x, at.y, at.width, at.height, 2) for at in down)
    yield Path(
        id=f"floor-{level}-tiles", d=squares, fill="neutral", stroke="neutral-edge", thickness=1
    )
    if stairs:
        x, y = cells[CENTRE].middle
        yield Token(
            id=f"floor-{level}-stairs", x=x, y=y, size=cells[CENTRE].width, shape="square",
            hue="red", glyph="stairs",
        )  # fmt: skip
