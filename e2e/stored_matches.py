"""Read and change the matches that IndexedDB stores."""

from __future__ import annotations

from typing import Final


def in_store(function: str) -> str:
    """Return a script that calls a JavaScript function of the store of matches.

    It gets the store, a function that awaits a request, and the argument of the script.
    """
    return f"""async (given) => {{
    const {{ name }} = (await indexedDB.databases()).find(({{ name }}) => name.endsWith("matches"));
    const open = indexedDB.open(name);
    await new Promise((done) => (open.onsuccess = done));
    const store = open.result.transaction("matches", "readwrite").objectStore("matches");
    const answer = (request) =>
        new Promise((done) => (request.onsuccess = () => done(request.result)));
    const result = await ({function})(store, answer, given);
    await new Promise((done) => (store.transaction.oncomplete = done));
    open.result.close();
    return result;
}}"""


ALL: Final = in_store("async (store, answer) => answer(store.getAll())")
KEPT: Final = in_store("async (store, answer, id) => answer(store.get(id))")
KEEP: Final = in_store("""async (store, answer, changes) => {
    const keys = await answer(store.getAllKeys());
    const like = await answer(store.get(keys.find((key) => !key.includes(":"))));
    for (const change of changes) store.put({ ...like, ...change }, change.id);
}""")
"""Add matches like the stored one, without summaries, as an earlier version has stored them."""


def changing(body: str) -> str:
    """Return a script that changes each match by the body of a function of the match, `saved`."""
    return in_store(f"""async (store, answer) => {{
    const change = (saved) => {{ {body} }};
    for (const key of await answer(store.getAllKeys())) {{
        if (String(key).includes(":")) continue;  // a summary
        const saved = await answer(store.get(key));
        store.put(change(saved) ?? saved, key);
    }}
}}""")
