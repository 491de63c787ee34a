"""The Dungeon: a row for each kind of event. All of it happens in the open."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from dragonlab.engine.phrases import count
from dragonlab.engine.words import Happening, Ids, Tale
from dragonlab.games.dungeon.enums import (
    Dead,
    Event,
    LastTaker,
    Lost,
    NoStairs,
    Power,
    StairsOwner,
    Starter,
)
from dragonlab.games.dungeon.words.names import (
    FLOOR_NAMES,
    colour_name,
    guild_name,
    placed,
    points_text,
    powerless,
    tile_name,
)

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
    Lost.BY_TRAP: "did not work, because a remote trap had got it",
    Lost.BY_EXCHANGE: "did not work, because an exchange had got it",
    Lost.EXTRA: "did not work, because it was an extra tile",
    Lost.SECOND_PASSAGE: "did not work, because this was the extra turn of a passage",
})  # fmt: skip
LOST_RULES: Mapping[Lost, str] = MappingProxyType({
    Lost.NO_GIFT: "passage_lost",
    Lost.BY_TRAP: "remote_trap",
    Lost.BY_EXCHANGE: "exchange",
    Lost.EXTRA: "secret_passage",
    Lost.SECOND_PASSAGE: "secret_passage",
})  # fmt: skip
NO_TARGET_RULES: Mapping[Power, str] = MappingProxyType({
    Power.SECRET_PASSAGE: "passage_lost",
    Power.EXCHANGE: "exchange_not_due",
})  # fmt: skip
DEAD_WORDS: Mapping[Dead, str] = MappingProxyType({
    Dead.ORIGIN: "had not been taken by movement 1 and could not be used",
    Dead.NO_GUILD: "could not be used: no tile of the own guild was left to go with it",
    Dead.TRIBUTE: "went with the tribute",
})  # fmt: skip


def tile(e: Happening, code: int) -> str:
    """Return a tile in words."""
    return f"the {tile_name(e.box, code)}"


def began(e: Happening) -> str:
    """Tell which floor was begun, by whom, and why."""
    got = "was the first to get" if e.box.stairs_owner == StairsOwner.FIRST else "had"
    out = e.box.no_stairs_start == NoStairs.STUCK
    stuck = " and the player in the dead end was out" if out else ""
    why = STARTER_WORDS[Starter(e.b)].format(got=got, stuck=stuck)
    return f"The {FLOOR_NAMES[e.a - 1]} was open; {e.who} {why}."


def given(e: Happening) -> str:
    """Tell a gift, and that its power is lost."""
    dead = ", as a gift without its power" if powerless(e.box, e.a) else ""
    return f"{e.who} gave {placed(e.box, e.a, e.b)} to {e.names[e.c]}{dead}."


def lost_rules(e: Happening) -> Ids:
    """Return the rules by which a power does not work."""
    power = Power(int(e.box.power[e.a]))
    one = LOST_RULES.get(Lost(e.b), NO_TARGET_RULES.get(power, "remote_trap"))
    return (one, "release") if power == Power.RELEASE else (one,)


def ended(e: Happening) -> str:
    """Tell a dead end, and what it costs everybody."""
    line = "column" if e.c else "row"
    cost = f"costs everybody {count(e.b, 'coin')}" if e.b else "costs no coins"
    left = count(e.a, "tile")
    return f"{e.who} found no tile in the {line}: the floor ended. {left} left: this {cost}."


def for_last(box: Any, extra: int) -> str:
    """Return how many of the coins are for the last tile."""
    got = "got" if box.last_taker == LastTaker.RECEIVER else "taken"
    return f" ({extra} of them for having {got} the last tile)" if extra else ""


def cost_rules(e: Happening, rule: str) -> Ids:
    """Return a rule, and that of the last tile if coins were due for it."""
    return (rule, "last_taker") if e.b else (rule,)


def stack(e: Happening) -> str:
    """Return a stack that was given to the dragon."""
    return f"the {colour_name(e.a)} stack ({count(e.b, 'tile')}, {points_text(e.c)})"


def dead(e: Happening) -> str:
    """Tell which release tiles were of no use."""
    one, many = f"{e.whose} {tile_name(e.box, e.a)}", f"{e.amount} release tiles of {e.who}"
    return f"{one if e.amount == 1 else many} {DEAD_WORDS[Dead(e.b)]}."


def richest(e: Happening) -> str:
    """Tell who had the most coins, and what that brought."""
    tie = f", as many as {count(e.c - 1, 'other')}," if e.c > 1 else ""
    got = f"got {count(e.b, 'point')}" if e.b or e.c == 1 else "so got no points for them"
    return f"{e.who} had the most coins ({e.a}){tie} and {got}."


def scored(e: Happening) -> str:
    """Tell the points, and what they are made of."""
    parts = f": {points_text(e.b)} for tiles and {e.c} for treasure" if e.c else ""
    return f"{e.who} scored {points_text(e.a)}{parts}."


def won(e: Happening) -> str:
    """Tell who won, and how a tie was broken."""
    broken = " and the most coins of those who tied" if e.c < e.b else ""
    shared = " and shared the win" if e.c > 1 else ""
    return f"{e.who} won with {points_text(e.a)}{broken}{shared}."


TALES: Mapping[Event, Tale] = MappingProxyType({
    Event.FLOOR_BEGAN: Tale(
        lambda e: ("dungeon", "first_player" if e.b == Starter.FIRST else "stairs"), began
    ),
    Event.TURN_BEGAN: Tale(("movement_1",), lambda e: f"{e.whose} turn began (turn {e.a})."),
    Event.TILE_TAKEN: Tale(("movement_1", "stacks"),
                           lambda e: f"{e.who} took {placed(e.box, e.a, e.b)}."),
    Event.TILE_GIVEN: Tale(("movement_2", "no_gift_power"), given),
    Event.COIN_WON: Tale(("gift_coin",),
                         lambda e: f"{e.who} got {count(e.amount, 'coin')} for the gift "
                                   f"and had {e.a}."),
    Event.COIN_MISSED: Tale(("gift_coin", "treasure"),
                            lambda e: f"The supply was empty: {e.who} missed "
                                      f"{count(e.amount, 'coin')} for the gift."),
    Event.TILES_EXCHANGED: Tale(("exchange",),
                                lambda e: f"{e.who} exchanged {tile(e, e.a)} for {tile(e, e.b)} "
                                          f"of {e.names[e.c]}."),
    Event.TRAP_USED: Tale(("remote_trap",),
                          lambda e: f"{e.who} discarded {tile(e, e.a)} for "
                                    f"{placed(e.box, e.b, e.c)}; the dragon stayed."),
    Event.PASSAGE_USED: Tale(("secret_passage",),
                             lambda e: f"{e.who} discarded {tile(e, e.a)} and took "
                                       f"{placed(e.box, e.b, e.c)} as an extra tile."),
    Event.POWER_DECLINED: Tale(("powers",),
                               lambda e: f"{e.who} kept {tile(e, e.a)} and did not use its power."),
    Event.POWER_LOST: Tale(lost_rules,
                           lambda e: f"The power of {e.whose} {tile_name(e.box, e.a)} "
                                     f"{LOST_WORDS[Lost(e.b)]}."),
    Event.FLOOR_ENDED: Tale(("dead_end", "floor_cost"), ended),
    Event.COINS_LOST: Tale(lambda e: cost_rules(e, "floor_cost"),
                           lambda e: f"{e.who} lost {count(e.a, 'coin')}{for_last(e.box, e.b)} "
                                     f"and had {e.c} left."),
    Event.ELIMINATED: Tale(lambda e: cost_rules(e, "elimination"),
                           lambda e: f"{e.who} owed {count(e.a, 'coin')}{for_last(e.box, e.b)}, "
                                     f"had {e.c}, and was eliminated."),
    Event.GUILD_REVEALED: Tale(("guild",), lambda e: f"{e.who} belonged to the {guild_name(e.a)}."),
    Event.TRIBUTE_GIVEN: Tale(("tribute",), lambda e: f"{e.who} gave {stack(e)} to the dragon."),
    Event.SECOND_TRIBUTE: Tale(("second_tribute",),
                               lambda e: f"{e.who} had given the own guild's stack, so {stack(e)} "
                                         "went too."),
    Event.TILE_RELEASED: Tale(("release",),
                              lambda e: f"{e.who} let {tile(e, e.a)} leave " + (
                                  "alone." if e.c else f"together with {tile(e, e.b)}.")),
    Event.RELEASE_KEPT: Tale(("release",), lambda e: f"{e.who} did not use {tile(e, e.a)}."),
    Event.RELEASE_DEAD: Tale(("release",), dead),
    Event.MOST_TREASURE: Tale(("most_treasure",), richest),
    Event.SCORED: Tale(("points",), scored),
    Event.GAME_WON: Tale(("winner",), won),
    Event.LAST_SURVIVOR: Tale(("survivor",), lambda e: f"{e.who} was the last survivor and won."),
    Event.ALL_LOST: Tale(("all_lost",), "Nobody was left: all have lost."),
})  # fmt: skip
