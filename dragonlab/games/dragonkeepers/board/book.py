"""Dragonkeepers: how the magic book, the display and the rewards look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dragonlab.draw import Card, Mark, Path, State, Text, Token, Zone
from dragonlab.draw.scene import Shape
from dragonlab.draw.table import Offer
from dragonlab.draw.theme import HUE_GLYPH
from dragonlab.engine.phrases import capital, count
from dragonlab.games.dragonkeepers.board.table import HUES, Table, code, colour_word, page_badge
from dragonlab.games.dragonkeepers.enums import NUMBERS, Page
from dragonlab.games.dragonkeepers.words.names import (
    PAGE_NAMES,
    back_name,
    card_name,
    reward_source,
    reward_text,
)

FEW_CARDS: Final = 5
PAGE_W, PAGE_H = 182.0, 226.0
DISPLAY_W, DISPLAY_H = 98.0, 132.0
_REBUILT: Final = {"reconstructed": "*", "edited": "†"}
_LEGEND: Final = {"*": "* rebuilt: not published", "†": "† changed by you"}


def book(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the magic book as two open pages, with the display before them."""
    offer = t.offer(*(code("play", t.colour, feather) for feather in (0, 1)))
    middle = x + width / 2
    yield Zone(id="book", x=x, y=y, width=width, height=height)
    yield Text(
        id="book-headline", x=middle, y=y + 32, anchor="middle", size=24, bold=True,
        text=f"The magic book: {t.asks()}",
    )  # fmt: skip
    top = y + 62
    yield from pages(t, middle, top, offer)
    yield from left_page(t, middle - PAGE_W / 2, top)
    yield from right_page(t, middle + PAGE_W / 2, top)
    for page, left in enumerate((x + 14, x + width - 14 - DISPLAY_W)):
        yield from display(t, page, left, top + 34)


def pages(t: Table, middle: float, top: float, offer: Offer) -> Iterator[Mark]:
    """Draw cover and paper of the open book."""
    w, h = PAGE_W, PAGE_H
    low = top + h
    yield Path(
        id="book-cover", fill="shadow", stroke="shadow-edge", thickness=1.5, closed=True,
        points=(
            (middle - w - 9, top + 4), (middle + w + 9, top + 4),
            (middle + w + 9, low + 9), (middle - w - 9, low + 9),
        ),
    )  # fmt: skip
    for page, side in ((Page.LEFT, -1), (Page.RIGHT, 1)):
        far, bend = middle + side * w, middle + side * w / 2
        yield Path(
            id=f"page-{page}", label="", fill="paper", stroke="paper-edge", thickness=1.5,
            d=(
                f"M{middle} {top + 8}Q{bend} {top - 14} {far} {top}L{far} {low}"
                f"Q{bend} {low - 14} {middle} {low + 4}Z"
            ),
            tooltip=page_tip(t, page), **offer,
        )  # fmt: skip


def page_tip(t: Table, page: int) -> str:
    """Return what hovering over a page tells."""
    on_top = t.s.placed_n[page]
    lines = [
        f"{capital(PAGE_NAMES[Page(page)])}: {count(page_size(t, page), 'card')}",
        f"{count(on_top, 'card')} of them put there by players" if on_top else "",
        "Changed this turn" if t.s.changed[page] else "",
        f"The book asks for {t.asks()}",
        reward_tip(t, t.number) if page == Page.LEFT else "",
    ]
    return "\n".join(filter(None, lines))


def page_size(t: Table, page: int) -> int:
    """Return how many cards a page consists of."""
    return int(t.s.deck_n[page] + t.s.placed_n[page])


def left_page(t: Table, cx: float, top: float) -> Iterator[Mark]:
    """Draw the number and what it pays."""
    n = t.number
    yield Text(id="book-number", x=cx, y=top + 60, text=str(n), size=98, anchor="middle", bold=True)
    icons = reward_icons(t, n)
    left = cx - 38 * (len(icons) - 1) / 2
    for k, (glyph, hue, shape) in enumerate(icons):
        yield Token(
            id=f"book-reward-{k}", x=left + 38 * k, y=top + 127, size=34, glyph=glyph, hue=hue,
            shape=shape,
        )  # fmt: skip
    yield Text(
        id="book-reward", x=cx, y=top + 166, text=reward_words(t, n), size=15, anchor="middle"
    )
    yield from page_count(t, Page.LEFT, cx, top + 202)


def right_page(t: Table, cx: float, top: float) -> Iterator[Mark]:
    """Draw the colour: as a colour, a glyph and a word."""
    yield Token(
        id="book-colour", x=cx, y=top + 72, size=98, hue=HUES[t.colour],
        glyph=HUE_GLYPH[HUES[t.colour]],
    )  # fmt: skip
    yield Text(
        id="book-colour-name", x=cx, y=top + 152, text=colour_word(t.colour), size=30,
        anchor="middle", bold=True,
    )  # fmt: skip
    yield from page_count(t, Page.RIGHT, cx, top + 202)


