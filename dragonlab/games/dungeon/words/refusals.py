"""The Dungeon: why an action is not allowed, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from dragonlab.engine.phrases import RefusedAction, count, genitive
from dragonlab.engine.words import Refusal
from dragonlab.games.dungeon.material import ACTIONS, SIDE, Ending, Phase, Power, Rule
from dragonlab.games.dungeon.rules.basics import largest_stack, previous_living, release_at
from dragonlab.games.dungeon.words.names import (
    POWER_NAMES,
    cell_name,
    colour_name,
    guild_name,
    scoring_reason,
    tile_name,
)
from dragonlab.games.dungeon.words.rule_texts import RULES

if TYPE_CHECKING:
    from dragonlab.engine.game import Game

WAITING_FOR = MappingProxyType({
    Phase.TAKE: "takes a tile by movement 1",
    Phase.EXCHANGE: "decides about the exchange",
    Phase.TRAP: "decides about the remote trap",
    Phase.GIVE: "gives a tile by movement 2",
    Phase.PASSAGE: "decides about the secret passage",
    Phase.TRIBUTE: "chooses the tribute",
    Phase.SECOND: "chooses the second stack",
    Phase.RELEASE: "decides about a release tile",
})  # fmt: skip

ENDING_WORDS = MappingProxyType({
    Ending.LAST_FLOOR: "the lowest floor ended",
    Ending.SURVIVOR: "one player was left",
    Ending.ALL_LOST: "no player was left",
})  # fmt: skip


@dataclass(frozen=True)
class Refused(RefusedAction):
    """A refused action with all that its reason may speak of."""

    @property
    def now(self) -> str:
        """What the acting player does now, as a sentence."""
        return f"{self.who} {WAITING_FOR[Phase(int(self.state.phase))]} now."

    @property
    def dragon(self) -> int:
        """The dragon's cell."""
        return int(self.state.dragon)

    @property
    def stack_size(self) -> int:
        """The size of the own stack that the action names."""
        return int(self.state.height[self.seat][self.choice.args[-1]])

    @property
    def guild(self) -> str:
        """The own guild."""
        return guild_name(int(self.state.guild[self.seat]))


def refusal(game: Game, state: np.record, code: int, rule: int, names: tuple[str, ...]) -> Refusal:
    """Return why an action is refused.

    Parameters
    ----------
    game : Game
    state : record
    code : int
        The action.
    rule : int
        The `Rule` that forbids it.
    names : tuple of str
        The players' names.
    """
    found = Rule(int(rule))
    refused = Refused(game.box, state, ACTIONS.choice(int(code)), names)
    return Refusal(RULES[found.name.lower()], REASONS[found](refused))


