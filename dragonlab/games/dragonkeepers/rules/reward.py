"""Dragonkeepers: what a play brings in."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import pick
from dragonlab.engine.state import tell
from dragonlab.games.dragonkeepers.enums import (
    CARDS,
    COLOURS,
    RING,
    SHADOW_CARD,
    Ending,
    Event,
    HammerOrder,
    Item,
    PearlChoice,
    Phase,
    Supply,
)
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import (
    amulets_on_table,
    highest_piece,
    item_open,
    lowest_piece,
    next_higher_piece,
    usable_crystals,
)
from dragonlab.games.dragonkeepers.rules.book import receive
from dragonlab.games.dragonkeepers.rules.course import next_player, use_item

RED, BLUE = 0, 1


@rules
def hammer_offered(box: Box, s: State) -> bool:
    """Whether the lowest piece that is due may be upgraded."""
    if not item_open(s, s.actor, Item.GREEN_ORE_HAMMER) or usable_crystals(s, s.actor) < 1:
        return False
    if box.hammer_order == HammerOrder.FIRST_ONLY and s.due_first == 0:
        return False
    return next_higher_piece(s) >= 0


@rules
def pay_reward(box: Box, s: State) -> None:
    """Pay what is due, as far as no decision of the player is needed."""
    while s.due_pearls > 0 or s.due_lowest > 0 or s.due_highest > 0:
        if s.due_pearls > 0:
            if (
                box.pearl_choice == PearlChoice.ASK
                and s.supply_pearls[RED] > 0
                and s.supply_pearls[BLUE] > 0
            ):
                s.phase = Phase.PEARL
                return
            draw_pearl(box, s)
        elif lowest_piece(s) < 0:
            missing = int(s.due_lowest) + int(s.due_highest)
            run_out(s, Supply.PIECE, missing)
            s.due_lowest = 0
            s.due_highest = 0
        elif s.due_lowest > 0:
            if hammer_offered(box, s):
                s.phase = Phase.PIECE
                return
            s.due_lowest -= 1
            win_piece(box, s, lowest_piece(s))
        else:
            s.due_highest -= 1
            win_piece(box, s, highest_piece(s))
    pay_extras(box, s)
    win_crest(box, s)
    offer_flute(box, s)


@rules
def choose_piece(box: Box, s: State, upgraded: int) -> None:
    """Take the lowest piece, or pay for the hammer and take the next higher one."""
    v = lowest_piece(s)
    if upgraded:
        use_item(s, int(s.actor), Item.GREEN_ORE_HAMMER)
        higher = next_higher_piece(s)
        tell(
            s,
            Event.PIECE_UPGRADED,
            int(s.actor),
            1,
            int(box.piece_value[v]),
            int(box.piece_value[higher]),
            0,
        )
        v = higher
    s.due_lowest -= 1
    win_piece(box, s, v)
    s.phase = Phase.PLAY
    pay_reward(box, s)


@rules
def win_piece(box: Box, s: State, v: int) -> None:
    """Add an amulet piece to the ring; the third one closes it."""
    seat = int(s.actor)
    s.due_first = 0
    s.row_pieces[v] -= 1
    s.pieces[seat][v] += 1
    s.ring[seat] += 1
    tell(s, Event.PIECE_WON, seat, 1, int(box.piece_value[v]), int(s.ring[seat]), 0)
    if s.ring[seat] < RING:
        return
    s.ring[seat] = 0
    s.amulets[seat] += 1
    s.due_pearls += 1
    total = amulets_on_table(box, s)
    tell(s, Event.RING_CLOSED, seat, 1, int(s.amulets[seat]), total, int(box.goal))
    if total >= int(box.goal) and int(s.ending) & Ending.GOAL == 0:
        s.ending |= Ending.GOAL
        tell(s, Event.GOAL_REACHED, seat, 1, total, 0, 0)


@rules
def draw_pearl(box: Box, s: State) -> None:
    """Give the pearl that is due where there is no choice."""
    red, blue = int(s.supply_pearls[RED]), int(s.supply_pearls[BLUE])
    if red + blue == 0:
        s.due_pearls -= 1
        run_out(s, Supply.PEARL, 1)
    elif box.pearl_choice != PearlChoice.RANDOM_FROM_ALL:
        give_pearl(s, RED if red > 0 else BLUE)
    else:
        give_pearl(s, pick(s, s.supply_pearls, RED, BLUE + 1, red + blue))


@rules
def give_pearl(s: State, colour: int) -> None:
    """Put a face-down pearl of a colour into the ring."""
    s.due_pearls -= 1
    s.supply_pearls[colour] -= 1
    s.pearls[s.actor][colour] += 1
    s.phase = Phase.PLAY
    tell(s, Event.PEARL_DRAWN, int(s.actor), 1, colour, 0, 0)


@rules
def run_out(s: State, supply: int, missing: int) -> None:
    """Tell that a supply could not pay all that was due; the rest is lost."""
    tell(s, Event.RAN_OUT, int(s.actor), missing, supply, 0, 0)


@rules
def extra(s: State, event: int, supply: int, due: int, left: int) -> int:
    """Tell of an extra reward and return how much of it the supply still has."""
    paid = min(due, left)
    if paid > 0:
        tell(s, event, int(s.actor), paid, 0, 0, 0)
    if paid < due:
        run_out(s, supply, due - paid)
    return paid


@rules
def pay_extras(box: Box, s: State) -> None:
    """Pay crystals, shadow dragons and golden eggs, as far as there are any."""
    seat, number = int(s.actor), int(s.play_number)
    due = int(box.reward_crystals[number])
    paid = extra(s, Event.CRYSTAL_WON, Supply.CRYSTAL, due, int(s.supply_crystals))
    s.supply_crystals -= paid
    s.crystals[seat] += paid
    s.fresh[seat] += paid
    due = int(box.reward_shadows[number])
    paid = extra(s, Event.SHADOW_WON, Supply.SHADOW, due, int(s.supply_shadows))
    s.supply_shadows -= paid
    for _ in range(paid):
        receive(box, s, seat, SHADOW_CARD, 0)
    due = int(box.reward_eggs[number])
    paid = extra(s, Event.EGG_WON, Supply.EGG, due, int(s.supply_eggs))
    s.supply_eggs -= paid
    s.eggs[seat] += paid


@rules
def win_crest(box: Box, s: State) -> None:
    """Give the best crest left to whoever just laid out the fourth colour."""
    seat = int(s.actor)
    if box.crest_n == 0 or s.row_n[seat] < COLOURS or s.play_opens == 0:
        return
    if s.crests_taken < box.crest_n:
        tell(s, Event.CREST_WON, seat, 1, int(box.crest[int(s.crests_taken)]), 0, 0)
        s.crests_taken += 1
        s.crest[seat] = s.crests_taken
    else:
        run_out(s, Supply.CREST, 1)


@rules
def offer_flute(box: Box, s: State) -> None:
    """Ask whether cards go back to the hand, if the flute can be used; else go on."""
    cards = int(s.play_dragons) + int(s.play_cards[SHADOW_CARD])
    ready = item_open(s, s.actor, Item.TWILIGHT_FLUTE) and usable_crystals(s, s.actor) > 0
    if ready and cards > 1:
        s.phase = Phase.FLUTE
    else:
        next_player(box, s)


@rules
def return_cards(box: Box, s: State, stays: int) -> None:
    """Use the twilight flute: all cards just played but one go back into the hand."""
    seat = int(s.actor)
    use_item(s, seat, Item.TWILIGHT_FLUTE)
    back = 0
    for card in range(CARDS):
        n = int(s.play_cards[card]) - (1 if card == stays else 0)
        for _ in range(n):
            receive(box, s, seat, card, 0)
            s.laid[card] -= 1
            back += 1
            if card == SHADOW_CARD:
                s.wild[seat][s.play_colour] -= 1
            else:
                s.dragons[seat][s.play_colour] -= 1
    tell(s, Event.CARDS_RETURNED, seat, back, stays, 0, 0)
