"""What people touch in JupyterLab: the clickable board and the step-through app."""

from dragonlab.lab.board_widget import BoardWidget, Click
from dragonlab.lab.tabletop import Tabletop

__all__ = ["BoardWidget", "Click", "Tabletop"]
