"""Lists that a cell or the console shows in words, one line each."""

from __future__ import annotations

from typing import Any, TypeVar

Item = TypeVar("Item")


class Listing(list[Item]):
    """A list that shows its entries one below the other; in all else it is a list."""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self)) or "nothing"


class Options(dict[str, Any]):
    """A game's options by name, shown with what each decides and which values it can have."""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.values()))
