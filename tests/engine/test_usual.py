"""Rules and frames that games take as they are; words as rows of tables."""

import pytest

import dragonlab as dl
from dragonlab.engine.compiled import is_rule, rules
from dragonlab.engine.greedy import best_of
from dragonlab.engine.registry import register
from dragonlab.engine.telling import Happening, Telling
from dragonlab.engine.templates import said
from dragonlab.engine.usual import (
    first_seat,
    hide_nothing,
    legal_among,
    legal_by,
    list_bits,
    list_one,
    ranked_by,
)

register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=3)
NAMES = ("Ann", "Boris", "Chiara")


@rules
def odd_only(box, state, action):
    return (action + 1) % 2


@pytest.mark.parametrize("size", [0, 1, 2, 7])
def test_what_is_not_refused_is_legal(size: int):
    out = [-1] * size
    listing = legal_by(odd_only, size)
    assert is_rule(listing)
    n = listing(None, None, out)
    assert out[:n] == list(range(1, size, 2))


def test_some_actions_can_be_asked_about():
    out = [-1] * 9
    listing = legal_among(odd_only)
    assert is_rule(listing)
    assert listing(None, None, out, 3, 8) == 3
    assert out[:4] == [3, 5, 7, -1]


@pytest.mark.parametrize(
    ("bits", "listed"), [(0, [5]), (1, [5, 40]), (0b1011, [5, 40, 41, 43]), (1 << 45, [5, 85])]
)
def test_bits_are_listed_as_actions(bits: int, listed: list[int]):
    out = [-1] * 9
    n = list_bits(out, list_one(out, 0, 5), 40, bits)
    assert (out[:n], out[n]) == (listed, -1)


@pytest.mark.parametrize("first", [0, 2])
def test_who_begins_is_named_or_drawn(first: int):
    game = dl.Game("dungeon", players=3, **({"first_player": first} if first else {}))
    state = game.live(game.start(1))
    drawn = {first_seat(game.live_box, state) for _ in range(60)}
    assert drawn == ({first} if first else {0, 1, 2})


@rules
def higher(box, state, one, other):
    return state.score[one] > state.score[other]


@pytest.mark.parametrize(
    ("scores", "ranks"), [([7, 9, 8], [3, 1, 2]), ([4, 4, 1], [1, 1, 3]), ([0, 0, 0], [1, 1, 1])]
)
def test_the_first_win_and_ties_share(scores: list[int], ranks: list[int]):
    rank = ranked_by(higher)
    assert is_rule(rank)
    state = GAME.live(GAME.start(1))
    for seat, score in enumerate(scores):
        state.score[seat] = score
    rank(GAME.live_box, state)
    assert list(state.rank)[:3] == ranks
    assert [seat for seat in range(3) if state.won[seat]] == [
        seat for seat in range(3) if ranks[seat] == 1
    ]


@pytest.mark.parametrize(
    ("worths", "chosen"), [([1, 3, 2], 1), ([2, 2, 1], 0), ([-5, -7], 0), ([-1e8], 0)]
)
def test_the_first_of_the_best_is_taken(worths: list[float], chosen: int):
    @rules
    def worth(box, view, action):
        return worths[action]

    choose = best_of(worth)
    assert is_rule(choose)
    assert choose(None, None, list(range(len(worths))), len(worths)) == chosen


def test_nothing_more_is_hidden():
    state = GAME.start(1)
    before = state.tobytes()
    hide_nothing(GAME.box, state, 1)
    assert state.tobytes() == before


def test_a_row_is_a_text_or_makes_one():
    assert said("as it is", None) == "as it is"
    assert said(lambda about: f"of {about}", 3) == "of 3"


def test_a_position_is_asked_who_decides():
    told = Telling(GAME, GAME.live(GAME.start(1)), NAMES)
    assert (told.seat, told.who, told.whose) == (0, "Ann", "Ann's")
    assert (told.kind, told.args) == ("", ())
    assert told.box.limit == 3


def test_a_position_at_its_end_tells_who_won():
    match = dl.Match(GAME, seed=1, names=NAMES)
    match.apply(match.find("egg"), forced=["gold"])
    while not match.over:
        match.apply(match.find("stop"))
    told = Telling(GAME, GAME.live(match.state), NAMES)
    assert (told.winners, told.shared, told.best, told.phase.name) == ("Ann", False, 4, "OVER")
    tied = dl.Match(GAME, seed=1, names=NAMES)
    while not tied.over:
        tied.apply(tied.find("stop"))
    told = Telling(GAME, GAME.live(tied.state), NAMES)
    assert (told.winners, told.shared, told.best) == ("Ann, Boris and Chiara", True, 0)


def test_a_position_says_what_is_done_now():
    told = Telling(GAME, GAME.live(GAME.start(1)), NAMES)
    assert (told.now, told.winners) == ("Ann decides now.", "")


def test_a_seat_that_is_not_at_the_table_has_a_number():
    told = Telling(GAME, GAME.live(GAME.start(1)), NAMES)
    assert (told.name(1), told.owner(1), told.name(3)) == ("Boris", "Boris'", "player 4")


@pytest.mark.parametrize(
    ("seat", "viewer", "own"), [(1, None, True), (1, 1, True), (1, 0, False), (-1, 0, False)]
)
def test_an_event_is_told_to_its_owner_or_another(seat: int, viewer: int | None, own: bool):
    assert Happening(GAME, NAMES, seat, 1, 0, 0, 0, viewer).own == own


def test_an_event_s_owner_has_a_name():
    event = Happening(GAME, NAMES, 1, 1, 0, 0, 0, None)
    assert (event.who, event.whose) == ("Boris", "Boris'")


def test_an_event_is_told_as_a_viewer_may_know_it():
    match = dl.Match(GAME, seed=1, names=NAMES)
    match.apply(match.find("egg"), forced=["gold"])
    assert [str(match.events(viewer=k)[0]) for k in (None, 0, 1)] == [
        "Ann took a gold egg.", "Ann took a gold egg.", "Ann took an egg."
    ]  # fmt: skip
