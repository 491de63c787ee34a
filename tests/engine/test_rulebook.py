"""Rules as data: numbers, options and facts are filled in."""

import pytest

import dragonlab as dl
from dragonlab.engine.registry import register
from dragonlab.engine.rulebook import RuleText, fill, read_rule

register({"toy": "tests.toy"})
EDITED = dl.Game("toy").material.text.replace("[4, 4, 2]", "[4, 4, 3]")


@pytest.mark.parametrize(
    ("text", "options", "filled"),
    [
        ("Of {eggs.counts}.", {}, "Of 4, 4 or 2."),
        ("{limit=1?One|Some} fit.", {"limit": 1}, "One fit."),
        ("{limit=1?One|Some} fit.", {"limit": 2}, "Some fit."),
        ("{limit=1?|Of a fact.}", {"limit": 1}, ""),
        ("A {word}.", {}, "A fact."),
        ("No more{limit=3?, as usual|}.", {}, "No more, as usual."),
    ],
)
def test_texts_are_filled_in(text: str, options, filled: str):
    assert fill(text, dl.Game("toy", **options), {"word": "fact"}) == filled


def test_an_edited_number_changes_the_text():
    assert dl.Game("toy").rules["eggs"].text == "Take one of 4, 4 or 2 eggs unseen."
    assert (
        dl.Game("toy", material=EDITED).rules["eggs"].text == "Take one of 4, 4 or 3 eggs unseen."
    )


def test_a_missing_number_is_named():
    with pytest.raises(dl.MaterialError, match=r"eggs has no 'colour'"):
        fill("{eggs.colour}", dl.Game("toy"), {})


def test_a_rule_is_read_with_the_options_that_change_it():
    entry = {"id": "a", "title": "A", "section": "1", "text": "{large?Yes|No} it is."}
    entry |= {"options": ["limit"], "rulings": ["G1", "G2"], "ruling": "So."}
    rule = read_rule("Nests", entry)
    assert set(rule.options) == {"large", "limit"}
    assert rule.text == "{large?Yes|No} it is."
    assert str(rule).endswith("Ruling: So. (G1, G2) [1]")


def test_a_rule_without_a_ruling_has_no_word_of_one():
    assert str(RuleText("a", "A", "It is so.", "page 1")) == "A: It is so. [page 1]"
