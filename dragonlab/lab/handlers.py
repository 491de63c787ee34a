"""What the app does when something in it is pressed, clicked or entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dragonlab.engine import saving
from dragonlab.engine.game import Game
from dragonlab.engine.match import Match
from dragonlab.errors import DragonlabError, ExistingFile
from dragonlab.lab.bar import DRAWERS
from dragonlab.lab.board_widget import Click
from dragonlab.lab.draft import Draft
from dragonlab.lab.drawers import MOST_UPLOAD
from dragonlab.lab.notices import Answer, Notice, shown
from dragonlab.lab.panel import Press

if TYPE_CHECKING:
    from dragonlab.lab.tabletop import Tabletop


@shown
def press(app: Tabletop, pressed: Press) -> None:
    """Do what a button or a control stands for."""
    if pressed.do not in HANDLERS:
        raise DragonlabError(f"The app has no button {pressed.do!r}.")
    if pressed.stale and pressed.do in DECISIONS:
        return  # aimed at a table that has changed since: a second click, too fast
    HANDLERS[pressed.do](app, pressed.arg, pressed.value)


@shown
def board_click(app: Tabletop, click: Click) -> None:
    """Decide what a click on the board settles; else offer the ways, or say why not."""
    session = app.session
    if len(click.codes) == 1:
        app.act(click.codes[0])
    elif click.codes:
        app.narrow(click.codes)
    elif session.mine:
        app.answer(refusals(app.match, click.probe))
    else:
        app.tell(Notice(whose(app)))


def refusals(match: Match, codes: tuple[int, ...]) -> list[Answer]:
    """Return why none of some actions is allowed: each reason once, with what it forbids."""
    found: dict[tuple[str, str], Answer] = {}
    for code in codes:
        refusal = match.why_not(code)
        if refusal is None:
            continue
        question = f"{match.action(code).text}?"
        found.setdefault(
            (refusal.text, refusal.rule.id), Answer(question, refusal.text, refusal.rule)
        )
    return list(found.values())


def whose(app: Tabletop) -> str:
    """Say whose decision it is."""
    actor = app.match.actor
    if actor is None:
        return "The game is over. Undo, or take the slider, to look back."
    name = app.match.names[actor]
    how = "Step lets it go on" if app.session.bots_turn else f"choose to see what {name} sees"
    return f"It is {name} who decides now: {how}."


# ---- the bots, the viewer and the seats


def viewer(app: Tabletop, arg: Any, value: Any) -> None:
    """Look through other eyes."""
    app.session.set_viewer(int(value) if value.isdecimal() else None if value == "all" else value)
    app.moved()


def seat(app: Tabletop, arg: Any, value: Any) -> None:
    """Put a person or a bot into a seat."""
    app.session.set_seat(arg, value)
    app.moved()


def play_on(app: Tabletop, arg: Any, value: Any) -> None:
    """Choose whether bots answer at once."""
    app.session.play_on = bool(value)
    app.session.follow()
    app.moved()


def skip_forced(app: Tabletop, arg: Any, value: Any) -> None:
    """Choose whether decisions without a choice are skipped."""
    app.session.skip_forced = bool(value)
    app.session.follow()
    app.moved()


# ---- a new game, and files


def draft(app: Tabletop, arg: Any, value: Any) -> None:
    """Take an entry of the form for a new game."""
    app.draft.enter(arg, value)
    app.refresh()


def draft_member(app: Tabletop, arg: Any, value: Any) -> None:
    """Take a checkbox of an option that is a set of names."""
    name, member = arg
    app.draft.mark(name, member, bool(value))
    app.refresh()


def draft_place(app: Tabletop, arg: Any, value: Any) -> None:
    """Take what an option names for a seat."""
    name, seat = arg
    app.draft.place(name, int(seat), str(value))
    app.refresh()


def draft_reset(app: Tabletop, arg: Any, value: Any) -> None:
    """Set every option of the form back to its default."""
    app.draft.as_published()
    app.refresh()


def start_new(app: Tabletop, arg: Any, value: Any) -> None:
    """Start the game that the form describes; what is wrong is said beside its field."""
    if not app.draft.check():
        app.refresh()
        return
    other = app.draft.game.id != app.game.id
    app.new_game(app.draft.game.id if other else None, **app.draft.arguments())
    app.shut()


def draft_game(app: Tabletop, arg: Any, value: Any) -> None:
    """Open the form for a new game of another kind."""
    app.draft = Draft.of(Game(arg))
    app.opened = "new"
    app.refresh()


def path(app: Tabletop, arg: Any, value: Any) -> None:
    """Take the file's name."""
    app.path = str(value)
    app.refresh()


def save(app: Tabletop, arg: Any, value: Any) -> None:
    """Save to the file that is named; a file that holds something else is asked about."""
    try:
        app.save(app.path)
    except ExistingFile as error:
        text = f"{app.path} is there already and holds {error.holds}. Take another name, or"
        app.tell(Notice(text, "error", way=("Replace it", "save_over")))
    else:
        app.tell(Notice(f"Saved to {app.path}."))


