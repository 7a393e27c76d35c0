/** The page’s side of Python: the channel, the requests of the contract, and the snapshot. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { describe } from "node:test";
import { known } from "../../web/i18n/message.js";
import { AnalysisClient } from "../../web/rules/analysis.js";
import { Channel } from "../../web/rules/channel.js";
import { RulesClient } from "../../web/rules/client.js";
import { RulesError, reasonOf } from "../../web/rules/errors.js";
import { keptAt } from "../../web/rules/files.js";
import {
  checksum,
  forget,
  keep,
  pack,
  recall,
  toRestore,
  unpack,
} from "../../web/rules/snapshot.js";
import { makeChance, makeMatch, makeWindow, turns, withGlobals } from "./makers.js";
import { speak } from "./speak.js";

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
    const { worker } = await openReady(t);
    await worker().breaks("memory access out of bounds");
    assert.deepEqual(worker().mode, ["plain"]);
  });

  test("who asks for long thinking may set a longer deadline", async (t) => {
    const { channel, workers } = await openReady(t, { deadline: 60_000 });
    void channel.ask({ do: "lens" }).catch(() => undefined);
    await passes(t, 59_999);
    assert.equal(workers.length, 1);
    await passes(t, 1);
    assert.equal(workers.length, 2);
  });

  test("what two workers have died of is given up, and others are asked again", async (t) => {
    const { channel, worker, workers } = await openReady(t);
    const deadly = follow(channel.ask({ do: "view" }));
    await worker().breaks("crash");
    await worker().tells({ ready: true });
    const other = follow(channel.ask({ do: "write" }));
    await worker().breaks("crash again");
    assert.equal(deadly.error.code, "engine");
    assert.equal(deadly.error.message, "crash again");
    assert.deepEqual(other, {});
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

describe("requests and refusals", () => {
  const MATCH = makeMatch(["a"], { tags: { player1: "Ann" } });
  const REF = { game: MATCH.game, record: MATCH.record };

  /** Return a client that answers each request with a value, and the requests so far. */
  const ask = (Client, value) => {
    const sent = [];
    const client = new Client({
      ask: async (message) => {
        sent.push(message);
        return value;
      },
    });
    return { client, sent };
  };

  /** Every request that a client can make: its call, its name and what goes along. */
  const OF_THE_RULES = [
    [(rules) => rules.view(MATCH), "view", REF],
    [(rules) => rules.play(MATCH, "b"), "play", { ...REF, move: "b" }],
    [(rules) => rules.undo(MATCH), "undo", REF],
    [(rules) => rules.resign(MATCH, 1), "resign", { ...REF, player: 1 }],
    [(rules) => rules.loseOnTime(MATCH, 0), "time", { ...REF, player: 0 }],
    [(rules) => rules.agreeDraw(MATCH), "draw", REF],
    [(rules) => rules.tag(MATCH, "lens", "on"), "tag", { ...REF, name: "lens", value: "on" }],
    [(rules) => rules.look(MATCH, 0), "look", { ...REF, ply: 0 }],
    [(rules) => rules.read("1. a"), "read", { text: "1. a" }],
    [(rules) => rules.write(MATCH), "write", REF],
  ];
  const OF_THE_ANALYSIS = [
    [(analysis) => analysis.lens(MATCH), "lens", { ...REF, milliseconds: 700 }],
    [(analysis) => analysis.review(MATCH, 3), "review", { ...REF, ply: 3, milliseconds: 700 }],
    [(analysis) => analysis.advise(MATCH), "advise", { ...REF, milliseconds: 1_200 }],
    [(analysis) => analysis.hint(MATCH), "hint", { ...REF, milliseconds: 1_200 }],
    [(analysis) => analysis.verdict(MATCH), "verdict", { ...REF, milliseconds: 700 }],
  ];

  for (const [Client, requests, value] of [
    [RulesClient, OF_THE_RULES, MATCH],
    [AnalysisClient, OF_THE_ANALYSIS, {}],
  ]) {
    for (const [call, name, params] of requests) {
      test(`the request "${name}" brings along just what the contract says`, async () => {
        const { client, sent } = ask(Client, value);
        await call(client);
        assert.deepEqual(sent, [{ do: name, ...params }]);
      });
    }
  }

  test("the page can make every request of the contract but the catalog, which the build makes", () => {
    const contract = readFileSync(
      new URL("../../web/rules/contract.d.ts", import.meta.url),
      "utf8",
    );
    const [, requests = ""] = /interface Requests \{([\s\S]*?)\n\}/.exec(contract) ?? [];
    const names = Array.from(requests.matchAll(/^ {2}(\w+):/gm), ([, name]) => name);
    const made = [...OF_THE_RULES, ...OF_THE_ANALYSIS].map(([, name]) => name);
    assert.deepEqual(names.filter((name) => name !== "catalog").sort(), made.sort());
  });

  for (const name of ["lens", "review", "verdict"]) {
    test(`"${name}" is asked once somebody looks at the page`, async (t) => {
      const page = new EventTarget();
      page.hidden = true;
      globalThis.document = page;
      t.after(() => Reflect.deleteProperty(globalThis, "document"));
      const { client, sent } = ask(AnalysisClient, {});
      const asked = client[name](MATCH, 0);
      await turns();
      assert.deepEqual(sent, []);
      page.hidden = false;
      page.dispatchEvent(new Event("visibilitychange"));
      await asked;
      assert.equal(sent.length, 1);
    });
  }

  test("players who have said no name are called by their seat", async () => {
    const { client } = ask(RulesClient, { ...MATCH, players: ["?", "?"] });
    assert.deepEqual((await client.view(MATCH)).players, ["Ann", "Player 2"]);
  });

  test("players without a name are called by their seat in the language of the page", async (t) => {
    speak("de");
    t.after(() => speak("en"));
    const { client } = ask(RulesClient, MATCH);
    assert.deepEqual((await client.play(MATCH, "b")).players, ["Ann", "Spieler 2"]);
  });

  test("a match as text is handed on as it is", async () => {
    const { client } = ask(RulesClient, "1. a");
    assert.equal(await client.write(MATCH), "1. a");
  });

  test("what the rules refuse reaches the one who asked", async () => {
    const error = new RulesError({ code: "illegal-move", message: "No." });
    const client = new RulesClient({ ask: () => Promise.reject(error) });
    await assert.rejects(client.play(MATCH, "x"), error);
  });

  test("the rules are started again where the channel can", () => {
    let retries = 0;
    const channel = {
      ask: async () => null,
      retry() {
        assert.equal(this, channel);
        retries += 1;
      },
    };
    new RulesClient(channel).retry();
    assert.equal(retries, 1);
  });

  const speakGerman = (t) => {
    speak("de");
    t.after(() => speak("en"));
  };
  const refused = { code: "match-over", message: "It ended.", params: {} };

  test("a refusal is told by its code, in the language of the page", (t) => {
    const error = new RulesError(refused, "game");
    assert.equal(reasonOf(error), known("rules", "error.match-over"));
    speakGerman(t);
    assert.match(reasonOf(error), /^Die Partie ist zu Ende/);
  });

  test("a refusal is told in the words of the game that was asked", (t) => {
    const taken = { code: "illegal-move.taken", message: "", params: { letter: "R", player: 0 } };
    speakGerman(t);
    assert.equal(
      reasonOf(new RulesError(taken, "alpha-chase")),
      "R hat Spieler 1 schon genommen; wähle einen freien Buchstaben.",
    );
  });

  test("a refusal of a kind that nobody knows is told in the English of the rules", (t) => {
    speakGerman(t);
    for (const code of ["toString", "other", "illegal"]) {
      assert.equal(reasonOf(new RulesError({ code, message: "Up is barred." })), "Up is barred.");
    }
  });

  test("that no answer came is told in the words of the page", (t) => {
    speakGerman(t);
    for (const code of ["engine", "stopped"]) {
      const sentence = reasonOf(new RulesError({ code, message: "no answer in time" }));
      assert.equal(sentence, "Die Regeln haben nicht geantwortet. Versuch es noch einmal.");
    }
  });

  test("in English a failure that is no refusal is told as a sentence for people", () => {
    for (const failure of [
      { code: "engine", message: "no answer in time" },
      { code: "crash", message: "" },
    ]) {
      assert.match(reasonOf(new RulesError(failure)), /^[A-Z].*\.$/);
    }
  });

  test("where a start is kept carries the path of the site, which shares its origin", () => {
    const [one, other] = ["https://a.github.io/noon/", "https://a.github.io/else/"].map(keptAt);
    assert.notEqual(one.cache, other.cache);
    assert.equal(one.place, "https://a.github.io/noon/snapshot");
  });
});

