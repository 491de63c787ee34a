"""Dragonkeepers: how the amulet row, the supply and the magic chests look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dragonlab.draw import Mark, State, Text, Token, Zone
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import text_width
from dragonlab.draw.table import Offer
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dragonkeepers.board.table import CRYSTAL, EGG, SHADOW, Table, code, dimmed
from dragonlab.games.dragonkeepers.enums import COLOURS, HammerOrder, Item, Phase
from dragonlab.games.dragonkeepers.rules import basics
from dragonlab.games.dragonkeepers.words.names import ITEM_NAMES

ROOMY: Final = 380.0  # from this width on three chests stand side by side
ITEM_GLYPHS: Final = ("flute", "sprout", "horn", "hammer", "ink", "feather")  # by Item
ITEM_TEXTS: Final = (
    "After a play take all cards but one back.",
    "As your turn begins take both pages' top cards.",
    "Play on a closed stack.",
    "Take the next higher piece, not the lowest.",
    "Play another colour than the book's.",
    "From a {least} on, one dragon fewer pays the same.",
)


def amulet_row(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the amulet pieces by value and how near the end of the game is."""
    yield Zone(
        id="pieces", x=at.x, y=at.y, width=at.width, height=at.height, label="Amulet pieces",
        tooltip="The open row: rewards pay the lowest or the highest piece that is left",
    )  # fmt: skip
    yield from goal(t, at)
    values = [v for v, n in enumerate(t.box.pieces) if n]
    there = [v for v in values if t.s.row_pieces[v]]
    ends = dict(zip(there[-1:] + there[:1], ("highest", "lowest"), strict=False))
    # The lowest piece can be chosen, and the next one where the green ore hammer is in the game.
    chosen = 1 + (t.s.chests >> Item.GREEN_ORE_HAMMER & 1)
    _, row = at.inside(4).top(24)
    for v, cell in zip(values, row.columns(max(1, len(values)), 2), strict=True):
        offer = t.offer(code("piece", there.index(v))) if v in there[:chosen] else {}
        yield piece_pile(t, v, cell, ends.get(v, ""), offer)


def piece_pile(t: Table, v: int, at: Area, end: str, offer: Offer) -> Token:
    """Return the pieces of one value."""
    n, value = t.s.row_pieces[v], t.box.piece_value[v]
    tip = f"{count(n, 'amulet piece')} of {count(value, 'point')} left"
    tip += f": the {end} value" if end else ""
    if not n:
        offer = {**offer, "state": State.DIMMED}
    return Token(
        id=f"piece-{v}", x=at.middle[0],
        y=at.middle[1] - 5, size=min(46.0, at.width - 2),
        shape="arc", hue="gold" if n else "neutral", text=str(value), count=n or None,
        piece="amulet piece", stock=n,
        tooltip=tip, **offer,
    )  # fmt: skip


def goal(t: Table, at: Area) -> Iterator[Mark]:
    """Draw how many amulets are complete, of those that end the game."""
    right, y = at.right - 9, at.y + 16
    done, need, words = basics.amulets_on_table(t.box, t.s), t.box.goal, goal_words(t)
    yield Text(
        id="goal", x=right, y=y, text=words, size=12.5, bold=True, anchor="end",
        tooltip=f"The game ends after the turn in which amulet {need} is completed",
    )  # fmt: skip
    left = right - 1.2 * text_width(words, 12.5) - 12
    if left - 11 * need > at.x + 24 + 1.2 * text_width("Amulet pieces", 14):
        yield Text(
            id="goal-rings", x=left, y=y, text="●" * min(done, need) + "○" * (need - done),
            size=12, anchor="end", colour="gold-edge",
        )  # fmt: skip


def goal_words(t: Table) -> str:
    """Return how many amulets are complete, in words."""
    done, need = basics.amulets_on_table(t.box, t.s), t.box.goal
    if done > need:
        return f"{done} amulets, {need} needed"
    return f"{done} of {need} amulets"


