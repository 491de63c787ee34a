"""Rule by rule, the lesson that asks a reader about it; and the few rules that need none."""

from __future__ import annotations

import pytest

import dragonlab as dl
from dragonlab.engine.registry import GAMES
from dragonlab.teaching.reading import entries, ids_of

ASKED = {
    "dragonkeepers": {
        "starting_player": "who_gets_starting_cards",
        "starting_cards": "starting_cards",
        "dragon_cards": "front_and_back",
        "hands": "open_backs",
        "amulet_row": "amulet_row",
        "display": "display",
        "refill": "refill",
        "only_active_takes": "only_active_takes",
        "take_at_least_one": "at_least_one",
        "three_cards": "whole_turn",
        "fourth_card": "fourth_card",
        "fourth_after_three": "fourth_after_three",
        "one_fourth_card": "one_fourth_card",
        "taking_is_over": "taking_is_over",
        "page_spent": "last_page",
        "magic_book": "book",
        "page_backs": "numbers_left",
        "take_first": "take_first",
        "page_changed": "change_book",
        "only_active_changes": "only_active_changes",
        "book_is_set": "book_is_set",
        "free_change": "free_change",
        "no_usable_back": "starting_cards",
        "placed_card": "placed_card",
        "shadow_page": "shadow_page",
        "exact_number": "exact_number",
        "wrong_colour": "wrong_colour",
        "too_few": "too_few",
        "wild_cards": "shadow_dragons",
        "shadow_alone": "shadow_alone",
        "free_play": "free_play",
        "book_before_play": "play_later",
        "one_play": "one_play",
        "new_stack": "new_stack",
        "placement": "new_stack",
        "closed_stack": "closed_stack",
        "lay_colour": "lay_colour",
        "reward": "reward",
        "lowest_piece": "two_pieces",
        "highest_piece": "shadow_page",
        "ring": "ring",
        "pearl": "blue_pearl",
        "pearl_gone": "blue_pearl",
        "crystal": "fourth_card",
        "no_crystal": "no_crystal",
        "fresh_crystal": "fresh_crystal",
        "shadow_dragon": "shadow_dragon",
        "golden_egg": "golden_egg",
        "crest": "crest",
        "running_out": "running_out",
        "empty_row": "empty_row",
        "completing": "join_in",
        "reward_order": "reward_order",
        "goal": "goal",
        "last_turn": "goal",
        "early_end": "last_page",
        "scoring": "scoring",
        "egg_majority": "most_eggs",
        "tiebreak": "ties",
        "magic_chests": "magic_chests",
        "using_items": "two_items",
        "item_absent": "item_absent",
        "item_once": "item_once",
        "twilight_flute": "flute",
        "flute_card": "flute",
        "flute_dragon": "flute_dragon",
        "dragon_mint": "mint",
        "mint_own_turn": "mint_own_turn",
        "mint_at_start": "mint_at_start",
        "troll_horn": "horn",
        "green_ore_hammer": "hammer_which",
        "hammer_lowest": "hammer_lowest",
        "hammer_first": "hammer_which",
        "hammer_no_higher": "hammer_lowest",
        "prism_ink": "ink",
        "swindle_feather": "magic_chests",
        "feather_two": "feather_two",
        "family_variant": "family",
    },
    "dungeon": {
        "dungeon": "stairs",
        "guild": "goal",
        "treasure": "gift_coin",
        "first_player": "neighbour",
        "movement_1": "whole_turn",
        "out_of_row": "out_of_row",
        "no_tile": "gaps",
        "must_move": "must_move",
        "one_movement": "one_movement",
        "stacks": "stacks",
        "movement_2": "neighbour",
        "take_first": "take_first",
        "power_first": "power_first",
        "given_already": "one_gift",
        "out_of_column": "out_of_column",
        "gift_coin": "gift_coin",
        "no_gift_power": "gift_without_power",
        "powers": "decline",
        "secret_passage": "passage",
        "passage_not_due": "passage_early",
        "passage_lost": "passage_lost",
        "exchange": "exchange",
        "exchange_not_due": "exchange_late",
        "own_stack": "own_stack",
        "eliminated_stack": "eliminated_stack",
        "empty_stack": "own_stack",
        "remote_trap": "trap",
        "trap_not_due": "trap_late",
        "release": "release",
        "stairs": "stairs",
        "dead_end": "dead_end",
        "floor_cost": "floor_cost",
        "last_taker": "last_taker",
        "elimination": "elimination",
        "survivor": "survivor",
        "all_lost": "all_lost",
        "floors_done": "floors_done",
        "tribute": "tribute",
        "not_largest": "not_largest",
        "second_tribute": "second_tribute",
        "not_next": "not_next",
        "not_guild": "release_guild",
        "not_there": "release_guild",
        "not_itself": "release_itself",
        "points": "points",
        "most_treasure": "most_treasure",
        "winner": "winner",
    },
    "keeper_mode": {
        "goal": "goal",
        "tribe": "favourite",
        "life": "life",
        "roll": "roll",
        "all_same": "all_same",
        "duplicates": "duplicates",
        "choose": "secret",
        "not_targeted": "not_targeted",
        "cards_back": "cards_back",
        "cards_shown": "cards_shown",
        "alone": "one_each",
        "together": "together",
        "bonus": "bonus",
        "leader": "leader",
        "bonus_not_due": "bonus_not_due",
        "no_arrow": "no_arrow",
        "dragon_gone": "dragon_gone",
        "wounds": "in_time",
        "defeat": "defeat",
        "end": "last_shield",
        "winner": "count",
        "tie": "tie",
    },
}  # fmt: skip

