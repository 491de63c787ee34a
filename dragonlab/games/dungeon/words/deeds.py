"""The Dungeon: a row for each kind of action."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import count, genitive
from dragonlab.engine.words import Deed
from dragonlab.games.dungeon.rules.basics import gift_coins
from dragonlab.games.dungeon.words.names import Told, colour_name


def pays(t: Told) -> bool:
    """Whether a gift is good enough for a coin."""
    code = int(t.s.floor[t.args[0]]) - 1
    return bool(code >= 0 and t.box.value[code] > t.box.gift_above and t.box.gift_coins)


def give_text(t: Told) -> str:
    """Return a gift in words, with the coin that it brings."""
    text = f"Give {t.at(t.args[0])}"
    if not pays(t):
        return text
    coins = gift_coins(t.box, t.s, int(t.s.floor[t.args[0]]) - 1)
    return (
        f"{text}: {count(coins, 'coin')} for you" if coins else f"{text}: no coin is left for you"
    )


def exchange_text(t: Told) -> str:
    """Return in words for which tile the exchange is made."""
    seat, colour = t.args
    n = int(t.s.height[seat][colour])
    tile = t.tile(int(t.s.stack[seat][colour][n - 1])) if n else "nothing"
    return f"Exchange for {tile} on {genitive(t.name(seat))} {colour_name(colour)} stack"


def stack_text(t: Told) -> str:
    """Return in words which stack is given to the dragon."""
    return f"Give {t.stack(t.args[0])} to the dragon"


DEEDS: Mapping[str, Deed[Told]] = MappingProxyType({
    "take": Deed("Movement 1: take", ("movement_1", "out_of_row"),
                 lambda t: f"Take {t.at(t.args[0])}"),
    "exchange": Deed("Exchange of prisoners", ("exchange",), exchange_text),
    "trap": Deed("Remote trap", ("remote_trap",),
                 lambda t: f"Discard the remote trap and get {t.at(t.args[0])}"),
    "no_power": Deed("No power", ("powers",), "Do not use the power"),
    "give": Deed(
        "Movement 2: give",
        lambda t: ("movement_2", "out_of_column", *(("gift_coin",) if pays(t) else ())),
        give_text,
    ),
    "passage": Deed("Secret passage", ("secret_passage", "out_of_row"),
                    lambda t: f"Discard the secret passage and take {t.at(t.args[0])}"),
    "no_passage": Deed("No extra tile", ("secret_passage",),
                       "Keep the secret passage and take no extra tile"),
    "tribute": Deed("Tribute to the dragon", ("tribute", "not_largest"), stack_text),
    "second": Deed("The second stack", ("second_tribute",), stack_text),
    "release": Deed("Release", ("release",), lambda t: f"Release {t.tile(t.args[0])}"),
    "no_release": Deed("No release", ("release",), "Do not use the release tile"),
})  # fmt: skip
