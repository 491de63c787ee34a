"""What has a board can be drawn, and shows it where a cell ends with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from dragonlab.draw.arrangement import Arrangement
    from dragonlab.draw.scene import Scene


class Pictured(ABC):
    """Something with a board: a figure for plotly, a picture for a cell's output."""

    @abstractmethod
    def scene(self, viewer: int | None = None, arrangement: Arrangement | str = "compact") -> Scene:
        """Return the board as marks."""

    def draw(
        self,
        viewer: int | None = None,
        theme: Literal["light", "dark"] = "light",
        arrangement: Arrangement | str = "compact",
    ) -> Figure:
        """Return the board as a plotly figure; `viewer` and `arrangement` as in `scene`."""
        from dragonlab.draw.figure import to_figure

        return to_figure(self.scene(viewer, arrangement), theme)

    def _repr_html_(self) -> str:
        from dragonlab.draw.svg import to_svg

        return to_svg(self.scene(), "auto")
