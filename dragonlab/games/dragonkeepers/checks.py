"""Dragonkeepers: is this a table that can be? What never changes, and how the rest fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from dragonlab.engine.bits import count_bits
from dragonlab.games.dragonkeepers.enums import (
    CARDS,
    COLOUR_CARD,
    COLOURS,
    DECK_CARDS,
    PAGES,
    RING,
    SHADOW_CARD,
    START_CARD,
    THREE_TAKES,
    ChestsChoice,
    Colour,
    Ending,
    HandVisibility,
    Item,
    Page,
    PearlChoice,
    Phase,
)
from dragonlab.games.dragonkeepers.records import MOST_PEARLS
from dragonlab.games.dragonkeepers.rules.basics import (
    can_decide,
    cards_laid_out,
    item_open,
    open_points,
    page_cards,
    page_shows,
    usable_crystals,
)
from dragonlab.games.dragonkeepers.rules.reward import hammer_offered


def count(box: Any, s: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield what never grows nor shrinks: what it is, how much is there, how much should be."""
    yield "the cards by type", cards_there(s), cards_wanted(box)
    pieces = s.row_pieces + s.pieces.sum(axis=0)
    yield "the amulet pieces", int(pieces.sum()), int(box.pieces.sum() - box.removed)
    yield "the pearls", s.supply_pearls + s.pearls.sum(axis=0), box.pearl_n
    yield "the crystals", int(s.supply_crystals) + int(s.crystals.sum()), int(box.crystals)
    yield "the golden eggs", int(s.supply_eggs) + int(s.eggs.sum()), int(box.eggs)


def cards_there(s: Any) -> Any:
    """Return how many cards of each type there are, all places together."""
    there = np.zeros(CARDS, int)
    there[:DECK_CARDS] += s.deck
    there[SHADOW_CARD] += int(s.supply_shadows)
    there[START_CARD:] += s.start_box
    there += s.hand.sum(axis=0, dtype=int) + s.laid
    for page in range(PAGES):
        there[int(s.display[page])] += 1
        for card in s.placed[page][: int(s.placed_n[page])]:
            there[int(card)] += 1
    return there


def cards_wanted(box: Any) -> Any:
    """Return how many cards of each type are in the box."""
    wanted = np.ones(CARDS, int)
    wanted[:DECK_CARDS] = box.deck
    wanted[SHADOW_CARD] = int(box.shadows)
    return wanted


def check(box: Any, s: Any) -> list[str]:
    """Return what else is wrong with a full state; an empty list if nothing is.

    Parameters
    ----------
    box, s : records
        A state that anybody could have written, a save file's for instance; its numbers are in
        their ranges and its components all there.
    """
    return [
        *check_cards(box, s),
        *check_pages(box, s),
        *check_pieces(box, s),
        *check_crests(s),
        *check_rows(box, s),
        *check_turn(box, s),
        *check_result(box, s),
    ]


def check_cards(box: Any, s: Any) -> list[str]:
    """Check what is written down about the hands and the secret cards."""
    wrong = []
    kinds = [sum(1 << card for card in np.flatnonzero(hand).tolist()) for hand in s.hand]
    if s.hand_kinds.tolist() != kinds:
        wrong.append("a hand's types of card are not those of its cards")
    fronts = np.zeros((len(s.hand), COLOURS + 1), int)
    for card in range(CARDS):
        fronts[:, box.front[card]] += s.hand[:, card]
    if (s.fronts != fronts).any():
        wrong.append("a hand's counts by colour are not those of its cards")
    if (s.secret > s.hand).any():
        wrong.append("a hand has more secret cards than cards")
    if (s.secret_n != s.secret.sum(axis=1)).any():
        wrong.append("a hand's count of secret cards is not the number of its secret cards")
    hidden = sum(int((s.placed_by[p][: int(s.placed_n[p])] != 0).sum()) for p in range(PAGES))
    if int(s.placed_secret) != hidden:
        wrong.append("the book's count of secret cards is not the number of its secret cards")
    wrong += check_sharing(box, s)
    if (s.hand_n != s.hand.sum(axis=1)).any():
        wrong.append("a hand's size is not the number of its cards")
    if s.unknown.any() or s.unseen_shadows:
        wrong.append("cards with unknown fronts belong to a view, not to a full state")
    if int(s.start_box.sum()) != int(s.start_left):
        wrong.append(f"{int(s.start_left)} starting cards should lie in the box")
    return wrong


