"""The Dungeon: a row for each phase: what has to be decided, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import count, listed
from dragonlab.engine.words import PhaseWords
from dragonlab.games.dungeon.enums import COLOURS, Ending, LastSurvivor, Phase
from dragonlab.games.dungeon.rules.basics import gift_coins
from dragonlab.games.dungeon.rules.ending import may_give
from dragonlab.games.dungeon.words.names import FLOOR_NAMES, Told, other_stack, points_text

ENDING_WORDS: Mapping[Ending, str] = MappingProxyType({
    Ending.LAST_FLOOR: "the lowest floor ended",
    Ending.SURVIVOR: "one player was left",
    Ending.ALL_LOST: "no player was left",
})  # fmt: skip


def take_text(t: Told) -> str:
    """Ask for a tile of the row."""
    left = f"The {FLOOR_NAMES[int(t.s.level)]} has {count(int(t.s.tiles_left), 'tile')}."
    return (
        f"Move the dragon along row {t.row} and take the tile where it stops; its column is where "
        f"you give next. {left}"
    )


def give_text(t: Told) -> str:
    """Ask for a tile of the column, and say what a good one brings."""
    text = f"Move the dragon along column {t.column}: {t.receiver} gets the tile where it stops."
    above = (code for code, value in enumerate(t.box.value) if value > t.box.gift_above)
    good = next(above, None)
    if good is None or not t.box.gift_coins:
        return text
    coins = gift_coins(t.box, t.s, good)
    brings = f"brings {count(coins, 'coin')}" if coins else "brings none: the supply is empty"
    return f"{text} A tile worth more than {t.box.gift_above} {brings}."


def exchange_text(t: Told) -> str:
    """Ask whether, and with which stack, the tile is exchanged."""
    tile = t.tile(t.s.holding - 1)
    return f"{t.who} may exchange {tile} for the top tile of {other_stack(t.box)}, or keep it."


def passage_text(t: Told) -> str:
    """Ask whether, and which, extra tile is taken."""
    gift = " and then give once more" if t.box.passage_full_turn else ""
    tile = t.tile(t.s.passage - 1)
    return f"{t.who} may discard {tile} and take one more tile of row {t.row}{gift}, or keep it."


def stacks(t: Told) -> str:
    """Return which stacks can go to the dragon."""
    there = (c for c in range(COLOURS) if may_give(t.box, t.s, t.seat, c, t.s.phase))
    return listed(map(t.stack, there), "or")


def release_text(t: Told) -> str:
    """Ask whether a release tile is used, and with which guild tile."""
    own = t.box.colour[t.released] == t.s.guild[t.seat]
    alone = " or alone" if own and t.box.self_release else ""
    tile = t.tile(t.released).capitalize()
    return f"{tile} may leave with a tile of the {t.guild}{alone}; these count against {t.who}."


# ---- the end


def winners(t: Told) -> list[int]:
    """Return the seats that won."""
    return [seat for seat in range(len(t.names)) if t.s.won[seat]]


def over_title(t: Told) -> str:
    """Tell who won."""
    seats = winners(t)
    if not seats:
        return "All have lost"
    verb = "wins" if len(seats) == 1 else "share the win"
    return f"{listed(t.names[seat] for seat in seats)} {verb}"


def over_text(t: Told) -> str:
    """Tell why the game ended, and by how many points it was won."""
    why, seats = f"The game ended because {ENDING_WORDS[Ending(t.s.ending)]}.", winners(t)
    if not seats:
        return f"{why} Nobody wins."
    who = listed(t.names[seat] for seat in seats)
    if not t.s.scored[seats[0]]:
        return f"{why} {who} wins."
    points = points_text(t.s.score[seats[0]])
    return (
        f"{why} {who} {'has' if len(seats) == 1 else 'have'} {points}{' each' * (len(seats) > 1)}."
    )


def over_rule(t: Told) -> str:
    """Return the rule by which the game was won or lost."""
    alone = t.s.ending == Ending.SURVIVOR and t.box.last_survivor == LastSurvivor.WINS
    return "all_lost" if t.s.ending == Ending.ALL_LOST else "survivor" if alone else "winner"


PHASES: Mapping[Phase, PhaseWords[Told]] = MappingProxyType({
    Phase.TAKE: PhaseWords(
        lambda t: f"{t.who}: take a tile", take_text, "movement_1",
        "takes a tile by movement 1", "takes",
    ),
    Phase.EXCHANGE: PhaseWords(
        lambda t: f"{t.who}: exchange prisoners?", exchange_text, "exchange",
        "decides about the exchange", "may exchange",
    ),
    Phase.TRAP: PhaseWords(
        lambda t: f"{t.who}: use the remote trap?",
        lambda t: f"{t.who} may discard {t.tile(t.s.holding - 1)} for any tile of the floor, "
                  "or keep it.",
        "remote_trap", "decides about the remote trap", "may trap",
    ),
    Phase.GIVE: PhaseWords(
        lambda t: f"{t.who}: give a tile to {t.receiver}", give_text, "movement_2",
        "gives a tile by movement 2", "gives",
    ),
    Phase.PASSAGE: PhaseWords(
        lambda t: f"{t.who}: use the secret passage?", passage_text, "secret_passage",
        "decides about the secret passage", "may go on",
    ),
    Phase.TRIBUTE: PhaseWords(
        lambda t: f"{t.who}: choose the tribute",
        lambda t: f"One of the largest stacks goes to the dragon: {stacks(t)}. "
                  f"{t.who} belongs to the {t.guild}.",
        "tribute", "chooses the tribute", "pays tribute",
    ),
    Phase.SECOND: PhaseWords(
        lambda t: f"{t.who}: give a second stack",
        lambda t: f"The stack of the {t.guild} went as tribute, so another goes too: {stacks(t)}.",
        "second_tribute", "chooses the second stack", "pays tribute",
    ),
    Phase.RELEASE: PhaseWords(
        lambda t: f"{t.who}: use a release tile?", release_text, "release",
        "decides about a release tile", "may release",
    ),
    Phase.OVER: PhaseWords(over_title, over_text, over_rule),
})  # fmt: skip
