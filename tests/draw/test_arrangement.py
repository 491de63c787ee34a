"""Which arrangement is chosen for a room."""

import pytest

import dragonlab as dl
from dragonlab.draw.arrangement import ARRANGEMENTS, COMPACT, NARROW, WIDE, fitting


@pytest.mark.parametrize(
    ("room", "shape"),
    [((1400, 520), WIDE), ((760, 620), COMPACT), ((420, 900), NARROW), ((540, 640), NARROW)],
)
def test_the_arrangement_that_can_be_shown_largest_is_chosen(room, shape):
    assert fitting(*room) is shape
    assert all(one.scale(*room) <= shape.scale(*room) for one in ARRANGEMENTS)


def test_a_match_draws_an_arrangement_by_its_name_or_says_which_there_are():
    match = dl.Match("dungeon", seed=0)
    assert match.scene(arrangement="compact") == match.scene(arrangement=COMPACT) == match.scene()
    for wrong in ("tall", 5, None):
        with pytest.raises(dl.OptionError, match="'wide', 'compact', 'narrow'"):
            match.draw(arrangement=wrong)
