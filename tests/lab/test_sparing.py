"""Panels send what has changed: put together it is the whole, and the whole is sent when asked."""

import json

import pytest

from dragonlab.lab.markup import button, el, keyed, short
from dragonlab.lab.panel import Panel
from dragonlab.lab.tabletop import Tabletop


def filled(nodes, known, where=()):
    """Return nodes as the browser makes them of a change: a `same` is what it has there."""
    found = []
    for k, node in enumerate(nodes):
        if isinstance(node, str):
            found.append(node)
        elif node[0] == "same":
            place = next(p for p in known if p[:-2] == where and p[-1] == node[1]["key"])
            found.append(known[place])
        else:
            place = (*where, node[0], node[1].get("key", k))
            found.append([*node[:2], *filled(node[2:], known, place)])
    return found


def follow(app, shown):
    """Take what each panel has sent since; check it against the whole."""
    for panel in app.children[0].children:
        if not isinstance(panel, Panel):
            continue
        seq, nodes = shown.get(panel.name, (0, []))
        whole = json.loads(panel.content or '{"seq":0,"nodes":[]}')
        if whole["seq"] != seq:
            change = json.loads(panel.change or '{"base":-1}')
            if change["base"] == seq:
                nodes = filled(change["nodes"], keyed(nodes))
                assert nodes == whole["nodes"]
        shown[panel.name] = (whole["seq"], whole["nodes"])


@pytest.mark.parametrize("id", ["dragonkeepers", "dungeon"])
def test_what_panels_send_leads_to_the_whole(id):
    app = Tabletop(id, players=3, seed=5, seats=["human", "greedy", "random"], keep=False)
    shown = {}
    follow(app, shown)
    while not app.match.over:
        app.act(app.match.legal_actions()[-1])
        follow(app, shown)
    for move in (app.undo, app.redo, lambda: app.goto(3), lambda: app.session.set_viewer(None)):
        move()
        app.refresh()
        follow(app, shown)
    assert shown["story"][0] > 5


def test_what_stays_is_not_sent_again():
    rows = [el("li", {"key": k}, f"Row {k}", button("Go", "goto", k)) for k in range(30)]
    panel = Panel("story", "Story")
    panel.show([el("ol", {}, *rows)])
    assert panel.change == ""
    panel.show([el("ol", {}, *rows[1:], el("li", {"key": 30}, "Row 30"))])
    assert len(panel.change) < len(panel.content) / 2
    told = json.loads(panel.change)["nodes"][0][2:]
    assert told == [*(["same", {"key": k}] for k in range(1, 30)), ["li", {"key": 30}, "Row 30"]]


def test_what_has_a_key_elsewhere_is_not_taken_for_the_same():
    row = el("li", {"key": 1}, "One")
    known = keyed([el("ol", {}, row)])
    assert short([el("ul", {}, row)], known) == [el("ul", {}, row)]
    assert short([el("ol", {}, row)], known) == [el("ol", {}, ["same", {"key": 1}])]


def test_a_view_that_missed_something_gets_the_whole(monkeypatch):
    panel, sent = Panel("story", "Story"), []
    panel.show(["One"])
    monkeypatch.setattr(panel, "_send", lambda message, buffers=None: sent.append(message["state"]))
    panel.show(["Two"])
    panel.on_press(lambda press: pytest.fail("called"))
    panel._handle_custom_msg({"event": "whole"}, [])
    assert sent == [{"change": panel.change}, {"content": panel.content}]
    assert json.loads(panel.content)["nodes"] == ["Two"]
