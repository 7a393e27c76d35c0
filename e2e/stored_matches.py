"""Read and change the matches that IndexedDB stores."""

from __future__ import annotations

from typing import Final


def in_store(function: str, table: str = "rows") -> str:
    """Return a script that calls a JavaScript function of a table of the matches.

    It gets the table, a function that awaits a request, and the argument of the script.
    """
    return f"""async (given) => {{
    const databases = await indexedDB.databases();
    const {{ name }} = databases.find(({{ name }}) => name.endsWith("saved-matches"));
    const open = indexedDB.open(name);
    await new Promise((done) => (open.onsuccess = done));
    const store = open.result.transaction("{table}", "readwrite").objectStore("{table}");
    const answer = (request) =>
        new Promise((done) => (request.onsuccess = () => done(request.result)));
    const result = await ({function})(store, answer, given);
    await new Promise((done) => (store.transaction.oncomplete = done));
    open.result.close();
    return result;
}}"""


KEEP: Final = in_store("""async (store, answer, changes) => {
    const [like] = await answer(store.getAll());
    for (const change of changes) store.put({ ...like, ...change });
}""")
"""Add matches like the stored one."""


def changing(body: str, table: str = "rows") -> str:
    """Return a script that changes each match by the body of a function of its row, `saved`."""
    return in_store(
        f"""async (store, answer) => {{
    const change = (saved) => {{ {body} }};
    for (const saved of await answer(store.getAll())) {{
        if (saved.id.includes(":")) continue;  // a damaged one
        store.put(change(saved) ?? saved);
    }}
}}""",
        table,
    )
