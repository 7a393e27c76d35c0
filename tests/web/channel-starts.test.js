/** The start of Python, as the page sees it: signs of life, further attempts, and what they try. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { open, openReady, SILENCE, SLACK, STALLED } from "./channels.js";
import { turns } from "./makers.js";

describe("a start of the channel", () => {
  test("tells whether Python was started plainly, restored, and stored for the next visit", async (t) => {
    const { phases, worker } = open(t);
    await worker().tells({ ready: true, restored: true });
    await worker().tells({ kept: true });
    assert.deepEqual(phases, ["restored", "ready", "kept"]);
  });

  for (const [what, end] of Object.entries({
    "that breaks": ({ worker }) => worker().breaks("memory access out of bounds"),
    "that says that a request threw": ({ worker }) => worker().tells({ failed: "unreachable" }),
    "whose start took too long": ({ passes }) => passes(SILENCE),
  })) {
    test(`is with the full module after a worker ${what}`, async (t) => {
      const { passes, worker } = open(t);
      if (!what.includes("start")) await worker().tells({ ready: true });
      await end({ passes, worker });
      assert.equal(worker().attempt, "full");
      await worker().tells({ ready: true });
      await worker().breaks("again");
      assert.equal(worker().attempt, "full");
    });
  }

  test("is not repeated for a request that has ended two workers, until the next one", async (t) => {
    const { ask, phases, worker, workers } = await openReady(t);
    const deadly = ask();
    await worker().breaks("crash");
    await worker().tells({ ready: true });
    await worker().breaks("crash again");
    assert.equal(deadly.error.code, "engine");
    assert.equal(deadly.error.message, "crash again");
    assert.equal(phases.at(-1), "failed");
    assert.equal(workers.length, 2);
    const other = ask({ do: "write" });
    await worker().tells({ ready: true });
    assert.deepEqual(worker().requests(), [{ do: "write" }]);
    await worker().replies("text");
    assert.equal(other.value, "text");
    assert.equal(workers.length, 3);
  });

  test("follows every crash between requests", async (t) => {
    const { channel, worker, workers } = await openReady(t);
    for (const _ of [1, 2, 3, 4, 5]) {
      await worker().breaks("crash");
      await worker().tells({ ready: true });
    }
    assert.equal(workers.length, 6);
    assert.equal(channel.phase, "ready");
  });

  test("is given up after two failures, and then all requests are rejected", async (t) => {
    const { ask, channel, phases, worker, workers } = open(t);
    const asked = ask();
    let phase;
    channel.ask({ do: "view" }).catch(() => {
      phase = channel.phase;
    });
    await worker().tells({ failed: "no WebAssembly" });
    assert.equal(channel.phase, "starting");
    await worker().tells({ failed: "no WebAssembly" });
    assert.equal(channel.phase, "failed");
    assert.equal(asked.error.code, "engine");
    assert.equal(asked.error.message, "no WebAssembly");
    assert.equal(phase, "failed");
    assert.deepEqual(phases, ["starting", "failed"]);
    assert.ok(workers.every(({ isEnded }) => isEnded));
  });

  test("is made again when the button is pressed", async (t) => {
    const { channel, failTwice, phases, worker, workers } = open(t);
    await failTwice("no");
    channel.retry();
    assert.equal(channel.phase, "starting");
    assert.equal(workers.length, 3);
    await failTwice("no");
    assert.equal(channel.phase, "failed", "after two attempts");
    channel.retry();
    await worker().tells({ ready: true });
    const phasesOf = ["starting", "failed"];
    assert.deepEqual(phases, [...phasesOf, "starting", ...phasesOf, "starting", "plain", "ready"]);
  });

  test("is made again for a request after a failure", async (t) => {
    const { ask, channel, failTwice, worker } = open(t);
    await failTwice("no");
    const asked = ask();
    assert.equal(channel.phase, "starting");
    await worker().tells({ ready: true });
    await worker().replies("here");
    assert.equal(asked.value, "here");
  });

  test("has two attempts after a crash as well", async (t) => {
    const { channel, worker } = await openReady(t);
    await worker().breaks("crash");
    await worker().breaks("no");
    assert.equal(channel.phase, "starting");
    await worker().tells({ ready: true });
    assert.equal(channel.phase, "ready");
  });

  test("is from the snapshot after a request without an answer, after two without it", async (t) => {
    const { ask, channel, passes, worker } = await openReady(t);
    const asked = ask();
    await passes(SLACK);
    assert.equal(worker().attempt, "snapshot");
    await worker().tells({ ready: true });
    await passes(SLACK);
    assert.equal(asked.error.code, "engine");
    channel.retry();
    assert.equal(worker().attempt, "plain");
  });

  test("has its files checked by the server after it failed, then downloads them again", async (t) => {
    const { channel, worker } = open(t);
    await worker().tells({ failed: "CompileError" });
    assert.equal(worker().attempt, "revalidated");
    await worker().breaks("SyntaxError");
    assert.equal(channel.phase, "failed");
    channel.retry();
    assert.equal(worker().attempt, "fresh");
    await worker().tells({ failed: "CompileError" });
    assert.equal(worker().attempt, "fresh", "until Python is there");
    await worker().tells({ ready: true });
    await worker().breaks("crash");
    assert.equal(worker().attempt, "full");
  });

  test("ignores what the last worker sends after its end, also before the page listened", async (t) => {
    const { channel, workers } = open(t, undefined, [{ failed: "gone" }, { failed: "gone" }]);
    await turns();
    assert.equal(workers.length, 2);
    await workers[0].tells({ failed: "gone again" });
    await workers[0].breaks("closed");
    assert.equal(workers.length, 2);
    assert.equal(channel.phase, "starting");
  });

  test("does not download files again because a download has stalled", async (t) => {
    const { beats, channel, worker } = open(t);
    await beats(STALLED);
    await beats(STALLED);
    assert.equal(channel.phase, "failed");
    channel.retry();
    assert.equal(worker().attempt, "full");
  });

  test("is made again after a silence", async (t) => {
    const { beats, passes, workers } = open(t);
    await beats(20_000, 1_000);
    await passes(SILENCE - 1);
    assert.equal(workers.length, 1);
    await passes(1);
    assert.equal(workers.length, 2);
  });

  test("may be silent for longer at the second attempt", async (t) => {
    const { channel, passes } = open(t);
    await passes(SILENCE);
    await passes(6 * SILENCE - 1);
    assert.equal(channel.phase, "starting");
    await passes(1);
    assert.equal(channel.phase, "failed");
  });

  test("may be silent for longer where signs of life come late", async (t) => {
    const { passes, worker, workers } = open(t);
    await passes(4_000);
    await worker().tells({ alive: 0 });
    await passes(39_999);
    assert.equal(workers.length, 1);
    await passes(1);
    assert.equal(workers.length, 2);
  });

  test("handles the messages of a page that was frozen first", async (t) => {
    const { freeze, worker, workers } = open(t);
    await freeze(60_000);
    assert.equal(workers.length, 1);
    await worker().tells({ ready: true });
    assert.equal(workers.length, 1);
  });

  test("goes on as long as bytes come", async (t) => {
    const { beats, phases, worker, workers } = open(t);
    for (const share of [0.1, 0.2, 0.3]) {
      await beats(STALLED - 1_000, 5_000);
      await worker().tells({ share });
    }
    assert.equal(workers.length, 1);
    assert.deepEqual(phases, [0.1, 0.2, 0.3]);
    await beats(STALLED);
    assert.equal(workers.length, 2);
  });

  test("may take ten minutes once everything is downloaded", async (t) => {
    const { beats, channel, worker, workers } = open(t);
    await worker().tells({ arrived: true });
    await beats(10 * 60_000 - 1_000);
    assert.equal(workers.length, 1);
    await worker().tells({ ready: true });
    assert.equal(channel.phase, "ready");
  });
});
