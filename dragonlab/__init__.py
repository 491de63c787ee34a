"""dragonlab: learn, play and study five dragon-themed tabletop games in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dragonlab.engine.game import Game
from dragonlab.engine.match import Match, Step
from dragonlab.engine.policies import policy
from dragonlab.engine.run import Run
from dragonlab.engine.simulate import simulate
from dragonlab.engine.words import Action, Event, Refusal, RuleText
from dragonlab.errors import (
    DragonlabError,
    IllegalAction,
    MaterialError,
    OptionError,
    PolicyError,
    PositionError,
    SaveError,
    UnknownGame,
)

if TYPE_CHECKING:
    import pandas as pd

    from dragonlab.lab.tabletop import Tabletop

__version__ = "0.1.0"

__all__ = [
    "Action",
    "DragonlabError",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "MaterialError",
    "OptionError",
    "PolicyError",
    "PositionError",
    "Refusal",
    "RuleText",
    "Run",
    "SaveError",
    "Step",
    "Tabletop",
    "UnknownGame",
    "games",
    "policy",
    "simulate",
]


def games() -> pd.DataFrame:
    """Return the games there are: id, title, players and variants."""
    import pandas as pd

    from dragonlab.games import REGISTRY, load_kit

    kits = [load_kit(id) for id in REGISTRY]
    return pd.DataFrame(
        {
            "title": [kit.title for kit in kits],
            "players": [f"{kit.players[0]} to {kit.players[1]}" for kit in kits],
            "variants": [kit.variants for kit in kits],
        },
        index=pd.Index(list(REGISTRY), name="id"),
    )


def __getattr__(name: str) -> Any:
    """Import the app only when it is asked for: it needs ipywidgets."""
    if name == "Tabletop":
        from dragonlab.lab.tabletop import Tabletop

        return Tabletop
    raise AttributeError(f"module 'dragonlab' has no attribute {name!r}")
