"""The Dungeon: a table read for drawing: plain lists, names, and what a click offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dragonlab.draw.table import BoardTable
from dragonlab.games.dungeon.enums import ACTIONS, LIVE, SIDE, Phase, Power
from dragonlab.games.dungeon.rules.basics import living_beside, release_at, stack_points
from dragonlab.games.dungeon.words.names import FLOOR_NAMES

HUES: Final = ("red", "blue", "gold", "green", "purple")  # by Colour
code: Final = ACTIONS.code
POWER_GLYPHS: Final = ("", "door", "key", "swap", "trap", "stairs")  # by Power
#: Chance and story.
NOT_DRAWN: Final = frozenset({"rng", "forced", "events", "tally"})


@dataclass(frozen=True, slots=True)
class Table(BoardTable):
    """What the parts of the board draw from."""

    @property
    def scoring(self) -> bool:
        """Whether the floors are done."""
        return bool(self.s.phase >= Phase.TRIBUTE)

    @property
    def row(self) -> int:
        """The dragon's row, from 0."""
        return int(self.s.dragon) // SIDE

    @property
    def column(self) -> int:
        """The dragon's column, from 0."""
        return int(self.s.dragon) % SIDE

    @property
    def floor_name(self) -> str:
        """What the floor that is played is called."""
        return FLOOR_NAMES[self.s.level]

    @property
    def cost(self) -> int:
        """Coins that each player would lose if the floor ended now."""
        return int(self.box.cost[self.s.tiles_left])

    def owes(self, seat: int) -> int:
        """Return the coins that a seat would lose if the floor ended now."""
        last = self.box.last_taker_cost if self.s.last_taker == seat + 1 else 0
        return self.cost + int(last)

    def receiver(self, seat: int) -> int:
        """Return who gets a seat's gifts."""
        return int(living_beside(self.box, self.s, seat, -1))

    def tiles(self, seat: int, colour: int) -> list[int]:
        """Return the tiles of a stack, the lowest first."""
        return list(self.s.stack[seat][colour][: self.s.height[seat][colour]])

    def points(self, seat: int, colour: int) -> int:
        """Return what a stack counts: less than nothing if the guild is known to be its own."""
        points = int(stack_points(self.box, self.s, seat, colour))
        return -points if colour and colour == self.s.guild[seat] else points

    def keeps(self, tile: int, top: bool) -> tuple[int, ...]:
        """Return what the acting player can decide by a click on an own tile, if any comes up."""
        phase = self.s.phase
        if top and phase in (Phase.EXCHANGE, Phase.TRAP) and tile == self.s.holding - 1:
            swap = code("exchange", self.s.actor, self.box.colour[tile])
            return (code("no_power"), swap)
        if top and phase == Phase.PASSAGE and tile == self.s.passage - 1:
            return (code("no_passage"),)
        if phase != Phase.RELEASE:
            return ()
        due = tile == release_at(self.box, self.s, self.s.actor)
        return (code("release", tile), *((code("no_release"),) if due else ()))


def tile_look(t: Table, tile: int) -> dict[str, Any]:
    """Return hue, number and power of a tile as it is drawn; a working release tile is lit."""
    hue, power = HUES[t.box.colour[tile]], Power(t.box.power[tile])
    return {
        "hue": hue,
        "number": str(t.box.value[tile]),
        "foot": POWER_GLYPHS[power],
        "lit": tile >= LIVE,
        "piece": f"tile/{hue}/{t.box.value[tile]}/{power}",
    }
