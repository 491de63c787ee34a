"""Keeper Mode: a table read for drawing: plain lists, names, and what a click offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from dragonlab.draw.table import BoardTable, Offer, read_table
from dragonlab.engine.bits import count_bits
from dragonlab.engine.game import Game
from dragonlab.games.dragon_keepers.keeper_mode.enums import Code, Phase

HUES: Final = ("white", "blue", "purple", "red", "green", "gold")  # by Dragon
#: Not drawn: chance and story.
_NOT_DRAWN: Final = frozenset({"rng", "forced", "log", "events", "tally"})


@dataclass(frozen=True, slots=True)
class Table(BoardTable):
    """What the parts of the board draw from."""

    @property
    def hand_of(self) -> int:
        """Whose hand is shown: the viewer's, or of whoever decides if everything is seen."""
        return int(self.s.viewer if self.s.viewer >= 0 else self.s.actor)

    def shields(self, seat: int) -> int:
        """Return how many shields of a seat lie on dragons."""
        return count_bits(self.s.placed[seat])

    def targeted(self, dragon: int) -> bool:
        """Whether a die of the hunter lies on a dragon."""
        return bool(self.s.targets >> dragon & 1)

    def gone(self, dragon: int) -> bool:
        """Whether a dragon was defeated."""
        return bool(self.s.gone >> dragon & 1)

    def dragon_offer(self, dragon: int) -> Offer:
        """Return what a click on a dragon means now: its card, or an arrow off it."""
        return self.offer((Code.BONUS if self.s.phase == Phase.BONUS else Code.CHOOSE) + dragon)

    def has_chosen(self, seat: int) -> bool:
        """Whether a card lies face down before a seat."""
        if self.s.phase != Phase.CHOOSE:
            return False
        players = self.game.players
        return bool((seat - self.s.leader) % players < (self.s.actor - self.s.leader) % players)


def read_board(
    game: Game, state: np.record, legal: Sequence[int], names: Sequence[str] | None
) -> Table:
    """Read a state or a view once, as plain lists."""
    return read_table(Table, game, state, legal, names, not_drawn=_NOT_DRAWN)
