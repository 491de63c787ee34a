"""The loop that plays games: one driver for any game and any mixture of policies.

Compiled, it is handed rules and policies as typed function pointers, so it is compiled once a
game, found in the cache afterwards, and never compiled again for another mixture of policies.
In plain Python the same loop runs on live records.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import seed_stream, step
from dragonlab.engine.kit import Kit
from dragonlab.engine.live import LiveArray
from dragonlab.engine.policies import random_policy
from dragonlab.engine.state import MAX_SEATS, begin_action

BAD_CHOICE, BAD_STATE = -1, -2  # what play returns instead of a number of decisions


@rules
def blank_view(raw: Any, start: int, blanks: Any, seat: int) -> None:
    """Blank the fields that a view does not show, in the bytes of a copied state."""
    for k in range(len(blanks)):
        opens = blanks[k][3]
        if blanks[k][2] != seat and (opens < 0 or raw[start + opens] == 0):
            first = start + blanks[k][0]
            raw[first : first + blanks[k][1]] = 0


def play_games(
    boxes: Any,
    states: Any,
    views: Any,
    raw: npt.NDArray[np.uint8],
    blanks: npt.NDArray[np.int64],
    actions: npt.NDArray[np.int32],
    streams: npt.NDArray[np.int64],
    blind: npt.NDArray[np.int64],
    fault: npt.NDArray[np.int64],
    seed: int,
    first: int,
    begun: int,
    setup: Callable[..., Any],
    legal_actions: Callable[..., int],
    apply_action: Callable[..., Any],
    hide: Callable[..., Any],
    p0: Callable[..., int],
    p1: Callable[..., int],
    p2: Callable[..., int],
    p3: Callable[..., int],
    p4: Callable[..., int],
    p5: Callable[..., int],
) -> int:
    """Play one game in each of `states`, from setup to the end; return the decisions made.

    Parameters
    ----------
    boxes : array of box records, shape (2,)
        The game's box, and room for the one that policies are shown.
    states : array of state records, shape (games,)
        Zeroed, or positions to play on from.
    views : array of state records, shape (1,)
        Room for what the acting player sees.
    raw : uint8 array
        The bytes of `views`.
    blanks : int64 array, shape (n, 4)
        What a view blanks; see `engine.record.blank_ranges`.
    actions : int32 array, shape (2, size of the action table)
        Room for the legal actions, and for those that policies are shown.
    streams : int64 array, shape (MAX_SEATS, 4)
        Room for the policies' own chance.
    blind : int64 array, shape (MAX_SEATS,)
        Not 0 for a seat that chooses at random: it needs no view.
    fault : int64 array, shape (4,)
        If play stops: game, seat, answer of the policy, number of legal actions.
    seed, first : int
        Game i of `states` is game `first + i` of the seed.
    begun : int
        Not 0 if `states` are positions to play on from; their own stream is set as well.
    """
    policies = (p0, p1, p2, p3, p4, p5)
    legal, shown = actions[0], actions[1]
    decisions = 0
    for i in range(len(states)):
        box, state = boxes[0], states[i]
        seed_stream(state.rng, seed, first + i, 0)
        for seat in range(int(box.players)):
            seed_stream(streams[seat], seed, first + i, seat + 1)
        state.silent = 1
        if begun == 0:
            state.viewer = -1
            setup(box, state)
        while state.over == 0:
            n = legal_actions(box, state, legal)
            seat = int(state.actor)
            if blind[seat] != 0:
                chosen = (step(streams[seat]) * n) >> 32
            else:
                for k in range(n):
                    shown[k] = legal[k]
                boxes[1] = boxes[0]  # a policy may write into what it is shown
                views[0] = states[i]
                blank_view(raw, 0, blanks, seat)
                view = views[0]
                view.viewer = seat
                view.silent = 1
                hide(box, view, seat)
                for k in range(4):
                    view.rng[k] = streams[seat][k]
                chosen = policies[seat](boxes[1], view, shown, n)
                for k in range(4):
                    streams[seat][k] = view.rng[k]
            if chosen < 0 or chosen >= n:
                fault[0] = first + i
                fault[1] = seat
                fault[2] = chosen
                fault[3] = n
                return BAD_CHOICE
            begin_action(state)
            apply_action(box, state, int(legal[chosen]))
            decisions += 1
        state.silent = 0
        if state.fault != 0:
            fault[0] = first + i
            return BAD_STATE
    return decisions


class Player:
    """What plays games of one kit: the driver with its rules, compiled or plain.

    Parameters
    ----------
    kit : Kit
    play : callable
        `play_games`, compiled or not.
    rules : sequence of callables
        Setup, legal actions, apply action and hide, in the driver's world.
    seat : callable (policy) -> policy
        Makes a policy fit for that world.
    plain : bool
        Whether it is plain Python.
    """

    def __init__(
        self,
        kit: Kit,
        play: Callable[..., int],
        rules: Sequence[Any],
        seat: Callable[[Callable[..., int]], Any],
        *,
        plain: bool,
    ) -> None:
        self.kit = kit
        self.play = play
        self.rules = tuple(rules)
        self.seat = seat
        self.plain = plain

    @classmethod
    def in_python(cls, kit: Kit) -> Player:
        """Return the player in plain Python."""
        rules = (kit.setup, kit.legal_actions, kit.apply_action, kit.hide)
        return cls(kit, play_games, rules, lambda policy: policy, plain=True)

    def run(
        self,
        box: np.record,
        states: npt.NDArray[Any],
        policies: Sequence[Callable[..., int]],
        seed: int,
        first: int,
        *,
        begun: bool = False,
    ) -> tuple[int, npt.NDArray[np.int64]]:
        """Play one game in each of `states`.

        Parameters
        ----------
        box : record
        states : array of state records
            Zeroed, or positions to play on from.
        policies : sequence of callables
            One for each player: plain Python, or rules where the driver is compiled.
        seed, first : int
            Game i of `states` is game `first + i` of the seed.
        begun : bool
            Whether `states` are positions.

        Returns
        -------
        (decisions, fault)
            `BAD_CHOICE` or `BAD_STATE` in place of the decisions if play stopped; `fault` then
            says where.
        """
        kit = self.kit
        boxes, views = np.zeros(2, kit.box.dtype), np.zeros(1, kit.state.dtype)
        boxes[:] = box
        blind = np.zeros(MAX_SEATS, np.int64)
        blind[: len(policies)] = [one is random_policy for one in policies]
        seats = [self.seat(one) for one in policies]
        seats += seats[:1] * (MAX_SEATS - len(seats))
        fault = np.zeros(4, np.int64)
        raw = views.view(np.uint8)
        room: tuple[Any, ...] = (boxes, states, views)
        if self.plain:
            room = tuple(LiveArray(one) for one in room)
        else:
            room = tuple(one.view(np.recarray) for one in room)
        made = self.play(
            *room,
            raw,
            kit.blanks,
            np.zeros((2, kit.actions.size), np.int32),
            np.zeros((MAX_SEATS, 4), np.int64),
            blind,
            fault,
            int(seed),
            int(first),
            int(begun),
            *self.rules,
            *seats,
        )
        return int(made), fault
