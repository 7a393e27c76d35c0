/** The channel to Python: starts, requests, replies, time limits. */

import assert from "node:assert/strict";
import test from "node:test";
import { AnalysisClient, SOLVER } from "../../web/rules/client.ts";
import { follow, open, openReady, SILENCE, SLACK, STALLED } from "./channels.js";
import { makeMatch, turns } from "./makers.js";

test("a channel sends requests one after the other, from when Python is there", async (t) => {
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

test("a channel rejects with the code of the rules and the good part of the record", async (t) => {
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

test("a channel waits ten times as long as Python took to start", async (t) => {
  const { ask, passes, workers } = await openReady(t, undefined, { took: SLACK });
  ask();
  await passes(10 * SLACK - 1);
  assert.equal(workers.length, 1);
  await passes(1);
  assert.equal(workers.length, 2);
});

test("a channel waits for a download that a request needs until it stalls", async (t) => {
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

test("a channel handles the waiting messages of a page that was frozen first", async (t) => {
  const { ask, freeze, worker, workers } = await openReady(t);
  const asked = ask();
  await freeze(10 * SLACK);
  assert.equal(workers.length, 1);
  await worker().replies("waiting");
  assert.equal(asked.value, "waiting");
  ask();
  await freeze(10 * SLACK);
  assert.equal(workers.length, 1);
  await freeze(10 * SLACK);
  assert.equal(workers.length, 2, "a worker may flood the page, and every timer is late");
});

const LIMIT = 1_200;
const question = { do: "advise", milliseconds: LIMIT };
const thinking = async (t, how) => {
  const all = open(t, SOLVER);
  const asked = all.ask(question);
  await all.worker().tells({ ready: true, ...how });
  await all.worker().begins();
  return { ...all, asked };
};

test("solvers reject what is stopped, and start again with the next request", async (t) => {
  const { workers } = open(t);
  const analysis = new AnalysisClient();
  assert.doesNotThrow(() => analysis.stop(), "before the first request");
  const asked = follow(analysis.analyze(makeMatch()));
  analysis.stop();
  await turns();
  assert.equal(asked.error.code, "stopped");
  assert.equal(workers[1].isEnded, true);
  void analysis.analyze(makeMatch()).catch(() => undefined);
  assert.equal(workers.length, 3);
  analysis.stop();
});

test("solvers are late five seconds after the limit of a request, and asked again", async (t) => {
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

test("solvers are asked again at once in the full module after a crash", async (t) => {
  const { asked, worker } = await thinking(t);
  await worker().tells({ failed: "RuntimeError: unreachable" });
  assert.equal(worker().attempt, "full");
  await worker().tells({ ready: true });
  await worker().replies("a move");
  assert.equal(asked.value, "a move");
});

test("solvers may think for longer than their limit while they give signs of life", async (t) => {
  const { asked, beats, passes } = await thinking(t);
  await beats(60_000);
  assert.equal(asked.error, undefined);
  await passes(SLACK);
  assert.equal(asked.error.code, "engine");
});

test("a start is not repeated for a request that has ended two workers", async (t) => {
  const { ask, phases, worker, workers } = await openReady(t);
  const deadly = ask();
  await worker().tells({ id: worker().posted[0].id, reply: "{" });
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

test("a start is made again when the button is pressed", async (t) => {
  const { ask, channel, failTwice, phases, worker, workers } = open(t);
  const asked = ask();
  await failTwice("no");
  assert.deepEqual([asked.error.code, asked.error.message], ["engine", "no"]);
  channel.retry();
  assert.equal(channel.phase, "starting");
  assert.equal(workers.length, 3);
  await failTwice("no");
  assert.equal(channel.phase, "failed", "after two attempts");
  channel.retry();
  await worker().tells({ ready: true });
  const phasesOf = ["starting", "failed"];
  assert.deepEqual(phases, [...phasesOf, "starting", ...phasesOf, "starting", "plain", "ready"]);
  worker().says("messageerror");
  await worker().tells({ failed: "no" });
  assert.equal(workers.length, 7, "two attempts after each success");
});

test("a start is without the snapshot after two requests without an answer", async (t) => {
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

test("a start revalidates its files after it failed, then downloads them again", async (t) => {
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

test("a start ignores what the last worker sends after its end", async (t) => {
  const { channel, workers } = open(t, undefined, [{ failed: "gone" }, { failed: "gone" }]);
  await turns();
  assert.equal(workers.length, 2);
  await workers[0].tells({ failed: "gone again" });
  await workers[0].breaks("closed");
  assert.equal(workers.length, 2);
  assert.equal(channel.phase, "starting");
});

test("a start does not download files again because a download has stalled", async (t) => {
  const { beats, channel, worker } = open(t);
  await beats(STALLED);
  await beats(STALLED);
  assert.equal(channel.phase, "failed");
  channel.retry();
  assert.equal(worker().attempt, "full");
});

test("a start may be silent for longer at the second attempt", async (t) => {
  const { channel, passes, worker } = open(t);
  await passes(SILENCE);
  assert.equal(worker().attempt, "full");
  await passes(6 * SILENCE - 1);
  assert.equal(channel.phase, "starting");
  await passes(1);
  assert.equal(channel.phase, "failed");
});

test("a start may be silent for longer where signs of life come late", async (t) => {
  const { passes, worker, workers } = open(t);
  await passes(4_000);
  await worker().tells({ alive: 0 });
  await passes(39_999);
  assert.equal(workers.length, 1);
  await passes(1);
  assert.equal(workers.length, 2);
});

test("a start goes on as long as bytes come", async (t) => {
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

test("progress never goes back, though another worker counts from the beginning", async (t) => {
  const { passes, phases, worker, workers } = open(t);
  await worker().tells({ share: 0.6 });
  await worker().tells({ failed: "gone" });
  await passes(1);
  assert.equal(workers.length, 2);
  for (const share of [0.1, 0.5, 0.7]) await worker().tells({ share });
  assert.deepEqual(phases.filter(Number), [0.6, 0.7]);
});

test("a start may take ten minutes once everything is downloaded", async (t) => {
  const { beats, channel, worker, workers } = open(t);
  await worker().tells({ arrived: true });
  await beats(10 * 60_000 - 1_000);
  assert.equal(workers.length, 1);
  await worker().tells({ ready: true });
  assert.equal(channel.phase, "ready");
});
