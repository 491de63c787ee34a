"""The Dungeon: a policy that plays each turn for tiles, coins, and its life.

It weighs the tile it takes against the one it must give, and what the end of a floor would cost
it and the others. It looks one movement ahead: can the next player run into a dead end?
"""

from __future__ import annotations

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.engine.greedy import LEAST, best_of
from dragonlab.games.dungeon.enums import COLOURS, FLOORS, Code, Phase, Power
from dragonlab.games.dungeon.records import Box, SecondTribute, State
from dragonlab.games.dungeon.rules.basics import (
    column_tiles,
    gift_coins,
    largest_stack,
    lift_tile,
    living,
    living_beside,
    release_at,
    row_tiles,
    stack_points,
)

# What things are worth in points, by rule of thumb.
IN_TRIBUTE = 0.5  # share of a value that is left on the largest stack
POWER_WORTH = 1.5
FLOOR_COINS = 2.7  # what a floor costs on average, the last taker's coin included
POOR_COIN, NEEDED_COIN, SPARE_COIN = 6.0, 2.5, 0.7
DEATH = 60.0
KILL = 20.0
RISK = 12.0  # the next player can end the floor, and we could not pay
HARM = 0.6  # what a rival's point counts against our own, with 2 players


@rules
def action_worth(box: Box, v: State, action: int) -> float:
    """Return what an action promises; what is declined is worth nothing."""
    phase = int(v.phase)
    if action in (Code.NO_POWER, Code.NO_PASSAGE, Code.NO_RELEASE):
        return 0.0
    if phase == Phase.TAKE:
        return take_worth(box, v, action - Code.TAKE)
    if phase == Phase.GIVE:
        return give_worth(box, v, action - Code.GIVE)
    if phase == Phase.PASSAGE:
        return passage_worth(box, v, action - Code.PASSAGE)
    if phase == Phase.TRAP:
        return trap_worth(box, v, action - Code.TRAP)
    if phase == Phase.EXCHANGE:
        return exchange_worth(box, v, action - Code.EXCHANGE)
    if phase == Phase.TRIBUTE:
        return tribute_worth(box, v, action - Code.TRIBUTE)
    if phase == Phase.SECOND:
        return 0.0 - stack_points(box, v, int(v.actor), action - Code.SECOND)
    return release_worth(box, v, action - Code.RELEASE)


greedy_policy = best_of(action_worth)


# ---- tiles and coins


@rules
def own_worth(box: Box, v: State, seat: int, code: int) -> float:
    """Return what a tile is worth to its taker."""
    value, colour = float(box.value[code]), int(box.colour[code])
    if colour == v.guild[seat]:
        return -value
    n = int(v.height[seat][colour])
    return value * IN_TRIBUTE if n > 0 and n == largest_stack(v, seat) else value


@rules
def rival_worth(box: Box, v: State, seat: int, code: int) -> float:
    """Return what a tile is worth to another player, whose guild we can only guess."""
    value, colour = float(box.value[code]), int(box.colour[code])
    if colour == 0 or colour == v.guild[v.actor]:
        return value  # it cannot be that player's guild
    return value / 3.0  # one chance in three that it counts against


@rules
def harm(box: Box, v: State) -> float:
    """Return what a rival's point counts: less if there are more rivals."""
    return HARM / (living(box, v) - 1)


@rules
def coin_worth(v: State, seat: int) -> float:
    """Return what one more coin is worth to a seat."""
    coins = int(v.coins[seat])
    if coins < 4:
        return POOR_COIN
    return NEEDED_COIN if coins < FLOOR_COINS * (FLOORS - int(v.level)) else SPARE_COIN


@rules
def end_worth(box: Box, v: State, left: int, last: int) -> float:
    """Return what it is worth that the floor ends with so many tiles left."""
    seat, cost = int(v.actor), int(box.cost[left])
    worth = 0.0
    for other in range(int(box.players)):
        if v.out[other] != 0:
            continue
        owed = cost + (int(box.last_taker_cost) if other == last else 0)
        dies = int(v.coins[other]) < owed
        if other == seat:
            worth -= DEATH if dies else owed * coin_worth(v, seat)
        elif dies:
            worth += KILL
    return worth


# ---- movements


@rules
def put_back(v: State, cell: int, code: int, dragon: int) -> None:
    """Lay a tile that was lifted back, and set the dragon where it was."""
    v.floor[cell] = code + 1
    v.tiles ^= 1 << cell
    v.tiles_left += 1
    v.dragon = dragon


@rules
def take_worth(box: Box, v: State, cell: int) -> float:
    """Return the worth of taking a tile, with the best gift that it leaves."""
    seat, dragon = int(v.actor), int(v.dragon)
    code = lift_tile(v, cell)
    worth = own_worth(box, v, seat, code)
    if box.power[code] != Power.NONE:
        worth += POWER_WORTH
    v.dragon = cell
    worth += best_gift(box, v)
    put_back(v, cell, code, dragon)
    return worth


