/** Pages with several games: loads their front ends, and has a board that changes between them. */

import { RulesError } from "../rules/errors.js";
import { SITE } from "../storage/scope.js";
import { BoardHost, frontEndOf } from "./host.js";

/** @import { CatalogEntry, State } from "../rules/contract.js" */
/** @import { FrontEnd } from "../view/types.js" */
/** @typedef {{ entry: CatalogEntry, script: string }} Drawn a game and the path of its script */
/** @typedef {Drawn & { sheet: string | null }} Source also the path of its style */

/** By script and game. @type {Map<string, Promise<FrontEnd>>} */
const loads = new Map();
/** Failed loads of each script. @type {Map<string, number>} */
const failures = new Map();

/**
 * Return the front end of a game. Raise a RulesError `not-loaded`; the next call tries again.
 * @param {Drawn} source @param {(address: string) => Promise<any>} [load]
 */
export const loadFrontEnd = (source, load = (address) => import(address)) => {
  const name = `${source.script}#${source.entry.slug}`;
  const loading = loads.get(name) ?? importFrontEnd(source, load);
  loads.set(name, loading);
  loading.catch(() => loads.delete(name));
  return loading;
};

/** @param {Drawn} source @param {(address: string) => Promise<any>} load */
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
 * Return a position as a picture, null if its front end cannot be loaded, or if another version
 * stored it in a shape that cannot be drawn.
 * @param {Drawn} source @param {State} state
 */
export const loadPicture = async (source, state) => {
  try {
    return (await loadFrontEnd(source)).picture(state);
  } catch {
    return null;
  }
};
export class GamesHost extends BoardHost {
  /** @type {HTMLLinkElement | null} */
  #sheet = null;

  /**
   * Change to a game. Raise a RulesError if its front end cannot be loaded.
   * @param {Source} source
   */
  async load(source) {
    const game = source.entry.slug;
    if (this.game === game) return;
    this.use(game, null);
    const isCurrent = () => this.game === game;
    let front;
    try {
      front = await loadFrontEnd(source);
    } catch (error) {
      if (isCurrent()) this.use("", null);
      throw error;
    }
    if (!isCurrent()) return;
    const sheet = source.sheet ? await addSheet(new URL(source.sheet, SITE).href) : null;
    if (!isCurrent()) return sheet?.remove();
    // The styles of two games may use the same names.
    this.#sheet?.remove();
    this.#sheet = sheet;
    this.use(game, front);
  }
}

/** Return a style once it is loaded, or could not be. @param {string} href */
const addSheet = async (href) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((next) => {
    link.onload = link.onerror = next;
  });
  document.head.append(link);
  await done;
  return link;
};
