"""The Dungeon: how the floor looks: tiles, dragon, movements, and what each tile would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Path, Tile, Token
from dragonlab.draw.arrangement import COMPACT, WIDE, Arrangement
from dragonlab.draw.layout import Area
from dragonlab.draw.placing import slab_at, token_at, words_at
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dungeon.board.table import Table, code, tile_look
from dragonlab.games.dungeon.enums import CELLS, SIDE, Phase, Power
from dragonlab.games.dungeon.records import StairsOwner
from dragonlab.games.dungeon.rules.basics import gift_coins
from dragonlab.games.dungeon.words.names import (
    POWER_NAMES,
    cell_name,
    colour_name,
    other_stack,
    powerless,
    tile_name,
)

LEFT: Final = 24.0  # from the slab's edge to the first column
TOP: Final = 46.0
RIM: Final = 10.0
GAP: Final = 4.0
MOVEMENT: Final = {
    Phase.TAKE: "Movement 1: the dragon moves along its row; the tile where it stops is taken",
    Phase.PASSAGE: "The dragon moves along its row once more; the tile where it stops is taken",
    Phase.GIVE: "Movement 2: the dragon moves along its column; the tile where it stops is given",
}
FLOOR_KINDS: Final = {Phase.TRAP: "trap", Phase.GIVE: "give", Phase.PASSAGE: "passage"}
NO_POWER: Final = {
    Phase.GIVE: "as a gift", Phase.TRAP: "got by the trap", Phase.PASSAGE: "as an extra tile"
}  # fmt: skip
POWER_TIPS: Final = {
    Power.SECRET_PASSAGE: "Secret passage: after the gift, take one more tile of the row{gift}",
    Power.RELEASE: "Release: at the end it can leave with a tile of the own guild",
    Power.EXCHANGE: "Exchange: swap it for the top tile of {stack}",
    Power.REMOTE_TRAP: "Remote trap: discard it to get any tile of the floor",
    Power.STAIRS: "Stairs: {owner} begins the next floor",
}


def floor_size(shape: Arrangement) -> tuple[float, float]:
    """Return how much room the floor takes in an arrangement."""
    cell = {WIDE: 68.0, COMPACT: 72.0}.get(shape, 54.0)
    return SIDE * cell + LEFT + RIM, SIDE * cell + TOP + RIM


def floor(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the floor of stone with all that is on it."""
    cells = Area(at.x + LEFT, at.y + TOP, at.width - LEFT - RIM, at.height - TOP - RIM)
    yield from ground(t, at, cells)
    yield from line(t, cells)
    places = cells.grid(CELLS, SIDE, 0)
    for cell, place in enumerate(places):
        yield cell_mark(t, cell, place)
    yield dragon(t, places[t.s.dragon])


def ground(t: Table, at: Area, cells: Area) -> Iterator[Mark]:
    """Draw the slab with its joints, what floor it is, and the numbers of the lines."""
    yield slab_at("floor", at, 10, "stone", "stone-edge", thickness=2)
    rows, columns = cells.rows(SIDE, 0), cells.columns(SIDE, 0)
    joints = [f"M{row.x:g} {row.y:g}L{row.right:g} {row.y:g}" for row in rows[1:]]
    joints += [f"M{one.x:g} {one.y:g}L{one.x:g} {one.bottom:g}" for one in columns[1:]]
    yield Path(id="floor-joints", d="".join(joints), stroke="stone-edge", thickness=1.5)
    yield words_at("floor-name", (at.x + 10, at.y + 15), capital(t.floor_name), 17, bold=True)
    for k in range(SIDE):
        column, row = (columns[k].middle[0], cells.y - 9), (cells.x - 10, rows[k].middle[1])
        for kind, place, now in (("column", column, t.column), ("row", row, t.row)):
            yield words_at(f"{kind}-{k}", place, str(k + 1), 13, anchor="middle", bold=k == now)


