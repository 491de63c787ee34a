"""How many decisions a second: random and greedy runs beside C, plain Python, a `Match`."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import dragonlab as dl
from benchmarks.c_limit import PLAYERS, Loop, time_loop
from benchmarks.timing import Sizes, Table, in_turn
from dragonlab.engine.playout import Player
from dragonlab.engine.policies import random_policy
from dragonlab.engine.state import blank_states


def games_for(game: dl.Game, policy: str, decisions: int, probe_games: int) -> int:
    """Return how many games make about so many decisions."""
    probe = dl.simulate(game, games=probe_games, seed=2, policies=policy, progress=False)
    return max(1, decisions * probe_games // probe.decisions)


def run_rate(game: dl.Game, policy: str, games: int) -> float:
    """Return decisions in a second of processor time of a compiled run on one thread."""
    began = time.process_time()
    run = dl.simulate(game, games=games, seed=1, policies=policy, workers=1, progress=False)
    return run.decisions / (time.process_time() - began)


def measure_runs(id: str, programs: Mapping[Loop, Path], sizes: Sizes, table: Table) -> None:
    """Print random play beside each C loop, and greedy play, on one core."""
    game = dl.Game(id, players=PLAYERS)
    games = games_for(game, "random", sizes.decisions, sizes.probe_games)
    fewer = games_for(game, "greedy", sizes.decisions // 4, sizes.probe_games)
    loops = {loop.title: path for loop, path in programs.items() if loop.game == id}
    jobs = {
        "random": lambda: run_rate(game, "random", games),
        "greedy": lambda: run_rate(game, "greedy", fewer),
    }
    for title, path in loops.items():
        jobs[title] = lambda path=path: time_loop(path, games * sizes.c_times)
    found = in_turn(jobs, sizes.rounds)
    table.row("random play", found.rates("random"))
    for title in loops:
        table.row(f"  {title}", found.rates(title), found.beside(title, "random", "dragonlab"))
    table.row("greedy play", found.rates("greedy"), found.beside("greedy", "random", "random play"))


def match_rate(game: dl.Game, decisions: int) -> float:
    """Return decisions a second through `Match`: choose, act, hear of it, read the next choices."""
    match = dl.Match(game, seed=1)
    began = time.process_time()
    for _ in range(decisions):
        match.apply(match.choose("random"))
        match.legal_actions()
        if match.over:
            match = dl.Match(game, seed=2)
    return decisions / (time.process_time() - began)


def plain_rate(game: dl.Game, games: int) -> float:
    """Return decisions a second of the rules alone in plain Python."""
    states = blank_states(game.kit.state.dtype, games)
    player, policies = Player.in_python(game.kit), [random_policy] * game.players
    began = time.process_time()
    decisions, _ = player.run(game.box, states, policies, seed=1, first=0)
    return decisions / (time.process_time() - began)


def measure_match(id: str, sizes: Sizes, table: Table) -> None:
    """Print plain Python: the rules alone, and through `Match` with words."""
    game = dl.Game(id, players=PLAYERS)
    games = games_for(game, "random", sizes.plain_decisions, sizes.probe_games)
    found = in_turn(
        {
            "plain": lambda: plain_rate(game, games),
            "match": lambda: match_rate(game, sizes.match_decisions),
        },
        sizes.rounds,
    )
    table.row("the same rules in plain Python", found.rates("plain"))
    beside = found.beside("match", "plain", "the plain rules")
    table.row("through Match with words", found.rates("match"), beside)
