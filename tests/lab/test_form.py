"""The form for a new game: controls of options, and those that count for nothing now."""

from types import SimpleNamespace

import pytest

import dragonlab as dl
from dragonlab.engine.options import Option
from dragonlab.lab.draft import Draft
from dragonlab.lab.form import control, form

MODE = Option("mode", "short", "How long", "C0", ("short", "long"), words={"long": "very long"})
NEEDS = {"mode": ("long",)}
OPTIONS = (
    Option("yes", False, "A yes or no", "C1", (False, True), needs=NEEDS),
    Option("one", "a", "One of some", "C2", ("a", "b"), needs=NEEDS),
    Option("many", "none", "Any of some", "C3", ("none", "all"), ("x", "y"), needs=NEEDS),
    Option("number", 3, "A number", "C4", least=1, most=5, needs=NEEDS),
)


def walk(node):
    yield node
    for child in node[2:]:
        if isinstance(child, list):
            yield from walk(child)


def controls(option, mode):
    """Return the controls of an option in the form, and all that is written there."""
    draft = Draft(SimpleNamespace(options={"mode": MODE}), 3)
    draft.options = {"mode": mode, option.name: option.default}
    shown = list(walk(control(option, draft)))
    words = " ".join(child for node in shown for child in node[2:] if isinstance(child, str))
    assert f"{option.name}: {option.source}" in str(shown)
    return [node[1] for node in shown if node[0] in ("input", "select")], words


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_that_counts_for_nothing_is_shut_and_says_why(option):
    shut, words = controls(option, "short")
    assert shut
    assert all(one.get("disabled") is True for one in shut)
    assert "Only with How long: very long" in words
    free, words = controls(option, "long")
    assert len(free) == len(shut)
    assert not any("disabled" in one for one in free)
    assert "Only with" not in words


def written(draft):
    """Return the whole form as a text."""
    return " ".join(str(node) for part in form(draft) for node in walk(part))


def test_only_seats_at_the_table_can_begin():
    draft = Draft.of(dl.Game("dragonkeepers", players=4, first_player=3))
    assert "player 4" in written(draft)
    draft.enter("players", "3")
    assert draft.options["first_player"] == "random"
    assert "player 3" in written(draft)
    assert "player 4" not in written(draft)
    assert "troll horn" in written(draft)


def test_variants_come_first_and_readings_are_folded():
    draft = Draft.of(dl.Game("dragonkeepers"))
    names = [option.name for option in draft.game.kit.options if not option.is_ruling]
    assert names == ["first_player", "chests", "family_variant"]
    fold = next(node for node in form(draft) if node[0] == "details")
    assert "open" not in fold[1]
    draft.options["reward_profile"] = "C"
    fold = next(node for node in form(draft) if node[0] == "details")
    assert "open" in fold[1]
    assert "1 changed" in str(fold)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("seed", "seven", "whole number"),
        ("names", "Ann, Ben", "4 players need 4 names"),
        ("turn_cap", "many", "whole number"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(name, value, said):
    draft = Draft.of(dl.Game("dragonkeepers", players=4))
    assert draft.check()
    draft.enter(name, value)
    assert not draft.check()
    assert said in draft.wrong[name]
    fields = [node for part in form(draft) for node in walk(part) if node[0] == "label"]
    (field,) = [node for node in fields if "dl-wrong" in str(node)]
    assert draft.wrong[name] in str(field)
    draft.as_published()
    draft.enter("seed", "")
    draft.enter("names", "")
    assert draft.check()


def test_an_ordered_option_has_a_choice_for_each_seat():
    draft = Draft.of(dl.Game("keeper_mode", players=3))
    draft.names = "Ann, Ben"
    tribes = draft.find("tribes")
    shown = list(walk(control(tribes, draft)))
    choices = [node[1] for node in shown if node[0] == "select"]
    assert [one["arg"] for one in choices] == [["tribes", 0], ["tribes", 1], ["tribes", 2]]
    assert {one["value"] for one in choices} == {"random"}
    assert [one["aria-label"] for one in choices] == ["Ann", "Ben", "Player 3"]
    draft.place("tribes", 1, "red")
    assert draft.options["tribes"] == ("random", "red")
    draft.place("tribes", 0, "red")  # who had it gets what the other had: nothing
    assert draft.options["tribes"] == ("red",)
    draft.place("tribes", 2, "green")
    draft.place("tribes", 2, "red")
    assert draft.options["tribes"] == ("green", "random", "red")
    draft.names = "Ann, Ben, Cem"
    assert draft.check()
    draft.enter("players", "2")  # a seat has left the table
    assert draft.options["tribes"] == ("green",)
    draft.place("tribes", 0, "random")
    assert draft.options["tribes"] == "random"
