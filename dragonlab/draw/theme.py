"""Colours, textures and marks of the hues, for light and dark surroundings.

A *role* names one colour of a palette: a general one (``ink``, ``panel``, ``glow`` ...) or one of
the four that each hue has: ``red`` (the face), ``red-ink`` (text on it), ``red-soft`` (a tint for
areas) and ``red-edge`` (a line around it).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from dragonlab.errors import OptionError, shown

Theme = Literal["light", "dark", "auto"]
Texture = Literal["none", "up", "down", "across", "along", "grid", "dots", "cross"]

#: The hues of games' own pieces, and those of the six seats, which no piece may have.
GAME_HUES: Final = ("red", "gold", "green", "blue", "purple", "white", "shadow", "neutral")
SEAT_HUES: Final = ("orange", "navy", "lime", "pink", "sky", "brown")
HUES: Final = (*GAME_HUES, *SEAT_HUES)

#: The sign of each seat; no game draws a piece with one of them.
SEAT_GLYPHS: Final = ("diamond", "sun", "hexagon", "triangle", "bolt", "bars")

#: The glyph that tells a hue without its colour.
HUE_GLYPH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "red": "flame",
        "gold": "star",
        "green": "leaf",
        "blue": "wave",
        "purple": "gem",
        "white": "cloud",
        "shadow": "crescent",
        "neutral": "dragon",
        **dict(zip(SEAT_HUES, SEAT_GLYPHS, strict=True)),
    }
)

#: The hatch drawn over a hue when a scene asks for textures; seats have none.
HUE_TEXTURE: Final[Mapping[str, Texture]] = MappingProxyType(
    {
        "red": "up",
        "gold": "grid",
        "green": "along",
        "blue": "across",
        "purple": "down",
        "white": "dots",
        "shadow": "cross",
        "neutral": "none",
        **dict.fromkeys(SEAT_HUES, "none"),
    }
)

FONT: Final = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"

_GENERAL: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "ground": "#EDEAE3",
        "panel": "#FAF8F3",
        "sunken": "#E3DFD5",
        "line": "#D2CCBE",
        "ink": "#23262D",
        "muted": "#5B5F68",
        "paper": "#FFFFFF",
        "paper-edge": "#B9B2A3",
        "glow": "#C26100",
        "select": "#1D4ED8",
        "on-select": "#FFFFFF",
        "shade": "#3A3222",
        "wood": "#DDC7A4",
        "wood-edge": "#C9B088",
        "stone": "#CCC7BE",
        "stone-edge": "#A8A297",
        "pit": "#B0AA9F",
    },
    "dark": {
        "ground": "#15181D",
        "panel": "#20252C",
        "sunken": "#191D23",
        "line": "#39414C",
        "ink": "#ECEEF2",
        "muted": "#A9B1BD",
        "paper": "#2E353F",
        "paper-edge": "#5A6573",
        "glow": "#FFC04D",
        "select": "#8AB4FF",
        "on-select": "#10203F",
        "shade": "#000000",
        "wood": "#3A2E24",
        "wood-edge": "#2B2119",
        "stone": "#3B3F47",
        "stone-edge": "#23262C",
        "pit": "#2A2D34",
    },
}

# Lightness differs between any two hues that a colour-blind eye could mix up.
_FACES: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "red": "#BE3A34",
        "gold": "#F2BC42",
        "green": "#4DB38A",
        "blue": "#1F76C2",
        "purple": "#6B2A7E",
        "white": "#FBF9F2",
        "shadow": "#2F3440",
        "neutral": "#A59D90",
        "orange": "#D87838",
        "navy": "#0838A8",
        "lime": "#B8E880",
        "pink": "#D878B8",
        "sky": "#60E0F8",
        "brown": "#602000",
    },
    "dark": {
        "red": "#C8453D",
        "gold": "#EDB840",
        "green": "#6CC79C",
        "blue": "#4A94DA",
        "purple": "#7A3D94",
        "white": "#F1EEE4",
        "shadow": "#474E5E",
        "neutral": "#938C81",
        "orange": "#E88850",
        "navy": "#081070",
        "lime": "#C0F808",
        "pink": "#C890B8",
        "sky": "#18E8F8",
        "brown": "#503008",
    },
}

_DARK_INK: Final = "#1B1E24"
_LIGHT_INK: Final = "#FFFFFF"


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """Return the colour between two, ``share`` of it being the second."""
    pairs = zip(_rgb(first), _rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#RRGGBB`` as WCAG defines it."""
    parts = (c / 255 for c in _rgb(colour))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@cache
def check_theme(theme: object, known: Sequence[str]) -> None:
    """Raise `OptionError` unless a theme is known here."""
    if theme not in known:
        raise OptionError(f"A theme is one of {', '.join(map(repr, known))}, not {shown(theme)}.")


def palette(theme: Literal["light", "dark"]) -> Mapping[str, str]:
    """Return every role of a theme with its colour as ``#RRGGBB``."""
    check_theme(theme, tuple(_GENERAL))
    general = _GENERAL[theme]
    roles = dict(general)
    for hue, face in _FACES[theme].items():
        inks = sorted((_DARK_INK, _LIGHT_INK), key=lambda ink: contrast(ink, face))
        roles[hue] = face
        roles[f"{hue}-ink"] = inks[-1]
        roles[f"{hue}-soft"] = mix(face, general["panel"], 0.78 if theme == "light" else 0.68)
        # An edge must part the face from its ground: darker in light, lighter in dark surroundings.
        edge_to = "#2A241A" if theme == "light" else "#FFFFFF"
        roles[f"{hue}-edge"] = mix(face, edge_to, 0.34)
    return MappingProxyType(roles)


def is_role(name: str) -> bool:
    """Tell whether a palette has this role."""
    return name in palette("light")


def _variables(theme: Literal["light", "dark"]) -> str:
    return "".join(f"--dl-{role}:{colour};" for role, colour in palette(theme).items())


@cache
def theme_css() -> str:
    """Return the style rules that give an element of class ``dl-board`` its colours.

    A second class chooses: ``dl-light``, ``dl-dark``, or ``dl-auto``, which follows JupyterLab's
    theme where there is one, else the reader's preference; print is always light.
    """
    light, dark = _variables("light"), _variables("dark")
    return (
        f".dl-board{{{light}color-scheme:light}}"
        f".dl-board.dl-dark{{{dark}color-scheme:dark}}"
        f"@media (prefers-color-scheme:dark){{.dl-board.dl-auto{{{dark}color-scheme:dark}}}}"
        f'[data-jp-theme-light="true"] .dl-board.dl-auto{{{light}color-scheme:light}}'
        f'[data-jp-theme-light="false"] .dl-board.dl-auto{{{dark}color-scheme:dark}}'
        f"@media print{{.dl-board.dl-auto.dl-auto.dl-auto{{{light}color-scheme:light}}}}"
    )
