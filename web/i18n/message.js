/** Sentences: one table for each language, and the two ways to fill one in. */

import { html } from "../view/lit.js";

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
 * Return the two functions that say a message of these tables: `t` as plain text, `rich` as a
 * template in which what stands between two pairs of asterisks is bold. English is complete; a
 * message that another language lacks is said in English.
 * @param {Record<string, Table>} tables by language
 */
export const vocabulary = (tables) => {
  /** @param {string} key @param {Values} values */
  const t = (key, values = {}) => fill(choose(tables, key, values), values);
  /** @param {string} key @param {Values} values */
  const rich = (key, values = {}) => {
    const parts = choose(tables, key, values).split("**");
    return html`${parts.map((part, at) => {
      const text = fill(part, values);
      return at % 2 ? html`<b>${text}</b>` : text;
    })}`;
  };
  return { t, rich };
};

/**
 * @param {Record<string, Table>} tables
 * @param {string} key
 * @param {Values} values
 */
const choose = (tables, key, values) => {
  const message = tables[language]?.[key] ?? tables[FALLBACK]?.[key];
  if (message === undefined) throw new Error(`no message ${key}`);
  if (typeof message === "string") return message;
  const plural = new Intl.PluralRules(language).select(Number(values.n));
  return plural === "one" ? message.one : message.other;
};

/** @param {string} text @param {Values} values */
const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number"
      ? new Intl.NumberFormat(language).format(value)
      : `${value ?? ""}`;
  });

/** Return the items as a list in words: "left, right or down". @param {string[]} items */
export const either = (items) =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(items);
