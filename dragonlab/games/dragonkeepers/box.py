"""Dragonkeepers: the options, and how the component tables become a box."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dragonlab.engine.material import Material
from dragonlab.engine.options import Option, Value
from dragonlab.errors import MaterialError, OptionError
from dragonlab.games.dragonkeepers.material import (
    BOX,
    CARDS,
    COLOUR_BACK,
    COLOUR_CARD,
    COLOURS,
    DECK_CARDS,
    HAND_VISIBILITY,
    NUMBER_BACK,
    NUMBERS,
    PEARL_CHOICE,
    PLACED_MAX,
    SEATS,
    SHADOW_CARD,
    SHOW_SCORES,
    START_CARD,
    START_CARDS,
    START_COLOUR_BACK,
    START_NUMBER_BACK,
    VALUES,
    Colour,
    Item,
    Page,
)

ITEMS = tuple(item.name.lower() for item in Item)
COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)[:COLOURS]
PEARL_COLOURS = ("red", "blue")
MOST_TURNS = 5000

OPTIONS = (
    Option(
        "first_player", "random", "Who begins", "Setup, step 3: the players decide",
        choices=("random", 0, 1, 2, 3),
        words={"random": "drawn at random", 0: "seat 1", 1: "seat 2", 2: "seat 3", 3: "seat 4"},
    ),
    Option(
        "chests", "none", "Magic chests in the game", "The Magic Chests",
        choices=("none", "random"), members=ITEMS,
        words={"none": "none", "random": "one of the six, drawn at random"}
        | {name: name.replace("_", " ") for name in ITEMS},
    ),
    Option(
        "family_variant", False, "For young children: no crests, no placement rule",
        "Companion Booklet, Playing dragon cards", choices=(False, True),
    ),
    Option(
        "deck_profile", "even_52", "How the 104 cards are split", "ruling DK-01",
        choices=("even_52", "even_56_48"),
        words={
            "even_52": "52 cards on the left page, 52 on the right",
            "even_56_48": "56 cards on the left page, 48 on the right",
        },
    ),
    Option(
        "reward_profile", "A", "What 4 and 5 dragons pay", "ruling DK-02",
        choices=("A", "B", "C"),
        words={
            "A": "4: lowest piece and an egg; 5: lowest piece and two eggs",
            "B": "4: lowest piece and an egg; 5: lowest piece, an egg and a crystal",
            "C": "4: lowest piece, a crystal and a shadow dragon; 5: lowest piece and an egg",
        },
    ),
    Option(
        "starting_backs", "real", "Whether a starting card can go on the book", "ruling DK-03",
        choices=("real", "none"),
        words={"real": "yes, its back is a page", "none": "no, its back is no page"},
    ),
    Option(
        "hand_visibility", "backs", "What the others know of a hand", "ruling DK-07",
        choices=HAND_VISIBILITY,
        words={
            "backs": "all backs, and the fronts that everybody saw",
            "open": "every card",
            "closed": "only how many cards",
        },
    ),
    Option(
        "pearl_choice", "auto_red", "Which pearl completes an amulet", "ruling DK-10",
        choices=PEARL_CHOICE,
        words={
            "auto_red": "a red one while there are any",
            "ask": "the player chooses the colour",
            "random_from_all": "any pearl, drawn at random",
        },
    ),
    Option(
        "tiebreak_counts_shadow", True, "Shadow dragons in the stacks count for the tie-break",
        "ruling DK-51", choices=(True, False),
    ),
    Option(
        "flute_may_leave_shadow", False,
        "The twilight flute may leave a shadow dragon as a new stack", "ruling DK-57",
        choices=(False, True),
    ),
    Option(
        "hammer_order", "choose", "Which of two lowest pieces the green ore hammer upgrades",
        "ruling DK-66", choices=("choose", "first_only"),
        words={"choose": "either, as the player likes", "first_only": "only the first"},
    ),
    Option(
        "feather_reading", "A", "Where the swindle feather helps", "ruling DK-68",
        choices=("A", "B"),
        words={
            "A": "where the book shows 2 or more",
            "B": "where the book shows 3 or more, so that 2 dragons are played at least",
        },
    ),
    Option(
        "show_scores", "own", "Whose points and piece values the screen shows during the game",
        "ruling DK-08", choices=SHOW_SCORES,
        words={
            "own": "those of the player who looks at it",
            "all": "everybody's",
            "none": "nobody's",
        },
    ),
    Option(
        "turn_cap", 1000, "Turns after which an endless game is scored", "ruling DK-78",
        least=1, most=MOST_TURNS,
    ),
)  # fmt: skip


def read_box(material: Material, players: int, options: Mapping[str, Value]) -> np.record:
    """Make the box of one game from its tables and options.

    Raises
    ------
    MaterialError
        If a table is damaged, or describes a box that cannot be played.
    OptionError
        If options clash with each other or with the number of players.
    """
    box = np.zeros(1, BOX).view(np.recarray)[0]
    box.players = players
    read_options(box, players, options)
    read_supplies(box, material, players)
    read_cards(box, material, str(options["deck_profile"]))
    read_rewards(box, material, str(options["reward_profile"]))
    check_capacity(box, material)
    return box  # type: ignore[no-any-return]


def read_options(box: np.record, players: int, options: Mapping[str, Value]) -> None:
    """Write the options into the box."""
    first = options["first_player"]
    if isinstance(first, int) and first >= players:
        raise OptionError(f"first_player {first} is not at a table of {players}.")
    box.first_player = -1 if first == "random" else first
    box.family = options["family_variant"]
    box.chests = chest_bits(options["chests"], family=bool(box.family))
    box.random_chest = options["chests"] == "random"
    box.starting_backs = options["starting_backs"] == "real"
    box.hand_visibility = HAND_VISIBILITY.index(str(options["hand_visibility"]))
    box.pearl_choice = PEARL_CHOICE.index(str(options["pearl_choice"]))
    box.tiebreak_counts_shadow = options["tiebreak_counts_shadow"]
    box.flute_may_leave_shadow = options["flute_may_leave_shadow"]
    box.hammer_first_only = options["hammer_order"] == "first_only"
    box.feather_from_three = options["feather_reading"] == "B"
    box.turn_cap = options["turn_cap"]
    box.show_scores = SHOW_SCORES.index(str(options["show_scores"]))


def chest_bits(chosen: Value, *, family: bool) -> int:
    """Return the chests as bits; the family variant leaves the troll horn out."""
    if chosen == "none":
        return 0
    if family and isinstance(chosen, tuple) and "troll_horn" in chosen:
        raise OptionError(
            "Option 'chests' cannot hold 'troll_horn' in the family variant: without the "
            "placement rule there is nothing for it to do. Take another chest."
        )
    names = [n for n in ITEMS if not (family and n == "troll_horn")]
    if isinstance(chosen, tuple):
        names = list(chosen)
    return sum(1 << ITEMS.index(name) for name in names)


def read_supplies(box: np.record, material: Material, players: int) -> None:
    """Read everything but the cards and the rewards."""
    by = players - 2
    values = material.numbers("amulet_pieces", "values", least=1)
    counts = material.numbers("amulet_pieces", "counts", size=len(values), most=60)
    if not 1 <= len(values) <= VALUES or values != sorted(set(values)):
        raise MaterialError(
            f"{material.where}: [amulet_pieces] values should be 1 to {VALUES} different "
            f"numbers in rising order, not {values}."
        )
    box.piece_value[: len(values)] = values
    box.pieces[: len(values)] = counts
    box.removed = material.numbers("removed_pieces", "by_players", size=3)[by]
    if box.removed >= sum(counts):
        raise MaterialError(f"{material.where}: [removed_pieces] removes every amulet piece.")
    box.goal = material.numbers("goal", "by_players", size=3, least=1)[by]
    crests = sorted(material.numbers("crests", "values"), reverse=True)
    crests = crests[material.numbers("crests", "removed_by_players", size=3, most=4)[by] :][:SEATS]
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
        if len(pearls) > box.pearl_value.shape[1]:
            raise MaterialError(f"{material.where}: [pearls] {colour} holds more than 16 pearls.")
        box.pearl_n[k] = len(pearls)
        box.pearl_value[k][: len(pearls)] = pearls


def read_cards(box: np.record, material: Material, profile: str) -> None:
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
    for card in range(CARDS):
        if card <= SHADOW_CARD or box.starting_backs:
            box.page_kinds[box.page[card]] |= 1 << card
        if card != SHADOW_CARD:
            box.front_kinds[box.front[card]] |= 1 << card


def read_starting_cards(box: np.record, material: Material) -> None:
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


def describe_card(
    box: np.record, card: int, front: int, right: bool, shows: int, back: int
) -> None:
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


def read_rewards(box: np.record, material: Material, profile: str) -> None:
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


def check_capacity(box: np.record, material: Material) -> None:
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
    if (box.deck[:DECK_CARDS] < 0).any():
        raise MaterialError(f"{material.where}: a number of cards is negative.")
