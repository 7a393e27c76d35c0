"""Modules of the standard library that games are likely to use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from .attempts import attempt, call, run_all, try_all

MODULES: Final = """abc array ast base64 binascii bisect calendar cmath collections contextlib copy
 dataclasses datetime decimal difflib enum fractions functools gc hashlib heapq inspect io itertools
 json math numbers operator os pathlib pickle queue random re secrets statistics string struct
 textwrap time traceback types typing unicodedata uuid warnings weakref zlib""".split()
PATTERNS: Final = [
    (r"(\w+)\s(\w+)", "hello world"), (r"(?P<a>\d{2,4})?", "12345"), (r"[^a-z]+?", "ABC"),
    (r"(?i)äö|ÜE", "ÄÖ"), (r"^\s*#.*$", " # x\n# y"), (r"(a|b)*c(?=d)(?!e)", "ababcd"),
    (r"(?<=x)y(?<!z)", "xy"), (r"\b\B\A\Z.", "a"), (r"(a)(?(1)b|c)", "ab"),
    (r"a*+b?+(?>c)", "aabc"),
    (r"\u00e9[\d\s\w\W\D\S]", "é1"), (r"(.)\1", "aa"), (r"x{3}|y{2,}?", "yyy"), (r"[^\n]*?z", "az"),
    (r"(?s:.)(?m:^)", "\n"), (r"[]a-]", "-"), (r"(", ""), (r"[a", ""), (r"*", ""), (r"日+", "日日"),
    (r"😀|[α-ω]", "😀"), (r"(?:ab|ac|ad)+", "abacad"), (r"a{2}{3}", ""), (r"[À-ÿ]{2}", "éÉ"),
    (r"(?i)(straße)\1", "STRASSEstraße"), (r"\w{1000}", "a" * 2000), (r"(a*)*b", "a" * 12),
]  # fmt: skip
VALUES: Final[list[Any]] = [
    None, True, 1, -1.5, 1e100, "é\u2028\"\\\n\ud800",
    [1, [2]], {"a": {"b": []}}, (), 2**70,
    float("inf"), {1: 2, None: 3, False: 4, 1.5: 6}, {(1,): 2}, object(), "x" * 300,
    {"b": 1, "a": 2},
]  # fmt: skip
DOCUMENTS: Final[list[Any]] = [
    '[1.5, 1e5, -0, "\\ud83d\\ude00", "\\u00e9\\n", true, null]', "{}", b"[]", "{", "[1,]", "nope",
    '{"a": 1, "b": [{}]}', "[" * 5000, '"\\x"', "NaN", " [ ] x", '"' + "é" * 50 + '"', "12" * 300,
]  # fmt: skip
SOURCES: Final = r"""
import random as r; r = r.Random('seed')
[r.random(), r.randint(1, 6), r.choice('abc'), r.shuffle(list(range(9))), r.sample(range(99),
 5), r.uniform(1, 2), r.gauss(0, 1), r.choices('ab', [1, 2], k=3), r.getrandbits(70),
 r.randrange(0, 9, 2), r.triangular(), r.setstate(r.getstate()), r.expovariate(1),
 r.betavariate(1, 2), r.randbytes(5)]

import random; [random.seed(x) for x in (5, 2.5, b'x', 'é', None)]; random.random()

import random; random.SystemRandom().random(); random.Random(1).choice([])

import bisect; bisect.insort([1], 0); bisect.bisect([1, 3], 2)
bisect.bisect_left([1], 1, key=abs)

import heapq as h; l = [3, 1, 2]; h.heapify(l); h.heappush(l, 0); h.heappop(l); h.nlargest(2, l)
h.nsmallest(2, l); h.heapreplace(l, 1); h.heappushpop(l, 4); list(h.merge(l, l))

import time as t
[t.time(), t.perf_counter(), t.monotonic(), t.process_time(), t.sleep(0), t.localtime(),
 t.gmtime(0), t.strftime('%Y-%m-%d'), t.time_ns(), t.ctime(), t.mktime(t.gmtime())]

import datetime as d; n = d.datetime.now()
[n.isoformat(), str(n), n.date(), repr(n), hash(n), n - d.timedelta(days=1),
 n.strftime('%d.%m.%Y'), n < n, n.timestamp(), n.replace(year=2000)]

import datetime as d; d.datetime.fromisoformat('2026-11-21T10:00:00+01:00').utcoffset()

import datetime as d; d.datetime.now(d.UTC); d.date(2026, 1, 1).toordinal()
d.timedelta(1, 2) * 2 / 3; d.date.today().isocalendar(); d.time(1, 2).isoformat()

import datetime; datetime.datetime.strptime('2026-01-02', '%Y-%m-%d')

import datetime; datetime.date(2026, 13, 1)

import statistics as s; [s.mean([1, 2]), s.median([1, 3, 2]), s.stdev([1, 2, 3]), s.mode('aab')]

