"""Dragon Keeper: The Dungeon by Etienne Daniault: its rules, words, pictures and policies."""

from dragonlab.engine.kit import Kit
from dragonlab.engine.usual import hide_nothing
from dragonlab.games.dungeon.board import scene
from dragonlab.games.dungeon.box import PRESETS, read_box
from dragonlab.games.dungeon.checks import check, counted
from dragonlab.games.dungeon.enums import ACTIONS, Rule
from dragonlab.games.dungeon.greedy import greedy_policy
from dragonlab.games.dungeon.positions import ARGUMENTS, arrange
from dragonlab.games.dungeon.records import Box, State
from dragonlab.games.dungeon.rules.actions import apply_action
from dragonlab.games.dungeon.rules.legality import legal_actions, refuse
from dragonlab.games.dungeon.rules.setup import draw_guilds, setup
from dragonlab.games.dungeon.scores import score_parts
from dragonlab.games.dungeon.words import WORDS, named_outcome

KIT = Kit(
    id="dungeon",
    title="Dragon Keeper: The Dungeon",
    players=(2, 4),
    usual=3,
    about="Move one dragon together, take tiles and give tiles, and keep coins to survive.",
    minutes="20 to 30",
    variants="rules of the online version",
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
    redeal=draw_guilds,
    words=WORDS,
    scene=scene,
    count=counted,
    check=check,
    score_parts=score_parts,
    arrange=arrange,
    named_outcome=named_outcome,
    arguments=ARGUMENTS,
    policies={"greedy": greedy_policy},
    presets=PRESETS,
)
