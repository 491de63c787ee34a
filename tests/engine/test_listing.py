"""What a cell shows of options, actions, events, refusals and the history: words, line by line."""

from __future__ import annotations

import re

import pytest
from IPython.lib.pretty import pretty

import dragonlab as dl
from dragonlab.engine.registry import GAMES, register

register({"toy": "tests.toy"})
INNARDS = re.compile(r"\w+\((\w+=|\[)|<[\w.]+ object at|IntEnum")


def lines(value: object) -> list[str]:
    """Return what a cell shows of a value, checked: words, and nothing of Python's insides."""
    text = pretty(value)
    assert text == repr(value)
    assert not INNARDS.search(text)
    return text.splitlines()


@pytest.mark.parametrize("id", list(GAMES))
def test_everything_reads_well(id: str):
    match = dl.Match(id, seed=3)
    actions = match.legal_actions()
    assert lines(actions) == [f"{action.code}: {action.text}" for action in actions]
    for refusal in filter(None, map(match.why_not, range(match.game.kit.actions.size))):
        assert lines(refusal) == [str(refusal)]
    assert lines(match.task)[0].startswith(match.task.title)
    events = match.apply(actions[0])
    assert lines(events) == [event.text for event in events]
    assert lines(match.history)[0] == actions[0].text
    assert lines(match.step(0)) == lines(match.history)
    options = match.game.options
    assert [line.split(" = ")[0] for line in lines(options)] == list(options)
    for rule in match.game.rules.values():
        lines(rule)


def test_lists_are_lists():
    match = dl.Match("toy", seed=3)
    actions = match.legal_actions()
    assert isinstance(actions, list)
    assert actions == [match.action(action.code) for action in actions]
    assert repr(match.history) == "nothing"
    assert repr(actions[:1]) == f"[{actions[0]!r}]"


def test_all_members_of_an_option():
    for id in GAMES:
        for name, option in dl.Game(id).options.items():
            if option.members and not option.ordered:
                game = dl.Game(id, **{name: "all"})
                assert game.settings[name] == option.members
                assert game.settings == dl.Game(id, **{name: list(option.members)}).settings
                assert "'all'" in option.allowed()


def test_a_wrong_name_in_a_position_is_told_with_those_there_are():
    for id in ("dragonkeepers", "dungeon"):
        with pytest.raises(dl.PositionError, match=r"no 'nonsense'; there are .*seed"):
            dl.Game(id).arrange(nonsense=1)


def test_an_id_is_enough_to_simulate():
    run = dl.simulate("toy", games=5, progress=False)
    assert run.game.id == "toy"
