"""`Game`: a game that is ready to be played: its options, its box and its rules."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from dragonlab.engine.fate import seed_stream
from dragonlab.engine.kit import Kit
from dragonlab.engine.material import Material, load_material
from dragonlab.engine.options import Option, Value, check_options, usual_values, whole_number
from dragonlab.engine.state import blank_states, copy_state
from dragonlab.errors import OptionError, PositionError
from dragonlab.games import load_kit


class Game:
    """A game with its players, options and components.

    Parameters
    ----------
    id : str
        One of `dl.games()`.
    players : int, optional
        How many play; the fewest the game allows if not given.
    material : path or TOML text, optional
        An edited copy of the game's component tables.
    **options
        Options by name; see `Game.options`.

    Raises
    ------
    UnknownGame, OptionError, MaterialError
        If something given is not right; the message says what would be.

    Examples
    --------
    >>> Game("dragonkeepers", players=3)
    Game('dragonkeepers', players=3)
    """

    def __init__(
        self,
        id: str,
        *,
        players: int | None = None,
        material: str | Path | None = None,
        **options: object,
    ) -> None:
        self.kit: Kit = load_kit(id)
        least, most = self.kit.players
        try:
            self.players = least if players is None else whole_number("", players, least, most)
        except OptionError:
            raise OptionError(
                f"{self.kit.title} is for {least} to {most} players, not {players!r}."
            ) from None
        self.settings: dict[str, Value] = check_options(self.kit.options, options, self.kit.presets)
        self.material: Material = load_material(self.kit.package, material)
        self.box = sealed(self.kit.read_box(self.material, self.players, self.settings))

    @property
    def id(self) -> str:
        """The game's id."""
        return self.kit.id

    @property
    def title(self) -> str:
        """The game's title."""
        return self.kit.title

    @property
    def options(self) -> dict[str, Option]:
        """Each option by name: allowed values, default, and the rule it comes from."""
        return {option.name: option for option in self.kit.options}

    @cached_property
    def changed(self) -> dict[str, Value]:
        """The options that differ from their defaults, or from what a preset sets."""
        usual = usual_values(self.kit.options, self.settings, self.kit.presets)
        return {k: v for k, v in self.settings.items() if v != usual[k]}

    def spec(self) -> dict[str, Any]:
        """Return plain data from which `Game.from_spec` makes the same game elsewhere."""
        spec: dict[str, Any] = {"id": self.id, "players": self.players, "options": self.changed}
        if self.material.edited:
            spec["material"] = self.material.text
        return spec

    @classmethod
    def from_spec(cls, spec: dict[str, Any]) -> Game:
        """Make a game from what `Game.spec` returned."""
        return cls(
            spec["id"],
            players=spec["players"],
            material=spec.get("material"),
            **spec["options"],
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.from_spec, (self.spec(),)

    def __repr__(self) -> str:
        parts = [repr(self.id), f"players={self.players}"]
        parts += [f"{name}={value!r}" for name, value in self.changed.items()]
        if self.material.edited:
            parts.append(f"material={self.material.where!r}")
        return f"Game({', '.join(parts)})"

    def start(self, seed: int, index: int = 0) -> np.record:
        """Return the first state of game `index` of a seed."""
        state = blank_states(self.kit.state, 1)[0]
        seed_stream(state.rng, seed, index, 0)
        self.kit.setup(self.box, state)
        return state  # type: ignore[no-any-return]

    def arrange(self, **position: Any) -> np.record:
        """Return a position made to order, for `Match(game, start=...)`.

        Parameters
        ----------
        **position
            What lies where; each game's `positions.py` says what can be asked for.

        Raises
        ------
        PositionError
            If components are asked for that are not there.
        """
        return self.kit.arrange(self, **position)

    def legal_codes(self, state: np.record) -> list[int]:
        """Return the codes of all legal actions of the acting player, in rising order."""
        out = np.empty(self.kit.actions.size, np.int32)
        return [int(code) for code in out[: self.kit.legal_actions(self.box, state, out)]]

    def observe(self, state: np.record, seat: int) -> np.record:
        """Return what a seat may know of a state, as a record of the same kind.

        Raises
        ------
        OptionError
            If no such seat is at the table.
        """
        self.check_seat(seat)
        if state.viewer >= 0:
            raise PositionError("This is a view already; what others see needs the full state.")
        view = copy_state(state)
        self.kit.observe(self.box, view, seat)
        return view

    def redeal(self, view: np.record, seed: int, index: int = 0) -> np.record:
        """Return a full state, drawn at random, that the viewer of a view could be in."""
        state = copy_state(view)
        seed_stream(state.rng, seed, index, 0)
        self.kit.redeal(self.box, state)
        return state

    def check_seat(self, seat: int) -> None:
        """Raise `OptionError` unless `seat` is one of 0 .. players - 1."""
        if not isinstance(seat, (int, np.integer)) or not 0 <= seat < self.players:
            raise OptionError(f"No seat {seat!r}; the seats are numbered 0 to {self.players - 1}.")


def sealed(box: np.record) -> np.record:
    """Return a copy of a box that cannot be written to: the rules of a game do not change."""
    copies = blank_states(box.dtype, 1)
    copies[0] = box
    copies.flags.writeable = False
    return copies[0]  # type: ignore[no-any-return]
