"""The Dungeon: tribute to the dragon, releases, the score and the winners."""

from __future__ import annotations

from typing import Any

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import tell
from dragonlab.games.dungeon.material import (
    COLOURS,
    LIVE,
    Dead,
    Ending,
    Event,
    Phase,
)
from dragonlab.games.dungeon.rules.basics import (
    in_stack,
    largest_stack,
    ordinary,
    release_at,
    stack_points,
    tile_points,
)
from dragonlab.games.dungeon.rules.tiles import discard_inside, discard_stack

NONE_LEFT = -1
SEVERAL = -2


@rules
def end_without_scoring(box: Any, s: Any, ending: int) -> None:
    """End the game because at most one player is left."""
    s.ending = ending
    s.revealed = 1
    s.phase = Phase.OVER
    s.over = 1
    if ending == Ending.ALL_LOST:
        tell(s, Event.ALL_LOST, int(s.active), 1, 0, 0, 0)
        return
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            s.won[seat] = 1
            tell(s, Event.LAST_SURVIVOR, seat, 1, 0, 0, 0)


@rules
def begin_scoring(box: Any, s: Any, ending: int) -> None:
    """Reveal the guilds and begin with the tributes."""
    s.ending = ending
    s.revealed = 1
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            tell(s, Event.GUILD_REVEALED, seat, 1, int(s.guild[seat]), 0, 0)
            tell_dead(s, seat, 0, Dead.ORIGIN)
    settle(box, s, 0, Phase.TRIBUTE)


@rules
def tell_dead(s: Any, seat: int, first: int, why: int) -> None:
    """Tell which release tiles of a seat are of no use.

    Parameters
    ----------
    first : int
        0: those that are ordinary tiles. `LIVE`: those that are live.
    """
    n, one = 0, 0
    for colour in range(1, COLOURS):
        code = LIVE + colour - 1
        if first == 0:
            code = ordinary(code)
        k = in_stack(s, seat, colour, code)
        n += k
        one = ordinary(code) if k > 0 else one
    if n > 0:
        tell(s, Event.RELEASE_DEAD, seat, n, one, why, 0)


@rules
def settle(box: Any, s: Any, seat: int, step: int) -> None:
    """Go on scoring from a step of a seat until somebody has to choose, or all is done."""
    while seat < int(box.players):
        if s.out[seat] == 0:
            s.actor = seat
            if step == Phase.TRIBUTE:
                colour = stack_due(box, s, seat, Phase.TRIBUTE)
                if colour == SEVERAL:
                    s.phase = Phase.TRIBUTE
                    return
                step = give_tribute(box, s, seat, colour)
            if step == Phase.SECOND:
                colour = stack_due(box, s, seat, Phase.SECOND)
                if colour == SEVERAL:
                    s.phase = Phase.SECOND
                    return
                give_second(box, s, seat, colour)
            if release_at(box, s, seat) >= 0:
                s.phase = Phase.RELEASE
                return
            tell_dead(s, seat, LIVE, Dead.NO_GUILD)
        seat += 1
        step = Phase.TRIBUTE
    finish(box, s)


@rules
def may_give(box: Any, s: Any, seat: int, colour: int, step: int) -> bool:
    """Whether a stack can be the tribute, or the second stack after the own guild's."""
    n = int(s.height[seat][colour])
    if n == 0:
        return False
    if step == Phase.SECOND and box.second_free != 0:
        return True
    most = largest_stack(s, seat)
    if n < most:
        return False
    guild = int(s.guild[seat])
    forced = step == Phase.TRIBUTE and box.tribute_guild != 0 and s.height[seat][guild] == most
    return colour == guild or not forced


@rules
def stack_due(box: Any, s: Any, seat: int, step: int) -> int:
    """Return the one stack that can be given, or `NONE_LEFT` or `SEVERAL`."""
    found = NONE_LEFT
    for colour in range(COLOURS):
        if may_give(box, s, seat, colour, step):
            if found != NONE_LEFT:
                return SEVERAL
            found = colour
    return found


