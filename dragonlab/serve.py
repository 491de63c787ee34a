"""JupyterLab as `dragonlab lab` starts it: quick and calm, with one line that says where it is.

Run as a file, without the package: this is the process that a first screen waits for.
"""

import json
import logging
import sys
from pathlib import Path

# Its import takes longer than the rest of the start, and jsonschema, which tries it for one kind
# of address, does without.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]

from jupyter_server.serverapp import ServerApp  # noqa: E402
from jupyterlab.commands import get_workspaces_dir  # noqa: E402
from jupyterlab.labapp import LabApp  # noqa: E402
from jupyterlab_server.workspaces_handler import WorkspacesManager  # noqa: E402
from traitlets import default  # noqa: E402

READY = "Ready, nothing else to do (Control-C twice ends it). If no browser opened: {address}"


#: How the lab looks the first time: both side bars folded, so that the table has the room.
FOLDED = {
    "main": {},
    "left": {"collapsed": True, "visible": True, "widgets": ["filebrowser"]},
    "right": {"collapsed": True, "visible": True, "widgets": []},
}


def fold(folder: Path) -> None:
    """Let the lab begin with its side bars folded; what the user has left there before stays."""
    if not folder.exists():
        kept = {"data": {"layout-restorer:data": FOLDED}, "metadata": {"id": "default"}}
        WorkspacesManager(str(folder)).save("default", json.dumps(kept))


class Server(ServerApp):
    """The server of JupyterLab, which says in its last line where to go."""

    @default("log_level")
    def _default_log_level(self) -> int:
        return logging.WARNING

    def start_app(self) -> None:
        """Start, and say where it is in place of a page of addresses."""
        address = self.display_url.split()[0]
        self.identity_provider.token_generated = False  # else the address is told twice
        super().start_app()
        # in the loop: there the server begins to listen, just before
        self.io_loop.add_callback(print, READY.format(address=address), flush=True)


if __name__ == "__main__":
    fold(Path(get_workspaces_dir()))
    LabApp.serverapp_class = Server
    sys.exit(LabApp.launch_instance())
