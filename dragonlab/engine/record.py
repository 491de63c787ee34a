"""Records: a class declares each field once, and gets from it all that the engine needs.

From one declaration come the NumPy dtype, the static types, the range checks of positions that
anybody may hand in, what a view blanks, and the options of a game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from importlib.resources import files
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from dragonlab.engine.options import Option, Value

Ints = npt.NDArray[Any]  # an array field; rules read it number by number
Limit = int | Callable[[Any], int]  # a number, or what the box says


class Secret(Enum):
    """Whom a field is hidden from."""

    NO = 0
    ALL = 1  # no view shows it
    OTHERS = 2  # row k of it is for seat k alone


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record.

    Attributes
    ----------
    code : str
        NumPy's code of its numbers.
    shape : tuple of int
        Empty for a single number.
    least, most : int or callable (box) -> int
        What each of its numbers may be.
    secret : Secret
        Whom a view hides it from.
    until : str
        A field of the state: once it is not 0, a field that is secret to others lies open.
    """

    code: str
    shape: tuple[int, ...]
    least: Limit
    most: Limit
    secret: Secret = Secret.NO
    until: str = ""

    def limits(self, box: Any) -> tuple[int, int]:
        """Return the least and the most that its numbers may be, with this box."""
        least, most = (x if isinstance(x, int) else int(x(box)) for x in (self.least, self.most))
        return least, most


def field(
    code: str,
    *shape: int,
    least: Limit = 0,
    most: Limit | None = None,
    secret: Secret = Secret.NO,
    until: str = "",
) -> Any:
    """Declare a field: NumPy's code of its numbers, its shape, its range, and whom it is kept from.

    Without `most` the type is the limit.
    """
    limit = int(np.iinfo(code).max) if most is None else most
    return Field(code, shape, least, limit, secret, until)


def option(
    default: Value | IntEnum,
    text: str = "",
    source: str = "",
    *,
    least: int | None = None,
    most: int | None = None,
    members: type[IntEnum] | None = None,
    needs: Mapping[str, Any] | None = None,
    ordered: bool = False,
) -> Any:
    """Declare an option of a game; the box has a field of its name.

    Parameters
    ----------
    default : bool, int, or member of an IntEnum
        A bool is a switch; an int needs `least` and `most`; the members of an enum are the
        choices, called by their names in small letters. The box holds the number of the value.
    text, source : str
        What it decides, and the rulebook section or the ruling it comes from; else `options.toml`
        says so.
    members : IntEnum class, optional
        Any set of these names may be chosen too; the box then holds it as bits beside the choice,
        in a field with `_bits` after its name.
    needs : mapping, optional
        Values of other options without which this one changes nothing and stays as it is.
    ordered : bool
        Whether members are named in order, one for each seat from the first on, each once; the
        box then holds them, counted from 1, in a field with `_order` after its name.
    """
    return Option.declared(default, text, source, (least, most), members, needs, ordered)


class Record:
    """Base of the records: a class with fields gets a dtype."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            delattr(cls, name)
            if hasattr(np.record, name):
                raise TypeError(f"a field cannot be called {name!r}: NumPy's records have a {name}")
        cls.set_fields({**cls.fields, **own})

    @classmethod
    def set_fields(cls, fields: dict[str, Field]) -> None:
        """Give the class its fields, and the dtype that follows from them."""
        cls.fields = fields
        parts = [(name, one.code, one.shape) for name, one in fields.items()]
        cls.dtype = np.dtype(parts, align=True)


def choice_words(module: str) -> dict[str, Any]:
    """Return the tables of `options.toml` beside a module; none if there is no such file."""
    place = files(module.rpartition(".")[0]) / "options.toml" if "." in module else None
    there = place is not None and place.is_file()
    return tomllib.loads(place.read_text(encoding="utf-8")) if place and there else {}


class BoxRecord(Record):
    """Base of a game's box: the number of players, the options, and what its tables say.

    A file `options.toml` beside it says for people what its options mean: a table for each, with
    what it `decides`, its `source`, and a line for each choice.
    """

    players: int = field("i1", least=1, most=6)

    options: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls, **more: Any) -> None:
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Option)}
        told = choice_words(cls.__module__) if declared else {}
        if unknown := sorted(set(told) - set(declared)):
            raise TypeError(f"options.toml tells of {unknown[0]!r}, which is no option")
        for name, one in declared.items():
            delattr(cls, name)
            named = one.named(name, told.get(name, {}))
            if not named.text or not named.source:
                raise TypeError(f"options.toml should say what {name!r} decides, and its source")
            cls.options = (*cls.options, named)
            for place, code, shape, most in named.places():
                setattr(cls, place, field(code, *shape, most=most))
        super().__init_subclass__(**more)


def out_of_range(kind: type[Record], record: np.record, box: Any) -> list[str]:
    """Return which fields hold a number that they may not hold; an empty list if none does."""
    wrong = []
    for name, one in kind.fields.items():
        least, most = one.limits(box)
        numbers = np.asarray(record[name])
        if numbers.size and (numbers.min() < least or numbers.max() > most):
            wrong.append(f"{name} should lie within {least} to {most}")
    return wrong


# ---- what a view blanks


def blank_ranges(kind: type[Record]) -> npt.NDArray[np.int64]:
    """Return what a view blanks, as bytes of the record.

    Returns
    -------
    int64 array, shape (n, 4)
        First byte, number of bytes, whose they are (-1: nobody's), and the byte that is not 0
        once they lie open (-1: they never do).
    """
    rows: list[list[int]] = []
    for name, one in kind.fields.items():
        if one.secret == Secret.NO:
            continue
        first, size = _place(kind, name)
        opens = _place(kind, one.until)[0] if one.until else -1
        if one.secret == Secret.ALL:
            if rows and rows[-1][2:] == [-1, opens] and sum(rows[-1][:2]) == first:
                rows[-1][1] += size  # one stretch with the field before it
            else:
                rows.append([first, size, -1, opens])
            continue
        seats = one.shape[0]
        rows += [[first + size // seats * k, size // seats, k, opens] for k in range(seats)]
    return np.array(rows, np.int64).reshape(-1, 4)


def _place(kind: type[Record], name: str) -> tuple[int, int]:
    found: Any = kind.dtype.fields
    return int(found[name][1]), int(found[name][0].itemsize)
