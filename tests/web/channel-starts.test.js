/** The channel to Python: starts, deadlines and new starts. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { BOOT, DEADLINE, follow, open, openReady, passes } from "./channels.js";
import { turns } from "./makers.js";

describe("the starts of a channel", () => {
  test("it is told whether Python was started plainly, restored, and kept for the next visit", async (t) => {
    const { told, worker } = open(t);
    await worker().tells({ ready: true, restored: true });
    await worker().tells({ kept: true });
    assert.deepEqual(told, ["restored", "ready", "kept"]);
  });

  test("who waits for Python is told when it is there, and at once if it is", async (t) => {
    const { channel, worker } = open(t);
    let ready = 0;
    const count = () => {
      ready += 1;
    };
    void channel.ready().then(count);
    await turns();
    assert.equal(ready, 0);
    await worker().tells({ ready: true });
    assert.equal(ready, 1);
    void channel.ready().then(count);
    await turns();
    assert.equal(ready, 2);
  });

  test("an answer that does not come in time is asked for again, of a new worker", async (t) => {
    const { channel, told, worker, workers } = await openReady(t);
    const asked = follow(channel.ask({ do: "view" }));
    await passes(t, DEADLINE);
    assert.equal(workers[0].isEnded, true);
    assert.equal(workers.length, 2);
    assert.equal(channel.phase, "starting");
    await worker().tells({ ready: true });
    assert.deepEqual(worker().requests(), [{ do: "view" }]);
    await worker().replies("late");
    assert.equal(asked.value, "late");
    assert.deepEqual(told, ["plain", "ready", "starting", "plain", "ready"]);
  });

  test("a new worker starts without what the last visit has kept, which may be no good", async (t) => {
    const { channel, worker } = await openReady(t);
    void channel.ask({ do: "view" }).catch(() => undefined);
    await passes(t, DEADLINE);
    assert.deepEqual(worker().mode, ["plain"]);
  });

  for (const [what, end] of Object.entries({
    "that breaks": ({ worker }) => worker().breaks("memory access out of bounds"),
    "that says that a request threw": ({ worker }) => worker().tells({ failed: "unreachable" }),
    "whose start took too long": ({ t }) => passes(t, BOOT),
  })) {
    test(`after a worker ${what} every further one has the whole of Python`, async (t) => {
      const { worker } = open(t);
      if (!what.includes("start")) await worker().tells({ ready: true });
      await end({ t, worker });
      assert.deepEqual(worker().mode, ["plain", "whole"]);
      await worker().tells({ ready: true });
      await worker().breaks("again");
      assert.deepEqual(worker().mode, ["plain", "whole"]);
    });
  }

  test("what was asked of a worker that says it has failed is asked of the next one", async (t) => {
    const { channel, worker } = await openReady(t);
    const asked = follow(channel.ask({ do: "play", move: "a" }));
    await worker().tells({ failed: "RuntimeError: unreachable" });
    await worker().tells({ ready: true });
    assert.deepEqual(worker().requests(), [{ do: "play", move: "a" }]);
    await worker().replies("played");
    assert.equal(asked.value, "played");
  });

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

  test("a start that takes too long is a failed start", async (t) => {
    const { channel, workers } = open(t);
    await passes(t, BOOT);
    assert.equal(workers.length, 2);
    await passes(t, BOOT);
    assert.equal(channel.phase, "failed");
  });

  test("a slow line is no failed start as long as bytes come", async (t) => {
    const { told, worker, workers } = open(t);
    for (const share of [0.1, 0.2, 0.3]) {
      await passes(t, BOOT - 1);
      await worker().tells({ share });
    }
    assert.equal(workers.length, 1);
    assert.deepEqual(told, [0.1, 0.2, 0.3]);
    await passes(t, BOOT);
    assert.equal(workers.length, 2);
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
});
