"""Keeper Mode: the ring of dragons, with the hunter in its middle."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from dragonlab.draw import Card, Mark, State
from dragonlab.draw.layout import Area
from dragonlab.draw.placing import token_at, words_at
from dragonlab.draw.scene import Point
from dragonlab.draw.seats import seat_sign
from dragonlab.engine.phrases import count, listed
from dragonlab.games.dragon_keepers.dragons import COLOURS, NAMES, Dragon, dragon_name
from dragonlab.games.dragon_keepers.keeper_mode.board.table import HUES, Table
from dragonlab.games.dragon_keepers.keeper_mode.enums import Phase

TILE_W: Final = 100.0
TILE_H: Final = 136.0  # of the card alone; its arrows stand on it, its shields below
FOOT: Final = 24.0
PIP: Final = 19.0


def ring(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the hunter, and the dragons around."""
    yield from hunter(t, at.middle)
    tall = at.height >= at.width
    for place, dragon in enumerate(t.s.circle):
        angle = pi / 3 * place - (pi / 2 if tall else 0)
        across, down = (at.width - TILE_W) / 2 - 4, (at.height - TILE_H - FOOT) / 2 - 2
        # Six places on an ellipse; where two lie on a side they reach out to it.
        x = at.middle[0] + across * cos(angle) / (cos(pi / 6) if tall else 1)
        y = at.middle[1] + down * sin(angle) / (1 if tall else sin(pi / 3))
        corner = (x - TILE_W / 2, y - (TILE_H + FOOT) / 2)
        yield from tile(t, dragon, Area(*corner, TILE_W, TILE_H))


def hunter(t: Table, at: Point) -> Iterator[Mark]:
    """Draw the hunter and the dice that went back."""
    x, y = at
    back = sum(t.s.rolled) - sum(1 for n in t.s.rolled if n)
    tip = f"The hunter rolled {sum(t.s.rolled)} dice"
    yield token_at("hunter", (x, y - 14), 64, "shadow", "sword", tooltip=tip)
    words = "over" if t.s.over else f"round {t.s.turn}"
    yield words_at("round", (x, y + 32), words, 14, anchor="middle", bold=True, halo=True)
    for k in range(back):
        place = (x + 24 * (k - (back - 1) / 2), y + 54)
        yield token_at(
            f"die-back-{k}", place, 18, "shadow", shape="die", state=State.DIMMED,
            tooltip="A further die with a face that lay there: it went back",
        )  # fmt: skip


def tile(t: Table, dragon: int, at: Area) -> Iterator[Mark]:
    """Draw a dragon with its arrows, its die, and the shields on it."""
    hue, offer = HUES[dragon], t.dragon_offer(dragon)
    if t.gone(dragon):
        offer["state"] = State.DIMMED
    yield Card(
        id=f"dragon-{dragon}", x=at.x, y=at.y, width=at.width, height=at.height, hue=hue,
        art=f"dragon-{hue}", label=NAMES[Dragon(dragon)], caption=False, tooltip=tip(t, dragon),
        **offer,
    )  # fmt: skip
    if t.gone(dragon):
        yield words_at(
            f"gone-{dragon}", at.middle, "defeated", 15, anchor="middle", bold=True, halo=True
        )
        return
    yield from arrows(t, dragon, (at.right - 14, at.y + 15))
    if t.targeted(dragon):
        words = f"The hunter targets {dragon_name(dragon)}"
        place = (at.right - 12, at.bottom - 20)
        yield token_at(f"die-{dragon}", place, 32, "shadow", "sword", shape="die", tooltip=words)
    owners = [seat for seat, bits in enumerate(t.s.placed) if bits >> dragon & 1]
    first = at.middle[0] - 11 * (len(owners) - 1)
    for k, seat in enumerate(owners):
        yield seat_sign(seat, f"shield-{dragon}-{seat}", first + 22 * k, at.bottom + 12, 21)


def arrows(t: Table, dragon: int, at: Point) -> Iterator[Mark]:
    """Draw the arrows on a dragon, and the hearts that are left, the last at a point."""
    life, hits = t.box.life, t.s.arrows[dragon]
    for k in range(life):
        hit = k < hits
        place = (at[0] - PIP * (life - 1 - k), at[1])
        hue, glyph = ("shadow", "arrow") if hit else ("red", "heart")
        yield token_at(f"life-{dragon}-{k}", place, 18, hue, glyph)


def tip(t: Table, dragon: int) -> str:
    """Return what there is to know of a dragon."""
    lines = [f"{NAMES[Dragon(dragon)]}, {dragon_name(dragon)}"]
    if t.gone(dragon):
        return f"{lines[0]}\nDefeated: it has left the game with its shields"
    lines.append(f"{count(t.s.arrows[dragon], 'arrow')} of {t.box.life} that defeat it")
    lines.append("Targeted by the hunter" if t.targeted(dragon) else "Not targeted in this round")
    owners = [t.names[k] for k in range(t.game.players) if t.s.placed[k] >> dragon & 1]
    lines += [f"Shields of {listed(owners)}"] if owners else []
    fans = [t.names[k] for k in range(t.game.players) if t.s.tribe[k] == dragon + 1]
    lines += [f"The favourite of {fans[0]}"] if fans else []
    if t.s.phase == Phase.CHOOSE and t.targeted(dragon):
        lines.append(f"Choose it with the {COLOURS[dragon]} keeper card")
    return "\n".join(lines)
