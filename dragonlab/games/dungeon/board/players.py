"""The Dungeon: how what lies before a player looks: coins, guild, and what the player would pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Token
from dragonlab.draw.layout import Area
from dragonlab.draw.placing import token_at, words_at
from dragonlab.draw.scene import Point
from dragonlab.draw.seats import HEAD, amount, seat_panel, seat_sign
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import count, spoken
from dragonlab.games.dungeon.board.stacks import stack_plan, stacks
from dragonlab.games.dungeon.board.table import HUES, Table
from dragonlab.games.dungeon.enums import FLOORS, Phase
from dragonlab.games.dungeon.records import LastTaker, StairsOwner
from dragonlab.games.dungeon.words import WORDS
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, guild_name

EDGE: Final = 8.0
ONE_LINE: Final = 250  # from this width on, all that is no tile stands on one line
LINE: Final = 28.0
TREASURE_W: Final = 80.0
SIGN: Final = 24.0


def panel(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw all that lies before a player."""
    head, room = Area(at.x + EDGE, at.y + HEAD - 2, at.width - EDGE - 5, at.height - HEAD).top(LINE)
    words = Area(head.x + TREASURE_W, head.y, head.width - TREASURE_W, LINE)
    if at.width < ONE_LINE and not (t.scoring or t.s.out[seat]):
        words, room = room.top(20)
    plan = stack_plan(t, seat, room)
    yield from seat_panel(
        t, seat, Area(at.x, at.y, at.width, plan.bottom + EDGE - at.y), role=turn_role(t, seat),
        won=bool(t.s.won[seat]), acting=seat == t.s.actor and not t.s.over,
    )  # fmt: skip
    if t.s.out[seat]:
        where = FLOOR_NAMES[t.s.out[seat] - 1]
        tip = f"{t.names[seat]} could not pay at the end of the {where}"
        place = (head.x + 4, head.middle[1])
        yield words_at(f"out-{seat}", place, f"after the {where}", 13, colour="muted", tooltip=tip)
        return
    yield from treasure(t, seat, head)
    if not t.scoring:
        yield from prospects(t, seat, words)
    yield from stacks(t, seat, plan)


def turn_role(t: Table, seat: int) -> str:
    """Return what part a player has now, or what was won."""
    s = t.s
    if s.out[seat]:
        return "eliminated"
    if s.over:
        return spoken(s.score[seat], "point") if s.scored[seat] else "survivor"
    if seat == s.actor:
        return WORDS.phases[s.phase].role
    gets = s.phase == Phase.GIVE and seat == t.receiver(s.actor)
    return "gets the gift" if gets else ""


def treasure(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw guild, coins and stairs."""
    coins, y = t.s.coins[seat], at.middle[1]
    yield guild_sign(t, seat, f"guild-{seat}", (at.x + SIGN / 2 + 1, y), SIGN)
    yield from amount(
        f"coins-{seat}", at.x + SIGN + 6, y, coins, f"{t.names[seat]}: {count(coins, 'coin')}",
        hue="gold", glyph="coin", size=SIGN,
    )  # fmt: skip
    if t.s.stairs_with == seat + 1 and not t.scoring and t.s.level < FLOORS - 1:
        stairs = "was the first to get" if t.box.stairs_owner == StairsOwner.FIRST else "has"
        tip = f"{t.names[seat]} {stairs} the stairs and begins the next floor"
        place = (at.right + 4, at.y - HEAD + 4)  # on the corner of the panel
        yield token_at(f"stairs-{seat}", place, 20, "red", "stairs", shape="square", tooltip=tip)


def guild_sign(t: Table, seat: int, id: str, at: Point, size: float) -> Token:
    """Return the shield of a player's guild; a question mark where it is not known."""
    guild, name = t.s.guild[seat], t.names[seat]
    if not guild:
        tip = f"{name}: the guild is secret"
        return token_at(id, at, size, "neutral", shape="shield", text="?", tooltip=tip)
    hue, tip = HUES[guild], f"{name}: {guild_name(guild)}\nIts tiles count against {name}"
    return token_at(id, at, size, hue, HUE_GLYPH[hue], shape="shield", tooltip=tip)


def prospects(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Write what the player would pay if the floor ended now, and to whom gifts go."""
    owes, other, y = t.owes(seat), t.receiver(seat), at.middle[1]
    doomed = owes > t.s.coins[seat]
    yield words_at(
        f"owes-{seat}", (at.x + 2, y), f"would pay {owes}", bold=doomed,
        colour="glow" if doomed else "muted", tooltip=owes_tip(t, seat),
    )  # fmt: skip
    tip = f"{t.names[seat]} gives to {t.names[other]}"
    yield words_at(f"gives-{seat}", (at.x + 88, y), "gives to", colour="muted", tooltip=tip)
    yield seat_sign(other, f"gives-{seat}-sign", at.x + 153, y, 18)


def owes_tip(t: Table, seat: int) -> str:
    """Return what a player would lose if the floor ended now."""
    lines = [f"If the floor ended now: {count(t.cost, 'coin')} for the tiles left"]
    if t.owes(seat) > t.cost:
        last = "got the last tile" if t.box.last_taker == LastTaker.RECEIVER else "taken last"
        lines.append(f"and {t.owes(seat) - t.cost} for having {last}")
    if t.owes(seat) > t.s.coins[seat]:
        lines.append("That is more than there is: it would mean elimination")
    return "\n".join(lines)
