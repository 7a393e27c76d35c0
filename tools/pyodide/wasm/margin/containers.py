"""Lists, tuples, sets, mappings, and what goes through them."""

from __future__ import annotations

import collections
import copy
import itertools
import operator
from collections.abc import Callable
from typing import Any, Final

from .attempts import attempt, call, try_all

KINDS: Final[list[Callable[..., Any]]] = [list, tuple, set, frozenset, collections.deque]
WITH_ANOTHER: Final = """__add__ __iadd__ __or__ __and__ __sub__ __xor__ __ior__ __iand__ __isub__
 __ixor__ __lt__ __le__ __eq__ __ne__ __gt__ __ge__ extend update difference_update
 intersection_update symmetric_difference_update intersection union issubset issuperset isdisjoint
 difference symmetric_difference""".split()
ALONE: Final = """__len__ __repr__ __hash__ __iter__ copy clear pop popleft reverse sort
 __reversed__ __reduce__ __sizeof__""".split()
WITH_ONE: Final = """append remove discard add count index rotate appendleft extendleft __contains__
 __mul__ __imul__ __getitem__ __delitem__ pop""".split()
MAPPINGS: Final[list[Callable[..., Any]]] = [
    dict,
    collections.OrderedDict,
    collections.Counter,
    lambda given: collections.defaultdict(int, given),
]


def sequences_and_sets() -> None:
    """Call what they can do, each with one of its own."""
    for kind in KINDS:
        for name in WITH_ANOTHER:
            for other in (kind(range(4)), [1, "x"], {2, 3}, 5):
                call(kind([3, 1, 2, 3]), name, other)
        for name in ALONE:
            call(kind([3, 1, 2, 3]), name)
            call(kind([]), name)
        for name in WITH_ONE:
            for other in (2, "no", [], slice(0, 2), slice(None, None, -1), -1):
                call(kind([3, 1, 2, 3]), name, other)
        for values in ([], [3, 1, 2, 3], range(200), "abc", [(1, 2), (0, 1)]):
            made = kind(values)
            try_all([list, tuple, set, frozenset, sorted, repr, hash, len, any], [(made,)])
            try_all([copy.copy, copy.deepcopy], [(made,)])
            attempt(sorted, made, reverse=True, key=str)
            call(made, "insert", 1, 9)
            call(made, "index", 3, 1)
        attempt(kind, 5)
        attempt(repr, kind([kind([1])]) if kind in (tuple, frozenset) else kind([1]))
    attempt(collections.deque, range(9), 3)


def lists() -> None:
    """Sort lists and replace parts of them."""
    many: list[Any] = [5, 3, 8] * 60
    many.sort()
    many.sort(key=operator.neg)
    many.sort(reverse=True)
    unlike: list[list[Any]] = [
        [str(each) for each in many], [1.5, 0.5, 2.0] * 20, [(1, "a"), (0, "b")] * 30, [1, "a"],
        [True, 3, 2], [2**70, -(2**70), 1], ["é", "日", "a"] * 9, [None, 1], [[2], [1]] * 20,
        [*range(100), *range(50)], [float("nan"), 1.0], [(1,), (1, 2)], [b"b", b"a"],
    ]  # fmt: skip
    try_all([sorted, min, max], [(each,) for each in unlike])
    for where, what in (
        (slice(10, 20), [1]), (slice(0, 4, 2), [1]), (slice(0, 4, 2), [1, 2]), (3, 4), ("x", 1),
        (999, 1), (slice(0, 0), range(5)), (slice(1, 3), "ab"),
    ):  # fmt: skip
        attempt(operator.setitem, many, where, what)
    for where in (slice(0, 10, 3), slice(0, 2), 0, -1, 999, "x", slice(None, None, -2)):
        attempt(operator.getitem, many, where)
        attempt(operator.delitem, many, where)
    own: list[Any] = []
    own.append(own)
    repr(own)
    attempt(operator.eq, nested(100), nested(100))
    attempt(repr, nested(2000))
    attempt(copy.deepcopy, nested(50))


def nested(depth: int) -> list[Any]:
    """Return a list in a list, many times over."""
    out: list[Any] = []
    for _ in range(depth):
        out = [out]
    return out


