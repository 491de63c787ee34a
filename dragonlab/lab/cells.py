"""Which notebook cell shows which app.

When a cell has run, its apps leave a still picture there; when it has run again, its former apps
are freed. Jupyter keeps every widget until it is closed: a cell that is run twenty times would
keep twenty apps. An app that still has a name, or that another cell shows, is left alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakSet

if TYPE_CHECKING:
    from dragonlab.lab.lesson import LessonApp
    from dragonlab.lab.tabletop import Tabletop

    App: TypeAlias = Tabletop | LessonApp


class Cells:
    """The apps that each cell of a notebook shows.

    Parameters
    ----------
    shell : InteractiveShell
        IPython's shell, which runs the cells.
    """

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.fresh: list[App] = []
        self.apps: dict[str, list[App]] = {}
        self.pictured: WeakSet[App] = WeakSet()
        shell.events.register("post_run_cell", self.ran)

    def ran(self, result: Any) -> None:
        """Leave pictures in the cell that ran; free what it showed before."""
        fresh, self.fresh = self.fresh, []
        for app in list(self.pictured):
            app.still.follow()  # now: a notebook that is run for its page has no later
        for app in fresh:
            app.still.show()
            self.pictured.add(app)
        cell = result.info.cell_id
        if cell is None:
            return
        former = self.apps.pop(cell, [])
        if fresh:
            self.apps[cell] = fresh
        for app in former:
            if not self._needed(app):
                app.close()
                self._forget(app)

    def _needed(self, app: App) -> bool:
        elsewhere = any(app is other for apps in self.apps.values() for other in apps)
        names = (name for name, value in self.shell.user_ns.items() if value is app)
        return elsewhere or any(not name.startswith("_") for name in names)

    def _forget(self, app: App) -> None:
        """Take an app out of IPython's list of results, which keeps all that cells returned."""
        results = self.shell.user_ns.get("_oh", {})
        for number in [n for n, value in results.items() if value is app]:
            del results[number]
            self.shell.user_ns.pop(f"_{number}", None)


_CELLS: list[Cells] = []  # the one of this kernel, made when the first app is shown


def shown(app: App) -> None:
    """Note that the cell that runs now shows an app."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    if not _CELLS or _CELLS[0].shell is not shell:
        _CELLS[:] = [Cells(shell)]
    _CELLS[0].fresh.append(app)
