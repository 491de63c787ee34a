"""The package's exceptions: each says what is wrong, where, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dragonlab.engine.words import Refusal


class DragonlabError(Exception):
    """Base of every exception that dragonlab raises on purpose."""


class UnknownGame(DragonlabError):
    """No game has this id."""


class OptionError(DragonlabError):
    """An option does not exist, has a value that is not allowed, or clashes with another."""


class MaterialError(DragonlabError):
    """A component table is damaged or describes a box with which the game cannot be played."""


class PolicyError(DragonlabError):
    """A policy is unknown, or it returned something that is not the index of a legal action."""


class SaveError(DragonlabError):
    """A save file is damaged, was edited, or comes from another version."""


class PositionError(DragonlabError):
    """A position breaks the game's own counts, or it asks for components that are not there."""


class IllegalAction(DragonlabError):
    """The rules forbid this action now; nothing was changed.

    Attributes
    ----------
    refusal : Refusal
        The rule that forbids it, its section and the numbers involved.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
