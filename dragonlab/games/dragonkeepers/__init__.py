"""Dragonkeepers by Michael Menzel: its rules, words, pictures and policies."""

from dragonlab.engine.kit import Kit
from dragonlab.games.dragonkeepers import words
from dragonlab.games.dragonkeepers.box import OPTIONS, read_box
from dragonlab.games.dragonkeepers.checks import check
from dragonlab.games.dragonkeepers.greedy import greedy_policy
from dragonlab.games.dragonkeepers.material import ACTIONS, BOX, STATE, Event
from dragonlab.games.dragonkeepers.positions import arrange
from dragonlab.games.dragonkeepers.rules.actions import apply_action, legal_actions
from dragonlab.games.dragonkeepers.rules.legality import refuse
from dragonlab.games.dragonkeepers.rules.setup import setup
from dragonlab.games.dragonkeepers.rules.views import observe, redeal

KIT = Kit(
    id="dragonkeepers",
    title="Dragonkeepers",
    players=(2, 4),
    variants="six magic chests, family variant",
    package=__name__,
    options=OPTIONS,
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
