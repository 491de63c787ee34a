"""The Dungeon: what each decision does: the course of a turn, and the door to the scoring."""

from __future__ import annotations

from dragonlab.engine.compiled import rules
from dragonlab.engine.state import tell
from dragonlab.games.dungeon.enums import COLOURS, Code, Event, Lost, Phase, Power
from dragonlab.games.dungeon.records import Box, LastTaker, State
from dragonlab.games.dungeon.rules.basics import (
    column_tiles,
    discard_top,
    exchangeable_stacks,
    gift_coins,
    lift_tile,
    lift_top,
    living_beside,
    ordinary,
    receive,
    row_tiles,
)
from dragonlab.games.dungeon.rules.ending import give_stack, keep_release, release, settle
from dragonlab.games.dungeon.rules.floors import begin_turn, end_floor


@rules
def apply_action(box: Box, s: State, action: int) -> None:
    """Carry out one legal decision of the acting player."""
    if action >= Code.TRIBUTE:
        score(box, s, action)
    elif action < Code.EXCHANGE:
        take(box, s, action - Code.TAKE)
    elif action < Code.TRAP:
        which = action - Code.EXCHANGE
        exchange(box, s, which // COLOURS, which % COLOURS)
    elif action < Code.NO_POWER:
        trap(box, s, action - Code.TRAP)
    elif action == Code.NO_POWER or action == Code.NO_PASSAGE:
        decline(box, s)
    elif action < Code.PASSAGE:
        give(box, s, action - Code.GIVE)
    else:
        use_passage(box, s, action - Code.PASSAGE)


@rules
def score(box: Box, s: State, action: int) -> None:
    """Carry out a decision of the scoring, and go on with it."""
    if action < Code.RELEASE:
        colour = (action - Code.TRIBUTE) % COLOURS
        s.phase = give_stack(box, s, int(s.actor), colour, int(s.phase))
    elif action < Code.NO_RELEASE:
        release(box, s, action - Code.RELEASE)
    else:
        keep_release(box, s)
    settle(box, s, int(s.actor))


# ---- a turn


@rules
def take(box: Box, s: State, cell: int) -> None:
    """Make movement 1: move the dragon along its row and take the tile."""
    code = pick(box, s, cell, 1)
    tell(s, Event.TILE_TAKEN, int(s.actor), 1, code, cell, 0)
    offer_power(box, s, code)


@rules
def pick(box: Box, s: State, cell: int, live: int) -> int:
    """Move the dragon to a tile, take it, and return its type."""
    code = lift_tile(s, cell)
    s.dragon = cell
    s.last_taker = s.actor + 1
    receive(box, s, int(s.actor), code, live)
    return code


@rules
def offer_power(box: Box, s: State, code: int) -> None:
    """Offer the power of a tile that was just taken, or keep a secret passage for later."""
    power = int(box.power[code])
    if power == Power.EXCHANGE or power == Power.REMOTE_TRAP:
        s.holding = code + 1
        if power == Power.REMOTE_TRAP and s.tiles_left > 0:
            s.phase = Phase.TRAP
            return
        if power == Power.EXCHANGE and exchangeable_stacks(box, s) != 0:
            s.phase = Phase.EXCHANGE
            return
        lose_power(box, s, code, Lost.NO_TARGET)
    elif power == Power.SECRET_PASSAGE and s.extra == 0:
        s.passage = code + 1
    elif power == Power.SECRET_PASSAGE:
        lose_power(box, s, code, Lost.SECOND_PASSAGE)
    after_power(box, s)


@rules
def lose_power(box: Box, s: State, code: int, why: int) -> None:
    """Tell that the power of a tile does not work for its taker, if it has one."""
    power = int(box.power[code])
    works = power == Power.RELEASE and box.release_any_origin != 0
    if power != Power.NONE and power != Power.STAIRS and not works:
        tell(s, Event.POWER_LOST, int(s.actor), 1, ordinary(code), why, 0)


@rules
def after_power(box: Box, s: State) -> None:
    """Go on to movement 2, or end the turn if this was a secret passage's extra tile."""
    s.holding = 0
    if s.extra != 0 and box.passage_full_turn == 0:
        end_turn(box, s)
    elif column_tiles(s, int(s.dragon)) != 0:
        s.phase = Phase.GIVE
    else:
        end_floor(box, s, 1)


@rules
def exchange(box: Box, s: State, other: int, colour: int) -> None:
    """Exchange the tile just taken with the top tile of a stack."""
    seat = int(s.actor)
    own = lift_top(s, seat, int(box.colour[int(s.holding) - 1]))
    got = lift_top(s, other, colour)
    receive(box, s, other, own, 0)
    receive(box, s, seat, got, 0)
    tell(s, Event.TILES_EXCHANGED, seat, 1, own, got, other)
    lose_power(box, s, got, Lost.BY_EXCHANGE)
    after_power(box, s)


@rules
def trap(box: Box, s: State, cell: int) -> None:
    """Discard the remote trap for any tile on the floor; the dragon stays where it is."""
    seat = int(s.actor)
    used = discard_top(s, seat, int(box.colour[int(s.holding) - 1]))
    code = lift_tile(s, cell)
    receive(box, s, seat, code, int(box.trap_chain))
    tell(s, Event.TRAP_USED, seat, 1, used, code, cell)
    if box.trap_chain != 0:
        offer_power(box, s, code)
    else:
        lose_power(box, s, code, Lost.BY_TRAP)
        after_power(box, s)


@rules
def give(box: Box, s: State, cell: int) -> None:
    """Make movement 2: move the dragon along its column and give the tile away."""
    seat = int(s.actor)
    other = living_beside(box, s, seat, -1)  # the gift goes to the player before
    code = lift_tile(s, cell)
    s.dragon = cell
    if box.last_taker == LastTaker.RECEIVER:
        s.last_taker = other + 1
    receive(box, s, other, code, 0)
    tell(s, Event.TILE_GIVEN, seat, 1, code, cell, other)
    pay_gift(box, s, seat, code)
    if s.passage > 0:
        if row_tiles(s) != 0:
            s.phase = Phase.PASSAGE
            return
        lose_power(box, s, int(s.passage) - 1, Lost.NO_TARGET)
    end_turn(box, s)


@rules
def pay_gift(box: Box, s: State, seat: int, code: int) -> None:
    """Pay the giver of a valuable tile, as far as there are coins."""
    coins = gift_coins(box, s, code)
    if coins > 0:
        s.supply -= coins * int(box.coin_supply)
        s.coins[seat] += coins
        tell(s, Event.COIN_WON, seat, coins, int(s.coins[seat]), 0, 0)
    if box.value[code] > box.gift_above and coins < box.gift_coins:
        tell(s, Event.COIN_MISSED, seat, int(box.gift_coins) - coins, 0, 0, 0)


@rules
def use_passage(box: Box, s: State, cell: int) -> None:
    """Discard the secret passage and take one more tile of the dragon's row."""
    seat = int(s.actor)
    used = discard_top(s, seat, int(box.colour[int(s.passage) - 1]))
    s.passage = 0
    s.extra = 1
    code = pick(box, s, cell, int(box.passage_chain))
    tell(s, Event.PASSAGE_USED, seat, 1, used, code, cell)
    if box.passage_chain != 0:
        offer_power(box, s, code)
    else:
        lose_power(box, s, code, Lost.EXTRA)
        after_power(box, s)


@rules
def decline(box: Box, s: State) -> None:
    """Do not use the power that is offered: exchange, remote trap or secret passage."""
    held = int(s.passage) if s.phase == Phase.PASSAGE else int(s.holding)
    tell(s, Event.POWER_DECLINED, int(s.actor), 1, held - 1, 0, 0)
    if s.phase == Phase.PASSAGE:
        end_turn(box, s)
    else:
        after_power(box, s)


@rules
def end_turn(box: Box, s: State) -> None:
    """Let the next living player begin a turn; if it cannot move, it is in a dead end."""
    s.passage = 0
    s.extra = 0
    seat = living_beside(box, s, int(s.active), 1)
    if row_tiles(s) != 0:
        begin_turn(s, seat)
    else:
        s.active = seat
        s.actor = seat
        end_floor(box, s, 0)
