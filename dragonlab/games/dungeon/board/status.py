"""The Dungeon: what the end of the floor would cost, and the floors to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Path, State
from dragonlab.draw.glyphs import rounded
from dragonlab.draw.layout import Area
from dragonlab.draw.placing import slab_at, token_at, words_at, zone_at
from dragonlab.draw.seats import seat_sign
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dungeon.board.table import HUES, Table
from dragonlab.games.dungeon.enums import CELLS, CENTRE, COLOURS, FLOORS, SIDE
from dragonlab.games.dungeon.records import LastTaker
from dragonlab.games.dungeon.words import cost_steps
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, colour_name, last_taker, tile_name

WORDS_H: Final = 20.0
ONE_ROW: Final = 70.0  # up to this height the steps of the scale stand in one row
COIN: Final = 15.0
MOST_COINS_DRAWN: Final = 3
STEPS: Final = 4  # of the scale that are shown at once
MOST_MINI: Final = 96.0
# How high the panel is where floors to come stand beside the scale, and where below it.
HIGH, TALL = 172.0, 274.0
# And on the lowest floor.
LOW, SHORT = 96.0, 148.0


def status(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the scale of costs, who took last, and the floors to come."""
    lowest, beside = t.s.level == FLOORS - 1, at.width > 1.2 * at.height
    high = (LOW if lowest else HIGH) if beside else (SHORT if lowest else TALL)
    paper = at.top(min(high, at.height))[0]
    yield zone_at("status", paper)
    inner = Area(at.x + 8, at.y + 4, at.width - 16, paper.height - 8)
    if beside:
        costs, floors = inner.left(inner.width if lowest else 0.54 * inner.width, 10)
    else:
        costs, floors = inner.top(SHORT - 8, 8)
    yield from scale(t, costs)
    yield from below(t, floors)


def scale(t: Table, at: Area) -> Iterator[Mark]:
    """Draw what each player loses by the tiles that are left, and who loses more."""
    left, (head, rest) = t.s.tiles_left, at.top(WORDS_H)
    y = head.middle[1]
    yield words_at("tiles-left", (at.x, y), f"{count(left, 'tile')} left", 14, bold=True)
    yield words_at("cost-now", (at.right, y), "if it ended now:", anchor="end", colour="muted")
    steps = cost_steps(t.box.cost)
    now = next(k for k, (least, most, _) in enumerate(steps) if least <= left <= most)
    first = max(0, min(now - 1, len(steps) - STEPS))
    shown = range(first, min(first + STEPS, len(steps)))
    scale, foot = rest.top(rest.height - WORDS_H)
    columns = 2 if scale.height > ONE_ROW else len(shown)
    for k, place in zip(shown, scale.grid(len(shown), columns, 4), strict=True):
        yield from cost_step(k, steps[k], place.inside(2), k == now)
    yield from last_to_take(t, foot)


def last_to_take(t: Table, at: Area) -> Iterator[Mark]:
    """Tell who loses more coins for having taken last."""
    extra, seat, y = count(t.box.last_taker_cost, "coin"), t.s.last_taker - 1, at.middle[1]
    words = f"+{extra}: last to {'get' if t.box.last_taker == LastTaker.RECEIVER else 'take'}"
    who = t.names[seat] if seat >= 0 else "nobody yet"
    tip = f"And {extra} more for {last_taker(t.box)}: {who}"
    yield words_at("last-taker", (at.x, y), words, colour="muted", tooltip=tip)
    if seat >= 0:
        yield seat_sign(seat, "last-taker-sign", at.right - 10, y, 18)


def cost_step(k: int, step: tuple[int, int, int], at: Area, on: bool) -> Iterator[Mark]:
    """Draw how many tiles cost how many coins."""
    (least, most, cost), (x, y) = step, at.middle
    words = f"{least}" if least == most else f"{least}+" if most == CELLS else f"{least}–{most}"
    noun, state = "tile" if most == 1 else "tiles", State.SELECTED if on else State.NONE
    tip = f"{words} {noun} left: each player loses {count(cost, 'coin')}"
    yield zone_at(f"cost-{k}", at, sunken=True, state=state, tooltip=tip)
    yield words_at(f"cost-{k}-tiles", (x, y - 9), words, 13, bold=on, anchor="middle")
    many = cost > MOST_COINS_DRAWN
    if many or not cost:
        place = (x - 9 * many, y + 9)
        yield words_at(f"cost-{k}-coins", place, str(cost) if cost else "free", anchor="middle")
    drawn = 1 if many else cost
    for n in range(drawn):
        place = (x + 9 * many + (COIN - 1) * (n - (drawn - 1) / 2), y + 9)
        yield token_at(f"cost-{k}-coin-{n}", place, COIN, "gold", "coin")


def below(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the floors to come side by side, each with its name."""
    levels = range(t.s.level + 1, FLOORS)
    size = min(at.height - 18, (at.width - 8) / 2, MOST_MINI)
    for level, place in zip(levels, at.columns(len(levels), 8) if levels else (), strict=True):
        x, y = place.middle
        mini = Area(x - size / 2, y - 9 - size / 2, size, size)
        yield slab_at(f"floor-{level}", mini, 6, "stone", "stone-edge", tooltip=floor_tip(t, level))
        cells = mini.inside(3).grid(CELLS, SIDE, 1)
        yield from open_tiles(t, level, cells) if t.box.open_floors else backs(level, cells)
        name = capital(FLOOR_NAMES[level]).split()[0]
        yield words_at(f"floor-{level}-words", (x, mini.bottom + 9), name, anchor="middle")


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
        hue, number = HUES[t.box.colour[tile - 1]], str(t.box.value[tile - 1])
        yield token_at(
            f"below-{level}-{cell}", at.middle, at.width, hue, shape="square", text=number,
            tooltip=capital(tile_name(t.box, tile - 1)),
        )  # fmt: skip


def backs(level: int, cells: list[Area]) -> Iterator[Mark]:
    """Draw the tiles of a floor face down; stairs are known to lie in its centre."""
    stairs = level < FLOORS - 1
    down = (at for cell, at in enumerate(cells) if not (stairs and cell == CENTRE))
    squares = "".join(rounded(at.x, at.y, at.width, at.height, 2) for at in down)
    yield Path(id=f"floor-{level}-tiles", d=squares, fill="neutral", stroke="neutral-edge")
    if stairs:
        at, id = cells[CENTRE], f"floor-{level}-stairs"
        yield token_at(id, at.middle, at.width, "red", "stairs", shape="square")
