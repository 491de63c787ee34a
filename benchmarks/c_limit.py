"""The C loops: build them with the numbers of dragonlab's boxes, and check that they play the same.

Each loop in `c/` plays one game at random for three players. A loop written for speed must agree
with dragonlab in distribution; the one that follows the rules line by line, game by game.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

import dragonlab as dl

SOURCES = Path(__file__).parent / "c"
PLAYERS = 3
RESULT = np.dtype(
    [
        ("decisions", "<i4"),
        ("turn", "<i4"),
        ("ending", "<i4"),
        ("won", "<i4"),
        ("score", "<i4", (PLAYERS,)),
    ]
)  # the Result of c/harness.h
FLAGS = ["-O3", "-march=native", "-Wall", "-Wextra"]


@dataclass(frozen=True)
class Loop:
    """A C loop: the game it plays, what it is called, whether its games equal dragonlab's."""

    game: str
    title: str
    source: str
    exact: bool = False


LOOPS = (
    Loop("dragonkeepers", "C line by line with events", "dragonkeepers_events.c", exact=True),
    Loop("dragonkeepers", "C written for speed", "dragonkeepers.c"),
    Loop("dungeon", "C written for speed", "dungeon.c"),
    Loop("keeper_mode", "C written for speed", "keeper_mode.c", exact=True),
)


class BuildError(Exception):
    """A loop cannot be built here; the message says why."""


def find_compiler() -> str | None:
    """Return the C compiler of this machine: the one that `CC` names, else a usual one."""
    names = [os.environ["CC"]] if os.environ.get("CC") else ["cc", "gcc", "clang"]
    return next((found for name in names if (found := shutil.which(name))), None)


def header(box: np.record) -> str:
    """Return a game's box as C, field by field: no number is copied by hand."""
    fields, values = [], []
    for name in box.dtype.names or ():
        value = np.asarray(box[name])
        sign = "u" if value.dtype.kind == "u" else ""
        shape = "".join(f"[{n}]" for n in value.shape)
        fields.append(f"  {sign}int{8 * value.dtype.itemsize}_t {name}{shape};")
        numbers = str(value.tolist()).replace("[", "{").replace("]", "}")
        values.append(f"  .{name} = {numbers},")
    lines = ["#include <stdint.h>", "typedef struct {", *fields, "} Box;"]
    return "\n".join([*lines, "static const Box BOX = {", *values, "};", ""])


def build(compiler: str, loop: Loop, folder: Path) -> Path:
    """Build a loop in a folder and return the program.

    Raises
    ------
    BuildError
        If the compiler refuses.
    """
    text = header(dl.Game(loop.game, players=PLAYERS).box)
    (folder / f"{loop.game}_box.h").write_text(text)
    program = folder / Path(loop.source).stem
    command = [compiler, *FLAGS, f"-I{folder}", str(SOURCES / loop.source), "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        said = "\n".join(done.stderr.strip().splitlines()[:4])
        raise BuildError(f"{compiler} cannot build {loop.source}:\n{said}")
    return program


def time_loop(program: Path, games: int, seed: int = 1) -> float:
    """Play games in C and return the decisions in a second of processor time."""
    command = [str(program), str(games), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, decisions = done.stdout.split()
    return int(decisions) / float(seconds)


def games_in_c(program: Path, games: int, seed: int) -> npt.NDArray[np.void]:
    """Return the finished games of a loop."""
    file = program.with_suffix(".games")
    command = [str(program), str(games), str(seed), str(file)]
    subprocess.run(command, capture_output=True, check=True)
    return np.fromfile(file, RESULT)


def games_in_dragonlab(id: str, games: int, seed: int) -> npt.NDArray[np.void]:
    """Return the same record of finished games, played by dragonlab."""
    run = dl.simulate(dl.Game(id, players=PLAYERS), games=games, seed=seed, progress=False)
    found = np.zeros(games, RESULT)
    for name in ("decisions", "turn", "ending"):
        found[name] = run.states[name]
    found["score"] = run.states["score"][:, :PLAYERS]
    for seat in range(PLAYERS):
        found["won"] |= (run.states["won"][:, seat] != 0).astype(np.int32) << seat
    return found


@dataclass(frozen=True)
class Check:
    """What was compared, and whether it agrees."""

    text: str
    agrees: bool


MOST_Z = 4.5  # of a dozen figures, chance alone takes one further in 1 of 10,000 checks


def check(loop: Loop, program: Path, games: int, seed: int) -> Check:
    """Compare the games of a loop with dragonlab's."""
    ours, theirs = games_in_dragonlab(loop.game, games, seed), games_in_c(program, games, seed)
    if loop.exact:
        differ = int((ours != theirs).sum())
        told = "every game is equal" if differ == 0 else f"{differ:,} games differ"
        return Check(f"{games:,} games, {told}", differ == 0)
    scores = z_scores(ours, theirs)
    wrong = [name for name, z in scores.items() if abs(z) > MOST_Z]
    told = f"DIFFERS in {', '.join(wrong)}" if wrong else "agrees in distribution"
    listed = ", ".join(f"{name} {z:+.1f}" for name, z in scores.items())
    return Check(f"{games:,} games, {told}; z scores: {listed}", not wrong)


def z_scores(ours: npt.NDArray[np.void], theirs: npt.NDArray[np.void]) -> dict[str, float]:
    """Return how far each mean lies from ours, in standard errors."""
    found = {}
    for (name, a), (_, b) in zip(figures(ours), figures(theirs), strict=True):
        error = np.sqrt(a.var() / len(a) + b.var() / len(b))
        difference = float(b.mean() - a.mean())
        if error > 0 or difference != 0:
            found[name] = float(difference / error) if error > 0 else np.inf
    return found


def figures(games: npt.NDArray[np.void]) -> Iterator[tuple[str, npt.NDArray[np.float64]]]:
    """Yield each figure that is compared: its name, and its value in each game."""
    for name in ("decisions", "turn"):
        yield name, games[name].astype(float)
    for seat in range(PLAYERS):
        yield f"score {seat + 1}", games["score"][:, seat].astype(float)
        yield f"squared score {seat + 1}", games["score"][:, seat].astype(float) ** 2
        yield f"won {seat + 1}", (games["won"] >> seat & 1).astype(float)
    for ending in range(8):
        yield f"ending {ending}", (games["ending"] == ending).astype(float)