@rules
def give_tribute(box: Any, s: Any, seat: int, colour: int) -> int:
    """Give a stack to the dragon and return the next step; nothing if there is no stack."""
    if colour == NONE_LEFT:
        return Phase.RELEASE
    n, points = int(s.height[seat][colour]), stack_points(box, s, seat, colour)
    own = colour == s.guild[seat]
    tell(s, Event.TRIBUTE_GIVEN, seat, 1, colour, n, -points if own else points)
    discard_tribute(s, seat, colour)
    return Phase.SECOND if own else Phase.RELEASE


@rules
def give_second(box: Any, s: Any, seat: int, colour: int) -> None:
    """Give a second stack to the dragon because the first was the own guild's."""
    if colour == NONE_LEFT:
        return
    n, points = int(s.height[seat][colour]), stack_points(box, s, seat, colour)
    tell(s, Event.SECOND_TRIBUTE, seat, 1, colour, n, points)
    discard_tribute(s, seat, colour)


@rules
def discard_tribute(s: Any, seat: int, colour: int) -> None:
    """Take a stack out of the game, and with it the release tiles that are in it."""
    live = in_stack(s, seat, colour, LIVE + colour - 1) if colour > 0 else 0
    if live > 0:
        tell(s, Event.RELEASE_DEAD, seat, live, ordinary(LIVE + colour - 1), Dead.TRIBUTE, 0)
    discard_stack(s, seat, colour)


@rules
def release(box: Any, s: Any, code: int) -> None:
    """Let a tile of the own guild leave together with the release tile that is due."""
    seat = int(s.actor)
    guild = int(s.guild[seat])
    live = release_at(box, s, seat)
    discard_inside(s, seat, int(box.colour[live]), live)
    alone = in_stack(s, seat, guild, code) == 0  # it released itself
    if not alone:
        discard_inside(s, seat, guild, code)
    tell(s, Event.TILE_RELEASED, seat, 1, live, code, 1 if alone else 0)


@rules
def keep_release(box: Any, s: Any) -> None:
    """Do not use the release tile that is due: it is an ordinary tile from now on."""
    seat = int(s.actor)
    live = release_at(box, s, seat)
    colour = int(box.colour[live])
    for k in range(int(s.height[seat][colour]) - 1, -1, -1):
        if int(s.stack[seat][colour][k]) == live:
            s.stack[seat][colour][k] = ordinary(live)
            break
    tell(s, Event.RELEASE_KEPT, seat, 1, live, 0, 0)


@rules
def finish(box: Any, s: Any) -> None:
    """Add up the points of the survivors and name the winners."""
    s.phase = Phase.OVER
    s.over = 1
    most, tied = -1, 0
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            coins = int(s.coins[seat])
            tied = 1 if coins > most else tied + (1 if coins == most else 0)
            most = max(most, coins)
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            points = tile_points(box, s, seat)
            bonus = 0
            if int(s.coins[seat]) == most:
                bonus = int(box.most_treasure) if tied == 1 or box.coin_tie_all != 0 else 0
                tell(s, Event.MOST_TREASURE, seat, 1, most, bonus, tied)
            s.score[seat] = points + bonus
            tell(s, Event.SCORED, seat, 1, points + bonus, points, bonus)
    name_winners(box, s)


@rules
def name_winners(box: Any, s: Any) -> None:
    """Mark which survivors win: most points, then shared, or by the option most coins."""
    best, most, alike, sharing = -10_000, -1, 0, 0
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            points = int(s.score[seat])
            coins = int(s.coins[seat]) if box.tiebreak_coins != 0 else 0
            alike = 1 if points > best else alike + (1 if points == best else 0)
            if points > best or (points == best and coins > most):
                best, most, sharing = points, coins, 0
            sharing += 1 if points == best and coins == most else 0
    for seat in range(int(box.players)):
        coins = int(s.coins[seat]) if box.tiebreak_coins != 0 else 0
        if s.out[seat] == 0 and int(s.score[seat]) == best and coins == most:
            s.won[seat] = 1
            tell(s, Event.GAME_WON, seat, 1, best, alike, sharing)