describe("the snapshot", () => {
  const PAGE = 1024; // words

  /** Return a memory of so many words in which the given ones are set. @param {number} length @param {Record<number, number>} set */
  const memory = (length, set = {}) => {
    const words = new Uint32Array(length);
    for (const [at, value] of Object.entries(set)) words[Number(at)] = value;
    return words;
  };

  /** Return a memory as it is after packing and unpacking into one that holds something else. @param {Uint32Array} words @param {number} [room] */
  const there = (words, room = words.length) => {
    const used = new Uint32Array(room).fill(7);
    unpack(pack(words), used);
    return used;
  };

  const MEMORIES = {
    "with nothing in it": memory(3 * PAGE),
    "of no words": memory(0),
    "of one word": memory(1, { 0: 5 }),
    "that is full": memory(2 * PAGE).fill(9),
    "with one run in the middle": memory(5 * PAGE, { [2 * PAGE]: 1, [3 * PAGE + 5]: 2 }),
    "with many runs": memory(9 * PAGE, { 0: 1, [2 * PAGE]: 2, [5 * PAGE - 1]: 3, [8 * PAGE]: 4 }),
    "that ends within a page": memory(3 * PAGE + 17, { [3 * PAGE + 16]: 1 }),
    "that ends within an empty page": memory(3 * PAGE + 17, { 5: 1 }),
    "whose last page alone is used": memory(4 * PAGE, { [4 * PAGE - 1]: 0xffffffff }),
  };
  for (const [which, words] of Object.entries(MEMORIES)) {
    test(`a memory ${which} is the same after it was packed and unpacked`, () => {
      assert.deepEqual(there(words), words);
    });
  }

  test("a memory at random is the same after it was packed and unpacked", () => {
    const random = makeChance();
    for (let round = 0; round < 20; round += 1) {
      const words = memory(1 + random(6 * PAGE));
      for (let count = random(5); count > 0; count -= 1)
        words[random(words.length)] = random(2 ** 32);
      assert.deepEqual(there(words), words);
    }
  });

  test("a memory that is larger than the packed one is left alone behind its end", () => {
    const words = memory(2 * PAGE, { 3: 1 });
    const used = there(words, 3 * PAGE);
    assert.deepEqual(used.subarray(0, 2 * PAGE), words);
    assert.ok(used.subarray(2 * PAGE).every((word) => word === 7));
  });

  test("empty pages take no room", () => {
    const used = { [50 * PAGE]: 1 };
    assert.ok(pack(memory(100 * PAGE, used)).length < 1.1 * PAGE);
  });

  test("a packed memory does not hold on to the one it was made from", () => {
    const words = memory(PAGE, { 0: 1 });
    const packed = pack(words);
    words[0] = 2;
    const used = memory(PAGE);
    unpack(packed, used);
    assert.equal(used[0], 1);
  });

  test("the same words have the same checksum", () => {
    const words = { 3: 1, 70: 2 };
    assert.equal(checksum(memory(100, words)), checksum(memory(100, words)));
  });

  test("the checksum tells one changed bit, two words that changed places, and a cut end", () => {
    const sum = checksum(memory(100, { 3: 1, 70: 2 }));
    assert.notEqual(checksum(memory(100, { 3: 1, 70: 3 })), sum);
    assert.notEqual(checksum(memory(100, { 3: 2, 70: 1 })), sum);
    assert.notEqual(checksum(memory(99, { 3: 1, 70: 2 })), sum);
  });

  test("zeros at the end count in the checksum", () => {
    assert.notEqual(checksum(memory(10)), checksum(memory(11)));
  });

  const WHERE = { cache: "noon:/:snapshot", place: "https://noon.test/snapshot" };
  const KEY = "build-1";
  const HEAD = 4; // words

  /** Return a Cache Storage. */
  const makeCaches = () => {
    const kept = new Map();
    return {
      kept,
      open: async (name) => ({
        put: async (place, response) => kept.set(name, { place, response }),
      }),
      delete: async (name) => kept.delete(name),
    };
  };

  /** Return a Python with a memory. @param {Uint32Array} words after its head */
  const makePython = (words) => {
    const snapshot = new Uint32Array(HEAD + words.length);
    snapshot.set([0xfeed, HEAD * 4, 1, 2]);
    snapshot.set(words, HEAD);
    return { makeMemorySnapshot: () => new Uint8Array(snapshot.buffer) };
  };

  /** Keep a Python and return the response that is kept. @param {import("node:test").TestContext} t @param {Uint32Array} words */
  const kept = async (t, words) => {
    const caches = makeCaches();
    withGlobals(t, { caches, navigator: {} });
    assert.equal(await keep(WHERE, KEY, makePython(words)), true);
    const { response } = caches.kept.get(WHERE.cache);
    return { headers: response.headers, bytes: response.arrayBuffer() };
  };

  /** Restore a Python from what was kept, and return its memory. @param {object} snapshot @param {number} [room] */
  const restored = async (snapshot, room = PAGE) => {
    const module = { HEAPU8: new Uint8Array(4 * room).fill(3) };
    module._malloc = (bytes) => {
      module.HEAPU8 = new Uint8Array(module.HEAPU8.length + bytes).fill(3);
      return 1;
    };
    const options = toRestore(snapshot, async () => module);
    await options.createPyodideModule({});
    return new Uint32Array(module.HEAPU8.buffer);
  };

  test("a Python that was kept is restored on the next visit", async (t) => {
    const words = memory(4 * PAGE, { 5: 1, [3 * PAGE]: 2 });
    const snapshot = await recall(Promise.resolve(await kept(t, words)), KEY);
    const memoryThen = await restored(snapshot);
    assert.deepEqual(memoryThen.subarray(0, words.length), words);
  });

  test("what JavaScript held is restored with it", async (t) => {
    const snapshot = await recall(Promise.resolve(await kept(t, memory(PAGE, { 5: 1 }))), KEY);
    await restored(snapshot);
    assert.deepEqual(new Uint32Array(snapshot.head.buffer), new Uint32Array([0xfeed, 16, 1, 2]));
  });

  test("what another build has kept is not restored", async (t) => {
    assert.equal(await recall(Promise.resolve(await kept(t, memory(PAGE))), "build-2"), null);
  });

  test("where nothing is kept, or storage is refused, there is nothing to restore", async () => {
    assert.equal(await recall(Promise.resolve(null), KEY), null);
    assert.equal(await recall(Promise.reject(new Error("refused")), KEY), null);
  });

  test("a damaged snapshot is found out before it is used", async (t) => {
    const { bytes, headers } = await kept(t, memory(PAGE, { 5: 1 }));
    const damaged = await bytes;
    new Uint8Array(damaged)[40] ^= 1;
    const snapshot = await recall(
      Promise.resolve({ headers, bytes: Promise.resolve(damaged) }),
      KEY,
    );
    await assert.rejects(restored(snapshot), /damaged/);
  });

  test("a snapshot whose head cannot be so long is not restored", async () => {
    for (const length of ["", "0", "-4", "6", "1e9", "head"]) {
      const headers = new Headers({ "x-key": KEY, "x-head": length, "x-checksum": "0" });
      const bytes = Promise.resolve(new ArrayBuffer(8));
      assert.equal(await recall(Promise.resolve({ headers, bytes }), KEY), null);
    }
  });

  test("a memory that says it is larger than any is not restored", async () => {
    const words = new Uint32Array([1, 2, 3, 4, 2 ** 30, 0]);
    const snapshot = { head: new Uint8Array(16), words: Promise.resolve(words) };
    await assert.rejects(restored(snapshot), /not the memory/);
  });

  test("nothing is kept where there is little room left", async (t) => {
    const estimate = async () => ({ quota: 100e6, usage: 90e6 });
    withGlobals(t, { caches: makeCaches(), navigator: { storage: { estimate } } });
    assert.equal(await keep(WHERE, KEY, makePython(memory(PAGE))), false);
  });

  test("nothing is kept of a Python that cannot be kept, or where storage is refused", async (t) => {
    const caches = { delete: async () => false, open: () => Promise.reject(new Error("refused")) };
    withGlobals(t, { caches, navigator: {} });
    assert.equal(await keep(WHERE, KEY, {}), false);
    assert.equal(await keep(WHERE, KEY, makePython(memory(PAGE))), false);
  });

  test("to forget what is kept does no harm where storage is refused", async (t) => {
    withGlobals(t, { caches: { delete: () => Promise.reject(new Error("refused")) } });
    assert.equal(await forget(WHERE), false);
  });
});
