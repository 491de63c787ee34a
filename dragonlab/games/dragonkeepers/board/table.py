"""Dragonkeepers: a table read for drawing: plain lists, names, and what a click offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from dragonlab.draw import Badge, State
from dragonlab.engine.game import Game
from dragonlab.games.dragonkeepers.material import (
    ACTIONS,
    COLOUR_BACK,
    START_CARD,
    START_COLOUR_BACK,
    START_NUMBER_BACK,
    UNSEEN_BACK,
    Colour,
    Page,
)
from dragonlab.games.dragonkeepers.rules import basics
from dragonlab.games.dragonkeepers.words.names import capital, colour_name

HUES: Final = ("white", "red", "blue", "green", "shadow")  # by Colour
SEAT_HUES: Final = ("purple", "gold", "neutral", "shadow")
SEAT_GLYPHS: Final = ("diamond", "sun", "hexagon", "triangle")
#: Not drawn: chance and story, and the unseen cards of which only the number is shown.
_NOT_DRAWN: Final = frozenset({"rng", "forced", "events", "tally", "deck", "placed_by", "secret"})

Offer = dict[str, Any]


def plain(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule as plain Python: it then also reads lists, faster than a record.

    Only for rules that ask no other rule about the table, as those stay compiled.
    """
    return getattr(rule, "py_func", rule)


_PAGE_SHOWS, _CLOSED, _POINTS, _BACK_SHOWS = map(
    plain, (basics.page_shows, basics.is_closed, basics.open_points, basics.back_shows)
)


@dataclass(frozen=True, slots=True)
class Table:
    """What the parts of the board draw from.

    Parameters
    ----------
    game : Game
        For the provenance of rewards.
    box, s : namespace
        The box and the state, every field a number or nested lists.
    names : tuple of str
        The players' names.
    legal : frozenset of int
        The actions that may be clicked: none if the viewer does not decide.
    """

    game: Game
    box: SimpleNamespace
    s: SimpleNamespace
    names: tuple[str, ...]
    legal: frozenset[int]

    @property
    def number(self) -> int:
        """What the left page shows."""
        return int(_PAGE_SHOWS(self.box, self.s, Page.LEFT))

    @property
    def colour(self) -> int:
        """What the right page shows."""
        return int(_PAGE_SHOWS(self.box, self.s, Page.RIGHT))

    def closed(self, seat: int, colour: int) -> bool:
        """Whether the placement rule closes a stack."""
        return bool(_CLOSED(self.box, self.s, seat, colour))

    def points(self, seat: int) -> int:
        """Return a seat's points without pearls and with no egg flipped."""
        return int(_POINTS(self.box, self.s, seat))

    def asks(self) -> str:
        """Return what the book asks for: "exactly 4 green dragons"."""
        noun = "dragon" if self.number == 1 else "dragons"
        return f"exactly {self.number} {colour_name(self.colour)} {noun}"

    def offer(self, *codes: int, ask: Sequence[int] | None = None) -> Offer:
        """Return what a mark offers: those codes that are legal, or else questions.

        Parameters
        ----------
        *codes : int
            All that the mark stands for.
        ask : sequence of int, optional
            What a click asks about if none is legal; by default the first of the codes.
        """
        legal = tuple(code for code in codes if code in self.legal)
        if legal:
            return {"codes": legal, "state": State.HIGHLIGHTED}
        return {"probe": tuple(codes[:1] if ask is None else ask)}

    def plays(self, seat: int, colour: int) -> Offer:
        """Return what a colour offers to the acting player: to play its dragons."""
        if seat != self.s.actor:
            return {}
        return self.offer(code("play", colour, 0), code("play", colour, 1))


def read_table(
    game: Game, state: np.record, legal: Sequence[int], names: Sequence[str] | None
) -> Table:
    """Read a state or a view once, as plain lists."""
    s = namespace(state)
    decides = s.viewer in (-1, s.actor)
    named = tuple(names or (f"Player {k + 1}" for k in range(game.players)))
    # What is legal could tell anybody else what the acting player holds.
    codes = frozenset(int(c) for c in legal) if decides else frozenset()
    return Table(game, namespace(game.box), s, named, codes)


def namespace(record: np.record) -> SimpleNamespace:
    """Return a record's fields as numbers and lists: one by one, NumPy is slow to ask."""
    names = (n for n in record.dtype.names or () if n not in _NOT_DRAWN)
    return SimpleNamespace(**{n: record[n].tolist() for n in names})


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
        return Badge("neutral", text="?")
    shows = int(_BACK_SHOWS(back))
    if COLOUR_BACK <= back < START_NUMBER_BACK or back >= START_COLOUR_BACK:
        return Badge(HUES[shows])
    return Badge("neutral", text=str(shows))


def page_badge(t: Table, card: int) -> Badge | None:
    """Return the sign of a card's back, or None for a starting card that is no page."""
    no_page = card >= START_CARD and not t.box.starting_backs
    return None if no_page else back_badge(t.box.back[card])


def colour_word(colour: int) -> str:
    """Return a colour's name with a capital."""
    return capital(colour_name(Colour(colour)))
