/** A channel on workers that a test speaks for, and a clock that the test sets. */

import { Channel, pageWorkers } from "../../web/rules/channel.ts";
import { makeWindow, withGlobals } from "./browser.js";
import { turns } from "./makers.js";

export const SLACK = 5_000; // for a sign of a worker that was asked
export const SILENCE = 15_000; // of a worker that starts
export const STALLED = 90_000; // of its bytes
const STEP = 500; // milliseconds
const SECOND = 1_000;

/** Return a worker that sends what the test says. @param {string} attempt how it was started */
const makeWorker = (attempt) => {
  const target = new EventTarget();
  const happen = (type, fields) => target.dispatchEvent(Object.assign(new Event(type), fields));
  const worker = {
    attempt,
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
    begins: () => worker.tells({ begun: worker.posted[0].id }),
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
 * Open a channel, and return it with its workers, the phases it reported, and the clock.
 * @param {import("../../web/rules/channel.ts").Policy} [policy] by default that of the page's rules
 * @param {object[]} [heard] messages of the first worker before the channel was open
 */
export const open = (t, policy, heard = []) => {
  let now = 0;
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(performance, "now", () => now);
  const workers = [];
  const launch = (attempt) => {
    workers.push(makeWorker(attempt));
    return workers.at(-1);
  };
  const takeFirst = () => ({ worker: launch("in the head"), heard });
  withGlobals(t, { window: makeWindow({ noonWorker: { launch, takeFirst } }) });
  const phases = [];
  const channel = new Channel(
    pageWorkers({ isFirst: true }),
    {
      onPhase: (phase) => phases.push(phase),
      onShare: (share) => phases.push(share),
      onStart: (how) => phases.push(how),
    },
    policy,
  );
  t.after(() => channel.end());

  /** Let time pass, and call *beat* each second of it. */
  const passes = async (time, beat) => {
    for (let passed = 0; passed < time; ) {
      const step = Math.min(STEP, time - passed);
      passed += step;
      now += step;
      t.mock.timers.tick(step);
      if (passed % SECOND === 0) beat?.(passed);
    }
    await turns();
  };
  /** Let time pass while the worker that starts says that it is alive. */
  const beats = (time, bytes = 0) => {
    const before = workers.length;
    return passes(time, (at) => {
      const alive = Math.floor((bytes * at) / time);
      if (workers.length === before) workers.at(-1).says("message", { data: { alive } });
    });
  };
  /** Hold the page up, as a browser does that freezes it. */
  const freeze = async (time) => {
    now += time;
    t.mock.timers.tick(time);
    await turns();
  };
  const ask = (request = { do: "view" }) => follow(channel.ask(request));
  const failTwice = async (failed) => {
    for (const _ of [1, 2]) await workers.at(-1).tells({ failed });
  };
  const worker = () => workers.at(-1);
  return { ask, beats, channel, failTwice, freeze, passes, phases, workers, worker };
};

/** Open a channel whose Python is there. */
export const openReady = async (t, policy, how) => {
  const all = open(t, policy);
  await all.worker().tells({ ready: true, ...how });
  return all;
};

/** Return what became of a promise: an object that is filled once that is known. */
export const follow = (promise) => {
  const outcome = {};
  promise.then(
    (value) => Object.assign(outcome, { value }),
    (error) => Object.assign(outcome, { error }),
  );
  return outcome;
};
