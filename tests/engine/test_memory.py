"""A run that does not fit into the memory is refused before it starts."""

from pathlib import Path

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.engine import memory
from dragonlab.engine import simulate as simulating
from dragonlab.engine.registry import register

register({"toy": "tests.toy"})
GAME = dl.Game("toy", players=2)
EACH = GAME.kit.state.dtype.itemsize


def test_a_run_that_does_not_fit_names_the_way_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory, "available_bytes", lambda: 1_000_000_000)
    monkeypatch.setattr(simulating, "blank_states", lambda *given: pytest.fail("begun"))
    fit = 900_000_000 // EACH
    with pytest.raises(dl.OptionError) as caught:
        dl.simulate(GAME, games=12_000_000)
    text = str(caught.value)
    assert f"12,000,000 games take {12_000_000 * EACH / 1e9:,.1f} GB" in text
    assert f"({EACH:,} bytes a game); 1.0 GB are available, room for {fit:,} games" in text
    assert 'keep="summary"' in text


def test_what_fits_is_played(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory, "available_bytes", lambda: EACH * 100)
    assert len(dl.simulate(GAME, games=90, progress=False)) == 90
    with pytest.raises(dl.OptionError, match="room for 90 games"):
        dl.simulate(GAME, games=91, progress=False)
    run = dl.simulate(GAME, games=200, keep="summary", progress=False)
    assert len(run) == 200


def test_a_billion_games_are_refused_in_words(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(dl.OptionError, match=r'1,000,000,000 games take .* keep="summary"'):
        dl.simulate(GAME, games=10**9)
    monkeypatch.setattr(memory, "available_bytes", lambda: None)  # the system does not tell

    def full(dtype: np.dtype, n: int) -> None:
        raise MemoryError

    monkeypatch.setattr(simulating, "blank_states", full)
    with pytest.raises(dl.OptionError, match=r"1,000,000,000 games .* bytes a game\)\. Play fewer"):
        dl.simulate(GAME, games=10**9)


def write(folder: Path, **files: str) -> None:
    """Write files as the system's."""
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)


def test_the_least_of_machine_and_container_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory, "MEMINFO", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "GROUP", tmp_path)
    monkeypatch.setattr(memory, "free_by_pages", lambda: 77)
    assert memory.available_bytes() == 77
    write(tmp_path, meminfo="MemTotal: 900 kB\nMemAvailable:   200 kB\n")
    assert memory.available_bytes() == 200 * 1024
    write(tmp_path, memory_max="9000\n", memory_current="5000\n", memory_stat="inactive_file 500\n")
    assert memory.available_bytes() == 4500
    write(tmp_path, memory_max="max\n")
    assert memory.available_bytes() == 200 * 1024
    write(tmp_path, meminfo="MemAvailable: much\n")
    assert memory.available_bytes() == 77


def test_this_machine_tells_something():
    free = memory.available_bytes()
    assert free is None or free > 10**7
    pages = memory.free_by_pages()
    assert pages is None or pages > 10**6


@pytest.mark.parametrize(
    ("number", "text"),
    [(999, "999 bytes"), (1500, "1.5 kB"), (2 * 10**6, "2.0 MB"), (31_250 * 10**8, "3,125.0 GB")],
)
def test_bytes_in_words(number: int, text: str):
    assert memory.in_words(number) == text