def save_over(app: Tabletop, arg: Any, value: Any) -> None:
    """Save to the file that is named, whatever it was."""
    app.save(app.path, overwrite=True)
    app.tell(Notice(f"Saved to {app.path}."))


def load(app: Tabletop, arg: Any, value: Any) -> None:
    """Load the file that is named."""
    app.load(app.path)
    app.shut()
    app.tell(Notice(f"Loaded from {app.path}."))


def upload(app: Tabletop, arg: Any, value: Any) -> None:
    """Load a file of the reader's own computer."""
    app.put(Match.from_json(saving.parse(str(value), "The file")))
    app.shut()
    app.tell(Notice("The game was loaded."))


def upload_large(app: Tabletop, arg: Any, value: Any) -> None:
    """Say that a file is too large."""
    raise DragonlabError(
        f"The file has {int(value) / 1e6:.1f} MB; a saved game has at most "
        f"{MOST_UPLOAD / 1e6:.0f} MB. Nothing was loaded, the game on the table stays."
    )


def upload_failed(app: Tabletop, arg: Any, value: Any) -> None:
    """Say that the browser could not read a file."""
    raise DragonlabError(f"The browser could not read the file {str(value)!r:.100}; try it again.")


# ---- the game that is kept


def keep_on(app: Tabletop, arg: Any, value: Any) -> None:
    """Go on with the game that was under way in this cell."""
    app.keeping.go_on()


def keep_anew(app: Tabletop, arg: Any, value: Any) -> None:
    """Begin anew; the game that was under way stays as the older one."""
    app.keeping.begin_anew()
    app.refresh()


def keep_swap(app: Tabletop, arg: Any, value: Any) -> None:
    """Take the older game up again."""
    app.keeping.swap()


def keep_seen(app: Tabletop, arg: Any, value: Any) -> None:
    """Take away the line over the board."""
    app.keeping.seen()
    app.refresh()


# ---- asking


def asking(app: Tabletop, arg: Any, value: Any) -> None:
    """Open the chooser of what to ask."""
    app.asking.close()
    app.asking.open = True
    app.refresh()


def ask_title(app: Tabletop, arg: Any, value: Any) -> None:
    """Take the kind of action to ask about."""
    app.asking.title = str(value)
    app.refresh()


def ask_code(app: Tabletop, arg: Any, value: Any) -> None:
    """Take the action to ask about, and answer."""
    app.asking.code = int(value)
    app.ask(app.asking.code)


def ask(app: Tabletop, arg: Any, value: Any) -> None:
    """Answer about the action that is chosen."""
    app.ask(app.asking.code)


def widen(app: Tabletop, arg: Any, value: Any) -> None:
    """Show all actions again."""
    app.narrow(())


def rule(app: Tabletop, arg: Any, value: Any) -> None:
    """Show a rule over the board."""
    if arg not in app.game.rules:
        raise DragonlabError(f"The game has no rule {arg!r}.")
    app.asking.close()
    app.asking.rule = arg
    app.refresh()


def dismiss(app: Tabletop, arg: Any, value: Any) -> None:
    """Close what lies over the board."""
    app.asking.close()
    app.refresh()


def unsay(app: Tabletop, arg: Any, value: Any) -> None:
    """Close the line of news."""
    app.tell(None)


def drawer(app: Tabletop, arg: Any, value: Any) -> None:
    """Open a drawer, or close it."""
    if arg not in DRAWERS:
        raise DragonlabError(f"The app has no drawer {arg!r}.")
    app.opened = "" if app.opened == arg else arg
    app.refresh()


Handler = Callable[["Tabletop", Any, Any], None]

HANDLERS: Mapping[str, Handler] = {
    "act": lambda app, arg, value: app.act(arg),
    "step": lambda app, arg, value: app.step(),
    "play_to_me": lambda app, arg, value: app.play_to_me(),
    "play_to_end": lambda app, arg, value: app.play_to_end(),
    "replay": lambda app, arg, value: app.replay(),
    "speed": lambda app, arg, value: app.choose_speed(value),
    "undo": lambda app, arg, value: app.back(),
    "redo": lambda app, arg, value: app.forward(),
    "goto": lambda app, arg, value: app.goto(arg),
    "goto_value": lambda app, arg, value: app.goto(int(value)),
    "viewer": viewer,
    "viewer_now": lambda app, arg, value: viewer(app, None, arg),
    "seat": seat,
    "play_on": play_on,
    "skip_forced": skip_forced,
    "drawer": drawer,
    "draft": draft,
    "draft_game": draft_game,
    "draft_member": draft_member,
    "draft_place": draft_place,
    "draft_reset": draft_reset,
    "start_new": start_new,
    "path": path,
    "save": save,
    "save_over": save_over,
    "load": load,
    "keep_on": keep_on,
    "keep_anew": keep_anew,
    "keep_swap": keep_swap,
    "keep_seen": keep_seen,
    "upload": upload,
    "upload_large": upload_large,
    "upload_failed": upload_failed,
    "asking": asking,
    "ask_title": ask_title,
    "ask_code": ask_code,
    "ask": ask,
    "widen": widen,
    "rule": rule,
    "dismiss": dismiss,
    "unsay": unsay,
}
DECISIONS = frozenset({"act"})
