"""Measure the rules, the match and the app in one run, so that the figures can be compared."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from pathlib import Path

import dragonlab as dl
from benchmarks.boards import measure_boards
from benchmarks.c_limit import LOOPS, BuildError, Loop, build, check, find_compiler
from benchmarks.rules import measure_match, measure_runs
from benchmarks.starts import measure_click, measure_compiling, measure_starts
from benchmarks.timing import Sizes, Table
from dragonlab.engine.registry import GAMES
from dragonlab.engine.warm import warm_up


def describe_machine() -> str:
    """Say what is measured where, and whether other programs run at the same time."""
    cores = os.cpu_count() or 1
    text = f"dragonlab {dl.__version__}, Python {platform.python_version()}, {cores} cores"
    if hasattr(os, "getloadavg") and (load := os.getloadavg()[0]) > 0.5:
        text += f"; load {load:.1f}: other programs run too, so times are longer than they need be"
    return text


def build_and_check(folder: Path, sizes: Sizes, table: Table) -> dict[Loop, Path]:
    """Return the C loops that could be built and play as dragonlab does."""
    table.heading("C loops beside dragonlab", "random play, 3 players, checked before any timing")
    compiler = find_compiler()
    if compiler is None:
        print("  no C compiler found (cc, gcc, clang, or the one that CC names): left out")
        return {}
    programs = {}
    for loop in LOOPS:
        try:
            program = build(compiler, loop, folder)
        except BuildError as error:
            print(f"  {error}")
            continue
        checked = check(loop, program, sizes.check_games, seed=1)
        print(f"  {loop.game}, {loop.title}: {checked.text}", flush=True)
        if checked.agrees:
            programs[loop] = program
    return programs


def measure(sizes: Sizes) -> tuple[Table, bool]:
    """Print all figures; return them, and whether every C loop took part."""
    print(f"{describe_machine()}\nmedians of {sizes.rounds} rounds, all in turn")
    table = Table()
    warm_up()
    with tempfile.TemporaryDirectory() as folder:
        programs = build_and_check(Path(folder), sizes, table)
        for id in GAMES:
            table.heading(dl.Game(id).title, "decisions a second on one core, 3 players")
            measure_runs(id, programs, sizes, table)
            measure_match(id, sizes, table)
            measure_click(id, sizes, table)
            measure_boards(id, sizes, table)
    table.heading("Start", "wall time; compiling in processor time; both with an empty cache")
    measure_starts(sizes, table)
    if sizes.compiles:
        measure_compiling(table)
    return table, find_compiler() is None or set(programs) == set(LOOPS)


if __name__ == "__main__":
    sys.exit(0 if measure(Sizes())[1] else 1)
