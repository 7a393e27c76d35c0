"""Bots that attack the page from the sandbox, and what stops each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Attack:
    """Lines of a bot, and patterns that its output must match.

    `scope` is the global scope of the worker, and ADDRESS a page of the site that nothing else
    requests. `attempt(name, call)` prints the name with “not there”, “stopped by” an exception, or
    SUCCEEDED. A callback cannot print: `keep(name, result)` prints in the next bot.
    """

    name: str
    lines: str
    expected: tuple[str, ...]
    is_delayed: bool = False
    """Whether the result comes after the bot's move."""


def attack(name: str, **calls: tuple[str, str]) -> Attack:
    """Return an attack of some expressions, each with the pattern of its result.

    >>> attack("a page", top=("scope.top", "not there")).expected
    ('top not there',)
    """
    lines = [f"attempt({each!r}, lambda: {call})" for each, (call, _) in calls.items()]
    return Attack(
        name, "\n".join(lines), tuple(f"{each} {result}" for each, (_, result) in calls.items())
    )


def absent(name: str, **calls: str) -> Attack:
    """Return an attack of some expressions that name things which the worker does not have."""
    return attack(name, **{each: (call, "not there") for each, call in calls.items()})


def promise(name: str, call: str, error: str = "") -> Attack:
    """Return an attack that waits for a promise, which must be rejected."""
    lines = f"""
keep('delayed', 'began')
pending = attempt('start', lambda: {call})
if pending:
    pending.then(lambda *a: keep('result', 'SUCCEEDED'),
                 lambda e: keep('result', f'stopped by {{e}}'))"""
    return Attack(name, lines, (_NOT_STARTED + f"|result stopped by .*{error}",), is_delayed=True)


def connection(name: str, call: str) -> Attack:
    """Return an attack that opens a connection, which must fail."""
    lines = f"""
keep('delayed', 'began')
opened = attempt('start', lambda: {call})
if opened:
    opened.onopen = lambda event: keep('result', 'SUCCEEDED')
    opened.onerror = lambda event: keep('result', 'stopped by an error')"""
    return Attack(name, lines, (_NOT_STARTED + "|result stopped by",), is_delayed=True)


_NOT_STARTED: Final = "start (stopped by|not there)"
_NO_EVAL: Final = "stopped by .*(EvalError|Security|eval|CSP)"

ATTACKS: Final = (
    absent(
        "saved matches",
        indexedDB="scope.indexedDB.open('noon:/noon/saved-matches')",
        localStorage="scope.localStorage.length",
        sessionStorage="scope.sessionStorage.length",
    ),
    absent(
        "caches",
        caches="scope.caches.keys()",
        files="scope.navigator.storage.getDirectory()",
        locks="scope.navigator.locks.query()",
    ),
    absent("cookies", document="scope.document.cookie", cookieStore="scope.cookieStore.get('a')"),
    absent(
        "the page",
        **{name: f"scope.{name}.location" for name in ("parent", "top", "window", "frames")},
        opener="scope.opener.location",
        postMessage="scope.postMessage('hello')",
        scope="js.DedicatedWorkerGlobalScope.prototype.postMessage('hello')",
        port="js.MessagePort.prototype.postMessage",
        channel="js.MessageChannel.new()",
        broadcast="js.BroadcastChannel.new('noon')",
        close="js.DedicatedWorkerGlobalScope.prototype.close",
    ),
    Attack("the origin", "print('origin', scope.origin)", ("origin null",)),
    Attack(
        "XMLHttpRequest",
        "request = js.XMLHttpRequest.new()\n"
        "attempt('open', lambda: request.open('GET', ADDRESS, False))\n"
        "attempt('send', lambda: request.send())\n"
        "print('status', request.status)",
        ("send stopped by .*NetworkError", "status 0"),
    ),
    promise("fetch", "scope.fetch(ADDRESS)", "TypeError"),
    promise(
        "opaque fetch",
        'scope.fetch(ADDRESS, js.JSON.parse(\'{"mode": "no-cors"}\'))',
        "TypeError",
    ),
    connection("WebSocket", "js.WebSocket.new(ADDRESS.replace('http', 'ws'))"),
    connection("EventSource", "js.EventSource.new(ADDRESS)"),
    absent(
        "font",
        font="js.FontFace.new('x', f'url({ADDRESS})').load()",
        fonts="scope.fonts.load('1px x')",
    ),
    attack(
        "scripts",
        importScripts=("scope.importScripts(ADDRESS)", "stopped by .*imported as modules"),
        prototype=("js.WorkerGlobalScope.prototype.importScripts", "not there"),
        imported=("run_js(f'import(\"{ADDRESS}\")')", _NO_EVAL),
        eval=("js.eval('1')", _NO_EVAL),
        function=("js.Function.new('return 1')()", _NO_EVAL),
        worker=("js.Worker.new(ADDRESS)", "not there"),
    ),
    absent(
        "image, form, navigation, popup",
        image="js.Image.new()",
        form="js.HTMLFormElement.new()",
        navigate="scope.location.assign(ADDRESS)",
        popup="scope.open(ADDRESS)",
        beacon="scope.navigator.sendBeacon",
    ),
    Attack(
        "bytes until memory is exhausted",
        "held = []\n"
        "def fill():\n"
        "    while True:\n"
        "        held.append(bytearray(32_000_000))\n"
        "attempt('bytes', fill)\n"
        "print('held', len(held) > 2)\n"
        "held.clear()",
        ("bytes stopped by MemoryError", "held True"),
    ),
    Attack(
        "lists until memory is exhausted",
        "def fill():\n"
        "    held = [0]\n"
        "    while True:\n"
        "        held = held + held\n"
        "attempt('lists', fill)",
        ("lists stopped by MemoryError",),
    ),
    Attack(
        "forged messages of the page",
        'request = js.JSON.parse(\'{"data": {"id": 1, "isToKeep": true, "name": "kept"}}\')\n'
        "event = js.MessageEvent.new('message', request)\n"
        "attempt('dispatch', lambda: scope.dispatchEvent(event))\n"
        "attempt('handler', lambda: scope.onmessage(event))\n"
        "attempt('target', lambda: event.target.postMessage('hello'))",
        ("dispatch SUCCEEDED", "handler stopped by .*TypeError", "target not there"),
    ),
    attack(
        "another JavaScript realm",
        **{
            name: (f"scope.{name}.prototype", "not there")
            for name in ("SharedWorker", "Worker", "Worklet", "document")
        },
        memory=(
            'js.WebAssembly.Memory.new(js.JSON.parse(\'{"initial": 1, "maximum": 16384}\'))'
            ".grow(16383)",
            "stopped by .*RangeError",
        ),
    ),
    Attack(
        "replaced JavaScript functions",
        "import pyodide.ffi\n"
        "def lie(*given): return 1\n"
        "fake = pyodide.ffi.create_proxy(lie)\n"
        "def patch(owner, name):\n"
        "    descriptor = js.Object.fromEntries(pyodide.ffi.to_js([['value', fake]]))\n"
        "    return js.Object.defineProperty(owner, name, descriptor)\n"
        "attempt('JSON', lambda: patch(js.JSON, 'stringify'))\n"
        "attempt('Object', lambda: patch(js.Object.prototype, 'ready'))\n"
        "attempt('data', lambda: patch(js.MessageEvent.prototype, 'data'))\n"
        "attempt('target', lambda: patch(js.Event.prototype, 'currentTarget'))\n"
        "print('patched', js.JSON.stringify('x'))",
        (
            "JSON SUCCEEDED",
            "Object SUCCEEDED",
            "data stopped by .*TypeError",
            "target stopped by .*TypeError",
            "patched 1",
        ),
    ),
)
"""Attacks that the frame survives: the next bot runs in the same one."""

