"""What was entered for a new game, before it is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from dragonlab.engine.fate import MOST_SEED
from dragonlab.engine.game import Game
from dragonlab.engine.names import clean_names
from dragonlab.engine.options import Option, Settings, Value, check_seats, usual_values
from dragonlab.errors import DragonlabError, OptionError

THESE = "these"


@dataclass
class Draft:
    """What was entered for a new game, right or wrong: it is checked at the start.

    Parameters
    ----------
    game : Game
        Of the kind that is to be started; whose options are asked for.
    players : int
    seed, names : str
        As typed; empty for a drawn seed and the usual names.
    options : dict
        Value by option.
    wrong : dict
        What is wrong, by the field in which it was entered.
    """

    game: Game
    players: int
    seed: str = ""
    names: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game) -> Draft:
        """Return a form that is filled in like a game."""
        return cls(game, game.players, options=dict(game.settings))

    def as_published(self) -> None:
        """Set every option back to its default."""
        self.options = {option.name: option.default for option in self.game.kit.options}
        self.wrong = {}

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of a new game; what counts for nothing is left out."""
        given: dict[str, Any] = {"players": self.players, **counting(self.game, self.options)}
        if self.seed.strip():
            given["seed"] = read_seed(self.seed)
        if names := split_names(self.names):
            given["names"] = names
        return given

    def check(self) -> bool:
        """Note what is wrong beside each field; return whether everything is right."""
        self.wrong = {}
        self._check("seed", lambda: read_seed(self.seed))
        self._check("names", lambda: check_names(self.names, self.players))
        self._check("first_player", lambda: check_seats(self.options, self.players))
        for option in self.game.kit.options:
            if not option.idle(self.options):
                self._check(option.name, partial(option.check, self.options[option.name]))
        return not self.wrong

    def _check(self, name: str, work: Callable[[], object]) -> None:
        try:
            work()
        except DragonlabError as error:
            self.wrong[name] = str(error)

    def enter(self, name: str, value: Any) -> None:
        """Take what was entered for players, seed, names or an option."""
        self.wrong.pop(name, None)
        if name == "players":
            self.players = int(value)
            first = self.options.get("first_player")
            if isinstance(first, int) and first >= self.players:  # has left the table
                self.options["first_player"] = self.find("first_player").default
            for option in self.game.kit.options:
                if option.ordered:
                    self.options[option.name] = option.in_order(self.by_seat(option.name))
        elif name in ("seed", "names"):
            setattr(self, name, str(value))
        else:
            self.options[name] = read(self.find(name), value)
            presets = self.game.kit.presets
            if name in presets:  # it sets the others, which can then be changed again
                chosen = {name: self.options[name]}
                self.options = usual_values(self.game.kit.options, chosen, presets) | chosen

    def mark(self, name: str, member: str, on: bool) -> None:
        """Add a name to an option's set, or take it out."""
        option = self.find(name)
        before = self.options[name]
        chosen = set(before) if isinstance(before, tuple) else set()
        chosen = chosen | {member} if on else chosen - {member}
        self.options[name] = tuple(m for m in option.members if m in chosen) or option.default

    def place(self, name: str, seat: int, member: str) -> None:
        """Name a member of an option for a seat; who had it gets what this seat had."""
        option = self.find(name)
        after = self.by_seat(name)
        if member in option.members and member in after:
            after[after.index(member)] = after[seat]
        after[seat] = member
        self.options[name] = option.in_order(after)

    def by_seat(self, name: str) -> list[str]:
        """Return what an option names for each seat at the table; its default where nothing."""
        option = self.find(name)
        value = self.options[name]
        named = value[: self.players] if isinstance(value, tuple) else ()
        return [*named, *[str(option.default)] * (self.players - len(named))]

    def find(self, name: str) -> Option:
        """Return an option by its name."""
        if name not in self.game.options:
            raise OptionError(f"No option {name!r}; there are {', '.join(self.game.options)}.")
        return self.game.options[name]


def counting(game: Game, settings: Settings) -> dict[str, Value]:
    """Return those settings that change something beside the others."""
    return {k: v for k, v in settings.items() if not game.options[k].idle(settings)}


def split_names(names: str) -> list[str]:
    """Return the names that were typed, parted by commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


def check_names(names: str, players: int) -> None:
    """Refuse names that are too many, too few, or cannot be shown; none at all are right."""
    if split := split_names(names):
        clean_names(split, players)


def read_seed(seed: str) -> int | None:
    """Return the seed that was typed, or None for a drawn one; `DragonlabError` if it is none."""
    text = seed.strip()
    if not text:
        return None
    if not text.isdecimal() or int(text) > MOST_SEED:
        raise DragonlabError(f"A seed is a whole number from 0, not {seed!r}.")
    return int(text)


def read(option: Option, value: Any) -> Value:
    """Return an option's value from what its control sends."""
    if option.least is not None and not option.choices:
        text = str(value).strip()
        return int(text) if text.lstrip("-").isdecimal() else text
    if isinstance(value, bool):
        return value
    if value == THESE:
        return option.members
    return option.choices[int(value)]
