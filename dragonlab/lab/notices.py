"""What the app says beside the game: errors, remarks, and answers to "why not?"."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from dragonlab.engine.rulebook import RuleText
from dragonlab.errors import DragonlabError, IllegalAction


@dataclass(frozen=True, slots=True)
class Notice:
    """A line in the app's message bar.

    Parameters
    ----------
    text : str
    tone : str
        ``"error"``, ``"bug"`` or ``"note"``.
    details : str
        What else a report of the bug should hold.
    way : tuple of str
        A way out: what a button says, and the press that it sends.
    """

    text: str
    tone: str = "note"
    details: str = ""
    way: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "why not?".

    Parameters
    ----------
    question : str
    text : str
        The reason, or that nothing forbids it.
    rule : RuleText or None
        The rule that forbids it.
    code : int or None
        The action, if it is allowed.
    """

    question: str
    text: str
    rule: RuleText | None = None
    code: int | None = None


def shown(handler: Callable[..., None]) -> Callable[..., None]:
    """Make a handler show its errors in the app; Jupyter would hide them in a log.

    With ``DRAGONLAB_STRICT=1`` an error that is a bug is raised as well.
    """

    @wraps(handler)
    def guarded(app: Any, *args: object) -> None:
        try:
            handler(app, *args)
        except IllegalAction as error:
            app.answer([Answer("This is not allowed now", error.refusal.text, error.refusal.rule)])
        except DragonlabError as error:
            app.tell(Notice(str(error), "error"))
        except Exception as error:
            text = f"{type(error).__name__}: {error}. This is a bug in dragonlab; the game goes on."
            app.tell(Notice(text, "bug", traceback.format_exc()))
            if os.environ.get("DRAGONLAB_STRICT") == "1":
                raise

    return guarded
