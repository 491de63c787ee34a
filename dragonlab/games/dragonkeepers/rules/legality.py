"""Dragonkeepers: what is allowed, and which rule forbids the rest.

`refuse` defines legality; `legal_actions` lists the same set faster.
"""

from __future__ import annotations

from typing import Any

from dragonlab.engine.bits import count_bits
from dragonlab.engine.compiled import rules
from dragonlab.engine.usual import legal_among, list_bits, list_one
from dragonlab.games.dragonkeepers.enums import (
    COLOURS,
    SHADOW_CARD,
    THREE_TAKES,
    Code,
    Ending,
    HammerOrder,
    Item,
    Page,
    Phase,
    Rule,
    StartingBacks,
)
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.basics import (
    dragons_in_hand,
    feather_least,
    items_needed,
    layable,
    may_lay,
    may_place,
    next_higher_piece,
    page_shows,
    placeable,
    usable_crystals,
)


@rules
def refuse(box: Box, s: State, action: int) -> int:
    """Return the `Rule` that forbids an action of the acting player now, or `Rule.NONE`."""
    if s.over != 0:
        return Rule.GAME_OVER
    if action < Code.FOURTH:
        return refuse_mint(s) if action == Code.MINT else refuse_take(s)
    if action < Code.STOP:
        return refuse_fourth(s)
    if action == Code.STOP:
        return refuse_stop(s)
    if action < Code.KEEP:
        return refuse_place(box, s, action - Code.PLACE)
    if action == Code.KEEP:
        return refuse_keep(s)
    if action < Code.NO_PLAY:
        return refuse_play(box, s, (action - Code.PLAY) // 2, (action - Code.PLAY) % 2)
    if action == Code.NO_PLAY:
        return refuse_no_play(s)
    if action < Code.LAY:
        return Rule.NONE if s.phase == Phase.SIDE else Rule.SIDE_NOT_DUE
    if action < Code.PIECE:
        return refuse_lay(box, s, action - Code.LAY)
    if action < Code.PEARL:
        return refuse_piece(box, s, action - Code.PIECE)
    if action < Code.STAYS:
        return refuse_pearl(s, action - Code.PEARL)
    if action < Code.NO_FLUTE:
        return refuse_stays(box, s, action - Code.STAYS)
    return refuse_flute(s)


@rules
def refuse_crystals(s: State, cost: int) -> int:
    """Return why the acting player cannot pay so many crystals, or `Rule.NONE`."""
    return Rule.NONE if usable_crystals(s, s.actor) >= cost else Rule.NO_CRYSTAL


@rules
def refuse_mint(s: State) -> int:
    """Refuse the dragon mint but at the start of the own turn, before any card is taken."""
    if int(s.chests) & (1 << Item.DRAGON_MINT) == 0:
        return Rule.ITEM_ABSENT
    if s.actor != s.active:
        return Rule.MINT_OWN_TURN
    if s.minted != 0:
        return Rule.ITEM_ONCE
    if s.phase != Phase.TAKE or s.taken > 0:
        return Rule.MINT_AT_START
    return refuse_crystals(s, 1)


@rules
def refuse_taking(s: State) -> int:
    """Return why nobody takes cards now, or not the acting player, or `Rule.NONE`."""
    if int(s.ending) & Ending.PAGE != 0:
        return Rule.PAGE_SPENT
    return Rule.NONE if s.actor == s.active else Rule.ONLY_ACTIVE_TAKES


@rules
def refuse_take(s: State) -> int:
    """Refuse one of the one to three cards of a turn."""
    found = refuse_taking(s)
    if found != Rule.NONE:
        return found
    if s.taken >= THREE_TAKES:
        return Rule.THREE_CARDS if s.taken == THREE_TAKES else Rule.ONE_FOURTH_CARD
    return Rule.NONE if s.phase == Phase.TAKE else Rule.TAKING_IS_OVER


@rules
def refuse_fourth(s: State) -> int:
    """Refuse the fourth card but for a crystal, after three others."""
    found = refuse_taking(s)
    if found != Rule.NONE:
        return found
    if s.taken > THREE_TAKES:
        return Rule.ONE_FOURTH_CARD
    if s.phase == Phase.TAKE:
        return Rule.NONE if s.taken == THREE_TAKES else Rule.FOURTH_AFTER_THREE
    if s.taken == THREE_TAKES and s.phase <= Phase.PLAY and s.crystals[s.actor] == 0:
        return Rule.NO_CRYSTAL  # nothing was paid since the third card: that is why it was over
    return Rule.TAKING_IS_OVER


@rules
def refuse_stop(s: State) -> int:
    """Refuse to take no more cards."""
    found = refuse_taking(s)
    if found != Rule.NONE:
        return found
    if s.phase != Phase.TAKE:
        return Rule.TAKING_IS_OVER
    return Rule.NONE if s.taken > 0 else Rule.TAKE_AT_LEAST_ONE


@rules
def refuse_changing(s: State) -> int:
    """Return why nobody changes the book now, or not the acting player, or `Rule.NONE`."""
    if int(s.ending) & Ending.PAGE != 0:
        return Rule.PAGE_SPENT
    if s.actor != s.active:
        return Rule.ONLY_ACTIVE_CHANGES
    if s.phase == Phase.TAKE:
        return Rule.TAKE_FIRST
    return Rule.NONE if s.phase <= Phase.PLAY else Rule.BOOK_IS_SET


@rules
def refuse_keep(s: State) -> int:
    """Refuse to end changing the book."""
    found = refuse_changing(s)
    if found != Rule.NONE:
        return found
    return Rule.NONE if s.phase == Phase.BOOK else Rule.BOOK_IS_SET


@rules
def refuse_place(box: Box, s: State, card: int) -> int:
    """Refuse to put a card of the hand face down on its page."""
    found = refuse_changing(s)
    if found != Rule.NONE:
        return found
    if int(s.hand[s.actor][card]) == 0:
        return Rule.NOT_IN_HAND
    if card > SHADOW_CARD and box.starting_backs == StartingBacks.NONE:
        return Rule.NO_USABLE_BACK
    if not may_place(box, s, card):
        return Rule.PAGE_CHANGED
    return Rule.NONE if s.phase == Phase.BOOK else Rule.BOOK_IS_SET


@rules
def refuse_play(box: Box, s: State, colour: int, feather: int) -> int:
    """Refuse to play dragons of a colour and pay for every chest item that it takes.

    What the position forbids comes before the crystals that could buy a way around it. Ink,
    horn and feather go with the one play of a turn, so none of them was used before.
    """
    if s.phase == Phase.TAKE or s.phase == Phase.BOOK:
        return Rule.BOOK_BEFORE_PLAY
    if s.phase != Phase.PLAY:
        return Rule.ONE_PLAY
    number = page_shows(box, s, Page.LEFT)
    items = items_needed(box, s, s.actor, colour, feather)
    paid = usable_crystals(s, s.actor) >= count_bits(items)
    ink, horn, swindle = 1 << Item.PRISM_INK, 1 << Item.TROLL_HORN, 1 << Item.SWINDLE_FEATHER
    if items & ink and not (int(s.chests) & ink and paid):
        return Rule.WRONG_COLOUR
    if items & horn and not (int(s.chests) & horn and paid):
        return Rule.CLOSED_STACK
    if items & swindle and int(s.chests) & swindle == 0:
        return Rule.ITEM_ABSENT
    if items & swindle and number < feather_least(box):
        return Rule.FEATHER_TWO
    found = refuse_cards(box, s, colour, number - feather)
    return found if found != Rule.NONE or paid else Rule.NO_CRYSTAL


@rules
def refuse_cards(box: Box, s: State, colour: int, need: int) -> int:
    """Return why the hand cannot make up the number, or `Rule.NONE`."""
    dragons = dragons_in_hand(box, s, int(s.actor), colour)
    shadows = int(s.hand[s.actor][SHADOW_CARD])
    if dragons + shadows < need:
        return Rule.TOO_FEW
    return Rule.NONE if dragons > 0 else Rule.SHADOW_ALONE


@rules
def refuse_no_play(s: State) -> int:
    """Refuse to play no dragons."""
    if s.phase == Phase.TAKE or s.phase == Phase.BOOK:
        return Rule.BOOK_BEFORE_PLAY
    return Rule.NONE if s.phase == Phase.PLAY else Rule.ONE_PLAY


@rules
def refuse_lay(box: Box, s: State, card: int) -> int:
    """Refuse to choose this card next for the play that has begun."""
    if s.phase != Phase.LAY:
        return Rule.LAY_NOT_DUE
    if int(s.hand[s.actor][card]) == 0:
        return Rule.NOT_IN_HAND
    if may_lay(box, s, card):
        return Rule.NONE
    return Rule.SHADOW_ALONE if card == SHADOW_CARD else Rule.LAY_COLOUR


@rules
def refuse_piece(box: Box, s: State, upgraded: int) -> int:
    """Refuse the lowest amulet piece, or the next higher one by the hammer."""
    if s.phase == Phase.PIECE:
        return Rule.NONE  # the choice is offered only where the hammer may be used
    if upgraded == 0:
        return Rule.PIECE_NOT_DUE
    hammer = 1 << Item.GREEN_ORE_HAMMER
    if int(s.chests) & hammer == 0:
        return Rule.ITEM_ABSENT
    if int(s.used[s.actor]) & hammer != 0:
        return Rule.ITEM_ONCE
    return Rule.PIECE_NOT_DUE if s.phase < Phase.PIECE else refuse_late_hammer(box, s)


@rules
def refuse_late_hammer(box: Box, s: State) -> int:
    """Return why the hammer is not offered in the reward that is being paid."""
    pieces = int(box.reward_lowest[s.play_number])
    if pieces == 0:
        return Rule.HAMMER_LOWEST
    if pieces > 1 and box.hammer_order == HammerOrder.FIRST_ONLY:
        return Rule.HAMMER_FIRST
    if next_higher_piece(s) < 0:
        return Rule.HAMMER_NO_HIGHER
    found = refuse_crystals(s, 1)
    return found if found != Rule.NONE else Rule.PIECE_NOT_DUE


@rules
def refuse_pearl(s: State, colour: int) -> int:
    """Refuse a colour of pearl."""
    if s.supply_pearls[colour] == 0:
        return Rule.PEARL_GONE
    return Rule.NONE if s.phase == Phase.PEARL else Rule.PEARL_NOT_DUE


@rules
def refuse_flute(s: State) -> int:
    """Return why the twilight flute is not asked about now, or `Rule.NONE`."""
    if int(s.chests) & (1 << Item.TWILIGHT_FLUTE) == 0:
        return Rule.ITEM_ABSENT
    return Rule.NONE if s.phase == Phase.FLUTE else Rule.FLUTE_NOT_DUE


@rules
def refuse_stays(box: Box, s: State, card: int) -> int:
    """Refuse to keep this card laid out and take the others back by the twilight flute."""
    found = refuse_flute(s)
    if found != Rule.NONE:
        return found
    if int(s.play_cards[card]) == 0:
        return Rule.FLUTE_CARD
    alone = card == SHADOW_CARD and s.play_opens != 0 and box.flute_may_leave_shadow == 0
    return Rule.FLUTE_DRAGON if alone else Rule.NONE


# ---- the list


legal_in_range = legal_among(refuse)


@rules
def legal_actions(box: Box, s: State, out: Any) -> int:
    """Write the codes of all legal actions into `out`, in rising order; return how many.

    Parameters
    ----------
    out : int32 array, or a list, with room for all actions
    """
    if s.over != 0:
        return 0
    phase = int(s.phase)
    if phase == Phase.TAKE:
        return list_takes(s, out)
    if phase == Phase.BOOK:
        return list_one(out, list_bits(out, 0, Code.PLACE, placeable(box, s)), Code.KEEP)
    if phase == Phase.PLAY:
        return list_plays(box, s, out)
    if phase == Phase.SIDE:
        return list_bits(out, 0, Code.SIDE, 0b11)
    if phase == Phase.LAY:
        return list_bits(out, 0, Code.LAY, layable(box, s))
    if phase == Phase.PIECE:
        return list_bits(out, 0, Code.PIECE, 0b11)
    if phase == Phase.PEARL:
        return list_bits(out, 0, Code.PEARL, 0b11)
    return legal_in_range(box, s, out, Code.STAYS, Code.NO_FLUTE + 1)


@rules
def list_takes(s: State, out: Any) -> int:
    """List mint, takes, the fourth card and stopping."""
    n = list_one(out, 0, Code.MINT) if refuse_mint(s) == Rule.NONE else 0
    n = list_bits(out, n, Code.TAKE if s.taken < THREE_TAKES else Code.FOURTH, 0b11)
    return list_one(out, n, Code.STOP) if s.taken > 0 else n


@rules
def list_plays(box: Box, s: State, out: Any) -> int:
    """List the plays, with and without the feather, and not playing."""
    n = 0
    inked = int(s.chests) & (1 << Item.PRISM_INK) != 0
    feathers = 2 if int(s.chests) & (1 << Item.SWINDLE_FEATHER) != 0 else 1
    specified = page_shows(box, s, Page.RIGHT)
    for colour in range(COLOURS):
        if colour == specified or inked:
            for feather in range(feathers):
                if refuse_play(box, s, colour, feather) == Rule.NONE:
                    n = list_one(out, n, Code.PLAY + 2 * colour + feather)
    return list_one(out, n, Code.NO_PLAY)
