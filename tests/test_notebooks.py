"""The notebooks that teach a game: every lesson is in them, and each part can be run alone."""

from __future__ import annotations

import ast
import builtins
import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

import dragonlab as dl

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
TEACHING = {
    "dragonkeepers": "01_dragonkeepers.ipynb",
    "dungeon": "02_dungeon.ipynb",
    "keeper_mode": "03_keeper_mode.ipynb",
}
LESSONS = re.compile(r'dl\.lessons\("(\w+)", "([^"]+)"\)')
PART = re.compile(r"^# Part \d", re.MULTILINE)
MOST_LINES = 20  # of a cell of code
MOST_PROSE = 16


def cells(name: str) -> list[nbformat.NotebookNode]:
    return nbformat.read(FOLDER / name, as_version=4).cells


def parts(name: str) -> list[list[str]]:
    """Return the code of each part, cell by cell."""
    found: list[list[str]] = []
    for cell in cells(name):
        if cell.cell_type == "markdown" and PART.search(cell.source):
            found.append([])
        elif cell.cell_type == "code" and found:
            found[-1].append(cell.source)
    return found


def unknown(code: str) -> set[str]:
    """Return the names that a text of code uses and never makes."""
    nodes = list(ast.walk(ast.parse(code)))
    used = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    made = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    made |= {n.name for n in nodes if isinstance(n, ast.FunctionDef)}
    made |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            made |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return used - made - set(dir(builtins))


@pytest.mark.parametrize("game", TEACHING)
def test_every_lesson_is_in_the_notebook(game: str):
    source = "\n".join(cell.source for cell in cells(TEACHING[game]))
    shown = LESSONS.findall(source)
    assert {one for one, _ in shown} == {game}
    assert [chapter for _, chapter in shown] == list(dl.lessons(game).chapters)


@pytest.mark.parametrize("name", TEACHING.values())
def test_play_and_questions_run_alone(name: str):
    first, play, questions = parts(name)
    assert unknown("\n".join(first)) == {"dl"}  # imported at the top
    assert unknown("\n".join(play)) == set()
    assert unknown("\n".join(questions)) == set()


@pytest.mark.parametrize("name", TEACHING.values())
def test_cells_are_short_and_prose_comes_first(name: str):
    found = cells(name)
    code = [cell for cell in found if cell.cell_type == "code"]
    prose = [cell for cell in found if cell.cell_type == "markdown"]
    assert max(len(cell.source.splitlines()) for cell in code) <= MOST_LINES
    assert max(len(cell.source.splitlines()) for cell in prose) <= MOST_PROSE
    assert found[0].cell_type == "markdown"
    before = {id(b): a for a, b in pairwise(found)}
    assert all(before[id(cell)].cell_type == "markdown" for cell in code)


def test_the_finder_of_unknown_names_can_fail():
    assert unknown("import a as b\nc = b.d + e") == {"e"}
