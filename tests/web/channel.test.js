/** The channel to Python: questions and answers. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { AnalysisClient } from "../../web/rules/analysis.js";
import { BOOT, DEADLINE, follow, open, openReady, passes } from "./channels.js";
import { makeMatch, turns } from "./makers.js";

describe("the channel", () => {
  test("a channel takes the worker that the head of the page has started", (t) => {
    const { channel, workers } = open(t);
    assert.deepEqual(
      workers.map(({ mode }) => mode),
      [["first of the page"]],
    );
    assert.equal(channel.phase, "starting");
  });

  test("a channel that is not the page's first starts a worker of its own", (t) => {
    const { worker } = open(t, { isFirst: false });
    assert.deepEqual(worker().mode, []);
  });

  test("what the worker said before somebody listened is not lost", async (t) => {
    const { channel, told } = open(t, undefined, [{ share: 0.5 }, { ready: true }]);
    await turns();
    assert.deepEqual(told, [0.5, "plain", "ready"]);
    assert.equal(channel.phase, "ready");
  });

  test("what is asked before Python is there is sent once it is, in the same order", async (t) => {
    const { channel, worker } = open(t);
    void channel.ask({ do: "view" }).catch(() => undefined);
    void channel.ask({ do: "play" }).catch(() => undefined);
    assert.deepEqual(worker().requests(), []);
    await worker().tells({ ready: true });
    assert.deepEqual(worker().requests(), [{ do: "view" }, { do: "play" }]);
  });

  test("each reply goes to the one who asked, in whatever order they come", async (t) => {
    const { channel, worker } = await openReady(t);
    const [one, other] = [{ do: "view" }, { do: "write" }].map((each) => follow(channel.ask(each)));
    await worker().replies("second", 1);
    await worker().replies("first", 0);
    assert.deepEqual([one.value, other.value], ["first", "second"]);
  });

  test("a reply that says no is an error of the rules, with its code and what was good", async (t) => {
    const { channel, worker } = await openReady(t);
    const asked = follow(channel.ask({ do: "view" }));
    const error = { code: "record", message: "Move 3 is not legal.", kept: "moves=a.b" };
    await worker().tells({
      id: worker().posted[0].id,
      reply: JSON.stringify({ ok: false, error }),
    });
    const { code, kept, message, name } = asked.error;
    assert.deepEqual({ code, kept, message }, error);
    assert.equal(name, "Error");
  });

  test("a reply to nobody does no harm", async (t) => {
    const { channel, told, worker } = await openReady(t);
    await worker().tells({ id: 99, reply: '{"ok":true,"value":1}' });
    await worker().tells({});
    assert.equal(channel.phase, "ready");
    assert.deepEqual(told, ["plain", "ready"]);
  });

  test("a reply that comes twice counts once", async (t) => {
    const { channel, worker } = await openReady(t);
    const asked = follow(channel.ask({ do: "view" }));
    await worker().replies("one");
    await worker().replies("two");
    assert.equal(asked.value, "one");
  });

  test("an answer that comes just in time is no reason to start again", async (t) => {
    const { channel, worker, workers } = await openReady(t);
    void channel.ask({ do: "view" });
    await passes(t, DEADLINE - 1);
    await worker().replies("in time");
    await passes(t, BOOT);
    assert.equal(workers.length, 1);
  });

  test("who asks for long thinking may set a longer deadline", async (t) => {
    const { channel, workers } = await openReady(t, { deadline: 60_000 });
    void channel.ask({ do: "lens" }).catch(() => undefined);
    await passes(t, 59_999);
    assert.equal(workers.length, 1);
    await passes(t, 1);
    assert.equal(workers.length, 2);
  });

  test("a message that cannot be read is a broken worker", async (t) => {
    const { worker, workers } = await openReady(t);
    worker().says("messageerror", {});
    assert.equal(workers.length, 2);
  });

  test("a channel that ends rejects whatever it was asked, and ends its worker", async (t) => {
    const { channel, worker, workers } = await openReady(t);
    const asked = follow(channel.ask({ do: "lens" }));
    channel.end();
    await passes(t, BOOT);
    assert.equal(asked.error.code, "stopped");
    assert.equal(worker().isEnded, true);
    assert.equal(workers.length, 1);
  });

  test("the solvers get a Python of their own, and only when they are first asked", (t) => {
    const { workers } = open(t);
    const analysis = new AnalysisClient();
    assert.equal(workers.length, 1);
    void analysis.lens(makeMatch()).catch(() => undefined);
    void analysis.hint(makeMatch()).catch(() => undefined);
    assert.equal(workers.length, 2);
    assert.deepEqual(workers[1].mode, []);
    analysis.stop();
  });

  test("thinking that is stopped is rejected as stopped, and the next question starts anew", async (t) => {
    const { workers } = open(t);
    const analysis = new AnalysisClient();
    const asked = follow(analysis.lens(makeMatch()));
    analysis.stop();
    await turns();
    assert.equal(asked.error.code, "stopped");
    assert.equal(workers[1].isEnded, true);
    void analysis.lens(makeMatch()).catch(() => undefined);
    assert.equal(workers.length, 3);
    analysis.stop();
  });

  test("to stop solvers that were never asked does no harm", () => {
    new AnalysisClient().stop();
  });
});
