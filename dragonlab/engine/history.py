"""The decisions that a match is made of."""

from __future__ import annotations

from dataclasses import dataclass

from dragonlab.engine.words import Action, Event


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a match's history."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    forced: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return "\n".join([self.action.text, *(f"    {event.text}" for event in self.events)])
