"""A board as marks, and how marks become a picture. Knows no game."""

from dragonlab.draw.scene import (
    Badge,
    Card,
    Mark,
    Path,
    Pile,
    Scene,
    SceneError,
    State,
    Text,
    Tile,
    Token,
    Zone,
)
from dragonlab.draw.svg import to_svg

__all__ = [
    "Badge",
    "Card",
    "Mark",
    "Path",
    "Pile",
    "Scene",
    "SceneError",
    "State",
    "Text",
    "Tile",
    "Token",
    "Zone",
    "to_svg",
]
