"""The Dungeon: the course of a turn: take a tile, use its power, give a tile, go on.

Every decision returns the `DeadEnd` that it leads into; then the floor ends.
"""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import tell
from dragonlab.games.dungeon.enums import DeadEnd, Event, LastTaker, Lost, Phase, Power
from dragonlab.games.dungeon.records import Box, State
from dragonlab.games.dungeon.rules.basics import (
    can_exchange,
    column_has_tile,
    gift_coins,
    next_living,
    ordinary,
    previous_living,
    row_has_tile,
)
from dragonlab.games.dungeon.rules.floors import begin_turn
from dragonlab.games.dungeon.rules.tiles import discard_top, lift_tile, lift_top, receive


@rules
def take(box: Box, s: State, cell: int) -> int:
    """Make movement 1: move the dragon along its row and take the tile."""
    code = pick(box, s, cell, 1)
    tell(s, Event.TILE_TAKEN, int(s.actor), 1, code, cell, 0)
    return offer_power(box, s, code)


@rules
def pick(box: Box, s: State, cell: int, live: int) -> int:
    """Move the dragon to a tile, take it, and return its type."""
    code = lift_tile(s, cell)
    s.dragon = cell
    s.last_taker = s.actor + 1
    receive(box, s, int(s.actor), code, live)
    return code


@rules
def offer_power(box: Box, s: State, code: int) -> int:
    """Offer the power of a tile that was just taken, or keep a secret passage for later."""
    power = int(box.power[code])
    if power == Power.EXCHANGE or power == Power.REMOTE_TRAP:
        s.holding = code + 1
        if power == Power.REMOTE_TRAP and s.tiles_left > 0:
            s.phase = Phase.TRAP
            return DeadEnd.NONE
        if power == Power.EXCHANGE and can_exchange(box, s):
            s.phase = Phase.EXCHANGE
            return DeadEnd.NONE
        lose_power(box, s, code, Lost.NO_TARGET)
    elif power == Power.SECRET_PASSAGE and s.extra == 0:
        s.passage = code + 1
    elif power == Power.SECRET_PASSAGE:
        lose_power(box, s, code, Lost.SECOND_PASSAGE)
    return after_power(box, s)


@rules
def lose_power(box: Box, s: State, code: int, why: int) -> None:
    """Tell that the power of a tile does not work for its taker, if it has one."""
    power = int(box.power[code])
    works = power == Power.RELEASE and box.release_any_origin != 0
    if power != Power.NONE and power != Power.STAIRS and not works:
        tell(s, Event.POWER_LOST, int(s.actor), 1, ordinary(code), why, 0)


@rules
def after_power(box: Box, s: State) -> int:
    """Go on to movement 2, or end the turn if this was a secret passage's extra tile."""
    s.holding = 0
    if s.extra != 0 and box.passage_full_turn == 0:
        return end_turn(box, s)
    if column_has_tile(s):
        s.phase = Phase.GIVE
        return DeadEnd.NONE
    return DeadEnd.COLUMN


@rules
def decline_power(box: Box, s: State) -> int:
    """Do not use the exchange or the remote trap that is offered."""
    tell(s, Event.POWER_DECLINED, int(s.actor), 1, int(s.holding) - 1, 0, 0)
    return after_power(box, s)


@rules
def exchange(box: Box, s: State, other: int, colour: int) -> int:
    """Exchange the tile just taken with the top tile of a stack."""
    seat = int(s.actor)
    own = lift_top(s, seat, int(box.colour[int(s.holding) - 1]))
    got = lift_top(s, other, colour)
    receive(box, s, other, own, 0)
    receive(box, s, seat, got, 0)
    tell(s, Event.TILES_EXCHANGED, seat, 1, own, got, other)
    lose_power(box, s, got, Lost.BY_EXCHANGE)
    return after_power(box, s)


@rules
def trap(box: Box, s: State, cell: int) -> int:
    """Discard the remote trap for any tile on the floor; the dragon stays where it is."""
    seat = int(s.actor)
    used = discard_top(s, seat, int(box.colour[int(s.holding) - 1]))
    code = lift_tile(s, cell)
    receive(box, s, seat, code, int(box.trap_chain))
    tell(s, Event.TRAP_USED, seat, 1, used, code, cell)
    if box.trap_chain != 0:
        return offer_power(box, s, code)
    lose_power(box, s, code, Lost.BY_TRAP)
    return after_power(box, s)


@rules
def give(box: Box, s: State, cell: int) -> int:
    """Make movement 2: move the dragon along its column and give the tile away."""
    seat = int(s.actor)
    other = previous_living(box, s, seat)
    code = lift_tile(s, cell)
    s.dragon = cell
    if box.last_taker == LastTaker.RECEIVER:
        s.last_taker = other + 1
    receive(box, s, other, code, 0)
    tell(s, Event.TILE_GIVEN, seat, 1, code, cell, other)
    pay_gift(box, s, seat, code)
    if s.passage > 0:
        if row_has_tile(s):
            s.phase = Phase.PASSAGE
            return DeadEnd.NONE
        lose_power(box, s, int(s.passage) - 1, Lost.NO_TARGET)
    return end_turn(box, s)


@rules
def pay_gift(box: Box, s: State, seat: int, code: int) -> None:
    """Pay the giver of a valuable tile, as far as there are coins."""
    if box.value[code] <= box.gift_above:
        return
    coins = gift_coins(box, s, code)
    missed = int(box.gift_coins) - coins
    if coins > 0:
        s.supply -= coins * int(box.coin_supply)
        s.coins[seat] += coins
        tell(s, Event.COIN_WON, seat, coins, int(s.coins[seat]), 0, 0)
    if missed > 0:
        tell(s, Event.COIN_MISSED, seat, missed, 0, 0, 0)


@rules
def use_passage(box: Box, s: State, cell: int) -> int:
    """Discard the secret passage and take one more tile of the dragon's row."""
    seat = int(s.actor)
    used = discard_top(s, seat, int(box.colour[int(s.passage) - 1]))
    s.passage = 0
    s.extra = 1
    code = pick(box, s, cell, int(box.passage_chain))
    tell(s, Event.PASSAGE_USED, seat, 1, used, code, cell)
    if box.passage_chain != 0:
        return offer_power(box, s, code)
    lose_power(box, s, code, Lost.EXTRA)
    return after_power(box, s)


@rules
def decline_passage(box: Box, s: State) -> int:
    """Keep the secret passage tile and take no extra tile."""
    tell(s, Event.POWER_DECLINED, int(s.actor), 1, int(s.passage) - 1, 0, 0)
    return end_turn(box, s)


@rules
def end_turn(box: Box, s: State) -> int:
    """Let the next living player begin a turn; if it cannot move, it is in a dead end."""
    s.passage = 0
    s.extra = 0
    seat = next_living(box, s, int(s.active))
    if row_has_tile(s):
        begin_turn(s, seat)
        return DeadEnd.NONE
    s.active = seat
    s.actor = seat
    return DeadEnd.ROW
