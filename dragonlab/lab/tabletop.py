"""`Tabletop`: the app to play, step through and question a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets

from dragonlab.draw.theme import Theme
from dragonlab.engine.game import Game, as_game
from dragonlab.engine.match import Match
from dragonlab.engine.words import Action, Refusal
from dragonlab.errors import OptionError
from dragonlab.lab import cells, drawers, handlers
from dragonlab.lab.bar import bar
from dragonlab.lab.board_widget import BoardWidget
from dragonlab.lab.draft import Draft, counting, form
from dragonlab.lab.following import Follower
from dragonlab.lab.keeping import Keep, Keeping
from dragonlab.lab.markup import Node, el, rule_body
from dragonlab.lab.notices import Answer, Notice
from dragonlab.lab.over import over
from dragonlab.lab.panel import Panel
from dragonlab.lab.session import MOST_SECONDS, Seats, Session, Viewer, reseat
from dragonlab.lab.side import Asking, side
from dragonlab.lab.story import Story


class Tabletop(ipywidgets.VBox):  # type: ignore[misc]
    """A game on the table: play it, step through it, ask why not.

    Parameters
    ----------
    match : Match, Game or str
        A match, a game, or a game's id: then `options` are those of `dl.Game`.
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

    children: Any  # a trait of the box

    def __init__(
        self,
        match: Match | Game | str,
        seats: Seats = "human",
        viewer: Viewer = "auto",
        *,
        seed: int | None = None,
        theme: Theme = "auto",
        keep: Keep = True,
        **options: Any,
    ) -> None:
        self._session = Session(make_match(match, seed, options), seats, viewer)
        self.asking: Asking = Asking()
        self.opened = ""
        self.draft = Draft.of(self.game)
        self.path = f"{self.game.id}.json"
        self._drawn: object = None
        self._told = Story()
        self._board = BoardWidget(theme=theme)
        self._side = Panel("side", "Decision")
        self._bar = Panel("bar", "Timeline and bots")
        self._story = Panel("story", "Story")
        self._drawer = Panel("drawer", "Settings")
        self._over = Panel("over", "About the kept game")
        parts = [self._side, self._board, self._over, self._bar, self._drawer, self._story]
        table = ipywidgets.Box(parts)
        table.add_class("dl-table-top")
        super().__init__([table])
        for name in ("dl-tabletop", "dl-board", f"dl-{theme}"):
            self.add_class(name)
        self._board.add_class("dl-place-board")
        self._board.on_click(lambda click: handlers.board_click(self, click))
        for panel in (self._side, self._over, self._bar, self._story, self._drawer):
            panel.add_class(f"dl-place-{panel.name}")
            panel.on_press(lambda press: handlers.press(self, press))
        self._explain()
        self.keeping = Keeping(self, keep)
        self.follower = Follower(self)
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

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the match to a file.

        Raises
        ------
        ForeignFile
            If there is a file that is no saved game, unless `overwrite` says to replace it.
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

    def close(self) -> None:
        """Take the app off the page and out of memory; its match can be used on."""
        if self.comm is None:
            return
        self.follower.leave()
        table: Any = self.children[0]
        for widget in (*table.children, table):
            widget.layout.close()
            widget.close()
        self.layout.close()
        super().close()
        self.children = ()

    # ---- what is shown

    def tell(self, notice: Notice | None) -> None:
        """Show a line in the message bar."""
        self.asking.notice = notice
        self.refresh()

    def answer(self, answers: list[Answer]) -> None:
        """Show answers to "why not?", each once."""
        self.asking.notice = None
        self.asking.answers = tuple(dict.fromkeys(answers))
        self.refresh()

    def narrow(self, codes: tuple[int, ...]) -> None:
        """Offer only these actions; all of them for none."""
        self.asking.forget()
        self.asking.narrowed = codes
        self.refresh()

    def moved(self) -> None:
        """Show a new position: what was said about the last one goes."""
        self.asking.forget()
        self.refresh()

    def refresh(self) -> None:
        """Show the match as it is now; needed only after changing it behind the app's back."""
        if self.comm is None:
            return  # closed: nobody looks
        self.follower.take(self.match)
        self._over.show(over(self.keeping))
        drawn = (self._session, self._session.revision, self.match.state.tobytes())
        if drawn != self._drawn:
            self._drawn = drawn
            self._board.show(self._session.scene())
        self._side.show(side(self._session, self.asking))
        self._bar.show(bar(self._session, self.opened))
        self._story.show(self._told.nodes(self._session))
        self._drawer.show(self._drawer_nodes())

    def _drawer_nodes(self) -> list[Node]:
        if not self.opened:
            return []
        draw = {
            "players": lambda: drawers.players(self._session),
            "new": lambda: form(self.game, self.draft),
            "file": lambda: drawers.file(self._session, self.path, self.keeping),
            "box": lambda: drawers.box(self._session),
        }
        return [el("div", {"class": "dl-drawer-body", "key": self.opened}, *draw[self.opened]())]

    def _explain(self) -> None:
        rules = {key: rule_body(rule) for key, rule in self.game.rules.items()}
        for panel in (self._side, self._story):
            panel.explain(rules)


def make_match(given: Match | Game | str, seed: int | None, options: dict[str, Any]) -> Match:
    """Return the match that is asked for.

    Raises
    ------
    OptionError
        If it is none, or if options or a seed are given for what is already made.
    """
    if not isinstance(given, Match):
        return Match(make_game(given, options), seed)
    if options:
        raise OptionError(
            f"Options ({', '.join(options)}) go with a game's id; this match is already made."
        )
    if seed is not None:
        raise OptionError("This match has its seed already.")
    return given


def make_game(given: Game | str, options: dict[str, Any]) -> Game:
    """Return a game, or the one of an id with options; `OptionError` if the two do not fit."""
    if isinstance(given, str):
        return Game(given, **options)
    if options:
        raise OptionError(
            f"Options ({', '.join(options)}) go with a game's id; this game is already made."
        )
    return as_game(given)