def out_of_line(r: Refused) -> str:
    """Tell where the dragon stands and where it should go."""
    row = r.choice.kind != "give"
    dragon, cell = r.dragon, r.choice.args[0]
    line, here = ("row", dragon // SIDE) if row else ("column", dragon % SIDE)
    there = cell // SIDE if row else cell % SIDE
    what = "tile" if r.state.floor[cell] else "gap"
    return f"The dragon moves along {line} {here + 1}; this {what} lies in {line} {there + 1}."


def no_tile(r: Refused) -> str:
    """Tell which cell is empty."""
    return f"There is a gap at {cell_name(r.choice.args[0])}."


def must_move(r: Refused) -> str:
    """Tell where the dragon stands."""
    here = "its tile cannot be taken now" if r.state.floor[r.dragon] else "its cell is empty"
    return f"The dragon stands at {cell_name(r.dragon)} and must move: {here}."


def given_already(r: Refused) -> str:
    """Tell who got the gift, and that an extra tile brings none."""
    other = r.names[int(previous_living(r.box, r.state, r.seat))]
    extra = " The extra tile brings no second gift." if r.state.extra else ""
    return f"{r.who} has made movement 2 and given a tile to {other}.{extra} {r.now}"


def passage_not_due(r: Refused) -> str:
    """Tell whether a passage waits for the gift, or was used."""
    if r.state.passage:
        return f"The secret passage opens after the gift. {r.now}"
    if r.state.extra:
        return f"The secret passage of this turn was used. {r.now}"
    return f"{r.who} has taken no secret passage in this turn. {r.now}"


def power_not_due(power: Power) -> Callable[[Refused], str]:
    """Return what tells that no tile with a power has just been taken."""

    def tell(r: Refused) -> str:
        before = "has taken no tile yet" if r.state.phase == Phase.TAKE else f"has no {name} to use"
        return f"{r.who} {before} in this turn. {r.now}"

    name = POWER_NAMES[power]
    return tell


def out_of_movements(r: Refused) -> str:
    """Tell why nobody moves the dragon any more."""
    return f"{scoring_reason(r.state)} and the scoring is on. {r.now}"


def own_stack(r: Refused) -> str:
    """Tell whose stack it is."""
    return f"This is a stack of {r.who}, who makes the exchange with another player."


def empty_stack(r: Refused) -> str:
    """Tell whose stack is empty."""
    seat = r.choice.args[0] if r.choice.kind == "exchange" else r.seat
    colour = colour_name(r.choice.args[-1])
    held = (
        r.choice.kind == "exchange" and seat == r.seat and r.state.height[seat][r.choice.args[-1]]
    )
    but = " but the exchange tile itself" if held else ""
    return f"{r.names[seat]} has no {colour} tile{but} that could go."


def not_largest(r: Refused) -> str:
    """Tell how large the stacks are."""
    colour, most = colour_name(r.choice.args[0]), int(largest_stack(r.state, r.seat))
    if r.stack_size == most:
        return f"The stack of the {r.guild} is among the largest, so it must be the tribute."
    return f"The {colour} stack has {count(r.stack_size, 'tile')}; the largest has {most}."


def not_next(r: Refused) -> str:
    """Tell how large the stacks are that are left."""
    colour, most = colour_name(r.choice.args[0]), int(largest_stack(r.state, r.seat))
    return f"The {colour} stack has {count(r.stack_size, 'tile')}; the next largest has {most}."


def release_not_due(r: Refused) -> str:
    """Tell what is decided."""
    return f"There is no release tile to decide about. {r.now}"


def not_guild(r: Refused) -> str:
    """Tell the own guild."""
    colour = colour_name(r.box.colour[r.choice.args[0]])
    return f"{r.who} belongs to the {r.guild}; a {colour} tile cannot be released."


def not_there(r: Refused) -> str:
    """Tell that there is no such tile."""
    return f"There is no {tile_name(r.box, r.choice.args[0])} in {genitive(r.who)} stack."


def not_itself(r: Refused) -> str:
    """Tell which release tile is due."""
    tile = tile_name(r.box, int(release_at(r.box, r.state, r.seat)))
    return f"The {tile} needs another tile of the {r.guild} to leave with."


def game_over(r: Refused) -> str:
    """Tell why the game ended."""
    return f"The game is over because {ENDING_WORDS[Ending(int(r.state.ending))]}."


REASONS: Mapping[Rule, Callable[[Refused], str]] = MappingProxyType({
    Rule.GAME_OVER: game_over,
    Rule.FLOORS_DONE: out_of_movements,
    Rule.ONE_MOVEMENT: lambda r: f"{r.who} has made movement 1 in this turn. {r.now}",
    Rule.OUT_OF_ROW: out_of_line,
    Rule.OUT_OF_COLUMN: out_of_line,
    Rule.NO_TILE: no_tile,
    Rule.MUST_MOVE: must_move,
    Rule.TAKE_FIRST: lambda r: f"Movement 1 comes first. {r.now}",
    Rule.POWER_FIRST: lambda r: f"The gift comes after the power. {r.now}",
    Rule.GIVEN_ALREADY: given_already,
    Rule.EXCHANGE_NOT_DUE: power_not_due(Power.EXCHANGE),
    Rule.TRAP_NOT_DUE: power_not_due(Power.REMOTE_TRAP),
    Rule.POWER_NOT_DUE: lambda r: f"There is no power to decline. {r.now}",
    Rule.NO_SUCH_PLAYER: lambda r: f"Only {len(r.names)} players are at the table.",
    Rule.OWN_STACK: own_stack,
    Rule.ELIMINATED_STACK: lambda r: f"{r.names[r.choice.args[0]]} is out of the game.",
    Rule.EMPTY_STACK: empty_stack,
    Rule.PASSAGE_NOT_DUE: passage_not_due,
    Rule.SCORING_LATER: lambda r: f"The scoring comes when the floors are done. {r.now}",
    Rule.TRIBUTE_NOT_DUE: lambda r: f"There is no tribute to choose. {r.now}",
    Rule.NOT_LARGEST: not_largest,
    Rule.SECOND_NOT_DUE: lambda r: f"There is no second stack to choose. {r.now}",
    Rule.NOT_NEXT: not_next,
    Rule.RELEASE_NOT_DUE: release_not_due,
    Rule.NOT_GUILD: not_guild,
    Rule.NOT_THERE: not_there,
    Rule.NOT_ITSELF: not_itself,
})  # fmt: skip
