"""The Dungeon: what its words ask of a position, and of an event."""

from __future__ import annotations

from dragonlab.engine.phrases import count, listed
from dragonlab.engine.telling import Happening, Telling, Told
from dragonlab.games.dungeon.enums import COLOURS, SIDE, Ending, Power
from dragonlab.games.dungeon.rules.basics import (
    gift_coins,
    largest_stack,
    living_beside,
    release_at,
)
from dragonlab.games.dungeon.rules.ending import may_give
from dragonlab.games.dungeon.words import names


class Named(Told):
    """What tiles and places are called."""

    def tile(self, code: int) -> str:
        """Return a tile in words."""
        return names.tile_name(self.box, code)

    def placed(self, code: int, cell: int) -> str:
        """Return a tile with its place."""
        return f"the {self.tile(code)} ({names.cell_name(cell)})"

    def colour(self, colour: int) -> str:
        """Return what a colour is called."""
        return names.colour_name(colour)

    def tile_colour(self, code: int) -> str:
        """Return the colour of a tile."""
        return self.colour(self.box.colour[code])


class Position(Named, Telling):
    """A position with all that words may speak of."""

    # ---- the dragon and the floor

    @property
    def floor(self) -> str:
        """The floor that is played."""
        return names.FLOOR_NAMES[self.s.level]

    @property
    def row(self) -> int:
        """The dragon's row, from 1."""
        return int(self.s.dragon) // SIDE + 1

    @property
    def column(self) -> int:
        """The dragon's column, from 1."""
        return int(self.s.dragon) % SIDE + 1

    @property
    def tile_below(self) -> bool:
        """Whether there is a tile below the dragon."""
        return bool(self.s.floor[self.s.dragon])

    def row_of(self, cell: int) -> int:
        """Return the row of a cell, from 1."""
        return cell // SIDE + 1

    def column_of(self, cell: int) -> int:
        """Return the column of a cell, from 1."""
        return cell % SIDE + 1

    def cell(self, cell: int) -> str:
        """Return where a cell lies."""
        return names.cell_name(cell)

    def lies_at(self, cell: int) -> str:
        """Return whether a tile or a gap is there."""
        return "tile" if self.s.floor[cell] else "gap"

    def at(self, cell: int) -> str:
        """Return the tile of a cell with its place; "nothing" for a gap."""
        code = int(self.s.floor[cell]) - 1
        return self.placed(code, cell) if code >= 0 else f"nothing ({self.cell(cell)})"

    # ---- gifts

    @property
    def receiver(self) -> str:
        """Who gets the acting player's gifts."""
        return self.names[living_beside(self.box, self.s, self.seat, -1)]

    @property
    def pays(self) -> bool:
        """Whether the gift that is spoken of is good enough for a coin."""
        code, box = int(self.s.floor[self.a]) - 1, self.box
        return bool(code >= 0 and box.value[code] > box.gift_above and box.gift_coins)

    @property
    def gifts_pay(self) -> bool:
        """Whether there is a tile that is good enough for a coin."""
        return bool(self.box.gift_coins) and max(self.box.value) > self.box.gift_above

    @property
    def gift(self) -> int:
        """The coins that the best tile brings."""
        values = list(self.box.value)
        return int(gift_coins(self.box, self.s, values.index(max(values))))

    # ---- powers

    @property
    def held(self) -> int:
        """The tile whose power is decided about."""
        return int(self.s.holding) - 1

    @property
    def opened(self) -> int:
        """The secret passage that is decided about."""
        return int(self.s.passage) - 1

    @property
    def other_stack(self) -> str:
        """Whose stacks an exchange is made with."""
        return names.other_stack(self.box)

    # ---- stacks

    @property
    def guild(self) -> str:
        """The acting player's guild."""
        return names.guild_name(self.s.guild[self.seat])

    @property
    def asked(self) -> tuple[int, int]:
        """Seat and colour of the stack that is spoken of."""
        return (self.a, self.b) if self.kind == "exchange" else (self.seat, self.a)

    @property
    def whose_stack(self) -> int:
        """The seat of the stack that is spoken of."""
        return self.asked[0]

    @property
    def stack_colour(self) -> int:
        """The colour of the stack that is spoken of."""
        return self.asked[1]

    @property
    def tiles(self) -> int:
        """How many tiles the stack has that is spoken of."""
        seat, colour = self.asked
        return int(self.s.height[seat][colour])

    @property
    def wanted(self) -> int:
        """The tile on top of the stack that is spoken of."""
        seat, colour = self.asked
        return int(self.s.stack[seat][colour][self.tiles - 1])

    @property
    def most(self) -> int:
        """How many tiles the acting player's largest stack has."""
        return int(largest_stack(self.s, self.seat))

    @property
    def stacks(self) -> str:
        """Which stacks can go to the dragon."""
        there = (c for c in range(COLOURS)
                 if may_give(self.box, self.s, self.seat, c, self.s.phase))  # fmt: skip
        return listed(map(self.stack, there), "or")

    def stack(self, colour: int) -> str:
        """Return a stack of the acting player and its size."""
        n = int(self.s.height[self.seat][colour])
        return f"the {self.colour(colour)} stack ({count(n, 'tile')})"

    # ---- release tiles, and the end

    @property
    def released(self) -> int:
        """The code of the release tile that is due."""
        return int(release_at(self.box, self.s, self.seat))

    @property
    def alone(self) -> bool:
        """Whether the release tile may leave alone."""
        own = self.box.colour[self.released] == self.s.guild[self.seat]
        return bool(own and self.box.self_release)

    @property
    def scoring_reason(self) -> str:
        """Why there are no more movements."""
        return names.scoring_reason(self.s)

    @property
    def ending(self) -> Ending:
        """Why the game ends."""
        return Ending(self.s.ending)


class Happened(Named, Happening):
    """An event with all that its words may speak of."""

    @property
    def floor(self) -> str:
        """The floor that began."""
        return names.FLOOR_NAMES[self.a - 1]

    @property
    def power(self) -> Power:
        """The power of the tile."""
        return Power(self.box.power[self.a])

    @property
    def others(self) -> int:
        """How many others had as many coins."""
        return self.c - 1

    def powerless(self, code: int) -> bool:
        """Whether a gift has a power that does not work for who gets it."""
        return names.powerless(self.box, code)
