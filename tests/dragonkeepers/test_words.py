"""The words of Dragonkeepers: names, reasons with the numbers of the position, and the end."""

import re

import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import (
    ACTIONS,
    SHADOW_CARD,
    Code,
    Event,
    Item,
    Page,
    Phase,
    Supply,
)
from dragonlab.games.dragonkeepers.words.names import card_name, reward_text

from .helpers import (
    ALL_CHESTS,
    GREEN,
    LEFT,
    RED,
    RIGHT,
    arrange,
    at,
    edited,
    pass_turn,
    play,
    play_dragons,
    table,
)

GREENS = ["green/1", "green/2", "green/3", "green/4"]
CLOSED = {0: ["white", "red", "green"]}


def reason(match: dl.Match, kind: str, *args: int) -> str:
    """Return why an action is refused: the rule, and the words."""
    refusal = match.why_not(ACTIONS.code(kind, *args))
    assert refusal is not None
    return f"{refusal.rule.id}: {refusal.text}"


def text(match: dl.Match, kind: str, *args: int) -> str:
    return match.action(ACTIONS.code(kind, *args)).text


def named(match: dl.Match) -> dl.Match:
    """Return the match with names that are easy to read."""
    names = ("Ann", "Boris", "Cleo", "Dan")[: match.game.players]
    return dl.Match(match.game, seed=0, names=names, start=match.state)


# ---- actions


def test_actions_name_cards_and_costs():
    match = at(table(chests=ALL_CHESTS), phase="play", book=(4, "green"))
    card = card_name(match.game.box, int(match.state.display[Page.LEFT]))
    assert re.fullmatch(r"(white|red|blue|green) dragon \(back: [1-5]\)", card)
    assert text(match, "take", LEFT) == f"Take the {card} from the left page"
    assert text(match, "place", SHADOW_CARD) == (
        "Put a shadow dragon on the left page: it will show 6"
    )
    assert text(match, "play", GREEN, 0) == "Play 4 green dragons"
    assert text(match, "play", RED, 1) == (
        "Play 3 red dragons (prism ink and swindle feather: 2 crystals)"
    )
    assert text(match, "play", RED, 0) == "Play 4 red dragons (prism ink: 1 crystal)"


def test_rewards_in_words():
    box = table().box
    assert reward_text(box, 1) == "1 lowest amulet piece + 1 crystal"
    assert reward_text(box, 3) == "2 lowest amulet pieces"
    assert reward_text(box, 6) == "1 highest amulet piece"


# ---- why not: what the position forbids, then the way around it


def test_too_few_dragons_are_counted():
    match = named(at(table(), phase="play", book=(4, "green"), hands={0: [*GREENS[:2], "shadow"]}))
    assert reason(match, "play", GREEN, 0) == (
        "too_few: The book asks for exactly 4 green dragons; Ann holds 2 green dragons and "
        "1 shadow dragon: 3 are not enough."
    )


@pytest.mark.parametrize("crystals", [0, 1])
def test_the_feather_is_named_where_it_helps(crystals):
    match = at(
        table(chests=("swindle_feather",)), phase="play", book=(4, "green"),
        hands={0: GREENS[:3]}, crystals={0: crystals},
    )  # fmt: skip
    helps = "The swindle feather would allow 3 for a crystal." in reason(match, "play", GREEN, 0)
    assert helps == bool(crystals)


@pytest.mark.parametrize(("chests", "crystals", "way"), [
    ("none", 0, "the troll horn, which is not in this game."),
    (("troll_horn",), 0, "the troll horn and a crystal, and Ann has none."),
])  # fmt: skip
def test_a_closed_stack_is_told_before_the_horn(chests, crystals, way):
    match = named(at(table(chests=chests), phase="play", book=(1, "red"), rows=CLOSED,
                     hands={0: ["red/1"]}, crystals={0: crystals}))  # fmt: skip
    assert reason(match, "play", RED, 0) == (
        "closed_stack: Ann's red stack lies between white and green, so it is closed; to play on "
        f"it takes {way}"
    )


@pytest.mark.parametrize(("chests", "crystals", "feather", "way"), [
    ("none", 0, 0, "the prism ink, which is not in this game."),
    (("prism_ink",), 0, 0, "the prism ink and a crystal, and Ann has none."),
    (("prism_ink", "swindle_feather"), 1, 1, "the prism ink; the prism ink and swindle feather "
     "would take 2 crystals together, and Ann has 1 crystal."),
])  # fmt: skip
def test_the_colour_of_the_book_is_told_before_the_ink(chests, crystals, feather, way):
    match = named(at(table(chests=chests), phase="play", book=(2, "green"),
                     hands={0: ["red/1", "red/2"]}, crystals={0: crystals}))  # fmt: skip
    assert reason(match, "play", RED, feather) == (
        f"wrong_colour: The book asks for exactly 2 green dragons; for red ones it takes {way}"
    )


