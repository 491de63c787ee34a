"""The Dungeon: how the floor looks: tiles, dragon, movements, and what each tile would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dragonlab.draw import Card, Mark, Path, Text, Token, Zone
from dragonlab.draw.glyphs import rounded
from dragonlab.draw.nodes import fit_lines, text_width
from dragonlab.draw.table import Offer
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dungeon.board.table import HUES, POWER_GLYPHS, Table, code
from dragonlab.games.dungeon.enums import CELLS, SIDE, Phase, Power, StairsOwner
from dragonlab.games.dungeon.words.names import (
    POWER_NAMES,
    cell_name,
    colour_name,
    other_stack,
    powerless,
    tile_name,
)

CELL: Final = 93.0
TILE: Final = 83.0
LEFT: Final = 74.0  # from the panel's edge to the first column
TOP: Final = 101.0
#: Movement by phase: 1 along the row, 2 along the column.
MOVEMENT: Final = {Phase.TAKE: 1, Phase.PASSAGE: 1, Phase.GIVE: 2}
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


def floor(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the floor with all that is on it."""
    name, what = capital(t.floor_name), f": {headline(t)}"
    room = width - 50 - 1.15 * (text_width(name, 24) + text_width(what, 17))
    who = fit_lines(t.who, 17, room / 1.15, 1)
    yield Zone(id="floor", x=x, y=y, width=width, height=height)
    yield Text(id="floor-name", x=x + 18, y=y + 27, text=name, size=24, bold=True)
    yield Text(
        id="floor-now", x=x + width - 18, y=y + 27, text=f"{who[0] if who else ''}{what}",
        size=17, anchor="end",
    )  # fmt: skip
    left, top = x + LEFT, y + TOP
    yield from movements(t, left, top)
    for cell in range(CELLS):
        cx, cy = left + CELL * (cell % SIDE), top + CELL * (cell // SIDE)
        yield cell_mark(t, cell, cx + (CELL - TILE) / 2, cy + (CELL - TILE) / 2)
    yield dragon(t, left, top)


def movements(t: Table, left: float, top: float) -> Iterator[Mark]:
    """Draw the arrows of both movements, the lines' numbers, and the line that is used now."""
    now, side = MOVEMENT.get(Phase(t.s.phase), 0), CELL * SIDE
    if now:
        row = now == 1
        x = left - 2 if row else left + CELL * t.column - 2
        y = top + CELL * t.row - 2 if row else top - 2
        width, height = (side + 4, CELL + 4) if row else (CELL + 4, side + 4)
        yield Path(
            id="line", d=rounded(x, y, width, height, 14), fill="gold-soft", stroke="gold",
            thickness=2,
        )  # fmt: skip
    yield from double_arrow(t, 1, left + side / 2, top - 46, side / 2 - 14, now == 1)
    yield from double_arrow(t, 2, left - 48, top + side / 2, side / 2 - 14, now == 2)
    for k in range(SIDE):
        middle = CELL * (k + 0.5)
        for kind, cx, cy, on in (
            ("column", left + middle, top - 17, k == t.column),
            ("row", left - 19, top + middle, k == t.row),
        ):
            yield Text(
                id=f"{kind}-{k}", x=cx, y=cy, text=str(k + 1), size=15, anchor="middle", bold=on,
                colour="ink" if on else "muted",
            )  # fmt: skip


def double_arrow(
    t: Table, which: int, cx: float, cy: float, reach: float, on: bool
) -> Iterator[Mark]:
    """Draw one movement's arrow, its number in the middle."""
    dx, dy = (1, 0) if which == 1 else (0, 1)
    words = ("take a tile of the dragon's row", "give a tile of the dragon's column")[which - 1]
    for name, sign in (("back", -1), ("forth", 1)):
        near, far = 20 * sign, reach * sign
        yield Path(
            id=f"arrow-{which}-{name}", arrow=True, thickness=4 if on else 2.5,
            stroke="glow" if on else "paper-edge",
            points=((cx + near * dx, cy + near * dy), (cx + far * dx, cy + far * dy)),
        )  # fmt: skip
    yield Token(
        id=f"arrow-{which}", x=cx, y=cy, size=30, hue="gold" if on else "neutral", text=str(which),
        tooltip=f"Movement {which}: {words}",
    )  # fmt: skip


# ---- cells


def cell_offer(t: Table, cell: int) -> Offer:
    """Return what a click on a cell means now."""
    return t.offer(code(FLOOR_KINDS.get(Phase(t.s.phase), "take"), cell))


def cell_mark(t: Table, cell: int, x: float, y: float) -> Mark:
    """Return the tile of a cell, or the gap where it was."""
    tile, offer = t.s.floor[cell] - 1, cell_offer(t, cell)
    if tile < 0:
        where = rounded(x + 6, y + 6, TILE - 12, TILE - 12, 10)
        return Path(
            id=f"cell-{cell}", d=where, fill="sunken", stroke="line", thickness=1.5, dashed=True,
            tooltip=f"A gap, {cell_name(cell)}", **offer,
        )  # fmt: skip
    return Card(
        id=f"cell-{cell}", x=x, y=y, width=TILE, height=TILE, tooltip=cell_tip(t, cell, tile),
        **tile_look(t, tile), **offer,
    )  # fmt: skip


def tile_look(t: Table, tile: int) -> dict[str, Any]:
    """Return hue, value and power of a tile as a card shows them."""
    return {
        "hue": HUES[t.box.colour[tile]],
        "number": str(t.box.value[tile]),
        "foot": POWER_GLYPHS[Power(t.box.power[tile])],
    }


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


def dragon(t: Table, left: float, top: float) -> Token:
    """Return the dragon: big in a gap, small on the corner of a tile."""
    cx, cy = left + CELL * t.column, top + CELL * t.row
    alone = not t.s.floor[t.s.dragon]
    shift, size = (0.5, 64) if alone else (0.8, 38)
    return Token(
        id="dragon", x=cx + CELL * shift, y=cy + CELL * (shift if alone else 0.2), size=size,
        hue="shadow", glyph="dragon", tooltip=f"The dragon, {cell_name(t.s.dragon)}",
    )  # fmt: skip
