"""Save files that anybody may have written: refused in words at little cost, or the same match."""

import copy
import hashlib
import json
import os
import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine import saving
from dragonlab.engine.checked import MOST_DEPTH, check_plain, checked_numbers
from dragonlab.engine.registry import GAMES, register
from dragonlab.errors import clipped, shown

register({"toy": "tests.toy"})
MUTATIONS = 800  # of each game
FORGERIES = 250
MOST_MEMORY = 50_000_000
MOST_MESSAGE = 700


def saved(id: str, *, decisions: int = 6, from_position: bool = True) -> dict[str, Any]:
    """Return a save file with all parts: own tables, a position, names, forced outcomes."""
    text = dl.Game(id).material.text + "\n# edited\n"
    option = dl.Game(id).kit.options[-1]
    changed = {option.name: option.choices[-1] if option.most is None else option.most}
    usual = dl.Game(id, players=3, material=text, **changed)
    match = dl.Match(usual, 5, start=usual.start(9) if from_position else None)
    while match.length < decisions and not match.over:
        match.apply(match.choose("random"))
    match.undo()
    return match.to_json() | {"material": {"digest": usual.material.digest, "text": text}}


SAVED = {id: saved(id) for id in GAMES}


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all values of nested data."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [path, *(place for key in keys for place in places(data[key], (*path, key)))]


POOL: list[Any] = [
    None, True, False, -1, 0, 1, 2, 7, 127, 128, 32768, 2**31, 2**63, 2**64, 10**40, -(2**63), 0.5,
    1e999, "", "x", "\ud800", "\n", "/dev/zero", [], [[]], {}, {"a": 1}, [None], "9" * 5000,
]  # fmt: skip
EDITS: list[Callable[[random.Random, Any], Any]] = [
    lambda rng, old: rng.choice(POOL),
    lambda rng, old: rng.choice(POOL),
    lambda rng, old: old + rng.choice((1, -1, 2**7, -(2**15))) if type(old) is int else [old],
    lambda rng, old: [*old, *old] if isinstance(old, (list, str)) else {"x": old},
    lambda rng, old: old[1:] if isinstance(old, (list, str)) else -old if type(old) is int else 0,
    lambda rng, old: rng.sample(old, len(old)) if isinstance(old, list) else str(old),
    lambda rng, old: old | {"extra": 0} if isinstance(old, dict) else rng.randbytes(3).hex(),
]


