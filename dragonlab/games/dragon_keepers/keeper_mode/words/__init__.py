"""Keeper Mode: its words as tables, and its rules from `rules.toml`."""

from __future__ import annotations

from dragonlab.engine.game import Game
from dragonlab.engine.rulebook import Rulebook
from dragonlab.engine.words import Words
from dragonlab.errors import OptionError
from dragonlab.games.dragon_keepers.dragons import COLOURS
from dragonlab.games.dragon_keepers.keeper_mode.words.names import Told
from dragonlab.games.dragon_keepers.keeper_mode.words.tables import DEEDS, PHASES, REASONS, TALES


def named_outcome(game: Game, name: str) -> int:
    """Return the number of a dragon, by its colour, as the hunter's dice draw it."""
    if name not in COLOURS:
        raise OptionError(f"The hunter cannot roll {name!r}; the faces are {', '.join(COLOURS)}.")
    return COLOURS.index(name)


WORDS: Words[Told] = Words(
    Rulebook.read("dragonlab.games.dragon_keepers.keeper_mode"),
    Told,
    deeds=DEEDS,
    tales=TALES,
    phases=PHASES,
    reasons=REASONS,
)
