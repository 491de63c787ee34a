"""A game's `words.toml`: what it speaks of is checked when it is read."""

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path

import pytest

import dragonlab as dl
import tests.toy as toy
from dragonlab.engine import rulebook, wordbook
from dragonlab.engine.registry import register
from dragonlab.engine.rulebook import on_one_line
from dragonlab.engine.telling import Happening, Telling

register({"toy": "tests.toy"})
HOME = Path(toy.__file__).parent
Shape = IntEnum("Shape", {"NONE": 0, "ROUND": 1, "LONG": 2})
LIST = '\n[lists.shape]\nround = "round {s.actor:egg}"\nlong = "long"\n'


class Asked(Telling):
    @property
    def shape(self) -> Shape:
        return Shape.ROUND

    def egg(self, colour):
        return toy.Colour(colour).name


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., wordbook.Words]:
    """Return what reads the toy's words, with some of their text replaced."""

    def edited(old: str = "", new: str = "", more: str = "", **lists: type[IntEnum]):
        for name in ("words.toml", "rules.toml"):
            text = (HOME / name).read_text()
            text = text.replace(old, new, 1) if old else text
            (tmp_path / name).write_text(text + (more if name == "words.toml" else ""))
        monkeypatch.setattr(rulebook, "files", lambda package: tmp_path)
        rulebook.read_chapters.cache_clear()
        words = wordbook.read_words(
            "toy", Asked, Happening, box=toy.Box, state=toy.State, actions=toy.ACTIONS,
            refusals=toy.Rule, lists={"colour": toy.Colour, **lists},
        )  # fmt: skip
        rulebook.read_chapters.cache_clear()
        return words

    yield edited
    rulebook.read_chapters.cache_clear()


def told(words: wordbook.Words, code: int = 0) -> str:
    """Return the first action in words, where the toy starts."""
    game = dl.Game("toy", players=2)
    state = game.live(game.start(1))
    return words.action(game, state, ("Ann", "Boris"), toy.ACTIONS.choice(code)).text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{who} of {box.limit} or {s.turn:turn}", "Ann of 3 or 1 turn"),
        ("{limit=3?as usual|other}", "as usual"),
        ("{shape=round?round|long}", "round"),
        ("{kind=egg?an egg|other} {phase=turn?now|then}", "an egg now"),
        ("{egg(s.actor)}", "red"),
        ("{owner(s.actor)}", "Ann's"),
    ],
)
def test_slots_are_read_off_the_position(read, text: str, wanted: str):
    assert told(read('"Take an egg"', f'"{text}"')) == wanted


def test_parts_stand_in_several_sentences(read):
    more = '\n[parts]\nbasket = "a {size} basket"\nsize = "{limit>2?large|small}"\n'
    assert told(read('"Take an egg"', '"Take {basket}"', more)) == "Take a large basket"


def test_a_name_stands_for_one_thing(read, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Asked, "limit", Asked.shape, raising=False)
    with pytest.raises(dl.DragonlabError, match="'limit' could be of Asked or the options"):
        read('"Take an egg"', '"{limit=3?one|two}"')


