"""Records for plain Python: the same bytes as a NumPy record, a tenth of its reading time.

Rules ask a record hundreds of times a decision. A NumPy record answers each time through its
dtype; here a single number is read from a memoryview, and an array field is a memoryview, or a
tuple of them for its rows. A number that does not fit raises, where compiled code would wrap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

FORMATS: dict[str, Any] = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H"}


class Live:
    """Base of the live records; `live_class` makes one for each dtype."""

    __slots__ = ("_bytes",)
    _fields: tuple[tuple[str, int, str, tuple[int, ...]], ...] = ()

    def __init__(self, buffer: Any) -> None:
        """Look at a record's bytes; they must be writable for rules that write."""
        whole = memoryview(buffer).cast("B")
        self._bytes = whole
        for name, first, code, shape in self._fields:
            setattr(self, name, _rows(whole, first, code, shape))

    def load(self, data: Any) -> None:
        """Take over the bytes of a record."""
        self._bytes[:] = data

    def dump(self) -> bytes:
        """Return the bytes."""
        return self._bytes.tobytes()

    def blank(self, first: int, size: int) -> None:
        """Set some bytes to 0."""
        self._bytes[first : first + size] = bytes(size)


def _rows(whole: memoryview, first: int, code: str, shape: tuple[int, ...]) -> Any:
    size = np.dtype(code).itemsize * prod(shape)
    if len(shape) <= 1:
        return whole[first : first + size].cast(FORMATS[code])
    step = size // shape[0]
    return tuple(_rows(whole, first + step * k, code, shape[1:]) for k in range(shape[0]))


def _number(slot: str) -> property:
    # Written out as code, as namedtuple does: a name looked up at run time takes twice as long.
    names: dict[str, Any] = {}
    exec(f"def read(self): return self.{slot}[0]\ndef write(self, x): self.{slot}[0] = x", names)
    return property(names["read"], names["write"])


@cache
def live_class(dtype: np.dtype[np.void]) -> Callable[[Any], Any]:
    """Return the class of live records of a dtype."""
    fields, names = [], {}
    known: Any = dtype.fields
    for name in dtype.names or ():
        kind, first = known[name][:2]
        code = kind.base.str.lstrip("<=|")
        slot = name if kind.shape else f"_{name}"
        fields.append((slot, int(first), code, kind.shape))
        names[name] = slot
    space: dict[str, Any] = {"__slots__": tuple(slot for slot, *_ in fields)}
    space["_fields"] = tuple(fields)
    made: Any = type("LiveRecord", (Live,), space)
    for name, slot in names.items():
        if slot != name:
            setattr(made, name, _number(slot))
    return made  # type: ignore[no-any-return]


class LiveArray:
    """An array of records as the driver of games uses it, in plain Python."""

    def __init__(self, records: npt.NDArray[Any]) -> None:
        self._records = records
        self._at, self._row = -1, None

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, index: int) -> Any:
        if index != self._at:
            raw = self._records[index : index + 1].view(np.uint8)
            self._at, self._row = index, live_class(self._records.dtype)(raw)
        return self._row

    def __setitem__(self, index: int, record: Any) -> None:
        self[index].load(record._bytes)
