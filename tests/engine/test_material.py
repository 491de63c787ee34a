"""Component tables: records, long lists, graphs, places in texts; each error says where."""

import pytest

import dragonlab as dl
from dragonlab.engine.graph import Edge, Node, read_edges, read_nodes
from dragonlab.engine.kinds import name, one_of, real, several, text, whole
from dragonlab.engine.material import Material, load_material

TILES = """
[tiles]
provenance = "public"
source = "the box"
deck = [DECK]

[[tiles.tile]]
name = "red-1"
value = 1
weight = 0.5
shape = "round"

[[tiles.tile]]
name = "red-2"
value = 2
weight = 2
shape = "square"
at = [3, -4.5]
"""
FIELDS = {
    "name": name(),
    "value": whole(1, 6),
    "weight": real(0, 10),
    "shape": one_of(("round", "square")),
    "at": several(real(-5, 5), size=2),
}
USUAL = {"at": [0, 0]}


def box(text: str = TILES, **changes: str) -> Material:
    """Return tables, each key of `changes` replaced once by its value."""
    for old, new in {"DECK": "1", **changes}.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return Material(text, where="my.toml")


def told(caught: pytest.ExceptionInfo[dl.MaterialError]) -> str:
    """Return a message, after a look at its form."""
    said = str(caught.value)
    assert said.startswith("my.toml")
    assert said.endswith(".")
    assert len(said) < 700
    return said


# ---- records


def test_records_are_read_with_their_fields():
    assert box().records("tiles.tile", FIELDS, usual=USUAL) == [
        {"name": "red-1", "value": 1, "weight": 0.5, "shape": "round", "at": [0, 0]},
        {"name": "red-2", "value": 2, "weight": 2, "shape": "square", "at": [3, -4.5]},
    ]
    assert str(box().provenance("tiles")) == "public (the box)"


def test_a_list_of_records_of_its_own():
    material = Material("[[tile]]\nvalue = 3\n[[tile]]\nvalue = 4\n", where="my.toml")
    assert [one["value"] for one in material.records("tile", {"value": whole()})] == [3, 4]


def test_an_edited_record_is_known_as_edited():
    published = box()
    edited = Material(published.text.replace("value = 2", "value = 3"), where="my", published=box())
    assert edited.provenance("tiles").kind == "edited"
    assert edited.digest != published.digest


RECORD = r"my.toml: \[\[tiles.tile\]\] number"
WRONG_RECORDS = [
    ("value = 2", "value = 7", rf"{RECORD} 2, field 'value' should be a whole number from 1 to 6, "
     "not 7"),
    ("value = 2", "value = 2.0", "field 'value' should be a whole number"),
    ("value = 2", "value = true", "field 'value' .* not True"),
    ("value = 2\n", "", rf"{RECORD} 2 has no field 'value'"),
    ("value = 2", "values = 2", rf"{RECORD} 2 has an unknown field 'values'; there are name"),
    ('"red-2"', '"red.2"', rf"{RECORD} 2, field 'name' should be a name of at most 20 letters"),
    ('"red-2"', f'"{"x" * 21}"', "field 'name' should be a name"),
    ('"red-2"', '""', "field 'name' should be a name"),
    ("weight = 0.5", "weight = -0.5", rf"{RECORD} 1, field 'weight' should be a number from 0 to "
     "10, not -0.5"),
    ("weight = 0.5", 'weight = "x"', "a number from 0 to 10, not 'x'"),
    ('"square"', '"triangle"', "field 'shape' should be one of round, square, not 'triangle'"),
    ('"square"', '["square"]', "field 'shape' should be one of round, square"),
    ("[3, -4.5]", "[3]", r"field 'at' should be a list of 2 numbers, not \[3\]"),
    ("[3, -4.5]", "3", "field 'at' should be a list of 2 numbers, not 3"),
    ("[3, -4.5]", "[3, 9]", r"field 'at' should be a number from -5 to 5, not 9 \(number 2 of"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), WRONG_RECORDS, ids=[w[1] for w in WRONG_RECORDS])
def test_a_wrong_record_is_named_with_its_field(old: str, new: str, says: str):
    with pytest.raises(dl.MaterialError, match=says) as caught:
        box(**{old: new}).records("tiles.tile", FIELDS, usual=USUAL)
    told(caught)


@pytest.mark.parametrize("where", ["tiles", "tiles.deck", "tiles.till", "x.y", "tiles.tile.name"])
def test_where_no_records_are(where: str):
    with pytest.raises(dl.MaterialError, match=rf"list of records \[\[{where}\]\] is missing"):
        box().records(where, FIELDS)


