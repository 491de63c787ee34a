"""Component tables that anybody may have written: refused in words, at once, or played with."""

import math
import os
import pickle
import random
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine.material import MOST_BYTES, Material, MaterialText
from dragonlab.engine.registry import GAMES, load_kit, register

register({"toy": "tests.toy"})
MUTATIONS = 500  # of each game
DECISIONS = 30


def told(caught: pytest.ExceptionInfo[dl.MaterialError]) -> str:
    """Return a message, after a look at its form."""
    said = str(caught.value)
    assert said.startswith("my.toml")
    assert said.endswith(".")
    assert said.isprintable()
    assert len(said) < 700
    return said


# ---- text or path


def test_text_that_is_known_as_text_is_never_a_path(tmp_path: Path):
    path = tmp_path / "my_box.toml"
    path.write_text(dl.Game("toy").material.text, encoding="utf-8")
    assert dl.Game("toy", material=str(path)).box.eggs[2] == 2
    for given in (str(path), "/dev/zero", "my_box.toml", ""):
        with pytest.raises(dl.MaterialError, match="the edited table"):
            dl.Game("toy", material=MaterialText(given))


def test_a_game_hands_on_its_text_as_text():
    text = dl.Game("toy").material.text.replace("[4, 4, 2]", "[4, 4, 3]")
    spec = dl.Game("toy", material=text).spec()
    for travelled in (spec, pickle.loads(pickle.dumps(spec))):
        assert type(travelled["material"]) is MaterialText
        assert dl.Game.from_spec(travelled).box.eggs[2] == 3


@pytest.mark.parametrize("given", [5, b"x", 1.5, [], object()])
def test_what_is_no_table_at_all(given: Any):
    with pytest.raises(dl.MaterialError, match="is a path or TOML text, not"):
        dl.Game("toy", material=given)


