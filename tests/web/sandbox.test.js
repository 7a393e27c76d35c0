/** The page's side of the sandbox: what it hands in, what it takes out, and what ends the frame. */

import assert from "node:assert/strict";
import test from "node:test";
import { sha256 } from "../../web/rules/snapshot.ts";
import { LONGEST, readReply } from "../../web/rules/reply.ts";
import { withGlobals } from "./browser.js";
import { turns } from "./makers.js";

globalThis.FRAME = "<!doctype html>";
globalThis.HAS_REMAINDER = true;
globalThis.location ??= new URL("http://localhost/noon/lab/");
const { addedGameChannel, Sandbox } = await import("../../web/sandbox/sandbox.ts");

const HEAD = 8; // bytes

/**
 * Put frames into a page, each with a worker that a test speaks for.
 * @param {(asked: any, tell: (data: unknown) => void) => void} answer what each worker sends for
 *   the snapshot, with which it begins, and for each request
 */
const withFrames = (t, answer) => {
  const page = new EventTarget();
  const frames = [];
  const makeFrame = () => {
    const frame = { isThere: false, line: null, setAttribute() {}, remove() {} };
    frame.remove = () => {
      frame.isThere = false;
      frame.line?.close();
    };
    frame.contentWindow = {
      postMessage({ script }, _, [end]) {
        frame.script = script;
        frame.line = end;
        frame.tell = (message) => end.postMessage(message);
        end.onmessage = ({ data }) => {
          if ([undefined, "snapshot"].includes(data.name)) answer(data, frame.tell);
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

const endedBy = (code) => (error) => error.code === code;
const FORGET = ["lab", { do: "forget" }];

/**
 * Return a sandbox on a device, and what its workers were started with.
 * @param {Response | null} [how.stored] the snapshot
 * @param {string} [how.missing] what the server does not have
 * @param {(asked: any) => unknown} [how.reply] what is sent for a request
 * @param {(snapshot: unknown) => unknown} [how.begins] what is sent at the start
 */
const sandboxed = (
  t,
  { stored = null, missing = "", reply, begins = () => ({ ready: true }), packages } = {},
) => {
  /** Ended before the globals are gone. @type {{ end(): void }[]} */
  const open = [];
  t.after(() => {
    for (const each of open) each.end();
  });
  const begun = [];
  const asked = [];
  const written = [];
  const caching = [];
  let isStored = stored !== null;
  const answer = reply ?? (({ id }) => ({ id, reply: JSON.stringify({ ok: true, value: 7 }) }));
  const page = withFrames(t, (message, tell) => {
    if (message.name) {
      begun.push(message.value);
      const said = begins(message.value);
      return said && tell(said);
    }
    if (message.isToKeep) return tell({ kept: { head: HEAD, words: new Uint32Array(4) } });
    asked.push(message);
    const said = answer(message);
    if (said !== undefined) tell(said);
  });
  withGlobals(t, {
    navigator: {},
    fetch: async ({ href }, { cache }) => {
      caching.push(cache);
      const response = new Response("a file");
      if (missing && href.endsWith(missing)) return new Response("", { status: 404 });
      if (!href.endsWith(".bin")) return response;
      return new Response(response.body.pipeThrough(new CompressionStream("gzip")));
    },
    caches: {
      match: async () => (isStored ? stored?.clone() : undefined),
      open: async () => ({ put: async (place, response) => written.push([place, response]) }),
      delete: async () => {
        isStored = false;
        return true;
      },
    },
  });
  const phases = [];
  const listener = { onPhase: (phase) => phases.push(phase) };
  const sandbox = new Sandbox(listener, packages);
  open.push(sandbox);
  return { ...page, asked, begun, caching, listener, open, phases, sandbox, written };
};

/** Return a snapshot of the script that is served here. */
const snapshot = async () => {
  const key = await sha256(new TextEncoder().encode("a file"));
  const sum = await sha256(new Uint8Array());
  const headers = { "x-key": key, "x-head": String(HEAD), "x-sha256": sum };
  return new Response(new Uint32Array(0), { headers });
};

test("a sandbox starts by plain http, where nothing can be hashed or stored", async (t) => {
  const { sandbox, written } = sandboxed(t);
  withGlobals(t, { caches: undefined, crypto: {} });
  assert.equal(await sandbox.ask(...FORGET), 7);
  assert.deepEqual(written, []);
});

for (const missing of ["worker.js", "rest.bin"]) {
  test(`a sandbox without ${missing} fails twice, and starts with the next request`, async (t) => {
    const never = () => undefined;
    const { caching, frames, phases, sandbox } = sandboxed(t, { missing, begins: never });
    await assert.rejects(sandbox.ask(...FORGET), endedBy("engine"));
    assert.deepEqual([phases.at(-1), frames.length, frames[0].isThere], ["failed", 2, false]);
    assert.deepEqual([...new Set(caching)], ["default", "no-cache"]);
    await assert.rejects(sandbox.ask(...FORGET), endedBy("engine"));
    assert.deepEqual([...new Set(caching)], ["default", "no-cache", "reload"]);
  });
}

test("a sandbox deletes a snapshot that it cannot start from, and starts without", async (t) => {
  const begins = (given) => (given ? { failed: "damaged" } : { ready: true });
  const { begun, sandbox, written } = sandboxed(t, { stored: await snapshot(), begins });
  assert.equal(await sandbox.ask(...FORGET), 7);
  assert.deepEqual([begun.map((each) => each?.head), written.length], [[HEAD, undefined], 1]);
});

for (const [name, reply] of [
  ["with another id", ({ id }) => ({ id: id + 1, reply: '{"ok":true}' })],
  ["that says that it is ready again", () => ({ ready: true })],
  ["that is a text", () => "a text"],
  ["with an object in place of a text", ({ id }) => ({ id, reply: { ok: true, value: 7 } })],
  ["that is too long", ({ id }) => ({ id, reply: `{"ok":true}${" ".repeat(LONGEST)}` })],
  ["that is no JSON", ({ id }) => ({ id, reply: "{" })],
]) {
  test(`a sandbox is ended by a reply ${name}, and starts again from the snapshot`, async (t) => {
    const { asked, begun, frames, phases, sandbox, written } = sandboxed(t, {
      stored: await snapshot(),
      reply: (message) =>
        asked.length === 1 ? reply(message) : { id: message.id, reply: '{"ok":true,"value":8}' },
    });
    await assert.rejects(sandbox.ask(...FORGET), endedBy("died"));
    assert.deepEqual([phases.at(-1), frames[0].isThere], ["failed", false]);
    assert.equal(await sandbox.ask(...FORGET), 8);
    assert.deepEqual([begun.map((each) => each?.head), written], [[HEAD, HEAD], []]);
  });
}

test("an unrequested message or a dead worker ends it, and no other window does", async (t) => {
  const { frames, phases, sandbox, says } = sandboxed(t);
  await sandbox.ask(...FORGET);
  frames[0].tell({ id: 1, reply: '{"ok":true}' });
  for (let n = 0; n < 20 && phases.at(-1) !== "failed"; n += 1) await turns();
  assert.deepEqual([phases.at(-1), frames[0].isThere], ["failed", false]);
  await sandbox.ask(...FORGET);
  says({});
  assert.equal(phases.at(-1), "ready");
  says(frames[1].contentWindow);
  assert.equal(phases.at(-1), "failed");
});

test("a sandbox is ended by a late answer, and by its caller", async (t) => {
  const { frames, phases, sandbox } = sandboxed(t, { reply: () => undefined });
  const late = sandbox.ask(...FORGET, { milliseconds: 5 });
  await assert.rejects(late, endedBy("late"));
  assert.deepEqual([phases.at(-1), frames[0].isThere], ["failed", false]);
  const left = sandbox.ask(...FORGET);
  while (phases.at(-1) !== "ready") await turns();
  await turns();
  sandbox.end();
  sandbox.end();
  await assert.rejects(left, endedBy("stopped"));
  assert.deepEqual([phases.at(-1), frames[1].isThere], ["idle", false]);
});

const packages = async () => ({ "nim.whl": new ArrayBuffer(1) });

test("an added game is installed first; if silent it has no rules until a retry", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, frames, listener, open, phases } = sandboxed(t, {
    reply: ({ id }) => (id === 1 ? undefined : { id, reply: '{"ok":true,"value":7}' }),
  });
  const channel = addedGameChannel(packages, { isEager: true }, listener);
  open.push(channel);
  const asking = channel.ask({ do: "view" });
  while (asked.length < 2) await turns();
  assert.deepEqual(Object.keys(asked[0].files), ["/packages/nim.whl"]);
  t.mock.timers.tick(10_000);
  await assert.rejects(asking, endedBy("engine"));
  assert.deepEqual([phases.at(-1), frames.length], ["failed", 1]);
  channel.retry();
  assert.equal(await channel.ask({ do: "view" }), 7);
});

test("a reply is a value, or why there is none, and none if it has another shape", () => {
  assert.deepEqual(readReply('{"ok":true,"value":[1],"more":2}'), { ok: true, value: [1] });
  const error = { code: "late", params: { line: 3 }, message: "Too late.", kept: "moves=a" };
  assert.deepEqual(readReply(JSON.stringify({ ok: false, error })), { ok: false, error });
  for (const none of [null, {}, "", "{", "null", "[]", '{"ok":1}', '{"ok":false}']) {
    assert.equal(readReply(none), null);
  }
});

test("a reply that refuses has texts and numbers alone", () => {
  const data = { code: "a", params: { n: 1, o: { toString: 1 }, l: [] }, message: {}, kept: 3 };
  const read = (error) => readReply(JSON.stringify({ ok: false, error }));
  assert.deepEqual(read(data).error, { code: "a", params: { n: 1 }, message: "" });
  assert.deepEqual(read({ code: "a", params: null }).error.params, {});
  for (const none of [null, 1, {}, { code: 1 }]) assert.equal(read(none), null);
});