def test_too_many_and_too_few_records():
    with pytest.raises(dl.MaterialError, match="should stand there 3 to 9 times, not 2 times"):
        box().records("tiles.tile", FIELDS, usual=USUAL, least=3, most=9)
    with pytest.raises(dl.MaterialError, match="should stand there 1 to 1 times, not 2 times"):
        box().records("tiles.tile", FIELDS, usual=USUAL, most=1)


# ---- lists


def test_a_list_longer_than_a_hundred():
    deck = ", ".join(str(k % 7) for k in range(800))
    assert len(box(DECK=deck).numbers("tiles", "deck")) == 800
    assert len(box(DECK=deck).numbers("tiles", "deck", size=800)) == 800
    with pytest.raises(dl.MaterialError, match="should be a list of at most 104 whole numbers"):
        box(DECK=deck).numbers("tiles", "deck", longest=104)
    with pytest.raises(dl.MaterialError, match="a list of at most 1000 whole numbers") as caught:
        box(DECK=", ".join(["1"] * 1001)).numbers("tiles", "deck")
    told(caught)


def test_a_wrong_number_in_a_list_is_found():
    with pytest.raises(dl.MaterialError, match=r"from 0 to 9, not 10 \(number 4 of the list\)"):
        box(DECK="1, 2, 3, 10").numbers("tiles", "deck", most=9)


def test_a_text_and_other_single_entries():
    material = box()
    assert material.read("tiles", "source", text()) == "the box"
    with pytest.raises(dl.MaterialError, match="a text of 1 to 200 letters on one line"):
        box(**{"the box": "the\\nbox"}).read("tiles", "source", text())
    for kind in (text(3), whole(), several(text())):
        with pytest.raises(dl.MaterialError, match=r"\[tiles\] source should be a"):
            material.read("tiles", "source", kind)
    lists = several(several(whole(0, 5), size=2))
    assert box(DECK="[1, 2], [3, 4]").read("tiles", "deck", lists) == [[1, 2], [3, 4]]
    with pytest.raises(dl.MaterialError, match=r"not 6 \(number 2 of the list\) \(number 1 of"):
        box(DECK="[1, 2], [6, 4]").read("tiles", "deck", lists)


# ---- graphs: the board of a game to come, as its rulings give it


def volcanoes() -> str:
    """Return fifteen volcanoes in three like sectors."""
    rows = []
    shapes = [(1, 3, 4.0, 25), (1, 3, 4.0, -25), (1, 4, 2.6, 0), (1, 4, 3.0, -60), (2, 5, 1.2, 0)]
    for sector, axis in enumerate((90, 330, 210)):
        for k, (eggs, gems, radius, turn) in enumerate(shapes):
            rows.append(
                f'[[board.volcano]]\nid = "V{sector * 5 + k + 1:02}"\neggs = {eggs}\n'
                f"gems = {gems}\npolar = [{radius}, {axis + turn}]\n"
            )
    return "\n".join(rows)


PATHS = """
E1-V01 4, E1-V02 4, V01-V03 2, V02-V03 2, V02-V04 2, V04-V06 2, V03-V05 2, V04-V05 3, V04-V10 3,
V05-V10 1, E2-V06 4, E2-V07 4, V06-V08 2, V07-V08 2, V07-V09 2, V09-V11 2, V08-V10 2, V09-V10 3,
V09-V15 3, V10-V15 1, E3-V11 4, E3-V12 4, V11-V13 2, V12-V13 2, V12-V14 2, V14-V01 2, V13-V15 2,
V14-V15 3, V14-V05 3, V15-V05 1
"""
RIVERS = "V01-V04 0, V06-V09 0, V11-V14 0, V03-V10 0, V08-V15 0, V13-V05 0"


def ways(list: str, kind: str) -> str:
    """Return ways written as "A-B spaces" as records."""
    rows = [way.split() for way in list.replace("\n", " ").split(",")]
    return "\n".join(
        f"[[board.{kind}]]\nends = {ends.split('-')!r}\nspaces = {n}\n" for ends, n in rows
    )


BOARD = '[board]\nprovenance = "rebuilt"\nsource = "rebuilt"\n\n' + volcanoes()
BOARD += "\n".join(f'\n[[board.entrance]]\nid = "E{k}"\nangle = {k * 120}' for k in (1, 2, 3))
BOARD += "\n\n" + ways(PATHS, "path") + "\n" + ways(RIVERS, "river")
VOLCANO = {
    "eggs": whole(0, 3),
    "gems": whole(0, 9),
    "polar": several(real(-360, 450), size=2),
}
GROUPS = {"board.volcano": VOLCANO, "board.entrance": {"angle": real(0, 360)}}
SPACES = {"spaces": whole(0, 9)}


