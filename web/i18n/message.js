/** Sentences: one table for each language, and the two ways to fill one in. */

/** @typedef {Record<string, string | number>} Values */
/** @typedef {string | { one: string, other: string }} Message a text, or one for each plural of {n} */
/** @typedef {Record<string, Message>} Table */

const FALLBACK = "en";
let language = FALLBACK;

/** Return the language of the page, as a BCP 47 tag. */
export const currentLanguage = () => language;

/** @param {string} tag the language that all further sentences are in */
export const setLanguage = (tag) => {
  language = tag;
};

/**
 * What bold words stand between in a message that is filled in: a character that nobody can type,
 * so that no name makes anything bold. Only `view/bold.js` makes an element of it.
 */
export const BOLD = "\u0002";

/** Return a message without its marks. @param {string} message */
export const toText = (message) => message.replaceAll(BOLD, "");

/**
 * Return the functions that say a message of these tables: `t` as plain text, `rich` with what
 * stands between two pairs of asterisks marked as bold, and `why` for what the rules refuse, by the
 * message "why.<code>", or in Python's English where there is none. English is complete; a message
 * that another language lacks is said in English.
 * @param {Record<string, Table>} tables by language
 */
export const vocabulary = (tables) => {
  /** @param {string} key @param {Values} values */
  const t = (key, values = {}) => fill(choose(tables, key, values), values);
  /** @param {string} key @param {Values} values */
  const rich = (key, values = {}) =>
    fill(choose(tables, key, values).replaceAll("**", BOLD), values);
  /** @param {import("../rules/contract.js").Refusal} refusal @param {Values} values */
  const why = ({ code, message, params }, values = {}) =>
    tables[FALLBACK]?.[`why.${code}`] === undefined
      ? message
      : t(`why.${code}`, { .../** @type {Values} */ (params), ...values });
  return { t, rich, why };
};

/**
 * Return what makes its results once for each language: a formatter takes long to make.
 * @template T @param {(language: string) => T} make
 */
const byLanguage = (make) => {
  /** @type {Map<string, T>} */
  const made = new Map();
  return () => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
};

const plurals = byLanguage((tag) => new Intl.PluralRules(tag));
const numbers = byLanguage((tag) => new Intl.NumberFormat(tag));
const lists = byLanguage((tag) => new Intl.ListFormat(tag, { type: "disjunction" }));

/**
 * @param {Record<string, Table>} tables
 * @param {string} key
 * @param {Values} values
 */
const choose = (tables, key, values) => {
  const message = tables[language]?.[key] ?? tables[FALLBACK]?.[key];
  if (message === undefined) throw new Error(`There is no message "${key}".`);
  if (typeof message === "string") return message;
  const plural = plurals().select(Number(values.n));
  return plural === "one" ? message.one : message.other;
};

/** @param {string} text @param {Values} values */
const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers().format(value) : `${value ?? ""}`;
  });

/** Return the items as a list in words: "left, right or down". @param {string[]} items */
export const either = (items) => lists().format(items);
