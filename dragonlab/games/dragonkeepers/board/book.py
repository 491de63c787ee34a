"""Dragonkeepers: how the magic book, the display and the rewards look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dragonlab.draw import Card, Mark, Path, State, Text, Token, Zone
from dragonlab.draw.dragons import ASPECT
from dragonlab.draw.glyphs import polygon
from dragonlab.draw.layout import Area
from dragonlab.draw.nodes import fit_lines, text_width
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dragonkeepers.board.table import (
    CRYSTAL,
    EGG,
    HUES,
    SHADOW,
    Table,
    card_look,
    code,
    colour_word,
    page_badge,
)
from dragonlab.games.dragonkeepers.enums import NUMBERS, Page
from dragonlab.games.dragonkeepers.words.names import (
    PAGE_NAMES,
    back_name,
    card_name,
    reward_source,
    reward_text,
)

FEW_CARDS: Final = 5
HEADLINE: Final = 26.0
HIGH_PAGE: Final = 120.0  # a page as high as this has room for words
NUMBER_W: Final = 23.0  # of a number before what it pays
_REBUILT: Final = {"rebuilt": "*", "edited": "†"}
_LEGEND: Final = {"*": "* rebuilt: not published", "†": "† changed by you"}


def book(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the magic book, open, with the display beside it."""
    yield Zone(id="book", x=at.x, y=at.y, width=at.width, height=at.height)
    yield Text(
        id="book-headline", x=at.middle[0], y=at.y + 16, anchor="middle", size=15.5, bold=True,
        text=f"The magic book: {t.asks()}",
    )  # fmt: skip
    _, inner = at.inside(8).top(HEADLINE - 6)
    width = max(70.0, min(0.74 * (inner.height - 34), 0.2 * inner.width))
    left, rest = inner.left(width, 12)
    pages, right = rest.left(rest.width - width - 12, 12)
    yield from open_book(t, pages)
    yield from left_page(t, pages.columns(2, 0)[0])
    yield from right_page(t, pages.columns(2, 0)[1])
    for page, place in enumerate((left, right)):
        yield from display(t, page, place)


def open_book(t: Table, at: Area) -> Iterator[Mark]:
    """Draw cover, leaves, both pages, the fold between them and the ribbon."""
    middle, w = at.middle[0], at.width / 2 - 5
    top, low = at.y + 6, at.bottom - 7
    offer = t.offer(*(code("play", t.colour, feather) for feather in (0, 1)))
    yield Path(
        id="book-cover", fill="red", stroke="red-edge", thickness=3,
        d=polygon([(at.x, top), (at.right, top), (at.right, at.bottom), (at.x, at.bottom)]),
    )  # fmt: skip
    yield Path(
        id="book-corners", fill="gold", stroke="gold-edge", thickness=1,
        d="".join(
            polygon([(x, y), (x + dx, y), (x, y + dy)])
            for x, dx in ((at.x, 12), (at.right, -12)) for y, dy in ((top, 12), (at.bottom, -12))
        ),
    )  # fmt: skip
    yield Path(
        id="book-leaves", fill="paper", stroke="paper-edge", thickness=1,
        d=leaf(middle, -w - 2, top, low + 4) + leaf(middle, w + 2, top, low + 4),
    )  # fmt: skip
    for page, side in ((Page.LEFT, -1), (Page.RIGHT, 1)):
        yield Path(
            id=f"page-{page}", fill="paper", stroke="paper-edge", thickness=1,
            d=leaf(middle, side * w, top, low), tooltip=page_tip(t, page), piece="card",
            stock=page_size(t, page), **offer,
        )  # fmt: skip
    yield Path(
        id="book-fold", stroke="line", thickness=3,
        points=((middle, top + 6), (middle, low + 2)),
    )  # fmt: skip
    yield Path(
        id="book-ribbon", fill="red", stroke="red-edge", thickness=1, closed=True,
        points=(
            (middle - 5, low), (middle + 5, low), (middle + 5, at.bottom + 7),
            (middle, at.bottom + 3), (middle - 5, at.bottom + 7),
        ),
    )  # fmt: skip


def leaf(middle: float, width: float, top: float, low: float) -> str:
    """Return the outline of a page that bends up from the fold; a negative width goes left."""
    far, bend = middle + width, middle + 0.4 * width
    return (
        f"M{middle:g} {top + 6:g}Q{bend:g} {top - 12:g} {far:g} {top:g}L{far:g} {low:g}"
        f"Q{bend:g} {low - 10:g} {middle:g} {low + 4:g}Z"
    )


