"""Recorded games and counts, by which a change of the rules is seen at once.

``python -m tests.conformance.record`` writes them anew; a commit that does so says why.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

import dragonlab as dl
from dragonlab.engine.registry import GAMES, load_kit
from tests.conformance import positions  # noqa: F401  # the toy game

HERE = Path(__file__).parent
PLAYTHROUGHS, DEPTHS = HERE / "playthroughs", HERE / "depths.json"
SEEDS, DEPTH, COUNTED = range(11, 23), 4, 4


def playthrough(id: str, seed: int) -> dict[str, Any]:
    """Return a game of a seed by greedy and random seats: its decisions, and how it ended."""
    match = dl.Match(id, seed=seed)
    while not match.over:
        match.apply(match.choose(("greedy", "random")[int(match.state.actor) % 2]))
    codes = [step.action.code for step in match.history]
    return {"game": match.game.spec(), "seed": seed, "codes": codes, "end": end_of(match)}


def replayed(saved: dict[str, Any]) -> dl.Match:
    """Return a recorded game, played again."""
    match = dl.Match(dl.Game.from_spec(saved["game"]), seed=saved["seed"])
    for code in saved["codes"]:
        match.apply(code)
    return match


def end_of(match: dl.Match) -> dict[str, Any]:
    """Return how a match ended, and how often each thing happened to whom, as plain data."""
    result = match.result
    assert result is not None
    counted = np.asarray(match.state.tally).T.tolist()
    told = dict(zip(match.game.kit.events, counted, strict=True))
    return {
        "told": {kind: seats for kind, seats in told.items() if any(seats)},
        "places": [one.place for one in result.standings],
        "scores": [one.score for one in result.standings],
        "winners": result.winners,
        "shared": result.shared,
        "abnormal": result.abnormal,
        "decisions": match.length,
    }


def sequences(game: dl.Game, state: np.record, depth: int) -> int:
    """Return how many sequences of so many actions there are from a state, chance as it falls."""
    if depth == 0 or state.over:
        return 1
    codes = game.legal_codes(state)
    if depth == 1:
        return len(codes)
    return sum(sequences(game, game.after(state, code), depth - 1) for code in codes)


def counts(id: str, players: int) -> list[list[int]]:
    """Return, for some seeds, the number of sequences of 1 to 4 actions.

    They are counted after some decisions, where more can be chosen than at the start.
    """
    game, found = dl.Game(id, players=players), []
    for seed in range(COUNTED):
        state = game.start(seed)
        for _ in range(8 * seed):
            if not state.over:
                codes = game.legal_codes(state)
                state = game.after(state, codes[int(state.rng[0]) % len(codes)])
        found.append([sequences(game, state, depth + 1) for depth in range(DEPTH)])
    return found


def tables() -> list[tuple[str, int]]:
    """Return each game with each number of players."""
    return [
        (id, n) for id in GAMES for n in range(load_kit(id).players[0], load_kit(id).players[1] + 1)
    ]


def main() -> None:
    """Write all files."""
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for id in GAMES:
        games = [json.dumps(playthrough(id, seed), separators=(",", ":")) for seed in SEEDS]
        text = "[\n" + ",\n".join(games) + "\n]\n"
        (PLAYTHROUGHS / f"{id}.json").write_text(text, encoding="utf-8")
    rows = [f"  {json.dumps(f'{id} {n}')}: {json.dumps(counts(id, n))}" for id, n in tables()]
    DEPTHS.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
