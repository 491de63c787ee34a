"""Colours that everybody can read and tell apart."""

from itertools import combinations

import pytest

import dragonlab as dl
from dragonlab.draw.glyphs import GLYPHS
from dragonlab.draw.theme import (
    GAME_HUES,
    HUE_GLYPH,
    HUE_TEXTURE,
    HUES,
    SEAT_GLYPHS,
    SEAT_HUES,
    contrast,
    palette,
    theme_css,
)

PIECES = [hue for hue in GAME_HUES if hue != "neutral"]
# Machado et al. 2009, full severity, on linear RGB.
EYES = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour):
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def seen(colour, eye):
    rgb = linear(colour)
    rows = (sum(m * c for m, c in zip(row, rgb, strict=True)) for row in EYES[eye])
    return [min(1.0, max(0.0, value)) for value in rows]


def lab(rgb):
    """CIE L*a*b* of linear RGB, D65."""
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first, second, eye):
    one, two = lab(seen(first, eye)), lab(seen(second, eye))
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_game_hues_stay_apart_for_every_eye(theme, eye):
    roles = palette(theme)
    near = {pair: distance(roles[pair[0]], roles[pair[1]], eye) for pair in combinations(PIECES, 2)}
    closest = min(near, key=near.get)
    assert near[closest] >= 15, (closest, near[closest])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_a_seats_hue_is_no_other_seats_and_no_pieces(theme, eye):
    roles = palette(theme)
    pairs = [*combinations(SEAT_HUES, 2), *((s, g) for s in SEAT_HUES for g in GAME_HUES)]
    near = {pair: distance(roles[pair[0]], roles[pair[1]], eye) for pair in pairs}
    closest = min(near, key=near.get)
    assert near[closest] >= (25 if eye == "common" else 18), (closest, near[closest])


def test_there_are_six_seats_each_with_a_sign_of_its_own():
    assert len(SEAT_HUES) == len(set(SEAT_HUES)) == 6
    assert len(SEAT_GLYPHS) == len(set(SEAT_GLYPHS)) == 6
    assert [HUE_GLYPH[hue] for hue in SEAT_HUES] == list(SEAT_GLYPHS)
    assert not set(SEAT_HUES) & set(GAME_HUES)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_red_and_green_differ_in_lightness_too(theme):
    red, green = (lab(linear(palette(theme)[hue]))[0] for hue in ("red", "green"))
    assert abs(red - green) >= 15


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_is_readable_on_everything_it_is_written_on(theme):
    roles = palette(theme)
    grounds = ("ground", "panel", "sunken", "paper")
    pairs = [(ink, ground) for ink in ("ink", "muted") for ground in grounds]
    pairs += [(f"{hue}-ink", hue) for hue in HUES]
    pairs += [("ink", f"{hue}-soft") for hue in HUES]
    pairs += [("ink", "wood"), ("ink", "stone")]
    pairs += [("on-select", "select"), ("panel", "ink")]
    low = {pair: contrast(roles[pair[0]], roles[pair[1]]) for pair in pairs}
    worst = min(low, key=low.get)
    assert low[worst] >= 4.5, (worst, low[worst])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_edges_rings_and_lines_stand_off_their_grounds(theme):
    roles = palette(theme)
    for ring in ("glow", "select"):
        for ground in ("ground", "panel", "sunken", "wood", "stone"):
            low = 2.4 if (theme, ring) == ("light", "glow") else 3
            assert contrast(roles[ring], roles[ground]) >= low, (ring, ground)
    assert contrast(roles["white-edge"], roles["paper"]) >= 1.6


def test_each_hue_has_a_glyph_and_a_texture_of_its_own():
    assert set(HUE_GLYPH) == set(HUE_TEXTURE) == set(HUES)
    assert len(set(HUE_GLYPH.values())) == len(HUES)
    assert len({HUE_TEXTURE[hue] for hue in GAME_HUES}) == len(GAME_HUES)
    assert set(HUE_GLYPH.values()) <= GLYPHS


def test_both_themes_have_the_same_roles_and_the_style_sheet_names_them():
    assert palette("light").keys() == palette("dark").keys()
    assert all(f"--dl-{role}:" in theme_css() for role in palette("light"))


def test_an_unknown_theme_is_refused():
    for show in (dl.Match("dungeon").draw, lambda theme: dl.Tabletop("dungeon", theme=theme)):
        with pytest.raises(dl.OptionError, match=r"'light', 'dark'.*, not 'pink'"):
            show(theme="pink")
