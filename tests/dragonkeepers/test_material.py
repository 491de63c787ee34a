"""What is in the box: where each number comes from, edited copies, and every sort of damage."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.material import Material, load_material
from dragonlab.games.dragonkeepers.enums import DECK_CARDS, SHADOW_CARD, Colour, Page
from tests.dragonkeepers.random_options import ID

PACKAGE = "dragonlab.games.dragonkeepers"
PUBLISHED = load_material(PACKAGE)


def edited(*changes: tuple[str, str]) -> str:
    """Return the published tables with some places edited."""
    text = PUBLISHED.text
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


def box_of(*changes: tuple[str, str], **options: Any) -> np.record:
    """Return the box that edited tables describe."""
    return dl.Game(ID, material=edited(*changes), **options).box


# ---- the published box


def test_the_numbers_of_the_rulebook():
    assert PUBLISHED.number("supply", "crystals") == 10
    assert sum(PUBLISHED.numbers("amulet_pieces", "counts")) == 45
    assert [dl.Game(ID, players=n).box.goal for n in (2, 3, 4)] == [7, 8, 9]
    assert [dl.Game(ID, players=n).box.removed for n in (2, 3, 4)] == [16, 12, 8]
    assert [list(dl.Game(ID, players=n).box.crest[:3]) for n in (2, 3)] == [[10, 6, 0], [16, 10, 6]]


@pytest.mark.parametrize("profile", ["even_52", "even_56_48"])
def test_no_card_shows_the_same_colour_on_both_sides(profile: str):
    """K12: a card with green on its back has a blue, white or red front; so for every colour."""
    box = dl.Game(ID, deck_profile=profile).box
    assert (box.deck.sum(), len(box.front) - SHADOW_CARD - 1) == (104, 8)
    cards = [c for c, n in enumerate([*box.deck, 0, *[1] * 8]) for _ in range(int(n))]
    assert len(cards) == 104 + 8
    right = [c for c in cards if box.page[c] == Page.RIGHT]
    assert not [c for c in right if box.shows[c] == box.front[c]]
    fronts: dict[int, set[int]] = {}
    for card in right:
        fronts.setdefault(int(box.shows[card]), set()).add(int(box.front[card]))
    assert fronts == {back: {0, 1, 2, 3} - {back} for back in range(4)}
    assert {int(box.shows[c]) for c in cards if box.page[c] == Page.LEFT} == {1, 2, 3, 4, 5}
    assert Counter(int(box.front[c]) for c in cards if c < DECK_CARDS) == dict.fromkeys(
        range(4), 26
    )


def test_a_shadow_dragon_is_every_colour_and_shows_a_six():
    box = dl.Game(ID).box
    shadow = (box.front[SHADOW_CARD], box.page[SHADOW_CARD], box.shows[SHADOW_CARD])
    assert shadow == (Colour.SHADOW, Page.LEFT, 6)


def test_every_table_says_where_its_numbers_come_from():
    tables = PUBLISHED.tables()
    assert {"goal", "pearls", "reward.6", "deck_profile.even_52", "reward_profile.C"} <= set(tables)
    wanted = {n for n, v in PUBLISHED.data.items() if isinstance(v, dict)}
    assert {name.split(".")[0] for name in tables} == wanted
    for name in tables:
        found = PUBLISHED.provenance(name)
        assert found.kind in ("rulebook", "public", "rebuilt")
        assert found.source
        assert found.source in str(found)
    assert str(PUBLISHED.provenance("pearls")).startswith("rebuilt (")


# ---- edited copies


def test_an_edited_table_is_known_as_edited():
    game = dl.Game(ID, material=edited(("golden_eggs = 9", "golden_eggs = 7")))
    assert game.box.eggs == 7
    assert game.material.edited
    assert str(game.material.provenance("supply")) == "edited (the edited table)"
    assert game.material.provenance("pearls") == PUBLISHED.provenance("pearls")
    assert game.material.digest != PUBLISHED.digest


def test_another_order_and_other_comments_are_no_edit():
    text = edited(("crystals = 10\ngolden_eggs = 9", "golden_eggs = 9 # so many\ncrystals = 10"))
    game = dl.Game(ID, material=text)
    assert not game.material.edited
    assert game.material.digest == PUBLISHED.digest
    assert game.spec() == dl.Game(ID).spec()


def test_the_true_pearls_can_be_typed_in():
    """Ruling DK-04: the rulebook names the values of the pearls, not their numbers."""
    box = box_of(
        ("red = [8, 8, 9]", "red = [8, 9, 9, 9]"),
        ("blue = [3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]", "blue = [3, 4]"),
    )
    assert list(box.pearl_n) == [4, 2]
    assert list(box.pearl_value[0][:5]) == [8, 9, 9, 9, 0]
    assert list(box.pearl_value[1][:3]) == [3, 4, 0]


def test_edited_tables_are_played_with():
    game = dl.Game(
        ID, players=2, material=edited(("by_players = [7, 8, 9]", "by_players = [1, 1, 1]"))
    )
    run = dl.simulate(game, games=20, policies="greedy", workers=1)
    assert (run.states.amulets.sum(axis=1) <= 2).all()
    same = dl.simulate(dl.Game(ID, players=2), games=20, policies="greedy", workers=1)
    assert run.decisions < same.decisions


# ---- damage


DAMAGE = [
    ("crystals = 10", "", r"\[supply\] has no 'crystals'"),
    ("crystals = 10", "crystals = -1", r"\[supply\] crystals should be a whole number from 0"),
    ("crystals = 10", "crystals = 1000", "from 0 to 100, not 1000"),
    ("crystals = 10", "crystals = 2.5", "whole number from 0 to 100, not 2.5"),
    ("crystals = 10", "crystals = true", "not True"),
    ("crystals = 10", 'crystals = "ten"', "not 'ten'"),
    ("crystals = 10", "crystals = [10]", r"not \[10\]"),
    ("crystals = 10", "crystals = ten", "not valid TOML"),
    ("crystals = 10", "crystals = 10\ncrystals = 11", "not valid TOML"),
    ("shadow_dragons = 11", "shadow_dragons = 41", "from 0 to 40"),
    ("[supply]", "[supplies]", r"table \[supply\] is missing"),
    ("[pearls] ", "[pears] ", r"table \[pearls\] is missing"),
    ("by_players = [7, 8, 9]", "by_players = [7, 8]", r"\[goal\] by_players should be a list of 3"),
    ("by_players = [7, 8, 9]", "by_players = 7", "a list of 3 whole numbers, not 7"),
    ("by_players = [7, 8, 9]", "by_players = [0, 8, 9]", "from 1 to 100, not 0"),
    ("by_players = [16, 12, 8]", "by_players = [45, 12, 8]", "removes every amulet piece"),
    ("values = [1, 4, 6,", "values = [4, 1, 6,", "in rising order"),
    ("values = [1, 4, 6,", "values = [1, 1, 6,", "different numbers in rising order"),
    ("values = [1, 4, 6,", "values = [1, 2, 4, 6,", r"\] values should be a list of at most 8"),
    ("counts = [8,", "counts = [80,", "from 0 to 60, not 80"),
    ("values = [16, 10, 6]", 'values = [16, "x"]', r"\[crests\] values"),
    ("removed_by_players = [1, 0, 0]", "removed_by_players = [9, 0, 0]", "from 0 to 4, not 9"),
    ("dealt = [0, 1, 2, 3]", "dealt = [3, 3, 3, 3]", "deals more than 8"),
    ("dealt = [0, 1, 2, 3]", "dealt = [0, 1]", "a list of 4"),
    ('["white", 1], ["red", 2]', '["red", 2]', "should list 8 cards"),
    ('["white", 1]', '["white", 0]', "a number from 1 to 5 or a colour on its back, not 0"),
    ('["white", 1]', '["white", 6]', "card 1 should have a number from 1 to 5"),
    ('["white", 1]', '["white", true]', "not True"),
    ('["white", 1]', '["pink", 1]', "card 1 should be a pair such as"),
    ('["white", 1]', '["white"]', "card 1 should be a pair such as"),
    ('["white", 1]', "7", "card 1 should be a pair such as"),
    ('["white", 1]', '[["white"], 1]', "card 1 should be a pair such as"),
    ('["white", "red"]', '["white", "white"]', "no dragon shows the same colour"),
    ('["white", "red"]', '["white", "pink"]', "knows no colour 'pink'"),
    ("red = [8, 8, 9]", "red = [8, 8, 999]", r"\[pearls\] red should be a whole number"),
    ("red = [8, 8, 9]", f"red = {[8] * 17}", "red holds more than 16 pearls"),
    ("lowest = 1\ncrystals = 1\n", "crystals = 1\n", r"\[reward.1\] should pay 1 to 3"),
    ("lowest = 2", "lowest = 4", r"\[reward.3\] lowest should be a whole number from 0 to 3"),
    ("left.white = [3, 3, 3, 2, 2]\nleft.red = [3, 3, 3, 2, 2]",
     "left.white = [8, 3, 3, 2, 2]\nleft.red = [3, 3, 3, 2, 2]", "are 128 cards"),
    ("counts = [8, 8, 5, 4, 8,", "counts = [60, 60, 60, 60, 60,", "counts 312 pieces"),
    ("[reward.6]", "[reward.7]", r"table \[reward.6\] is missing"),
    ("4 = { lowest = 1, golden_eggs = 1 }\n5 = { lowest = 1, golden_eggs = 2 }", "4 = {lowest = 1}",
     r"table \[reward_profile.A.5\] is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), DAMAGE, ids=[f"{d[1][:30]}" for d in DAMAGE])
def test_damage_is_named_with_what_would_be_right(old: str, new: str, says: str):
    with pytest.raises(dl.MaterialError, match=says) as caught:
        dl.Game(ID, players=2, material=edited((old, new)))
    assert "the edited table" in str(caught.value)


def test_no_more_points_than_can_be_counted():
    """The largest tables that are allowed cannot overflow a score or an event."""
    most = (
        "values = [1, 4, 6, 8, 10, 12, 16, 20]\ncounts = [8, 8, 5, 4, 8, 4, 5, 3]",
        "values = [1, 2, 3, 96, 97, 98, 99, 100]\ncounts = [0, 0, 0, 60, 60, 60, 60, 60]",
    )
    game = dl.Game(ID, material=edited(most))
    box = game.box
    assert 29_000 < int(box.pieces.astype(int) @ box.piece_value) < 30_000
    with pytest.raises(dl.MaterialError, match="are worth 30415 points"):
        dl.Game(ID, material=edited(most, ("value = 4\n", "value = 100\n")))


LEFT, RIGHT = "left.white = [3, 3, 3, 2, 2]", "right.white = { red = 5, blue = 4, green = 4 }"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (LEFT, "", "has no 'white'"),
        (LEFT, "left.white = [3, 3, 3, 2]", "left.* white should be a list of 5"),
        (LEFT, "left.white = [3, 3, 3, 2, 41]", "from 0 to 40, not 41"),
        (LEFT, "left.white = [40, 40, 3, 2, 2]", "the left page should have 10 to"),
        (RIGHT, "", "right.white.* is missing"),
        (RIGHT, "right.white = { white = 5 }", "no dragon shows the same colour"),
        (RIGHT, "right.white = { pink = 5 }", "knows no colour 'pink'"),
        (RIGHT, "right.white = { red = -5 }", "right.white.* red should be a whole number"),
        (RIGHT, "right.white = 5", "right.white.* is missing"),
    ],
)
def test_damage_in_the_deck(old: str, new: str, says: str):
    head, table, tail = PUBLISHED.text.partition("[deck_profile.even_52]")
    assert old in tail
    with pytest.raises(dl.MaterialError, match=says):
        dl.Game(ID, material=head + table + tail.replace(old, new, 1))


def test_a_deck_too_small_to_play_with():
    text = PUBLISHED.text
    for colour in ("white", "red", "blue", "green"):
        text = text.replace(f"left.{colour} = [3, 3, 3, 2, 2]", f"left.{colour} = [1, 1, 0, 0, 0]")
    with pytest.raises(dl.MaterialError, match="left page should have 10 to 81 cards, not 8"):
        dl.Game(ID, material=text)


NOT_PLAYED_WITH = ("#", "[", "title", "version", "least", "most", "provenance", "source", "words")
OF_THE_OTHER_PROFILES = ("left.", "right.", "4 =", "5 =")
PAYS_NOTHING = ("crystals = 1", "shadow_dragons = 1")


@pytest.mark.parametrize("line", range(len(PUBLISHED.text.splitlines())))
def test_a_line_that_is_missing_is_noticed_or_not_needed(line: int):
    lines = PUBLISHED.text.splitlines()
    gone = lines.pop(line)
    try:
        dl.Game(ID, material="\n".join(lines))
    except dl.MaterialError as error:
        said = str(error)
    else:
        spared = (*NOT_PLAYED_WITH, *OF_THE_OTHER_PROFILES, *PAYS_NOTHING)
        assert not gone.strip() or gone.startswith(spared)
        return
    assert "the edited table" in said
    assert not gone.startswith("#")


def test_where_no_provenance_is_given():
    plain = Material("[goal]\nby_players = [1]\n", where="my.toml")
    with pytest.raises(
        dl.MaterialError, match=r"my.toml: \[goal\] provenance should be one of rulebook"
    ):
        plain.provenance("goal")
    with pytest.raises(dl.MaterialError, match=r"my.toml: table \[goals\] is missing"):
        plain.provenance("goals")
    assert not plain.edited


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[goal", None])
def test_files_that_cannot_be_read(content: bytes | None, tmp_path: Path):
    path = tmp_path / "my_box.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(dl.MaterialError, match=r"my_box\.toml"):
        dl.Game(ID, material=path)


def test_a_folder_is_no_table(tmp_path: Path):
    with pytest.raises(dl.MaterialError, match="cannot be read"):
        dl.Game(ID, material=tmp_path)
