"""Nobody sees through the tokens: the guilds, and the floors that lie face down."""

from collections import Counter
from itertools import permutations

import pytest

from tests.dungeon.helpers import at, scoring, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_redeals_draw_every_deal_of_the_guilds_alike(players: int):
    game = table(players)
    state = game.start(1)
    view = game.observe(state, 0)
    n = 2400
    deals = Counter(tuple(game.redeal(view, 3, k).guild[:players].tolist()) for k in range(n))
    own = int(state.guild[0])
    free = [c for c in range(1, 5) if c != own]
    wanted = {(own, *others) for others in permutations(free, players - 1)}
    assert set(deals) == wanted
    share = n / len(wanted)
    assert all(abs(k - share) < 5 * share**0.5 for k in deals.values())


def test_redeals_lay_the_lower_floors_differently():
    game = table(2)
    match = at(game, level=1, seed=3)
    floors = set()
    for k in range(20):
        state = game.redeal(match.observe(0), 1, k)
        while state.level == 0 and not state.over:
            state = game.after(state, game.legal_codes(state)[0])
        floors.add(bytes(state.floor))
    assert len(floors) == 20


def test_after_the_reveal_everybody_knows_the_guilds():
    match = scoring(table(2), stacks={0: ["red 2", "green 1"]})
    assert not match.over
    assert match.observe(1).guild.tolist() == match.state.guild.tolist()
