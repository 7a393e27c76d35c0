/** Alpha Chase: two open words, and the alphabet as a keyboard. */

import { drawKeys } from "../../board/keypad.ts";
import { vocabulary } from "../../i18n/message.ts";
import { refusalOf } from "../../i18n/refusals.ts";
import { lastMover, moverAfter, nextMover } from "../../rules/turns.ts";
import { html, nothing, svg } from "../../view/lit.ts";
import { mark } from "../../view/marks.ts";
import { inSeats } from "../../view/seats.ts";

/** @import { Refusal, State } from "../../rules/contract.ts" */
/** @import { FrontEnd, Ui } from "../../view/types.ts" */
/** @typedef {"free" | "taken" | "denied"} Lot by no player, by the word's own or by the other */
/**
 * @typedef {object} ChaseBoard
 * @property {{ word: string, letters: { letter: string, state: Lot, taken_by: number | null }[],
 *   count: number, score: number, possible: boolean, lost_now: boolean }[]} words
 * @property {{ letter: string, taken_by: number | null, needed_by: number[] }[]} pool
 * @property {Record<string, number>} gains points for the mover, by free letter of the own word
 * @property {"letters" | "runs"} scoring
 * @property {Record<string, Refusal>} refused by letter
 */
/** @typedef {State<ChaseBoard>} ChaseState */

const { rich, t } = vocabulary("games/alpha-chase");

/** Whether neighboring letters score more. @param {ChaseState} state */
const byRuns = ({ board }) => board.scoring === "runs";

/** @param {ChaseState} state */
const isEitherPossible = ({ board }) => board.words.some(({ possible }) => possible);

/**
 * @param {ChaseState} state
 * @param {number} owner
 * @param {number} seat
 * @param {string[]} pending
 */
const drawWord = (state, owner, seat, pending) => {
  const { count, letters, score } = state.board.words[owner] ?? { count: 0, letters: [], score: 0 };
  const all = letters.length;
  const points = byRuns(state) ? t("points", { n: score }) : t("count", { n: count, all });
  const tiles = letters.map(({ letter, state: lot, taken_by: taker }) => {
    const ghost = pending.includes(letter) ? "is-waiting" : "";
    const shape = { free: "", taken: "is-mine", denied: "is-denied" }[lot];
    const label = t(lot, { letter, name: state.players[taker ?? 0] ?? "" });
    const piece = lot === "taken" ? letter : nothing;
    return html`<li class="tile ${count === all ? "is-win" : shape} ${ghost}" data-piece=${piece}>
      <span aria-hidden="true">${letter}</span><span class="sr">${label}</span>
      ${lot === "denied" && taker !== null ? mark(taker) : nothing}
    </li>`;
  });
  return html`<section class="word of-${owner + 1} at-${seat + 1}">
    <h2>
      ${mark(owner)}<span>${t("word", { name: state.players[owner] ?? "" })}</span>
      <small>${points}</small>
    </h2>
    <ol>${tiles}</ol>
  </section>`;
};

/** @param {ChaseState} state @param {Ui} ui */
const poolKeys = (state, { forecasts, pending }) =>
  state.board.pool.map(({ letter, taken_by: taker, needed_by: needed }) => {
    const waits = pending.indexOf(letter);
    const holder = taker ?? (waits < 0 ? null : moverAfter(state, state.ply + waits));
    if (holder !== null) {
      const name = state.players[holder] ?? "";
      const waiting = { code: "taken", params: { letter, player: holder }, message: "" };
      const refusal = state.board.refused[letter] ?? waiting;
      return {
        name: letter,
        why: refusalOf(state.game, refusal, state.players),
        label: t("denied", { letter, name }),
        shape: `is-taken of-${holder + 1} ${waits < 0 ? "" : "is-waiting"} ${
          state.moves.at(-1) === letter ? "is-last" : ""
        }`,
        face: html`${letter}${mark(holder)}`,
      };
    }
    const gain = byRuns(state) && forecasts && !pending.length && state.board.gains[letter];
    return {
      name: letter,
      move: letter,
      label: [
        gain ? `${letter}, +${gain}` : letter,
        ...needed.map((player) => t("needs", { name: state.players[player] ?? "" })),
      ].join(". "),
      shape: needed.length ? "has-needs" : "",
      face: html`${letter}${gain ? html`<small data-gain="+${gain}"></small>` : nothing}${
        needed.length ? html`<span class="needs">${needed.map(mark)}</span>` : nothing
      }`,
    };
  });

/** In each word that has the letter. @param {ChaseState} state @param {string} letter */
const lotsOf = ({ board }, letter) =>
  board.words.flatMap(({ letters }) =>
    letters.filter((each) => each.letter === letter).map((each) => each.state),
  );

/** @type {Record<string, "tieFact" | "tieOwnFact" | "tieSecondFact">} */
const TIE_FACTS = {
  "tie-first-letter": "tieFact",
  "tie-first-own-letter": "tieOwnFact",
  "tie-second-player": "tieSecondFact",
};

