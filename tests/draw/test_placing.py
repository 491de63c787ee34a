"""Where marks go: words cut to a room, areas in lines and grids, tiles and the table under them."""

import pytest

from dragonlab.draw import Scene, Tile
from dragonlab.draw.arrangement import ARRANGEMENTS
from dragonlab.draw.check import check_scene
from dragonlab.draw.ground import table_top
from dragonlab.draw.layout import Area
from dragonlab.draw.marks import draw
from dragonlab.draw.placing import slab_at, words_at, zone_at

WHOLE = Area(10, 20, 400, 300)


def test_words_that_are_cut_are_told_in_full():
    cut = words_at("name", (0, 0), "Maximiliane of the Hills", 15, room=100)
    assert cut.text.endswith("…")
    assert cut.tooltip == "Maximiliane of the Hills"
    whole = words_at("name", (0, 0), "Ann", 15, room=100)
    assert (whole.text, whole.tooltip) == ("Ann", "")
    assert words_at("name", (0, 0), "Ann", 15, room=2, tooltip="Seat 1").tooltip == "Seat 1"


def test_areas_flow_into_lines():
    areas = WHOLE.flow([150, 150, 150, 500, 10], 40, 10)
    assert [(a.x, a.y) for a in areas] == [(10, 20), (170, 20), (10, 70), (10, 120), (10, 170)]
    assert WHOLE.holds(areas[:3])
    assert not WHOLE.holds(areas)
    assert not WHOLE.holds(WHOLE.flow([200] * 13, 40, 10))
    assert WHOLE.flow([], 40, 10) == []


@pytest.mark.parametrize(
    ("n", "aspect", "columns"), [(1, 1, 1), (4, 1.3, 2), (4, 5, 1), (3, 0.4, 3)]
)
def test_a_grid_comes_as_near_to_a_shape_as_it_can(n, aspect, columns):
    assert WHOLE.near_grid(n, aspect, 8) == WHOLE.grid(n, columns, 8)


def test_zones_and_slabs_cover_their_areas():
    scene = Scene(500, 400, (zone_at("zone", WHOLE), slab_at("slab", WHOLE, 5, "pit", "stone")))
    check_scene(scene)
    assert {drawn.box for drawn in draw(scene).marks} == {(10, 20, 400, 300)}


@pytest.mark.parametrize("shape", ARRANGEMENTS)
def test_the_table_is_as_large_as_the_board(shape):
    scene = Scene(shape.width, shape.height, tuple(table_top(shape)))
    check_scene(scene)
    for drawn in draw(scene).marks:
        x, y, width, height = drawn.box
        assert min(x, y) >= 0
        assert x + width <= shape.width
        assert y + height <= shape.height


def written(**look):
    """Return the texts of a tile."""
    drawn = draw(Scene(99, 99, (Tile(id="tile", x=0, y=0, number="4", **look),))).marks[0]
    return [str(node.children[0]) for node in drawn.nodes if node.tag == "text"]


def test_a_covered_tile_shows_its_number_where_there_is_room_for_it():
    assert written() == written(shown=12) == ["4"]
    assert written(shown=6) == []
