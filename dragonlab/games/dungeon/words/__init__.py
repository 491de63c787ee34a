"""The Dungeon: actions, events and decisions in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.phrases import count, listed
from dragonlab.engine.words import Task
from dragonlab.games.dungeon.material import ACTIONS, COLOURS, SIDE, VALUES, Ending, Phase
from dragonlab.games.dungeon.rules.basics import gift_coins, previous_living, release_at
from dragonlab.games.dungeon.rules.ending import may_give
from dragonlab.games.dungeon.words.event_words import event_text
from dragonlab.games.dungeon.words.names import (
    FLOOR_NAMES,
    cell_name,
    cell_tile,
    colour_name,
    guild_name,
    points_text,
    stack_owner,
    tile_name,
)
from dragonlab.games.dungeon.words.refusals import ENDING_WORDS, refusal
from dragonlab.games.dungeon.words.rule_texts import CHAPTERS, RULES

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

__all__ = [
    "CHAPTERS",
    "KIND_TITLES",
    "RULES",
    "action_text",
    "cell_name",
    "colour_name",
    "event_text",
    "guild_name",
    "refusal",
    "sensible",
    "task",
    "tile_name",
]

KIND_TITLES: Mapping[str, str] = MappingProxyType({
    "take": "Movement 1: take",
    "exchange": "Exchange of prisoners",
    "trap": "Remote trap",
    "no_power": "No power",
    "give": "Movement 2: give",
    "passage": "Secret passage",
    "no_passage": "No extra tile",
    "tribute": "Tribute to the dragon",
    "second": "The second stack",
    "release": "Release",
    "no_release": "No release",
})  # fmt: skip

ACTION_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "take": ("movement_1", "out_of_row"),
    "exchange": ("exchange",),
    "trap": ("remote_trap",),
    "no_power": ("powers",),
    "give": ("movement_2", "out_of_column"),
    "passage": ("secret_passage", "out_of_row"),
    "no_passage": ("secret_passage",),
    "tribute": ("tribute", "not_largest"),
    "second": ("second_tribute",),
    "release": ("release",),
    "no_release": ("release",),
})  # fmt: skip


# ---- actions


def sensible(game: Game, code: int) -> bool:
    """Return whether an action can ever be legal: an exchange needs a seat at the table.

    Parameters
    ----------
    game : Game
    code : int
    """
    choice = ACTIONS.choice(code)
    return choice.kind != "exchange" or choice.args[0] < game.players


def action_text(game: Game, state: np.record, code: int) -> tuple[str, list[str]]:
    """Return an action in words, and the ids of the rules it rests on.

    Parameters
    ----------
    game : Game
    state : record
        A state, or a view of the acting player.
    code : int
        Any action, allowed now or not.
    """
    box, choice = game.box, ACTIONS.choice(int(code))
    ids = list(ACTION_RULES[choice.kind])
    match choice.kind, choice.args:
        case "take", (cell,):
            text = f"Take {cell_tile(box, state, cell)} ({cell_name(cell)})"
        case "give", (cell,):
            text, more = give_text(box, state, cell)
            ids += more
        case "passage", (cell,):
            tile = f"{cell_tile(box, state, cell)} ({cell_name(cell)})"
            text = f"Discard the secret passage and take {tile}"
        case "trap", (cell,):
            tile = f"{cell_tile(box, state, cell)} ({cell_name(cell)})"
            text = f"Discard the remote trap and get {tile}"
        case "exchange", (seat, colour):
            text = exchange_text(box, state, seat, colour)
        case "no_power", _:
            text = "Do not use the power"
        case "no_passage", _:
            text = "Keep the secret passage and take no extra tile"
        case "tribute" | "second", (colour,):
            n = count(int(state.height[int(state.actor)][colour]), "tile")
            text = f"Give the {colour_name(colour)} stack ({n}) to the dragon"
        case "release", (tile,):
            text = f"Release the {tile_name(box, tile)}"
        case _:
            text = "Do not use the release tile"
    return text, ids


def give_text(box: np.record, state: np.record, cell: int) -> tuple[str, list[str]]:
    """Return a gift in words with the coin that it brings, and further rules."""
    code = int(state.floor[cell]) - 1
    pays = code >= 0 and box.value[code] > box.gift_above and box.gift_coins
    n = int(gift_coins(box, state, code)) if pays else 0
    coins = (
        f": {count(n, 'coin')} for you" if n else ": the supply has no coin left" if pays else ""
    )
    text = f"Give {cell_tile(box, state, cell)} ({cell_name(cell)}){coins}"
    return text, ["gift_coin"] if pays else []


def exchange_text(box: np.record, state: np.record, seat: int, colour: int) -> str:
    """Return in words for which tile the exchange is made."""
    n = int(state.height[seat][colour])
    tile = f"the {tile_name(box, int(state.stack[seat][colour][n - 1]))}" if n else "nothing"
    return f"Exchange for {tile} on seat {seat + 1}'s {colour_name(colour)} stack"


# ---- decisions


def task(game: Game, state: np.record, names: tuple[str, ...]) -> Task:
    """Return what the acting player has to decide, or how the game ended.

    Parameters
    ----------
    game : Game
    state : record
        A state or a view.
    names : tuple of str
        The players' names.
    """
    who = names[int(state.actor)]
    return TASKS[Phase(int(state.phase))](game.box, state, names, who)


def take_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask for a tile of the row."""
    left = count(int(state.tiles_left), "tile")
    text = (
        f"Move the dragon along row {int(state.dragon) // SIDE + 1} and take the tile where it "
        f"stops; its column is where you give next. The {FLOOR_NAMES[int(state.level)]} has {left}."
    )
    return Task(f"{who}: take a tile", text, RULES["movement_1"])


