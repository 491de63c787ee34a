"""`FinalStates`: a run's final states, which say what fields there are if one asks for another."""

from __future__ import annotations

from typing import Any

import numpy as np

from dragonlab.errors import OptionError, shown


class UnknownField(OptionError, AttributeError):
    """The states of this game have no such field."""


class FinalStates(np.recarray[Any, Any]):
    """Final states, one record a game: a field is `states.turn` or `states["turn"]`."""

    def __getattribute__(self, name: str) -> Any:
        try:
            return super().__getattribute__(name)
        except AttributeError:
            names = super().__getattribute__("dtype").names
            if name.startswith("_") or not names:
                raise
            raise unknown(name, names) from None

    def __getitem__(self, index: Any) -> Any:
        names = self.dtype.names
        wanted = [index] if isinstance(index, str) else index if isinstance(index, list) else []
        for name in wanted:
            if names and isinstance(name, str) and name not in names:
                raise unknown(name, names)
        return super().__getitem__(index)


def unknown(name: str, names: tuple[str, ...]) -> UnknownField:
    """Return the error that names the fields there are."""
    return UnknownField(f"No field {shown(name)}; there are {', '.join(names)}.")
