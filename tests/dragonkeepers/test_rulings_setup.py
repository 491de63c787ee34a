"""Dragonkeepers, setup and components: rulings DK-01 to DK-06, and the numbers of the box."""

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import (
    COLOUR_CARD,
    SHADOW_CARD,
    START_CARD,
    Phase,
)
from tests.decisions import legal
from tests.dragonkeepers.helpers import (
    COLOURS,
    LEFT,
    PIECE_VALUES,
    RED,
    RIGHT,
    at,
    book,
    display,
    edited,
    hand,
    name_of,
    page_size,
    pass_turn,
    phase,
    play,
    refill,
    refused,
    table,
)

PLAYERS = (2, 3, 4)
START_LIST = [
    "start white/1", "start red/2", "start blue/3", "start green/1",
    "start white/red", "start red/blue", "start blue/green", "start green/white",
]  # fmt: skip


def left_counts(game: dl.Game) -> dict[str, list[int]]:
    """Return for each front colour how many cards have 1 .. 5 on the back."""
    deck = game.box.deck[:COLOUR_CARD].reshape(5, 4)
    return {name: deck[:, k].tolist() for k, name in enumerate(COLOURS)}


def right_counts(game: dl.Game) -> list[list[int]]:
    """Return for each back colour how many cards have white, red, blue, green in front."""
    return game.box.deck[COLOUR_CARD:].reshape(4, 4).tolist()


# ---- the numbers of the rulebook


@pytest.mark.parametrize("players", PLAYERS)
def test_two_to_four_play(players):
    assert dl.Game("dragonkeepers", players=players).players == players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_plays(players):
    with pytest.raises(dl.OptionError):
        dl.Game("dragonkeepers", players=players)


@pytest.mark.parametrize(
    ("players", "removed", "in_play", "goal", "crests"),
    [(2, 16, 29, 7, [10, 6]), (3, 12, 33, 8, [16, 10, 6]), (4, 8, 37, 9, [16, 10, 6])],
)
def test_setup_by_number_of_players(players, removed, in_play, goal, crests):
    """Setup, steps 5 and 6: pieces put back, crests; The End of the Game: amulets."""
    game = table(players)
    assert int(game.box.removed) == removed
    assert int(game.box.goal) == goal
    assert game.box.crest[: int(game.box.crest_n)].tolist() == crests
    for seed in range(5):
        assert int(game.start(seed).row_pieces.sum()) == in_play


def test_amulet_pieces_of_the_box():
    """8x1, 8x4, 5x6, 4x8, 8x10, 4x12, 5x16, 3x20: 45 pieces, 370 points."""
    box = table().box
    assert box.piece_value.tolist() == list(PIECE_VALUES)
    assert box.pieces.tolist() == [8, 8, 5, 4, 8, 4, 5, 3]
    assert int(box.pieces.sum()) == 45
    assert int((box.pieces * box.piece_value).sum()) == 370


def test_pieces_are_removed_at_random():
    """Shuffled face down: the row differs from game to game, and no value is spared."""
    rows = np.array([table().start(seed).row_pieces for seed in range(60)])
    assert (rows <= table().box.pieces).all()
    assert (rows.min(axis=0) < table().box.pieces).all()
    assert len({tuple(row) for row in rows}) > 50


@pytest.mark.parametrize("players", PLAYERS)
def test_supply_at_the_start(players):
    """10 crystals, 9 eggs, 11 shadow dragons, 3 red and 12 blue pearls; nobody has any."""
    state = table(players).start(1)
    assert state.supply_crystals == 10
    assert state.supply_eggs == 9
    assert state.supply_shadows == 11
    assert state.supply_pearls.tolist() == [3, 12]
    for name in ("crystals", "eggs", "pearls", "pieces", "amulets", "crest", "row_n"):
        assert not state[name].any()


