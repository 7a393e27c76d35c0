/**
 * How long other people's Python may take. The positions and steps of a bot are counted in Python,
 * so these limits are only for a call that never returns, and depend on how fast the device is now.
 */

import type { BotSandbox } from "./types.ts";

const REFERENCE = 1_000; // positions that are played to measure the device
const FASTEST = 0.1; // milliseconds for a position
const SLOWEST = 5; // beyond it a bot, whose code may have run before, has slowed the reference down

const MARGIN = 10; // the device may become this many times slower
const SPARE = 20_000; // positions, for a file that is run and for a bot's own work
const MOVES_OF_A_MATCH = 40; // that take all their time

/** Return the milliseconds that the device needs for a position of a game. */
export const measurePace = async (sandbox: BotSandbox, game: string) => {
  const play = (positions: number) =>
    sandbox.ask("lab", { do: "pace", game, record: "", positions });
  await play(0); // its Python may have to start
  const begun = performance.now();
  await play(REFERENCE);
  const pace = (performance.now() - begun) / REFERENCE;
  return Math.min(Math.max(pace, FASTEST), SLOWEST);
};

/** Return the milliseconds for a move. */
export const limitOfMove = (nodes: number, pace: number) => MARGIN * pace * (SPARE + nodes);

/** Return the milliseconds for a match. @param nodes for a move */
export const limitOfMatch = (nodes: number, pace: number) =>
  MOVES_OF_A_MATCH * limitOfMove(nodes, pace);
