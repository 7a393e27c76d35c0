/** Center Square Showdown: one token on a board, and four directions. */

import { badgeOf } from "../../board/annotations.ts";
import { drawKeys } from "../../board/keypad.ts";
import { either, vocabulary } from "../../i18n/message.ts";
import { refusalOf } from "../../i18n/refusals.ts";
import { lastMover, nextMover } from "../../rules/turns.ts";
import { html, nothing, svg } from "../../view/lit.ts";
import { icon, rays } from "../../view/marks.ts";

/** @import { Refusal, State } from "../../rules/contract.ts" */
/** @import { FrontEnd, Ui } from "../../view/types.ts" */
/** @typedef {[number, number]} Square row and column, counted from 1 */
/**
 * @typedef {object} SquareBoard
 * @property {number} size
 * @property {Square} center
 * @property {Square} token
 * @property {{ square: Square, player: number }[]} trail
 * @property {string | null} came
 * @property {{ move: string, square: Square }[]} steps
 * @property {Record<string, Refusal>} refused
 * @property {Square[]} closed
 */
/** @typedef {State<SquareBoard>} SquareState */

/** @typedef {"left" | "up" | "down" | "right"} Way */
const WAYS = /** @type {const} */ (["left", "up", "down", "right"]);
const BACK = /** @type {const} */ ({ up: "down", down: "up", left: "right", right: "left" });
const TRAIL = 4; // steps
const ARROWS = { left: "ArrowLeft", up: "ArrowUp", down: "ArrowDown", right: "ArrowRight" };

const { rich, t } = vocabulary("games/center-square");
const frame = vocabulary("frame");

/**
 * Return a direction on the board as the player on turn sees it, or back.
 * @param {string} way @param {Ui} ui
 */
const asSeen = (way, { turned }) => {
  const own = /** @type {Way} */ (way);
  return turned ? BACK[own] : own;
};

/** @param {string} move its direction, with a 2 behind it for two squares */
const wayOf = (move) => /** @type {Way} */ (move.replace("2", ""));

/** @param {string} move */
const inWords = (move) => t(wayOf(move)) + (move.endsWith("2") ? " ×2" : "");

/** @param {Square} one @param {Square} other */
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/** @param {Square} square @param {string} move @returns {Square} */
const squareAfter = ([row, column], move) => {
  const way = wayOf(move);
  const length = way === move ? 1 : 2;
  return [
    row + (way === "down" ? length : way === "up" ? -length : 0),
    column + (way === "right" ? length : way === "left" ? -length : 0),
  ];
};

/** @param {SquareState} state @param {Ui} ui @param {Square} square */
const drawCell = (state, ui, square) => {
  const { center, closed, refused, steps, token } = state.board;
  const [row, column] = square;
  const step =
    ui.active && !state.outcome ? steps.find((each) => same(each.square, square)) : undefined;
  const refusal = step && refused[step.move];
  const isCenter = same(square, center);
  const sun = isCenter
    ? html`<svg class="sun" viewBox="-30 -30 60 60" aria-hidden="true">
        <circle r="13"/><path d=${rays(16, 18.5, 25)} />
      </svg>`
    : nothing;
  if (same(square, token)) {
    const label = t("token", { row, column });
    const shape = isCenter ? "is-center is-won" : "";
    return drawRest(shape, label, ui.active ? t("ownSquare") : null, sun);
  }
  if (step && !refusal && !ui.pending.length) {
    const way = inWords(step.move);
    const label = t(isCenter ? "centerStep" : "step", { way, row, column });
    const badge = badgeOf(ui, state.players, step);
    return html`<div class="cell is-legal ${isCenter ? "is-center" : ""}" role="gridcell">
      <button
        data-move=${step.move}
        data-key=${wayOf(step.move) === step.move ? nothing : `Shift+${ARROWS[wayOf(step.move)]}`}
        data-worth=${badge.worth}
        ?data-good=${badge.isGood}
        ?data-confirm=${badge.isConfirming}
        aria-label=${label}
        aria-description=${badge.describes}
        tabindex="-1"
      >
        ${sun}${icon(wayOf(step.move))}${badge.chip}
      </button>
    </div>`;
  }
  // Only the nearer of the two squares on the way back has the sign.
  if (refusal?.code === "back" && step && wayOf(step.move) === step.move) {
    const label = t("barredSquare", { row, column });
    return drawRest("is-barred", label, refusalIn(state, refusal), icon("barred"));
  }
  const shut = closed.some((each) => same(each, square));
  const label = isCenter ? t("center") : t(shut ? "closed" : "square", { row, column });
  const shape = `${isCenter ? "is-center" : ""} ${shut ? "is-closed" : ""}`;
  const why = refusal && !shut ? refusalIn(state, refusal) : reasonOf(state, square, shut);
  return drawRest(shape, label, ui.active ? why : null, sun);
};

