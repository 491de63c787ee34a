"""What a press in the app costs: bytes on their way to the browser, and the kernel's time."""

from __future__ import annotations

import statistics
import time
from typing import Any

import dragonlab as dl
from benchmarks.timing import Sizes, Table
from dragonlab.engine.registry import load_kit
from dragonlab.lab.panel import Panel
from dragonlab.lab.sparing import Sparing

PARTS = ("board", "panels")


def crowded(id: str) -> dl.Tabletop:
    """Return an app with as many players as can be, one of them a person, and all extras."""
    kit = load_kit(id)
    extras = {o.name: o.members for o in kit.options if o.members and not o.needs}
    game = dl.Game(id, players=kit.players[1], **extras)
    seats = ["human"] + ["greedy"] * (game.players - 1)
    return dl.Tabletop(dl.Match(game, 3), seats=seats, keep=False)


def parts(app: dl.Tabletop) -> list[Sparing]:
    """Return the board and the panels of an app."""
    return [widget for widget in app.children[0].children if isinstance(widget, Sparing)]


def sent(app: dl.Tabletop, press: Any) -> tuple[dict[str, int], float]:
    """Return how many bytes the board and the panels send for a press, and the seconds it takes."""
    before = [widget.change for widget in parts(app)]
    begin = time.process_time()
    press()
    took = time.process_time() - begin
    found = dict.fromkeys(PARTS, 0)
    for widget, old in zip(parts(app), before, strict=True):
        if widget.change != old:
            found["panels" if isinstance(widget, Panel) else "board"] += len(widget.change)
    return found, took


def measure_boards(id: str, sizes: Sizes, table: Table) -> None:
    """Print what a press sends and takes on a crowded board, and what a whole board is."""
    app, rows, draws = crowded(id), [], []
    while not app.match.over and len(rows) < 40 * sizes.clicks:
        here = app.match.position
        action = app.match.choose("greedy")
        told, took = sent(app, lambda action=action: app.act(action))
        rows.append((told, took, app.match.position - here))
        begin = time.process_time()
        app.session.scene()
        draws.append(time.process_time() - begin)
    whole = len(app._board.scene)
    for name, chosen in (
        ("a press without an answer", [r for r in rows if r[2] == 1]),
        ("a press that bots answer", [r for r in rows if r[2] > 1]),
    ):
        if chosen:
            table.row(f"{name}, sent", *told_bytes(chosen))
            table.row(f"{name}, kernel", *told_times(chosen))
    table.row("a whole board, sent once", f"{whole / 1e3:.1f} kB")
    table.row("a board drawn", f"{1e3 * statistics.median(draws):.1f} ms")


def told_bytes(rows: list[Any]) -> tuple[str, str]:
    """Write how many bytes presses send: the median, and of what."""
    sums = [sum(told.values()) for told, _, _ in rows]
    of = [
        f"{name} {statistics.median(told[name] for told, _, _ in rows) / 1e3:.1f}" for name in PARTS
    ]
    return f"{statistics.median(sums) / 1e3:.1f} kB (most {max(sums) / 1e3:.1f})", ", ".join(of)


def told_times(rows: list[Any]) -> tuple[str, str]:
    """Write how long presses take, and how many decisions they bring."""
    times = [1e3 * took for _, took, _ in rows]
    decisions = statistics.median(n for _, _, n in rows)
    return (
        f"{statistics.median(times):.1f} ms (most {max(times):.1f})",
        f"{decisions:g} decisions, median of {len(rows)} presses",
    )
