"""Dragonkeepers: a table read for drawing: plain lists, names, and what a click offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from dragonlab.draw import Badge, State
from dragonlab.draw.table import BoardTable, Offer, read_table
from dragonlab.engine.game import Game
from dragonlab.engine.phrases import capital
from dragonlab.games.dragonkeepers.enums import (
    ACTIONS,
    COLOUR_BACK,
    RIBBON_BACK,
    START_CARD,
    START_COLOUR_BACK,
    START_NUMBER_BACK,
    UNSEEN_BACK,
    Colour,
    Page,
    ShowScores,
    StartingBacks,
)
from dragonlab.games.dragonkeepers.rules import basics
from dragonlab.games.dragonkeepers.words.names import colour_name

#: How things look wherever they lie.
CRYSTAL: Final[dict[str, Any]] = {"art": "crystal", "shape": "square"}
EGG: Final[dict[str, Any]] = {"art": "egg", "shape": "egg"}
SHADOW: Final[dict[str, Any]] = {"hue": "shadow", "glyph": "crescent", "shape": "square"}
HUES: Final = ("white", "red", "blue", "green", "shadow")  # by Colour
#: Not drawn: chance and story, and the unseen cards of which only the number is shown.
_NOT_DRAWN: Final = frozenset(
    {"rng", "forced", "log", "events", "tally", "deck", "placed_by", "secret"}
)


@dataclass(frozen=True, slots=True)
class Table(BoardTable):
    """What the parts of the board draw from."""

    @property
    def number(self) -> int:
        """What the left page shows."""
        return int(basics.page_shows(self.box, self.s, Page.LEFT))

    @property
    def colour(self) -> int:
        """What the right page shows."""
        return int(basics.page_shows(self.box, self.s, Page.RIGHT))

    def closed(self, seat: int, colour: int) -> bool:
        """Whether the placement rule closes a stack."""
        return bool(basics.is_closed(self.box, self.s, seat, colour))

    def points(self, seat: int) -> int:
        """Return a seat's points without pearls and with no egg flipped."""
        return int(basics.open_points(self.box, self.s, seat))

    def shows_score(self, seat: int) -> bool:
        """Whether the screen shows a seat's points and the values of its pieces."""
        if self.s.over or self.box.show_scores == ShowScores.ALL:
            return True
        own = self.s.viewer in (-1, seat)
        return own and self.box.show_scores == ShowScores.OWN

    def asks(self) -> str:
        """Return what the book asks for: "exactly 4 green dragons"."""
        noun = "dragon" if self.number == 1 else "dragons"
        return f"exactly {self.number} {colour_name(self.colour)} {noun}"

    def plays(self, seat: int, colour: int) -> Offer:
        """Return what a colour offers to the acting player: to play its dragons."""
        if seat != self.s.actor:
            return {}
        return self.offer(code("play", colour, 0), code("play", colour, 1))


def read_board(
    game: Game, state: np.record, legal: Sequence[int], names: Sequence[str] | None
) -> Table:
    """Read a state or a view once, as plain lists."""
    return read_table(Table, game, state, legal, names, not_drawn=_NOT_DRAWN)


def dimmed(offer: Offer, when: bool) -> Offer:
    """Return an offer whose mark is also dimmed, if so."""
    state = State.DIMMED if when else State.NONE
    return {**offer, "state": offer.get("state", State.NONE) | state}


def code(kind: str, *args: int) -> int:
    """Return an action's code."""
    return ACTIONS.code(kind, *args)


def back_badge(back: int) -> Badge:
    """Return the sign of a back: a number, a colour's glyph, or a question mark."""
    if back == UNSEEN_BACK:
        return Badge(text="?")
    if back == RIBBON_BACK:
        return Badge(text="–")
    shows = int(basics.back_shows(back))
    if COLOUR_BACK <= back < START_NUMBER_BACK or back >= START_COLOUR_BACK:
        return Badge(HUES[shows])
    return Badge(text=str(shows))


def page_badge(t: Table, card: int) -> Badge | None:
    """Return the sign of a card's back, or None for a starting card that is no page."""
    no_page = card >= START_CARD and t.box.starting_backs == StartingBacks.NONE
    return None if no_page else back_badge(t.box.back[card])


def card_look(t: Table, card: int) -> dict[str, Any]:
    """Return how a card looks: its dragon, and its back on the turned corner."""
    hue = HUES[t.box.front[card]]
    piece = f"card/{t.box.front[card]}/{card}"
    return {"hue": hue, "art": f"dragon-{hue}", "back": page_badge(t, card), "piece": piece}


def colour_word(colour: int) -> str:
    """Return a colour's name with a capital."""
    return capital(colour_name(Colour(colour)))
