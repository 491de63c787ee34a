"""The form for a new game: players, seed, names, and every option of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dragonlab.engine.game import Game
from dragonlab.engine.options import Option, Settings, Value, usual_values
from dragonlab.engine.phrases import count
from dragonlab.engine.state import MAX_SEATS
from dragonlab.errors import DragonlabError, OptionError
from dragonlab.lab.markup import Node, button, check, el, entry, select
from dragonlab.lab.markup import field as labelled

THESE = "these"
SHORT, LONG = 26, 62  # letters that fit one and two columns of the form


@dataclass
class Draft:
    """What was entered for a new game, right or wrong: it is checked at the start.

    Parameters
    ----------
    players : int
    seed, names : str
        As typed; empty for a drawn seed and the usual names.
    options : dict
        Value by option.
    """

    players: int
    seed: str = ""
    names: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game) -> Draft:
        """Return a form that is filled in like a game."""
        return cls(game.players, options=dict(game.settings))

    def arguments(self, game: Game) -> dict[str, Any]:
        """Return the arguments of a new game; what counts for nothing is left out.

        Raises
        ------
        DragonlabError
            If the seed is no whole number.
        """
        given: dict[str, Any] = {"players": self.players, **counting(game, self.options)}
        if self.seed.strip():
            if not self.seed.strip().isdecimal():
                raise DragonlabError(f"A seed is a whole number from 0, not {self.seed!r}.")
            given["seed"] = int(self.seed)
        if names := [name.strip() for name in self.names.split(",") if name.strip()]:
            given["names"] = names
        return given

    def enter(self, game: Game, name: str, value: Any) -> None:
        """Take what was entered for players, seed, names or an option."""
        if name == "players":
            self.players = int(value)
            first = self.options.get("first_player")
            if isinstance(first, int) and first >= self.players:  # has left the table
                self.options["first_player"] = find(game, "first_player").default
        elif name in ("seed", "names"):
            setattr(self, name, str(value))
        else:
            self.options[name] = read(find(game, name), value)
            if name in game.kit.presets:  # it sets the others, which can then be changed again
                chosen = {name: self.options[name]}
                self.options = usual_values(game.kit.options, chosen, game.kit.presets) | chosen

    def mark(self, game: Game, name: str, member: str, on: bool) -> None:
        """Add a name to an option's set, or take it out."""
        option = find(game, name)
        before = self.options[name]
        chosen = set(before) if isinstance(before, tuple) else set()
        chosen = chosen | {member} if on else chosen - {member}
        self.options[name] = tuple(m for m in option.members if m in chosen) or option.default


def counting(game: Game, settings: Settings) -> dict[str, Value]:
    """Return those settings that change something beside the others."""
    return {k: v for k, v in settings.items() if not game.options[k].idle(settings)}


def find(game: Game, name: str) -> Option:
    """Return an option by its name."""
    if name not in game.options:
        raise OptionError(f"No option {name!r}; there are {', '.join(game.options)}.")
    return game.options[name]


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


def form(game: Game, draft: Draft) -> list[Node]:
    """Return the form."""
    least, most = game.kit.players
    counts = [(str(n), count(n, "player")) for n in range(least, most + 1)]
    return [
        el(
            "div",
            {"class": "dl-form"},
            labelled("Players", select("draft", counts, str(draft.players), "players")),
            labelled(
                "Seed",
                entry("draft", draft.seed, "seed", inputmode="numeric", placeholder="drawn"),
                "The same seed deals the same game.",
            ),
            labelled(
                "Names",
                entry("draft", draft.names, "names", placeholder="Player 1, Player 2, …"),
                "Parted by commas, one for each player.",
            ),
            *(control(option, draft.options, draft.players) for option in game.kit.options),
        ),
        el(
            "div",
            {"class": "dl-row"},
            button("Start the new game", "start_new", **{"class": "dl-main"}),
            button("As published", "draft_reset", title="Every option back to its default"),
        ),
    ]


def control(option: Option, settings: Settings, players: int) -> Node:
    """Return an option's control, with its name in Python and where it comes from.

    Where the other options make it count for nothing it cannot be changed, and says why.
    """
    idle, value = option.idle(settings), settings[option.name]
    hint = f"{option.name} · {option.source}" + (f" · {idle}" if idle else "")
    off = {"disabled": bool(idle)}
    if option.members:
        return several(option, value, hint, off)
    if set(option.choices) == {True, False}:
        box = check(option.text, "draft", bool(value), option.name, off)
        return el("div", {"class": "dl-field"}, box, el("small", {}, hint))
    if option.choices:
        longest = max(len(option.describe(one)) for one in option.choices)
        room = "dl-wide" if longest > LONG else "dl-two" if longest > SHORT else ""
        return labelled(option.text, choice(option, value, players, **off), hint, room)
    limits = {"min": str(option.least), "max": str(option.most)}
    number = entry("draft", value, option.name, kind="number", **limits, **off)
    return labelled(option.text, number, f"{hint} · {option.least} to {option.most}")


def choice(option: Option, value: Any, players: int, **attributes: Any) -> list[Any]:
    """Return a drop-down of an option's choices; seats that are not at the table are left out."""
    away = range(players, MAX_SEATS) if option.name == "first_player" else ()
    rows = [
        (str(k), option.describe(one)) for k, one in enumerate(option.choices) if one not in away
    ]
    chosen = THESE
    if not isinstance(value, tuple):
        chosen = str(next(k for k, one in enumerate(option.choices) if same(one, value)))
    if option.members:
        rows.append((THESE, "these:"))
    return select("draft", rows, chosen, option.name, **attributes)


def same(one: Value, other: Value) -> bool:
    """Whether two values are the same, 0 not being False."""
    return type(one) is type(other) and one == other


def several(option: Option, value: Any, hint: str, off: dict[str, bool]) -> Node:
    """Return the control of an option that takes any set of names."""
    chosen = value if isinstance(value, tuple) else ()
    boxes = [
        check(option.describe((m,)), "draft_member", m in chosen, [option.name, m], off)
        for m in option.members
    ]
    return el(
        "fieldset",
        {"class": "dl-field dl-wide"},
        el("legend", {"class": "dl-field-name"}, option.text),
        choice(option, value, MAX_SEATS, **{"aria-label": option.text}, **off),
        el("div", {"class": "dl-checks"}, *boxes),
        el("small", {}, hint),
    )
