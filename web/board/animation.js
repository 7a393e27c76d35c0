/**
 * Motion: pieces slide from their last place or fly from the pressed control; gold runs
 * outward from the axis of a win. It only shows what has happened already, so nothing waits for it,
 * and where no motion is wanted there is none.
 */

const EASE = "cubic-bezier(.2,.7,.2,1)";
const SETTLE = "cubic-bezier(.3,1.35,.5,1)";
const STEP = 180; // milliseconds, as all of these
const SLIDE = 320;
const GOLD = 400; // until it has reached the outermost pair
const CARD = 500; // from the move to the card
const FRESH = 2_000; // milliseconds that a press is remembered

const SHAKE = [0, -6, 6, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }));

/** @typedef {Map<string, DOMRect>} Places */

/** Whether the player prefers no motion. */
export const isStill = () =>
  globalThis.window?.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

export class Motion {
  /** The last press. @type {{ control: Element, rect: DOMRect, at: number } | null} */
  #pressed = null;
  #won = true; // a match that is over when the page opens is not won before one's eyes

  #frame;
  #region;

  /** @param {HTMLElement} frame around all controls @param {(id: string) => HTMLElement} region */
  constructor(frame, region) {
    this.#frame = frame;
    this.#region = region;
    frame.addEventListener(
      "click",
      ({ target }) => {
        const pressed = ".key:not([data-value]), [data-move]"; // those of a playback move no piece
        const control = target instanceof Element ? target.closest(pressed) : null;
        // Of the two halves of a move it is the piece that flies, not the place.
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
    /** @type {Places} */
    const places = new Map();
    if (isStill()) return places;
    for (const piece of this.#pieces()) {
      places.set(piece.getAttribute("data-piece") ?? "", piece.getBoundingClientRect());
    }
    return places;
  }

  /**
   * Move what was drawn from where it was.
   * @param {Places} places @param {boolean} over whether the match is won or drawn
   */
  after(places, over) {
    const justOver = over && !this.#won;
    this.#won = over;
    if (isStill()) return;
    /** @type {Element[]} */
    const fresh = [];
    for (const piece of this.#pieces()) {
      const from = places.get(piece.getAttribute("data-piece") ?? "");
      if (from) come(piece, from, piece instanceof SVGElement ? STEP : SLIDE, EASE);
      else fresh.push(piece);
    }
    const pressed = this.#pressed;
    if (fresh.length === 1 && fresh[0] && pressed && performance.now() - pressed.at < FRESH) {
      come(fresh[0], pressed.rect, STEP, SETTLE);
      this.#pressed = null;
    }
    if (justOver) win(this.#region("board"), this.#frame.querySelector(".result"));
  }

  #pieces() {
    return [...this.#region("board").querySelectorAll("[data-piece]")];
  }
}

/** @param {Element} piece @param {DOMRect} from @param {number} duration @param {string} easing */
const come = (piece, from, duration, easing) => {
  const to = piece.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  // Inside a picture lengths are those of the picture.
  const scale = piece instanceof SVGGraphicsElement ? 1 / (piece.getScreenCTM()?.a || 1) : 1;
  piece.animate([{ translate: `${x * scale}px ${y * scale}px` }, { translate: "0 0" }], {
    duration,
    easing,
  });
};

/** @param {HTMLElement} board @param {Element | null} card */
const win = (board, card) => {
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
