"""Dragonkeepers: how the amulet row, the supply and the magic chests look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Mark, Pile, State, Text, Token, Zone
from dragonlab.draw.nodes import text_width
from dragonlab.games.dragonkeepers import basics
from dragonlab.games.dragonkeepers.board_table import Offer, Table, code, plain
from dragonlab.games.dragonkeepers.material import COLOURS, Item, Phase
from dragonlab.games.dragonkeepers.names import ITEM_NAMES, capital, count

ITEM_GLYPHS: Final = ("flute", "leaf", "horn", "hammer", "ink", "feather")  # by Item
ITEM_TEXTS: Final = (
    "After a play and its reward: take back all cards just played but one.",
    "At the start of the own turn: take the top card of both pages of the book.",
    "Ignore the placement rule: play on a closed stack.",
    "Upgrade a lowest amulet piece: take one of the next higher value.",
    "Play another colour than the book says.",
    "Play one dragon fewer than the book says; the reward stays the same.",
)
_LOWEST, _NEXT, _HIGHEST, _AMULETS = map(
    plain,
    (
        basics.lowest_piece,
        basics.next_higher_piece,
        basics.highest_piece,
        basics.amulets_on_table,
    ),
)


def amulet_row(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the amulet pieces by value and how near the end of the game is."""
    yield Zone(
        id="pieces", x=x, y=y, width=width, height=height, label="Amulet pieces",
        tooltip="The open row: rewards pay the lowest or the highest piece that is left",
    )  # fmt: skip
    yield from goal(t, x + width - 16, y + 22)
    values = [v for v, n in enumerate(t.box.pieces) if n]
    low, higher, high = _LOWEST(t.s), _NEXT(t.s), _HIGHEST(t.s)
    cell = (width - 20) / max(1, len(values))
    size = min(50.0, cell - 10)
    for k, v in enumerate(values):
        left = x + 10 + cell * k + (cell - size) / 2
        offers: Offer = {}
        if v in (low, higher):
            offers = t.offer(code("piece", 0 if v == low else 1))
        yield piece_pile(t, v, left, y + 42, size, offers)
        words = {low: "lowest", high: "highest"}.get(v, "")
        if words:
            yield Text(
                id=f"piece-{words}", x=left + size / 2, y=y + 106, text=words, size=14,
                anchor="middle", bold=True,
            )  # fmt: skip


def piece_pile(t: Table, v: int, x: float, y: float, size: float, offer: Offer) -> Pile:
    """Return the pieces of one value."""
    n, value = t.s.row_pieces[v], t.box.piece_value[v]
    tip = f"{count(n, 'amulet piece')} of {count(value, 'point')} left"
    return Pile(
        id=f"piece-{v}", x=x, y=y, width=size, height=size, hue="gold", glyph="amulet",
        number=str(value) if n else "", count=n, tooltip=tip, **offer,
    )  # fmt: skip


def goal(t: Table, right: float, y: float) -> Iterator[Mark]:
    """Draw how many amulets are complete, of those that end the game."""
    done, need = _AMULETS(t.box, t.s), t.box.goal
    words = f"{done} of {need} amulets complete"
    yield Text(id="goal", x=right, y=y, text=words, size=15, bold=True, anchor="end",
               tooltip=f"The game ends after the turn in which amulet {need} is completed")  # fmt: skip
    left = right - text_width(words, 15) - 18
    for k in range(need):
        yield Token(
            id=f"goal-{k}", x=left - 14 * (need - 1 - k), y=y, size=11, shape="disc",
            hue="gold" if k < done else "neutral",
            state=State.NONE if k < done else State.DIMMED,
        )  # fmt: skip


def supply(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw what is left in the supply."""
    s = t.s
    yield Zone(id="supply", x=x, y=y, width=width, height=height, sunken=True)
    pearls = [t.offer(code("pearl", colour)) if s.phase == Phase.PEARL else {} for colour in (0, 1)]
    things: list[tuple[str, str, int, dict[str, str], Offer]] = [
        ("crystals", "crystal", s.supply_crystals, {"shape": "gem", "hue": "purple"}, {}),
        ("eggs", "", s.supply_eggs, {"shape": "egg", "hue": "gold"}, {}),
        ("shadows", "crescent", s.supply_shadows, {"shape": "square", "hue": "shadow"}, {}),
        ("red pearls", "pearl", s.supply_pearls[0], {"shape": "disc", "hue": "red"}, pearls[0]),
        ("blue pearls", "pearl", s.supply_pearls[1], {"shape": "disc", "hue": "blue"}, pearls[1]),
    ]
    cell = (width - 150) / len(things)
    for k, (name, glyph, n, look, offer) in enumerate(things):
        cx = x + 10 + cell * (k + 0.5)
        state = offer.pop("state", State.NONE) | (State.NONE if n else State.DIMMED)
        yield Token(
            id=f"supply-{name.replace(' ', '-')}", x=cx - 14, y=y + 32, size=36, glyph=glyph,
            tooltip=f"Supply: {n} {name} left", state=state, **look, **offer,  # type: ignore[arg-type]
        )  # fmt: skip
        yield Text(id=f"supply-{k}-n", x=cx + 10, y=y + 32, text=str(n), size=20, bold=True)
        yield Text(
            id=f"supply-{k}-name", x=cx, y=y + 66, text=name, size=14, anchor="middle",
            colour="muted",
        )  # fmt: skip
    yield from crests(t, x + width - 140, y)


def crests(t: Table, x: float, y: float) -> Iterator[Mark]:
    """Draw the crests, those taken dimmed."""
    n = t.box.crest_n
    for k in range(n):
        gone = k < t.s.crests_taken
        yield Token(
            id=f"crest-{k}", x=x + 24 + 42 * k, y=y + 32, size=40, shape="shield", hue="gold",
            text=str(t.box.crest[k]), state=State.DIMMED if gone else State.NONE,
            tooltip=f"Crest of {t.box.crest[k]} points{', taken' if gone else ''}: "
            "for the first who have all four colours before them",
        )  # fmt: skip
    yield Text(
        id="crests-name", x=x + 24 + 21 * (n - 1), y=y + 66, text="crests", size=14,
        anchor="middle", colour="muted",
    )  # fmt: skip


# ---- magic chests


def chests(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the magic chests in play, and which the acting player has used this turn."""
    items = [item for item in Item if t.s.chests >> item & 1]
    yield Zone(
        id="chests", x=x, y=y, width=width, height=height, label="Magic chests", glyph="chest",
        hue="neutral", note="1 crystal a use", sunken=True,
    )  # fmt: skip
    step = min(34.0, (height - 52) / len(items))
    for k, item in enumerate(items):
        cy = y + 40 + step * (k + 0.5)
        used = bool(t.s.used[t.s.actor] >> item & 1) and not t.s.over
        name, tip = capital(ITEM_NAMES[item]), ITEM_TEXTS[item]
        offer = item_offer(t, item)
        state = offer.pop("state", State.NONE) | (State.DIMMED if used else State.NONE)
        yield Token(
            id=f"chest-{item}", x=x + 30, y=cy, size=min(28.0, step - 2), hue="purple",
            shape="square", glyph=ITEM_GLYPHS[item], label=name, tooltip=tip, state=state, **offer,
        )  # fmt: skip
        yield Text(
            id=f"chest-{item}-name", x=x + 52, y=cy, text=name + (" (used)" if used else ""),
            size=15, bold=not used, colour="muted" if used else "ink", tooltip=tip,
        )  # fmt: skip


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
