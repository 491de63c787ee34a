"""Dragonkeepers: what its words ask of a position, and of an event."""

from __future__ import annotations

from dragonlab.engine.phrases import genitive, listed
from dragonlab.engine.telling import Happening, Telling, Told
from dragonlab.games.dragonkeepers.enums import (
    PAGES,
    SHADOW_CARD,
    THREE_TAKES,
    Ending,
    Item,
    Page,
    StartingBacks,
    Supply,
)
from dragonlab.games.dragonkeepers.rules.basics import (
    amulets_on_table,
    cards_laid_out,
    dragons_in_hand,
    feather_least,
    items_needed,
    lowest_piece,
    next_higher_piece,
    page_cards,
    page_shows,
    usable_crystals,
)
from dragonlab.games.dragonkeepers.words import names

WANTED = {
    "mint": Item.DRAGON_MINT,
    "piece": Item.GREEN_ORE_HAMMER,
    "stays": Item.TWILIGHT_FLUTE,
    "no_flute": Item.TWILIGHT_FLUTE,
}


def items_of(bits: int) -> tuple[Item, ...]:
    """Return the chest items of a set of bits."""
    return tuple(item for item in Item if int(bits) >> item & 1)


def endings_of(bits: int) -> tuple[Ending, ...]:
    """Return the endings of a set of bits."""
    return tuple(one for one in Ending if int(bits) & one)


class Named(Told):
    """What cards, pages and chest items are called."""

    def colour(self, colour: int) -> str:
        """Return a dragon's colour."""
        return names.colour_name(colour)

    def dragons(self, n: int, colour: int) -> str:
        """Return a number of dragons of a colour."""
        return names.dragons(n, colour)

    def card(self, card: int) -> str:
        """Return a card in words."""
        return names.card_name(self.box, card)

    def shows(self, card: int) -> str:
        """Return what a page shows with this card on top."""
        return names.card_shows(self.box, card)

    def page(self, page: int) -> str:
        """Return which page it is."""
        return names.PAGE_NAMES[Page(page)]

    def item(self, item: int) -> str:
        """Return a chest item."""
        return names.ITEM_NAMES[Item(item)]

    def listed(self, items: tuple[Item, ...]) -> str:
        """Return chest items, one after the other."""
        return listed(map(self.item, items))

    def size(self, items: tuple[Item, ...]) -> int:
        """Return how many chest items these are."""
        return len(items)

    def pearl(self, pearl: int) -> str:
        """Return the colour of a pearl."""
        return names.PEARL_NAMES[pearl]

    def end(self, side: int) -> str:
        """Return which end of a row it is."""
        return names.SIDE_NAMES[side]


