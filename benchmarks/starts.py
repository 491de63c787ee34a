"""What nobody should wait for: compiling, the start of a session, a click in the app."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import dragonlab as dl
from benchmarks.c_limit import PLAYERS
from benchmarks.timing import Sizes, Table, in_turn, last_number
from dragonlab.engine.registry import GAMES

COMPILE = """
import os
from dragonlab.engine.warm import warm_up
warm_up([{id!r}], progress=False)
print(sum(os.times()[:4]))  # this process and those it started
"""

FIRST_CHOICES = "import dragonlab; dragonlab.Match({id!r}).legal_actions()"
IMPORT = "import dragonlab"
NUMPY = "import numpy"


def compile_time(id: str) -> float:
    """Return the processor time to compile a game in a new process with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DRAGONLAB_CACHE_DIR": folder}
        return last_number(COMPILE.format(id=id), environment)


def measure_compiling(table: Table) -> None:
    """Print the processor time to compile each game, and all together."""
    seconds = {id: compile_time(id) for id in GAMES}
    whole = sum(seconds.values())
    for id, took in seconds.items():
        table.row(f"compile {id}", f"{took:.1f} s", f"{took / whole:.0%} of all games")
    table.row("compile all games", f"{whole:.1f} s")


def start_time(code: str) -> float:
    """Return how long a new process takes for some code, where nothing was compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DRAGONLAB_CACHE_DIR": folder}
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], env=environment, check=True)
        return time.perf_counter() - began


def measure_starts(sizes: Sizes, table: Table) -> None:
    """Print how long a new process takes until a match shows its first choices."""
    codes = {"import numpy": NUMPY, "import dragonlab": IMPORT}
    codes |= {f"first choices of {id}": FIRST_CHOICES.format(id=id) for id in GAMES}
    jobs = {name: lambda code=code: start_time(code) for name, code in codes.items()}
    found = in_turn(jobs, sizes.starts)
    for name in codes:
        beside = f"{found.ratio(name, 'import numpy'):.1f} times import numpy"
        table.row(f"new process, {name}", found.seconds(name), beside)


BEGUN = 30  # decisions after which a board is full enough to be timed; half of a short game


def timed(job: Callable[[], object]) -> float:
    """Return how many seconds of processor time a job takes."""
    began = time.process_time()
    job()
    return time.process_time() - began


def measure_click(id: str, sizes: Sizes, table: Table) -> None:
    """Print the kernel's part of a click, beside the same decision without the app."""
    match = dl.Match(dl.Game(id, players=PLAYERS), seed=1)
    while not match.over:
        match.apply(match.choose("greedy"))
    begun = min(BEGUN, match.length // 2)
    match.goto(begun)
    app = dl.Tabletop(match)
    alone = dl.Match.from_json(match.to_json())

    def click() -> float:
        if app.match.over:
            app.goto(begun)
        action = app.match.choose("greedy")
        return timed(lambda: app.act(action))

    def decide() -> float:
        if alone.over:
            alone.goto(begun)
        action = alone.choose("greedy")
        return timed(lambda: (alone.apply(action), alone.legal_actions()))

    found = in_turn({"click": click, "match": decide}, sizes.clicks)
    beside = f"{found.ratio('click', 'match'):.0f} times the decision through Match alone"
    table.row("a click in the app, the kernel's part", found.seconds("click", 1e-3), beside)