from fractions import Fraction as F; F(1, 3) + 1 / F('0.25'); str(F(2.5)); F(7, 3) // 2
hash(F(1, 2))

from decimal import Decimal as D; D('0.1') + 1; round(D('2.675'), 2); str(D(1) / 3)
D(2) ** D('.5')

import base64 as b; b.b64decode(b.b64encode(b'abc')); b.urlsafe_b64encode(b'\xff')
b.b32encode(b'a')

import base64; base64.b64decode('!', validate=True)

import binascii as b; b.unhexlify(b.hexlify(b'a')); b.crc32(b'a'); b.unhexlify('0g')

import textwrap as t; t.wrap('a b c ' * 30, 20); t.dedent('  a'); t.indent('a', ' ')
t.shorten('a b', 4)

import string as s; s.Template('$a').substitute(a=1); s.capwords('a b')
s.Formatter().format('{}', 1)

import zlib; zlib.decompress(zlib.compress(b'abc' * 100)); zlib.crc32(b'a'); zlib.adler32(b'a')

import zlib; zlib.decompress(b'x')

import gzip; gzip.decompress(gzip.compress(b'abc'))

import struct as s; s.unpack('<IhQfd?5s', s.pack('<IhQfd?5s', 1, 2, 3, 4.0, 5.0, True, b'x'))
s.calcsize('iq'); s.pack('>bBhHiIlLqQ', *range(10)); s.unpack('<I', b'')

import array as a; a.array('i', [1, 2]).tolist(); a.array('d', [1.5]) * 2
a.array('B', b'ab')[::-1]

import pickle as p
p.loads(p.dumps({'a': [1, (2, {3}), 'é', 1.5, None, True, 2**70, b'x', len]}))

import copy; copy.deepcopy({'a': [1, (2, {3})], 'b': type('T', (), {'x': 1})()})

import io; io.StringIO('a\nb').readlines(); io.BytesIO(b'abc').read(); list(io.StringIO('a\n'))

import io; b = io.BytesIO(); b.write(b'ab'); b.seek(0); b.getvalue(); s = io.StringIO()
s.write('é')

import io; t = io.TextIOWrapper(io.BytesIO(b'a\r\nb'), encoding='utf-8'); t.readline(); t.read()
t = io.TextIOWrapper(io.BytesIO(b'a\r\nb'), encoding='utf-8'); t.readline(); t.tell(); t.seek(0)
t.read(2), t.seek(0, 2), t.write('é'), t.flush(), t.truncate(), t.detach(), repr(t)

import enum
class C(enum.Enum):
 A = 1
 B = enum.auto()
C(1), C['B'], list(C), repr(C.A), C(9)

import enum
class F(enum.Flag):
 A = 1
 B = 2
F.A | F.B, ~F.A, F(3), F.A in F(3)

import enum
class S(enum.StrEnum):
 A = 'a'
class I(enum.IntEnum):
 B = 3
S('a'), I.B + 1, str(S.A)

import unicodedata as u
[f(c) for c in 'aé½1日(\u0301' for f in (u.category, u.combining, u.east_asian_width,
 u.bidirectional, u.mirrored, u.decomposition)]
u.numeric('½'); u.digit('1'); u.decimal('1'); u.numeric('a', None)

import uuid; str(uuid.uuid4()); uuid.UUID(int=5).hex; uuid.uuid5(uuid.NAMESPACE_DNS, 'a')

import secrets; secrets.token_hex(4); secrets.choice('ab'); secrets.randbelow(9)

import inspect as i; str(i.signature(i.getdoc)); i.isfunction(len); i.getmembers(i.Parameter)

import types; types.SimpleNamespace(a=1) == types.SimpleNamespace(b=2)
types.MappingProxyType({}).get(1)

import weakref as w
class A: pass
a = A(); r = w.ref(a, print); d = w.WeakValueDictionary(a=a); w.WeakKeyDictionary({a: 1})
w.proxy(a).x = 1; w.WeakSet([a]); w.finalize(a, len, ''); del a; r()

import calendar, difflib, queue; calendar.monthrange(2026, 2); queue.Queue().put(1)
difflib.get_close_matches('ab', ['abc', 'x']); calendar.month(2026, 11)

import ast; ast.dump(ast.parse('a = [x + 1 for x in b if x]'))
ast.literal_eval('{1: [2, "a"]}')

import warnings; warnings.warn('w'); warnings.simplefilter('error'); warnings.warn('x', UserWarning)

import os; os.getcwd(); os.listdir('/'); os.environ.get('HOME'); os.urandom(4); os.stat('/nope')

