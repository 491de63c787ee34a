"""Differences between scenes: small, whole when put together, and where pieces travel."""

import json
import random
from dataclasses import replace

import pytest

from dragonlab.draw import Card, Pile, Scene, Text, Token
from dragonlab.draw.changes import MOST_TRAVELS, difference, travels
from dragonlab.draw.serial import SceneWriter, to_json
from tests.draw.after import after
from tests.draw.demo import demo_scene


def by_id(scene):
    return {mark["id"]: mark for mark in json.loads(json.dumps(to_json(scene)))["marks"]}


def marks_of(*marks):
    return {mark.id: mark for mark in marks}


def assert_leads(old, new):
    step = json.loads(json.dumps(difference(old, new)))
    assert [*after(old, step).items()] == [*new.items()]
    return step


def test_a_difference_leads_from_one_scene_to_any_other():
    rnd = random.Random(1)
    one, two = by_id(demo_scene()), by_id(demo_scene(True))
    assert assert_leads(one, two)
    for _ in range(60):
        there = [id for id in one if rnd.random() < 0.9]
        rnd.shuffle(there)
        some = {id: rnd.choice((one, two)).get(id, one[id]) for id in there}
        assert_leads(one, some)
        assert_leads(some, one)


def test_no_difference_is_empty():
    assert difference(by_id(demo_scene()), by_id(demo_scene())) == {}


def test_only_the_field_that_differs_is_told():
    old = by_id(Scene(100, 100, (Card(id="a", x=1, y=1, number="4", tooltip="Four"),)))
    new = by_id(Scene(100, 100, (Card(id="a", x=9, y=1, number="4", tooltip="Four"),)))
    assert assert_leads(old, new)["marks"] == [{"id": "a", "at": [9, 1]}]


def test_of_a_text_only_the_words_are_told():
    old, new = (by_id(Scene(9, 9, (Text(id="t", x=1, y=1, text=t),))) for t in ("2 tiles", "3"))
    assert assert_leads(old, new)["marks"] == [{"id": "t", "cut": [0, 1, [{"c": ["3"]}]]}]


def test_what_is_gone_and_what_moves_up_is_told_alone():
    scene = demo_scene()
    first, *rest = scene.marks
    step = assert_leads(by_id(scene), by_id(replace(scene, marks=(*rest[1:], first))))
    assert step["gone"] == [rest[0].id]
    assert step["marks"] == [{"id": first.id, "k": len(rest) - 1}]


# ---- travels


def card(id, piece, **fields):
    return Card(id=id, x=0, y=0, piece=piece, **fields)


def pile(id, piece, count):
    return Pile(id=id, x=0, y=0, piece=piece, count=count)


def test_a_card_goes_to_a_hand():
    old = marks_of(card("river", "card/red/4"), card("other", "card/blue/4"))
    new = marks_of(card("other", "card/blue/4"), card("hand-0", "card/red/4"))
    assert travels(old, new) == [("river", "hand-0")]


def test_a_pile_gives_and_takes():
    old = marks_of(pile("deck", "card/red", 3), pile("hand", "card/red", 1))
    new = marks_of(pile("deck", "card/red", 2), pile("hand", "card/red", 2))
    assert travels(old, new) == [("deck", "hand")]
    assert travels(new, old) == [("hand", "deck")]
    pearls = [Token(id="supply", x=0, y=0, piece="pearl", count=n) for n in (5, 4)]
    won = Token(id="won", x=0, y=0, piece="pearl")
    assert travels(marks_of(pearls[0]), marks_of(pearls[1], won)) == [("supply", "won")]


def test_a_place_whose_card_is_another_loses_one_and_gains_one():
    old = marks_of(card("place", "card/red/4"), card("deck", "card/blue/1"))
    new = marks_of(card("place", "card/blue/1"), card("hand", "card/red/4"))
    assert travels(old, new) == [("deck", "place"), ("place", "hand")]


def test_exact_kinds_are_paired_before_others():
    old = marks_of(card("a", "card/blue/1"), card("b", "card/red/4"))
    new = marks_of(card("c", "card/red/4"), card("d", "card"))
    assert set(travels(old, new)) == {("b", "c"), ("a", "d")}


def test_the_exact_place_leaves_to_the_others_what_they_need():
    old = marks_of(card("slot", "card/red/4"), Card(id="page", x=0, y=0, piece="card", stock=9))
    page = Card(id="page", x=0, y=0, piece="card", stock=8)
    new = marks_of(card("next", "card/red/5"), page, pile("hand", "card/red", 1))
    assert set(travels(old, new)) == {("slot", "hand"), ("page", "next")}


def test_what_only_moves_does_not_travel():
    old = marks_of(card("a", "card"), Card(id="no", x=0, y=0))
    new = marks_of(replace(card("a", "card"), x=50), Card(id="none", x=0, y=0))
    assert travels(old, new) == []


@pytest.mark.parametrize("count", [MOST_TRAVELS, MOST_TRAVELS + 1])
def test_a_board_that_is_laid_out_anew_travels_nowhere(count):
    old = marks_of(*(card(f"a{k}", "card") for k in range(count)))
    new = marks_of(*(card(f"b{k}", "card") for k in range(count)))
    assert bool(travels(old, new)) == (count == MOST_TRAVELS)


# ---- a writer


def test_what_is_offered_and_said_comes_with_the_last_scene():
    writer = SceneWriter()
    writer.change([(Scene(9, 9, (card("a", "", codes=(1,), tooltip="old"),)), {})])
    way = Scene(9, 9, (card("a", "", codes=(2,), tooltip="new", number="7"),))
    end = Scene(9, 9, (card("a", "", codes=(3,), tooltip="newest", number="7"),))
    first, last = json.loads(writer.change([(way, {"say": "x"}), (end, {})]))["steps"]
    assert first["say"] == "x"
    assert first["marks"][0].keys() == {"id", "cut"}
    assert last["marks"] == [{"id": "a", "tip": "newest", "codes": [3]}]
    assert json.loads(writer.whole())["marks"] == [*by_id(end).values()]


def test_a_change_names_where_it_starts_and_ends():
    writer = SceneWriter()
    told = [json.loads(writer.change([(demo_scene(), {})])) for _ in range(3)]
    assert [(one["base"], one["seq"]) for one in told] == [(0, 1), (1, 2), (2, 3)]
    assert "w" in told[0]
    assert "w" not in told[1]
    assert told[1]["steps"] == [{}]