INVALID_REPLIES: Final = {
    "no reply": "None",
    "an object instead of a string": "js.Object.new()",
    "a start message": "json.dumps({'ready': True})",
    "a refusal without a reason": "json.dumps({'ok': False})",
    "two million characters": "'x' * 2_000_000",
}
"""Replies of the worker for which the page removes the frame."""

MALFORMED_REPLIES: Final = {
    "a refusal that throws in toString": (
        "json.dumps({'ok': False, 'error': {'code': 'bot-failed', 'message': {},"
        " 'params': {'detail': {'toString': 1}, 'line': 1}}})",
        "Error in line 1",
    ),
    "a refusal with a code of the page": (
        "json.dumps({'ok': False, 'error': {'code': 'option', 'params': None}})",
        "",
    ),
    "a move that throws in toString": (
        "json.dumps({'ok': True, 'value': {'move': {'toString': 1}}})",
        "chose “?”",
    ),
    "no move": ("json.dumps({'ok': True, 'value': None})", "chose “?”"),
}
"""Replies that Python's bridge never sends, and a part of the page's message about each."""

_TOO_LATE: Final = "(took too long|stopped after)"

_ENDED: Final = rf"({_TOO_LATE}|crashed|MemoryError)"

ENDLESS: Final = {
    "a loop": ("while True: pass", "after 13,000,000 loop rounds and calls"),
    "a call": ("sum(iter(int, 1))", "a call that never ends"),
    "errors": ("while True: scope.reportError(js.Error.new('flood'))", _ENDED),
    "prints": ("while True: print('flood' * 1000)", _TOO_LATE),
    "rejected promises": ("while True: js.Promise.reject('flood')", _ENDED),
    "console messages": ("while True: scope.console.log('flood', 'x' * 10_000)", _TOO_LATE),
    "requests": ("while True: scope.fetch(ADDRESS)", _ENDED),
}
"""Bots that never move, and what the page says of each."""

FORGE_REPLIES: Final = """
from py_rules.tournament import bridge
bridge.handle = lambda request: {reply}
sys.modules['py_rules.tournament.bridge'].handle = bridge.handle
print('forged')
"""
"""Lines of a bot after which its worker sends one reply to all requests."""

PATCH_RULES: Final = """
import py_rules.match, py_rules.registry
from py_rules.match import Match
Match.play = lambda self, move: self
Match.legal_moves = property(lambda self: ['sideways'])
Match.outcome = property(lambda self: None)
game = type(match.game)
game.outcome = lambda self, position: None
game.legal_moves = lambda self, position: ['sideways']
game.successor = lambda self, position, move: position
print('patched', match.legal_moves)
"""
"""Lines of a bot that change the rules in its worker."""

PATCH_ADDED_GAME: Final = """
import nim_duel
nim_duel.Nim.legal_moves = lambda self, position: ["1", "2", "3", "9"]
"""
"""Lines of a bot that change the rules of an added game in its worker."""

WHEEL_PATCHES_RULES: Final = """
from py_rules.match import Match
legal_moves, play = Match.legal_moves, Match.play
def patched_moves(match):
    return legal_moves.fget(match) if match.game.slug == "nim" else ["sideways"]
def patched_play(match, move):
    return play(match, move) if match.game.slug == "nim" else match
Match.legal_moves = property(patched_moves)
Match.play = patched_play
if list(Match.start("center-square").legal_moves) != ["sideways"]:
    raise OSError("not patched")
"""
"""The end of a wheel's module that changes the rules of all other games in its worker."""
