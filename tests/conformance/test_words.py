"""Words: every action, event, refusal, task and rule, whatever the options and the numbers."""

import random
import re

import pytest

import dragonlab as dl
from dragonlab.engine.registry import load_kit
from dragonlab.engine.templates import parse, slots
from tests.conformance.positions import Seen, edited_tables, games_of_values, walk
from tests.conformance.texts import check_text, told_here, told_rules, touched


def test_all_that_is_said_of_a_position_is_well_formed(seen: list[Seen]):
    for one in seen[::2]:
        for where, text in told_here(one):
            check_text(text, set(one.game.options), where)


def test_all_that_is_said_rests_on_rules(seen: list[Seen]):
    for one in seen[1::4]:
        match = one.match()
        for event in match.events():
            assert event.rules, event
        for action in match.legal_actions():
            assert action.rules, action
        for code in range(one.game.kit.actions.size):
            if (refusal := match.why_not(code)) is not None:
                number = one.game.refusal_of(one.state, code)
                assert refusal.rule.id == one.game.kit.refusals(number).name.lower()
                assert refusal.section


def test_legal_actions_read_differently(seen: list[Seen]):
    for one in seen:
        texts = [action.text for action in one.match().legal_actions()]
        assert len(set(texts)) == len(texts)


def test_who_decides_is_told_what_a_view_shows(seen: list[Seen]):
    """No text for the acting player speaks of what that player cannot see."""
    for game, state in seen[::3]:
        view, words = game.observe(state, int(state.actor)), game.kit.words
        names = Seen(game, state).names
        assert words.task(game, game.live(view), names) == words.task(game, game.live(state), names)
        for code in game.legal_codes(state):
            choice = game.kit.actions.choice(code)
            open_told = words.action(game, game.live(state), names, choice)
            assert words.action(game, game.live(view), names, choice) == open_told


def test_every_row_of_the_tables_is_there(id: str):
    kit = load_kit(id)
    assert list(kit.words.deeds) == list(kit.actions.kinds)
    assert set(kit.words.tales) == set(kit.state.kinds)
    assert len(kit.words.phases) == kit.state.fields["phase"].most + 1
    assert set(map(int, kit.words.reasons)) == {int(one) for one in kit.refusals} - {0}
    for deed in kit.words.deeds.values():
        check_text(deed.title, set())
    for row in kit.words.phases.values():
        assert not row.waiting.endswith(".")


def test_rules_stand_once_and_know_one_another(id: str):
    game, book = dl.Game(id), load_kit(id).words.rulebook
    assert len(set(book.ids)) == len(book.ids)
    refusals = {one.name.lower() for one in game.kit.refusals if one}
    assert refusals <= set(book.ids)
    titles = [title for title, _ in book.chapters]
    assert len(set(titles)) == len(titles)
    for rule in game.rules.values():
        assert rule.section
        assert rule.provenance in ("rulebook", "public", "rebuilt")
        assert set(rule.related) <= set(book.ids) - {rule.id}
        assert set(rule.options) <= set(game.options)
        assert bool(rule.rulings) <= bool(rule.ruling), rule.id
        assert len(set(rule.rulings)) == len(rule.rulings)
        check_text(rule.title, set())


def test_every_value_of_every_option_leaves_well_formed_texts(id: str):
    rnd, names = random.Random(8), set(dl.Game(id).options)
    for option, value, game in games_of_values(id):
        for where, text in told_rules(game):
            check_text(text, names, f"{where} with {option}={value!r}")
            assert text.endswith((".", "!")), text
        for k, state in enumerate(walk(game, 2, rnd, greedy=0.5)):
            if k > 100:
                break
            if k % 20 == 0:
                for where, text in told_here(Seen(game, state)):
                    check_text(text, names, f"{where} with {option}={value!r}")


def test_every_value_of_an_option_has_words(id: str):
    for option in load_kit(id).options:
        for value in (*option.choices, *((name,) for name in option.members)):
            assert option.describe(value)


def test_rules_name_the_options_that_change_them(id: str):
    """A text that an option changes can be found by that option."""
    for name, value, game in games_of_values(id):
        plain = dl.Game(id, players=game.players)
        differ = {key for key in game.settings if game.settings[key] != plain.settings[key]}
        if differ - {name}:
            continue
        for rule in plain.rules.values():
            other = game.rules[rule.id]
            if (rule.text, rule.ruling) != (other.text, other.ruling):
                assert name in rule.options, (name, value, rule.id)


