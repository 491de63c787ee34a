"""Nests: a whole game on one page, to show what a game must bring, and to test the engine.

In turn each player takes an egg out of the bag unseen by the others, or stops. When all have
stopped, or the bag is empty, most points win.
"""

from enum import IntEnum

from dragonlab.draw import Scene, Text, Zone
from dragonlab.draw.table import BoardTable, read_table
from dragonlab.engine.actions import ActionTable
from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import pick
from dragonlab.engine.greedy import best_of
from dragonlab.engine.kit import Kit
from dragonlab.engine.options import first_player
from dragonlab.engine.phrases import count
from dragonlab.engine.record import BoxRecord, Ints, Secret, field, option
from dragonlab.engine.rulebook import Rulebook
from dragonlab.engine.state import NOBODY, Header, blank_states, rank_scores, tell
from dragonlab.engine.words import Deed, PhaseWords, Tale, Telling, Words

SEATS, COLOURS, EGG = 4, ("red", "blue", "gold"), 0
ACTIONS = ActionTable(egg=(), stop=())
Phase = IntEnum("Phase", {"TURN": 0, "OVER": 1})
Event = IntEnum("Event", {"EGG_TAKEN": 0, "STOPPED": 1, "BAG_EMPTY": 2, "SCORED": 3})
Rule = IntEnum("Rule", {"NONE": 0, "GAME_OVER": 1, "NEST_FULL": 2})


class Box(BoxRecord):
    first_player: int = first_player("our choice")
    limit: int = option(3, "The most eggs in a nest", "our choice", least=1, most=5)
    eggs: Ints = field("i1", 3, most=20)
    value: Ints = field("i1", 3, most=9)


class State(Header, seats=SEATS, events=Event, phases=Phase, room=8):
    nest: Ints = field("i1", SEATS, 3, most=5, secret=Secret.OTHERS, until="over")
    held: Ints = field("i1", SEATS, most=5)
    bag: Ints = field("i1", 3, most=20, secret=Secret.ALL)
    left: int = field("i1", most=60)
    done: Ints = field("i1", SEATS, most=1)


def read_box(box, material, settings):
    box.eggs[:] = material.numbers("eggs", "counts", size=3, most=20)
    box.value[:] = material.numbers("eggs", "values", size=3, most=9)


@rules
def setup(box, s):
    for k in range(3):
        s.bag[k] = box.eggs[k]
        s.left += int(box.eggs[k])
    s.actor = max(0, int(box.first_player) - 1)
    s.turn = 1


@rules
def refuse(box, s, action):
    if s.over != 0:
        return Rule.GAME_OVER
    return Rule.NEST_FULL if action == EGG and s.held[s.actor] >= box.limit else Rule.NONE


@rules
def legal_actions(box, s, out):
    n = 0
    for action in range(2):
        if refuse(box, s, action) == Rule.NONE:
            out[n] = action
            n += 1
    return n


@rules
def apply_action(box, s, action):
    seat = int(s.actor)
    if action == EGG:
        colour = lay_egg(s, seat)
        s.left -= 1
        s.held[seat] += 1
        tell(s, Event.EGG_TAKEN, seat, 1, colour, 0, 0)
    else:
        s.done[seat] = 1
        tell(s, Event.STOPPED, seat, 1, 0, 0, 0)
    if s.left == 0:
        tell(s, Event.BAG_EMPTY, NOBODY, 1, 0, 0, 0)
    for _ in range(int(box.players)):
        seat = (seat + 1) % int(box.players)
        if s.done[seat] == 0 and s.left > 0:
            s.turn += 1
            s.actor = seat
            return
    finish(box, s)


@rules
def lay_egg(s, seat):
    colour = pick(s, s.bag, 0, 3, int(s.bag[0]) + int(s.bag[1]) + int(s.bag[2]))
    s.bag[colour] -= 1
    s.nest[seat][colour] += 1
    return colour


@rules
def finish(box, s):
    s.over, s.phase = 1, Phase.OVER
    for seat in range(int(box.players)):
        for k in range(3):
            s.score[seat] += int(s.nest[seat][k]) * int(box.value[k])
        s.scored[seat] = 1
        tell(s, Event.SCORED, seat, 1, int(s.score[seat]), 0, 0)
    rank_scores(s, int(box.players))
    for seat in range(int(box.players)):
        s.won[seat] = 1 if s.rank[seat] == 1 else 0


@rules
def hide(box, view, seat):
    return


@rules
def redeal(box, s):
    for k in range(3):
        s.bag[k] = box.eggs[k]
        for seat in range(int(box.players)):
            s.bag[k] -= s.nest[seat][k]
    for seat in range(int(box.players)):
        if seat != s.viewer and s.over == 0:
            for _ in range(int(s.held[seat])):
                lay_egg(s, seat)


@rules
def worth(box, view, action):
    return 1.0 - action


def counted(box, s):
    yield "eggs", s.bag + s.nest.sum(axis=0), box.eggs


def check(box, s):
    right = (s.nest.sum(axis=1) == s.held).all() and s.left == s.bag.sum()
    ended = bool(s.over) == bool(s.left == 0 or s.done[: box.players].all())
    return [] if right and ended else ["sizes or the end are wrong"]


def arrange(game, *, bag=(0, 0, 1)):
    s = blank_states(State.dtype, 1)[0]
    s.viewer, s.turn, s.bag[:], s.left = -1, 1, bag, sum(bag)
    return s


def scene(game, state, *, legal=(), names=None):
    t = read_table(BoardTable, game, state, legal, names, not_drawn=())
    marks = [Zone(id="bag", x=10, y=10, width=200, height=90, label="Bag", **t.offer(0))]
    marks.append(Zone(id="stop", x=230, y=10, width=200, height=90, label="Stop", **t.offer(1)))
    marks += [Text(id=f"seat-{k}", x=20, y=140 + 30 * k, size=16, text=f"{name}: {t.s.held[k]}")
              for k, name in enumerate(t.names)]  # fmt: skip
    return Scene(600, 280, tuple(marks), title="Nests", alt=", ".join(t.names))


WORDS = Words(
    Rulebook.read(__name__),
    Telling,
    deeds={"egg": Deed("Eggs", ("eggs",), "Take an egg"), "stop": Deed("Eggs", ("stop",), "Stop")},
    tales={
        Event.EGG_TAKEN: Tale(("eggs",), lambda e: f"{e.who} took " + (
            f"a {COLOURS[e.a]} egg." if e.own else "an egg.")),
        Event.STOPPED: Tale(("stop",), lambda e: f"{e.who} stopped."),
        Event.BAG_EMPTY: Tale(("stop",), "The bag was empty."),
        Event.SCORED: Tale(("game_over",), lambda e: f"{e.who} scored {count(e.a, 'point')}."),
    },
    phases={
        Phase.TURN: PhaseWords(lambda t: f"{t.who}: an egg?", "Take an egg, or stop.", "eggs"),
        Phase.OVER: PhaseWords("The game is over", "Most points win.", "game_over"),
    },
    reasons={Rule.GAME_OVER: "The game is over.",
             Rule.NEST_FULL: lambda t: f"{t.whose} nest holds {count(t.box.limit, 'egg')}."},
)  # fmt: skip

KIT = Kit("toy", "Nests", (2, SEATS), 3, "none", __name__, Box, State, ACTIONS, Rule, read_box,
          setup, refuse, legal_actions, apply_action, hide, redeal, WORDS, scene, counted, check, arrange,
          lambda game, name: COLOURS.index(name), {"greedy": best_of(worth)})  # fmt: skip
