"""Dragonkeepers: how hands look, the big one of the viewer and the small ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from dragonlab.draw import Card, Mark, Path, Pile, State, Text, Token, Zone
from dragonlab.draw.dragons import ASPECT
from dragonlab.draw.glyphs import rounded
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import fit_lines
from dragonlab.draw.table import Offer
from dragonlab.draw.theme import HUE_GLYPH, SEAT_GLYPHS, SEAT_HUES
from dragonlab.engine.phrases import count
from dragonlab.games.dragonkeepers.board.table import (
    HUES,
    Table,
    back_badge,
    card_look,
    code,
    colour_word,
)
from dragonlab.games.dragonkeepers.enums import BACKS, CARDS, UNSEEN_BACK, Colour, Phase
from dragonlab.games.dragonkeepers.words.names import back_name, card_name, colour_name

SIGN: Final = 35.0  # room for the sign before a group of cards
GROUP_GAP: Final = 8.0
READABLE: Final = 27.0  # how much of a card must be seen
BROADEST: Final = 74.0
MINI_W: Final = 26.0


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a hand that belong together: (type, how many)."""

    colour: int
    cards: list[tuple[int, int]]
    played: bool = False


def hand_seat(t: Table) -> int:
    """Return whose hand is shown big: the viewer's, or that of the player who decides."""
    return int(t.s.viewer if t.s.viewer >= 0 else t.s.actor)


def hand_groups(t: Table, seat: int) -> list[Group]:
    """Return a hand sorted by colour, and the cards just played where they matter."""
    groups = []
    for colour in Colour:
        cards = [(c, t.s.hand[seat][c]) for c in range(CARDS)]
        cards = [(c, n) for c, n in cards if n > 0 and t.box.front[c] == colour]
        if cards:
            groups.append(Group(colour, cards))
    if seat == t.s.actor and t.s.phase in (Phase.LAY, Phase.FLUTE):
        played = [(c, n) for c, n in enumerate(t.s.play_cards) if n > 0]
        if played:
            groups.append(Group(t.s.play_colour, played, played=True))
    return groups


