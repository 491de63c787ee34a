"""`Game`: made of an id, players, options and tables; says what is wrong; travels."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine.registry import GAMES as REGISTRY
from dragonlab.engine.state import same_state

ID = "dragonkeepers"


def edited(old: str, new: str) -> str:
    """Return the published tables with one place edited."""
    text = dl.Game(ID).material.text
    assert text.count(old) == 1
    return text.replace(old, new)


GAMES = [
    dl.Game(ID, players=2),
    dl.Game(ID, players=4, chests="random", turn_cap=7),
    dl.Game(ID, players=3, chests=["prism_ink", "dragon_mint"], family_variant=True),
    dl.Game(ID, players=2, material=edited("crystals = 10", "crystals = 12")),
]


def test_the_words_of_a_game():
    assert [repr(game) for game in GAMES] == [
        "Game('dragonkeepers', players=2)",
        "Game('dragonkeepers', players=4, chests='random', turn_cap=7)",
        "Game('dragonkeepers', players=3, chests=('dragon_mint', 'prism_ink'), "
        "family_variant=True)",
        "Game('dragonkeepers', players=2, material='the edited table')",
    ]
    assert (GAMES[0].id, GAMES[0].title) == (ID, "Dragonkeepers")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_pickled_and_remade_from_plain_data(game: dl.Game):
    for other in (pickle.loads(pickle.dumps(game)), dl.Game.from_spec(game.spec())):
        assert other is not game
        assert repr(other) == repr(game)
        assert other.box.tobytes() == game.box.tobytes()
        assert other.settings == game.settings
        assert same_state(other.start(5), game.start(5))


def test_the_spec_is_plain_and_names_only_what_differs():
    assert GAMES[0].spec() == {"id": ID, "players": 2, "options": {}}
    assert GAMES[1].spec()["options"] == {"chests": "random", "turn_cap": 7}
    assert GAMES[1].changed == {"chests": "random", "turn_cap": 7}
    assert "crystals = 12" in GAMES[3].spec()["material"]


@pytest.mark.parametrize("players", [1, 5, 0, -2, "3", 2.0, True, [2]])
def test_wrong_players(players: Any):
    with pytest.raises(dl.OptionError, match="is for 2 to 4 players, not"):
        dl.Game(ID, players=players)


@pytest.mark.parametrize("id", ["dragonkeeper", "", "DRAGONKEEPERS", "../engine"])
def test_an_unknown_game(id: str):
    with pytest.raises(dl.UnknownGame, match="there are 'dragonkeepers'"):
        dl.Game(id)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"chest": "none"}, "No option 'chest'; there are first_player, chests"),
        ({"chests": "troll_horn"}, "Option 'chests' cannot be 'troll_horn'"),
        ({"hand_visibility": "some"}, "it is 'backs', or 'open', or 'closed'"),
        ({"turn_cap": 0}, "a whole number from 1 to"),
        ({"first_player": 2}, "first_player 2 is not at a table of 2"),
        ({"family_variant": True, "chests": ["troll_horn"]}, "without the placement rule"),
    ],
)
def test_wrong_options(options: dict[str, Any], says: str):
    with pytest.raises(dl.OptionError, match=says):
        dl.Game(ID, players=2, **options)


def test_every_error_is_one_of_the_package_s_own():
    kinds = (dl.OptionError, dl.UnknownGame, dl.MaterialError, dl.SaveError, dl.PolicyError)
    assert all(issubclass(kind, dl.DragonlabError) for kind in (*kinds, dl.PositionError))
    assert issubclass(dl.IllegalAction, dl.DragonlabError)


def test_options_by_name():
    options = GAMES[0].options
    assert list(options) == list(GAMES[0].settings)
    assert options["reward_profile"].choices == ("A", "B", "C")


def test_the_table_of_games():
    table = dl.games()
    assert list(table.index) == list(REGISTRY)
    assert table.loc[ID, "title"] == "Dragonkeepers"
    assert table.loc[ID, "players"] == "2 to 4"
    assert "family variant" in table.loc[ID, "variants"]


def test_a_seed_and_an_index_give_one_first_state():
    game = GAMES[1]
    assert same_state(game.start(3, 4), game.start(3, 4))
    starts = {game.start(seed, index).tobytes() for seed in range(5) for index in range(5)}
    assert len(starts) == 25


def test_material_from_a_file(tmp_path: Path):
    path = tmp_path / "my_box.toml"
    path.write_text(edited("golden_eggs = 9", "golden_eggs = 8"), encoding="utf-8")
    for given in (path, str(path)):
        game = dl.Game(ID, material=given)
        assert game.box.eggs == 8
        assert "material='my_box.toml'" in repr(game)
        path_free = pickle.loads(pickle.dumps(game))
        assert path_free.box.eggs == 8
