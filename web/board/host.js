/** A board on a page or in a sheet: loads front ends and draws positions, animated and labeled. */

import { RulesError } from "../rules/errors.js";
import { SITE } from "../storage/scope.js";
import { nothing, render } from "../view/lit.js";
import { Motion } from "./animation.js";

/** @import { CatalogEntry, State } from "../rules/contract.js" */
/** @import { FrontEnd, FrontEndModule } from "../view/types.js" */
/** @typedef {{ entry: CatalogEntry, script: string }} Drawn a game and the path of its script */
/** @typedef {Drawn & { sheet: string | null }} Source also the path of its style */
/**
 * @typedef {object} Shown
 * @property {State | null} match whose changes are animated
 * @property {State | null} position on the board
 * @property {number} [pending] moves shown beyond the position
 * @property {boolean} [isUnchecked] whether Python has not seen the match
 * @property {string} mode for the style: "play", "over" or "review"
 */

export class BoardHost {
  /** @type {FrontEnd | null} */
  front = null;
  /** The slug of the game that is shown, "" before the first. */
  game = "";
  #drawn = "";
  #frame;
  #motion;
  #region;

  /**
   * @param {(id: string) => HTMLElement} region
   * @param {HTMLElement} [frame] the element around the regions, which says whose turn it is
   */
  constructor(region, frame = document.body) {
    this.#frame = frame;
    this.#motion = new Motion(frame, region);
    this.#region = region;
  }

  /** @param {string} game its slug @param {FrontEnd | null} front null while it is loaded */
  use(game, front) {
    this.game = game;
    this.front = front;
  }

  /** Show what the build has drawn. @param {FrontEnd} front @param {State} match */
  adopt(front, match) {
    this.use(match.game, front);
    this.#drawn = keyOf(match);
  }

  /**
   * Draw each region by its id. One that fails is reported, and the others are drawn.
   * @param {Shown} shown @param {Record<string, () => unknown>} regions
   * @param {(error: unknown) => void} [report]
   */
  draw({ isUnchecked, match, mode, pending = 0, position }, regions, report = raise) {
    const name = keyOf(match);
    // Measuring costs a layout.
    const places = match && name !== this.#drawn ? this.#motion.before() : null;
    this.#drawn = name;
    for (const [id, template] of Object.entries(regions)) {
      try {
        render(template() ?? nothing, this.#region(id));
      } catch (error) {
        report(error);
      }
    }
    if (places) this.#motion.after(places, match?.outcome !== null);
    if (this.front) this.#region("board").setAttribute("aria-label", this.front.boardLabel);
    Object.assign(this.#frame.dataset, {
      mode,
      turn: String((((position?.to_move ?? 0) + pending) % 2) + 1),
      ply: String((!isUnchecked && match?.ply) || 0),
    });
  }

  shake() {
    this.#motion.shake();
  }
}

/**
 * Return the front end that a module exports: a module for games with options exports a function.
 * @param {FrontEndModule} module @param {CatalogEntry} entry
 */
export const frontEndOf = ({ default: given }, entry) =>
  typeof given === "function" ? given(entry) : given;

/** @type {Map<string, Promise<FrontEnd>>} */
const loads = new Map();
/** By script. @type {Map<string, number>} */
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
  } catch (error) {
    if (!(error instanceof RulesError)) console.error(error);
    return null;
  }
};

/** @param {State | null} match */
const keyOf = (match) => `${match?.game}#${match?.record}`;

/** @param {unknown} error */
const raise = (error) => {
  throw error;
};
