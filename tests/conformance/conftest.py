"""Every test of the suite is asked of each game in the registry."""

import pytest

from dragonlab.engine.registry import GAMES
from tests.conformance.positions import Seen, positions


@pytest.fixture(params=[*GAMES])
def id(request: pytest.FixtureRequest) -> str:
    """A game."""
    return request.param


@pytest.fixture
def seen(id: str) -> list[Seen]:
    """Positions of a game, every phase among them."""
    return positions(id)
