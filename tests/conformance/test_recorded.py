"""Recorded games end as they did, and as much can be done as could be."""

import json

import pytest

from tests.conformance.record import DEPTHS, PLAYTHROUGHS, counts, end_of, replayed, tables

FILES = sorted(PLAYTHROUGHS.glob("*.json"))


def test_there_is_a_recorded_game_of_each(id: str):
    assert PLAYTHROUGHS / f"{id}.json" in FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_games_end_as_they_did_and_tell_as_much(path):
    for saved in json.loads(path.read_text(encoding="utf-8")):
        match = replayed(saved)
        assert match.over
        assert end_of(match) == saved["end"]


@pytest.mark.parametrize(("id", "players"), tables())
def test_as_many_sequences_of_actions_are_legal_as_before(id: str, players: int):
    saved = json.loads(DEPTHS.read_text(encoding="utf-8"))
    assert counts(id, players) == saved[f"{id} {players}"]
