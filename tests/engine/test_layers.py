"""Arrows run one way: lab to teaching to engine, games to engine and draw; importing is light.

The engine knows games by name only: the registry loads them. One person's game needs no compiler:
numba stays in the few modules that make rules fast, and is imported only then.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import dragonlab as dl
from dragonlab.engine.registry import GAMES

PACKAGE = Path(dl.__file__).parent
HEAVY = ("plotly", "ipywidgets", "anywidget", "jupyterlab", "IPython", "pandas", "numba",
         "llvmlite", "tqdm", "platformdirs", "scipy")  # fmt: skip
SCREEN = ("plotly", "ipywidgets", "anywidget", "jupyterlab", "IPython")


def modules(*folders: str) -> list[Path]:
    """Return the modules in folders of the package."""
    found = [path for folder in folders for path in sorted((PACKAGE / folder).rglob("*.py"))]
    assert found, folders
    return found


def name_of(path: Path) -> str:
    """Return a file's name within the package, for ids."""
    return str(path.relative_to(PACKAGE))


def is_for_types(node: ast.AST) -> bool:
    """Whether this is the block of imports that only type checkers read."""
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def imports(tree: ast.AST) -> set[str]:
    """Return the dotted names that a module imports, inside of functions too."""
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        if is_for_types(node):
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        found |= imports(node)
    return found


def imported_by(path: Path) -> set[str]:
    """Return what a file imports."""
    return imports(ast.parse(path.read_text(encoding="utf-8")))


def within(name: str, *parents: str) -> bool:
    """Whether a dotted name lies within one of some packages."""
    return any(name == parent or name.startswith(f"{parent}.") for parent in parents)


COMPILER = {"numba_bridge.py", "speed.py", "dealing.py", "written_policies.py"}


@pytest.mark.parametrize("path", modules("engine", "draw"), ids=name_of)
def test_engine_and_draw_know_no_game_and_no_lab(path: Path):
    above = ("dragonlab.games", "dragonlab.lab", "dragonlab.teaching")
    assert not {n for n in imported_by(path) if within(n, *above)}


@pytest.mark.parametrize("path", modules("."), ids=name_of)
def test_few_modules_know_the_compiler(path: Path):
    knows = any(within(n, "numba", "llvmlite") for n in imported_by(path))
    assert knows == (path.parent.name == "engine" and path.name in COMPILER)


@pytest.mark.parametrize("path", modules("draw"), ids=name_of)
def test_draw_does_not_know_the_engine(path: Path):
    assert not {n for n in imported_by(path) if within(n, "dragonlab.engine")}


@pytest.mark.parametrize("path", modules("games"), ids=name_of)
def test_games_know_no_lab_no_screen_and_no_other_game(path: Path):
    names = imported_by(path)
    assert not {n for n in names if within(n, "dragonlab.lab", "dragonlab.teaching", *SCREEN)}
    if path.parent.name != "games":
        own = f"dragonlab.games.{path.relative_to(PACKAGE / 'games').parts[0]}"
        assert not {n for n in names if within(n, "dragonlab.games") and not within(n, own)}


@pytest.mark.parametrize("path", modules("teaching"), ids=name_of)
def test_lessons_know_no_game_no_screen_and_the_lab_only_to_be_shown(path: Path):
    names = imported_by(path)
    assert not {n for n in names if within(n, "dragonlab.games", "dragonlab.draw", *SCREEN)}
    assert {n for n in names if within(n, "dragonlab.lab")} <= {"dragonlab.lab.lesson.LessonApp"}


@pytest.mark.parametrize("path", modules("engine"), ids=name_of)
def test_the_engine_needs_no_screen(path: Path):
    assert not {n for n in imported_by(path) if within(n, *SCREEN)}


def test_the_parser_of_imports_sees_them_all():
    text = """
import plotly.express as px, os
from dragonlab.lab import panel
if TYPE_CHECKING:
    from dragonlab.lab import hidden
def f():
    from ipywidgets import Button
"""
    names = {"plotly.express", "os", "dragonlab.lab.panel", "ipywidgets.Button"}
    assert imports(ast.parse(text)) == names


def printed_by(code: str) -> str:
    """Return what a new Python prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def loaded_by(statement: str) -> set[str]:
    """Return the heavy packages that a new Python has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*[n for n in {HEAVY!r} if n in sys.modules])"
    return set(printed_by(code).split())


TOY = "from dragonlab.engine.registry import register; register({'toy': 'tests.toy'}); "
PLAY = "import dragonlab as dl; m = dl.Match({id!r}, seed=1); m.apply(m.legal_actions()[0])"


@pytest.mark.parametrize(
    "statement",
    [
        "import dragonlab",
        "import dragonlab.__main__, dragonlab.behind",
        *[TOY + PLAY.format(id=id) for id in ("toy", *GAMES)],
        TOY + PLAY.format(id="toy") + "; m.why_not(m.find('egg')); m.scene(); m.undo()",
    ],
)
def test_importing_and_playing_are_light(statement: str):
    assert loaded_by(statement) == set()


def test_asking_what_is_not_compiled_needs_no_compiler():
    ask = "from dragonlab.engine.cache import missing; missing(dl.Game('toy').kit)"
    found = loaded_by(f"{TOY}import dragonlab as dl; {ask}")
    assert found <= {"platformdirs"}


@pytest.mark.parametrize("id", ["toy", *GAMES])
def test_a_match_is_ready_in_half_a_second(id: str):
    code = f"{TOY}{PLAY.format(id=id)}\nimport time\nprint(time.process_time())"
    seconds = [
        float(printed_by(code)) for _ in range(3)
    ]  # of the processor: tests run side by side
    assert min(seconds) < 0.5


def test_the_measure_of_lightness_can_fail():
    assert loaded_by("import pandas, ipywidgets") >= {"pandas", "ipywidgets"}