def test_too_few_dragons_are_told_before_the_price_of_the_feather():
    game = table(chests=("swindle_feather",))
    match = at(game, phase="play", book=(4, "green"), hands={0: GREENS[:1]})
    assert reason(match, "play", GREEN, 1).startswith("too_few: With swindle feather it takes 3")
    match = named(at(game, phase="play", book=(4, "green"), hands={0: GREENS[:3]}))
    assert reason(match, "play", GREEN, 1) == (
        "no_crystal: The swindle feather would take 1 crystal; Ann has 0."
    )


def test_after_three_cards_without_a_crystal_it_is_their_number():
    match = named(at(table(), hands={0: ["red/1"]}))
    for _ in range(3):
        play(match, "take", RIGHT)
    assert reason(match, "take", LEFT) == (
        "three_cards: Ann has taken 3 cards, the most that is free in a turn."
    )
    assert reason(match, "fourth", LEFT) == (
        "no_crystal: A fourth card would take 1 crystal; Ann has 0."
    )
    assert reason(match, "stop").startswith("taking_is_over")


def test_whoever_declined_the_fourth_card_has_gone_on():
    match = at(table(), hands={0: ["red/1"]}, crystals={0: 1})
    for _ in range(3):
        play(match, "take", RIGHT)
    assert "a fourth one costs a crystal" in reason(match, "take", LEFT)
    play(match, "stop")
    assert reason(match, "fourth", LEFT).startswith("taking_is_over")


@pytest.mark.parametrize("kind", ["take", "fourth", "stop", "place", "keep"])
def test_a_spent_page_is_the_reason_for_all_that_it_stops(kind):
    match = named(at(table(), pages=(20, 2), book=(1, "red")))
    play(match, "take", RIGHT)
    args = {"take": (0,), "fourth": (0,), "place": (3,)}.get(kind, ())
    assert reason(match, kind, *args).startswith("page_spent: The right page is down to 1 card")
    play(match, "no_play")
    assert reason(match, kind, *args).startswith("page_spent")


def test_with_both_pages_changed_the_book_says_so():
    """Going on was no choice: there was nothing left to change."""
    hand = ["red/1", "red/blue", "blue/2"]
    match = at(table(), phase="book", book=(2, "green"), hands={0: hand})
    play(match, "place", "red/1")
    play(match, "place", "red/blue")
    assert match.state.phase == Phase.PLAY
    code = match.game.kit.named_outcome(match.game, "blue/2") + Code.PLACE
    refusal = match.why_not(code)
    assert refusal is not None
    assert refusal.rule.id == "page_changed"


def test_a_shadow_dragon_cannot_be_the_only_card():
    game = table(chests=("swindle_feather",))
    match = at(game, phase="play", book=(2, "red"), crystals={0: 1},
               hands={0: ["red/1", "red/2", "shadow"]})  # fmt: skip
    play(match, "play", RED, 1)
    assert reason(match, "lay", SHADOW_CARD) == (
        "shadow_alone: This is the last card of the play and it is the only one: it must be a red "
        "dragon."
    )


def test_an_item_that_is_not_in_the_game_is_named():
    match = at(table(chests=("dragon_mint",)), phase="play")
    assert reason(match, "no_flute") == (
        "item_absent: The twilight flute is not in this game. Chest items here: dragon mint."
    )
    assert reason(match, "piece", 1).startswith("item_absent: The green ore hammer")
    assert reason(match, "piece", 0).startswith("piece_not_due")


def test_pearls_that_are_gone_are_told():
    match = at(table(pearl_choice="ask"), phase="play", amulets={0: 3})
    assert reason(match, "pearl", 0) == (
        "pearl_gone: The red pearls are gone; what is left: 12 blue pearls."
    )
    assert reason(match, "pearl", 1).startswith("pearl_not_due")


# ---- events and the end


def event(kind: Event, *numbers: int, **options: object) -> str:
    """Return an event of Ann's in words: amount and three numbers."""
    game = dl.Game("dragonkeepers", players=2, **options)
    return game.kit.words.event(game, (kind, 0, *numbers), ("Ann", "Boris"), None).text


def test_more_amulets_than_needed_are_not_so_many_of_fewer():
    assert event(Event.RING_CLOSED, 1, 2, 6, 7).endswith("6 of 7 on the table.")
    assert event(Event.RING_CLOSED, 1, 3, 8, 7).endswith("and 8 on the table.")
    match = at(table(3), phase="play", amulets={0: 3, 1: 3, 2: 3})
    assert match.scene()["goal"].text == "9 amulets, 8 needed"


def test_what_ran_out_is_told():
    told = event(Event.RAN_OUT, 2, Supply.EGG, 0, 0)
    assert told == "Ann missed out on 2 golden eggs: there were no more."


