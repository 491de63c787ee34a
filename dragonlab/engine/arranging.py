"""What every game needs to make positions to order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

from dragonlab.engine.checked import is_whole
from dragonlab.engine.fate import MOST_SEED
from dragonlab.engine.options import whole_number
from dragonlab.errors import PositionError, shown

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

T = TypeVar("T")


def check_asked(arrange: Callable[..., Any], position: Mapping[str, object]) -> None:
    """Refuse what a game's `arrange` does not know, or what is not of the type it declares."""
    asked = [k for k, p in signature(arrange).parameters.items() if p.kind is p.KEYWORD_ONLY]
    hints = get_type_hints(arrange)
    for name, value in position.items():
        if name not in asked:
            raise PositionError(f"A position has no {name!r}; there are {', '.join(asked)}.")
        if not fits(value, hints[name]):
            raise PositionError(f"{name} should be {in_words(hints[name])}, not {shown(value)}.")
    whole_number("seed", position.get("seed", 0), 0, MOST_SEED)


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a declared type: numbers, texts, and rows and tables of them."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind is UnionType:
        return any(fits(value, one) for one in inner)
    if kind is tuple:
        right = isinstance(value, tuple) and len(value) == len(inner)
        return right and all(map(fits, value, inner))
    if kind is Mapping:
        right = isinstance(value, Mapping)
        return right and all(fits(one, inner[1]) for one in value.values())
    if kind is Sequence:
        right = isinstance(value, Sequence) and not isinstance(value, str)
        return right and all(fits(one, inner[0]) for one in value)
    return is_whole(value) if hint is int else isinstance(value, hint)


def with_seats(
    arrange: Callable[..., Any], names: Sequence[str], position: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what a position asks for as `arrange` takes it.

    In a data file seats are called by the players' names, and what should be a tuple is a list.
    """
    hints = get_type_hints(arrange)
    return {k: _typed(v, hints[k], names) if k in hints else v for k, v in position.items()}


def _typed(value: Any, hint: Any, names: Sequence[str]) -> Any:
    """Return a value of a data file as its declared type has it; what does not fit stays."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind is UnionType:
        tries = [_typed(value, one, names) for one in inner]
        return next((x for x, one in zip(tries, inner, strict=True) if fits(x, one)), value)
    if hint is int and isinstance(value, str) and value in names:
        return names.index(value)
    if kind is Mapping and isinstance(value, Mapping):
        return {_typed(k, int, names): _typed(v, inner[1], names) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        if kind is tuple and len(value) == len(inner):
            return tuple(_typed(x, one, names) for x, one in zip(value, inner, strict=True))
        if kind is Sequence:
            return [_typed(x, inner[0], names) for x in value]
    return value


def in_words(hint: Any) -> str:
    """Return a declared type for people."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind is UnionType:
        return " or ".join(in_words(one) for one in inner if one is not NoneType)
    if kind is tuple:
        return f"({', '.join(map(in_words, inner))})"
    if kind is Mapping:
        return f"{{seat: {in_words(inner[1])}}}"
    if kind is Sequence:
        return f"a list, each {in_words(inner[0])}"
    return {int: "a whole number", str: "a text", bool: "True or False"}[hint]


def seat_at(game: Game, seat: object) -> int:
    """Return the seat if it is at the table, or raise `PositionError`."""
    if not is_whole(seat, 0, game.players - 1):
        raise PositionError(f"No seat {seat!r}; the seats are numbered 0 to {game.players - 1}.")
    return int(seat)  # type: ignore[call-overload, no-any-return]


def by_seat(game: Game, asked: Mapping[int, T] | None) -> Iterator[tuple[int, T]]:
    """Yield what is asked for seat by seat, or raise `PositionError` for one not at the table."""
    for seat, what in (asked or {}).items():
        yield seat_at(game, seat), what


def named(names: Sequence[str], name: object, what: str) -> int:
    """Return the index of a name, or raise `PositionError` with the names there are."""
    if name not in names:
        raise PositionError(f"No {what} {name!r}; there are {', '.join(names)}.")
    return names.index(str(name))


def cleared(game: Game, seed: int, fields: Sequence[str]) -> np.record:
    """Return the start position of a game without its story, and with some fields at 0."""
    state = game.start(seed)
    for name in ("events", "event_n", "log", "log_n", "tally", *fields):
        state[name] = 0
    return state


def arranged(game: Game, state: np.record) -> np.record:
    """Return a position if it can be, or raise `PositionError` with what is wrong."""
    if wrong := game.check(state):
        raise PositionError("This position cannot be: " + "; ".join(wrong) + ".")
    return state
