"""`Game`: a game that is ready to be played: its options, its box and its rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from dragonlab.engine.arranging import check_asked
from dragonlab.engine.checked import is_whole
from dragonlab.engine.fate import MOST_SEED, REDEAL_SALT, seed_stream
from dragonlab.engine.kit import Kit
from dragonlab.engine.listing import Options
from dragonlab.engine.live import Live, live_class
from dragonlab.engine.material import Material, load_material
from dragonlab.engine.options import (
    Option,
    Value,
    check_options,
    check_seats,
    usual_values,
    whole_number,
)
from dragonlab.engine.record import out_of_range
from dragonlab.engine.registry import load_kit
from dragonlab.engine.result import wrong_result
from dragonlab.engine.rulebook import RuleText
from dragonlab.engine.state import (
    Fields,
    begin_action,
    blank_states,
    fields_of,
    state_of_bytes,
)
from dragonlab.errors import OptionError, PositionError, shown


class Game:
    """A game with its players, options and components.

    Parameters
    ----------
    id : str
        One of `dl.games()`.
    players : int, optional
        How many play; as many as is usual for the game if not given.
    material : path, `MaterialText` or str, optional
        An edited copy of the game's component tables; a string with a line break is TOML text,
        any other one the name of a file.
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
            wanted = self.kit.usual if players is None else players
            self.players = whole_number("", wanted, least, most)
        except OptionError:
            raise OptionError(
                f"{self.kit.title} is for {least} to {most} players, not {shown(players)}."
            ) from None
        self.settings: dict[str, Value] = check_options(self.kit.options, options, self.kit.presets)
        check_seats(self.settings, self.players)
        self.material: Material = load_material(self.kit.package, material)
        self.box = self._read_box()

    def _read_box(self) -> np.record:
        """Fill the box: players and options by their names, the rest by the game; then seal it."""
        boxes = blank_states(self.kit.box.dtype, 1)
        box = boxes[0]
        box.players = self.players
        for option in self.kit.options:
            option.write(box, self.settings[option.name])
        self.kit.read_box(box, self.material, self.settings)
        boxes.flags.writeable = False
        return boxes[0]  # type: ignore[no-any-return]

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
        return Options({option.name: option for option in self.kit.options})

    @cached_property
    def changed(self) -> dict[str, Value]:
        """The options that differ from their defaults, or from what a preset sets."""
        usual = usual_values(self.kit.options, self.settings, self.kit.presets)
        return {k: v for k, v in self.settings.items() if v != usual[k]}

    @cached_property
    def rules(self) -> dict[str, RuleText]:
        """The rules by their names, with this game's options and numbers."""
        return self.kit.words.rulebook.render(self)

    def rules_of(self, ids: Iterable[str]) -> tuple[RuleText, ...]:
        """Return rules by their names."""
        return tuple(map(self.rules.__getitem__, ids))

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

    # ---- rules in plain Python, on live records

    @cached_property
    def live_box(self) -> Any:
        """The box as rules in plain Python read it."""
        return live_class(self.kit.box.dtype)(self.box.tobytes())

    @cached_property
    def _table(self) -> Live:
        """A state for rules to work on, used again and again."""
        return self._new_table()

    @cached_property
    def _blanks(self) -> list[list[int]]:
        return self.kit.blanks.tolist()  # type: ignore[no-any-return]

    def _new_table(self) -> Live:
        table: Live = live_class(self.kit.state.dtype)(bytearray(self.kit.state.dtype.itemsize))
        return table

    @cached_property
    def _shown(self) -> Live:
        """A view for policies to look at, used again and again."""
        return self._new_table()

    def live(self, state: np.record) -> Any:
        """Return a state as rules in plain Python read it; it is lent until the next call."""
        self._table.load(state.tobytes())
        return self._table

    def _taken(self, table: Live) -> np.record:
        return state_of_bytes(self.kit.state.dtype, table.dump())

    def start(self, seed: int, index: int = 0) -> np.record:
        """Return the first state of game `index` of a seed."""
        table: Any = self._table
        table.load(bytes(self.kit.state.dtype.itemsize))
        seed_stream(table.rng, seed, index, 0)
        table.viewer = -1
        self.kit.setup(self.live_box, table)
        return self._taken(table)

    def after(self, state: np.record, code: int) -> np.record:
        """Return the state after a legal action; the given one is unchanged."""
        table = self.live(state)
        begin_action(table)
        self.kit.apply_action(self.live_box, table, code)
        return self._taken(table)

    def arrange(self, **position: Any) -> np.record:
        """Return a position made to order, for `Match(game, start=...)`.

        Parameters
        ----------
        **position
            What lies where; each game's `positions.py` says what can be asked for.

        Raises
        ------
        PositionError
            If components are asked for that are not there, or it is written in another way.
        """
        check_asked(self.kit.arrange, position)
        try:
            return self.kit.arrange(self, **position)
        except OverflowError:  # a field of the state has no room for it
            raise PositionError("A number of this position is far too large.") from None

    def refusal_of(self, state: np.record, code: int) -> int:
        """Return the number of the rule that forbids an action now; 0 if none does."""
        return int(self.kit.refuse(self.live_box, self.live(state), code))

    def legal_codes(self, state: np.record) -> list[int]:
        """Return the codes of all legal actions of the acting player, in rising order."""
        out = [0] * self.kit.actions.size
        return out[: self.kit.legal_actions(self.live_box, self.live(state), out)]

    def observe(self, state: np.record, seat: int) -> np.record:
        """Return what a seat may know of a state, as a record of the same kind.

        Raises
        ------
        OptionError
            If no such seat is at the table.
        """
        self.check_seat(seat)
        table = self.live(state)
        if table.viewer >= 0:
            raise PositionError("This is a view already; what others see needs the full state.")
        self.blank(table, int(seat))
        return self._taken(table)

    def live_view(self, state: np.record, seat: int) -> Any:
        """Return a seat's view as policies in plain Python read it; lent until the next call."""
        self._shown.load(state.tobytes())
        self.blank(self._shown, seat)
        return self._shown

    def blank(self, table: Any, seat: int) -> None:
        """Turn a live copy of a state into the view of a seat."""
        for first, size, owner, opens in self._blanks:
            if owner != seat and (opens < 0 or not table._bytes[opens]):
                table.blank(first, size)
        table.viewer = seat
        self.kit.hide(self.live_box, table, seat)

    def redeal(self, view: np.record, seed: int, index: int = 0) -> np.record:
        """Return a full state, drawn at random, that the viewer of a view could be in."""
        seed = whole_number("seed", seed, 0, MOST_SEED)
        table = self.live(view)
        if table.viewer < 0:
            raise PositionError("A redeal builds on the view of a player: use `observe` first.")
        seed_stream(table.rng, seed, index, REDEAL_SALT)
        table.silent = 1  # what is dealt is no story
        self.kit.redeal(self.live_box, table)
        table.silent = 0
        table.viewer = -1
        return self._taken(table)

    def check(self, state: np.record) -> list[str]:
        """Return what is wrong with a full state that anybody may have written."""
        wrong = out_of_range(self.kit.state, state, self.box)
        if not wrong and state.viewer != -1:
            wrong = ["it is the view of a player, not a full state"]
        return wrong or self.wrong_counts(state)

    def wrong_counts(self, state: np.record) -> list[str]:
        """Return what else is wrong with a full state whose numbers are in their ranges."""
        box, s = self._box_fields, fields_of(state)
        wrong = wrong_result(s, self.players, self.kit.titles)
        if (s.phase == self.kit.state.fields["phase"].most) != bool(s.over):
            wrong.append("the game is over, but its phase is not, or the other way round")
        wrong += [
            f"of {what} there are {np.asarray(there).tolist()} in place of "
            f"{np.asarray(wanted).tolist()}"
            for what, there, wanted in self.kit.count(box, s)
            if not np.array_equal(there, wanted)
        ]
        return wrong or self.kit.check(box, s)

    @cached_property
    def _box_fields(self) -> Fields:
        return fields_of(self.box)

    def check_seat(self, seat: int) -> None:
        """Raise `OptionError` unless `seat` is one of 0 .. players - 1."""
        if not is_whole(seat, 0, self.players - 1):
            raise OptionError(f"No seat {seat!r}; the seats are numbered 0 to {self.players - 1}.")


def as_game(game: Game | str) -> Game:
    """Return a game, or the one of an id with its usual players and options.

    Raises
    ------
    OptionError
        If it is neither.
    UnknownGame
        If there is no game of this id.
    """
    if isinstance(game, str):
        return Game(game)
    if not isinstance(game, Game):
        raise OptionError(f"A game is a dl.Game or an id such as 'dungeon', not {game!r}.")
    return game
