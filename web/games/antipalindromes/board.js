/** Palindromes & Antipalindromes: a row of squares between the arcs of both players. */

import { badgeOf } from "../../board/annotations.ts";
import { drawKeys } from "../../board/keypad.ts";
import { readerOf } from "../../board/notation.ts";
import { vocabulary } from "../../i18n/message.ts";
import { refusalOf } from "../../i18n/refusals.ts";
import { lastMover, moverAfter, nextMover } from "../../rules/turns.ts";
import { html, nothing, svg } from "../../view/lit.ts";
import { mark } from "../../view/marks.ts";

/** @import { CatalogEntry, Refusal, State } from "../../rules/contract.ts" */
/** @import { FrontEnd, Ui } from "../../view/types.ts" */
/** @typedef {{ start: number, length: number, kind: "palindrome" | "antipalindrome" }} Span */
/**
 * @typedef {object} RowBoard
 * @property {string} row
 * @property {(number | null)[]} placed_by
 * @property {number | null} last
 * @property {Span[]} spans
 * @property {[number, number]} score
 * @property {number} head_start
 * @property {Record<string, Refusal>} refused by move
 */
/** @typedef {State<RowBoard>} RowState */

const KINDS = /** @type {const} */ (["palindrome", "antipalindrome"]);
const PAD = 8; // squares in a row of the pad

const { rich, t } = vocabulary("games/antipalindromes");

/**
 * Return the digits as they stand, those included that wait for the engine.
 * @param {RowState} state @param {Ui} ui @param {ReturnType<typeof readerOf>} read
 */
const contents = (state, ui, read) => {
  const squares = [...state.board.row].map((digit, index) => ({
    at: index + 1,
    digit: digit === "." ? "" : digit,
    player: state.board.placed_by[index] ?? null,
    ghost: false,
  }));
  ui.pending.forEach((move, ahead) => {
    const { square, digit = "" } = read(move);
    const at = Number(square);
    squares[at - 1] = { at, digit, player: moverAfter(state, state.ply + ahead), ghost: true };
  });
  return squares;
};

/**
 * @param {ReturnType<typeof contents>[number]} square @param {RowState} state @param {Ui} ui
 * @param {number} stop the square where the Tab key stops
 */
const drawSquare = ({ at, digit, player, ghost }, state, ui, stop) => {
  const picked = ui.selected?.part === "square" && ui.selected.value === String(at);
  const ready = ui.selected?.part === "digit" && ui.active ? ui.selected.value : "";
  const isLast = state.board.last === at && !ghost ? "is-last" : "";
  const owner = player === null ? "" : `of-${player + 1}`;
  if (digit) {
    const name = state.players[player ?? 0] ?? "";
    const label = t(ghost ? "waiting" : "filled", { at, digit, name });
    const waiting = { code: "filled", params: { square: at, digit }, message: "" };
    const refusal = state.board.refused[`${at}-${digit}`] ?? waiting;
    return html`<button
      class="square is-filled ${owner} ${isLast} ${ghost ? "is-waiting" : ""}"
      aria-disabled="true"
      data-disabled-reason=${refusalOf(state.game, refusal)}
      aria-label=${label}
      tabindex=${at === stop ? 0 : -1}
    >${digit}</button>`;
  }
  const move = ready ? `${at}-${ready}` : undefined;
  const part = ready ? undefined : `square:${at}`;
  const badge = badgeOf(ui, state.players, { move, part });
  return html`<button
    class="square ${picked ? "is-picked" : ""}"
    data-move=${move ?? nothing}
    data-select=${part ?? nothing}
    data-worth=${badge.worth}
    ?data-good=${badge.isGood}
    ?data-confirm=${badge.isConfirming}
    aria-pressed=${ready ? nothing : picked}
    aria-label=${ready ? t("place", { digit: ready, at }) : t("empty", { at })}
    aria-description=${badge.describes}
    tabindex=${at === stop ? 0 : -1}
  ><small>${at}</small>${badge.chip}</button>`;
};

/** @param {RowState} state @param {0 | 1} player */
const spansOf = ({ board }, player) => board.spans.filter(({ kind }) => kind === KINDS[player]);

/** @param {RowState} state @param {0 | 1} player */
const drawTally = (state, player) => {
  const { head_start, score } = state.board;
  const name = state.players[player];
  const text =
    player === 0 && head_start
      ? t("headStart", { name, n: head_start })
      : t(`tally${player}`, { name });
  const own = spansOf(state, player).sort((a, b) => b.length - a.length);
  const won = state.outcome?.winner === player ? "has-won" : "";
  return html`<details class="tally of-${player + 1} ${won}">
    <summary>${mark(player)}<b>${score[player]}</b><span>${text}</span></summary>
    <ol class="spans" aria-label=${t("spans")}>
      ${own.length === 0 ? html`<li>${t("none")}</li>` : nothing}
      ${own.map(({ start, length }) => {
        const to = start + length - 1;
        const digits = state.board.row.slice(start - 1, to);
        return html`<li><b>+${length}</b> ${t("run", { from: start, to, digits })}</li>`;
      })}
    </ol>
  </details>`;
};

