"""JSON requests, answered by a table of handlers, whose signatures are the parameters."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias

from py_rules.budget import Budget
from py_rules.errors import RulesError
from py_rules.messages import error_sentence
from py_rules.record import Record, RecordError, to_fragment

Handler: TypeAlias = Callable[..., object]

Table: TypeAlias = Mapping[str, Handler | str]
"""A handler for each request, or "module:name" of one that the first such request imports.

A parameter of type `Record` stands for `game` and `record` in the request, one of type
`Budget | None` for `milliseconds`, which may be left out.
"""

_KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "str": (str,),
    "int": (int,),
    "str | int": (str, int),
    "list[Any]": (list,),
}
_RECORD: Final = "Record"
_BUDGET: Final = "Budget | None"
_MAX_MILLISECONDS: Final = 24 * 60 * 60 * 1000


class RequestError(RulesError):
    """An unknown request, or one with missing or invalid parameters."""

    code_prefix = "request"


def respond(request: str, answer: Callable[[dict[str, Any]], object], *, most: int) -> str:
    """Return the JSON of the result of *answer* for *request*, or of its error.

    A request has at most *most* characters. Nothing is raised.
    """
    try:
        value = answer(parse(request, most))
        return json.dumps({"ok": True, "value": value}, default=_plain)
    except RulesError as error:
        problem = {"code": error.code, "params": error.params, "message": str(error)}
        if isinstance(error, RecordError) and error.kept:
            problem["kept"] = to_fragment(error.kept)
    except Exception as error:  # the page needs an answer, also in case of a bug
        what = {"detail": repr(error)[:400]}
        problem = {"code": "crash", "params": what, "message": error_sentence("crash", what)}
    return json.dumps({"ok": False, "error": problem})


def parse(request: str, most: int) -> dict[str, Any]:
    """Return the object in *request*.

    Raises:
        RequestError: If it is too long, is not a JSON object, or has lone surrogates.
    """
    if not isinstance(request, str) or len(request) > most:
        raise RequestError("size", most=most)
    try:
        message = json.loads(request)
        json.dumps(message, ensure_ascii=False).encode()
    except RecursionError:
        raise RequestError("depth") from None
    except UnicodeEncodeError:  # a lone surrogate, which cannot be hashed or written
        raise RequestError("text") from None
    except ValueError as error:
        raise RequestError("json", detail=str(error)[:200]) from None
    if not isinstance(message, dict):
        raise RequestError("object")
    return message


def call(
    table: Table,
    message: dict[str, Any],
    load: Callable[[str, str], Record],
    clock: Callable[[], float] | None = None,
) -> object:
    """Return the result of the handler of *message*; *load* reads the record of a game.

    Raises:
        RequestError: If there is no such handler, or parameters are missing or of another type.
        RulesError: If the handler raises it.
    """
    name = message.pop("do", None)
    if not isinstance(name, str) or name not in table:
        raise RequestError("unknown", request=str(name)[:40], known=", ".join(table))
    handler = handler_of(table, name)
    wanted = parameters(handler)
    for key, (kind, is_needed) in wanted.items():
        if type(message.get(key)) not in _KINDS[kind] and (key in message or is_needed):
            raise RequestError("missing", request=name, key=key, type=_KINDS[kind][0].__name__)
    if extra := set(message) - set(wanted):
        raise RequestError("extra", request=name, key=min(extra)[:40])
    kinds = handler.__annotations__
    if kinds.get("record") == _RECORD:
        message["record"] = load(message.pop("game"), message["record"])
    milliseconds = message.pop("milliseconds", None)
    if clock is not None and milliseconds is not None:
        seconds = max(1, min(milliseconds, _MAX_MILLISECONDS)) / 1000
        message["budget"] = Budget(sys.maxsize, seconds, lambda: clock() / 1000)
    return handler(**message)


def handler_of(table: Table, name: str) -> Handler:
    """Return the handler of a request, imported if it is named."""
    handler = table[name]
    if isinstance(handler, str):
        module, _, member = handler.partition(":")
        imported: Handler = getattr(import_module(module), member)
        return imported
    return handler


@cache
def parameters(handler: Handler) -> Mapping[str, tuple[str, bool]]:
    """Return the type of each key of a request, as an annotation, and whether it is needed."""
    code: Any = getattr(handler, "__code__")  # noqa: B009 # of a function
    names = code.co_varnames[: code.co_argcount]
    first_default = len(names) - len(getattr(handler, "__defaults__") or ())  # noqa: B009
    found: dict[str, tuple[str, bool]] = {}
    for at, name in enumerate(names):
        kind = handler.__annotations__[name]
        if kind == _RECORD:
            found |= {"game": ("str", True), "record": ("str", True)}
        elif kind == _BUDGET:
            found["milliseconds"] = ("int", False)
        else:
            found[name] = (kind, at < first_default)
    return found


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    raise TypeError(f"{type(value).__name__} is not JSON")
