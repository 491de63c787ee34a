"""The Dungeon: is this a table that can be? Counts that must add up, and numbers in range."""

from __future__ import annotations

import numpy as np

from dragonlab.games.dungeon.material import (
    CELLS,
    CODES,
    COLOURS,
    FLOORS,
    SEATS,
    STACK_MAX,
    STAIRS,
    TYPES,
    Ending,
    Phase,
    Power,
)
from dragonlab.games.dungeon.rules.basics import (
    can_exchange,
    column_has_tile,
    ordinary,
    release_at,
    row_has_tile,
)
from dragonlab.games.dungeon.rules.ending import SEVERAL, stack_due

CELL_BITS = 1 << np.arange(CELLS)


def check(box: np.record, state: np.record) -> list[str]:
    """Return what is wrong with a full state; an empty list if nothing is.

    Parameters
    ----------
    box, state : records
        A state that anybody could have written, a save file's for instance.
    """
    wrong = check_ranges(box, state)
    if wrong:
        return wrong
    wrong = check_stacks(box, state) + check_players(box, state)
    if wrong:
        return wrong
    return [*check_tiles(box, state), *check_coins(box, state), *check_turn(box, state)]


def check_ranges(box: np.record, s: np.record) -> list[str]:
    """Check everything that is used as an index, and that no count is negative."""
    wrong = []
    players = int(box.players)

    def within(name: str, least: int, most: int) -> None:
        values = np.asarray(s[name])
        if values.min() < least or values.max() > most:
            wrong.append(f"{name} should lie within {least} to {most}")

    for name, least, most in (
        ("actor", 0, players - 1),
        ("active", 0, players - 1),
        ("phase", 0, len(Phase) - 1),
        ("over", 0, 1),
        ("viewer", -1, -1),
        ("floor", 0, TYPES),
        ("below", 0, TYPES),
        ("tiles", 0, (1 << CELLS) - 1),
        ("pile", 0, TYPES),
        ("pile_n", 0, CELLS * FLOORS),
        ("gone", 0, CELLS * FLOORS),
        ("level", 0, FLOORS - 1),
        ("tiles_left", 0, CELLS),
        ("left", -1, CELLS),
        ("dragon", 0, CELLS - 1),
        ("stack", 0, CODES - 1),
        ("height", 0, STACK_MAX),
        ("coins", 0, 10_000),
        ("supply", 0, 10_000),
        ("guild", 0, COLOURS - 1),
        ("revealed", 0, 1),
        ("out", 0, FLOORS),
        ("last_taker", 0, players),
        ("stairs_with", 0, players),
        ("holding", 0, TYPES),
        ("passage", 0, TYPES),
        ("extra", 0, 1),
        ("ending", 0, len(Ending) - 1),
        ("won", 0, 1),
        ("turn", 1, 10_000),
        ("decisions", 0, 10_000_000),
        ("event_n", 0, len(s.events)),
        ("forced_n", 0, len(s.forced)),
        ("forced_at", 0, len(s.forced)),
        ("rng", 0, 2**32 - 1),
        ("tally", 0, 30_000),
    ):
        within(name, least, most)
    names = s.events[: int(s.event_n), :2]
    if s.event_n and (names.min() < 0 or (names.max(axis=0) >= (s.tally.shape[1], players)).any()):
        wrong.append("an event is of no known kind, or names no seat")
    return wrong


def check_stacks(box: np.record, s: np.record) -> list[str]:
    """Check that each stack holds tiles of its own colour, and nothing above its top."""
    wrong = []
    for seat in range(SEATS):
        for colour in range(COLOURS):
            n = int(s.height[seat, colour])
            tiles = [int(code) for code in s.stack[seat, colour]]
            if any(tiles[n:]):
                wrong.append("a tile is written beyond the top of a stack")
            if any(box.colour[code] != colour for code in tiles[:n]):
                wrong.append(f"a stack of seat {seat} holds a tile of another colour")
    return wrong


def check_players(box: np.record, s: np.record) -> list[str]:
    """Check the guilds, and that whoever is not in the game has nothing."""
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
    return wrong


