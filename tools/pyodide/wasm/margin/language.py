"""The language itself: each text is compiled and run, as the source of a game is."""

from __future__ import annotations

from typing import Any, Final

from .attempts import run_all
from .classes import ABOUT_CLASSES, CLASSES

STATEMENTS: Final = r"""
import contextlib as c
@c.contextmanager
def m(): yield 1
with m() as z, c.suppress(KeyError), c.ExitStack() as s:
 s.callback(lambda: None); {}['x']

with x: 1 / 0

with 5: pass

import gc; gc.collect(); gc.get_count(); gc.disable(); gc.enable(); gc.isenabled()

def g():
 try:
  got = yield 1; yield got
 except KeyError: yield 'caught'
 finally: pass
 return 5
def outer(): return (yield from g())
i = outer(); next(i), i.send(3), i.throw(KeyError('x')), next(i)

i = g(); next(i); i.close(); repr(i), i.gi_frame; i.send(1)

i = g(); i.send(1)

async def a():
 yield 1
async def b(): return [x async for x in a()]
c = b(); c.send(None)

async def b():
 async with x: pass
c = b(); c.close(); repr(c); c.send(1)

[a for a in range(5) if a % 2 for _ in 'ab'], {a: b for a, b in zip('ab', 'cd')}
{a for a in 'aab'}

def f(a, /, b=1, *c, d, e=2, **k): return locals()
f(1, d=3), f(1, 2, 3, 4, d=5, z=6), f(*[1], **{'d': 1})

(f.__defaults__, f.__kwdefaults__, f.__code__.co_varnames, f.__name__, f.__annotations__,
 f.__closure__, f.w)

f()

f(1)

f(1, d=1, **{'d': 2})

f(*5)

f(**5)

f(a=1, d=2)

(lambda x, y: x)(1)

(lambda: 1)(1, 2)

def counter():
 n = 0
 def up():
  nonlocal n; n += 1; return n
 return up
u = counter(); u(), u()

a, *b, c = range(5); (a, b), z = (1, 2), 3; a = b = 0; a += 1; [p, q] = 'ab'

a, b = 1, 2, 3

a, *b = ()

a, b = 5

w = [0]; w[0] |= 3; w[0] <<= 2; w[0] **= 2; w[0] //= 3; w[0] %= 5; w[0] ^= 1; w[0] &= 7
w[0] >>= 1; w[0] -= 1; w[0] *= 2

if (n := len(w)) > 0 and not n < 0 <= 1: pass
while True: break
else: pass
for _ in (): continue
else: pass

global A_GLOBAL; A_GLOBAL = 1; del A_GLOBAL; A_GLOBAL

assert False, 'message'

assert w

del w[0], w; w

print('said', 1, sep='-', end='\n', flush=True); import sys; print('x', file=sys.stderr)
sys.stdout.write('é')

type X[T] = list[T]
def gen[T: int](x: T) -> T: return x
class G[T]: pass
G[int](), gen.__type_params__, X.__value__

import typing as t
[list[int], dict[str, int] | None, t.Optional[int], t.Union[int, str], t.Callable[[int], str],
 t.TypeVar('T'), t.Literal['a'], t.cast(int, 'x'), repr(int | None), isinstance(1, int | str),
 t.Any]

import typing as t; t.NamedTuple('N', [('a', int)])(1); t.TypedDict('TD', {'a': int})(a=1)
t.get_type_hints(f)

import typing as t
@t.runtime_checkable
class P(t.Protocol):
 def m(self): ...
isinstance(1, P)

eval('1 + 1'), eval('y', {'y': 2}), compile('a + 1', 'f', 'eval').co_names, exec('z = 1', {})

from math import *; from os import path as p; import os.path; from . import nothing

from math import nothing

import nothing_of_that_name

__import__('json').decoder

from collections import abc as _a, OrderedDict

1 / 0

[][1]

{}['a']

undefined

None.x

'a' + 1

int('x')

len(5)

(1)()

print(foo=1)

[].pop()

next(iter(()))

''.join([1])

iter(5)

hash([])

isinstance(1, 1)

object().x

setattr(object(), 'x', 1)

'{}'.format()

b'\xff'.decode()

'é'.encode('ascii')

[1] < ['a']

max(())

open('/nope')

try: raise SystemExit(3)
except SystemExit as e: e.code

raise ValueError

raise 5

raise KeyError('é') from None

def deep(n): return 0 if n == 0 else 1 + deep(n - 1)
deep(300); deep(5000)

import sys; sys.getrecursionlimit()

try:
 try: 1 / 0
 except ZeroDivisionError as e: raise RuntimeError('second') from e
except RuntimeError as e:
 import traceback; ''.join(traceback.format_exception(e))
 e.__cause__, e.__context__, e.add_note('n')

try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
except* ValueError as e: e.exceptions, repr(e)
except* TypeError: pass

try: raise OSError(2, 'no', 'file')
except (KeyError, OSError) as e: e.errno, e.strerror, e.filename, str(e)
finally: pass

class Own(Exception):
 def __init__(self, a): super().__init__(a); self.a = a
raise Own(1)

f'{x!r:>{5}} {1 + 1 = } {"a" "b"} {x.a:{"d"}} {{}} {3.14159:.2f}'

t'{x} {1}'.values

('a' if x else 'b', not x, x is y, x is not None, 1 < 2 < 3, 1 not in [2], ..., NotImplemented,
 True + 1, 0b1 | 0x1f, 1_0.5e3, 1j)

bool(NotImplemented)

lambda: (yield)

[*range(3), *'ab'], {**{1: 2}, 3: 4}, (*'a',), {*'ab'}

import sys
(sys.getsizeof([]), sys.intern('abc' + 'd'), sys.version, sys.exc_info(),
 sys._getframe().f_code.co_name, sys.getrefcount(x))

globals(), locals(), dir(), vars()

import sys; sys.setrecursionlimit(sys.getrecursionlimit()); sys.modules['json']

cycle = [Plain() for _ in range(1000)]
for e in cycle: e.me = e
del cycle, e
import gc; gc.collect(0); gc.collect()
""".split("\n\n")
MATCHING: Final = """
def matching(v):
    match v:
        case 0 | 1: return "small"
        case [a, *rest] if rest: return rest
        case {"k": k, **others}: return k
        case str(s): return s
        case Derived(a) | Base(a=a): return a
        case (1, 2) as both: return both
        case None | -1.5 | True: return "one"
        case _: return None
given = [0, [1, 2, 3], {"k": 1, "z": 2}, "s", Base(1), Derived(2), (1, 2), [1], None, 1.5]
[matching(v) for v in given]
"""


def whole_language() -> None:
    """Run all of it in one space, as one program."""
    space: dict[str, Any] = {"__name__": "a_game"}
    run_all([CLASSES, *ABOUT_CLASSES, *STATEMENTS, MATCHING], space)


PARTS: Final = [whole_language]
