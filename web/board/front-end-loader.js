/** Loads front ends on pages with several games. */

import { RulesError } from "../rules/errors.js";
import { SITE } from "../storage/scope.js";
import { frontEndOf } from "./front-end.js";

/** @import { State } from "../rules/contract.js" */
/** @import { FrontEnd } from "../view/types.js" */
/** @import { Source } from "./front-end.js" */

/** By script and game. @type {Map<string, Promise<FrontEnd>>} */
const loads = new Map();
/** Failed loads of each script. @type {Map<string, number>} */
const failures = new Map();

/**
 * Return the front end of a game. Raise a RulesError `not-loaded`; the next call tries again.
 * @param {Pick<Source, "entry" | "script">} source @param {(address: string) => Promise<any>} [load]
 */
export const loadFrontEnd = (source, load = (address) => import(address)) => {
  const name = `${source.script}#${source.entry.slug}`;
  const loading = loads.get(name) ?? importFrontEnd(source, load);
  loads.set(name, loading);
  loading.catch(() => loads.delete(name));
  return loading;
};

/** @param {Pick<Source, "entry" | "script">} source @param {(address: string) => Promise<any>} load */
const importFrontEnd = async ({ entry, script }, load) => {
  const address = new URL(script, SITE);
  const failed = failures.get(script) ?? 0;
  // Safari 17 caches a failed module import, so a retry needs another address.
  if (failed) address.searchParams.set("again", String(failed));
  try {
    return frontEndOf(await load(address.href), entry);
  } catch (error) {
    failures.set(script, failed + 1);
    throw new RulesError({ code: "not-loaded", message: String(error), params: {} });
  }
};

/**
 * Return a position as a picture, null if its front end cannot be loaded, or if another version stored
 * it in a shape that cannot be drawn.
 * @param {Pick<Source, "entry" | "script">} source @param {State} state
 */
export const loadPicture = async (source, state) => {
  try {
    return (await loadFrontEnd(source)).picture(state);
  } catch {
    return null;
  }
};
