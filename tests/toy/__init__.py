"""Nests, a whole game on one page: in turn, take eggs unseen out of a bag, and stop in time."""

from enum import IntEnum

from dragonlab.draw import Scene, Text, Zone
from dragonlab.draw.arrangement import COMPACT
from dragonlab.draw.table import BoardTable, read_table
from dragonlab.engine.actions import ActionTable
from dragonlab.engine.arranging import arranged, cleared, named
from dragonlab.engine.compiled import rules
from dragonlab.engine.fate import pick
from dragonlab.engine.greedy import best_of
from dragonlab.engine.kit import Kit
from dragonlab.engine.record import BoxRecord, Ints, Secret, field, option
from dragonlab.engine.scores import Part
from dragonlab.engine.state import NOBODY, Header, rank_scores, tell
from dragonlab.engine.telling import Happening, Telling
from dragonlab.engine.usual import hide_nothing, legal_by
from dragonlab.engine.wordbook import read_words

SEATS, Colour = 4, IntEnum("Colour", "red blue gold", start=0)
ACTIONS = ActionTable(egg=(), stop=())
Phase = IntEnum("Phase", {"TURN": 0, "OVER": 1})
Event = IntEnum("Event", {"EGG_TAKEN": 0, "BAG_EMPTY": 1, "SCORED": 2})
Rule = IntEnum("Rule", {"NONE": 0, "GAME_OVER": 1, "NEST_FULL": 2})


class Box(BoxRecord):
    limit: int = option(3, "The most eggs in a nest", "our choice", least=1, most=5)
    eggs: Ints = field("i1", 3, most=20)
    value: Ints = field("i1", 3, most=9)


class State(Header, seats=SEATS, events=Event, phases=Phase, room=8):
    turn: int = field("i1", least=1, most=SEATS + 1)
    nest: Ints = field("i1", SEATS, 3, most=5, secret=Secret.OTHERS, until="over")
    held: Ints = field("i1", SEATS, most=5)
    bag: Ints = field("i1", 3, most=20, secret=Secret.ALL)


def read_box(box, material, settings):
    box.eggs[:] = material.numbers("eggs", "counts", size=3, least=1, most=20)
    box.value[:] = material.numbers("eggs", "values", size=3, most=9)


@rules
def setup(box, s):
    s.bag[:] = box.eggs
    s.turn = 1


@rules
def refuse(box, s, action):
    full = action == 0 and s.held[s.actor] >= box.limit
    return Rule.GAME_OVER if s.over != 0 else Rule.NEST_FULL if full else Rule.NONE


@rules
def apply_action(box, s, action):
    seat = int(s.actor)
    if action == 0:
        tell(s, Event.EGG_TAKEN, seat, 1, lay_egg(s, seat), 0, 0)
        s.held[seat] += 1
    else:
        s.turn += 1
        s.actor = (seat + 1) % int(box.players)
    if s.bag[0] + s.bag[1] + s.bag[2] == 0:
        tell(s, Event.BAG_EMPTY, NOBODY, 1, 0, 0, 0)
    elif s.turn <= box.players:
        return
    s.over, s.phase = 1, Phase.OVER
    for seat in range(int(box.players)):
        for k in range(3):
            s.score[seat] += int(s.nest[seat][k]) * int(box.value[k])
        s.scored[seat] = 1
        tell(s, Event.SCORED, seat, 1, int(s.score[seat]), 0, 0)
    rank_scores(s, int(box.players))
    for seat in range(int(box.players)):
        s.won[seat] = s.rank[seat] == 1


@rules
def lay_egg(s, seat):
    colour = pick(s, s.bag, 0, 3, int(s.bag[0]) + int(s.bag[1]) + int(s.bag[2]))
    s.bag[colour] -= 1
    s.nest[seat][colour] += 1
    return colour


@rules
def redeal(box, s):
    s.bag[:] = box.eggs
    for k in range(3 * SEATS):
        s.bag[k % 3] -= s.nest[k // 3][k % 3]
    for seat in range(SEATS):
        for _ in range(int(s.held[seat]) if seat != s.viewer and s.over == 0 else 0):
            lay_egg(s, seat)


def counted(box, s):
    yield "eggs", s.bag + s.nest.sum(axis=0), box.eggs
    yield "eggs in the nests", s.nest.sum(axis=1), s.held


def check(box, s):
    over = s.turn > box.players or not s.bag.any()
    return [] if s.over == s.phase == over else ["it ends with the last turn or the last egg"]


def score_parts(box, s, seat):
    return [Part(f"{one.name} eggs", n, n * int(box.value[one]))
            for one in Colour if (n := int(s.nest[seat][one]))]  # fmt: skip


def scene(game, state, *, legal=(), names=None, arrangement=COMPACT):
    t = read_table(BoardTable, game, state, legal, names, not_drawn=())
    marks = [Zone(id=name, x=10 + 220 * k, y=10, width=200, height=90, label=name, **t.offer(k))
             for k, name in enumerate(("Bag", "Stop"))]  # fmt: skip
    marks += [Text(id=f"seat-{k}", x=20, y=140 + 30 * k, size=16, anchor="start",
              text=f"{name}: {t.s.held[k]}") for k, name in enumerate(t.names)]  # fmt: skip
    w, h = arrangement.width, arrangement.height
    return Scene(w, h, tuple(marks), title="Nests", alt=", ".join(t.names))


WORDS = read_words(__name__, Telling, Happening, box=Box, state=State, actions=ACTIONS,
                   refusals=Rule, lists={"colour": Colour})  # fmt: skip
KIT = Kit("toy", "Nests", (2, SEATS), 3, "Take eggs, but stop in time.", "5", "none", __name__,
          Box, State, ACTIONS, Rule, read_box, setup, refuse, legal_by(refuse, 2), apply_action,
          hide_nothing, redeal, WORDS, scene, counted, check, score_parts,
          lambda game: arranged(game, cleared(game, 0, ())),
          lambda game, name: named([*Colour.__members__], name, "egg"),
          {"greedy": best_of(rules(lambda box, view, action: 1.0 - action))})  # fmt: skip
