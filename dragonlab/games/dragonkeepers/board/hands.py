"""Dragonkeepers: how hands look, the big one of the viewer and the small ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from dragonlab.draw import Card, Mark, Path, Pile, State, Text, Token, Zone
from dragonlab.draw.glyphs import rounded
from dragonlab.draw.nodes import text_width
from dragonlab.draw.table import Offer
from dragonlab.draw.theme import HUE_GLYPH, SEAT_GLYPHS, SEAT_HUES
from dragonlab.engine.phrases import count, genitive
from dragonlab.games.dragonkeepers.board.table import (
    HUES,
    Table,
    back_badge,
    code,
    colour_word,
    page_badge,
)
from dragonlab.games.dragonkeepers.enums import (
    BACKS,
    CARDS,
    UNSEEN_BACK,
    Colour,
    Phase,
)
from dragonlab.games.dragonkeepers.words.names import back_name, card_name, colour_name

CARD_W, CARD_H = 94.0, 112.0
MINI_W, MINI_H = 34.0, 40.0
GROUP_GAP: Final = 18.0


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a hand that belong together: (type, how many) under a title."""

    colour: int
    title: str
    cards: list[tuple[int, int]]
    played: bool = False

    @property
    def least(self) -> float:
        """How wide the title is."""
        return 28 + 1.2 * text_width(self.title, 16)


def hand_groups(t: Table, seat: int) -> list[Group]:
    """Return a hand sorted by colour, and the cards just played where they matter."""
    groups = []
    for colour in Colour:
        cards = [(c, t.s.hand[seat][c]) for c in range(CARDS)]
        cards = [(c, n) for c, n in cards if n > 0 and t.box.front[c] == colour]
        total = sum(n for _, n in cards)
        if cards:
            groups.append(Group(colour, f"{colour_word(colour)} {total}", cards))
    if seat == t.s.actor and t.s.phase in (Phase.LAY, Phase.FLUTE):
        played = [(c, n) for c, n in enumerate(t.s.play_cards) if n > 0]
        if played:
            groups.append(Group(t.s.play_colour, "Just played", played, played=True))
    return groups


def big_hand(
    t: Table, seat: int, x: float, y: float, width: float, height: float
) -> Iterator[Mark]:
    """Draw a hand to be read and clicked."""
    n = t.s.hand_n[seat]
    yield Zone(
        id="hand", x=x, y=y, width=width, height=height, hue=SEAT_HUES[seat],
        glyph=SEAT_GLYPHS[seat],
    )  # fmt: skip
    yield Text(
        id="hand-name", x=x + 44, y=y + 22, size=18, bold=True,
        text=f"{genitive(t.names[seat])} hand: {count(n, 'card')}",
    )  # fmt: skip
    yield Text(
        id="hand-note", x=x + width - 16, y=y + 22, text=hand_note(t, seat), size=15,
        anchor="end", colour="muted",
    )  # fmt: skip
    groups = hand_groups(t, seat)
    if not groups:
        return
    size, pitch = card_pitch(groups, width - 32)
    at = x + 16
    for group in groups:
        yield from draw_group(t, seat, group, at, y + 42, size, pitch)
        at += max(size, group.least) + pitch * (len(group.cards) - 1) + GROUP_GAP


def hand_note(t: Table, seat: int) -> str:
    """Return how the hand stands to what the book asks for."""
    if t.s.over:
        return ""
    hand, front = t.s.hand[seat], t.box.front
    have = sum(hand[c] for c in range(CARDS) if front[c] == t.colour)
    wild = sum(hand[c] for c in range(CARDS) if front[c] == Colour.SHADOW)
    extra = f" + {wild} shadow" if wild else ""
    return f"Asked: {t.number} {colour_name(t.colour)}. In hand: {have}{extra}"


def card_pitch(groups: list[Group], room: float) -> tuple[float, float]:
    """Return how wide cards are and how far apart: the widest of which the backs can be read."""
    overlapping = sum(len(g.cards) for g in groups) - len(groups)
    gaps = GROUP_GAP * (len(groups) - 1)
    for size in (CARD_W, 82.0, 70.0):
        free = room - gaps - sum(max(size, group.least) for group in groups)
        pitch = min(size + 8, free / max(1, overlapping))
        if pitch >= 0.42 * size:
            break
    return size, pitch


