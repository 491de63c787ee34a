"""The words of Dragonkeepers: complete, right for the position, and silent about secrets."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine.state import copy_state
from dragonlab.engine.words import Refusal
from dragonlab.games.dragonkeepers import words
from dragonlab.games.dragonkeepers.box import ITEMS, OPTIONS
from dragonlab.games.dragonkeepers.enums import (
    ACTIONS,
    COLOURS,
    SHADOW_CARD,
    UNKNOWN_FRONT,
    Colour,
    Ending,
    Event,
    Item,
    Page,
    Phase,
    Rule,
)

NAMES = ("Ann", "Boris", "Cleo", "Dan")
LIMIT = 90  # decisions of a game
COUNTED = re.compile(
    r"\b(\d+) (?:\w+ ){0,2}?(?:card|crystal|dragon|egg|point|pearl|piece|amulet(?! piece))(s?)\b"
)
GAMES = (
    (2, {"chests": ITEMS}, 1),
    (3, {"chests": ("swindle_feather", "green_ore_hammer"), "hammer_order": "first_only"}, 2),
    (4, {"hand_visibility": "closed", "chests": ("dragon_mint",), "starting_backs": "none"}, 3),
    (3, {"hand_visibility": "open", "chests": ("dragon_mint",), "pearl_choice": "ask"}, 4),
    (2, {"family_variant": True, "chests": ("twilight_flute", "prism_ink")}, 5),
)


@cache
def played(which: int) -> dl.Match:
    """Return a match that was played at random, but eager to play dragons."""
    players, options, seed = GAMES[which]
    match = dl.Match(
        dl.Game("dragonkeepers", players=players, **options), seed, names=NAMES[:players]
    )
    while not match.over and match.length < LIMIT:
        legal = match.game.legal_codes(match.state)
        eager = [code for code in legal if ACTIONS.choice(code).kind in ("mint", "play")] or legal
        match.apply(eager[match.length * 7 % len(eager)])
    return match


def positions(match: dl.Match, every: int = 1) -> Iterator[int]:
    for at in range(0, match.length + 1, every):
        match.goto(at)
        yield at


def check_text(text: str) -> None:
    assert text
    assert text == text.strip()
    assert text[0].isupper() or text[0].isdigit()
    assert not re.search(r"[{}]|None|np\.|  |\.\.", text)
    assert set(re.findall(r"\w+_\w+", text)) <= {option.name for option in OPTIONS}
    for number, plural in COUNTED.findall(text):
        assert (plural == "") == (number == "1"), text


# ---- the rules


def test_every_rule_has_its_text() -> None:
    names = {rule.name.lower() for rule in Rule if rule != Rule.NONE}
    assert names <= set(words.RULES)
    assert {item.name.lower() for item in Item} <= set(words.RULES)
    for id, rule in words.RULES.items():
        assert rule.id == id
        assert rule.title
        assert rule.section
        assert rule.text.endswith(".")
        assert not rule.ruling or re.search(r"\(DK-\d\d(, DK-\d\d)*\)$", rule.ruling), rule.ruling


def test_every_rule_is_in_one_chapter() -> None:
    ids = [id for _, chapter in words.CHAPTERS for id in chapter]
    assert sorted(ids) == sorted(words.RULES)
    assert len(set(ids)) == len(ids)


def test_the_glossary_names_the_options_that_a_ruling_makes() -> None:
    told = " ".join(str(rule) for rule in words.RULES.values())
    settings = {option.name for option in OPTIONS if "DK-" in option.source}
    assert not {name for name in settings if name not in told}


# ---- actions, refusals, tasks


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_every_action_and_refusal_has_words(which: int) -> None:
    match = played(which)
    for _ in positions(match, every=4):
        check_text(match.task.title)
        check_text(match.task.text)
        for code in range(ACTIONS.size):
            action = match.action(code)
            check_text(action.text)
            assert action.rules
            rule = int(match.game.kit.refuse(match.game.box, match.state, code))
            refusal = match.why_not(code)
            assert (rule == Rule.NONE) == (refusal is None)
            if refusal is not None:
                assert refusal.rule is words.RULES[Rule(rule).name.lower()]
                check_text(refusal.text)


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_actions_and_tasks_say_the_same_to_all(which: int) -> None:
    match = played(which)
    for _ in positions(match, every=12):
        for seat in range(match.game.players):
            view = match.observe(seat)
            assert words.task(match.game, view, match.names) == match.task
            for code in range(ACTIONS.size):
                text, _ = words.action_text(match.game, view, code)
                assert text == match.action(code).text


def test_actions_name_cards_and_costs() -> None:
    match = dl.Match(dl.Game("dragonkeepers", chests=ITEMS), 8, names=("Ann", "Boris"))
    box, state = match.game.box, match.state
    card = words.card_name(box, int(state.display[Page.LEFT]))
    assert re.fullmatch(r"(white|red|blue|green) dragon \(back: [1-5]\)", card)
    assert match.find("take", Page.LEFT).text == f"Take the {card} from the left page"
    assert match.find("place", SHADOW_CARD).text == (
        "Put a shadow dragon on the left page: it will show 6"
    )
    state = set_book(match, number=4, colour=Colour.GREEN)
    assert act(match, state, "play", Colour.GREEN, 0) == "Play 4 green dragons"
    assert act(match, state, "play", Colour.RED, 1) == (
        "Play 3 red dragons (prism ink and swindle feather: 2 crystals)"
    )
    assert act(match, state, "play", Colour.RED, 0) == "Play 4 red dragons (prism ink: 1 crystal)"


def test_rewards_in_words() -> None:
    box = dl.Game("dragonkeepers").box
    assert words.reward_text(box, 1) == "1 lowest amulet piece + 1 crystal"
    assert words.reward_text(box, 3) == "2 lowest amulet pieces"
    assert words.reward_text(box, 6) == "1 highest amulet piece"


# ---- refusals with the numbers of a position


def set_book(match: dl.Match, number: int, colour: int) -> Any:
    """Return the position with Ann to play by a book that shows this, her hand empty."""
    state = copy_state(match.state)
    state.placed_n[:] = 0
    state.deck_top[:] = number, colour
    state.phase = Phase.PLAY
    state.actor = state.active = 0
    state.taken = 3
    state.hand[0] = 0
    return state


def act(match: dl.Match, state: Any, kind: str, *args: int) -> str:
    return words.action_text(match.game, state, ACTIONS.code(kind, *args))[0]


def refused(match: dl.Match, state: Any, kind: str, *args: int) -> Refusal:
    code = ACTIONS.code(kind, *args)
    rule = int(match.game.kit.refuse(match.game.box, state, code))
    return words.refusal(match.game, state, code, rule, match.names)


def match_with(*chests: str) -> dl.Match:
    chosen = {"chests": chests} if chests else {}
    return dl.Match(dl.Game("dragonkeepers", **chosen), 8, names=("Ann", "Boris"))


def test_too_few_dragons_are_counted() -> None:
    match = match_with()
    state = set_book(match, 4, Colour.GREEN)
    state.hand[0][Colour.GREEN] = 2
    state.hand[0][SHADOW_CARD] = 1
    found = refused(match, state, "play", Colour.GREEN, 0)
    assert found.rule.id == "too_few"
    assert found.text == (
        "The book asks for exactly 4 green dragons; Ann holds 2 green dragons and 1 shadow "
        "dragon: 3 are not enough."
    )


@pytest.mark.parametrize(("crystals", "fresh"), [(0, 0), (1, 0), (1, 1)])
def test_the_feather_is_named_where_it_helps(crystals: int, fresh: int) -> None:
    match = match_with("swindle_feather")
    state = set_book(match, 4, Colour.GREEN)
    state.hand[0][Colour.GREEN] = 3
    state.crystals[0], state.fresh[0] = crystals, fresh
    text = refused(match, state, "play", Colour.GREEN, 0).text
    assert ("The swindle feather would allow 3 for a crystal." in text) == (crystals > fresh)


def test_a_closed_stack_names_its_neighbours() -> None:
    match = match_with()
    state = set_book(match, 1, Colour.RED)
    state.row[0][:3] = Colour.WHITE, Colour.RED, Colour.GREEN
    state.row_n[0] = 3
    state.dragons[0][:COLOURS] = 1, 1, 0, 1
    text = refused(match, state, "play", Colour.RED, 0).text
    assert text.startswith("Ann's red stack lies between white and green, so it is closed")


def test_fresh_crystals_wait() -> None:
    match = match_with("green_ore_hammer", "prism_ink", "swindle_feather")
    state = set_book(match, 4, Colour.GREEN)
    state.crystals[0] = state.fresh[0] = 1
    found = refused(match, state, "play", Colour.RED, 0)
    assert found.rule.id == "fresh_crystal"
    assert "Ann's only crystal was won this turn" in found.text
    state.crystals[0] = 2
    text = refused(match, state, "play", Colour.RED, 1).text
    assert "Of the 2 crystals that Ann has, 1 was won this turn" in text
    check_text(text)


@pytest.mark.parametrize(("number", "rule"), [(6, "hammer_lowest"), (3, "hammer_no_higher")])
def test_the_hammer_says_why_not(number: int, rule: str) -> None:
    match = match_with("green_ore_hammer")
    state = set_book(match, number, Colour.GREEN)
    state.phase, state.play_number, state.crystals[0] = Phase.FLUTE, number, 1
    state.row_pieces[1:] = 0
    found = refused(match, state, "piece", 1)
    assert found.rule.id == rule
    check_text(found.text)


def test_a_spent_page_and_missing_pearls_are_told() -> None:
    match = match_with()
    state = set_book(match, 1, Colour.RED)
    state.ending, state.deck_n[Page.RIGHT] = Ending.PAGE, 1
    found = refused(match, state, "take", Page.LEFT)
    assert found.rule.id == "page_spent"
    assert "The right page is down to 1 card" in found.text
    assert words.task(match.game, state, match.names).text.startswith("A page is down to 1 card")
    state.phase, state.supply_pearls[:] = Phase.PEARL, (0, 1)
    found = refused(match, state, "pearl", 0)
    assert found.text == "The red pearls are gone; what is left: 1 blue pearl."


def test_a_tie_is_explained() -> None:
    match = match_with()
    state = set_book(match, 1, Colour.RED)
    state.over, state.phase, state.ending = 1, Phase.OVER, Ending.GOAL
    state.score[:2], state.dragons[:2, 0], state.won[0] = 90, (5, 3), 1
    told = words.task(match.game, state, match.names)
    assert (told.title, told.rule.id) == ("Ann wins", "tiebreak")
    assert "as many as Boris (3), but more dragon cards laid out (5)" in told.text
    state.won[1], state.dragons[1, 0] = 1, 5
    assert words.task(match.game, state, match.names).title == "Ann and Boris share the win"


# ---- events


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_events_have_words_and_keep_secrets(which: int) -> None:
    match = played(which)
    for at in positions(match):
        for viewer in (None, *range(match.game.players)):
            for event in match.events(viewer=viewer):
                check_text(event.text)
                assert event.text.endswith(".")
                assert event.rules
                if viewer is not None and at:
                    check_secret(match, event, viewer)


def check_secret(match: dl.Match, event: dl.Event, viewer: int) -> None:
    """Compare what an event tells of a card with what the viewer's own record knows of it."""
    page, card, note = event.args
    told = words.card_name(match.game.box, card) in event.text
    if event.kind == "card_placed":
        view = match.observe(viewer)
        known = int(view.placed[page][int(view.placed_n[page]) - 1]) < UNKNOWN_FRONT
        assert told == known
    elif event.kind == "mint_card":
        is_open = match.game.settings["hand_visibility"] == "open"
        assert told == (viewer == event.seat or bool(note) or is_open)


def test_every_kind_of_event_has_words() -> None:
    game = dl.Game("dragonkeepers")
    for kind in Event:
        text, ids = words.event_text(game, (kind, 0, 2, 1, 1, 0), ("Ann", "Boris"), None)
        check_text(text)
        assert ids
        assert set(ids) <= set(words.RULES)
