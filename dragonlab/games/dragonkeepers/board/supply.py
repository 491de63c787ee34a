"""Dragonkeepers: how the amulet row, the supply and the magic chests look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Pile, State, Text, Token, Zone
from dragonlab.draw.nodes import fit_lines
from dragonlab.draw.scene import Shape
from dragonlab.draw.table import Offer
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dragonkeepers.board.table import Table, code, dimmed
from dragonlab.games.dragonkeepers.enums import COLOURS, HammerOrder, Item, Phase
from dragonlab.games.dragonkeepers.rules import basics
from dragonlab.games.dragonkeepers.words.names import ITEM_NAMES

ITEM_GLYPHS: Final = ("flute", "sprout", "horn", "hammer", "ink", "feather")  # by Item
ITEM_TEXTS: Final = (
    "After a play take all cards but one back.",
    "As your turn begins take both pages' top cards.",
    "Play on a closed stack.",
    "Take the next higher piece, not the lowest.",
    "Play another colour than the book's.",
    "From a {least} on, one dragon fewer pays the same.",
)


def amulet_row(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the amulet pieces by value and how near the end of the game is."""
    yield Zone(
        id="pieces", x=x, y=y, width=width, height=height, label="Amulet pieces",
        tooltip="The open row: rewards pay the lowest or the highest piece that is left",
    )  # fmt: skip
    yield from goal(t, x + width - 16, y + 22)
    values = [v for v, n in enumerate(t.box.pieces) if n]
    there = [v for v in values if t.s.row_pieces[v]]
    ends = dict(zip(there[-1:] + there[:1], ("highest", "lowest"), strict=False))
    # The lowest piece can be chosen, and the next one where the green ore hammer is in the game.
    chosen = 1 + (t.s.chests >> Item.GREEN_ORE_HAMMER & 1)
    cell = (width - 20) / max(1, len(values))
    size = min(50.0, cell - 10)
    for k, v in enumerate(values):
        left = x + 10 + cell * k + (cell - size) / 2
        offer = t.offer(code("piece", there.index(v))) if v in there[:chosen] else {}
        yield piece_pile(t, v, left, y + 42, size, offer)
        if words := ends.get(v):
            yield Text(
                id=f"piece-{words}", x=left + size / 2, y=y + 111, text=words, size=14,
                anchor="middle", bold=True,
            )  # fmt: skip


def piece_pile(t: Table, v: int, x: float, y: float, size: float, offer: Offer) -> Pile:
    """Return the pieces of one value."""
    n, value = t.s.row_pieces[v], t.box.piece_value[v]
    tip = f"{count(n, 'amulet piece')} of {count(value, 'point')} left"
    return Pile(
        id=f"piece-{v}", x=x, y=y, width=size, height=size + 8, hue="gold", glyph="amulet",
        number=str(value) if n else "", count=n, tooltip=tip, **offer,
    )  # fmt: skip


def goal(t: Table, right: float, y: float) -> Iterator[Mark]:
    """Draw how many amulets are complete, of those that end the game."""
    done, need, words = basics.amulets_on_table(t.box, t.s), t.box.goal, goal_words(t)
    yield Text(
        id="goal", x=right, y=y, text=words, size=15, bold=True, anchor="end",
        tooltip=f"The game ends after the turn in which amulet {need} is completed",
    )  # fmt: skip
    gap = min(15.0, 150 / need)
    for k in range(need):
        yield Token(
            id=f"goal-{k}", x=right - 226 - gap * (need - 1 - k), y=y, size=12, shape="disc",
            hue="gold" if k < done else "neutral",
            state=State.NONE if k < done else State.DIMMED,
        )  # fmt: skip


def goal_words(t: Table) -> str:
    """Return how many amulets are complete, in words."""
    done, need = basics.amulets_on_table(t.box, t.s), t.box.goal
    if done > need:
        return f"{done} amulets, {need} needed"
    return f"{done} of {need} amulets complete"


