"""Dragon Keepers by Catarina and Vital Lacerda, Keeper Mode: rules, words, pictures, policies."""

from dragonlab.engine.kit import Kit
from dragonlab.engine.usual import hide_nothing
from dragonlab.games.dragon_keepers.keeper_mode.board import scene
from dragonlab.games.dragon_keepers.keeper_mode.box import read_box
from dragonlab.games.dragon_keepers.keeper_mode.checks import check, counted
from dragonlab.games.dragon_keepers.keeper_mode.enums import ACTIONS, Rule
from dragonlab.games.dragon_keepers.keeper_mode.greedy import greedy_policy
from dragonlab.games.dragon_keepers.keeper_mode.positions import ARGUMENTS, arrange
from dragonlab.games.dragon_keepers.keeper_mode.records import Box, State
from dragonlab.games.dragon_keepers.keeper_mode.rules.actions import (
    apply_action,
    legal_actions,
    refuse,
)
from dragonlab.games.dragon_keepers.keeper_mode.rules.setup import redeal, setup
from dragonlab.games.dragon_keepers.keeper_mode.scores import score_parts
from dragonlab.games.dragon_keepers.keeper_mode.words import WORDS, named_outcome

KIT = Kit(
    id="keeper_mode",
    title="Dragon Keepers: Keeper Mode",
    players=(2, 6),
    usual=4,
    about="Protect a dragon that nobody else protects: all choose in secret, all at once.",
    minutes="10 to 15",
    variants="two players",
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
    hide=hide_nothing,
    redeal=redeal,
    words=WORDS,
    scene=scene,
    count=counted,
    check=check,
    score_parts=score_parts,
    arrange=arrange,
    arguments=ARGUMENTS,
    named_outcome=named_outcome,
    policies={"greedy": greedy_policy},
)
