"""Games with options drawn at random, and positions from them: what the suite asks about."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

import dragonlab as dl
from dragonlab.engine.live import live_class
from dragonlab.engine.options import Option, usual_values
from dragonlab.engine.registry import load_kit, register
from dragonlab.engine.state import copy_state

register({"toy": "tests.toy"})

NAMES = ("Ann", "Boris", "Chiara", "Dimitri", "Eve", "Finn")
LONGEST = 3000  # decisions of one game; far more than any random game takes
NUMBER = re.compile(r"(?<![\w.\"'])\d+(?![\w.\"'])")


class Seen(NamedTuple):
    """A position of a game."""

    game: dl.Game
    state: np.record

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return NAMES[: self.game.players]

    def match(self) -> dl.Match:
        """Return a match that stands here, its story included."""
        match = dl.Match(self.game, seed=0, names=self.names)
        match._states[0] = copy_state(self.state)
        return match


# ---- games


def values(option: Option) -> list[Any]:
    """Return the values of an option that tell a reviewer what it does."""
    if option.least is not None:
        numbers = {option.least, option.default, option.most, min(option.least + 3, option.most)}
        return [*option.choices, *sorted(x for x in numbers if isinstance(x, int))]
    return [*option.choices, *((name,) for name in option.members)]


def drawn_value(option: Option, rnd: random.Random) -> Any:
    """Draw any allowed value of an option, the default more often than others."""
    if rnd.random() < 0.4:
        return option.default
    if option.members and rnd.random() < 0.7:
        return tuple(rnd.sample(option.members, rnd.randint(1, len(option.members))))
    return rnd.choice(values(option))


def settled(id: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """Return the chosen options without those that would change nothing beside the others."""
    kit = load_kit(id)
    while True:
        settings = usual_values(kit.options, chosen, kit.presets) | chosen
        idle = [one.name for one in kit.options if one.name in chosen and one.idle(settings)]
        if not idle:
            return chosen
        chosen = {name: value for name, value in chosen.items() if name not in idle}


def random_game(id: str, rnd: random.Random, players: int | None = None) -> dl.Game:
    """Return a game with options drawn at random, drawn again where they clash."""
    kit = load_kit(id)
    while True:
        n = players or rnd.randint(*kit.players)
        chosen = {one.name: drawn_value(one, rnd) for one in kit.options if rnd.random() < 0.7}
        try:
            return dl.Game(id, players=n, **settled(id, chosen))
        except dl.OptionError:
            continue


@cache
def games_of_values(id: str) -> list[tuple[str, Any, dl.Game]]:
    """Return a game for each value of each option: its name, the value, the game.

    The other options are as usual; where that cannot be, they are drawn until it can.
    """
    kit, rnd, found = load_kit(id), random.Random(6), []
    for option in kit.options:
        for value in values(option):
            game = None
            while game is None:
                game = one_with(id, option, value, rnd)
            found.append((option.name, value, game))
    return found


def one_with(id: str, option: Option, value: Any, rnd: random.Random) -> dl.Game | None:
    """Return a game with a value of an option, or None if the draw does not allow it."""
    kit, needed = load_kit(id), {}
    for name, wanted in option.needs.items():
        other = next(one for one in kit.options if one.name == name)
        one = rnd.choice(wanted)
        needed[name] = (one,) if one in other.members else one
    n = max(kit.usual, value + 1) if option.name == "first_player" and value != "random" else None
    if n is not None and n > kit.players[1]:
        n, value = kit.usual, 0  # no such seat in this game
    try:
        return dl.Game(id, players=n, **{**needed, option.name: value})
    except dl.OptionError:
        extra = {one.name: drawn_value(one, rnd) for one in kit.options if rnd.random() < 0.2}
        try:
            return dl.Game(id, **settled(id, {**extra, **needed, option.name: value}))
        except dl.OptionError:
            return None


def edited_tables(id: str) -> Iterator[tuple[str, dl.Game]]:
    """Yield, for each number of the component tables, a game in which it is one larger.

    Numbers that the box does not let grow by themselves are left out.
    """
    text = dl.Game(id).material.text
    for found in NUMBER.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : text.find("\n", found.end())]
        if "=" not in line or line.lstrip().startswith(("#", "version", "source", "title")):
            continue
        changed = f"{text[: found.start()]}{int(found[0]) + 1}{text[found.end() :]}"
        try:
            yield line.strip(), dl.Game(id, material=changed)
        except (dl.MaterialError, dl.OptionError):
            continue


# ---- play


def decide(game: dl.Game, state: np.record, policy: Any) -> int:
    """Return the code that a policy of ours takes."""
    legal = game.legal_codes(state)
    view = game.observe(state, int(state.actor))
    live = live_class(view.dtype)(bytearray(view.tobytes()))
    return legal[policy(game.live_box, live, [*legal], len(legal))]


def walk(game: dl.Game, seed: int, rnd: random.Random, *, greedy: float = 0.0) -> Iterator[Any]:
    """Yield the states of a game from its start to its end.

    Parameters
    ----------
    greedy : float
        How many of the decisions the game's greedy policy takes.
    """
    state = game.start(seed)
    yield state
    while not state.over:
        assert state.decisions < LONGEST, (game, seed)
        if greedy and rnd.random() < greedy:
            code = decide(game, state, game.kit.policies["greedy"])
        else:
            code = rnd.choice(game.legal_codes(state))
        state = game.after(state, code)
        yield state


@cache
def positions(id: str) -> list[Seen]:
    """Return positions from games of random variants, about as many of each phase."""
    rnd = random.Random(4)
    phases: dict[int, list[Seen]] = {}
    for k in range(24):
        game = random_game(id, rnd) if k else dl.Game(id)
        for state in walk(game, k, rnd, greedy=(0.0, 0.7)[k % 2]):
            found = phases.setdefault(int(state.phase), [])
            if len(found) < 40 and (len(found) < 12 or rnd.random() < 0.1):
                found.append(Seen(game, state))
    return [one for found in phases.values() for one in found]
