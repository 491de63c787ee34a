"""Dragonkeepers: the legal actions, and what each does.

`legal_actions` lists quickly what `legality.refuse` lets through; a test compares both.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.bits import lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.engine.state import forget_events
from dragonlab.games.dragonkeepers.material import (
    CARDS,
    COLOURS,
    PAGES,
    THREE_TAKES,
    Item,
    Page,
    Phase,
    Rule,
)
from dragonlab.games.dragonkeepers.rules.basics import layable, page_shows, placeable
from dragonlab.games.dragonkeepers.rules.codes import (
    FOURTH,
    KEEP,
    LAY,
    MINT,
    NO_FLUTE,
    NO_PLAY,
    PEARL,
    PIECE,
    PLACE,
    PLAY,
    SIDE,
    STAYS,
    STOP,
    TAKE,
)
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
def legal_actions(box: Any, s: Any, out: npt.NDArray[np.int32]) -> int:
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
        return list_two(out, SIDE)
    if phase == Phase.LAY:
        return list_cards(box, s, out)
    if phase == Phase.PIECE:
        return list_two(out, PIECE)
    if phase == Phase.PEARL:
        return list_two(out, PEARL)
    n = 0
    for card in range(CARDS):
        if s.play_cards[card] > 0 and refuse_stays(box, s, card) == Rule.NONE:
            out[n] = STAYS + card
            n += 1
    out[n] = NO_FLUTE
    return n + 1


@rules
def list_two(out: npt.NDArray[np.int32], first: int) -> int:
    """List two actions that are always offered together."""
    out[0] = first
    out[1] = first + 1
    return 2


@rules
def list_takes(s: Any, out: npt.NDArray[np.int32]) -> int:
    """List mint, takes, the fourth card and stopping."""
    n = 0
    if refuse_mint(s) == Rule.NONE:
        out[n] = MINT
        n += 1
    first = TAKE if s.taken < THREE_TAKES else FOURTH
    for page in range(PAGES):
        out[n] = first + page
        n += 1
    if s.taken > 0:
        out[n] = STOP
        n += 1
    return n


@rules
def list_cards(box: Any, s: Any, out: npt.NDArray[np.int32]) -> int:
    """List the cards of the hand that may go on the book, or into the play."""
    n = 0
    placing = s.phase == Phase.BOOK
    kinds = placeable(box, s) if placing else layable(box, s)
    while kinds != 0:
        out[n] = (PLACE if placing else LAY) + lowest_bit(kinds)
        kinds &= kinds - 1
        n += 1
    if placing:
        out[n] = KEEP
        n += 1
    return n


@rules
def list_plays(box: Any, s: Any, out: npt.NDArray[np.int32]) -> int:
    """List the plays, with and without the feather, and not playing."""
    n = 0
    inked = int(s.chests) & (1 << Item.PRISM_INK) != 0
    feathers = 2 if int(s.chests) & (1 << Item.SWINDLE_FEATHER) != 0 else 1
    specified = page_shows(box, s, Page.RIGHT)
    for colour in range(COLOURS):
        if colour == specified or inked:
            for feather in range(feathers):
                if refuse_play(box, s, colour, feather) == Rule.NONE:
                    out[n] = PLAY + 2 * colour + feather
                    n += 1
    out[n] = NO_PLAY
    return n + 1


@rules
def apply_action(box: Any, s: Any, action: int) -> None:
    """Carry out one legal decision of the acting player."""
    forget_events(s)
    s.decisions += 1
    if action == MINT:
        mint(box, s)
    elif action < FOURTH:
        take(box, s, action - TAKE, 0)
    elif action < STOP:
        take(box, s, action - FOURTH, 1)
    elif action == STOP:
        begin_book(box, s)
    elif action < KEEP:
        place(box, s, action - PLACE)
    elif action == KEEP:
        s.phase = Phase.PLAY
    elif action < NO_PLAY:
        begin_play(box, s, (action - PLAY) // 2, (action - PLAY) % 2)
    elif action == NO_PLAY:
        decline_play(box, s)
    elif action < LAY:
        choose_side(box, s, action - SIDE)
    elif action < PIECE:
        lay(box, s, action - LAY)
        lay_on(box, s)
    elif action < PEARL:
        choose_piece(box, s, action - PIECE)
    elif action < STAYS:
        give_pearl(s, action - PEARL)
        pay_reward(box, s)
    else:
        if action < NO_FLUTE:
            return_cards(box, s, action - STAYS)
        next_player(box, s)
