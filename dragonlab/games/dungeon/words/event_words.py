"""The Dungeon: what happened, in words. All of it happens in the open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.phrases import count, genitive
from dragonlab.games.dungeon.material import CODES, Dead, Event, Lost, Power, Starter
from dragonlab.games.dungeon.words.names import (
    FLOOR_NAMES,
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
    Event.COIN_MISSED: ("gift_coin", "treasure"),
    Event.RELEASE_DEAD: ("release",),
})  # fmt: skip

STARTER_WORDS: Mapping[Starter, str] = MappingProxyType({
    Starter.FIRST: "began",
    Starter.STAIRS: "{got} the stairs and began",
    Starter.AFTER_STAIRS: "began, because the player who {got} the stairs was out",
    Starter.STUCK: "began after the dead end, because nobody had the stairs",
    Starter.AFTER_STUCK: "began as the next player, because nobody had the stairs{stuck}",
})  # fmt: skip


LOST_WORDS: Mapping[Lost, str] = MappingProxyType({
    Lost.NO_TARGET: "had nothing to work on",
    Lost.NO_GIFT: "was lost, because there was no movement 2",
    Lost.BY_TRAP: "does not work, because a remote trap got it",
    Lost.BY_EXCHANGE: "does not work, because it was got by an exchange",
    Lost.EXTRA: "does not work, because it was an extra tile",
    Lost.SECOND_PASSAGE: "does not work, because this was the extra turn of a passage",
})  # fmt: skip
LOST_RULES: Mapping[Lost, str] = MappingProxyType({
    Lost.NO_GIFT: "passage_lost",
    Lost.BY_TRAP: "remote_trap",
    Lost.BY_EXCHANGE: "exchange",
    Lost.EXTRA: "secret_passage",
    Lost.SECOND_PASSAGE: "secret_passage",
})  # fmt: skip
DEAD_WORDS: Mapping[Dead, str] = MappingProxyType({
    Dead.ORIGIN: "had not been taken by movement 1 and could not be used",
    Dead.NO_GUILD: "could not be used: no tile of the own guild was left to go with it",
    Dead.TRIBUTE: "went with the tribute",
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
        ids = [LOST_RULES.get(Lost(args[1]), lost.get(power, "remote_trap"))]
        if power == Power.RELEASE:
            ids.append("release")
    elif kind == Event.FLOOR_BEGAN and args[1] == Starter.FIRST:
        ids = ["dungeon", "first_player"]
    return turn_event(told), ids


def turn_event(told: Told) -> str:
    """Return in words what happened in a turn."""
    name, (a, b, c) = told.name, told.args
    match told.kind:
        case Event.FLOOR_BEGAN:
            return f"The {FLOOR_NAMES[a - 1]} was open; {name} {starter(told.box, Starter(b))}."
        case Event.TURN_BEGAN:
            return f"{genitive(name)} turn began (turn {a})."
        case Event.TILE_TAKEN:
            return f"{name} took the {told.tile(0)} ({cell_name(b)})."
        case Event.TILE_GIVEN:
            tile = f"the {told.tile(0)} ({cell_name(b)})"
            return f"{name} gave {tile} to {told.names[c]}{dead_gift(told.box, a)}."
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
            return f"The power of {genitive(name)} {told.tile(0)} {LOST_WORDS[Lost(b)]}."
        case Event.COIN_MISSED:
            return f"The supply was empty: {name} missed {count(told.amount, 'coin')}."
        case _:
            return floor_event(told)


def starter(box: np.record, why: Starter) -> str:
    """Return why a player began a floor."""
    got = "was the first to get" if box.stairs_first else "had"
    stuck = "" if box.no_stairs_next else " and the player in the dead end was out"
    return STARTER_WORDS[why].format(got=got, stuck=stuck)


def dead_gift(box: np.record, tile: int) -> str:
    """Return that a tile with a power has none as a gift."""
    power = Power(int(box.power[tile]))
    works = power == Power.RELEASE and box.release_any_origin
    return "" if power in (Power.NONE, Power.STAIRS) or works else ", as a gift without its power"


def floor_event(told: Told) -> str:
    """Return in words what the end of a floor did."""
    name, (a, b, c) = told.name, told.args
    last = "having got the last tile" if told.box.last_receiver else "having taken the last tile"
    extra = f" ({b} of them for {last})" if b else ""
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
        case Event.RELEASE_DEAD:
            one, many = f"{genitive(name)} {told.tile(0)}", f"{told.amount} release tiles of {name}"
            return f"{one if told.amount == 1 else many} {DEAD_WORDS[Dead(b)]}."
        case Event.MOST_TREASURE:
            tie = f", as many as {count(c - 1, 'other')}," if c > 1 else ""
            got = "so nobody got points for it" if c > 1 and not b else f"got {count(b, 'point')}"
            return f"{name} had the most coins ({a}){tie} and {got}."
        case Event.SCORED:
            parts = f": {points_text(b)} for tiles and {c} for treasure" if c else ""
            return f"{name} scored {points_text(a)}{parts}."
        case _:
            broken = " and the most coins of those who tied" if c < b else ""
            shared = " and shared the win" if c > 1 else ""
            return f"{name} won with {points_text(a)}{broken}{shared}."
