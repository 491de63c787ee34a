"""The Dungeon: how the floor looks: tiles, dragon, movements, and what each tile would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Path, Text, Tile, Token
from dragonlab.draw.arrangement import COMPACT, WIDE, Arrangement
from dragonlab.draw.glyphs import rounded
from dragonlab.draw.layout import Area
from dragonlab.draw.table import Offer
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dungeon.board.table import Table, code, tile_look
from dragonlab.games.dungeon.enums import CELLS, SIDE, Phase, Power, StairsOwner
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
POWER_TIPS: Final = {
    Power.SECRET_PASSAGE: "Secret passage: after the gift, take one more tile of the row{gift}",
    Power.RELEASE: "Release: at the end it can leave with a tile of the own guild",
    Power.EXCHANGE: "Exchange: swap it for the top tile of {stack}",
    Power.REMOTE_TRAP: "Remote trap: discard it to get any tile of the floor",
    Power.STAIRS: "Stairs: {owner} begins the next floor",
}


def headline(t: Table) -> str:
    """Return what is decided now, in a few words."""
    row, column = f"row {t.row + 1}", f"column {t.column + 1}"
    words = {
        Phase.TAKE: f"take along {row}",
        Phase.EXCHANGE: "exchange for a top tile?",
        Phase.TRAP: "trap any tile?",
        Phase.GIVE: f"give along {column}",
        Phase.PASSAGE: f"one more of {row}?",
        Phase.TRIBUTE: "which stack goes to the dragon",
        Phase.SECOND: "which second stack goes to the dragon",
        Phase.RELEASE: "use a release tile?",
        Phase.OVER: "the game is over",
    }
    return words[Phase(t.s.phase)]


def floor_size(shape: Arrangement) -> tuple[float, float]:
    """Return how much room the floor takes in an arrangement."""
    cell = {WIDE: 68.0, COMPACT: 72.0}.get(shape, 54.0)
    return SIDE * cell + LEFT + RIM, SIDE * cell + TOP + RIM


def floor(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the floor of stone with all that is on it."""
    cells = Area(at.x + LEFT, at.y + TOP, at.width - LEFT - RIM, at.height - TOP - RIM)
    yield from ground(t, at, cells)
    yield from line(t, cells)
    for cell, place in enumerate(cells.grid(CELLS, SIDE, 0)):
        yield cell_mark(t, cell, place)
    yield dragon(t, cells.grid(CELLS, SIDE, 0)[t.s.dragon])


def ground(t: Table, at: Area, cells: Area) -> Iterator[Mark]:
    """Draw the slab, what floor it is, what is done now, and the numbers of the lines."""
    yield Path(
        id="floor", d=rounded(at.x, at.y, at.width, at.height, 10), fill="stone",
        stroke="stone-edge", thickness=2,
    )  # fmt: skip
    pitch = cells.width / SIDE
    lines = [(cells.x, cells.y + pitch * k, cells.width, 0.0) for k in range(SIDE + 1)]
    lines += [(cells.x + pitch * k, cells.y, 0.0, cells.height) for k in range(SIDE + 1)]
    joints = "".join(f"M{x:g} {y:g}L{x + w:g} {y + h:g}" for x, y, w, h in lines)
    yield Path(id="floor-joints", d=joints, stroke="stone-edge", thickness=1.5)
    yield Text(
        id="floor-name", x=at.x + 10, y=at.y + 15, text=capital(t.floor_name), size=17, bold=True
    )
    yield Text(
        id="floor-now", x=at.right - 10, y=at.y + 15, text=capital(headline(t)), size=13,
        anchor="end",
    )  # fmt: skip
    for k in range(SIDE):
        middle = pitch * (k + 0.5)
        for kind, x, y, on in (
            ("column", cells.x + middle, cells.y - 9, k == t.column),
            ("row", cells.x - 10, cells.y + middle, k == t.row),
        ):
            yield Text(
                id=f"{kind}-{k}", x=x, y=y, text=str(k + 1), size=13, anchor="middle", bold=on
            )


def line(t: Table, cells: Area) -> Iterator[Mark]:
    """Draw the line along which the dragon moves now."""
    now = MOVEMENT.get(Phase(t.s.phase))
    if now is None:
        return
    pitch = cells.width / SIDE
    along = Area(cells.x, cells.y + pitch * t.row, cells.width, pitch)
    if now.startswith("Movement 2"):
        along = Area(cells.x + pitch * t.column, cells.y, pitch, cells.height)
    yield Path(
        id="line", d=rounded(along.x, along.y, along.width, along.height, 8), fill="gold-soft",
        stroke="gold", thickness=2.5, tooltip=now,
    )  # fmt: skip