def mutated(rng: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a save file with one value exchanged, added to or left out.

    Each entry of the file is as likely as every other one, however long it is.
    """
    changed = copy.deepcopy(data)
    entry = rng.choice(sorted(changed))
    path = (entry, *rng.choice(places(changed[entry])))
    at: Any = changed
    for key in path[:-1]:
        at = at[key]
    if rng.random() < 0.1:
        del at[path[-1]]
    else:
        at[path[-1]] = rng.choice(EDITS)(rng, at[path[-1]])
    return changed


def refusal(data: Any) -> str | None:
    """Return what is said of data that is refused; None if it is read."""
    try:
        match = dl.Match.from_json(data)
    except dl.SaveError as error:
        said = str(error)
        assert 10 < len(said) < MOST_MESSAGE
        said.encode()
        return said
    again = dl.Match.from_json(match.to_json())
    assert again.to_json() == match.to_json()
    assert match.to_json()["check"] == data["check"]
    assert match.events() == [] or match.position
    return None


@pytest.mark.parametrize("id", SAVED)
def test_a_random_mutation_is_refused_in_words_or_the_same_match(id: str):
    rng = random.Random(id)
    whole = SAVED[id]
    before = json.dumps(whole)
    outcomes: Counter[str] = Counter()
    start = time.process_time()
    for _ in range(MUTATIONS):
        data = mutated(rng, whole)
        given = copy.deepcopy(data)
        said = refusal(data)
        assert data == given  # nothing was written into it
        if said is None:
            assert [data[k] for k in ("game", "check")] == [whole[k] for k in ("game", "check")]
            assert len(data["actions"]) == len(whole["actions"])
        outcomes["read" if said is None else said[:25]] += 1
    assert json.dumps(whole) == before
    assert refusal(whole) is None
    assert outcomes["read"] < MUTATIONS / 5
    assert len(outcomes) > 12  # the mutations meet many different checks
    assert time.process_time() - start < 20


@pytest.mark.parametrize("id", SAVED)
def test_no_field_of_a_position_can_be_edited_unnoticed(id: str):
    whole = SAVED[id]
    for name in whole["start"]:
        for value in ("x", None, 2**63, ["x" * 1000]):
            said = refusal(whole | {"start": whole["start"] | {name: value}})
            assert said is not None
            assert name in said or "long" in said


# ---- positions whose check was forged: only the ranges and the game's own checks stand there

NUMBERS = (
    -(2**31),
    -(2**15),
    -129,
    -100,
    -2,
    -1,
    0,
    1,
    2,
    3,
    5,
    7,
    25,
    100,
    127,
    10_000,
    2**15 - 1,
)


def forged(rng: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """Return a save file that begins at an edited position and has the hash that belongs to it."""
    start = copy.deepcopy(data["start"])
    for _ in range(rng.choice((1, 1, 2))):
        at, key = start, rng.choice(sorted(start))
        while isinstance(at[key], list):
            at, key = at[key], rng.randrange(len(at[key]))
        at[key] = rng.choice(NUMBERS)
    ends = json.dumps([start, start], sort_keys=True).encode()
    check = hashlib.sha256(ends).hexdigest()[:16]
    return data | {"start": start, "actions": [], "position": 0, "check": check}


def play_on(rng: random.Random, match: dl.Match, decisions: int) -> None:
    """Go on with a match, all of it looked at; what goes wrong is an exception."""
    for k in range(decisions):
        assert match.task.text
        if match.over:
            assert len(match.scores or ()) == match.game.players
            assert match.result
            break
        if k % 10 == 0:
            match.scene()
        match.apply(rng.choice(match.legal_actions()))
    assert dl.Match.from_json(match.to_json()).to_json() == match.to_json()


@pytest.mark.parametrize("id", SAVED)
def test_a_forged_position_is_refused_in_words_or_can_be_played(id: str):
    rng = random.Random(id)
    outcomes: Counter[bool] = Counter()
    for _ in range(FORGERIES):
        data = forged(rng, SAVED[id])
        said = refusal(data)
        outcomes[said is None] += 1
        if said is None:
            play_on(rng, dl.Match.from_json(data), 30)
        else:
            assert "another position" not in said  # it was the position that was refused
    assert min(outcomes[False], outcomes[True]) > FORGERIES / 20


# ---- large and deep

N = 990_000
FULL = SAVED["toy"]


def with_start(**fields: Any) -> str:
    return json.dumps(FULL | {"start": FULL["start"] | fields})


def with_seed(digits: str) -> str:
    return json.dumps(FULL).replace('"seed": 5', f'"seed": {digits}')


def with_text(text: str) -> str:
    return json.dumps(FULL | {"material": {"digest": "", "text": text}})


LARGE: dict[str, Callable[[], str]] = {
    "a string in a position field": lambda: with_start(won=["x" * (N - 100_000), 0, 0, 0]),
    "a string for a position field": lambda: with_start(rng="x" * (N - 100_000)),
    "strings in a position field": lambda: with_start(won=["x"] * 150_000),
    "unknown fields": lambda: with_start(**{str(k): 0 for k in range(60_000)}),
    "many strings": lambda: "[" + '"\ua641",' * (N // 6) + "1]",
    "many lists": lambda: "[" + "[]," * (N // 3) + "1]",
    "as many lists as may be": lambda: "[" + "[0]," * 99_990 + "300," * 100_000 + "1]",
    "as many tables as may be": lambda: "[" + '{"":0},' * 99_990 + '"ꙁ",' * 40_000 + "1]",
    "many numbers": lambda: "[" + "300," * (N // 4 - 9) + "1]",
    "one large letter": lambda: '["😀' + "a" * (N - 10) + '"]',
    "deep lists": lambda: "[" * 40_000 + "]" * 40_000,
    "lists nested 900 deep": lambda: '{"format": ' + "[" * 900 + "]" * 900 + "}",
    "long names": lambda: json.dumps(FULL | {"names": ["x" * 300_000] * 3}),
    "many names": lambda: json.dumps(FULL | {"names": ["x"] * 150_000}),
    "many options": lambda: json.dumps(FULL | {"options": {str(k): 0 for k in range(60_000)}}),
    "a long option": lambda: json.dumps(FULL | {"options": {"limit": ["x"] * 150_000}}),
    "many decisions": lambda: json.dumps(FULL | {"actions": [0] * 290_000}),
    "many outcomes": lambda: json.dumps(FULL | {"actions": [{"code": 0, "forced": [0] * 200_000}]}),
    "a decision that is a text": lambda: json.dumps(FULL | {"actions": ["x" * (N - 100_000)]}),
    "long tables": lambda: with_text("#" * (N - 50_000)),
    "many tables": lambda: with_text("".join(f"[{k:x}]\n" for k in range(14_000))),
    "tables with long keys": lambda: with_text("a." * 45_000 + "a = 1\n"),
    "tables nested 900 deep": lambda: with_text("x = " + "{a = " * 900 + "1" + "}" * 900 + "\n"),
    "a number of 5,000 digits": lambda: with_seed("9" * 5000),
    "a number of 4,000 digits": lambda: with_seed("9" * 4000),
    "tables with a number of 5,000 digits": lambda: with_text(f"x = {'9' * 5000}\n"),
    "larger than a save file is": lambda: json.dumps(FULL) + " " * saving.MOST_BYTES,
}  # fmt: skip


@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_costs_little(name: str, tmp_path: Path):
    path = tmp_path / "game.json"
    path.write_text(LARGE[name](), encoding="utf-8")
    tracemalloc.start()
    start = time.process_time()
    try:
        with pytest.raises(dl.SaveError) as caught:
            dl.Match.load(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert 10 < len(str(caught.value)) < MOST_MESSAGE
    assert peak < MOST_MEMORY
    assert time.process_time() - start < 5


@pytest.mark.parametrize("text", ["/dev/zero", "material.toml", "", "."])
def test_tables_in_a_save_file_are_never_a_path(text: str, tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for given in (text, str(tmp_path / "pipe")):
        said = refusal(FULL | {"material": {"digest": "", "text": given}})
        assert said is not None
        assert "the edited table" in said


@pytest.mark.parametrize("name", ["x" * 41, "\ud800", "a\nb", "a\u202eb", " ", ""])
def test_names_in_a_save_file_are_looked_at(name: str):
    said = refusal(FULL | {"names": ["Ann", name, "Cy"]})
    assert said is not None
    assert "3 players need 3 names: name 2" in said


def test_data_that_holds_itself():
    for held in ([], {}):
        if isinstance(held, list):
            held += [held, held]
        else:
            held["a"] = held
        for field in ("start", "actions", "options", "names", "material", "seed"):
            said = refusal(FULL | {field: held})
            assert said is not None
            assert "nested deeper than 10 levels" in said


# ---- the checks themselves


def test_plain_data():
    deep: Any = 1
    for _ in range(MOST_DEPTH - 1):
        deep = [deep]
    check_plain(deep, "It")
    check_plain({"a": [None, True, 1.5, "x", 2**128 - 1]}, "It")
    for wrong, says in [
        ([deep], "nested deeper than 10 levels"),
        ([0] * 300_001, "more than 300,000 values"),
        ({1: 2}, "whose name is no text"),
        ([(1,)], "holds a tuple"),
        ([object()], "holds a object"),
        ([2**128], "a number that is too long"),
        ([-(10**5000)], "a number that is too long"),
        ([float("nan")], "which is no number"),
    ]:
        with pytest.raises(dl.SaveError, match=f"^It .*{says}"):
            check_plain(wrong, "It")


def test_checked_numbers():
    assert checked_numbers(5, (), 0, 5, where="It") == 5
    table = [[1, 2, 3], [4, 5, 6]]
    assert checked_numbers(table, (2, 3), 1, 6, where="It") is table
    assert checked_numbers([], (0,), 0, 1, where="It") == []


@pytest.mark.parametrize(
    ("value", "shape", "says"),
    [
        (6, (), "It should be a whole number from 0 to 5, not 6"),
        (-1, (), "not -1"),
        (True, (), "not True"),
        (1.0, (), "not 1.0"),
        (None, (), "not None"),
        ([1], (), r"not \[1\]"),
        (1, (1,), "It should be a list of 1 whole numbers, not 1"),
        ([1, 2], (3,), "a list of 3 whole numbers, not a list of 2"),
        ("ab", (2,), "a list of 2 whole numbers, not 'ab'"),
        ([1, 9], (2,), "It, number 2, should be a whole number from 0 to 5, not 9"),
        ([[1], [9]], (2, 1), "It, number 1 of list 2, should be a whole number"),
        ([[1], [1, 2]], (2, 1), "It, list 2, should be a list of 1 whole numbers, not a list of 2"),
        ([1, 2], (2, 1), "It, list 1, should be a list of 1 whole numbers, not 1"),
        ([1], (2, 1), "It should be a list of 2 lists, not a list of 1"),
    ],
)
def test_wrong_numbers_are_named_with_their_place(value: Any, shape: tuple[int, ...], says: str):
    with pytest.raises(dl.SaveError, match=says):
        checked_numbers(value, shape, 0, 5, where="It")


class Loud:
    def __repr__(self) -> str:
        raise RuntimeError("no")


def test_wrong_values_are_shown_short_and_safe():
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    false_list = type("list", (), {})()  # no list, but called so
    values = [10**5000, deep, "x" * 10**6, {"a": ["y" * 999] * 999}, Loud(), "\ud800", [Loud()]]
    for value in (*values, false_list):
        said = shown(value)
        assert 0 < len(said) <= 80
        assert said.isprintable()
    assert (shown(5), shown("x"), shown([1, "a"])) == ("5", "'x'", "[1, 'a']")
    assert clipped("x" * 500) == "x" * 399 + "…"
    assert clipped("a\ud800b") == "a\\ud800b"
