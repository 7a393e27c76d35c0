"""Numbers: whole ones of any size, real and complex ones, as texts and back."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Final

from .attempts import attempt, call, try_all

WHOLE: Final[list[Any]] = [
    0, 1, -1, 7, -13, 255, 2**31, -(2**63), 10**30, -(10**41), 3**400,
]  # fmt: skip
REAL: Final[list[Any]] = [
    0.0, -0.0, 1.5, -2.75, 1e300, 1e-300, float("inf"), float("-inf"), float("nan"), 0.1, 1.5e-7,
    123456789.125, 1e22, 5e-324,
]  # fmt: skip
BINARY: Final = "add sub mul floordiv truediv mod pow and_ or_ xor lt le eq ne ge gt".split()
UNARY: Final[list[Callable[..., Any]]] = [
    abs, bool, float, int, round, hash, repr, str, complex, bin, hex, oct,
    operator.neg, operator.pos, operator.invert, operator.index,
]  # fmt: skip
SPECS: Final = ["", *"d +,d 08d x #X b o _d .3f e g % >12 ^+12.4f n c .0f ,.2f s".split()]
OLD_SPECS: Final = "%d %5.2f %x %s %r %e %g %i %c %% %+05d %o %X %a".split()
TEXTS: Final = [
    "1_000", " 12 ", "0x1f", "0b11", "١٢", "-", "", "1e5", "1e400", "nan", "-inf", "1.5.2", "½",
    "9" * 5000, "1+2j", "0.1", "1" * 30 + "." + "3" * 30, "2.2250738585072011e-308",
]  # fmt: skip
SMALL: Final = 5000  # powers and shifts by more would take for ever


def arithmetic() -> None:
    """Compute with all pairs of numbers."""
    for name in BINARY:
        function = getattr(operator, name)
        for a in [*WHOLE, *REAL]:
            for b in [*WHOLE, *REAL, True, 3j]:
                if name != "pow" or abs(b) < SMALL:
                    attempt(function, a, b)
    shifts = [each for each in WHOLE if abs(each) < SMALL]
    try_all([operator.lshift, operator.rshift], [(a, b) for a in WHOLE for b in shifts])
    every = [*WHOLE, *REAL, True, 3j, "x", None]
    try_all([divmod], [(a, b) for a in every for b in (7, -3.5, 0, 10**25)])
    try_all([pow], [(a, *more) for a in every for more in ((3,), (-1,), (0.5,), (5, 97), (-1, 97))])
    try_all([round], [(a, digits) for a in every for digits in (2, -2, 0, None)])
    try_all(UNARY, [(each,) for each in every])


def methods() -> None:
    """Call what numbers can do."""
    for each in WHOLE:
        call(each, "bit_length bit_count as_integer_ratio conjugate is_integer __sizeof__")
        call(each, "__ceil__ __floor__ __trunc__ __hash__")
        attempt(each.to_bytes, 64, "big", signed=True)
        attempt(each.to_bytes, 1, "little")
        for base in (2, 8, 10, 16, 36):
            attempt(int, str(each), base)
            attempt(int, hex(each), base)
    for each in REAL:
        call(each, "as_integer_ratio hex is_integer conjugate __ceil__ __floor__ __trunc__")
        attempt(float.fromhex, attempt(each.hex))
    for each in (1j, 3 - 2j, complex("nan")):
        call(each, "conjugate __abs__ __repr__ __hash__ __neg__ __bool__")
        both = [operator.add, operator.mul, operator.truediv, operator.eq]
        try_all(both, [(each, 2), (2.5, each)])
    attempt(int.from_bytes, b"\x01\x02", "big")
    attempt(int.from_bytes, b"\xff" * 40, "little", signed=True)


def as_texts() -> None:
    """Write numbers as texts, and read them."""
    for each in [*WHOLE, *REAL, 3j, True]:
        for spec in SPECS:
            attempt(format, each, spec)
        for spec in OLD_SPECS:
            attempt(operator.mod, spec, each)
    for text in TEXTS:
        try_all([int, float, complex], [(text,), (text.encode(),)])
        attempt(int, text, 0)


def of_many() -> None:
    """Sum up, and find the least and the greatest."""
    try_all(
        [sum, min, max, any, all, sorted, len],
        [(range(10),), ([0.1] * 10,), ([3, 1, 2.5],), ([],), (["b", "a"],), (1,), ([1, "a"],)],
    )
    attempt(sum, [[1], [2]], [])
    attempt(sum, [1j, 2])
    attempt(sum, [10**30, 1.5])
    attempt(max, [3, 1], key=operator.neg)
    attempt(min, [], default=0)
    attempt(min, 3, 1, 2)


PARTS: Final = [arithmetic, methods, as_texts, of_many]
