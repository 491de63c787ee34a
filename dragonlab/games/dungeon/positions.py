"""The Dungeon: positions made to order, for lessons and tests.

Tiles are never made up: whatever a position asks for is taken from the 75 of the box, and if it
is not there, `PositionError` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.arranging import arranged, by_seat, cleared, named, seat_at
from dragonlab.engine.game import Game
from dragonlab.engine.naming import Namer, one_of, seat_named
from dragonlab.errors import PositionError, shown
from dragonlab.games.dungeon.box import COLOUR_NAMES
from dragonlab.games.dungeon.enums import (
    CELLS,
    CENTRE,
    CODES,
    FLOORS,
    LIVE,
    SIDE,
    STAIRS,
    TYPES,
    Ending,
    Phase,
)
from dragonlab.games.dungeon.rules.basics import ordinary, receive
from dragonlab.games.dungeon.rules.ending import begin_scoring
from dragonlab.games.dungeon.rules.floors import draw_floor
from dragonlab.games.dungeon.rules.setup import draw_guilds
from dragonlab.games.dungeon.words.names import tile_name

Pool = npt.NDArray[np.int8]  # how many tiles of each type can still be asked for
PHASES = ("take", "exchange", "trap", "give", "passage", "scoring")
SHORT_NAMES = {"passage": "secret passage", "trap": "remote trap"}
GAP = "."
BLANK = ("floor", "tiles", "below", "pile", "pile_n", "tiles_left", "guild")


def arrange(
    game: Game,
    *,
    floor: Sequence[str | Sequence[str]] | None = None,
    dragon: tuple[int, int] = (3, 3),
    stacks: Mapping[int, Sequence[str]] | None = None,
    coins: Mapping[int, int] | None = None,
    guilds: Mapping[int, str] | None = None,
    out: Mapping[int, int] | None = None,
    level: int = 1,
    active: int = 0,
    phase: str = "take",
    power: str | None = None,
    extra: bool = False,
    last_taker: int | None = None,
    stairs_with: int | None = None,
    seed: int = 0,
) -> np.record:
    """Return a position, to be given to `dl.Match(game, start=...)`.

    It need not be one that a game can come to: whatever is not asked for is out of the game, and
    nobody asks how the coins were won.

    Parameters
    ----------
    game : Game
    floor : five rows, optional
        Each row five tiles, as a list or parted by commas; `.` is a gap. A tile is written colour,
        value and power: `"red 4"`, `"blue 1 passage"`, `"green 2 release"`, `"yellow 3 exchange"`,
        `"purple 4 trap"`, `"red 1 stairs"`. If not given, what is not asked for elsewhere is laid
        out at random.
    dragon : (row, column)
        The dragon's cell, counted from 1.
    stacks : seat -> tiles, optional
        What a player has, in the order in which it came. A release tile that works at the end
        is a `"green 2 working release"`. Stairs are this floor's, unless those lie on the floor.
    coins : seat -> number, optional
        As at the start if not given.
    guilds : seat -> colour, optional
        Drawn if not given.
    out : seat -> floor, optional
        Who was eliminated at the end of which floor, counted from 1.
    level : int
        Which floor is played, from 1 for the upper one.
    active : int
        Whose turn it is.
    phase : {"take", "exchange", "trap", "give", "passage", "scoring"}
        What is decided. For "scoring" the floors are done; the first choice comes up.
    power : str, optional
        The tile on top of a stack of the active player whose power is due, or a secret passage
        that waits for the gift.
    extra : bool
        Whether this is the extra turn that a secret passage brought.
    last_taker, stairs_with : int, optional
        Seats: who took the last tile of the floor, and who owns its stairs (found by itself).
    seed : int
        For everything that is left to chance.

    Raises
    ------
    PositionError
        If a name is not known, or tiles are asked for that are not there.
    """
    if level not in range(1, FLOORS + 1):
        raise PositionError(f"No floor {level!r}; they are numbered 1 to {FLOORS}.")
    named(PHASES, phase, "phase")
    state: Any = cleared(game, seed, BLANK)
    pool = game.box.count.copy()
    state.level = level - 1
    state.left[: level - 1] = 0
    state.dragon = cell_at(dragon)
    state.active = state.actor = seat_at(game, active)
    give_players(game, state, coins, guilds, out)
    if floor is not None and phase != "scoring":
        lay_rows(game, state, pool, floor)
    for seat, tiles in by_seat(game, stacks):
        for name in tiles:
            code = take_out(game, state, pool, name)
            receive(game.live_box, state, seat, code, int(code >= LIVE))
    if stairs_with is not None:
        state.stairs_with = seat_at(game, stairs_with) + 1
    if last_taker is not None:
        state.last_taker = seat_at(game, last_taker) + 1
    put_rest(game, state, pool, fill=floor is None and phase != "scoring", seed=seed)
    there = np.flatnonzero(state.floor).tolist()
    state.tiles_left, state.tiles = len(there), sum(1 << cell for cell in there)
    set_phase(game, state, pool, phase, power, extra)
    return arranged(game, state)


def code_of(game: Game, players: Sequence[str], name: object) -> int:
    """Return the code of a tile by its name, such as "blue 3"; a `Namer`."""
    names = [tile_name(game.box, code) for code in range(CODES)]
    return named(names, name, "tile")


CELL: Namer = lambda game, players, place: cell_at(place)  # noqa: E731
COLOUR = one_of(COLOUR_NAMES, "colour")
ARGUMENTS: Mapping[str, tuple[Namer, ...]] = MappingProxyType({
    "take": (CELL,),
    "exchange": (seat_named, COLOUR),
    "trap": (CELL,),
    "give": (CELL,),
    "passage": (CELL,),
    "tribute": (COLOUR,),
    "second": (COLOUR,),
    "release": (code_of,),
})  # fmt: skip


def cell_at(place: Sequence[int]) -> int:
    """Return the cell of a row and a column, both counted from 1."""
    if isinstance(place, str) or not isinstance(place, Sequence) or len(place) != 2:
        raise PositionError(f"A cell is (row, column), not {shown(place)}.")
    row, column = place
    if row not in range(1, SIDE + 1) or column not in range(1, SIDE + 1):
        raise PositionError(f"No cell {place!r}; rows and columns are numbered 1 to {SIDE}.")
    return (row - 1) * SIDE + column - 1


def give_players(
    game: Game,
    state: Any,
    coins: Mapping[int, int] | None,
    guilds: Mapping[int, str] | None,
    out: Mapping[int, int] | None,
) -> None:
    """Set coins, guilds, and who was eliminated."""
    for seat, colour in by_seat(game, guilds):
        state.guild[seat] = named(COLOUR_NAMES[1:], colour, "guild") + 1
    draw_guilds(game.live_box, state)
    for seat, when in by_seat(game, out):
        state.out[seat], state.coins[seat] = when, 0
    for seat, n in by_seat(game, coins):
        state.coins[seat] = n
    if game.box.coin_supply:
        state.supply = int(game.box.supply) - int(state.coins.sum())


def tile_code(game: Game, state: Any, pool: Pool, name: str) -> int:
    """Return the code of a tile by its name; of stairs, the lowest that are still there."""
    first, second, power = (*name.split(maxsplit=2), "", "", "")[:3]
    wanted = f"{first} {second} {SHORT_NAMES.get(power, power)}".strip()
    codes = [code for code in range(CODES) if tile_name(game.box, code) == wanted]
    if not codes:
        raise PositionError(
            f"No tile {name!r}: write colour, value and power, such as 'red 4', 'blue 1 passage' "
            "or 'green 2 working release'."
        )
    stairs = range(STAIRS, min(STAIRS + int(state.level) + 1, TYPES))
    return max((code for code in codes if code in stairs and pool[code]), default=codes[-1])


def take_out(game: Game, state: Any, pool: Pool, name: str) -> int:
    """Take a tile out of the pool by its name and return its code."""
    code = tile_code(game, state, pool, name)
    kind = int(ordinary(code))
    if not pool[kind]:
        raise PositionError(f"There are not so many tiles {tile_name(game.box, kind)}.")
    pool[kind] -= 1
    return code


def lay_rows(game: Game, state: Any, pool: Pool, rows: Sequence[str | Sequence[str]]) -> None:
    """Lay out a floor row by row."""
    cells = [row.split(",") if isinstance(row, str) else list(row) for row in rows]
    if len(cells) != SIDE or any(len(row) != SIDE for row in cells):
        raise PositionError(f"A floor is {SIDE} rows of {SIDE} tiles; '{GAP}' is a gap.")
    for cell, name in enumerate(name.strip() for row in cells for name in row):
        if name != GAP:
            state.floor[cell] = take_out(game, state, pool, name) + 1


def put_rest(game: Game, state: Any, pool: Pool, *, fill: bool, seed: int) -> None:
    """Fill the lower floors, the floor if asked for, and take what is left out of the game."""
    level = int(state.level)
    lower = [STAIRS + k for k in range(level + 1, FLOORS - 1)]
    wanted = CELLS * (FLOORS - 1 - level) - len(lower)
    rest = [code for code in range(STAIRS) for _ in range(int(pool[code]))]
    if len(rest) < wanted:
        raise PositionError(
            f"On floor {level + 1} there are {CELLS * (level + 1)} tiles in play; the position "
            f"asks for {wanted - len(rest)} more."
        )
    order = np.random.default_rng(seed).permutation(rest).tolist()
    stairs = [code for code in range(STAIRS, STAIRS + level + 1) if code < TYPES]
    spare = order[wanted:] + [code for code in stairs if pool[code]]
    hidden = sorted(order[:wanted] + lower)
    state.pile[: len(hidden)] = np.array(hidden, int) + 1
    state.pile_n = len(hidden)
    if fill:
        fill_floor(state, spare)
    for code in spare:
        state.gone[code] += 1
    if game.box.open_floors:
        for below in range(level + 1, FLOORS):
            draw_floor(state, below, state.below[below - 1])


def fill_floor(state: Any, spare: list[int]) -> None:
    """Lay spare tiles on the floor, the stairs in the centre, the dragon's cell last."""
    stairs, dragon = STAIRS + int(state.level), int(state.dragon)
    cells = sorted(range(CELLS), key=lambda cell: cell == dragon)
    if stairs in spare:
        spare.insert(0, spare.pop(spare.index(stairs)))
        cells.insert(0, cells.pop(cells.index(CENTRE)))
    for cell in cells[: len(spare)]:
        state.floor[cell] = spare.pop(0) + 1


def set_phase(
    game: Game, state: Any, pool: Pool, phase: str, power: str | None, extra: bool
) -> None:
    """Set what is decided, and the tile whose power is due."""
    state.extra = extra
    if power is not None:
        code = tile_code(game, state, pool, power)
        state["holding" if phase in ("exchange", "trap") else "passage"] = code + 1
    if phase == "scoring":
        state.left[state.level] = 0
        begin_scoring(game.live_box, state, int(Ending.LAST_FLOOR))
    else:
        state.phase = Phase[phase.upper()]
