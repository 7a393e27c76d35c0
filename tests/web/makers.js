/** Makers of matches, states and a front end for tests. */

import { initialState } from "../../web/app/state.ts";
import { formatRecord, quoted } from "../../web/rules/record.ts";
import "./speak.js";

/** @typedef {import("../../web/app/types.d.ts").AppState} AppState */
/** @typedef {import("../../web/rules/contract.d.ts").State} State */

export const PREFERENCES = {
  starts: "alternate",
  seating: "side",
  confirm: "no",
  haptics: "no",
  sounds: "no",
  ending: "yes",
};

/** The tags of a match in which the first or the second player is a computer. */
export const COMPUTER_FIRST = { computer1: "hard", seed: "7" };
export const COMPUTER_SECOND = { computer2: "hard", seed: "7" };

/** Two people in their seats: Ben begins, who sits on the second side, as after a rematch. */
export const BEN_FIRST = {
  players: ["Ben", "Ann"],
  tags: { player1: "Ben", player2: "Ann", seats: "swapped" },
};

/** A resignation of the second player, as the rules tell it. */
export const RESIGNED = { winner: 0, reason: "resignation", score: null };

export const AGREED = { winner: null, reason: "agreed-draw", score: null };

/** Return how a record writes that the players ended the match, "" if its last move did. */
const endOf = (outcome) => {
  const loser = 2 - Number(outcome?.winner);
  const ends = { resignation: `resign${loser}`, time: `time${loser}`, "agreed-draw": "draw" };
  return ends[outcome?.reason] ?? "";
};

/**
 * Return a match of a game in which "a", "b" and "c" are always legal, "x" never is, and the record
 * is the tags, the moves and the end.
 */
export const makeMatch = (moves = [], { tags = {}, outcome = null, ...rest } = {}) => ({
  game: "game",
  record: formatRecord({ head: quoted(Object.entries(tags)), moves, end: endOf(outcome) }),
  ply: moves.length,
  to_move: moves.length % 2,
  alternates: true,
  moves,
  movers: moves.map((_, at) => at % 2),
  legal_moves: outcome ? [] : ["a", "b", "c"],
  outcome,
  repetitions: 1,
  offer_draw: false,
  players: ["Ann", "Ben"],
  tags,
  options: {},
  board: {},
  ...rest,
});

/** The parts of features that a page has loaded; the tests of a part put it here. */
export const PARTS = {};

/** Return the state of a page with a match that the rules have confirmed. */
export const makeState = (changes = {}) => ({
  ...initialState({
    id: "first",
    opening: changes.match ?? makeMatch(),
    preferences: PREFERENCES,
    series: { players: [], won: {} },
    timesLeft: [],
    isWide: false,
    isRoomy: false,
  }),
  rules: "ready",
  isArriving: false,
  parts: { ...PARTS },
  ...changes,
});

/** Make whatever a state holds unchangeable, so that a change of it throws. */
export const deepFreeze = (value) => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (Object.prototype.toString.call(value) === "[object Module]") return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
};

/** Return a function that takes a state through actions and freezes every state on the way. */
export const frozenSteps =
  (update) =>
  (state, ...actions) =>
    actions.reduce((now, action) => deepFreeze(update(now, deepFreeze(action))), deepFreeze(state));

/** Return a front end that says plainly what it was given. */
export const makeFront = (changes = {}) => ({
  render: () => ({ board: null, keys: null }),
  prompt: ({ players, to_move: mover }, { pending }) =>
    `${players[(mover + pending.length) % 2]} is next`,
  move: (move) => move.toUpperCase(),
  announce: ({ moves }) => `They played ${moves.at(-1)}.`,
  result: ({ players, outcome }) => ({ title: `${players[outcome.winner]} wins`, fact: "Mate." }),
  picture: () => null,
  boardLabel: "Board",
  ...changes,
});

/** Return a function that draws whole numbers below a limit, the same ones each time. */
export const makeChance = () => {
  let seed = 1;
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
};

/** Return a forecast of a forced win. */
export const makeForecast = (changes = {}) => ({
  winner: 0,
  kind: "forced",
  plies: 3,
  moves: 2,
  margin: null,
  bound: null,
  at_least: null,
  at_most: null,
  moves_at_most: null,
  ...changes,
});

/** Let everything happen that waits for nothing but its turn. */
export const turns = async () => {
  await import("./makers.js"); // an import takes as long as all before it
  await new Promise((done) => setImmediate(done));
};
