"""A progress bar that leaves nothing behind in a notebook's cell.

The bar of tqdm writes its speed into the cell as text, so that no two runs of a notebook are
alike; this one is shown as a widget only, and goes when the work is done.
"""

from __future__ import annotations

from typing import Any

from tqdm import tqdm


def progress_bar(
    total: float,
    title: str,
    *,
    unit: str = "it",
    shown: bool = True,
    **look: Any,
) -> Any:
    """Return a bar to be used in a `with`, with `update(n)`: in a notebook, or in a terminal.

    It appears when the work has taken a second.

    Parameters
    ----------
    total : float
    title : str
    unit : str
    shown : bool
        Whether there is a bar at all.
    **look
        How it looks, as tqdm has it: `bar_format`, `mininterval`.
    """
    kind = _widget_bar() if shown and _in_notebook() else tqdm
    return kind(
        total=total,
        desc=title,
        unit=unit,
        delay=1.0,
        leave=False,
        disable=not shown,
        **look,
    )


def _in_notebook() -> bool:
    import sys

    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return hasattr(get_ipython(), "kernel")


def _widget_bar() -> Any:
    from IPython.display import display
    from tqdm.notebook import TqdmHBox, tqdm_notebook

    class Box(TqdmHBox):  # type: ignore[misc]
        def _ipython_display_(self) -> None:
            found = self._repr_mimebundle_()
            show: Any = display
            shown = {k: v for k, v in found.items() if k != "text/plain"}
            self.handle = show(shown, raw=True, display_id=True)

    class Bar(tqdm_notebook):  # type: ignore[misc]
        @staticmethod
        def status_printer(*args: Any, **kwargs: Any) -> Any:
            made = tqdm_notebook.status_printer(*args, **kwargs)
            box = Box(children=made.children, layout=made.layout)
            made.children = ()
            made.close()
            return box

        def close(self) -> None:
            super().close()
            box = getattr(self, "container", None)
            if box is not None:  # tqdm closes the box alone, and not when the work was cut short
                parts = (*box.children, box)
                for part in parts:
                    part.layout.close()
                    if hasattr(part, "style"):
                        part.style.close()
                    part.close()
                box.children = ()
                handle = getattr(box, "handle", None)
                if handle is not None:  # an output of nothing, which no reader of notebooks shows
                    handle.update({}, raw=True)

    return Bar
