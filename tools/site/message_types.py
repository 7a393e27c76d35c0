"""The types of all messages, for the checker of types.

Written by `.venv/bin/python -m tools.site.message_types`.

From the English tables, so that a key that no table has, or a value that a sentence needs and is
not given, is found before anything runs. `python3 build.py check` writes them anew.
"""

from __future__ import annotations

import json
from typing import Final

from py_rules import all_games
from tools.bootstrap import CACHE
from tools.site.locales import FALLBACK, Locales, parameters_of, site_files, texts_of
from tools.workplace import write_whole

PLACE: Final = CACHE / "types" / "messages.d.ts"

_HEAD: Final = """\
// Written by tools/site/message_types.py from the English tables.
declare module "messages" {
  type Values = Record<string, string | number>;
  /** Says a message of a room: what it is filled in with must be given. */
  export type Say<Room extends keyof Rooms> = <Key extends keyof Rooms[Room]>(
    key: Key,
    ...values: object extends Rooms[Room][Key] ? [values?: Values] : [values: Rooms[Room][Key]]
  ) => string;
  export interface Rooms {
"""


def declaration(locales: Locales) -> str:
    """Return the types of the messages of all rooms."""
    lines = []
    for room in locales.rooms:
        lines.append(f"    {json.dumps(room)}: {{")
        for key, message in locales.table(room, FALLBACK).items():
            names = sorted({*parameters_of(message), *([] if isinstance(message, str) else ["n"])})
            counted = "number" if isinstance(message, dict) else "string | number"
            kinds = [f"{name}: {counted if name == 'n' else 'string | number'}" for name in names]
            values = f"{{ {'; '.join(kinds)} }}" if kinds else "object"
            said = " / ".join(texts_of(message)).replace("*/", "* /")
            lines += [f"      /** {said} */", f"      {json.dumps(key)}: {values};"]
        lines.append("    };")
    return _HEAD + "\n".join(lines) + "\n  }\n}\n"


def write_message_types() -> None:
    """Write the types, unless they are there already."""
    text = declaration(Locales(site_files(), [game.slug for game in all_games()]))
    if not PLACE.exists() or PLACE.read_text(encoding="utf-8") != text:
        write_whole(PLACE, text.encode())


if __name__ == "__main__":
    write_message_types()
