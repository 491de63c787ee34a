"""The command ``dragonlab``: open the lab, or compile the rules ahead of time."""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import metadata
from pathlib import Path

START = Path("notebooks", "00_start.ipynb")
PACKAGE = Path(__file__).resolve().parent
QUIET = ["--LabApp.log_level=WARN"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv
        Arguments; those of the process when None.

    Returns
    -------
    int
        The exit code.
    """
    parser = _parser()
    options, extra = parser.parse_known_args(argv)
    if options.command == "lab":
        return _lab(browser=options.browser, port=options.port, extra=extra)
    if extra:
        parser.error(f"unrecognized arguments: {' '.join(extra)}")
    return _warm(options.games)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dragonlab", description="Learn, play and study dragon-themed tabletop games."
    )
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {metadata.version('dragonlab')}"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    lab = commands.add_parser(
        "lab",
        help="open JupyterLab at the start notebook",
        description="Open JupyterLab at the start notebook. Other flags are handed to JupyterLab.",
        allow_abbrev=False,
    )
    lab.add_argument(
        "--no-browser", dest="browser", action="store_false", help="only print the address"
    )
    lab.add_argument("--port", type=int, help="the port to listen on")
    warm = commands.add_parser(
        "warm", help="compile the rules now, so that the first simulation starts at once"
    )
    warm.add_argument("games", nargs="*", metavar="game", help="which games; all if none is named")
    return parser


def _warm(games: list[str]) -> int:
    # not for --version: these take their time
    from dragonlab.engine.cache import forget_old_caches
    from dragonlab.engine.warm import warm_up
    from dragonlab.errors import UnknownGame

    try:
        warm_up(games or None)
    except UnknownGame as error:
        print(error, file=sys.stderr)
        return 2
    forget_old_caches()
    return 0


def _lab(*, browser: bool, port: int | None, extra: Sequence[str]) -> int:
    from dragonlab import behind

    root = find_root(Path.cwd())
    if root is None:
        print(
            f"No {START.as_posix()} here or above: opening JupyterLab in this folder. The "
            "notebooks are in dragonlab's source repository; run this inside a copy of it."
        )
    print("Starting JupyterLab: a few seconds.", flush=True)
    if behind.start():
        print(
            "Games can be played at once; the rules are being compiled behind it for simulations."
        )
    command = lab_command(root, browser=browser, port=port, extra=extra)
    environment = lab_environment(root)
    if os.name == "nt":  # exec would return to the shell at once there
        return subprocess.call(command, env=environment)
    sys.stdout.flush()
    os.execve(command[0], command, environment)  # Ctrl-C and signals then go straight to the lab


def find_root(start: Path) -> Path | None:
    """Find the folder that holds ``notebooks/00_start.ipynb``.

    Parameters
    ----------
    start
        Where to look first; then in its parents, then beside the package (a checkout
        installed with ``pip install -e``).

    Returns
    -------
    Path or None
        The folder, or None where there is none.
    """
    places = (start, *start.parents, PACKAGE.parent)
    return next((place for place in places if (place / START).is_file()), None)


def lab_command(
    root: Path | None, *, browser: bool = True, port: int | None = None, extra: Sequence[str] = ()
) -> list[str]:
    """Return the command that starts JupyterLab with this interpreter.

    Parameters
    ----------
    root
        The folder shown in the lab, which holds the notebooks; None for the current folder.
    browser
        Whether JupyterLab opens a browser.
    port
        The port to listen on; JupyterLab's choice when None.
    extra
        Further flags for JupyterLab.

    Returns
    -------
    list of str
        Program and arguments.
    """
    # -P: the package's own folder is no place to import from
    command = [sys.executable, "-P", str(PACKAGE / "serve.py"), *QUIET]
    if root is not None:
        command += [
            f"--ServerApp.root_dir={root}",
            f"--LabApp.default_url=/lab/tree/{START.as_posix()}",
        ]
    if not browser:
        command.append("--no-browser")
    if port is not None:
        command.append(f"--port={port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # a container: else JupyterLab refuses to start
    return [*command, *extra]


def lab_environment(root: Path | None) -> dict[str, str]:
    """Return the environment of the lab: our settings, and a layout for each folder of notebooks.

    Parameters
    ----------
    root
        The folder shown in the lab; None for the current folder.
    """
    from platformdirs import user_data_path

    sign = sha256(os.fsencode(root or Path.cwd())).hexdigest()[:12]
    layouts = user_data_path("dragonlab") / "layouts" / sign
    return {
        "JUPYTERLAB_WORKSPACES_DIR": str(layouts),
        **os.environ,
        "JUPYTER_CONFIG_PATH": _config_path(),
    }


def _config_path() -> str:
    """Put our lab settings before those that the user's environment names."""
    ours = str(PACKAGE / "lab" / "config")
    theirs = os.environ.get("JUPYTER_CONFIG_PATH")
    return os.pathsep.join([ours, theirs]) if theirs else ours


if __name__ == "__main__":
    sys.exit(main())
