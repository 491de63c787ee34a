"""Options: what is allowed, and what is said about the rest."""

from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine.options import Option, check_options, usual_values
from dragonlab.engine.registry import load_kit

OPTIONS = load_kit("dragonkeepers").options
BY_NAME = {option.name: option for option in OPTIONS}

COLOUR = Option("colour", "red", "Which", "page 1", choices=("red", "blue"), words={"red": "Red!"})
FLAG = Option("flag", False, "Whether", "page 2", choices=(False, True))
NUMBER = Option("number", 3, "How many", "page 3", choices=("all",), least=1, most=9)
SET = Option("things", "none", "What", "page 4", choices=("none",), members=("axe", "bow", "cup"))


@pytest.mark.parametrize(
    ("option", "value", "normal"),
    [
        (COLOUR, "blue", "blue"),
        (FLAG, True, True),
        (NUMBER, 1, 1),
        (NUMBER, 9, 9),
        (NUMBER, "all", "all"),
        (SET, "none", "none"),
        (SET, ["bow"], ("bow",)),
        (SET, ("cup", "axe"), ("axe", "cup")),
        (SET, {"bow", "axe"}, ("axe", "bow")),
        (SET, ["bow", "bow"], ("bow",)),
        (SET, (name for name in ["cup", "bow"]), ("bow", "cup")),
    ],
)
def test_values_in_their_normal_form(option: Option, value: Any, normal: Any):
    found = option.check(value)
    assert found == normal
    assert type(found) is type(normal)


@pytest.mark.parametrize(
    ("option", "values", "says"),
    [
        (COLOUR, ["green", "Red", None, 1, ["red"], b"red"], "it is 'red', or 'blue'"),
        (FLAG, [0, 1, "yes", None, 1.0], "it is False, or True"),
        (NUMBER, [0, 10, True, 2.0, "3", None], "'all', or a whole number from 1 to 9"),
        (SET, ["axe", [], [1], ["axe", "gun"], [["axe"]], 3, None], "a list of 'axe', 'bow'"),
    ],
)
def test_other_values_are_refused_with_what_is_allowed(
    option: Option, values: list[Any], says: str
):
    for value in values:
        with pytest.raises(dl.OptionError, match=says) as caught:
            option.check(value)
        assert repr(option.name) in str(caught.value)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_of_a_game_takes_its_own_values(option: Option):
    assert option.check(option.default) == option.default
    for choice in option.choices:
        assert option.check(choice) is choice
    for member in option.members:
        assert option.check([member]) == (member,)
    if option.least is not None:
        assert [option.check(n) for n in (option.least, option.most)] == [option.least, option.most]
    for wrong in ("nonsense", None, 3.5, [], ["nonsense"], {}):
        with pytest.raises(dl.OptionError, match="it is "):
            option.check(wrong)
    assert option.text
    assert option.source


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_has_words(option: Option):
    for value in (*option.choices, *((member,) for member in option.members)):
        assert option.describe(value)


def test_values_in_words():
    assert COLOUR.describe("red") == "Red!"
    assert COLOUR.describe("blue") == "blue"
    assert [FLAG.describe(value) for value in (True, False)] == ["yes", "no"]
    assert NUMBER.describe(7) == "7"
    assert SET.describe(("axe", "bow")) == "axe, bow"
    assert BY_NAME["first_player"].describe(1) == "player 2"


@pytest.mark.parametrize("value", [0, 1])
def test_numbers_are_not_told_as_yes_and_no(value: int):
    assert NUMBER.describe(value) == str(value)


def test_options_given_and_by_default():
    assert check_options((COLOUR, NUMBER), {"number": 5}) == {"colour": "red", "number": 5}


def test_an_unknown_option_names_those_there_are():
    with pytest.raises(dl.OptionError, match="No option 'size'; there are colour, number"):
        check_options((COLOUR, NUMBER), {"size": 5})


PRESETS = {"colour": {"blue": {"flag": True, "number": 8}}}


@pytest.mark.parametrize(
    ("given", "flag", "number"),
    [
        ({}, False, 3),
        ({"colour": "red"}, False, 3),
        ({"colour": "blue"}, True, 8),
        ({"colour": "blue", "number": 3}, True, 3),
        ({"colour": "blue", "flag": False, "number": "all"}, False, "all"),
        ({"number": 8}, False, 8),
    ],
    ids=str,
)
def test_a_preset_sets_other_options_but_not_what_is_given(
    given: dict[str, Any], flag: bool, number: Any
):
    options = (COLOUR, FLAG, NUMBER)
    settings = check_options(options, given, PRESETS)
    assert settings == {"colour": "red"} | given | {"flag": flag, "number": number}
    usual = usual_values(options, settings, PRESETS)
    changed = {name: value for name, value in settings.items() if value != usual[name]}
    assert check_options(options, {"colour": settings["colour"]} | changed, PRESETS) == settings