def line(t: Table, cells: Area) -> Iterator[Mark]:
    """Draw the line along which the dragon moves now."""
    phase = Phase(t.s.phase)
    if phase in MOVEMENT:
        down = phase == Phase.GIVE
        along = cells.columns(SIDE, 0)[t.column] if down else cells.rows(SIDE, 0)[t.row]
        yield slab_at("line", along, 8, "gold-soft", "gold", thickness=2.5, tooltip=MOVEMENT[phase])


def cell_mark(t: Table, cell: int, at: Area) -> Mark:
    """Return the tile of a cell, or the gap where it was."""
    tile, id = t.s.floor[cell] - 1, f"cell-{cell}"
    offer = t.offer(code(FLOOR_KINDS.get(Phase(t.s.phase), "take"), cell))
    if tile < 0:
        words = f"A gap, {cell_name(cell)}"
        return slab_at(id, at.inside(GAP), 7, "pit", "stone-edge", tooltip=words, **offer)
    return Tile(
        id=id, x=at.x + GAP, y=at.y + GAP - 2, size=at.width - 2 * GAP,
        tooltip=cell_tip(t, cell, tile, "codes" in offer), **tile_look(t, tile), **offer,
    )  # fmt: skip


def cell_tip(t: Table, cell: int, tile: int, offered: bool) -> str:
    """Return a tile in words, and what happens if it is chosen now."""
    name = capital(f"{tile_name(t.box, tile)}, {cell_name(cell)}")
    lines, gives = [name, power_tip(t, tile)], t.s.phase == Phase.GIVE
    if offered:
        lines.append(gets_tip(t, t.receiver(t.s.actor) if gives else t.s.actor, tile))
        lines += [gift_tip(t, tile)] if gives else []
        lines += [next_gifts(t, cell)] if t.s.phase == Phase.TAKE else []
    return "\n".join(filter(None, lines))


def power_tip(t: Table, tile: int) -> str:
    """Return what a tile's power does, or that it has none the way it would be got now."""
    power, phase, box = Power(t.box.power[tile]), Phase(t.s.phase), t.box
    works = {
        Phase.GIVE: False,
        Phase.TRAP: box.trap_chain,
        Phase.PASSAGE: box.passage_chain and power != Power.SECRET_PASSAGE,
    }.get(phase, True)
    if powerless(box, tile, works):
        return f"{capital(POWER_NAMES[power])}: {NO_POWER[phase]} it has no power"
    return POWER_TIPS.get(power, "").format(
        gift=" and give again" if box.passage_full_turn else "",
        stack=other_stack(box),
        owner="whoever gets it first" if box.stairs_owner == StairsOwner.FIRST else "its owner",
    )


def gets_tip(t: Table, seat: int, tile: int) -> str:
    """Return what getting a tile means for a player."""
    colour = t.box.colour[tile]
    against = ": the own guild, it counts against the player" if t.s.guild[seat] == colour else ""
    n = count(t.s.height[seat][colour] + 1, "tile")
    return f"{t.names[seat]} gets it: then {n} on the {colour_name(colour)} stack{against}"


def gift_tip(t: Table, tile: int) -> str:
    """Return what giving a tile brings."""
    coins = gift_coins(t.box, t.s, tile)
    return f"{count(coins, 'coin')} for {t.who}" if coins else "It brings no coin"


def next_gifts(t: Table, cell: int) -> str:
    """Return what there will be to give after a tile has been taken."""
    column = cell % SIDE
    n = sum(1 for other in range(column, CELLS, SIDE) if t.s.floor[other] and other != cell)
    if n:
        return f"The gift then comes from column {column + 1}: {count(n, 'tile')} there"
    return f"Nothing else is in column {column + 1}: there is no gift and the floor ends"


def dragon(t: Table, at: Area) -> Token:
    """Return the dragon: big in a gap, small on the corner of a tile."""
    x, y, size = (0.8, 0.2, 0.56) if t.s.floor[t.s.dragon] else (0.5, 0.5, 0.94)
    return token_at(
        "dragon", (at.x + x * at.width, at.y + y * at.height), size * at.width, "shadow",
        art="dragon-guard", tooltip=f"The dragon, {cell_name(t.s.dragon)}",
    )  # fmt: skip
