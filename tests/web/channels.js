/** A channel on workers that say what a test says. */

import { Channel } from "../../web/rules/channel.js";
import { makeWindow, withGlobals } from "./browser.js";
import { turns } from "./makers.js";

export const DEADLINE = 5_000; // for an answer
export const BOOT = 90_000; // for a start, and for every next byte of it

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
export const open = (t, options, heard = []) => {
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
export const openReady = async (t, options) => {
  const all = open(t, options);
  await all.worker().tells({ ready: true });
  return all;
};

/** Return what became of a promise: an object that is filled once that is known. @param {Promise<unknown>} promise */
export const follow = (promise) => {
  const outcome = {};
  promise.then(
    (value) => Object.assign(outcome, { value }),
    (error) => Object.assign(outcome, { error }),
  );
  return outcome;
};

/** Let time pass. @param {import("node:test").TestContext} t @param {number} time in milliseconds */
export const passes = async (t, time) => {
  t.mock.timers.tick(time);
  await turns();
};
