"""Save files: read back the same, or refused with a clear word; nothing else ever happens."""

import copy
import json
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine.saving import FIELDS, MOST_BYTES, parse

ID = "dragonkeepers"


def edited_table() -> str:
    """Return component tables with two crystals more."""
    return dl.Game(ID).material.text.replace("crystals = 10", "crystals = 12")


def played(game: dl.Game, decisions: int = 15, start: Any = None) -> dl.Match:
    """Return a match after some decisions, one of them with forced outcomes, and two undone."""
    match = dl.Match(game, seed=5, names=[f"N{k}" for k in range(game.players)], start=start)
    match.apply(match.find("take", 0), forced=[0, 1])
    while match.length < decisions and not match.over:
        match.apply(match.choose("random"))
    match.goto(match.length if match.over else match.length - 2)
    return match


def kinds_of_match() -> dict[str, dl.Match]:
    """Return matches that use every part of the format."""
    usual = dl.Game(ID, players=3, first_player=0)
    chests = dl.Game(ID, players=4, chests=["prism_ink", "dragon_mint"], turn_cap=4)
    own_table = dl.Game(ID, players=2, material=edited_table())
    return {
        "usual": played(usual),
        "options": played(chests),
        "edited tables": played(own_table),
        "from a position": played(usual, start=usual.start(99)),
        "new": dl.Match(usual, seed=1),
        "over": played(dl.Game(ID, players=2, turn_cap=1), decisions=99),
    }


MATCHES = kinds_of_match()
USUAL = MATCHES["usual"]
SAVED = USUAL.to_json()


def same_match(one: dl.Match, other: dl.Match) -> bool:
    """Whether two matches agree in everything."""
    here, there = (
        (
            m.position,
            m.names,
            m.seed,
            m.index,
            repr(m.game),
            m._codes,
            m._forced,
            [s.tobytes() for s in m._states],
        )
        for m in (one, other)
    )
    return here == there


def states(match: dl.Match) -> list[bytes]:
    """Return all states of a match."""
    return [state.tobytes() for state in match._states]


def refusal_of(data: Any) -> str:
    """Return what is said of a save file that is refused."""
    with pytest.raises(dl.SaveError) as caught:
        dl.Match.from_json(data)
    text = str(caught.value)
    assert len(text) > 10
    assert "Traceback" not in text
    return text


@pytest.mark.parametrize("name", MATCHES)
def test_saved_and_read_back(name: str, tmp_path: Path):
    match, path = MATCHES[name], tmp_path / "game.json"
    match.save(path)
    assert same_match(dl.Match.load(path), match)
    assert same_match(dl.Match.load(str(path)), match)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("name", MATCHES)
def test_the_data_is_plain_and_stable(name: str):
    data = MATCHES[name].to_json()
    assert json.loads(json.dumps(data)) == data
    assert dl.Match.from_json(data).to_json() == data
    assert set(data) == set(FIELDS)


def test_going_on_after_loading_gives_the_same_game():
    one, other = dl.Match.from_json(SAVED), dl.Match.from_json(SAVED)
    for match in (one, other):
        for _ in range(5):
            match.apply(match.choose("random"))
    assert same_match(one, other)


def test_a_file_cut_short_anywhere_is_refused(tmp_path: Path):
    USUAL.save(tmp_path / "whole.json")
    raw = (tmp_path / "whole.json").read_bytes()
    path = tmp_path / "game.json"
    for size in range(0, len(raw) - 2, 50):
        path.write_bytes(raw[:size])
        with pytest.raises(dl.SaveError, match="damaged or cut short"):
            dl.Match.load(path)


@pytest.mark.parametrize(
    "content",
    [b"", b"null", b"[]", b"\xff\xfe\x00", b"{", b"NaN", b"[" * 200_000, b"1" * 6000, b'"\\ud800"'],
    ids=lambda content: repr(content[:8]),
)
def test_files_that_are_no_save_file(content: bytes, tmp_path: Path):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(dl.SaveError):
        dl.Match.load(path)


def test_text_of_another_computer_has_the_same_limits():
    text = json.dumps(SAVED)
    assert same_match(dl.Match.from_json(parse(text, "The file")), USUAL)
    with pytest.raises(dl.SaveError, match=r"^The file is larger than 1,000,000 letters\."):
        parse(text + " " * MOST_BYTES, "The file")
    with pytest.raises(dl.SaveError, match=r"^The file holds more than 100,000 lists and tables\."):
        parse("[" + "[],{}," * 50_000 + "1]", "The file")


def test_a_file_that_is_not_there(tmp_path: Path):
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(dl.SaveError, match="cannot be loaded"):
            dl.Match.load(path)


