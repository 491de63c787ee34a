"""Compiling games ahead, with a progress bar."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tqdm.auto import tqdm

from dragonlab.engine.compiled import compiling
from dragonlab.engine.registry import GAMES, load_kit


def warm_up(ids: Iterable[str] | None = None, *, progress: bool = True) -> int:
    """Compile the rules of games, or load them from the cache.

    Parameters
    ----------
    ids : iterable of str, optional
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
    return sum(warm_one(id, progress) for id in (tuple(GAMES) if ids is None else ids))


@cache
def warm_one(id: str, progress: bool) -> int:
    """Compile or load the rules of one game, once a session."""
    from dragonlab.engine.speed import compiled_player, compiled_rule, jobs

    kit = load_kit(id)
    work = jobs(kit)
    with tqdm(
        total=len(work), desc=f"Compiling {kit.title}", delay=1.0, disable=not progress
    ) as bar:
        for function, signature in work:
            compiled_rule(id, function, signature)
            bar.update()
    compiled_player(id)
    return len(work)
