"""Where points come from, as the app shows it during a game and at its end."""

import dragonlab as dl
from dragonlab.lab.points import points
from dragonlab.lab.session import Session


def written(node):
    """Return the texts of a tree of elements, in order."""
    if isinstance(node, str):
        return [node]
    return [text for child in node[2:] for text in written(child)]


def table(match, viewer=None):
    """Return the rows of the table, each as its texts joined."""
    nodes = points(Session(match, "random", viewer))
    rows = [part for head in nodes[-1][2:] for part in head[2:]]
    return [["".join(written(cell)) for cell in row[2:]] for row in rows]


def test_the_columns_add_up_to_the_scores():
    match = dl.Match("dragonkeepers", seed=3)
    while not match.over:
        match.apply(match.choose("random"))
    *_, sums = table(match)
    assert sums == ["Sum", *map(str, match.scores)]


def test_pearls_are_unknown_before_the_end():
    game = dl.Game("dragonkeepers", players=3, show_scores="all")
    start = game.arrange(amulets={0: 1})
    rows = table(dl.Match(game, seed=1, start=start))
    assert rows[-1][1].endswith("+ ?")
    assert any(row[0] == "pearls" and row[1].endswith("?") for row in rows)


def test_others_points_stay_hidden_where_the_game_hides_them():
    game = dl.Game("dragonkeepers", players=3, show_scores="own")
    match = dl.Match(game, seed=1, start=game.arrange(eggs={0: 1, 1: 1}))
    egg = next(row for row in table(match, viewer=0) if row[0] == "golden eggs")
    assert egg[1] != "–"
    assert egg[2:] == ["–", "–"]


def test_the_eliminated_are_not_scored():
    game = dl.Game("dungeon", players=3)
    start = game.arrange(phase="scoring", level=3, out={2: 2}, stacks={0: ["red 4"], 1: ["red 3"]})
    match = dl.Match(game, seed=1, start=start)
    while not match.over:
        match.apply(match.choose("random"))
    assert table(match)[-1][3] == "eliminated"
