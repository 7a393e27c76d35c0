/** Archives of Python that an import downloads. */

import assert from "node:assert/strict";
import test from "node:test";
import { lazyArchives } from "../../web/rules/lazy-archives.ts";
import { withGlobals } from "./browser.js";

const BASE = "https://noon.test/noon/";
const ADDRESS = `${BASE}python/rest.bin`;
const ARCHIVE = new Uint8Array([0x1f, 0x8b, 8, 0]);
const GOOD = '{"ok": true, "value": 1}';
const CRASH = '{"ok": false, "error": {"code": "crash"}}';

/**
 * Return Python that imports an archive in each answer, the requests, and the signs of downloads.
 * @param {{ server?: unknown, kept?: unknown, again?: unknown }} sources what each answers
 * @param {{ isThrown?: boolean, without?: string }} [how] whether Python throws without the
 *   archive, and what it answers else
 */
const begin = (t, { server, kept, again }, { isThrown = false, without = CRASH } = {}) => {
  const asked = [];
  const signs = [];
  withGlobals(t, {
    XMLHttpRequest: class {
      open() {
        asked.push("server");
      }
      send() {
        if (!server) throw new DOMException("gone", "NetworkError");
        this.status = 200;
        this.response = server.buffer.slice(0);
      }
    },
    caches: {
      open: async (name) => {
        assert.equal(name, "noon:/noon/:files");
        return {
          match: async (address, { ignoreSearch }) => {
            assert.deepEqual([address, ignoreSearch], [ADDRESS, true]);
            asked.push("cache");
            return kept ? new Response(kept) : undefined;
          },
        };
      },
    },
    fetch: async (address, { cache }) => {
      assert.deepEqual([address, cache], [ADDRESS, "reload"]);
      asked.push("again");
      if (!again) throw new TypeError("Failed to fetch");
      return new Response(again);
    },
  });
  const { fetchArchive, retrying } = lazyArchives(BASE, (isFetching) => signs.push(isFetching));
  const answer = retrying(() => {
    if (fetchArchive(ADDRESS)?.[0] === ARCHIVE[0]) return GOOD;
    if (isThrown) throw new Error("PythonError");
    fetchArchive(ADDRESS); // as for the next import
    return without;
  });
  return { answer, asked, signs };
};

test("an archive is taken from the site’s cache when the server is gone, and kept", async (t) => {
  const { answer, asked, signs } = begin(t, { kept: ARCHIVE });
  assert.equal(await answer("request"), GOOD);
  assert.deepEqual([asked, signs], [["server", "cache"], [true, false, true, false]]);
  assert.equal(await answer("request"), GOOD);
  assert.deepEqual(asked, ["server", "cache"]);
});

test("a missing archive is reported, and requested again with the next request", async (t) => {
  const { answer, asked, signs } = begin(t, {});
  const { ok, error } = JSON.parse(await answer("request"));
  assert.deepEqual([ok, error.code, signs.at(-1)], [false, "not-loaded", false]);
  await answer("request");
  assert.deepEqual(asked, ["server", "cache", "again", "server", "cache", "again"]);
});

test("an archive that Python can do without is looked for, then left out", async (t) => {
  const without = '{"ok": true, "value": 0}';
  const { answer, asked } = begin(t, {}, { without });
  assert.equal(await answer("request"), without);
  assert.deepEqual(asked, ["server", "cache", "again"]);
  const found = begin(t, { kept: ARCHIVE }, { without });
  assert.equal(await found.answer("request"), GOOD);
});

test("an archive is not some page of a server", async (t) => {
  const page = new TextEncoder().encode("<!doctype html>");
  const { answer, asked } = begin(t, { server: page, kept: page, again: ARCHIVE });
  assert.equal(await answer("request"), GOOD);
  assert.deepEqual(asked, ["server", "cache", "again"]);
});

test("an archive is looked for when an error was reported without it, else not", async (t) => {
  const { answer } = begin(t, { kept: ARCHIVE }, { isThrown: true });
  assert.equal(await answer("request"), GOOD);
  const { retrying } = lazyArchives(BASE, () => {});
  assert.equal(await retrying(() => CRASH)("request"), CRASH);
});
