"""The elements of a panel as plain data: ``[tag, attributes, *children]``, or a string.

Attributes are those of HTML, and a few of our own that ``panel.js`` knows: ``do`` and ``arg``
(what a press means), ``key`` (stays the same element when its place changes), ``most`` (bytes of
a file to open). A ``sign`` is a rule's short note, a ``jump`` the button to the table after
decision ``arg``: the story has so many that the browser writes them out. A ``same``
is the element with this ``key`` that the panel shows there already: it is not sent again. The
class ``dl-follow`` scrolls to the end when something is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dragonlab.engine.rulebook import RuleText

Node = str | list[Any]


def el(tag: str, attributes: Mapping[str, Any] | None = None, *children: Node | None) -> list[Any]:
    """Return an element; attributes and children that are None are left out."""
    kept = {k: v for k, v in (attributes or {}).items() if v is not None and v is not False}
    return [tag, kept, *(child for child in children if child is not None)]


def button(text: str, do: str, arg: object = None, **attributes: object) -> list[Any]:
    """Return a button."""
    return el("button", {"type": "button", "do": do, "arg": arg, **attributes}, text)


def field(
    text: str,
    control: list[Any],
    hint: str = "",
    room: str = "",
    *,
    title: str = "",
    wrong: str = "",
) -> Node:
    """Return a control with its label; below it a hint, or what is wrong with the entry."""
    control[1]["aria-label"] = text  # else its name would be all that stands in the label
    if wrong:
        control[1]["aria-invalid"] = "true"
    small = {"class": "dl-wrong", "role": "alert"} if wrong else {}
    return el(
        "label",
        {"class": f"dl-field {room}".rstrip(), "title": title or None},
        el("span", {"class": "dl-field-name"}, text),
        control,
        el("small", small, wrong or hint) if wrong or hint else None,
    )


def select(
    do: str,
    options: Iterable[tuple[str, str]],
    value: str,
    arg: object = None,
    **attributes: object,
) -> list[Any]:
    """Return a drop-down of (value, text) pairs."""
    rows = [el("option", {"value": key}, text) for key, text in options]
    return el("select", {"do": do, "arg": arg, "value": value, **attributes}, *rows)


def entry(
    do: str, value: object, arg: object = None, kind: str = "text", **attributes: object
) -> list[Any]:
    """Return a line to type into."""
    return el("input", {"type": kind, "do": do, "arg": arg, "value": str(value), **attributes})


def check(
    text: str, do: str, on: bool, arg: object = None, attributes: Mapping[str, object] | None = None
) -> Node:
    """Return a checkbox with its text."""
    given = {"do": do, "arg": arg, "checked": bool(on) or None, **(attributes or {})}
    box = el("input", {"type": "checkbox", **given})
    return el("label", {"class": "dl-check"}, box, el("span", {}, text))


def rule_note(rule: RuleText) -> Node:
    """Return a reference to a rule, by its title; pressed it shows the text over the board."""
    return button(rule.title, "rule", rule.id, **{"class": "dl-rule"})


def rule_signs(rules: Sequence[RuleText]) -> list[Node]:
    """Return a short sign for each rule that opens to its text; ``panel.js`` draws it."""
    return [["sign", {"fill": id}] for id in dict.fromkeys(rule.id for rule in rules)]


def rule_body(rule: RuleText) -> list[Node]:
    """Return a rule's title, text, ruling and section."""
    body: list[Node] = [el("p", {"class": "dl-rule-title"}, rule.title), el("p", {}, rule.text)]
    if rule.ruling:
        body.append(el("p", {"class": "dl-ruling"}, el("b", {}, "Our ruling: "), rule.ruling))
    body.append(el("p", {"class": "dl-section"}, f"Where: {rule.section}"))
    return body


def dialog(title: str, close: tuple[str, object], *nodes: Node | None, key: str = "") -> Node:
    """Return what lies over the board until it is closed: by its button or by Escape."""
    shut = button("×", *close, **{"class": "dl-close", "aria-label": "Close"})
    return el(
        "section",
        {"class": "dl-dialog", "role": "dialog", "aria-label": title, "tabindex": "-1"}
        | {"key": key or title},
        el("header", {"class": "dl-dialog-head"}, el("h3", {}, title), shut),
        el("div", {"class": "dl-dialog-body"}, *nodes),
    )


#: Tags and keys on the way to an element that has a key; the place among others for one without.
Place = tuple[object, ...]


def keyed(nodes: Sequence[Node], where: Place = ()) -> dict[Place, list[Any]]:
    """Return all elements that have a key, by their place."""
    found: dict[Place, list[Any]] = {}
    for _, place, node in placed(nodes, where):
        if "key" in node[1]:
            found[place] = node
        found |= keyed(node[2:], place)
    return found


def short(nodes: Sequence[Node], known: Mapping[Place, list[Any]], where: Place = ()) -> list[Node]:
    """Return elements with a ``same`` for each that is known as it is."""
    told = list(nodes)
    for k, place, node in placed(nodes, where):
        if known.get(place) == node:
            told[k] = ["same", {"key": node[1]["key"]}]
        else:
            told[k] = [*node[:2], *short(node[2:], known, place)]
    return told


def placed(nodes: Sequence[Node], where: Place) -> list[tuple[int, Place, list[Any]]]:
    """Return the elements among some nodes, each with its number and its place."""
    return [
        (k, (*where, node[0], node[1].get("key", k)), node)
        for k, node in enumerate(nodes)
        if not isinstance(node, str)
    ]
