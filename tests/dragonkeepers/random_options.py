"""Games of Dragonkeepers with options drawn at random: every option and its every value."""

import random
from typing import Any

import dragonlab as dl
from dragonlab.engine.options import Option, Value

ID = "dragonkeepers"
SHORT_CAP, USUAL_CAP = 5, 1000


def random_value(option: Option, rnd: random.Random) -> Value:
    """Draw any allowed value of an option; a turn cap is mostly the usual one."""
    if option.least is not None:
        return rnd.choice((SHORT_CAP, USUAL_CAP, USUAL_CAP, USUAL_CAP))
    if option.members and rnd.random() < 0.75:
        least = rnd.randint(1, len(option.members))
        return tuple(sorted(rnd.sample(option.members, least), key=option.members.index))
    return rnd.choice(option.choices)


def random_game(rnd: random.Random, **fixed: Any) -> dl.Game:
    """Return a game of 2 to 4 players with options drawn at random, but for the fixed ones."""
    players = fixed.pop("players", rnd.randint(2, 4))
    drawn = {o.name: random_value(o, rnd) for o in dl.Game(ID).kit.options} | fixed
    if isinstance(drawn["first_player"], int):
        drawn["first_player"] %= players
    chests = drawn["chests"]
    if drawn["family_variant"] and isinstance(chests, tuple):
        drawn["chests"] = tuple(x for x in chests if x != "troll_horn") or "none"
    options = dl.Game(ID).options
    idle = [name for name in drawn if options[name].idle(drawn) and name not in fixed]
    return dl.Game(ID, players=players, **{k: v for k, v in drawn.items() if k not in idle})
