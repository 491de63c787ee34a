"""Dragonkeepers: is this a table that can be? Counts that must add up, and numbers in range."""

from __future__ import annotations

import numpy as np

from dragonlab.games.dragonkeepers.material import (
    CARDS,
    COLOUR_CARD,
    COLOURS,
    DECK_CARDS,
    EVENTS,
    PAGES,
    PLACED_MAX,
    RING,
    SHADOW_CARD,
    START_CARD,
    THREE_TAKES,
    Ending,
    Page,
    Phase,
)
from dragonlab.games.dragonkeepers.rules.basics import can_lay, usable_crystals


def check(box: np.record, state: np.record) -> list[str]:
    """Return what is wrong with a full state; an empty list if nothing is.

    Parameters
    ----------
    box, state : records
        A state that anybody could have written, a save file's for instance.
    """
    wrong = check_ranges(box, state)
    if wrong:
        return wrong
    return [
        *check_cards(box, state),
        *check_pages(box, state),
        *check_pieces(box, state),
        *check_supplies(box, state),
        *check_rows(box, state),
        *check_turn(box, state),
    ]


def check_ranges(box: np.record, s: np.record) -> list[str]:
    """Check everything that is used as an index, and that no count is negative."""
    wrong = []
    players = int(box.players)

    def within(name: str, least: int, most: int) -> None:
        values = np.asarray(s[name])
        if values.min() < least or values.max() > most:
            wrong.append(f"{name} should lie within {least} to {most}")

    for name in ("actor", "active"):
        within(name, 0, players - 1)
    within("phase", 0, len(Phase) - 1)
    within("over", 0, 1)
    within("viewer", -1, -1)
    within("display", 0, CARDS - 1)
    within("placed_n", 0, PLACED_MAX)
    within("placed", 0, CARDS - 1)
    within("placed_by", 0, players)
    within("row", 0, COLOURS - 1)
    within("row_n", 0, COLOURS)
    within("ring", 0, RING - 1)
    within("crest", 0, int(box.crest_n))
    within("crests_taken", 0, int(box.crest_n))
    within("play_colour", 0, COLOURS - 1)
    within("play_number", 0, 6)
    within("taken", 0, 4)
    within("chests", 0, 63)
    within("used", 0, 63)
    within("turn", 1, int(box.turn_cap))
    within("event_n", 0, len(s.events) - 1)
    within("forced_n", 0, len(s.forced))
    within("forced_at", 0, len(s.forced))
    told = s.events[: max(0, int(s.event_n))]
    if ((told[:, 0] < 0) | (told[:, 0] >= EVENTS)).any():
        wrong.append("an event is of no known kind")
    if ((told[:, 1] < 0) | (told[:, 1] >= players)).any():
        wrong.append("an event names no seat")
    for name in COUNTS:
        within(name, 0, np.iinfo(s[name].dtype).max)
    return wrong


COUNTS = (
    "deck",
    "deck_n",
    "deck_top",
    "start_box",
    "hand",
    "secret",
    "hand_n",
    "dragons",
    "wild",
    "laid",
    "pieces",
    "amulets",
    "pearls",
    "crystals",
    "fresh",
    "eggs",
    "flipped",
    "row_pieces",
    "supply_pearls",
    "supply_crystals",
    "supply_eggs",
    "supply_shadows",
    "minted",
    "changed",
    "ending",
    "play_left",
    "play_dragons",
    "play_cards",
    "due_lowest",
    "due_highest",
    "due_pearls",
    "unseen_shadows",
    "unknown",
    "tally",
    "rng",
)


def check_cards(box: np.record, s: np.record) -> list[str]:
    """Check that every card is somewhere, once."""
    there = np.zeros(CARDS, int)
    there[:DECK_CARDS] += s.deck
    there[SHADOW_CARD] += int(s.supply_shadows)
    there[START_CARD:] += s.start_box
    there += s.hand.sum(axis=0, dtype=int) + s.laid
    for page in range(PAGES):
        there[int(s.display[page])] += 1
        for card in s.placed[page][: int(s.placed_n[page])]:
            there[int(card)] += 1
    wanted = np.zeros(CARDS, int)
    wanted[:DECK_CARDS] = box.deck
    wanted[SHADOW_CARD] = int(box.shadows)
    wanted[START_CARD:] = 1
    wrong = []
    if (there != wanted).any():
        card = int(np.flatnonzero(there != wanted)[0])
        wrong.append(f"there are {there[card]} cards of type {card} instead of {wanted[card]}")
    if (s.secret > s.hand).any():
        wrong.append("a hand has more secret cards than cards")
    if (s.secret_n != s.secret.sum(axis=1)).any():
        wrong.append("a hand's count of secret cards is not the number of its secret cards")
    hidden = sum(int((s.placed_by[p][: int(s.placed_n[p])] != 0).sum()) for p in range(PAGES))
    if int(s.placed_secret) != hidden:
        wrong.append("the book's count of secret cards is not the number of its secret cards")
    if (s.hand_n != s.hand.sum(axis=1)).any():
        wrong.append("a hand's size is not the number of its cards")
    if s.unknown.any() or s.unseen_shadows:
        wrong.append("cards with unknown fronts belong to a view, not to a full state")
    if int(s.start_box.sum()) != int(s.start_left):
        wrong.append(f"{int(s.start_left)} starting cards should lie in the box")
    return wrong


