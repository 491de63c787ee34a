"""`Lesson`: a position, a question about it, and what is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dragonlab.engine.arranging import with_seats
from dragonlab.engine.game import Game, as_game
from dragonlab.engine.match import Match
from dragonlab.engine.naming import seat_named
from dragonlab.errors import DragonlabError, LessonError, shown
from dragonlab.teaching.goals import Goal, known_rule, only, read_check, read_deed, read_goal

if TYPE_CHECKING:
    from dragonlab.engine.rulebook import RuleText

NAMES = ("Ann", "Ben", "Cem", "Dora")
SLACK = 4  # decisions that a try may have beyond those of the shortest way


class Lesson:
    """A lesson of a game, or one of your own; in a cell it shows its table.

    Parameters
    ----------
    game : Game or str
        A game, or the id of one.
    id : str
        The name of one of the game's lessons; a name of your choice for your own.
    ask : str
        The task or the question. Without it the lesson is one of the game's.
    goal : table
        What is right; see `dragonlab.teaching.goals`.
    title, tell : str
        A heading, and what the reader needs to know before.
    right : str
        Why it is right, said once it was found.
    hints : sequence of str
        Shown one by one.
    rules : sequence of str
        The rules it teaches; the first is shown with the answer.
    wrong : sequence of tables
        What to say to a certain wrong try: ``{do = ["play", "white"], say = "..."}``, or with
        ``answer`` in place of ``do``.
    marks : mapping
        For some of the answers what stands for them on the board, by its id: a click on it answers.
    way : sequence of actions
        What "Show me" plays; needed if the goal is a check.
    then : sequence of actions
        What follows by itself, by the others or to show that an answer is true.
    before : sequence of actions
        What was decided in this position before the reader comes.
    tries : sequence of actions
        Offered although they may not be allowed, where something is to be refused.
    forced : sequence of sequences
        For each decision in turn, what chance brings if it is met.
    proof : sequence of checks
        What must hold at the end of `way` and `then`; for tests.
    seat : str or int
        Whose eyes look at the table; who decides, if not given.
    names : sequence of str
    chapter : str
    texts : str or path, optional
        A file with the texts in another language; see `dragonlab.teaching.reading`.
    **position
        As in `game.arrange`, with seats by the players' names or numbers.

    Raises
    ------
    LessonError
        If it names something that the game does not have; the message says where.

    Examples
    --------
    >>> lesson = Lesson(
    ...     "dragonkeepers",
    ...     book=(2, "red"), hands={"Ann": ["red/1", "shadow"]}, phase="play",
    ...     ask="Play the red dragon with the help of its shadow.",
    ...     goal=["play", "red"],
    ... )
    """

    def __init__(
        self,
        game: Game | str,
        id: str = "",
        *,
        ask: str = "",
        goal: Any = None,
        title: str = "",
        tell: str = "",
        right: str = "",
        hints: Sequence[str] = (),
        rules: Sequence[str] = (),
        wrong: Sequence[Mapping[str, Any]] = (),
        marks: Mapping[str, str] | None = None,
        way: Sequence[Any] = (),
        then: Sequence[Any] = (),
        before: Sequence[Any] = (),
        tries: Sequence[Any] = (),
        forced: Sequence[Sequence[int | str]] = (),
        proof: Sequence[Mapping[str, Any]] = (),
        seat: str | int | None = None,
        names: Sequence[str] = NAMES,
        chapter: str = "",
        texts: Any = None,
        **position: Any,
    ) -> None:
        if not ask:
            if goal is not None or position:
                raise LessonError("A lesson of your own needs a task: ask='...'.")
            from dragonlab.teaching.reading import find_entry

            found, entry = find_entry(game, id, texts)
            self.__init__(found, id, **entry)  # type: ignore[misc]
            return
        self.game, self.id = as_game(game), id
        self.ask, self.title, self.tell, self.right = ask, title, tell, right
        self.hints, self.chapter, self.forced = tuple(hints), chapter, tuple(map(tuple, forced))
        self.names = tuple(names)[: self.game.players]
        self._position = position
        try:
            self.rules: tuple[str, ...] = tuple(known_rule(self.game, one) for one in rules)
            self.goal: Goal = read_goal(self.game, self.names, goal)
            self.then, self.before = self._codes(then), self._codes(before)
            self.tries = self._codes(tries)
            self.way = self._codes(way) or self.goal.codes[:1]
            self.wrong = self._read_wrong(wrong)
            self.marks = {id: self._answer(one) for one, id in (marks or {}).items()}
            self.proof = tuple(read_check(self.game, self.names, one) for one in proof)
            self.seat = self._seat(seat, int(self.match().state.actor))
            if not self.way and not self.goal.answers:
                raise LessonError("The way that 'Show me' plays is missing.")
        except DragonlabError as error:
            raise LessonError(f"{self.where}: {error}") from None

    @property
    def where(self) -> str:
        """What the lesson is called in a message."""
        return f"Lesson {self.id!r} of {self.game.title}" if self.id else "This lesson"

    def _codes(self, deeds: Sequence[Any]) -> tuple[int, ...]:
        return tuple(read_deed(self.game, self.names, deed) for deed in deeds)

    def _read_wrong(self, wrong: Sequence[Mapping[str, Any]]) -> dict[int | str, str]:
        """Return what to say to certain tries, by their code or answer."""
        found: dict[int | str, str] = {}
        for one in wrong:
            only(one, "do", "answer", "say")
            if "say" not in one or ("do" in one) == ("answer" in one):
                raise LessonError("A wrong try has a do or an answer, and a say.")
            if "answer" in one:
                found[self._answer(one["answer"])] = one["say"]
            else:
                found[read_deed(self.game, self.names, one["do"])] = one["say"]
        return found

    def _answer(self, text: str) -> str:
        """Return an answer, if there is such a one."""
        if text not in self.goal.answers:
            there = ", ".join(self.goal.answers) or "none"
            raise LessonError(f"No answer {shown(text)}; there are {there}.")
        return text

    def _seat(self, seat: str | int | None, actor: int) -> int:
        if seat is None:
            return actor
        if isinstance(seat, str):
            return seat_named(self.game, self.names, seat)
        self.game.check_seat(seat)
        return seat

    @cached_property
    def start(self) -> Any:
        """The position."""
        asked = with_seats(self.game.kit.arrange, self.names, self._position)
        return self.game.arrange(**asked)

    def match(self) -> Match:
        """Return a match that begins with the position."""
        match = Match(self.game, seed=1, names=self.names, start=self.start)
        for code in self.before:
            match.apply(code)
        return match

    @property
    def rule(self) -> RuleText | None:
        """The rule that it teaches first."""
        return self.game.rules[self.rules[0]] if self.rules else None

    @property
    def most_decisions(self) -> int:
        """How many decisions a try may have."""
        return len(self.way) + SLACK if self.goal.checks else 1

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return its table, as IPython shows it."""
        from dragonlab.lab.lesson import LessonApp

        return LessonApp([self])._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        """Return what stands in its place where no kernel runs it; the same each time."""
        return f"Lesson: {self.title or self.id or self.ask} (run this cell to try it)"
