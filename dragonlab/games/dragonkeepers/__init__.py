"""Dragonkeepers by Michael Menzel: its rules, words, pictures and policies."""

from dragonlab.engine.kit import Kit
from dragonlab.games.dragonkeepers.board import scene
from dragonlab.games.dragonkeepers.box import read_box
from dragonlab.games.dragonkeepers.checks import check, count
from dragonlab.games.dragonkeepers.enums import ACTIONS, Rule
from dragonlab.games.dragonkeepers.greedy import greedy_policy
from dragonlab.games.dragonkeepers.positions import ARGUMENTS, arrange, named_outcome
from dragonlab.games.dragonkeepers.records import Box, State
from dragonlab.games.dragonkeepers.rules.actions import apply_action
from dragonlab.games.dragonkeepers.rules.legality import legal_actions, refuse
from dragonlab.games.dragonkeepers.rules.setup import setup
from dragonlab.games.dragonkeepers.rules.views import hide, redeal
from dragonlab.games.dragonkeepers.scores import score_parts
from dragonlab.games.dragonkeepers.words import WORDS

KIT = Kit(
    id="dragonkeepers",
    title="Dragonkeepers",
    players=(2, 4),
    usual=3,
    about="Collect sets of young dragons by a book that everybody changes, for amulets and pearls.",
    minutes="20 to 30",
    variants="six magic chests, family variant",
    package=__name__,
    box=Box,
    state=State,
    actions=ACTIONS,
    refusals=Rule,
    read_box=read_box,
    setup=setup,
    refuse=refuse,
    legal_actions=legal_actions,
    apply_action=apply_action,
    hide=hide,
    redeal=redeal,
    words=WORDS,
    scene=scene,
    count=count,
    check=check,
    score_parts=score_parts,
    arrange=arrange,
    named_outcome=named_outcome,
    arguments=ARGUMENTS,
    policies={"greedy": greedy_policy},
)