QUESTION = "it only answers a question that no button and no place on the board asks"
NEEDS_NO_LESSON = {
    "dragonkeepers": {
        "not_in_hand": "nobody sees or can click a card that is not in the hand",
        "side_not_due": QUESTION,
        "lay_not_due": QUESTION,
        "piece_not_due": QUESTION,
        "pearl_not_due": QUESTION,
        "flute_not_due": QUESTION,
        "game_over": "there is nothing left to ask",
        "turn_cap": "a limit of the app against games without an end; no rule of the game",
    },
    "dungeon": {
        "no_such_player": QUESTION,
        "power_not_due": QUESTION,
        "scoring_later": QUESTION,
        "tribute_not_due": QUESTION,
        "second_not_due": QUESTION,
        "release_not_due": QUESTION,
        "game_over": "there is nothing left to ask",
    },
    "keeper_mode": {
        "players": "the form for a new game asks how many play",
        "circle": "where a dragon lies changes nothing",
        "endless": "a limit of the app against games without an end; no rule of the game",
        "game_over": "there is nothing left to ask",
    },
}  # fmt: skip


def test_every_game_with_lessons_has_its_table():
    taught = {game for game in GAMES if ids_of(game)}
    assert set(ASKED) == set(NEEDS_NO_LESSON) == taught


@pytest.mark.parametrize("game", ASKED)
def test_each_rule_is_asked_or_needs_no_lesson(game: str):
    rules = set(dl.Game(game).rules)
    assert set(ASKED[game]) | set(NEEDS_NO_LESSON[game]) == rules
    assert not set(ASKED[game]) & set(NEEDS_NO_LESSON[game])


@pytest.mark.parametrize("game", ASKED)
def test_the_lesson_of_a_rule_teaches_it(game: str):
    found = entries(game)
    wrong = [r for r, id in ASKED[game].items() if id not in found or r not in found[id]["rules"]]
    assert wrong == []


@pytest.mark.parametrize("game", ASKED)
def test_no_lesson_asks_what_needs_none(game: str):
    asked = {rule for entry in entries(game).values() for rule in entry["rules"]}
    assert not asked & set(NEEDS_NO_LESSON[game])
