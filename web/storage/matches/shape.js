/**
 * Which shape the picture of a match has that was stored with its record. It is only drawn until the
 * rules are there, and another version may have drawn another one: the record alone counts. Pure.
 */

import { endOf, movesOf, pairsOf } from "./record.js";

/** @typedef {import("../../rules/contract.js").State} State */

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {any} value */
const isText = (value) => typeof value === "string";
/** @param {any} value */
const isTexts = (value) => Array.isArray(value) && value.every(isText);
/** @param {any} value */
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** @param {any} value */
const isSeat = (value) => value === 0 || value === 1;

/** @param {any} outcome */
const isOutcome = (outcome) =>
  outcome === null ||
  (isObject(outcome) &&
    (outcome.winner === null || isSeat(outcome.winner)) &&
    isText(outcome.reason) &&
    (outcome.score === null || (Array.isArray(outcome.score) && outcome.score.length === 2)));

/** Whether something is a match as the rules tell it, by the contract. @param {any} value @returns {value is State} */
export const isState = (value) =>
  isObject(value) &&
  isText(value.game) &&
  isText(value.record) &&
  isTexts(value.moves) &&
  value.ply === value.moves.length &&
  isSeat(value.to_move) &&
  isTexts(value.legal_moves) &&
  isOutcome(value.outcome) &&
  isCount(value.repetitions) &&
  typeof value.offer_draw === "boolean" &&
  isTexts(value.players) &&
  value.players.length === 2 &&
  isObject(value.tags) &&
  Object.values(value.tags).every(isText) &&
  isObject(value.options) &&
  isObject(value.board);

/** @param {any} value */
const kindOf = (value) => (Array.isArray(value) ? "array" : typeof value);

/**
 * Whether a board has what another one of its game has, each of the same kind.
 * @param {Record<string, any>} board @param {Record<string, any>} other
 */
export const isBoardLike = (board, other) =>
  Object.entries(other).every(([name, value]) => {
    const own = board[name];
    if (own === null || value === null) return name in board;
    return kindOf(own) === kindOf(value);
  });

/** What an end by word comes to. @type {Record<string, { winner: 0 | 1 | null, reason: string }>} */
const ENDS = {
  resign1: { winner: 1, reason: "resignation" },
  resign2: { winner: 0, reason: "resignation" },
  time1: { winner: 1, reason: "time" },
  time2: { winner: 0, reason: "time" },
  draw: { winner: null, reason: "agreed-draw" },
};

/** @param {string} text */
const unquoted = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Return what a record tells of its match without the rules: nothing of the board, nor of an end that
 * follows from the moves.
 * @param {{ game: string, record: string }} match @returns {State}
 */
export const sketchOf = ({ game, record }) => {
  const moves = movesOf(record);
  const end = ENDS[endOf(record)];
  const tags = Object.fromEntries(pairsOf(record).map(([key, value]) => [key, unquoted(value)]));
  return {
    ...{ game, record, moves, tags },
    ply: moves.length,
    to_move: moves.length % 2 === 0 ? 0 : 1,
    legal_moves: [],
    outcome: end ? { ...end, score: null } : null,
    repetitions: 1,
    offer_draw: false,
    players: ["", ""],
    options: {},
    board: {},
  };
};