/**
 * Draw a square that the token cannot enter now; a press says why.
 * @param {string} shape @param {string} label @param {string | null} why @param {unknown} face
 */
const drawRest = (shape, label, why, face) =>
  html`<div class="cell ${shape}" role="gridcell">
    ${
      why === null
        ? html`<span class="sr">${label}</span>${face}`
        : html`<button
            aria-disabled="true"
            data-disabled-reason=${why}
            aria-label=${label}
            tabindex="-1"
          >${face}</button>`
    }
  </div>`;

/** @param {SquareState} state @param {Refusal} refusal */
const refusalIn = ({ game, players }, refusal) => refusalOf(game, refusal, players);

/** @param {SquareState} state @param {Square} square @param {boolean} shut */
const reasonOf = (state, [row, column], shut) => {
  if (shut) return refusalIn(state, { code: "closed", params: { row, column }, message: "" });
  const [down, right] = [row - state.board.token[0], column - state.board.token[1]];
  if (Math.abs(down) === 1 && Math.abs(right) === 1) return t("diagonal");
  return t(state.options.two_squares ? "farther" : "far");
};

/** The last steps as dotted lines, and the token. @param {SquareState} state @param {Ui} ui */
const drawTrail = (state, ui) => {
  const { size, token, trail } = state.board;
  const at = (/** @type {Square} */ [row, column]) => [column * 100 - 50, row * 100 - 50];
  const legs = trail.map(({ square, player }, index) => {
    const [x, y] = /** @type {[number, number]} */ (at(square));
    const [toX, toY] = /** @type {[number, number]} */ (at(trail[index + 1]?.square ?? token));
    const [dx, dy] = [Math.sign(toX - x), Math.sign(toY - y)];
    const leg = `M${x + dx * 20} ${y + dy * 20}L${toX - dx * 20} ${toY - dy * 20}`;
    const foot = svg`<circle class="step is-sun" cx=${x} cy=${y} r="9"/>
      <path class="step is-diamond" d="M${x} ${y - 12}l12 12-12 12-12-12z"/>`;
    // The square before the token's wears the sign for "no way back".
    const first = index < trail.length - 1 || state.outcome ? foot : nothing;
    return svg`<g class="of-${player + 1} age-${trail.length - index}">
      <path class="leg" d=${leg} />${first}
    </g>`;
  });
  const [x, y] = /** @type {[number, number]} */ (at(ui.pending.reduce(squareAfter, token)));
  const waits = ui.pending.length ? "is-waiting" : "";
  return html`<svg
    class="trail ${state.outcome ? "is-over" : ""}"
    viewBox="0 0 ${size * 100} ${size * 100}"
    aria-hidden="true"
  >
    ${legs}
    <g class="token ${waits}" data-piece="token" transform="translate(${x} ${y})">
      <circle class="lip" cy="4" r="37"/><circle r="37"/>
      <path d="M0-20V20M-20 0H20M-14-14 14 14M14-14-14 14"/>
    </g>
  </svg>`;
};

