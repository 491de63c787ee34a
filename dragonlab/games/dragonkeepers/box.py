"""Dragonkeepers: how the component tables become a box."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.material import Material
from dragonlab.engine.options import Settings
from dragonlab.errors import MaterialError, OptionError
from dragonlab.games.dragonkeepers.enums import (
    CARDS,
    CARDS_MAX,
    COLOUR_BACK,
    COLOUR_CARD,
    COLOURS,
    NUMBER_BACK,
    NUMBERS,
    PLACED_MAX,
    RIBBON_BACK,
    SEATS,
    SHADOW_CARD,
    START_CARD,
    START_CARDS,
    START_COLOUR_BACK,
    START_NUMBER_BACK,
    VALUES,
    Colour,
    Item,
    Page,
    StartingBacks,
)
from dragonlab.games.dragonkeepers.records import ALL_ITEMS, MOST_PEARLS

ITEMS = tuple(item.name.lower() for item in Item)
COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)[:COLOURS]
PEARL_COLOURS = ("red", "blue")
MOST_PIECES = 300
MOST_POINTS = 30_000


def read_box(box: Any, material: Material, settings: Settings) -> None:
    """Fill the box of one game from its tables.

    Raises
    ------
    MaterialError
        If a table is damaged, or describes a box that cannot be played.
    OptionError
        If options clash with each other.
    """
    open_chests(box, settings)
    read_supplies(box, material, int(box.players))
    read_cards(box, material, str(settings["deck_profile"]))
    read_rewards(box, material, str(settings["reward_profile"]))
    check_capacity(box, material)
    check_points(box, material)


def open_chests(box: Any, settings: Settings) -> None:
    """Write as bits which chests can be opened; the family variant leaves the troll horn out."""
    horn = 1 << Item.TROLL_HORN
    if box.family_variant and box.chests_bits & horn:
        raise OptionError(
            "Option 'chests' cannot hold 'troll_horn' in the family variant: without the "
            "placement rule there is nothing for it to do. Take another chest."
        )
    if settings["chests"] == "random":
        box.chests_bits = ALL_ITEMS & ~(horn if box.family_variant else 0)


def read_supplies(box: Any, material: Material, players: int) -> None:
    """Read everything but the cards and the rewards."""
    by = players - 2
    values = material.numbers("amulet_pieces", "values", longest=VALUES, least=1, rising=True)
    counts = material.numbers("amulet_pieces", "counts", size=len(values), most=60)
    box.piece_value[: len(values)] = values
    box.pieces[: len(values)] = counts
    box.removed = material.numbers("removed_pieces", "by_players", size=3)[by]
    if box.removed >= sum(counts):
        raise MaterialError(f"{material.where}: [removed_pieces] removes every amulet piece.")
    box.goal = material.numbers("goal", "by_players", size=3, least=1)[by]
    crests = sorted(material.numbers("crests", "values"), reverse=True)
    crests = crests[material.numbers("crests", "removed_by_players", size=3, most=4)[by] :][:SEATS]
    if box.family_variant:
        crests = []
    box.crest_n = len(crests)
    box.crest[: len(crests)] = crests
    box.crystals = material.number("supply", "crystals")
    box.eggs = material.number("supply", "golden_eggs")
    box.shadows = material.number("supply", "shadow_dragons", most=40)
    box.egg_value = material.number("golden_egg", "value")
    box.egg_flipped = material.number("golden_egg", "flipped")
    box.deal[:] = material.numbers("starting_cards", "dealt", size=SEATS, most=START_CARDS)
    if sum(box.deal) > START_CARDS:
        raise MaterialError(f"{material.where}: [starting_cards] deals more than {START_CARDS}.")
    for k, colour in enumerate(PEARL_COLOURS):
        pearls = material.numbers("pearls", colour)
        if len(pearls) > MOST_PEARLS:
            raise MaterialError(
                f"{material.where}: [pearls] {colour} holds more than {MOST_PEARLS} pearls."
            )
        box.pearl_n[k] = len(pearls)
        box.pearl_value[k][: len(pearls)] = pearls


def read_cards(box: Any, material: Material, profile: str) -> None:
    """Read the cards of both pages, the shadow dragons and the starting cards."""
    table = f"deck_profile.{profile}"
    material.entry(table, "left"), material.entry(table, "right")
    for front, name in enumerate(COLOUR_NAMES):
        for k, n in enumerate(material.numbers(f"{table}.left", name, size=NUMBERS - 1, most=40)):
            box.deck[k * COLOURS + front] = n
    for back, name in enumerate(COLOUR_NAMES):
        fronts = material.table(f"{table}.right.{name}")
        for other in fronts:
            check_pair(material, table, other, name)
            n = material.number(f"{table}.right.{name}", other, most=40)
            box.deck[COLOUR_CARD + back * COLOURS + COLOUR_NAMES.index(other)] = n
    for card in range(SHADOW_CARD):
        left = card < COLOUR_CARD
        within = card if left else card - COLOUR_CARD
        shows, front = divmod(within, COLOURS)
        back = (NUMBER_BACK if left else COLOUR_BACK) + shows
        describe_card(box, card, front, not left, shows + left, back)
    describe_card(box, SHADOW_CARD, Colour.SHADOW, False, NUMBERS, NUMBER_BACK + NUMBERS - 1)
    box.deck_n[:] = box.deck[:COLOUR_CARD].sum(), box.deck[COLOUR_CARD:].sum()
    read_starting_cards(box, material)
    if box.starting_backs == StartingBacks.NONE:
        box.back[START_CARD:] = RIBBON_BACK
    for card in range(CARDS):
        if card <= SHADOW_CARD or box.starting_backs == StartingBacks.REAL:
            box.page_kinds[box.page[card]] |= 1 << card
        if card != SHADOW_CARD:
            box.front_kinds[box.front[card]] |= 1 << card


def read_starting_cards(box: Any, material: Material) -> None:
    """Read the starting cards, each a front colour and a number or another colour."""
    table = "starting_card_list"
    cards = material.entry(table, "cards")
    if not isinstance(cards, list) or len(cards) != START_CARDS:
        raise MaterialError(f"{material.where}: [{table}] cards should list {START_CARDS} cards.")
    for k, card in enumerate(cards):
        if not isinstance(card, list) or len(card) != 2 or card[0] not in COLOUR_NAMES:
            raise MaterialError(
                f"{material.where}: [{table}] card {k + 1} should be a pair such as "
                f'["white", 3] or ["white", "red"], not {card!r}.'
            )
        front, back = COLOUR_NAMES.index(card[0]), card[1]
        if isinstance(back, str):
            check_pair(material, table, card[0], back)
            colour = COLOUR_NAMES.index(back)
            describe_card(box, START_CARD + k, front, True, colour, START_COLOUR_BACK + colour)
        else:
            check_start_number(material, table, k, back)
            describe_card(box, START_CARD + k, front, False, back, START_NUMBER_BACK + back - 1)


def check_start_number(material: Material, table: str, k: int, back: object) -> None:
    """Refuse a starting card whose back is no page number."""
    if isinstance(back, bool) or not isinstance(back, int) or not 1 <= back < NUMBERS:
        raise MaterialError(
            f"{material.where}: [{table}] card {k + 1} should have a number from 1 to "
            f"{NUMBERS - 1} or a colour on its back, not {back!r}."
        )


def describe_card(box: Any, card: int, front: int, right: bool, shows: int, back: int) -> None:
    """Write what a type of card looks like."""
    box.front[card] = front
    box.page[card] = Page.RIGHT if right else Page.LEFT
    box.shows[card] = shows
    box.back[card] = back


def check_pair(material: Material, table: str, front: object, back: object) -> None:
    """Refuse a card that shows the same colour on both sides, or an unknown colour."""
    for name in (front, back):
        if name not in COLOUR_NAMES:
            raise MaterialError(
                f"{material.where}: [{table}] knows no colour {name!r}; there are "
                f"{', '.join(COLOUR_NAMES)}."
            )
    if front == back:
        raise MaterialError(
            f"{material.where}: [{table}] has a card with {back} on the back and {front} on the "
            "front; no dragon shows the same colour on both sides."
        )


def read_rewards(box: Any, material: Material, profile: str) -> None:
    """Read what each number pays."""
    for number in range(1, NUMBERS + 1):
        inner = number in (4, 5)
        table = f"reward_profile.{profile}.{number}" if inner else f"reward.{number}"
        row = material.table(table)
        pieces = 0
        for name, field in (
            ("lowest", box.reward_lowest),
            ("highest", box.reward_highest),
            ("crystals", box.reward_crystals),
            ("shadow_dragons", box.reward_shadows),
            ("golden_eggs", box.reward_eggs),
        ):
            field[number] = material.number(table, name, most=3) if name in row else 0
        pieces = int(box.reward_lowest[number]) + int(box.reward_highest[number])
        if not 1 <= pieces <= 3:
            raise MaterialError(
                f"{material.where}: [{table}] should pay 1 to 3 amulet pieces, not {pieces}."
            )


def check_capacity(box: Any, material: Material) -> None:
    """Refuse decks that are too small to play with or too large to hold."""
    starting = box.page[START_CARD:CARDS]
    for page in Page:
        extra = int((starting == page).sum()) + (int(box.shadows) if page == Page.LEFT else 0)
        least, most = 10, PLACED_MAX - extra
        if not least <= box.deck_n[page] <= most:
            raise MaterialError(
                f"{material.where}: the {page.name.lower()} page should have {least} to {most} "
                f"cards, not {int(box.deck_n[page])}."
            )
    cards = int(box.deck_n.sum()) + START_CARDS + int(box.shadows)
    if cards > CARDS_MAX:
        raise MaterialError(
            f"{material.where}: the pages, the starting cards and the shadow dragons are {cards} "
            f"cards; dragonlab has room for {CARDS_MAX}."
        )


def check_points(box: Any, material: Material) -> None:
    """Refuse more amulet pieces or points than the records can count."""
    pieces = int(box.pieces.sum())
    if pieces > MOST_PIECES:
        raise MaterialError(
            f"{material.where}: [amulet_pieces] counts {pieces} pieces; dragonlab has room for "
            f"{MOST_PIECES}."
        )
    points = int(box.pieces.astype(int) @ box.piece_value) + int(box.pearl_value.sum())
    points += int(box.crest.sum()) + int(box.egg_flipped)
    points += int(box.eggs) * int(box.egg_value)
    if points > MOST_POINTS:
        raise MaterialError(
            f"{material.where}: pieces, pearls, crests and eggs are worth {points} points; "
            f"dragonlab counts to {MOST_POINTS}."
        )
