"""The Dungeon: is this a table that can be? What never changes, and what must fit together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dragonlab.games.dungeon.enums import (
    ACTIONS,
    CELLS,
    COLOURS,
    FLOORS,
    SEATS,
    STAIRS,
    TYPES,
    Ending,
    Phase,
    Power,
)
from dragonlab.games.dungeon.rules.basics import ordinary, release_at, row_tiles
from dragonlab.games.dungeon.rules.legality import legal_actions

CELL_BITS = 1 << np.arange(CELLS)


def counted(box: Any, s: Any) -> Iterator[tuple[str, Any, Any]]:
    """Count the tiles of each type, wherever they are."""
    there = s.gone.astype(int)
    for tiles in (s.floor, s.below, s.pile):
        there += np.bincount(tiles.ravel(), minlength=TYPES + 1)[1:]
    for seat in range(SEATS):
        for colour in range(COLOURS):
            for code in s.stack[seat, colour][: int(s.height[seat, colour])]:
                there[ordinary(int(code))] += 1
    yield "tiles by type", there, box.count


def check(box: Any, s: Any) -> list[str]:
    """Return what is wrong with a full state whose numbers are in their ranges."""
    wrong = check_stacks(box, s) + check_players(box, s)
    return wrong or check_floors(box, s) + check_turn(box, s)


def check_stacks(box: Any, s: Any) -> list[str]:
    """Check that each stack holds tiles of its own colour, and nothing above its top."""
    wrong = []
    for seat in range(SEATS):
        for colour in range(COLOURS):
            n = int(s.height[seat, colour])
            if s.stack[seat, colour, n:].any():
                wrong.append("a tile is written beyond the top of a stack")
            if any(box.colour[code] != colour for code in s.stack[seat, colour, :n]):
                wrong.append(f"a stack of seat {seat} holds a tile of another colour")
    return wrong


def check_players(box: Any, s: Any) -> list[str]:
    """Check guilds and coins, and that whoever is not in the game has nothing."""
    wrong = []
    players = int(box.players)
    guilds = [int(colour) for colour in s.guild]
    if 0 in guilds[:players] or len(set(guilds[:players])) < players or any(guilds[players:]):
        wrong.append("each player should belong to a guild of its own")
    for seat in range(SEATS):
        absent = seat >= players or s.out[seat] != 0
        if absent and (s.height[seat].any() or s.coins[seat]):
            wrong.append(f"seat {seat} is not in the game, but has something")
    if s.out[players:].any() or (s.out > s.level + 1).any():
        wrong.append("a player is out who cannot be out")
    if not s.over and int((s.out[:players] == 0).sum()) < 2 and s.ending != Ending.SURVIVOR:
        wrong.append("fewer than two players are in the game, but it is not over")
    if s.supply and not box.coin_supply:
        wrong.append("coins are not limited, so there is no supply")
    if box.coin_supply and int(s.coins.sum()) + int(s.supply) > int(box.supply):
        wrong.append("there are more coins than in the box")
    return wrong


def check_floors(box: Any, s: Any) -> list[str]:
    """Check the floor, and that the lower floors are full: face down or open."""
    wrong = []
    there = s.floor != 0
    if int(s.tiles_left) != int(there.sum()) or int(s.tiles) != int(CELL_BITS[there].sum()):
        wrong.append("tiles_left and tiles should tell what lies on the floor")
    lower = FLOORS - 1 - int(s.level)
    hidden, lies_open = (0, lower) if box.open_floors else (lower, 0)
    pile = s.pile[: hidden * CELLS].tolist()
    if int(s.pile_n) != len(pile) or sorted(pile) != pile or 0 in pile or s.pile[len(pile) :].any():
        wrong.append(f"{len(pile)} tiles should lie face down on lower floors, sorted by type")
    if [int((cells != 0).sum()) for cells in s.below] != [
        CELLS if level >= FLOORS - 1 - lies_open else 0 for level in range(FLOORS - 1)
    ]:
        wrong.append("a lower floor that lies open should be full, every other one empty")
    for level in range(int(s.level) + 1, FLOORS - 1):
        if not box.open_floors and STAIRS + level + 1 not in pile:
            wrong.append("stairs are missing from a lower floor")
    return wrong


def check_turn(box: Any, s: Any) -> list[str]:
    """Check that the phase fits the rest."""
    wrong = []
    phase, seat = Phase(int(s.phase)), int(s.actor)
    if (phase >= Phase.TRIBUTE) != bool(s.ending):
        wrong.append("the floors are done, but the reason is not told, or the other way round")
    if s.scored[s.out != 0].any():
        wrong.append("points come only to survivors")
    if bool(s.revealed) != bool(s.ending):
        wrong.append("the guilds are revealed when the floors are done, not before")
    if phase < Phase.TRIBUTE and seat != s.active:
        wrong.append("only the player whose turn it is moves the dragon")
    if phase != Phase.OVER and s.out[seat]:
        wrong.append("a player decides who is out of the game")
    if phase >= Phase.TRIBUTE and s.floor.any():
        wrong.append("tiles lie on the floor although all floors are done")
    return wrong + check_power(box, s, phase) + check_choice(box, s, phase)


def check_power(box: Any, s: Any, phase: Phase) -> list[str]:
    """Check that the tile whose power is due has just been taken."""
    wrong = []
    held = Power.EXCHANGE if phase == Phase.EXCHANGE else Power.REMOTE_TRAP
    for name, due, power in (
        ("holding", phase in (Phase.EXCHANGE, Phase.TRAP), held),
        ("passage", phase == Phase.PASSAGE, Power.SECRET_PASSAGE),
    ):
        code = int(s[name]) - 1
        if code < 0:
            if due:
                wrong.append(f"{name} should name the tile whose power is due")
            continue
        colour = int(box.colour[code])
        n = int(s.height[int(s.actor), colour])
        on_top = n > 0 and int(s.stack[int(s.actor), colour, n - 1]) == code
        if not on_top or box.power[code] != power or not (due or name == "passage"):
            wrong.append(f"{name} should name a tile on top of a stack, with the right power")
    if s.passage and phase not in (Phase.GIVE, Phase.PASSAGE):
        wrong.append("a secret passage waits in another phase than the gift")
    if s.extra and (s.passage or phase in (Phase.TAKE, Phase.PASSAGE) or phase >= Phase.TRIBUTE):
        wrong.append("an extra turn is on in a phase that has none")
    if s.extra and phase == Phase.GIVE and not box.passage_full_turn:
        wrong.append("an extra turn has no gift")
    return wrong


def check_choice(box: Any, s: Any, phase: Phase) -> list[str]:
    """Check that there is something to choose."""
    free = row_tiles(s) != 0  # the tile under the dragon alone is no choice
    if phase == Phase.RELEASE:
        free = release_at(box, s, int(s.actor)) >= 0
    elif phase not in (Phase.TAKE, Phase.PASSAGE):
        free = legal_actions(box, s, [0] * ACTIONS.size) > (phase != Phase.GIVE)
    return [] if free or s.over else ["the player who decides has nothing to choose"]
