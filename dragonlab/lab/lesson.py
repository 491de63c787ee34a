"""`LessonApp`: lessons on the table; the reader acts or answers, and the rules answer back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from dragonlab.draw.arrangement import COMPACT, Arrangement
from dragonlab.draw.scene import Scene, State
from dragonlab.draw.theme import Theme
from dragonlab.errors import DragonlabError
from dragonlab.lab import cells
from dragonlab.lab.answers import Asking, news, over_board
from dragonlab.lab.board_widget import Click
from dragonlab.lab.frame import Framed
from dragonlab.lab.lesson_panel import LessonPanel, lesson_nodes
from dragonlab.lab.notices import Notice, shown
from dragonlab.lab.panel import Press
from dragonlab.lab.pulse import Pulse
from dragonlab.lab.session import Session, quiet, silent
from dragonlab.lab.solved import Solved, solved
from dragonlab.lab.steps import Frame, caption
from dragonlab.lab.stills import Still
from dragonlab.teaching.lesson import Lesson
from dragonlab.teaching.trial import Trial

RUN: Final = "Run this cell to try it."


class LessonApp(Framed):
    """Lessons on the table, one at a time.

    Parameters
    ----------
    lessons : sequence of Lesson
    theme : str
        ``"auto"`` follows JupyterLab's theme; ``"light"``, ``"dark"``.
    kept : Solved, optional
        Where it is noted which lessons were solved.
    """

    def __init__(
        self, lessons: Sequence[Lesson], *, theme: Theme = "auto", kept: Solved | None = None
    ) -> None:
        if not lessons:
            raise DragonlabError("There is no lesson to show.")
        self.lessons = tuple(lessons)
        self.kept = kept or solved()
        self.asking = Asking()
        self.at = self._first_open()
        self.trial = Trial(self.lesson)
        self.arrangement = COMPACT
        self._drawn: tuple[Any, ...] = ()
        self._panel = LessonPanel("lesson", "Lesson")
        self._pulse = Pulse(kept=True)
        self._pulse.add_class("dl-place-over")
        super().__init__(
            theme,
            "lesson",
            [self._panel, self._pulse],
            press=lambda press: pressed(self, press),
            click=lambda click: board_click(self, click),
            fit=self._fit,
        )
        self.kept.watch(self.refresh)
        self.still = Still(self, self.scene, self.words)
        self.go(self.at)

    # ---- where it stands

    @property
    def lesson(self) -> Lesson:
        """The lesson on the table."""
        return self.lessons[self.at]

    @property
    def session(self) -> Session:
        """The match of the lesson, seen by its reader."""
        session = Session(self.trial.match, viewer=self.lesson.seat)
        session.arrangement = self.arrangement
        return session

    def is_solved(self, lesson: Lesson) -> bool:
        """Whether a lesson was solved, now or before."""
        here = lesson is self.lesson and self.trial.solved
        return here or self.kept.has(lesson.game.id, lesson.id)

    def _first_open(self) -> int:
        """Return the first lesson that was not solved; the first one if all were."""
        left = [k for k, one in enumerate(self.lessons) if not self.kept.has(one.game.id, one.id)]
        return left[0] if left else 0

    # ---- what the reader does

    def act(self, code: int) -> None:
        """Try an action."""
        self._tried(lambda: self.trial.act(code))

    def ask(self, codes: Sequence[int]) -> None:
        """Ask about what a thing on the board stands for."""
        self._tried(lambda: self.trial.ask(codes))

    def answer(self, text: str) -> None:
        """Choose an answer."""
        self._tried(lambda: self.trial.answer(text))

    def _tried(self, work: Callable[[], object]) -> None:
        self.asking.forget()
        work()
        self.refresh()
        if self.trial.solved:
            self.kept.add(self.lesson.game.id, self.lesson.id)

    def hint(self) -> None:
        """Show one hint more."""
        self.trial.hint()
        self.refresh()

    def show_me(self) -> None:
        """Play what is right."""
        self._tried(self.trial.show)

    def again(self) -> None:
        """Set the position back for another try."""
        self.asking.forget()
        self.trial.again()
        self.refresh()

    def go(self, at: int) -> None:
        """Go to another of the lessons."""
        if not 0 <= at < len(self.lessons):
            raise DragonlabError(f"There is no lesson {at + 1} of {len(self.lessons)}.")
        self.at = at
        self.trial = Trial(self.lesson)
        self.asking.forget()
        self._panel.explain({key: rule.title for key, rule in self.lesson.game.rules.items()})
        self.refresh()

    # ---- what is shown

    def tell(self, notice: Notice | None) -> None:
        """Show a line of news at the board's edge."""
        self.asking.notice = notice
        self.refresh()

    def narrow(self, codes: tuple[int, ...]) -> None:
        """Offer only these actions; all of them for none."""
        self.asking.forget()
        self.asking.narrowed = codes
        self.refresh()

    def explain(self, rule: str) -> None:
        """Show a rule over the board; none for an empty id."""
        if rule and rule not in self.lesson.game.rules:
            raise DragonlabError(f"The game has no rule {rule!r}.")
        self.asking.rule = rule
        self.refresh()

    def scene(self) -> Scene:
        """Return the board: it offers something only while the reader acts on it."""
        board = self.session.scene()
        if not self.trial.open:
            return silent(board)
        return board if self.trial.acts else answerable(board, self.lesson)

    def refresh(self) -> None:
        """Show the lesson as it stands."""
        if self.comm is None:
            return  # closed: nobody looks
        self._draw()
        self._panel.show(lesson_nodes(self))
        self._answer.show(over_board(self.session, self.asking))
        self._news.show(news(self.asking.notice))
        self.still.behind()

    def _draw(self) -> None:
        """Show the board; what a try led to is played step by step."""
        trial, match = self.trial, self.trial.match
        drawn = (match, match.position, self.arrangement, trial.open)
        if drawn == self._drawn:
            return
        seen = self._drawn[:1] == (match,)
        before = self._drawn[1] if seen else trial.begins
        self._drawn = drawn
        session, here = self.session, match.position
        frames: list[Frame] = [] if seen else [(session.scene_at(before), None)]
        frames += [(session.scene_at(k), caption(session, k)) for k in range(before + 1, here)]
        said = caption(session, here) if here > before + 1 else None  # one step needs no words
        self._board.play([*frames, (self.scene(), said)])

    def _fit(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement
        self.refresh()

    # ---- coming and going

    def __repr__(self) -> str:
        """Return what stands in its place where no kernel runs it; the same each time."""
        if len(self.lessons) == 1:
            return repr(self.lessons[0])
        return f"{len(self.lessons)} lessons (run this cell to try them)"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return how it is shown (IPython calls this), and note the cell that shows it."""
        cells.shown(self)
        return super()._repr_mimebundle_(**kwargs)

    def words(self) -> list[str]:
        """Return what stands below the still picture."""
        lesson = self.lesson
        return [f"{lesson.title}." if lesson.title else "A lesson.", lesson.ask, RUN]

    def close(self) -> None:
        """Take it off the page and out of memory."""
        if self.comm is None:
            return
        self.kept.watch(self.refresh, remove=True)
        super().close()


def answerable(board: Scene, lesson: Lesson) -> Scene:
    """Return a board on which only what stands for an answer can be clicked.

    The code of such a mark is the answer's place among all answers.
    """
    places = {id: lesson.goal.answers.index(answer) for id, answer in lesson.marks.items()}
    marks = [
        replace(mark, codes=(places[mark.id],), probe=(), state=mark.state | State.HIGHLIGHTED)
        if mark.id in places
        else quiet(mark)
        for mark in board.marks
    ]
    return replace(board, marks=tuple(marks))


# ---- what a press or a click means


@shown
def pressed(app: LessonApp, press: Press) -> None:
    """Do what a button stands for."""
    if press.do not in HANDLERS:
        raise DragonlabError(f"The lesson has no button {press.do!r}.")
    if press.stale and press.do in ("act", "answer"):
        return  # aimed at a table that has changed since
    HANDLERS[press.do](app, press.arg)


@shown
def board_click(app: LessonApp, click: Click) -> None:
    """Try what a click on the board settles; else offer the ways, or say why not."""
    if not app.trial.open:
        app.again()
    elif not app.trial.acts and click.codes:
        app.answer(app.lesson.goal.answers[click.codes[0]])
    elif not app.trial.acts:
        app.tell(Notice("Choose one of the answers."))
    elif len(click.codes) == 1:
        app.act(click.codes[0])
    elif click.codes:
        app.narrow(click.codes)
    elif click.probe:
        app.ask(click.probe)


HANDLERS: Final[Mapping[str, Callable[[LessonApp, Any], None]]] = {
    "act": lambda app, arg: app.act(arg),
    "answer": lambda app, arg: app.answer(arg),
    "hint": lambda app, arg: app.hint(),
    "show_me": lambda app, arg: app.show_me(),
    "again": lambda app, arg: app.again(),
    "go": lambda app, arg: app.go(arg),
    "widen": lambda app, arg: app.narrow(()),
    "rule": lambda app, arg: app.explain(arg),
    "dismiss": lambda app, arg: app.explain(""),
    "unsay": lambda app, arg: app.tell(None),
}
