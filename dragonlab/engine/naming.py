"""Actions by names: `find("play", "green")` in place of `find("play", 3)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dragonlab.engine.arranging import named
from dragonlab.engine.checked import is_whole
from dragonlab.errors import DragonlabError, shown

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

#: Returns the number of an argument: (game, the players' names, what was given) -> int.
Namer = Callable[["Game", Sequence[str], Any], int]


def named_code(game: Game, names: Sequence[str], kind: str, args: Sequence[Any]) -> int:
    """Return the code of an action whose arguments are names or numbers.

    Arguments at the end that are not given are 0.

    Raises
    ------
    DragonlabError
        If the kind or a name is unknown; the message says which there are.
    """
    table = game.kit.actions
    namers = game.kit.arguments.get(kind, ()) if isinstance(kind, str) else ()
    missing = len(table.kinds.get(kind, ())) - len(args) if isinstance(kind, str) else 0
    numbers = [
        namers[k](game, names, arg) if k < len(namers) and not is_whole(arg) else arg
        for k, arg in enumerate(args)
    ]
    return table.code(kind, *numbers, *[0] * missing)


def one_of(names: Sequence[str], what: str) -> Namer:
    """Return what turns one of these names into its number."""
    return lambda game, players, name: named(names, name, what)


def seat_named(game: Game, names: Sequence[str], name: object) -> int:
    """Return the seat of a player; a `Namer`."""
    players = list(names[: game.players])
    if name not in players:
        raise DragonlabError(f"No player {shown(name)}; there are {', '.join(players)}.")
    return players.index(str(name))
