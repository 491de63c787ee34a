"""The Dungeon: small questions about the table that the rules, policies and pictures share."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.games.dungeon.enums import (
    COLOURS,
    COLUMNS,
    LIVE,
    POWERED,
    POWERS,
    ROWS,
    CoinSupply,
    Power,
)
from dragonlab.games.dungeon.records import Box, State


@rules
def ordinary(code: int) -> int:
    """Return a tile's type, whether it is a live release or not."""
    if code < LIVE:
        return code
    return POWERED + (code - LIVE) * POWERS + Power.RELEASE - 1


@rules
def row_tiles(s: State, cell: int) -> int:
    """Return as bits which cells of a cell's row hold a tile, without the cell itself."""
    return int(s.tiles) & int(ROWS[cell])


@rules
def column_tiles(s: State, cell: int) -> int:
    """Return as bits which cells of a cell's column hold a tile, without the cell itself."""
    return int(s.tiles) & int(COLUMNS[cell])


@rules
def row_has_tile(s: State) -> bool:
    """Whether the dragon can move to a tile in its row; its own cell does not count."""
    return row_tiles(s, int(s.dragon)) != 0


@rules
def column_has_tile(s: State) -> bool:
    """Whether the dragon can move to a tile in its column."""
    return column_tiles(s, int(s.dragon)) != 0


@rules
def gift_coins(box: Box, s: State, code: int) -> int:
    """Return the coins that giving a tile by movement 2 brings, as far as there are any."""
    if box.value[code] <= box.gift_above:
        return 0
    coins = int(box.gift_coins)
    return min(coins, int(s.supply)) if box.coin_supply == CoinSupply.LIMITED else coins


@rules
def next_living(box: Box, s: State, seat: int) -> int:
    """Return the next seat clockwise that is in the game."""
    last = int(box.players) - 1
    seat = 0 if seat == last else seat + 1
    while s.out[seat] != 0:
        seat = 0 if seat == last else seat + 1
    return seat


@rules
def previous_living(box: Box, s: State, seat: int) -> int:
    """Return who gets a seat's gifts: the previous seat that is in the game."""
    last = int(box.players) - 1
    seat = last if seat == 0 else seat - 1
    while s.out[seat] != 0:
        seat = last if seat == 0 else seat - 1
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
def can_exchange(box: Box, s: State) -> bool:
    """Whether any stack can be exchanged with."""
    for seat in range(int(box.players)):
        for colour in range(COLOURS):
            if exchangeable(box, s, seat, colour) > 0:
                return True
    return False


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
    """Return the code of the live release tile that a seat decides about next, or -1.

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
        if colour == s.guild[seat]:
            points -= stack_points(box, s, seat, colour)
        else:
            points += stack_points(box, s, seat, colour)
    return points
