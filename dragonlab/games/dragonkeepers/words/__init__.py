"""Dragonkeepers: its words; the sentences stand in `words.toml` and `rules.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dragonlab.engine.phrases import listed
from dragonlab.engine.wordbook import read_words
from dragonlab.games.dragonkeepers.enums import ACTIONS, DECK_CARDS, Item, Rule, Supply
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.words.names import reward_text
from dragonlab.games.dragonkeepers.words.telling import Happened, Position

if TYPE_CHECKING:
    from dragonlab.engine.actions import Choice
    from dragonlab.engine.game import Game


def facts(game: Game) -> Mapping[str, str]:
    """Return what the rules say of the box that no single number of a table tells."""
    box = game.box
    return {
        "all_pieces": str(box.pieces.sum()),
        "blue_pearls": pearl_values(game, "blue"),
        "cards": str(box.deck_n.sum()),
        "crests": crests(game),
        "dealt": listed(map(str, box.deal[1:])),
        "dealt_first": "none" if not box.deal[0] else str(box.deal[0]),
        "red_pearls": pearl_values(game, "red"),
        "pages": f"{box.deck_n[0]} cards on the left page and {box.deck_n[1]} on the right",
        "reward_five": reward_text(box, 5),
        "reward_four": reward_text(box, 4),
        "reward_six": reward_text(box, 6),
    }


def crests(game: Game) -> str:
    """Return which crests there are, and what is left out with 2 players."""
    if game.box.family_variant:
        return "There are none in this game for young children."
    values = sorted(game.material.numbers("crests", "values"), reverse=True)
    removed = game.material.numbers("crests", "removed_by_players")[0]
    text = f"They are worth {listed(map(str, values))} points."
    if removed:
        text += f" With 2 players the {listed(map(str, values[:removed]))} is not in the game."
    return text


def pearl_values(game: Game, colour: str) -> str:
    """Return what pearls of a colour are worth: "8 or 9"."""
    return listed(map(str, sorted(set(game.material.numbers("pearls", colour)))), "or")


def never(game: Game, choice: Choice) -> bool:
    """Whether an action can never be legal: its card is not in the box."""
    if choice.kind not in ("place", "lay", "stays"):
        return False
    (card,) = choice.args
    return card < DECK_CARDS and not game.box.deck[card]


WORDS = read_words(
    "dragonlab.games.dragonkeepers",
    Position,
    Happened,
    box=Box,
    state=State,
    actions=ACTIONS,
    refusals=Rule,
    lists={"missing": Supply, "item_rule": Item},
    facts=facts,
    never=never,
)
