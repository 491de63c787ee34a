"""The Dungeon: the stacks before a player, as large as their room allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dragonlab.draw import Mark, Tile
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import text_width
from dragonlab.draw.placing import SPARE, words_at, zone_at
from dragonlab.draw.table import Offer
from dragonlab.engine.phrases import capital, count, spoken
from dragonlab.engine.scores import signed
from dragonlab.games.dungeon.board.table import Table, code, tile_look
from dragonlab.games.dungeon.enums import Phase
from dragonlab.games.dungeon.words.names import colour_name, tile_name

GAP: Final = 4.0
#: Sizes of a tile, and how much is seen of one that another one lies on; the largest that fit.
SIZES: Final = (
    (52, 26), (46, 23), (40, 20), (36, 18), (36, 15), (32, 14), (30, 12), (28, 11), (26, 10),
    (24, 9), (24, 8), (24, 5), (20, 2),
)  # fmt: skip


class Plan(NamedTuple):
    """The size of tiles and of sums, how much of a covered tile is seen, where the trays go."""

    size: float
    letter: float
    shown: float
    trays: dict[int, Area]
    bottom: float


def stack_plan(t: Table, seat: int, room: Area) -> Plan:
    """Find room for the stacks that there are, their tiles as large as can be."""
    heights = {colour: n for colour, n in enumerate(t.s.height[seat]) if n}
    sums = [(n - 1, text_width(sum_words(t, seat, c), SPARE)) for c, n in heights.items()]
    for size, shown in SIZES:
        letter = 15.0 if size >= 36 else 13.0
        widths = [size + shown * below + letter * sum + 3.25 * GAP for below, sum in sums]
        trays = room.flow(widths, size + 2.5 * GAP, GAP)
        if room.holds(trays):
            break
    bottom = trays[-1].bottom if trays else room.y
    return Plan(size, letter, shown, dict(zip(heights, trays, strict=True)), bottom)


def sum_words(t: Table, seat: int, colour: int) -> str:
    """Return what a stack counts, as the sum of its tiles."""
    return f"={signed(t.points(seat, colour))}"


def stacks(t: Table, seat: int, plan: Plan) -> Iterator[Mark]:
    """Draw the stacks in their trays, each with what it counts."""
    for colour, tray in plan.trays.items():
        tip, offer = stack_tip(t, seat, colour), stack_offer(t, seat, colour)
        yield zone_at(f"stack-{seat}-{colour}", tray, sunken=True, tooltip=tip, **offer)
        yield from tiles(t, seat, colour, tray, plan)
        yield words_at(
            f"sum-{seat}-{colour}", (tray.right - GAP, tray.middle[1]),
            sum_words(t, seat, colour), plan.letter, anchor="end", bold=True,
            colour="glow" if t.points(seat, colour) < 0 else "ink",
        )  # fmt: skip


def stack_offer(t: Table, seat: int, colour: int) -> Offer:
    """Return what a click on a whole stack means: the tribute, or why not."""
    if t.s.phase == Phase.EXCHANGE and code("exchange", seat, colour) in t.legal:
        return {}  # its top tile is offered
    if not t.scoring:
        return t.offer(code("exchange", seat, colour))
    if seat != t.s.actor or t.s.phase == Phase.RELEASE:
        return {}
    return t.offer(code("second" if t.s.phase == Phase.SECOND else "tribute", colour))


def stack_tip(t: Table, seat: int, colour: int) -> str:
    """Return a stack in words."""
    n = count(t.s.height[seat][colour], f"{colour_name(colour)} tile")
    return f"{t.names[seat]}: {n}, {spoken(t.points(seat, colour), 'point')}"


def tiles(t: Table, seat: int, colour: int, tray: Area, plan: Plan) -> Iterator[Mark]:
    """Draw the tiles of a stack, each in part covered by the next one."""
    codes = t.tiles(seat, colour)
    for k, tile in enumerate(codes):
        top = k == len(codes) - 1
        yield Tile(
            id=f"tile-{seat}-{colour}-{k}", x=tray.x + GAP + plan.shown * k, y=tray.y + GAP,
            size=plan.size, shown=0 if top else plan.shown, tooltip=tile_tip(t, seat, tile, top),
            **tile_look(t, tile), **tile_offer(t, seat, tile, top),
        )  # fmt: skip


def tile_offer(t: Table, seat: int, tile: int, top: bool) -> Offer:
    """Return what a click on a tile of a stack means: an exchange, a release, or keeping it."""
    if seat == t.s.actor and (keep := t.keeps(tile, top)):
        return t.offer(*keep)
    swap = code("exchange", seat, t.box.colour[tile])
    return t.offer(swap) if top and swap in t.legal else {}


def tile_tip(t: Table, seat: int, tile: int, top: bool) -> str:
    """Return a tile in words, and that a click keeps it where its power is offered."""
    words = capital(tile_name(t.box, tile))
    words = f"{words}, on top" if top and t.s.phase == Phase.EXCHANGE else words
    keeps = seat == t.s.actor and not t.scoring and t.keeps(tile, top)
    return f"{words}\nA click keeps it: its power is not used" if keeps else words
