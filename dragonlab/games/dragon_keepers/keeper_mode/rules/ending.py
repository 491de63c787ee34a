"""Keeper Mode: the count of shields, ties, and who has won."""

from __future__ import annotations

from dragonlab.engine.bits import count_bits
from dragonlab.engine.compiled import rules
from dragonlab.engine.state import NOBODY, tell
from dragonlab.engine.usual import ranked_by
from dragonlab.games.dragon_keepers.keeper_mode.enums import Ending, Event, Phase
from dragonlab.games.dragon_keepers.keeper_mode.records import Box, State


@rules
def favourite_arrows(box: Box, s: State, seat: int) -> int:
    """Return the arrows on a seat's favourite; a defeated one counts what the option says."""
    dragon = int(s.tribe[seat]) - 1
    return int(box.gone_arrows) if int(s.gone) >> dragon & 1 else int(s.arrows[dragon])


@rules
def ahead(box: Box, s: State, one: int, other: int) -> bool:
    """Whether a seat stands before another: more shields, or else fewer arrows."""
    if s.score[one] != s.score[other]:
        return bool(s.score[one] > s.score[other])
    return favourite_arrows(box, s, one) < favourite_arrows(box, s, other)


rank_seats = ranked_by(ahead)


@rules
def tied(box: Box, s: State, seat: int) -> int:
    """Return how many players placed as many shields as a seat, itself too."""
    n = 0
    for other in range(int(box.players)):
        if s.score[other] == s.score[seat]:
            n += 1
    return n


@rules
def finish(box: Box, s: State, ending: int) -> None:
    """End the game: count the shields, then rank the players."""
    s.ending = ending
    s.phase = Phase.OVER
    s.over = 1
    s.abnormal = 1 if ending == Ending.ROUNDS else 0
    tell(s, Event.GAME_ENDED, NOBODY, 1, ending, 0, 0)
    for seat in range(int(box.players)):
        s.scored[seat] = 1
        s.score[seat] = count_bits(int(s.placed[seat]))
        tell(s, Event.SCORED, seat, 1, int(s.score[seat]), favourite_arrows(box, s, seat), 0)
    rank_seats(box, s)
    winners = 0
    for seat in range(int(box.players)):
        winners += int(s.won[seat])
    for seat in range(int(box.players)):
        if s.won[seat] != 0:
            tell(s, Event.GAME_WON, seat, 1, int(s.score[seat]), tied(box, s, seat), winners)
