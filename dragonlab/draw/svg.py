"""Scene to SVG: for a notebook's output, a file, a printed page."""

from __future__ import annotations

from hashlib import sha1
from typing import Final

from dragonlab.draw.marks import Drawn, Picture, draw
from dragonlab.draw.nodes import ATTRIBUTES, PAINTS, SMALLEST, TEXT_DEFAULTS, Node, Value
from dragonlab.draw.scene import Mark, Scene, SceneError, State
from dragonlab.draw.theme import FONT, Theme, palette, theme_css
from dragonlab.draw.words import whole_letters


def to_svg(scene: Scene, theme: Theme = "light", *, still: bool = False) -> str:
    """Return a scene as one self-contained SVG document.

    Parameters
    ----------
    scene : Scene
        The board.
    theme : str
        ``"light"`` and ``"dark"`` write plain colours, which every program and printer
        understands; ``"auto"`` writes variables that follow JupyterLab's theme or the reader's.
    still : bool
        Whether it is shown as one picture, in which nothing can be pointed at: without tooltips
        and the marks' names, and so a third smaller.
    """
    if theme not in ("light", "dark", "auto"):
        raise SceneError(f"theme is {theme!r}; known are light, dark, auto")
    picture = draw(scene)
    colours = None if theme == "auto" else dict(palette(theme))
    writer = _Writer(colours, "d" if still else _prefix(scene, theme), still)
    return writer.document(picture, theme)


def _prefix(scene: Scene, theme: str) -> str:
    """Return a name for the definitions: two boards on one page must not share ids."""
    return "d" + sha1(repr((scene, theme)).encode(), usedforsecurity=False).hexdigest()[:4]


def escaped(words: str) -> str:
    """Escape text for XML, dropping control characters and halves of letters that XML forbids."""
    kept = "".join(c for c in whole_letters(words) if c >= " " or c in "\n\t")
    table = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    return "".join(table.get(c, c) for c in kept)


def spoken(mark: Mark) -> str:
    """Return what a mark is called in words: its label and its tooltip."""
    return "\n".join(part for part in (mark.label, mark.tooltip) if part)


def transform(at: tuple[float, ...]) -> str:
    """Return an SVG transform for x, y, scale, degrees; the last two may be left out."""
    x, y, scale, turn = at + (0, 0, 1, 0)[len(at) :]
    parts = [f"translate({round(x, 1):g} {round(y, 1):g})"] if x or y else []
    parts += [f"rotate({turn:g})"] if turn else []
    parts += [f"scale({scale:g})"] if scale != 1 else []
    return "".join(parts)


#: What need not be written: it is so for the whole document.
_USUAL: Final[dict[str, Value]] = {"x": 0, "y": 0, "w": 1, "j": "round", "z": SMALLEST}


class _Writer:
    def __init__(self, colours: dict[str, str] | None, prefix: str, still: bool) -> None:
        self.colours = colours
        self.prefix = prefix
        self.still = still
        self.keys: dict[str, str] = {}  # a definition's name in this document

    def document(self, picture: Picture, theme: Theme) -> str:
        scene = picture.scene
        w, h, p = f"{scene.width:g}", f"{scene.height:g}", self.prefix
        style = f"<style>{theme_css()}</style>" if theme == "auto" else ""
        defaults = "".join(f' {ATTRIBUTES[k]}="{v}"' for k, v in TEXT_DEFAULTS.items())
        defs = "".join(
            f'<g id="{self.key(key)}">{self.node(node)}</g>' for key, node in picture.defs.items()
        )
        marks = "\n".join(self.mark(drawn) for drawn in picture.marks)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="dl-board dl-{theme}" role="img" '
            f'aria-labelledby="{p}-title {p}-desc" width="{w}" height="{h}" '
            f'viewBox="0 0 {w} {h}" style="max-width:100%;height:auto" fill-rule="evenodd" '
            f'stroke-linejoin="round" font-size="{SMALLEST:g}" '
            f'font-family="{escaped(FONT)}"{defaults}>'
            f'<title id="{p}-title">{escaped(scene.title)}</title>'
            f'<desc id="{p}-desc">{escaped(scene.alt)}</desc>{style}<defs>{defs}</defs>'
            f'<rect width="{w}" height="{h}" rx="16" fill="{self.paint("ground")}"/>\n'
            f"{marks}</svg>"
        )

    def mark(self, drawn: Drawn) -> str:
        mark = drawn.mark
        words = "" if self.still else spoken(mark)
        title = f"<title>{escaped(words)}</title>" if words else ""
        move = transform(drawn.at)
        move = f' transform="{move}"' if move else ""
        dim = ' opacity="0.45"' if mark.state & State.DIMMED else ""
        inner = "".join(self.node(node) for node in drawn.nodes)
        if self.still:
            return f"<g{move}{dim}>{inner}</g>" if move or dim else inner
        return f'<g data-id="{escaped(mark.id)}"{move}{dim}>{title}{inner}</g>'

    def key(self, name: str) -> str:
        """Return a definition's id: a number, as short as can be."""
        prefix = "d" if self.still else f"{self.prefix}-"
        return self.keys.setdefault(name, f"{prefix}{len(self.keys)}")

    def node(self, node: Node) -> str:
        told = ((k, v) for k, v in node.attrs.items() if _USUAL.get(k) != v)
        pairs = (self.attribute(k, v) for k, v in told)
        attrs = "".join(f' {name}="{value}"' for name, value in pairs if value)
        if not node.children:
            return f"<{node.tag}{attrs}/>"
        inner = "".join(escaped(c) if isinstance(c, str) else self.node(c) for c in node.children)
        return f"<{node.tag}{attrs}>{inner}</{node.tag}>"

    def attribute(self, name: str, value: Value) -> tuple[str, str]:
        if name == "u":
            return "href", f"#{self.key(str(value))}"
        if name == "at" and isinstance(value, tuple):
            return "transform", transform(value)
        if name in PAINTS:
            return ATTRIBUTES[name], self.paint(str(value))
        short = f"{value:.4g}" if isinstance(value, float) else escaped(str(value))
        return ATTRIBUTES.get(name, name), short

    def paint(self, role: str) -> str:
        if role == "none":
            return role
        return self.colours[role] if self.colours else f"var(--dl-{role})"
