"""What a lesson asks for: an action, a check on the match, a refusal, or an answer.

A goal is written as a table, in a lesson file and in Python alike:

- ``{do = [["play", "green"]]}``: one of these actions, by kind and names;
- ``{event = "crest_won", seat = "Ann"}``: it happened, to this player (also ``value``, ``times``);
- ``{state = "crystals", at = ["Ann"], is = 1}``: a field of the state (or ``least``, ``most``);
- ``{score = "Ben", is = 20}``, ``{winner = "Ben"}``, ``{decides = "Ben"}``;
- ``{can = ["play", "blue"]}``: this action is allowed now;
- ``{cannot = ["play", "blue"]}``: it is not;
- ``{refused = "closed_stack"}``: something is asked for that this rule (or one of a list) forbids;
- ``{answers = ["Ann", "Ben"], answer = "Ben"}``: one of several answers.

A list of tables of the second to sixth kind asks for all of them; ``["play", "green"]`` alone is
short for ``{do = [["play", "green"]]}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dragonlab.engine.checked import is_whole
from dragonlab.engine.naming import named_code, seat_named
from dragonlab.errors import LessonError, shown

if TYPE_CHECKING:
    from dragonlab.engine.game import Game
    from dragonlab.engine.match import Match

Check = Callable[["Match"], bool]


@dataclass(frozen=True)
class Goal:
    """What is right; exactly one of its parts is given.

    Attributes
    ----------
    codes : tuple of int
        Actions of which one is right.
    checks : tuple of callables (match) -> bool
        All of them must hold after the try.
    refused : tuple of str
        Rules of which one must forbid what the reader asks for.
    answers : tuple of str
        Answers to choose from, and which one is right.
    answer : str
    """

    codes: tuple[int, ...] = ()
    checks: tuple[Check, ...] = ()
    refused: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    answer: str = ""

    def reached(self, match: Match) -> bool:
        """Whether all checks hold now."""
        return bool(self.checks) and all(check(match) for check in self.checks)


def read_goal(game: Game, names: Sequence[str], given: Any) -> Goal:
    """Return a goal as a lesson writes it.

    Raises
    ------
    LessonError
        If something in it is not known.
    """
    if isinstance(given, list) and given and isinstance(given[0], str):
        given = {"do": [given]}
    if isinstance(given, list) and given:
        return Goal(checks=tuple(read_check(game, names, one) for one in given))
    if not isinstance(given, Mapping) or not given:
        raise LessonError(
            f"A goal is a table such as {{do = [['play', 'green']]}}, not {shown(given)}."
        )
    if "do" in given:
        only(given, "do")
        return Goal(codes=tuple(read_deed(game, names, deed) for deed in given["do"]))
    if "refused" in given:
        only(given, "refused")
        ids = given["refused"]
        ids = ids if isinstance(ids, list) else [ids]
        return Goal(refused=tuple(known_rule(game, one) for one in ids))
    if "answers" in given:
        only(given, "answers", "answer")
        answers = tuple(map(str, given["answers"]))
        if given.get("answer") not in answers or len(set(answers)) < 2:
            raise LessonError(f"The right answer should be one of {', '.join(answers)}.")
        return Goal(answers=answers, answer=given["answer"])
    return Goal(checks=(read_check(game, names, given),))


def only(given: Mapping[str, Any], *keys: str) -> None:
    """Refuse entries that mean nothing here."""
    if unknown := [key for key in given if key not in keys]:
        raise LessonError(f"No entry {shown(unknown[0])} here; there are {', '.join(keys)}.")


def read_deed(game: Game, names: Sequence[str], deed: Any) -> int:
    """Return the code of an action written as kind and names."""
    if not isinstance(deed, (list, tuple)) or not deed:
        raise LessonError(f"An action is a list such as ['play', 'green'], not {shown(deed)}.")
    kind, *args = deed
    return named_code(game, names, kind, args)


def known_rule(game: Game, id: object) -> str:
    """Return the id of a rule, if the game has it."""
    if id not in game.rules:
        raise LessonError(f"No rule {shown(id)}; there are {', '.join(game.rules)}.")
    return str(id)


# ---- checks


def read_check(game: Game, names: Sequence[str], given: Any) -> Check:
    """Return one check on the match."""
    kinds = {
        "event": event_check,
        "state": state_check,
        "score": score_check,
        "winner": winner_check,
        "decides": decides_check,
        "can": can_check,
        "cannot": cannot_check,
    }
    found = [kind for kind in kinds if isinstance(given, Mapping) and kind in given]
    if len(found) != 1:
        raise LessonError(f"A check has one of {', '.join(kinds)}; this is {shown(given)}.")
    return kinds[found[0]](game, names, given)


def event_check(game: Game, names: Sequence[str], given: Mapping[str, Any]) -> Check:
    """Return whether something has happened since the start."""
    only(given, "event", "seat", "value", "times")
    kind, value, times = given["event"], given.get("value"), given.get("times", 1)
    if kind not in game.kit.events:
        raise LessonError(f"No event {shown(kind)}; there are {', '.join(game.kit.events)}.")
    seat = seat_named(game, names, given["seat"]) if "seat" in given else None

    def holds(match: Match) -> bool:
        told = [e for k in range(1, match.position + 1) for e in match.events(k)]
        found = [
            e
            for e in told
            if e.kind == kind and seat in (None, e.seat) and value in (None, e.args[0])
        ]
        return bool(len(found) >= times)

    return holds


def within_limits(given: Mapping[str, Any]) -> Callable[[Any], bool]:
    """Return whether a number is as `is`, `least` and `most` say."""
    limits = {key: given[key] for key in ("is", "least", "most") if key in given}
    if not limits or not all(is_whole(x) for x in limits.values()):
        raise LessonError("A number is checked by is, least or most, each a whole number.")
    return lambda x: bool(
        limits.get("is", x) == x and limits.get("least", x) <= x <= limits.get("most", x)
    )


def state_check(game: Game, names: Sequence[str], given: Mapping[str, Any]) -> Check:
    """Return whether a field of the state has a value."""
    only(given, "state", "at", "is", "least", "most")
    name, right = given["state"], within_limits(given)
    fields = game.kit.state.fields
    if name not in fields:
        raise LessonError(f"No field {shown(name)} of the state; there are {', '.join(fields)}.")
    at = tuple(
        seat_named(game, names, one) if isinstance(one, str) else one for one in given.get("at", ())
    )
    shape = fields[name].shape
    if len(at) != len(shape) or not all(
        is_whole(i, 0, n - 1) for i, n in zip(at, shape, strict=True)
    ):
        raise LessonError(f"The field {name} is asked at {len(shape)} places: at = [...].")
    return lambda match: right(int(np.asarray(match.state[name])[at]))


def score_check(game: Game, names: Sequence[str], given: Mapping[str, Any]) -> Check:
    """Return whether a player's final score is as wanted."""
    only(given, "score", "is", "least", "most")
    seat, right = seat_named(game, names, given["score"]), within_limits(given)

    def holds(match: Match) -> bool:
        score = match.scores[seat] if match.scores else None
        return score is not None and right(score)

    return holds


def winner_check(game: Game, names: Sequence[str], given: Mapping[str, Any]) -> Check:
    """Return whether a player has won."""
    only(given, "winner")
    seat = seat_named(game, names, given["winner"])
    return lambda match: seat in (match.winners or ())


def decides_check(game: Game, names: Sequence[str], given: Mapping[str, Any]) -> Check:
    """Return whether a player has to decide now."""
    only(given, "decides")
    seat = seat_named(game, names, given["decides"])
    return lambda match: match.actor == seat


def can_check(game: Game, names: Sequence[str], given: Mapping[str, Any]) -> Check:
    """Return whether an action is allowed now."""
    only(given, "can")
    code = read_deed(game, names, given["can"])
    return lambda match: not match.over and match.why_not(code) is None


def cannot_check(game: Game, names: Sequence[str], given: Mapping[str, Any]) -> Check:
    """Return whether an action is not allowed now."""
    only(given, "cannot")
    code = read_deed(game, names, given["cannot"])
    return lambda match: match.over or match.why_not(code) is not None
