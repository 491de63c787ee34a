"""Names: any script is welcome; what breaks a line, a message or a drawing is refused in words."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dragonlab as dl
from dragonlab.engine.names import MOST_LETTERS, clean_names

WELCOME = [
    "Ann", "O'Brien-Smith 3rd", "Łukasz", "Ærø", "Ольга", "山田太郎", "مريم", "שרה", "அருண்",
    "\u0645\u06cc\u200c\u062e\u0648\u0627", "👩\u200d🚀", "🏴\U000e0067\U000e0062\U000e007f",
    "<b>&amp;", "{0}", "%s", "N\u0303", " Ann ", "x" * MOST_LETTERS, "\U0001faea", "\ue000",
]  # fmt: skip


@pytest.mark.parametrize("name", WELCOME)
def test_names_of_all_scripts_are_welcome(name: str):
    assert clean_names([name, "Bo"], 2) == (name, "Bo")
    name.encode()


def test_two_players_may_share_a_name():
    assert clean_names(("Ann", "Ann"), 2) == ("Ann", "Ann")


def test_names_come_out_as_plain_strings():
    class Loud(str):
        def __str__(self) -> str:
            return "LOUD"

    names = clean_names([Loud("Ann"), "Bo"], 2)
    assert [type(name) for name in names] == [str, str]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("x" * (MOST_LETTERS + 1), "has 41 letters; 40 are the most"),
        ("x" * 100_000, "has 100000 letters"),
        ("", "is blank"),
        ("  \t"[:2], "is blank"),
        ("\u3000\u00a0", "is blank"),
        ("\u200b\u2060\ufeff", "is blank"),
        ("\u3164", "is blank"),
        ("\u2800\u115f", "is blank"),
        ("\u0301", "is blank"),
        ("An\nn", r"a line break \(U\+000A\) as letter 3"),
        ("Ann\r", "a line break"),
        ("Ann\x85", "a line break"),
        ("Ann\u2028", "a line break"),
        ("Ann\u2029x", "a line break"),
        ("A\tn", r"a control character \(U\+0009\) as letter 2"),
        ("A\x00", "a control character"),
        ("\x1b[31mA", "a control character"),
        ("A\x7f", "a control character"),
        ("A\ud800", r"half a character \(U\+D800\)"),
        ("\udfffA", "half a character"),
        ("A\u202eB", "turns the direction of writing"),
        ("A\u2066B", "turns the direction of writing"),
        ("A\u200fB", "turns the direction of writing"),
        ("A\u061cB", "turns the direction of writing"),
        ("A\uffff", "no character"),
        ("A\U0001fffe", "no character"),
        ("A\ufdd0", "no character"),
        (3, "should be a text, not int"),
        (None, "should be a text, not NoneType"),
        (b"Ann", "should be a text, not bytes"),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_other_names_are_refused_in_words(name: Any, says: str):
    with pytest.raises(dl.DragonlabError, match=f"2 players need 2 names: name 2 .*{says}") as told:
        clean_names(["Ann", name], 2)
    text = str(told.value)
    assert len(text) < 120
    assert text.isprintable()  # the bad letter itself is not repeated


@pytest.mark.parametrize("names", [[], ["A"], ["A", "B", "C"], ["A"] * 100_000])
def test_a_wrong_number_of_names(names: list[str]):
    with pytest.raises(dl.DragonlabError, match=f"2 players need 2 names, not {len(names)}"):
        clean_names(names, 2)


@pytest.mark.parametrize("names", ["AB", b"AB", None, 2, {"A", "B"}, {"A": 1, "B": 2}, iter("AB")])
def test_what_is_no_list_of_names(names: Any):
    with pytest.raises(dl.DragonlabError, match="as a list of texts"):
        clean_names(names, 2)


@given(st.lists(st.text(st.characters(categories=None), max_size=45), min_size=2, max_size=2))
def test_any_text_is_kept_as_it_is_or_refused(names: list[str]):
    try:
        clean = clean_names(names, 2)
    except dl.DragonlabError:
        return
    assert clean == tuple(names)
    for name in clean:
        assert len(name.splitlines()) == 1
        assert 0 < len(name.encode()) <= 4 * MOST_LETTERS
