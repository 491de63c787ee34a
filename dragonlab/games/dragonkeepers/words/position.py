"""Dragonkeepers: a position with all that its sentences speak of."""

from __future__ import annotations

from dragonlab.engine.bits import count_bits
from dragonlab.engine.phrases import count, genitive, listed
from dragonlab.engine.telling import Telling
from dragonlab.games.dragonkeepers.enums import SHADOW_CARD, Colour, Item, Page
from dragonlab.games.dragonkeepers.rules.basics import (
    dragons_in_hand,
    items_needed,
    page_shows,
)
from dragonlab.games.dragonkeepers.words.names import ITEM_NAMES, colour_name, dragons, item_names


class Position(Telling):
    """A position of Dragonkeepers."""

    @property
    def number(self) -> int:
        """The number on the left page."""
        return int(page_shows(self.box, self.s, Page.LEFT))

    @property
    def colour(self) -> int:
        """The colour on the right page."""
        return int(page_shows(self.box, self.s, Page.RIGHT))

    @property
    def active(self) -> str:
        """The name of the player whose turn it is."""
        return self.names[int(self.s.active)]

    @property
    def asks(self) -> str:
        """What the book asks for, without a full stop."""
        return f"The book asks for exactly {dragons(self.number, self.colour)}"

    @property
    def taken(self) -> str:
        """How many cards the acting player has taken."""
        return f"{self.who} has taken {count(int(self.s.taken), 'card')}"

    @property
    def items(self) -> int:
        """The chest items, as bits, that the play which is spoken of takes."""
        colour, feather = self.args
        return int(items_needed(self.box, self.s, self.seat, colour, feather))

    @property
    def cost(self) -> tuple[int, str]:
        """The crystals that the action costs, and what for."""
        if self.kind == "play":
            items = self.items
            return count_bits(items), f"the {listed(item_names(items))}"
        paid = {"mint": Item.DRAGON_MINT, "piece": Item.GREEN_ORE_HAMMER}
        item = paid.get(self.kind)
        return 1, "a fourth card" if item is None else f"the {ITEM_NAMES[item]}"

    @property
    def play_colour(self) -> str:
        """The colour of the play that has begun."""
        return colour_name(self.s.play_colour)

    @property
    def whose_turn(self) -> str:
        """The name of the player whose turn it is, as an owner's."""
        return genitive(self.active)

    def held(self, colour: int) -> tuple[int, str]:
        """Return how many cards the acting player holds for a colour, and which."""
        real = int(dragons_in_hand(self.box, self.s, self.seat, colour))
        wild = int(self.s.hand[self.seat][SHADOW_CARD])
        text = dragons(real, colour) if real else f"no {colour_name(colour)} dragon"
        if wild:
            text += f" {'and' if real else 'but'} {dragons(wild, Colour.SHADOW)}"
        return real + wild, text
