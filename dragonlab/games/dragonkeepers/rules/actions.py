"""Dragonkeepers: the legal actions, and what each does.

`legal_actions` lists quickly what `legality.refuse` lets through; a test compares both.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.games.dragonkeepers.enums import (
    CARDS,
    COLOURS,
    PAGES,
    THREE_TAKES,
    Code,
    Item,
    Page,
    Phase,
    Rule,
)
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import layable, page_shows, placeable
from dragonlab.games.dragonkeepers.rules.course import begin_book, mint, next_player, place, take
from dragonlab.games.dragonkeepers.rules.legality import refuse_mint, refuse_play, refuse_stays
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
def legal_actions(box: Box, s: State, out: npt.NDArray[np.int32]) -> int:
    """Write the codes of all legal actions into `out`, in rising order; return how many.

    Parameters
    ----------
    out : int32 array, shape (ACTIONS.size,) or longer
    """
    if s.over != 0:
        return 0
    phase = int(s.phase)
    if phase == Phase.TAKE:
        return list_takes(s, out)
    if phase == Phase.BOOK:
        return list_cards(box, s, out)
    if phase == Phase.PLAY:
        return list_plays(box, s, out)
    if phase == Phase.SIDE:
        return list_two(out, Code.SIDE)
    if phase == Phase.LAY:
        return list_cards(box, s, out)
    if phase == Phase.PIECE:
        return list_two(out, Code.PIECE)
    if phase == Phase.PEARL:
        return list_two(out, Code.PEARL)
    n = 0
    for card in range(CARDS):
        if s.play_cards[card] > 0 and refuse_stays(box, s, card) == Rule.NONE:
            out[n] = Code.STAYS + card
            n += 1
    out[n] = Code.NO_FLUTE
    return n + 1


@rules
def list_two(out: npt.NDArray[np.int32], first: int) -> int:
    """List two actions that are always offered together."""
    out[0] = first
    out[1] = first + 1
    return 2


@rules
def list_takes(s: State, out: npt.NDArray[np.int32]) -> int:
    """List mint, takes, the fourth card and stopping."""
    n = 0
    if refuse_mint(s) == Rule.NONE:
        out[n] = Code.MINT
        n += 1
    first = Code.TAKE if s.taken < THREE_TAKES else Code.FOURTH
    for page in range(PAGES):
        out[n] = first + page
        n += 1
    if s.taken > 0:
        out[n] = Code.STOP
        n += 1
    return n


@rules
def list_cards(box: Box, s: State, out: npt.NDArray[np.int32]) -> int:
    """List the cards of the hand that may go on the book, or into the play."""
    n = 0
    placing = s.phase == Phase.BOOK
    kinds = placeable(box, s) if placing else layable(box, s)
    while kinds != 0:
        out[n] = (Code.PLACE if placing else Code.LAY) + lowest_bit(kinds)
        kinds &= kinds - 1
        n += 1
    if placing:
        out[n] = Code.KEEP
        n += 1
    return n


@rules
def list_plays(box: Box, s: State, out: npt.NDArray[np.int32]) -> int:
    """List the plays, with and without the feather, and not playing."""
    n = 0
    inked = int(s.chests) & (1 << Item.PRISM_INK) != 0
    feathers = 2 if int(s.chests) & (1 << Item.SWINDLE_FEATHER) != 0 else 1
    specified = page_shows(box, s, Page.RIGHT)
    for colour in range(COLOURS):
        if colour == specified or inked:
            for feather in range(feathers):
                if refuse_play(box, s, colour, feather) == Rule.NONE:
                    out[n] = Code.PLAY + 2 * colour + feather
                    n += 1
    out[n] = Code.NO_PLAY
    return n + 1


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
