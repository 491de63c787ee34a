"""Dragonkeepers: its words as tables; `WORDS` holds them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dragonlab.engine.phrases import listed
from dragonlab.engine.rulebook import Rulebook
from dragonlab.engine.words import Words
from dragonlab.games.dragonkeepers.words.deeds import DEEDS, never
from dragonlab.games.dragonkeepers.words.phases import PHASES
from dragonlab.games.dragonkeepers.words.position import Position
from dragonlab.games.dragonkeepers.words.reasons import REASONS
from dragonlab.games.dragonkeepers.words.tales import TALES

if TYPE_CHECKING:
    from dragonlab.engine.game import Game


def facts(game: Game) -> Mapping[str, str]:
    """Return what the rules say of the box that no single number of a table tells."""
    box, crests = game.box, game.material
    removed = crests.numbers("crests", "removed_by_players")[0]
    best = sorted(crests.numbers("crests", "values"), reverse=True)[:removed]
    left = f" With 2 players the {listed(map(str, best))} is not in the game." if best else ""
    return {
        "all_pieces": str(box.pieces.sum()),
        "blue_pearls": pearl_values(game, "blue"),
        "cards": str(box.deck_n.sum()),
        "dealt": listed(map(str, box.deal[1:])),
        "red_pearls": pearl_values(game, "red"),
        "two_players": left,
    }


def pearl_values(game: Game, colour: str) -> str:
    """Return what pearls of a colour are worth: "8 or 9"."""
    return listed(map(str, sorted(set(game.material.numbers("pearls", colour)))), "or")


WORDS = Words(
    Rulebook.read("dragonlab.games.dragonkeepers", facts),
    Position,
    deeds=DEEDS,
    tales=TALES,
    phases=PHASES,
    reasons=REASONS,
    never=never,
)
