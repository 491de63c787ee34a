"""Graphs in component tables: places with names, and ways between them, checked when read.

Places and ways are lists of records, so that a board is typed in as one would tell it::

    [board]
    provenance = "rebuilt"

    [[board.volcano]]
    id = "V01"
    at = [4.0, 25]

    [[board.path]]
    ends = ["E1", "V01"]
    spaces = 4
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dragonlab.engine.kinds import Kind, name, several
from dragonlab.engine.material import Material
from dragonlab.errors import MaterialError

Fields = Mapping[str, Kind]


@dataclass(frozen=True)
class Node:
    """One place of a board.

    Attributes
    ----------
    id : str
        Its name.
    group : str
        The list in which it stands, such as "board.volcano".
    values : dict
        Its other fields.
    """

    id: str
    group: str
    values: dict[str, Any]


@dataclass(frozen=True)
class Edge:
    """One way between two places.

    Attributes
    ----------
    ends : tuple of int
        The numbers of both places, in the order of the table.
    values : dict
        Its other fields.
    """

    ends: tuple[int, int]
    values: dict[str, Any]


def read_nodes(material: Material, groups: Mapping[str, Fields]) -> tuple[Node, ...]:
    """Return the places of a board.

    Parameters
    ----------
    material : Material
    groups : mapping
        For each list of records the fields beside `id`; "board.volcano" and "board.entrance".

    Raises
    ------
    MaterialError
        If a field is not right, or two places have one name.
    """
    found: dict[str, Node] = {}
    for group, fields in groups.items():
        for k, record in enumerate(material.records(group, {"id": name(), **fields})):
            id = record.pop("id")
            if id in found:
                raise MaterialError(
                    f"{material.where}: [[{group}]] number {k + 1}, field 'id' should be a name "
                    f"of its own; {id!r} stands in [[{found[id].group}]] already."
                )
            found[id] = Node(id, group, record)
    return tuple(found.values())


def read_edges(
    material: Material,
    table: str,
    nodes: Iterable[Node],
    fields: Fields | None = None,
    *,
    connected: bool = False,
) -> tuple[Edge, ...]:
    """Return the ways between places: records with `ends`, the names of two places.

    Parameters
    ----------
    material : Material
    table : str
        The list of records, such as "board.path".
    nodes : iterable of Node
    fields : mapping, optional
        The fields beside `ends`.
    connected : bool
        Whether every place should be reached from every other one.

    Raises
    ------
    MaterialError
        If a place is unknown, a way leads back to its start or is there twice, or a place is
        left out; the message names the record and the place.
    """
    numbers = {node.id: k for k, node in enumerate(nodes)}
    kinds = {"ends": several(name(), size=2), **(fields or {})}
    edges: list[Edge] = []
    first: dict[frozenset[int], int] = {}
    for k, record in enumerate(material.records(table, kinds)):
        start, end = record.pop("ends")
        here = f"{material.where}: [[{table}]] number {k + 1}"
        for id in (start, end):
            if id not in numbers:
                raise MaterialError(
                    f"{here} leads to {id!r}, which is no place; there are {some(numbers)}."
                )
        pair = frozenset((numbers[start], numbers[end]))
        if start == end:
            raise MaterialError(f"{here} leads from {start!r} back to itself.")
        if pair in first:
            raise MaterialError(
                f"{here} joins {start!r} and {end!r}, as number {first[pair] + 1} does already."
            )
        first[pair] = k
        edges.append(Edge((numbers[start], numbers[end]), record))
    if connected and (lost := out_of_reach(len(numbers), edges)):
        ids = list(numbers)
        raise MaterialError(
            f"{material.where}: no [[{table}]] leads from {ids[0]!r} to "
            f"{some(ids[k] for k in lost)}."
        )
    return tuple(edges)


def out_of_reach(n: int, edges: Iterable[Edge]) -> list[int]:
    """Return the places that cannot be reached from the first one."""
    beside: list[list[int]] = [[] for _ in range(n)]
    for edge in edges:
        start, end = edge.ends
        beside[start].append(end)
        beside[end].append(start)
    reached, waiting = {0}, [0] if n else []
    while waiting:
        fresh = [k for k in beside[waiting.pop()] if k not in reached]
        reached.update(fresh)
        waiting += fresh
    return [k for k in range(n) if k not in reached]


def some(ids: Iterable[str], most: int = 8) -> str:
    """Return the first few names of many."""
    names = list(ids)
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
