"""Keeper Mode: what words ask a position."""

from __future__ import annotations

from dataclasses import dataclass

from dragonlab.engine.bits import count_bits
from dragonlab.engine.phrases import count, listed
from dragonlab.engine.words import Telling
from dragonlab.games.dragon_keepers.dragons import COLOURS, DRAGONS, dragon_name
from dragonlab.games.dragon_keepers.keeper_mode.enums import Ending

ENDING_WORDS = {
    Ending.DEFEAT: "a dragon was defeated",
    Ending.SHIELDS: "a player had placed every shield",
    Ending.BOTH: "a dragon was defeated, and a player had placed every shield",
    Ending.ROUNDS: "there had been so many rounds that it was broken off",
}


def dragons(bits: int, last: str = "and") -> str:
    """Return a set of dragons in words, such as "the red and the white dragon"."""
    colours = [f"the {COLOURS[k]}" for k in range(DRAGONS) if bits >> k & 1]
    return f"{listed(colours, last)} dragon" if colours else "no dragon"


@dataclass(frozen=True)
class Told(Telling):
    """A position with all that words may speak of."""

    @property
    def targets(self) -> str:
        """The dragons on which a die lies."""
        return dragons(int(self.s.targets))

    @property
    def dragon(self) -> str:
        """The dragon of the action that is spoken of."""
        return dragon_name(self.args[0])

    @property
    def favourite(self) -> str:
        """The acting player's favourite."""
        return dragon_name(int(self.s.tribe[self.seat]) - 1)

    @property
    def injured(self) -> str:
        """The dragons with arrows, and how many."""
        arrows = [(k, int(n)) for k, n in enumerate(self.s.arrows) if n]
        return listed([f"{dragon_name(k)} ({count(n, 'arrow')})" for k, n in arrows], "or")

    @property
    def now(self) -> str:
        """What the acting player does now, as a sentence."""
        words: str = self.game.kit.words.waiting(self)
        return words

    def shields(self, seat: int) -> int:
        """Return how many shields of a seat lie on dragons."""
        return count_bits(int(self.s.placed[seat]))
