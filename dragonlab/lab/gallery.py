"""The games there are, to choose one: a picture, what it is about, how many play, how long."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

from dragonlab.draw import to_svg
from dragonlab.draw.theme import Theme
from dragonlab.engine.kit import Kit
from dragonlab.engine.match import Match
from dragonlab.engine.registry import GAMES, load_kit
from dragonlab.lab.markup import Node, button, el

SHOWN_AFTER = 24  # decisions: by then there is something to see on every board
SEED = 5


def gallery(theme: Theme) -> list[Node]:
    """Return a card for each game."""
    cards = [card(load_kit(id), theme) for id in GAMES]
    return [el("h3", {}, "Which game?"), el("div", {"class": "dl-gallery"}, *cards)]


def card(kit: Kit, theme: Theme) -> Node:
    """Return a game's card; its button opens the form for a new game of it."""
    least, most = kit.players
    return el(
        "article",
        {"class": "dl-game"},
        el("img", {"src": picture(kit.id, theme), "alt": f"A board of {kit.title}"}),
        el("h4", {}, kit.title),
        el("p", {}, kit.about),
        el("p", {"class": "dl-hint"}, f"{least} to {most} players · {kit.minutes} minutes"),
        button(f"Play {kit.title}", "draft_game", kit.id, **{"class": "dl-main"}),
    )


@cache
def picture(id: str, theme: Theme) -> str:
    """Return the address of a picture of a game under way: the picture itself, as text."""
    match = Match(id, seed=SEED)
    for _ in range(SHOWN_AFTER):
        if not match.over:
            match.apply(match.choose(next(iter(match.game.kit.policies), "random")))
    drawn = to_svg(match.scene(), theme="dark" if theme == "dark" else "light")
    return "data:image/svg+xml," + quote(drawn)
