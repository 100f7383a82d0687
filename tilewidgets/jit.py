"""How the rules dialect is compiled: all that touches numba, and its insides. `kernel.py` says what the dialect is."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

from tilewidgets.kernel import copy_record, isqrt, lowest, popcount

KNOWN = ((0, 60), (0, 69))
"""Versions of numba, from and below, whose pass manager is used; with others the rules are compiled in the common way, and slower."""


def jit(function: Any, inline: bool, stamp: str, brief: bool = False) -> Any:
    """Compile a function: once as what Python calls, and once as a part of other functions.

    As a part it is not made into machine code, and not optimized, before it is in its callers: else every function is optimized anew with
    every function that it is part of. And only what Python calls is kept on disk.
    """
    import numba
    from numba.core.types.misc import unliteral

    if _compilers() is None:
        common = numba.njit(cache=True, nogil=not brief, error_model="numpy")(function)
        kept = getattr(common._cache, "_cache_file", None)
        if kept is not None:
            kept._source_stamp = stamp
        return common
    options = {"nogil": not brief, "error_model": "numpy", "no_cfunc_wrapper": True}
    whole_way, part_way = _compilers()
    whole = numba.njit(cache=True, pipeline_class=whole_way, **options)(function)
    part = numba.njit(forceinline=inline, no_cpython_wrapper=True, pipeline_class=part_way, **options)(function)
    of_part = part.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return of_part(tuple(map(unliteral, args)), kws)  # not once more for every constant

    whole.get_call_template, whole.get_overload = get_call_template, part.get_overload
    whole._cache._cache_file._source_stamp = stamp
    return whole


def entry_point(dispatcher: Any, examples: tuple[Any, ...]) -> Any:
    """What numba calls once it has looked at the arguments; it holds the code that it needs, so that the dispatcher may go."""
    from numba import typeof

    return dispatcher.compile(tuple(map(typeof, examples)))


@cache
def _compilers() -> Any:
    """Two compilers, for the whole and for a part; `None` with a numba that this module does not know: then its own way must do.

    The pass manager of numba is no stable interface, so only the versions that were tried are taken.
    """
    import numba

    return _make_compilers() if KNOWN[0] <= tuple(map(int, numba.__version__.split(".")[:2])) < KNOWN[1] else None


def _make_compilers() -> tuple[Any, Any]:
    """The compilers of numba, told that no index is negative: else every access asks whether to count from the end, which costs a fifth."""
    from numba import _dynfunc
    from numba.core import ir, types
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
    from numba.core.compiler_machinery import FunctionPass, register_pass
    from numba.core.typed_passes import NativeLowering, NopythonRewrites

    @register_pass(mutates_CFG=False, analysis_only=False)
    class UnsignedIndices(FunctionPass):  # type: ignore[misc]  # numba is not typed
        """Let the accesses to arrays take their indices as unsigned integers."""

        _name = "tilewidgets_unsigned_indices"

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            for access, signature in list(state.calltypes.items()):
                if isinstance(access, ir.SetItem) or (isinstance(access, ir.Expr) and access.op == "getitem"):
                    array, index, *value = signature.args
                    if isinstance(index, types.Integer):
                        del state.calltypes[access]  # it refuses to overwrite
                        state.calltypes[access] = signature.replace(args=(array, types.uintp, *value))
            return True

    class Part(JITCodeLibrary):  # type: ignore[misc]
        """Code that is linked into other code only."""

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

    @register_pass(mutates_CFG=True, analysis_only=False)
    class PartLowering(NativeLowering):  # type: ignore[misc]
        _name = "tilewidgets_part_lowering"

        def run_pass(self, state: Any) -> bool:
            context, library = state.targetctx, Part(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library, state.flags.no_compile = library, True
            super().run_pass(state)
            done = state.cr
            never_called = _dynfunc.make_function(done.fndesc.lookup_module(), "part", "", 0, done.env, (library,))
            context.insert_user_function(never_called, done.fndesc, [library])
            state.cr = _LowerResult(done.fndesc, done.call_helper, cfunc=never_called, env=done.env)
            return True

    class Whole(CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes.add_pass_after(UnsignedIndices, NopythonRewrites)
            self.change(passes)
            passes.finalize()
            return [passes]

        def change(self, passes: Any) -> None:
            pass

    class PartCompiler(Whole):
        def change(self, passes: Any) -> None:
            passes.passes = [(PartLowering, text) if p is NativeLowering else (p, text) for p, text in passes.passes]

    return Whole, PartCompiler


@cache
def teach_helpers() -> None:
    """Tell numba what the helpers of the dialect mean (once a process)."""
    from numba.core import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def count_bits(typing, mask):  # type: ignore[no-untyped-def]  # numba's own calling convention
        def emit(context, builder, signature, args):  # type: ignore[no-untyped-def]
            return builder.ctpop(args[0])

        return types.int64(types.int64), emit

    @intrinsic
    def count_trailing_zeros(typing, mask):  # type: ignore[no-untyped-def]
        def emit(context, builder, signature, args):  # type: ignore[no-untyped-def]
            from llvmlite import ir

            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), emit

    @overload(popcount, inline="always")
    def _popcount(mask):  # type: ignore[no-untyped-def]
        return lambda mask: count_bits(mask)  # noqa: PLW0108  # numba inlines a Python function, not an intrinsic

    @overload(lowest, inline="always")
    def _lowest(mask):  # type: ignore[no-untyped-def]
        return lambda mask: count_trailing_zeros(mask)  # noqa: PLW0108

    @overload(isqrt, inline="always")
    def _isqrt(n):  # type: ignore[no-untyped-def]
        return lambda n: int(sqrt(n))

    @overload(copy_record)
    def _copy_record(records, target, source):  # type: ignore[no-untyped-def]
        def copy(records, target, source):  # type: ignore[no-untyped-def]
            records[target] = records[source]

        return copy
