"""What differs between two scenes: marks that changed, their order, and pieces that travel.

A difference is made of the two scenes alone. So it can tell a viewer nothing that is not on a
board which that viewer may see.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from dragonlab.draw.scene import Mark

Fields = dict[str, Any]  # a mark as the browser has it; ``serial`` makes them

#: A board that is laid out anew is no journey of so many pieces.
MOST_TRAVELS: Final = 12


def difference(old: Mapping[str, Fields], new: Mapping[str, Fields]) -> Fields:
    """Return what turns one scene's marks into another's; what is empty is left out.

    Returns
    -------
    dict
        ``gone``: ids that are taken away. ``marks``: for each mark that is new, differs or lies
        elsewhere in the painting order a dict of its ``id`` and the fields that differ, None for
        those it has no more. Of its nodes come only those that differ: ``cut`` is how many first
        ones stay, how many after them are taken away, and the nodes put there. ``k`` is the place
        in the new order; all marks without one keep their order.
    """
    gone = [id for id in old if id not in new]
    placed = _placed(old, new)
    marks = []
    for id, fields in new.items():
        before = old.get(id)
        changed = {} if fields is before else _changed(before or {}, fields)
        if id in placed:
            changed["k"] = placed[id]
        if changed:
            marks.append({"id": id, **changed})
    return {name: value for name, value in (("gone", gone), ("marks", marks)) if value}


def _changed(old: Fields, new: Fields) -> Fields:
    found = {k: v for k, v in new.items() if old.get(k) != v and k not in ("id", "n")}
    found |= {k: None for k in old if k not in new}
    if old.get("n") != new["n"]:
        found["cut"] = _cut(old.get("n", []), new["n"])
    return found


def _cut(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """Return how many nodes at the start stay, how many go, and those that come there."""
    most = min(len(old), len(new))
    start = next((k for k in range(most) if old[k] != new[k]), most)
    end = next((k for k in range(most - start) if old[-1 - k] != new[-1 - k]), most - start)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    return [start, len(gone), [_like(a, b) for a, b in zip_longest(gone, come) if b is not None]]


def _like(old: Any, new: Any) -> Any:
    """Return how a node differs from an old one, or the new node if it is of another kind."""
    if not (isinstance(old, list) and isinstance(new, list) and old[0] == new[0]):
        return new
    found: Fields = {}
    attributes = {k: v for k, v in new[1].items() if old[1].get(k) != v}
    attributes |= {k: None for k in old[1] if k not in new[1]}
    if attributes:
        found["a"] = attributes
    if old[2:] != new[2:]:
        found["c"] = new[2:]
    return found


def _placed(old: Iterable[str], new: Mapping[str, Any]) -> dict[str, int]:
    """Return the places of marks that are new or were moved in the order: as few as can be."""
    places = {id: k for k, id in enumerate(old)}
    ids = list(new)
    stay = _longest_rising([(places[id], id) for id in ids if id in places])
    return {id: k for k, id in enumerate(ids) if id not in stay}


def _longest_rising(numbered: Sequence[tuple[int, str]]) -> set[str]:
    """Return the names of a longest part of a sequence in which the numbers rise."""
    tails: list[int] = []  # the least last number of a rising part of each length
    at: list[int] = []  # where in the sequence it is
    before: list[int] = []
    for k, (number, _) in enumerate(numbered):
        length = bisect_left(tails, number)
        before.append(at[length - 1] if length else -1)
        tails[length : length + 1] = [number]
        at[length : length + 1] = [k]
    found, k = set(), at[-1] if at else -1
    while k >= 0:
        found.add(numbered[k][1])
        k = before[k]
    return found


def travels(old: Mapping[str, Mark], new: Mapping[str, Mark]) -> list[tuple[str, str]]:
    """Return from which mark to which other one pieces go; nothing if too many do.

    A piece goes from a mark that loses one to a mark that gains one of its kind. Exact kinds are
    paired first (``"card/red/4"``), then what is left by the first parts of its kind.
    """
    lost, gained = _losses(old, new), _losses(new, old)
    found: list[tuple[str, str]] = []
    deepest = max((kind.count("/") for kind, _ in gained), default=-1)
    for depth in range(deepest, -1, -1):
        # Who names no more than this may take what would be wrong for the more exact ones.
        for one in sorted(gained, key=lambda one: one[0].count("/") > depth):
            kind = _first(one[0], depth)
            source = next((other for other in lost if _first(other[0], depth) == kind), None)
            if source is not None:
                lost.remove(source)
                gained.remove(one)
                found.append((source[1], one[1]))
    pairs = list(dict.fromkeys(pair for pair in found if pair[0] != pair[1]))
    return pairs if len(pairs) <= MOST_TRAVELS else []


def _losses(old: Mapping[str, Mark], new: Mapping[str, Mark]) -> list[tuple[str, str]]:
    """Return the kind and the mark of each piece that is in the first scene only."""
    found = []
    for id, mark in old.items():
        if mark.piece:
            after = new.get(id)
            left = after.pieces if after is not None and after.piece == mark.piece else 0
            found += [(mark.piece, id)] * min(mark.pieces - left, MOST_TRAVELS + 1)
    return found


def _first(kind: str, depth: int) -> str:
    return "/".join(kind.split("/")[: depth + 1])
