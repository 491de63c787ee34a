"""The Dungeon: the rules in our own words, and what dragonlab reads into the gaps."""

# fmt: off
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import rule
from dragonlab.engine.words import RuleText

OVERVIEW = "Overview"
PARTS = "Components"
COURSE = "Course of the game"
POWERS = "Powers of the tiles"
SCORING = "Scoring at the end"


TEXTS: Mapping[str, tuple[RuleText, ...]] = MappingProxyType({
    "Setup": (
        rule("dungeon", "The dungeon", PARTS,
             "Three floors of 25 tiles lie one upon the other, 5 rows by 5 columns. Tiles are red "
             "or have the colour of one of four guilds.",
             "How many tiles there are of each value is told by the online version (public). The "
             "lower floors lie face down until the game gets there; the option open_floors shows "
             "them (G16)"),
        rule("guild", "The secret guild", PARTS,
             "Each player draws a token of one of the four guilds (in the Italian rulebook: "
             "gilda) and keeps it secret. Tiles of the own guild count against you at the end.",
             "It is drawn once, at the start, and kept; what is left over stays unseen. It is "
             "secret until the tributes. Red is no guild. Stacks and coins lie open "
             "(G1, G45, G47)"),
        rule("treasure", "Treasure", PARTS,
             "Each player begins with 4 coins of treasure (in Italian: tesoro).",
             "Coins do not run out; the option coin_supply limits them to those of the box, and "
             "then fees go back to the supply, but not the coins of the eliminated (G17)"),
        rule("first_player", "Who begins", COURSE,
             "Turns go round clockwise.",
             "A seat is drawn at random, unless the option first_player names one. Below, it goes "
             "on clockwise from the player who begins the floor, without the eliminated "
             "(G2, G52)"),
    ),
    "Movement 1: take": (
        rule("movement_1", "Take a tile", COURSE,
             "First move the dragon (in Italian: Drago) along its row. You get the tile on which "
             "it stops.",
             "Any distance, over gaps and tiles. There is no passing (G4, G43)"),
        rule("out_of_row", "Only along the row", COURSE,
             "Movement 1 stays in the dragon's row.",
             "The boards show the same directions on all floors (public)"),
        rule("no_tile", "A tile to stop on", COURSE,
             "Each movement ends on a tile, never on a gap."),
        rule("must_move", "The dragon must leave its cell", COURSE,
             "The dragon moves to another cell.",
             "So the tile below it cannot begin a floor; with the option may_take_start_tile it "
             "can. Later its cell is always empty (G3)"),
        rule("one_movement", "One movement 1", COURSE,
             "You take one tile by movement 1, then movement 2 follows."),
        rule("stacks", "Stacks", COURSE,
             "Tiles are laid on a stack of their colour, the newest on top.",
             "The order is kept and may be looked at (public). Tiles from a trap, a passage or an "
             "exchange go on top too (G23, G48)"),
    ),
    "Movement 2: give": (
        rule("movement_2", "Give a tile", COURSE,
             "Then move the dragon along its column. The tile on which it stops goes to the player "
             "at your right, who had the turn before you.",
             "The previous player who is still in the game, also in the first turn of a floor; it "
             "is a duty if there is a tile (G43, G52)"),
        rule("take_first", "First take, then give", COURSE,
             "Movement 2 comes after movement 1."),
        rule("power_first", "First the power, then the gift", POWERS,
             "An exchange or a remote trap is used, or not, before movement 2.",
             "In the turn in which the tile was taken, between both movements, or never (G46)"),
        rule("given_already", "One gift a turn", COURSE,
             "You have made movement 2 in this turn."),
        rule("out_of_column", "Only along the column", COURSE,
             "Movement 2 stays in the dragon's column."),
        rule("gift_coin", "A coin for a good gift", COURSE,
             "Who gives a tile worth more than 2 gets a coin.",
             "The printed value counts, and only a gift of movement 2 (G18). If coins are limited "
             "and none is left, none comes (G17)"),
        rule("no_gift_power", "A gift has no power", POWERS,
             "Powers work on tiles that were taken by movement 1.",
             "So a tile that you are given has none; a release tile neither, unless the option "
             "release_any_origin is set (G20, G21)"),
    ),
    "Powers": (
        rule("powers", "Powers", POWERS,
             "Some tiles have a power for the player who takes them by movement 1.",
             "Using it is up to the player (G19)"),
        rule("secret_passage", "Secret passage", POWERS,
             "After movement 2 you may discard the secret passage (in Italian: passaggio segreto) "
             "and take one more tile.",
             "One more movement 1 from the dragon's new cell, without a gift; the option "
             "passage_full_turn makes it a whole turn with a gift. An exchange or a remote trap "
             "that you take may be used, a further passage may not; without the option "
             "passage_chain no power of the extra tile can. The next player again moves along the "
             "row "
             "(G27, G28, G29, G44, G46)"),
        rule("passage_not_due", "When the passage opens", POWERS,
             "An extra tile is taken right after the gift of a turn in which you took a secret "
             "passage."),
        rule("passage_lost", "A passage that leads nowhere", POWERS,
             "The extra tile must lie in the dragon's row.",
             "If there is none, the power is lost. If movement 2 was not possible, the floor has "
             "ended and there is no extra tile either (G30, G31)"),
        rule("exchange", "Exchange of prisoners", POWERS,
             "Swap the exchange tile (in Italian: scambio di prigionieri) that you have just taken "
             "for the top tile of a player's stack.",
             "A stack of another player in the game, also of the same colour; with the option "
             "exchange_own one of yours too. Both tiles go on top of the stack of their colour. "
             "What you get has no power (G22, G23, G24, G51)"),
        rule("exchange_not_due", "When prisoners are exchanged", POWERS,
             "An exchange is made right after the exchange tile was taken by movement 1.",
             "Without a stack to exchange with it is not offered (G22, G46)"),
        rule("own_stack", "Not with yourself", POWERS,
             "The rulebook lets you choose among all stacks and is silent on your own.",
             "An exchange is made with a stack of another player; the option exchange_own allows "
             "your own stacks (G22)"),
        rule("eliminated_stack", "Not with the eliminated", COURSE,
             "Whoever is eliminated takes no part any more.",
             "The tiles and coins are out of the game (G9)"),
        rule("no_such_player", "Nobody sits there", COURSE,
             "Only players at the table have stacks."),
        rule("empty_stack", "An empty stack", COURSE,
             "There must be a tile in the stack."),
        rule("remote_trap", "Remote trap", POWERS,
             "Discard the remote trap (in Italian: trappola a distanza) that you have just taken, "
             "and get any tile of the floor for it.",
             "The dragon stays where it is, so its column may become empty. What you get has no "
             "power, unless the option trap_chain is set (G24, G25, G26)"),
        rule("trap_not_due", "When the trap springs", POWERS,
             "A remote trap is used right after it was taken by movement 1.",
             "Between both movements, or never (G46)"),
        rule("power_not_due", "No power to decline", POWERS,
             "There is no exchange or remote trap to decide about."),
        rule("release", "Release", POWERS,
             "At the end a release tile (in Italian: rilascio) may leave together with one tile "
             "of your guild; both are discarded.",
             "It is live only with the player who took it by movement 1, or as the extra tile of a "
             "passage; got in any other way it is an ordinary tile. The option release_any_origin "
             "lets every release tile work (G21, G37)"),
        rule("stairs", "Stairs", POWERS,
             "Who has the stairs (in Italian: scala) of a floor begins the next one.",
             "The present owner, who got the tile last; by the option stairs_owner it is whoever "
             "got it first. It is no choice (G13). If that player is out, the next one begins "
             "(G14). If the stairs still lie there, the player who could not move does, or by the "
             "option no_stairs_start the next one (G15)"),
    ),
    "The end of a floor": (
        rule("dead_end", "Dead end", COURSE,
             "Whoever cannot make movement 1 or 2 is in a dead end (in Italian: vicolo cieco): the "
             "floor ends at once, whatever is left on it.",
             "That is: no tile in the row at movement 1, or none in the column at movement 2. The "
             "dragon's own cell does not count (G5, G26, G30)"),
        rule("floor_cost", "What the end costs", COURSE,
             "Each player loses coins by the tiles that are left: 1 coin for 1 to 5 tiles, 2 for 6 "
             "to 8, 3 for 9 or more.",
             "Tiles that left by a trap or a passage do not count. An empty floor costs nothing "
             "(G7, G49)"),
        rule("last_taker", "The last to take a tile", COURSE,
             "Who was the last to take a tile of the floor loses one more coin.",
             "The player who made the last movement 1, also on an empty floor; by the option "
             "last_taker whoever got the last tile by a movement, be it as a gift (G6, G7)"),
        rule("elimination", "Elimination", COURSE,
             "Who has too few coins to pay is out of the game at once.",
             "The whole sum is due at once, from all players together, also on the lowest floor. "
             "No coins left is alive. Tiles and coins of the eliminated are gone "
             "(G8, G9, G12)"),
        rule("survivor", "The last survivor", COURSE,
             "The rulebook does not say how it goes on with one player, who can give to nobody.",
             "The game ends and this player wins without a tribute and a score; with the option "
             "last_survivor set to score, the player is scored at once (G10)"),
        rule("all_lost", "All lost", OVERVIEW,
             "There are no teams, and yet a game can end without a winner.",
             "If no player is left, nobody wins (G11)"),
        rule("floors_done", "The floors are done", COURSE,
             "Once the scoring is on, the dragon moves no more."),
    ),
    "Scoring": (
        rule("scoring_later", "At the end only", SCORING,
             "Tributes and releases come when the floors are done."),
        rule("tribute", "Tribute to the dragon", SCORING,
             "First everybody discards the stack with the most tiles, the tribute (in Italian: "
             "tributo).",
             "Guilds are revealed, then it goes by seats; tiles count, not points. Without tiles "
             "there is no tribute. Release tiles in it are lost "
             "(G32, G35, G36, G39)"),
        rule("tribute_not_due", "No tribute to choose", SCORING,
             "A tribute is chosen once, and only if several stacks are largest."),
        rule("not_largest", "The largest stack", SCORING,
             "The tribute is a stack with the most tiles. If several tie, you choose.",
             "Only if the one that you choose is your guild's, a second stack goes. By the option "
             "tribute_tie your guild's must be it if it is among them (G32, G33)"),
        rule("second_tribute", "A second stack", SCORING,
             "If the tribute was the stack of your own guild, another stack goes too.",
             "The next largest, ties by choice; with the option second_tribute any stack that you "
             "like. If there is none, nothing more is lost (G34, G53)"),
        rule("second_not_due", "No second stack to choose", SCORING,
             "A second stack is chosen only after your guild's was the tribute, and only if "
             "several can go."),
        rule("not_next", "The next largest stack", SCORING,
             "Another stack goes after the own guild's.",
             "It is the largest of those that are left (G34)"),
        rule("release_not_due", "No release to decide", SCORING,
             "A release tile is used after the tributes, if it is live and a tile of your guild is "
             "left."),
        rule("not_guild", "A tile of your guild", POWERS,
             "Only a tile of your own guild is released.",
             "One for each release tile (G37)"),
        rule("not_there", "A tile that you have", POWERS,
             "Only a tile that lies in your guild's stack can be released."),
        rule("not_itself", "Another tile than itself", POWERS,
             "The release tile leaves together with a tile of the guild.",
             "One of your own guild needs a further tile of it, unless the option self_release is "
             "set (G38)"),
        rule("points", "Points", SCORING,
             "The values of your tiles are added up; those of your own guild are taken off.",
             "The total may be below 0; with no tiles it is 0 (G35)"),
        rule("most_treasure", "Most treasure", SCORING,
             "The player who has the most coins at the end gets 2 points.",
             "Coins after the last floor's cost. All who tie get them, also with no coins; by the "
             "option coin_tie nobody does then (G40, G50)"),
        rule("winner", "Who wins", SCORING,
             "The highest total wins.",
             "With equal totals the win is shared, or by the option tiebreak more coins win. The "
             "eliminated are behind all survivors, also behind totals below 0 (G41, G42)"),
        rule("game_over", "The game is over", SCORING,
             "There is nothing more to decide."),
    ),
})

RULES: Mapping[str, RuleText] = MappingProxyType(
    {one.id: one for chapter in TEXTS.values() for one in chapter}
)

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = tuple(
    (title, tuple(one.id for one in chapter)) for title, chapter in TEXTS.items()
)
