"""Templates: sentences with slots, read once."""

from enum import Enum
from types import SimpleNamespace

import pytest

import dragonlab as dl
from dragonlab.engine.templates import is_called, parse, said, slots, writer

Way = Enum("Way", "LEFT RIGHT")
ABOUT = SimpleNamespace(
    who="Ann", n=1, many=3, below=-2, none=0, way=Way.LEFT, tile=lambda k: f"t{k}"
)


def written(text: str) -> str:
    """Write a template about `ABOUT`, whose slots need no check."""

    def find(slot):
        return f"t.{slot.name}" + (f"(t.{slot.args[0]})" if slot.args else "")

    return said(writer(parse(text), find, {}), ABOUT)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ""),
        ("As it is: 5 % of all.", "As it is: 5 % of all."),
        ("{who}", "Ann"),
        ("{who} has {many} of 100 %.", "Ann has 3 of 100 %."),
        ("{n:egg} and {many:golden egg}", "1 egg and 3 golden eggs"),
        ("{below:point}", "minus 2 points"),
        ("Take {tile(many)}.", "Take t3."),
        ("{n?one|none}", "one"),
        ("{none?one|none}", "none"),
        ("It{none?| is} so{none? not|}.", "It is so."),
        ("{n=1?one|other} {many=1?one|other}", "one other"),
        ("{way=left?left|right}", "left"),
        ("{many>2?more|less} {many>3?more|less} {n>none?more|less}", "more less more"),
        ("{n?{who} has {none?{x}|{many:egg}}|nothing}", "Ann has 3 eggs"),
        ("{tile(n)=t1?that|other}", "that"),
        ("It isn't \"{who}\" \\ {n}", "It isn't \"Ann\" \\ 1"),
    ],
)  # fmt: skip
def test_slots_are_filled_in(text: str, wanted: str):
    ABOUT.x = "never"
    assert written(text) == wanted


def test_a_text_without_slots_is_itself():
    assert writer(parse("As it is."), lambda slot: "", {}) == "As it is."


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Take {who", "cannot be read from '{who' on"),
        ("Take {}.", "cannot be read from"),
        ("Take {a b}.", "cannot be read from"),
        ("Take who}.", "cannot be read from '}.' on"),
        ("One|other", "cannot be read from"),
        ("{n?one}", "needs two texts"),
        ("{n?one|other", "needs two texts"),
        ("{n?one|other|third}", "needs two texts"),
        ("{n=1}", "no texts to choose from"),
        ("{n=1:egg}", "no texts to choose from"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, wrong: str):
    with pytest.raises(dl.DragonlabError, match=wrong.replace("|", r"\|")):
        parse(text)


def test_slots_inside_of_choices_are_found():
    found = slots(parse("{who} {n?{tile(n)}|{many:egg}}"))
    assert [slot.name for slot in found] == ["who", "n", "tile", "many"]


@pytest.mark.parametrize(
    ("value", "word", "goes_by"),
    [(Way.LEFT, "left", True), (Way.LEFT, "right", False), (("a", "b"), "b", True),
     (("a", "b"), "c", False), (3, "3", True), ("none", "none", True), (True, "yes", False)],
)  # fmt: skip
def test_a_value_goes_by_a_word(value, word: str, goes_by: bool):
    assert is_called(value, word) == goes_by
