"""Dragon Keeper: The Dungeon by Etienne Daniault: its rules, words, pictures and policies."""

from dragonlab.engine.kit import Kit
from dragonlab.games.dungeon import words
from dragonlab.games.dungeon.box import OPTIONS, PRESETS, read_box
from dragonlab.games.dungeon.checks import check
from dragonlab.games.dungeon.greedy import greedy_policy
from dragonlab.games.dungeon.material import ACTIONS, BOX, STATE, Event
from dragonlab.games.dungeon.positions import arrange
from dragonlab.games.dungeon.rules.actions import apply_action, legal_actions, refuse
from dragonlab.games.dungeon.rules.setup import setup
from dragonlab.games.dungeon.rules.views import observe, redeal

KIT = Kit(
    id="dungeon",
    title="Dragon Keeper: The Dungeon",
    players=(2, 4),
    variants="rules of the online version",
    package=__name__,
    options=OPTIONS,
    presets=PRESETS,
    box=BOX,
    state=STATE,
    actions=ACTIONS,
    events=tuple(event.name.lower() for event in Event),
    read_box=read_box,
    setup=setup,
    refuse=refuse,
    legal_actions=legal_actions,
    apply_action=apply_action,
    observe=observe,
    redeal=redeal,
    words=words,
    check=check,
    arrange=arrange,
    policies={"greedy": greedy_policy},
)
