"""Run the notebooks and keep the outputs that teach: `python -m tests.refresh_notebooks`.

Texts, tables, figures and the pictures that apps leave are kept; widgets and timings are not. As
many pictures are kept as a notebook has room for, evenly spread; the others keep their words.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from dragonlab.lab.stills import is_still

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
FIGURE = "application/vnd.plotly.v1+json"
IMAGE = re.compile(r"<img [^>]*>")
MOST_BYTES = 190_000  # of a notebook
APP = "app"  # the tag of cells that show one


def keep(output: nbformat.NotebookNode) -> bool:
    """Whether an output belongs into the repository."""
    if output.output_type == "stream":
        return output.name == "stdout"  # the other one is progress bars
    output.data.pop(WIDGET, None)  # an app's text stays: it says to run the cell
    return bool(output.data) and "<svg" not in output.data.get("text/html", "")


def joined(outputs: Iterable[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """Join pieces of one text: where it is cut depends on time."""
    found: list[nbformat.NotebookNode] = []
    for output in outputs:
        if output.output_type == "stream" and found and found[-1].output_type == "stream":
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def thin_out(notebook: nbformat.NotebookNode) -> None:
    """Take pictures out until the notebook is small enough; the first one goes last."""
    stills = [
        output.data
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if is_still(output.get("data", {}))
    ]
    size = len(nbformat.writes(notebook).encode())
    sizes = [len(still["text/html"]) for still in stills]
    room = MOST_BYTES - (size - sum(sizes))
    most = int(room // max(sizes)) if sizes else 0
    kept = {round(k * len(stills) / most) for k in range(most)} if most < len(stills) else None
    for k, still in enumerate(stills):
        if kept is not None and k not in kept:
            still["text/html"] = IMAGE.sub("", still["text/html"])


def refresh(path: Path) -> None:
    """Run one notebook in its folder and write it back without what changes each time."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=300,
        store_widget_state=False,
        resources={"metadata": {"path": str(FOLDER)}},
    )
    client.execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if APP in cell.metadata.get("tags", []):
            cell.metadata.pop("editable", None)  # people change who plays
        if cell.cell_type == "code":
            cell.outputs = joined(output for output in cell.outputs if keep(output))
            for output in cell.outputs:
                if "data" in output and FIGURE in output.data:
                    output.data = {FIGURE: output.data[FIGURE]}
    thin_out(notebook)
    nbformat.write(notebook, path)


def main() -> None:
    """Refresh the notebooks named on the command line, or all of them."""
    os.environ["DRAGONLAB_KEEP"] = ""  # no game of an earlier run is found
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else sorted(FOLDER.glob("*.ipynb")):
        print(path.name, flush=True)
        refresh(path)


if __name__ == "__main__":
    main()
