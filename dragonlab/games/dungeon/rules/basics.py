"""The Dungeon: what the rules share: small questions about the table, and how tiles move."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.games.dungeon.enums import (
    COLOURS,
    COLUMNS,
    LIVE,
    POWERED,
    POWERS,
    ROWS,
    STAIRS,
    Power,
)
from dragonlab.games.dungeon.records import Box, CoinSupply, StairsOwner, State


@rules
def ordinary(code: int) -> int:
    """Return a tile's type, whether it is a working release or not."""
    if code < LIVE:
        return code
    return POWERED + (code - LIVE) * POWERS + Power.RELEASE - 1


@rules
def row_tiles(s: State) -> int:
    """Return as bits which cells of the dragon's row hold a tile; its own cell does not count."""
    return int(s.tiles) & int(ROWS[s.dragon])


@rules
def column_tiles(s: State, cell: int) -> int:
    """Return as bits which cells of a cell's column hold a tile, without the cell itself."""
    return int(s.tiles) & int(COLUMNS[cell])


@rules
def gift_coins(box: Box, s: State, code: int) -> int:
    """Return the coins that giving a tile by movement 2 brings, as far as there are any."""
    if box.value[code] <= box.gift_above:
        return 0
    coins = int(box.gift_coins)
    return min(coins, int(s.supply)) if box.coin_supply == CoinSupply.LIMITED else coins


@rules
def living_beside(box: Box, s: State, seat: int, step: int) -> int:
    """Return the next seat that is in the game: clockwise (1), or the other way round (-1)."""
    players = int(box.players)
    while True:
        seat += step
        if seat == players:
            seat = 0
        elif seat < 0:
            seat = players - 1
        if s.out[seat] == 0:
            return seat


@rules
def living(box: Box, s: State) -> int:
    """Return how many players are in the game."""
    n = 0
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            n += 1
    return n


@rules
def largest_stack(s: State, seat: int) -> int:
    """Return the number of tiles in a seat's largest stack."""
    most = 0
    for colour in range(COLOURS):
        most = max(most, int(s.height[seat][colour]))
    return most


@rules
def stack_points(box: Box, s: State, seat: int, colour: int) -> int:
    """Return the sum of the values in a stack."""
    points = 0
    for k in range(int(s.height[seat][colour])):
        points += int(box.value[s.stack[seat][colour][k]])
    return points


@rules
def exchangeable(box: Box, s: State, seat: int, colour: int) -> int:
    """Return how many tiles a stack holds for an exchange, without the exchange tile itself."""
    n = int(s.height[seat][colour])
    if seat == s.actor:
        if box.exchange_own == 0:
            return 0
        if s.holding > 0 and int(box.colour[int(s.holding) - 1]) == colour:
            return n - 1
    return n if s.out[seat] == 0 else 0


@rules
def exchangeable_stacks(box: Box, s: State) -> int:
    """Return as bits which stacks can be exchanged with: the bit seat * 5 + colour."""
    stacks = 0
    for seat in range(int(box.players)):
        for colour in range(COLOURS):
            if exchangeable(box, s, seat, colour) > 0:
                stacks |= 1 << seat * COLOURS + colour
    return stacks


@rules
def in_stack(s: State, seat: int, colour: int, code: int) -> int:
    """Return how many tiles with a code a stack holds."""
    n = 0
    for k in range(int(s.height[seat][colour])):
        if int(s.stack[seat][colour][k]) == code:
            n += 1
    return n


@rules
def release_at(box: Box, s: State, seat: int) -> int:
    """Return the code of the working release tile that a seat decides about next, or -1.

    It is one that a tile of the own guild could leave with.
    """
    guild = int(s.guild[seat])
    for colour in range(1, COLOURS):
        others = int(s.height[seat][guild])
        if colour == guild and box.self_release == 0:
            others -= 1
        if others > 0 and in_stack(s, seat, colour, LIVE + colour - 1) > 0:
            return LIVE + colour - 1
    return -1


@rules
def tile_points(box: Box, s: State, seat: int) -> int:
    """Return the points of a seat's stacks: its guild counts against it."""
    points = 0
    for colour in range(COLOURS):
        sign = -1 if colour == s.guild[seat] else 1
        points += sign * stack_points(box, s, seat, colour)
    return points


# ---- how tiles move: from the floor to a stack, between stacks, and out of the game


@rules
def lift_tile(s: State, cell: int) -> int:
    """Take the tile of a cell off the floor and return its type."""
    code = int(s.floor[cell]) - 1
    s.floor[cell] = 0
    s.tiles ^= 1 << cell
    s.tiles_left -= 1
    return code


@rules
def receive(box: Box, s: State, seat: int, code: int, live: int) -> None:
    """Put a tile on top of a seat's stack of its colour.

    Parameters
    ----------
    live : int
        Whether its power works for this seat; it matters for a release tile.
    """
    code = ordinary(code)
    colour = int(box.colour[code])
    settled = s.stairs_with != 0 and box.stairs_owner == StairsOwner.FIRST
    if code == STAIRS + int(s.level) and not settled:
        s.stairs_with = seat + 1
    if box.power[code] == Power.RELEASE and (live != 0 or box.release_any_origin != 0):
        code = LIVE + colour - 1
    n = int(s.height[seat][colour])
    s.stack[seat][colour][n] = code
    s.height[seat][colour] = n + 1


@rules
def lift_top(s: State, seat: int, colour: int) -> int:
    """Take the top tile off a stack and return its code."""
    n = int(s.height[seat][colour]) - 1
    code = int(s.stack[seat][colour][n])
    s.stack[seat][colour][n] = 0
    s.height[seat][colour] = n
    return code


@rules
def discard_top(s: State, seat: int, colour: int) -> int:
    """Take the top tile of a stack out of the game and return its type."""
    code = ordinary(lift_top(s, seat, colour))
    s.gone[code] += 1
    return code


@rules
def discard_stack(s: State, seat: int, colour: int) -> None:
    """Take a whole stack out of the game."""
    while s.height[seat][colour] > 0:
        discard_top(s, seat, colour)


@rules
def discard_inside(s: State, seat: int, colour: int, code: int) -> None:
    """Take the uppermost tile with this code out of a stack and out of the game."""
    stack = s.stack[seat][colour]
    top = int(s.height[seat][colour]) - 1
    k = top
    while int(stack[k]) != code:
        k -= 1
    for at in range(k, top):
        stack[at] = stack[at + 1]
    stack[top] = 0
    s.height[seat][colour] = top
    s.gone[ordinary(code)] += 1
