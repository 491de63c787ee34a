"""Every app keeps its game in a file of its own, so that no reload and no dead kernel loses it.

The files lie in a folder beside the notebook, one for each app that a cell makes: its name tells
the notebook, and holds a sign of the cell, of the game and its options, seed, names and start. So
a cell that runs again finds its game, and one that was edited does not get a foreign one.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dragonlab.engine import saving
from dragonlab.engine.files import Unusable
from dragonlab.engine.match import Match
from dragonlab.engine.positions import state_to_json
from dragonlab.engine.registry import GAMES, load_kit
from dragonlab.errors import SaveError
from dragonlab.lab.notebook import nth, this_cell

if TYPE_CHECKING:
    from dragonlab.lab.tabletop import Tabletop

FOLDER: Final = ".dragonlab"
#: The folder to keep games in, if not the one beside the notebook; nothing is kept if empty.
VARIABLE: Final = "DRAGONLAB_KEEP"
MARK: Final = "# dragonlab keeps games here, so that no reload loses one; it may be deleted.\n*\n"
OLD_SECONDS: Final = 30 * 24 * 3600
MOST_NAME: Final = 80  # letters of the notebook's name in a file's name

Keep = bool | str | Path

_WRITERS: dict[Path, int] = {}  # of several apps of one cell the newest keeps its game
_TIDIED: set[Path] = set()


class Keeping:
    """Keeps the match of an app, and finds what an earlier app of the same cell has kept.

    Nothing here ever fails: what cannot be kept is said once, and the game goes on.

    Parameters
    ----------
    app : Tabletop
    keep : bool, str or Path
        Whether to keep, or the folder to keep in.
    """

    def __init__(self, app: Tabletop, keep: Keep = True) -> None:
        self.app = app
        self.given = app.match
        self.made = sign(app.match, app.match.drawn)
        self.path: Path | None = None
        self.offer: dict[str, Any] | None = None
        self.aside = False
        self.problem = ""
        self.seats = tuple(map(app.session.seat_name, range(app.game.players)))
        try:
            self.path = place(app.match, keep)
            if self.path is not None:
                _WRITERS[self.path] = id(self)
                self.offer = self._found(self.path)
        except (OSError, ValueError) as error:
            self._cannot(error)

    # ---- what was kept

    def _found(self, path: Path) -> dict[str, Any] | None:
        """Return what was kept, if it has gone on from where this app starts."""
        if not path.is_file():
            return None
        try:
            kept = read(path)
        except SaveError as error:
            aside = path.with_suffix(".damaged.json")
            os.replace(path, aside)
            self.problem = (
                f"The game that was kept here cannot be read; it is now {aside.name}. {error}"
            )
            return None
        return None if saving.goes_on(self.app.match.to_json(), kept) else kept

    @property
    def older(self) -> dict[str, Any] | None:
        """The game that was set aside, if there is one that can be read."""
        try:
            aside = self.path and older_of(self.path)
            return read(aside) if aside and aside.is_file() else None
        except (SaveError, OSError):
            return None

    def go_on(self) -> None:
        """Put the game that was under way on the table; `SaveError` if it cannot be."""
        if self.offer is not None:
            match = Match.from_json(self.offer)
            kept, self.offer = self.offer, None
            self._put(match, kept)

    def begin_anew(self) -> None:
        """Leave the game that was under way; it stays as the older one."""
        if self.offer is not None and self.path is not None:
            self.offer = None
            try:
                os.replace(self.path, older_of(self.path))
            except OSError as error:
                self._cannot(error)

    def swap(self) -> None:
        """Take the older game up again; the one on the table becomes the older one.

        Raises
        ------
        SaveError
            If it cannot be played; nothing has changed then.
        """
        kept = self.older
        if kept is None or self.path is None:
            return
        match = Match.from_json(kept)
        self.aside = False
        if self.path.is_file():
            os.replace(self.path, older_of(self.path))
        else:
            older_of(self.path).unlink()
        self._put(match, kept)

    def seen(self) -> None:
        """Take away what is said over the board."""
        self.aside, self.problem = False, ""

    def _put(self, match: Match, kept: dict[str, Any]) -> None:
        app = self.app
        app.opened = ""
        if app.match is self.given and sign(match, self.given.drawn) == self.made:
            self.given.become(match)  # a name for it in the notebook means the same game still
        else:
            app.put(match)
        for seat, player in enumerate(kept.get("table", {}).get("seats", [])[: app.game.players]):
            if player in kinds(app):
                app.session.set_seat(seat, player)
        app.moved()

    # ---- keeping

    def changed(self) -> None:
        """Keep the match as it is now; while a choice is open, to play on is the choice."""
        if not self.safe:
            return
        if self.offer is not None:
            self.begin_anew()
            self.aside = True
        elif self.aside:
            self.aside = False
        try:
            if self.path is not None:
                prepare(self.path.parent)
                saving.write(self.path, self._packed(), overwrite=True)
        except (OSError, SaveError) as error:
            self._cannot(error)

    def _packed(self) -> dict[str, Any]:
        app = self.app
        now = [app.session.seat_name(k) for k in range(app.game.players)]
        changed = [
            player if player in kinds(app) and self.seats[k : k + 1] != (player,) else None
            for k, player in enumerate(now)
        ]
        return {**app.match.to_json(), "table": {"seats": changed}}

    @property
    def safe(self) -> bool:
        """Whether the cell would find the match as it is, or would make it so again."""
        return self.path is not None and _WRITERS.get(self.path) == id(self)

    def _cannot(self, error: Exception) -> None:
        why = getattr(error, "strerror", None) or str(error)
        self.problem = (
            f"This game is not kept beside the notebook ({why}). It goes on all the same."
        )
        self.path = None


# ---- where


def place(match: Match, keep: Keep) -> Path | None:
    """Return the file to keep a match in, or None for nowhere."""
    told = os.environ.get(VARIABLE)
    if keep is False or (keep is True and told == ""):
        return None
    named = keep if not isinstance(keep, bool) else told
    cell, made = this_cell(), sign(match, match.drawn)
    if cell is None:
        return Path(named).absolute() / f"game--{made}.json" if named else None
    folder = Path(named).absolute() if named else cell.notebook.parent / FOLDER
    several = nth(cell, made)
    end = f"--{sha256(f'{cell.id} {several} {made}'.encode()).hexdigest()[:16]}.json"
    path = folder / (name_of(cell.notebook) + end)
    if not path.is_file():
        bring_along(folder, cell.notebook, end)
    return path


def name_of(notebook: Path) -> str:
    """Return a notebook's name for the names of its games."""
    return notebook.stem[:MOST_NAME]