def check_sharing(box: Any, s: Any) -> list[str]:
    """Check what is written down about who knows which secret card."""
    wrong = []
    everybody, n = (1 << int(box.players)) - 1, int(s.shared_n)
    secret = s.secret.astype(int)
    for card, seat, others in zip(
        s.shared_card[:n].tolist(), s.shared_in[:n].tolist(), s.shared_with[:n].tolist(),
        strict=True,
    ):  # fmt: skip
        secret[seat, card] -= 1
        if others & 1 << seat or others == 0 or others | 1 << seat == everybody:
            wrong.append("a shared card is known to its owner alone, or to everybody")
    if (secret < 0).any():
        wrong.append("more cards are shared than are secret")
    if any(s[name][n:].any() for name in ("shared_card", "shared_in", "shared_with")):
        wrong.append("a shared card is written beyond the last")
    for page in Page:
        knowing = s.placed_by[page]
        if knowing[int(s.placed_n[page]) :].any() or (knowing == everybody).any():
            wrong.append("the book's cards are known to nobody, or not marked as known to all")
    visibility = HandVisibility(int(box.hand_visibility))
    if n and visibility != HandVisibility.BACKS:
        wrong.append("cards are shared where hands are open or closed")
    open_hands = visibility == HandVisibility.OPEN
    if open_hands and (s.secret.any() or s.placed_by.any()):
        wrong.append("a card is secret though hands are open")
    if visibility == HandVisibility.CLOSED and (s.secret != s.hand).any():
        wrong.append("a card is known though hands are closed")
    return wrong


def check_pages(box: Any, s: Any) -> list[str]:
    """Check the two pages: right cards, right counts, and a top card that is there."""
    wrong = []
    for page in Page:
        first, end = (0, COLOUR_CARD) if page == Page.LEFT else (COLOUR_CARD, DECK_CARDS)
        if int(s.deck[first:end].sum()) != int(s.deck_n[page]):
            wrong.append(f"the {page.name.lower()} page does not have the cards it should")
        elif s.deck_n[page]:
            tops = [c for c in range(first, end) if box.shows[c] == s.deck_top[page]]
            if not sum(int(s.deck[card]) for card in tops):
                wrong.append(f"no unseen card has the back that the {page.name.lower()} page shows")
        placed = s.placed[page][: int(s.placed_n[page])]
        if any(int(box.page[int(card)]) != page for card in placed):
            wrong.append(f"a card lies on the {page.name.lower()} page that belongs on the other")
        if not page_cards(s, page):
            wrong.append(f"the {page.name.lower()} page is empty")
        if s.placed[page][int(s.placed_n[page]) :].any():
            wrong.append("a card is written beyond the top of a page")
    return wrong


def check_pieces(box: Any, s: Any) -> list[str]:
    """Check amulet pieces and rings."""
    wrong = []
    if (s.row_pieces + s.pieces.sum(axis=0) > box.pieces).any():
        wrong.append("there are more amulet pieces of a value than in the box")
    if (s.pieces.sum(axis=1) != RING * s.amulets.astype(int) + s.ring).any():
        wrong.append("a player's rings do not hold the player's amulet pieces")
    if (s.fresh > s.crystals).any():
        wrong.append("a player has more fresh crystals than crystals")
    return wrong


def check_crests(s: Any) -> list[str]:
    """Check that the crests go out one by one."""
    crests = sorted(int(x) for x in s.crest if x)
    if crests == list(range(1, int(s.crests_taken) + 1)):
        return []
    return ["the crests do not go out one by one, the best first"]


def check_rows(box: Any, s: Any) -> list[str]:
    """Check what lies before the players."""
    wrong = []
    fronts = np.zeros(COLOURS + 1, int)
    np.add.at(fronts, box.front, s.laid)
    if (s.dragons.sum(axis=0, dtype=int) != fronts[:COLOURS]).any():
        wrong.append("the stacks do not hold the dragons that were laid out")
    if int(s.wild.sum(dtype=int)) != fronts[COLOURS]:
        wrong.append("the stacks do not hold the shadow dragons that were laid out")
    for seat in range(len(s.row_n)):
        row = [int(c) for c in s.row[seat][: int(s.row_n[seat])]]
        if len(set(row)) != len(row) or s.row[seat][len(row) :].any():
            wrong.append(f"the row of seat {seat} names a colour twice, or one too many")
        laying = int(s.actor) == seat and s.phase in (Phase.SIDE, Phase.LAY)
        stacks = {c for c in range(COLOURS) if s.dragons[seat][c] or s.wild[seat][c]}
        if stacks - set(row) or (set(row) - stacks and not laying):
            wrong.append(f"the row of seat {seat} does not name its stacks")
    at_table = np.arange(len(s.row_n)) < int(box.players)
    for name in ("hand", "pieces", "crystals", "eggs", "amulets", "pearls", "row_n"):
        if s[name][~at_table].any():
            wrong.append(f"{name}: a seat that is not at the table has something")
    return wrong


