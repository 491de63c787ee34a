"""What words speak of: a position, or an event. Games add questions of their own to these classes.

The slots of a game's templates are read off them: fields, properties and methods.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from dragonlab.engine.phrases import genitive, listed

if TYPE_CHECKING:
    from dragonlab.engine.actions import Choice
    from dragonlab.engine.game import Game


class Told:
    """What positions and events can be asked alike."""

    game: Game
    names: tuple[str, ...]
    seat: int

    @property
    def box(self) -> Any:
        """The game's box."""
        return self.game.live_box

    @property
    def who(self) -> str:
        """The player who decides, or whose event it is."""
        return self.names[self.seat]

    @property
    def whose(self) -> str:
        """The same player, as an owner."""
        return genitive(self.who)

    def name(self, seat: int) -> str:
        """Return a player's name, or the number of a seat that is not at the table."""
        return self.names[seat] if seat < len(self.names) else f"player {seat + 1}"

    def owner(self, seat: int) -> str:
        """Return a player's name, as an owner's."""
        return genitive(self.name(seat))


@dataclass(frozen=True)
class Telling(Told):
    """A position with all that words may speak of.

    Attributes
    ----------
    game : Game
    s : live record or namespace
        The state, or what a viewer may know of it.
    names : tuple of str
        The players' names.
    choice : Choice, optional
        The action that is spoken of.
    """

    game: Game
    s: Any
    names: tuple[str, ...]
    choice: Choice | None = None

    @property
    def seat(self) -> int:  # type: ignore[override]
        """Who decides."""
        return int(self.s.actor)

    @property
    def phase(self) -> IntEnum:
        """What has to be decided."""
        return self.game.kit.state.phases(self.s.phase)

    @property
    def now(self) -> str:
        """What the acting player does now, as a sentence."""
        return f"{self.who} {self.game.kit.words.phases[self.s.phase].waiting} now."

    # ---- the action

    @property
    def kind(self) -> str:
        """The kind of the action that is spoken of."""
        return self.choice.kind if self.choice else ""

    @property
    def args(self) -> tuple[int, ...]:
        """The numbers of the action that is spoken of."""
        return self.choice.args if self.choice else ()

    @property
    def a(self) -> int:
        """The first of them."""
        return self.choice.args[0] if self.choice else 0

    @property
    def b(self) -> int:
        """The second of them."""
        return self.choice.args[1] if self.choice else 0

    # ---- the end

    @property
    def won(self) -> list[int]:
        """The seats that won."""
        return [seat for seat in range(len(self.names)) if self.s.won[seat]]

    @property
    def winners(self) -> str:
        """Who won, or nothing if nobody did."""
        return listed(self.names[seat] for seat in self.won) if self.won else ""

    @property
    def shared(self) -> bool:
        """Whether several won."""
        return len(self.won) > 1

    @property
    def scored(self) -> bool:
        """Whether who won has points."""
        return bool(self.s.scored[self.won[0]])

    @property
    def best(self) -> int:
        """The points of who won."""
        return int(self.s.score[self.won[0]])


@dataclass(frozen=True)
class Happening(Told):
    """An event with all that its words may speak of.

    Attributes
    ----------
    game : Game
    names : tuple of str
    seat : int
        -1 if it is nobody's.
    amount, a, b, c : int
    viewer : int or None
        For whom it is told; None sees everything.
    """

    game: Game
    names: tuple[str, ...]
    seat: int
    amount: int
    a: int
    b: int
    c: int
    viewer: int | None

    @property
    def own(self) -> bool:
        """Whether it is told to the player whose event it is, or to somebody who sees all."""
        return self.viewer in (None, self.seat)
