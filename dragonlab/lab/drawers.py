"""The drawers over the board: players, saving and loading, and what is in the box."""

from __future__ import annotations

import base64
import json
from typing import Any

from dragonlab.engine.material import Material
from dragonlab.lab.keeping import Keeping, described
from dragonlab.lab.markup import Node, button, el, entry, field, select
from dragonlab.lab.session import HUMAN, Session

HIDDEN = ("provenance", "source")
#: Bytes of a file to open; Jupyter takes messages up to 10 MB, and a long game has 0.1 MB.
MOST_UPLOAD = 4_000_000


def players(session: Session) -> list[Node]:
    """Return who sits where, and whose eyes look at the table."""
    rows = [seat(session, k) for k in range(session.match.game.players)]
    return [
        el("div", {"class": "dl-form"}, *rows),
        el("div", {"class": "dl-form"}, eyes(session)),
    ]


def eyes(session: Session) -> Node:
    """Return the choice of whose eyes look at the table."""
    options = [("all", "everything"), ("actor", "whoever decides")]
    options += [(str(k), name) for k, name in enumerate(session.match.names)]
    viewer = "all" if session.viewer is None else str(session.viewer)
    return field("Seen by", select("viewer", options, viewer), "Who looks sees no more.")


def seat(session: Session, k: int) -> Node:
    """Return the choice of who sits in a seat."""
    kinds = [HUMAN, "random", *session.match.game.kit.policies]
    name = session.seat_name(k)
    if name not in kinds:
        kinds.append(name)
    control = select("seat", [(kind, kind) for kind in kinds], name, k)
    return field(session.match.names[k], control)


def file(session: Session, path: str, keeping: Keeping) -> list[Node]:
    """Return saving to and loading from a file, beside Jupyter or on the reader's computer."""
    text = json.dumps(session.match.to_json(), indent=1) + "\n"
    data = base64.b64encode(text.encode()).decode()
    name = path.replace("\\", "/").rsplit("/", 1)[-1] or "game.json"
    accept = {"accept": ".json,application/json", "most": MOST_UPLOAD}
    upload = el("input", {"type": "file", "do": "upload", **accept})
    return [
        el(
            "div",
            {"class": "dl-row"},
            field("File, from this notebook's folder", entry("path", path)),
            button("Save", "save", **{"class": "dl-main"}),
            button("Load", "load"),
        ),
        el(
            "div",
            {"class": "dl-row"},
            el(
                "a",
                {
                    "href": f"data:application/json;base64,{data}",
                    "download": name,
                    "class": "dl-download",
                },
                "Download to this computer",
            ),
            field("Open a file of this computer", upload),
        ),
        *before(keeping.older, session.match.game.id),
    ]


def before(older: dict[str, Any] | None, usual: str) -> list[Node]:
    """Return the way back to the game before this one, if there is one."""
    if older is None:
        return []
    text = f"The game before this one in this cell: {described(older, usual)}."
    return [
        el(
            "div",
            {"class": "dl-row"},
            el("span", {}, text),
            button("Take it up again", "keep_swap"),
        )
    ]


def box(session: Session) -> list[Node]:
    """Return the component tables with where each comes from."""
    material = session.match.game.material
    names = material.tables()
    rebuilt = [n for n in names if material.provenance(n).kind == "rebuilt"]
    told = (
        f"{len(rebuilt)} of {len(names)} tables were rebuilt, because nobody has published "
        "them: if you own the game, hand in the true numbers with material=."
        if rebuilt
        else "Every table comes from a published source."
    )
    return [
        el("p", {}, told),
        el("ul", {"class": "dl-box"}, *(table(material, name) for name in names)),
    ]


def table(material: Material, name: str) -> Node:
    """Return one table: its numbers, and where they come from."""
    origin = material.provenance(name)
    numbers = {k: v for k, v in material.table(name).items() if k not in HIDDEN}
    return el(
        "li",
        {"class": f"dl-table dl-from-{origin.kind}", "key": name},
        el(
            "details",
            {},
            el("summary", {}, el("b", {}, name.replace("_", " ")), f" · {origin}"),
            el("pre", {}, "\n".join(f"{k} = {plain(v)}" for k, v in numbers.items())),
        ),
    )


def plain(value: Any) -> str:
    """Return a number, a list or a table as it stands in the file."""
    return json.dumps(value, ensure_ascii=False)