def test_the_score_names_pearls_where_there_are_some():
    assert event(Event.SCORED, 1, 40, 8, 0) == "Ann scored 40 points, 8 of them from pearls."
    assert event(Event.SCORED, 1, 1, 0, 0) == "Ann scored 1 point."


def test_the_limit_of_turns_is_not_told_where_the_game_ends_by_itself():
    """The last amulet is completed in the very turn that would be the last."""
    position = {"phase": "play", "book": (1, "red"), "hands": {0: ["red/1"]}}
    match = at(table(turn_cap=1), **position, amulets={0: 3, 1: 3}, rings={0: 2})
    assert "This is turn 1, the last one that the limit of turns allows." in match.task.text
    play_dragons(match, RED)
    pass_turn(match)
    assert match.task.text.startswith("The game ended because enough amulets were completed. ")
    assert not match.result.abnormal
    match = at(table(turn_cap=1), **position)
    pass_turn(match)
    assert "because the limit of turns was reached" in match.task.text
    assert match.result.abnormal


def test_a_tie_is_explained():
    match = at(table(turn_cap=1), phase="play", rows={0: [("red", 5)], 1: [("blue", 3)]})
    match = named(match)
    pass_turn(match)
    assert (match.task.title, match.task.rule.id) == ("Ann wins", "tiebreak")
    assert "as many as Boris (3), but more dragon cards laid out (5)" in match.task.text
    match = named(at(table(turn_cap=1), phase="play", rows={0: ["red"], 1: ["blue"]}))
    pass_turn(match)
    assert match.task.title == "Ann and Boris share the win"


# ---- what follows the options and the tables


def test_the_family_variant_has_no_crests_in_picture_or_words():
    for family in (False, True):
        match = dl.Match(table(3, family_variant=family), seed=1)
        marks = [mark.id for mark in match.scene() if "crest" in mark.id]
        assert bool(marks) == (not family)
        rules = match.game.rules
        assert ("16, 10 and 6" in rules["crest"].text) == (not family)
        assert ("crests" in rules["scoring"].text) == (not family)


def test_crests_say_for_whom_they_are():
    state = arrange(table(3), rows={1: ["white", "red", "blue", "green"]}, crests=[1])
    board = dl.Match(table(3), seed=0, start=state).scene()
    tips = [board[f"crest-{k}"].tooltip for k in range(3)]
    assert tips == [
        "Crest of 16 points: taken",
        "Crest of 10 points: for whoever next has all four colours laid out",
        "Crest of 6 points: when the more valuable ones are taken",
    ]


def test_a_shadow_page_pays_what_the_table_says():
    six = "highest = 1"
    rules = table(material=edited((six, "highest = 1\ngolden_eggs = 1"))).rules
    assert "pays 1 highest amulet piece + 1 golden egg." in rules["shadow_page"].text
    assert rules["shadow_page"].provenance == "public"


@pytest.mark.parametrize(("reading", "least"), [("A", 2), ("B", 3)])
def test_the_feather_says_from_where_it_helps(reading, least):
    options = {"chests": ("swindle_feather",)}
    match = at(table(**options, feather_reading=reading), phase="play", book=(1, "red"))
    assert f"the feather needs {least} or more" in reason(match, "play", RED, 1)
    tip = match.scene()[f"chest-{Item.SWINDLE_FEATHER}"].tooltip
    assert tip.startswith(f"From a {least} on")


def test_the_ink_is_no_way_around_a_closed_stack_without_the_horn():
    match = named(at(table(chests=("prism_ink",)), phase="play", book=(1, "green"), rows=CLOSED,
                     hands={0: ["red/1"]}, crystals={0: 1}))  # fmt: skip
    assert reason(match, "play", RED, 0) == (
        "wrong_colour: The book asks for exactly 1 green dragon; for red ones it takes the prism "
        "ink and the troll horn too, which is not in this game."
    )


@pytest.mark.parametrize(("rule", "words"), [
    ("closed_stack", "no stack is closed in this game"),
    ("side_not_due", "never chosen in this game"),
])  # fmt: skip
def test_rules_of_placement_say_that_the_family_variant_has_none(rule, words):
    assert words in table(family_variant=True).rules[rule].ruling
    assert words not in table().rules[rule].ruling


@pytest.mark.parametrize("choice", ["auto_red", "ask", "random_from_all"])
def test_no_rule_lets_a_pearl_be_chosen_that_is_not(choice):
    ruling = table(pearl_choice=choice).rules["pearl_not_due"].ruling
    assert ("not chosen" in ruling) == (choice != "ask")


@pytest.mark.parametrize(
    "name", ["x", "green/", "green/\N{SUPERSCRIPT TWO}", "green/" + "9" * 5000]
)
def test_a_forced_card_that_is_none_is_refused_with_the_way_to_write_one(name):
    match = dl.Match(table(), seed=1)
    with pytest.raises(dl.OptionError, match="front/back"):
        match.apply(match.legal_actions()[0], forced=[name])
