"""Who knows which card: views and redeals against a record that is kept apart from the rules.

The record follows every single card by what the players do, and notes who has seen its front.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import pytest

import dragonlab as dl
from dragonlab.games.dragonkeepers.enums import (
    ACTIONS,
    PAGES,
    RIBBON_BACK,
    SHADOW_CARD,
    START_CARD,
    UNKNOWN_FRONT,
    UNSEEN_BACK,
)

from .helpers import at, hand, keep_book, pass_turn, play, refill, table
from .random_options import random_game

GAMES, LONGEST, EVERY = {"backs": 30, "open": 6, "closed": 10}, 160, 3


@dataclass
class Card:
    """One card of cardboard: its type, and the seats that know its front."""

    type: int
    seen_by: set[int]


@dataclass
class Record:
    """Where the cards are that somebody may not know: in hands, and put on the pages."""

    game: dl.Game
    hands: list[list[Card]] = field(default_factory=list)
    pages: list[list[Card]] = field(default_factory=list)
    shared: int = 0  # cards met in a hand that some others know, and some do not

    @property
    def everybody(self) -> set[int]:
        return set(range(self.game.players))

    @property
    def visibility(self) -> object:
        return self.game.settings["hand_visibility"]

    def begin(self, state: np.record) -> None:
        """Note the starting cards: dealt blind."""
        self.hands = [
            [
                Card(c, {seat})
                for c in range(len(state.hand[seat]))
                for _ in range(state.hand[seat][c])
            ]
            for seat in range(self.game.players)
        ]
        self.pages = [[] for _ in range(PAGES)]

    def follow(self, before: np.record, code: int, after: np.record) -> None:
        """Note what an action did to who knows what."""
        seat, (kind, args) = int(before.actor), kind_of(code)
        if kind in ("take", "fourth"):
            self.hands[seat].append(Card(int(before.display[args[0]]), self.everybody))
            if self.pages[args[0]]:
                self.pages[args[0]].pop()  # face up in the display now
        elif kind == "mint":
            self.mint(seat, after.hand[seat].astype(int) - before.hand[seat])
        elif kind == "place":
            card = self.give(seat, args[0])
            closed = self.visibility == "closed"
            self.pages[page_of(self.game, card)].append(
                Card(card.type, {seat} if closed else card.seen_by)
            )
        else:
            for type, n in enumerate(after.hand[seat].astype(int) - before.hand[seat]):
                for _ in range(-n):
                    self.give(seat, type)
                self.hands[seat] += [Card(type, self.everybody) for _ in range(n)]

    def mint(self, seat: int, more: np.ndarray) -> None:
        """Move the top of both pages into a hand; who saw a card before still knows it."""
        for page in self.pages:
            if page:
                card = page.pop()
                card.seen_by = card.seen_by | {seat}
                self.hands[seat].append(card)
                more[card.type] -= 1
        self.hands[seat] += [Card(int(type), {seat}) for type in np.repeat(range(len(more)), more)]

    def give(self, seat: int, type: int) -> Card:
        """Take a card out of a hand: of those that look alike one that most others know."""
        alike = [card for card in self.hands[seat] if card.type == type]
        alike.sort(key=lambda card: (card.seen_by != self.everybody, card.seen_by == {seat}))
        index = next(k for k, card in enumerate(self.hands[seat]) if card is alike[0])
        return self.hands[seat].pop(index)

    def knows(self, viewer: int, owner: int, card: Card) -> bool:
        """Whether a viewer knows a card of a hand."""
        if viewer == owner or self.visibility == "open":
            return True
        return self.visibility == "backs" and viewer in card.seen_by


def kind_of(code: int) -> tuple[str, tuple[int, ...]]:
    choice = ACTIONS.choice(code)
    return choice.kind, choice.args


def page_of(game: dl.Game, card: Card) -> int:
    return int(game.box.page[card.type])


def compare_views(record: Record, state: np.record) -> None:
    """Compare what each view shows with the record."""
    game = record.game
    for viewer in record.everybody:
        view = game.observe(state, viewer)
        for owner, cards in enumerate(record.hands):
            known = Counter(c.type for c in cards if record.knows(viewer, owner, c))
            shown = {k: int(n) for k, n in enumerate(view.hand[owner]) if n}
            assert shown == known, (viewer, owner)
            hidden = [c for c in cards if not record.knows(viewer, owner, c)]
            closed = record.visibility == "closed"
            backs = Counter(UNSEEN_BACK if closed else int(game.box.back[c.type]) for c in hidden)
            assert {k: int(n) for k, n in enumerate(view.unknown[owner]) if n} == backs
            record.shared += sum(1 < len(c.seen_by) < game.players for c in cards)
        for page, cards in enumerate(record.pages):
            for k, card in enumerate(cards):
                seen = record.visibility == "open" or viewer in card.seen_by
                back = UNKNOWN_FRONT + int(game.box.back[card.type])
                assert view.placed[page][k] == (card.type if seen else back)


def compare_redeals(record: Record, state: np.record, index: int) -> None:
    """Compare what a viewer takes to be possible with what that viewer knows."""
    game = record.game
    for viewer in record.everybody:
        full = game.redeal(game.observe(state, viewer), 3, index)
        for owner, cards in enumerate(record.hands):
            known = Counter(c.type for c in cards if record.knows(viewer, owner, c))
            assert all(full.hand[owner][type] >= n for type, n in known.items())
            for other in record.everybody:  # who has seen which card is no secret
                knows = sum(record.knows(other, owner, c) for c in cards)
                assert game.observe(full, other).hand[owner].sum() == knows
        for page, cards in enumerate(record.pages):
            for k, card in enumerate(cards):
                if record.visibility == "open" or viewer in card.seen_by:
                    assert full.placed[page][k] == card.type


def eager(game: dl.Game, state: np.record, rnd: random.Random) -> int:
    """Choose mint, and secret cards for the book, where it can be."""
    legal = game.legal_codes(state)
    secret = [
        c for c in legal if kind_of(c)[0] == "place" and state.secret[state.actor][kind_of(c)[1][0]]
    ]
    minting = [c for c in legal if kind_of(c)[0] in ("mint", "play")]
    return rnd.choice(minting or secret or legal) if rnd.random() < 0.8 else rnd.choice(legal)


@pytest.mark.parametrize("visibility", ["backs", "open", "closed"])
def test_views_and_redeals_know_what_was_seen(visibility):
    rnd, shared = random.Random(6), 0
    for number in range(GAMES[visibility]):
        chests = rnd.choice((("dragon_mint",), ("dragon_mint", "twilight_flute", "prism_ink")))
        game = random_game(rnd, hand_visibility=visibility, chests=chests, family_variant=True)
        record, state = Record(game), game.start(number)
        state.crystals[: game.players] = 2  # for the mint
        state.supply_crystals -= 2 * game.players
        record.begin(state)
        while not state.over and state.decisions < LONGEST:
            if state.decisions % EVERY == 0:
                compare_views(record, state)
                compare_redeals(record, state, int(state.decisions))
            code = eager(game, state, rnd)
            before, state = state, game.after(state, code)
            record.follow(before, code, state)
        shared += record.shared
    if visibility == "backs":
        assert shared > 200


# ---- rulings DK-77 and DK-81, played out


def test_dk_77_who_put_a_card_down_still_knows_it_when_another_mints_it():
    game = table(3, chests=("dragon_mint",))
    match = at(game, active=1, phase="book", crystals={2: 1}, unseen={1: ["start white/1"]})
    play(match, "place", "start white/1")
    keep_book(match)
    pass_turn(match)
    play(match, "mint")
    assert "start white/1" in hand(match, 2, match.observe(1))
    assert hand(match, 2, match.observe(0)) == []
    for index in range(20):
        assert "start white/1" in hand(match, 2, game.redeal(match.observe(1), 4, index))
    story = [match.events(viewer=viewer) for viewer in range(3)]
    named = [any("white dragon (back: 1 with ribbon)" in e.text for e in told) for told in story]
    assert named == [False, True, True]


def test_dk_77_two_players_who_both_saw_a_card_have_no_secret_of_it():
    match = at(
        table(2, chests=("dragon_mint",)), active=1, phase="book", crystals={0: 1},
        unseen={1: ["start white/1"]},
    )  # fmt: skip
    play(match, "place", "start white/1")
    keep_book(match)
    pass_turn(match)
    play(match, "mint")
    assert match.state.secret[0][START_CARD] == 0
    assert match.state.hand[0][START_CARD] == 1


def test_dk_77_known_to_two_of_three_also_when_it_is_put_down_again():
    game = table(3, chests=("dragon_mint",))
    match = at(game, active=1, phase="book", crystals={2: 1}, unseen={1: ["start white/1"]})
    play(match, "place", "start white/1")
    keep_book(match)
    pass_turn(match)
    play(match, "mint")
    play(match, "take", 1, forced=refill(match, 1, 2))
    play(match, "stop")
    play(match, "place", "start white/1")
    shown = [int(match.observe(viewer).placed[0][0]) for viewer in range(3)]
    assert shown == [UNKNOWN_FRONT + int(game.box.back[START_CARD]), START_CARD, START_CARD]


def test_dk_81_without_pages_on_their_backs_starting_cards_look_alike():
    game = table(3, first_player=0, starting_backs="none")
    match = dl.Match(game, seed=2)
    view = match.observe(0)
    assert view.unknown[2][RIBBON_BACK] == 2 == view.unknown[2].sum()
    dealt = [hand(match, 2, game.redeal(view, 1, index)) for index in range(60)]
    assert len({name for cards in dealt for name in cards}) == 8
    assert "ribbon" in match.scene(0)[f"small-2-back-{RIBBON_BACK}"].tooltip


def test_shadow_dragons_are_known_from_behind():
    """Their back is a 6 and no other card has it."""
    match = at(table(3), phase="book", unseen={0: ["shadow"]})
    play(match, "place", "shadow")
    full = match.game.redeal(match.observe(1), 1)
    assert full.placed[0][0] == SHADOW_CARD
