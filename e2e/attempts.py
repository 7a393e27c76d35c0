"""What somebody else's Python might try in the sandbox, and what is to come of it in every engine.

Each attempt is a few lines of a bot that try one thing and print what came of it. What answers
later, as a promise does, calls `keep` and is looked at by the next bot in the same frame. ADDRESS
is that of a page on the site's own server, which nobody else has any reason to ask for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Attempt:
    """Lines of Python, and patterns of which each has to be found in what they print.

    `later` is set if what comes of it is told only when the frame has had a moment.
    """

    name: str
    lines: str
    stopped: tuple[str, ...]
    later: bool = False


BEGUN: Final = "began 1"
"""What is printed of an attempt whose end comes later."""

UNANSWERED: Final = {"webkit": ("fetch", "fetch without a wish for an answer")}
"""Attempts that an engine stops without a word: neither a refusal nor an answer ever comes."""

_ABSENT: Final = "not there"

_PROMISES: Final = """
keep('began', 1)
promise = {call}
promise.then(lambda *a: keep('{name}', 'SUCCEEDED'), lambda e: keep('{name}', f'stopped by {{e}}'))
"""

ATTEMPTS: Final = (
    Attempt(
        "saved matches",
        "attempt('indexedDB', lambda: scope.indexedDB.open('noon:/noon/matches'))\n"
        "attempt('localStorage', lambda: scope.localStorage.length)\n"
        "attempt('sessionStorage', lambda: scope.sessionStorage.length)",
        (
            f"indexedDB {_ABSENT}",
            f"localStorage {_ABSENT}",
            f"sessionStorage {_ABSENT}",
        ),
    ),
    Attempt(
        "caches",
        "attempt('caches', lambda: scope.caches.keys())\n"
        "attempt('files', lambda: scope.navigator.storage.getDirectory())\n"
        "attempt('locks', lambda: scope.navigator.locks.query())",
        tuple(f"{name} {_ABSENT}" for name in ("caches", "files", "locks")),
    ),
    Attempt(
        "cookies",
        "attempt('document', lambda: scope.document.cookie)\n"
        "attempt('cookieStore', lambda: scope.cookieStore.get('a'))",
        (f"document {_ABSENT}", f"cookieStore {_ABSENT}"),
    ),
    Attempt(
        "the parent",
        "for name in ('parent', 'top', 'opener', 'window', 'frames', 'frameElement'):\n"
        "    attempt(name, lambda: getattr(scope, name).location)\n"
        "attempt('postMessage', lambda: scope.postMessage('hello'))\n"
        "attempt('scope', lambda: js.DedicatedWorkerGlobalScope.prototype.postMessage('hello'))\n"
        "attempt('port', lambda: js.MessagePort.prototype.postMessage)\n"
        "attempt('channel', lambda: js.MessageChannel.new())\n"
        "attempt('broadcast', lambda: js.BroadcastChannel.new('noon'))\n"
        "print('origin', scope.origin)",
        (
            *(f"{name} {_ABSENT}" for name in ("parent", "top", "opener", "window", "frames")),
            *(f"{name} {_ABSENT}" for name in ("postMessage", "scope", "port", "channel")),
            f"broadcast {_ABSENT}",
            "origin null",
        ),
    ),
    Attempt(
        "XMLHttpRequest",
        "request = js.XMLHttpRequest.new()\n"
        "attempt('opened', lambda: request.open('GET', ADDRESS, False))\n"
        "attempt('sent', lambda: request.send())\n"
        "print('status', request.status)",
        ("sent stopped by .*NetworkError", "status 0"),
    ),
    Attempt(
        "fetch",
        _PROMISES.format(name="fetch", call="scope.fetch(ADDRESS)"),
        ("fetch stopped by .*TypeError",),
        later=True,
    ),
    Attempt(
        "fetch without a wish for an answer",
        _PROMISES.format(
            name="fetch",
            call='scope.fetch(ADDRESS, js.JSON.parse(\'{"mode": "no-cors"}\'))',
        ),
        ("fetch stopped by .*TypeError",),
        later=True,
    ),
    Attempt(
        "WebSocket",
        "keep('began', 1)\n"
        "socket = attempt('socket', lambda: js.WebSocket.new(ADDRESS.replace('http', 'ws')))\n"
        "if socket:\n"
        "    socket.onopen = lambda event: keep('socket', 'SUCCEEDED')\n"
        "    socket.onerror = lambda event: keep('socket', 'stopped by an error')\n",
        ("socket stopped by",),
        later=True,
    ),
    Attempt(
        "EventSource",
        "keep('began', 1)\n"
        "source = attempt('source', lambda: js.EventSource.new(ADDRESS))\n"
        "if source:\n"
        "    source.onopen = lambda event: keep('source', 'SUCCEEDED')\n"
        "    source.onerror = lambda event: keep('source', 'stopped by an error')\n",
        (f"source (stopped by|{_ABSENT})",),
        later=True,
    ),
    Attempt(
        "a font",
        "keep('began', 1)\n"
        "def load():\n"
        "    font = js.FontFace.new('x', f'url({ADDRESS})')\n"
        "    return font.load()\n"
        "loading = attempt('font', load)\n"
        "if loading:\n"
        "    loading.then(lambda *a: keep('font', 'SUCCEEDED'),\n"
        "                 lambda e: keep('font', f'stopped by {e}'))",
        (f"font (stopped by|{_ABSENT})",),
        later=True,
    ),
    Attempt(
        "scripts",
        "attempt('importScripts', lambda: scope.importScripts(ADDRESS))\n"
        "attempt('prototype', lambda: js.WorkerGlobalScope.prototype.importScripts)\n"
        "attempt('import', lambda: run_js(f'import(\"{ADDRESS}\")'))\n"
        "attempt('eval', lambda: js.eval('1'))\n"
        "attempt('function', lambda: js.Function.new('return 1')())\n"
        "attempt('worker', lambda: js.Worker.new(ADDRESS))",
        (
            "importScripts stopped by .*imported as modules",
            f"prototype {_ABSENT}",
            "import stopped by .*(EvalError|Security|eval|CSP)",
            "eval stopped by .*(EvalError|Security|eval|CSP)",
            "function stopped by .*(EvalError|Security|eval|CSP)",
            f"worker {_ABSENT}",
        ),
    ),
    Attempt(
        "image, form, navigation, popup",
        "attempt('image', lambda: js.Image.new())\n"
        "attempt('form', lambda: js.HTMLFormElement.new())\n"
        "attempt('navigate', lambda: scope.location.assign(ADDRESS))\n"
        "attempt('popup', lambda: scope.open(ADDRESS))\n"
        "attempt('beacon', lambda: scope.navigator.sendBeacon)",
        tuple(f"{name} {_ABSENT}" for name in ("image", "form", "navigate", "popup", "beacon")),
    ),
    Attempt(
        "a hog of bytes",
        "held = []\n"
        "def hog():\n"
        "    while True:\n"
        "        held.append(bytearray(32_000_000))\n"
        "attempt('bytes', hog)\n"
        "print('held', len(held) > 2)\n"
        "held.clear()",
        ("bytes stopped by MemoryError", "held True"),
    ),
    Attempt(
        "a hog of lists",
        "def hog():\n"
        "    held = [0]\n"
        "    while True:\n"
        "        held = held + held\n"
        "attempt('lists', hog)",
        ("lists stopped by MemoryError",),
    ),
    Attempt(
        "messages as the page sends them",
        'asked = js.JSON.parse(\'{"data": {"id": 1, "isToKeep": true, "name": "kept"}}\')\n'
        "event = js.MessageEvent.new('message', asked)\n"
        "attempt('dispatch', lambda: scope.dispatchEvent(event))\n"
        "attempt('hearing', lambda: scope.onmessage(event))\n"
        "attempt('line', lambda: event.target.postMessage('hello'))",
        ("dispatch SUCCEEDED", "hearing stopped by .*TypeError", f"line {_ABSENT}"),
    ),
    Attempt(
        "another JavaScript",
        "for name in ('ShadowRealm', 'SharedWorker', 'Worker', 'Worklet', 'document'):\n"
        "    attempt(name, lambda: getattr(scope, name).prototype)\n"
        "attempt('growing', lambda: js.WebAssembly.Memory.new(\n"
        '    js.JSON.parse(\'{"initial": 1, "maximum": 16384}\')).grow(16383))',
        (
            *(f"{name} {_ABSENT}" for name in ("SharedWorker", "Worker", "Worklet", "document")),
            "growing stopped by .*RangeError",
        ),
    ),
    Attempt(
        "everything of JavaScript replaced",
        "import pyodide.ffi\n"
        "def lie(*given): return 1\n"
        "fake = pyodide.ffi.create_proxy(lie)\n"
        "def patch(owner, name):\n"
        "    descriptor = js.Object.fromEntries(pyodide.ffi.to_js([['value', fake]]))\n"
        "    return js.Object.defineProperty(owner, name, descriptor)\n"
        "attempt('JSON', lambda: patch(js.JSON, 'stringify'))\n"
        "attempt('Object', lambda: patch(js.Object.prototype, 'ready'))\n"
        "attempt('reading', lambda: patch(js.MessageEvent.prototype, 'data'))\n"
        "attempt('target', lambda: patch(js.Event.prototype, 'currentTarget'))\n"
        "print('patched', js.JSON.stringify('x'))",
        (
            "JSON SUCCEEDED",
            "Object SUCCEEDED",
            "reading stopped by .*TypeError",
            "target stopped by .*TypeError",
            "patched 1",
        ),
    ),
)
"""What a frame survives: the next move is asked of the same one."""

FORGED: Final = (
    ("no reply", "None"),
    ("an object in place of a text", "js.Object.new()"),
    ("a start in place of a reply", "json.dumps({'ready': True})"),
    ("a refusal without a reason", "json.dumps({'ok': False})"),
    ("more than a page takes", "'x' * 2_000_000"),
)
"""What is no reply, by which a frame ends: its name, and what makes it."""

MISSHAPEN: Final = (
    (
        "a refusal that throws when it is said",
        "json.dumps({'ok': False, 'error': {'code': 'bot-failed', 'message': {},"
        " 'params': {'detail': {'toString': 1}, 'line': 1}}})",
        "Line 1 failed",
    ),
    (
        "a refusal of the page's own",
        "json.dumps({'ok': False, 'error': {'code': 'option', 'params': None}})",
        "",
    ),
    (
        "a move that throws when it is read",
        "json.dumps({'ok': True, 'value': {'move': {'toString': 1}}})",
        "chose “?”",
    ),
    ("nothing in place of a move", "json.dumps({'ok': True, 'value': None})", "chose “?”"),
)
"""Replies of a shape that Python never gives, and a part of what the page says of them."""

ENDING: Final = (
    ("an endless loop", "while True: pass", "took too long"),
    ("a worker that closes", "scope.close()\nwhile True: pass", "took too long"),
    (
        "a flood of errors",
        "while True: scope.reportError(js.Error.new('flood'))",
        "(took too long|could not be started)",
    ),
    ("a flood of prints", "while True: print('flood' * 1000)", "took too long"),
    (
        "a flood of promises that nobody hears",
        "while True: js.Promise.reject('flood')",
        "(took too long|could not be started|stopped|MemoryError)",
    ),
    ("a flood of words", "while True: scope.console.log('flood', 'x' * 10_000)", "took too long"),
    (
        "a flood of requests",
        "while True: scope.fetch(ADDRESS)",
        "(took too long|could not be started|stopped|MemoryError)",
    ),
)
"""What a frame does not survive: its name, lines, and what the page says."""
