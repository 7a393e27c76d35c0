/** An app among stand-ins whose timers the test runs, and features that fail. */

import { mock } from "node:test";
import { RulesError } from "../../web/rules/errors.ts";
import { makeMatch, makeState, turns } from "./makers.js";
import { makeTable } from "./table.js";

// Some versions of Node.js warn once of the timers below, as an error: before errors are counted.
mock.timers.enable({ apis: ["setTimeout"] });
mock.timers.reset();
await turns();

/** Return an app among stand-ins whose timers the test runs. */
export const makeQuietTable = (t, parts) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  return makeTable(parts);
};

/** Return the same with a list of the errors that were logged. */
export const makeNoisyTable = (t, parts) => {
  const errors = t.mock.method(console, "error", () => undefined);
  const table = makeQuietTable(t, parts);
  return { ...table, errors: () => errors.mock.calls.map((call) => call.arguments[0]) };
};

export const refusal = new RulesError({
  code: "illegal-move.closed",
  message: "Not there.",
  params: { move: "x" },
});
/** The sentence for it, and for "x" in a record of the tests' game. */
export const REFUSED = "You can’t play x here.";
export const gone = new RulesError({ code: "engine", message: "no answer in time" });
export const phase = (name) => ({ type: "rules", phase: name });
export const at = (moves, rest) => ({ state: makeState({ match: makeMatch(moves, rest) }) });

export const failing = (what) => ({
  name: "failing",
  [what]: () => {
    throw new Error(`${what} fails`);
  },
});

export const pressing = (name, command) => ({ commands: { [name]: command } });
