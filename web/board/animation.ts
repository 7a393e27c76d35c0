/**
 * Motion: pieces slide from their last place or fly from the pressed control; gold runs
 * outward from the axis of a win. Nothing waits for it, and there is none if
 * the player prefers less motion.
 */

const EASE = "cubic-bezier(.2,.7,.2,1)";
const SETTLE = "cubic-bezier(.3,1.35,.5,1)";
const STEP = 180; // milliseconds, as all of these
const SLIDE = 320;
const GOLD = 400; // until it has reached the outermost pair
const CARD = 500; // from the move to the card
const FRESH = 2_000; // milliseconds that a press is remembered

const SHAKE = [0, -6, 6, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }));

type Places = Map<string, DOMRect>;

/** Whether the player prefers no motion. */
export const isStill = () =>
  globalThis.window?.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

export class Motion {
  #pressed: { control: Element; rect: DOMRect; at: number } | null = null; // the last press
  #won = true; // no motion for a match that was over when the page opened

  #frame;
  #region;

  /** @param frame around all controls */
  constructor(frame: HTMLElement, region: (id: string) => HTMLElement) {
    this.#frame = frame;
    this.#region = region;
    frame.addEventListener(
      "click",
      ({ target }) => {
        const pressed = ".key:not([data-value]), [data-move]"; // no button of a playback
        const control = target instanceof Element ? target.closest(pressed) : null;
        // The piece of a move flies, not its place.
        if (!control || control.matches(".slot, .cell *, .square")) return;
        const rect = control.getBoundingClientRect();
        this.#pressed = { control, rect, at: performance.now() };
      },
      true,
    );
  }

  /** Shake the control that was pressed last: its move was refused. */
  shake() {
    const { control } = this.#pressed ?? {};
    if (control && !isStill()) control.animate(SHAKE, { duration: SLIDE });
  }

  /** Return where every piece is. */
  before() {
    const places: Places = new Map();
    if (isStill()) return places;
    for (const piece of this.#pieces()) {
      places.set(piece.getAttribute("data-piece") ?? "", piece.getBoundingClientRect());
    }
    return places;
  }

  /** Move each piece from its last place. @param over whether the match is won or drawn */
  after(places: Places, over: boolean) {
    const justOver = over && !this.#won;
    this.#won = over;
    if (isStill()) return;
    const fresh: Element[] = [];
    const motions: (() => void)[] = [];
    for (const piece of this.#pieces()) {
      const from = places.get(piece.getAttribute("data-piece") ?? "");
      if (!from) fresh.push(piece);
      else motions.push(...motion(piece, from, piece instanceof SVGElement ? STEP : SLIDE, EASE));
    }
    const pressed = this.#pressed;
    if (fresh.length === 1 && fresh[0] && pressed && performance.now() - pressed.at < FRESH) {
      motions.push(...motion(fresh[0], pressed.rect, STEP, SETTLE));
      this.#pressed = null;
    }
    for (const start of motions) start(); // all places are read first: a motion costs a layout
    if (justOver) win(this.#region("board"), this.#frame.querySelector(".result"));
  }

  #pieces() {
    return [...this.#region("board").querySelectorAll("[data-piece]")];
  }
}

/** Return how to start the motion of a piece from a place, or nothing where it is there. */
const motion = (piece: Element, from: DOMRect, duration: number, easing: string) => {
  const to = piece.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return [];
  // Inside an SVG, lengths are in its own units.
  const scale = piece instanceof SVGGraphicsElement ? 1 / (piece.getScreenCTM()?.a || 1) : 1;
  const frames = [{ translate: `${x * scale}px ${y * scale}px` }, { translate: "0 0" }];
  return [() => piece.animate(frames, { duration, easing })];
};

const win = (board: HTMLElement, card: Element | null) => {
  const gold = [...board.querySelectorAll(".is-win")].map((tile) => {
    const { x, width } = tile.getBoundingClientRect();
    return { tile, middle: x + width / 2 };
  });
  const middles = gold.map(({ middle }) => middle);
  const axis = (Math.min(...middles) + Math.max(...middles)) / 2;
  const most = Math.max(1, ...middles.map((middle) => Math.abs(middle - axis)));
  for (const { tile, middle } of gold) {
    tile.animate([{ background: "var(--surface)", color: "var(--ink)" }, {}], {
      duration: STEP,
      delay: (GOLD * Math.abs(middle - axis)) / most,
      easing: EASE,
      fill: "backwards",
    });
  }
  card?.animate([{ translate: "0 24px", opacity: 0 }, { opacity: 1, offset: 0.3 }, {}], {
    duration: SLIDE,
    delay: CARD - SLIDE / 2,
    easing: EASE,
    fill: "backwards",
  });
};
