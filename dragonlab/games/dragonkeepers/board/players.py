"""Dragonkeepers: how what lies before a player looks."""

from __future__ import annotations

from collections.abc import Iterator

from dragonlab.draw import Badge, Card, Mark, State, Text, Token
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import text_width
from dragonlab.draw.scene import Shape
from dragonlab.draw.seats import seat_panel
from dragonlab.draw.table import Offer
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dragonkeepers.board.hands import small_hand
from dragonlab.games.dragonkeepers.board.table import (
    HUES,
    Table,
    code,
    colour_word,
    dimmed,
)
from dragonlab.games.dragonkeepers.enums import COLOURS, RING, VALUES, Phase
from dragonlab.games.dragonkeepers.words.names import colour_name

WIDE = 480  # from this width on the amulets stand beside the stacks
STACK_H = 82.0


def panel_height(width: float) -> float:
    """Return how high a player's panel is."""
    return 262 if width >= WIDE else 336


def panel(t: Table, seat: int, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw all that lies before a player, and the hand in small."""
    yield from seat_panel(
        t, seat, Area(x, y, width, panel_height(width)), role=turn_role(t, seat),
        acting=seat == t.s.actor and not t.s.over, won=bool(t.s.won[seat]), points=points(t, seat),
        points_tip=points_tip(t, seat), status=status(t, seat), tooltip=seat_tip(t, seat),
    )  # fmt: skip
    left, room = x + 16, width - 32
    if width >= WIDE:
        half = 296
        yield from stacks(t, seat, left, y + 74, half - 16)
        yield from amulets(t, seat, left + half, y + 74, room - half)
        yield from belongings(t, seat, left + half, y + 228)
        yield from small_hand(t, seat, left, y + 208, half - 16)
    else:
        yield from stacks(t, seat, left, y + 66, room)
        yield from amulets(t, seat, left, y + 160, room)
        yield from belongings(t, seat, left, y + 262)
        yield from small_hand(t, seat, left, y + 286, room)


HIDDEN_TIP = "Not shown during the game: the option show_scores decides it"


def points(t: Table, seat: int) -> str:
    """Return a player's points, and the pearls whose points are still hidden."""
    pearls = sum(t.s.pearls[seat])
    if not t.shows_score(seat):
        return "? points"
    if pearls and not t.s.over:
        return f"{t.points(seat)} + {count(pearls, 'pearl')}"
    return count(t.s.score[seat] if t.s.over else t.points(seat), "point")


def status(t: Table, seat: int) -> str:
    """Return the line under a player's name."""
    s = t.s
    if s.over:
        pearls = sum(s.pearls[seat])
        extra = f" + {s.pearl_points[seat]} pearls" if pearls else ""
        flip = t.box.egg_flipped - t.box.egg_value
        egg = f" + {flip} egg" if s.flipped[seat] else ""
        return f"{t.points(seat)}{extra}{egg}"
    return f"{count(s.hand_n[seat], 'card')} in hand"


def turn_role(t: Table, seat: int) -> str:
    """Return what part a player has in this turn."""
    s = t.s
    if s.over:
        return "wins" if s.won[seat] else ""
    if seat == s.active:
        return "own turn"
    return "completing" if seat == s.actor else ""


def points_tip(t: Table, seat: int) -> str:
    """Return how a player's points are made up."""
    s, box = t.s, t.box
    if not t.shows_score(seat):
        return HIDDEN_TIP
    pieces = sum(n * v for n, v in zip(s.pieces[seat], box.piece_value, strict=True))
    lines = [f"Amulet pieces: {pieces}", f"Golden eggs: {s.eggs[seat] * box.egg_value}"]
    if s.crest[seat]:
        lines.append(f"Crest: {box.crest[s.crest[seat] - 1]}")
    if s.over:
        flip = s.flipped[seat] * (box.egg_flipped - box.egg_value)
        lines += [f"Flipped egg: +{flip}"] if flip else []
        lines.append(f"Pearls: {s.pearl_points[seat]}")
    elif sum(s.pearls[seat]):
        lines.append(f"Pearls: {sum(s.pearls[seat])}, face down until the end")
    return "\n".join(lines)


def seat_tip(t: Table, seat: int) -> str:
    """Return a player's situation in words."""
    row = [f"{t.s.dragons[seat][c] + t.s.wild[seat][c]} {colour_name(c)}" for c in row_of(t, seat)]
    return f"{t.names[seat]}\nStacks from left to right: {listed(row) if row else 'none'}"


def row_of(t: Table, seat: int) -> list[int]:
    """Return the colours of a seat's stacks from left to right."""
    return list(t.s.row[seat][: t.s.row_n[seat]])


# ---- the row of stacks


def stacks(t: Table, seat: int, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw the row of stacks in its order; behind it the colours still missing."""
    row = row_of(t, seat)
    siding = t.s.phase == Phase.SIDE and seat == t.s.actor and not t.s.over
    if siding:
        yield side_place(t, 0, x, y)
        pitch = min(70.0, (width - 88) / max(1, len(row)))
        yield side_place(t, 1, x + 44 + pitch * len(row), y)
        x += 44
    else:
        pitch = min(70.0, width / COLOURS)
    for k, colour in enumerate(row):
        yield from stack(t, seat, colour, x + pitch * k, y, min(60.0, pitch - 6))
    if siding:
        return
    missing = [c for c in range(COLOURS) if c not in row]
    at = x + pitch * len(row) + 18
    for k, colour in enumerate(missing):
        offer = t.plays(seat, colour)
        yield Token(
            id=f"missing-{seat}-{colour}", x=at + 40 * k, y=y + STACK_H / 2, size=34,
            hue=HUES[colour], glyph=HUE_GLYPH[HUES[colour]],
            tooltip=f"{t.names[seat]}: no {colour_name(colour)} dragons yet",
            **dimmed(offer, "codes" not in offer),
        )  # fmt: skip


def side_place(t: Table, side: int, x: float, y: float) -> Card:
    """Return an end of the row where the new stack may go."""
    colour, words = t.s.play_colour, ("left", "right")[side]
    return Card(
        id=f"side-{side}", x=x, y=y, width=38, height=STACK_H, hue=HUES[colour], number="+",
        tooltip=f"Put the new {colour_name(colour)} stack at the {words} end",
        **t.offer(code("side", side)),
    )  # fmt: skip


def stack(t: Table, seat: int, colour: int, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw one stack: its height, shadow dragons in it, a lock if it is closed."""
    dragons, wild = t.s.dragons[seat][colour], t.s.wild[seat][colour]
    closed = t.closed(seat, colour)
    lines = [
        f"{t.names[seat]}: {count(dragons, f'{colour_name(colour)} dragon')}",
        f"with {count(wild, 'shadow dragon')}" if wild else "",
        "Closed: it lies between two other stacks" if closed else "Open",
    ]
    yield Card(
        id=f"stack-{seat}-{colour}", x=x, y=y, width=width, height=STACK_H, hue=HUES[colour],
        number=str(dragons + wild) if dragons + wild else "",
        back=Badge("shadow", text=str(wild)) if wild else None,
        tooltip="\n".join(filter(None, lines)), label=colour_word(colour), caption=False,
        **t.plays(seat, colour),
    )  # fmt: skip
    if closed:
        yield Token(
            id=f"lock-{seat}-{colour}", x=x + width / 2, y=y + STACK_H - 6, size=26, hue="shadow",
            glyph="lock", tooltip="Closed: it lies between two other stacks",
        )  # fmt: skip


# ---- amulets


def amulets(t: Table, seat: int, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw the rings with their pearls, and the values of the pieces in them."""
    done, loose = t.s.amulets[seat], t.s.ring[seat]
    rings = done + (1 if loose or not done else 0)
    size = int(min(58.0, width / rings - 5))
    red = t.s.pearls[seat][0]
    tip = pieces_words(t, seat) or "no amulet pieces yet"
    for k in range(rings):
        cx, cy = x + size / 2 + (size + 5) * k, y + 29
        for part in range(RING):
            there = k < done or part < loose
            yield Token(
                id=f"ring-{seat}-{k}-{part}", x=cx, y=cy, size=size, shape="segment",
                angle=120 * part, hue="gold" if there else "neutral",
                state=State.NONE if there else State.DIMMED,
            )  # fmt: skip
        if k < done:
            hue = "red" if k < red else "blue"
            yield Token(
                id=f"pearl-{seat}-{k}", x=cx, y=cy, size=26 if size > 50 else size // 2, hue=hue,
                glyph="pearl", tooltip=f"A {hue} pearl",
            )  # fmt: skip
    yield Text(
        id=f"pieces-{seat}", x=x, y=y + 74, size=15, colour="muted",
        text=cut_words(tip, width),
        tooltip=f"{capital(tip)}\nThey were won from an open row, so everybody knows them"
        if t.shows_score(seat) else HIDDEN_TIP,
    )  # fmt: skip


def pieces_words(t: Table, seat: int) -> str:
    """Return the values of a seat's pieces: "pieces 4×1 2×4 6"."""
    values, have = t.box.piece_value, t.s.pieces[seat]
    if not t.shows_score(seat) and sum(have):
        return f"{count(sum(have), 'piece')}, face down"
    words = [
        (f"{have[v]}×" if have[v] > 1 else "") + str(values[v]) for v in range(VALUES) if have[v]
    ]
    return f"pieces {' '.join(words)}" if words else ""


def cut_words(words: str, room: float) -> str:
    """Return as many whole words as fit in a line."""
    if 1.15 * text_width(words, 15) <= room:
        return words
    kept = words.removeprefix("pieces ").split()
    while 1.15 * text_width(" ".join([*kept, "…"]), 15) > room:
        kept.pop()
    return " ".join([*kept, "…"])


# ---- crystals, eggs, crest


def belongings(t: Table, seat: int, x: float, y: float) -> Iterator[Mark]:
    """Draw crystals, those won this turn apart, golden eggs and the crest."""
    s = t.s
    fresh = s.fresh[seat]
    usable = s.crystals[seat] - fresh
    offer: Offer = {}
    if seat == s.actor:
        offer = t.offer(code("fourth", 0), code("fourth", 1))
    yield from amount(
        f"crystals-{seat}", x, y, usable, f"{count(usable, 'crystal')} to use", "gem", "crystal",
        "purple", offer,
    )  # fmt: skip
    if fresh:
        tip = f"{count(fresh, 'crystal')} won this turn: not to be used before the next turn"
        yield from amount(f"fresh-{seat}", x + 58, y, fresh, tip, "gem", "lock", "neutral", {})
    eggs = s.eggs[seat]
    tip = count(eggs, "golden egg") + (", one of them flipped" if s.flipped[seat] else "")
    yield from amount(f"eggs-{seat}", x + 118, y, eggs, tip, "egg", "", "gold", {})
    if s.crest[seat]:
        value = t.box.crest[s.crest[seat] - 1]
        yield Token(
            id=f"owns-crest-{seat}", x=x + 196, y=y, size=38, shape="shield", hue="gold",
            text=str(value), tooltip=f"A crest of {value} points: all four colours",
        )  # fmt: skip


def amount(
    id: str, x: float, y: float, n: int, tip: str, shape: Shape, glyph: str, hue: str, offer: Offer
) -> Iterator[Mark]:
    """Draw a piece and how many there are of it."""
    yield Token(
        id=id, x=x + 16, y=y, size=34, hue=hue, shape=shape, glyph=glyph,
        tooltip=tip, **dimmed(offer, n == 0),
    )  # fmt: skip
    yield Text(
        id=f"{id}-n", x=x + 37, y=y, text=str(n), size=18, bold=True,
        colour="ink" if n else "muted",
    )  # fmt: skip
