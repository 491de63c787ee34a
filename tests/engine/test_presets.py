"""Presets: one option that sets others, unless they are given too."""

import pickle

import pytest

import dragonlab as dl
from dragonlab.engine.options import Option, check_options, usual_values

STYLE = Option("style", "plain", "How", "page 1", choices=("plain", "wild"))
SIZE = Option("size", 3, "How large", "page 2", least=1, most=9)
FLAG = Option("flag", False, "Whether", "page 3", choices=(False, True))
OPTIONS = (STYLE, SIZE, FLAG)
PRESETS = {"style": {"wild": {"size": 7, "flag": True}}}


def test_without_a_preset_the_defaults_hold():
    assert check_options(OPTIONS, {}, PRESETS) == {"style": "plain", "size": 3, "flag": False}
    assert check_options(OPTIONS, {"style": "wild"}) == {"style": "wild", "size": 3, "flag": False}


def test_a_preset_sets_other_options():
    found = check_options(OPTIONS, {"style": "wild"}, PRESETS)
    assert found == {"style": "wild", "size": 7, "flag": True}
    assert list(found) == ["style", "size", "flag"]


def test_an_option_that_is_given_wins_over_the_preset():
    found = check_options(OPTIONS, {"style": "wild", "flag": False}, PRESETS)
    assert found == {"style": "wild", "size": 7, "flag": False}


def test_what_is_given_is_still_checked():
    with pytest.raises(dl.OptionError, match="size"):
        check_options(OPTIONS, {"style": "wild", "size": 10}, PRESETS)
    with pytest.raises(dl.OptionError, match="No option 'colour'"):
        check_options(OPTIONS, {"colour": 1}, PRESETS)


def test_the_usual_values_follow_the_preset_alone():
    chosen = {"style": "wild", "size": 2, "flag": True}
    assert usual_values(OPTIONS, chosen, PRESETS) == {"style": "plain", "size": 7, "flag": True}


def test_a_game_with_a_preset_is_named_by_it_and_made_again_elsewhere():
    game = dl.Game("dungeon", players=2, rules="online")
    assert game.changed == {"rules": "online"}
    assert repr(game) == "Game('dungeon', players=2, rules='online')"
    mixed = dl.Game("dungeon", rules="online", passage_chain=True, tiebreak="coins")
    assert mixed.changed == {"rules": "online", "passage_chain": True, "tiebreak": "coins"}
    for one in (game, mixed):
        again = pickle.loads(pickle.dumps(one))
        assert again.settings == one.settings
        assert again.box.tobytes() == one.box.tobytes()
