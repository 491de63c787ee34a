"""What a scene accepts, and what becomes of it in each picture."""

import json
import re
import subprocess
import sys
import time
from dataclasses import asdict, replace
from xml.etree import ElementTree

import pytest

from dragonlab.draw import Badge, Card, Path, Scene, SceneError, State, Text, Token, to_svg
from dragonlab.draw.check import check_scene
from dragonlab.draw.figure import to_figure
from dragonlab.draw.glyphs import GLYPHS, corners_of, glyph_path
from dragonlab.draw.hatch import hatch
from dragonlab.draw.marks import draw
from dragonlab.draw.nodes import ATTRIBUTES, SMALLEST, fit_lines, text_width
from dragonlab.draw.serial import to_json
from dragonlab.draw.theme import palette
from dragonlab.draw.words import MOST_LETTERS, shortened, whole_letters
from dragonlab.errors import DragonlabError
from tests.draw.demo import demo_scene

SVG = "{http://www.w3.org/2000/svg}"
TITLE = f"{SVG}title"
CARD = Card(id="a", x=10, y=20)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Card(id="", x=0, y=0), "id"),
        (Card(id="two words", x=0, y=0), "id"),
        (replace(CARD, hue="mauve"), "known are red"),
        (replace(CARD, glyph="teapot"), "known are"),
        (replace(CARD, x=float("nan")), "finite"),
        (replace(CARD, width=0), "positive"),
        (replace(CARD, codes=(1, -2)), "-2"),
        (replace(CARD, codes=[1]), "action code"),
        (replace(CARD, back=Badge("mauve")), "badge"),
        (Token(id="t", x=0, y=0, shape="blob"), "known are"),
        (Path(id="p", points=((0, 0), (1, 1)), stroke="pinkish"), "role"),
        (Path(id="p"), "no points"),
    ],
)
def test_a_mark_that_cannot_be_drawn_is_found_with_its_reason(wrong, says):
    with pytest.raises(SceneError, match=says) as caught:
        check_scene(Scene(10, 10, (replace(CARD, id="good"), wrong)))
    assert isinstance(caught.value, DragonlabError)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: check_scene(Scene(10, 10, (CARD, CARD))), "two marks"),
        (lambda: check_scene(Scene(0, 10, ())), "positive"),
        (lambda: to_svg(Scene(9, 9, (Path(id="p"),))), "no points"),
        (lambda: to_svg(Scene(9, 9, (replace(CARD, hue="mauve"),))), "known are red"),
        (lambda: to_svg(Scene(9, 9, ()), "sepia"), "sepia"),
        (lambda: Scene(9, 9, (CARD,))["b"], "no mark"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_reason(make, says):
    with pytest.raises(SceneError, match=says):
        make()


def test_the_demo_is_well_formed():
    check_scene(demo_scene())


def test_a_scene_is_plain_data():
    scene = demo_scene()
    assert scene == demo_scene()
    assert json.loads(json.dumps(asdict(scene)))["marks"][0]["id"] == "z-river"
    assert json.loads(json.dumps(to_json(scene))) == to_json(scene)
    assert scene["deck"].label == "Deck"


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("texture", [False, True])
def test_svg_is_well_formed_self_contained_and_described(theme, texture):
    scene = demo_scene(texture)
    text = to_svg(scene, theme)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == scene.title
    assert root.find(f"{SVG}desc").text == scene.alt
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    uses = {e.get("href")[1:] for e in root.iter(f"{SVG}use")}
    assert uses <= ids
    drawn = [e.get("data-id") for e in root.iter(f"{SVG}g") if e.get("data-id")]
    assert drawn == [mark.id for mark in scene]
    assert ("var(" in text) == (theme == "auto")
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\(|nan|inf\b", text)


def test_a_still_picture_looks_the_same_and_is_smaller():
    scene = demo_scene()
    usual, still = to_svg(scene), to_svg(scene, still=True)
    assert len(still) < len(usual) * 0.9
    assert "data-id" not in still
    shapes = [
        [e.tag for e in ElementTree.fromstring(text).iter() if e.tag not in (f"{SVG}g", TITLE)]
        for text in (usual, still)
    ]
    assert shapes[0] == shapes[1]
    root = ElementTree.fromstring(still)
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(set(ids)) == len(ids)
    assert {e.get("href")[1:] for e in root.iter(f"{SVG}use")} <= set(ids)


def test_two_boards_on_a_page_share_no_ids():
    scene = demo_scene()
    texts = [to_svg(scene), to_svg(scene, "dark"), to_svg(replace(scene, title="Other"))]
    ids = [set(re.findall(r' id="([^"]+)"', text)) for text in texts]
    assert sum(map(len, ids)) == len(set.union(*ids))


def test_no_letter_is_smaller_than_can_be_read():
    small = Text(id="small", x=10, y=10, text="small", size=5)
    scene = replace(demo_scene(), marks=(*demo_scene().marks, small))
    root = ElementTree.fromstring(to_svg(scene))
    sizes = [float(e.get("font-size", root.get("font-size"))) for e in root.iter(f"{SVG}text")]
    assert min(sizes) == SMALLEST


def test_words_cannot_break_out_of_the_picture():
    evil = '</text><script>alert("x")</script>\x00&'
    marks = (
        replace(CARD, label=evil, tooltip=evil, number=evil, corners=(evil,) * 4),
        Text(id="t", x=0, y=0, text=evil),
        Token(id='"><script>', x=0, y=0, label=evil, caption=True),
    )
    scene = Scene(100, 100, marks, evil, evil)
    root = ElementTree.fromstring(to_svg(scene, "auto"))
    assert not list(root.iter(f"{SVG}script"))
    assert "<script>" not in to_figure(scene).to_json()


def test_half_letters_cannot_break_a_figures_message():
    half = "half \ud83d"
    marks = (Text(id="t", x=50, y=50, text=half), replace(CARD, label=half, tooltip=half))
    figure = to_figure(Scene(100, 100, marks, half, half))
    told = (figure.data[0].text, figure.data[1].hovertext, figure.layout.meta)
    assert json.dumps(told, ensure_ascii=False).encode()


def test_an_equal_look_is_shared_and_a_different_one_is_not():
    twins = (CARD, replace(CARD, id="b", x=200), replace(CARD, id="c", hue="red"))
    keys = [key for key in draw(Scene(300, 200, twins)).defs if key.startswith("card")]
    assert len(keys) == 2
    plain, hatched = (draw(Scene(300, 200, twins, texture=on)).defs for on in (False, True))
    for key in plain.keys() & hatched.keys():
        assert plain[key] == hatched[key]


def test_a_key_always_means_the_same_definition():
    scenes = [demo_scene(), demo_scene(True), Scene(500, 500, demo_scene().marks[:20])]
    known = {}
    for scene in scenes:
        for key, node in to_json(scene)["defs"].items():
            assert known.setdefault(key, node) == node, key


def test_glyphs_stay_in_their_box_and_use_plain_commands():
    for name in GLYPHS:
        d = glyph_path(name)
        assert not re.search(r"[^MLCQZ0-9 .\-]", d), name
        low, high = min(map(min, corners_of(d))), max(map(max, corners_of(d)))
        assert low >= 0.5, (name, low)
        assert high <= 23.5, (name, high)


def test_hatching_stays_inside():
    square = [(0, 0), (40, 0), (40, 30), (0, 30)]
    for texture in ("up", "down", "across", "along", "grid", "cross", "dots"):
        points = corners_of(hatch(texture, square, 7))
        assert points
        assert all(-1 <= x <= 41 and -1 <= y <= 31 for x, y in points)
    assert hatch("none", square, 7) == ""


def test_a_long_label_is_broken_and_cut():
    lines = fit_lines("Fleece of the high northern hills", 12, 66, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(text_width(line, 12) <= 66 for line in lines)
    assert fit_lines("Moss", 12, 66, 2) == ["Moss"]


@pytest.mark.parametrize("text", ["x" * 1_000_000, "ab " * 400_000, "i" * 999_999 + " b"])
def test_a_text_of_any_length_is_fitted_at_once(text):
    began = time.perf_counter()
    lines = fit_lines(text, 14, 200, 2)
    assert time.perf_counter() - began < 1
    assert 1 <= len(lines) <= 2
    assert all(text_width(line, 14) <= 200 for line in lines)
    assert any(line.endswith("…") for line in lines)


def test_names_are_cut_and_made_of_whole_letters():
    assert shortened("Ann\n  of   Kent") == "Ann of Kent"
    assert len(shortened("Ann" * 50_000)) == MOST_LETTERS
    assert shortened("\ud83dAnn\udc09") == "\ufffdAnn\ufffd"
    assert whole_letters("🐉 dragon") == "🐉 dragon"


def test_the_figure_shows_the_same_marks_and_answers_the_mouse():
    scene = demo_scene()
    figure = to_figure(scene, "dark", width=900)
    assert figure.layout.width == 900
    assert figure.layout.paper_bgcolor == palette("dark")["ground"]
    words, hover = figure.data
    assert "Fire drake" in words.text
    told = [m.id for m in scene if m.label or m.tooltip]
    assert list(hover.customdata) == told
    assert all(not re.search("[a-z]", shape.path) for shape in figure.layout.shapes)


def test_text_under_a_card_does_not_shine_through():
    above = replace(CARD, id="b", number="8")
    figure = to_figure(Scene(200, 200, (replace(CARD, number="7"), above)))
    assert "7" not in figure.data[0].text
    assert "8" in figure.data[0].text


def test_states_change_the_picture():
    looks = {json.dumps(to_json(Scene(200, 200, (replace(CARD, state=s),)))) for s in State}
    assert len(looks) == 4


def test_drawing_does_not_import_plotly():
    code = "import sys, dragonlab.draw.figure as f; print('plotly' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_attribute_names_are_unique():
    assert len(set(ATTRIBUTES.values())) == len(ATTRIBUTES)
