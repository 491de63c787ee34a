"""`Session`: a match with people and bots in its seats, and whose eyes look at it; no widgets."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from dragonlab.draw.arrangement import COMPACT
from dragonlab.draw.scene import Mark, Scene, State
from dragonlab.engine.game import Game
from dragonlab.engine.match import Match
from dragonlab.engine.policies import Policy, find_policy, policy_name
from dragonlab.engine.words import Action
from dragonlab.errors import DragonlabError

HUMAN: Final = "human"
Seats = Policy | Sequence[Policy]
Viewer = int | None | Literal["actor", "auto"]

#: Bots stop here and can be asked to go on: the app must answer.
MOST_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Step:
    """A decision that was taken just now and not yet shown.

    Parameters
    ----------
    position : int
        Where the match stood after it.
    own : bool
        Whether a person chose it; else a bot did, or there was no choice.
    """

    position: int
    own: bool = False


class Session:
    """A match, its seats, its viewer, and how it is played on.

    Parameters
    ----------
    match : Match
    seats : str, callable or sequence of them
        ``"human"`` or a policy, for each seat or one for all.
    viewer : int, None, "actor" or "auto"
        Whose eyes: a seat's; everything; whoever decides; or as the seats suggest.
    """

    def __init__(self, match: Match, seats: Seats = HUMAN, viewer: Viewer = "auto") -> None:
        self.match = match
        self.revision = 0
        self.seats = check_seats(match.game, seats)
        self.viewer: int | Literal["actor"] | None = None
        self.set_viewer(self.usual_viewer() if viewer == "auto" else viewer)
        self.skip_forced = True
        self.play_on = True
        self.arrangement = COMPACT
        self._news: list[Step] = []

    # ---- who sits where, who looks

    def set_seat(self, seat: int, player: Policy) -> None:
        """Put a person or a bot into a seat."""
        self.match.game.check_seat(seat)
        seats = [*self.seats]
        seats[seat] = player
        self.seats = check_seats(self.match.game, seats)
        self.revision += 1

    def set_viewer(self, viewer: int | str | None) -> None:
        """Choose whose eyes look at the table."""
        if viewer is not None and viewer != "actor":
            self.match.game.check_seat(viewer)  # type: ignore[arg-type]
        self.viewer = viewer  # type: ignore[assignment]
        self.revision += 1

    def usual_viewer(self) -> int | None:
        """Return the seat of the only person among bots; everything in other cases."""
        people = [k for k, player in enumerate(self.seats) if player == HUMAN]
        return people[0] if len(people) == 1 and len(self.seats) > 1 else None

    @property
    def eyes(self) -> int | None:
        """The seat through whose eyes the table is shown now; None for everything."""
        return self.match.actor if self.viewer == "actor" else self.viewer

    @property
    def bots_turn(self) -> bool:
        """Whether a bot has to decide."""
        actor = self.match.actor
        return actor is not None and self.seats[actor] != HUMAN

    @property
    def mine(self) -> bool:
        """Whether who looks at the table decides now."""
        actor = self.match.actor
        return actor is not None and not self.bots_turn and self.eyes in (None, actor)

    def seat_name(self, seat: int) -> str:
        """Return what sits in a seat: human, or the policy's name."""
        player = self.seats[seat]
        return player if isinstance(player, str) else policy_name(player)

    # ---- deciding

    def act(self, action: int | Action) -> None:
        """Carry out an action, then what follows by itself."""
        self._apply(action, own=True)
        self.follow()

    def _apply(self, action: int | Action, *, own: bool = False) -> None:
        self.match.apply(action)
        self.revision += 1
        self._news.append(Step(self.match.position, own))

    def take_news(self) -> list[Step]:
        """Return, once, the decisions that led here and were not shown yet."""
        news, self._news = self._news, []
        there = [step.position for step in news]
        here = self.match.position
        return news if there == list(range(here - len(there) + 1, here + 1)) else []

    def step(self) -> Action:
        """Let a bot take one decision; for a person's seat it is the helper."""
        action = self._decide()
        if self.skip_forced:
            self._skip()
        return action

    @property
    def helper(self) -> Policy:
        """The policy that decides in a person's place: the game's own, if it has one."""
        return next(iter(self.match.game.kit.policies), "random")

    def _decide(self) -> Action:
        actor = self.match.actor
        player = HUMAN if actor is None else self.seats[actor]
        action = self.match.choose(self.helper if player == HUMAN else player)
        self._apply(action)
        return action

    def follow(self) -> None:
        """Let the bots answer and skip forced decisions, as far as that was asked for."""
        if self.play_on and HUMAN in self.seats:
            self._run(lambda: self.bots_turn)
        elif self.skip_forced:
            self._skip()

    def play_to_me(self) -> bool:
        """Let the bots play until a person decides; return whether they got there.

        Raises
        ------
        DragonlabError
            If no seat is a person's.
        """
        if HUMAN not in self.seats:
            raise DragonlabError("No seat is a person's: play to the end, or step.")
        return self._run(lambda: self.bots_turn)

    def play_to_end(self) -> bool:
        """Let bots play to the end, the helper for people; return whether they got there."""
        return self._run(lambda: not self.match.over)

    def _run(self, more: Any) -> bool:
        end = time.monotonic() + MOST_SECONDS
        while more() or self._forced():
            if time.monotonic() > end:
                return False
            self._decide()
        return True

    def _forced(self) -> bool:
        return self.skip_forced and not self.match.over and len(self.codes()) == 1

    def _skip(self) -> None:
        while not self.bots_turn and self._forced():
            self._decide()

    # ---- looking back

    def back(self) -> None:
        """Go back to the last decision that waited for somebody, past what went by itself."""
        self.match.undo()
        while self.match.position and self._by_itself():
            self.match.undo()

    def on(self) -> None:
        """Go on to the next decision that waited for somebody, or to the newest position."""
        self.match.redo()
        while self.match.position < self.match.length and self._by_itself():
            self.match.redo()

    def _by_itself(self) -> bool:
        """Whether the decision at this position is taken without a person."""
        answered = self.play_on and HUMAN in self.seats
        return answered if self.bots_turn else self._forced()

    def codes(self) -> list[int]:
        """Return the codes of all legal actions."""
        return self.match.game.legal_codes(self.match.state)

    # ---- the board

    def scene(self) -> Scene:
        """Return the board as it is seen; only who decides is offered something."""
        board = self.match.scene(self.eyes, arrangement=self.arrangement)
        return board if self.mine or self.match.over else silent(board)

    def scene_at(self, position: int) -> Scene:
        """Return the board after so many decisions, seen by who looks now; it offers nothing."""
        return silent(self.match.scene(self.eyes, self.arrangement, position))

    def forced_at(self, position: int) -> bool:
        """Return whether who decided at a position had no choice."""
        state = self.match.state_at(position)
        return not state["over"] and len(self.match.game.legal_codes(state)) == 1

    def known_forced(self, position: int) -> bool:
        """Return whether who looks may hear that a person had no choice: others must guess."""
        seat = int(self.match.state_at(position)["actor"])
        return self.eyes in (None, seat) and self.seats[seat] == HUMAN and self.forced_at(position)


def silent(board: Scene) -> Scene:
    """Return a board that offers nothing."""
    return replace(board, marks=tuple(quiet(mark) for mark in board.marks))


def quiet(mark: Mark) -> Mark:
    """Return a mark that offers nothing but can be asked about."""
    if not mark.codes and not mark.state & State.HIGHLIGHTED:
        return mark
    asked = mark.probe or mark.codes
    return replace(mark, codes=(), probe=asked, state=mark.state & ~State.HIGHLIGHTED)


def check_seats(game: Game, seats: Seats) -> tuple[Policy, ...]:
    """Return what sits in each seat.

    Raises
    ------
    DragonlabError
        If there are not as many as players, or one is unknown.
    """
    if isinstance(seats, str) or callable(seats):
        seats = [seats] * game.players
    if len(seats) != game.players:
        raise DragonlabError(f"{game.players} players need {game.players} seats, or one for all.")
    for player in seats:
        if player != HUMAN:
            find_policy(game, player)
    return tuple(seats)


def reseat(seats: Sequence[Policy], players: int) -> list[Policy]:
    """Return the seats for another number of players: more of the last one, or fewer."""
    return [seats[min(k, len(seats) - 1)] for k in range(players)]
