"""Dragonkeepers: the rules in our own words, and what dragonlab reads into the gaps."""

# fmt: off
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from dragonlab.engine.phrases import rule
from dragonlab.engine.words import RuleText

SETUP = "Setup"
TAKING = "Turn Overview, 1. Taking dragon cards"
CHANGING = "Turn Overview, 2. Changing the magic book"
PLAYING = "Turn Overview, 3. Playing dragon cards in front of you"
REWARD = "Turn Overview, 4. Receiving a reward"
COMPLETING = "Turn Overview, 5. Completing the turn"
REWARDS = "Rewards for Playing Dragon Cards"
END = "The End of the Game"
CHESTS = "The Magic Chests"
MORE_CARDS = "Companion Booklet, Starting cards"
MORE_TAKING = "Companion Booklet, Taking dragon cards"
MORE_CHANGING = "Companion Booklet, Changing the magic book"
MORE_PLAYING = "Companion Booklet, Playing dragon cards"
MORE_REWARDS = "Companion Booklet, Receiving rewards"
MORE_COMPLETING = "Companion Booklet, Completing the turn"
MORE_END = "Companion Booklet, End of the game"


TEXTS: Mapping[str, tuple[RuleText, ...]] = MappingProxyType({
    "Setup": (
        rule("starting_player", "Who begins", "Setup, step 3",
             "The players agree on who begins; turns then go round clockwise.",
             "A seat is drawn at random unless the option first_player names one (DK-05)"),
        rule("starting_cards", "Starting cards", MORE_CARDS,
             "The player who begins gets none. Going round clockwise, the others get 1, 2 and 3 "
             "face-down starting cards; the rest go back into the box.",
             "They are dealt blind and nobody looks at the rest. Nobody has published these cards, "
             "so the component table holds a list that we rebuilt (DK-03, DK-06)"),
        rule("dragon_cards", "The cards of the book", MORE_CARDS,
             "104 dragon cards make the magic book: a left stack with numbers on the backs and a "
             "right stack with colours. No card has the same colour on both sides.",
             "How many there are of each is not published. dragonlab uses an even mix; choose it "
             "with the option deck_profile, or edit the component table (DK-01)"),
        rule("hands", "What a hand shows", TAKING,
             "There is no limit to the cards in a hand.",
             "Everybody sees the backs in a hand, and knows each card that lay open before it was "
             "taken. Only its owner knows the front of a starting card or a mint card, also after "
             "it went face down on the book; if another player mints it from there, only that "
             "player. The option hand_visibility changes all this (DK-07, DK-77)"),
        rule("amulet_row", "The row of amulet pieces", "Setup, step 5",
             "Of the 45 pieces 16, 12 or 8 go back unseen with 2, 3 or 4 players. The others lie "
             "open in a row, sorted by their value.",
             "As pieces are taken from an open row, who won which is no secret. The option "
             "show_scores says whose points the screen shows during the game (DK-08)"),
    ),
    "Taking cards": (
        rule("display", "The display", MORE_TAKING,
             "One card of each page lies face up. Only these two can be taken, never a card from "
             "the stacks of the book."),
        rule("refill", "Fill the gap at once", TAKING,
             "A card taken from the display is replaced at once by the top card of the same page, "
             "and so the page shows something new.",
             "You see the new card and the new page before you choose again (DK-12)"),
        rule("only_active_takes", "Only in your own turn", TAKING,
             "Only the player whose turn it is takes cards."),
        rule("take_at_least_one", "At least one card", MORE_TAKING,
             "You must take at least one card in your turn before you go on.",
             "One to three cards; the booklet settles what the rulebook leaves open (DK-11)"),
        rule("three_cards", "Up to three cards", TAKING,
             "You take one, two or three cards from the display, one after the other."),
        rule("fourth_card", "A fourth card for a crystal", REWARDS,
             "After your third card you may pay a crystal and take a fourth one.",
             "You may decide after seeing what replaced the third card (DK-13)"),
        rule("fourth_after_three", "The crystal buys a fourth card", REWARDS,
             "A crystal buys a card only after the three that are free."),
        rule("one_fourth_card", "Never more than four", REWARDS,
             "However many crystals you have, you take four cards at most in a turn."),
        rule("taking_is_over", "Taking is over", TAKING,
             "Taking comes first. Whoever has gone on to the book, or to playing, takes no more "
             "cards in this turn."),
        rule("page_spent", "A page is down to one card", MORE_TAKING,
             "As soon as a page has only one card left, nobody takes cards or changes the book any "
             "more. The players may still play, then the game ends.",
             "Pages are checked after every refill and after the mint. The last card still counts "
             "as the page; a fourth card is stopped too, even the first of a turn, and no card "
             "of a hand can rescue the page (DK-14, DK-15, DK-16, DK-17)"),
    ),
    "The magic book": (
        rule("magic_book", "What the book asks for", "Game Objective",
             "The left page shows how many dragons you may play, the right page their colour."),
        rule("page_backs", "Numbers left, colours right", CHANGING,
             "The two stacks are never mixed.",
             "A card with a number on its back goes on the left page, a card with a colour on the "
             "right page, nowhere else (DK-18)"),
        rule("take_first", "Take cards first", CHANGING,
             "The book is changed after taking cards and before playing dragons."),
        rule("page_changed", "One card for each page", CHANGING,
             "In your turn you may put one card of your hand face down on each page.",
             "At most one card a page, in any order (DK-19)"),
        rule("only_active_changes", "Only in your own turn", MORE_CHANGING,
             "Only the player whose turn it is changes the book. Those who complete the turn take "
             "it as it is."),
        rule("book_is_set", "The book is set", CHANGING,
             "Once you go on to playing, the book stays as it is for the rest of the turn.",
             "No change after the play, nor after you chose to leave the book (DK-19)"),
        rule("free_change", "Change it as you like", CHANGING,
             "Changing the book is up to you.",
             "You may change it without playing, also to spoil it for the others (DK-20)"),
        rule("not_in_hand", "A card of your hand", CHANGING,
             "Only a card that you hold can go on the book or into a play."),
        rule("no_usable_back", "Starting cards on the book", CHANGING,
             "A card that goes on the book must have a page on its back.",
             "Starting cards count as pages; with the option starting_backs set to none they "
             "cannot go on the book (DK-03, DK-81)"),
        rule("placed_card", "What becomes of a placed card", MORE_CHANGING,
             "It is the top of its stack now.",
             "The next refill of this page moves it, face up, into the display (DK-21)"),
        rule("shadow_page", "A shadow dragon on the book", MORE_CHANGING,
             "The back of a shadow dragon is a 6: it asks for six dragons and pays the highest "
             "piece. Later the card comes into the display, where anybody can take it.",
             "The 6 holds for everybody; a shadow dragon taken from the display can be used in the "
             "same turn (DK-22, DK-23)"),
    ),
    "Playing dragons": (
        rule("exact_number", "The exact number", PLAYING,
             "You play exactly as many dragons of the colour as the book says: no more, no fewer.",
             "Shadow dragons count towards the number (DK-25)"),
        rule("wrong_colour", "The colour of the book", PLAYING,
             "Only dragons of the colour on the right page can be played."),
        rule("too_few", "Too few dragons", PLAYING,
             "If you cannot make up the exact number you cannot play."),
        rule("wild_cards", "Shadow dragons are wild", REWARDS,
             "Shadow dragons stand for any colour and help to reach the number, one or several.",
             "Those that were played lie in the stack for good, those in the book stay in the "
             "book; none goes back to the supply (DK-43)"),
        rule("shadow_alone", "Never shadow dragons alone", REWARDS,
             "A play needs at least one real dragon of the colour.",
             "That holds for each play, also with the swindle feather; so where one card is "
             "played, it is a real dragon (DK-26, DK-27)"),
        rule("free_play", "Playing is up to you", MORE_PLAYING,
             "You may keep your cards even if you could play.",
             "That holds for every player in every turn (DK-24)"),
        rule("book_before_play", "First take, then change, then play", "Turn Overview",
             "Dragons are played after taking cards and changing the book."),
        rule("one_play", "One play a turn", PLAYING,
             "The book's number is played once.",
             "Each player has one play in each turn, the own and everybody else's (DK-31)"),
        rule("new_stack", "A new colour, a new stack", PLAYING,
             "Dragons of a new colour start a stack at the left or the right end of your row. "
             "Stacks are never moved.",
             "The player chooses the end; nothing goes in between (DK-28, DK-32)"),
        rule("placement", "The placement rule", PLAYING,
             "Cards go on a stack of their colour, unless it lies between two other stacks.",
             "So only the first and the last stack of a row are open (DK-29)"),
        rule("closed_stack", "The stack is closed", PLAYING,
             "Nothing can be added to a stack that has another colour on either side."),
        rule("side_not_due", "Left or right", PLAYING,
             "An end of the row is chosen only when a play opens a new stack."),
        rule("lay_not_due", "Choosing the cards", PLAYING,
             "Single cards are chosen only once a play has begun, and only if different cards "
             "would do."),
        rule("lay_colour", "One colour a play", PLAYING,
             "All cards of a play are dragons of its colour, or shadow dragons."),
    ),
    "Rewards": (
        rule("reward", "The reward", REWARD,
             "A play is paid at once with what the left page shows, an amulet piece at least.",
             "Nobody has published what 4 and 5 pay: the option reward_profile offers three "
             "readings. A reward cannot be refused (DK-02, DK-76)"),
        rule("lowest_piece", "Lowest amulet piece", REWARDS,
             "You get a piece of the lowest value that is in the row.",
             "Two pieces are taken one after the other, the second by the row that is left; with "
             "one value left, it is both lowest and highest (DK-33, DK-34)"),
        rule("highest_piece", "Highest amulet piece", REWARDS,
             "You get a piece of the highest value that is in the row."),
        rule("piece_not_due", "No piece to choose", REWARD,
             "A piece is chosen only while a reward is paid and the hammer could change it."),
        rule("ring", "Ring and amulet", REWARD,
             "Three amulet pieces close a ring; with a pearl inside it is a complete amulet.",
             "An open ring is filled before a new one starts, also within one reward "
             "(DK-36, DK-37)"),
        rule("pearl", "Pearls", REWARD,
             "A closed ring gets a face-down pearl: red ones are worth 8 or 9, blue ones 3 or 4.",
             "Nobody knows the value before the end. You get a red one while there are any; the "
             "option pearl_choice lets you choose or draws from all. How many there are of each "
             "value is rebuilt (DK-04, DK-09, DK-10)"),
        rule("pearl_not_due", "No pearl to choose", REWARD,
             "The colour of a pearl is chosen only when a ring has just been closed."),
        rule("pearl_gone", "No pearl of this colour", REWARD,
             "When the red pearls are gone, only blue ones are left to take."),
        rule("crystal", "Crystals", REWARDS,
             "A crystal buys a fourth card, or one use of a magic chest item.",
             "A crystal that was paid can be won again at once (DK-42)"),
        rule("no_crystal", "Crystals to pay with", REWARDS,
             "You can only pay with crystals that you have."),
        rule("fresh_crystal", "Not in the turn it was won", MORE_REWARDS,
             "A crystal cannot be used in the turn in which you got it.",
             "The turn lasts until all have completed it. Older crystals can be used, and the new "
             "one from the next turn on, also if that turn is your own (DK-41)"),
        rule("shadow_dragon", "Shadow dragons", REWARDS,
             "A shadow dragon goes to your hand. It is a wild card, and its back is a 6 for the "
             "book. It cannot be used in the turn in which you won it.",
             "With one play a turn there is nothing left to use it for anyway (DK-41)"),
        rule("golden_egg", "Golden eggs", REWARDS,
             "An egg brings 4 points at the end, and having the most of them brings more."),
        rule("crest", "The crest", REWARDS,
             "Whoever has all four colours laid out takes the most valuable crest left: 16, 10 or "
             "6 points. With two players the 16 is not in the game.",
             "One a player, right after the reward of the play, own turn or not. A stack has its "
             "colour whatever wild cards lie in it (DK-30, DK-39)"),
        rule("running_out", "When something runs out", REWARDS,
             "There are only so many crystals, eggs, crests and shadow dragons. What is not there "
             "is not paid.",
             "If a reward names more than there is, you get what is left (DK-76)"),
        rule("empty_row", "When the row is empty", REWARD,
             "Every play should be paid with an amulet piece.",
             "If the row is empty the missing pieces are lost; the rest is paid, and playing stays "
             "allowed. This can only happen in the last turn (DK-35)"),
    ),
    "Completing the turn": (
        rule("completing", "Completing the turn", COMPLETING,
             "When the active player has played, or not, each other player may once play dragons "
             "by the same book, clockwise, and gets the reward.",
             "Once each, yes or no; a new stack may be opened, but no cards are taken "
             "(DK-44, DK-45, DK-79)"),
        rule("reward_order", "One player after the other", COMPLETING,
             "Players act clockwise from the active player.",
             "Each gets the whole reward with pearl and crest before the next one decides; so "
             "things that run short go by this order (DK-38, DK-40)"),
    ),
    "The end": (
        rule("goal", "The last amulet", END,
             "The game ends with the turn in which the players have completed 7, 8 or 9 amulets, "
             "with 2, 3 or 4 players.",
             "All amulets on the table count together (DK-47)"),
        rule("last_turn", "The last turn", MORE_END,
             "The turn is still completed by all, and more amulets may be finished in it.",
             "Everybody gets this chance, but there is no further turn (DK-46, DK-48)"),
        rule("early_end", "An early end", MORE_TAKING,
             "When a page is down to one card, the game ends after this turn.",
             "That happens whatever the number of amulets. If the last amulet is completed in the "
             "same turn, both reasons are told (DK-14, DK-82)"),
        rule("game_over", "The game is over", END,
             "After the last turn there is nothing more to decide."),
        rule("scoring", "The score", END,
             "Amulet pieces, pearls, crests and golden eggs are added up.",
             "Pieces in an open ring count too, without a pearl (DK-49)"),
        rule("egg_majority", "Most golden eggs", REWARDS,
             "At the end the player with most eggs turns one over: it is worth 16 in place of 4. "
             "All who tie turn one.",
             "Nobody turns one without having an egg (DK-50)"),
        rule("tiebreak", "Ties", END,
             "With equal points the player with more dragon cards laid out wins; if these are "
             "equal too, the win is shared.",
             "Shadow dragons in the stacks count, cards in the hand do not; the option "
             "tiebreak_counts_shadow leaves shadow dragons out (DK-51, DK-52)"),
        rule("turn_cap", "A game without an end", END,
             "No rule forces anybody to play.",
             "After 1,000 turns, or as many as the option turn_cap says, dragonlab ends the game, "
             "scores it and marks it as unusual (DK-78)"),
    ),
    "Magic chests": (
        rule("magic_chests", "Magic chests", CHESTS,
             "For experienced players: one of six chests is opened at the start. Everybody may use "
             "its item, for a crystal each time.",
             "The option chests opens a random one, or those that you name (DK-53)"),
        rule("using_items", "Paying for items", CHESTS,
             "Several items can be used together, for a crystal each; all but the mint also while "
             "completing a turn.",
             "Ink, horn and feather are paid with the play, the hammer with the piece, the flute "
             "after the reward; they work in the last turn too. What would change nothing is not "
             "offered. The crystal for a fourth card is separate "
             "(DK-55, DK-70, DK-72, DK-73, DK-80)"),
        rule("item_absent", "The item is not in the game", CHESTS,
             "Only items of the chests that were opened at the start can be used."),
        rule("item_once", "Each item once a turn", CHESTS,
             "An item cannot be used twice in a turn.",
             "That is counted for each player and each item (DK-54)"),
        rule("twilight_flute", "Twilight flute", CHESTS,
             "After your reward, take back all cards that you just played but one.",
             "Older cards of the stack stay. It is all but one or none, so it takes two cards. "
             "What you take back cannot be played again this turn; a crest is kept "
             "(DK-56, DK-58, DK-59, DK-60, DK-74)"),
        rule("flute_not_due", "When the flute plays", CHESTS,
             "The flute is used right after the reward of a play.",
             "The play must have at least two cards (DK-59)"),
        rule("flute_card", "One of the cards just played", CHESTS,
             "The card that stays is one of those that you just played.",
             "You choose which (DK-56, DK-57)"),
        rule("flute_dragon", "A stack needs a dragon", CHESTS,
             "Shadow dragons never lie alone.",
             "If the play opened the stack, the card that stays must be a real dragon; the option "
             "flute_may_leave_shadow drops this (DK-57)"),
        rule("dragon_mint", "Dragon mint", CHESTS,
             "Begin your turn by adding the uppermost card of both stacks to your hand.",
             "These do not count among your one to three cards, and the display is not filled; the "
             "pages are checked for the early end (DK-61, DK-62)"),
        rule("mint_own_turn", "The mint needs your turn", CHESTS,
             "The mint is the one item that cannot be used while completing a turn.",
             "It is for the active player alone (DK-63)"),
        rule("mint_at_start", "The mint comes first", CHESTS,
             "The mint is used at the start of the turn.",
             "That is before the first card is taken (DK-61)"),
        rule("troll_horn", "Troll horn", CHESTS,
             "Lay cards on a stack of yours although it is closed.",
             "It does not let a new stack go between others (DK-64)"),
        rule("green_ore_hammer", "Green ore hammer", CHESTS,
             "In place of a lowest piece take one of the next higher value; one piece a reward.",
             "The next higher value is one that lies in the row. Of two pieces you choose which "
             "one; the option hammer_order can allow only the first (DK-65, DK-66)"),
        rule("hammer_lowest", "Only lowest pieces", CHESTS,
             "The hammer works on a lowest piece, not on the highest.",
             "Where the page pays no lowest piece, no crystal is taken (DK-75)"),
        rule("hammer_first", "Which piece is upgraded", CHESTS,
             "Of two pieces in a reward the hammer upgrades one.",
             "In this game the option hammer_order allows only the first (DK-66)"),
        rule("hammer_no_higher", "Nothing higher in the row", CHESTS,
             "The hammer needs a higher value to go to.",
             "With one value left in the row it is not offered (DK-65, DK-75)"),
        rule("prism_ink", "Prism ink", CHESTS,
             "Play another colour than the one in the book.",
             "Any one colour; number and reward stay, and a closed stack stays closed (DK-67)"),
        rule("swindle_feather", "Swindle feather", CHESTS,
             "Play one dragon fewer than the book says, for the full reward.",
             "The reward is the one of the printed number (DK-69)"),
        rule("feather_two", "The feather needs a number", CHESTS,
             "The feather helps only with plays of two cards or more.",
             "The book must show 2 or more. By the option feather_reading two cards must really be "
             "played, so it must show 3 or more (DK-68)"),
    ),
    "Variants": (
        rule("family_variant", "With young children", MORE_PLAYING,
             "With children under eight, leave out the crests and the placement rule.",
             "Every stack stays open, a new stack needs no side, and the troll horn stays in the "
             "box; set the option family_variant (DK-71)"),
    ),
})

RULES: Mapping[str, RuleText] = MappingProxyType(
    {one.id: one for chapter in TEXTS.values() for one in chapter}
)

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = tuple(
    (title, tuple(one.id for one in chapter)) for title, chapter in TEXTS.items()
)
