"""A scene with every kind of mark, in every state; used only by tests."""

from math import cos, pi, sin

from dragonlab.draw import Badge, Card, Path, Pile, Scene, State, Text, Tile, Token, Zone
from dragonlab.draw.glyphs import GLYPHS
from dragonlab.draw.theme import HUES

ON, SEL, DIM, DOWN = State.HIGHLIGHTED, State.SELECTED, State.DIMMED, State.FACE_DOWN


def _river():
    yield Zone(
        id="z-river",
        label="River",
        note="6 cards, 41 in the deck",
        x=24,
        y=24,
        width=700,
        height=190,
    )
    yield Pile(
        id="deck",
        x=44,
        y=72,
        count=41,
        state=DOWN,
        back=Badge("shadow"),
        label="Deck",
        codes=(1,),
        tooltip="41 cards\nClick to draw",
    )
    hues = ("red", "blue", "white", "green", "shadow", "gold")
    for k, hue in enumerate(hues):
        state = (ON, State.NONE, ON, SEL, State.NONE, DIM)[k]
        yield Card(
            id=f"river-{k}",
            x=152 + 94 * k,
            y=72,
            hue=hue,
            number=str(k + 1),
            label=("Fire drake", "Tide", "Fleece of the high hills", "Moss", "Night", "Sun")[k],
            back=Badge(hues[-k - 1], text=str(7 - k) if k % 2 else ""),
            codes=(10 + k,) if state == ON else (),
            probe=(10 + k,),
            state=state,
            tooltip="A card of the river\nIts back is shown at the corner",
        )


def _players():
    for k, (name, hue) in enumerate((("Anna", "blue"), ("Ben", "red"))):
        y = 234 + 176 * k
        yield Zone(
            id=f"z-{name}",
            label=name,
            note=f"{14 - 3 * k} points",
            hue=hue,
            x=24,
            y=y,
            width=700,
            height=160,
            state=State.NONE if k else ON,
        )
        for c in range(5):
            yield Card(
                id=f"{name}-{c}",
                x=44 + 62 * c,
                y=y + 50,
                width=56,
                height=78,
                number=str(c + 3),
                hue=HUES[(c + 3 * k) % 8],
                state=DOWN if k and c > 2 else State.NONE,
            )
        shapes = ("disc", "gem", "hex", "egg", "ring", "shield", "die", "pawn")
        for t, shape in enumerate(shapes):
            x, ty = 396 + 84 * (t % 4), y + 64 + 56 * (t // 4)
            glyph = {"disc": "coin", "die": "pips-5", "hex": "sun", "pawn": "", "gem": ""}.get(
                shape, "star"
            )
            yield Token(
                id=f"{name}-{shape}",
                x=x,
                y=ty,
                size=42,
                shape=shape,
                hue=HUES[(t + k) % 8],
                glyph=glyph if shape != "ring" else "",
                count=3 if t == 1 else None,
                state=(ON if t == 2 else SEL if t == 3 else DIM if t == 7 else State.NONE),
                label=shape,
                tooltip=f"A {shape}",
                codes=(50 + t,) if t == 2 else (),
            )


def _map():
    yield Zone(
        id="z-map",
        label="Volcano",
        note="round 3 of 8",
        x=744,
        y=24,
        width=332,
        height=370,
        sunken=True,
    )
    cx, cy = 910, 222
    for k in range(7):
        a = pi / 3 * k
        x, y = (cx, cy) if k == 6 else (cx + 98 * cos(a), cy + 98 * sin(a))
        corners = tuple(
            (x + 54 * cos(pi / 6 + pi / 3 * c), y + 54 * sin(pi / 6 + pi / 3 * c)) for c in range(6)
        )
        yield Path(
            id=f"hex-{k}",
            points=corners,
            closed=True,
            stroke=f"{HUES[k]}-edge",
            thickness=1.5,
            fill=f"{HUES[k]}-soft",
            label=f"Area {k}",
            codes=(80,) if k == 2 else (),
            state=ON if k == 2 else State.NONE,
        )
    yield Path(
        id="walk",
        points=((cx, cy + 26), (cx + 60, cy + 40), (cx + 84, cy + 12)),
        arrow=True,
        stroke="red",
        thickness=4,
    )
    yield Path(
        id="way",
        points=((cx - 90, cy - 26), (cx - 40, cy - 50), (cx + 40, cy - 100)),
        dashed=True,
        stroke="ink",
        label="way",
    )
    yield Token(id="hero", x=cx, y=cy + 26, size=34, shape="pawn", hue="purple", label="Hero")
    for k in range(3):
        yield Token(
            id=f"seg-{k}",
            x=800,
            y=342,
            size=70,
            shape="segment",
            angle=120 * k,
            glyph="amulet",
            hue=("gold", "blue", "red")[k],
        )


def _supply():
    yield Zone(id="z-supply", label="Supply", x=744, y=412, width=332, height=158)
    for k in range(6):
        yield Token(
            id=f"die-{k}",
            x=774 + 42 * k,
            y=474,
            size=34,
            shape="die",
            hue="white" if k % 2 else "purple",
            glyph=f"pips-{k + 1}",
        )
    yield Pile(
        id="none", x=1010, y=456, width=50, height=70, count=0, label="Chests", glyph="chest"
    )
    for k, (shown, state) in enumerate(((16, DIM), (16, State.NONE), (0, ON), (0, SEL))):
        yield Tile(
            id=f"tile-{k}",
            x=(920, 936, 952, 1004)[k],
            y=522,
            size=(36, 36, 36, 44)[k],
            hue=("blue", "blue", "blue", "green")[k],
            number=str(k + 1),
            foot=("", "key", "swap", "")[k],
            lit=k == 1,
            shown=shown,
            state=state,
            tooltip="A tile",
        )
    yield Text(id="note", x=762, y=516, text="One small note, muted", size=11, colour="muted")
    yield Text(id="pass", x=790, y=545, text="Pass", bold=True, codes=(99,), state=ON)
    yield Text(id="roll", x=870, y=545, text="Roll", probe=(98,))


def _glyphs():
    yield Zone(id="z-glyphs", label="Glyphs", x=24, y=590, width=1052, height=190)
    for k, name in enumerate(sorted(GLYPHS)):
        yield Token(
            id=f"g-{name}",
            x=56 + 55.5 * (k % 18),
            y=652 + 54 * (k // 18),
            size=44,
            shape="square",
            hue="white" if k % 2 else "blue",
            glyph=name,
            label=name,
            tooltip=name,
        )


def demo_scene(texture=False):
    marks = (*_river(), *_players(), *_map(), *_supply(), *_glyphs())
    return Scene(1100, 836, marks, "Demo board", "All kinds of marks & states <shown>", texture)
