"""Eight doubles that move through a kernel as one value.

numba leaves short fixed loops scalar, so kernels say which numbers travel together:

    load(array, start)          the eight numbers from `start` on, as one value
    pick(array, rows, i)        the eight numbers of row `rows[i]`
    store(array, start, value)  puts them back
    splat(number)               the same number in every lane
    a + b, a * b                lane by lane
    larger(a, b)                the larger of each lane

Values of this type live in registers only; arrays stay plain flat arrays of doubles. Indices are
never negative, so unlike numba's own they are used as they are.
"""

# mypy: disable-error-code="no-untyped-call, import-untyped, attr-defined"
# numba and llvmlite are only partly typed.

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Final, cast

import numba.extending
from llvmlite import ir
from numba.core import types
from numba.core.datamodel import models
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import register_model
from numba.np.arrayobj import make_array

from gobelet.solver.tables import LANES

intrinsic = cast(Callable[[Callable[..., Any]], Any], numba.extending.intrinsic)

_VECTOR: Final = ir.VectorType(ir.DoubleType(), LANES)
_INDEX: Final = ir.IntType(types.intp.bitwidth)
_ALIGNMENT: Final = 8  # values of a block start anywhere in an array of doubles


class Lanes(types.Type):
    """The type of eight doubles side by side."""


lanes: Final = Lanes("Lanes")


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


def _item(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    return builder.gep(make_array(array_type)(context, builder, array).data, [index])


def _address(context: Any, builder: Any, array_type: Any, array: Any, start: Any) -> Any:
    item = _item(context, builder, array_type, array, start)
    return builder.bitcast(item, _VECTOR.as_pointer())


@intrinsic
def load(_context: Any, array: Any, start: Any) -> Any:  # noqa: ARG001
    """Eight numbers of a flat array of doubles, from `start` on."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(_address(context, builder, sig.args[0], *args), align=_ALIGNMENT)

    return lanes(array, types.intp), codegen


@intrinsic
def pick(_context: Any, array: Any, rows: Any, i: Any) -> Any:  # noqa: ARG001
    """The eight numbers of row `rows[i]` of a flat array of doubles."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = builder.load(_item(context, builder, sig.args[1], *args[1:]))
        start = builder.mul(builder.sext(row, _INDEX), ir.Constant(_INDEX, LANES))
        address = _address(context, builder, sig.args[0], args[0], start)
        return builder.load(address, align=_ALIGNMENT)

    return lanes(array, rows, types.intp), codegen


@intrinsic
def store(_context: Any, array: Any, start: Any, value: Any) -> Any:  # noqa: ARG001
    """Write eight numbers into a flat array of doubles, from `start` on."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        address = _address(context, builder, sig.args[0], *args[:2])
        builder.store(args[2], address, align=_ALIGNMENT)
        return context.get_dummy_value()

    return types.none(array, types.intp, lanes), codegen


@intrinsic
def splat(_context: Any, number: Any) -> Any:  # noqa: ARG001
    """One number in all eight lanes."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        first = ir.Constant(ir.IntType(32), 0)
        one = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), args[0], first)
        everywhere = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return builder.shuffle_vector(one, one, everywhere)

    return lanes(types.float64), codegen


@intrinsic
def larger(_context: Any, a: Any, b: Any) -> Any:  # noqa: ARG001
    """The larger of each lane; compiles to one instruction because nothing is stored between."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *args), *args)

    return lanes(lanes, lanes), codegen


lanes_signature: Final = signature(lanes, lanes, lanes)


@infer_global(operator.add)
@infer_global(operator.mul)
class _LanesArithmetic(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return lanes_signature if args == (lanes, lanes) and not kws else None


@lower_builtin(operator.add, lanes, lanes)
def _add(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.fadd(*args)


@lower_builtin(operator.mul, lanes, lanes)
def _multiply(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.fmul(*args)
