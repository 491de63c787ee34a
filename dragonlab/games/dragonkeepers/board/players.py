"""Dragonkeepers: how what lies before a player looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from dragonlab.draw import Card, Mark, Pile, Token
from dragonlab.draw.dragons import ASPECT
from dragonlab.draw.layout import Area, step
from dragonlab.draw.seats import HEAD, TALL_HEAD, seat_panel
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import capital, count, listed
from dragonlab.games.dragonkeepers.board.hands import hand_seat, small_hand
from dragonlab.games.dragonkeepers.board.table import CRYSTAL, EGG, HUES, Table, code, dimmed
from dragonlab.games.dragonkeepers.enums import COLOURS, RING, VALUES, Phase
from dragonlab.games.dragonkeepers.words.names import colour_name

BESIDE: Final = 250.0  # from this width on a low panel has things side by side
FLAT: Final = 152.0
THING: Final = 25.0
HIGH: Final = 185.0  # from this height on the hand has a line of its own
HIDDEN_TIP: Final = "Shown at the end of the game"


def panel(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw all that lies before a player, and the hand in small unless it is shown big."""
    yield from seat_panel(
        t, seat, at, role=turn_role(t, seat), acting=seat == t.s.actor and not t.s.over,
        won=bool(t.s.won[seat]), points=points(t, seat), points_tip=points_tip(t, seat),
        status=status(t, seat, at), tooltip=seat_tip(t, seat),
    )  # fmt: skip
    hand = seat != hand_seat(t)
    things = belongings(t, seat)
    where = parts_of(at, len(things))
    yield from stacks(t, seat, where.stacks)
    yield from amulets(t, seat, where.amulets)
    pitch = step(len(things), where.things.width, THING, 14)
    x, y = where.things.x + THING / 2, where.things.middle[1]
    for k, thing in enumerate(things):
        yield Token(x=x + pitch * k, y=y, size=THING, **thing)
    if hand:
        yield from small_hand(t, seat, where.hand)


@dataclass(frozen=True, slots=True)
class Parts:
    """The places of what lies before a player."""

    stacks: Area
    amulets: Area
    things: Area
    hand: Area


def is_flat(at: Area) -> bool:
    """Return whether a panel is so low that its head has one line, for the most part."""
    return at.width >= BESIDE and at.height < FLAT


def parts_of(at: Area, things: int) -> Parts:
    """Return the places in a panel: one below the other if it is high, else side by side.

    Parameters
    ----------
    at : Area
        The panel.
    things : int
        How many crystals, eggs and crests there are.
    """
    inner = Area(at.x + 8, at.y, at.width - 16, at.height - 6)
    body = inner.top(TALL_HEAD)[1]
    things_w = things * (THING + 14)
    if body.height >= HIGH:
        stacks, rest = body.top(min(84, 0.34 * body.width + 6, body.height - 116), 6)
        rings, rest = rest.top(min(44, rest.height - 74), 6)
        low, rest = rest.top(28, 6)
        return Parts(stacks, rings, low, rest.top(40)[0])
    if at.width < BESIDE:
        stacks, rest = body.top(min(0.34 * body.width + 6, body.height - 64), 4)
        rings, rest = rest.top(min(44, 0.45 * rest.height), 3)
        low, hand = rest.left(min(things_w, 0.48 * rest.width), 2)
        return Parts(stacks, rings, low, hand)
    if not is_flat(at):
        row, low = body.top(min(84, 0.22 * body.width + 8, body.height - 46), 4)
        stacks, aside = row.left(0.7 * min(300, row.width), 8)
        rings, hand = low.left(min(132, 0.53 * low.width), 8)
        return Parts(stacks, rings.top(44)[0], aside, hand)
    row, low = inner.top(inner.height - 31, 2)
    stacks, rings = row.left(0.66 * row.width, 6)
    low, hand = low.left(things_w, 4)
    return Parts(stacks.top(HEAD)[1], rings.top(TALL_HEAD)[1], low, hand)


