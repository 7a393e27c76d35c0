/** Archives of Python that come late, from wherever they can be had. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { withGlobals } from "./browser.js";

describe("an archive that comes late", () => {
  const BASE = "https://noon.test/noon/";
  const ADDRESS = `${BASE}python/rest.bin`;
  const ARCHIVE = new Uint8Array([0x1f, 0x8b, 8, 0]);
  const GOOD = '{"ok": true, "value": 1}';
  const CRASH = '{"ok": false, "error": {"code": "crash"}}';
  let fresh = 0;

  /**
   * Return Python that imports an archive in each answer, in a world that has it in some places.
   * @param {import("node:test").TestContext} t
   * @param {{ server?: unknown, kept?: unknown, again?: unknown }} places what each answers
   * @param {{ isThrown?: boolean }} [how] whether Python cannot even tell what is wrong
   */
  const begin = async (t, { server, kept, again }, { isThrown = false } = {}) => {
    const asked = [];
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
    fresh += 1; // a worker of its own: nothing is remembered of the last one
    const late = await import(`../../web/rules/python/late.js?${fresh}`);
    const handle = () => {
      if (late.fetchAndWait(ADDRESS)?.[0] === ARCHIVE[0]) return GOOD;
      if (isThrown) throw new Error("PythonError");
      return CRASH;
    };
    return { answer: late.lookingFurther(handle, BASE), asked };
  };

  test("is taken from the server, and nothing else is asked", async (t) => {
    const { answer, asked } = await begin(t, { server: ARCHIVE });
    assert.equal(await answer("request"), GOOD);
    assert.deepEqual(asked, ["server"]);
  });

  test("is taken from where the site is kept when the server is gone", async (t) => {
    const { answer, asked } = await begin(t, { kept: ARCHIVE });
    assert.equal(await answer("request"), GOOD);
    assert.deepEqual(asked, ["server", "cache"]);
    assert.equal(await answer("request"), GOOD);
    assert.deepEqual(asked, ["server", "cache"], "it is at hand from then on");
  });

  test("is asked for once more, past what the browser remembers", async (t) => {
    const { answer, asked } = await begin(t, { again: ARCHIVE });
    assert.equal(await answer("request"), GOOD);
    assert.deepEqual(asked, ["server", "cache", "again"]);
  });

  test("that nobody has is said to be not loaded, and is asked for with the next request", async (t) => {
    const { answer, asked } = await begin(t, {});
    const { ok, error } = JSON.parse(await answer("request"));
    assert.deepEqual([ok, error.code], [false, "not-loaded"]);
    await answer("request");
    assert.deepEqual(asked, ["server", "cache", "again", "server", "cache", "again"]);
  });

  test("that is some page of a server is none", async (t) => {
    const page = new TextEncoder().encode("<!doctype html>");
    const { answer, asked } = await begin(t, { server: page, kept: page, again: ARCHIVE });
    assert.equal(await answer("request"), GOOD);
    assert.deepEqual(asked, ["server", "cache", "again"]);
  });

  test("that was missing where Python told of a failure is looked for too", async (t) => {
    const { answer } = await begin(t, { kept: ARCHIVE }, { isThrown: true });
    assert.equal(await answer("request"), GOOD);
  });

  test("changes nothing in what has failed for another reason", async (t) => {
    withGlobals(t, {});
    const { lookingFurther } = await import("../../web/rules/python/late.js?other");
    assert.equal(await lookingFurther(() => CRASH, BASE)("request"), CRASH);
  });
});