/** Arcs of a player; a square is 100 units wide. @param {RowState} state @param {0 | 1} player */
const drawArcs = (state, player) => {
  const count = state.board.row.length;
  // Height follows length; the longest run takes the full height.
  const longest = Math.max(6, ...state.board.spans.map(({ length }) => length));
  const arcs = spansOf(state, player).map(({ start, length }) => {
    const [left, right] = [(start - 1) * 100 + 50, (start + length - 2) * 100 + 50];
    const reach = (26 + 74 * ((length - 2) / (longest - 2))) * 1.33;
    const [foot, top] = player ? [0, reach] : [100, 100 - reach];
    return svg`<path d="M${left} ${foot}C${left} ${top} ${right} ${top} ${right} ${foot}"/>`;
  });
  return html`<svg
    class="arcs of-${player + 1}"
    viewBox="0 0 ${count * 100} 100"
    preserveAspectRatio="none"
    aria-hidden="true"
  >${arcs}</svg>`;
};

/**
 * Return the runs of a kind: pairs of equal or of different digits around a middle.
 * @param {string[]} row @param {Span["kind"]} kind @returns {Span[]}
 */
const spansIn = (row, kind) =>
  row.flatMap((_, middle) => {
    const spans = [];
    for (let start = middle - 1, end = middle; start >= 0; start -= 1, end += 1) {
      const pair = `${row[start]}${row[end]}`;
      if (!(kind === KINDS[0] ? /00|11/ : /01|10/).test(pair)) break;
      spans.push({ start: start + 1, length: end - start + 1, kind });
    }
    return spans;
  });

