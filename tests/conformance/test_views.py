"""Views and redeals: a seat is shown what it may know, and no more."""

import random
from itertools import islice

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.record import Secret
from dragonlab.engine.registry import load_kit
from dragonlab.engine.state import Header, copy_state, same_state
from tests.conformance.positions import Seen, random_game, walk

STORY = ("rng", "forced", "forced_n", "forced_at", "log", "log_n", "events", "event_n", "fault")


def own_secrets(id: str) -> list[str]:
    """Return the fields of a game of its own that are secret."""
    fields = load_kit(id).state.fields
    header = set(Header.__annotations__)
    return [n for n, one in fields.items() if one.secret != Secret.NO and n not in header]


def test_a_view_holds_neither_chance_nor_story(seen: list[Seen]):
    for game, state in seen:
        for seat in range(game.players):
            view = game.observe(state, seat)
            assert view.viewer == seat
            assert not [name for name in STORY if np.any(view[name])]


def test_a_view_blanks_what_is_declared_secret(seen: list[Seen]):
    for game, state in seen:
        for seat in range(game.players):
            view = game.observe(state, seat)
            for name, one in game.kit.state.fields.items():
                if one.until and state[one.until]:
                    continue
                if one.secret == Secret.ALL:
                    assert not np.any(view[name]), name
                if one.secret == Secret.OTHERS:
                    assert not np.any(np.delete(view[name], seat, axis=0)), name


def test_a_view_shows_no_other_than_the_true_numbers(seen: list[Seen]):
    """What a view shows is so, or hidden: hiding blanks, it does not make up."""
    for game, state in seen:
        for seat in range(game.players):
            view = game.observe(state, seat)
            for name in ("actor", "phase", "over", "turn", "decisions", "tally", "score", "rank"):
                assert np.array_equal(view[name], state[name]), name


def test_a_view_of_a_view_is_refused(seen: list[Seen]):
    game, state = seen[0]
    view = game.observe(state, 0)
    with pytest.raises(dl.PositionError):
        game.observe(view, 0)
    with pytest.raises(dl.PositionError):
        game.redeal(state, 1)


def test_a_redeal_gives_the_same_view_and_can_be_played(seen: list[Seen]):
    for k, (game, state) in enumerate(seen):
        for seat in range(game.players):
            view = game.observe(state, seat)
            full = game.redeal(view, 5, k)
            assert game.check(full) == []
            assert same_state(game.observe(full, seat), view), (game, seat)
            assert same_state(full, game.redeal(view, 5, k))
            if seat == state.actor:
                assert game.legal_codes(full) == game.legal_codes(state)
                assert game.legal_codes(view) == game.legal_codes(state)
                for code in game.legal_codes(full)[:2]:
                    assert game.check(game.after(full, code)) == []


def test_redeals_can_be_played_to_the_end(seen: list[Seen]):
    rnd = random.Random(9)
    for k, (game, state) in enumerate(seen[::6]):
        now = game.redeal(game.observe(state, k % game.players), 6, k)
        while not now.over:
            now = game.after(now, rnd.choice(game.legal_codes(now)))
        assert game.check(now) == []


def test_chance_to_come_changes_no_view(seen: list[Seen]):
    for game, state in seen:
        other = copy_state(state)
        other.rng[:] = 9, 8, 7, 6
        other.forced[:2], other.forced_n = (1, 2), 2
        for seat in range(game.players):
            assert same_state(game.observe(other, seat), game.observe(state, seat))


def test_what_is_hidden_varies_over_redeals(id: str, seen: list[Seen]):
    unseen = set(own_secrets(id))
    for k, (game, state) in enumerate(seen):
        for seat in range(game.players):
            full = game.redeal(game.observe(state, seat), 8, k)
            unseen -= {name for name in unseen if np.any(full[name] != state[name])}
    assert not unseen, "every redeal holds the truth"


def agreement(id: str, full: np.record, state: np.record) -> float:
    """Return how much of what is secret a redeal has right, from 0 to 1."""
    same = [full[name] == state[name] for name in own_secrets(id)]
    return float(np.concatenate([np.ravel(one) for one in same]).mean())


@pytest.mark.parametrize("decisions", [0, 3])
def test_a_redeal_with_the_match_s_own_seed_knows_no_more(id: str, decisions: int):
    """What is drawn beside a game does not come from the stream of the game."""
    if not own_secrets(id):
        return
    rnd, more = random.Random(2), []
    for seed in range(250):
        if seed % 10 == 0:
            game = random_game(id, rnd)
        state = list(islice(walk(game, seed, rnd), decisions + 1))[-1]
        view = game.observe(state, seed % game.players)
        own, other = (agreement(id, game.redeal(view, s), state) for s in (seed, seed + 10**6))
        more.append(own - other)
    spread = float(np.std(more)) / len(more) ** 0.5
    assert abs(float(np.mean(more))) <= 4 * spread
