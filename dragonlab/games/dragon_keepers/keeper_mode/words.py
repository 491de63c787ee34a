"""Keeper Mode: its words; the sentences stand in `words.toml` and `rules.toml`."""

from __future__ import annotations

from dragonlab.engine.game import Game
from dragonlab.engine.phrases import count, listed
from dragonlab.engine.telling import Happening, Telling
from dragonlab.engine.wordbook import read_words
from dragonlab.errors import OptionError
from dragonlab.games.dragon_keepers.dragons import COLOURS, DRAGONS, Dragon
from dragonlab.games.dragon_keepers.keeper_mode.enums import ACTIONS, Ending, Rule
from dragonlab.games.dragon_keepers.keeper_mode.records import Box, State


def dragons(bits: int) -> str:
    """Return a set of dragons in words, such as "the red and white dragons"."""
    colours = [COLOURS[k] for k in range(DRAGONS) if bits >> k & 1]
    return f"the {listed(colours)} dragon{'s' if len(colours) > 1 else ''}"


class Position(Telling):
    """A position with all that words may speak of."""

    @property
    def targets(self) -> str:
        """The dragons on which a die lies."""
        return dragons(int(self.s.targets))

    @property
    def favourite(self) -> str:
        """The colour of the acting player's favourite."""
        return COLOURS[int(self.s.tribe[self.seat]) - 1]

    @property
    def injured(self) -> str:
        """The dragons with arrows, and how many."""
        arrows = [(k, int(n)) for k, n in enumerate(self.s.arrows) if n]
        return listed([f"the {COLOURS[k]} dragon ({count(n, 'arrow')})" for k, n in arrows], "or")

    @property
    def ending(self) -> Ending:
        """Why the game ended."""
        return Ending(int(self.s.ending))


class Happened(Happening):
    """An event with all that its words may speak of."""

    @property
    def last(self) -> bool:
        """Whether a shield that was placed is the player's last."""
        return bool(self.b >= self.box.shields)


def named_outcome(game: Game, name: str) -> int:
    """Return the number of a dragon, by its colour, as the hunter's dice draw it."""
    if name not in COLOURS:
        raise OptionError(f"The hunter cannot roll {name!r}; the faces are {', '.join(COLOURS)}.")
    return COLOURS.index(name)


WORDS = read_words(
    "dragonlab.games.dragon_keepers.keeper_mode",
    Position,
    Happened,
    box=Box,
    state=State,
    actions=ACTIONS,
    refusals=Rule,
    lists={"colour": Dragon, "why": Ending},
)
