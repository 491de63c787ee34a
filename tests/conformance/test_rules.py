"""Rules: what is legal, what an action does, and what stays right through thousands of games."""

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.record import Secret
from dragonlab.engine.registry import load_kit
from dragonlab.engine.state import copy_state, same_state
from tests.conformance.positions import Seen
from tests.conformance.soak import soak

SOAKED = 400  # games; `python -m tests.conformance.soak` plays more


def test_the_list_of_legal_actions_is_what_refuse_lets_through(seen: list[Seen]):
    for game, state in seen:
        live = game.live(state)
        ask = game.kit.refuse
        free = [c for c in range(game.kit.actions.size) if not ask(game.live_box, live, c)]
        assert live.dump() == state.tobytes(), "asking changed the state"
        assert game.legal_codes(state) == free
        assert bool(free) != bool(state.over)


def test_every_state_of_many_random_games_is_right(id: str):
    assert soak(id, SOAKED, every=4) > SOAKED


def test_there_is_room_for_events_and_draws(seen: list[Seen]):
    for game, state in seen:
        assert game.check(state) == []
        assert state.event_n < len(state.events)
        assert state.log_n <= len(state.log)
        assert not state.fault


def test_what_is_chosen_twice_leads_to_the_same(seen: list[Seen]):
    for game, state in seen:
        before = state.tobytes()
        for code in game.legal_codes(state)[:4]:
            assert same_state(game.after(state, code), game.after(state, code))
        assert state.tobytes() == before


def test_without_a_story_the_same_happens(seen: list[Seen]):
    for game, state in seen:
        silent = copy_state(state)
        for name in ("events", "event_n", "log", "log_n"):
            silent[name] = 0
        silent.silent = 1
        for code in game.legal_codes(state)[:4]:
            told, quiet = game.after(state, code), game.after(silent, code)
            assert quiet.event_n == quiet.log_n == 0
            for name in ("events", "event_n", "log", "log_n", "silent"):
                told[name] = quiet[name] = 0
            assert same_state(told, quiet)


def test_a_decision_is_counted_and_the_end_stays_the_end(seen: list[Seen]):
    for game, state in seen:
        for code in game.legal_codes(state)[:4]:
            assert game.after(state, code).decisions == state.decisions + 1
        if state.over:
            assert all(game.refusal_of(state, c) for c in range(game.kit.actions.size))


def test_equal_states_have_equal_bytes(seen: list[Seen]):
    """What lies beyond the story's end is blank, so that states can be compared and hashed."""
    for _, state in seen:
        assert not state.events[int(state.event_n) :].any()
        assert not state.log[int(state.log_n) :].any()
        assert not np.any(state.forced)


def test_rules_write_only_into_the_state(seen: list[Seen]):
    for game, state in seen[::5]:
        box = game.live_box.dump()
        for code in game.legal_codes(state)[:3]:
            game.after(state, code)
        game.redeal(game.observe(state, 0), 1)
        assert game.live_box.dump() == box == game.box.tobytes()


# ---- what a kit says of itself


def test_a_kit_declares_what_it_needs(id: str):
    kit = load_kit(id)
    least, most = kit.players
    assert 1 <= least <= kit.usual <= most == kit.state.seats <= 6
    assert kit.title
    assert kit.variants
    assert kit.about.endswith(".")
    assert kit.minutes[0].isdecimal()
    assert "greedy" in kit.policies
    assert next(iter(kit.refusals)) == 0
    assert all(one.text and one.source for one in kit.options)
    assert {one.secret for one in kit.state.fields.values()} > {Secret.NO}


def test_no_such_thing_can_come(id: str):
    game = dl.Game(id)
    with pytest.raises(dl.DragonlabError):
        game.kit.named_outcome(game, "no such thing")


def test_every_preset_names_options_and_allowed_values(id: str):
    kit = load_kit(id)
    options = {option.name: option for option in kit.options}
    for name, choices in kit.presets.items():
        assert set(choices) <= set(options[name].choices)
        for sets in choices.values():
            assert name not in sets
            for other, value in sets.items():
                assert options[other].check(value) == value
