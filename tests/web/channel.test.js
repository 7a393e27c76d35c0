/** The channel to Python: questions, deadlines and new starts. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { AnalysisClient } from "../../web/rules/analysis.js";
import { Channel } from "../../web/rules/channel.js";
import { makeWindow, withGlobals } from "./browser.js";
import { makeMatch, turns } from "./makers.js";

describe("the channel", () => {
  const DEADLINE = 5_000;
  const BOOT = 90_000;

  /** Return a worker that says what the test says. @param {string[]} mode */
  const makeWorker = (mode) => {
    const target = new EventTarget();
    const happen = (type, fields) => target.dispatchEvent(Object.assign(new Event(type), fields));
    const worker = {
      mode,
      isEnded: false,
      posted: [],
      addEventListener: target.addEventListener.bind(target),
      postMessage: (message) => worker.posted.push(message),
      terminate: () => {
        worker.isEnded = true;
      },
      tells: async (data) => {
        happen("message", { data });
        await turns();
      },
      breaks: async (message) => {
        happen("error", { message });
        await turns();
      },
      says: happen,
      replies: (value, at = -1) => {
        const reply = JSON.stringify({ ok: true, value });
        return worker.tells({ id: worker.posted.at(at).id, reply });
      },
      requests: () => worker.posted.map(({ request }) => JSON.parse(request)),
    };
    return worker;
  };

  /**
   * Open a channel, and return it with all workers so far and what it told.
   * @param {import("node:test").TestContext} t @param {object} [options] @param {object[]} [heard] before somebody listened
   */
  const open = (t, options, heard = []) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const workers = [];
    const launch = (mode) => {
      workers.push(makeWorker(mode));
      return workers.at(-1);
    };
    const takeFirst = () => ({ worker: launch(["first of the page"]), heard });
    withGlobals(t, { window: makeWindow({ noonWorker: { launch, takeFirst } }) });
    const told = [];
    const channel = new Channel(
      {
        onPhase: (phase) => told.push(phase),
        onShare: (share) => told.push(share),
        onStart: (how) => told.push(how),
      },
      options,
    );
    t.after(() => channel.end());
    return { channel, told, workers, worker: () => workers.at(-1) };
  };

  /** Open a channel whose Python is there. @param {import("node:test").TestContext} t @param {object} [options] */
  const openReady = async (t, options) => {
    const all = open(t, options);
    await all.worker().tells({ ready: true });
    return all;
  };

  /** Return what became of a promise: an object that is filled once that is known. @param {Promise<unknown>} promise */
  const follow = (promise) => {
    const outcome = {};
    promise.then(
      (value) => Object.assign(outcome, { value }),
      (error) => Object.assign(outcome, { error }),
    );
    return outcome;
  };
  const passes = async (t, time) => {
    t.mock.timers.tick(time);
    await turns();
  };

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

  test("an answer that comes just in time is no reason to start again", async (t) => {
    const { channel, worker, workers } = await openReady(t);
    void channel.ask({ do: "view" });
    await passes(t, DEADLINE - 1);
    await worker().replies("in time");
    await passes(t, BOOT);
    assert.equal(workers.length, 1);
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

  test("who asks for long thinking may set a longer deadline", async (t) => {
    const { channel, workers } = await openReady(t, { deadline: 60_000 });
    void channel.ask({ do: "lens" }).catch(() => undefined);
    await passes(t, 59_999);
    assert.equal(workers.length, 1);
    await passes(t, 1);
    assert.equal(workers.length, 2);
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
