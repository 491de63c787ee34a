"""`Trial`: a lesson that somebody tries; what is tried, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dragonlab.engine.match import Match
from dragonlab.engine.rulebook import RuleText
from dragonlab.engine.words import Event
from dragonlab.errors import DragonlabError
from dragonlab.teaching.lesson import Lesson

Kind = Literal["right", "wrong", "refused", "allowed", "on", "shown"]
MOST_FOLLOWING = 12


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try came to.

    Attributes
    ----------
    kind : str
        `right`; `wrong`: carried out, but not what was asked for; `refused`: a rule forbids it;
        `allowed`: asked about, and nothing forbids it; `on`: not there yet, go on; `shown`: the
        lesson has shown the way.
    text : str
        What the lesson says to it, or why a rule forbids it; may be empty.
    tried : str
        What was tried, in words.
    rule : RuleText or None
    events : tuple of Event
        What the try led to.
    """

    kind: Kind
    text: str = ""
    tried: str = ""
    rule: RuleText | None = None
    events: tuple[Event, ...] = ()


class Trial:
    """A lesson under way.

    Attributes
    ----------
    lesson : Lesson
    match : Match
        The table; a new one after each `again`.
    verdict : Verdict or None
        What the last try came to.
    solved : bool
        Whether the reader has found it.
    hints : int
        How many hints were shown.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match: Match = lesson.match()
        self.verdict: Verdict | None = None
        self.solved = False
        self.hints = 0

    @property
    def open(self) -> bool:
        """Whether the reader can try something at this position."""
        return self.verdict is None or self.verdict.kind in ("refused", "allowed", "on")

    @property
    def acts(self) -> bool:
        """Whether the reader acts on the board, in place of choosing an answer."""
        return not self.lesson.goal.answers

    @property
    def begins(self) -> int:
        """How many decisions were taken before the reader comes."""
        return len(self.lesson.before)

    # ---- what the reader does

    def act(self, code: int) -> Verdict:
        """Try an action; a refusal leaves the table as it is."""
        self._begin()
        goal, action = self.lesson.goal, self.match.action(code)
        said = self.lesson.wrong.get(code, "")
        if self.match.why_not(code) is not None:
            return self._refused(code)
        if goal.refused or goal.answers:
            return self._told(Verdict("allowed", said, action.text))
        before = self.match.position
        self._apply(code)
        if code in goal.codes:
            self._follow()
            return self._right(action.text, before)
        if goal.codes:
            return self._wrong(action.text, said, before)
        self._follow(until_reached=True)
        if goal.reached(self.match):
            return self._right(action.text, self.begins)
        lost = self.match.actor != self.lesson.seat
        if lost or self.match.position - self.begins >= self.lesson.most_decisions:
            return self._wrong(action.text, said, self.begins)
        return self._told(Verdict("on", said, action.text, events=self._events(before)))

    def ask(self, codes: Sequence[int]) -> Verdict:
        """Ask about actions that one thing on the board stands for, whether they are allowed."""
        self._begin()
        refused = self.lesson.goal.refused
        for code in codes:
            refusal = self.match.why_not(code)
            if refusal is not None and refusal.rule.id in refused:
                return self._refused(code)
        for code in codes:
            if self.match.why_not(code) is not None:
                return self._refused(code)
        return self._told(Verdict("allowed", "", self.match.action(codes[0]).text))

    def answer(self, text: str) -> Verdict:
        """Choose an answer."""
        self._begin()
        goal = self.lesson.goal
        if text not in goal.answers:
            raise DragonlabError(
                f"There is no answer {text!r}; there are {', '.join(goal.answers)}."
            )
        if text != goal.answer:
            return self._told(Verdict("wrong", self.lesson.wrong.get(text, ""), text))
        for code in self.lesson.way:
            self._apply(code)
        self._follow()
        return self._right(text, self.begins)

    def hint(self) -> str:
        """Return one hint more; nothing if all were shown."""
        if self.hints == len(self.lesson.hints):
            return ""
        self.hints += 1
        return self.lesson.hints[self.hints - 1]

    def show(self) -> Verdict:
        """Play what is right; it does not count as solved."""
        self.again()
        goal = self.lesson.goal
        tried = goal.answer
        for code in self.lesson.way:
            if goal.refused:
                break
            tried = tried or self.match.action(code).text
            self._apply(code)
            if goal.checks:
                self._follow(until_reached=True)
        if goal.refused and self.lesson.way:
            refusal = self.match.why_not(self.lesson.way[0])
            tried = self.match.action(self.lesson.way[0]).text
            text = f"{refusal.text if refusal else ''} {self.lesson.right}".strip()
            return self._told(Verdict("shown", text, tried, self.lesson.rule))
        self._follow()
        return self._told(
            Verdict("shown", self.lesson.right, tried, self.lesson.rule, self._events(self.begins))
        )

    def again(self) -> None:
        """Set the position back."""
        self.match = self.lesson.match()
        self.verdict = None

    # ---- what comes of it

    def _begin(self) -> None:
        if not self.open:
            self.again()

    def _told(self, verdict: Verdict) -> Verdict:
        self.verdict = verdict
        return verdict

    def _right(self, tried: str, before: int) -> Verdict:
        self.solved = True
        return self._told(
            Verdict("right", self.lesson.right, tried, self.lesson.rule, self._events(before))
        )

    def _wrong(self, tried: str, said: str, before: int) -> Verdict:
        return self._told(Verdict("wrong", said, tried, None, self._events(before)))

    def _refused(self, code: int) -> Verdict:
        refusal = self.match.why_not(code)
        assert refusal is not None
        tried, said = self.match.action(code).text, self.lesson.wrong.get(code, "")
        if refusal.rule.id in self.lesson.goal.refused:
            self.solved = True
            text = f"{refusal.text} {self.lesson.right}".strip()
            return self._told(Verdict("right", text, tried, refusal.rule))
        text = f"{refusal.text} {said}".strip()
        return self._told(Verdict("refused", text, tried, refusal.rule))

    def _apply(self, code: int) -> None:
        """Carry out an action, with what chance should bring if it is met."""
        at = self.match.position - self.begins
        forced = self.lesson.forced[at] if at < len(self.lesson.forced) else ()
        try:
            self.match.apply(code, forced=forced)
        except DragonlabError:
            if not forced:
                raise
            self.match.apply(code)  # the reader tries something that meets other chance

    def _follow(self, until_reached: bool = False) -> None:
        """Let happen what follows by itself, as far as it is allowed.

        While the reader is asked for more, nothing follows.
        """
        goal, done = self.lesson.goal, self.match.position
        for code in self.lesson.then:
            if until_reached and (goal.reached(self.match) or self.match.actor == self.lesson.seat):
                return
            if self.match.over or self.match.position - done >= MOST_FOLLOWING:
                return
            if self.match.why_not(code) is None:
                self._apply(code)

    def _events(self, before: int) -> tuple[Event, ...]:
        """Return what happened after a position, as the reader may know it."""
        seat = self.lesson.seat
        places = range(before + 1, self.match.position + 1)
        return tuple(event for k in places for event in self.match.events(k, seat))
