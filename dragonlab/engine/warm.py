"""Compiling games ahead, with one bar over all that has to be waited for."""

from __future__ import annotations

from collections.abc import Iterable

from dragonlab.engine.cache import jobs
from dragonlab.engine.compiled import compiling
from dragonlab.engine.registry import GAMES, load_kit
from dragonlab.progress import progress_bar

BAR = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"

_READY: set[str] = set()  # games that this session has at full speed


def warm_up(ids: Iterable[str] | None = None, *, progress: bool = True) -> int:
    """Compile the rules of games, or load them from the cache.

    If another process is compiling one of them now, what it does is waited for, and not done
    twice; should that process end too early, this one goes on itself.

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
    wanted = list(GAMES if ids is None else ids)
    late = [id for id in wanted if id not in _READY]
    if late:
        _make(late, progress)
    return sum(len(jobs(load_kit(id))) for id in wanted)


def _make(ids: list[str], progress: bool) -> None:
    from dragonlab.engine.speed import Plan, compiled_player, make_game

    kits = {id: load_kit(id) for id in ids}
    plans = {id: Plan(kit) for id, kit in kits.items()}
    bar = progress_bar(
        sum(plan.total for plan in plans.values()),
        f"Compiling {' and '.join(kit.title for kit in kits.values())}",
        shown=progress,
        bar_format=BAR,
        mininterval=0.2,
        miniters=0,  # the clock goes on, also while nothing is done
    )
    with bar:
        before = 0.0
        for id, plan in plans.items():

            def report(done: float, before: float = before) -> None:
                bar.update(before + done - bar.n)

            make_game(id, plan, report)
            compiled_player(id)
            _READY.add(id)
            before += plan.total
