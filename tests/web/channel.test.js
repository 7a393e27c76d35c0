/** The channel to Python: requests, replies, time limits. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { AnalysisClient, SOLVER } from "../../web/rules/client.js";
import { follow, open, openReady, SLACK, STALLED } from "./channels.js";
import { makeMatch, turns } from "./makers.js";

describe("the channel", () => {
  test("takes the worker that the head of the page has started", (t) => {
    const { channel, workers } = open(t);
    assert.deepEqual(
      workers.map(({ attempt }) => attempt),
      ["in the head"],
    );
    assert.equal(channel.phase, "starting");
  });

  test("delivers messages that the worker sent before a listener was added", async (t) => {
    const { channel, phases } = open(t, undefined, [{ share: 0.5 }, { ready: true }]);
    await turns();
    assert.deepEqual(phases, [0.5, "plain", "ready"]);
    assert.equal(channel.phase, "ready");
  });

  test("sends requests one after the other, from when Python is there", async (t) => {
    const { ask, worker } = open(t);
    const [one, other] = [{ do: "view" }, { do: "write" }].map(ask);
    assert.deepEqual(worker().requests(), []);
    await worker().tells({ ready: true });
    assert.deepEqual(worker().requests(), [{ do: "view" }]);
    await worker().replies("first");
    assert.deepEqual(worker().requests(), [{ do: "view" }, { do: "write" }]);
    await worker().replies("second");
    assert.deepEqual([one.value, other.value], ["first", "second"]);
  });

  test("rejects with an error of the rules, its code, and the part of the record that is good", async (t) => {
    const { ask, worker } = await openReady(t);
    const asked = ask();
    const error = { code: "record", message: "Move 3 is not legal.", kept: "moves=a.b" };
    await worker().tells({
      id: worker().posted[0].id,
      reply: JSON.stringify({ ok: false, error }),
    });
    const { code, kept, message, name } = asked.error;
    assert.deepEqual({ code, kept, message }, error);
    assert.equal(name, "Error");
  });

  test("ignores a reply without a pending request", async (t) => {
    const { ask, phases, worker } = await openReady(t);
    await worker().tells({ id: 99, reply: '{"ok":true,"value":1}' });
    await worker().tells({});
    const asked = ask();
    await worker().tells({ id: 99, reply: '{"ok":true,"value":1}' });
    await worker().replies("one");
    await worker().replies("two");
    assert.equal(asked.value, "one");
    assert.deepEqual(phases, ["plain", "ready"]);
  });

  test("repeats a request without an answer in a new worker", async (t) => {
    const { ask, channel, passes, phases, worker, workers } = await openReady(t);
    const asked = ask();
    await passes(SLACK);
    assert.equal(workers[0].isEnded, true);
    assert.equal(workers.length, 2);
    assert.equal(channel.phase, "starting");
    await worker().tells({ ready: true });
    assert.deepEqual(worker().requests(), [{ do: "view" }]);
    await worker().replies("late");
    assert.equal(asked.value, "late");
    assert.deepEqual(phases, ["plain", "ready", "starting", "plain", "ready"]);
  });

  test("keeps a worker that answers just in time", async (t) => {
    const { ask, passes, worker, workers } = await openReady(t);
    ask();
    await passes(SLACK - 1);
    await worker().replies("in time");
    await passes(STALLED);
    assert.equal(workers.length, 1);
  });

  test("replaces a worker whose message cannot be read", async (t) => {
    const { worker, workers } = await openReady(t);
    worker().says("messageerror", {});
    assert.equal(workers.length, 2);
  });

  for (const reply of ["", "{", "null", '{"value": 1}', '{"ok": false}']) {
    test(`repeats a request once after ${JSON.stringify(reply)} as a reply`, async (t) => {
      const { ask, channel, worker, workers } = await openReady(t);
      const asked = ask({ do: "play", move: "a" });
      await worker().tells({ id: worker().posted[0].id, reply });
      assert.equal(workers.length, 2);
      await worker().tells({ ready: true });
      await worker().tells({ id: worker().posted[0].id, reply });
      assert.equal(asked.error.code, "engine");
      assert.equal(channel.phase, "failed");
    });
  }

  test("rejects all requests at its end, and ends its worker", async (t) => {
    const { ask, channel, passes, worker, workers } = await openReady(t);
    const asked = ["lens", "hint"].map((each) => ask({ do: each }));
    channel.end();
    await passes(STALLED);
    assert.deepEqual(
      asked.map(({ error }) => error.code),
      ["stopped", "stopped"],
    );
    assert.equal(worker().isEnded, true);
    assert.equal(workers.length, 1);
  });

  test("gives a worker more time that has begun, and replaces one that never ends", async (t) => {
    const { ask, passes, worker, workers } = await openReady(t);
    const asked = ask();
    await passes(SLACK - 1);
    await worker().begins();
    await passes(3 * SLACK - 1);
    assert.equal(workers.length, 1);
    await worker().replies("late");
    assert.equal(asked.value, "late");
    ask();
    await worker().tells({ begun: worker().posted[1].id });
    await passes(3 * SLACK);
    assert.equal(workers.length, 2);
  });

  test("gives each request its own time", async (t) => {
    const { ask, passes, worker, workers } = await openReady(t);
    const all = ["a", "b", "c"].map((move) => ask({ do: "play", move }));
    for (const at of [0, 1, 2]) {
      await passes(SLACK - 1);
      await worker().replies(at);
    }
    assert.deepEqual(
      all.map(({ value }) => value),
      [0, 1, 2],
    );
    assert.equal(workers.length, 1);
  });

  test("gives a device more time that starts slowly", async (t) => {
    const { ask, passes, workers } = await openReady(t, undefined, { took: 4_000 });
    ask();
    await passes(39_999);
    assert.equal(workers.length, 1);
    await passes(1);
    assert.equal(workers.length, 2);
  });

  test("waits for a download that a request needs until it stalls", async (t) => {
    const { ask, passes, worker, workers } = await openReady(t);
    ask();
    await worker().begins();
    await worker().tells({ fetching: true });
    await passes(STALLED - 1);
    await worker().tells({ fetching: false });
    await passes(3 * SLACK - 1);
    assert.equal(workers.length, 1);
    await passes(1);
    assert.equal(workers.length, 2);
  });

  test("handles the waiting messages of a page that was frozen first", async (t) => {
    const { ask, freeze, passes, worker, workers } = await openReady(t);
    const asked = ask();
    await freeze(10 * SLACK);
    assert.equal(workers.length, 1);
    await worker().replies("waiting");
    assert.equal(asked.value, "waiting");
    ask();
    await freeze(10 * SLACK);
    await passes(SLACK);
    assert.equal(workers.length, 2);
  });

  test("end a worker that floods the page, where every timer is late", async (t) => {
    const { ask, freeze, workers } = await openReady(t);
    ask();
    await freeze(10 * SLACK);
    assert.equal(workers.length, 1);
    await freeze(10 * SLACK);
    assert.equal(workers.length, 2);
  });
});

describe("the solvers", () => {
  const LIMIT = 1_200;
  const question = { do: "advise", milliseconds: LIMIT };
  /** Ask a solver for a move, which it begins to think about. @param {import("node:test").TestContext} t */
  const thinking = async (t, how) => {
    const all = open(t, SOLVER);
    const asked = all.ask(question);
    await all.worker().tells({ ready: true, ...how });
    await all.worker().begins();
    return { ...all, asked };
  };

  test("have a worker of their own, which the first request starts", (t) => {
    const { workers } = open(t);
    const analysis = new AnalysisClient();
    assert.equal(workers.length, 1);
    void analysis.lens(makeMatch()).catch(() => undefined);
    void analysis.hint(makeMatch()).catch(() => undefined);
    assert.equal(workers.length, 2);
    assert.equal(workers[1].attempt, "snapshot");
    analysis.stop();
  });

  test("reject what is stopped, and start again with the next request", async (t) => {
    const { workers } = open(t);
    const analysis = new AnalysisClient();
    assert.doesNotThrow(() => analysis.stop(), "before the first request");
    const asked = follow(analysis.lens(makeMatch()));
    analysis.stop();
    await turns();
    assert.equal(asked.error.code, "stopped");
    assert.equal(workers[1].isEnded, true);
    void analysis.lens(makeMatch()).catch(() => undefined);
    assert.equal(workers.length, 3);
    analysis.stop();
  });

  test("are said not to answer five seconds after the limit of a request, and are asked again", async (t) => {
    const { ask, asked, channel, passes, phases, worker, workers } = await thinking(t);
    await passes(LIMIT + SLACK - 1);
    assert.equal(asked.error, undefined);
    await passes(1);
    assert.equal(asked.error.code, "engine");
    assert.equal(channel.phase, "failed");
    assert.equal(phases.at(-1), "failed");
    assert.deepEqual([workers.length, workers[0].isEnded], [1, true]);
    const again = ask(question);
    assert.deepEqual([workers.length, worker().attempt], [2, "plain"], "without the snapshot");
    await worker().tells({ ready: true });
    await worker().replies("a move");
    assert.equal(again.value, "a move");
  });

  test("are said not to answer five seconds after they do not even begin", async (t) => {
    const { ask, passes, worker } = open(t, SOLVER);
    const asked = ask(question);
    await worker().tells({ ready: true });
    await passes(SLACK);
    assert.equal(asked.error.code, "engine");
  });

  test("are asked again at once in the full module after a crash", async (t) => {
    const { asked, worker } = await thinking(t);
    await worker().tells({ failed: "RuntimeError: unreachable" });
    assert.equal(worker().attempt, "full");
    await worker().tells({ ready: true });
    await worker().replies("a move");
    assert.equal(asked.value, "a move");
  });

  test("may start slowly before they begin", async (t) => {
    const { ask, beats, worker, workers } = open(t, SOLVER);
    const asked = ask(question);
    await beats(60_000);
    await worker().tells({ arrived: true });
    await beats(300_000);
    await worker().tells({ ready: true, took: 30_000 });
    await worker().replies("a move");
    assert.equal(asked.value, "a move");
    assert.equal(workers.length, 1);
  });

  test("may think for longer than their limit while they give signs of life", async (t) => {
    const { asked, beats, passes } = await thinking(t);
    await beats(60_000);
    assert.equal(asked.error, undefined);
    await passes(SLACK);
    assert.equal(asked.error.code, "engine");
  });

  test("are not started again before they are asked", async (t) => {
    const { asked, worker, workers } = await thinking(t);
    await worker().replies("a move");
    assert.equal(asked.value, "a move");
    await worker().breaks("crash");
    assert.equal(workers.length, 1);
  });
});