def bring_along(folder: Path, notebook: Path, end: str) -> None:
    """Give a game the name of its notebook, when the notebook has got another name."""
    for path in folder.glob(f"*{end}") if folder.is_dir() else ():
        former = notebook.with_name(path.name.removesuffix(end) + notebook.suffix)
        if len(former.stem) < MOST_NAME and not former.exists():
            new = path.with_name(name_of(notebook) + end)
            os.replace(path, new)
            if older_of(path).is_file():
                os.replace(older_of(path), older_of(new))


def older_of(path: Path) -> Path:
    """Return where the one older game is kept."""
    return path.with_suffix(".older.json")


def sign(match: Match, drawn: bool) -> str:
    """Return a sign of how a match was set up; a seed that was drawn does not count."""
    game = match.game
    made = [
        *(game.id, game.players, game.changed, game.material.digest),
        *(None if drawn else match.seed, match.index, match.names),
        None if match.start is None else state_to_json(match.start),
    ]
    return sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()[:16]


# ---- the folder


def prepare(folder: Path) -> None:
    """Make the folder, which git ignores; once, take away what nobody has played for long."""
    ignore = folder / ".gitignore"
    if not folder.is_dir():
        folder.mkdir(parents=True)
        ignore.write_text(MARK, encoding="utf-8")
    elif folder not in _TIDIED and ignore.is_file() and ignore.read_bytes() == MARK.encode():
        tidy(folder)
    _TIDIED.add(folder)


def tidy(folder: Path) -> None:
    """Delete the games of a folder of ours that nobody has gone on with for a month."""
    for path in folder.glob("*--*.json"):
        with contextlib.suppress(OSError, Unusable):
            if time.time() - path.stat().st_mtime > OLD_SECONDS and saving.is_ours(path):
                path.unlink()


def read(path: Path) -> dict[str, Any]:
    """Return a game that was kept; `SaveError` if it is damaged or no game of this version."""
    kept = saving.check_fields(saving.read(path))
    if kept["game"] not in GAMES:
        raise SaveError(f"There is no game {kept['game']!r}.")
    return kept


# ---- in words


def kinds(app: Tabletop) -> set[str]:
    """Return who can sit down by name: a policy of the reader's own cannot be kept."""
    return {"human", "random", *app.game.kit.policies}


def described(kept: dict[str, Any], usual: str) -> str:
    """Say how far a game that was kept has gone, and which it is if it is not the usual one."""
    where, length = kept["position"], len(kept["actions"])
    title = "" if kept["game"] == usual else f"{load_kit(kept['game']).title}, "
    return f"{title}decision {where}" + (f" of {length}" if where != length else "")