import logging; logging.getLogger('a').warning('%s', 1)
""".split("\n\n")


def mathematics() -> None:
    """Call every function of `math`, and some of `cmath`."""
    given: list[Any] = [
        (2.5,), (5,), (-1.5,), (3, 4), (7, 2, 3), ([1, 2, 3],), ([1.5, 2], [3, 4]), (10**40,),
        (float("nan"),), (float("inf"),), (), ("x",), (0,), (1e-300,), (0.5,), (10**20, 10**19),
        (170,), (2.0, -3),
    ]  # fmt: skip
    for name in ("math", "cmath"):
        functions = vars(import_module(name)).values()
        try_all([each for each in functions if callable(each)], given)


def patterns() -> None:
    """Search texts for patterns of all sorts."""
    import re

    for pattern, text in PATTERNS:
        for flags in (0, re.IGNORECASE, re.MULTILINE | re.DOTALL, re.ASCII, re.VERBOSE):
            compiled = attempt(re.compile, pattern, flags)
            for name in ("search", "match", "fullmatch", "findall", "split", "scanner"):
                call(compiled, name, text)
            attempt(lambda given=compiled, text=text: list(given.finditer(text)))
            call(compiled, "sub subn", "<\\g<0>>", text)
            call(compiled, "sub", lambda found: found[0], text, 1)
            call(compiled, "__repr__ __hash__ __copy__")
            found = attempt(getattr(compiled, "search", re.search), text)
            call(found, "group groups groupdict span start end __repr__ __copy__")
            call(found, "group expand __getitem__", 9)
            call(found, "expand", "\\g<0>\\n")
            _ = getattr(found, "lastgroup", None), getattr(compiled, "groupindex", None)
    try_all([re.findall, re.sub], [(rb"a+", b"aab"), (r"\s+", " ", "a  b"), (rb"a", rb"\0", b"a")])
    try_all([re.escape], [("a.b*é",), (b"a.b",)])
    re.purge()


def documents() -> None:
    """Write JSON and read it."""
    import json

    keywords: list[dict[str, Any]] = [
        {}, {"indent": 2}, {"ensure_ascii": False}, {"sort_keys": True}, {"separators": (",", ":")},
        {"default": str}, {"allow_nan": False}, {"skipkeys": True},
        {"indent": "\t", "default": repr},
    ]  # fmt: skip
    for value in VALUES:
        for named in keywords:
            text = attempt(json.dumps, value, **named)
            attempt(json.loads, text)
    hooks: list[dict[str, Any]] = [
        {}, {"parse_float": str}, {"parse_int": float}, {"object_hook": len},
        {"object_pairs_hook": list},
        {"parse_constant": str}, {"strict": False},
    ]  # fmt: skip
    for document in DOCUMENTS:
        for named in hooks:
            attempt(json.loads, document, **named)


def texts_of_many_scripts() -> None:
    """Normalise, hash and write to files."""
    import hashlib
    import unicodedata

    for text in "é e\u0301 ﬁ Å 한글 \u1100\u1161\u11a8 日本 ½ ṩ s\u0307\u0323".split():
        for form in ("NFC", "NFD", "NFKC", "NFKD"):
            try_all([unicodedata.normalize, unicodedata.is_normalized], [(form, text)])
    for algorithm in ("md5", "sha1", "sha256", "sha512", "blake2b", "blake2s", "sha3_256", "nope"):
        made = attempt(hashlib.new, algorithm, b"x")
        call(made, "hexdigest digest copy")
        call(made, "update", b"abc" * 100)
    place = Path("/tmp/margin.txt")  # noqa: S108 # of the page's Python, whose files are its own
    steps: Iterable[Callable[[], object]] = [
        lambda: place.write_text("é\nx\r\n", encoding="utf-8"),
        lambda: place.read_text(encoding="utf-8"),
        place.read_bytes,
        lambda: list(place.open(encoding="utf-8")),
        lambda: place.open("rb").read(1),
        lambda: place.open("a", encoding="latin-1").write("\u65e5"),
        lambda: list(place.parent.iterdir()),
        lambda: [each.lstat() for each in Path("/lib").glob("**/*") if not each.is_symlink()],
        lambda: _to_and_fro(place),
        lambda: (place.exists(), place.stat().st_size, place.suffix, place.with_suffix(".x").name),
        place.unlink,
        place.read_text,
    ]
    for step in steps:
        attempt(step)


def _to_and_fro(place: Path) -> None:
    """Read a file in more than one order."""
    with place.open(encoding="utf-8") as text, place.open("rb") as raw:
        _ = text.readline(), text.seek(0), text.read(1), text.tell(), list(text), text.readlines()
        _ = raw.read(1), raw.tell(), raw.seek(0, 2), raw.readinto(bytearray(3)), raw.fileno()


def modules() -> None:
    """Import what is likely to be imported, and use it a little."""
    for name in MODULES:
        attempt(import_module, name)
    run_all(SOURCES, {"__name__": "margin_of_a_game"})
    from importlib import metadata, resources

    attempt(metadata.version, "nope")
    attempt(metadata.entry_points, group="py_rules.games")
    attempt(lambda: resources.files("py_rules").joinpath("x").is_file())
    sorted(sys.modules)


PARTS: Final = [mathematics, patterns, documents, texts_of_many_scripts, modules]
