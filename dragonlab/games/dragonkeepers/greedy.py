"""Dragonkeepers: a policy that plays each turn for the points it can see.

It takes the cards that make the best play possible, changes the book for it, and plays. It
looks neither at the next turn nor at what the others could do with the book.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from dragonlab.engine.bits import count_bits, lowest_bit
from dragonlab.engine.compiled import rules
from dragonlab.games.dragonkeepers.enums import COLOURS, RING, SHADOW_CARD, Code, Page, Phase
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import (
    dragons_in_hand,
    has_stack,
    highest_piece,
    is_closed,
    items_needed,
    lowest_piece,
    next_higher_piece,
    page_shows,
    usable_crystals,
)

# What things are worth in points, by rule of thumb.
CRYSTAL_WORTH = 2.0
SHADOW_WORTH = 2.5
EGG_WORTH = 6.0
RED_PEARL_WORTH = 8.3
BLUE_PEARL_WORTH = 3.5
CARD_WORTH = 0.4
UPGRADE_GAIN = 3
NOTHING = -100.0


@rules
def greedy_policy(box: Box, view: State, actions: npt.NDArray[Any], n: int) -> int:
    """Choose what promises most points in this turn."""
    phase = int(view.phase)
    if phase == Phase.TAKE:
        return choose_take(box, view, actions, n)
    if phase == Phase.BOOK:
        return choose_page(box, view, actions, n)
    if phase == Phase.PLAY:
        return choose_play(box, view, actions, n)
    if phase == Phase.SIDE:
        return choose_end(box, view)
    if phase == Phase.LAY:
        return choose_card(actions, n, Code.LAY)
    if phase == Phase.PIECE:
        gain = box.piece_value[next_higher_piece(view)] - box.piece_value[lowest_piece(view)]
        return 1 if gain >= UPGRADE_GAIN else 0
    if phase == Phase.FLUTE:
        returned = int(view.play_dragons) + int(view.play_cards[SHADOW_CARD]) - 1
        return choose_card(actions, n, Code.STAYS) if returned > 1 else n - 1
    return 0


@rules
def choose_card(actions: npt.NDArray[Any], n: int, first: int) -> int:
    """Choose the last card that is no shadow dragon, if there is one."""
    for k in range(n - 1, -1, -1):
        if actions[k] != first + SHADOW_CARD and actions[k] != Code.NO_FLUTE:
            return k
    return 0


@rules
def choose_end(box: Box, v: State) -> int:
    """Open the new stack where it closes the colour of which fewer dragons are in hand."""
    seat = int(v.actor)
    last = int(v.row_n[seat]) - 1
    closes_left = dragons_in_hand(box, v, seat, int(v.row[seat][0]))
    closes_right = dragons_in_hand(box, v, seat, int(v.row[seat][last]))
    return 0 if closes_left < closes_right else 1


@rules
def reward_worth(box: Box, v: State, seat: int, number: int) -> float:
    """Return what the reward of a number is worth to a seat now, in points."""
    pieces = int(box.reward_lowest[number]) + int(box.reward_highest[number])
    worth = 0.0
    low, high = lowest_piece(v), highest_piece(v)
    if low >= 0:
        worth += int(box.reward_lowest[number]) * int(box.piece_value[low])
        worth += int(box.reward_highest[number]) * int(box.piece_value[high])
    if int(v.ring[seat]) + pieces >= RING:
        worth += RED_PEARL_WORTH if v.supply_pearls[0] > 0 else BLUE_PEARL_WORTH
    worth += CRYSTAL_WORTH * min(int(box.reward_crystals[number]), int(v.supply_crystals))
    worth += SHADOW_WORTH * min(int(box.reward_shadows[number]), int(v.supply_shadows))
    worth += EGG_WORTH * min(int(box.reward_eggs[number]), int(v.supply_eggs))
    return worth


@rules
def play_worth(
    box: Box,
    v: State,
    seat: int,
    number: int,
    colour: int,
    dragons: int,
    shadows: int,
    reward: float,
) -> float:
    """Return what playing `number` cards of a colour is worth with these cards in hand."""
    if dragons < 1 or dragons + shadows < number or is_closed(box, v, seat, colour):
        return NOTHING
    worth = reward - (SHADOW_WORTH * max(0, number - dragons) + CARD_WORTH * number)
    fourth = not has_stack(v, seat, colour) and v.row_n[seat] == COLOURS - 1
    if fourth and v.crests_taken < box.crest_n:
        worth += int(box.crest[v.crests_taken])
    return worth


@rules
def book_worth(box: Box, v: State, seat: int) -> float:
    """Return the worth of the best play that the hand and a change of the book allow."""
    best = NOTHING
    shadows = int(v.hand[seat][SHADOW_CARD])
    held = (
        dragons_in_hand(box, v, seat, 0),
        dragons_in_hand(box, v, seat, 1),
        dragons_in_hand(box, v, seat, 2),
        dragons_in_hand(box, v, seat, 3),
    )
    lefts = usable(box, v, seat, Page.LEFT)
    left = -1  # no card
    while True:
        number = page_shows(box, v, Page.LEFT) if left < 0 else int(box.shows[left])
        spare = shadows - (1 if left == SHADOW_CARD else 0)
        reward = reward_worth(box, v, seat, number)
        rights = usable(box, v, seat, Page.RIGHT)
        right = -1
        while True:
            colour = page_shows(box, v, Page.RIGHT) if right < 0 else int(box.shows[right])
            gone = 1 if left >= 0 and int(box.front[left]) == colour else 0
            worth = play_worth(box, v, seat, number, colour, held[colour] - gone, spare, reward)
            worth -= CARD_WORTH * ((left >= 0) + (right >= 0))
            best = max(best, worth)
            if rights == 0:
                break
            right = lowest_bit(rights)
            rights &= rights - 1
        if lefts == 0:
            break
        left = lowest_bit(lefts)
        lefts &= lefts - 1
    return best


@rules
def usable(box: Box, v: State, seat: int, page: int) -> int:
    """Return as bits the types of card of the hand that could go on this page in this turn."""
    return 0 if v.changed[page] != 0 else int(v.hand_kinds[seat]) & int(box.page_kinds[page])


@rules
def choose_take(box: Box, v: State, actions: npt.NDArray[Any], n: int) -> int:
    """Take the card with which the best play is worth most."""
    seat = int(v.actor)
    chosen, best = 0, NOTHING * 2
    for k in range(n):
        action = int(actions[k])
        if action == Code.MINT:
            if usable_crystals(v, seat) > 1:
                return k
            continue
        if action == Code.STOP:
            worth = CARD_WORTH * 3  # a third or fourth card is nearly always welcome
            if v.taken < 3 or best > book_worth(box, v, seat) + CRYSTAL_WORTH:
                continue
            return k
        page = action - (Code.FOURTH if action >= Code.FOURTH else Code.TAKE)
        card = int(v.display[page])
        kinds = v.hand_kinds[seat]
        v.hand[seat][card] += 1
        v.hand_kinds[seat] |= 1 << card
        v.fronts[seat][box.front[card]] += 1
        worth = book_worth(box, v, seat) + collecting_worth(box, v, seat, card)
        v.hand[seat][card] -= 1
        v.hand_kinds[seat] = kinds
        v.fronts[seat][box.front[card]] -= 1
        if worth > best:
            chosen, best = k, worth
    return chosen


@rules
def collecting_worth(box: Box, v: State, seat: int, card: int) -> float:
    """Return what a card adds for later: company of its colour that can still be played."""
    if card == SHADOW_CARD:
        return SHADOW_WORTH
    front = int(box.front[card])
    if is_closed(box, v, seat, front):
        return 0.0
    return CARD_WORTH * dragons_in_hand(box, v, seat, front)


@rules
def choose_page(box: Box, v: State, actions: npt.NDArray[Any], n: int) -> int:
    """Change the book if that makes a better play possible."""
    seat = int(v.actor)
    left, right = page_shows(box, v, Page.LEFT), page_shows(box, v, Page.RIGHT)
    shadows = int(v.hand[seat][SHADOW_CARD])
    dragons = dragons_in_hand(box, v, seat, right)
    reward = reward_worth(box, v, seat, left)
    chosen, best = n - 1, play_worth(box, v, seat, left, right, dragons, shadows, reward)
    for k in range(n):
        if actions[k] == Code.KEEP:
            continue
        card = int(actions[k]) - Code.PLACE
        worth = worth_after(box, v, seat, card) - CARD_WORTH
        if worth > best + 0.01:
            chosen, best = k, worth
    return chosen


@rules
def worth_after(box: Box, v: State, seat: int, card: int) -> float:
    """Return the worth of the best play after this card went on its page."""
    page = int(box.page[card])
    n = int(v.placed_n[page])
    kinds = v.hand_kinds[seat]
    v.hand[seat][card] -= 1
    v.fronts[seat][box.front[card]] -= 1
    if v.hand[seat][card] == 0:
        v.hand_kinds[seat] ^= 1 << card
    v.placed[page][n] = card
    v.placed_n[page] = n + 1
    v.changed[page] = 1
    worth = book_worth(box, v, seat)
    v.changed[page] = 0
    v.placed_n[page] = n
    v.placed[page][n] = 0
    v.hand[seat][card] += 1
    v.hand_kinds[seat] = kinds
    v.fronts[seat][box.front[card]] += 1
    return worth


@rules
def choose_play(box: Box, v: State, actions: npt.NDArray[Any], n: int) -> int:
    """Make the play that is worth most, or none if none is worth its cards."""
    seat = int(v.actor)
    number = page_shows(box, v, Page.LEFT)
    shadows = int(v.hand[seat][SHADOW_CARD])
    chosen, best = n - 1, 0.0
    for k in range(n):
        if actions[k] == Code.NO_PLAY:
            continue
        colour, feather = (int(actions[k]) - Code.PLAY) // 2, (int(actions[k]) - Code.PLAY) % 2
        dragons = dragons_in_hand(box, v, seat, colour)
        worth = reward_worth(box, v, seat, number) - CARD_WORTH * (number - feather)
        worth -= SHADOW_WORTH * min(shadows, max(0, number - feather - dragons))
        worth -= CRYSTAL_WORTH * count_bits(items_needed(box, v, seat, colour, feather))
        if worth > best:
            chosen, best = k, worth
    return chosen
