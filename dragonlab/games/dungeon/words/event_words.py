"""The Dungeon: what happened, in words. All of it happens in the open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.phrases import count, genitive
from dragonlab.games.dungeon.material import CODES, Event, Power, Starter
from dragonlab.games.dungeon.words.names import (
    FLOOR_NAMES,
    POWER_NAMES,
    cell_name,
    colour_name,
    guild_name,
    points_text,
    tile_name,
)

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

EVENT_RULES: Mapping[Event, tuple[str, ...]] = MappingProxyType({
    Event.FLOOR_BEGAN: ("dungeon", "stairs"),
    Event.TURN_BEGAN: ("movement_1",),
    Event.TILE_TAKEN: ("movement_1", "stacks"),
    Event.TILE_GIVEN: ("movement_2", "no_gift_power"),
    Event.COIN_WON: ("gift_coin",),
    Event.TILES_EXCHANGED: ("exchange",),
    Event.TRAP_USED: ("remote_trap",),
    Event.PASSAGE_USED: ("secret_passage",),
    Event.POWER_DECLINED: ("powers",),
    Event.POWER_LOST: ("powers",),
    Event.FLOOR_ENDED: ("dead_end", "floor_cost"),
    Event.COINS_LOST: ("floor_cost",),
    Event.ELIMINATED: ("elimination",),
    Event.GUILD_REVEALED: ("guild",),
    Event.TRIBUTE_GIVEN: ("tribute",),
    Event.SECOND_TRIBUTE: ("second_tribute",),
    Event.TILE_RELEASED: ("release",),
    Event.RELEASE_KEPT: ("release",),
    Event.MOST_TREASURE: ("most_treasure",),
    Event.SCORED: ("points",),
    Event.GAME_WON: ("winner",),
    Event.LAST_SURVIVOR: ("survivor",),
    Event.ALL_LOST: ("all_lost",),
})  # fmt: skip

STARTER_WORDS: Mapping[Starter, str] = MappingProxyType({
    Starter.FIRST: "began",
    Starter.STAIRS: "had the stairs and began",
    Starter.AFTER_STAIRS: "began, because the owner of the stairs was out",
    Starter.STUCK: "began after the dead end, because nobody had the stairs",
    Starter.AFTER_STUCK: "began as the next player, because nobody had the stairs",
})  # fmt: skip


@dataclass(frozen=True)
class Told:
    """An event with all that its words may speak of."""

    box: np.record
    kind: Event
    name: str
    names: tuple[str, ...]
    amount: int
    args: tuple[int, ...]

    def tile(self, k: int) -> str:
        """Return the tile that an argument names."""
        return tile_name(self.box, self.args[k])


def event_text(
    game: Game, event: tuple[int, ...], names: tuple[str, ...], viewer: int | None
) -> tuple[str, list[str]]:
    """Return an event in words, and the ids of its rules.

    Parameters
    ----------
    game : Game
    event : tuple of int
        Kind, seat, amount and three arguments.
    names : tuple of str
        The players' names.
    viewer : int, optional
        A seat; every event of this game is told to all alike.
    """
    number, seat, amount, *args = (int(x) for x in event)
    kind = Event(number)
    told = Told(game.box, kind, names[seat], names, amount, tuple(args))
    ids = list(EVENT_RULES[kind])
    if kind in (Event.COINS_LOST, Event.ELIMINATED) and args[1]:
        ids.append("last_taker")
    elif kind == Event.POWER_LOST:
        power = Power(int(game.box.power[args[0] % CODES]))
        lost = {Power.SECRET_PASSAGE: "passage_lost", Power.EXCHANGE: "exchange_not_due"}
        ids = [lost.get(power, "remote_trap")]
    return turn_event(told), ids


def turn_event(told: Told) -> str:
    """Return in words what happened in a turn."""
    name, (a, b, c) = told.name, told.args
    match told.kind:
        case Event.FLOOR_BEGAN:
            return f"The {FLOOR_NAMES[a - 1]} was open; {name} {STARTER_WORDS[Starter(b)]}."
        case Event.TURN_BEGAN:
            return f"{genitive(name)} turn began (turn {a})."
        case Event.TILE_TAKEN:
            return f"{name} took the {told.tile(0)} ({cell_name(b)})."
        case Event.TILE_GIVEN:
            return f"{name} gave the {told.tile(0)} ({cell_name(b)}) to {told.names[c]}."
        case Event.COIN_WON:
            return f"{name} got {count(told.amount, 'coin')} for the gift and had {a}."
        case Event.TILES_EXCHANGED:
            other = told.names[c]
            return f"{name} exchanged the {told.tile(0)} for the {told.tile(1)} of {other}."
        case Event.TRAP_USED:
            tiles = f"the {told.tile(0)} for the {told.tile(1)} ({cell_name(c)})"
            return f"{name} discarded {tiles}; the dragon stayed."
        case Event.PASSAGE_USED:
            extra = f"the {told.tile(1)} ({cell_name(c)})"
            return f"{name} discarded the {told.tile(0)} and took {extra} as an extra tile."
        case Event.POWER_DECLINED:
            return f"{name} kept the {told.tile(0)} and did not use its power."
        case Event.POWER_LOST:
            power = POWER_NAMES[Power(int(told.box.power[a]))] or "tile"
            return f"{genitive(name)} {power} had nothing to work on."
        case _:
            return floor_event(told)


def floor_event(told: Told) -> str:
    """Return in words what the end of a floor did."""
    name, (a, b, c) = told.name, told.args
    extra = f" ({b} of them for the last tile taken)" if b else ""
    match told.kind:
        case Event.FLOOR_ENDED:
            line = "column" if c else "row"
            left = count(a, "tile")
            cost = f"costs everybody {count(b, 'coin')}" if b else "costs no coins"
            return f"{name} found no tile in the {line}: the floor ended. {left} left: this {cost}."
        case Event.COINS_LOST:
            return f"{name} lost {count(a, 'coin')}{extra} and had {c} left."
        case Event.ELIMINATED:
            return f"{name} owed {count(a, 'coin')}{extra}, had {c}, and was eliminated."
        case Event.LAST_SURVIVOR:
            return f"{name} was the last survivor and won."
        case Event.ALL_LOST:
            return "Nobody was left: all have lost."
        case _:
            return scoring_event(told)


def scoring_event(told: Told) -> str:
    """Return in words how the game was scored."""
    name, (a, b, c) = told.name, told.args
    match told.kind:
        case Event.GUILD_REVEALED:
            return f"{name} belonged to the {guild_name(a)}."
        case Event.TRIBUTE_GIVEN:
            stack = f"the {colour_name(a)} stack ({count(b, 'tile')}, {points_text(c)})"
            return f"{name} gave {stack} to the dragon."
        case Event.SECOND_TRIBUTE:
            stack = f"the {colour_name(a)} stack ({count(b, 'tile')}, {points_text(c)})"
            return f"{name} had given the own guild's stack, so {stack} went too."
        case Event.TILE_RELEASED if c:
            return f"{name} let the {told.tile(0)} leave alone."
        case Event.TILE_RELEASED:
            return f"{name} let the {told.tile(0)} leave together with the {told.tile(1)}."
        case Event.RELEASE_KEPT:
            return f"{name} did not use the {told.tile(0)}."
        case Event.MOST_TREASURE:
            tie = f", as many as {count(c - 1, 'other')}," if c > 1 else ""
            return f"{name} had the most coins ({a}){tie} and got {count(b, 'point')}."
        case Event.SCORED:
            bonus = f", {c} of them for treasure" if c else ""
            return f"{name} scored {points_text(a)}{bonus}."
        case _:
            shared = " and shared the win" if c > 1 else ""
            return f"{name} won with {points_text(a)}{shared}."