def supply(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw what is left in the supply."""
    s = t.s
    yield Zone(id="supply", x=x, y=y, width=width, height=height, sunken=True)
    pearls = [t.offer(code("pearl", colour)) if s.phase == Phase.PEARL else {} for colour in (0, 1)]
    things: list[tuple[str, int, Shape, str, str, Offer]] = [
        ("crystals", s.supply_crystals, "gem", "purple", "crystal", {}),
        ("eggs", s.supply_eggs, "egg", "gold", "", {}),
        ("shadows", s.supply_shadows, "square", "shadow", "crescent", {}),
        ("red pearls", s.supply_pearls[0], "disc", "red", "pearl", pearls[0]),
        ("blue pearls", s.supply_pearls[1], "disc", "blue", "pearl", pearls[1]),
    ]
    cell = (width - 136) / len(things)
    for k, (name, n, shape, hue, glyph, offer) in enumerate(things):
        cx = x + 10 + cell * (k + 0.5)
        yield Token(
            id=f"supply-{name.replace(' ', '-')}", x=cx - 14, y=y + 32, size=34, shape=shape,
            hue=hue, glyph=glyph, tooltip=f"Supply: {count(n, name[:-1])} left",
            **dimmed(offer, n == 0),
        )  # fmt: skip
        yield Text(id=f"supply-{k}-n", x=cx + 10, y=y + 32, text=str(n), size=18, bold=True)
        yield Text(
            id=f"supply-{k}-name", x=cx, y=y + 66, text=name, size=14, anchor="middle",
            colour="muted",
        )  # fmt: skip
    yield from crests(t, x + width - 134, y)


def crests(t: Table, x: float, y: float) -> Iterator[Mark]:
    """Draw the crests, those taken dimmed."""
    n = t.box.crest_n
    if n == 0:
        return
    for k in range(n):
        gone = k < t.s.crests_taken
        yield Token(
            id=f"crest-{k}", x=x + 30 + 40 * k, y=y + 32, size=38, shape="shield", hue="gold",
            text=str(t.box.crest[k]), state=State.DIMMED if gone else State.NONE,
            tooltip=f"Crest of {count(t.box.crest[k], 'point')}: {crest_words(t, k)}",
        )  # fmt: skip
    yield Text(
        id="crests-name", x=x + 30 + 20 * (n - 1), y=y + 66, text="crests", size=14,
        anchor="middle", colour="muted",
    )  # fmt: skip


def crest_words(t: Table, k: int) -> str:
    """Return who takes a crest."""
    if k < t.s.crests_taken:
        return "taken"
    if k == t.s.crests_taken:
        return "for whoever next has all four colours laid out"
    return "when the more valuable ones are taken"


# ---- magic chests


def chests(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the magic chests in play, and which the acting player has used this turn."""
    items = [item for item in Item if t.s.chests >> item & 1]
    yield Zone(
        id="chests", x=x, y=y, width=width, height=height, label="Magic chests", glyph="chest",
        hue="neutral", sunken=True, tooltip="Each use costs a crystal; each item once a turn",
    )  # fmt: skip
    yield Token(
        id="chests-cost", x=x + width - 30, y=y + 22, size=34, shape="gem", hue="purple", text="1",
    )  # fmt: skip
    few = len(items) <= 2
    step = 76.0 if few else min(34.0, (height - 52) / len(items))
    for k, item in enumerate(items):
        yield from chest(t, item, x + 16, y + (56 if few else 40 + step / 2) + step * k, step)
        if few:
            lines = fit_lines(item_text(t, item), 14, width - 50, 2)
            yield Text(
                id=f"chest-{item}-text", x=x + 16, y=y + 78 + step * k + 9 * len(lines), size=14,
                text="\n".join(lines), colour="muted",
            )  # fmt: skip


def chest(t: Table, item: int, x: float, y: float, room: float) -> Iterator[Mark]:
    """Draw one item; dimmed once the acting player has used it this turn."""
    used = bool(t.s.used[t.s.actor] >> item & 1) and not t.s.over
    name = capital(ITEM_NAMES[Item(item)])
    yield Token(
        id=f"chest-{item}", x=x + 14, y=y, size=26 if room > 27 else 22, hue="purple",
        shape="square", glyph=ITEM_GLYPHS[item], label=name,
        tooltip=f"{item_text(t, item)}\nCosts a crystal", **dimmed(item_offer(t, item), used),
    )  # fmt: skip
    yield Text(
        id=f"chest-{item}-name", x=x + 36, y=y, text=name + (" (used)" if used else ""), size=15,
        bold=not used, colour="muted" if used else "ink",
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
