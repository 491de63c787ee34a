"""The parts of a board that all games share: panels of players, and where things go."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from dragonlab.draw import Scene, State
from dragonlab.draw.check import check_scene
from dragonlab.draw.layout import Area, step
from dragonlab.draw.marks import draw
from dragonlab.draw.seats import amount, result_words, seat_panel, seat_sign
from dragonlab.draw.table import BoardTable
from dragonlab.draw.theme import SEAT_GLYPHS, SEAT_HUES

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Maximiliane of the High Northern Hills")


def table(over=0, names=NAMES):
    game = SimpleNamespace(players=len(names))
    return BoardTable(game, SimpleNamespace(), SimpleNamespace(over=over), names, frozenset())


def drawn(seat=0, width=300.0, over=0, **told):
    at = Area(10, 20, width, 100)
    scene = Scene(1100, 200, tuple(seat_panel(table(over), seat, at, **told)))
    check_scene(scene)
    return scene


def boxes(scene):
    """Return where each mark lies, from left to right."""
    return {d.mark.id: d.box for d in draw(scene).marks}


def ids(scene):
    return [mark.id for mark in scene]


@pytest.mark.parametrize("seat", range(6))
def test_each_seat_has_its_colour_its_sign_and_its_name(seat):
    scene = drawn(seat)
    zone = scene[f"seat-{seat}"]
    assert (zone.hue, zone.glyph) == (SEAT_HUES[seat], SEAT_GLYPHS[seat])
    assert scene[f"name-{seat}"].text.startswith(NAMES[seat][:10])
    sign = seat_sign(seat, "sign", 0, 0)
    assert (sign.hue, sign.glyph) == (zone.hue, zone.glyph)


def test_who_acts_or_has_won_stands_out():
    quiet = drawn(role="waits")
    assert quiet["seat-0"].state == State.NONE
    assert quiet["role-0"].colour == "muted"
    acting = drawn(role="gives", acting=True)
    assert acting["seat-0"].state == State.HIGHLIGHTED
    assert acting["role-0"].colour == "glow"
    assert "crown-0" not in ids(acting)
    winner = drawn(role="25 points", won=True, over=1)
    assert winner["seat-0"].state == State.HIGHLIGHTED
    assert winner["crown-0"].glyph == "crown"
    assert drawn(role="eliminated", over=1)["role-0"].colour == "ink"


def test_points_and_status_move_the_role_to_a_second_line():
    scene = drawn(role="own turn", points="12 points", points_tip="All", status="3 cards in hand")
    assert scene["points-0"].tooltip == "All"
    assert scene["points-0"].y == scene["name-0"].y < scene["role-0"].y == scene["status-0"].y
    assert drawn(role="own turn")["role-0"].y == scene["name-0"].y


@pytest.mark.parametrize("width", [200.0, 240.0, 480.0])
@pytest.mark.parametrize("points", ["", "1234 + 5 pearls"])
@pytest.mark.parametrize("won", [False, True])
def test_nothing_in_the_head_overlaps_or_leaves_the_panel(width, points, won):
    status = "12 cards in hand and much more" if points else ""
    found = boxes(drawn(5, width, role="wins", won=won, over=1, points=points, status=status))
    for x, y, w, h in found.values():
        assert x >= 10
        assert x + w <= 10 + width
        assert y >= 20
        assert y + h <= 120
    lines = {}
    for id, (x, y, w, h) in found.items():
        if id != "seat-5" and w:
            lines.setdefault(round(y + h / 2), []).append((x, x + w, id))
    for line in lines.values():
        line.sort()
        for (_, end, one), (begin, _, other) in pairwise(line):
            assert end <= begin, (one, other)


def test_amounts_are_dimmed_when_there_is_nothing():
    some = Scene(99, 99, tuple(amount("coins", 0, 20, 3, "3 coins", hue="gold", glyph="coin")))
    none = Scene(99, 99, tuple(amount("coins", 0, 20, 0, "no coins", hue="gold", glyph="coin")))
    assert (some["coins-n"].text, none["coins-n"].text) == ("3", "0")
    assert (some["coins"].state, none["coins"].state) == (State.NONE, State.DIMMED)
    offer = {"codes": (4,), "state": State.HIGHLIGHTED}
    lit = next(iter(amount("coins", 0, 20, 0, "", hue="gold", glyph="coin", offer=offer)))
    assert lit.state == State.HIGHLIGHTED | State.DIMMED
    assert offer["state"] == State.HIGHLIGHTED


def test_areas_are_cut_without_loss_or_overlap():
    whole = Area(10, 20, 400, 300)
    for n, columns in ((1, 1), (4, 2), (5, 2), (6, 3)):
        parts = whole.grid(n, columns, 14)
        assert len(parts) == n
        assert parts[0] == Area(10, 20, parts[0].width, parts[0].height)
        assert max(part.right for part in parts) == pytest.approx(whole.right)
        assert max(part.bottom for part in parts) == pytest.approx(whole.bottom)
        assert len({(part.x, part.y) for part in parts}) == n
    assert [part.y for part in whole.rows(3, 15)] == [20, 125, 230]
    assert [part.x for part in whole.columns(2, 20)] == [10, 220]
    head, rest = whole.top(50, 10)
    assert (head.bottom, rest.y, rest.bottom) == (70, 80, whole.bottom)
    side, rest = whole.left(100, 20)
    assert (side.right, rest.x, rest.right) == (110, 130, whole.right)
    assert whole.inside(5) == Area(15, 25, 390, 290)
    assert whole.middle == (210, 170)


def test_things_in_a_row_overlap_only_where_they_must():
    assert step(3, 300, 60, 8) == 68
    assert step(11, 300, 60, 8) == 24
    assert step(1, 300, 60, 8) == 68


def test_winners_in_words():
    assert result_words(["Ann"]) == "Ann wins"
    assert result_words(["Ann", "Ben", "Cem"]) == "Ann, Ben and Cem win"
    assert result_words([], "All have lost") == "All have lost"