def check_tiles(box: np.record, s: np.record) -> list[str]:
    """Check that every tile is somewhere, once, and that the lower floors are full."""
    wrong = []
    there = s.gone.astype(int)
    for cells in (s.floor, *s.below, s.pile):
        for code in cells:
            if code:
                there[int(code) - 1] += 1
    for seat in range(SEATS):
        for colour in range(COLOURS):
            for code in s.stack[seat, colour][: int(s.height[seat, colour])]:
                there[int(ordinary(int(code)))] += 1
    if (there != box.count).any():
        code = int(np.flatnonzero(there != box.count)[0])
        wrong.append(f"there are {there[code]} tiles of type {code} instead of {box.count[code]}")
    there_are = s.floor != 0
    if int(s.tiles_left) != int(there_are.sum()) or int(s.tiles) != int(CELL_BITS[there_are].sum()):
        wrong.append("tiles_left and tiles should tell what lies on the floor")
    lower = FLOORS - 1 - int(s.level)
    hidden = 0 if box.open_floors else lower
    pile = s.pile[: hidden * CELLS].tolist()
    if int(s.pile_n) != len(pile) or sorted(pile) != pile or 0 in pile or s.pile[len(pile) :].any():
        wrong.append(f"{len(pile)} tiles should lie face down on lower floors, sorted by type")
    open_below = 0 if not box.open_floors else lower
    if [int((cells != 0).sum()) for cells in s.below] != [
        CELLS if level >= FLOORS - 1 - open_below else 0 for level in range(FLOORS - 1)
    ]:
        wrong.append("a lower floor that lies open should be full, every other one empty")
    for level in range(int(s.level) + 1, FLOORS - 1):
        if not box.open_floors and STAIRS + level + 1 not in pile:
            wrong.append("stairs are missing from a lower floor")
    return wrong


def check_coins(box: np.record, s: np.record) -> list[str]:
    """Check that a limited supply is not exceeded."""
    if not box.limited:
        return ["coins are not limited, so there is no supply"] if s.supply else []
    if int(s.coins.sum()) + int(s.supply) > int(box.supply):
        return ["there are more coins than in the box"]
    return []


def check_turn(box: np.record, s: np.record) -> list[str]:
    """Check that the phase fits the rest."""
    wrong = []
    phase, seat = Phase(int(s.phase)), int(s.actor)
    if (phase == Phase.OVER) != bool(s.over) or (phase >= Phase.TRIBUTE) != bool(s.ending):
        wrong.append("the game is over, but its phase is not, or the other way round")
    if bool(s.revealed) != bool(s.ending):
        wrong.append("the guilds are revealed when the floors are done, not before")
    if phase < Phase.TRIBUTE and seat != s.active:
        wrong.append("only the player whose turn it is moves the dragon")
    if phase != Phase.OVER and s.out[seat]:
        wrong.append("a player decides who is out of the game")
    if phase >= Phase.TRIBUTE and s.floor.any():
        wrong.append("tiles lie on the floor although all floors are done")
    return wrong + check_power(box, s, phase) + check_choice(box, s, phase)


def check_power(box: np.record, s: np.record, phase: Phase) -> list[str]:
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


def check_choice(box: np.record, s: np.record, phase: Phase) -> list[str]:
    """Check that there is something to choose."""
    seat = int(s.actor)
    if phase in (Phase.TAKE, Phase.PASSAGE):
        free = row_has_tile(s)
    elif phase == Phase.GIVE:
        free = column_has_tile(s)
    elif phase == Phase.EXCHANGE:
        free = can_exchange(box, s)
    elif phase == Phase.TRAP:
        free = bool(s.floor.any())
    elif phase in (Phase.TRIBUTE, Phase.SECOND):
        free = int(stack_due(box, s, seat, int(phase))) == SEVERAL
    elif phase == Phase.RELEASE:
        free = int(release_at(box, s, seat)) >= 0
    else:
        return []
    return [] if free else ["the player who decides has nothing to choose"]