def quoted(id: str) -> dict[str, set[str]]:
    """Return for each entry of the tables the rules whose template quotes it."""
    found: dict[str, set[str]] = {}
    for _, chapter in load_kit(id).words.rulebook.chapters:
        for rule in chapter:
            for text in (rule.text, rule.ruling):
                for slot in slots(parse(text)):
                    found.setdefault(slot.name, set()).add(rule.id)
    return found


def test_an_edited_number_changes_the_rules_that_quote_it(id: str):
    plain, quotes, seen = dl.Game(id), quoted(id), set()
    for line, game in edited_tables(id):
        key = line.split("=")[0].strip()
        for name, rules in quotes.items():
            table, _, entry = name.rpartition(".")
            if entry != key or not table:
                continue
            if game.material.entry(table, entry) == plain.material.entry(table, entry):
                continue
            for rule in rules:
                assert game.rules[rule].text != plain.rules[rule].text or (
                    game.rules[rule].ruling != plain.rules[rule].ruling
                ), (line, rule)
                seen.add(rule)
        for where, text in told_rules(game):
            check_text(text, set(game.options), f"{where} with {line}")
    assert seen


def test_an_edited_game_is_told_without_a_fault(id: str):
    rnd = random.Random(3)
    for k, (line, game) in enumerate(edited_tables(id)):
        if k % 3:
            continue
        for at, state in enumerate(walk(game, k, rnd)):
            if at > 60:
                break
            if at % 30 == 0:
                for where, text in told_here(Seen(game, state)):
                    check_text(text, set(game.options), f"{where} with {line}")


def test_the_reviewers_table_shows_what_an_option_touches():
    assert "rule nest_full" in touched(dl.Game("toy"), dl.Game("toy", limit=1))
    assert touched(dl.Game("toy"), dl.Game("toy")) == []


@pytest.mark.parametrize(
    "text",
    ["", " Two coins.", "two coins.", "Take {n} coins.", "Take None.", "Take 1 coins.",
     "Take 2 coin.", "Take  it.", "The first_player begins.", "It ends.."],
)  # fmt: skip
def test_what_no_person_would_write_is_found(text: str):
    with pytest.raises(AssertionError):
        check_text(text, {"limit"})


@pytest.mark.parametrize("text", ["Take 1 coin.", "Take 21 coins, of 3.", "With limit=2 it ends."])
def test_what_a_person_would_write_passes(text: str):
    check_text(text, {"limit"})
    assert re.match(r"\w", text)


# What nobody who is new to a game can know, or what has a plainer word.
JARGON = re.compile(
    r"\bown turn\b|\bcompleting\b|\blive release\b|\breconstructed\b|\bseat \d|\bseat's\b|\bactor\b"
    r"|\bprovenance\b|\bthe option\b|\b(?:DK-\d|[GK]\d+\b)|\b[a-z]+_[a-z_]+\b",
    re.IGNORECASE,
)


def test_a_beginner_knows_the_words_on_the_screen(id: str, seen: list[Seen]):
    """No word of the rules' makers, no ruling's number, no seat's, no option by its id."""
    shown = [*told_rules(dl.Game(id))]
    for one in seen[::3]:
        shown += told_here(one)
    for title, rules in load_kit(id).words.rulebook.chapters:
        shown += [("chapter", title), *((rule.id, rule.title) for rule in rules)]
    for option in load_kit(id).options:
        shown.append((f"option {option.name}", option.text))
        shown += [(option.name, option.describe(value)) for value in option.choices]
        if option.source.startswith("ruling"):
            continue
        shown.append((f"source of {option.name}", option.source))
    for where, text in shown:
        assert not JARGON.search(text), (where, text)


def test_numbers_over_the_goal_are_not_shown_as_a_part_of_it(id: str, seen: list[Seen]):
    """Never "10 of 9"."""
    for one in seen[::3]:
        for where, text in told_here(one):
            for part, whole in re.findall(r"\b(\d+) of (\d+) (?!point)[a-z]+", text):
                assert int(part) <= int(whole), (where, text)


@pytest.mark.parametrize("text", ["It needs the own turn.", "By ruling G21.", "Set turn_cap."])
def test_words_of_the_makers_are_found(text: str):
    assert JARGON.search(text)
