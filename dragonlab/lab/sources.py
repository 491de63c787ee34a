"""Where the numbers of a game come from, as a table that is never cut off."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dragonlab.engine.game import Game, as_game
from dragonlab.engine.material import Provenance

STYLE = "text-align:left; vertical-align:top; white-space:normal; max-width:32em"


class Sources:
    """The tables of a game with where their numbers come from; shown as a table.

    Parameters
    ----------
    tables : sequence of Provenance
    """

    def __init__(self, tables: Sequence[Provenance]) -> None:
        self.rows = [(one.table, one.kind, one.source) for one in tables]

    def __repr__(self) -> str:
        wide = max(len(table) for table, _, _ in self.rows)
        return "\n".join(f"{table:{wide}}  {kind:8}  {told}" for table, kind, told in self.rows)

    def _repr_html_(self) -> str:
        cells = [[f'<td style="{STYLE}">{escape(text)}</td>' for text in row] for row in self.rows]
        rows = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
        heads = "".join(f'<th style="{STYLE}">{text}</th>' for text in ("table", "from", "source"))
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def sources(game: Game | str) -> Sources:
    """Return where the numbers of a game's tables come from.

    Parameters
    ----------
    game : Game or str
    """
    material = as_game(game).material
    return Sources([material.provenance(name) for name in material.tables()])