def check_turn(box: Any, s: Any) -> list[str]:
    """Check that the phase fits the rest."""
    wrong = []
    if s.phase in (Phase.TAKE, Phase.BOOK) and s.actor != s.active:
        wrong.append("only the player whose turn it is takes cards and changes the book")
    if s.phase == Phase.TAKE and (s.taken > THREE_TAKES or int(s.ending) & Ending.PAGE):
        wrong.append("taking goes on though it is over")
    if s.phase == Phase.TAKE and s.taken == THREE_TAKES and usable_crystals(s, int(s.actor)) < 1:
        wrong.append("a fourth card is to be taken without a crystal")
    wrong += check_course(box, s)
    if not can_decide(box, s):
        wrong.append("the hand does not hold the cards that the decision is about")
    if Phase.SIDE <= s.phase <= Phase.FLUTE:
        return wrong + check_play(box, s) + check_reward(box, s)
    if s.play_cards.any() or any(s[name] for name in PLAY_FIELDS):
        wrong.append("something is left over from a play")
    return wrong


PLAY_FIELDS = (
    "play_colour", "play_number", "play_left", "play_opens", "play_dragons",
    "due_lowest", "due_highest", "due_first", "due_pearls",
)  # fmt: skip


def check_play(box: Any, s: Any) -> list[str]:
    """Check a play that has begun: its cards, its number, its stack."""
    wrong = []
    seat, colour, used = int(s.actor), int(s.play_colour), int(s.used[int(s.actor)])
    cards, shadows = int(s.play_cards.sum()), int(s.play_cards[SHADOW_CARD])
    fewer = used >> Item.SWINDLE_FEATHER & 1
    if s.play_number != page_shows(box, s, Page.LEFT):
        wrong.append("the play is paid by another number than the book shows")
    if cards + int(s.play_left) != int(s.play_number) - fewer:
        wrong.append("the play has more or fewer cards than the book asks for")
    if (used >> Item.PRISM_INK & 1) != (colour != page_shows(box, s, Page.RIGHT)):
        wrong.append("the play has another colour than book and ink allow")
    if int(s.play_dragons) != cards - shadows or (s.play_cards > s.laid).any():
        wrong.append("the play has cards that were not laid out")
    if any(box.front[card] not in (colour, Colour.SHADOW) for card in np.flatnonzero(s.play_cards)):
        wrong.append("the play has dragons of another colour")
    stack = int(s.dragons[seat][colour]), int(s.wild[seat][colour])
    if stack[0] < s.play_dragons or stack[1] < shadows:
        wrong.append("the stack does not hold the cards of the play")
    if bool(s.play_opens) != (sum(stack) == cards):
        wrong.append("the play opens a stack that was there, or the other way round")
    if (s.phase == Phase.SIDE) != (colour not in s.row[seat][: int(s.row_n[seat])]):
        wrong.append("the stack of the play is in the row before its end was chosen, or is not")
    if (s.phase <= Phase.LAY) != (s.play_left > 0) or (s.phase == Phase.SIDE and cards):
        wrong.append("cards are to be laid in another phase than laying")
    return wrong


def check_reward(box: Any, s: Any) -> list[str]:
    """Check what of a reward is still due."""
    due = int(s.due_lowest), int(s.due_highest)
    whole = int(box.reward_lowest[s.play_number]), int(box.reward_highest[s.play_number])
    none_yet = due == whole
    if s.phase == Phase.PIECE:
        fits = 0 < due[0] <= whole[0] and due[1] == whole[1] and not s.due_pearls
        right = fits and bool(s.due_first) == none_yet and hammer_offered(box, s)
    elif s.phase == Phase.PEARL:
        fits = due[0] <= whole[0] and due[1] <= whole[1] and (not due[0] or due[1] == whole[1])
        choice = s.due_pearls == 1 and s.supply_pearls.all()
        right = fits and not none_yet and not s.due_first and choice
        right = right and box.pearl_choice == PearlChoice.ASK
    elif s.phase == Phase.FLUTE:
        right = not any(due) and not s.due_pearls and s.play_cards.sum() > 1
        right = bool(right and item_open(s, s.actor, Item.TWILIGHT_FLUTE))
        right = right and usable_crystals(s, s.actor) > 0
    else:
        right = not any(due) and not s.due_pearls and not s.due_first
    return [] if right else ["the reward is not at a point at which this can be decided"]


