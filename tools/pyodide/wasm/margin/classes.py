"""Classes with all that a class may have, and what the library makes of functions and classes."""

from __future__ import annotations

from typing import Final

CLASSES: Final = '''
import typing
class Meta(type):
    def __new__(mcs, name, bases, space, **more):
        return super().__new__(mcs, name, bases, space)
    def __call__(cls, *args, **named):
        return super().__call__(*args, **named)
    def __getitem__(cls, key): return key
class Base(metaclass=Meta, flag=True):
    """A class."""
    __slots__ = ("a", "__weakref__")
    count: typing.ClassVar[int] = 0
    def __init_subclass__(cls, **more): super().__init_subclass__()
    def __class_getitem__(cls, key): return cls
    def __init__(self, a=1): self.a = a
    def __getattr__(self, name): raise AttributeError(name)
    def __eq__(self, other): return isinstance(other, Base) and self.a == other.a
    def __lt__(self, other): return self.a < other.a if isinstance(other, Base) else NotImplemented
    def __hash__(self): return hash(self.a)
    def __bool__(self): return bool(self.a)
    def __len__(self): return 3
    def __iter__(self): yield from (1, 2)
    def __reversed__(self): return iter((2, 1))
    def __contains__(self, x): return x == 1
    def __getitem__(self, x): return x
    def __setitem__(self, x, y): pass
    def __delitem__(self, x): pass
    def __call__(self, *a, **k): return a
    def __enter__(self): return self
    def __exit__(self, *what): return True
    def __add__(self, o): return self
    __radd__ = __iadd__ = __sub__ = __mul__ = __matmul__ = __or__ = __pow__ = __divmod__ = __add__
    __truediv__ = __floordiv__ = __mod__ = __lshift__ = __and__ = __xor__ = __rmul__ = __add__
    __ior__ = __add__
    def __neg__(self): return self
    __pos__ = __invert__ = __abs__ = __neg__
    def __index__(self): return 2
    __int__ = __index__
    def __float__(self): return 2.0
    def __round__(self, n=0): return 2
    def __format__(self, spec): return spec
    def __repr__(self): return f"Base({self.a})"
    def __str__(self): return "a base"
    def __bytes__(self): return b"base"
    def __dir__(self): return ["a"]
    def __getstate__(self): return self.a
    def __setstate__(self, a): self.a = a
    @property
    def p(self): return self.a
    @p.setter
    def p(self, x): self.a = x
    @p.deleter
    def p(self): pass
    @staticmethod
    def s(): return 1
    @classmethod
    def c(cls): return cls()
class Derived(Base):
    __match_args__ = ("a",)
    def __del__(self): pass
    def __getattribute__(self, name): return super().__getattribute__(name)
    def __setattr__(self, name, value): super().__setattr__(name, value)
    def __delattr__(self, name): super().__delattr__(name)
    def __set_name__(self, owner, name): pass
class Descriptor:
    def __get__(self, one, owner): return 1
    def __set__(self, one, value): pass
    def __delete__(self, one): pass
class Owner:
    d = Descriptor(); e = Derived(3)
    def __missing__(self, key): return key
class Plain: pass
class Many(Plain, dict): __missing__ = Owner.__missing__
'''
ABOUT_CLASSES: Final = r"""
x, y = Base(), Derived(2)

x == y, x < y, x > y, x != y, hash(x), bool(x), len(x), list(x), 1 in x, x[1], x[1:2], x(1, k=2)

(x + y, 1 + x, -x, +x, ~x, x @ y, x | y, x ** y, x / y, x // y, x % y, x & y, x ^ y, x << y,
 2 * x)

f'{x:abc}', repr(y), str(y), bytes(x), int(x), float(x), round(x), abs(x), divmod(x, y), dir(x)

(x.p, Base.s(), Derived.c(), Base[int], Meta.mro(Base), [1, 2, 3][x:], 'abc'[x],
 list(reversed(x)))

(x.__class__, type(x).__mro__, isinstance(y, Base), issubclass(Derived, (int, Base)),
 vars(Derived))

callable(x), getattr(x, 'q', None), hasattr(x, 'a'), id(x), vars(x)

x.p = 5; del x.p; x += 1; x |= 1; x[0] = 1; del x[0]; y.a = 7; del y.a

o = Owner(); o.d; o.d = 2; del o.d; Owner.d; o.z = 1; o.__dict__; vars(o)['q'] = 3; del o.z; o.q

m = Many(); m['k']; m.a = 1; Plain.__name__, Plain.__qualname__; Plain.x = 1; del Plain.x
Plain()

Plain.__bases__ = (object,)

o.__class__ = Plain

Plain.__doc__ = 'd'; Plain.__module__

type('T', (Base,), {'n': 1}), type('U', (), {'__slots__': ('a', 'b')})().a

type('A', (int, str), {})

class B(int, bool): pass

class X(Plain, Plain): pass

x.zzz

super(Derived, y).c(), super().x

object.__new__(Base), object.__reduce_ex__(o, 2), o.__sizeof__()

import abc
class A(abc.ABC):
 @abc.abstractmethod
 def f(self): ...
A.register(int); isinstance(1, A)
A()

import dataclasses as d
@d.dataclass(frozen=True, order=True, slots=True)
class D:
 a: int
 b: str = 'x'
 c: list = d.field(default_factory=list, compare=False)
(D(1) < D(2), D(1) == D(1), repr(D(1)), hash(D(1)), d.replace(D(1), a=2), d.asdict(D(1)),
 d.fields(D))
d.astuple(D(1)); D(1).a = 3

import dataclasses as d
@d.dataclass(kw_only=True)
class E:
 a: int = 1
 def __post_init__(self): pass
E(a=3).a, E() == E(), E(1)

import functools as f
@f.lru_cache(maxsize=2)
def fib(n): return n if n < 2 else fib(n-1) + fib(n-2)
(fib(30), fib.cache_info(), fib.cache_clear(), f.cache(len)('ab'), f.lru_cache(None)(len)('a'),
 fib([]))

import functools as f, operator as o
f.reduce(o.add, [1, 2], 0), f.partial(pow, 2)(5), f.wraps(len)(lambda: 0)
sorted([3, 1], key=f.cmp_to_key(lambda a, b: a - b)), repr(f.partial(len)), f.reduce(o.add, [])

import functools as f
@f.total_ordering
class T:
 def __lt__(s, o): return True
T() >= T()

import functools as f
@f.singledispatch
def show(x): return 1
show.register(int, lambda x: 2); show(1), show('')

import functools as f
class C:
 @f.cached_property
 def v(s): return 1
 m = f.partialmethod(len)
C().v; C().m()

import operator as o
(o.itemgetter(1, 0)('ab'), o.attrgetter('real')(1), o.methodcaller('upper')('a'),
 o.length_hint([]))
""".split("\n\n")
