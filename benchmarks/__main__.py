"""Measure the rules, the match and the app in one run, so that the figures can be compared."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import dragonlab as dl
from dragonlab.engine.warm import warm_up
from dragonlab.games import REGISTRY

ROUNDS = 5
DECISIONS = 6_000_000  # of a measured run
PROBE_GAMES = 200
PLAIN_GAMES = 12
MATCH_DECISIONS = 400

START = """
import time; began = time.perf_counter()
import dragonlab as dl
match = dl.Match({id!r}, seed=1)
match.apply(match.legal_actions()[0])
print(time.perf_counter() - began)
"""

PLAIN = """
import dragonlab as dl
run = dl.simulate(dl.Game({id!r}, players=3), games={games}, seed=1, workers=1, progress=False)
print(run.decisions / run.seconds)
"""


def in_new_process(code: str, **environment: str) -> float:
    """Run code in a new interpreter and return the number it prints last."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1])


def games_for(game: dl.Game, policy: str) -> int:
    """Return how many games make a run that is long enough to be measured."""
    probe = dl.simulate(game, games=PROBE_GAMES, seed=2, policies=policy, progress=False)
    return DECISIONS * PROBE_GAMES // probe.decisions


def rate(game: dl.Game, policy: str, games: int, workers: int) -> float:
    """Return decisions per second of one run."""
    run = dl.simulate(game, games=games, seed=1, policies=policy, workers=workers, progress=False)
    return run.decisions / run.seconds


def compare(jobs: dict[str, Callable[[], float]]) -> dict[str, float]:
    """Run the jobs in turn, some rounds, and return each one's median."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(ROUNDS):
        for name, job in jobs.items():
            found[name].append(job())
    return {name: statistics.median(values) for name, values in found.items()}


def match_rate(game: dl.Game) -> float:
    """Return decisions per second through `Match`, with texts and events."""
    match = dl.Match(game, seed=1)
    began = time.perf_counter()
    for _ in range(MATCH_DECISIONS):
        match.apply(match.choose("random"))
        match.legal_actions()
        if match.over:
            match = dl.Match(game, seed=2)
    return MATCH_DECISIONS / (time.perf_counter() - began)


def report(name: str, figure: str, note: str = "") -> None:
    """Print one line."""
    print(f"  {name:<44}{figure:>14}  {note}", flush=True)


def measure_rules(id: str) -> None:
    """Print how fast a game's rules are: compiled, on two threads, plain, through `Match`."""
    game = dl.Game(id, players=3)
    games = games_for(game, "random")
    fewer = games_for(game, "greedy") // 4
    median = compare(
        {
            "one": lambda: rate(game, "random", games, 1),
            "two": lambda: rate(game, "random", games, 2),
            "greedy": lambda: rate(game, "greedy", fewer, 1),
            "match": lambda: match_rate(game),
        }
    )
    plain = in_new_process(PLAIN.format(id=id, games=PLAIN_GAMES), NUMBA_DISABLE_JIT="1")
    one = median["one"]
    report("random play, compiled, one thread", f"{one / 1e6:.2f} M/s", "decisions")
    report("random play, compiled, two threads", f"{median['two'] / 1e6:.2f} M/s",
           f"{median['two'] / one:.2f} times one thread")  # fmt: skip
    report("greedy play, compiled, one thread", f"{median['greedy'] / 1e6:.2f} M/s", "decisions")
    report("random play, the same rules as plain Python", f"{plain:,.0f} /s",
           f"compiled is {one / plain:,.0f} times as fast")  # fmt: skip
    report("through Match, with words and history", f"{median['match']:,.0f} /s", "decisions")


def measure_start(id: str) -> None:
    """Print the time to compile a game once, and to start from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        code = START.format(id=id)
        first = in_new_process(code, DRAGONLAB_CACHE_DIR=folder)
        again = [in_new_process(code, DRAGONLAB_CACHE_DIR=folder) for _ in range(ROUNDS)]
    report("first start: import, compile, one decision", f"{first:.1f} s")
    report("start from the cache", f"{statistics.median(again):.2f} s", "import included")


def measure_app(id: str) -> None:
    """Print how long a board and a click take, without the browser's part."""
    from dragonlab.draw.serial import to_json
    from dragonlab.draw.svg import to_svg

    match = dl.Match(dl.Game(id, players=3), seed=1)
    for _ in range(60):
        match.apply(match.choose("greedy"))
    app = dl.Tabletop(match)

    def timed(job: Callable[[], object]) -> float:
        began = time.perf_counter()
        job()
        return time.perf_counter() - began

    def click() -> None:
        if app.match.over:
            app.goto(60)
        app.act(app.match.choose("greedy"))

    median = compare(
        {
            "board": lambda: timed(lambda: to_json(match.scene())),
            "svg": lambda: timed(lambda: to_svg(match.scene())),
            "figure": lambda: timed(match.draw),
            "click": lambda: timed(click),
        }
    )
    report("board as marks for the browser", f"{median['board'] * 1e3:.1f} ms")
    report("board as SVG", f"{median['svg'] * 1e3:.1f} ms")
    report("board as a plotly figure", f"{median['figure'] * 1e3:.1f} ms")
    report("a click in the app, the kernel's part", f"{median['click'] * 1e3:.1f} ms")


def main() -> None:
    """Print all figures of every game."""
    print(f"dragonlab {dl.__version__}, Python {sys.version.split()[0]}, medians of {ROUNDS}")
    warm_up()
    for id in REGISTRY:
        print(id)
        measure_rules(id)
        measure_start(id)
        measure_app(id)


if __name__ == "__main__":
    main()
