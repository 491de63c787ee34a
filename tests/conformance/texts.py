"""What a game says, and what changes it.

``python -m tests.conformance.texts dungeon`` prints a reviewer's table: which option and which
number of the component tables touches which text.
"""

import argparse
import random
import re
from collections.abc import Iterator, Set
from functools import cache

import dragonlab as dl
from dragonlab.engine.registry import GAMES
from tests.conformance.positions import NAMES, Seen, edited_tables, games_of_values, walk

NOUNS = "card|coin|tile|point|player|crystal|amulet|egg|turn|dragon|pearl|piece|floor|decision"
COUNTED = re.compile(rf"(?<![\w.–-])(\d+) (?:{NOUNS})(s?)\b(?! (?:card|piece|stack))")
WRONG = re.compile(r"[{}|]|None|True|False|nan|np\.|  |\.\.|\bPhase\.|\bRule\.|<[a-z]")
CODE_NAME = re.compile(r"\b[a-z]+_[a-z_]+\b")


def check_text(text: str, names: Set[str], where: object = "") -> None:
    """Refuse a text that no person would have written.

    Parameters
    ----------
    text : str
    names : set of str
        The options, the only names of code that a text may hold.
    where : anything
        What to say if it is wrong.
    """
    said = f"{where}: {text!r}"
    assert text, said
    assert text == text.strip(), said
    assert not text[0].islower() or str(where).startswith("board"), said
    assert not WRONG.search(text), said
    assert set(CODE_NAME.findall(text)) <= names, said
    for number, plural in COUNTED.findall(text):
        assert (plural == "") == (number == "1"), said


def told_here(seen: Seen) -> Iterator[tuple[str, str]]:
    """Yield all that is said of a position, each with where it is said."""
    game, match = seen.game, seen.match()
    yield "task", match.task.title
    yield "task", match.task.text
    for code in range(game.kit.actions.size):
        action = match.action(code)
        yield f"action {action.kind}", action.text
        if (refusal := match.why_not(code)) is not None:
            yield f"refusal of {action.kind} by {refusal.rule.id}", refusal.text
    for viewer in (None, *range(game.players)):
        for event in match.events(viewer=viewer):
            yield f"event {event.kind}", event.text
    for mark in match.scene():
        if mark.tooltip:
            yield f"board {mark.id}", mark.tooltip


def told_rules(game: dl.Game) -> Iterator[tuple[str, str]]:
    """Yield the texts of the rules of a game."""
    for id, rule in game.rules.items():
        yield f"rule {id}", rule.text
        if rule.ruling:
            yield f"rule {id}", rule.ruling


@cache
def told(game: dl.Game) -> frozenset[tuple[str, str]]:
    """Return what the rules say, and what is said at the start and in a game played on."""
    found = set(told_rules(game))
    for k, state in enumerate(walk(game, 3, random.Random(3), greedy=0.5)):
        if k % 12 == 0 and k < 400:
            found |= set(told_here(Seen(game, state)))
    return frozenset(found)


def touched(one: dl.Game, other: dl.Game) -> list[str]:
    """Return where the rules and the start of two games say different things."""
    starts = [set(told_here(Seen(game, game.start(3)))) | set(told_rules(game))
              for game in (one, other)]  # fmt: skip
    return sorted({where for where, _ in starts[0] ^ starts[1]})


def main() -> None:
    """Print which option and which number touches which text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*GAMES])
    id = parser.parse_args().game
    print("The names of the players are", ", ".join(NAMES))
    for name, value, game in games_of_values(id):
        plain = dl.Game(id, players=game.players)
        print(f"{name} = {value!r}:", ", ".join(touched(plain, game)) or "nothing")
    for line, game in edited_tables(id):
        print(f"{line}:", ", ".join(touched(dl.Game(id), game)) or "nothing")


if __name__ == "__main__":
    main()
