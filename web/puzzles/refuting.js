/** The line that refutes a try, with what is proved of its moves. */

import { sayProof } from "../board/steps.js";
import { withNames } from "../i18n/names.js";
import { RulesError } from "../rules/errors.js";

/** @import { State } from "../rules/contract.js" */
/** @typedef {{ positions: State[], proofs: Map<number, string> }} Refutation sentences by the plies of their positions */

/**
 * Return the line that refutes a wrong move, null for another one. Where nothing can be had of what is
 * proved, it steps without a word.
 * @param {Pick<import("./types.js").Parts, "puzzles" | "rules">} parts
 * @param {State} before @param {string} move @param {import("../rules/contract.js").Judgement} judged
 * @returns {Promise<Refutation | null>} rejects with a RulesError
 */
export const refutation = async ({ puzzles, rules }, before, move, { line, verdict }) => {
  if (verdict !== "wrong") return null;
  const moves = [move, ...line];
  try {
    const { steps } = await puzzles.why(before, moves);
    const named = steps.map((step) => ({ ...step, position: withNames(step.position) }));
    return {
      positions: [before, ...named.map(({ position }) => position)],
      proofs: new Map(named.map((step) => [step.position.ply, sayProof(step)])),
    };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return { positions: await played(rules, [before], moves), proofs: new Map() };
  }
};

/**
 * Return positions and those after further moves.
 * @param {Pick<import("../rules/client.js").RulesClient, "play">} rules
 * @param {State[]} positions @param {string[]} moves
 */
export const played = async (rules, positions, moves) => {
  const found = [...positions];
  for (const move of moves) {
    const last = /** @type {State} */ (found.at(-1));
    found.push(await rules.play(last, move));
  }
  return found;
};
