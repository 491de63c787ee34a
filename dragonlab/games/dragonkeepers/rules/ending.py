"""Dragonkeepers: the end of the game and its score."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import draw
from dragonlab.engine.state import tell
from dragonlab.engine.usual import ranked_by
from dragonlab.games.dragonkeepers.enums import Event
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import cards_laid_out, open_points


@rules
def finish(box: Box, s: State) -> None:
    """Reveal the pearls, flip eggs, add up the points and name the winners."""
    s.over = 1
    tell(s, Event.GAME_ENDED, int(s.active), 1, int(s.ending), 0, 0)
    reveal_pearls(box, s)
    flip_eggs(box, s)
    for seat in range(int(box.players)):
        points = open_points(box, s, seat) + int(s.pearl_points[seat])
        points += int(s.flipped[seat]) * (int(box.egg_flipped) - int(box.egg_value))
        s.score[seat] = points
        s.scored[seat] = 1
        tell(s, Event.SCORED, seat, 1, points, int(s.pearl_points[seat]), 0)
    rank_players(box, s)
    for seat in range(int(box.players)):
        if s.won[seat] != 0:
            tell_winner(box, s, seat)


@rules
def reveal_pearls(box: Box, s: State) -> None:
    """Turn over every pearl that was won; nobody knew its value until now."""
    for seat in range(int(box.players)):
        for colour in range(2):
            for _ in range(int(s.pearls[seat][colour])):
                s.pearl_points[seat] += turn_pearl(box, s, colour)


@rules
def turn_pearl(box: Box, s: State, colour: int) -> int:
    """Turn over one pearl of a colour and return its value."""
    shown, left = int(s.pearls_shown[colour]), 0
    for k in range(int(box.pearl_n[colour])):
        if shown >> k & 1 == 0:
            left += 1
    at = draw(s, left)
    k = 0
    while at > 0 or shown >> k & 1 != 0:
        if shown >> k & 1 == 0:
            at -= 1
        k += 1
    s.pearls_shown[colour] = shown | (1 << k)
    return int(box.pearl_value[colour][k])


@rules
def flip_eggs(box: Box, s: State) -> None:
    """Let everyone with the most golden eggs flip one, all who tie included."""
    most = 0
    for seat in range(int(box.players)):
        most = max(most, int(s.eggs[seat]))
    if most == 0:
        return
    for seat in range(int(box.players)):
        if int(s.eggs[seat]) == most:
            s.flipped[seat] = 1
            tell(s, Event.EGG_FLIPPED, seat, 1, most, 0, 0)


@rules
def tell_winner(box: Box, s: State, seat: int) -> None:
    """Tell that a seat has won: its points, its cards, and how many have these points."""
    points, level = int(s.score[seat]), 0
    for other in range(int(box.players)):
        level += 1 if s.score[other] == points else 0
    tell(s, Event.GAME_WON, seat, 1, points, cards_laid_out(box, s, seat), level)


@rules
def is_ahead(box: Box, s: State, one: int, other: int) -> bool:
    """Whether one seat's place is before another's: more points, then more cards laid out."""
    if s.score[one] != s.score[other]:
        return bool(s.score[one] > s.score[other])
    return cards_laid_out(box, s, one) > cards_laid_out(box, s, other)


rank_players = ranked_by(is_ahead)
