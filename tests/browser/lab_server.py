"""One JupyterLab server in temporary folders, and the Chromium that looks at it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

REPOSITORY = Path(__file__).resolve().parents[2]
START_SECONDS = 90
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
SETTINGS = REPOSITORY / "dragonlab/lab/config/labconfig/default_setting_overrides.json"


@dataclass(frozen=True)
class Lab:
    """A running server: its address, the folder it shows, its log."""

    url: str
    root: Path
    log: Path


def find_chromium() -> str | None:
    """Return the browser's path: DRAGONLAB_CHROMIUM, else what PATH offers."""
    named = os.environ.get("DRAGONLAB_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


@contextmanager
def serve(scratch: Path) -> Iterator[Lab]:
    """Start JupyterLab on a copy of the notebooks in an empty folder; stop it at the end."""
    root = scratch / "root"
    root.mkdir(parents=True)
    if (REPOSITORY / "notebooks").is_dir():
        shutil.copytree(
            REPOSITORY / "notebooks",
            root / "notebooks",
            ignore=shutil.ignore_patterns(".ipynb_checkpoints"),
        )
    port = _free_port()
    lab = Lab(f"http://127.0.0.1:{port}", root, scratch / "server.log")
    with lab.log.open("w") as log:
        process = subprocess.Popen(
            _command(root, port),
            cwd=root,
            env=_environment(scratch / "home"),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            _wait_until_up(process, lab)
            yield lab
        finally:
            _stop(process)


def _command(root: Path, port: int) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
        *("--IdentityProvider.token=", f"--ServerApp.root_dir={root}"),
        *("--LabApp.extension_manager=readonly", "--LabApp.expose_app_in_browser=True"),
        # Should whoever started it be killed, the server ends by itself.
        *(
            "--MappingKernelManager.cull_idle_timeout=1200",
            "--MappingKernelManager.cull_interval=60",
        ),
        "--ServerApp.shutdown_no_activity_timeout=1800",
    ]


def _environment(home: Path) -> dict[str, str]:
    """Keep the user's own settings and history out, and what the tests do out of theirs."""
    settings = home / "config" / "labconfig" / SETTINGS.name
    settings.parent.mkdir(parents=True)
    overrides = json.loads(SETTINGS.read_text())
    # Saving would raise a dialog once a notebook has changed on disk.
    overrides["@jupyterlab/docmanager-extension:plugin"] = {"autosave": False}
    settings.write_text(json.dumps(overrides))
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "PYTEST"))}
    # Another home, but the same compiled rules: compiling them again would take seconds.
    cache = os.environ.get("DRAGONLAB_CACHE_DIR") or str(user_cache_path("dragonlab"))
    path = os.pathsep.join(filter(None, [str(REPOSITORY), os.environ.get("PYTHONPATH")]))
    return environment | {
        "HOME": str(home),
        "DRAGONLAB_CACHE_DIR": cache,
        "PYTHONPATH": path,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_until_up(process: subprocess.Popen[bytes], lab: Lab) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{lab.url}/api/status", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{lab.log.read_text()[-4000:]}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # its own session: nothing else is in it
        process.wait()