@pytest.mark.parametrize("profile", ["even_52", "even_56_48"])
def test_display_comes_from_its_own_stack(profile):
    """104 cards in two stacks, one of each turned up: numbers left, colours right."""
    game = table(deck_profile=profile)
    assert int(game.box.deck_n.sum()) == 104
    for seed in range(10):
        match = dl.Match(game, seed=seed)
        assert [int(game.box.page[int(card)]) for card in match.state.display] == [LEFT, RIGHT]
        assert all(not name.startswith(("start", "shadow")) for name in display(match))
        assert [page_size(match, page) for page in (LEFT, RIGHT)] == [
            int(n) - 1 for n in game.box.deck_n
        ]
        assert book(match)[0] in range(1, 6)


# ---- DK-01 to DK-04: what nobody has published is data


@pytest.mark.parametrize(
    ("profile", "left", "right"),
    [
        (
            "even_52",
            [3, 3, 3, 2, 2],
            # backs white, red, blue, green: the next colour of the ring stands five times
            [[0, 5, 4, 4], [4, 0, 5, 4], [4, 4, 0, 5], [5, 4, 4, 0]],
        ),
        (
            "even_56_48",
            [3, 3, 3, 3, 2],
            [[0, 4, 4, 4], [4, 0, 4, 4], [4, 4, 0, 4], [4, 4, 4, 0]],
        ),
    ],
)
def test_dk_01_deck_profiles(profile, left, right):
    game = table(deck_profile=profile)
    assert left_counts(game) == dict.fromkeys(COLOURS, left)
    assert right_counts(game) == right


def test_dk_01_every_colour_is_in_front_26_times():
    deck = table().box.deck.reshape(9, 4)
    assert table().settings["deck_profile"] == "even_52"
    assert deck.sum(axis=0).tolist() == [26, 26, 26, 26]


def test_dk_01_an_owner_can_type_in_other_counts():
    changed = edited(
        ("left.white = [3, 3, 3, 2, 2]\nleft.red = [3, 3, 3, 2, 2]\nleft.blue = [3, 3, 3, 2, 2]",
         "left.white = [1, 2, 3, 4, 3]\nleft.red = [3, 3, 3, 2, 2]\nleft.blue = [3, 3, 3, 2, 2]"),
    )  # fmt: skip
    game = table(material=changed)
    assert left_counts(game)["white"] == [1, 2, 3, 4, 3]
    assert left_counts(game)["red"] == [3, 3, 3, 2, 2]
    assert str(game.material.provenance("deck_profile.even_52")).startswith("edited (")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("amulet_pieces", "rulebook"),
        ("goal", "rulebook"),
        ("reward.1", "public"),
        ("reward.2", "public"),
        ("reward.3", "rulebook"),
        ("reward.6", "public"),
        ("deck_profile.even_52", "rebuilt"),
        ("reward_profile.A", "rebuilt"),
        ("starting_card_list", "rebuilt"),
        ("pearls", "rebuilt"),
    ],
)
def test_dk_01_to_04_no_guess_passes_for_the_rulebook(name, kind):
    assert table().material.provenance(name).kind == kind


def test_dk_02_profile_a_is_the_default():
    """What each number pays is shown by play in test_rulings_rewards."""
    assert table().settings["reward_profile"] == "A"
    assert table().options["reward_profile"].choices == ("A", "B", "C")


def test_dk_03_starting_cards_have_real_backs():
    """Two of each front colour, a number page and a colour page each."""
    game = table()
    assert [name_of(game, START_CARD + k) for k in range(8)] == START_LIST
    match = at(game, phase="book", book=(4, "red"), hands={0: ["start white/1", "start white/red"]})
    play(match, "place", "start white/1")
    assert book(match) == (1, "red")
    play(match, "place", "start white/red")
    assert book(match) == (1, "red")
    assert match.state.placed_n.tolist() == [1, 1]


def test_dk_03_a_starting_card_is_played_like_any_other():
    match = at(table(), phase="play", book=(2, "red"), hands={0: ["start red/2", "red/1"]})
    assert ("play", RED, 0) in legal(match)


