"""The Dungeon: tribute to the dragon, releases, the score and the winners."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import NOBODY, Outcome, share_result, tell
from dragonlab.engine.usual import ranked_by
from dragonlab.games.dungeon.enums import COLOURS, LIVE, Dead, Ending, Event, Phase
from dragonlab.games.dungeon.records import Box, CoinTie, SecondTribute, State, Tiebreak, TributeTie
from dragonlab.games.dungeon.rules.basics import (
    discard_inside,
    discard_stack,
    in_stack,
    largest_stack,
    ordinary,
    release_at,
    stack_points,
    tile_points,
)

NONE_LEFT = -1
SEVERAL = -2


@rules
def end_without_scoring(box: Box, s: State, ending: int) -> None:
    """End the game because at most one player is left."""
    s.ending = ending
    s.revealed = 1
    s.phase = Phase.OVER
    s.over = 1
    if ending == Ending.ALL_LOST:
        share_result(s, int(box.players), Outcome.LOST)
        tell(s, Event.ALL_LOST, NOBODY, 1, 0, 0, 0)
        return
    rank_players(box, s)
    for seat in range(int(box.players)):
        if s.won[seat] != 0:
            tell(s, Event.LAST_SURVIVOR, seat, 1, 0, 0, 0)


@rules
def begin_scoring(box: Box, s: State, ending: int) -> None:
    """Reveal the guilds and begin with the tributes."""
    s.ending = ending
    s.revealed = 1
    for seat in range(int(box.players)):
        if s.out[seat] == 0:
            tell(s, Event.GUILD_REVEALED, seat, 1, int(s.guild[seat]), 0, 0)
            tell_dead(s, seat, 0, Dead.ORIGIN)
    s.phase = Phase.TRIBUTE
    settle(box, s, 0)


@rules
def tell_dead(s: State, seat: int, first: int, why: int) -> None:
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
def settle(box: Box, s: State, seat: int) -> None:
    """Go on scoring from this phase of a seat until somebody has to choose, or all is done."""
    while seat < int(box.players):
        if s.out[seat] == 0:
            s.actor = seat
            while s.phase != Phase.RELEASE:
                colour = stack_due(box, s, seat, int(s.phase))
                if colour == SEVERAL:
                    return
                s.phase = give_stack(box, s, seat, colour, int(s.phase))
            if release_at(box, s, seat) >= 0:
                return
            tell_dead(s, seat, LIVE, Dead.NO_GUILD)
        seat += 1
        s.phase = Phase.TRIBUTE
    finish(box, s)


@rules
def may_give(box: Box, s: State, seat: int, colour: int, step: int) -> bool:
    """Whether a stack can be the tribute, or the second stack after the own guild's."""
    n = int(s.height[seat][colour])
    if n == 0:
        return False
    if step == Phase.SECOND and box.second_tribute == SecondTribute.CHOICE:
        return True
    most = largest_stack(s, seat)
    if n < most:
        return False
    guild = int(s.guild[seat])
    own_counts = step == Phase.TRIBUTE and box.tribute_tie == TributeTie.GUILD
    forced = own_counts and s.height[seat][guild] == most
    return colour == guild or not forced


@rules
def stack_due(box: Box, s: State, seat: int, step: int) -> int:
    """Return the one stack that can be given, or `NONE_LEFT` or `SEVERAL`."""
    found = NONE_LEFT
    for colour in range(COLOURS):
        if may_give(box, s, seat, colour, step):
            if found != NONE_LEFT:
                return SEVERAL
            found = colour
    return found


@rules
def give_stack(box: Box, s: State, seat: int, colour: int, step: int) -> int:
    """Give a stack, if any, to the dragon, with the release tiles in it; return the next step.

    Parameters
    ----------
    step : int
        `Phase.TRIBUTE`, or `Phase.SECOND` because the tribute was the own guild's stack.
    """
    if colour == NONE_LEFT:
        return Phase.RELEASE
    own = colour == s.guild[seat]
    points = stack_points(box, s, seat, colour)
    event = Event.TRIBUTE_GIVEN if step == Phase.TRIBUTE else Event.SECOND_TRIBUTE
    tell(s, event, seat, 1, colour, int(s.height[seat][colour]), -points if own else points)
    live = in_stack(s, seat, colour, LIVE + colour - 1) if colour > 0 else 0
    if live > 0:
        tell(s, Event.RELEASE_DEAD, seat, live, ordinary(LIVE + colour - 1), Dead.TRIBUTE, 0)
    discard_stack(s, seat, colour)
    return Phase.SECOND if own else Phase.RELEASE


@rules
def release(box: Box, s: State, code: int) -> None:
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
def keep_release(box: Box, s: State) -> None:
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
def finish(box: Box, s: State) -> None:
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
                bonus = int(box.most_treasure) if tied == 1 or box.coin_tie == CoinTie.ALL else 0
                tell(s, Event.MOST_TREASURE, seat, 1, most, bonus, tied)
            s.score[seat] = points + bonus
            s.scored[seat] = 1
            tell(s, Event.SCORED, seat, 1, points + bonus, points, bonus)
    rank_players(box, s)
    winners, alike, best = 0, 0, 0
    for seat in range(int(box.players)):
        if s.won[seat] != 0:
            winners, best = winners + 1, int(s.score[seat])
    for seat in range(int(box.players)):
        alike += 1 if s.scored[seat] != 0 and int(s.score[seat]) == best else 0
    for seat in range(int(box.players)):
        if s.won[seat] != 0:
            tell(s, Event.GAME_WON, seat, 1, best, alike, winners)


@rules
def is_ahead(box: Box, s: State, one: int, other: int) -> bool:
    """Whether one player's place is before another's: survivors by points, then the rest.

    Equal points are a tie; by the option, coins break it.
    """
    if s.out[one] != 0 or s.out[other] != 0:
        return bool(s.out[one] == 0 and s.out[other] != 0)
    if s.score[one] != s.score[other]:
        return bool(s.score[one] > s.score[other])
    return bool(box.tiebreak == Tiebreak.COINS and s.coins[one] > s.coins[other])


rank_players = ranked_by(is_ahead)