def page_count(t: Table, page: int, cx: float, y: float) -> Iterator[Mark]:
    """Write how many cards a page has, with a warning where they are few."""
    n = page_size(t, page)
    few = n <= FEW_CARDS
    words = f"only {n} left" if few else count(n, "card")
    words += ", changed" if t.s.changed[page] and not few else ""
    yield Text(
        id=f"page-{page}-count", x=cx + (13 if few else 0), y=y, text=words, size=15, bold=few,
        anchor="middle", colour="glow" if few else "muted",
    )  # fmt: skip
    if few:
        yield Token(
            id=f"page-{page}-few", x=cx - 52, y=y, size=26, hue="gold", text="!", shape="hex",
            tooltip="A page of one card ends the game after this turn",
        )  # fmt: skip


def display(t: Table, page: int, x: float, y: float) -> Iterator[Mark]:
    """Draw the card that lies before a page."""
    card = t.s.display[page]
    offer = t.offer(
        code("take", page), code("fourth", page),
        ask=[code("fourth" if t.s.taken >= 3 else "take", page)],
    )  # fmt: skip
    yield Text(
        id=f"display-{page}-name", x=x + DISPLAY_W / 2, y=y - 18, text="Display", size=14,
        anchor="middle", colour="muted",
    )  # fmt: skip
    yield Card(
        id=f"display-{page}-{card}", x=x, y=y, width=DISPLAY_W, height=DISPLAY_H,
        hue=HUES[t.box.front[card]], back=page_badge(t, card),
        tooltip=f"Display of the {PAGE_NAMES[Page(page)]}: {card_name(t.box, card)}", **offer,
    )  # fmt: skip
    yield Text(
        id=f"display-{page}-words", x=x + DISPLAY_W / 2, y=y + DISPLAY_H + 26, size=15,
        text=display_words(t, card), anchor="middle",
    )  # fmt: skip


def display_words(t: Table, card: int) -> str:
    """Return a card of the display on two lines: front and back."""
    back = back_name(t.box.back[card]) if page_badge(t, card) else "no page"
    return f"{colour_word(t.box.front[card])}\nback: {back}"


# ---- rewards


def reward_icons(t: Table, n: int) -> list[tuple[str, str, Shape]]:
    """Return glyph, hue and shape of each thing that a number pays."""
    box = t.box
    parts: tuple[tuple[int, tuple[str, str, Shape]], ...] = (
        (box.reward_lowest[n], ("amulet-low", "gold", "disc")),
        (box.reward_highest[n], ("amulet-high", "gold", "disc")),
        (box.reward_crystals[n], ("crystal", "purple", "gem")),
        (box.reward_shadows[n], ("crescent", "shadow", "square")),
        (box.reward_eggs[n], ("", "gold", "egg")),
    )
    return [look for amount, look in parts for _ in range(amount)]


def reward_words(t: Table, n: int) -> str:
    """Return what a number pays in a few words on two lines."""
    box = t.box
    parts = (
        (box.reward_lowest[n], "lowest piece"),
        (box.reward_highest[n], "highest piece"),
        (box.reward_crystals[n], "crystal"),
        (box.reward_shadows[n], "shadow dragon"),
        (box.reward_eggs[n], "golden egg"),
    )
    words = [noun if k == 1 else count(k, noun) for k, noun in parts if k]
    first, *rest = words
    return "\n".join((first, "+ " + " + ".join(rest))) if rest else first


def reward_tip(t: Table, n: int) -> str:
    """Return a reward in words, with where it comes from."""
    return f"{n} pays {reward_text(t.box, n)}\nSource: {reward_source(t.game, n)}"


def rewards(t: Table, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """Draw the player aid: what each number pays."""
    signs = [_REBUILT.get(reward_source(t.game, n).kind, "") for n in range(1, NUMBERS + 1)]
    legend = ", ".join(text for sign, text in _LEGEND.items() if sign in signs)
    yield Zone(
        id="rewards", x=x, y=y, width=width, height=height, label="Rewards",
        tooltip="What each number on the left page pays",
    )  # fmt: skip
    yield Text(
        id="rewards-legend", x=x + width - 16, y=y + 22, text=legend, size=14, anchor="end",
        colour="muted",
    )  # fmt: skip
    cell = (width - 20) / NUMBERS
    for n, sign in enumerate(signs, 1):
        left = x + 10 + cell * (n - 1)
        yield from reward_cell(t, n, sign, left, y + 37, cell)


def reward_cell(t: Table, n: int, sign: str, x: float, y: float, width: float) -> Iterator[Mark]:
    """Draw one number with the icons of what it pays."""
    on = State.SELECTED if n == t.number else State.NONE
    yield Zone(
        id=f"reward-{n}", x=x + 3, y=y, width=width - 6, height=62, sunken=True, state=on,
        tooltip=reward_tip(t, n),
    )  # fmt: skip
    yield Text(
        id=f"reward-{n}-number", x=x + width / 2, y=y + 17, text=f"{n}{sign}", size=20, bold=True,
        anchor="middle",
    )  # fmt: skip
    icons = reward_icons(t, n)
    pitch = min(28.0, (width - 34) / max(1, len(icons) - 1))
    for k, (glyph, hue, shape) in enumerate(icons):
        yield Token(
            id=f"reward-{n}-{k}", x=x + width / 2 + pitch * (k - (len(icons) - 1) / 2), y=y + 44,
            size=26, glyph=glyph, hue=hue, shape=shape,
        )  # fmt: skip