def draw_group(
    t: Table, seat: int, group: Group, x: float, y: float, size: float, pitch: float
) -> Iterator[Mark]:
    """Draw the cards of a colour under their title; the first lies on top."""
    hue = HUES[group.colour]
    kind = "played" if group.played else f"hand-{seat}"
    yield Token(
        id=f"{kind}-sign-{group.colour}", x=x + 13, y=y + 12, size=26, hue=hue,
        glyph=HUE_GLYPH[hue],
    )  # fmt: skip
    yield Text(
        id=f"{kind}-title-{group.colour}", x=x + 30, y=y + 12, text=group.title, size=16, bold=True
    )
    offers = [
        played_offer(t, card) if group.played else hand_offer(t, seat, card)
        for card, _ in group.cards
    ]
    if pitch < size and all("codes" in offer for offer in offers):
        # One frame around them all: rings on overlapping cards would be a blur.
        yield frame(f"{kind}-frame-{group.colour}", x, y + 30, size + pitch * (len(offers) - 1))
        for offer in offers:
            del offer["state"]
    for k, (card, n) in reversed(list(enumerate(group.cards))):
        offer = offers[k]
        look = card_look(t, card)
        place: dict[str, Any] = {"x": x + pitch * k, "y": y + 30, "width": size, "height": CARD_H}
        id, tip = f"{kind}-{card}", card_tip(t, card, n)
        if n > 1:
            yield Pile(id=id, tooltip=tip, count=n, **place, **look, **offer)
        else:
            yield Card(id=id, tooltip=tip, **place, **look, **offer)


def frame(id: str, x: float, y: float, width: float) -> Path:
    """Return a highlighted frame around overlapping cards."""
    return Path(id=id, d=rounded(x - 2, y - 2, width + 4, CARD_H + 4, 10), state=State.HIGHLIGHTED)


def card_look(t: Table, card: int) -> dict[str, Any]:
    """Return hue and back sign of a card."""
    return {"hue": HUES[t.box.front[card]], "back": page_badge(t, card)}


def card_tip(t: Table, card: int, n: int) -> str:
    """Return a card of a hand in words."""
    return f"{n} × {card_name(t.box, card)}" if n > 1 else card_name(t.box, card)


def hand_offer(t: Table, seat: int, card: int) -> Offer:
    """Return what a card of a hand offers: to go on the book, to be laid, to be played."""
    if seat != t.s.actor:
        return {}
    if t.s.phase == Phase.LAY:
        return t.offer(code("lay", card))
    if t.s.phase == Phase.PLAY:
        front = t.box.front[card]
        colour = t.colour if front == Colour.SHADOW else front
        return t.plays(seat, colour)
    return t.offer(code("place", card))


def played_offer(t: Table, card: int) -> Offer:
    """Return what a card just played offers: to stay while the flute takes back the rest."""
    return t.offer(code("stays", card)) if t.s.phase == Phase.FLUTE else {}


# ---- hands in small


def small_hand(t: Table, seat: int, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw a hand in a line: known dragons by colour, then cards known from behind."""
    fronts = [0] * len(Colour)
    lines: list[list[str]] = [[] for _ in Colour]
    for card, n in enumerate(t.s.hand[seat]):
        if n > 0:
            fronts[t.box.front[card]] += n
            lines[t.box.front[card]].append(card_tip(t, card, n))
    unknown = [(back, t.s.unknown[seat][back]) for back in range(BACKS)]
    unknown = [(back, n) for back, n in unknown if n > 0]
    known = [c for c in Colour if fronts[c]]
    if known or unknown:
        yield Text(id=f"small-{seat}", x=x, y=y + MINI_H / 2, text="hand", size=14, colour="muted")
    start, apart = 44.0, 46.0 if unknown else 0.0
    room = width - start - apart - MINI_W
    piles = [[one] for one in unknown]
    if unknown and len(known) + len(unknown) > 1 + room / 28:
        piles = [unknown]
    pitch = min(MINI_W + 8, room / max(1, len(known) + len(piles) - 1))
    x += start
    for k, colour in enumerate(known):
        yield Card(
            id=f"small-{seat}-{colour}", x=x + pitch * k, y=y, width=MINI_W, height=MINI_H,
            hue=HUES[colour], number=str(fronts[colour]), tooltip="\n".join(lines[colour]),
            label=f"{fronts[colour]} {colour_name(colour)}", caption=False,
        )  # fmt: skip
    x += pitch * len(known)
    if unknown:
        yield Text(
            id=f"small-{seat}-backs", x=x, y=y + MINI_H / 2, text="backs", size=14, colour="muted"
        )
    for k, pile in enumerate(piles):
        yield unknown_cards(seat, pile, x + apart + pitch * k, y)


def unknown_cards(seat: int, pile: list[tuple[int, int]], x: float, y: float) -> Mark:
    """Return cards known from behind, or not even that; in one pile where room is short.

    Parameters
    ----------
    pile : list of (back, how many)
    """
    back = pile[0][0] if len(pile) == 1 else UNSEEN_BACK
    total = sum(n for _, n in pile)
    place: dict[str, Any] = {"x": x, "y": y, "width": MINI_W, "height": MINI_H}
    look: dict[str, Any] = {
        "id": f"small-{seat}-back-{back}",
        "tooltip": "\n".join(unknown_tip(*one) for one in pile),
        "back": back_badge(back),
        "state": State.FACE_DOWN,
    }
    return Pile(count=total, **look, **place) if total > 1 else Card(**look, **place)


def unknown_tip(back: int, n: int) -> str:
    """Return in words what is known of some cards in another's hand."""
    seen = "only their number is known" if back == UNSEEN_BACK else f"back: {back_name(back)}"
    return f"{count(n, 'card')} face down, {seen}"
