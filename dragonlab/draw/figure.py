"""Scene to a plotly figure: a still board with tooltips and zoom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, Final, Literal

from dragonlab.draw.glyphs import circle, placed, rounded
from dragonlab.draw.marks import Drawn, Picture, draw
from dragonlab.draw.nodes import BASELINE, TEXT_DEFAULTS, Node
from dragonlab.draw.scene import Card, Scene, State, Tile, Token, Zone
from dragonlab.draw.svg import escaped, spoken
from dragonlab.draw.theme import FONT, palette
from dragonlab.draw.words import whole_letters

if TYPE_CHECKING:
    from collections.abc import Mapping

    import plotly.graph_objects as go

_SIDES: Final = {"start": "right", "middle": "center", "end": "left"}


@dataclass(frozen=True, slots=True)
class _Context:
    """Where a node lies on the board and what it takes from the nodes around it."""

    x: float = 0
    y: float = 0
    scale: float = 1
    turn: float = 0
    style: tuple[tuple[str, Any], ...] = ()
    opacity: float = 1

    def inside(self, node: Node) -> _Context:
        """Return the context of a node that lies in this one."""
        at = node.attrs.get("at", ())
        x, y, scale, turn = (*at, *(0, 0, 1, 0)[len(at) :]) if isinstance(at, tuple) else (0,) * 4
        c, s = cos(radians(self.turn)) * self.scale, sin(radians(self.turn)) * self.scale
        here = {k: v for k, v in node.attrs.items() if k in ("f", "s", "w", "da")}
        return replace(
            self,
            x=self.x + c * x - s * y,
            y=self.y + s * x + c * y,
            scale=self.scale * scale,
            turn=self.turn + turn,
            style=tuple({**dict(self.style), **here}.items()),
            opacity=self.opacity * float(str(node.attrs.get("o", 1))),
        )


def to_figure(
    scene: Scene, theme: Literal["light", "dark"] = "light", width: int = 1000
) -> go.Figure:
    """Return a scene as a plotly figure that one can hover over and zoom.

    Parameters
    ----------
    scene : Scene
        The board.
    theme : str
        ``"light"`` or ``"dark"``.
    width : int
        Width in pixels; the height follows.
    """
    import plotly.graph_objects as go  # a tenth of a second that only this function needs

    picture, colours = draw(scene), palette(theme)
    pixels = width / scene.width
    shapes, texts = [], []
    for order, drawn in enumerate(picture.marks):
        start = _Context(opacity=0.45 if drawn.mark.state & State.DIMMED else 1)
        frame = start.inside(Node("g", {"at": drawn.at}))
        for node in drawn.nodes:
            for leaf, context in _leaves(node, frame, picture):
                if leaf.tag == "text":
                    texts.append((order, leaf, context))
                else:
                    shapes += _shape(leaf, context, colours, pixels)
    figure = go.Figure(
        [_words(texts, picture, colours, pixels), _hover(picture, pixels)],
        _layout(scene, colours, width),
    )
    figure.layout.shapes = shapes
    return figure


def _leaves(node: Node, context: _Context, picture: Picture) -> Iterator[tuple[Node, _Context]]:
    """Walk down to the nodes that draw something, following what is shared."""
    here = context.inside(node)
    if node.tag == "use":
        yield from _leaves(picture.defs[str(node.attrs["u"])], here, picture)
    elif node.tag == "g":
        for child in node.children:
            if isinstance(child, Node):
                yield from _leaves(child, here, picture)
    else:
        yield node, here


def _shape(
    leaf: Node, context: _Context, colours: Mapping[str, str], pixels: float
) -> list[dict[str, Any]]:
    style = dict(context.style)
    fill, stroke = style.get("f", "ink"), style.get("s", "none")
    if (fill, stroke) == ("none", "none"):
        return []
    if leaf.tag == "rect":
        x, y, w, h, r = (float(str(leaf.attrs[k])) for k in ("x", "y", "wd", "ht", "r"))
        d = circle(x + r, y + r, r) if w == h == 2 * r else rounded(x, y, w, h, r)
    else:
        d = str(leaf.attrs["d"])
    line: dict[str, Any] = {"width": 0.0}
    if stroke != "none":
        thick = float(style.get("w", 1)) * context.scale * pixels
        line = {"width": round(thick, 2), "color": colours[stroke]}
        if "da" in style:
            line["dash"] = ",".join(f"{part}px" for part in str(style["da"]).split())
    shape = {
        "type": "path",
        "path": placed(d, context.x, context.y, context.scale, context.turn),
        "line": line,
        "layer": "below",
        "fillrule": "evenodd",
    }
    shape |= {"fillcolor": colours[fill]} if fill != "none" else {}
    return [shape | ({"opacity": round(context.opacity, 3)} if context.opacity < 1 else {})]


def _words(
    texts: list[tuple[int, Node, _Context]],
    picture: Picture,
    colours: Mapping[str, str],
    pixels: float,
) -> dict[str, Any]:
    """Return all text as one trace; annotations would take plotly ten times as long."""
    rows = []
    for order, leaf, context in texts:
        size = float(str(leaf.attrs["z"]))
        x, y = (float(str(leaf.attrs[k])) for k in ("x", "y"))
        middle = Node("g", {"at": (x, y - BASELINE * size)})
        spot = context.inside(middle)
        if _covered(order, spot.x, spot.y, picture):
            continue
        style = {**TEXT_DEFAULTS, **leaf.attrs}
        colour = colours[str(dict(context.style)["f"])]
        side = f"middle {_SIDES[str(style['a'])]}"
        weight = int(str(style["b"]))
        rows.append((spot.x, spot.y, leaf.children[0], side, size * pixels, colour, weight))
    columns = [list(column) for column in zip(*rows, strict=True)] or [[]] * 7
    xs, ys, words, sides, sizes, inks, weights = columns
    return {
        "type": "scatter",
        "mode": "text",
        "x": xs,
        "y": ys,
        "text": [escaped(str(word)) for word in words],
        "textposition": sides,
        "textfont": {"size": sizes, "color": inks, "weight": weights, "family": FONT},
        "hoverinfo": "skip",
    }


def _covered(order: int, x: float, y: float, picture: Picture) -> bool:
    """Tell whether a later card or token lies over a spot: text is painted above all shapes."""
    for drawn in picture.marks[order + 1 :]:
        left, top, width, height = drawn.box
        inside = left <= x <= left + width and top <= y <= top + height
        if inside and isinstance(drawn.mark, Card | Tile | Token):
            return True
    return False


def _hover(picture: Picture, pixels: float) -> dict[str, Any]:
    """Return unseen markers that carry the tooltips."""
    told = [drawn for drawn in picture.marks if spoken(drawn.mark)]
    spots = [_spot(drawn) for drawn in told]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [x for x, _, _ in spots],
        "y": [y for _, y, _ in spots],
        "marker": {"size": [max(12.0, s * pixels) for _, _, s in spots], "opacity": 0},
        "hovertext": [escaped(spoken(drawn.mark)).replace("\n", "<br>") for drawn in told],
        "hoverinfo": "text",
        "customdata": [drawn.mark.id for drawn in told],
    }


def _spot(drawn: Drawn) -> tuple[float, float, float]:
    x, y, width, height = drawn.box
    if isinstance(drawn.mark, Zone):
        return x + 40, y + 22, 24  # the title only: a panel must not hide what lies on it
    return x + width / 2, y + height / 2, min(width, height)


def _layout(scene: Scene, colours: Mapping[str, str], width: int) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": False}
    return {
        "width": width,
        "height": round(width * scene.height / scene.width),
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "paper_bgcolor": colours["ground"],
        "plot_bgcolor": colours["ground"],
        "showlegend": False,
        "xaxis": {**axis, "range": [0, scene.width]},
        "yaxis": {**axis, "range": [scene.height, 0], "scaleanchor": "x"},
        "hoverlabel": {
            "align": "left",
            "bgcolor": colours["ink"],
            "bordercolor": colours["ink"],
            "font": {"color": colours["panel"], "family": FONT, "size": 13},
        },
        "meta": {"title": whole_letters(scene.title), "alt": whole_letters(scene.alt)},
    }
