"""What a collection of garbage does to things of every kind: it may come at any moment.

A thing is looked through by the collector, and emptied if it is part of a circle. Neither happens
in most runs, so a function for it would be missed where nobody has looked for it.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any, Final

from .attempts import attempt, run_all

SOURCES: Final = r"""
import abc, array, asyncio, collections, contextlib, contextvars, dataclasses, datetime, enum
import functools, hashlib, inspect, io, itertools, json, operator, random, re, struct, threading
import types, typing, unicodedata, weakref, zlib

class Plain: pass
class Slotted: __slots__ = ("a", "__weakref__", "__dict__")
class Meta(type): pass
def generator(): yield 1
async def coroutine(): pass
async def stream(): yield 1
def closed(x): return lambda: x
def made():
    try: 1 / 0
    except ZeroDivisionError as error: return error

import js
from pyodide import code, ffi
make(lambda: js.Object.new(), lambda: js.JSON, lambda: js.Array.new(1, 2))

make(lambda: js.Map.new(), lambda: js.eval)

make(lambda: code.run_js("() => 1"), lambda: js.JSON.parse, lambda: code.run_js("async () => 1"))

make(lambda: code.run_js("(function* () { yield 1 })()"), lambda: iter(js.Array.new(1, 2)))

make(lambda: js.Promise.resolve(1), lambda: js.Uint8Array.new(3), lambda: js.Error.new("a"))

make(lambda: ffi.create_proxy(Plain), lambda: ffi.to_js([[]]))

make(lambda: ffi.create_once_callable(len))

make(lambda: js.Uint8Array.new(3).to_py(), lambda: ffi.JsException("a", "b"), lambda: js.Set.new())

make(lambda: code.run_js("new Error('a')"), lambda: code.run_js("({then: () => 1})"))

make(list, dict, set, frozenset, tuple, lambda: [1], lambda: {1: []}, lambda: {()}, lambda: ([],))

make(Plain, Slotted, object, lambda: Meta("M", (), {}), lambda: type("T", (list,), {})([1]))

make(generator, coroutine, stream, lambda: stream().asend(None), lambda: stream().aclose())

make(lambda: closed([]), lambda: closed([]).__closure__[0])

make(lambda: [].append, lambda: Plain().__eq__)

make(lambda: Plain.__init__, lambda: Plain().__init__)

make(lambda: types.MethodType(len, []), lambda: len)

make(lambda: property([].append), lambda: staticmethod([].pop))

make(lambda: classmethod([].pop), super)

make(made, lambda: made().__traceback__, lambda: made().__traceback__.tb_frame, sys._getframe)

make(lambda: ExceptionGroup("g", [made()]), lambda: StopIteration([1]))

make(lambda: KeyError([]), OSError)

make(lambda: SystemExit([1]), lambda: ImportError("a", name="b"))

make(lambda: NameError("a", name="b"))

make(lambda: UnicodeDecodeError("a", b"", 0, 1, "b"), lambda: AttributeError(name="a", obj=[]))

make(lambda: SyntaxError("a", ("b", 1, 1, "c")), lambda: UnicodeEncodeError("a", "", 0, 1, "b"))

make(lambda: iter([]), lambda: iter({}), lambda: iter(set()))

make(lambda: iter(()), lambda: iter(len, 1))

make(lambda: iter({1: 2}.items()), lambda: iter({1: 2}.values()))

make(lambda: {}.keys(), lambda: {}.items())

make(lambda: {}.values(), lambda: reversed([1]), lambda: reversed({1: 2}), lambda: reversed((1,)))

make(lambda: zip([], []), lambda: map(len, []), lambda: filter(None, []), lambda: enumerate([]))

make(lambda: slice([], 1), lambda: range(3), lambda: memoryview(b"a"), lambda: bytearray(b"a"))

make(lambda: collections.deque([1]), lambda: iter(collections.deque([1])))

make(collections.OrderedDict)

make(lambda: reversed(collections.deque([1])), lambda: collections.defaultdict(list, {1: 2}))

make(lambda: iter(collections.OrderedDict(a=1)), lambda: collections.OrderedDict(a=1).items())

make(lambda: collections.OrderedDict(a=1).values(), lambda: collections.Counter("ab"))

make(lambda: collections.namedtuple("P", "x y")([], 1), lambda: collections.ChainMap({}))

make(lambda: itertools.chain([], []), lambda: itertools.combinations([1, 2], 1), itertools.count)

make(lambda: itertools.permutations([1]), lambda: itertools.product([1], [2]))

make(lambda: itertools.tee([])[0])

make(lambda: itertools.cycle([1]), lambda: itertools.repeat([]), lambda: itertools.accumulate([]))

make(lambda: itertools.takewhile(len, []), lambda: itertools.dropwhile(len, []))

make(lambda: itertools.filterfalse(len, []), lambda: itertools.starmap(len, []))

make(lambda: itertools.compress([], []), lambda: itertools.zip_longest([], []))

make(lambda: itertools.pairwise([]), lambda: itertools.batched([], 2))

make(lambda: itertools.groupby([]))

make(lambda: next(itertools.groupby([1]))[1], lambda: itertools.islice([], 3))

make(lambda: itertools.combinations_with_replacement([1], 2))

make(lambda: itertools.count(1.5, [] and 1))

make(lambda: functools.partial(len, []), lambda: functools.lru_cache(lambda x: [x]))

