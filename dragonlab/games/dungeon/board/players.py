"""The Dungeon: how what lies before a player looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Badge, Card, Mark, State, Text, Token, Zone
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import fit_lines
from dragonlab.draw.seats import HEAD, seat_panel
from dragonlab.draw.table import Offer
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dungeon.board.floor import tile_look
from dragonlab.games.dungeon.board.table import HUES, Table, code, signed
from dragonlab.games.dungeon.enums import COLOURS, FLOORS, LIVE, LastTaker, Phase, StairsOwner
from dragonlab.games.dungeon.words import WORDS
from dragonlab.games.dungeon.words.names import (
    FLOOR_NAMES,
    colour_name,
    guild_name,
    points_text,
    tile_name,
)

WIDE: Final = 480  # from this width on, coins and guild stand beside the stacks
SIDE_W: Final = 164.0
BELOW_HEAD: Final = 66.0  # for coins and guild, where they stand above the stacks
COUNT_W: Final = 62.0
MOST_SHOWN: Final = 0.6  # of a tile that another one lies on


def panel(t: Table, seat: int, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw all that lies before a player."""
    yield from seat_panel(
        t, seat, Area(x, y, width, height), role=turn_role(t, seat), won=bool(t.s.won[seat]),
        acting=seat == t.s.actor and not t.s.over,
    )  # fmt: skip
    if t.s.out[seat]:
        yield from eliminated(t, seat, x + width / 2, y + height / 2)
    elif width >= WIDE:
        room = width - 32 - SIDE_W
        yield from stacks(t, seat, x + 16, y + HEAD, room, height - HEAD - 8)
        yield from belongings(t, seat, x + 32 + room, y + HEAD, SIDE_W - 16)
        yield from guild_card(t, seat, x + 32 + room, y + height - 138, 84, 122)
    else:
        room = width - 32
        yield from stacks(
            t, seat, x + 16, y + HEAD + BELOW_HEAD, room, height - HEAD - BELOW_HEAD - 8
        )
        yield from belongings(t, seat, x + 16, y + HEAD - 6, room)
        yield from guild_card(t, seat, x + width - 62, y + HEAD - 2, 46, 58)


def turn_role(t: Table, seat: int) -> str:
    """Return what part a player has now, or what was won."""
    s = t.s
    if s.out[seat]:
        return "eliminated"
    if s.over:
        return points_text(s.score[seat]) if t.scored(seat) else "survivor"
    if seat == s.actor:
        return WORDS.phases[s.phase].role
    gets = s.phase == Phase.GIVE and seat == t.receiver(s.actor)
    return "gets the gift" if gets else ""


def eliminated(t: Table, seat: int, cx: float, cy: float) -> Iterator[Mark]:
    """Draw that a player is out."""
    where = FLOOR_NAMES[t.s.out[seat] - 1]
    yield Token(
        id=f"out-{seat}", x=cx, y=cy - 18, size=58, hue="neutral", glyph="cross", state=State.DIMMED
    )
    yield Text(
        id=f"out-{seat}-words", x=cx, y=cy + 46, size=16, anchor="middle", colour="muted",
        text=f"could not pay\nat the end of the {where}",
    )  # fmt: skip


# ---- coins, what the floor's end would cost, stairs, guild


