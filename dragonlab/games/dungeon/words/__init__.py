"""The Dungeon: its words; the sentences stand in `words.toml` and `rules.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from dragonlab.engine.actions import Choice
from dragonlab.engine.game import Game
from dragonlab.engine.phrases import count, listed
from dragonlab.engine.wordbook import read_words
from dragonlab.errors import OptionError
from dragonlab.games.dungeon.enums import ACTIONS, COLOURS, TYPES, Dead, Ending, Lost, Rule, Starter
from dragonlab.games.dungeon.records import Box, State
from dragonlab.games.dungeon.words.names import guild_name, tile_name
from dragonlab.games.dungeon.words.telling import Happened, Position


def cost_steps(costs: list[int]) -> list[tuple[int, int, int]]:
    """Return from how many tiles, to how many, each cost of a floor's end is due."""
    steps, first = [], 0
    for cost, same in groupby(costs):
        n = len(list(same))
        steps.append((first, first + n - 1, cost))
        first += n
    return steps


def facts(game: Game) -> Mapping[str, str]:
    """Return what no single number of the tables tells."""
    steps = [
        f"{count(cost, 'coin')} for {least if least == most else f'{least} to {most}'}"
        for least, most, cost in cost_steps(list(game.live_box.cost))
        if cost
    ]
    return {"floor_costs": listed(steps) if steps else "no coins"}


def named_outcome(game: Game, name: str) -> int:
    """Return the number of a tile, by its name, or of a guild, as `fate` draws them."""
    tiles = {tile_name(game.live_box, code): code + 1 for code in range(TYPES)}
    guilds = {guild_name(colour): colour for colour in range(1, COLOURS)}
    found = (tiles | guilds).get(name)
    if found is None:
        raise OptionError(f"Chance cannot bring {name!r}; it can 'red 4' or 'blue guild'.")
    return found


def never(game: Game, choice: Choice) -> bool:
    """Whether an action can never be legal: an exchange needs a seat at the table."""
    return choice.kind == "exchange" and choice.args[0] >= game.players


WORDS = read_words(
    "dragonlab.games.dungeon",
    Position,
    Happened,
    box=Box,
    state=State,
    actions=ACTIONS,
    refusals=Rule,
    lists={"why": Ending, "starter": Starter, "lost": Lost, "lost_rule": Lost, "dead": Dead},
    facts=facts,
    never=never,
)
