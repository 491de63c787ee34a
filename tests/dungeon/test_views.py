"""Nobody sees through the tokens: views, and the tables that a viewer could be sitting at."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.match import queue_outcomes
from dragonlab.engine.state import copy_state, same_state
from dragonlab.games.dungeon.enums import Phase
from tests.dungeon.helpers import ID, at, scoring, table, varied_games

HIDDEN = ("rng", "guild", "events", "event_n", "forced", "forced_n", "forced_at", "fate_fault")


def positions(players: int, every: int = 5) -> list[tuple[dl.Game, np.record]]:
    """Return positions on the way of random games of several variants."""
    found = []
    for k, game in enumerate(varied_games(12, seed=players + 50, players=players)):
        state, rng = game.start(k), np.random.default_rng(k)
        while not state.over:
            if int(state.decisions) % every == 0 or state.phase >= Phase.EXCHANGE:
                found.append((game, copy_state(state)))
            game.kit.apply_action(game.box, state, int(rng.choice(game.legal_codes(state))))
        found.append((game, copy_state(state)))
    return found


@pytest.fixture(scope="module", params=[2, 3, 4], ids="{} players".format)
def seen(request: pytest.FixtureRequest) -> list[tuple[dl.Game, np.record]]:
    return positions(request.param)


def test_all_phases_are_among_them():
    phases = {int(state.phase) for n in (2, 3, 4) for _, state in positions(n)}
    assert phases == set(Phase)


def test_a_view_differs_from_the_state_only_in_what_is_hidden(
    seen: list[tuple[dl.Game, np.record]],
):
    for game, state in seen:
        for seat in range(game.players):
            view = game.observe(state, seat)
            assert view.viewer == seat
            for name in state.dtype.names or ():
                if name not in (*HIDDEN, "viewer"):
                    assert (view[name] == state[name]).all(), name
            assert not any(np.any(view[name]) for name in HIDDEN if name != "guild")
            known = [bool(c) for c in view.guild[: game.players]]
            own = [bool(state.revealed) or k == seat for k in range(game.players)]
            assert known == own


def test_states_that_a_seat_cannot_tell_apart_give_the_same_view(
    seen: list[tuple[dl.Game, np.record]],
):
    for game, state in seen:
        if state.revealed:
            continue
        for seat in range(game.players):
            free = [c for c in range(1, 5) if c != state.guild[seat]]
            others = [k for k in range(game.players) if k != seat]
            for guilds in permutations(free, len(others)):
                other = copy_state(state)
                other.guild[others] = guilds
                other.rng[:] = 9, 8, 7, 6
                queue_outcomes(other, [1, 2])
                assert same_state(game.observe(other, seat), game.observe(state, seat))


def test_what_lies_face_down_below_is_in_no_state():
    """Two games that differ only in the chance to come are the same to everybody."""
    game = table(3)
    state = game.start(4)
    other = copy_state(state)
    other.rng[:] = 1, 2, 3, 4
    assert same_state(game.observe(state, 0), game.observe(other, 0))


def test_a_redeal_keeps_what_is_known_and_can_be_played(seen: list[tuple[dl.Game, np.record]]):
    for k, (game, state) in enumerate(seen):
        for seat in range(game.players):
            view = game.observe(state, seat)
            full = game.redeal(view, 5, k)
            assert game.kit.check(game.box, full) == []
            assert same_state(game.observe(full, seat), view)
            if seat == state.actor:
                assert game.legal_codes(full) == game.legal_codes(state)


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
            game.kit.apply_action(game.box, state, game.legal_codes(state)[0])
        floors.add(bytes(state.floor))
    assert len(floors) == 20


def test_after_the_reveal_everybody_knows_the_guilds():
    match = scoring(table(2), stacks={0: ["red 2", "green 1"]})
    assert not match.over
    assert match.observe(1).guild.tolist() == match.state.guild.tolist()
    assert same_state_but_viewer(match.game, match.state)


def same_state_but_viewer(game: dl.Game, state: Any) -> bool:
    """Whether a redeal of a view at the end is the state itself, but for chance and story."""
    full = game.redeal(game.observe(state, 0), 1)
    names = [n for n in state.dtype.names if n not in HIDDEN or n == "guild"]
    return all((full[n] == state[n]).all() for n in names)


def test_policies_are_shown_no_guild():
    game, guilds = dl.Game(ID, players=3), []

    def spy(box: Any, view: Any, actions: Any, n: int) -> int:
        if not view.revealed:
            guilds.append(int((view.guild != 0).sum()))
        return n - 1

    dl.simulate(game, games=3, seed=2, policies=spy)
    assert set(guilds) == {1}