def test_dk_81_starting_cards_without_a_back_cannot_change_the_book():
    game = table(starting_backs="none")
    match = at(game, phase="book", hands={0: ["start white/1", "start white/red", "blue/2"]})
    assert refused(match, "place", "start white/1") == "no_usable_back"
    assert refused(match, "place", "start white/red") == "no_usable_back"
    assert refused(match, "place", "blue/2") == ""
    assert refused(at(table(), phase="book", hands={0: ["start white/1"]}), "place",
                   "start white/1") == ""  # fmt: skip


def test_dk_81_with_no_usable_back_there_is_nothing_to_decide_about_the_book():
    """The hand holds only starting cards when the last usable card has gone on the book."""
    game = table(starting_backs="none")
    match = at(game, phase="book", hands={0: ["start white/1", "blue/2"]})
    play(match, "place", "blue/2")
    assert phase(match) == Phase.PLAY


@pytest.mark.parametrize(("colour", "values"), [("red", [8, 8, 9]), ("blue", [3] * 6 + [4] * 6)])
def test_dk_04_pearls(colour, values):
    k = ("red", "blue").index(colour)
    box = table().box
    assert sorted(box.pearl_value[k][: int(box.pearl_n[k])].tolist()) == values


def test_dk_04_an_edited_table_changes_the_pearls():
    """One amulet, one red pearl: 9 points where every red pearl has 9."""
    text = edited(("red = [8, 8, 9]", "red = [9, 9, 9]"))
    for game, pearl in ((table(turn_cap=1), 8), (table(turn_cap=1, material=text), 9)):
        match = at(game, phase="play", amulets={0: 1})
        value = sum(int(v) * int(n) for v, n in zip(PIECE_VALUES, match.state.pieces[0],
                                                    strict=True))  # fmt: skip
        play(match, "no_play")
        play(match, "no_play", forced=[0])
        assert match.scores == [value + pearl, 0]


# ---- DK-05, DK-06: who begins, and who gets starting cards


@pytest.mark.parametrize("players", PLAYERS)
def test_dk_05_the_starting_player_is_a_choice(players):
    for first in range(players):
        state = table(players, first_player=first).start(3)
        assert (state.active, state.actor, state.turn) == (first, first, 1)
    with pytest.raises(dl.OptionError):
        dl.Game("dragonkeepers", players=players, first_player=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_dk_05_by_default_the_seed_decides(players):
    firsts = [int(table(players).start(seed).active) for seed in range(40)]
    assert set(firsts) == set(range(players))
    assert firsts[7] == int(table(players).start(7).active)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", [0, 1])
def test_dk_06_starting_cards_clockwise(players, first):
    """None, then 1, 2, 3; all of them starting cards, the rest in the box."""
    state = table(players, first_player=first).start(5)
    dealt = [int(state.hand_n[(first + k) % players]) for k in range(players)]
    assert dealt == [0, 1, 2, 3][:players]
    assert int(state.hand[:, START_CARD:].sum()) == sum(dealt)
    assert int(state.start_left) == 8 - sum(dealt)
    assert int(state.hand[:, SHADOW_CARD].sum()) == 0


def test_dk_06_starting_cards_are_drawn_blind():
    """Every one of the eight can be dealt, and the others do not see it."""
    game = table(first_player=0)
    seen = set()
    for seed in range(60):
        match = dl.Match(game, seed=seed)
        seen |= set(hand(match, 1))
        assert hand(match, 0, match.observe(0)) == []
        assert not match.observe(0).hand[1].any()
        assert len(hand(match, 1, match.observe(1))) == 1
    assert seen == set(START_LIST)


def test_dk_06_the_turn_order_is_clockwise():
    match = at(table(4), active=2, phase="play")
    order = []
    for _ in range(4):
        order.append(int(match.state.active))
        pass_turn(match)
        play(match, "take", LEFT, forced=refill(match, LEFT, 1))
        play(match, "stop")
        play(match, "keep")
    assert order == [2, 3, 0, 1]
