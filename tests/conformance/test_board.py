"""Boards: what they show and offer to whom, and that it can be read."""

import json
from itertools import chain
from typing import Any

from dragonlab.draw import State, Text, Zone, to_svg
from dragonlab.draw.marks import draw
from dragonlab.draw.nodes import Node, text_width
from dragonlab.draw.serial import to_json
from tests.conformance.positions import Seen

MOST_BYTES = 75_000  # of a board on its way to the browser
SMALLEST_TEXT = 13
ROUND = 12  # how far a ring or a badge may stick out of its mark, and out of the frame


def board(seen: Seen, seat: int | None = None) -> Any:
    """Return the board as a seat may see it, or everybody."""
    return seen.match().scene(seat)


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
    for one in seen[::3]:
        scene = board(one)
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
    for one in seen[::3]:
        for drawn in draw(board(one)).marks:
            mark = drawn.mark
            for words, _ in chain.from_iterable(texts(node) for node in drawn.nodes):
                assert "…" not in words or mark.tooltip, (mark.id, words)  # told in full there
            if isinstance(mark, Text):
                assert mark.size >= SMALLEST_TEXT, mark.id
            if isinstance(mark, Zone) and mark.label and mark.note:
                wanted = text_width(mark.label, 15) + text_width(mark.note, 13)
                assert wanted <= mark.width - 32, mark.id


def test_a_board_is_told_to_who_cannot_see_it(seen: list[Seen]):
    for one in seen[::4]:
        scene = board(one)
        assert scene.title
        assert all(name in scene.alt for name in one.names)


def test_a_board_is_small_and_can_be_sent(seen: list[Seen]):
    for one in seen[::4]:
        scene = board(one)
        assert len(json.dumps(to_json(scene), separators=(",", ":"))) < MOST_BYTES
        assert to_svg(scene, "auto").startswith("<svg")
        assert len({mark.id for mark in scene}) == len(list(scene))
