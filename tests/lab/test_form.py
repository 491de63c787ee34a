"""The form for a new game: controls of options, and those that count for nothing now."""

import pytest

import dragonlab as dl
from dragonlab.engine.options import Option
from dragonlab.lab.draft import Draft, control, form

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
    shown = list(walk(control(option, {"mode": mode, option.name: option.default}, 3)))
    words = " ".join(child for node in shown for child in node[2:] if isinstance(child, str))
    return [node[1] for node in shown if node[0] in ("input", "select")], words


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_that_counts_for_nothing_is_shut_and_says_why(option):
    shut, words = controls(option, "short")
    assert shut
    assert all(one.get("disabled") is True for one in shut)
    assert option.idle({"mode": "short"}) in words
    free, words = controls(option, "long")
    assert len(free) == len(shut)
    assert not any("disabled" in one for one in free)
    assert "only counts" not in words
    assert f"{option.name} · {option.source}" in words


def test_only_seats_at_the_table_can_begin():
    game = dl.Game("dragonkeepers", players=4, first_player=3)
    draft = Draft.of(game)
    lines = " ".join(str(node) for node in walk(form(game, draft)[0]))
    assert "seat 4" in lines
    draft.enter(game, "players", "3")
    assert draft.options["first_player"] == "random"
    lines = " ".join(str(node) for node in walk(form(game, draft)[0]))
    assert "seat 3" in lines
    assert "seat 4" not in lines
    assert "troll horn" in lines