def points(t: Table, seat: int) -> str:
    """Return a player's points, and the pearls whose points are still hidden."""
    pearls = sum(t.s.pearls[seat])
    if not t.shows_score(seat):
        return "? points"
    if pearls and not t.s.over:
        return f"{t.points(seat)} + {count(pearls, 'pearl')}"
    return count(t.s.score[seat] if t.s.over else t.points(seat), "point")


def status(t: Table, seat: int, at: Area) -> str:
    """Return the line under a player's name, where the panel has one."""
    s = t.s
    if is_flat(at):
        return ""
    if s.over:
        pearls = sum(s.pearls[seat])
        extra = f", pearls +{s.pearl_points[seat]}" if pearls else ""
        flip = t.box.egg_flipped - t.box.egg_value
        egg = f", egg +{flip}" if s.flipped[seat] else ""
        return f"{t.points(seat)}{extra}{egg}"
    if t.shows_score(seat):
        return pieces_words(t, seat)
    return count(s.hand_n[seat], "card")


def turn_role(t: Table, seat: int) -> str:
    """Return what part a player has in this turn."""
    s = t.s
    if s.over:
        return "wins" if s.won[seat] else ""
    if seat == s.active:
        return "on turn"
    return "may play" if seat == s.actor else ""


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


def stacks(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw the row of stacks in its order; behind it the colours still missing."""
    row = row_of(t, seat)
    siding = t.s.phase == Phase.SIDE and seat == t.s.actor and not t.s.over
    missing = [] if siding else [c for c in range(COLOURS) if c not in row]
    cells = at.columns(max(COLOURS, len(row) + 2 * siding), 4)
    if siding:
        yield side_place(t, 0, cells[0])
        yield side_place(t, 1, cells[len(row) + 1])
    for colour, cell in zip(row, cells[siding:], strict=False):
        yield from stack(t, seat, colour, cell)
    for colour, cell in zip(missing, cells[len(row) :], strict=False):
        offer = t.plays(seat, colour)
        yield Token(
            id=f"missing-{seat}-{colour}", x=cell.middle[0], y=cell.y + at.height / 2 - 4, size=20,
            hue=HUES[colour], glyph=HUE_GLYPH[HUES[colour]],
            tooltip=f"{t.names[seat]}: no {colour_name(colour)} dragons yet",
            **dimmed(offer, "codes" not in offer),
        )  # fmt: skip


def card_place(at: Area) -> dict[str, Any]:
    """Return where a card lies in its part of the row, with room below for its stack."""
    width = min((at.height - 6) / ASPECT, at.width)
    x = at.x + (at.width - width) / 2
    return {"x": x, "y": at.y, "width": width, "height": ASPECT * width}


def side_place(t: Table, side: int, at: Area) -> Card:
    """Return an end of the row where the new stack may go."""
    colour, words = t.s.play_colour, ("left", "right")[side]
    return Card(
        id=f"side-{side}", hue=HUES[colour], number="+", **card_place(at),
        tooltip=f"Put the new {colour_name(colour)} stack at the {words} end",
        **t.offer(code("side", side)),
    )  # fmt: skip


def stack(t: Table, seat: int, colour: int, at: Area) -> Iterator[Mark]:
    """Draw one stack: its height, shadow dragons in it, a lock if it is closed."""
    dragons, wild = t.s.dragons[seat][colour], t.s.wild[seat][colour]
    closed = t.closed(seat, colour)
    lines = [
        count(dragons, f"{colour_name(colour)} dragon"),
        f"with {count(wild, 'shadow dragon')}" if wild else "",
        "Closed" if closed else "",
    ]
    n, hue, place = dragons + wild, HUES[colour], card_place(at)
    look: dict[str, Any] = {
        "id": f"stack-{seat}-{colour}", "hue": hue, "tooltip": "\n".join(filter(None, lines)),
        "piece": f"card/{colour}", "art": f"dragon-{hue}" if n else "", **place,
        **t.plays(seat, colour),
    }  # fmt: skip
    yield Pile(count=n, **look) if n != 1 else Card(**look)
    if wild:
        yield Token(
            id=f"wild-{seat}-{colour}", x=place["x"] + place["width"] - 3, y=at.y + 4, size=15,
            hue="shadow", glyph="crescent", tooltip=f"With {count(wild, 'shadow dragon')}",
            count=wild if wild > 1 else None,
        )  # fmt: skip
    if closed:
        yield Token(
            id=f"lock-{seat}-{colour}", x=place["x"] + 4, y=at.y + place["height"] - 3, size=15,
            hue="shadow", glyph="lock", tooltip="Closed: between two other stacks",
        )  # fmt: skip


# ---- amulets


def amulets(t: Table, seat: int, at: Area) -> Iterator[Mark]:
    """Draw the rings with their pearls; their tooltip tells the values of the pieces."""
    done, loose = t.s.amulets[seat], t.s.ring[seat]
    red = t.s.pearls[seat][0]
    arts = ["amulet-red" if k < red else "amulet-blue" for k in range(done)]
    arts += [f"amulet-{loose}"] if loose or not done else []
    size = min(at.height, max(22, at.width / max(3, len(arts)) - 3))
    pitch = step(len(arts), at.width, size, 3)
    for k, art in enumerate(arts):
        tip = f"Amulet with a {art.split('-')[1]} pearl" if k < done else "The next amulet"
        tip += f"\n{capital(pieces_words(t, seat))}" if k == 0 else ""
        yield Token(
            id=f"ring-{seat}-{k}", x=at.x + size / 2 + pitch * k, y=at.middle[1], size=size,
            shape="ring", art=art, tooltip=tip,
            piece="amulet piece", stock=RING if k < done else loose,
        )  # fmt: skip


def pieces_words(t: Table, seat: int) -> str:
    """Return the values of a seat's pieces: "pieces 4×1 2×4 6"."""
    values, have = t.box.piece_value, t.s.pieces[seat]
    if not t.shows_score(seat) and sum(have):
        return f"{count(sum(have), 'piece')}, face down"
    words = [
        (f"{have[v]}×" if have[v] > 1 else "") + str(values[v]) for v in range(VALUES) if have[v]
    ]
    return f"pieces {' '.join(words)}" if words else "no amulet pieces yet"


# ---- crystals, eggs, crest


def belongings(t: Table, seat: int) -> list[dict[str, Any]]:
    """Return crystals, those won this turn apart, golden eggs and the crest, if there are any."""
    s = t.s
    fresh, eggs = s.fresh[seat], s.eggs[seat]
    usable = s.crystals[seat] - fresh
    things: list[dict[str, Any]] = []
    if usable or seat == s.actor:
        offer = t.offer(code("fourth", 0), code("fourth", 1)) if seat == s.actor else {}
        things.append({
            "id": f"crystals-{seat}", **CRYSTAL, "count": usable or None,
            "tooltip": f"{count(usable, 'crystal')} to use", "piece": "crystal", "stock": usable,
            **dimmed(offer, usable == 0),
        })  # fmt: skip
    if fresh:
        things.append({
            "id": f"fresh-{seat}", "shape": "gem", "glyph": "lock", "count": fresh,
            "piece": "crystal",
            "tooltip": f"{count(fresh, 'crystal')} won this turn: "
            "not to be used before the next turn",
        })  # fmt: skip
    if eggs:
        tip = count(eggs, "golden egg") + (", one of them flipped" if s.flipped[seat] else "")
        things.append({"id": f"eggs-{seat}", **EGG, "tooltip": tip, "count": eggs, "piece": "egg"})
    if s.crest[seat]:
        value = t.box.crest[s.crest[seat] - 1]
        things.append({
            "id": f"owns-crest-{seat}", "shape": "shield", "hue": "gold", "text": str(value),
            "piece": f"crest/{s.crest[seat] - 1}",
            "tooltip": f"A crest of {count(value, 'point')}: all four colours",
        })  # fmt: skip
    return things
