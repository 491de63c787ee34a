"""Records: one declaration gives types, ranges, options and what a view blanks."""

from enum import IntEnum

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine import record
from dragonlab.engine.options import first_player
from dragonlab.engine.record import (
    BoxRecord,
    Record,
    Secret,
    blank_ranges,
    choice_words,
    field,
    option,
    out_of_range,
)
from dragonlab.engine.state import Header, blank_states
from dragonlab.errors import OptionError

Colour = IntEnum("Colour", {"RED": 0, "BLUE": 1})
Tool = IntEnum("Tool", {"AXE": 0, "BOW": 1})
Tools = IntEnum("Tools", {"NONE": 0, "RANDOM": 1})


class Box(BoxRecord):
    first_player = first_player("page 1", 4)
    colour = option(Colour.BLUE, "Which", "page 2")
    large = option(False, "Whether", "page 3")
    turns = option(1000, "How many", "page 4", least=1, most=5000)
    tools = option(Tools.NONE, "What", "page 5", members=Tool)
    sharp = option(False, "Whether", "page 6", needs={"tools": (Tool.AXE, Tools.RANDOM)})
    coins = field("i1", 3, most=lambda box: int(box.players))


class Table(Header, seats=2, events=Colour, phases=Tool, room=5):
    open = field("i1")
    hand = field("i2", 2, 3, secret=Secret.OTHERS)
    deck = field("i1", 4, secret=Secret.ALL)
    pile = field("i1", secret=Secret.ALL)
    card = field("i1", 2, most=9, secret=Secret.OTHERS, until="over")


def box(**values):
    made = blank_states(Box.dtype, 1)[0]
    made.players = 3
    for one in Box.options:
        one.write(made, values.get(one.name, one.default))
    return made


def test_fields_have_their_type_and_shape():
    assert Box.dtype["coins"].shape == (3,)
    assert Box.dtype["coins"].base == np.int8
    assert Box.dtype["turns"] == np.int32
    assert not hasattr(Box, "coins")


def test_options_come_from_their_declaration():
    found = {one.name: one for one in Box.options}
    assert list(found) == ["first_player", "colour", "large", "turns", "tools", "sharp"]
    assert found["colour"].choices == ("red", "blue")
    assert found["colour"].default == "blue"
    assert found["colour"].named("colour", {"red": "Red!"}).describe("red") == "Red!"
    assert found["tools"].members == ("axe", "bow")
    assert found["sharp"].needs == {"tools": ("axe", "random")}


@pytest.mark.parametrize(
    ("name", "value", "held"),
    [
        ("colour", "red", Colour.RED),
        ("colour", "blue", Colour.BLUE),
        ("large", True, 1),
        ("turns", 4000, 4000),
        ("first_player", "random", 0),
        ("first_player", 2, 3),
        ("tools", "random", Tools.RANDOM),
    ],
)
def test_the_box_holds_the_number_of_a_value(name, value, held):
    assert box(**{name: value})[name] == held


def test_a_set_of_names_is_held_as_bits():
    made = box(tools=("bow",))
    assert (made.tools, made.tools_bits) == (2, 1 << Tool.BOW)
    assert box(tools="random").tools_bits == 0


def test_an_option_that_counts_only_with_another_says_so():
    sharp = next(one for one in Box.options if one.name == "sharp")
    assert "'tools' is 'axe' or 'random'" in sharp.idle({"tools": "none"})
    assert sharp.idle({"tools": ("axe", "bow")}) == ""
    assert sharp.idle({"tools": "random"}) == ""


@pytest.mark.parametrize(("coins", "right"), [([0, 0, 3], True), ([0, 4, 0], False)])
def test_a_range_may_follow_the_box(coins, right):
    made = box()
    made.coins = coins
    wrong = out_of_range(Box, made, made)
    assert wrong == ([] if right else ["coins should lie within 0 to 3"])


def test_many_records_are_looked_at_at_once():
    states = blank_states(Table.dtype, 3)
    assert out_of_range(Table, states, box()) == []
    states.card[2][1] = 10
    assert out_of_range(Table, states, box()) == ["card should lie within 0 to 9"]


def blanked(seat: int, over: int = 0):
    state = blank_states(Table.dtype, 1)
    raw = state.view(np.uint8)
    raw[:] = 1
    state.over = over
    for first, size, owner, opens in blank_ranges(Table).tolist():
        if owner != seat and (opens < 0 or not raw[opens]):
            raw[first : first + size] = 0
    return state[0]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_blanked_for_a_seat(seat):
    view = blanked(seat)
    assert not any(np.any(view[name]) for name in ("deck", "pile", "rng", "events"))
    assert view.hand[seat].all()
    assert not view.hand[1 - seat].any()
    assert view.open
    assert not view.card[1 - seat]


def test_what_is_secret_until_the_end_lies_open_then():
    view = blanked(0, over=1)
    assert view.card.all()
    assert not view.hand[1].any()


def test_chance_and_story_are_one_stretch_of_bytes():
    rows = blank_ranges(Table).tolist()
    assert sum(owner < 0 for _, _, owner, _ in rows) == 2  # the header's, and the deck's


@pytest.mark.parametrize("name", ["size", "shape", "data"])
def test_a_name_that_numpy_has_taken_is_refused(name):
    with pytest.raises(TypeError, match=f"cannot be called '{name}'"):
        type("Clash", (Record,), {name: field("i1")})


def test_a_line_for_a_choice_that_an_option_does_not_have_is_refused():
    (colour,) = (one for one in Box.options if one.name == "colour")
    with pytest.raises(OptionError, match="'colour' has no 'green': it is 'red', or 'blue'"):
        colour.named("colour", {"green": "Green!"})


@pytest.mark.parametrize("id", ["dragonkeepers", "dungeon"])
def test_the_lines_beside_a_box_are_those_of_its_choices(id: str):
    told = choice_words(f"dragonlab.games.{id}.records")
    named = {one.name: one for one in dl.Game(id).kit.options if one.name != "first_player"}
    assert set(told) == set(named)
    for name, lines in told.items():
        one, words = named[name], {k: v for k, v in lines.items() if k not in ("decides", "source")}
        assert (one.text, one.source) == (lines["decides"], lines["source"])
        assert set(words) == (set(one.choices) - {True, False} if one.least is None else set())
        assert all(one.describe(value) == line for value, line in words.items())


def test_an_option_that_nothing_is_said_of_is_refused():
    with pytest.raises(TypeError, match="what 'quick' decides"):
        type("Silent", (BoxRecord,), {"quick": option(False)})


def test_lines_of_an_unknown_option_are_refused(monkeypatch: pytest.MonkeyPatch):
    assert choice_words("tests.engine.test_record") == choice_words("alone") == {}
    monkeypatch.setattr(record, "choice_words", lambda module: {"size": {"red": "Red!"}})
    with pytest.raises(TypeError, match="'size', which is no option"):

        class Wrong(BoxRecord):
            colour = option(Colour.BLUE, "Which", "page 2")
