"""Twenty thousand random games in all options, looked at after every single action."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest
from dragonlab.games.dungeon.material import ACTIONS, Ending

import dragonlab as dl
from dragonlab.engine.fate import seed_stream, step
from dragonlab.engine.state import EVENT_MAX, blank_states
from dragonlab.games.dungeon.box import OPTIONS
from dragonlab.games.dungeon.rules.actions import apply_action, legal_actions, refuse
from dragonlab.games.dungeon.rules.setup import setup
from tests.dungeon.conservation import (
    TYPES,
    Broken,
    Contents,
    Numbers,
    broken,
    compiled,
    contents,
)
from tests.dungeon.helpers import ID, varied_games

SIZE = ACTIONS.size
VARIANTS, GAMES = 64, 108  # for each number of players: 3 * 64 * 108 = 20,736 games
LISTED = 6  # games of each variant in which the list of legal actions is compared
MOST_DECISIONS = 200
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

    report: game, decision and what is wrong (0: nothing); then decisions, most events, lists.
    """
    out = np.zeros(SIZE, np.int32)
    stream = np.zeros(4, np.int64)
    room = np.zeros(TYPES, np.int64)
    for i in range(len(states)):
        s = states[i]
        seed_stream(s.rng, seed, i, 0)
        seed_stream(stream, seed, i, 1)
        setup(box, s)
        decisions = 0
        while True:
            wrong = broken(c, s, room)
            n = legal_actions(box, s, out)
            if wrong == 0 and i < LISTED:
                report[5] += 1
                if not lists_agree(box, s, out, n):
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
    lists: int


@cache
def watched(players: int) -> list[Watched]:
    """Play the random games of all variants for so many players."""
    done = []
    for game in varied_games(VARIANTS, seed=players, players=players):
        states = blank_states(game.kit.state, GAMES)
        report = np.zeros(6, np.int64)
        play_watched(contents(game), game.box, states, 7, report)
        at, decision, wrong, decisions, events, lists = (int(x) for x in report)
        done.append(Watched(game, states, (at, decision), wrong, decisions, events, lists))
    return done


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


def test_tiles_are_conserved_after_every_action(played: list[Watched]):
    assert failures(played, *list(Broken)[1:]) == []
    assert sum(len(one.states) for one in played) == VARIANTS * GAMES


def test_legal_actions_are_what_refuse_lets_through(played: list[Watched]):
    assert failures(played, DIFFERENT_LISTS) == []
    assert sum(one.lists for one in played) > 10_000


def test_games_end_and_only_then_has_nobody_a_choice(played: list[Watched]):
    assert failures(played, NO_END) == []
    for one in played:
        assert one.states.over.all()
        assert one.decisions == one.states.decisions.sum() > 0


def test_the_story_of_an_action_fits_its_room(played: list[Watched]):
    assert 10 < max(one.most_events for one in played) < EVENT_MAX


def test_every_ending_was_met(played: list[Watched]):
    endings = np.concatenate([one.states.ending for one in played])
    assert set(endings.tolist()) == {Ending.LAST_FLOOR, Ending.SURVIVOR, Ending.ALL_LOST}


def test_the_saved_checks_find_nothing_wrong(played: list[Watched]):
    for one in played:
        for state in one.states[:3]:
            assert one.game.kit.check(one.game.box, state) == []


def test_winners_are_the_best_survivors(played: list[Watched]):
    for one in played:
        states = one.states
        alive = states.out[:, : one.game.players] == 0
        won = states.won[:, : one.game.players] != 0
        assert (won.any(axis=1) == alive.any(axis=1)).all()
        assert not (won & ~alive).any()
        best = np.where(alive, states.score[:, : one.game.players], -999).max(axis=1)
        assert (states.score[:, : one.game.players] == best[:, None])[won].all()


def test_all_values_of_all_options_are_among_them():
    games = [game for n in (2, 3, 4) for game in varied_games(VARIANTS, seed=n, players=n)]
    for option in OPTIONS:
        assert {game.settings[option.name] for game in games} == set(option.choices), option.name


# ---- the checks can fail

SPOILT = [
    ("pile", 0, -1, Broken.TILES),
    ("pile", 0, 40, Broken.PILE),
    ("pile_n", (), -1, Broken.PILE),
    ("tiles", (), 1, Broken.FLOOR),
    ("gone", 30, 1, Broken.TILES),
    ("floor", 0, 1, Broken.TILES),
    ("floor", 12, -47, Broken.FLOOR),
    ("below", (0, 3), 4, Broken.TILES),
    ("height", (0, 1), 1, Broken.STACK),
    ("stack", (1, 2, 0), 13, Broken.STACK),
    ("height", (0, 2), -1, Broken.STACK),
    ("tiles_left", (), 1, Broken.FLOOR),
    ("level", (), 1, Broken.PILE),
    ("coins", 0, -5, Broken.COINS),
    ("coins", 3, 1, Broken.ABSENT),
    ("supply", (), 1, Broken.COINS),
    ("guild", 3, 1, Broken.GUILD),
    ("revealed", (), 1, Broken.GUILD),
    ("out", 1, 1, Broken.ABSENT),
    ("over", (), 1, Broken.OVER),
    ("viewer", (), 1, Broken.VIEW_FIELD),
    ("event_n", (), EVENT_MAX, Broken.EVENTS),
]


@pytest.mark.parametrize(
    ("field", "index", "change", "found"), SPOILT, ids=[f"{s[0]}{s[1]}{s[2]}" for s in SPOILT]
)
def test_both_checks_see_each_kind_of_damage(field: str, index: Any, change: int, found: Broken):
    game = dl.Game(ID, players=3)
    state = game.start(3)
    room = np.zeros(TYPES, np.int64)
    assert broken(contents(game), state, room) == Broken.NOTHING
    assert game.kit.check(game.box, state) == []
    spoilt = blank_states(state.dtype, 1)
    spoilt[0] = state
    where = index if isinstance(index, tuple) else (index,)
    spoilt[field][(0, *where)] += change
    assert broken(contents(game), spoilt[0], room) == found
    assert game.kit.check(game.box, spoilt[0])


def test_a_wrong_list_of_actions_is_seen():
    game = dl.Game(ID, players=3)
    state, codes = game.start(3), game.legal_codes(game.start(3))
    lists = [codes, codes[:-1], [*codes, SIZE - 1], codes[::-1], [codes[0] + 1, *codes[1:]]]
    padded = [np.array([*one, *[0] * SIZE], np.int32) for one in lists]
    agree = [
        lists_agree(game.box, state, out, len(one)) for out, one in zip(padded, lists, strict=True)
    ]
    assert agree == [True, False, False, False, False]
