/** Limits of a bot's positions and time. Pure. */

/** Positions that a bot may visit for a move, as `py_rules.tournament.bot` has it. */
export const USUAL_NODES = 10_000;
export const MOST_NODES = 1_000_000;

/** Milliseconds in which the file of a bot has to be run, on a device with other work to do. */
export const LIMIT_OF_FILE = 3_000;

const SPARE = 900; // milliseconds that a bot may take beyond what its budget should
const PER_POSITION = 0.25; // milliseconds, on a slow phone
const MOVES_OF_A_MATCH = 60; // for one player; the referee ends it soon after

/** Return in how many milliseconds a move has to be there. @param {number} nodes */
export const limitOfMove = (nodes) => SPARE + nodes * PER_POSITION;

/** Return in how many milliseconds a whole match has to be played. @param {number} nodes for a move */
export const limitOfMatch = (nodes) => SPARE + 2 * MOVES_OF_A_MATCH * nodes * PER_POSITION;

/** Return a number that a field may hold, the usual one if it is none. @param {string} text @param {number} most @param {number} usual */
export const wholeNumber = (text, most, usual) => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : usual;
};
