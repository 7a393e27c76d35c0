/**
 * A board in an element of a page or sheet: draws positions, animated and labeled, and takes the
 * presses, keys, drags and swipes on this element. Also loads front ends.
 */

import { keyOf } from "../app/selectors.ts";
import type { CatalogEntry, State } from "../rules/contract.ts";
import { RulesError } from "../rules/errors.ts";
import { nextMover } from "../rules/turns.ts";
import { importFile, loadPart } from "../storage/load-part.ts";
import { SITE } from "../storage/scope.ts";
import { nothing, render } from "../view/lit.ts";
import { openingUi } from "../view/regions.ts";
import { inSeats, seatsOf } from "../view/seats.ts";
import type { FrontEnd, FrontEndModule, Ui, View } from "../view/types.ts";
import { Motion } from "./animation.ts";
import { keyAction } from "./controls.ts";
import { listenToPresses, type Receiver } from "./press.ts";

/** A game and the path of its script. */
export type Drawn = { entry: CatalogEntry; script: string };
/** Also the path of its style. */
export type Source = Drawn & { sheet: string | null };
interface Shown {
  match: State | null; // whose changes are animated
  position: State | null; // on the board
  ui: Ui; // as it was drawn
  isUnchecked?: boolean; // Python has not seen the match
  mode: View["mode"]; // for the style
}

export class BoardHost {
  front: FrontEnd | null = null;
  /** The slug of the game that is shown, "" before the first. */
  game = "";
  #drawn = "";
  #motion;
  #shown: { position: State; ui: Ui } | null = null;
  protected frame;
  protected region;

  /** @param frame the element around the regions, which says whose turn it is */
  constructor(region: (id: string) => HTMLElement, frame: HTMLElement = document.body) {
    this.frame = frame;
    this.#motion = new Motion(frame, region);
    this.region = region;
  }

  /** @param game its slug @param front null while it is loaded */
  use(game: string, front: FrontEnd | null) {
    this.game = game;
    this.front = front;
  }

  /** Take over the HTML of the build. */
  adopt(front: FrontEnd, match: State) {
    this.use(match.game, front);
    this.#drawn = keyOf(match);
    this.#shown = { position: match, ui: openingUi() };
  }

  /** Take presses on the element; return the handler of presses before the script. */
  listen(app: Receiver) {
    const { frame } = this;
    const loadDrags = (first: PointerEvent) => {
      const ends: PointerEvent[] = [];
      document.addEventListener("pointerup", (end) => ends.push(end), { once: true });
      loadPart("drag", () => import("./drag.ts")).then(
        ({ listenToDrags }) => listenToDrags(frame, app, first, ends[0]),
        () => {}, // every drag can be made by presses as well
      );
    };
    frame.addEventListener("pointerdown", loadDrags, { once: true });
    return listenToPresses(frame, app, (key) => {
      const { position, ui } = this.#shown ?? {};
      return position && ui?.active ? keyAction(this.front, key, position, ui) : null;
    });
  }

  /** Draw each region by its id. One that fails is reported, and the others are drawn. */
  draw(
    { isUnchecked, match, mode, position, ui }: Shown,
    regions: Record<string, () => unknown>,
    report: (error: unknown) => void = raise,
  ) {
    const name = match ? [keyOf(match), ...ui.pending].join() : "";
    // Measuring costs a layout.
    const places = match && name !== this.#drawn ? this.#motion.before() : null;
    const before = this.#shown;
    const pressed = globalThis.document?.activeElement;
    const isOther = position !== before?.position || ui.roomy !== before?.ui.roomy;
    this.#drawn = name;
    this.#shown = position && { position, ui };
    for (const [id, template] of Object.entries(regions)) {
      try {
        render(template() ?? nothing, this.region(id));
      } catch (error) {
        report(error);
      }
    }
    if (this.front) this.region("board").setAttribute("aria-label", this.front.boardLabel);
    const mover = position ? nextMover(position, ui) : 0;
    const seats = inSeats<number[]>(match ?? {}, [0, 1]);
    Object.assign(this.frame.dataset, {
      mode,
      turn: String(mover + 1),
      seats: seatsOf(match ?? {}),
      seat: String(seats.indexOf(mover) + 1),
      ply: String((!isUnchecked && match?.ply) || 0),
    });
    if (pressed?.isConnected === false) this.#readOn();
    // What follows reads the layout.
    if (isOther) showLast();
    if (places) this.#motion.after(places, match?.outcome !== null);
  }

  /** Move the focus from a removed control to what took its place, else to the board. */
  #readOn() {
    const board = Object.assign(this.region("board"), { tabIndex: -1 });
    const next = this.frame.querySelector<HTMLElement>(".result h2, .ply.is-now") ?? board;
    next.focus({ preventScroll: true });
  }

  shake() {
    this.#motion.shake();
  }
}

/** Scroll what is larger than its place, so that the last or current move is in the middle. */
export const showLast = () => {
  for (const place of document.querySelectorAll("[data-shows-last]")) {
    const last = place.querySelector(".is-last, .is-now, [aria-current]");
    if (!last) continue;
    const [outer, inner] = [place.getBoundingClientRect(), last.getBoundingClientRect()];
    place.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    place.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
  }
};

/**
 * Return the front end that a module exports: a module for games with options exports a function.
 */
export const frontEndOf = ({ default: given }: FrontEndModule, entry: CatalogEntry) =>
  typeof given === "function" ? given(entry) : given;

const loads = new Map<string, Promise<FrontEnd>>();
/** Return the front end of a game. Raise a RulesError `not-loaded`; the next call tries again. */
export const loadFrontEnd = (source: Drawn, load?: (address: string) => Promise<unknown>) => {
  const name = `${source.script}#${source.entry.slug}`;
  const loading = loads.get(name) ?? importFrontEnd(source, load);
  loads.set(name, loading);
  loading.catch(() => loads.delete(name));
  return loading;
};

const importFrontEnd = async (
  { entry, script }: Drawn,
  load?: (address: string) => Promise<unknown>,
) => {
  try {
    return frontEndOf(await importFile(new URL(script, SITE).href, load), entry);
  } catch (error) {
    throw new RulesError({ code: "not-loaded", message: String(error), params: {} });
  }
};

/**
 * Return a position as a picture, null if its front end cannot be loaded, or if another version
 * stored it in a shape that cannot be drawn.
 */
export const loadPicture = async (source: Drawn, state: State) => {
  try {
    return (await loadFrontEnd(source)).picture(state);
  } catch (error) {
    if (!(error instanceof RulesError)) console.error(error);
    return null;
  }
};

const raise = (error: unknown) => {
  throw error;
};
