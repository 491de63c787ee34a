"""Compiling every game's rules ahead, with a progress bar."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tqdm.auto import tqdm

from dragonlab.engine.compiled import compiling
from dragonlab.engine.playout import driver, jobs
from dragonlab.games import REGISTRY, load_kit


def warm_up(ids: Iterable[str] = tuple(REGISTRY), *, progress: bool = True) -> int:
    """Compile the rules of games, or load them from the cache.

    Parameters
    ----------
    ids : iterable of str
        Which games; all of them if not given.
    progress : bool
        Whether to show a bar; it appears only if this takes longer than a second.

    Returns
    -------
    int
        How many functions are ready.
    """
    if not compiling():
        return 0
    return sum(warm_one(id, progress) for id in ids)


@cache
def warm_one(id: str, progress: bool) -> int:
    """Compile or load the rules of one game, once a session."""
    work = jobs(id)
    title = f"Compiling {load_kit(id).title} (once)"
    with tqdm(total=len(work) + 1, desc=title, delay=1.0, disable=not progress) as bar:
        for function, signature in work:
            function.compile(signature)  # type: ignore[attr-defined]
            bar.update()
        driver(id)
        bar.update()
    return len(work) + 1