def supply(t: Table, at: Area) -> Iterator[Mark]:
    """Draw what is left in the supply, the crests at its end."""
    s = t.s
    yield Zone(id="supply", x=at.x, y=at.y, width=at.width, height=at.height, sunken=True)
    pearls = [t.offer(code("pearl", colour)) if s.phase == Phase.PEARL else {} for colour in (0, 1)]
    things: list[tuple[str, int, dict[str, Any]]] = [
        ("crystals", s.supply_crystals, CRYSTAL),
        ("eggs", s.supply_eggs, EGG),
        ("shadows", s.supply_shadows, SHADOW),
        ("red-pearls", s.supply_pearls[0], {"art": "pearl-red", **pearls[0]}),
        ("blue-pearls", s.supply_pearls[1], {"art": "pearl-blue", **pearls[1]}),
    ]  # fmt: skip
    cells = at.inside(4).columns(len(things) + t.box.crest_n, 2)
    named = at.height >= 48 and cells[0].width >= 48
    y = at.y + (at.height - 16) / 2 if named else at.middle[1]
    for (name, n, look), cell in zip(things, cells, strict=False):
        noun = name.replace("-", " ")
        yield Token(
            id=f"supply-{name}", x=cell.middle[0] - 4, y=y, size=24, count=n or None,
            tooltip=f"Supply: {count(n, noun[:-1])} left", piece=noun[:-1], stock=n,
            **dimmed(look, n == 0),
        )  # fmt: skip
        if named:
            yield Text(
                id=f"supply-{name}-name", x=cell.middle[0], y=at.bottom - 10, size=12,
                text=noun.split()[0], anchor="middle", colour="muted",
            )  # fmt: skip
    for k, cell in enumerate(cells[len(things) :]):
        gone = k < t.s.crests_taken
        yield Token(
            id=f"crest-{k}", x=cell.middle[0], y=y, size=28, shape="shield", hue="gold",
            text=str(t.box.crest[k]), state=State.DIMMED if gone else State.NONE,
            tooltip=f"Crest of {count(t.box.crest[k], 'point')}: {crest_words(t, k)}",
            piece=f"crest/{k}", stock=int(not gone),
        )  # fmt: skip


def crest_words(t: Table, k: int) -> str:
    """Return who takes a crest."""
    if k < t.s.crests_taken:
        return "taken"
    if k == t.s.crests_taken:
        return "for whoever next has all four colours laid out"
    return "when the more valuable ones are taken"


# ---- magic chests


def chests(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the magic chests in play, and which the acting player has used this turn."""
    items = [item for item in Item if t.s.chests >> item & 1]
    if not items:
        return
    yield Zone(
        id="chests", x=at.x, y=at.y, width=at.width, height=at.height, sunken=True,
        tooltip="Magic chests: each use costs a crystal; each item once a turn",
    )  # fmt: skip
    columns = min(3 if at.width > ROOMY else 2, len(items))
    for item, cell in zip(items, at.inside(2).grid(len(items), columns, 0), strict=True):
        yield from chest(t, item, cell)


def chest(t: Table, item: int, at: Area) -> Iterator[Mark]:
    """Draw one item; dimmed once the acting player has used it this turn."""
    used = bool(t.s.used[t.s.actor] >> item & 1) and not t.s.over
    name, y = capital(ITEM_NAMES[Item(item)]), at.middle[1]
    yield Token(
        id=f"chest-{item}", x=at.x + 12, y=y, size=18, hue="purple",
        shape="square", glyph=ITEM_GLYPHS[item], label=name,
        tooltip=f"{item_text(t, item)}\nCosts a crystal", **dimmed(item_offer(t, item), used),
    )  # fmt: skip
    yield Text(
        id=f"chest-{item}-name", x=at.x + 26, y=y, text="used" if used else name, size=12,
        colour="muted" if used else "ink",
    )  # fmt: skip


def item_text(t: Table, item: int) -> str:
    """Return what an item does, as the options read it."""
    text = ITEM_TEXTS[item].format(least=basics.feather_least(t.box))
    if item == Item.GREEN_ORE_HAMMER and t.box.hammer_order == HammerOrder.FIRST_ONLY:
        return text.replace("the lowest", "your first lowest")
    return text


def item_offer(t: Table, item: int) -> Offer:
    """Return the actions that use an item."""
    if item == Item.DRAGON_MINT:
        return t.offer(code("mint"))
    if item == Item.GREEN_ORE_HAMMER:
        return t.offer(code("piece", 1))
    seat, book = t.s.actor, t.colour
    plays = {
        Item.SWINDLE_FEATHER: [(c, 1) for c in (book, *range(COLOURS))],
        Item.PRISM_INK: [(c, 0) for c in range(COLOURS) if c != book],
        Item.TROLL_HORN: [(c, 0) for c in range(COLOURS) if t.closed(seat, c)],
    }.get(Item(item), [])
    codes = dict.fromkeys(code("play", c, feather) for c, feather in plays)
    return t.offer(*codes) if codes else {}
