"""Keeper Mode: is this a table that can be? What never changes, and what must fit together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dragonlab.engine.bits import count_bits
from dragonlab.games.dragon_keepers.dragons import DRAGONS
from dragonlab.games.dragon_keepers.keeper_mode.enums import Ending, Phase
from dragonlab.games.dragon_keepers.keeper_mode.records import WoundTiming
from dragonlab.games.dragon_keepers.keeper_mode.rules.rounds import injured


def counted(box: Any, s: Any) -> Iterator[tuple[str, Any, Any]]:
    """Count the hunter's dice, and at the end the shields, which are the score."""
    yield "hunter dice", int(s.rolled.sum()), int(box.dice)
    if s.over:
        yield "shields", [count_bits(int(bits)) for bits in s.placed], s.score


def check(box: Any, s: Any) -> list[str]:
    """Return what is wrong with a full state whose numbers are in their ranges."""
    return [*check_dragons(box, s), *check_players(box, s), *check_round(box, s)]


def check_dragons(box: Any, s: Any) -> list[str]:
    """Check the circle, the hunter's dice, and that what is defeated has left."""
    wrong = []
    if sorted(s.circle.tolist()) != list(range(DRAGONS)):
        wrong.append("each dragon lies in the circle once")
    targets = sum(1 << dragon for dragon in range(DRAGONS) if s.rolled[dragon])
    if targets != s.targets or count_bits(targets) < 2:
        wrong.append("the targets should be those that the dice show, two at least")
    if int(injured(s)) & int(s.gone) or (s.arrows >= box.life).any():
        wrong.append("a dragon with so many arrows has left, and its arrows with it")
    early = box.wound_timing == WoundTiming.BEFORE and s.phase == Phase.BONUS
    if s.gone and not s.over and not early:
        wrong.append("a dragon was defeated, but the game is not over")
    return wrong


def check_players(box: Any, s: Any) -> list[str]:
    """Check tribes and shields, and that nobody who is not at the table has anything."""
    wrong = []
    players = int(box.players)
    tribes = s.tribe[:players].tolist()
    if 0 in tribes or len(set(tribes)) < players:
        wrong.append("each player should have a tribe of its own")
    named = zip(box.tribes_order[:players].tolist(), tribes, strict=True)
    if any(order and order != tribe for order, tribe in named):
        wrong.append("the tribes should be those that the option names")
    absent = (s.tribe, s.placed, s.chosen, s.shown)
    if any(row[players:].any() for row in absent) or int(s.bonus) >> players:
        wrong.append("a seat is not at the table, but has something")
    if any(int(bits) & int(s.gone) for bits in s.placed):
        wrong.append("a shield lies on a dragon that was defeated")
    most = max(count_bits(int(bits)) for bits in s.placed)
    if most > box.shields or (most == box.shields and s.phase == Phase.CHOOSE):
        wrong.append("a player has more shields than that, or all of them in a game that goes on")
    return wrong


def check_round(box: Any, s: Any) -> list[str]:
    """Check that the cards and bonuses fit the phase."""
    wrong = []
    players, phase = int(box.players), Phase(int(s.phase))
    if (phase == Phase.OVER) != bool(s.over) or bool(s.over) != bool(s.ending):
        wrong.append("the game is over, but its phase is not, or the other way round")
    if bool(s.rank.any()) != bool(s.over) or bool(s.scored.any()) != bool(s.over):
        wrong.append("places come at the end")
    early = [(int(s.leader) + k) % players for k in range((int(s.actor) - int(s.leader)) % players)]
    due = early if phase == Phase.CHOOSE else []
    for seat in range(players):
        card = int(s.chosen[seat])
        if (card > 0) != (seat in due) or (card and not int(s.targets) >> card - 1 & 1):
            wrong.append("cards of targeted dragons lie before those who have chosen, no others")
            break
    if phase == Phase.BONUS and not (int(s.bonus) >> int(s.actor) & 1 and injured(s)):
        wrong.append("a bonus is due to the player who decides, and some dragon has an arrow")
    if phase != Phase.BONUS and s.bonus:
        wrong.append("a bonus is due only after the cards were shown")
    cards = [int(card) for card in s.shown[:players]]
    if phase == Phase.BONUS and not all(c and int(s.targets) >> c - 1 & 1 for c in cards):
        wrong.append("each player has shown the card of a targeted dragon")
    if s.turn == 1 and phase == Phase.CHOOSE and any(cards):
        wrong.append("no card was shown before the first round")
    if not Ending.NONE < s.ending <= Ending.ROUNDS and s.over:
        wrong.append("the game ended for no reason")
    return wrong