# ---- cells


def cell_offer(t: Table, cell: int) -> Offer:
    """Return what a click on a cell means now."""
    return t.offer(code(FLOOR_KINDS.get(Phase(t.s.phase), "take"), cell))


def cell_mark(t: Table, cell: int, at: Area) -> Mark:
    """Return the tile of a cell, or the gap where it was."""
    tile, offer = t.s.floor[cell] - 1, cell_offer(t, cell)
    if tile < 0:
        pit = at.inside(GAP)
        return Path(
            id=f"cell-{cell}", d=rounded(pit.x, pit.y, pit.width, pit.height, 7), fill="pit",
            stroke="stone-edge", thickness=1.5, tooltip=f"A gap, {cell_name(cell)}", **offer,
        )  # fmt: skip
    return Tile(
        id=f"cell-{cell}", x=at.x + GAP, y=at.y + GAP - 2, size=at.width - 2 * GAP,
        tooltip=cell_tip(t, cell, tile), **tile_look(t, tile), **offer,
    )  # fmt: skip


def cell_tip(t: Table, cell: int, tile: int) -> str:
    """Return a tile in words, and what happens if it is chosen now."""
    name = capital(f"{tile_name(t.box, tile)}, {cell_name(cell)}")
    lines = [name, power_tip(t, tile)]
    if cell_offer(t, cell).get("codes"):
        lines += give_tip(t, tile) if t.s.phase == Phase.GIVE else take_tip(t, cell, tile)
    return "\n".join(filter(None, lines))


def power_tip(t: Table, tile: int) -> str:
    """Return what a tile's power does, or that it has none the way it would be got now."""
    power, phase = Power(t.box.power[tile]), Phase(t.s.phase)
    words = POWER_TIPS.get(power, "").format(
        gift=" and give again" if t.box.passage_full_turn else "",
        stack=other_stack(t.box),
        owner="whoever gets it first" if t.box.stairs_owner == StairsOwner.FIRST else "its owner",
    )
    if not powerless(t.box, tile):
        return words
    name = capital(POWER_NAMES[power])
    if phase == Phase.GIVE:
        return f"{name}: as a gift it has no power"
    if phase == Phase.TRAP and not t.box.trap_chain:
        return f"{name}: got by the trap it has no power"
    if phase == Phase.PASSAGE and (power == Power.SECRET_PASSAGE or not t.box.passage_chain):
        return f"{name}: as an extra tile it has no power"
    return words


def take_tip(t: Table, cell: int, tile: int) -> list[str]:
    """Return what getting a tile brings the acting player."""
    colour = t.box.colour[tile]
    own = t.s.guild[t.s.actor] == colour
    against = ": the own guild, it counts against the player" if own else ""
    n = count(t.s.height[t.s.actor][colour] + 1, "tile")
    lines = [f"{t.who} gets it: then {n} on the {colour_name(colour)} stack{against}"]
    if t.s.phase == Phase.TAKE:
        lines.append(next_gifts(t, cell))
    return lines


def next_gifts(t: Table, cell: int) -> str:
    """Return what there will be to give after a tile has been taken."""
    column = cell % SIDE
    n = sum(1 for other in range(column, CELLS, SIDE) if t.s.floor[other] and other != cell)
    if n:
        return f"The gift then comes from column {column + 1}: {count(n, 'tile')} there"
    return f"Nothing else is in column {column + 1}: there is no gift and the floor ends"


def give_tip(t: Table, tile: int) -> list[str]:
    """Return what giving a tile brings the acting player, and whom."""
    other = t.receiver(t.s.actor)
    n = count(t.s.height[other][t.box.colour[tile]] + 1, "tile")
    colour = colour_name(t.box.colour[tile])
    coins = t.gift(tile)
    coin = f"{count(coins, 'coin')} for {t.who}" if coins else "it brings no coin"
    return [f"{t.names[other]} gets it: then {n} on the {colour} stack", capital(coin)]


def dragon(t: Table, at: Area) -> Token:
    """Return the dragon: big in a gap, small on the corner of a tile."""
    x, y, size = (0.8, 0.22, 0.5) if t.s.floor[t.s.dragon] else (0.5, 0.5, 0.84)
    return Token(
        id="dragon", x=at.x + x * at.width, y=at.y + y * at.height, size=size * at.width,
        hue="shadow", glyph="dragon", tooltip=f"The dragon, {cell_name(t.s.dragon)}",
    )  # fmt: skip