make(lambda: functools.cmp_to_key(len), lambda: functools.cmp_to_key(len)([]))

make(lambda: functools.cache(len))

make(lambda: functools.partialmethod(len, []), lambda: functools.singledispatch(len))

f = functools.lru_cache(maxsize=3)(lambda x: [x])
for number in range(5): f(number)
g = functools.lru_cache(maxsize=None)(lambda x: [x])
g(1); g(2)
make(lambda: f, lambda: g)
del f, g

make(lambda: operator.itemgetter([]), lambda: operator.attrgetter("a.b"))

make(lambda: weakref.ref(Plain, len), lambda: weakref.proxy(Plain), weakref.WeakKeyDictionary)

make(lambda: weakref.WeakMethod(Plain().__eq__), weakref.WeakSet, weakref.WeakValueDictionary)

make(random.Random, random.SystemRandom)

make(lambda: re.compile("a(b)[cd]*"), lambda: re.match("a", "a"))

make(lambda: re.finditer("a", "aa"), lambda: re.compile("a").scanner("a"))

make(lambda: re.compile("[^é]"))

make(lambda: json.JSONDecoder(), lambda: json.JSONDecoder().scan_once)

make(lambda: json.JSONEncoder(indent=2))

make(lambda: json.encoder.c_make_encoder({}, len, len, None, ":", ",", False, False, True))

make(io.StringIO, io.BytesIO)

make(lambda: io.TextIOWrapper(io.BytesIO()), lambda: io.BufferedReader(io.BytesIO()))

make(lambda: io.BufferedWriter(io.BytesIO()), lambda: io.BytesIO(b"a").getbuffer())

make(io.IncrementalNewlineDecoder)

make(lambda: open("/tmp/garbage", "w"), lambda: open("/tmp/garbage", "rb"))

make(lambda: io.FileIO("/tmp/garbage"))

make(lambda: types.SimpleNamespace(a=[]), lambda: types.MappingProxyType({}))

make(lambda: types.ModuleType("m"))

make(lambda: types.GenericAlias(list, (int,)), lambda: int | str)

make(lambda: typing.TypeVar("T"), lambda: list[int])

make(lambda: typing.ParamSpec("P"), lambda: typing.Union[int, str], lambda: typing.Optional[int])

make(lambda: contextvars.Context(), lambda: contextvars.ContextVar("a", default=[]))

make(contextvars.copy_context)

make(lambda: contextlib.ExitStack(), lambda: contextlib.nullcontext([]))

make(lambda: contextlib.suppress(KeyError))

make(lambda: array.array("i", [1]), lambda: iter(array.array("i", [1])))

make(lambda: struct.Struct("i"))

make(lambda: struct.iter_unpack("i", b"abcd"), lambda: hashlib.sha256(b""))

make(lambda: hashlib.md5(b""))

make(lambda: hashlib.blake2b(b""), lambda: hashlib.sha3_256(b""))

make(zlib.compressobj, zlib.decompressobj)

make(lambda: datetime.datetime.now(datetime.UTC))

make(lambda: datetime.timezone(datetime.timedelta(1)))

make(lambda: enum.Enum("E", "a b"), lambda: inspect.signature(len))

make(threading.Lock, threading.RLock)

make(threading.local, threading.Event, lambda: asyncio.Queue())

make(lambda: asyncio.Future(), lambda: asyncio.Event())

make(lambda: compile("a", "b", "exec"), lambda: unicodedata.ucd_3_2_0)

make(lambda: (lambda a=[]: a).__get__([]))

make(lambda: dataclasses.make_dataclass("D", ["a"])([]), lambda: dataclasses.field(default=[]))

make(lambda: type(b"a".__iter__()), lambda: iter(b"a"), lambda: iter("a"))

make(lambda: iter("é"), lambda: iter(bytearray(b"a")))

make(lambda: iter(memoryview(b"a")), lambda: iter(range(2)))

make(lambda: iter(range(10**30)), lambda: aiter(stream()))

make(lambda: anext(stream()), lambda: coroutine().__await__(), lambda: coroutine().cr_frame)

t = t"{1}"; make(lambda: t, lambda: iter(t), lambda: t.interpolations[0]); del t

type Alias[T] = list[T]
def generic[T, **P, *Ts](x: T) -> T: return x
make(lambda: Alias, lambda: Alias[int], lambda: generic, lambda: generic.__type_params__[0])
make(lambda: generic.__type_params__[1], lambda: generic.__type_params__[2])

make(lambda: generic.__type_params__[1].args)
""".split("\n\n")


def make(*makers: Callable[[], Any]) -> None:
    """Make things, let each be part of a circle, and have them collected: young ones and old."""
    for is_old in (False, True):
        circles = [_circle(maker) for maker in makers]
        if is_old:
            gc.collect()
        circles.clear()
        gc.collect()


def _circle(maker: Callable[[], Any]) -> list[Any]:
    """Return a circle with what *maker* makes, which was there before it, so is emptied first."""
    thing = attempt(maker)
    circle = [thing, maker]
    circle.append(circle)
    attempt(setattr, thing, "circle", circle)
    return circle


def garbage() -> None:
    """Let things of all kinds become garbage."""
    run_all(SOURCES, {"__name__": "a_game", "make": make, "sys": sys})
    attempt(gc.get_objects)
    attempt(gc.get_stats)


PARTS: Final = [garbage]