def board(**changes: str) -> tuple[Material, tuple[Node, ...]]:
    """Return the tables of the board and its places."""
    material = box(BOARD.replace("[board]", "[board]\ndeck = [DECK]", 1), **changes)
    return material, read_nodes(material, GROUPS)


def read_board(**changes: str) -> tuple[Edge, ...]:
    """Return the paths of the board."""
    material, nodes = board(**changes)
    return read_edges(material, "board.path", nodes, SPACES)


def test_a_board_is_read():
    material, nodes = board()
    paths = read_edges(material, "board.path", nodes, SPACES, connected=True)
    rivers = read_edges(material, "board.river", nodes, SPACES)
    assert [node.id for node in nodes[:2]] == ["V01", "V02"]
    assert [node.id for node in nodes[15:]] == ["E1", "E2", "E3"]
    assert nodes[4] == Node("V05", "board.volcano", {"eggs": 2, "gems": 5, "polar": [1.2, 90]})
    assert sum(n.values["eggs"] for n in nodes[:15]) == 18
    assert sum(n.values["gems"] for n in nodes[:15]) == 57
    assert (len(paths), sum(edge.values["spaces"] for edge in paths)) == (30, 75)
    assert (paths[0].ends, paths[0].values) == ((15, 0), {"spaces": 4})
    assert [edge.ends for edge in rivers[:2]] == [(0, 3), (5, 8)]
    assert material.provenance("board").kind == "rebuilt"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("['E1', 'V01']", "['E1', 'V16']", r"\[\[board.path\]\] number 1 leads to 'V16', which is "
         "no place; there are V01, V02, .* and 10 more"),
        ("['E1', 'V01']", "['E1', 'E1']", "number 1 leads from 'E1' back to itself"),
        ("['E1', 'V02']", "['E1', 'V01']", "number 2 joins 'E1' and 'V01', as number 1 does"),
        ("['E1', 'V02']", "['V01', 'E1']", "number 2 joins 'V01' and 'E1', as number 1 does"),
        ("['E1', 'V02']", "['E1']", "number 2, field 'ends' should be a list of 2 names"),
        ("['E1', 'V02']", "['E1', 5]", "number 2, field 'ends' should be a name of .* not 5"),
        ("['E1', 'V02']\nspaces = 4", "['E1', 'V02']\nspaces = 99", "field 'spaces' should be"),
        ("['E1', 'V02']\nspaces = 4", "['E1', 'V02']", "number 2 has no field 'spaces'"),
        ('id = "V02"', 'id = "V01"', r"number 2, field 'id' should be a name of its own; 'V01' "
         r"stands in \[\[board.volcano\]\] already"),
        ('id = "E1"', 'id = "V01"', r"\[\[board.entrance\]\] number 1, field 'id' should be"),
    ],
)  # fmt: skip
def test_a_wrong_board_names_the_place(old: str, new: str, says: str):
    with pytest.raises(dl.MaterialError, match=says) as caught:
        read_board(**{old: new})
    told(caught)


def test_a_place_that_cannot_be_reached_is_named():
    changes = {"['E3', 'V11']": "['E1', 'V11']", "['E3', 'V12']": "['E1', 'V12']"}
    material, nodes = board(**changes)
    assert len(read_edges(material, "board.path", nodes, SPACES)) == 30
    with pytest.raises(dl.MaterialError, match=r"no \[\[board.path\]\] leads from 'V01' to E3\."):
        read_edges(material, "board.path", nodes, SPACES, connected=True)
    with pytest.raises(dl.MaterialError, match=r"from 'V01' to V02, .* and 8 more"):
        read_edges(material, "board.river", nodes, SPACES, connected=True)


# ---- what stands at a place


def test_what_stands_at_a_dotted_path():
    material = load_material("tests.toy")
    assert material.value_at("eggs.source") == "we made this game up"
    assert material.value_at("eggs.counts") == [4, 4, 2]
    assert material.value_at("eggs.counts.2") == 2
    assert material.value_at("eggs") == material.table("eggs")
    assert box().value_at("tiles.tile.1.weight") == 2
    assert box().value_at("tiles.tile.1.at.0") == 3


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("tiles.deks", "nothing stands at 'tiles.deks': tiles has no 'deks'; there are provenance"),
        ("tile.deck", "nothing stands at 'tile.deck': the top has no 'tile'; there are tiles"),
        ("tiles.tile.2", r"tiles.tile has no '2'; there are 0, 1\."),
        ("tiles.tile.-1", "tiles.tile has no '-1'"),
        ("tiles.source.x", r"tiles.source has no 'x'\."),
        ("", "the top has no ''"),
    ],
)
def test_a_place_that_is_not_there(path: str, says: str):
    with pytest.raises(dl.MaterialError, match=says) as caught:
        box().value_at(path)
    told(caught)
