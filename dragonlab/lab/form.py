"""The form for a new game: what people change first, and below it how gaps are read."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.options import Option, Value
from dragonlab.engine.phrases import count, listed
from dragonlab.engine.state import MAX_SEATS
from dragonlab.lab.draft import THESE, Draft, split_names
from dragonlab.lab.markup import Node, button, check, el, entry, select
from dragonlab.lab.markup import field as labelled

SHORT, LONG = 26, 62  # letters that fit one and two columns of the form


def form(draft: Draft) -> list[Node]:
    """Return the form: players, names and variants, then the readings, folded, then the start."""
    options = draft.game.kit.options
    readings = [option for option in options if option.is_ruling]
    changed = sum(draft.options[option.name] != option.default for option in readings)
    note = f" ({changed} changed)" if changed else ""
    shut = not changed and not any(option.name in draft.wrong for option in readings)
    return [
        el("h3", {}, f"A new game of {draft.game.title}"),
        el(
            "div",
            {"class": "dl-form"},
            players(draft),
            names(draft),
            *(control(option, draft) for option in options if not option.is_ruling),
        ),
        el(
            "details",
            {"class": "dl-more", "open": None if shut else ""},
            el("summary", {}, f"How the rulebook's gaps are read, and the seed{note}"),
            el(
                "div", {"class": "dl-form"}, seed(draft), *(control(one, draft) for one in readings)
            ),
        ),
        el(
            "div",
            {"class": "dl-row dl-start"},
            button("Start the new game", "start_new", **{"class": "dl-main"}),
            button("As published", "draft_reset", title="Every option back to its default"),
            button("Another game", "drawer", "games"),
        ),
    ]


def players(draft: Draft) -> Node:
    """Return the field for the number of players."""
    least, most = draft.game.kit.players
    counts = [(str(n), count(n, "player")) for n in range(least, most + 1)]
    return labelled("Players", select("draft", counts, str(draft.players), "players"))


def names(draft: Draft) -> Node:
    """Return the field for the players' names."""
    line = entry("draft", draft.names, "names", placeholder="Player 1, Player 2, …")
    hint = "Parted by commas, one for each player."
    return labelled("Names", line, hint, wrong=draft.wrong.get("names", ""))


def seed(draft: Draft) -> Node:
    """Return the field for the seed."""
    line = entry("draft", draft.seed, "seed", inputmode="numeric", placeholder="drawn")
    hint = "The same seed deals the same game."
    return labelled("Seed", line, hint, wrong=draft.wrong.get("seed", ""))


def control(option: Option, draft: Draft) -> Node:
    """Return an option's control; its name in Python and its source stand in the tooltip.

    Where the other options make it count for nothing it cannot be changed, and says why.
    """
    value, idle = draft.options[option.name], idle_words(option, draft)
    shut = {"disabled": bool(idle)}
    about = {"title": f"{option.name}: {option.source}", "wrong": draft.wrong.get(option.name, "")}
    if option.ordered:
        return seat_by_seat(option, draft, idle, shut, about)
    if option.members:
        return several(option, value, idle, shut, about)
    if set(option.choices) == {True, False}:
        box = check(option.text, "draft", bool(value), option.name, shut)
        small = el("small", {}, idle) if idle else None
        return el("div", {"class": "dl-field", "title": about["title"]}, box, small)
    if option.choices:
        longest = max(len(option.describe(one)) for one in option.choices)
        room = "dl-wide" if longest > LONG else "dl-two" if longest > SHORT else ""
        return labelled(
            option.text, choice(option, value, draft.players, **shut), idle, room, **about
        )
    limits = {"min": str(option.least), "max": str(option.most)}
    number = entry("draft", value, option.name, kind="number", **limits, **shut)
    return labelled(option.text, number, idle or f"{option.least} to {option.most}", **about)


def idle_words(option: Option, draft: Draft) -> str:
    """Return with what an option would count, if it counts for nothing now; else an empty text."""
    if not option.idle(draft.options):
        return ""
    parts = []
    for name, wanted in option.needs.items():
        other = draft.find(name)
        parts.append(f"{other.text}: {listed(map(other.describe, wanted), 'or')}")
    return f"Only with {'; '.join(parts)}"


def choice(option: Option, value: Any, players: int, **attributes: Any) -> list[Any]:
    """Return a drop-down of an option's choices; seats that are not at the table are left out."""
    away = range(players, MAX_SEATS) if option.name == "first_player" else ()
    rows = [
        (str(k), option.describe(one)) for k, one in enumerate(option.choices) if one not in away
    ]
    chosen = THESE
    if not isinstance(value, tuple):
        chosen = str(next(k for k, one in enumerate(option.choices) if same(one, value)))
    if option.members:
        rows.append((THESE, "these:"))
    return select("draft", rows, chosen, option.name, **attributes)


def same(one: Value, other: Value) -> bool:
    """Whether two values are the same, 0 not being False."""
    return type(one) is type(other) and one == other


def several(
    option: Option, value: Any, idle: str, shut: dict[str, bool], about: dict[str, str]
) -> Node:
    """Return the control of an option that takes any set of names."""
    chosen = value if isinstance(value, tuple) else ()
    boxes = [
        check(option.describe((m,)), "draft_member", m in chosen, [option.name, m], shut)
        for m in option.members
    ]
    return el(
        "fieldset",
        {"class": "dl-field dl-wide", "title": about["title"]},
        el("legend", {"class": "dl-field-name"}, option.text),
        choice(option, value, MAX_SEATS, **{"aria-label": option.text}, **shut),
        el("div", {"class": "dl-checks"}, *boxes),
        el("small", {}, idle) if idle else None,
    )


def seat_by_seat(
    option: Option, draft: Draft, idle: str, shut: dict[str, bool], about: dict[str, str]
) -> Node:
    """Return the control of an option that names something for each seat: a choice for each."""
    rows = [(str(option.default), option.describe(option.default))]
    rows += [(one, option.describe((one,))) for one in option.members]
    typed = split_names(draft.names)
    fields = []
    for seat, named in enumerate(draft.by_seat(option.name)):
        who = typed[seat] if seat < len(typed) else f"Player {seat + 1}"
        line = select("draft_place", rows, named, [option.name, seat], **shut)
        fields.append(labelled(who, line))
    small = {"class": "dl-wrong", "role": "alert"} if about["wrong"] else {}
    said = about["wrong"] or idle
    return el(
        "fieldset",
        {"class": "dl-field dl-wide", "title": about["title"]},
        el("legend", {"class": "dl-field-name"}, option.text),
        el("div", {"class": "dl-checks"}, *fields),
        el("small", small, said) if said else None,
    )