class Position(Named, Telling):
    """A position with all that words may speak of."""

    # ---- the turn

    @property
    def active(self) -> str:
        """The player whose turn it is."""
        return self.names[int(self.s.active)]

    @property
    def whose_turn(self) -> str:
        """The same player, as an owner."""
        return genitive(self.active)

    @property
    def own_turn(self) -> bool:
        """Whether the acting player's own turn is on."""
        return bool(self.s.actor == self.s.active)

    @property
    def fourth(self) -> bool:
        """Whether it is about a fourth card."""
        return bool(self.s.taken == THREE_TAKES)

    @property
    def next(self) -> int:
        """Which card of the turn is taken next, from 1."""
        return int(self.s.taken) + 1

    @property
    def free(self) -> int:
        """How many cards can still be taken without a crystal."""
        return THREE_TAKES - int(self.s.taken)

    # ---- cards and the book

    @property
    def number(self) -> int:
        """The number on the left page."""
        return int(page_shows(self.box, self.s, Page.LEFT))

    @property
    def book_colour(self) -> int:
        """The colour on the right page."""
        return int(page_shows(self.box, self.s, Page.RIGHT))

    @property
    def cards(self) -> str:
        """What lies in the display."""
        return listed((f"the {self.display(page)}" for page in range(PAGES)), "or")

    @property
    def free_pages(self) -> str:
        """The pages that can still be changed."""
        return listed((self.page(page) for page in Page if not self.s.changed[page]), "or")

    @property
    def spent(self) -> int:
        """The page with the fewest cards."""
        return min(range(PAGES), key=self.cards_on)

    @property
    def shadow(self) -> bool:
        """Whether the card that is spoken of is a shadow dragon."""
        return self.a == SHADOW_CARD

    @property
    def goes_on(self) -> int:
        """The page on which the card goes that is spoken of."""
        return int(self.box.page[self.a])

    @property
    def usable(self) -> bool:
        """Whether the card that is spoken of has a page to show."""
        return self.a <= SHADOW_CARD or self.box.starting_backs == StartingBacks.REAL

    def cards_on(self, page: int) -> int:
        """Return how many cards a page has."""
        return int(page_cards(self.s, page))

    def display(self, page: int) -> str:
        """Return the card of the display that came from a page."""
        return self.card(self.s.display[page])

    def one_card(self, card: int) -> str:
        """Return a card for a button, with an article: all shadow dragons are alike."""
        return "a shadow dragon" if card == SHADOW_CARD else f"the {self.card(card)}"

    def front(self, card: int) -> str:
        """Return the front of a card."""
        return names.card_front(self.box, card)

    # ---- a play that may be chosen

    @property
    def items(self) -> tuple[Item, ...]:
        """The chest items that the play takes."""
        return items_of(items_needed(self.box, self.s, self.seat, self.a, self.b))

    @property
    def open_items(self) -> tuple[Item, ...]:
        """The chest items of this game."""
        return items_of(self.s.chests)

    @property
    def absent(self) -> tuple[Item, ...]:
        """The chest items that the play takes and that are not in this game."""
        return tuple(item for item in self.items if item not in self.open_items)

    @property
    def paid(self) -> tuple[Item, ...]:
        """The chest items that the play names: those in the game, and the feather."""
        return tuple(
            one for one in self.items if one in self.open_items or one == Item.SWINDLE_FEATHER
        )

    @property
    def aids(self) -> tuple[Item, ...]:
        """The chest items that change which dragons are asked for."""
        return tuple(item for item in self.items if item != Item.TROLL_HORN)

    @property
    def wanted(self) -> Item:
        """The chest item that the action takes which is spoken of."""
        return WANTED.get(self.kind, Item.SWINDLE_FEATHER)

    @property
    def crystals(self) -> int:
        """The acting player's crystals."""
        return int(self.s.crystals[self.seat])

    @property
    def needed(self) -> int:
        """How many dragons the play takes."""
        return self.number - self.b

    @property
    def real(self) -> int:
        """How many real dragons of the colour the acting player holds."""
        return int(dragons_in_hand(self.box, self.s, self.seat, self.a))

    @property
    def wild(self) -> int:
        """How many shadow dragons the acting player holds."""
        return int(self.s.hand[self.seat][SHADOW_CARD])

    @property
    def have(self) -> int:
        """How many cards the acting player could play."""
        return self.real + self.wild

    @property
    def feather_least(self) -> int:
        """The least number that the swindle feather needs."""
        return int(feather_least(self.box))

    @property
    def feather_helps(self) -> bool:
        """Whether the swindle feather would allow the play."""
        there = Item.SWINDLE_FEATHER in self.open_items and not self.b
        enough = self.number >= self.feather_least and self.have == self.number - 1
        paid = usable_crystals(self.s, self.seat) > len(self.items)
        return bool(there and enough and self.real and paid)

    # ---- a play that has begun, and its reward

    @property
    def play_colour(self) -> str:
        """The colour of the play."""
        return names.colour_name(self.s.play_colour)

    @property
    def played(self) -> int:
        """How many of its cards are laid out."""
        return sum(self.s.play_cards)

    @property
    def returning(self) -> int:
        """How many of them the flute takes back."""
        return self.played - 1

    @property
    def row(self) -> str:
        """The acting player's stacks from left to right."""
        return names.row_text(self.s, self.seat)

    @property
    def beside_left(self) -> str:
        """The stack at the left of the one that is spoken of."""
        return self.beside(-1)

    @property
    def beside_right(self) -> str:
        """The stack at its right."""
        return self.beside(1)

    def beside(self, step: int) -> str:
        """Return the stack so many places beside the one that is spoken of."""
        row = self.row.split(", ")
        return row[row.index(self.colour(self.a)) + step]

    def reward(self, number: int) -> str:
        """Return what a number pays."""
        return names.reward_text(self.box, number)

    @property
    def lowest(self) -> str:
        """What the lowest amulet piece is worth, or nothing if there is none."""
        return self.worth(lowest_piece(self.s))

    @property
    def higher(self) -> str:
        """What the next higher piece is worth, or nothing if there is none."""
        return self.worth(next_higher_piece(self.s))

    def worth(self, piece: int) -> str:
        """Return what a piece is worth, or nothing if there is none."""
        return str(self.box.piece_value[piece]) if piece >= 0 else ""

    def pearls(self, pearl: int) -> int:
        """Return how many pearls of a colour are left."""
        return int(self.s.supply_pearls[pearl])

    # ---- the end

    @property
    def ending(self) -> tuple[Ending, ...]:
        """Why the game ends."""
        return endings_of(self.s.ending)

    @property
    def capped(self) -> bool:
        """Whether this is the last turn by an option."""
        return bool(self.s.turn == self.box.turn_cap)

    @property
    def why(self) -> str:
        """Why the game ends, in words."""
        return names.ending_text(self.s.ending)

    @property
    def on_table(self) -> int:
        """How many amulets are on the table."""
        return int(amulets_on_table(self.box, self.s))

    @property
    def laid(self) -> int:
        """How many dragon cards who won has laid out."""
        return int(cards_laid_out(self.box, self.s, self.won[0]))

    @property
    def tied(self) -> str:
        """Who has as many points and has not won, with the cards laid out."""
        score, won = self.s.score, self.won
        seats = [k for k in range(len(self.names)) if score[k] == score[won[0]] and k not in won]
        laid = (f"{self.names[k]} ({cards_laid_out(self.box, self.s, k)})" for k in seats)
        return listed(laid) if seats else ""


class Happened(Named, Happening):
    """An event with all that its words may speak of."""

    @property
    def supply(self) -> Supply:
        """What ran out."""
        return Supply(self.a)

    @property
    def ending(self) -> tuple[Ending, ...]:
        """Why the game ended."""
        return endings_of(self.a)

    @property
    def why(self) -> str:
        """Why the game ended, in words."""
        return names.ending_text(self.a)

    def on_page(self, page: int, shows: int) -> str:
        """Return what a page shows."""
        return names.page_text(page, shows)

    def seen(self, card: int) -> str:
        """Return a card, its front only to those who know it; `c` says who does."""
        knows = self.own or self.c == 0 or (self.viewer is not None and self.c >> self.viewer & 1)
        return names.card_seen(self.box, card, bool(knows))
