/** Tabs on one device that want to write the same match, and the locks between them. */

import { MatchLock } from "../../web/storage/lock.ts";
import { withGlobals } from "./browser.js";
import { turns } from "./makers.js";

/** How long a tab waits for the one that holds a match, in milliseconds. */
export const PATIENCE = 400;

/** Return locks as a browser gives them to all of its tabs. */
const makeLocks = () => {
  const held = new Map();
  const line = [];
  const next = (name) => {
    held.set(name, null);
    const at = line.findIndex((each) => each.name === name);
    if (at >= 0) line.splice(at, 1)[0].grant();
  };
  const request = (name, { ifAvailable, signal, steal }, work) =>
    new Promise((resolve, reject) => {
      const grant = () => {
        const hold = { end: reject };
        held.set(name, hold);
        Promise.resolve(work({ name })).then((value) => {
          resolve(value);
          if (held.get(name) === hold) next(name);
        });
      };
      if (steal) {
        held.get(name)?.end(new DOMException("stolen", "AbortError"));
        return grant();
      }
      if (!held.get(name)) return grant();
      if (ifAvailable) return resolve(work(null));
      const place = { name, grant };
      line.push(place);
      signal?.addEventListener("abort", () => {
        const at = line.indexOf(place);
        if (at >= 0) line.splice(at, 1);
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  return { request };
};

/** Return a class of channels: what one says, all others of its name hear. */
const makeChannels = () => {
  const open = new Set();
  return class {
    static all = open;
    constructor(name) {
      this.name = name;
      this.hear = () => undefined;
      open.add(this);
    }
    addEventListener(_, hear) {
      this.hear = hear;
    }
    postMessage(data) {
      for (const each of open) {
        if (each !== this && each.name === this.name) each.hear({ data: structuredClone(data) });
      }
    }
    close() {
      open.delete(this);
    }
  };
};

/** Return a function that opens a tab on a match; the tab records its callbacks. */
export const withTabs = (t, locks = makeLocks()) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const BroadcastChannel = makeChannels();
  withGlobals(t, {
    BroadcastChannel,
    window: { BroadcastChannel },
    navigator: locks ? { locks } : {},
  });
  return async (id = "match") => {
    const tab = { owners: [], news: [], refused: [], onWriter: () => {} };
    const before = BroadcastChannel.all.size;
    tab.lock = new MatchLock(id, {
      onOwner: (isOwner, isRefused) => {
        tab.owners.push(isOwner);
        if (isOwner) tab.refused.push(isRefused);
        if (isOwner) tab.onWriter();
      },
      onNews: (news) => tab.news.push(news),
    });
    const own = [...BroadcastChannel.all].slice(before);
    /** Say nothing any more, as a tab that the browser has frozen. */
    tab.silence = () => {
      for (const channel of own) channel.postMessage = () => {};
    };
    t.after(() => tab.lock.leave());
    await turns();
    return tab;
  };
};
/** Let time pass, and all be done that it makes happen. */
export const wait = async (t, time = PATIENCE) => {
  t.mock.timers.tick(time);
  await turns();
};

/** Return two tabs on one match: the first writes, and the second has lost its patience. */
export const openTwo = async (t) => {
  const open = withTabs(t);
  const tabs = [await open(), await open()];
  await wait(t);
  return tabs;
};
