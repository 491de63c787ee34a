"""The Dungeon: why an action is not allowed, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import count
from dragonlab.games.dungeon.enums import SIDE, Ending, Phase, Power, Rule
from dragonlab.games.dungeon.rules.basics import largest_stack
from dragonlab.games.dungeon.words.names import (
    POWER_NAMES,
    Told,
    cell_name,
    colour_name,
    scoring_reason,
    tile_name,
)
from dragonlab.games.dungeon.words.phases import ENDING_WORDS


def out_of_line(t: Told) -> str:
    """Tell where the dragon stands and where it should go."""
    cell, row = t.args[0], t.kind != "give"
    line, here = ("row", t.row) if row else ("column", t.column)
    there = (cell // SIDE if row else cell % SIDE) + 1
    what = "tile" if t.s.floor[cell] else "gap"
    return f"The dragon moves along {line} {here}; this {what} lies in {line} {there}."


def must_move(t: Told) -> str:
    """Tell where the dragon stands."""
    here = "its tile cannot be taken now" if t.s.floor[t.s.dragon] else "its cell is empty"
    return f"The dragon stands at {cell_name(t.s.dragon)} and must move: {here}."


def given_already(t: Told) -> str:
    """Tell who got the gift, and that an extra tile brings no other."""
    extra = " The extra tile brings no second gift." if t.s.extra else ""
    return f"{t.who} has made movement 2 and given a tile to {t.receiver}.{extra} {t.now}"


def passage_not_due(t: Told) -> str:
    """Tell whether a passage waits for the gift, was used, or is none that works."""
    if t.s.passage:
        return f"The secret passage opens after the gift. {t.now}"
    if t.s.extra:
        return f"The secret passage of this turn was used. {t.now}"
    return power_not_due(Power.SECRET_PASSAGE)(t)


def power_not_due(power: Power) -> Callable[[Told], str]:
    """Return what tells that no tile with a power was just taken."""

    def tell(t: Told) -> str:
        taken = t.s.phase != Phase.TAKE
        what = f"has no {POWER_NAMES[power]} to use" if taken else "has taken no tile yet"
        return f"{t.who} {what} in this turn. {t.now}"

    return tell


def empty_stack(t: Told) -> str:
    """Tell whose stack is empty, but for the exchange tile."""
    seat, colour = (t.args[0] if t.kind == "exchange" else t.seat), t.args[-1]
    but = " but the exchange tile itself" if t.s.height[seat][colour] else ""
    return f"{t.name(seat)} has no {colour_name(colour)} tile{but} that could go."


def not_largest(t: Told) -> str:
    """Tell how large the stacks are."""
    n, most = int(t.s.height[t.seat][t.args[0]]), largest_stack(t.s, t.seat)
    if n == most:
        return f"The stack of the {t.guild} is among the largest, so it must be the tribute."
    return f"The {colour_name(t.args[0])} stack has {count(n, 'tile')}; the largest has {most}."


def not_next(t: Told) -> str:
    """Tell how large the stacks are that are left."""
    n, most = int(t.s.height[t.seat][t.args[0]]), largest_stack(t.s, t.seat)
    return (
        f"The {colour_name(t.args[0])} stack has {count(n, 'tile')}; the next largest has {most}."
    )


def not_guild(t: Told) -> str:
    """Tell the own guild."""
    colour = colour_name(t.box.colour[t.args[0]])
    return f"{t.who} belongs to the {t.guild}; a {colour} tile cannot be released."


def not_itself(t: Told) -> str:
    """Tell which release tile is due."""
    return f"{t.tile(t.released).capitalize()} needs another tile of the {t.guild} to leave with."


REASONS: Mapping[Rule, str | Callable[[Told], str]] = MappingProxyType({
    Rule.GAME_OVER:
        lambda t: f"The game is over because {ENDING_WORDS[Ending(t.s.ending)]}.",
    Rule.FLOORS_DONE: lambda t: f"{scoring_reason(t.s)} and the scoring is on. {t.now}",
    Rule.ONE_MOVEMENT: lambda t: f"{t.who} has made movement 1 in this turn. {t.now}",
    Rule.OUT_OF_ROW: out_of_line,
    Rule.OUT_OF_COLUMN: out_of_line,
    Rule.NO_TILE: lambda t: f"There is a gap at {cell_name(t.args[0])}.",
    Rule.MUST_MOVE: must_move,
    Rule.TAKE_FIRST: lambda t: f"Movement 1 comes first. {t.now}",
    Rule.POWER_FIRST: lambda t: f"The gift comes after the power. {t.now}",
    Rule.GIVEN_ALREADY: given_already,
    Rule.EXCHANGE_NOT_DUE: power_not_due(Power.EXCHANGE),
    Rule.TRAP_NOT_DUE: power_not_due(Power.REMOTE_TRAP),
    Rule.POWER_NOT_DUE: lambda t: f"There is no power to decline. {t.now}",
    Rule.NO_SUCH_PLAYER: lambda t: f"Only {len(t.names)} players are at the table.",
    Rule.OWN_STACK:
        lambda t: f"This is a stack of {t.who}, who makes the exchange with another player.",
    Rule.ELIMINATED_STACK: lambda t: f"{t.name(t.args[0])} is out of the game.",
    Rule.EMPTY_STACK: empty_stack,
    Rule.PASSAGE_NOT_DUE: passage_not_due,
    Rule.SCORING_LATER: lambda t: f"The scoring comes when the floors are done. {t.now}",
    Rule.TRIBUTE_NOT_DUE: lambda t: f"There is no tribute to choose. {t.now}",
    Rule.NOT_LARGEST: not_largest,
    Rule.SECOND_NOT_DUE: lambda t: f"There is no second stack to choose. {t.now}",
    Rule.NOT_NEXT: not_next,
    Rule.RELEASE_NOT_DUE: lambda t: f"There is no release tile to decide about. {t.now}",
    Rule.NOT_GUILD: not_guild,
    Rule.NOT_THERE:
        lambda t: f"There is no {tile_name(t.box, t.args[0])} in {t.whose} stack.",
    Rule.NOT_ITSELF: not_itself,
})  # fmt: skip
