"""dragonlab: learn, play and study five dragon-themed tabletop games in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import dragonlab.games  # noqa: F401  # the list of games
from dragonlab.engine.game import Game
from dragonlab.engine.history import Step
from dragonlab.engine.match import Match
from dragonlab.engine.material import MaterialText
from dragonlab.engine.policies import policy
from dragonlab.engine.result import Result, Standing
from dragonlab.engine.rulebook import RuleText
from dragonlab.engine.words import Action, Event, Refusal
from dragonlab.errors import (
    DragonlabError,
    ExistingFile,
    IllegalAction,
    LessonError,
    MaterialError,
    OptionError,
    PolicyError,
    PositionError,
    SaveError,
    UnknownGame,
)

if TYPE_CHECKING:
    import pandas as pd

    from dragonlab.engine.odds import Chance, Odds, odds
    from dragonlab.engine.run import Run
    from dragonlab.engine.simulate import simulate
    from dragonlab.lab.tabletop import Tabletop
    from dragonlab.teaching.lesson import Lesson
    from dragonlab.teaching.reading import Lessons, lessons

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Chance",
    "DragonlabError",
    "Event",
    "ExistingFile",
    "Game",
    "IllegalAction",
    "Lesson",
    "LessonError",
    "Lessons",
    "Match",
    "MaterialError",
    "MaterialText",
    "Odds",
    "OptionError",
    "PolicyError",
    "PositionError",
    "Refusal",
    "Result",
    "RuleText",
    "Run",
    "SaveError",
    "Standing",
    "Step",
    "Tabletop",
    "UnknownGame",
    "games",
    "lessons",
    "odds",
    "policy",
    "simulate",
]

# Imported only when they are asked for: one person's game needs no pandas and no widgets.
LATE = {
    "Chance": "dragonlab.engine.odds",
    "Lesson": "dragonlab.teaching.lesson",
    "Lessons": "dragonlab.teaching.reading",
    "Odds": "dragonlab.engine.odds",
    "Run": "dragonlab.engine.run",
    "Tabletop": "dragonlab.lab.tabletop",
    "lessons": "dragonlab.teaching.reading",
    "odds": "dragonlab.engine.odds",
    "simulate": "dragonlab.engine.simulate",
}


def games() -> pd.DataFrame:
    """Return the games there are: id, title, players, minutes and variants."""
    import pandas as pd

    from dragonlab.engine.registry import GAMES, load_kit

    kits = [load_kit(id) for id in GAMES]
    return pd.DataFrame(
        {
            "title": [kit.title for kit in kits],
            "players": [f"{kit.players[0]} to {kit.players[1]}" for kit in kits],
            "usual": [kit.usual for kit in kits],
            "minutes": [kit.minutes for kit in kits],
            "variants": [kit.variants for kit in kits],
        },
        index=pd.Index(list(GAMES), name="id"),
    )


def __getattr__(name: str) -> Any:
    """Import what is large only when it is asked for."""
    if name in LATE:
        from importlib import import_module

        return getattr(import_module(LATE[name]), name)
    raise AttributeError(f"module 'dragonlab' has no attribute {name!r}")
