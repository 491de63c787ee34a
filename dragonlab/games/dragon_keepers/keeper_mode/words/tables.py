"""Keeper Mode: a row for each kind of action, event, phase and refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import capital, count, listed
from dragonlab.engine.words import Deed, Happening, PhaseWords, Tale
from dragonlab.games.dragon_keepers.dragons import COLOURS, dragon_name
from dragonlab.games.dragon_keepers.keeper_mode.enums import Ending, Event, Phase, Rule
from dragonlab.games.dragon_keepers.keeper_mode.words.names import ENDING_WORDS, Told

DEEDS: Mapping[str, Deed[Told]] = MappingProxyType({
    "choose": Deed("Choose a keeper", ("choose", "not_targeted"),
                   lambda t: f"Protect {t.dragon}"),
    "bonus": Deed("The favourite's bonus", ("bonus", "no_arrow"),
                  lambda t: f"Take an arrow off {t.dragon}"),
    "no_bonus": Deed("No bonus", ("bonus",), "Leave all arrows where they are"),
})  # fmt: skip


# ---- events


def chosen(e: Happening) -> str:
    """Tell a choice: the card itself only to its owner."""
    return f"{e.who} chose {dragon_name(e.a)}." if e.own else f"{e.who} chose a card."


def targeted(e: Happening) -> str:
    """Tell a target, and how many dice showed it."""
    dice = f" by {count(e.b, 'die')}".replace("dies", "dice") if e.b > 1 else ""
    return f"{capital(dragon_name(e.a))} was targeted{dice}."


def rolled_again(e: Happening) -> str:
    """Tell that the dice were all alike."""
    times = "" if e.amount == 1 else f", {e.amount} times"
    return f"All dice showed the same dragon and were rolled again{times}."


def returned(e: Happening) -> str:
    """Tell how many dice went back."""
    return "1 further die went back." if e.amount == 1 else f"{e.amount} further dice went back."


def placed(e: Happening) -> str:
    """Tell a shield, and whether it was the last."""
    last = ", the last of all" if e.b == e.box.shields else ""
    return f"{e.who} alone protected {dragon_name(e.a)} and placed a shield{last}."


def won(e: Happening) -> str:
    """Tell who won, and how a tie was broken."""
    shields = count(e.a, "shield")
    if e.c > 1:
        return f"{e.who} shared the win with {shields}."
    broken = ", and the fewest arrows on the favourite of those who tied" if e.b > 1 else ""
    return f"{e.who} won with {shields}{broken}."


TALES: Mapping[Event, Tale] = MappingProxyType({
    Event.ROUND_BEGAN: Tale(("roll",), lambda e: f"Round {e.a} began: the hunter rolled "
                                                 f"{e.box.dice} dice."),
    Event.ALL_SAME: Tale(("all_same",), rolled_again),
    Event.TARGETED: Tale(("roll",), targeted),
    Event.DICE_RETURNED: Tale(("duplicates",), returned),
    Event.CARD_CHOSEN: Tale(("choose",), chosen),
    Event.CARD_SHOWN: Tale(("choose",), lambda e: f"{e.who} showed the {COLOURS[e.a]} card."),
    Event.SHIELD_PLACED: Tale(("alone",), placed),
    Event.SHIELD_THERE: Tale(("alone",), lambda e: f"{e.who} alone protected {dragon_name(e.a)}, "
                                                   "where the own shield lay already."),
    Event.SHARED: Tale(("together",), lambda e: f"Several protected {dragon_name(e.a)}: it was "
                                                "safe, and nobody got anything."),
    Event.ARROW_REMOVED: Tale(("bonus",), lambda e: f"{e.who} protected the favourite and took an "
                                                    f"arrow off {dragon_name(e.a)}: {e.b} left."),
    Event.BONUS_DECLINED: Tale(("bonus",), lambda e: f"{e.who} left all arrows where they were."),
    Event.BONUS_IDLE: Tale(("bonus", "no_arrow"),
                           lambda e: f"{e.who} protected the favourite, but there was no arrow "
                                     "to take off."),
    Event.WOUNDED: Tale(("wounds",), lambda e: f"Nobody protected {dragon_name(e.a)}: it had "
                                               f"{count(e.b, 'arrow')} then."),
    Event.DEFEATED: Tale(("defeat",), lambda e: f"{capital(dragon_name(e.a))} was defeated and "
                                                "left the game."),
    Event.SHIELD_LOST: Tale(("defeat",), lambda e: f"{e.who} lost the shield on "
                                                   f"{dragon_name(e.a)} and had {e.b} left."),
    Event.GAME_ENDED: Tale(("end",), lambda e: f"The game ended: {ENDING_WORDS[Ending(e.a)]}."),
    Event.SCORED: Tale(("winner", "tie"), lambda e: f"{e.who} had {count(e.a, 'shield')} on "
                                                    f"dragons, and {count(e.b, 'arrow')} on the "
                                                    "favourite."),
    Event.GAME_WON: Tale(("winner",), won),
})  # fmt: skip


# ---- phases


def choose_text(t: Told) -> str:
    """Ask for a card, and say what it is about."""
    return (
        f"The hunter targets {t.targets}. Whoever alone protects a dragon places a shield on it; "
        f"{t.whose} favourite is {t.favourite}."
    )


def winners(t: Told) -> list[str]:
    """Return who won."""
    return [name for seat, name in enumerate(t.names) if t.s.won[seat]]


def over_title(t: Told) -> str:
    """Tell who won."""
    names = winners(t)
    return f"{listed(names)} {'wins' if len(names) == 1 else 'share the win'}"


def over_text(t: Told) -> str:
    """Tell why the game ended, and with how many shields it was won."""
    names = winners(t)
    has = "has" if len(names) == 1 else "have"
    shields = count(max(int(n) for n in t.s.score), "shield")
    why = ENDING_WORDS[Ending(int(t.s.ending))]
    return f"The game ended because {why}. {listed(names)} {has} {shields} on dragons."


PHASES: Mapping[Phase, PhaseWords[Told]] = MappingProxyType({
    Phase.CHOOSE: PhaseWords(
        lambda t: f"{t.who}: choose a keeper", choose_text, "choose", "chooses a card", "chooses",
    ),
    Phase.BONUS: PhaseWords(
        lambda t: f"{t.who}: take an arrow off?",
        lambda t: f"{t.who} alone protected the favourite and may take an arrow off {t.injured}.",
        "bonus", "decides about the favourite's bonus", "has a bonus",
    ),
    Phase.OVER: PhaseWords(over_title, over_text, "winner"),
})  # fmt: skip


# ---- reasons


def not_targeted(t: Told) -> str:
    """Tell which dragons are targeted."""
    return f"No die of the hunter lies on {t.dragon}; the hunter targets {t.targets}."


REASONS: Mapping[Rule, str | Callable[[Told], str]] = MappingProxyType({
    Rule.GAME_OVER:
        lambda t: f"The game is over because {ENDING_WORDS[Ending(int(t.s.ending))]}.",
    Rule.NOT_TARGETED: not_targeted,
    Rule.CARDS_SHOWN: lambda t: f"The cards of this round lie open. {t.now}",
    Rule.BONUS_NOT_DUE: lambda t: f"Nobody has a bonus before the cards are shown. {t.now}",
    Rule.DRAGON_GONE: lambda t: f"{capital(t.dragon)} was defeated and has left the game.",
    Rule.NO_ARROW: lambda t: f"There is no arrow on {t.dragon}.",
})  # fmt: skip