def big_hand(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw a hand to be read and clicked."""
    n = t.s.hand_n[seat]
    yield Zone(
        id="hand", x=at.x, y=at.y, width=at.width, height=at.height, hue=SEAT_HUES[seat],
        glyph=SEAT_GLYPHS[seat], tooltip=t.names[seat],
    )  # fmt: skip
    head, inner = at.inside(7).top(20, 2)
    title = f"{t.names[seat]}: {count(n, 'card')} in hand"
    note = hand_note(t, seat)
    yield Text(
        id="hand-name", x=head.x + 24, y=at.y + 16, size=14, bold=True, tooltip=t.names[seat],
        text=fit_lines(title, 14, (0.42 if note else 0.84) * at.width, 1)[0],
    )  # fmt: skip
    yield Text(
        id="hand-note", x=head.right, y=at.y + 16, text=note, size=12.5, anchor="end",
        colour="muted",
    )  # fmt: skip
    groups = hand_groups(t, seat)
    if groups:
        for line, row in zip(*hand_lines(groups, inner), strict=True):
            yield from hand_line(t, seat, line, row)


def hand_note(t: Table, seat: int) -> str:
    """Return how the hand stands to what the book asks for."""
    if t.s.over:
        return ""
    if t.s.phase == Phase.FLUTE and seat == t.s.actor:
        return "Which of the cards just played stays?"
    hand, front = t.s.hand[seat], t.box.front
    have = sum(hand[c] for c in range(CARDS) if front[c] == t.colour)
    wild = sum(hand[c] for c in range(CARDS) if front[c] == Colour.SHADOW)
    extra = f" + {wild} shadow" if wild else ""
    return f"Asked: {t.number} {colour_name(t.colour)}. In hand: {have}{extra}"


def hand_lines(groups: list[Group], at: Area) -> tuple[list[list[Group]], list[Area]]:
    """Return the groups on one line, or on two where their cards could not be read on one."""
    if fit(groups, at)[1] >= READABLE:
        return [groups], [at]
    rows = at.rows(2, 5)

    def pitch(k: int) -> float:
        if k == 0:
            return fit(groups, at)[1]
        return min(fit(groups[:k], rows[0])[1], fit(groups[k:], rows[1])[1])

    split = max(range(len(groups)), key=pitch)
    return ([groups[:split], groups[split:]], rows) if split else ([groups], [at])


def fit(groups: list[Group], at: Area) -> tuple[float, float]:
    """Return how wide the cards of a line are and how far apart: the widest that can be read."""
    widest = min(BROADEST, (at.height - 3) / ASPECT)
    more = sum(len(g.cards) - 1 for g in groups)
    for share in (1.0, 0.85, 0.7):
        size = share * widest
        free = at.width - len(groups) * (SIGN + size) - GROUP_GAP * (len(groups) - 1)
        pitch = min(size + 5, free / more) if more else size if free >= 0 else free
        if pitch >= READABLE:
            break
    return size, pitch


def hand_line(t: Table, seat: int, groups: list[Group], at: Area) -> Iterator[Mark]:
    """Draw the groups of one line."""
    (size, pitch), x = fit(groups, at), at.x
    for group in groups:
        width = SIGN + size + pitch * (len(group.cards) - 1)
        yield from draw_group(t, seat, group, Area(x, at.y, width, ASPECT * size), pitch)
        x += width + GROUP_GAP


def draw_group(t: Table, seat: int, group: Group, at: Area, pitch: float) -> Iterator[Mark]:
    """Draw the cards of a colour beside their sign; the first lies on top."""
    hue, kind = HUES[group.colour], "played" if group.played else f"hand-{seat}"
    total = sum(n for _, n in group.cards)
    words = "Just played" if group.played else colour_word(group.colour)
    size = at.height / ASPECT
    offers = [
        played_offer(t, card) if group.played else hand_offer(t, seat, card)
        for card, _ in group.cards
    ]
    if len(offers) > 1 and all("codes" in offer for offer in offers):
        # One frame around them all: rings on overlapping cards would be a blur.
        d = rounded(at.x + SIGN - 2, at.y - 2, at.width - SIGN + 4, at.height + 4, 8)
        yield Path(id=f"{kind}-frame-{group.colour}", d=d, state=State.HIGHLIGHTED)
        offers = [{**offer, "state": State.NONE} for offer in offers]
    yield Token(
        id=f"{kind}-sign-{group.colour}", x=at.x + 10, y=at.middle[1] - 4, size=21, hue=hue,
        glyph="check" if group.played else HUE_GLYPH[hue],
        tooltip=f"{words}: {count(total, 'card')}", count=total if total > 1 else None,
    )  # fmt: skip
    for k, (card, n) in reversed(list(enumerate(group.cards))):
        place: dict[str, Any] = {"x": at.x + SIGN + pitch * k, "y": at.y, "width": size,
                                 "height": at.height}  # fmt: skip
        look: dict[str, Any] = {"id": f"{kind}-{card}", "tooltip": card_tip(t, card, n),
                                **card_look(t, card), **place, **offers[k]}  # fmt: skip
        yield Pile(count=n, **look) if n > 1 else Card(**look)


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


def small_hand(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw a hand in a line: known dragons by colour, then cards known from behind."""
    fronts = [0] * len(Colour)
    lines: list[list[str]] = [[] for _ in Colour]
    for card, n in enumerate(t.s.hand[seat]):
        if n > 0:
            fronts[t.box.front[card]] += n
            lines[t.box.front[card]].append(card_tip(t, card, n))
    backs = [(back, t.s.unknown[seat][back]) for back in range(BACKS)]
    backs = [(back, n) for back, n in backs if n > 0]
    known = [c for c in Colour if fronts[c]]
    piles = [[one] for one in backs]
    if len(known) + len(piles) > 1 + (at.width - MINI_W) / 25:
        piles = [backs]
    pitch = min(MINI_W + 6, (at.width - 2) / max(1, len(known) + len(piles)))
    width = min(MINI_W, pitch - 3, (at.height - 4) / ASPECT)
    place: dict[str, Any] = {"y": at.y, "width": width, "height": ASPECT * width}
    for k, colour in enumerate(known):
        n, hue = fronts[colour], HUES[colour]
        look: dict[str, Any] = {"id": f"small-{seat}-{colour}", "x": at.x + pitch * k, "hue": hue,
                                "art": f"dragon-{hue}", "tooltip": "\n".join(lines[colour]),
                                "piece": f"card/{colour}",
                                **place}  # fmt: skip
        yield Pile(count=n, **look) if n > 1 else Card(**look)
    for k, pile in enumerate(piles if backs else (), len(known)):
        yield unknown_cards(seat, pile, {"x": at.x + pitch * k, **place})


def unknown_cards(seat: int, pile: list[tuple[int, int]], place: dict[str, Any]) -> Mark:
    """Return cards known from behind, or not even that; in one pile where room is short.

    Parameters
    ----------
    pile : list of (back, how many)
    """
    back = pile[0][0] if len(pile) == 1 else UNSEEN_BACK
    total = sum(n for _, n in pile)
    look: dict[str, Any] = {
        "id": f"small-{seat}-back-{back}",
        "tooltip": "\n".join(unknown_tip(*one) for one in pile),
        "back": back_badge(back),
        "state": State.FACE_DOWN,
        "piece": "card",
    }
    return Pile(count=total, **look, **place) if total > 1 else Card(**look, **place)


def unknown_tip(back: int, n: int) -> str:
    """Return in words what is known of some cards in another's hand."""
    seen = "only their number is known" if back == UNSEEN_BACK else f"back: {back_name(back)}"
    return f"{count(n, 'card')} face down, {seen}"
