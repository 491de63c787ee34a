"""What makes a scene well formed: asked by tests, and when a scene could not be drawn."""

from __future__ import annotations

from dataclasses import fields
from math import isfinite
from typing import Final, get_args

from dragonlab.draw.dragons import DRAWINGS
from dragonlab.draw.glyphs import GLYPHS
from dragonlab.draw.scene import Mark, Path, Scene, SceneError, Shape
from dragonlab.draw.theme import HUES, is_role

SHAPES: Final = get_args(Shape)
_POSITIVE: Final = frozenset({"width", "height", "size", "thickness"})
_NUMBERS: Final = _POSITIVE | {"x", "y", "angle", "shown"}


def check_scene(scene: Scene) -> None:
    """Refuse a scene that a renderer could not draw, or that a reader could not tell apart.

    Raises
    ------
    SceneError
        With the mark, the field and what would be right.
    """
    for name in ("width", "height"):
        _refuse("scene", name, getattr(scene, name))
    seen: set[str] = set()
    for mark in scene:
        check_mark(mark)
        if mark.id in seen:
            raise SceneError(f"two marks have the id {mark.id!r}")
        seen.add(mark.id)


def check_mark(mark: Mark) -> None:
    """Refuse a mark that no renderer could draw; `SceneError` as in `check_scene`."""
    if not mark.id or any(c.isspace() for c in mark.id):
        raise SceneError(f"a mark needs an id without spaces, not {mark.id!r}")
    for field in fields(mark):
        _refuse(f"mark {mark.id!r}", field.name, getattr(mark, field.name))
    if isinstance(mark, Path) and not (mark.points or mark.d):
        raise SceneError(f"path {mark.id!r} has no points")
    back = getattr(mark, "back", None)
    for name in ("hue", "glyph") if back else ():
        _refuse(f"badge of {mark.id!r}", name, getattr(back, name))


def _refuse(where: str, name: str, value: object) -> None:
    problem = _problem(name, value)
    if problem:
        raise SceneError(f"{where}: {name} {problem}")


def _problem(name: str, value: object) -> str:
    """Say what is wrong with the value of a field, or nothing."""
    if name in _NUMBERS:
        if not isinstance(value, int | float) or not isfinite(value):
            return f"must be a finite number, not {value!r}"
        return "must be positive" if name in _POSITIVE and value <= 0 else ""
    if name in ("codes", "probe"):
        wrong = [code for code in _items(value) if not _is_code(code)]
        return f"holds {wrong[0]!r}, which is no action code" if wrong else ""
    if name in ("count", "stock"):
        return "must not be negative" if isinstance(value, int) and value < 0 else ""
    return _unknown_name(name, value)


def _unknown_name(name: str, value: object) -> str:
    """Say whether a field names something that does not exist."""
    if name == "hue" and value and value not in HUES:
        return f"is {value!r}; known are {', '.join(HUES)}"
    if name in ("glyph", "foot") and value and value not in GLYPHS:
        return f"is {value!r}; known are {', '.join(sorted(GLYPHS))}"
    if name == "art" and value and value not in DRAWINGS:
        return f"is {value!r}; known are {', '.join(sorted(DRAWINGS))}"
    if name == "shape" and value not in SHAPES:
        return f"is {value!r}; known are {', '.join(sorted(SHAPES))}"
    if name in ("stroke", "fill", "colour") and value != "none" and not is_role(str(value)):
        return f"is {value!r}, which is no role of the palette"
    return ""


def _items(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_code(code: object) -> bool:
    return isinstance(code, int) and not isinstance(code, bool) and code >= 0
