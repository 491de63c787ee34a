"""How much memory there is, so that a run that does not fit is refused before it starts."""

from __future__ import annotations

import os
from pathlib import Path

from dragonlab.errors import OptionError

MEMINFO = Path("/proc/meminfo")
GROUP = Path("/sys/fs/cgroup")
SHARE = 0.9  # of what is free; the rest is for what one asks of the run


def available_bytes() -> int | None:
    """Return how many bytes a run may take; None where the system does not tell."""
    told = [free for free in (free_in_meminfo(), free_in_group()) if free is not None]
    return min(told) if told else free_by_pages()


def free_in_meminfo() -> int | None:
    """Return what Linux says is available."""
    try:
        for line in MEMINFO.read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    return None


def free_in_group() -> int | None:
    """Return what is left of a container's limit."""
    try:
        limit = int((GROUP / "memory.max").read_text())
        used = int((GROUP / "memory.current").read_text())
        kept = dict(line.split() for line in (GROUP / "memory.stat").read_text().splitlines())
        return max(limit - used + int(kept.get("inactive_file", 0)), 0)  # files can be let go
    except (OSError, ValueError):  # no container, or no limit: it says "max"
        return None


def free_by_pages() -> int | None:
    """Return the free pages, or all there are where the system counts only those."""
    names = getattr(os, "sysconf_names", {})
    for name in ("SC_AVPHYS_PAGES", "SC_PHYS_PAGES"):
        if name in names and "SC_PAGE_SIZE" in names:
            return int(os.sysconf(name)) * int(os.sysconf("SC_PAGE_SIZE"))
    return None


def check_fits(games: int, bytes_each: int) -> None:
    """Refuse a run that keeps more states than fit.

    Raises
    ------
    OptionError
        If they do not fit; the message says how many would, and what does.
    """
    free = available_bytes()
    if free is not None and games * bytes_each > free * SHARE:
        raise too_large(games, bytes_each)


def too_large(games: int, bytes_each: int) -> OptionError:
    """Return the error of a run whose states do not fit."""
    there, free = "", available_bytes()
    if free is not None:
        fit = int(free * SHARE) // bytes_each
        there = f"; {in_words(free)} are available, room for {fit:,} games"
    return OptionError(
        f"The states of {games:,} games take {in_words(games * bytes_each)} "
        f"({bytes_each:,} bytes a game){there}. "
        'Play fewer, or hand in keep="summary": it keeps rates, means and histograms, '
        "and its memory does not grow with the number of games."
    )


def in_words(number: int) -> str:
    """Return a number of bytes for people."""
    for name, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if number >= size:
            return f"{number / size:,.1f} {name}"
    return f"{number} bytes"
