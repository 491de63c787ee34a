"""A small widget that says over the board when the kernel behind the app has gone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import anywidget
import traitlets

_HERE: Final = Path(__file__).parent


class Pulse(anywidget.AnyWidget):  # type: ignore[misc]
    """Shown over the board; empty while the kernel is there.

    Attributes
    ----------
    kept : bool
        Whether the game is kept, so that the cell will find it.
    """

    # As text: a file would be watched for changes, and its watcher keeps each widget for ever.
    _esm = traitlets.Unicode((_HERE / "pulse.js").read_text(encoding="utf-8")).tag(sync=True)

    kept = traitlets.Bool(False).tag(sync=True)
