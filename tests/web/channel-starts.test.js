/** The start of Python, as the page sees it: signs of life, another try, and what that tries. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { DEADLINE, follow, open, openReady, SILENCE, STANDSTILL } from "./channels.js";
import { turns } from "./makers.js";

describe("a start of the channel", () => {
  test("it is told whether Python was started plainly, restored, and kept for the next visit", async (t) => {
    const { told, worker } = open(t);
    await worker().tells({ ready: true, restored: true });
    await worker().tells({ kept: true });
    assert.deepEqual(told, ["restored", "ready", "kept"]);
  });

  for (const [what, end] of Object.entries({
    "that breaks": ({ worker }) => worker().breaks("memory access out of bounds"),
    "that says that a request threw": ({ worker }) => worker().tells({ failed: "unreachable" }),
    "whose start took too long": ({ passes }) => passes(SILENCE),
  })) {
    test(`after a worker ${what} every further one has the whole of Python`, async (t) => {
      const { passes, worker } = open(t);
      if (!what.includes("start")) await worker().tells({ ready: true });
      await end({ passes, worker });
      assert.deepEqual(worker().mode, ["plain", "whole"]);
      await worker().tells({ ready: true });
      await worker().breaks("again");
      assert.deepEqual(worker().mode, ["plain", "whole"]);
    });
  }

  test("what two workers have died of is given up, until somebody asks again", async (t) => {
    const { channel, told, worker, workers } = await openReady(t);
    const deadly = follow(channel.ask({ do: "view" }));
    await worker().breaks("crash");
    await worker().tells({ ready: true });
    await worker().breaks("crash again");
    assert.equal(deadly.error.code, "engine");
    assert.equal(deadly.error.message, "crash again");
    assert.equal(told.at(-1), "failed");
    assert.equal(workers.length, 2);
    const other = follow(channel.ask({ do: "write" }));
    await worker().tells({ ready: true });
    assert.deepEqual(worker().requests(), [{ do: "write" }]);
    await worker().replies("text");
    assert.equal(other.value, "text");
    assert.equal(workers.length, 3);
  });

  test("a worker that breaks now and then is replaced every time", async (t) => {
    const { channel, worker, workers } = await openReady(t);
    for (const _ of [1, 2, 3, 4, 5]) {
      await worker().breaks("crash");
      await worker().tells({ ready: true });
    }
    assert.equal(workers.length, 6);
    assert.equal(channel.phase, "ready");
  });

  test("a start that fails twice is given up, and whatever was asked is told so", async (t) => {
    const { channel, told, worker, workers } = open(t);
    const asked = follow(channel.ask({ do: "view" }));
    await worker().tells({ failed: "no WebAssembly" });
    assert.equal(channel.phase, "starting");
    await worker().tells({ failed: "no WebAssembly" });
    assert.equal(channel.phase, "failed");
    assert.equal(asked.error.code, "engine");
    assert.equal(asked.error.message, "no WebAssembly");
    assert.deepEqual(told, ["starting", "failed"]);
    assert.ok(workers.every(({ isEnded }) => isEnded));
  });

  test("the page knows of the failure before those who asked do", async (t) => {
    const { channel, worker } = open(t);
    let phase;
    channel.ask({ do: "view" }).catch(() => {
      phase = channel.phase;
    });
    await worker().tells({ failed: "no" });
    await worker().tells({ failed: "no" });
    assert.equal(phase, "failed");
  });

  test("after a failure Python is started again when somebody presses the button", async (t) => {
    const { channel, told, worker, workers } = open(t);
    await worker().breaks("no");
    await worker().breaks("no");
    channel.retry();
    assert.equal(channel.phase, "starting");
    assert.equal(workers.length, 3);
    await worker().tells({ ready: true });
    assert.deepEqual(told, ["starting", "failed", "starting", "plain", "ready"]);
  });

  test("after a failure a question starts Python again, and is answered", async (t) => {
    const { channel, worker } = open(t);
    await worker().breaks("no");
    await worker().breaks("no");
    const asked = follow(channel.ask({ do: "view" }));
    assert.equal(channel.phase, "starting");
    await worker().tells({ ready: true });
    await worker().replies("here");
    assert.equal(asked.value, "here");
  });

  test("a new try has as many starts as the first one", async (t) => {
    const { channel, worker } = open(t);
    await worker().breaks("no");
    await worker().breaks("no");
    channel.retry();
    await worker().breaks("no");
    assert.equal(channel.phase, "starting");
    await worker().breaks("no");
    assert.equal(channel.phase, "failed");
  });

  test("a worker that breaks while it plays is given as many new starts as the first one", async (t) => {
    const { channel, worker } = await openReady(t);
    await worker().breaks("crash");
    await worker().breaks("no");
    assert.equal(channel.phase, "starting");
    await worker().tells({ ready: true });
    assert.equal(channel.phase, "ready");
  });

  test("a worker that has died of what it was asked is followed by one without what was kept", async (t) => {
    const { worker } = await openReady(t);
    await worker().tells({ failed: "RuntimeError: unreachable" });
    assert.ok(worker().mode.includes("plain"));
  });

  test("a worker that was only late is followed by one that is restored as it was", async (t) => {
    const { channel, passes, worker } = await openReady(t);
    void channel.ask({ do: "view" }).catch(() => undefined);
    await passes(DEADLINE);
    assert.deepEqual(worker().mode, []);
  });

  test("what two workers were late with may be the fault of what was kept", async (t) => {
    const { channel, passes, worker } = await openReady(t);
    const asked = follow(channel.ask({ do: "view" }));
    await passes(DEADLINE);
    await worker().tells({ ready: true });
    await passes(DEADLINE);
    assert.equal(asked.error.code, "engine");
    channel.retry();
    assert.deepEqual(worker().mode, ["plain"]);
  });

  test("a start that has failed is tried again with what the server says is good", async (t) => {
    const { channel, worker } = open(t);
    await worker().tells({ failed: "CompileError" });
    assert.deepEqual(worker().mode, ["plain", "whole", "checked"]);
    await worker().breaks("SyntaxError");
    assert.equal(channel.phase, "failed");
  });

  test("whoever presses the button after it has all fetched afresh, until Python is there", async (t) => {
    const { channel, worker } = open(t);
    await worker().tells({ failed: "CompileError" });
    await worker().tells({ failed: "CompileError" });
    channel.retry();
    assert.deepEqual(worker().mode, ["plain", "whole", "afresh"]);
    await worker().tells({ failed: "CompileError" });
    assert.deepEqual(worker().mode, ["plain", "whole", "afresh"]);
    await worker().tells({ ready: true });
    await worker().breaks("crash");
    assert.deepEqual(worker().mode, ["plain", "whole"]);
  });

  test("what a worker says after its end is not heard", async (t) => {
    const { workers, channel } = open(t);
    await workers[0].tells({ failed: "gone" });
    await workers[0].tells({ failed: "gone again" });
    await workers[0].breaks("closed");
    assert.equal(workers.length, 2);
    assert.equal(channel.phase, "starting");
  });

  test("a worker that failed twice before somebody listened has failed once", async (t) => {
    const { channel, workers } = open(t, undefined, [{ failed: "gone" }, { failed: "gone" }]);
    await turns();
    assert.equal(workers.length, 2);
    assert.equal(channel.phase, "starting");
  });

  test("a line that stands still is no reason to fetch what is here again", async (t) => {
    const { beats, channel, worker } = open(t);
    await beats(STANDSTILL);
    await beats(STANDSTILL);
    assert.equal(channel.phase, "failed");
    channel.retry();
    assert.deepEqual(worker().mode, ["plain", "whole"]);
  });

  test("a worker that dies as it starts is replaced after a silence", async (t) => {
    const { beats, passes, workers } = open(t);
    await beats(20_000, 1_000);
    await passes(SILENCE - 1);
    assert.equal(workers.length, 1);
    await passes(1);
    assert.equal(workers.length, 2);
  });

  test("a second worker that is silent was perhaps only slow, and is given longer", async (t) => {
    const { channel, passes } = open(t);
    await passes(SILENCE);
    await passes(6 * SILENCE - 1);
    assert.equal(channel.phase, "starting");
    await passes(1);
    assert.equal(channel.phase, "failed");
  });

  test("where signs of life come late, a silence may be longer", async (t) => {
    const { passes, worker, workers } = open(t);
    await passes(4_000);
    await worker().tells({ alive: 0 });
    await passes(39_999);
    assert.equal(workers.length, 1);
    await passes(1);
    assert.equal(workers.length, 2);
  });

  test("a page that was frozen while Python starts listens first", async (t) => {
    const { freeze, worker, workers } = open(t);
    await freeze(60_000);
    assert.equal(workers.length, 1);
    await worker().tells({ ready: true });
    assert.equal(workers.length, 1);
  });

  test("a slow line is no failed start as long as bytes come", async (t) => {
    const { beats, told, worker, workers } = open(t);
    for (const share of [0.1, 0.2, 0.3]) {
      await beats(STANDSTILL - 1_000, 5_000);
      await worker().tells({ share });
    }
    assert.equal(workers.length, 1);
    assert.deepEqual(told, [0.1, 0.2, 0.3]);
    await beats(STANDSTILL);
    assert.equal(workers.length, 2);
  });

  test("a slow device has ten minutes to work when all bytes are here", async (t) => {
    const { beats, channel, worker, workers } = open(t);
    await worker().tells({ arrived: true });
    await beats(10 * 60_000 - 1_000);
    assert.equal(workers.length, 1);
    await worker().tells({ ready: true });
    assert.equal(channel.phase, "ready");
  });
});
