/** Completions of the editor: the names that a bot may use. */

import type { CompletionContext } from "@codemirror/autocomplete";

type Offer = { label: string; type: string; detail?: string; apply?: string };

const attribute = (label: string, detail?: string): Offer => ({
  label,
  type: "property",
  ...(detail ? { detail } : {}),
});
const method = (label: string, given: string, returns?: string): Offer => ({
  label,
  type: "method",
  detail: `(${given})${returns ? ` -> ${returns}` : ""}`,
});

const OF_A_MATCH = [
  attribute("legal_moves", "tuple"),
  method("play", "move", "Match"),
  method("play_all", "moves"),
  method("undo", "", "Match"),
  method("view", "", "dict"),
  attribute("to_move", "0 | 1"),
  attribute("outcome", "Outcome | None"),
  attribute("moves", "tuple"),
  attribute("ply", "int"),
  attribute("repetitions", "int"),
  attribute("options"),
  attribute("game"),
  attribute("position"),
];

/** Completions after a name and a dot, by the name. */
const MEMBERS: Record<string, Offer[]> = {
  budget: [
    attribute("left", "int"),
    attribute("used", "int"),
    attribute("nodes", "int"),
    method("offer", "move"),
  ],
  outcome: [
    attribute("winner", "0 | 1 | None"),
    attribute("reason", "str"),
    attribute("score", "tuple | None"),
  ],
  random: [
    method("choice", "sequence"),
    method("shuffle", "list"),
    method("random", "", "float"),
    method("randrange", "stop", "int"),
    method("sample", "sequence, k", "list"),
  ],
  options: [],
  game: [
    method("legal_moves", "position"),
    method("successor", "position, move"),
    method("outcome", "position"),
    method("to_move", "position"),
  ],
};

const WORDS = [
  { label: "choose", type: "function", detail: "(match, budget)", apply: "choose(match, budget)" },
  { label: "match", type: "variable" },
  { label: "budget", type: "variable" },
  { label: "random", type: "namespace" },
  ...["def", "class", "return", "for", "while", "if", "elif", "else", "in", "not", "and", "or"],
  ...["import", "from", "None", "True", "False", "lambda", "yield", "try", "except", "break"],
  ...["continue", "pass", "with", "as", "is", "global", "nonlocal", "raise"],
].map((each) => (typeof each === "string" ? { label: each, type: "keyword" } : each));
const BUILT_IN = ["len", "max", "min", "sorted", "range", "enumerate", "sum", "print", "list"];

/** Return the words of a source, which its author may want again. */
export const ownWords = (source: string) => [...new Set(source.match(/\b[A-Za-z_]\w{2,}\b/g))];

/**
 * Return completions at the cursor, null for none: a word that is whole is left to Enter.
 * @param before the line up to there @param source all of it
 * @returns *length* characters are there already
 */
export const offersAt = (
  before: string,
  source: string,
): { length: number; offers: Offer[] } | null => {
  const member = /([A-Za-z_]\w*|\))\.(\w*)$/.exec(before);
  if (member) {
    const [, name = "", begun = ""] = member;
    const offers = MEMBERS[name] ?? OF_A_MATCH;
    return offers.some(({ label }) => label === begun) ? null : { length: begun.length, offers };
  }
  const begun = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? "";
  if (!begun || /["'#]/.test(before)) return null;
  const known = [...WORDS, ...BUILT_IN.map((label) => ({ label, type: "function" }))];
  const labels = new Set(known.map(({ label }) => label));
  const isWhole =
    labels.has(begun) || source.split(/\W+/).filter((word) => word === begun).length > 1;
  if (isWhole) return null;
  const own = ownWords(source).filter((word) => word !== begun && !labels.has(word));
  return {
    length: begun.length,
    offers: [...known, ...own.map((label) => ({ label, type: "variable" }))],
  };
};

export const completeContract = (context: CompletionContext) => {
  const { pos, state } = context;
  const line = state.doc.lineAt(pos);
  const found = offersAt(line.text.slice(0, pos - line.from), state.doc.toString());
  if (!found || (found.length === 0 && !found.offers.length)) return null;
  return { from: pos - found.length, options: found.offers };
};