/** @type {FrontEnd<SquareBoard>} */
export default {
  get boardLabel() {
    return t("board");
  },

  aim({ options }) {
    const aim = t(options.no_revisits ? "aimTrap" : "aim");
    return options.two_squares ? `${t("farther")} ${aim}` : aim;
  },

  preview({ movers, moves, options }) {
    const { no_revisits, size, start_column, start_row, two_squares } =
      /** @type {Record<string, any>} */ (options);
    /** @type {Square} */
    let token = [start_row, start_column];
    /** @type {Square[]} */
    const used = [];
    const left = moves.map((move) => {
      const square = token;
      used.push(square);
      token = squareAfter(square, move);
      if (wayOf(move) !== move) used.push(squareAfter(square, wayOf(move)));
      return square;
    });
    const last = moves.at(-1);
    const came = last === undefined ? null : wayOf(last);
    const back = came && BACK[came];
    const barred = back ? [back, `${back}2`] : [];
    const refused = Object.fromEntries(
      barred.map((move) => [move, { code: "back", params: { move, came }, message: "" }]),
    );
    const ways = Object.keys(BACK);
    return {
      size,
      center: [(size + 1) / 2, (size + 1) / 2],
      token,
      trail: left.map((square, at) => ({ square, player: movers[at] ?? 0 })).slice(-TRAIL),
      came,
      steps: [...ways, ...(two_squares ? ways.map((way) => `${way}2`) : [])].map((each) => ({
        move: each,
        square: squareAfter(token, each),
      })),
      refused: /** @type {SquareBoard["refused"]} */ (refused),
      closed: no_revisits ? used.toSorted() : [],
    };
  },

  render(state, ui) {
    const { refused, size } = state.board;
    const numbers = Array.from({ length: size }, (_, index) => index + 1);
    const axis = numbers.map((n) => html`<span>${n}</span>`);
    const keys = WAYS.map((way) => {
      const move = asSeen(way, ui);
      const refusal = ui.pending.length ? undefined : refused[move];
      return {
        name: way,
        shortcut: ARROWS[move],
        move,
        label: t(way),
        why: refusal && refusalOf(state.game, refusal, state.players),
        face: html`${icon(refusal ? "barred" : way)}<span>${t(way)}</span>`,
      };
    });
    return {
      board: html`<div class="grid size-${size}" data-swipe>
        <div class="axis columns" aria-hidden="true">${axis}</div>
        <div class="axis rows" aria-hidden="true">${axis}</div>
        <div class="cells" role="grid" aria-label=${t("board")} data-roving>
          ${numbers.map(
            (row) => html`<div class="row" role="row">
              ${numbers.map((column) => drawCell(state, ui, [row, column]))}
            </div>`,
          )}
        </div>
        ${drawTrail(state, ui)}
      </div>`,
      keys: drawKeys("is-large ways", t("ways"), keys, ui, state.players),
    };
  },

  prompt(state, ui) {
    const name = state.players[nextMover(state, ui)];
    const { came, refused } = state.board;
    const back = Object.keys(refused).find((move) => refused[move]?.code === "back");
    if (ui.pending.length) return rich("waiting", { name });
    if (state.repetitions > 2) return frame.t("offerDraw", { n: state.repetitions });
    if (!came || !back) return rich("starts", { name });
    return rich("next", { name, back: inWords(asSeen(back, ui)) });
  },

  move(move) {
    return inWords(move);
  },

  announce(state) {
    const [row, column] = state.board.token;
    const values = {
      name: state.players[lastMover(state)],
      other: state.players[state.to_move],
      way: inWords(state.moves.at(-1) ?? "up"),
      row,
      column,
      ways: either(state.legal_moves.map(inWords)),
    };
    return t(state.outcome ? "announcedOver" : "announced", values);
  },

  result(state) {
    const winner = state.outcome?.winner ?? 0;
    const name = state.players[winner];
    const { no_revisits, two_squares } = state.options;
    const values = { name: name ?? "", n: state.ply };
    // A player who is stuck may lose, and with moves of two squares both reach the center.
    const fact =
      no_revisits || two_squares ? frame.t("movesInAll", values) : t("oneReaches", values);
    return state.outcome?.reason === "center"
      ? { title: t("won", { name }), fact }
      : {
          title: frame.t("winsMatch", { name }),
          fact: t("stuckFact", { loser: state.players[1 - winner] ?? "" }),
        };
  },

  picture(state) {
    const { center, size, token, trail } = state.board;
    const unit = 75 / size;
    const at = (/** @type {Square} */ [row, column]) =>
      [22.5 + (column - 0.5) * unit, 8.5 + (row - 0.5) * unit].map((n) => n.toFixed(1));
    const steps = trail.map(({ square, player }, index) => {
      const leg = `M${at(square).join(" ")}L${at(trail[index + 1]?.square ?? token).join(" ")}`;
      const won = state.outcome?.reason === "center" ? "is-won" : "";
      return svg`<path class="way of-${player + 1} ${won}" d=${leg} />`;
    });
    const lines = Array.from({ length: size + 1 }, (_, index) => {
      const edge = index * unit;
      return `M22.5 ${(8.5 + edge).toFixed(1)}h75M${(22.5 + edge).toFixed(1)} 8.5v75`;
    }).join("");
    const [sunX, sunY] = at(center);
    const [x, y] = at(token);
    return html`<svg viewBox="0 0 120 92" aria-hidden="true">
      <rect class="paper-flat" x="22.500" y="8.500" width="75" height="75" />
      <path class="thin" d=${lines} />
      <g class="sun" transform="translate(${sunX} ${sunY})">
        <circle r="4.500"/><path d=${rays(10, 6, 8)} />
      </g>
      ${steps}
      <circle class="ink" cx=${x} cy=${y} r="5.500" />
    </svg>`;
  },
};