def give_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask for a tile of the column."""
    other = names[int(previous_living(box, state, int(state.actor)))]
    text = (
        f"Move the dragon along column {int(state.dragon) % SIDE + 1}: {other} gets the tile where "
        f"it stops.{gift_words(box, state)}"
    )
    return Task(f"{who}: give a tile to {other}", text, RULES["movement_2"])


def gift_words(box: np.record, state: np.record) -> str:
    """Return what a good gift brings."""
    if box.gift_above >= VALUES or not box.gift_coins:
        return ""
    coins = int(box.gift_coins)
    if box.limited:
        coins = min(coins, int(state.supply))
    brings = f"brings {count(coins, 'coin')}" if coins else "brings none: the supply is empty"
    return f" A tile worth more than {int(box.gift_above)} {brings}."


def exchange_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether, and with which stack, the tile is exchanged."""
    tile = tile_name(box, int(state.holding) - 1)
    text = f"{who} may exchange the {tile} for the top tile of {stack_owner(box)}, or keep it."
    return Task(f"{who}: exchange prisoners?", text, RULES["exchange"])


def trap_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether, and for which tile, the trap is discarded."""
    tile = tile_name(box, int(state.holding) - 1)
    text = f"{who} may discard the {tile} for any tile of the floor, or keep it."
    return Task(f"{who}: use the remote trap?", text, RULES["remote_trap"])


def passage_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether, and which, extra tile is taken."""
    tile = tile_name(box, int(state.passage) - 1)
    row = int(state.dragon) // SIDE + 1
    gift = " and then give once more" if box.passage_full_turn else ""
    text = f"{who} may discard the {tile} and take one more tile of row {row}{gift}, or keep it."
    return Task(f"{who}: use the secret passage?", text, RULES["secret_passage"])


def stack_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask which stack goes to the dragon."""
    seat, phase = int(state.actor), int(state.phase)
    stacks = listed(
        (
            f"the {colour_name(colour)} one ({count(int(state.height[seat][colour]), 'tile')})"
            for colour in range(COLOURS)
            if may_give(box, state, seat, colour, phase)
        ),
        "or",
    )
    guild = guild_name(int(state.guild[seat]))
    if phase == Phase.SECOND:
        text = f"The stack of the {guild} went as tribute, so another one goes too: {stacks}."
        return Task(f"{who}: give a second stack", text, RULES["second_tribute"])
    text = f"One of the largest stacks goes to the dragon: {stacks}. {who} belongs to the {guild}."
    return Task(f"{who}: choose the tribute", text, RULES["tribute"])


def release_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Ask whether a release tile is used, and with which guild tile."""
    seat = int(state.actor)
    tile = tile_name(box, int(release_at(box, state, seat)))
    guild = guild_name(int(state.guild[seat]))
    alone = ""
    if box.self_release and box.colour[release_at(box, state, seat)] == state.guild[seat]:
        alone = " or alone"
    text = f"The {tile} may leave with a tile of the {guild}{alone}: these count against {who}."
    return Task(f"{who}: use a release tile?", text, RULES["release"])


def over_task(box: np.record, state: np.record, names: tuple[str, ...], who: str) -> Task:
    """Tell who won, and by what."""
    winners = [seat for seat in range(int(box.players)) if state.won[seat]]
    why = f"The game ended because {ENDING_WORDS[Ending(int(state.ending))]}."
    if not winners:
        return Task("All have lost", f"{why} Nobody wins.", RULES["all_lost"])
    alone = len(winners) == 1
    who = listed(names[seat] for seat in winners)
    title = f"{who} {'wins' if alone else 'share the win'}"
    if state.ending == Ending.SURVIVOR and not box.score_survivor:
        return Task(title, f"{why} {who} wins.", RULES["survivor"])
    points = points_text(int(state.score[winners[0]]))
    text = f"{why} {who} {'has' if alone else 'have'} {points}{'' if alone else ' each'}."
    return Task(title, text, RULES["winner"])


TASKS: Mapping[Phase, Callable[[np.record, np.record, tuple[str, ...], str], Task]] = (
    MappingProxyType({
        Phase.TAKE: take_task,
        Phase.EXCHANGE: exchange_task,
        Phase.TRAP: trap_task,
        Phase.GIVE: give_task,
        Phase.PASSAGE: passage_task,
        Phase.TRIBUTE: stack_task,
        Phase.SECOND: stack_task,
        Phase.RELEASE: release_task,
        Phase.OVER: over_task,
    })
)  # fmt: skip
