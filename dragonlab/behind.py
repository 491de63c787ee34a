"""Compiling behind the lab: at low priority, one process a game, and gone when the lab is.

The lab holds one end of a pipe. However it ends, the system closes that end, and whoever compiles
for it reads the end of the pipe and stops. What is compiled by then is kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

LOOK_EVERY = 0.2  # seconds
# -P: a file of the user's in this folder is no module of ours.
PYTHON = [sys.executable, "-P", "-m"]


def start() -> bool:
    """Start compiling what is missing; it ends with this process, or what it turns into.

    Returns
    -------
    bool
        Whether anything was missing.
    """
    from dragonlab.engine.cache import cache_folder, kit_digest, missing
    from dragonlab.engine.compiled import compiling
    from dragonlab.engine.registry import GAMES, load_kit

    kits = [load_kit(id) for id in GAMES] if compiling() else []
    kept = [kit for kit in kits if cache_folder(kit.id, kit_digest(kit)) is not None]
    late = [kit.id for kit in kept if missing(kit)]
    try:
        if late:
            _start([*PYTHON, "dragonlab.behind", *late])
    except OSError:  # no room for another process: then it is compiled when it is needed
        return False
    return bool(late)


if sys.platform == "win32":

    def _start(command: list[str]) -> None:
        # The pipe stays open as long as this process, which waits for the lab.
        low = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP
        _KEPT.append(_silent(command, stdin=subprocess.PIPE, creationflags=low))

    _KEPT: list[subprocess.Popen[bytes]] = []

else:

    def _start(command: list[str]) -> None:
        read, write = os.pipe()
        os.set_inheritable(write, True)  # this process is about to turn into the lab
        if os.fork() == 0:  # the child of a child: the lab need not take note of its end
            _silent(command, stdin=read, start_new_session=True)
            os._exit(0)
        os.wait()
        os.close(read)


def _silent(command: list[str], **how: Any) -> subprocess.Popen[bytes]:
    nothing = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=nothing, stderr=nothing, **how)


def compile_games(ids: Sequence[str]) -> None:
    """Compile games, one process each, as many at once as there are processors."""
    if hasattr(os, "nice"):
        os.nice(19)
    gone = threading.Event()
    threading.Thread(target=_wait_for_end, args=(gone,), daemon=True).start()
    waiting = list(ids)
    running: list[subprocess.Popen[bytes]] = []
    while (waiting or running) and not gone.is_set():
        while waiting and len(running) < (os.cpu_count() or 1):
            command = [*PYTHON, "dragonlab", "warm", waiting.pop(0)]
            running.append(_silent(command, stdin=subprocess.DEVNULL))
        gone.wait(LOOK_EVERY)
        running = [one for one in running if one.poll() is None]
    for one in running:
        one.terminate()
        one.wait()


def _wait_for_end(gone: threading.Event) -> None:
    os.read(0, 1)  # nothing is ever written: it returns when the lab has ended
    gone.set()


if __name__ == "__main__":
    compile_games(sys.argv[1:])