@rules
def best_gift(box: Box, v: State) -> float:
    """Return the worth of the best gift in the dragon's column, or of the end of the floor."""
    best, cells = LEAST, column_tiles(v, int(v.dragon))
    if cells == 0:
        return end_worth(box, v, int(v.tiles_left), int(v.actor))
    while cells != 0:
        best = max(best, give_worth(box, v, lowest_bit(cells)))
        cells &= cells - 1
    return best


@rules
def give_worth(box: Box, v: State, cell: int) -> float:
    """Return the worth of giving a tile, and of where it leaves the dragon."""
    seat, dragon = int(v.actor), int(v.dragon)
    code = lift_tile(v, cell)
    other = living_beside(box, v, seat, -1)
    worth = 0.0 - harm(box, v) * rival_worth(box, v, other, code)
    coins = gift_coins(box, v, code)
    worth += coins * coin_worth(v, seat)
    v.dragon = cell
    v.coins[seat] += coins
    worth += leave_worth(box, v)
    v.coins[seat] -= coins
    put_back(v, cell, code, dragon)
    return worth


@rules
def leave_worth(box: Box, v: State) -> float:
    """Return the worth of leaving the dragon here to the next player."""
    seat, left, cells = int(v.actor), int(v.tiles_left), row_tiles(v)
    if cells == 0:
        return end_worth(box, v, left, seat)
    other = living_beside(box, v, seat, 1)
    best, ends, goes_on = 0.0, False, False
    while cells != 0:
        cell = lowest_bit(cells)
        cells &= cells - 1
        best = max(best, rival_worth(box, v, other, int(v.floor[cell]) - 1))
        if column_tiles(v, cell) != 0:
            goes_on = True
        else:
            ends = True
    worth = 0.0 - harm(box, v) * best
    if not goes_on:
        return worth + end_worth(box, v, left - 1, other)
    if ends and int(v.coins[seat]) < int(box.cost[left - 1]):
        worth -= RISK
    return worth


# ---- powers


@rules
def passage_worth(box: Box, v: State, cell: int) -> float:
    """Return the gain of discarding the secret passage for one more tile."""
    seat, code, dragon = int(v.actor), int(v.floor[cell]) - 1, int(v.dragon)
    gain = own_worth(box, v, seat, code) - own_worth(box, v, seat, int(v.passage) - 1)
    gain -= leave_worth(box, v)
    lift_tile(v, cell)
    v.dragon = cell
    gain += leave_worth(box, v)
    put_back(v, cell, code, dragon)
    return gain


@rules
def trap_worth(box: Box, v: State, cell: int) -> float:
    """Return the gain of discarding the remote trap for a tile of the floor."""
    seat, code, dragon = int(v.actor), int(v.floor[cell]) - 1, int(v.dragon)
    gain = own_worth(box, v, seat, code) - own_worth(box, v, seat, int(v.holding) - 1)
    if gain <= 0.0:
        return gain
    gain -= best_gift(box, v)
    lift_tile(v, cell)
    gain += best_gift(box, v)
    put_back(v, cell, code, dragon)
    return gain


@rules
def exchange_worth(box: Box, v: State, which: int) -> float:
    """Return the gain of exchanging the tile just taken with the top of a stack."""
    seat, other, colour = int(v.actor), which // COLOURS, which % COLOURS
    if other == seat:
        return -0.5
    own = int(v.holding) - 1
    got = int(v.stack[other][colour][int(v.height[other][colour]) - 1])
    gain = own_worth(box, v, seat, got) - own_worth(box, v, seat, own)
    lost = rival_worth(box, v, other, got) - rival_worth(box, v, other, own)
    return gain + harm(box, v) * lost


# ---- scoring


@rules
def tribute_worth(box: Box, v: State, colour: int) -> float:
    """Return the points that a tribute saves: the own guild's stack takes another with it."""
    seat = int(v.actor)
    points = float(stack_points(box, v, seat, colour))
    if colour != v.guild[seat]:
        return -points
    most, second = 0, 0.0
    for other in range(COLOURS):
        n = int(v.height[seat][other])
        if other == colour or n == 0:
            continue
        lost = float(stack_points(box, v, seat, other))
        if box.second_tribute == SecondTribute.CHOICE:
            n = 1
        if n > most or (n == most and lost < second):
            most, second = n, lost
    return points - second


@rules
def release_worth(box: Box, v: State, code: int) -> float:
    """Return the points that a release gains."""
    seat = int(v.actor)
    live = release_at(box, v, seat)
    value = float(box.value[live])
    if box.colour[live] != v.guild[seat]:
        return float(box.value[code]) - value
    return value if code == live else float(box.value[code]) + value
