"""Which notebook and which of its cells the code that runs now belongs to."""

from __future__ import annotations

import os
import sys
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

_COUNTED: dict[str, Any] = {"run": None, "apps": Counter()}


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that runs now.

    Parameters
    ----------
    notebook : Path
        The notebook's file.
    id : str
        The cell's id, or a sign of its text where nobody tells the id.
    run : str
        Another one each time that the cell is run.
    """

    notebook: Path
    id: str
    run: str


def this_cell() -> Cell | None:
    """Return the cell that runs now; None outside a notebook whose file is known."""
    shell = kernel_shell()
    notebook = shell and notebook_file(shell)
    if not notebook:
        return None
    parent = shell.get_parent()
    told = parent.get("metadata", {}).get("cellId")
    text = (shell.user_ns.get("In") or [""])[-1]
    run = str(parent.get("header", {}).get("msg_id"))
    return Cell(notebook, str(told or sha256(text.encode()).hexdigest()), run)


def kernel_shell() -> Any:
    """Return IPython's shell if a notebook's kernel runs it, else None."""
    if "IPython" not in sys.modules:
        return None
    from IPython import get_ipython

    shell: Any = get_ipython()
    return shell if hasattr(shell, "kernel") and hasattr(shell, "get_parent") else None


def notebook_file(shell: Any) -> Path | None:
    """Return the notebook's file: Jupyter tells the kernel its name, VS Code the shell."""
    told = os.environ.get("JPY_SESSION_NAME") or shell.user_ns.get("__vsc_ipynb_file__")
    try:
        file = Path(told) if told else None
        # A notebook that was renamed while its kernel runs counts; a console's name does not.
        known = file and (file.is_file() or (file.suffix == ".ipynb" and file.parent.is_dir()))
        return file if known else None
    except (OSError, ValueError, TypeError):
        return None


def nth(cell: Cell, kind: str) -> int:
    """Count the apps of one kind that a run of a cell makes: 0 for its first."""
    if _COUNTED["run"] != cell.run:
        _COUNTED.update(run=cell.run, apps=Counter())
    _COUNTED["apps"][kind] += 1
    return int(_COUNTED["apps"][kind]) - 1
