"""Write the types of all messages, so that tsc finds unknown keys and missing parameters.

`python3 build.py check` calls this; by hand: `.venv/bin/python -m tools.site.message_types`.
"""

from __future__ import annotations

import json
from typing import Final

from py_rules import all_games
from tools.bootstrap import CACHE
from tools.build_dir import write_atomically
from tools.site.locales import FALLBACK, Locales, parameters_of, site_files, texts_of

PLACE: Final = CACHE / "types" / "messages.d.ts"

_HEAD: Final = """\
// Written by tools/site/message_types.py from the English tables.
declare module "messages" {
  type Values = Record<string, string | number>;
  /** Return a message of a namespace with its parameters filled in. */
  export type Say<Name extends keyof Tables> = <Key extends keyof Tables[Name]>(
    key: Key,
    ...values: object extends Tables[Name][Key] ? [values?: Values] : [values: Tables[Name][Key]]
  ) => string;
  export interface Tables {
"""


def declaration(locales: Locales) -> str:
    """Return the types of the messages in all namespaces."""
    lines = []
    for namespace in locales.namespaces:
        lines.append(f"    {json.dumps(namespace)}: {{")
        for key, message in locales.table(namespace, FALLBACK).items():
            names = sorted({*parameters_of(message), *([] if isinstance(message, str) else ["n"])})
            counted = "number" if isinstance(message, dict) else "string | number"
            kinds = [f"{name}: {counted if name == 'n' else 'string | number'}" for name in names]
            values = f"{{ {'; '.join(kinds)} }}" if kinds else "object"
            strings = " / ".join(texts_of(message)).replace("*/", "* /")
            lines += [f"      /** {strings} */", f"      {json.dumps(key)}: {values};"]
        lines.append("    };")
    return _HEAD + "\n".join(lines) + "\n  }\n}\n"


def write_message_types() -> None:
    """Write the types if they changed."""
    text = declaration(Locales(site_files(), [game.slug for game in all_games()]))
    if not PLACE.exists() or PLACE.read_text(encoding="utf-8") != text:
        write_atomically(PLACE, text.encode())


if __name__ == "__main__":
    write_message_types()
