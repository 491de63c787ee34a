"""Live records: the same bytes as NumPy's records, read and written by name."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragonlab.engine.live import LiveArray, live_class

DTYPE = np.dtype(
    [("a", "i1"), ("b", "i8"), ("c", "u2", (3,)), ("d", "i2", (2, 3)), ("e", "i4", (2, 2, 2))],
    align=True,
)


@given(st.binary(min_size=DTYPE.itemsize, max_size=DTYPE.itemsize))
def test_every_number_is_the_record_s(data: bytes):
    record = np.frombuffer(data, DTYPE)[0]
    live = live_class(DTYPE)(bytearray(data))
    assert (live.a, live.b) == (record["a"], record["b"])
    assert list(live.c) == record["c"].tolist()
    assert [list(row) for row in live.d] == record["d"].tolist()
    assert [[list(row) for row in rows] for rows in live.e] == record["e"].tolist()
    assert live.dump() == data


def test_what_is_written_is_in_the_bytes():
    live = live_class(DTYPE)(bytearray(DTYPE.itemsize))
    live.a, live.c[2], live.d[1][0], live.e[1][0][1] = -3, 7, -9, 11
    live.a += 1
    record = np.frombuffer(live.dump(), DTYPE)[0]
    assert (record["a"], record["c"][2], record["d"][1, 0], record["e"][1, 0, 1]) == (-2, 7, -9, 11)


def test_a_number_that_does_not_fit_is_refused():
    live = live_class(DTYPE)(bytearray(DTYPE.itemsize))
    for write in (lambda: setattr(live, "a", 128), lambda: live.c.__setitem__(0, -1)):
        with pytest.raises(ValueError, match="invalid value"):
            write()
    with pytest.raises(IndexError):
        live.d[0][3]


def test_bytes_are_taken_over_and_blanked():
    one, other = (live_class(DTYPE)(bytearray([k] * DTYPE.itemsize)) for k in (1, 2))
    one.load(other.dump())
    assert one.dump() == other.dump()
    one.blank(2, 3)
    assert one.dump() == bytes([2] * 2 + [0] * 3 + [2] * (DTYPE.itemsize - 5))


def test_a_misspelt_field_is_refused():
    live = live_class(DTYPE)(bytearray(DTYPE.itemsize))
    with pytest.raises(AttributeError):
        live.aa = 1


def test_an_array_lends_its_records():
    records = np.zeros(3, DTYPE)
    array = LiveArray(records)
    array[1].a = 5
    array[2] = array[1]
    assert records["a"].tolist() == [0, 5, 5]
    assert len(array) == 3