def mappings() -> None:
    """Call what mappings can do."""
    for kind in MAPPINGS:
        made = kind({"a": 1, "b": 2})
        made["c"] = 3
        asked: list[tuple[Any, ...]] = [("x",), ("a", 0), ([],)]
        for arguments in asked:
            call(made, "get setdefault pop __getitem__ __contains__ __delitem__", *arguments)
        call(made, "keys values items copy __len__ __repr__ __reversed__ __hash__ __iter__")
        call(made, "most_common")
        call(made, "update", {"x": 1})
        call(made, "update", [("y", 2)])
        call(made, "__or__ __ior__ __eq__ __ne__ __add__ __sub__ __and__", kind({"n": 5}))
        for view in (made.keys(), made.items(), made.values()):
            call(view, "__and__ __or__ __sub__ __xor__ __eq__ __le__ isdisjoint", {"a"})
            call(view, "__contains__", "a")
            try_all([list, set, repr, len, reversed, sorted], [(view,)])
        call(made, "move_to_end", "a")
        call(made, "popitem")
        try_all([list, dict, repr, copy.copy, copy.deepcopy, iter], [(made,)])
        call(made, "clear popitem")
    big: dict[Any, Any] = {number: str(number) for number in range(3000)}
    for number in range(0, 3000, 3):
        del big[number]
    attempt(lambda: [big.pop(key) for key in big])
    try_all([dict], [([("a", 1)],), ([1],), ([(1, 2, 3)],), (zip("ab", (1, 2), strict=True),)])
    dict.fromkeys("abc", 0)
    keys: list[Any] = [None, 1.5, (1, "a"), frozenset({1}), True, b"x", "é", 2**70]
    odd = dict.fromkeys(keys, 0)
    for key in (*keys, 1, "missing", []):
        attempt(operator.getitem, odd, key)
    _ = repr(odd), {*odd}, collections.ChainMap({1: 2}, {3: 4})[3], collections.Counter("abca")
    point = collections.namedtuple("point", "x y", defaults=[0])  # noqa: PYI024 # this is the margin
    call(point(1), "_asdict __repr__ __hash__")
    attempt(lambda: point(1)._replace(x=2) == (2, 0))  # type: ignore[operator, unused-ignore]
    attempt(point)


def iterators() -> None:
    """Go through things in every way there is."""
    of = itertools
    made: list[Callable[[], Any]] = [
        lambda: of.chain([1], (2,)),
        lambda: of.chain.from_iterable([[1], [2]]),
        lambda: of.combinations("abcd", 2),
        lambda: of.permutations("abc"),
        lambda: of.product("ab", repeat=2),
        lambda: of.combinations_with_replacement("ab", 2),
        lambda: of.islice(of.count(3, 2), 1, 9, 2),
        lambda: of.islice(of.cycle("ab"), 5),
        lambda: of.repeat(1, 3),
        lambda: of.accumulate([1, 2, 3]),
        lambda: of.accumulate([1, 2], max, initial=0),
        lambda: of.takewhile(bool, [1, 0]),
        lambda: of.dropwhile(bool, [1, 0]),
        lambda: of.filterfalse(bool, [1, 0]),
        lambda: of.starmap(pow, [(2, 3)]),
        lambda: of.compress("ab", [1, 0]),
        lambda: of.zip_longest("ab", "c"),
        lambda: of.pairwise("abc"),
        lambda: of.batched("abcde", 2),  # type: ignore[attr-defined, unused-ignore]
        lambda: [(key, list(group)) for key, group in of.groupby("aab")],
        lambda: map(list, of.tee("ab")),
        lambda: zip("ab", "cd", strict=True),
        lambda: zip("ab", "c", strict=True),
        lambda: enumerate("ab", 1),
        lambda: map(operator.add, [1, 2], [3, 4]),
        lambda: filter(None, [0, 1]),
        lambda: reversed([1, 2]),
        lambda: range(10, 0, -3),
        lambda: range(10**30, 10**30 + 3),
        lambda: iter(iter([1, 2, 3]).__next__, 3),
        lambda: (each for each in "abc"),
    ]
    for make in made:
        attempt(lambda of=make: list(of()))
        attempt(lambda of=make: repr(of()))
        attempt(lambda of=make: copy.copy(of()))
    numbers = range(0, 20, 3)
    try_all([operator.getitem], [(numbers, each) for each in (slice(1, 3), 2, -1, 99)])
    try_all([numbers.index, numbers.count, numbers.__contains__], [(3,), (4,), ("x",), (3.0,)])
    try_all([range], [(1.5,), (5,), (1, 2, 0), (3, 1)])
    try_all([hash, repr, reversed, len, operator.not_], [(numbers,), (range(0),)])
    try_all([next], [(iter([]), None), (iter([]),), (5,)])
    attempt(operator.eq, range(3), range(3))
    slice(1, 2).indices(5)


PARTS: Final = [sequences_and_sets, lists, mappings, iterators]
