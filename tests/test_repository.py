"""The repository's own promises: versions agree, files are portable, notebooks are clean."""

import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import nbformat
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dragonlab.lab.stills import is_still

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MOST_BYTES = 200_000
WIDGET = "application/vnd.jupyter.widget-view+json"

# Where packages come from is each machine's own business. Taken apart, so as not to match itself.
HOSTS = [
    *("pypi" + ".org", "python" + "hosted.org", "npm" + "js.org"),
    *("debian" + ".org", "ubuntu" + ".com", "conda" + ".org", "conda" + ".com"),
]
REGISTRIES = re.compile("|".join(map(re.escape, HOSTS)))
# Absolute paths below the folders in which people and machines build.
BUILD_PATHS = re.compile(r"(?<![\w.:/*\\-])/(?:work|root|Users|home/\w+|opt/wheels)/\w+")


def pins() -> dict[str, str]:
    """Return the version of each package in constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pairs}


def tracked_texts() -> list[tuple[str, str]]:
    """Return name and text of each file that git tracks or would track."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    found = []
    for name in filter(None, names.split("\0")):
        content = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in content:
            found.append((name, content.decode()))
    return found


def closure(requirements: list[str]) -> set[str]:
    """Return the names that the requirements draw in on this machine, as far as installed."""
    seen: set[tuple[str, frozenset[str]]] = set()
    todo = [Requirement(text) for text in requirements]
    while todo:
        one = todo.pop()
        name, extras = canonicalize_name(one.name), frozenset(one.extras | {""})
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        try:
            further = [Requirement(text) for text in metadata.requires(name) or []]
        except metadata.PackageNotFoundError:
            continue
        todo += [r for r in further if applies(r, extras)]
    return {name for name, _ in seen}


def applies(requirement: Requirement, extras: frozenset[str]) -> bool:
    """Whether this machine needs what a package with these extras requires."""
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in extras)


def test_conda_and_pip_name_the_same_dependencies() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())
    *conda, pip = environment["dependencies"]
    assert pip == {"pip": ["-e ."]}
    python = f"python{PROJECT['requires-python']}"
    assert sorted(conda) == sorted([python, "pip", *PROJECT["dependencies"]])


@pytest.mark.parametrize("group", ["dependencies", *EXTRAS])
def test_all_that_is_installed_is_pinned(group: str) -> None:
    wanted = PROJECT["dependencies"] if group == "dependencies" else EXTRAS[group]
    assert closure(wanted) <= pins().keys()


@pytest.mark.parametrize("group", ["dependencies", *EXTRAS])
def test_pins_satisfy_what_is_asked(group: str) -> None:
    wanted = PROJECT["dependencies"] if group == "dependencies" else EXTRAS[group]
    pinned = pins()
    for requirement in map(Requirement, wanted):
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


def test_no_file_names_a_registry_or_a_build_machine() -> None:
    found = [
        f"{name}: {match.group()}"
        for name, text in tracked_texts()
        for pattern in (REGISTRIES, BUILD_PATHS)
        for match in pattern.finditer(text)
    ]
    assert found == []


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Path:
    return request.param


def cells(notebook: Path) -> list[Any]:
    return nbformat.read(notebook, as_version=nbformat.NO_CONVERT).cells


def test_notebooks_are_small(notebook: Path) -> None:
    assert notebook.stat().st_size < MOST_BYTES


def test_notebooks_run_on_any_python_and_keep_no_widgets(notebook: Path) -> None:
    kept = nbformat.read(notebook, as_version=nbformat.NO_CONVERT).metadata
    assert kept.kernelspec.name == "python3"
    assert "widgets" not in kept
    outputs = [output for cell in cells(notebook) for output in cell.get("outputs", [])]
    assert not [output for output in outputs if WIDGET in output.get("data", {})]


def test_cells_have_ids_of_their_own(notebook: Path) -> None:
    ids = [cell.get("id") for cell in cells(notebook)]
    assert all(ids)
    assert len(ids) == len(set(ids))


def test_app_cells_can_be_edited_but_not_be_deleted_by_a_key(notebook: Path) -> None:
    apps = [cell.metadata for cell in cells(notebook) if "app" in cell.metadata.get("tags", [])]
    assert apps
    assert [app for app in apps if not app.get("editable", True)] == []
    assert [app for app in apps if app.get("deletable", True)] == []


def test_app_cells_show_a_picture(notebook: Path) -> None:
    """A repository's web view shows at least the words of each app, and some boards."""
    apps = [cell for cell in cells(notebook) if "app" in cell.metadata.get("tags", [])]
    stills = [
        [output.data["text/html"] for output in app.outputs if is_still(output.get("data", {}))]
        for app in apps
    ]
    assert [len(still) for still in stills] == [1] * len(apps)
    assert any("<img " in still for (still,) in stills)