def belongings(t: Table, seat: int, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw coins, what the player would owe now, to whom gifts go, and the stairs."""
    coins, narrow = t.s.coins[seat], width > SIDE_W
    yield Token(
        id=f"coins-{seat}", x=x + 17, y=y + 20, size=34, hue="gold", glyph="coin",
        tooltip=f"{t.names[seat]}: {count(coins, 'coin')}",
    )  # fmt: skip
    yield Text(id=f"coins-{seat}-n", x=x + 41, y=y + 20, text=str(coins), size=22, bold=True)
    if t.s.stairs_with == seat + 1 and not t.scoring and t.s.level < FLOORS - 1:
        stairs = "was the first to get" if t.box.stairs_owner == StairsOwner.FIRST else "has"
        yield Token(
            id=f"stairs-{seat}", x=x + (width - 78 if narrow else width - 20), y=y + 22, size=36,
            shape="square", hue="red", glyph="stairs",
            tooltip=f"{t.names[seat]} {stairs} the stairs and begins the next floor",
        )  # fmt: skip
    if t.scoring:
        return
    owes = t.owes(seat)
    doomed = owes > coins
    words = f"would pay {owes}"
    at = (x + 76, y + 20) if narrow else (x, y + 52)
    yield Text(
        id=f"owes-{seat}", x=at[0], y=at[1], text=words, size=15, bold=doomed,
        colour="glow" if doomed else "muted", tooltip=owes_tip(t, seat),
    )  # fmt: skip
    gives = f"gives to {t.names[t.receiver(seat)]}"
    room = (width - 58 if narrow else width) / 1.1
    yield Text(
        id=f"gives-{seat}", x=x, y=y + (54 if narrow else 75), size=15, colour="muted",
        text=fit_lines(gives, 15, room, 1)[0], tooltip=capital(gives),
    )  # fmt: skip


def owes_tip(t: Table, seat: int) -> str:
    """Return what a player would lose if the floor ended now."""
    lines = [f"If the floor ended now: {count(t.cost, 'coin')} for the tiles left"]
    if t.owes(seat) > t.cost:
        last = "got the last tile" if t.box.last_taker == LastTaker.RECEIVER else "taken last"
        lines.append(f"and {t.owes(seat) - t.cost} for having {last}")
    if t.owes(seat) > t.s.coins[seat]:
        lines.append("That is more than there is: it would mean elimination")
    return "\n".join(lines)


def guild_card(
    t: Table, seat: int, x: float, y: float, width: float, height: float
) -> Iterator[Mark]:
    """Draw the guild: open to its owner, face down to the others."""
    guild = t.s.guild[seat]
    if not guild:
        yield Card(
            id=f"guild-{seat}", x=x, y=y, width=width, height=height, state=State.FACE_DOWN,
            back=Badge("neutral", text="?"), tooltip=f"{t.names[seat]}: the guild is secret",
        )  # fmt: skip
        return
    yield Card(
        id=f"guild-{seat}", x=x, y=y, width=width, height=height, hue=HUES[guild], label="guild",
        tooltip=f"{t.names[seat]}: {guild_name(guild)}\nIts tiles count against {t.names[seat]}",
    )  # fmt: skip


# ---- stacks


def stacks(t: Table, seat: int, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the five stacks, one below the other."""
    pitch = height / COLOURS
    for colour in range(COLOURS):
        yield from stack(t, seat, colour, x, y + pitch * colour, width, pitch - 3)


def stack(
    t: Table, seat: int, colour: int, x: float, y: float, width: float, height: float
) -> Iterator[Mark]:
    """Draw one stack from left to right, the top tile last, and what it counts."""
    tiles = t.tiles(seat, colour)
    room = width - COUNT_W
    offer = stack_offer(t, seat, colour)
    yield Zone(
        id=f"stack-{seat}-{colour}", x=x, y=y, width=room, height=height, sunken=True,
        tooltip=stack_tip(t, seat, colour), **offer,
    )  # fmt: skip
    if not tiles:
        yield Token(
            id=f"none-{seat}-{colour}", x=x + 24, y=y + height / 2, size=26, hue=HUES[colour],
            glyph=HUE_GLYPH[HUES[colour]], state=State.DIMMED,
        )  # fmt: skip
        return
    tall = min(62.0, height - 4)
    yield from overlapping(t, seat, tiles, x + 4, y + (height - tall) / 2, room - 8, tall)
    points = t.points(seat, colour)
    middle = y + height / 2
    yield Text(
        id=f"sum-{seat}-{colour}", x=x + width, y=middle - 9, text=signed(points), size=18,
        bold=True, anchor="end", colour="glow" if points < 0 else "ink",
    )  # fmt: skip
    yield Text(
        id=f"count-{seat}-{colour}", x=x + width, y=middle + 10, text=count(len(tiles), "tile"),
        size=14, anchor="end", colour="muted",
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
    tiles, name = t.tiles(seat, colour), t.names[seat]
    if not tiles:
        return f"{name}: no {colour_name(colour)} tiles"
    words = f"{name}: {count(len(tiles), f'{colour_name(colour)} tile')}"
    return f"{words}, {points_text(t.points(seat, colour))}"


def overlapping(
    t: Table, seat: int, tiles: list[int], x: float, y: float, room: float, tall: float
) -> Iterator[Mark]:
    """Draw the tiles of a stack, each in part covered by the next one."""
    top = len(tiles) - 1
    wide = min(54.0, tall + 4)
    shown = min(MOST_SHOWN * wide, (room - wide) / max(1, top))
    colour = t.box.colour[tiles[0]]
    for k, tile in enumerate(tiles):
        yield Card(
            id=f"tile-{seat}-{colour}-{k}", x=x + shown * k, y=y, width=wide, height=tall,
            shown=0 if k == top else shown, tooltip=tile_tip(t, seat, tile, k == top),
            **tile_look(t, tile), **tile_offer(t, seat, tile, k == top),
        )  # fmt: skip
    for k, tile in enumerate(tiles):
        if tile >= LIVE:
            middle = wide / 2 if k == top else shown / 2 + 1
            yield Token(
                id=f"live-{seat}-{colour}-{k}", x=x + shown * k + middle, y=y + tall * 0.75,
                size=min(22.0, tall * 0.5), hue="white", glyph="key",
                tooltip="Live: at the end it can leave with a tile of the own guild",
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
