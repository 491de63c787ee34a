"""Decisions in the tests of every game: carried out, refused, listed, and what came of them."""

from collections.abc import Iterable, Sequence

import dragonlab as dl
from dragonlab.engine.words import Event


def decide(match: dl.Match, code: int, forced: Sequence[int] = ()) -> list[Event]:
    """Carry out a decision: the list of legal actions knows it, and nothing gets lost."""
    assert (refusal := match.why_not(code)) is None, str(refusal)
    assert code in match.game.legal_codes(match.state)
    events = match.apply(code, forced=forced)
    assert match.game.check(match.state) == []
    return events


def forbids(match: dl.Match, code: int) -> str:
    """Return the id of the rule that forbids a decision, or an empty string if none does."""
    refusal = match.why_not(code)
    assert (code in match.game.legal_codes(match.state)) == (refusal is None)
    if refusal is None:
        return ""
    assert refusal.text
    assert refusal.section
    return refusal.rule.id


def play(match: dl.Match, kind: str, *args: int, forced: Sequence[int] = ()) -> list[Event]:
    """Carry out a decision of a kind and return what happened."""
    return decide(match, match.find(kind, *args).code, forced)


def refused(match: dl.Match, kind: str, *args: int) -> str:
    """Return the id of the rule that forbids a decision of a kind; an empty string if none does."""
    return forbids(match, match.find(kind, *args).code)


def legal(match: dl.Match) -> set[tuple[str | int, ...]]:
    """Return all legal decisions as (kind, *arguments)."""
    return {(action.kind, *action.args) for action in match.legal_actions()}


def told(events: Iterable[Event]) -> list[str]:
    """Return the kinds of some events, in their order."""
    return [event.kind for event in events]
