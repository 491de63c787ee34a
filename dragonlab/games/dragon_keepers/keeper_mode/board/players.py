"""Keeper Mode: the hand of keeper cards, and what lies before each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Badge, Card, Mark, State, Token
from dragonlab.draw.layout import Area
from dragonlab.draw.placing import words_at, zone_at
from dragonlab.draw.seats import HEAD, seat_panel
from dragonlab.draw.theme import SEAT_GLYPHS, SEAT_HUES
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dragon_keepers.dragons import COLOURS, DRAGONS, dragon_name
from dragonlab.games.dragon_keepers.keeper_mode.board.table import HUES, Table
from dragonlab.games.dragon_keepers.keeper_mode.enums import Code, Phase
from dragonlab.games.dragon_keepers.keeper_mode.words import WORDS

CARD_W: Final = 40.0
CARD_H: Final = 54.4
SMALL: Final = 210  # panels below this width tell no part in words


def hand(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the six keeper cards of who looks at the table."""
    seat = t.hand_of
    yield zone_at("hand", at)
    words = f"Keeper cards of {t.names[seat]}"
    yield words_at("hand-of", (at.x + 12, at.y + 17), words, 15, room=at.width - 24, bold=True)
    pitch = min(CARD_W + 8, (at.width - 20) / DRAGONS)
    x = at.middle[0] - pitch * DRAGONS / 2 + (pitch - CARD_W) / 2
    deciding = seat == t.s.actor and t.s.phase == Phase.CHOOSE
    for dragon in range(DRAGONS):
        offer = t.offer(Code.CHOOSE + dragon) if deciding else {}
        if t.s.chosen[seat] == dragon + 1:
            offer = {"state": State.SELECTED}
        yield Card(
            id=f"card-{dragon}", x=x + pitch * dragon, y=at.y + 34, width=CARD_W, height=CARD_H,
            hue=HUES[dragon], art=f"dragon-{HUES[dragon]}", caption=False,
            tooltip=card_tip(t, seat, dragon), **offer,
        )  # fmt: skip


def card_tip(t: Table, seat: int, dragon: int) -> str:
    """Return what a keeper card does now."""
    name = f"The keeper of {dragon_name(dragon)}"
    if t.s.chosen[seat] == dragon + 1:
        return f"{name}\nChosen, face down"
    return name if t.targeted(dragon) else f"{name}\nNot targeted in this round"


def panel(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw what lies before a player: tribe, shields, and the card of the round."""
    acting = seat == t.s.actor and not t.s.over
    yield from seat_panel(
        t, seat, at, role=role(t, seat) if at.width >= SMALL else "", acting=acting,
        won=bool(t.s.won[seat]),
        tooltip=capital(f"{t.names[seat]}'s favourite is {dragon_name(t.s.tribe[seat] - 1)}"),
    )  # fmt: skip
    y = at.y + HEAD + (at.height - HEAD) / 2 - 4
    tribe = t.s.tribe[seat] - 1
    yield Token(
        id=f"tribe-{seat}", x=at.x + 26, y=y, size=26, shape="shield", hue=HUES[tribe],
        glyph="heart", tooltip=f"The favourite: {dragon_name(tribe)}",
    )  # fmt: skip
    for k in range(t.box.shields):
        there = k < t.shields(seat)
        yield Token(
            id=f"own-{seat}-{k}", x=at.x + 58 + 24 * k, y=y, size=22,
            hue=SEAT_HUES[seat] if there else "neutral",
            glyph=SEAT_GLYPHS[seat] if there else "", state=State.NONE if there else State.DIMMED,
            tooltip=f"{count(t.shields(seat), 'shield')} of {t.box.shields} on dragons",
        )  # fmt: skip
    yield from round_card(t, seat, at.right - 36, y)


def role(t: Table, seat: int) -> str:
    """Return what part a player has now."""
    if t.s.over:
        return f"place {t.s.rank[seat]}"
    if seat == t.s.actor:
        return WORDS.phases[t.s.phase].role
    return "has chosen" if t.has_chosen(seat) else ""


def round_card(t: Table, seat: int, x: float, y: float) -> Iterator[Mark]:
    """Draw the card that lies face down, or the one that was shown last."""
    card = t.s.chosen[seat]
    if t.has_chosen(seat):
        tip = f"{t.names[seat]} has chosen a card"
        known = f": {dragon_name(card - 1)}" if card else ""
        yield Card(
            id=f"chosen-{seat}", x=x, y=y - 18, width=26, height=36, state=State.FACE_DOWN,
            hue=HUES[card - 1] if card else "neutral", tooltip=f"{tip}{known}",
            back=Badge(hue=SEAT_HUES[seat], glyph=SEAT_GLYPHS[seat]),
        )  # fmt: skip
        return
    shown = t.s.shown[seat]
    if shown:
        when = "in this round" if t.s.phase != Phase.CHOOSE else "in the last round"
        yield Card(
            id=f"shown-{seat}", x=x, y=y - 18, width=26, height=36, hue=HUES[shown - 1],
            tooltip=f"{t.names[seat]} showed the {COLOURS[shown - 1]} card {when}",
            state=State.DIMMED if t.s.phase == Phase.CHOOSE else State.NONE,
        )  # fmt: skip
