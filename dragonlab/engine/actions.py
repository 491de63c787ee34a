"""Action codes: each game declares kinds with argument ranges, and gets one fixed table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import prod
from typing import Any

from dragonlab.engine.checked import is_whole
from dragonlab.errors import DragonlabError, shown


@dataclass(frozen=True, slots=True)
class Choice:
    """An action code taken apart: its kind and arguments."""

    code: int
    kind: str
    args: tuple[int, ...]


class ActionTable:
    """All actions of a game, numbered 0 .. size-1.

    Parameters
    ----------
    **kinds : tuple of int
        For each kind the number of values of each argument, in the order of the codes.

    Examples
    --------
    >>> table = ActionTable(take=(2,), stop=())
    >>> table.code("take", 1), table.code("stop"), table.size
    (1, 2, 3)
    """

    def __init__(self, **kinds: tuple[int, ...]) -> None:
        self.kinds = kinds
        self.first: dict[str, int] = {}
        at = 0
        for name, ranges in kinds.items():
            self.first[name] = at
            at += prod(ranges)
        self.size = at
        self._choices = tuple(self._number())

    def codes(self) -> Any:
        """Return the first code of each kind as an enum, for rules: `Code.TAKE + page`."""
        return IntEnum("Code", {kind.upper(): first for kind, first in self.first.items()})

    def _number(self) -> list[Choice]:
        choices = []
        for name, ranges in self.kinds.items():
            for k in range(prod(ranges)):
                rest, args = k, []
                for n in reversed(ranges):
                    rest, arg = divmod(rest, n)
                    args.append(arg)
                choices.append(Choice(self.first[name] + k, name, tuple(reversed(args))))
        return choices

    def code(self, kind: str, *args: int) -> int:
        """Return the code of an action.

        Raises
        ------
        DragonlabError
            If the kind is unknown or an argument is out of its range.
        """
        ranges = self.kinds.get(kind) if isinstance(kind, str) else None
        if ranges is None:
            raise DragonlabError(
                f"No kind of action {shown(kind)}; there are {', '.join(self.kinds)}."
            )
        fits = len(args) == len(ranges) and all(
            is_whole(a, 0, n - 1) for a, n in zip(args, ranges, strict=True)
        )
        if not fits:
            each = " and ".join(f"one from 0 to {n - 1}" for n in ranges) or "none"
            raise DragonlabError(f"Action {kind!r} takes numbers: {each}; not {shown(args)}.")
        at = 0
        for a, n in zip(args, ranges, strict=True):
            at = at * n + int(a)
        return self.first[kind] + at

    def choice(self, code: int) -> Choice:
        """Return kind and arguments of a code.

        Raises
        ------
        DragonlabError
            If no action has this code.
        """
        if not is_whole(code, 0, self.size - 1):
            raise DragonlabError(
                f"No action has the code {code!r}; codes run from 0 to {self.size - 1}."
            )
        return self._choices[code]