/** @param {CatalogEntry} entry @returns {FrontEnd<RowBoard>} */
const frontEnd = ({ notation }) => {
  const read = readerOf(notation);
  return {
    get boardLabel() {
      return t("board");
    },

    aim({ players: [name = "", other = ""] }) {
      return t("aim", { name, other });
    },

    parts(move) {
      const { square, digit } = read(move);
      return [`square:${square}`, `digit:${digit}`];
    },

    preview({ movers, moves, options }) {
      const { head_start, squares } = /** @type {Record<string, any>} */ (options);
      const row = Array(squares).fill(".");
      /** @type {RowBoard["placed_by"]} */
      const placed_by = Array(row.length).fill(null);
      let last = null;
      for (const [at, move] of moves.entries()) {
        const { square, digit } = read(move);
        const index = Number(square) - 1;
        if (!row[index]) break;
        row[index] = digit;
        placed_by[index] = movers[at] ?? null;
        last = index + 1;
      }
      const spans = KINDS.flatMap((kind) => spansIn(row, kind));
      /** @type {[number, number]} */
      const score = [head_start, 0];
      for (const { kind, length } of spans) score[kind === KINDS[0] ? 0 : 1] += length;
      return { row: row.join(""), placed_by, last, spans, score, head_start, refused: {} };
    },

    render(state, ui) {
      const squares = contents(state, ui, read);
      const count = squares.length;
      const held = ui.selected?.part === "square" ? ui.selected.value : "";
      const stop = Number(held) || (squares.find(({ digit }) => !digit)?.at ?? 1);
      const rows = [];
      for (let from = 0; from < count; from += PAD) rows.push(squares.slice(from, from + PAD));
      const digits = ["0", "1"].map((digit) => ({
        name: digit,
        move: held ? `${held}-${digit}` : undefined,
        hold: held ? undefined : `digit:${digit}`,
        picked: ui.selected?.part === "digit" && ui.selected.value === digit,
        label: held ? t("place", { digit, at: held }) : digit,
      }));
      const draw = (/** @type {typeof squares[number]} */ square) =>
        drawSquare(square, state, ui, stop);
      const face = ui.wide
        ? html`<div class="squares" role="group" aria-label=${t("squares")} data-roving>
          ${squares.map(draw)}
        </div>`
        : html`<div class="squares is-picture" aria-hidden="true">
          ${squares.map(({ at, digit, player, ghost }) => {
            const last = state.board.last === at && !ghost ? `is-last of-${(player ?? 0) + 1}` : "";
            const picked = held === String(at) ? "is-picked" : "";
            const filled = `${digit ? "is-filled" : ""} ${ghost ? "is-waiting" : ""}`;
            return html`<span
              class="square ${filled} ${last} ${picked}"
              data-piece=${digit && !ghost ? at : nothing}
              data-as=${digit ? nothing : `square:${at}`}
            >${digit || html`<small>${at}</small>`}</span>`;
          })}
        </div>`;
      const range = (/** @type {number} */ row) => {
        const values = { from: row * PAD + 1, to: Math.min((row + 1) * PAD, count) };
        return row > 0 || rows.length > 1
          ? html`<p class="hush" aria-hidden="true">${t(row ? "rest" : "range", values)}</p>`
          : nothing;
      };
      const label = t("squares");
      const pad = html`<div class="pad" translate="no" role="group" aria-label=${label} data-roving>
      ${range(0)}
      <div class="pad-rows">
        ${rows.map((row) => html`<div class="pad-row">${row.map(draw)}</div>`)}
      </div>
      ${range(rows.length - 1)}
    </div>`;
      const picture = t("picture", {
        a: spansOf(state, 0).length,
        b: spansOf(state, 1).length,
      });
      const length = count > 20 ? "is-long" : count < 5 ? "is-short" : "";
      return {
        board: html`<div class="row-picture ${length}">
        ${drawTally(state, 0)}
        <div class="row-scroll" data-shows-last>
          <div class="row-middle" role="img" aria-label=${picture}>
            ${drawArcs(state, 0)}
          </div>
          ${face}
          <div class="row-middle" aria-hidden="true">${drawArcs(state, 1)}</div>
        </div>
        ${drawTally(state, 1)}
      </div>`,
        keys: html`${ui.wide ? nothing : pad}
        ${drawKeys("is-large bits", t("digits"), digits, ui, state.players)}`,
      };
    },

    prompt(state, ui) {
      const name = state.players[nextMover(state, ui)];
      if (ui.selected?.part === "square") return rich("holdsSquare", { at: ui.selected.value });
      if (ui.selected?.part === "digit") return rich("holdsDigit", { digit: ui.selected.value });
      return rich("next", { name });
    },

    move(move) {
      const { square: at = "", digit = "" } = read(move);
      return rich("move", { at, digit });
    },

    announce(state) {
      const { square: at = "", digit = "" } = read(state.moves.at(-1) ?? "");
      const [a, b] = state.board.score;
      return t("announced", { name: state.players[lastMover(state)], at, digit, a, b });
    },

    result(state) {
      const [a, b] = state.board.score;
      const winner = state.outcome?.winner ?? null;
      const fact = t("wonFact", { a, b });
      if (winner === null) return { title: t("drawn", { a }), fact };
      const [high, low] = [Math.max(a, b), Math.min(a, b)];
      return { title: t("won", { name: state.players[winner], high, low }), fact };
    },

    // Arrows choose a square, unless they move the focus inside a group of buttons.
    interpret(key, state, ui) {
      const focused = document.activeElement;
      const [part, square] = focused?.getAttribute("data-select")?.split(":") ?? [];
      const held = ui.selected?.part === "square" ? ui.selected.value : "";
      if (key === "0" || key === "1") {
        const at = held || (part === "square" ? square : "");
        return at ? { move: `${at}-${key}` } : null;
      }
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step || !ui.active || focused?.closest("[data-roving]")) return null;
      const squares = contents(state, ui, read);
      const from = Number(held) || (state.board.last ?? (step > 0 ? 0 : squares.length + 1));
      const free = squares.filter(({ at, digit }) => !digit && (at - from) * step > 0);
      const next = step > 0 ? free[0] : free.at(-1);
      return next ? { select: { part: "square", value: String(next.at) } } : null;
    },

    picture: rowPicture,
    countsPoints: true,
  };
};

export default frontEnd;

/** @param {RowState} state */
const rowPicture = (state) => {
  const count = state.board.row.length;
  const step = Math.min(15, 114 / count);
  const size = Math.floor(Math.min(13, 1.3 * step)); // a digit is narrower than its square
  const left = 60 - (count * step) / 2;
  const x = (/** @type {number} */ square) => (left + (square - 0.5) * step).toFixed(1);
  const arcs = state.board.spans
    .filter(({ length }) => length <= 6)
    .map(({ start, length, kind }) => {
      const below = kind === "antipalindrome";
      const reach = 6 + length * 4.5;
      const [foot, top] = below ? [59, 59 + reach] : [33, 33 - reach];
      const [from, to] = [x(start), x(start + length - 1)];
      const arc = `M${from} ${foot}C${from} ${top} ${to} ${top} ${to} ${foot}`;
      return svg`<path class="way of-${below ? 2 : 1}" d=${arc} />`;
    });
  const squares = [...state.board.row].map((digit, index) => {
    const edge = (left + index * step).toFixed(1);
    // An empty square has its number, as on the board: moves are named by it.
    const [text, height, ink] = digit === "." ? [index + 1, 0.55 * size, 0.7] : [digit, size, 1];
    const baseline = (46 + 0.37 * height).toFixed(1);
    return svg`<rect class="paper-flat" x=${edge} y="36.500" width=${step} height="19"/>
      <text x=${x(index + 1)} y=${baseline} font-size=${height} fill-opacity=${ink}>${text}</text>`;
  });
  return html`<svg viewBox="0 0 120 92" aria-hidden="true">${arcs}${squares}</svg>`;
};
