"""What tests of the app share: pressing, clicking and reading as the browser does."""

import json


def walk(node):
    yield node
    if isinstance(node, list):
        for child in node[2:]:
            yield from walk(child)


def sent(panel):
    """Return what a panel sends to the browser."""
    return json.loads(panel.content)


def elements(panel, **wanted):
    """Return the elements of a panel whose attributes are as wanted."""
    found = [n for top in sent(panel)["nodes"] for n in walk(top) if isinstance(n, list)]
    return [n for n in found if all(n[1].get(k) == v for k, v in wanted.items())]


def words(panel):
    told = (n for top in sent(panel)["nodes"] for n in walk(top) if isinstance(n, str))
    return " ".join(" ".join(told).split())


def press(panel, do, arg=None, value=None, age=0):
    """Press as the browser does: only what the panel shows."""
    if do == "goto" and panel.name == "story":
        assert arg in [n[1]["arg"] for n in elements(panel) if n[0] == "jump"]
    elif do not in ("upload", "goto_value"):
        assert elements(panel, do=do), f"no {do} in the panel {panel.name}"
    seq = sent(panel)["seq"] - age
    panel._handle_custom_msg({"do": do, "arg": arg, "value": value, "seq": seq}, [])


def click(app, mark):
    board = app._board
    board._handle_custom_msg(
        {
            "event": "click",
            "id": mark.id,
            "codes": list(mark.codes),
            "probe": list(mark.probe),
            "seq": json.loads(board.scene)["seq"],
        },
        [],
    )


def board_json(app):
    return json.loads(app._board.scene)["marks"]
