"""`rules`: plain Python until speed is asked for, then one numba function for all who call it."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from typing import Any

import numba
import pytest
from numba.core.errors import NumbaError

from dragonlab.engine import bits, compiled, numba_bridge
from dragonlab.engine.compiled import compile_root, compiling, is_rule, rules

needs_compiler = pytest.mark.skipif(not compiling(), reason="nothing is compiled")

ONE = numba.int64(numba.int64)
TWO = numba.int64(numba.int64, numba.int64)


@rules
def double(x: int) -> int:
    return 2 * x


@rules
def sum_of_doubles(n: int) -> int:
    total = 0
    for k in range(n):
        total += double(k)
    return total


@pytest.fixture
def afresh() -> Iterator[None]:
    """Let rules be compiled as in a new session, and forget what the test has made of them."""
    before, works = dict(compiled._MADE), list(numba_bridge._WORKS)
    compiled._MADE.clear()
    yield
    compiled._MADE.clear()
    compiled._MADE.update(before)
    numba_bridge._WORKS[:] = works


def test_a_rule_is_the_plain_function() -> None:
    def triple(x: int) -> int:
        return 3 * x

    assert not is_rule(triple)
    assert rules(triple) is triple
    assert is_rule(triple)
    assert triple("ab") == "ababab"


@pytest.mark.parametrize("thing", [1, "double", None, len])
def test_nothing_else_is_a_rule(thing: object) -> None:
    assert not is_rule(thing)


@needs_compiler
def test_rules_call_one_another_by_name_when_compiled(afresh: None) -> None:
    made = compile_root(sum_of_doubles, ONE, None)
    assert made(10) == sum_of_doubles(10) == 90
    assert made.signatures == [(numba.int64,)]


@needs_compiler
def test_a_compiled_rule_takes_only_what_it_was_compiled_for(afresh: None) -> None:
    made = compile_root(double, ONE, None)
    with pytest.raises(TypeError):
        made("ab")


@needs_compiler
def test_a_rule_is_compiled_once_for_all_whole_numbers(afresh: None) -> None:
    @rules
    def mixed(x: int, y: int) -> int:
        return double(3) + double(x) + double(numba.int8(y)) + double(True + 0)

    heard: list[Any] = []
    with numba_bridge.listening(heard.append):
        compile_root(mixed, TWO, None)
    assert heard.count(double) == 1


@needs_compiler
def test_this_numba_lets_inner_rules_stay_intermediate_code() -> None:
    assert numba_bridge.keeps_intermediate()


@needs_compiler
def test_inner_rules_have_no_machine_code(afresh: None) -> None:
    compile_root(sum_of_doubles, ONE, None)
    (inner,) = compiled.compiled(double).overloads.values()
    assert isinstance(inner.library, numba_bridge._IntermediateLibrary)
    assert inner.library.get_pointer_to_function("any") == 0


@needs_compiler
def test_quick_settings_are_those_of_numba() -> None:
    plain = numba_bridge.Flags()
    plain.nrt = True
    quick, other = numba_bridge._QuickFlags(plain), numba_bridge._QuickFlags(plain)
    assert hash(quick) == hash(plain)
    assert quick == plain
    assert plain == quick == other
    other.nrt = False
    assert quick != other
    assert plain != other
    assert quick != "flags"


@needs_compiler
@pytest.mark.parametrize("ends", ["well", "badly"])
def test_garbage_is_looked_for_rarely_only_while_compiling(ends: str, afresh: None) -> None:
    @rules
    def odd(x: int) -> int:
        return x.nothing  # type: ignore[attr-defined]

    before, meanwhile = gc.get_threshold(), []
    with numba_bridge.listening(lambda _: meanwhile.append(gc.get_threshold())):
        if ends == "well":
            compile_root(sum_of_doubles, ONE, None)
        else:
            with pytest.raises(NumbaError):
                compile_root(odd, ONE, None)
    assert meanwhile
    assert min(rare[0] for rare in meanwhile) > before[0]
    assert gc.get_threshold() == before


@needs_compiler
def test_another_numba_compiles_in_its_own_way_with_equal_results(
    afresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def differs(self: object, function: object) -> None:
        raise AttributeError("no such thing in this version")

    monkeypatch.setattr(numba_bridge._IntermediateCompiler, "compile_extra", differs)
    numba_bridge._WORKS.clear()
    assert not numba_bridge.keeps_intermediate()
    assert compile_root(sum_of_doubles, ONE, None)(10) == 90
    (inner,) = compiled.compiled(double).overloads.values()
    assert not isinstance(inner.library, numba_bridge._IntermediateLibrary)


@needs_compiler
def test_a_rule_that_numba_cannot_compile_says_so(afresh: None) -> None:
    @rules
    def odd(x: int) -> int:
        return x.nothing  # type: ignore[attr-defined]

    with pytest.raises(NumbaError, match="nothing"):
        compile_root(odd, ONE, None)


@rules
def both_bits(number: int) -> int:
    return 100 * bits.count_bits(number) + bits.lowest_bit(number)


@needs_compiler
def test_sets_of_bits_are_the_same_compiled(afresh: None) -> None:
    made = compile_root(both_bits, ONE, None)
    draw = random.Random(1)
    for number in [1, 2**62, *(draw.randrange(1, 2**63) for _ in range(200))]:
        assert made(number) == both_bits(number)
        assert bits.count_bits(number) == bin(number).count("1")
        assert number >> bits.lowest_bit(number) & 1
        assert number & ((1 << bits.lowest_bit(number)) - 1) == 0


def test_compiling_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not compiling()
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    assert compiling()
