"""Compiling every game's rules ahead, with a progress bar."""

from __future__ import annotations

from tqdm.auto import tqdm

from dragonlab.engine.compiled import compiling, forget_old_caches
from dragonlab.engine.playout import driver, jobs
from dragonlab.games import REGISTRY


def warm_up(progress: bool = True) -> int:
    """Compile the rules of all games, or load them from the cache.

    Parameters
    ----------
    progress : bool
        Whether to show a bar; it appears only if this takes longer than a second.

    Returns
    -------
    int
        How many functions are ready.
    """
    if not compiling():
        return 0
    work = [(id, function, signature) for id in REGISTRY for function, signature in jobs(id)]
    steps = len(work) + len(REGISTRY)
    with tqdm(
        total=steps, desc="Compiling the rules", unit="step", delay=1.0, disable=not progress
    ) as bar:
        for _, function, signature in work:
            function.compile(signature)  # type: ignore[attr-defined]
            bar.update()
        for id in REGISTRY:
            driver(id)
            bar.update()
    forget_old_caches()
    return steps
