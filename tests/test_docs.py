"""The pages in docs quote code that is there, and name files that are there."""

import re
from pathlib import Path
from typing import Any

import pytest

import dragonlab as dl
from dragonlab.engine.registry import GAMES
from dragonlab.teaching import Trial

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
TOY = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/toy").glob("*.*"))
)
QUOTES = re.findall(r"```\w+\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("quote", QUOTES, ids=range(len(QUOTES)))
def test_what_the_page_quotes_is_in_the_toy_game(quote: str):
    lines = set(TOY.splitlines())
    assert [line for line in quote.splitlines() if line not in lines] == []


def test_the_page_quotes_the_toy_game():
    assert len(QUOTES) >= 6
    assert "legal_by(refuse, 2)" in TOY


def test_the_lessons_that_a_page_shows_can_be_tried(tmp_path: Path):
    page = (ROOT / "docs" / "writing_lessons.md").read_text(encoding="utf-8")
    code, texts = re.findall(r"```\w+\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    lesson = names["lesson"]
    assert Trial(lesson).act(lesson.way[0]).kind == "right"
    (tmp_path / "texts.toml").write_text(texts, encoding="utf-8")
    german = dl.Lesson("dragonkeepers", "closed_stack", texts=tmp_path / "texts.toml")
    assert german.title == "Ein geschlossener Stapel"


def test_the_page_names_every_part_of_the_suite():
    parts = {path.name for path in (ROOT / "tests" / "conformance").glob("test_*.py")}
    assert set(re.findall(r"`(test_\w+\.py)`", PAGE)) == parts


def test_the_rooms_it_names_are_those_of_the_games():
    rooms = re.findall(r"^\| `([\w./]+)` \| ", PAGE.split("## In this order")[0], re.MULTILINE)
    for module in (name for name in GAMES.values() if name.startswith("dragonlab.")):
        folder = ROOT.joinpath(*module.split("."))
        files = [folder / room.replace("/", ".py") for room in rooms]  # a small room is one file
        there = [folder / room for room in rooms]
        missing = [a for a, b in zip(there, files, strict=True) if not (a.exists() or b.exists())]
        assert missing == []


def test_the_toy_game_fits_on_a_page():
    assert len(TOY.splitlines()) <= 153  # 150, and a line end between files
