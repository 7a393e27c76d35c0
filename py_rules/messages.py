"""Messages for people, from a key and parameters, with a table for each language.

`py_rules/locales/<language>.json` has the messages of the rules and the terminal, `locales/` next
to a game's rules those of the game. A language is a BCP 47 tag, the name of its file. A key that is
missing there is looked up under the shorter tag (`pt-BR`, then `pt`), then in English, and at last
derived from the key itself: nothing here raises.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pkgutil import get_data
from typing import Final, TypeAlias

from py_rules.game_modules import package_of

Parameter: TypeAlias = bool | int | str

ENGLISH: Final = "en"

PLACE: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")
"""The place of a parameter in a message, which keeps its braces if there is no such parameter."""

_CORE: Final = "py_rules"
_PERSONS: Final = re.compile(r"\[[^|\]]*\|([^\]]*)\]")
_TAG: Final = re.compile("[A-Za-z0-9]+(-[A-Za-z0-9]+)*")


def sentence(
    key: str,
    params: Mapping[str, Parameter] | None = None,
    language: str = ENGLISH,
    game: type | None = None,
) -> str:
    """Return the text under *key*, with the parameters in their places.

    *game* is a class of the package whose tables come first: the game, its options or its dialogue.
    Four parameters are special: `{player}` is an index, shown as "Player 1"; `{game}` is shown as
    the name of the game; `{why}` is the code of another error, shown as its sentence with the same
    parameters; `{shape}` describes the pattern of a word.

    >>> sentence("player", {"n": 2}), sentence("reason.length-limit", language="de")
    ('Player 2', 'length limit')
    """
    given = params or {}
    text = _found((key,), language, game)
    if text is None and key == "name":
        text = getattr(game, "name", None)
    return _filled(_readable(key, given) if text is None else text, given, language, game)


def error_sentence(
    code: str, params: Mapping[str, Parameter], language: str = ENGLISH, game: type | None = None
) -> str:
    """Return the sentence of an error, or of a game's refusal: of `illegal-move.<its code>`.

    A refusal without a sentence of the game gets a general one. Unprintable characters of the
    parameters, which may come from a file, are escaped.

    >>> error_sentence("illegal-move.taken", {"move": "e4"})
    'You can’t play e4 here.'
    >>> error_sentence("option.too-few", {"counters": 3})
    'Too few (counters 3).'
    """
    shown = {name: _printable(value) for name, value in params.items()}
    text = _found(_keys_of(code), language, game)
    if text is None:
        text = _readable(f"error.{code}", shown)
    return _filled(text, shown, language, game)


def languages() -> Sequence[str]:
    """Return the available languages, in alphabetical order."""
    # Imported here, as the page never needs it.
    from importlib.resources import files

    names = [each.name for each in files(_CORE).joinpath("locales").iterdir()]
    return sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))


def language_there_is(asked: str) -> str | None:
    """Return *asked* as a tag if it or a shorter tag is available, else None.

    >>> language_there_is("en-GB"), language_there_is("DE_AT"), language_there_is("tlh")
    ('en-GB', 'de-AT', None)
    """
    primary, dash, rest = asked.replace("_", "-").partition("-")
    tag = f"{primary.lower()}{dash}{rest}"
    return tag if set(_longest_first(tag)) & {*languages()} else None


def _keys_of(code: str) -> tuple[str, ...]:
    """Return the keys to look up for an error, in order."""
    family, _, which = code.partition(".")
    if family != "illegal-move":
        return (f"error.{code}",)
    return f"refusal.{which}", f"error.{code}", f"error.{family}"


@lru_cache(maxsize=1024)
def _found(keys: tuple[str, ...], language: str, game: type | None) -> str | None:
    """Return the text of the first of *keys* that the language or English has."""
    package = package_of(game) if game else None
    for key in keys:
        for each in (package, _CORE):
            for tag in (*_longest_first(language), ENGLISH) if each else ():
                text = _table(each, tag).get(key)
                if text is not None:
                    return text
    return None


def _longest_first(language: str) -> Iterator[str]:
    """Yield a tag and its shorter forms.

    >>> list(_longest_first("zh-Hant-TW"))
    ['zh-Hant-TW', 'zh-Hant', 'zh']
    """
    while language:
        yield language
        language = language.rpartition("-")[0]


@cache
def _table(package: str, language: str) -> Mapping[str, str]:
    if not _TAG.fullmatch(language):
        return {}
    try:
        packed = get_data(package, f"locales/{language}.json")
        table = json.loads(packed) if packed else {}
    except (OSError, ValueError, ImportError):
        return {}
    texts = table.items() if isinstance(table, dict) else ()
    return {key: text for key, text in texts if isinstance(text, str)}


def _filled(text: str, params: Mapping[str, Parameter], language: str, game: type | None) -> str:
    def word(found: re.Match[str]) -> str:
        name = found[1]
        value = params.get(name)
        match name:
            case "player" if isinstance(value, int):
                return sentence("player", {"n": value + 1}, language)
            case "game" if game is not None and value is not None:
                return sentence("name", {}, language, game)
            case "why" if isinstance(value, str):
                rest = {key: each for key, each in params.items() if key != "why"}
                return error_sentence(value, rest, language, game)
            case "shape" if value is None:
                own = _found((f"option.{params.get('option')}.shape",), language, game)
                return own or str(params.get("pattern"))
        if isinstance(value, bool):
            return str(value).lower()
        return found[0] if value is None else str(value)

    return PLACE.sub(word, about_others(text))


def about_others(text: str) -> str:
    """Return a message as it is about players with names, not about “you”.

    >>> about_others("[You win|{player} wins] with “kayak”")
    '{player} wins with “kayak”'
    """
    return _PERSONS.sub(r"\1", text)


def _readable(key: str, params: Mapping[str, Parameter]) -> str:
    """Return words derived from a key that has no text.

    >>> _readable("option.max_length.label", {}), _readable("reason.heap-empty", {})
    ('Max length', 'heap empty')
    """
    family, _, rest = key.partition(".")
    is_title = rest.endswith((".label", ".name"))
    words = (rest.rpartition(".")[0] if is_title else rest or key).rpartition(".")[2]
    words = words.replace("-", " ").replace("_", " ")
    if family == "error":
        shown = ", ".join(f"{name} {value}" for name, value in params.items())
        return f"{words[:1].upper()}{words[1:]}{f' ({shown})' if shown else ''}."
    return words[:1].upper() + words[1:] if is_title else words


def _printable(value: Parameter) -> Parameter:
    return repr(value)[1:-1] if isinstance(value, str) and not value.isprintable() else value
