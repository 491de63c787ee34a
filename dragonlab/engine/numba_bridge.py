"""The one module that knows numba: how marked rules become machine code.

A rule that only other rules call is kept as intermediate code; it is optimised and made into
machine code once, within each function that Python calls (a root). Numba by itself would do both
for every rule, with all that it calls, which takes twice as long.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any

import numba
from numba.core import cgutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.errors import NumbaError
from numba.core.event import Event, Listener, install_listener
from numba.extending import intrinsic, overload, typeof_impl

from dragonlab.engine import bits
from dragonlab.engine.cache import clear, is_sealed, is_whole, seal, tell_damaged, tell_unkept
from dragonlab.engine.compiled import compiled, is_rule


@typeof_impl.register(FunctionType)
def _type_of_function(function: FunctionType, context: Any) -> Any:
    """Let compiled code that names a rule call its compiled version."""
    return types.Dispatcher(compiled(function)) if is_rule(function) else None


class _NoEnvironment:
    """Stands for the engine of a library without machine code: there is nothing to set."""

    def set_env(self, name: str, environment: object) -> None:
        """Set nothing: rules use no Python object, so nobody reads it."""


class _IntermediateLibrary(JITCodeLibrary):
    """Code that is only linked into other code: neither optimised nor made into machine code."""

    @property
    def codegen(self) -> Any:
        """What numba asks to set a function's environment in the machine code."""
        return _NoEnvironment()

    def _optimize_functions(self, ll_module: Any) -> None:
        """Make each function smaller, as numba does, but not those that are only named."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def finalize(self) -> None:
        """Link what this code calls, and leave the rest to the root."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code to point to."""
        self._ensure_finalized()
        return 0


class _QuickFlags(Flags):
    """Numba's settings of a compilation, quickly compared.

    They are part of a key that numba looks up twenty thousand times a game; by itself it lists
    all fifty settings each time, which takes a sixth of the whole compilation.
    """

    def __hash__(self) -> int:
        return _FLAGS_HASH

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _QuickFlags):
            return bool(self._values == other._values)
        equal: bool = super().__eq__(other)
        return equal


_FLAGS_HASH = hash(Flags())  # the same for all: it is that of the settings' names


class _QuietTuple(tuple[Any, ...]):
    """Argument types that numba need not write out: a state's type has two hundred lines."""

    def __str__(self) -> str:
        return "(...)"


class _QuickCompiler(Compiler):
    """Numba's compiler, with quick settings."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function."""
        self.state.flags = _QuickFlags(self.state.flags)
        self.state.args = _QuietTuple(self.state.args)
        return super().compile_extra(func)


class _IntermediateCompiler(_QuickCompiler):
    """Numba's compiler, stopped before it optimises."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function into a library without machine code."""
        codegen = self.state.targetctx.codegen()
        self.state.library = _IntermediateLibrary(codegen, func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


def inner(function: Callable[..., Any]) -> Any:
    """Return the dispatcher of a rule that compiled rules call."""
    options: dict[str, Any] = {"nogil": True}
    if keeps_intermediate():
        options |= {
            "no_cpython_wrapper": True,
            "no_cfunc_wrapper": True,
            "pipeline_class": _IntermediateCompiler,
        }
    made = numba.njit(**options)(function)
    _widen_arguments(made)
    return made


_WORKS: list[bool] = []


def keeps_intermediate() -> bool:
    """Whether this numba lets rules stay intermediate code; tried once on a small function."""
    if not _WORKS:
        try:
            made = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True,
                              pipeline_class=_IntermediateCompiler)(_one_more)  # fmt: skip
            calling = numba.njit(types.int64(types.int64))(_calling(made))
            _WORKS.append(calling(1) == 4)
        except Exception:  # another numba may differ in any way: then its own way is good
            _WORKS.append(False)
    return _WORKS[0]


def _one_more(x: int) -> int:
    return x + 1


def _calling(one_more: Callable[[int], int]) -> Callable[[int], int]:
    def calling(x: int) -> int:
        return one_more(x) * 2

    return calling


def root(function: Callable[..., Any], signature: object, place: Path | None) -> Any:
    """Compile a function for one signature, or load it from the place where it is kept.

    What cannot be loaded is compiled anew, what cannot be kept is used all the same: it is said
    once, and nobody is stopped.
    """
    if place is not None and not is_whole(place):
        if is_sealed(place):
            tell_damaged(place.parent)
        clear(place)  # also what was cut short when a process ended
    made, place = _decorated(function, place)
    try:
        with _COMPILING, _collecting_rarely():
            made.compile(signature)
        if place is not None and made.stats.cache_misses:
            seal(place)
    except NumbaError:
        raise  # the function is at fault, not the place
    except Exception as error:
        if place is None:
            raise
        if not made.signatures:
            made, _ = _decorated(function, None)
            made.compile(signature)
        clear(place)
        tell_unkept(place.parent, error)
    made.disable_compile()
    return made


@contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Let Python look for garbage rarely: a compiler makes much that lasts, and little of it."""
    before = gc.get_threshold()
    gc.set_threshold(20_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


_COMPILING = Lock()
_DECORATING = Lock()


def _decorated(function: Callable[..., Any], place: Path | None) -> tuple[Any, Path | None]:
    """Return a dispatcher, and the place where it really keeps its machine code."""
    with _DECORATING:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(place or "")  # numba looks at it only in the decorator
        try:
            made = numba.njit(nogil=True, cache=place is not None)(function)
        finally:
            numba.config.CACHE_DIR = before
    if place is None or str(made.stats.cache_path).startswith(str(place)):
        return made, place
    # Numba would keep it elsewhere, and take it for fresh when another module has changed.
    tell_unkept(place.parent, OSError("no right to write"))
    return numba.njit(nogil=True)(function), None


class Listening(Listener):
    """Hears from numba which functions have been compiled."""

    def __init__(self, tell: Callable[[Callable[..., Any]], None]) -> None:
        self.tell = tell

    def on_start(self, event: Event) -> None:
        """Nothing is done yet."""

    def on_end(self, event: Event) -> None:
        """Tell which function is done."""
        self.tell(event.data["dispatcher"].py_func)


@contextmanager
def listening(tell: Callable[[Callable[..., Any]], None]) -> Iterator[None]:
    """Call `tell` with each function that is compiled meanwhile."""
    with install_listener("numba:compile", Listening(tell)):
        yield


def _widen_arguments(function: Any) -> None:
    """Let other rules call this one with int64 for every whole number.

    Numba would compile it anew for each combination of int8, literals and enums that it meets in
    a call: two dozen times for a function such as `tell`.
    """
    resolve = function.get_call_template

    def resolve_widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(_widened(arg) for arg in args), kws)

    function.get_call_template = resolve_widened


def _widened(arg: Any) -> Any:
    whole = (types.Integer, types.IntegerLiteral, types.IntEnumMember)
    return types.int64 if isinstance(arg, whole) else arg


@intrinsic
def _trailing_zeros(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.int64), generate


@intrinsic
def _ones(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@overload(bits.lowest_bit)
def _lowest_bit(number: Any) -> Any:
    def implementation(number: Any) -> Any:  # the same annotations: numba compares them
        return _trailing_zeros(number)

    return implementation


@overload(bits.count_bits)
def _count_bits(number: Any) -> Any:
    def implementation(number: Any) -> Any:
        return _ones(number)

    return implementation