def refused(path: str | Path) -> str:
    """Return what is said of a file that cannot be a table."""
    with pytest.raises(dl.MaterialError) as caught:
        dl.Game("toy", material=path)
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_only_regular_files_of_text_are_read(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bytes").write_bytes(b"title = \xff")
    (tmp_path / "large").write_bytes(b"#" * (MOST_BYTES + 1))
    (tmp_path / "to_pipe").symlink_to("pipe")
    start = time.monotonic()
    assert "pipe cannot be read: it is a pipe, not a regular file." in refused(tmp_path / "pipe")
    assert "it is a pipe, not a regular file" in refused(tmp_path / "to_pipe")
    assert "it is a folder, not a regular file" in refused(tmp_path)
    assert "it is a device, not a regular file" in refused("/dev/zero")
    assert "not text in UTF-8, from byte 9 on" in refused(tmp_path / "bytes")
    assert f"cannot be read: it is larger than {MOST_BYTES:,} bytes" in refused(tmp_path / "large")
    assert "No such file" in refused(tmp_path / "none")
    assert "not the name of a file" in refused("a\0b")
    assert "cannot be read" in refused("a\ud800b")
    assert "cannot be read" in refused("a" * 5000)
    assert time.monotonic() - start < 5


def test_a_mark_before_the_text_does_no_harm(tmp_path: Path):
    path = tmp_path / "marked.toml"
    path.write_text(dl.Game("toy").material.text, encoding="utf-8-sig")
    assert not dl.Game("toy", material=path).material.edited


# ---- text that is hostile


def nested(kind: str, deep: int) -> str:
    """Return a text with a value nested so deep."""
    opening, closing = {"list": ("[", "]"), "table": ("{a = ", "}")}[kind]
    return f"x = {opening * deep}1{closing * deep}\n"


HOSTILE = {
    "lists nested 900 deep": (nested("list", 900), "nested"),
    "lists nested 50,000 deep": (nested("list", 49_000), "nested"),
    "tables nested 900 deep": (nested("table", 900), "nested"),
    "tables nested 11 deep": (nested("table", 11), "nested deeper than 10 levels"),
    "a key of 900 parts": (f"[{'.'.join(['a'] * 900)}]\n", "more than 8 parts in line 1"),
    "a key of 40,000 parts": (f"\n{'a.' * 40_000}a = 1\n", "more than 8 parts in line 2"),
    "quoted parts": ('"a" . ' * 900 + "a = 1\n", "more than 8 parts"),
    "single quoted parts": ("x = {" + "'b'." * 900 + "a = 1 }\n", "more than 8 parts"),
    "escaped quotes": (r'"\"".' * 900 + "a = 1\n", "more than 8 parts"),
    "a number of 5,000 digits": (f"x = {'9' * 5000}\n", "not valid TOML"),
    "a hexadecimal number of 5,000 digits": (f"x = 0x{'f' * 5000}\n", "a number that is too long"),
    "a number of 70 bits": (f"x = {2**70}\n", "a number that is too long"),
    "no number": ("x = nan\n", "which is no number"),
    "no end": ("x = -inf\n", "which is no number"),
    "a date": ("x = 2020-01-01\n", "holds a date, which has no place there"),
    "no date": ("x = 2020-13-41\n", "not valid TOML"),
    "half a letter": ('x = "\ud800"\n', "half a letter at place 6"),
    "a key with a point": ('"a.b" = 1\n', "has the key 'a.b'; a key has letters"),
    "an empty key": ('"" = 1\n', "has the key ''"),
    "a long key": (f"{'k' * 61} = 1\n", "has the key 'kkk"),
    "too large": ("#" * 100_000 + "\n", "larger than 100,000 bytes"),
    "many values": (f"x = [{'1,' * 30_000}]\n", "more than 20,000 values"),
    "damaged": ("x = \n" + "#" * 5000, "not valid TOML"),
    "long message": (f"x = {'y' * 5000}\n", "not valid TOML"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_gives_a_word_of_our_own_at_once(name: str):
    text, says = HOSTILE[name]
    start = time.process_time()
    with pytest.raises(dl.MaterialError, match=says) as caught:
        Material(text, where="my.toml")
    told(caught)
    assert time.process_time() - start < 3


def test_what_is_within_the_limits_is_read():
    assert Material(nested("table", 8), where="my").data
    assert Material("a.b.c.d.e.f.g.h = 1\n", where="my").data  # eight parts
    words = "see e.g. a.b.c, i.e. the box; v1.2.3"
    assert Material(f'x = "{words}"\ny = [{"0.5, " * 3000}]\n', where="my").data
    assert Material(f"x = {2**63 - 1}\n", where="my").data == {"x": 2**63 - 1}
    assert math.isclose(Material("x = 1e300\n", where="my").data["x"], 1e300)


# ---- random mutations

NUMBER = re.compile(r"(?<=[ \[=])\d+(?=[ ,\]\n}])")
NUMBERS = [
    *("0", "1", "2", "5", "7", "9", "12", "25", "40", "60", "99", "100", "-1", "101", "127", "128"),
    *("255", "32767", "32768", "2147483647", "9223372036854775807", "9223372036854775808"),
]
TYPES = [
    *(
        "true",
        '"x"',
        '""',
        "1.5",
        "inf",
        "nan",
        "[]",
        "[1]",
        "[[1]]",
        "{}",
        "{a = 1}",
        "1979-05-27",
    ),
    *("", "9" * 5000, "[" * 900 + "]" * 900, "0x10", "1e3", "-0.0"),
]


def mutated(rng: random.Random, text: str) -> str:
    """Return tables with a number or two, a type or a line changed."""
    spots = list(NUMBER.finditer(text))
    lines = text.splitlines(keepends=True)
    what = rng.random()
    if what < 0.75:
        pool = NUMBERS if what < 0.6 else TYPES
        for spot in sorted(rng.sample(spots, rng.choice((1, 1, 2))), key=lambda m: -m.start()):
            text = text[: spot.start()] + rng.choice(pool) + text[spot.end() :]
        return text
    k = rng.randrange(len(lines))
    if what < 0.85:
        del lines[k]
    elif what < 0.92:
        lines.insert(rng.randrange(len(lines)), lines[k])
    else:
        letter = rng.choice("[]{}=.,\"'\n #x0-\x00\u2028\ud800")
        at = rng.randrange(len(lines[k]))
        lines[k] = lines[k][:at] + letter + lines[k][at + rng.randint(0, 1) :]
    return "".join(lines)


def play(rng: random.Random, id: str, text: str, *, words: bool) -> None:
    """Play with tables for a while; what goes wrong is an exception."""
    least, most = load_kit(id).players
    game = dl.Game(id, players=rng.randint(least, most), material=MaterialText(text))
    match = dl.Match(game, rng.randrange(1000))
    for _ in range(DECISIONS):
        if match.over:
            break
        match.apply(rng.choice(game.legal_codes(match.state)))
        if words:
            assert match.task.text
            assert match.legal_actions() or match.over
            match.scene()
    assert dl.Match.from_json(match.to_json()).to_json() == match.to_json()
    for table in game.material.tables():
        assert str(game.material.provenance(table))


@pytest.mark.parametrize("id", GAMES)
def test_a_random_mutation_is_refused_in_words_or_played_with(id: str):
    rng = random.Random(id)
    text = dl.Game(id).material.text
    outcomes: Counter[str] = Counter()
    for k in range(MUTATIONS):
        try:
            play(rng, id, mutated(rng, text), words=k % 10 == 0)
        except dl.MaterialError as error:
            said = str(error)
            assert 10 < len(said) < 700
            said.encode()
            outcomes[re.sub(r"\d+", "0", said)] += 1
        else:
            outcomes["played"] += 1
    assert MUTATIONS / 10 < outcomes["played"] < MUTATIONS * 0.9
    assert len(outcomes) > 30  # the mutations meet many different checks
