"""`Tabletop`: the app to play, step through and question a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dragonlab.draw.arrangement import Arrangement
from dragonlab.draw.theme import Theme
from dragonlab.engine.game import Game
from dragonlab.engine.match import Match
from dragonlab.engine.words import Action, Refusal
from dragonlab.lab import cells, drawers, handlers, steps
from dragonlab.lab.answers import Asking, news, over_board
from dragonlab.lab.bar import DRAWERS, bar
from dragonlab.lab.draft import Draft, counting
from dragonlab.lab.following import Follower
from dragonlab.lab.form import form
from dragonlab.lab.frame import Framed
from dragonlab.lab.gallery import gallery
from dragonlab.lab.keeping import Keep, Keeping
from dragonlab.lab.making import first_game, make_game, make_match
from dragonlab.lab.markup import Node, dialog
from dragonlab.lab.notices import Answer, Notice
from dragonlab.lab.over import over
from dragonlab.lab.panel import Panel
from dragonlab.lab.points import points
from dragonlab.lab.pulse import Pulse
from dragonlab.lab.session import MOST_SECONDS, Seats, Session, Viewer, reseat
from dragonlab.lab.side import side
from dragonlab.lab.stills import Still, words
from dragonlab.lab.story import Story


class Tabletop(Framed):
    """A game on the table: play it, step through it, ask why not.

    Parameters
    ----------
    match : Match, Game or str, optional
        A match, a game, or a game's id: then `options` are those of `dl.Game`. If it is not
        given the app opens with all games to choose from.
    seats : str, callable or sequence of them
        ``"human"``, or a policy such as ``"greedy"``: for each seat, or one for all.
    viewer : int, None, "actor" or "auto"
        Whose eyes look at the table: a seat's; everything (None); whoever decides; by default
        those of the only person among bots, else everything.
    seed : int, optional
        Of a new match.
    theme : str
        ``"auto"`` follows JupyterLab's theme; ``"light"``, ``"dark"``.
    keep : bool, str or Path
        Whether to keep the game in a file of its own beside the notebook, so that the cell finds
        it again; or the folder to keep it in.
    **options
        Players and options of a new game.

    Examples
    --------
    >>> app = Tabletop("dragonkeepers", players=3, seed=7, seats=["human", "greedy", "greedy"])
    >>> app.step()
    """

    def __init__(
        self,
        match: Match | Game | str | None = None,
        seats: Seats = "human",
        viewer: Viewer = "auto",
        *,
        seed: int | None = None,
        theme: Theme = "auto",
        keep: Keep = True,
        **options: Any,
    ) -> None:
        given = first_game() if match is None else match
        self._session = Session(make_match(given, seed, options), seats, viewer)
        if not isinstance(match, Match):  # a match that is handed in stays where it is
            self._session.follow()
        self.asking = Asking()
        self.opened = "games" if match is None else ""
        self.draft = Draft.of(self.game)
        self.path = f"{self.game.id}.json"
        self._theme: Theme = theme
        self._drawn: object = None
        self._told = Story()
        self._side = Panel("side", "Decision")
        self._bar = Panel("bar", "Timeline, bots and settings")
        self._story = Panel("story", "Story")
        self._turn = Panel("turn", "Since your last turn")
        self._drawer = Panel("drawer", "Settings")
        self._over = Panel("over", "About the kept game")
        self._pulse = Pulse()
        self._pulse.add_class("dl-place-over")
        super().__init__(
            theme,
            "table",
            [
                *(self._side, self._turn, self._story, self._bar),
                *(self._drawer, self._over, self._pulse),
            ],
            press=lambda press: handlers.press(self, press),
            click=lambda click: handlers.board_click(self, click),
            fit=self._fit,
        )
        self._board.observe(lambda change: self.refresh(), "speed")
        self._explain()
        self.keeping = Keeping(self, keep)
        self.follower = Follower(self)
        self.still = Still(self, lambda: self._session.scene(), lambda: words(self._session))
        self.refresh()

    # ---- what is on the table

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self._session.match

    @property
    def game(self) -> Game:
        """The game of the match."""
        return self._session.match.game

    @property
    def session(self) -> Session:
        """The match with its seats and its viewer."""
        return self._session

    # ---- deciding

    def act(self, action: int | Action) -> None:
        """Carry out an action.

        Raises
        ------
        IllegalAction
            If the rules forbid it; nothing is changed.
        """
        with self.follower.own():
            self._session.act(action)
        self.moved()

    def ask(self, action: int | Action) -> Refusal | None:
        """Ask why an action is not allowed now, and show the answer; None if it is allowed."""
        told = self.match.action(action)
        refusal = self.match.why_not(told)
        question = f"{told.text}?"
        if refusal is None:
            self.answer([Answer(question, "It is allowed now.", code=told.code)])
        else:
            self.answer([Answer(question, refusal.text, refusal.rule)])
        return refusal

    def step(self) -> None:
        """Let a bot take one decision; in a person's seat the game's own policy takes it."""
        with self.follower.own():
            self._session.step()
        self.moved()

    def play_to_me(self) -> None:
        """Let the bots play until a person decides."""
        self._play(self._session.play_to_me)

    def play_to_end(self) -> None:
        """Let bots play to the end, in the place of people too."""
        self._play(self._session.play_to_end)

    def _play(self, run: Any) -> None:
        with self.follower.own():
            there = run()
        self.moved()
        if not there:
            text = f"The bots stopped after {MOST_SECONDS:.0f} seconds; press again to go on."
            self.tell(Notice(text))

    def replay(self) -> None:
        """Play once more what happened since the viewer's last turn."""
        frames = steps.replay(self._session)
        if frames:
            self._board.play(frames, again=True)

    def choose_speed(self, speed: str) -> None:
        """Choose how fast is played what happens: "slow", "normal", "fast" or "once"."""
        self._board.speed = speed

    def undo(self) -> None:
        """Go back by one decision."""
        with self.follower.own():
            self.match.undo()
        self.moved()

    def redo(self) -> None:
        """Take the next decision of the history again."""
        with self.follower.own():
            self.match.redo()
        self.moved()

    def back(self) -> None:
        """Take back the last decision that waited for somebody, and what followed by itself."""
        with self.follower.own():
            self._session.back()
        self.moved()

    def forward(self) -> None:
        """Go on to the next decision that waited for somebody."""
        with self.follower.own():
            self._session.on()
        self.moved()

    def goto(self, position: int) -> None:
        """Go to the table after so many decisions; nothing is lost."""
        with self.follower.own():
            self.match.goto(position)
        self.moved()

    # ---- other games

    def new_game(
        self,
        game: Game | str | None = None,
        *,
        seed: int | None = None,
        names: list[str] | None = None,
        **options: Any,
    ) -> None:
        """Start a new game; what is not named stays as it is, but the seed is drawn.

        Parameters
        ----------
        game : Game or str, optional
            Another game, or the id of one.
        seed : int, optional
        names : list of str, optional
        **options
            Players and options.

        Raises
        ------
        OptionError
            If options clash or a value is not allowed; the old game stays.
        """
        if game is None:
            old = self.game
            new = {k: old.options[k].check(v) for k, v in options.items() if k in old.options}
            # What a preset sets anew is not kept, nor what counts for nothing beside the new.
            preset = set(new) & set(old.kit.presets)
            kept = {} if preset else counting(old, {**old.settings, **new})
            given = {"players": old.players, **kept, **options}
            edited = old.material.text if old.material.edited else None
            self.put(Match(Game(old.id, material=edited, **given), seed, names=names))
        else:
            self.put(Match(make_game(game, options), seed, names=names))
        with self.follower.own():
            self._session.follow()
        self.moved()

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the match to a file.

        Raises
        ------
        ExistingFile
            If a file there holds something else, unless `overwrite` says to replace it.
        SaveError
            If it cannot be written.
        """
        self.match.save(path, overwrite=overwrite)

    def load(self, path: str | Path) -> None:
        """Go on with a match from a file; if it is damaged the old game stays.

        Raises
        ------
        SaveError
            If it is damaged or comes from another version.
        """
        self.put(Match.load(path))

    def put(self, match: Match) -> None:
        """Go on with another match, with the same people and bots."""
        old = self._session
        fresh = Session(match, reseat(old.seats, match.game.players), None)
        fresh.skip_forced, fresh.play_on = old.skip_forced, old.play_on
        fresh.arrangement = old.arrangement
        fits = not isinstance(old.viewer, int) or old.viewer < match.game.players
        fresh.set_viewer(old.viewer if fits else fresh.usual_viewer())
        self._session = fresh
        self.draft = Draft.of(match.game)
        self._explain()
        self.keeping.changed()
        self.moved()

    # ---- coming and going

    def __repr__(self) -> str:
        """Return what stands in the app's place where no kernel runs it; the same each time."""
        return f"{self.game.title} for {self.game.players} players: run this cell to play."

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return how the app is shown (IPython calls this), and note the cell that shows it."""
        cells.shown(self)
        return super()._repr_mimebundle_(**kwargs)

    def words(self) -> list[str]:
        """Return what stands below the app's still picture."""
        return words(self._session)

    def close(self) -> None:
        """Take the app off the page and out of memory; its match can be used on."""
        if self.comm is None:
            return
        self.follower.leave()
        super().close()

    # ---- what is shown

    def tell(self, notice: Notice | None) -> None:
        """Show a line of news at the board's edge."""
        self.asking.notice = notice
        self.refresh()

    def answer(self, answers: list[Answer]) -> None:
        """Show answers to "why not?", each once."""
        self.asking.notice, self.asking.rule = None, ""
        self.asking.answers = tuple(dict.fromkeys(answers))
        self.refresh()

    def narrow(self, codes: tuple[int, ...]) -> None:
        """Offer only these actions; all of them for none."""
        self.asking.forget()
        self.asking.narrowed = codes
        self.refresh()

    def shut(self) -> None:
        """Close the drawer that lies over the board."""
        self.opened = ""
        self.refresh()

    def moved(self) -> None:
        """Show a new position: what was said about the last one goes."""
        self.asking.forget()
        self.refresh()

    def refresh(self) -> None:
        """Show the match as it is now; needed only after changing it behind the app's back."""
        if self.comm is None:
            return  # closed: nobody looks
        session = self._session
        self.follower.take(self.match)
        self._over.show(over(self.keeping))
        self._pulse.kept = self.keeping.safe
        drawn = (session, session.revision, session.arrangement, self.match.state.tobytes())
        if drawn != self._drawn:
            self._drawn = drawn
            self.still.behind()
            self._board.play(steps.frames(session, session.take_news()))
        self._side.show(side(session, self.asking))
        self._turn.show(steps.strip(session, self._board.speed))
        self._bar.show(bar(session, self.opened))
        self._story.show(self._told.nodes(session))
        self._drawer.show(self._drawer_nodes())
        self._answer.show(over_board(session, self.asking))
        self._news.show(news(self.asking.notice))

    def _fit(self, arrangement: Arrangement) -> None:
        self._session.arrangement = arrangement
        self.refresh()

    def _drawer_nodes(self) -> list[Node]:
        if not self.opened:
            return []
        draw = {
            "players": lambda: drawers.players(self._session),
            "points": lambda: points(self._session),
            "games": lambda: gallery(self._theme),
            "new": lambda: form(self.draft),
            "file": lambda: drawers.file(self._session, self.path, self.keeping),
            "box": lambda: drawers.box(self._session),
        }
        close = ("drawer", self.opened)
        return [dialog(DRAWERS[self.opened], close, *draw[self.opened](), key=self.opened)]

    def _explain(self) -> None:
        self._story.explain({key: rule.title for key, rule in self.game.rules.items()})
