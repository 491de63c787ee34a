"""Keeper Mode: the ring of dragons, with the hunter in its middle."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from dragonlab.draw import Card, Mark, State, Text, Token, Zone
from dragonlab.draw.layout import Area
from dragonlab.draw.seats import seat_sign
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dragon_keepers.dragons import COLOURS, NAMES, Dragon, dragon_name
from dragonlab.games.dragon_keepers.keeper_mode.board.table import HUES, Table
from dragonlab.games.dragon_keepers.keeper_mode.enums import Phase

TILE_W: Final = 128.0
TILE_H: Final = 124.0
PIP: Final = 24.0


def ring(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the hunter, and the dragons around."""
    yield Zone(id="ring", x=at.x, y=at.y, width=at.width, height=at.height, sunken=True)
    yield from hunter(t, *at.middle)
    tall = at.height >= at.width
    for place, dragon in enumerate(t.s.circle):
        angle = pi / 3 * place - (pi / 2 if tall else 0)
        across, down = (at.width - TILE_W) / 2 - 10, (at.height - TILE_H) / 2 - 10
        # Six places on an ellipse; where two lie on a side they reach out to it.
        x = at.middle[0] + across * cos(angle) / (cos(pi / 6) if tall else 1)
        y = at.middle[1] + down * sin(angle) / (1 if tall else sin(pi / 3))
        yield from tile(t, dragon, Area(x - TILE_W / 2, y - TILE_H / 2, TILE_W, TILE_H))


def hunter(t: Table, x: float, y: float) -> Iterator[Mark]:
    """Draw the hunter's card and the dice that went back to it."""
    back = sum(t.s.rolled) - sum(1 for n in t.s.rolled if n)
    tip = f"The hunter rolled {sum(t.s.rolled)} dice"
    if back:
        tip += f"; {count(back, 'die') if back == 1 else f'{back} dice'} went back"
    yield Token(id="hunter", x=x, y=y - 12, size=76, hue="shadow", glyph="sword", tooltip=tip)
    words = "the game is over" if t.s.over else f"round {t.s.turn}"
    yield Text(id="round", x=x, y=y + 40, text=words, size=14, anchor="middle", bold=True)
    for k in range(back):
        yield Token(
            id=f"die-back-{k}", x=x + 26 * (k - (back - 1) / 2), y=y + 66, size=22, shape="die",
            hue="shadow", state=State.DIMMED, tooltip="A further die with a face that lay there",
        )  # fmt: skip


def tile(t: Table, dragon: int, at: Area) -> Iterator[Mark]:
    """Draw a dragon with its arrows, its die, and the shields on it."""
    gone = t.gone(dragon)
    offer = t.dragon_offer(dragon)
    if gone:
        offer["state"] = State.DIMMED
    yield Card(
        id=f"dragon-{dragon}", x=at.x, y=at.y, width=at.width, height=at.height,
        hue=HUES[dragon], label=NAMES[Dragon(dragon)], tooltip=tip(t, dragon), **offer,
    )  # fmt: skip
    if gone:
        yield Text(
            id=f"gone-{dragon}", x=at.middle[0], y=at.y + 20, text="defeated", size=14,
            anchor="middle", bold=True, halo=True,
        )  # fmt: skip
        return
    yield from arrows(t, dragon, at.x + 16, at.y + 16)
    if t.targeted(dragon):
        yield Token(
            id=f"die-{dragon}", x=at.right - 18, y=at.y + 20, size=32, shape="die", hue="shadow",
            glyph="sword", tooltip=f"The hunter targets {dragon_name(dragon)}",
        )  # fmt: skip
    owners = [seat for seat, bits in enumerate(t.s.placed) if bits >> dragon & 1]
    for k, seat in enumerate(owners):
        yield seat_sign(seat, f"shield-{dragon}-{seat}", at.x + 16 + 20 * k, at.bottom - 34, 20)


def arrows(t: Table, dragon: int, x: float, y: float) -> Iterator[Mark]:
    """Draw the arrows on a dragon, and the places of those that it can still bear."""
    for k in range(t.box.life):
        hit = k < t.s.arrows[dragon]
        yield Token(
            id=f"life-{dragon}-{k}", x=x + PIP * k, y=y, size=20,
            hue="shadow" if hit else "red", glyph="arrow" if hit else "heart",
        )  # fmt: skip


def tip(t: Table, dragon: int) -> str:
    """Return what there is to know of a dragon."""
    lines = [f"{NAMES[Dragon(dragon)]}, {dragon_name(dragon)}"]
    if t.gone(dragon):
        return f"{lines[0]}\nDefeated: it has left the game with its shields"
    n = t.s.arrows[dragon]
    lines.append(f"{count(n, 'arrow')} of {t.box.life} that defeat it")
    lines.append("Targeted by the hunter" if t.targeted(dragon) else "Not targeted in this round")
    owners = [t.names[k] for k in range(t.game.players) if t.s.placed[k] >> dragon & 1]
    if owners:
        lines.append(f"Shields of {listed(owners)}")
    fans = [t.names[k] for k in range(t.game.players) if t.s.tribe[k] == dragon + 1]
    if fans:
        lines.append(f"The favourite of {fans[0]}")
    if t.s.phase == Phase.CHOOSE and t.targeted(dragon):
        lines.append(capital(f"choose it with the {COLOURS[dragon]} keeper card"))
    return "\n".join(lines)
