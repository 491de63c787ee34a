"""Boards: what they show and offer to whom, and that it can be read, in every arrangement."""

import json
from itertools import chain, combinations, product
from typing import Any

from dragonlab.draw import State, Text, Zone, to_svg
from dragonlab.draw.arrangement import ARRANGEMENTS, COMPACT, Arrangement
from dragonlab.draw.marks import draw
from dragonlab.draw.nodes import SMALLEST, Node, text_width
from dragonlab.draw.serial import to_json
from tests.conformance.positions import Seen

MOST_BYTES = 75_000  # of a board on its way to the browser
MOST_SVG = 60_000
AIR = 0.35  # of a line of text, above and below its letters
ROUND = 12  # how far a ring or a badge may stick out of its mark, and out of the frame


def board(seen: Seen, seat: int | None = None, arrangement: Arrangement = COMPACT) -> Any:
    """Return the board as a seat may see it, or everybody."""
    return seen.match().scene(seat, arrangement)


def meanings(scene: Any) -> dict[str, Any]:
    """Return what each mark that can be clicked offers and answers."""
    return {m.id: (m.codes, m.probe, m.state) for m in scene if m.clickable}


def test_all_arrangements_offer_the_same_in_exactly_their_size(seen: list[Seen]):
    for one in seen[::3]:
        scenes = [board(one, None, shape) for shape in ARRANGEMENTS]
        for shape, scene in zip(ARRANGEMENTS, scenes, strict=True):
            assert (scene.width, scene.height) == (shape.width, shape.height)
        told = [meanings(scene) for scene in scenes]
        assert all(one == told[0] for one in told)
        assert len({scene.alt for scene in scenes}) == 1


def offered(scene: Any) -> set[int]:
    """Return the codes that a click can choose."""
    return set(chain.from_iterable(mark.codes for mark in scene))


def test_what_is_legal_is_offered_to_who_decides_and_to_nobody_else(seen: list[Seen]):
    """A kind of action lies on the board always or never; then a button of the app offers it."""
    kinds, missing = set(), {}
    for one in seen[::2]:
        game, state = one
        legal, open_board = set(game.legal_codes(state)), offered(board(one))
        assert open_board <= legal
        kinds |= {game.kit.actions.choice(code).kind for code in open_board}
        missing |= {game.kit.actions.choice(code).kind: one for code in legal - open_board}
        for seat in range(game.players):
            decides = seat == state.actor and not state.over
            assert offered(board(one, seat)) == (open_board if decides else set())
    assert kinds
    assert not kinds & set(missing), missing


def test_a_mark_says_what_a_click_does(seen: list[Seen]):
    for one in seen[::3]:
        legal, scene = set(one.game.legal_codes(one.state)), board(one)
        lit = [mark for mark in scene if mark.state & State.HIGHLIGHTED]
        assert lit or not offered(scene)  # a frame may stand for the cards in it
        for mark in scene:
            assert not set(mark.probe) & legal, mark.id
            assert all(0 <= code < one.game.kit.actions.size for code in mark.probe), mark.id
            named = mark.label or mark.tooltip or getattr(mark, "text", "")
            assert not mark.clickable or named, mark.id


def test_a_board_shows_only_what_its_viewer_can_know(seen: list[Seen]):
    for k, one in enumerate(seen[::3]):
        game, state = one
        for seat in set(range(game.players)) - {int(state.actor)}:
            other = Seen(game, game.redeal(game.observe(state, seat), 2, k))
            assert board(other, seat) == board(one, seat)


def test_marks_stay_in_their_frame(seen: list[Seen]):
    for one, shape in product(seen[::3], ARRANGEMENTS):
        scene = board(one, None, shape)
        for drawn in draw(scene).marks:
            x, y, width, height = drawn.box
            assert x >= -ROUND, drawn.mark.id
            assert y >= -ROUND, drawn.mark.id
            assert x + width <= scene.width + ROUND, drawn.mark.id
            assert y + height <= scene.height + ROUND, drawn.mark.id


def texts(node: Node | str) -> list[tuple[str, float]]:
    """Return the words of a node and their sizes."""
    if isinstance(node, str):
        return []
    if node.tag == "text":
        return [(str(node.children[0]), float(node.attrs["z"]))]
    return [one for child in node.children for one in texts(child)]


def test_texts_are_whole_and_large_enough(seen: list[Seen]):
    for one, shape in product(seen[::3], ARRANGEMENTS):
        for drawn in draw(board(one, None, shape)).marks:
            mark = drawn.mark
            for words, size in chain.from_iterable(texts(node) for node in drawn.nodes):
                assert "…" not in words or mark.tooltip, (mark.id, words)  # told in full there
                assert size >= SMALLEST, mark.id
            if isinstance(mark, Text):
                assert mark.size >= SMALLEST, mark.id
            if isinstance(mark, Zone) and mark.label and mark.note:
                wanted = text_width(mark.label, 15) + text_width(mark.note, 13)
                assert wanted <= mark.width - 32, mark.id


def test_a_board_is_told_to_who_cannot_see_it(seen: list[Seen]):
    for one in seen[::4]:
        scene = board(one)
        assert scene.title
        assert all(name in scene.alt for name in one.names)


def test_words_do_not_lie_on_words(seen: list[Seen]):
    for one, shape in product(seen[::3], ARRANGEMENTS):
        written = [d for d in draw(board(one, None, shape)).marks if isinstance(d.mark, Text)]
        for a, b in combinations(written, 2):
            assert not overlap(a.box, b.box), (shape.name, a.mark, b.mark)


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    """Return whether two boxes overlap by more than the air around letters."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return wide > 1 and high > AIR * min(a[3], b[3])


def test_a_board_is_small_and_can_be_sent(seen: list[Seen]):
    for one, shape in product(seen[::4], ARRANGEMENTS):
        scene = board(one, None, shape)
        assert len(json.dumps(to_json(scene), separators=(",", ":"))) < MOST_BYTES
        svg = to_svg(scene)
        assert svg.startswith("<svg")
        assert len(svg) < MOST_SVG
        assert len({mark.id for mark in scene}) == len(list(scene))
