"""The table at the end of a game, from plain results and from a game played to its end."""

import json

import pytest

from dragonlab.engine.registry import register
from dragonlab.engine.result import Result, Standing
from dragonlab.lab.results import ABNORMAL, Row, end, headline, rows
from dragonlab.lab.tabletop import Tabletop

register({"toy": "tests.toy"})
NAMES = ("Ann", "Ben", "Cem")


def result(*seats, **shared):
    """Return a result from (place, score, won) of each seat."""
    return Result(tuple(Standing(k, *seat) for k, seat in enumerate(seats)), **shared)


def test_who_was_not_scored_stands_behind_who_was():
    found = rows(result((3, None, False), (2, -5, False), (1, 12, True)), NAMES)
    assert found == [
        Row("1", "Cem", "12 points", "wins", True),
        Row("2", "Ben", "minus 5 points", "", False),
        Row("3", "Ann", "eliminated", "", False),
    ]


def test_ties_share_a_place():
    found = rows(result((2, 1, False), (1, 8, True), (1, 8, True)), NAMES)
    assert [(row.place, row.name) for row in found] == [
        ("1, shared", "Ben"),
        ("1, shared", "Cem"),
        ("2", "Ann"),
    ]
    assert found[2].points == "1 point"


@pytest.mark.parametrize("won", [True, False])
def test_who_wins_or_loses_together_has_no_place(won):
    found = rows(result((1, None, won), (1, None, won), shared=won), NAMES)
    assert [row.place for row in found] == ["–", "–"]


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (result((1, 3, True), (2, 1, False), (2, 1, False)), "Ann wins"),
        (result((1, 3, True), (1, 3, True), (3, 1, False)), "Ann and Ben share the win"),
        (result((1, None, False), (1, None, False), (1, None, False)), "nobody wins"),
        (
            result((1, None, True), (1, None, True), (1, None, True), shared=True),
            "has won together",
        ),
        (result((1, None, False), (1, None, False), shared=False), "has lost together"),
        (result((1, 30, False), title="Keeper of eggs"), "Keeper of eggs"),
    ],
)
def test_how_a_game_ended_in_words(told, says):
    assert says in headline(told, NAMES)
    assert says in json.dumps(end(told, NAMES))


def test_an_abnormal_end_is_named():
    told = result((1, 3, True), (2, 1, False), abnormal=True)
    assert ABNORMAL in json.dumps(end(told, NAMES))
    assert ABNORMAL not in json.dumps(end(result((1, 3, True)), NAMES))


def test_the_app_ends_with_the_table():
    app = Tabletop("toy", players=3, seed=3)
    assert "dl-result" not in app._side.content
    while not app.match.over:
        app.act(app.match.legal_actions()[0])
    for node in end(app.match.result, app.match.names):
        assert json.dumps(node, separators=(",", ":")) in app._side.content
    app.close()