def check_result(box: Any, s: Any) -> list[str]:
    """Check pearls, eggs, points and places: nothing before the end, and right then."""
    if not s.over:
        early = s.pearl_points.any() or s.pearls_shown.any() or s.flipped.any()
        return ["pearls or eggs were turned over before the end"] if early else []
    wrong, players = [], int(box.players)
    values = 0
    for colour in range(2):
        shown = [k for k in range(MOST_PEARLS) if int(s.pearls_shown[colour]) >> k & 1]
        values += int(box.pearl_value[colour][shown].sum())
        if len(shown) != s.pearls[:, colour].sum() or any(k >= box.pearl_n[colour] for k in shown):
            wrong.append("other pearls were turned over than were won")
    if s.pearl_points.sum() != values:
        wrong.append("the pearls that were turned over have another value")
    most = int(s.eggs.max())
    if s.flipped.tolist() != [int(0 < most == n) for n in s.eggs]:
        wrong.append("other eggs were turned over than those of who has most")
    flip = int(box.egg_flipped) - int(box.egg_value)
    keys = []
    for seat in range(players):
        points = open_points(box, s, seat) + int(s.pearl_points[seat]) + flip * int(s.flipped[seat])
        keys.append((points, cards_laid_out(box, s, seat)))
    ranks = [1 + sum(other > one for other in keys) for one in keys]
    spare = [0] * (len(s.rank) - players)
    found = {"score": [one[0] for one in keys], "scored": [1] * players, "rank": ranks,
             "won": [int(rank == 1) for rank in ranks]}  # fmt: skip
    for name, right in found.items():
        if s[name].tolist() != right + spare:
            wrong.append(f"{name} is not what the table gives")
    return wrong


def check_course(box: Any, s: Any) -> list[str]:
    """Check that the turn can have come to this point."""
    wrong = []
    players, active, actor = int(box.players), int(s.active), int(s.actor)
    waiting = [(actor + k) % players for k in range((active - actor - 1) % players + 1)]
    mint = 1 << Item.DRAGON_MINT
    if not 1 <= s.turn <= int(box.turn_cap):
        wrong.append(f"turn should lie within 1 to {int(box.turn_cap)}")
    for seat in waiting if s.phase <= Phase.LAY else waiting[1:]:
        if s.fresh[seat]:
            wrong.append("a crystal was won this turn by a player who has not played yet")
    for seat in waiting if s.phase <= Phase.PLAY else waiting[1:]:
        if int(s.used[seat]) & ~(mint if seat == active else 0):
            wrong.append("a chest item was used by a player who has not played yet")
    if (s.used & ~s.chests).any():
        wrong.append("a chest item was used that is not in the game")
    mints = [int(bits) >> Item.DRAGON_MINT & 1 for bits in s.used[:players]]
    if mints != [int(s.minted) if seat == active else 0 for seat in range(players)]:
        wrong.append("the dragon mint was used, or not")
    if not chests_can_be(box, int(s.chests)):
        wrong.append("other magic chests are open than this game has")
    if s.phase == Phase.TAKE and s.changed.any():
        wrong.append("the book was changed before cards were taken")
    if s.phase not in (Phase.TAKE, Phase.OVER) and not s.taken and not s.minted:
        wrong.append("a turn is past taking, but no card was taken")
    return wrong + check_ending(box, s)


def chests_can_be(box: Any, chests: int) -> bool:
    """Whether a game can have opened these chests."""
    if box.chests == ChestsChoice.RANDOM:
        return chests & ~int(box.chests_bits) == 0 and count_bits(chests) == 1
    return chests == int(box.chests_bits)


def check_ending(box: Any, s: Any) -> list[str]:
    """Check that the reasons why the game ends are those that the table shows."""
    ending, wrong = int(s.ending), []
    if bool(ending & Ending.GOAL) != (int(s.amulets.sum()) >= int(box.goal)):
        wrong.append("the last amulet is completed and the end not told, or the other way round")
    if bool(ending & Ending.PAGE) != (min(page_cards(s, page) for page in Page) <= 1):
        wrong.append("a page is down to one card and the end not told, or the other way round")
    if bool(ending & Ending.CAP) != bool(s.abnormal) or (s.abnormal and not s.over):
        wrong.append("the limit of turns ends the game in another way")
    if ending and s.phase in (Phase.TAKE, Phase.BOOK) and int(s.ending) != Ending.GOAL:
        wrong.append("a page is spent, but cards are taken or the book is changed")
    if s.over and not ending:
        wrong.append("the game is over without a reason")
    return wrong
