"""Small words for the tests of The Dungeon: tables, positions, and what lies where."""

from functools import cache
from typing import Any

import dragonlab as dl
from dragonlab.games.dungeon.enums import Colour, Phase
from dragonlab.games.dungeon.positions import arrange
from dragonlab.games.dungeon.words.names import tile_name
from tests.decisions import play

ID = "dungeon"
RED, BLUE, YELLOW, GREEN, PURPLE = Colour
GAPS = ". , . , . , . , ."
SMALL = [f"{colour} 1" for colour in ("blue", "yellow", "green", "purple") for _ in range(4)]


@cache
def table(players: int = 2, **options: Any) -> dl.Game:
    """Return a game, made once for each set of options."""
    return dl.Game(ID, players=players, **options)


def at(game: dl.Game, **position: Any) -> dl.Match:
    """Return a match that starts in a position; see `arrange`."""
    return dl.Match(game, seed=0, start=arrange(game, **position))


def cell(row: int, column: int) -> int:
    """Return a cell by row and column, from 1."""
    return (row - 1) * 5 + column - 1


def phase(match: dl.Match) -> Phase:
    """Return what the acting player decides."""
    return Phase(int(match.state.phase))


def stack(match: dl.Match, seat: int, colour: int) -> list[str]:
    """Return the tiles of a stack, the lowest first."""
    tiles = match.state.stack[seat][colour][: int(match.state.height[seat][colour])]
    return [tile_name(match.game.box, int(code)) for code in tiles]


def stacks(match: dl.Match, seat: int) -> list[str]:
    """Return all tiles of a player, stack by stack."""
    return [name for colour in Colour for name in stack(match, seat, colour)]


def coins(match: dl.Match) -> list[int]:
    """Return the coins of all players."""
    return [int(n) for n in match.state.coins[: match.game.players]]


def gone(match: dl.Match) -> list[str]:
    """Return the tiles out of the game that the position did not begin with."""
    before = match.start.gone if match.start is not None else 0
    more = match.state.gone - before
    return [tile_name(match.game.box, c) for c, n in enumerate(more) for _ in range(int(n))]


def code_of(match: dl.Match, name: str) -> int:
    """Return a tile's code by its name; of two stairs, the first."""
    box = match.game.box
    return next(code for code in range(len(box.value)) if tile_name(box, code) == name)


def ending_floor(left: int, gift: str = "red 2") -> list[str]:
    """Return a floor that ends two movements later with so many tiles left.

    From row 1, column 1 the dragon takes a tile in column 2 and gives `gift` in row 2, which is
    empty then: the next player is stuck.
    """
    rest = [SMALL[k] if k < left else "." for k in range(15)]
    rows = [", ".join(rest[k : k + 5]) for k in (0, 5, 10)]
    return [". , red 3 , . , . , .", f". , {gift} , . , . , .", *rows]


def end_floor(game: dl.Game, left: int = 1, gift: str = "red 2", **position: Any) -> dl.Match:
    """Return a match in which seat 0 has just ended a floor, the next player being stuck."""
    given = {"floor": ending_floor(left, gift), "dragon": (1, 1)} | position
    match = at(game, **given)
    play(match, "take", cell(1, 2))
    play(match, "give", cell(2, 2))
    return match


def scoring(game: dl.Game, **position: Any) -> dl.Match:
    """Return a match in which the floors are done."""
    return at(game, level=3, phase="scoring", **position)


def points(match: dl.Match) -> list[int]:
    """Return the final scores without the points for most treasure."""
    bonus = int(match.game.box.most_treasure)
    rich = max(coins(match))
    return [
        int(match.state.score[seat]) - bonus * (n == rich) for seat, n in enumerate(coins(match))
    ]
