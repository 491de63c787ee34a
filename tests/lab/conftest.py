"""Apps for tests, whose bugs are loud."""

import pytest

from dragonlab.lab.tabletop import Tabletop


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setenv("DRAGONLAB_STRICT", "1")


@pytest.fixture
def app():
    return Tabletop("dragonkeepers", players=3, seed=7)


@pytest.fixture
def mixed():
    return Tabletop("dragonkeepers", players=3, seed=7, seats=["human", "greedy", "random"])