WRONG: list[Any] = [None, True, -1, 3.5, "x", "", [], [None], {}, {"a": 1}, 2**70, -(2**70)]


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_is_missing_or_of_another_kind(field: str):
    assert refusal_of({k: v for k, v in SAVED.items() if k != field})
    for value in WRONG:
        if value == SAVED[field] or (field == "options" and value == {}):
            continue
        said = refusal_of(SAVED | {field: value})
        assert "save file" in said or "osition" in said


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "other match"}, "not a save file of dragonlab"),
        ({"format": "other", "deep": [[[[[[[[[[[[]]]]]]]]]]]]}, "not a save file of dragonlab"),
        ({"version": 2}, "has version 2; this dragonlab reads version 1"),
        ({"version": True}, "version"),
        ({"game": "chess"}, "cannot be set up: No game 'chess'"),
        ({"players": 7}, "2 to 4 players"),
        ({"players": 2}, "names are not right"),
        ({"options": {"colour": 1}}, "No option 'colour'"),
        ({"options": {"turn_cap": 0}}, "turn_cap"),
        ({"options": {"id": "x"}}, "cannot be set up"),
        ({"options": {}}, "another position|is illegal"),
        ({"seed": 6}, "another position|is illegal"),
        ({"index": 1}, "another position|is illegal"),
        ({"index": -1}, "seed, index or names"),
        ({"index": 2**60}, "seed, index or names"),
        ({"seed": -6}, "seed, index or names"),
        ({"names": ["A", "B"]}, "names"),
        ({"position": 16}, "position 16, which is not there"),
        ({"position": -1}, "position -1, which is not there"),
        ({"check": "0" * 16}, "another position"),
        ({"extra": 1, "more": 2}, "unknown entries: extra, more"),
        ({"material": {}}, "other component tables"),
        ({"material": {"digest": "0" * 12}}, "other component tables"),
        ({"material": SAVED["material"] | {"text": "a = \n"}}, "not valid TOML"),
        ({"material": SAVED["material"] | {"text": edited_table()}}, "other component tables"),
        ({"material": SAVED["material"] | {"text": 5}}, "cannot be set up"),
        ({"material": SAVED["material"] | {"text": "/etc/hostname"}}, "cannot be set up"),
    ],
)
def test_edited_entries_are_named(changes: dict[str, Any], says: str):
    assert re.search(says, refusal_of(SAVED | changes))


def with_action(k: int, entry: Any) -> dict[str, Any]:
    """Return the usual save file with another decision."""
    actions = copy.deepcopy(SAVED["actions"])
    actions[k] = entry
    return SAVED | {"actions": actions}


@pytest.mark.parametrize(
    "entry",
    [
        *(None, True, 1.0, "1", [], [1], {}, -1, 10_000, 2**80),
        *({"code": 1}, {"code": None, "forced": []}, {"code": 1, "forced": 3}),
        *(
            {"code": 1, "forced": [None]},
            {"code": 1, "forced": [-200]},
            {"code": 1, "forced": [0.5]},
        ),
        *({"code": 1, "forced": [999]}, {"code": 1, "forced": [0, 1, 2]}),
        *({"code": 1, "forced": [2**15]}, {"code": 1, "forced": [2**70]}),
        *({"code": 1, "forced": [0] * 99}, {"code": True, "forced": [0]}),
    ],
    ids=repr,
)
def test_decisions_that_are_none(entry: Any):
    assert refusal_of(with_action(0, entry)).startswith("Decision 1 of the save file")


def test_an_illegal_decision_is_named_with_its_rule():
    code = USUAL.game.kit.actions.code("no_play")
    said = refusal_of(with_action(1, code))
    assert said.startswith("Decision 2 of the save file is illegal")
    assert "[" in said


def test_a_legal_decision_that_was_not_taken_is_noticed():
    cut = SAVED | {"actions": SAVED["actions"][:-1], "position": 3}
    assert "another position" in refusal_of(cut)
    assert refusal_of(with_action(0, SAVED["actions"][0]["code"]))  # without the forced outcomes


@pytest.mark.parametrize("field", MATCHES["from a position"].start.dtype.names)
def test_an_edited_start_position_is_noticed(field: str):
    saved = MATCHES["from a position"].to_json()
    value: Any = saved["start"][field]
    at = saved["start"]
    key: Any = field
    while isinstance(value, list):
        at, key, value = value, 0, value[0]
    for change in (1, 50, -100, 10**6, None, "x"):
        at[key] = change if isinstance(change, (str, type(None))) else value + change
        refusal_of(saved)
    at[key] = value
    assert same_match(dl.Match.from_json(saved), MATCHES["from a position"])


# ---- anything at all


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all values of nested data."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [path, *(place for key in keys for place in places(data[key], (*path, key)))]


def mutated(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a copy of nested data with one value exchanged."""
    if not path:
        return value
    copied = copy.copy(data)
    copied[path[0]] = mutated(data[path[0]], path[1:], value)
    return copied


@settings(max_examples=200)
@given(st.data())
def test_any_edit_gives_a_save_error_or_the_match_it_describes(data: st.DataObject):
    name = data.draw(st.sampled_from(sorted(MATCHES)))
    saved = MATCHES[name].to_json()
    for _ in range(data.draw(st.integers(1, 2))):
        saved = mutated(saved, data.draw(st.sampled_from(places(saved))), data.draw(json_values))
    try:
        match = dl.Match.from_json(saved)
    except dl.SaveError:
        return
    assert same_match(dl.Match.from_json(match.to_json()), match)
    assert match.to_json()["check"] == saved["check"]


@given(json_values)
def test_any_data_at_all_gives_a_save_error(data: Any):
    refusal_of(data)


@given(st.binary(max_size=60), st.integers(0, 2000))
def test_any_damaged_bytes_give_a_save_error_or_the_match(raw: bytes, at: int):
    whole = json.dumps(SAVED, indent=1).encode()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        path.write_bytes(whole[:at] + raw + whole[at + len(raw) :])
        try:
            match = dl.Match.load(path)
        except dl.SaveError:
            return
    assert match.to_json()["check"] == SAVED["check"]
