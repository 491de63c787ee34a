"""Twenty thousand random games in all variants, looked at after every single action."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine.fate import seed_stream, step
from dragonlab.engine.state import EVENT_MAX, blank_states
from dragonlab.games.dragonkeepers.material import ACTIONS, Ending
from dragonlab.games.dragonkeepers.rules.actions import apply_action, legal_actions
from dragonlab.games.dragonkeepers.rules.legality import refuse
from dragonlab.games.dragonkeepers.rules.setup import setup
from tests.dragonkeepers.conservation import (
    SHADOW,
    STARTING,
    TYPES,
    VALUES,
    Broken,
    Contents,
    Numbers,
    broken,
    compiled,
    contents,
    pieces_put_back,
)
from tests.dragonkeepers.random_options import ID, varied_games

SIZE = ACTIONS.size
VARIANTS, GAMES = 40, 168  # for each number of players: 3 * 40 * 168 = 20,160 games
LISTED = 12  # games of each variant in which the list of legal actions is compared
MOST_DECISIONS = 100_000
DIFFERENT_LISTS, NO_END = 100, 101


@compiled
def lists_agree(box: Any, s: Any, out: Any, n: int) -> bool:
    """Whether `out[:n]` are exactly the codes that `refuse` lets through, in rising order."""
    k = 0
    for code in range(SIZE):
        if refuse(box, s, code) == 0:
            if k >= n or out[k] != code:
                return False
            k += 1
    return k == n


@compiled
def play_watched(c: Contents, box: Any, states: Any, seed: int, report: Numbers) -> None:
    """Play random games in `states`, looking at everything after each action.

    report: game, decision and what is wrong (0: nothing); then decisions, most events.
    """
    out = np.zeros(SIZE, np.int32)
    stream = np.zeros(4, np.int64)
    put_back = np.zeros(VALUES, np.int64)
    room = np.zeros((2, TYPES), np.int64)
    for i in range(len(states)):
        s = states[i]
        seed_stream(s.rng, seed, i, 0)
        seed_stream(stream, seed, i, 1)
        setup(box, s)
        pieces_put_back(c, s, put_back)
        decisions = 0
        while True:
            wrong = broken(c, s, put_back, room).value
            n = legal_actions(box, s, out)
            if wrong == 0 and i < LISTED and not lists_agree(box, s, out, n):
                wrong = DIFFERENT_LISTS
            if wrong == 0 and (decisions > MOST_DECISIONS or (n == 0) != (s.over != 0)):
                wrong = NO_END
            report[4] = max(report[4], s.event_n)
            if wrong != 0:
                report[0], report[1], report[2] = i, decisions, wrong
                return
            if s.over != 0:
                break
            apply_action(box, s, int(out[(step(stream) * n) >> 32]))
            decisions += 1
        report[3] += decisions


@dataclass(frozen=True)
class Watched:
    """What came of the games of one variant."""

    game: dl.Game
    states: np.recarray[Any, Any]
    place: tuple[int, int]
    wrong: int
    decisions: int
    most_events: int


@cache
def watched(players: int) -> list[Watched]:
    """Play the random games of all variants for so many players."""

    def one(game: dl.Game) -> Watched:
        states = blank_states(game.kit.state, GAMES)
        report = np.zeros(5, np.int64)
        play_watched(contents(game), game.box, states, 7, report)
        at, decision, wrong, decisions, events = (int(x) for x in report)
        return Watched(game, states, (at, decision), wrong, decisions, events)

    games = varied_games(VARIANTS, seed=players, players=players)
    with ThreadPoolExecutor(2) as pool:
        return [one(games[0]), *pool.map(one, games[1:])]


@pytest.fixture(params=[2, 3, 4], ids="{} players".format)
def played(request: pytest.FixtureRequest) -> list[Watched]:
    return watched(request.param)


def failures(played: list[Watched], *kinds: int) -> list[str]:
    """Name game, decision and what is wrong, for some kinds of wrong."""
    return [
        f"{one.game!r}: game {one.place[0]}, decision {one.place[1]}: {one.wrong}"
        for one in played
        if one.wrong in kinds
    ]


def test_components_are_conserved_after_every_action(played: list[Watched]):
    assert failures(played, *list(Broken)[1:]) == []
    assert sum(len(one.states) for one in played) == VARIANTS * GAMES


def test_legal_actions_are_what_refuse_lets_through(played: list[Watched]):
    assert failures(played, DIFFERENT_LISTS) == []


def test_games_end_and_only_then_has_nobody_a_choice(played: list[Watched]):
    assert failures(played, NO_END) == []
    for one in played:
        assert one.states.over.all()
        assert one.decisions == one.states.decisions.sum() > 0


def test_the_story_of_an_action_fits_its_room(played: list[Watched]):
    most = max(one.most_events for one in played)
    assert 10 < most < EVENT_MAX


def test_every_kind_of_ending_was_met(played: list[Watched]):
    endings = np.concatenate([one.states.ending for one in played])
    assert (endings > 0).all()
    assert np.bitwise_or.reduce(endings) == Ending.GOAL | Ending.PAGE | Ending.CAP


def test_winners_have_the_most_points(played: list[Watched]):
    for one in played:
        score = one.states.score[:, : one.game.players]
        won = one.states.won[:, : one.game.players] != 0
        assert won.any(axis=1).all()
        assert (score.max(axis=1, keepdims=True) == score)[won].all()
        assert not one.states.won[:, one.game.players :].any()


def test_all_variants_are_among_them():
    games = [game for n in (2, 3, 4) for game in varied_games(VARIANTS, seed=n, players=n)]
    for option in games[0].kit.options:
        seen = {game.settings[option.name] for game in games}
        assert set(option.choices) <= seen, option.name
        assert {x for v in seen if isinstance(v, tuple) for x in v} == set(option.members)


# ---- the checks can fail


def second_turn(players: int = 3) -> tuple[dl.Game, np.record]:
    """Return a position with something in most places."""
    game = dl.Game(ID, players=players, chests=["dragon_mint"], turn_cap=1000)
    return game, game.start(3)


def verdict(game: dl.Game, state: np.record, before: np.record) -> int:
    """Return what the check says of a state."""
    c, put_back = contents(game), np.zeros(VALUES, np.int64)
    pieces_put_back(c, before, put_back)
    return int(broken(c, state, put_back, np.zeros((2, TYPES), np.int64)))


SPOILT = [
    ("deck", 0, 1, Broken.CARD_TYPE),
    ("display", 0, 4, Broken.CARD_TYPE),
    ("laid", 3, 1, Broken.CARD_TYPE),
    ("laid", SHADOW, -1, Broken.NEGATIVE),
    ("hand", (0, 2), 1, Broken.CARD_TYPE),
    ("hand", (1, SHADOW), 1, Broken.CARD_TYPE),
    ("hand", (0, STARTING), -2, Broken.NEGATIVE),
    ("supply_shadows", (), -1, Broken.CARD_TYPE),
    ("start_box", 2, 1, Broken.CARD_TYPE),
    ("placed_n", 0, 1, Broken.CARD_TYPE),
    ("hand_n", 0, 1, Broken.HAND_SIZE),
    ("secret", (0, 1), 1, Broken.SECRET_CARDS),
    ("secret_n", 1, 1, Broken.SECRET_CARDS),
    ("placed_secret", (), 1, Broken.SECRET_CARDS),
    ("start_left", (), 1, Broken.STARTING_CARDS),
    ("deck_n", 1, -1, Broken.PAGE_SIZE),
    ("deck_top", 0, 100, Broken.PAGE_TOP),
    ("placed", (0, 0), 2, Broken.PLACED_CARD),
    ("placed_by", (1, 0), 2, Broken.PLACED_CARD),
    ("row_pieces", 7, 1, Broken.PIECE_VALUE),
    ("pieces", (1, 0), 1, Broken.PIECE_VALUE),
    ("ring", 0, 1, Broken.RING),
    ("amulets", 2, 1, Broken.RING),
    ("supply_pearls", 0, 1, Broken.PEARL),
    ("pearls", (0, 1), 1, Broken.PEARL),
    ("supply_crystals", (), 1, Broken.CRYSTAL),
    ("crystals", 1, 1, Broken.CRYSTAL),
    ("fresh", 1, 1, Broken.CRYSTAL),
    ("supply_eggs", (), -1, Broken.EGG),
    ("eggs", 0, 1, Broken.EGG),
    ("crest", 0, 1, Broken.CREST),
    ("crests_taken", (), 1, Broken.CREST),
    ("dragons", (0, 1), 1, Broken.STACK),
    ("wild", (0, 1), -1, Broken.NEGATIVE),
    ("row_n", 0, 1, Broken.ROW),
    ("unknown", (1, 3), 1, Broken.VIEW_FIELD),
    ("viewer", (), 1, Broken.VIEW_FIELD),
    ("unseen_shadows", (), 1, Broken.VIEW_FIELD),
    ("event_n", (), EVENT_MAX, Broken.EVENTS),
    ("turn", (), 1000, Broken.TURN),
    ("fate_fault", (), 1, Broken.FATE),
]


@pytest.mark.parametrize(
    ("field", "index", "change", "found"), SPOILT, ids=[f"{s[0]}{s[1]}" for s in SPOILT]
)
def test_the_check_sees_each_kind_of_damage(field: str, index: Any, change: int, found: Broken):
    game, state = second_turn()
    assert verdict(game, state, state) == Broken.NOTHING
    spoilt = blank_states(state.dtype, 1)
    spoilt[0] = state
    where = index if isinstance(index, tuple) else (index,)
    spoilt[field][(0, *where)] += change
    assert verdict(game, spoilt[0], state) == found


def test_the_check_sees_every_component_that_is_exchanged():
    game, state = second_turn()
    pairs = [("deck", 0, 1), ("row_pieces", 0, 1), ("deck", 20 + 1, 20 + 2)]
    for field, one, other in pairs:
        spoilt = blank_states(state.dtype, 1)
        spoilt[0] = state
        spoilt[field][0][one] -= 1
        spoilt[field][0][other] += 1
        assert verdict(game, spoilt[0], state) in (Broken.CARD_TYPE, Broken.PIECE_VALUE)


def test_a_wrong_list_of_actions_is_seen():
    game, state = second_turn()
    codes = game.legal_codes(state)
    lists = [codes, codes[:-1], [*codes, SIZE - 1], codes[::-1], [codes[0] + 1, *codes[1:]]]
    padded = [np.array([*one, *[0] * SIZE], np.int32) for one in lists]
    agree = [
        lists_agree(game.box, state, out, len(one)) for out, one in zip(padded, lists, strict=True)
    ]
    assert agree == [True, False, False, False, False]