def test_a_list_has_a_row_for_each_member(read):
    assert told(read('"Take an egg"', '"{shape(shape)}"', LIST, shape=Shape)) == "round 0 eggs"


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        # rows
        ('egg = {', 'eggs = {', "toy, words.toml: actions has no egg"),
        ("over = {", "end = {", "phases has no over"),
        ("bag_empty =", "bag =", "events has no bag_empty"),
        ("phases.over = {", "phases.more = {}\nphases.over = {", "phases has more, which the game"),
        ("actions.egg", "acts.egg", "table has acts, which the game"),
        ('title = "An egg?", ', "", "phases.turn has no title"),
        ('waiting = "decides"', 'wait = "decides"', "phases.turn has wait, which"),
        # slots
        ('"Take an egg"', '"Take {what}"', "actions.egg.text: Asked has no 'what'"),
        ('"Take an egg"', '"Take {s.colour}"', "Asked has no 's.colour'"),
        ('"Take an egg"', '"Take {box.limits:egg}"', "Asked has no 'box.limits'"),
        ('"Take an egg"', '"Take {egg}"', "Asked has no 'egg'"),
        ('"Take an egg"', '"Take {egg(b, a)}"', "no method 'egg' of 2 numbers"),
        ('"Take an egg"', '"Take {who(a)}"', "no method 'who' of 1 number"),
        ('"Take an egg"', '"Take {shape=flat?a|b}"', "shape is never 'flat'"),
        ('"Take an egg"', '"Take {limit=9?a|b}"', "limit is never '9'"),
        ('"Take an egg"', '"Take {kind=eggs?a|b}"', "kind is never 'eggs'"),
        ('"Take an egg"', '"Take {who=ann?a|b}"', "who is never 'ann'"),
        ('"Take an egg"', '"Take {who"', "actions.egg.text: .*cannot be read"),
        ('"Take an egg"', "3", "actions.egg.text: it should be a text, not 3"),
        ('title = "Eggs", rules', 'title = "{who}", rules', "actions.egg.title has slots"),
        ("{colour(a)}", "{args}", "events.egg_taken.text: Happening has no 'args'"),
        ("{box.limit:egg}", "{limits}", "toy, rules.toml: why_not of nest_full: Asked has no"),
        # rules
        ('rules = ["eggs"]', 'rules = ["egg"]', "actions.egg.rules: there is no rule 'egg'"),
        ('rules = ["eggs"]', 'rules = ["{a?eggs|egg}"]', "there is no rule 'egg'"),
        ('rules = ["eggs"]', 'rules = ["{who}"]', "{who} cannot choose a rule"),
        ('rules = ["eggs"]', 'rules = "eggs"', "actions.egg.rules: it should be a list"),
        ('rule = "game_over"', 'rule = "end"', "phases.over.rule: there is no rule 'end'"),
        (', why_not = "The game is over."', "", "toy, rules.toml: why_not has no game_over"),
        ('"Who stops takes no more."', '"So.", why_not = "No."', "why_not has stop, which"),
        ('id = "nest_full"', 'id = "nest"', "the rulebook has no nest_full"),
        # the file
        ("actions.egg =", "actions.egg", "toy, words.toml: .*line 2"),
    ],
)  # fmt: skip
def test_what_is_missing_or_unknown_is_named(read, old: str, new: str, wrong: str):
    with pytest.raises(dl.DragonlabError, match=wrong.replace("{", r"\{").replace("?", r"\?")):
        read(old, new)


@pytest.mark.parametrize(
    ("more", "lists", "wrong"),
    [
        (LIST, {"shape": Shape}, "no text asks for 'shape'"),
        ('parts.basket = "{who}"\n', {}, "no text asks for 'basket'"),
        ('parts.a = "{who}"\n', {}, "'a' could be of Happening or the parts"),
        (LIST, {}, "lists has shape, which the game does not have"),
        ("", {"shape": Shape}, "lists has no shape"),
        (LIST.replace("long =", "length ="), {"shape": Shape}, "lists.shape has no long"),
    ],
)
def test_lists_are_those_of_the_game(read, more: str, lists, wrong: str):
    with pytest.raises(dl.DragonlabError, match=wrong):
        read(more=more, **lists)


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("{what}", "actions.egg.text: parts.basket: Asked has no 'what'"),
        ("a {basket}", "'basket' stands in itself"),
    ],
)
def test_what_is_wrong_in_a_part_is_named(read, part: str, wrong: str):
    with pytest.raises(dl.DragonlabError, match=wrong):
        read('"Take an egg"', '"Take {basket}"', f'\n[parts]\nbasket = "{part}"\n')


def test_a_rule_can_be_chosen_or_left_out(read):
    words = read('"eggs"]', '"{limit=1?eggs|stop}", "{limit=3?|game_over}"]')
    game = dl.Game("toy", players=2)
    action = words.action(game, game.live(game.start(1)), ("Ann", "Boris"), toy.ACTIONS.choice(0))
    assert [rule.id for rule in action.rules] == ["stop"]


def test_an_event_is_asked_what_an_event_knows(read):
    words = read("an} egg.", "an} egg of {amount}, {viewer}.")
    game = dl.Game("toy", players=2)
    event = words.event(game, (0, 1, 1, 2, 0, 0), ("Ann", "Boris"), 1)
    assert event.text == "Boris took a gold egg of 1, 1."
    assert isinstance(event.kind, str)
    assert words.happening is Happening
    assert issubclass(words.happening, Happening)


def test_texts_stand_on_one_line():
    assert on_one_line({"a": ["b\n  c", 1], "d": "\ne\nf"}) == {"a": ["b c", 1], "d": "e f"}
