/** The sandbox's page side: what comes out of the frame, and what ends it. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { readFailure, readReply } from "../../web/sandbox/replies.js";
import { withGlobals } from "./browser.js";
import { turns } from "./makers.js";

globalThis.FRAME = "<!doctype html>";
globalThis.location ??= new URL("http://localhost/noon/lab/");
const { openFrame } = await import("../../web/sandbox/open-frame.js");
const { Sandbox } = await import("../../web/sandbox/sandbox.js");

const HEAD = 8; // bytes
/** What a frame begins with, here the start that was kept alone. @param {unknown} value */
const coming = (value = null) => ({
  script: Promise.resolve("a script"),
  parts: [Promise.resolve({ name: "kept", value, transferred: [] })],
});

/**
 * Put frames into a page, each with a worker that a test speaks for.
 * @param {import("node:test").TestContext} t
 * @param {(asked: any, tell: (told: unknown) => void) => void} answer what each worker says to the
 *   start that was kept, with which it begins, and to what it is asked
 */
const withFrames = (t, answer) => {
  const page = new EventTarget();
  const frames = [];
  const makeFrame = () => {
    const frame = { isThere: false, line: null, handed: [], setAttribute() {}, remove() {} };
    frame.remove = () => {
      frame.isThere = false;
      frame.line?.close();
    };
    frame.contentWindow = {
      postMessage({ script }, _, [end]) {
        frame.script = script;
        frame.line = end;
        frame.tell = (told) => end.postMessage(told);
        end.onmessage = ({ data }) => {
          if (data.name !== undefined) frame.handed.push(data.name);
          if ([undefined, "kept"].includes(data.name)) answer(data, frame.tell);
        };
      },
    };
    frames.push(frame);
    return frame;
  };
  withGlobals(t, {
    document: {
      createElement: makeFrame,
      body: {
        append(frame) {
          frame.isThere = true;
          queueMicrotask(() => frame.onload());
        },
      },
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  t.after(() => {
    for (const frame of frames) frame.line?.close();
  });
  const says = (source) => page.dispatchEvent(Object.assign(new Event("message"), { source }));
  return { frames, says };
};

/** Return a frame that has begun. @param {import("node:test").TestContext} t */
const begun = async (t, answer = () => {}) => {
  const ends = [];
  const page = withFrames(t, (asked, tell) =>
    asked.name ? tell({ ready: true }) : answer(asked, tell),
  );
  const frame = openFrame((code) => ends.push(code));
  await frame.begin(coming(), 10_000);
  t.after(frame.leave);
  return { ...page, ends, frame };
};

const endedBy = (code) => (error) => error.code === code;

describe("a frame", () => {
  test("answers what it is asked", async (t) => {
    const { frame } = await begun(t, ({ n }, tell) => tell({ reply: n + 1 }));
    assert.deepEqual(await frame.ask({ n: 1 }, 10_000), { reply: 2 });
    assert.deepEqual(await frame.ask({ n: 2 }, 10_000), { reply: 3 });
  });

  test("is ended by what nobody has asked for", async (t) => {
    const { ends, frame, frames } = await begun(t);
    frames[0].tell({ ready: true });
    for (let n = 0; n < 20 && !ends.length; n += 1) await turns();
    assert.deepEqual(ends, ["engine"]);
    assert.equal(frames[0].isThere, false);
    await assert.rejects(frame.ask({}, 10_000), endedBy("stopped"));
  });

  test("is ended by what is no message", async (t) => {
    const { ends, frame } = await begun(t, (_, tell) => tell("a text"));
    await assert.rejects(frame.ask({}, 10_000), endedBy("engine"));
    assert.deepEqual(ends, ["engine"]);
  });

  test("is ended by an answer that comes late", async (t) => {
    const { ends, frame, frames } = await begun(t);
    await assert.rejects(frame.ask({}, 5), endedBy("late"));
    assert.deepEqual([ends, frames[0].isThere], [["late"], false]);
  });

  test("is ended by a worker that has died, and by no other window", async (t) => {
    const { ends, frames, says } = await begun(t);
    says({});
    assert.deepEqual(ends, []);
    says(frames[0].contentWindow);
    assert.deepEqual(ends, ["engine"]);
  });

  test("is left by who no longer wants it, and ends once", async (t) => {
    const { ends, frame } = await begun(t);
    const asked = frame.ask({}, 10_000);
    frame.leave();
    frame.leave();
    await assert.rejects(asked, endedBy("stopped"));
    assert.deepEqual(ends, ["stopped"]);
  });
});

/**
 * Return a sandbox on a device, and what its workers were begun with.
 * @param {import("node:test").TestContext} t
 * @param {object} [how]
 * @param {Response | null} [how.kept]
 * @param {string} [how.missing] what the server does not have
 * @param {(asked: any) => unknown} [how.reply] what is said to a question
 * @param {(kept: unknown) => unknown} [how.begins] what is said to a beginning
 */
const sandboxed = (
  t,
  { kept = null, missing = "", reply, begins = () => ({ ready: true }) } = {},
) => {
  const begun = [];
  const stored = [];
  let isKept = kept !== null;
  const answer = reply ?? (({ id }) => ({ id, reply: JSON.stringify({ ok: true, value: 7 }) }));
  const page = withFrames(t, (asked, tell) => {
    if (asked.name) {
      begun.push(asked.value);
      return tell(begins(asked.value));
    }
    if (asked.isToKeep) return tell({ kept: { head: HEAD, words: new Uint32Array(4) } });
    const said = answer(asked);
    if (said !== undefined) tell(said);
  });
  withGlobals(t, {
    fetch: async ({ href }) => {
      const response = new Response("a file");
      if (missing && href.endsWith(missing)) return new Response("", { status: 404 });
      if (!href.endsWith(".bin")) return response;
      return new Response(response.body.pipeThrough(new CompressionStream("gzip")));
    },
    caches: {
      match: async () => (isKept ? kept?.clone() : undefined),
      open: async () => ({ put: async (place, response) => stored.push([place, response]) }),
      delete: async () => {
        isKept = false;
        return true;
      },
    },
  });
  const phases = [];
  const sandbox = new Sandbox({ onPhase: (phase) => phases.push(phase) });
  t.after(() => sandbox.end());
  return { ...page, begun, phases, sandbox, stored };
};

/** Return a start as it was kept of the script that is served here. */
const keptStart = async () => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("a file"));
  const key = Array.from(new Uint8Array(digest)).join(".");
  const headers = { "x-key": key, "x-head": String(HEAD), "x-checksum": "0" };
  const words = new Uint32Array(0);
  return new Response(words, { headers });
};

describe("the sandbox", () => {
  test("starts with the first question, and keeps that start", async (t) => {
    const { begun, phases, sandbox, stored } = sandboxed(t);
    assert.equal(await sandbox.ask("lab", { do: "forget" }), 7);
    assert.deepEqual([begun, phases, stored.length], [[null], ["starting", "ready"], 1]);
  });

  test("hands in every part, once each", async (t) => {
    const { frames, sandbox } = sandboxed(t);
    await sandbox.ask("lab", { do: "forget" });
    assert.equal(frames[0].script, "a file");
    while (frames[0].handed.length < 9) await turns();
    const parts = ["cold", "glue", "kept", "lab", "loader", "rest", "rules", "stdlib", "wasm"];
    assert.deepEqual(frames[0].handed.toSorted(), parts);
  });

  for (const missing of ["worker.js", "rest.bin"]) {
    test(`is over without ${missing}, and starts again for the next`, async (t) => {
      const never = () => undefined;
      const { frames, phases, sandbox } = sandboxed(t, { missing, begins: never });
      await assert.rejects(sandbox.ask("lab", { do: "forget" }), endedBy("engine"));
      assert.deepEqual([phases.at(-1), frames[0].isThere], ["failed", false]);
      await assert.rejects(sandbox.ask("lab", { do: "forget" }), endedBy("engine"));
      assert.equal(frames.length, 2);
    });
  }

  test("restores what was kept", async (t) => {
    const { begun, sandbox, stored } = sandboxed(t, { kept: await keptStart() });
    assert.equal(await sandbox.ask("lab", { do: "forget" }), 7);
    assert.deepEqual([begun.map((each) => each?.head), stored.length], [[HEAD], 0]);
  });

  test("forgets a kept start that is no good, and starts plainly", async (t) => {
    const begins = (kept) => (kept ? { failed: "damaged" } : { ready: true });
    const { begun, sandbox, stored } = sandboxed(t, { kept: await keptStart(), begins });
    assert.equal(await sandbox.ask("lab", { do: "forget" }), 7);
    assert.deepEqual([begun.map((each) => each?.head), stored.length], [[HEAD, undefined], 1]);
  });

  for (const [name, reply] of [
    ["with another id", ({ id }) => ({ id: id + 1, reply: '{"ok":true}' })],
    ["that says that it is ready again", () => ({ ready: true })],
    ["that is an object", ({ id }) => ({ id, reply: { ok: true, value: 7 } })],
    ["that is too long", ({ id }) => ({ id, reply: `{"ok":true,"value":"${"x".repeat(1e6)}"}` })],
    ["that is no JSON", ({ id }) => ({ id, reply: "{" })],
  ]) {
    test(`is ended by a reply ${name}, and starts again for the next`, async (t) => {
      let asked = 0;
      const { begun, phases, sandbox } = sandboxed(t, {
        reply: (message) => {
          asked += 1;
          return asked === 1 ? reply(message) : { id: message.id, reply: '{"ok":true,"value":8}' };
        },
      });
      await assert.rejects(sandbox.ask("lab", { do: "forget" }), endedBy("engine"));
      assert.equal(phases.at(-1), "failed");
      assert.equal(await sandbox.ask("lab", { do: "forget" }), 8);
      assert.equal(begun.length, 2);
    });
  }

  test("is ended by an answer that comes late, and by who asked", async (t) => {
    const { phases, sandbox } = sandboxed(t, { reply: () => undefined });
    const late = sandbox.ask("lab", { do: "forget" }, { milliseconds: 5 });
    await assert.rejects(late, endedBy("late"));
    assert.equal(phases.at(-1), "ended");
    const left = sandbox.ask("lab", { do: "forget" });
    while (phases.at(-1) !== "ready") await turns();
    await turns();
    sandbox.end();
    await assert.rejects(left, endedBy("stopped"));
  });
});

describe("a reply", () => {
  test("is a value, or why there is none", () => {
    assert.deepEqual(readReply('{"ok":true,"value":[1],"more":2}'), { ok: true, value: [1] });
    const error = { code: "late", params: { line: 3 }, message: "Too late.", kept: "moves=a" };
    assert.deepEqual(readReply(JSON.stringify({ ok: false, error })), { ok: false, error });
  });

  test("that refuses has texts and numbers alone", () => {
    const told = { code: "a", params: { n: 1, o: { toString: 1 }, l: [] }, message: {}, kept: 3 };
    assert.deepEqual(readFailure(told), { code: "a", params: { n: 1 }, message: "" });
    assert.deepEqual(readFailure({ code: "a", params: null }).params, {});
    for (const none of [null, 1, {}, { code: 1 }]) assert.equal(readFailure(none), null);
  });

  test("is none if it has another shape", () => {
    for (const none of [null, {}, "", "null", "[]", '{"ok":1}', '{"ok":false}']) {
      assert.equal(readReply(none), null);
    }
  });
});