def check_pages(box: np.record, s: np.record) -> list[str]:
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
        if not s.deck_n[page] + s.placed_n[page]:
            wrong.append(f"the {page.name.lower()} page is empty")
        if s.placed[page][int(s.placed_n[page]) :].any():
            wrong.append("a card is written beyond the top of a page")
    return wrong


def check_pieces(box: np.record, s: np.record) -> list[str]:
    """Check amulet pieces, rings and pearls."""
    wrong = []
    if int((s.row_pieces + s.pieces.sum(axis=0)).sum()) != int(box.pieces.sum() - box.removed):
        wrong.append("amulet pieces are missing, or there are too many")
    if (s.row_pieces + s.pieces.sum(axis=0) > box.pieces).any():
        wrong.append("there are more amulet pieces of a value than in the box")
    if (s.pieces.sum(axis=1) != RING * s.amulets.astype(int) + s.ring).any():
        wrong.append("a player's rings do not hold the player's amulet pieces")
    if (s.supply_pearls + s.pearls.sum(axis=0) != box.pearl_n).any():
        wrong.append("pearls are missing, or there are too many")
    return wrong


def check_supplies(box: np.record, s: np.record) -> list[str]:
    """Check crystals, eggs and crests."""
    wrong = []
    if int(s.supply_crystals) + int(s.crystals.sum()) != int(box.crystals):
        wrong.append("crystals are missing, or there are too many")
    if (s.fresh > s.crystals).any():
        wrong.append("a player has more fresh crystals than crystals")
    if int(s.supply_eggs) + int(s.eggs.sum()) != int(box.eggs):
        wrong.append("golden eggs are missing, or there are too many")
    crests = sorted(int(x) for x in s.crest if x)
    if crests != list(range(1, int(s.crests_taken) + 1)):
        wrong.append("the crests do not go out one by one, the best first")
    return wrong


def check_rows(box: np.record, s: np.record) -> list[str]:
    """Check what lies before the players."""
    wrong = []
    fronts = np.zeros(COLOURS + 1, int)
    np.add.at(fronts, box.front, s.laid)
    if (s.dragons.sum(axis=0, dtype=int) != fronts[:COLOURS]).any():
        wrong.append("the stacks do not hold the dragons that were laid out")
    if int(s.wild.sum()) != fronts[COLOURS]:
        wrong.append("the stacks do not hold the shadow dragons that were laid out")
    for seat in range(len(s.row_n)):
        row = [int(c) for c in s.row[seat][: int(s.row_n[seat])]]
        if len(set(row)) != len(row) or s.row[seat][len(row) :].any():
            wrong.append(f"the row of seat {seat} names a colour twice, or one too many")
        laying = int(s.actor) == seat and s.phase in (Phase.SIDE, Phase.LAY)
        stacks = {c for c in range(COLOURS) if s.dragons[seat][c] + s.wild[seat][c]}
        if stacks - set(row) or (set(row) - stacks and not laying):
            wrong.append(f"the row of seat {seat} does not name its stacks")
    at_table = np.arange(len(s.row_n)) < int(box.players)
    for name in ("hand", "pieces", "crystals", "eggs", "amulets", "pearls", "row_n"):
        if s[name][~at_table].any():
            wrong.append(f"{name}: a seat that is not at the table has something")
    return wrong


def check_turn(box: np.record, s: np.record) -> list[str]:
    """Check that the phase fits the rest."""
    wrong = []
    if (s.phase == Phase.OVER) != bool(s.over):
        wrong.append("the game is over, but its phase is not, or the other way round")
    if s.phase in (Phase.TAKE, Phase.BOOK) and s.actor != s.active:
        wrong.append("only the player whose turn it is takes cards and changes the book")
    laying = s.phase in (Phase.SIDE, Phase.LAY)
    if laying != bool(s.play_left):
        wrong.append("cards are to be laid in another phase than laying")
    if (s.phase == Phase.PIECE) != bool(s.due_lowest) and not s.due_pearls:
        wrong.append("an amulet piece is due in another phase than choosing one")
    if s.phase == Phase.TAKE and (s.taken > THREE_TAKES or int(s.ending) & Ending.PAGE):
        wrong.append("taking goes on though it is over")
    if s.phase == Phase.TAKE and s.taken == THREE_TAKES and usable_crystals(s, int(s.actor)) < 1:
        wrong.append("a fourth card is to be taken without a crystal")
    if s.phase == Phase.PEARL and (not s.due_pearls or not s.supply_pearls.all()):
        wrong.append("a pearl's colour is to be chosen where there is no choice")
    if s.phase == Phase.FLUTE and s.play_cards.sum() < 2:
        wrong.append("cards are to go back to the hand, but fewer than two were played")
    if not can_lay(box, s):
        wrong.append("the hand does not hold the cards that are still to be laid")
    if (s.play_cards > s.laid).any():
        wrong.append("the play has cards that were not laid out")
    return wrong
