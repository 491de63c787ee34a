"""Dragonkeepers: what each decision does; the other rooms hold its parts."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.games.dragonkeepers.enums import Code, Phase
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.course import begin_book, mint, next_player, place, take
from dragonlab.games.dragonkeepers.rules.plays import (
    begin_play,
    choose_side,
    decline_play,
    lay,
    lay_on,
)
from dragonlab.games.dragonkeepers.rules.reward import (
    choose_piece,
    give_pearl,
    pay_reward,
    return_cards,
)


@rules
def apply_action(box: Box, s: State, action: int) -> None:
    """Carry out one legal decision of the acting player."""
    if action == Code.MINT:
        mint(box, s)
    elif action < Code.FOURTH:
        take(box, s, action - Code.TAKE, 0)
    elif action < Code.STOP:
        take(box, s, action - Code.FOURTH, 1)
    elif action == Code.STOP:
        begin_book(box, s)
    elif action < Code.KEEP:
        place(box, s, action - Code.PLACE)
    elif action == Code.KEEP:
        s.phase = Phase.PLAY
    elif action < Code.NO_PLAY:
        begin_play(box, s, (action - Code.PLAY) // 2, (action - Code.PLAY) % 2)
    elif action == Code.NO_PLAY:
        decline_play(box, s)
    elif action < Code.LAY:
        choose_side(box, s, action - Code.SIDE)
    elif action < Code.PIECE:
        lay(box, s, action - Code.LAY)
        lay_on(box, s)
    elif action < Code.PEARL:
        choose_piece(box, s, action - Code.PIECE)
    elif action < Code.STAYS:
        give_pearl(s, action - Code.PEARL)
        pay_reward(box, s)
    else:
        if action < Code.NO_FLUTE:
            return_cards(box, s, action - Code.STAYS)
        next_player(box, s)