/** @type {FrontEnd<ChaseBoard>} */
export default {
  get boardLabel() {
    return t("board");
  },

  aim(state) {
    if (byRuns(state)) return t("aimRuns");
    return t(isEitherPossible(state) ? "aim" : "aimMost");
  },

  preview({ board, movers, moves, options }) {
    const scoring = options.score === "runs" ? "runs" : "letters";
    const takerOf = (/** @type {string} */ letter) => {
      const at = moves.indexOf(letter);
      return movers[at] ?? null;
    };
    const words = [`${options.word1}`, `${options.word2}`].map((word, owner) => {
      let [count, run, squares, lost] = [0, 0, 0, ""];
      const letters = [...word].map((letter) => {
        const taken_by = takerOf(letter);
        const isOwn = taken_by === owner;
        run = isOwn ? run + 1 : 0;
        count += Number(isOwn);
        squares += isOwn ? 2 * run - 1 : 0; // these odd numbers add up to a square
        if (taken_by === 1 - owner) lost += letter;
        const state = isOwn ? "taken" : taken_by === null ? "free" : "denied";
        return { letter, state: /** @type {Lot} */ (state), taken_by };
      });
      const score = scoring === "runs" ? squares : count;
      return { word, letters, count, score, possible: !lost, lost_now: lost === moves.at(-1) };
    });
    const pool = board.pool.map(({ letter }) => {
      const taken_by = takerOf(letter);
      const needs = (/** @type {number} */ at) =>
        taken_by === null && words[at]?.word.includes(letter);
      return { letter, taken_by, needed_by: [0, 1].filter(needs) };
    });
    return { words, pool, gains: {}, scoring, refused: {} };
  },

  render(state, ui) {
    const seats = inSeats(state, [0, 1]);
    const legend = seats.map(
      (player) =>
        html`<span>${mark(player)}${t("needs", { name: state.players[player] ?? "" })}</span>`,
    );
    return {
      board: html`<div class="words">
          ${seats.map((player, seat) => drawWord(state, player, seat, ui.pending))}
        </div>
        ${state.outcome ? nothing : html`<p class="legend hush" aria-hidden="true">${legend}</p>`}`,
      keys: drawKeys("letters capitals", t("pool"), poolKeys(state, ui), ui, state.players),
    };
  },

  prompt(state, ui) {
    const name = state.players[nextMover(state, ui)];
    const { words } = state.board;
    const owner = words.findIndex((each) => each.lost_now);
    const lost = words[owner];
    if (!lost) return rich("next", { name });
    return isEitherPossible(state)
      ? rich("lost", { name, loser: state.players[owner] ?? "", word: lost.word })
      : rich(byRuns(state) ? "bothLostRuns" : "bothLost", { name });
  },

  note(state) {
    const { options, players } = state;
    if (state.outcome || byRuns(state) || isEitherPossible(state)) return null;
    if (options.tie === "draw") return t("tieDrawNote");
    const winner = { "first-letter": players[0], "second-player": players[1] }[`${options.tie}`];
    return winner ? t("tieNote", { name: winner }) : null;
  },

  move(move, state) {
    const lots = lotsOf(state, move);
    const onlyDenies = lots.includes("denied") && !lots.includes("taken");
    return rich(onlyDenies ? "denies" : "move", { letter: move });
  },

  announce(state) {
    const letter = state.moves.at(-1) ?? "";
    const player = lastMover(state);
    const [first, second] = state.board.words;
    const [name, other] = [state.players[player], state.players[1 - player] ?? ""];
    const denied = lotsOf(state, letter).includes("denied");
    const counts = t(byRuns(state) ? "scores" : "counts", {
      first: state.players[0],
      a: first?.score ?? 0,
      second: state.players[1],
      b: second?.score ?? 0,
      all: first?.word.length ?? 0,
    });
    return `${t(denied ? "announcedDenies" : "announced", { name, letter, other })} ${counts}`;
  },

  result(state) {
    const [a, b] = state.outcome?.score ?? [0, 0];
    const winner = state.outcome?.winner ?? null;
    const isRuns = byRuns(state);
    if (winner === null)
      return { title: t(isRuns ? "drawnRuns" : "drawn", { a }), fact: t("mostFact") };
    const name = state.players[winner];
    const word = state.board.words[winner];
    if (word?.count === word?.word.length) {
      const fact = t("wonFact", { n: state.ply });
      return { title: t("won", { name, word: word?.word ?? "" }), fact };
    }
    const reason = isRuns ? "tieRunsFact" : (TIE_FACTS[state.outcome?.reason ?? ""] ?? "tieFact");
    const score = { name, a: Math.max(a, b), b: Math.min(a, b) };
    return a === b
      ? { title: t("tie", { name }), fact: t(reason, { a, name: name ?? "" }) }
      : { title: t(isRuns ? "mostRuns" : "most", score), fact: t("mostFact") };
  },

  picture(state) {
    const rows = state.board.words.map(({ count, letters }, owner) =>
      letters.map(({ letter, state: lot }, at) => {
        const won = count === letters.length ? "is-won" : "mine";
        const shape = lot === "taken" ? `${won} of-${owner + 1}` : lot;
        const place = `translate(${(5 + at * 22.4).toFixed(1)} ${15 + owner * 34})`;
        return svg`<g class=${shape} transform=${place}>
          <rect class=${lot === "taken" ? nothing : "thin"} width="20" height="25" rx="5"/>
          <text x="10" y="18" font-size="16">${letter}</text>
          ${lot === "denied" ? svg`<path class="thin" d="M0 25 20 0"/>` : nothing}</g>`;
      }),
    );
    return html`<svg viewBox="0 0 120 92" aria-hidden="true">${rows}</svg>`;
  },
};