def page_tip(t: Table, page: int) -> str:
    """Return what hovering over a page tells."""
    on_top = t.s.placed_n[page]
    lines = [
        f"{capital(PAGE_NAMES[Page(page)])}: {count(page_size(t, page), 'card')}",
        f"{count(on_top, 'card')} of them put there by players" if on_top else "",
        "Changed this turn" if t.s.changed[page] else "",
        f"The book asks for {t.asks()}",
        f"It pays {reward_text(t.box, t.number)}" if page == Page.LEFT else "",
    ]
    return "\n".join(filter(None, lines))


def page_size(t: Table, page: int) -> int:
    """Return how many cards a page consists of."""
    return int(t.s.deck_n[page] + t.s.placed_n[page])


def left_page(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the number and what it pays."""
    cx, n = at.middle[0], t.number
    icons, high = reward_icons(t, n), at.height >= HIGH_PAGE
    if high:
        big = 0.36 * (at.height - 26)
        (x, y), icons_at = (cx, at.y + 16 + big / 2), (cx, at.y + 32 + big)
    else:
        big, y = 0.46 * (at.height - 26), at.y + (at.height - 20) / 2
        x, icons_at = at.x + 0.26 * at.width, (at.x + 0.68 * at.width, y)
    yield Text(id="book-number", x=x, y=y, text=str(n), size=1.3 * big, anchor="middle", bold=True)
    yield from icon_line("book-reward", icons, *icons_at, 24 if high else 20, 26 if high else 20)
    if high:
        lines = (fit_lines(line, 12, at.width, 1) for line in reward_words(t, n).split("\n"))
        yield Text(
            id="book-reward", x=cx, y=at.bottom - 44, size=12, anchor="middle",
            text="\n".join(line for cut in lines for line in cut),
            tooltip=f"Pays {reward_text(t.box, n)}",
        )  # fmt: skip
    yield from page_count(t, Page.LEFT, cx, at.bottom - 22)


def right_page(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the colour: as a dragon, a sign and a word."""
    cx, hue, word = at.middle[0], HUES[t.colour], colour_word(t.colour)
    if at.height >= HIGH_PAGE:
        size, x, y = min(at.height - 62, at.width - 20), cx, at.y + 4 + (at.height - 52) / 2
        sign = (cx - text_width(word, 15) / 2 - 4, at.bottom - 40)
        name = (cx + 10, sign[1])
    else:
        size, x, y = at.height - 44, at.x + 0.28 * at.width, at.y + (at.height - 20) / 2
        sign, name = (at.x + 0.72 * at.width, y - 12), (at.x + 0.72 * at.width, y + 9)
    yield Token(id="book-colour", x=x, y=y, size=size, hue=hue, art=f"dragon-{hue}")
    yield Token(id="book-colour-sign", x=sign[0], y=sign[1], size=18, hue=hue, glyph=HUE_GLYPH[hue])
    yield Text(
        id="book-colour-name",
        x=name[0],
        y=name[1],
        text=word,
        bold=True,
        anchor="middle",
        size=15 if at.height >= HIGH_PAGE else 14,
    )
    yield from page_count(t, Page.RIGHT, cx, at.bottom - 22)


def page_count(t: Table, page: int, cx: float, y: float) -> Iterator[Mark]:
    """Write how many cards a page has, with a warning where they are few."""
    n = page_size(t, page)
    few = n <= FEW_CARDS
    words = f"only {n} left" if few else count(n, "card")
    words = f"{n}, changed" if t.s.changed[page] and not few else words
    yield Text(
        id=f"page-{page}-count", x=cx + (9 if few else 0), y=y, text=words, size=12, bold=few,
        anchor="middle", colour="glow" if few else "muted",
    )  # fmt: skip
    if few:
        yield Token(
            id=f"page-{page}-few", x=cx - 38, y=y, size=18, hue="gold", text="!", shape="hex",
            tooltip="A page of one card ends the game after this turn",
        )  # fmt: skip


def display(t: Table, page: int, at: Area) -> Iterator[Mark]:
    """Draw the card that lies before a page."""
    card = t.s.display[page]
    offer = t.offer(
        code("take", page), code("fourth", page),
        ask=[code("fourth" if t.s.taken >= 3 else "take", page)],
    )  # fmt: skip
    width = min(at.width, (at.height - 34) / ASPECT)
    height = ASPECT * width
    y = at.y + (at.height - 32 - height) / 2
    yield Card(
        id=f"display-{page}-{card}", x=at.middle[0] - width / 2, y=y, width=width, height=height,
        tooltip=f"Display of the {PAGE_NAMES[Page(page)]}: {card_name(t.box, card)}",
        **card_look(t, card), **offer,
    )  # fmt: skip
    yield Text(
        id=f"display-{page}-words", x=at.middle[0], y=y + height + 20, size=12,
        text=display_words(t, card), anchor="middle",
    )  # fmt: skip


def display_words(t: Table, card: int) -> str:
    """Return a card of the display on two lines: front and back."""
    back = back_name(t.box.back[card]).split(" with ")[0] if page_badge(t, card) else "no page"
    return f"{colour_word(t.box.front[card])}\nback: {back}"


# ---- rewards

Icon = dict[str, Any]


def reward_icons(t: Table, n: int) -> list[Icon]:
    """Return how each thing that a number pays looks."""
    box = t.box
    parts: tuple[tuple[int, Icon], ...] = (
        (box.reward_lowest[n], {"glyph": "amulet-low", "hue": "gold"}),
        (box.reward_highest[n], {"glyph": "amulet-high", "hue": "gold"}),
        (box.reward_crystals[n], CRYSTAL),
        (box.reward_shadows[n], SHADOW),
        (box.reward_eggs[n], EGG),
    )
    return [look for amount, look in parts for _ in range(amount)]


def icon_line(
    id: str, icons: list[Icon], cx: float, cy: float, size: float, pitch: float
) -> Iterator[Mark]:
    """Draw what a number pays, side by side about a point."""
    left = cx - pitch * (len(icons) - 1) / 2
    for k, look in enumerate(icons):
        yield Token(id=f"{id}-{k}", x=left + pitch * k, y=cy, size=size, **look)


def reward_words(t: Table, n: int) -> str:
    """Return what a number pays in a few words on two lines."""
    box = t.box
    parts = (
        (box.reward_lowest[n], "lowest piece"),
        (box.reward_highest[n], "highest piece"),
        (box.reward_crystals[n], "crystal"),
        (box.reward_shadows[n], "shadow"),
        (box.reward_eggs[n], "golden egg"),
    )
    words = [noun if k == 1 else count(k, noun) for k, noun in parts if k]
    first, *rest = words
    return "\n".join((first, "+ " + " + ".join(rest))) if rest else first


def reward_tip(t: Table, n: int) -> str:
    """Return a reward in words, with where it comes from."""
    return f"{n} pays {reward_text(t.box, n)}\nSource: {reward_source(t.game, n)}"


def rewards(t: Table, at: Area) -> Iterator[Mark]:
    """Draw the player aid: what each number pays; in a column where the place is high."""
    signs = [_REBUILT.get(reward_source(t.game, n).kind, "") for n in range(1, NUMBERS + 1)]
    legend = "\n".join(text for sign, text in _LEGEND.items() if sign in signs)
    yield Zone(
        id="rewards", x=at.x, y=at.y, width=at.width, height=at.height, sunken=True,
        tooltip=f"What each number on the left page pays\n{legend}".strip(),
    )  # fmt: skip
    for n, (sign, cell) in enumerate(zip(signs, reward_cells(t, at.inside(3)), strict=True), 1):
        yield from reward_cell(t, n, sign, cell)


def reward_cells(t: Table, at: Area) -> Iterator[Area]:
    """Yield a place for each number, as wide as what it pays; in a column where there is one."""
    if at.height > at.width:
        yield from at.rows(NUMBERS, 1)
        return
    icons = [len(reward_icons(t, n)) for n in range(1, NUMBERS + 1)]
    unit = (at.width - NUMBER_W * NUMBERS) / sum(icons)
    for n in icons:
        cell, at = at.left(NUMBER_W + n * unit)
        yield cell


def reward_cell(t: Table, n: int, sign: str, at: Area) -> Iterator[Mark]:
    """Draw one number with the icons of what it pays, beside it or below it."""
    flat = at.height < 40
    icons = reward_icons(t, n)
    unit = (at.width - NUMBER_W - 2) / len(icons)
    size = min(20.0, at.height - 4, unit + 2)
    pitch = min(size + 2, unit)
    if n == t.number:
        yield Zone(
            id="reward-now", x=at.x, y=at.y + 1, width=at.width, height=at.height - 2, sunken=True,
            state=State.SELECTED,
        )  # fmt: skip
    middle, cy = at.middle
    yield Text(
        id=f"reward-{n}", x=at.x + NUMBER_W / 2 if flat else middle, y=cy if flat else at.y + 12,
        text=f"{n}{sign}", size=13, bold=True, anchor="middle", tooltip=reward_tip(t, n),
    )  # fmt: skip
    cx = at.x + NUMBER_W + (size + pitch * (len(icons) - 1)) / 2 if flat else middle
    yield from icon_line(f"reward-{n}", icons, cx, cy if flat else at.bottom - 12, size, pitch)
